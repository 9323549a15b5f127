// SPDX-License-Identifier: MIT
#include "store/histories/history_ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "io/decimal.h"

namespace hindsight {

using HistoryKind = HistoryAction::Kind;
using HistoryStreet = HistoryAction::Street;

tl::unexpected<Error> HistoryLedger::wrong(std::string sentence) {
  return fail(ErrorCode::parse, std::move(sentence));
}

void HistoryLedger::seat_all() {
  for (const HistorySeat& seat : hand.seats) left_.push_back(seat.start);
  live_.assign(hand.seats.size(), 0);
  folded_.assign(hand.seats.size(), false);
}

std::string HistoryLedger::text(std::int64_t chips) const { return to_text(Decimal::of(chips, hand.places)); }

std::int64_t HistoryLedger::highest() const { return *std::ranges::max_element(live_); }

Result<void> HistoryLedger::put(HistoryAction action) {
  action.street = street;
  if (action.amount < 0 || action.amount > left_[action.seat])
    return wrong(fmt::format("{} puts in more than the stack", name(action.seat)));
  left_[action.seat] -= action.amount;
  action.to = live_[action.seat] += action.to;
  hand.actions.push_back(action);
  return {};
}

Result<void> HistoryLedger::turn_of(std::size_t seat) {
  if (street == HistoryStreet::blinds)
    return wrong(fmt::format("{} acts before the cards are dealt", name(seat)));
  if (folded_[seat]) return wrong(fmt::format("{} has folded already", name(seat)));
  return {};
}

Result<void> HistoryLedger::ante(std::size_t seat, std::int64_t amount, bool all_in) {
  return put({.kind = HistoryKind::ante, .seat = seat, .amount = amount, .all_in = all_in});
}
Result<void> HistoryLedger::small_blind(std::size_t seat, std::int64_t amount, bool all_in) {
  if (std::exchange(small_posted_, true)) return dead_post(seat, amount, all_in);
  return put(
      {.kind = HistoryKind::small_blind, .seat = seat, .amount = amount, .to = amount, .all_in = all_in});
}
Result<void> HistoryLedger::big_blind(std::size_t seat, std::int64_t amount, bool all_in) {
  if (big_posted_) return live_post(seat, amount, all_in);
  big_posted_ = amount;
  return put(
      {.kind = HistoryKind::big_blind, .seat = seat, .amount = amount, .to = amount, .all_in = all_in});
}
Result<void> HistoryLedger::live_post(std::size_t seat, std::int64_t amount, bool all_in) {
  return put(
      {.kind = HistoryKind::post_live, .seat = seat, .amount = amount, .to = amount, .all_in = all_in});
}
Result<void> HistoryLedger::dead_post(std::size_t seat, std::int64_t amount, bool all_in) {
  return put({.kind = HistoryKind::post_dead, .seat = seat, .amount = amount, .all_in = all_in});
}
Result<void> HistoryLedger::both_blinds(std::size_t seat, std::int64_t amount, bool all_in) {
  const std::int64_t live = std::min(amount, hand.big_blind());
  return put({.kind = HistoryKind::post_both,
              .seat = seat,
              .amount = amount,
              .to = live,
              .dead = amount - live,
              .all_in = all_in});
}
Result<void> HistoryLedger::straddle(std::size_t seat, std::int64_t amount, bool all_in) {
  return put({.kind = HistoryKind::straddle, .seat = seat, .amount = amount, .to = amount, .all_in = all_in});
}
Result<void> HistoryLedger::straddle_to(std::size_t seat, std::int64_t to, bool all_in) {
  if (to <= live_[seat])
    return wrong(
        fmt::format("{} straddles to {} with {} in the pot", name(seat), text(to), text(live_[seat])));
  return straddle(seat, to - live_[seat], all_in);
}

Result<void> HistoryLedger::fold(std::size_t seat) {
  HS_RETURN_IF_ERROR(turn_of(seat));
  folded_[seat] = true;
  hand.actions.push_back({.street = street, .kind = HistoryKind::fold, .seat = seat});
  return {};
}
Result<void> HistoryLedger::check(std::size_t seat) {
  HS_RETURN_IF_ERROR(turn_of(seat));
  if (live_[seat] < highest()) return wrong(fmt::format("{} checks where {} was bet", name(seat), highest()));
  hand.actions.push_back({.street = street, .kind = HistoryKind::check, .seat = seat});
  return {};
}
Result<void> HistoryLedger::call(std::size_t seat, std::int64_t amount, bool all_in) {
  HS_RETURN_IF_ERROR(turn_of(seat));
  // A big blind that is all-in for less is called in full.
  const std::int64_t most = std::max(highest(), street == HistoryStreet::preflop ? hand.big_blind() : 0);
  if (amount == 0 || live_[seat] + amount > most)
    return wrong(
        fmt::format("{} calls {} where {} is missing", name(seat), text(amount), text(most - live_[seat])));
  return put({.kind = HistoryKind::call, .seat = seat, .amount = amount, .to = amount, .all_in = all_in});
}
Result<void> HistoryLedger::bet(std::size_t seat, std::int64_t amount, bool all_in) {
  HS_RETURN_IF_ERROR(turn_of(seat));
  if (amount == 0 || highest() > 0)
    return wrong(fmt::format("{} bets where there is a bet already", name(seat)));
  return put({.kind = HistoryKind::bet, .seat = seat, .amount = amount, .to = amount, .all_in = all_in});
}
Result<void> HistoryLedger::raise(std::size_t seat, std::int64_t by, std::int64_t to, bool all_in) {
  HS_RETURN_IF_ERROR(turn_of(seat));
  // Over a big blind that is all-in for less some count from the full one, others from what was posted.
  const bool from_blind = street == HistoryStreet::preflop && highest() <= hand.big_blind() &&
                          (by == to - hand.big_blind() || by == to - big_posted_.value_or(0));
  // Holdem Manager's exports say the whole raise twice.
  const bool twice = by == to && highest() > 0;
  said_twice = said_twice || twice;
  if (by <= 0 || to <= highest() || (by != to - highest() && !from_blind && !twice))
    return wrong(fmt::format("{} raises by {} to {} over {}, which does not agree", name(seat), text(by),
                             text(to), text(highest())));
  const std::int64_t amount = to - live_[seat];
  return put({.kind = HistoryKind::raise, .seat = seat, .amount = amount, .to = amount, .all_in = all_in});
}

Result<void> HistoryLedger::deal(HistoryStreet next, const std::vector<Card>& board, int run) {
  constexpr std::size_t cards[] = {0, 0, 3, 4, 5};
  const auto wanted = cards[static_cast<std::size_t>(next)];
  if (board.size() != wanted)
    return wrong(fmt::format("the {} has {} cards, not {}", street_name(next), board.size(), wanted));
  const auto at = static_cast<std::size_t>(std::max(run, 1) - 1);
  if (hand.boards.size() <= at) hand.boards.resize(at + 1);
  const std::vector<Card>& before = hand.boards[at];
  if (before.size() >= board.size() && run == 0)
    return wrong(fmt::format("the {} is dealt a second time", street_name(next)));
  // In another order it is the same flop.
  const auto shared = static_cast<std::ptrdiff_t>(std::min(before.size(), board.size()));
  if (!std::is_permutation(before.begin(), before.begin() + shared, board.begin()))
    return wrong(fmt::format("the {} begins with other cards than the street before had", street_name(next)));
  hand.boards[at] = board;
  if (next > street) {
    street = next;
    std::ranges::fill(live_, 0);
  }
  return {};
}

Result<void> HistoryLedger::know(std::size_t seat, const std::vector<Card>& cards) {
  std::vector<Card>& known = hand.seats[seat].cards;
  if (cards.size() > 2 ||
      (known.size() == 2 && !std::ranges::is_permutation(known, cards) && cards.size() == 2))
    return wrong(fmt::format("{} has other cards than before", name(seat)));
  if (cards.size() > known.size()) known = cards;
  return {};
}

// Before about 2008 nothing is said of a bet that nobody called; only the pot tells.
Result<void> HistoryLedger::return_surplus() {
  const std::vector<std::int64_t> put = hand.put_in();
  const std::int64_t surplus = std::accumulate(put.begin(), put.end(), hand.house_added) - hand.pot;
  if (surplus <= 0 || !hand.uncalled.empty()) return {};
  const auto most = static_cast<std::size_t>(std::ranges::max_element(put) - put.begin());
  std::int64_t next = 0;
  for (std::size_t s = 0; s < put.size(); ++s)
    if (s != most) next = std::max(next, put[s]);
  if (put[most] - next < surplus) return {};
  hand.uncalled.push_back({most, surplus});
  return {};
}

Result<void> HistoryLedger::check_cards() const {
  for (const auto& board : hand.boards) {
    std::vector<Card> all = board;
    for (const HistorySeat& seat : hand.seats) all.insert(all.end(), seat.cards.begin(), seat.cards.end());
    std::ranges::sort(all, {}, &Card::index);
    const auto twice = std::ranges::adjacent_find(all);
    if (twice != all.end()) return wrong(fmt::format("the card {} is there twice", to_text(*twice)));
  }
  return {};
}

// Boards that were run more than once are whole, and differ from where they part.
Result<void> HistoryLedger::check_runs() const {
  for (const HandHistory::Collected& won : hand.collected)
    if (won.run > 0 && static_cast<std::size_t>(won.run) > std::max<std::size_t>(1, hand.boards.size()))
      return wrong(fmt::format("{} collects on board {}, which was not dealt", name(won.seat), won.run));
  if (hand.boards.size() < 2) return {};
  for (std::size_t b = 0; b < hand.boards.size(); ++b)
    if (hand.boards[b].size() != 5)
      return wrong(fmt::format("board {} of {} has {} cards, not 5", b + 1, hand.boards.size(),
                               hand.boards[b].size()));
  const std::vector<Card>& first = hand.boards[0];
  std::size_t shared = 5;
  for (const auto& board : hand.boards)
    shared =
        std::min(shared, static_cast<std::size_t>(std::ranges::mismatch(first, board).in1 - first.begin()));
  std::vector<Card> dealt;
  for (const auto& board : hand.boards)
    dealt.insert(dealt.end(), board.begin() + static_cast<std::ptrdiff_t>(shared), board.end());
  std::ranges::sort(dealt, {}, &Card::index);
  if (shared == 5) return {};  // said twice
  const auto twice = std::ranges::adjacent_find(dealt);
  return twice == dealt.end() ? Result<void>{}
                              : wrong(fmt::format("the card {} lies on two boards", to_text(*twice)));
}

Result<void> HistoryLedger::finish() {
  // Holdem Manager tells the pot as it was collected, without the rake.
  if (hand.rake > 0 && hand.paid_out() == hand.pot + hand.rake) hand.pot += hand.rake;
  HS_RETURN_IF_ERROR(return_surplus());
  const std::vector<std::int64_t> put = hand.put_in();
  const std::int64_t in = std::accumulate(put.begin(), put.end(), hand.house_added);
  const std::int64_t out = hand.paid_out();
  if (in != hand.pot)
    return wrong(fmt::format("the total pot is {}, but {} was put in", text(hand.pot), text(in)));
  if (out != hand.pot)
    return wrong(fmt::format("of a pot of {}, {} is collected and raked", text(hand.pot), text(out)));
  HS_RETURN_IF_ERROR(check_runs());
  return check_cards();
}

}  // namespace hindsight
