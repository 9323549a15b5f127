// SPDX-License-Identifier: MIT
#include "study/classic/strategic_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <utility>

#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::size_t most_plans = 2'000, most_profiles = 250'000, most_terminals = 100'000;

struct Choice {
  InfosetId infoset;
  Action action;
};
using Past = std::vector<Choice>;  // a player's own choices on the way to a history
using Pasts = std::array<Past, 2>;

struct Terminal {
  Rational probability;  // by chance alone
  Pasts past;            // by player
  HistoryId history;
};

// By infoset; none where the plan never gets there.
using Plan = std::vector<std::int64_t>;
constexpr std::int64_t not_reached = -1;

class StrategicForm {
 public:
  explicit StrategicForm(const HistoryTree& tree) : tree_(tree), reaching_(tree.infosets.size()) {}

  Result<MatrixGame> run(std::string title) {
    if (tree_.players != 2)
      return fail(ErrorCode::unsupported,
                  fmt::format("this game has {} players; as matrices games of two are taken", tree_.players));
    HS_RETURN_IF_ERROR(walk(HistoryId{0}, Rational(1), {}));
    MatrixGame game;
    game.title = std::move(title);
    game.players = {"player 1", "player 2"};
    for (std::size_t p = 0; p < 2; ++p) {
      HS_RETURN_IF_ERROR(list_plans(p));
      for (const Plan& plan : plans_[p]) game.actions[p].push_back(name_of(p, plan));
    }
    if (plans_[0].size() * plans_[1].size() > most_profiles)
      return too_many(fmt::format("more than {} pairs of plans", grouped(most_profiles)));
    fill(game);
    return game;
  }

 private:
  static tl::unexpected<Error> too_many(const std::string& what) {
    return fail(ErrorCode::unsupported,
                fmt::format("as a matrix this game has {}; 'hindsight solve' takes it as a tree", what));
  }

  Result<void> walk(HistoryId h, const Rational& probability, Pasts past) {
    const History& node = tree_.nodes[h];
    if (node.kind == Turn::Kind::terminal) {
      if (terminals_.size() == most_terminals)
        return too_many(fmt::format("more than {} ends", grouped(most_terminals)));
      terminals_.push_back({probability, std::move(past), h});
      return {};
    }
    if (node.kind == Turn::Kind::chance) return walk_chance(h, probability, past);
    const InfosetId infoset = tree_.infoset(h);
    Past& own = past[node.player.value];
    for (const Choice& choice : own)
      if (choice.infoset >= infoset)
        return fail(ErrorCode::unsupported,
                    fmt::format("player {} forgets at {} what it did; plans are listed only where nobody "
                                "forgets",
                                node.player.value + 1, infoset_name(tree_, infoset)));
    reaching_[infoset].push_back(own);
    for (Action a = 0; a < node.count; ++a) {
      Pasts next = past;
      next[node.player.value].push_back({infoset, a});
      HS_RETURN_IF_ERROR(walk(tree_.child(h, a), probability, std::move(next)));
    }
    return {};
  }

  Result<void> walk_chance(HistoryId h, const Rational& probability, const Pasts& past) {
    std::vector<Rational> shares;
    for (Action a = 0; a < tree_.nodes[h].count; ++a)
      shares.push_back(Rational::simplest_of(tree_.nodes[tree_.child(h, a)].probability));
    const Rational total = std::accumulate(shares.begin(), shares.end(), Rational(0));
    for (Action a = 0; a < tree_.nodes[h].count; ++a)
      HS_RETURN_IF_ERROR(walk(tree_.child(h, a), probability * shares[a] / total, past));
    return {};
  }

  static bool agrees(const Plan& plan, const Past& past) {
    return std::ranges::all_of(
        past, [&](const Choice& choice) { return plan[choice.infoset.value] == choice.action; });
  }

  Result<void> list_plans(std::size_t player) {
    std::vector<InfosetId> own;
    for (InfosetId id{0}; id.value < tree_.infosets.size(); ++id)
      if (tree_.infosets[id].player.value == player) own.push_back(id);
    Plan plan(tree_.infosets.size(), not_reached);
    return extend(plan, player, own, 0);
  }

  // Infosets come after those that lead to them.
  Result<void> extend(Plan& plan, std::size_t player, const std::vector<InfosetId>& own, std::size_t next) {
    if (next == own.size()) {
      if (plans_[player].size() == most_plans)
        return too_many(fmt::format("more than {} plans of player {}", grouped(most_plans), player + 1));
      plans_[player].push_back(plan);
      return {};
    }
    const InfosetId infoset = own[next];
    const bool is_reached =
        std::ranges::any_of(reaching_[infoset], [&](const Past& past) { return agrees(plan, past); });
    if (!is_reached) return extend(plan, player, own, next + 1);
    for (std::size_t a = 0; a < tree_.infosets[infoset].actions.size(); ++a) {
      plan[infoset.value] = static_cast<std::int64_t>(a);
      HS_RETURN_IF_ERROR(extend(plan, player, own, next + 1));
    }
    plan[infoset.value] = not_reached;
    return {};
  }

  std::string name_of(std::size_t player, const Plan& plan) const {
    const auto is_own = [&](const InfosetLabel& label) { return label.player.value == player; };
    const bool once = std::ranges::count_if(tree_.infosets, is_own) == 1;
    std::string out;
    for (InfosetId id{0}; id.value < plan.size(); ++id) {
      if (plan[id.value] == not_reached) continue;
      const std::string& action = tree_.infosets[id].actions[static_cast<std::size_t>(plan[id.value])];
      out += out.empty() ? "" : ", ";
      out += once ? action : fmt::format("{}: {}", infoset_name(tree_, id), action);
    }
    return out.empty() ? "-" : out;
  }

  // Ends that a plan allows, a bit each.
  std::vector<std::uint64_t> ends_of(std::size_t player, const Plan& plan) const {
    std::vector<std::uint64_t> bits((terminals_.size() + 63) / 64);
    for (std::size_t t = 0; t < terminals_.size(); ++t)
      if (agrees(plan, terminals_[t].past[player])) bits[t / 64] |= std::uint64_t{1} << (t % 64);
    return bits;
  }

  void fill(MatrixGame& game) const {
    std::array<std::vector<Rational>, 2> worth;  // of ends, times their probability
    for (std::size_t p = 0; p < 2; ++p)
      for (const Terminal& end : terminals_)
        worth[p].push_back(end.probability * Rational::simplest_of(tree_.payoff(
                                                 end.history, Player{static_cast<std::uint8_t>(p)})));
    std::array<std::vector<std::vector<std::uint64_t>>, 2> ends;
    for (std::size_t p = 0; p < 2; ++p)
      for (const Plan& plan : plans_[p]) ends[p].push_back(ends_of(p, plan));
    for (const auto& row : ends[0])
      for (const auto& column : ends[1]) {
        std::array<Rational, 2> sums;
        for (std::size_t w = 0; w < row.size(); ++w)
          for (std::uint64_t left = row[w] & column[w]; left != 0; left &= left - 1) {
            const std::size_t end = 64 * w + static_cast<std::size_t>(std::countr_zero(left));
            for (std::size_t p = 0; p < 2; ++p) sums[p] = sums[p] + worth[p][end];
          }
        for (std::size_t p = 0; p < 2; ++p) game.payoffs[p].push_back(sums[p]);
      }
  }

  const HistoryTree& tree_;
  Table<InfosetId, std::vector<Past>> reaching_;
  std::vector<Terminal> terminals_;
  std::array<std::vector<Plan>, 2> plans_;  // by player
};

}  // namespace

Result<MatrixGame> strategic_form(const HistoryTree& tree, std::string title) {
  return StrategicForm(tree).run(std::move(title));
}

}  // namespace hindsight
