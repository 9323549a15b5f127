// SPDX-License-Identifier: MIT
#include "play/wire/logged_hand.h"

#include <fmt/format.h>

#include <algorithm>

#include "acpc/message.h"
#include "play/wire/table_of_acpc.h"
#include "table/deal.h"

namespace hindsight {

namespace {

// The cards of a hand, with any of the deck where the board was not reached.
HandDeal deal_of(const AcpcLogHand& hand) {
  const AcpcGame& game = hand.hand.game();
  const auto reached = static_cast<std::size_t>(game.board_until(hand.hand.round()));
  std::vector<Card> cards(hand.cards.board.begin(),
                          hand.cards.board.begin() + static_cast<std::ptrdiff_t>(reached));
  CardSet seen = set_of(cards);
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.players); ++i)
    seen |= set_of(std::span(hand.cards.hole[i]).first(2));
  for (const Card card : CardSet::deck().without(seen)) {
    if (cards.size() == 5) break;
    cards.push_back(card);
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.players); ++i)
    cards.insert(cards.end(), hand.cards.hole[i].begin(), hand.cards.hole[i].begin() + 2);
  auto deal = HandDeal::of(cards);
  HS_CHECK_OK(deal);
  return *deal;
}

Result<AcpcCards> cards_of(const Hand& hand) {
  AcpcCards out;
  for (const Seat seat : SeatSet::first_of(hand.seats())) {
    const auto hole = hand.hole(seat);
    if (!known(hole[0]) || !known(hole[1]))
      return fail(ErrorCode::unsupported, fmt::format("the cards of {} are not known", to_text(seat)));
    std::ranges::copy(hole, out.hole[seat.value].begin());
  }
  for (const Card card : hand.board())
    if (!known(card)) return fail(ErrorCode::unsupported, "a card of the board is not known");
  std::ranges::copy(hand.board(), out.board.begin());
  return out;
}

std::string joined_by_bars(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : "|") + part;
  return out;
}

}  // namespace

void play_logged(Hand& table, const HandRules& rules, const AcpcLogHand& hand, HandObserver* observer) {
  const AcpcGame& game = hand.hand.game();
  const HandDeal deal = deal_of(hand);
  HS_CHECK_OK(table.restart(rules, std::span(game.stacks).first(static_cast<std::size_t>(game.players))));
  while (table.next().kind == Hand::Next::Kind::hole) {
    const Seat seat = table.next().seat;
    HS_CHECK_OK(table.deal_hole(seat, deal.hole(seat)));
  }
  if (observer != nullptr) observer->begin(table);
  advance(table, deal, Showing::everybody);
  for (const Move move : hand.hand.moves()) {
    if (observer != nullptr) observer->before_move(table, move, nullptr);
    HS_CHECK_OK(table.play(move));
    advance(table, deal, Showing::everybody);
  }
  if (observer != nullptr) observer->end(table);
}

Result<AcpcGame> acpc_game_of(const Hand& hand) {
  const HandRules& rules = hand.rules();
  if (rules.betting == BettingLimit::pot_limit)
    return fail(ErrorCode::unsupported, "an ACPC game definition knows no pot limit");
  if (rules.added != 0)
    return fail(ErrorCode::unsupported, "an ACPC game definition knows no chips that the house adds");
  AcpcGame out = holdem_definition(rules, hand.seats());
  for (const Seat seat : SeatSet::first_of(hand.seats())) {
    if (rules.antes[seat.value] != 0 || rules.blinds[seat.value] < 0)
      return fail(ErrorCode::unsupported, "an ACPC game definition knows neither antes nor late posts");
    out.stacks[seat.value] = std::min(hand.start_stack(seat), unlimited_acpc_stack);
  }
  if (out.no_limit() && rules.min_bet != out.big_blind())
    return fail(ErrorCode::unsupported, "the smallest bet of an ACPC game is its largest blind");
  HS_RETURN_IF_ERROR(table_rules(out));
  return parse_acpc_game(to_text(out));
}

Result<std::string> state_line_of(const AcpcGame& game, const Hand& hand, std::uint32_t number,
                                  const std::vector<std::string>& players) {
  if (!hand.over()) return fail(ErrorCode::unsupported, "the hand is not over");
  AcpcHand logged(game);
  for (const Event& event : hand.events()) {
    const auto move = move_of(event);
    if (!move) continue;
    if (logged.over() || logged.turn() != event.seat || !logged.legal().allow(*move))
      return fail(ErrorCode::unsupported, fmt::format("after {} the ACPC's rules do not have what {} did",
                                                      logged.text(), to_text(event.seat)));
    logged.play(*move);
  }
  // The table asks nobody who has nobody left to bet against.
  while (!logged.over() && !logged.legal().can_fold && !logged.legal().can_raise) logged.play(Move::call());
  if (!logged.over())
    return fail(ErrorCode::unsupported,
                fmt::format("by the ACPC's rules it goes on after {}", logged.text()));
  HS_TRY(const AcpcCards cards, cards_of(hand));
  std::string out = fmt::format("STATE:{}:{}:", number, logged.text());
  append_cards(out, logged, cards, SeatSet::first_of(game.players));
  const auto values = acpc_values(logged, cards);
  std::vector<std::string> won, names;
  for (const Seat seat : SeatSet::first_of(game.players)) {
    won.push_back(acpc_number(values[seat.value]));
    std::string name =
        seat.value < players.size() && !players[seat.value].empty() ? players[seat.value] : to_text(seat);
    std::ranges::replace_if(
        name, [](char c) { return std::string_view(":| \t\r\n").find(c) != std::string_view::npos; }, '_');
    names.push_back(name);
  }
  return fmt::format("{}:{}:{}", out, joined_by_bars(won), joined_by_bars(names));
}

}  // namespace hindsight
