// SPDX-License-Identifier: MIT
#include "cards/hand_odds.h"

#include <fmt/format.h>

#include "base/check.h"
#include "base/interval.h"
#include "cards/equity_exact.h"
#include "cards/outcome_sweep.h"
#include "cards/preflop.h"

namespace hindsight {
namespace {

double pairs_of(double n) { return n * (n - 1) / 2; }

// Two opponents on all boards, exactly.
HandOdds against_two(Combo hole, CardSet board, CardSet dead) {
  Outcomes sum;
  OutcomeSweep sweep;
  OutcomeSweep::Values values;
  const std::vector<CardSet> boards = exact::all_boards(board, dead | hole.cards());
  for (const CardSet full : boards) {
    evaluate_board(full, values);
    for (const Combo combo : all_combos())
      if (combo.cards().meets(dead)) values[combo.index] = 0;
    const Outcomes here = sweep.of(values, hole);
    sum.two_below += here.two_below;
    sum.equal_and_below += here.equal_and_below;
    sum.two_equal += here.two_equal;
  }
  const double left = deck_size - 7 - dead.size();
  const double deals = static_cast<double>(boards.size()) * pairs_of(left) * pairs_of(left - 2) / 2;
  HandOdds odds{.deals = deals};
  const double one = static_cast<double>(sum.equal_and_below), both = static_cast<double>(sum.two_equal);
  odds.win = static_cast<double>(sum.two_below) / deals;
  odds.tie = (one + both) / deals;
  odds.equity = odds.win + one / 2 / deals + both / 3 / deals;
  return odds;
}

HandOdds from_preflop_table(Combo hole, int opponents, double confidence) {
  const AgainstRandom stored = against_random(StartingHand::of(hole), opponents);
  const double error = against_random_error(opponents);
  return {stored.win, stored.tie, stored.equity, error == 0, normal_quantile(confidence) * error, 0};
}

// All sets of 5 to 7 cards of the deck without `gone`, in ascending order.
template <int n>
struct Deals {
  template <class Visit>
  static void each(SortedHand<n> hand, CardSet unseen, int more, const Visit& visit) {
    if constexpr (n >= 5) {
      if (more == 0) return visit(hand.value());
    }
    if constexpr (n < 7) {
      for (CardSet rest = unseen; !rest.empty();) {
        const Card card = rest.first();
        rest = rest.without(card);
        Deals<n + 1>::each(hand.with(card), rest, more - 1, visit);
      }
    }
  }
};

template <class Visit>
void each_more(CardSet known, CardSet unseen, int more, const Visit& visit) {
  if (more == 0) return visit(evaluate(known));
  for (CardSet rest = unseen; !rest.empty();) {
    const Card card = rest.first();
    rest = rest.without(card);
    each_more(known | card, rest, more - 1, visit);
  }
}

}  // namespace

Result<HandOdds> odds_against_random(Combo hole, CardSet board, CardSet dead, int opponents,
                                     const EquityOptions& options, const RunControl& control) {
  if (opponents < 1 || opponents > max_opponents)
    return fail(ErrorCode::invalid_argument, fmt::format("there are 1 to 9 opponents, not {}", opponents));
  if (hole.cards().meets(board | dead) || board.meets(dead))
    return fail(ErrorCode::invalid_argument,
                "a card is there twice among the hand, the board and the dead cards");
  const int left = deck_size - 2 - board.size() - dead.size(), wanted = 2 * opponents + 5 - board.size();
  if (left < wanted)
    return fail(ErrorCode::invalid_argument,
                fmt::format("with so many dead cards only {} are left, and {} are dealt", left, wanted));
  if (board.empty() && dead.empty()) return from_preflop_table(hole, opponents, options.confidence);
  if (opponents == 2 && board.size() >= 3 && board.size() <= 5) return against_two(hole, board, dead);
  EquitySpot spot{.players = std::vector<HoleCards>(static_cast<std::size_t>(opponents) + 1),
                  .board = board,
                  .dead = dead};
  spot.players[0] = {{hole, 1}};
  HS_TRY(const Equities result, equity(spot, options, control));
  return HandOdds{result.win(0), result.tie(0),     result.equity(0),
                  result.exact,  result.half_width, result.deals};
}

ClassOdds class_odds(CardSet known, CardSet unseen, int more) {
  HS_CHECK_THAT(!known.meets(unseen));
  HS_CHECK(known.size() + more, >=, 5);
  HS_CHECK(known.size() + more, <=, 7);
  std::array<std::uint64_t, hand_class_count> counts{};
  const auto count = [&](HandValue value) { ++counts[static_cast<std::size_t>(hand_class(value))]; };
  if (known.empty())
    Deals<0>::each(SortedHand<0>(), unseen, more, count);
  else
    each_more(known, unseen, more, count);
  std::uint64_t all = 0;
  for (const std::uint64_t n : counts) all += n;
  ClassOdds odds{};
  for (std::size_t c = 0; c < odds.size(); ++c)
    odds[c] = static_cast<double>(counts[c]) / static_cast<double>(all);
  return odds;
}

}  // namespace hindsight
