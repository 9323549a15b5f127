// External sampling over dealt hands: beside a plain second method, and by what it comes to.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "blueprint/blueprint.h"
#include "blueprint/blueprint_value.h"
#include "blueprint/hand_trainer.h"
#include "blueprint_lab.h"
#include "desk.h"
#include "store/blueprints/blueprint_plan.h"

namespace hindsight::this_file {
namespace {

// Three stacks, so that pots have sides; twelve cards and a flop of three.
BlueprintGame three_seats() {
  BlueprintGame game = parse_blueprint_plan(R"(seats = 3
blinds = [1, 2]
ante = 1
stacks = [14, 9, 21]
limp = "small blind"
[bets]
preflop = { bet = "2.5x, a", raise = "a" }
bet = "100%, a"
raise = "a"
[rules]
raise_cap = 2
)")
                           .value()
                           .game;
  game.cards = lab_spot().cards;
  game.start.last = Street::flop;
  return game;
}

constexpr SamplingRules few{.boards = 3, .deals = 2, .period = 2, .discounts = 2, .prune = 0};

HandTrainer trainer_of(const BlueprintGame& game, const SamplingRules& rules, unsigned threads = 1,
                       std::shared_ptr<Comm> comm = std::make_shared<Alone>()) {
  const BettingTree tree = BettingTree::build(game.start, game.menu).value();
  return {game, tree, std::make_shared<RankBuckets>(), rules, 7, threads, std::move(comm)};
}

// The same in the plainest way: the machine of betting, names for infosets, pots paid chip by chip, doubles.
class PlainSampler {
 public:
  struct Numbers {
    std::vector<double> regret, average;
  };

  PlainSampler(const BlueprintGame& game, const SamplingRules& rules) : game_(game), rules_(rules) {}

  void pass() {
    frozen_ = learnt_;
    for (std::uint32_t board = 0; board < rules_.boards; ++board) {
      Rng rng(7, HandTrainer::deal_purpose, passes_, board);
      cards_.clear();
      for (const Card card : game_.cards.deck) cards_.push_back(card);
      dealt_ = 0;
      flop_ = {};
      for (int i = 0; i < 3; ++i) flop_ |= next(rng);
      for (std::uint32_t d = 0; d < rules_.deals; ++d) {
        dealt_ = 3;
        hands_.clear();
        for (std::size_t s = 0; s < game_.seats(); ++s) {
          const Card one = next(rng);
          hands_.push_back(Combo::of(one, next(rng)));
        }
        for (std::uint8_t me = 0; me < game_.seats(); ++me) {
          prunes_ = rules_.prune > 0 && rng.uniform() < 0.95;
          value(MenuCursor(game_.menu, game_.start.rules, game_.start.begin(), game_.start.last), "",
                Seat{me}, rng);
        }
      }
    }
    ++passes_;
    if (passes_ % rules_.period == 0 && passes_ / rules_.period <= rules_.discounts) {
      const double k = static_cast<double>(passes_ / rules_.period);
      for (auto& [name, numbers] : learnt_)
        for (std::size_t a = 0; a < numbers.regret.size(); ++a) {
          numbers.regret[a] = std::trunc(numbers.regret[a] * k / (k + 1));
          numbers.average[a] *= k / (k + 1);
        }
    }
  }

  std::uint64_t left_out() const { return left_out_; }  // actions, by pruning
  const Numbers* find(const std::string& name) const {
    const auto at = learnt_.find(name);
    return at == learnt_.end() ? nullptr : &at->second;
  }

 private:
  Card next(Rng& rng) {
    std::swap(cards_[dealt_], cards_[dealt_ + rng.below(static_cast<std::uint32_t>(cards_.size() - dealt_))]);
    return cards_[dealt_++];
  }

  std::uint16_t bucket(Seat seat, Street street) const {
    std::array<std::uint16_t, combo_count> out{};
    RankBuckets().find(static_cast<std::size_t>(street), std::array{CardSet{}, flop_}, out);
    return out[hands_[seat.value].index];
  }

  double payoff(const BettingState& end, Seat me) const {
    const auto seats = static_cast<std::uint8_t>(game_.seats());
    double won = 0;
    if (end.live().size() == 1) {
      won = end.live().has(me) ? static_cast<double>(end.pot()) : 0;
    } else {
      // Chip by chip: the k-th of each seat, and the antes with the first.
      for (Chips k = 0; k < 100; ++k) {
        double pot = k == 0 ? static_cast<double>(game_.start.pot) : 0;
        std::vector<Seat> best;
        for (std::uint8_t s = 0; s < seats; ++s) {
          if (end.committed(Seat{s}) <= k) continue;
          pot += 1;
          if (!end.live().has(Seat{s})) continue;
          const auto strength = [&](Seat x) { return game_.cards.strength(hands_[x.value].cards(), flop_); };
          if (!best.empty() && strength(best[0]) > strength(Seat{s})) continue;
          if (!best.empty() && strength(best[0]) < strength(Seat{s})) best.clear();
          best.push_back(Seat{s});
        }
        if (std::ranges::find(best, me) != best.end()) won += pot / static_cast<double>(best.size());
      }
    }
    return (won - static_cast<double>(end.committed(me))) / static_cast<double>(game_.big_blind);
  }

  double value(MenuCursor at, const std::string& line, Seat me, Rng& rng) {
    if (at.betting().street_over()) {
      if (at.hand_over()) return payoff(at.betting(), me);
      at.begin_street();
      return value(at, line + "/", me, rng);
    }
    const std::vector<BetAction> actions = at.actions().value();
    const Seat turn = at.betting().turn();
    const std::string name = line + "|" + std::to_string(bucket(turn, at.betting().street()));
    std::vector<double> regret(actions.size(), 0.0), plays(actions.size());
    if (const auto known = frozen_.find(name); known != frozen_.end()) regret = known->second.regret;
    double sum = 0;
    for (const double r : regret) sum += std::max(0.0, r);
    for (std::size_t a = 0; a < actions.size(); ++a)
      plays[a] = sum > 0 ? std::max(0.0, regret[a]) / sum : 1 / static_cast<double>(actions.size());
    Numbers& learnt = learnt_[name];
    learnt.regret.resize(actions.size());
    learnt.average.resize(actions.size());
    const auto after = [&](std::size_t a) {
      MenuCursor next = at;
      next.take(actions[a]);
      return value(next, line + static_cast<char>('a' + a), me, rng);
    };
    if (turn != me) {
      for (std::size_t a = 0; a < actions.size(); ++a) learnt.average[a] += plays[a];
      const double u = rng.uniform();
      std::size_t action = 0;
      for (double below = plays[0]; action + 1 < actions.size() && u >= below; below += plays[++action]) {
      }
      return after(action);
    }
    const auto ends = [&](std::size_t a) {
      MenuCursor next = at;
      next.take(actions[a]);
      return next.betting().street_over() && next.hand_over();
    };
    const bool prunes = prunes_ && sum > 0 && at.betting().street() != game_.start.last;
    std::vector<std::optional<double>> values;
    double mean = 0;
    for (std::size_t a = 0; a < actions.size(); ++a) {
      if (prunes && regret[a] <= -100 * rules_.prune && !ends(a)) {
        values.push_back({});
        ++left_out_;
        continue;
      }
      values.push_back(after(a));
      mean += plays[a] * *values[a];
    }
    for (std::size_t a = 0; a < actions.size(); ++a) {
      if (values[a]) learnt.regret[a] += std::nearbyint(100 * (*values[a] - mean));
      if (rules_.floor > 0) learnt.regret[a] = std::max(learnt.regret[a], -100 * rules_.floor);
    }
    return mean;
  }

  const BlueprintGame& game_;
  SamplingRules rules_;
  std::vector<Card> cards_;
  std::size_t dealt_ = 0;
  CardSet flop_;
  std::vector<Combo> hands_;
  std::map<std::string, Numbers> learnt_, frozen_;
  bool prunes_ = false;  // in this walk
  std::uint64_t passes_ = 0, left_out_ = 0;
};

// The line to each decision of the tree, as PlainSampler names it.
void name_decisions(const BettingTree& tree, std::uint32_t branch, std::uint32_t node,
                    const std::string& line,
                    std::map<std::string, std::pair<std::uint32_t, std::uint32_t>>& out) {
  const BettingTree::Node& at = tree.branches[branch].nodes[node];
  if (at.kind == BettingTree::Kind::street_end)
    return name_decisions(tree, tree.branches[branch].next[at.end], 0, line + "/", out);
  if (at.kind != BettingTree::Kind::decision) return;
  out[line] = {branch, node};
  for (std::uint32_t a = 0; a < at.actions; ++a)
    name_decisions(tree, branch, at.first_child + a, line + static_cast<char>('a' + a), out);
}

void expect_what_a_plain_method_learns(const SamplingRules& rules, int passes, std::uint64_t* left_out) {
  const BlueprintGame game = three_seats();
  const BettingTree tree = BettingTree::build(game.start, game.menu).value();
  HandTrainer trainer = trainer_of(game, rules);
  PlainSampler plain(game, rules);
  std::map<std::string, std::pair<std::uint32_t, std::uint32_t>> decisions;
  name_decisions(tree, 0, 0, "", decisions);
  for (int pass = 0; pass < passes; ++pass) {
    trainer.run(1, {});
    plain.pass();
    std::size_t met = 0;
    for (const auto& [line, at] : decisions) {
      const BettingTree::Branch& branch = tree.branches[at.first];
      for (std::uint32_t b = 0; b < RankBuckets().count(static_cast<std::size_t>(branch.street)); ++b) {
        const std::uint64_t first = trainer.layout().at(at.first, at.second, b);
        const auto* const numbers = plain.find(line + "|" + std::to_string(b));
        for (std::uint32_t a = 0; a < branch.nodes[at.second].actions; ++a) {
          // Halves may round to either side, in tenths of a mill of the big blind.
          ASSERT_NEAR(trainer.regret()[first + a], numbers ? numbers->regret[a] : 0, 2) << line << " " << b;
          ASSERT_NEAR(trainer.average()[first + a], numbers ? numbers->average[a] : 0, 1e-3) << line;
        }
        met += numbers != nullptr;
      }
    }
    EXPECT_GT(met, 50u);
  }
  *left_out = plain.left_out();
}

TEST(HandTrainer, LearnsWhatAPlainMethodLearns) {
  std::uint64_t left_out = 0;
  expect_what_a_plain_method_learns(few, 6, &left_out);
  EXPECT_EQ(left_out, 0u);
}

TEST(HandTrainer, LeavesOutWhatAPlainMethodDoes) {
  std::uint64_t left_out = 0;
  SamplingRules rules{.boards = 3, .deals = 8, .period = 2, .discounts = 2, .prune = 2, .floor = 5};
  expect_what_a_plain_method_learns(rules, 12, &left_out);
  EXPECT_GT(left_out, 20u);
}

TEST(HandTrainer, GivesTheSameBitsForAnyThreads) {
  const BlueprintGame game = three_seats();
  HandTrainer one = trainer_of(game, {.boards = 8, .deals = 4, .period = 10, .discounts = 3, .prune = 1}, 1);
  one.run(40, {});
  for (const unsigned threads : {2u, 3u}) {
    HandTrainer more =
        trainer_of(game, {.boards = 8, .deals = 4, .period = 10, .discounts = 3, .prune = 1}, threads);
    more.run(40, {});
    EXPECT_TRUE(std::ranges::equal(one.regret(), more.regret())) << threads;
    EXPECT_TRUE(std::ranges::equal(one.average(), more.average())) << threads;
    EXPECT_EQ(one.visits(), more.visits());
  }
}

TEST(HandTrainer, GivesTheSameBitsForAnyNumberOfProcesses) {
  const BlueprintGame game = three_seats();
  const SamplingRules rules{.boards = 3, .deals = 4, .period = 10, .discounts = 3, .prune = 1};
  HandTrainer one = trainer_of(game, rules);
  one.run(25, {});
  for (const std::uint32_t ranks : {2u, 5u}) {  // five: two of them have no board
    Desk desk(ranks);
    std::vector<std::thread> processes;
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
      processes.emplace_back([&, rank] {
        HandTrainer part = trainer_of(game, rules, 1, std::make_shared<AtDesk>(desk, rank));
        part.run(20, {});
        std::stop_source stopped;
        if (rank == 1) stopped.request_stop();  // the others hear of it, after the pass
        for (int i = 0; i < 5; ++i) part.run(100, {stopped.get_token()});
        EXPECT_EQ(part.iterations(), 25u);
        EXPECT_TRUE(std::ranges::equal(one.regret(), part.regret())) << rank << " of " << ranks;
        EXPECT_TRUE(std::ranges::equal(one.average(), part.average())) << rank << " of " << ranks;
        EXPECT_EQ(one.visits(), part.visits());
      });
    for (std::thread& process : processes) process.join();
  }
}

TEST(HandTrainer, GoesOnFromWhatWasSaved) {
  const BlueprintGame game = three_seats();
  HandTrainer whole = trainer_of(game, few), first = trainer_of(game, few), second = trainer_of(game, few);
  whole.run(9, {});
  first.run(3, {});
  Writer out;
  first.save(out);
  const auto saved = out.bytes();
  Reader in(saved);
  ASSERT_TRUE(second.load(in));
  second.run(6, {});
  EXPECT_TRUE(std::ranges::equal(whole.regret(), second.regret()));
  EXPECT_TRUE(std::ranges::equal(whole.average(), second.average()));
  Reader cut(saved.substr(0, saved.size() / 2));
  EXPECT_FALSE(second.load(cut));
  EXPECT_EQ(second.iterations(), 9u);  // too short to be looked at: nothing has changed
  EXPECT_TRUE(std::ranges::equal(whole.regret(), second.regret()));
}

// Hands of the deck of twelve, each by itself.
class EveryHand final : public CardBuckets {
 public:
  std::uint32_t count(std::size_t round) const override { return round == 0 ? 66 : 66 * 220; }
  void find(std::size_t round, std::span<const CardSet> boards,
            std::span<std::uint16_t, combo_count> out) const override {
    static const CardSet deck = lab_spot().cards.deck;
    std::uint16_t number = 0, at = 0;
    if (round == 1) at = board_number(boards[1]);
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (Combo{i}.cards().without(deck).empty()) out[i] = static_cast<std::uint16_t>(66 * at + number++);
  }

 private:
  static std::uint16_t board_number(CardSet board) {
    std::uint16_t out = 0, size = 1;
    std::array<int, 3> places{};
    int place = 0, found = 0;
    for (const Card card : lab_spot().cards.deck) {
      if (board.has(card)) places[static_cast<std::size_t>(found++)] = place;
      ++place;
    }
    for (int k = 0; k < 3; ++k) {  // colexicographic
      int n = places[static_cast<std::size_t>(k)];
      size = 1;
      for (int j = 0; j <= k; ++j) size = static_cast<std::uint16_t>(size * (n - j) / (j + 1));
      if (n > k) out = static_cast<std::uint16_t>(out + size);
    }
    return out;
  }
};

double exploitability_after(std::uint64_t passes, double prune, double floor = 0,
                            std::uint64_t* visits = nullptr) {
  const BlueprintGame game = game_of(lab_spot());
  const BettingTree tree = BettingTree::build(game.start, game.menu).value();
  const auto buckets = std::make_shared<EveryHand>();
  const SamplingRules rules{
      .boards = 8, .deals = 16, .period = 50, .discounts = 1000, .prune = prune, .floor = floor};
  HandTrainer trainer(game, tree, buckets, rules, 1, 2);
  trainer.run(passes, {});
  if (visits != nullptr) *visits = trainer.visits();
  Blueprint blueprint = Blueprint::make(game, buckets).value();
  blueprint.set(trainer.average(), 255);
  Team team(2);
  return value_in_full(blueprint, team, std::uint64_t{1} << 30).value().exploitability();
}

TEST(HandTrainer, ComesTowardsAnEquilibriumOfTwoSeats) {
  const double early = exploitability_after(100, 0), late = exploitability_after(2'000, 0);
  EXPECT_LT(late, early / 2.5);
  EXPECT_LT(late, 1.5);  // chips; blinds are 1 and 2
}

TEST(SlowHandTrainer, PruningVisitsLessAndLearnsNoWorse) {
  std::uint64_t all = 0, pruned = 0, deeper = 0;
  const double whole = exploitability_after(2'000, 0, 0, &all);
  EXPECT_LT(exploitability_after(2'000, 20, 0, &pruned), 1.3 * whole);
  EXPECT_LT(static_cast<double>(pruned), 0.9 * static_cast<double>(all));
  EXPECT_LT(exploitability_after(2'000, 20, 40, &deeper), 1.4 * whole);
  EXPECT_LT(static_cast<double>(deeper), 0.9 * static_cast<double>(pruned));
}

}  // namespace
}  // namespace hindsight::this_file
