// A street solved while somebody waits: what it says is a strategy of the game from there on, hand by hand.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>

#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "play/bots/shipped_blueprints.h"
#include "search/multiway_solver.h"
#include "search/search_menu.h"
#include "search/street_search.h"

namespace hindsight::this_file {
namespace {

std::vector<Card> cards(std::string_view text) {
  std::vector<Card> out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) out.push_back(*parse_card(text.substr(i, 2)));
  return out;
}

Range range(const char* text) { return parse_range(text)->range; }

PublicBelief belief(const char* board, Chips pot, Chips stack) {
  PublicBelief out;
  out.board = cards(board);
  out.ranges = {range("22+,A2s+,K8s+,Q9s+,JTs,T9s,98s,A9o+,KTo+,QJo"),
                range("22+,A2s+,K5s+,Q8s+,J8s+,T8s+,97s+,A7o+,KTo+,QTo+")};
  out.betting.rules.min_bet = 100;
  out.betting.rules.fold_when_free = BettingRules::FoldWhenFree::refused;
  out.betting.stacks = {stack, stack};
  out.betting.pot = pot;
  out.betting.first = out.board.size() == 5   ? Street::river
                      : out.board.size() == 4 ? Street::turn
                                              : Street::flop;
  out.menu = search_menu(out.betting.first);
  return out;
}

// What both seats' play of the street leaves to best responses in the whole of the game from there, in chips:
// later streets are solved against it.
double exploitability(const PublicBelief& of, const StreetSearch& search, std::uint64_t iterations) {
  const VectorGame game = *make_game(of);
  VectorCfr<double> solver(game, spot_rule, 1u);
  DecisionLocks play;
  for (std::uint32_t node = 0; node < game.trees[0].nodes.size(); ++node) {
    const StreetSearch::Decision& decision = search.decision(node);
    if (decision.moves.empty()) continue;
    const BoardNode::Hands& hands = game.boards[0].hands[game.trees[0].nodes[node].seat];
    std::vector<double> rows(decision.moves.size() * hands.rows(), 0);
    for (std::size_t a = 0; a < decision.moves.size(); ++a)
      for (std::uint32_t h = 0; h < hands.count; ++h)
        rows[a * hands.rows() + h] = static_cast<double>(decision.chances[a][hands.combo[h].index]);
    if (iterations > 0) solver.lock(0, node, rows);
    play.add(game, 0, node, rows);
  }
  if (iterations > 0) solver.run(iterations, {});
  return solver.evaluate_with(play).exploitability();
}

TEST(StreetSearch, IsAnEquilibriumOfTheRiver) {
  const PublicBelief of = belief("Ks9h4s7d2c", 600, 2400);
  const auto search = StreetSearch::search(of, {}, {.iterations = 400});
  ASSERT_TRUE(search);
  EXPECT_EQ(search->iterations(), 400u);
  EXPECT_LT(exploitability(of, *search, 0), 0.004 * 600);
  const auto few = StreetSearch::search(of, {}, {.iterations = 4});
  EXPECT_GT(exploitability(of, *few, 0), exploitability(of, *search, 0)) << "the measure sees a difference";
}

// Between two seats products leave nothing out: the solver of several finds the same.
TEST(StreetSearch, AmongTwoSeatsIsAnEquilibriumOfTheRiver) {
  const PublicBelief of = belief("Ks9h4s7d2c", 600, 2400);
  const auto search = StreetSearch::among({of, {300, 300}}, {}, 1, {.iterations = 200});
  ASSERT_TRUE(search) << search.error().message;
  EXPECT_LT(exploitability(of, *search, 0), 0.004 * 600);
  const auto few = StreetSearch::among({of, {300, 300}}, {}, 1, {.iterations = 10});
  EXPECT_GT(exploitability(of, *few, 0), exploitability(of, *search, 0));
}

// Nor over drawn boards, where nobody bets after the street.
TEST(StreetSearch, AmongTwoSeatsComesNearTheEquilibriumOfATurnBeforeACheckedRiver) {
  PublicBelief of = belief("Ks9h4s7d", 600, 1200);
  for (auto& seat : of.menu.seats) seat[static_cast<std::size_t>(Street::river)] = {};
  PublicBelief street = of;
  street.betting.frontier = Street::river;
  const auto search = StreetSearch::among({street, {300, 300}}, {}, 1, {.iterations = 144});
  ASSERT_TRUE(search) << search.error().message;
  EXPECT_LT(exploitability(of, *search, 0), 0.012 * 600);
}

TEST(StreetSearch, IsTheSameForAnyNumberOfThreads) {
  const PublicBelief of = belief("Ks9h4s7d", 600, 1200);
  const auto one = StreetSearch::search(of, {}, {.iterations = 5});
  const auto three = StreetSearch::search(of, {}, {.iterations = 5, .threads = 3});
  for (std::uint32_t node = 0; node < one->betting().nodes.size(); ++node)
    EXPECT_EQ(one->decision(node).chances, three->decision(node).chances);
}

TEST(StreetSearch, ARangeOfNothingIsRefused) {
  PublicBelief of = belief("Ks9h4s7d2c", 600, 2400);
  of.ranges[1] = Range{};
  EXPECT_FALSE(StreetSearch::search(of, {}, {.iterations = 4}));
}

// A bet of any size is answered as in a tree that has it, and what was played before it stays.
TEST(StreetSearch, TakesInABetThatWasMadeAndKeepsWhatWasPlayed) {
  PublicBelief of = belief("Ks9h4s7d2c", 600, 2400);
  const auto before = StreetSearch::search(of, {}, {.iterations = 200});
  const Move odd = Move::raise_to(437);
  const auto checked = before->after(0, Move::call());
  ASSERT_TRUE(checked);
  EXPECT_FALSE(before->after(*checked, odd));
  of.menu.added.push_back(
      {.text = "x, b437",
       .actions = {{.kind = LineAction::Kind::check}, {.kind = LineAction::Kind::bet, .to = 437}}});
  const PlayedDecision played{
      .way = {}, .moves = before->decision(0).moves, .chances = before->decision(0).chances};
  const auto after = StreetSearch::search(of, {&played, 1}, {.iterations = 200});
  ASSERT_TRUE(after);
  const auto bet = after->after(*after->after(0, Move::call()), odd);
  ASSERT_TRUE(bet);
  EXPECT_FALSE(after->decision(*bet).moves.empty());
  for (std::size_t a = 0; a < played.moves.size(); ++a)
    for (std::uint16_t h = 0; h < combo_count; ++h)
      ASSERT_NEAR(after->decision(0).chances[a][h], before->decision(0).chances[a][h], 2e-3) << h;
}

// Somebody who never folds and never bets.
HeldSeat caller(std::uint8_t seat, double trust) {
  return {.seat = seat, .plays = [trust](std::span<const Move>, std::span<const Move> moves) {
            HeldSeat::Play out{.chances = std::vector<StreetSearch::ByHand>(moves.size()), .trust = trust};
            for (std::size_t m = 0; m < moves.size(); ++m)
              out.chances[m].fill(moves[m].kind == Move::Kind::call ? 1.0f : 0.0f);
            return out;
          }};
}

// What the best answer to a caller wins beyond an equilibrium, by a solver that knows nothing of held seats.
double most_won_from_caller(const PublicBelief& of, std::uint8_t seat, std::uint64_t iterations) {
  const VectorGame game = *make_game(of);
  VectorCfr<double> solver(game, spot_rule, 1u);
  solver.run(iterations, {});
  DecisionLocks calls;
  for (std::uint32_t node = 0; node < game.trees[0].nodes.size(); ++node) {
    const StreetTree::Node& at = game.trees[0].nodes[node];
    if (at.kind != StreetTree::Kind::decision || at.seat != seat) continue;
    const std::size_t rows = game.boards[0].hands[seat].rows();
    std::vector<double> plays(at.actions * rows, 0);
    for (std::uint32_t a = 0; a < at.actions; ++a)
      if (move_of(game.trees[0].actions[at.first_child + a]) == Move::call())
        std::fill_n(plays.begin() + static_cast<std::ptrdiff_t>(a * rows), rows, 1.0);
    calls.add(game, 0, node, plays);
  }
  return solver.evaluate_with(calls).best_response[1u - seat] - solver.evaluate().value[1u - seat];
}

TEST(StreetSearch, AgainstSomebodyWhoIsKnownItWinsWhatABestResponseWins) {
  const PublicBelief of = belief("Ks9h4s7d2c", 600, 2400);
  for (const std::uint8_t seat : {std::uint8_t{0}, std::uint8_t{1}}) {
    const auto sure = StreetSearch::against(of, {}, caller(seat, 1), {.iterations = 200});
    ASSERT_TRUE(sure) << sure.error().message;
    ASSERT_TRUE(sure->held());
    EXPECT_EQ(sure->held()->trusted, 1);
    const double most = most_won_from_caller(of, seat, 200);
    EXPECT_GT(most, 0.05 * 600);
    EXPECT_NEAR(sure->held()->gain, most, 0.01 * 600);
    const auto doubted = StreetSearch::against(of, {}, caller(seat, 0.5), {.iterations = 200});
    EXPECT_LE(doubted->held()->gain, sure->held()->gain);
    EXPECT_LT(doubted->held()->risk, sure->held()->risk);
    const auto nobody = StreetSearch::against(of, {}, caller(seat, 0), {.iterations = 200});
    EXPECT_NEAR(nobody->held()->risk, 0, 0.01 * 600) << "an equilibrium";
    EXPECT_GE(nobody->held()->risk, -1e-6);
  }
}

TEST(StreetSearch, AgainstSomebodyItRisksNoMoreThanItMay) {
  const PublicBelief of = belief("Ks9h4s7d2c", 600, 2400);
  HeldSeat other = caller(1, 1);
  const double risk = StreetSearch::against(of, {}, other, {.iterations = 50})->held()->risk;
  for (const double most : {0.6 * risk, 0.1}) {
    other.most_risked = most;
    const auto less = StreetSearch::against(of, {}, other, {.iterations = 50});
    EXPECT_LE(less->held()->risk, most);
    EXPECT_LT(less->held()->trusted, 1);
  }
  const auto none = StreetSearch::against(of, {}, other, {.iterations = 50}),
             plain = StreetSearch::search(of, {}, {.iterations = 50});
  EXPECT_EQ(none->held()->trusted, 0);
  for (std::uint32_t node = 0; node < plain->betting().nodes.size(); ++node)
    EXPECT_EQ(none->decision(node).chances, plain->decision(node).chances);
  other.most_asked = 3;
  EXPECT_FALSE(StreetSearch::against(of, {}, other, {.iterations = 50}))
      << "more decisions than may be asked";
}

TEST(StreetSearch, AgainstSomebodyIsTheSameForAnyNumberOfThreads) {
  const PublicBelief of = belief("Ks9h4s7d", 600, 1200);
  const auto one = StreetSearch::against(of, {}, caller(0, 0.7), {.iterations = 5});
  const auto three = StreetSearch::against(of, {}, caller(0, 0.7), {.iterations = 5, .threads = 3});
  EXPECT_EQ(one->held()->risk, three->held()->risk);
  for (std::uint32_t node = 0; node < one->betting().nodes.size(); ++node)
    EXPECT_EQ(one->decision(node).chances, three->decision(node).chances);
}

TEST(StreetSearch, ARaiseAboveWhatCanBeCalledIsAllIn) {
  const auto search = StreetSearch::search(belief("Ks9h4s7d2c", 600, 700), {}, {.iterations = 2});
  const auto all_in = search->after(0, Move::raise_to(700));
  ASSERT_TRUE(all_in);
  EXPECT_EQ(search->after(0, Move::raise_to(19'000)), all_in);
}

TEST(StreetSearch, StopsWhenItIsToldTo) {
  std::stop_source source;
  source.request_stop();
  const auto search = StreetSearch::search(belief("Ks9h4s7d", 600, 1200), {}, {.stop = source.get_token()});
  ASSERT_TRUE(search);
  EXPECT_EQ(search->iterations(), 0u);
}

// Sampled boards against all of them: what the street's play leaves to a best response who is free on later
// streets, too, whose buckets are those of a strategy that ships.
TEST(SlowStreetSearch, OverSampledBoardsComesNearTheEquilibrium) {
  const PublicBelief of = belief("Ks9h4s7d", 600, 1200);
  const auto buckets = shipped_blueprints().front()->shared_buckets();
  const auto whole = StreetSearch::search(of, {}, {.iterations = 300});
  const auto sampled = StreetSearch::sample(of, {}, buckets, 1, {.iterations = 4'000});
  ASSERT_TRUE(sampled);
  const double best = exploitability(of, *whole, 300), found = exploitability(of, *sampled, 300);
  EXPECT_LT(best, 0.01 * 600);
  EXPECT_LT(found, 0.03 * 600);
}

// With all hands in both ranges they take about as long.
TEST(StreetSearch, OverFewBoardsComesNearerThanFewIterationsOverAllOfThem) {
  const PublicBelief of = belief("AdTd6c6h", 600, 4'000);
  const auto whole = StreetSearch::search(of, {}, {.iterations = 12});
  const auto sampled =
      StreetSearch::sample(of, {}, shipped_blueprints().front()->shared_buckets(), 1, {.iterations = 240});
  EXPECT_LT(exploitability(of, *sampled, 60), 0.75 * exploitability(of, *whole, 60));
}

TEST(StreetSearch, OverSampledBoardsIsTheSameForAnyNumberOfThreadsAndFixesWhatWasPlayed) {
  const PublicBelief of = belief("Ks9h4s", 600, 1800);
  const auto buckets = shipped_blueprints().front()->shared_buckets();
  const auto one = StreetSearch::sample(of, {}, buckets, 1, {.iterations = 24});
  const auto two = StreetSearch::sample(of, {}, buckets, 1, {.iterations = 24, .threads = 2});
  for (std::uint32_t node = 0; node < one->betting().nodes.size(); ++node)
    EXPECT_EQ(one->decision(node).chances, two->decision(node).chances);
  PlayedDecision played{.way = {}, .moves = one->decision(0).moves, .chances = one->decision(0).chances};
  for (auto& row : played.chances) row.fill(0);
  played.chances[1].fill(1);
  const auto fixed = StreetSearch::sample(of, {&played, 1}, buckets, 1, {.iterations = 24});
  const Combo aces = Combo::of(*parse_card("Ac"), *parse_card("Ad"));
  EXPECT_EQ(fixed->decision(0).chances[1][aces.index], 1);
  EXPECT_NE(one->decision(0).chances[1][aces.index], 1);
}

}  // namespace
}  // namespace hindsight::this_file
