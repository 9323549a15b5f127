// Betting of the ACPC dealer against a direct writing-down of its rules that shares no code with the house's
// betting machine, and against the table's `acpc` rules.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>

#include "acpc/acpc_hand.h"
#include "acpc/deck.h"
#include "base/rng.h"
#include "play/wire/table_of_acpc.h"
#include "table/deal.h"
#include "table/hand.h"

namespace hindsight::this_file {
namespace {

// Chips spent, the highest amount spent and the smallest raise-to, as the protocol's notes have them.
class PlainHand {
 public:
  explicit PlainHand(const AcpcGame& game) : game_(game), spent_(game.blinds) {
    for (int i = 0; i < n(); ++i) most_ = std::max(most_, spent(i));
    Chips largest = 0;
    for (int i = 0; i < n(); ++i) largest = std::max(largest, spent(i));
    big_ = largest;
    smallest_ = std::max<Chips>(1, 2 * largest);
    if (largest == 0) smallest_ = 1;
    begin_round();
  }

  bool over = false;
  int turn = 0;
  int n() const { return game_.players; }
  Chips spent(int i) const { return spent_[static_cast<std::size_t>(i)]; }
  Chips stack(int i) const { return game_.stacks[static_cast<std::size_t>(i)]; }
  bool folded(int i) const { return folded_[static_cast<std::size_t>(i)]; }
  bool able(int i) const { return !folded(i) && spent(i) < stack(i); }
  int count_able() const {
    int out = 0;
    for (int i = 0; i < n(); ++i) out += able(i);
    return out;
  }
  int count_live() const {
    int out = 0;
    for (int i = 0; i < n(); ++i) out += !folded(i);
    return out;
  }

  bool can_fold() const { return spent(turn) < most_; }
  // The bounds of a raise in chips of the whole hand; none: {0, 0}.
  std::pair<Chips, Chips> raise() const {
    if (raises_ >= game_.max_raises[static_cast<std::size_t>(round_)] || count_able() < 2 ||
        moves_ + n() > 64)
      return {0, 0};
    if (!game_.no_limit()) {
      const Chips to = std::min(most_ + game_.raise_size[static_cast<std::size_t>(round_)], stack(turn));
      return to > most_ ? std::pair(to, to) : std::pair<Chips, Chips>(0, 0);
    }
    if (stack(turn) <= most_) return {0, 0};
    return {std::min(smallest_, stack(turn)), stack(turn)};
  }

  void fold() {
    folded_[static_cast<std::size_t>(turn)] = true;
    after();
  }
  void call() {
    spent_[static_cast<std::size_t>(turn)] = std::min(most_, stack(turn));
    acted_[static_cast<std::size_t>(turn)] = true;
    after();
  }
  void raise_to(Chips to) {
    smallest_ = std::max(smallest_, 2 * to - most_);
    most_ = to;
    spent_[static_cast<std::size_t>(turn)] = to;
    acted_ = {};
    acted_[static_cast<std::size_t>(turn)] = true;
    ++raises_;
    after();
  }

 private:
  void begin_round() {
    acted_ = {};
    raises_ = moves_ = 0;
    turn = game_.first_player[static_cast<std::size_t>(round_)];
    if (count_able() == 0) {
      over = true;
      return;
    }
    while (!able(turn)) turn = (turn + 1) % n();
  }
  void after() {
    ++moves_;
    if (count_live() == 1) {
      over = true;
      return;
    }
    for (int step = 1; step <= n(); ++step) {
      const int next = (turn + step) % n();
      if (able(next) && !acted_[static_cast<std::size_t>(next)]) {
        turn = next;
        return;
      }
    }
    if (count_able() < 2 || round_ + 1 == game_.rounds) {
      over = true;
      return;
    }
    ++round_;
    smallest_ = most_ + std::max<Chips>(1, big_);
    begin_round();
  }

  const AcpcGame& game_;
  std::array<Chips, max_seats> spent_;
  std::array<bool, max_seats> folded_{}, acted_{};
  Chips most_ = 0, smallest_ = 0, big_ = 0;
  int round_ = 0, raises_ = 0, moves_ = 0;
};

AcpcGame game_of(std::string_view text) {
  const auto game = parse_acpc_game(text);
  EXPECT_TRUE(game.has_value()) << game.error().message;
  return *game;
}

std::string holdem(std::string_view head) {
  return std::string(head) +
         "\nnumRounds = 4\nnumSuits = 4\nnumRanks = 13\nnumHoleCards = 2\nnumBoardCards = 0 3 1 1\n";
}

std::vector<AcpcGame> games() {
  return {
      game_of(holdem("nolimit\nnumPlayers=2\nstack=20000 20000\nblind=100 50\nfirstPlayer=2 1 1 1")),
      game_of(holdem(
          "limit\nnumPlayers=2\nblind=10 5\nfirstPlayer=2 1 1 1\nraiseSize=10 10 20 20\nmaxRaises=3 4 4 4")),
      game_of(holdem("limit\nnumPlayers=3\nblind=5 10 0\nfirstPlayer=3 1 1 1\nraiseSize=10 10 20 "
                     "20\nmaxRaises=3 4 4 4")),
      game_of(holdem("nolimit\nnumPlayers=3\nstack=900 700 5000\nblind=50 100 0\nfirstPlayer=3 1 1 1")),
      game_of(holdem("nolimit\nnumPlayers=6\nstack=800 5000 300 1200 2500 650\nblind=50 100 0 0 0 "
                     "0\nfirstPlayer=3 1 1 1")),
      game_of(holdem("nolimit\nnumPlayers=10\nstack=500 450 1000 1500 700 300 900 1100 2000 600\n"
                     "blind=50 100 0 0 0 0 0 0 0 0\nfirstPlayer=3 1 1 1")),
  };
}

// Small amounts more often than large ones, and the bounds often.
Chips amount(Rng& rng, Chips min, Chips max) {
  const Chips span = std::min<Chips>(max - min, Chips{1} << rng.below(16));
  return rng.below(4) == 0 ? max : min + static_cast<Chips>(rng.below(static_cast<std::uint32_t>(span + 1)));
}

// Raises until the stacks are in are rare otherwise; folds end hands early.
Move random_move(const LegalMoves& legal, Rng& rng) {
  const std::uint32_t die = rng.below(10);
  if (legal.can_fold && die == 0) return Move::fold();
  if (legal.can_raise && die < 5) return Move::raise_to(amount(rng, legal.min_to, legal.max_to));
  return Move::call();
}

void play_one(const AcpcGame& game, AcpcHand& hand, Rng& rng) {
  hand.restart();
  PlainHand plain(game);
  while (!hand.over()) {
    ASSERT_FALSE(plain.over) << hand.text();
    ASSERT_EQ(plain.turn, hand.turn().value) << hand.text();
    const LegalMoves& legal = hand.legal();
    ASSERT_EQ(legal.can_fold, plain.can_fold()) << hand.text();
    const auto [min, max] = plain.raise();
    ASSERT_EQ(legal.can_raise, max > 0) << hand.text();
    if (legal.can_raise) {
      ASSERT_EQ(hand.total(legal.min_to), min) << hand.text();
      ASSERT_EQ(hand.total(legal.max_to), max) << hand.text();
    }
    const Move move = random_move(legal, rng);
    switch (move.kind) {
      case Move::Kind::fold:
        plain.fold();
        break;
      case Move::Kind::call:
        plain.call();
        break;
      case Move::Kind::raise:
        plain.raise_to(hand.total(move.to));
        break;
    }
    hand.play(move);
    for (int i = 0; i < plain.n(); ++i)
      ASSERT_EQ(hand.spent({static_cast<std::uint8_t>(i)}), plain.spent(i)) << hand.text();
  }
  ASSERT_TRUE(plain.over) << hand.text();
}

TEST(AcpcRules, HandsGoAsThePlainRulesSay) {
  for (const AcpcGame& game : games()) {
    AcpcHand hand(game);
    Rng rng(1, game.players);
    for (int i = 0; i < 20'000 && !::testing::Test::HasFailure(); ++i) play_one(game, hand, rng);
  }
}

// The table plays hold'em by the same rules, with pots, and counts in 1/2520 chip.
void play_beside_the_table(const AcpcGame& game, AcpcHand& hand, AcpcDeck& deck, Rng& rng) {
  hand.restart();
  const AcpcCards cards = deck.deal();
  const auto rules = table_rules(game);
  ASSERT_TRUE(rules.has_value()) << rules.error().message;
  auto table = Hand::start(*rules, std::span(game.stacks).first(static_cast<std::size_t>(game.players)));
  ASSERT_TRUE(table.has_value());
  std::vector<Card> dealt(cards.board.begin(), cards.board.begin() + 5);
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.players); ++i)
    dealt.insert(dealt.end(), cards.hole[i].begin(), cards.hole[i].begin() + 2);
  const auto deal = HandDeal::of(dealt);
  ASSERT_TRUE(deal.has_value());
  for (advance(*table, *deal, Showing::everybody); !table->over();
       advance(*table, *deal, Showing::everybody)) {
    ASSERT_FALSE(hand.over()) << hand.text();
    ASSERT_EQ(table->legal(), hand.legal()) << hand.text();
    const Move move = random_move(hand.legal(), rng);
    hand.play(move);
    ASSERT_TRUE(table->play(move).has_value());
  }
  ASSERT_TRUE(hand.over()) << hand.text();
  const auto values = acpc_values(hand, cards);
  double sum = 0;
  for (int i = 0; i < game.players; ++i) {
    const auto seat = static_cast<std::uint8_t>(i);
    ASSERT_NEAR(values[seat], static_cast<double>(table->payoff({seat})) / 2520, 1e-6) << hand.text();
    sum += values[seat];
  }
  ASSERT_NEAR(sum, 0, 1e-6);
}

TEST(AcpcRules, TheTablePlaysTheSame) {
  for (const AcpcGame& game : games()) {
    AcpcHand hand(game);
    AcpcDeck deck(game, 7);
    Rng rng(2, game.players);
    for (int i = 0; i < 5'000 && !::testing::Test::HasFailure(); ++i)
      play_beside_the_table(game, hand, deck, rng);
  }
}

TEST(SlowAcpcRules, AMillionHandsOfSixGames) {
  for (const AcpcGame& game : games()) {
    AcpcHand hand(game);
    AcpcDeck deck(game, 11);
    Rng rng(3, game.players);
    for (int i = 0; i < 170'000 && !::testing::Test::HasFailure(); ++i) {
      play_one(game, hand, rng);
      play_beside_the_table(game, hand, deck, rng);
    }
  }
}

// No limit: a short all-in lets everybody raise again, by the last full raise's level.
TEST(AcpcRules, AShortAllInReopens) {
  const AcpcGame game = game_of(
      holdem("nolimit\nnumPlayers=4\nstack=5000 5000 5000 400\nblind=50 100 0 0\nfirstPlayer=3 1 1 1"));
  AcpcHand hand(game);
  hand.play(Move::raise_to(300));
  hand.play(Move::raise_to(400));
  hand.play(Move::call());
  hand.play(Move::call());
  EXPECT_EQ(hand.turn(), Seat{2});
  EXPECT_TRUE(hand.legal().can_raise);
  EXPECT_EQ(hand.legal().min_to, 500);
}

TEST(AcpcRules, WithBothBlindsAllInTheBoardIsRunOut) {
  const AcpcGame game =
      game_of(holdem("nolimit\nnumPlayers=2\nstack=100 50\nblind=100 50\nfirstPlayer=2 1 1 1"));
  const AcpcHand hand(game);
  EXPECT_TRUE(hand.over());
  EXPECT_EQ(hand.text(), "///");
  EXPECT_TRUE(hand.showdown());
}

TEST(AcpcRules, TheLoneOneWhoIsAbleIsAskedAndCanOnlyCall) {
  const AcpcGame game =
      game_of(holdem("nolimit\nnumPlayers=2\nstack=1000 50\nblind=100 50\nfirstPlayer=2 1 1 1"));
  AcpcHand hand(game);
  ASSERT_FALSE(hand.over());
  EXPECT_EQ(hand.turn(), Seat{0});
  EXPECT_FALSE(hand.legal().can_fold);
  EXPECT_FALSE(hand.legal().can_raise);
  hand.play(Move::call());
  EXPECT_EQ(hand.text(), "c///");
}

TEST(AcpcRules, NoRaisesWhereTheDefinitionAllowsNone) {
  const AcpcGame game = game_of(
      "limit\nnumPlayers=2\nnumRounds=1\nblind=1 "
      "1\nraiseSize=1\nmaxRaises=0\nnumSuits=1\nnumRanks=3\nnumHoleCards=1\n"
      "numBoardCards=0\n");
  AcpcHand hand(game);
  EXPECT_FALSE(hand.legal().can_raise);
}

// Fewer than five cards: sets of equal ranks, then high cards.
TEST(AcpcRules, StrengthOfFewAndManyCards) {
  const auto strength = [](std::string_view cards) { return acpc_strength(set_of(*parse_cards(cards))); };
  EXPECT_GT(strength("QsQh"), strength("KsQh"));
  EXPECT_GT(strength("KsQh"), strength("KsJh"));
  EXPECT_EQ(strength("KsQh"), strength("KhQs"));
  EXPECT_GT(strength("2c2d"), strength("AsKs"));
  EXPECT_GT(strength("2c2d3c3d"), strength("AsAhKsQs"));
  EXPECT_GT(strength("2c2d2h3d"), strength("AsAhKsKc"));
  EXPECT_GT(strength("2c2d2h2s"), strength("AsAhAdKc"));
  EXPECT_EQ(strength("As"), strength("Ah"));
  // Ten cards hold a royal flush among much else.
  EXPECT_EQ(strength("AsKsQsJsTs9h9d9c8h8d"), best_hand);
  EXPECT_EQ(strength("2c2d2h2s3c3d3h3s4c4d"), strength("2c3c3d3h3s4c"));
}

TEST(AcpcGameDefinition, ReadsWhatItWrites) {
  for (const AcpcGame& game : games()) EXPECT_EQ(game_of(to_text(game)), game);
}

TEST(AcpcGameDefinition, SaysWhatIsWrongAndWhere) {
  const auto error = [](std::string_view text) {
    const auto game = parse_acpc_game(text);
    return game ? "read" : game.error().message;
  };
  EXPECT_EQ(error("nolimit\n"), "the game definition has no line numPlayers = ...");
  EXPECT_EQ(error("numPlayers = 11\n"), "line 1: numPlayers may be 2 to 10, not 11");
  EXPECT_EQ(error("numPlayer = 2\n"),
            "line 1: 'numPlayer' is no keyword of a game definition (did you mean numPlayers?)");
  EXPECT_EQ(error("nolimit\nnumPlayers=2\nnumRounds=1\nblind = 5\n"),
            "line 4: blind wants 2 numbers, and 1 is there");
  EXPECT_EQ(error("nolimit\nnumPlayers=2\nnumRounds=1\nstack=5 5\nblind = 5 "
                  "6\nnumSuits=1\nnumRanks=3\nnumHoleCards=1\n"
                  "numBoardCards=0"),
            "the blind of position 1 (6) is larger than its stack (5)");
  EXPECT_EQ(error("nolimit\nnumPlayers=2\nnumRounds=1\nblind = 5 6\nnumSuits=1\nnumRanks=3\nnumHoleCards=1\n"
                  "numBoardCards=2"),
            "a hand takes 4 cards, and the deck of 1 suits with 3 ranks has 3");
}

}  // namespace
}  // namespace hindsight::this_file
