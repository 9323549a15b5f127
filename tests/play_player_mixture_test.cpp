// Kinds of players as one policy: how often each moves, what shown hands say of them, and the best response
// to them for all hands at once.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "play/bots/blueprint_policy.h"
#include "play/models/player_mixture.h"
#include "play/response/lbr_player.h"
#include "play/response/range_shares.h"
#include "play/response/response_policy.h"
#include "table/deal.h"

namespace hindsight::this_file {
namespace {

constexpr Chips big_blind = 100, stack = 20'000;

std::shared_ptr<const Policy> base() {
  static const auto policy = std::make_shared<const BlueprintPolicy>(
      std::vector<std::shared_ptr<const Blueprint>>(), BlueprintRules{.threshold = 0});
  return policy;
}

std::vector<Card> cards(std::string_view text) {
  std::vector<Card> out;
  for (std::size_t i = 0; i < text.size(); i += 2) out.push_back(*parse_card(text.substr(i, 2)));
  return out;
}

// Heads-up, nobody's cards known, the board dealt as far as these moves lead.
Hand played(std::string_view board, const std::vector<Move>& moves) {
  Hand hand;
  EXPECT_TRUE(
      hand.restart(with_blinds(casino_rules(), 2, big_blind / 2, big_blind), std::vector<Chips>(2, stack)));
  const std::vector<Card> all = cards(board);
  const std::vector<Card> unknown(2, unknown_card);
  std::size_t made = 0;
  while (true) {
    const Hand::Next next = hand.next();
    if (next.kind == Hand::Next::Kind::hole)
      EXPECT_TRUE(hand.deal_hole(next.seat, unknown));
    else if (next.kind == Hand::Next::Kind::board)
      EXPECT_TRUE(
          hand.deal_board(std::span(all).subspan(hand.board().size(), static_cast<std::size_t>(next.cards))));
    else if (made == moves.size())
      return hand;
    else
      EXPECT_TRUE(hand.play(moves[made++]));
  }
}

Combo combo(std::string_view text) {
  const std::vector<Card> both = cards(text);
  return Combo::of(both[0], both[1]);
}

// He calls seven times of ten before the flop, and raises three; later as the base.
std::shared_ptr<const PlayCounts> raising() {
  PlayCounts counts;
  const Situation limped = situation_of(PublicView(played("", {}), Seat{1}));
  PlayCounts::Cell cell{.turns = 1e6};
  cell.made[index_of(MoveClass::call)] = 7e5;
  cell.made[index_of(MoveClass::medium)] = 3e5;
  counts.put(limped, cell);
  counts.put_hands(1000, 1000);
  return std::make_shared<const PlayCounts>(std::move(counts));
}

TEST(PlayerMixture, MovesAsOftenAsCountedWhateverTheOrder) {
  const Hand hand = played("", {});
  const PublicView view(hand, hand.next().seat);
  for (std::size_t order = 0; order < hand_order_names.size(); ++order) {
    const PlayerMixture mixture(base(), {{raising(), static_cast<HandOrder>(order), 1}});
    PolicyState state;
    const RangeStrategy plays = mixture.strategy(view, hands_left({}), state);
    double raises = 0;
    for (std::uint16_t i = 0; i < combo_count; ++i)
      for (const Chance& chance : plays[Combo{i}])
        if (class_of(view, chance) == MoveClass::medium) raises += chance.probability / combo_count;
    // Of all moves 2 % are any of the classes that are legal, as likely.
    EXPECT_NEAR(raises, 0.98 * 0.3 + 0.02 / 6, 0.005) << hand_order_names[order];
  }
}

TEST(PlayerMixture, IsItsBaseWhereHeIsNobodyElse) {
  const Hand hand = played("", {Move::call()});
  const PublicView view(hand, hand.next().seat);
  const PlayerMixture mixture(base(), {{.weight = 1}});
  PolicyState state, of_base;
  const RangeStrategy plays = mixture.strategy(view, hands_left({}), state);
  const RangeStrategy usual = base()->strategy(view, hands_left({}), of_base);
  for (const char* text : {"AsAh", "7c2d", "Js9s", "5h5c"}) {
    MoveShares mine{}, his{};
    for (const Chance& chance : plays[combo(text)])
      mine[index_of(class_of(view, chance))] += chance.probability;
    for (const Chance& chance : usual[combo(text)])
      his[index_of(class_of(view, chance))] += chance.probability;
    // No class counts less than a thousandth, of which there are six.
    for (std::size_t c = 0; c < move_classes; ++c) EXPECT_NEAR(mine[c], his[c], 6e-3) << text;
  }
}

// Moves alone do not tell the orders apart; the hand behind them does.
TEST(PlayerMixture, ShownHandsTellWhatIsBehindMoves) {
  const auto counts = raising();
  const PlayerMixture mixture(base(), {{counts, HandOrder::strict, 0.5}, {counts, HandOrder::none, 0.5}});
  const Hand hand = played("", {Move::raise_to(250)});
  const PublicView view(hand, Seat{0});
  const Seat raiser{1};
  const auto said = [&](const HandSet& hands) {
    PolicyState state;
    return mixture.likelihoods(view, raiser, hands, state);
  };
  const std::vector<double> unseen = said(hands_left({}));
  EXPECT_NEAR(unseen[0], unseen[1], 0.005);
  const std::vector<double> aces = said(HandSet().set(combo("AsAh").index));
  EXPECT_GT(aces[0], 3 * aces[1]);
  const std::vector<double> nothing = said(HandSet().set(combo("7c2d").index));
  EXPECT_LT(nothing[0], nothing[1] / 10);
  PolicyState state;
  const Range held = mixture.held(view, raiser, state);
  EXPECT_GT(held[combo("AsAh")], 4 * held[combo("7c2d")]);
  EXPECT_GT(held[combo("7c2d")], 0);
}

TEST(RangeShares, AreWhatEachHandWinsByItself) {
  for (const char* board : {"", "Ah7d2c", "Ah7d2cTs", "Ah7d2cTs3h"}) {
    const CardSet known = set_of(cards(board));
    ByCombo range{};
    Rng rng(4);
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (!Combo{i}.cards().meets(known)) range[i] = rng.uniform();
    const RangeShares shares = shares_against(std::span(&range, 1), known)[0];
    for (const char* own : {"KsKd", "7h6h", "3c2s"}) {
      if (combo(own).cards().meets(known)) continue;
      HandEquity equity(combo(own));
      if (!known.empty()) equity.see(known);
      ByCombo left = range;
      leave_out(left, equity.known());
      double weight = 0;
      for (const double one : left) weight += one;
      const std::size_t h = combo(own).index;
      EXPECT_NEAR(shares.weight[h], weight, 1e-9) << board << own;
      EXPECT_NEAR(shares.won[h] / shares.weight[h], equity.share(left), 1e-9) << board << own;
    }
  }
}

// The same move as the player that looks at one hand, with the same model and what it holds.
TEST(ResponsePolicy, PlaysEveryHandAsTheLocalBestResponseDoes) {
  const auto model = std::make_shared<const PlayerMixture>(
      base(), std::vector<MixedKind>{{.weight = 0.5}, {raising(), HandOrder::strict, 0.5}});
  const ResponsePolicy policy(base(), model, LbrSetting::sizes, Street::turn);
  const std::vector<Move> line{Move::raise_to(250), Move::call(), Move::call(), Move::call()};
  for (const auto& [board, more] : std::vector<std::pair<const char*, std::vector<Move>>>{
           {"Ah7d2cTs", {}},
           {"Ah7d2cTs", {Move::raise_to(400)}},
           {"Ah7d2cTs3h", {Move::call(), Move::raise_to(300), Move::call()}}}) {
    std::vector<Move> moves = line;
    moves.insert(moves.end(), more.begin(), more.end());
    const Hand hand = played(board, moves);
    const PublicView view(hand, hand.next().seat);
    PolicyState state;
    const RangeStrategy plays = policy.strategy(view, hands_left(set_of(view.board())), state);
    const Seat me = view.me(), other{static_cast<std::uint8_t>(1 - me.value)};
    for (const char* own : {"KsKd", "7h6h", "9c8c", "AdTc", "5c4d"}) {
      LbrPlayer player(LbrSetting::sizes, *model, hand, me, combo(own), Rng(1));
      player.see_board(hand);
      PolicyState held;
      player.range(other) = model->held(view, other, held).weights;
      leave_out(player.range(other), player.equity().known());
      const RangeStrategy::Row row = plays[combo(own)];
      ASSERT_EQ(row.size(), 1u);
      EXPECT_EQ(row[0].move, player.decide(hand)) << board << " " << own;
    }
  }
}

}  // namespace
}  // namespace hindsight::this_file
