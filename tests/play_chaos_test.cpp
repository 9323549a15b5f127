// Random hands against chaotic opponents, with 2 to 10 seats, stacks of 1 to 1,000 big blinds each, antes and
// straddles: every move is legal (whoever plays hands holds bots to it), nothing hangs on a card that may not
// be seen, memory stays what it is.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "play/bots/catalog.h"
#include "play/bots/simple_bots.h"
#include "play/holdem_game.h"
#include "play/play_hand.h"
#include "table_script.h"

namespace hindsight::this_file {
namespace {

// Odd amounts, all-ins, the least and the most that is legal, and folds where nothing is to be paid.
class ChaoticBot : public Bot {
 public:
  using Bot::Bot;

 private:
  Move decide(const SeatView& view, const Budget&) override {
    const LegalMoves& legal = view.legal();
    const auto dice = rng().below(20);
    if (dice == 0 && legal.can_fold) return Move::fold();
    if (dice < 3) return fold_or_check(legal);
    if (dice < 10 || !legal.can_raise) return Move::call();
    if (dice < 13) return Move::raise_to(legal.min_to);
    if (dice == 13) return Move::raise_to(legal.max_to);
    const double span = std::log(static_cast<double>(legal.max_to - legal.min_to) + 1);
    return raise_or_call(legal, legal.min_to + static_cast<Chips>(std::exp(rng().uniform() * span)) - 1);
  }
};

struct ChaosTable {
  HandRules rules;
  std::vector<Chips> stacks;
  HandDeal deal;
  Seat hero;
};

ChaosTable chaos_table(Rng& rng, int seats) {
  HoldemGame game{.rules = rng.below(3) == 0 ? pokerkit_rules() : casino_rules()};
  game.small_blind = 1 + rng.below(100);
  game.big_blind = game.small_blind * 2 + rng.below(3) - (game.small_blind > 1 ? 1 : 0);
  if (rng.below(3) == 0) game.ante = 1 + rng.below(static_cast<std::uint32_t>(game.big_blind));
  if (rng.below(4) == 0 && seats > 2) game.straddle = 2 * game.big_blind;
  ChaosTable out{.rules = game.at(seats), .stacks = {}, .deal = HandDeal::shuffled(rng, seats), .hero = {}};
  for (int i = 0; i < seats; ++i) {
    const double blinds = std::exp(rng.uniform() * std::log(1'000.0));
    out.stacks.push_back(std::max<Chips>(1, std::lround(blinds * static_cast<double>(game.big_blind))));
  }
  out.hero = seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(seats))));
  return out;
}

// What was done, and how long the hero took at most.
struct ChaosPlayed {
  std::vector<Event> events;
  double longest = 0;
};

class ChaosObserver final : public HandObserver {
 public:
  explicit ChaosObserver(Seat hero) : hero_(hero) {}
  void begin(const Hand&) override { last_ = Clock::now(); }
  void before_move(const Hand& hand, Move move, const Bot*) override {
    EXPECT_TRUE(hand.legal().allow(move));
    if (hand.next().seat == hero_) longest_ = std::max(longest_, seconds_since(last_));
    last_ = Clock::now();
  }
  void end(const Hand&) override {}
  double longest() const { return longest_; }

 private:
  Seat hero_;
  Clock::time_point last_;
  double longest_ = 0;
};

ChaosPlayed chaos_hand(const ChaosTable& table, const HandDeal& deal, const BotMaker& tested,
                       std::uint64_t number, const Budget& budget = {}) {
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<Bot*> at_table;
  for (std::size_t i = 0; i < table.stacks.size(); ++i) {
    bots.push_back(i == table.hero.value ? tested(7) : std::make_unique<ChaoticBot>(100 + i));
    at_table.push_back(bots.back().get());
  }
  Hand hand = *Hand::start(table.rules, table.stacks);
  ChaosObserver observer(table.hero);
  play_hand(hand, deal, at_table, number, budget, &observer);
  ChaosPlayed out{.events = {}, .longest = observer.longest()};
  std::ranges::copy_if(hand.events(), std::back_inserter(out.events),
                       [](const Event& event) { return is_move(event.kind); });
  return out;
}

// The same board and the same cards of the hero; the others hold what they may hold as well.
HandDeal other_cards(const ChaosTable& table, Rng& rng) {
  std::vector<Card> cards(table.deal.board().begin(), table.deal.board().end());
  CardSet used = set_of(cards) | set_of(table.deal.hole(table.hero));
  for (int i = 0; i < static_cast<int>(table.stacks.size()); ++i)
    for (int c = 0; c < 2; ++c) {
      Card card = table.deal.hole(table.hero)[static_cast<std::size_t>(c)];
      while (seat(i) != table.hero && used.has(card))
        card = Card{static_cast<std::uint8_t>(rng.below(deck_size))};
      used |= card;
      cards.push_back(card);
    }
  return *HandDeal::of(cards);
}

double resident_mib() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_maxrss) / 1024;
}

// One hand in `twice` is played again with other cards where nobody may see them.
void play_chaos(const std::string& bot, std::uint64_t first, int hands, int twice) {
  const BotMaker tested = bot_kind(bot)->make;
  double longest = 0, at_half = 0;
  std::size_t moves = 0;
  for (int i = 0; i < hands; ++i) {
    const std::uint64_t number = first + static_cast<std::uint64_t>(i);
    Rng rng(11, number);
    const ChaosTable table = chaos_table(rng, 2 + static_cast<int>(number % 9));
    const ChaosPlayed played = chaos_hand(table, table.deal, tested, number);
    longest = std::max(longest, played.longest);
    moves += played.events.size();
    if (i % twice == 0) {
      const ChaosPlayed again = chaos_hand(table, other_cards(table, rng), tested, number);
      ASSERT_EQ(again.events, played.events) << "hand " << number << " hangs on cards that nobody may see";
    }
    if (i == hands / 2) at_half = resident_mib();
  }
  EXPECT_LT(resident_mib(), 1.5 * at_half + 512) << "memory goes on growing";
  std::printf("%s: %d hands, %zu moves, longest %.3f s, %.0f MiB\n", bot.c_str(), hands, moves, longest,
              resident_mib());
}

TEST(Chaos, IsPlayedByTheBlueprint) { play_chaos("blueprint", 0, 300, 3); }
TEST(Chaos, IsPlayedByASearchOfTheRiver) { play_chaos("hindsight(iterations=1,from=river)", 0, 60, 10); }

// 10^5 hands each: ctest runs its parts, and so may whoever looks for the one that fails.
class SlowChaos : public testing::TestWithParam<int> {};
TEST_P(SlowChaos, TenThousandHandsOfTheBlueprint) {
  play_chaos("blueprint", static_cast<std::uint64_t>(GetParam()) * 10'000, 10'000, 10);
}
TEST_P(SlowChaos, TenThousandHandsOfASearch) {
  play_chaos("hindsight(iterations=1)", static_cast<std::uint64_t>(GetParam()) * 10'000, 10'000, 50);
}
INSTANTIATE_TEST_SUITE_P(Parts, SlowChaos, testing::Range(0, 10));

// A clock: how late a move comes at worst is told, and far beyond it something is wrong whatever the machine.
TEST(SlowChaosClock, MovesComeInTime) {
  const BotMaker tested = bot_kind("hindsight(think=200ms)")->make;
  double longest = 0;
  for (std::uint64_t number = 0; number < 300; ++number) {
    Rng rng(12, number);
    const ChaosTable table = chaos_table(rng, 2 + static_cast<int>(number % 3));
    longest = std::max(longest, chaos_hand(table, table.deal, tested, number).longest);
  }
  std::printf("200 ms a decision: the longest took %.3f s\n", longest);
  EXPECT_LT(longest, 30);
}

}  // namespace
}  // namespace hindsight::this_file
