// What players of a hand may hold, by a policy: worked out by hand for a policy of one line, and the shipped
// blueprints' through the server.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "play/models/observed_range.h"
#include "play/policy_line.h"
#include "server_api.h"
#include "store/hands/phh_replay.h"
#include "study/hands/hand_ranges.h"

namespace hindsight::this_file {

namespace {

using nlohmann::json;

// Pairs bet and raise, suited hands check and call, and the rest checks or folds.
class ByKind : public Policy {
 public:
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState&) const override {
    const StartingHand kind = StartingHand::of(hand);
    if (kind.pair() && view.legal().can_raise) return {{Move::raise_to(view.legal().min_to), 1}};
    if (kind.pair() || kind.suited()) return {{Move::call(), 1}};
    return {{fold_or_check(view.legal()), 1}};
  }
};

// Anna folds, Bert calls and Carl has raised; Bert checks both streets and calls twice, though his hand would
// have folded.
constexpr std::string_view three_handed = R"(variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 ????", "d dh p2 AhKd", "d dh p3 ????", "p3 cbr 6", "p1 f", "p2 cc", "d db 7s2hTd", "p2 cc", "p3 cbr 8", "p2 cc", "d db Qc", "p2 cc", "p3 cbr 40", "p2 f"]
players = ["Anna", "Bert", "Carl"]
)";

// The button of six raises; the big blind calls until the river.
constexpr std::string_view six_handed = R"(variant = "NT"
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0, 0, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000, 10000, 10000, 10000]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????", "d dh p5 ????", "d dh p6 AhKd", "p3 f", "p4 f", "p5 f", "p6 cbr 250", "p1 f", "p2 cc", "d db Qs7h2d", "p2 cc", "p6 cbr 180", "p2 cc", "d db 9c", "p2 cc", "p6 cbr 600", "p2 cc", "d db Th", "p2 cc", "p6 cbr 1500", "p2 f"]
)";

Hand played(std::string_view text) {
  const auto record = parse_phh(text);
  if (!record) throw std::runtime_error(record.error().message);
  auto again = replay(*record);
  if (!again) throw std::runtime_error(again.error().message);
  return std::move(again->hand);
}

Combo combo_of(std::string_view cards) {
  const auto both = parse_cards(cards);
  return Combo::of((*both)[0], (*both)[1]);
}

// Of hands that the board leaves.
double combos(const Range& range, CardSet board) {
  double sum = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (!Combo{i}.cards().meets(board)) sum += range[Combo{i}];
  return sum;
}

TEST(HandRanges, AreThoseThatWouldHaveBeenPlayedSo) {
  const Hand hand = played(three_handed);
  const auto spots = spots_of(hand);
  ASSERT_EQ(spots.size(), 2u);
  const Combo seen = Combo::of(*parse_card("Ah"), *parse_card("Kd"));
  for (const HandSpot& spot : spots) {
    const auto found = ranges_before(ByKind(), hand, spot);
    ASSERT_TRUE(found) << found.error().message;
    const CardSet board = set_of(spot.board);
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const Combo held{i};
      const StartingHand kind = StartingHand::of(held);
      if (held.cards().meets(board)) continue;
      EXPECT_EQ(found->ranges[0][held], held == seen ? 0.1 : kind.suited() ? 1 : 0) << i;
      EXPECT_EQ(found->ranges[1][held], kind.pair() ? 1 : 0) << i;
    }
    EXPECT_EQ(found->unlike, 0);
  }
}

TEST(HandRanges, AMoveThatIsNeverMadeIsThatOfTheStrongerHands) {
  class Folds : public Policy {
    ActionProbabilities chances(const PublicView&, Combo, PolicyState&) const override {
      return {{Move::fold(), 1}};
    }
  };
  const Hand hand = played(three_handed);
  const auto spots = spots_of(hand);
  const auto turn = ranges_before(Folds(), hand, spots[1]);
  ASSERT_TRUE(turn);
  EXPECT_EQ(turn->unlike, 5);  // before the flop one each, then check, bet and call
  // On 7s2hTd Qc: sets and aces are there whole, 43o by a slip of either player, if at all.
  for (const Range& range : turn->ranges) {
    for (const char* strong : {"TcTh", "AsAc"}) EXPECT_EQ(range[combo_of(strong)], 1) << strong;
    EXPECT_LE(range[combo_of("4c3s")], 0.05);
    EXPECT_LT(combos(range, set_of(spots[1].board)), 700);
  }
  // A check alone says nothing: the flop's ranges are those of a call and of a raise before it.
  const auto flop = ranges_before(Folds(), hand, spots[0]);
  ASSERT_TRUE(flop);
  EXPECT_EQ(flop->unlike, 2);
  EXPECT_GT(combos(flop->ranges[0], set_of(spots[0].board)), combos(flop->ranges[1], set_of(spots[0].board)));
}

TEST(HandRanges, OfAStraddledHandNobodyKnows) {
  constexpr std::string_view text = R"(variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 4]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 ????", "d dh p2 AhKd", "d dh p3 ????", "p1 f", "p2 cc", "p3 cc", "d db 7s2hTd", "p2 cc", "p3 cbr 8", "p2 f"]
players = ["Anna", "Bert", "Carl"]
)";
  const Hand hand = played(text);
  const auto spots = spots_of(hand);
  ASSERT_FALSE(spots.empty());
  const auto found = ranges_before(ByKind(), hand, spots[0]);
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message.find("a straddle was posted"), std::string::npos);
}

TEST(HandRanges, ABetCountsAsThoseNextToIt) {
  const auto hand = unseen_hand(*HoldemGame::parse("nlhe(blinds=50/100,stack=2000)"), 2);
  ASSERT_TRUE(hand);
  const PublicView view(*hand, hand->next().seat);
  const ActionProbabilities chances{
      {Move::fold(), 0.2}, {Move::raise_to(200), 0.5}, {Move::raise_to(400), 0.3}};
  const auto of = [&](Chips to) { return likelihood(chances, Move::raise_to(to), view); };
  // To 300 is the whole pot of 200, between a half and one and a half: (1.5 - 1)(1 + .5) / ((1.5 - .5)(1 +
  // 1)) = .375 of the lower.
  EXPECT_NEAR(of(300), 0.375 * 0.5 + 0.625 * 0.3, 1e-12);
  EXPECT_EQ(of(200), 0.5);
  EXPECT_EQ(of(400), 0.3);
  EXPECT_EQ(of(150), 0.5);
  EXPECT_EQ(of(2000), 0.3);
  EXPECT_EQ(likelihood(chances, Move::fold(), view), 0.2);
  EXPECT_EQ(likelihood(chances, Move::call(), view), 0);
  EXPECT_EQ(likelihood(ActionProbabilities{{Move::fold(), 1}}, Move::raise_to(200), view), 0);
}

// Whoever calls a flop and a turn seldom holds nothing on the river.
TEST(HandRanges, OfTheBlueprintNarrowStreetByStreet) {
  Api api;
  double before = 1326;
  for (const auto& [street, board] :
       {std::pair("flop", "Qs7h2d"), {"turn", "Qs7h2d9c"}, {"river", "Qs7h2d9cTh"}}) {
    const json found = api.post("/spot-forms/hand-ranges", {{"phh", six_handed}, {"street", street}});
    EXPECT_EQ(found["unlike"], 0);
    const CardSet cards = set_of(*parse_cards(board));
    const auto range = parse_range(found["range_oop"].get<std::string>());
    ASSERT_TRUE(range);
    const double held = combos(range->range, cards);
    EXPECT_LT(held, before) << street;
    before = held;
    if (std::string_view(street) != "river") continue;
    double paired = 0;
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const StartingHand kind = StartingHand::of(Combo{i});
      const auto on_board = [&](int rank) {
        return std::ranges::any_of(*parse_cards(board), [&](Card card) { return card.rank() == rank; });
      };
      if (Combo{i}.cards().meets(cards)) continue;
      if (kind.pair() || on_board(kind.high()) || on_board(kind.low())) paired += range->range[Combo{i}];
    }
    EXPECT_GT(paired, 0.75 * held);
  }
}

TEST(HandRanges, OfAStreetThatWasNotReachedThereAreNone) {
  Api api;
  EXPECT_EQ(api.ask("POST", "/spot-forms/hand-ranges", {{"phh", three_handed}, {"street", "river"}}).status,
            404);
  EXPECT_EQ(api.ask("POST", "/spot-forms/hand-ranges", {{"phh", "variant"}, {"street", "flop"}}).status, 400);
}

}  // namespace

}  // namespace hindsight::this_file
