// Gadgets written out history by history and solved by linear programs: another form, another way to what
// hands are owed, another solver.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "search/listed_game.h"
#include "search/solve_anew.h"
#include "small_game.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

// Dice of each player are rolled by the same list, one after the other.
class DiceGadget {
 public:
  DiceGadget(const HistoryTree& listed, const VectorGame& game, const VectorCfr<float>& so_far,
             std::uint32_t node, std::uint8_t seat)
      : listed_(listed), game_(game), so_far_(so_far), seat_(seat), other_(1 - seat) {
    const std::vector<std::uint32_t> way = way_to(tree(), node);
    faces_ = listed.nodes[HistoryId{0}].count;
    range_.assign(faces_, 1.0 / faces_);
    for (std::size_t k = 1; k < way.size(); ++k) {
      const std::uint32_t action = way[k] - tree().nodes[way[k - 1]].first_child;
      actions_.push_back(action);
      if (tree().nodes[way[k - 1]].seat == seat)
        for (std::uint32_t j = 0; j < faces_; ++j) range_[j] *= so_far.average(0, way[k - 1])[action][j];
    }
    const double most = *std::max_element(range_.begin(), range_.end());
    for (double& x : range_) {
      x /= most;
      all_ += x;
    }
    for (std::uint32_t h = 0; h < faces_; ++h) owed_.push_back(best(node, h, actions_, range_));
  }

  const std::vector<double>& owed() const { return owed_; }

  // The other takes what a hand is owed, or goes on; hands come one by one and add up.
  double value_of_taking() {
    TreeBuilder out(2);
    const HistoryId root{0};
    out.tree.nodes.push_back({});
    out.add_children(root, faces_);
    EXPECT_TRUE(out.chance(root, std::vector<double>(faces_, 1.0 / faces_), names()));
    for (std::uint32_t h = 0; h < faces_; ++h) {
      const HistoryId choice = out.tree.child(root, h);
      out.add_children(choice, 2);
      EXPECT_TRUE(out.decision(choice, Player{other_}, {std::to_string(h), "choice"}, {"take", "go on"}));
      end(out, out.tree.child(choice, 0), owed_[h] * faces_);
      deal(out, out.tree.child(choice, 1), h, all_ * faces_, 0);
    }
    return value(out.tree);
  }

  // The same, and besides hands come as the model has it, who knows that he is there by that.
  double value_of_taking_and_believed(const VectorCfr<float>& model, double beta) {
    TreeBuilder out(2);
    const HistoryId root{0};
    out.tree.nodes.push_back({});
    out.add_children(root, 2 * faces_);
    std::vector<std::string> both = names();
    for (const std::string& name : names()) both.push_back(name + " believed");
    EXPECT_TRUE(out.chance(root, std::vector<double>(2 * faces_, 0.5 / faces_), both));
    const std::vector<double> believed = share_of(model);
    for (std::uint32_t h = 0; h < faces_; ++h) {
      const HistoryId choice = out.tree.child(root, h);
      out.add_children(choice, 2);
      EXPECT_TRUE(out.decision(choice, Player{other_}, {std::to_string(h), "choice"}, {"take", "go on"}));
      end(out, out.tree.child(choice, 0), owed_[h] * 2 * faces_);
      deal(out, out.tree.child(choice, 1), h, all_ * 2 * faces_, 0);
    }
    for (std::uint32_t h = 0; h < faces_; ++h)
      deal(out, out.tree.child(root, faces_ + h), h, all_ * 2 * faces_ * believed[h] / beta, 0, " believed");
    return value(out.tree);
  }

  // The other chooses a hand, to win more than it is owed, a meeting.
  double value_of_choosing() {
    TreeBuilder out(2);
    out.tree.nodes.push_back({});
    out.add_children(HistoryId{0}, faces_);
    EXPECT_TRUE(out.decision(HistoryId{0}, Player{other_}, {"", "choice"}, names()));
    for (std::uint32_t h = 0; h < faces_; ++h)
      deal(out, out.tree.child(HistoryId{0}, h), h, 1, owed_[h] / all_);
    return value(out.tree);
  }

  double meeting() const { return all_; }

 private:
  const StreetTree& tree() const { return game_.trees[0]; }
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (std::uint32_t h = 0; h < faces_; ++h) out.push_back(std::to_string(h));
    return out;
  }
  // The history of the listed game in which each has this hand and these actions were taken.
  HistoryId history(std::uint32_t mine, std::uint32_t theirs,
                    const std::vector<std::uint32_t>& actions) const {
    HistoryId h = listed_.child(HistoryId{0}, seat_ == 0 ? mine : theirs);
    h = listed_.child(h, seat_ == 0 ? theirs : mine);
    for (const std::uint32_t a : actions) h = listed_.child(h, a);
    return h;
  }

  // What a hand of the other wins at most, against hands that arrive so.
  double best(std::uint32_t node, std::uint32_t hand, std::vector<std::uint32_t> actions,
              const std::vector<double>& reach) const {
    const StreetTree::Node& at = tree().nodes[node];
    if (at.kind != StreetTree::Kind::decision) {
      double sum = 0;
      for (std::uint32_t j = 0; j < faces_; ++j)
        sum += reach[j] * listed_.payoff(history(j, hand, actions), Player{other_});
      return sum;
    }
    double most = -std::numeric_limits<double>::infinity(), sum = 0;
    actions.push_back(0);
    const auto plays = so_far_.average(0, node);
    for (std::uint32_t a = 0; a < at.actions; ++a) {
      actions.back() = a;
      std::vector<double> next = reach;
      for (std::uint32_t j = 0; at.seat == seat_ && j < faces_; ++j) next[j] *= plays[a][j];
      const double value = best(at.first_child + a, hand, actions, next);
      most = std::max(most, value);
      sum += value;
    }
    return at.seat == seat_ ? sum : most;
  }

  void end(TreeBuilder& out, HistoryId at, double others) const {
    std::array<double, 2> pays{};
    pays[other_] = others;
    pays[seat_] = -others;
    out.terminal(at, pays);
  }

  // Chance deals the seat's hand; then the game goes on as listed, payoffs times a factor less an offset.
  // `mark`: what the other knows besides.
  void deal(TreeBuilder& out, HistoryId at, std::uint32_t hand, double factor, double offset,
            const std::string& mark = "") const {
    std::vector<double> chances;
    for (const double x : range_) chances.push_back(x / all_);
    out.add_children(at, faces_);
    EXPECT_TRUE(out.chance(at, chances, names()));
    for (std::uint32_t j = 0; j < faces_; ++j)
      copy(out, out.tree.child(at, j), history(j, hand, actions_), factor, offset, mark);
  }
  void copy(TreeBuilder& out, HistoryId at, HistoryId from, double factor, double offset,
            const std::string& mark) const {
    const History& old = listed_.nodes[from];
    if (old.kind == Turn::Kind::terminal)
      return end(out, at, factor * listed_.payoff(from, Player{other_}) - offset);
    const InfosetLabel& label = listed_.infosets[listed_.infoset(from)];
    Information known = label.information;
    if (old.player.value == other_) known.secret += mark;
    out.add_children(at, old.count);
    EXPECT_TRUE(out.decision(at, old.player, known, label.actions));
    for (Action a = 0; a < old.count; ++a)
      copy(out, out.tree.child(at, a), listed_.child(from, a), factor, offset, mark);
  }

  // How often a strategy of the other brings each of its hands to the place, together 1.
  std::vector<double> share_of(const VectorCfr<float>& model) const {
    std::vector<double> out(faces_, 1);
    std::uint32_t node = 0;
    double all = 0;
    for (const std::uint32_t action : actions_) {
      const auto plays = model.average(0, node);
      for (std::uint32_t h = 0; tree().nodes[node].seat == other_ && h < faces_; ++h)
        out[h] *= plays[action][h];
      node = tree().nodes[node].first_child + action;
    }
    for (const double x : out) all += x;
    for (double& x : out) x /= all;
    return out;
  }

  // Of the written game, for the other seat.
  double value(const HistoryTree& tree) const {
    const SmallGame written(tree);
    const auto exact = solver("sequence_lp", {written.histories, written.game});
    exact->run(1, {});
    const Evaluation found = evaluate(written.game, exact->average());
    EXPECT_LT(found.exploitability, 1e-9);
    return found.value[other_];
  }

  const HistoryTree& listed_;
  const VectorGame& game_;
  const VectorCfr<float>& so_far_;
  std::uint8_t seat_, other_;
  std::uint32_t faces_ = 0;
  std::vector<std::uint32_t> actions_;  // on the way
  std::vector<double> range_, owed_;    // of the seat; of the other
  double all_ = 0;                      // weight of the range
};

TEST(GadgetProgram, OfAModelComesToWhatIsLearnt) {
  const HistoryTree listed = list_named("liars_dice(faces=3)").value();
  const VectorGame game = vectors_of(listed).value();
  VectorCfr<float> so_far(game, spot_rule, 1), same_as_model(game, spot_rule, 1);
  so_far.run(10, {});
  same_as_model.run(3, {});
  OpponentModel model(game, 3, {});
  const StreetTree& tree = game.trees[0];
  const auto team = std::make_shared<Team>(1u);
  const double beta = 0.25;
  int moved = 0;
  for (std::uint32_t node = 1; node < tree.nodes.size(); node += 3) {
    if (tree.nodes[node].kind != StreetTree::Kind::decision || tree.nodes[node].actions < 3) continue;
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      DiceGadget written(listed, game, so_far, node, seat);
      const double value = written.value_of_taking_and_believed(same_as_model, beta);
      const Resolving how{
          .gadget = *find_gadget("ox", true), .iterations = 2000, .model = &model, .beta = beta};
      const SolvedAnew solved = solve_anew(game, so_far, {0, node}, seat, how, team);
      const double rounding = 1e-5;
      EXPECT_GE(solved.most, value - rounding) << node << " seat " << int{seat};
      EXPECT_LE(solved.most - solved.gap, value + rounding) << node << " seat " << int{seat};
      EXPECT_LT(solved.gap, 0.02) << node << " seat " << int{seat};
      moved += std::abs(value - written.value_of_taking()) > 0.01;
    }
  }
  EXPECT_GT(moved, 5) << "the model counts";
}

TEST(GadgetProgram, ComesToWhatIsLearnt) {
  const HistoryTree listed = list_named("liars_dice(faces=3)").value();
  const VectorGame game = vectors_of(listed).value();
  VectorCfr<float> so_far(game, spot_rule, 1);
  so_far.run(10, {});
  const StreetTree& tree = game.trees[0];
  const auto team = std::make_shared<Team>(1u);
  int places = 0;
  for (std::uint32_t node = 1; node < tree.nodes.size(); node += 3) {
    if (tree.nodes[node].kind != StreetTree::Kind::decision || tree.nodes[node].actions < 3) continue;
    for (std::uint8_t seat = 0; seat < 2; ++seat, ++places) {
      DiceGadget written(listed, game, so_far, node, seat);
      for (const auto& [name, value] :
           {std::pair{"resolve", written.value_of_taking()}, std::pair{"refined", written.value_of_taking()},
            std::pair{"max-margin", written.value_of_choosing() * written.meeting()}}) {
        const SolvedAnew solved =
            solve_anew(game, so_far, {0, node}, seat, {*find_gadget(name), to_the_end, 2000}, team);
        const double rounding = 1e-5;  // averages are in single precision
        EXPECT_GE(solved.most, value - rounding) << name << ' ' << node << " seat " << int{seat};
        EXPECT_LE(solved.most - solved.gap, value + rounding) << name << ' ' << node << " seat " << int{seat};
        EXPECT_LT(solved.gap, 0.01) << name << ' ' << node << " seat " << int{seat};
      }
    }
  }
  EXPECT_GT(places, 10);
}

}  // namespace
}  // namespace hindsight::this_file
