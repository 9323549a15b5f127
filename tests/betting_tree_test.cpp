// Trees of betting for several seats against hands played at the table; sizes in chips; actions as text.
// SPDX-License-Identifier: MIT
#include "betting/betting_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/rng.h"
#include "table/deal.h"
#include "table/hand.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;

BetMenu menu_of(std::size_t seats, std::string_view bets, std::string_view raises) {
  StreetMenu menu{.bet = *parse_bet_sizes(bets, false), .raise = *parse_bet_sizes(raises, true)};
  BetMenu out;
  out.seats.resize(seats);
  for (auto& streets : out.seats) streets.fill(menu);
  return out;
}

HandRules rules_for(int seats) {
  HandRules rules = with_blinds(casino_rules(), seats, 1, 2);
  rules.fold_when_free = HandRules::FoldWhenFree::refused;
  return rules;
}

// Where a hand begins when its blinds are posted.
BettingStart start_of(const HandRules& rules, const std::vector<Chips>& stacks) {
  BettingStart start{.rules = rules, .stacks = stacks};
  for (std::size_t seat = 0; seat < stacks.size(); ++seat)
    start.posted.push_back(std::min(rules.blinds[seat], stacks[seat]));
  start.price = 2;
  start.first_to_act = Seat{static_cast<std::uint8_t>(2 % stacks.size())};
  if (stacks.size() == 2) start.first_to_act = Seat{1};
  return start;
}

// Deals whatever is due, so that a move is, or the hand goes to its showdown.
void deal_on(Hand& hand) {
  while (!hand.over() && hand.next().kind != Hand::Next::Kind::move &&
         hand.next().kind != Hand::Next::Kind::showdown) {
    const std::vector<Card> unknown(static_cast<std::size_t>(hand.next().cards), unknown_card);
    const bool hole = hand.next().kind == Hand::Next::Kind::hole;
    ASSERT_TRUE(hole ? hand.deal_hole(hand.next().seat, unknown) : hand.deal_board(unknown));
  }
}

// What the table allows, as the actions of a tree.
std::vector<BetAction> allowed(const Hand& hand) {
  const LegalMoves& legal = hand.legal();
  std::vector<BetAction> out;
  if (legal.can_fold) out.push_back({BetAction::Kind::fold});
  out.push_back({legal.call > 0 ? BetAction::Kind::call : BetAction::Kind::check});
  Chips level = 0;
  for (const Chips bet : {hand.bet(Seat{0}), hand.bet(Seat{1}), hand.bet(Seat{2}), hand.bet(Seat{3})})
    level = std::max(level, bet);
  if (hand.street() == Street::preflop) level = std::max<Chips>(level, 2);
  for (Chips to = legal.min_to; legal.can_raise && to <= legal.max_to; ++to)
    out.push_back({level > 0 ? BetAction::Kind::raise : BetAction::Kind::bet, to,
                   to == hand.bet(legal.seat) + hand.stack(legal.seat)});
  return out;
}

// With every amount on the menu the tree has the moves that the table allows, no others, and ends where the
// hand does.
TEST(BettingTree, IsEveryHandThatTheTableAllows) {
  Rng rng(11);
  std::array<int, 4> ends{};
  for (int round = 0; round < 60; ++round) {
    const std::size_t seats = 2 + rng.below(3);
    std::vector<Chips> stacks;
    for (std::size_t i = 0; i < seats; ++i) stacks.push_back(1 + rng.below(seats == 2 ? 9 : 4));
    const HandRules rules = rules_for(static_cast<int>(seats));
    const auto tree = BettingTree::build(
        start_of(rules, stacks), menu_of(seats, "1c,2c,3c,4c,5c,6c,7c,8c", "1c,2c,3c,4c,5c,6c,7c,8c"));
    ASSERT_TRUE(tree) << tree.error().message;
    for (int walk = 0; walk < 40; ++walk) {
      Hand hand = *Hand::start(rules, stacks);
      deal_on(hand);
      std::uint32_t branch = 0, node = 0;
      // Blinds may leave nobody to bet against: then the table asks nobody.
      if (hand.next().kind != Hand::Next::Kind::move) break;
      for (;;) {
        const BettingTree::Branch& at = tree->branches[branch];
        const BettingTree::Node& here = at.nodes[node];
        ASSERT_EQ(at.street, hand.street());
        ASSERT_EQ(here.kind, BettingTree::Kind::decision);
        ASSERT_EQ(here.seat, hand.next().seat);
        std::vector<BetAction> actions;
        for (std::uint32_t a = 0; a < here.actions; ++a)
          actions.push_back(at.nodes[here.first_child + a].action);
        ASSERT_EQ(actions, allowed(hand)) << to_text(actions) << " against " << to_text(allowed(hand));
        node = here.first_child + rng.below(here.actions);
        ASSERT_TRUE(hand.play(move_of(at.nodes[node].action)));
        const BettingTree::Node& after = at.nodes[node];
        Chips in = 0, returned = 0;
        for (Seat seat{0}; seat.value < seats; ++seat) {
          in += tree->committed(at, node, seat);
          returned += hand.returned(seat);
        }
        ASSERT_EQ(in, hand.pot() + returned);
        if (after.kind == BettingTree::Kind::decision) continue;
        ++ends[static_cast<std::size_t>(after.kind)];
        ASSERT_EQ(after.kind == BettingTree::Kind::fold, hand.live().size() == 1);
        if (after.kind != BettingTree::Kind::street_end) {
          ASSERT_NE(hand.next().kind, Hand::Next::Kind::move);
          ASSERT_NE(hand.next().kind, Hand::Next::Kind::board);
          break;
        }
        ASSERT_EQ(hand.next().kind, Hand::Next::Kind::board);
        deal_on(hand);
        branch = at.next[after.end];
        node = 0;
      }
    }
  }
  for (std::size_t kind = 1; kind < ends.size(); ++kind) EXPECT_GT(ends[kind], 100) << kind;
}

TEST(BettingTree, IsCountedBeforeItIsBuilt) {
  for (const std::size_t seats : {2u, 3u, 4u}) {
    const BettingStart start =
        start_of(rules_for(static_cast<int>(seats)), std::vector<Chips>(seats, seats == 2 ? 40 : 8));
    const BetMenu menu = menu_of(seats, "75%", "a");
    const BettingTree::Size size = *BettingTree::count(start, menu);
    BettingTree::Size built;
    const BettingTree tree = *BettingTree::build(start, menu);
    for (const BettingTree::Branch& branch : tree.branches) {
      const auto street = static_cast<std::size_t>(branch.street);
      built.nodes[street] += branch.nodes.size();
      for (const BettingTree::Node& node : branch.nodes)
        built.decisions[street] += node.kind == BettingTree::Kind::decision;
    }
    EXPECT_EQ(size.nodes, built.nodes);
    EXPECT_EQ(size.decisions, built.decisions);
    EXPECT_GT(size.decisions[3], 0u);
  }
  const BettingStart deep = start_of(rules_for(3), {100'000, 100'000, 100'000});
  const auto size = BettingTree::count(deep, menu_of(3, "33%,75%,150%", "50%,100%"));
  ASSERT_FALSE(size);
  EXPECT_THAT(size.error().message, testing::HasSubstr("more than 2000000 nodes"));
}

// Three players: the button leads before the flop; both others may lead into it, and where nobody led a bet
// is a bet.
TEST(BettingTree, HasDonkBetsIntoALeaderStillToAct) {
  BetMenu menu = menu_of(3, "50%", "100%");
  menu.raise_cap = 1;
  for (auto& streets : menu.seats)
    for (StreetMenu& street : streets) {
      street.donk = *parse_bet_sizes("25%", false);
      street.has_donk = true;
    }
  const BettingStart start = start_of(rules_for(3), {100, 100, 100});
  MenuCursor at(menu, start.rules, start.begin(), start.last);
  const auto take = [&](std::string_view text) {
    const std::vector<BetAction> actions = *at.actions();
    const auto found = find_action(*parse_line_action(text), actions, at.scale());
    ASSERT_TRUE(found) << text << " of " << to_text(actions);
    at.take(actions[*found]);
  };
  const auto bets = [&] { return to_text(*at.actions()); };
  for (const char* text : {"b", "c", "c"}) take(text);
  EXPECT_TRUE(at.betting().street_over());
  at.begin_street();
  EXPECT_EQ(at.betting().pot(), 15);
  EXPECT_EQ(bets(), "check, bet 4");
  take("x");
  EXPECT_EQ(bets(), "check, bet 4");
  take("x");
  EXPECT_EQ(bets(), "check, bet 8");  // the leader itself
  take("x");
  EXPECT_TRUE(at.betting().street_over());
  at.begin_street();
  EXPECT_EQ(bets(), "check, bet 8");  // nobody led
}

// Before the flop the first raise is a bet, the second a raise; after it a bet is a bet.
TEST(BettingTree, HasSizesForReraises) {
  BetMenu menu = menu_of(2, "100%", "100%");
  for (auto& streets : menu.seats)
    for (StreetMenu& street : streets) {
      street.reraise = *parse_bet_sizes("50%", true);
      street.has_reraise = true;
    }
  const auto shares = [&](MenuCursor at, int raises) {
    std::vector<double> out;
    for (int i = 0; i < raises; ++i) {
      const std::vector<BetAction> actions = *at.actions();
      const BetScale scale = at.scale();
      EXPECT_TRUE(actions.back().puts_more());
      out.push_back(static_cast<double>(actions.back().to - scale.faced) / static_cast<double>(scale.pot));
      at.take(actions.back());
    }
    return out;
  };
  const BettingStart start = start_of(rules_for(2), {10'000, 10'000});
  MenuCursor at(menu, start.rules, start.begin(), start.last);
  EXPECT_THAT(shares(at, 4), ElementsAre(1, 1, 0.5, 0.5));
  for (const Move::Kind kind : {Move::Kind::call, Move::Kind::call}) {
    const std::vector<BetAction> actions = *at.actions();
    at.take(*std::ranges::find_if(actions, [&](const BetAction& x) { return move_of(x).kind == kind; }));
  }
  at.begin_street();
  EXPECT_THAT(shares(at, 4), ElementsAre(1, 1, 0.5, 0.5));
  for (auto& streets : menu.seats)
    for (StreetMenu& street : streets) street.reraise.clear();  // none at all
  const std::vector<BetAction> first = *at.actions();
  at.take(first.back());
  const std::vector<BetAction> second = *at.actions();
  at.take(second.back());
  EXPECT_EQ(to_text(*at.actions()), "fold, call");
}

TEST(BetScale, SaysWhatSizesComeTo) {
  const BetScale scale{.faced = 50, .pot = 200, .all_in = 850, .behind = 800, .streets = 2};
  const auto chips = [&](std::string_view size) {
    return *chips_of((*parse_bet_sizes(size, true))[0], scale);
  };
  EXPECT_EQ(chips("50%"), 150);
  EXPECT_EQ(chips("33.3%"), 117);
  EXPECT_EQ(chips("2.5x"), 125);
  EXPECT_EQ(chips("100c"), 150);
  EXPECT_EQ(chips("e"), 250);      // the pot twice
  EXPECT_EQ(chips("1e"), 850);     // all now
  EXPECT_EQ(chips("2e80%"), 210);  // at most
  EXPECT_EQ(chips("a"), 850);
  const BetScale no_stacks{.faced = 50, .pot = 200};
  EXPECT_EQ(chips_of({.kind = BetSize::Kind::geometric}, no_stacks), std::nullopt);
  EXPECT_EQ(chips_of({.kind = BetSize::Kind::all_in}, no_stacks), std::nullopt);
}

TEST(BetActionText, IsReadAsItIsWritten) {
  using Kind = BetAction::Kind;
  const std::vector<std::vector<BetAction>> decisions{
      {{Kind::check}, {Kind::bet, 150}, {Kind::bet, 300}, {Kind::bet, 900, true}},
      {{Kind::fold}, {Kind::call}, {Kind::raise, 450}, {Kind::raise, 900, true}}};
  EXPECT_EQ(to_text(decisions[0]), "check, bet 150, bet 300, all-in 900");
  EXPECT_EQ(to_text(decisions[1]), "fold, call, raise 450, all-in 900");
  for (const std::vector<BetAction>& actions : decisions)
    for (std::size_t a = 0; a < actions.size(); ++a) {
      const auto read = parse_line_action(to_text(actions[a]));
      ASSERT_TRUE(read);
      EXPECT_EQ(find_action(*read, actions, {}), a) << to_text(actions[a]);
    }
  EXPECT_EQ(find_action(*parse_line_action("b"), decisions[0], {}), std::nullopt) << "which bet?";
  EXPECT_EQ(find_action(*parse_line_action("b75%"), decisions[0], {.pot = 200}), 1u);
  EXPECT_EQ(find_action(*parse_line_action("c"), decisions[0], {}), std::nullopt);
}

}  // namespace
}  // namespace hindsight::this_file
