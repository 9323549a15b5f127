// SPDX-License-Identifier: MIT
#include "online/served_hand.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "online/action_text.h"

namespace hindsight {

namespace {

AcpcGame definition() {
  AcpcGame out{.betting = BettingLimit::no_limit, .players = 2, .rounds = 4};
  std::fill_n(out.stacks.begin(), 2, 20'000);
  out.blinds = {100, 50};
  out.first_player = {1, 0, 0, 0};
  out.suits = 4;
  out.ranks = 13;
  out.hole_cards = 2;
  out.board_cards = {0, 3, 1, 1};
  return out;
}

tl::unexpected<Error> cannot_be(std::string why) { return fail(ErrorCode::parse, std::move(why)); }

Result<void> check_cards(const ToldHand& told, const AcpcHand& hand) {
  if (told.own.size() != 2) return cannot_be(fmt::format("{} hole cards, not two", told.own.size()));
  if (!told.other.empty() && told.other.size() != 2)
    return cannot_be(fmt::format("{} cards of the opponent, not two", told.other.size()));
  const auto due = static_cast<std::size_t>(hand.game().board_until(hand.round()));
  // A service may end a hand without the cards that would have come.
  if (told.board.size() > due || (told.board.size() < due && !hand.showdown()))
    return cannot_be(
        fmt::format("{} cards on the board where {} lie after this betting", told.board.size(), due));
  CardSet seen;
  for (const auto& cards : {told.own, told.other, told.board})
    for (const Card card : cards) {
      if (seen.has(card)) return cannot_be(fmt::format("{} lies there twice", to_text(card)));
      seen |= card;
    }
  return {};
}

std::vector<Card> known_board(const AcpcMessage& state) {
  std::vector<Card> out;
  for (int i = 0; i < state.hand.game().board_until(state.hand.round()); ++i)
    if (const Card card = state.cards.board[static_cast<std::size_t>(i)]; known(card)) out.push_back(card);
  return out;
}

}  // namespace

const AcpcGame& served_game() {
  static const AcpcGame game = definition();
  return game;
}

Result<AcpcMessage> state_of(const ToldHand& told, std::uint32_t number) {
  AcpcMessage out{
      .viewer = told.viewer, .number = number, .hand = AcpcHand(served_game()), .cards = {}, .seen = {}};
  HS_RETURN_IF_ERROR(play_actions(out.hand, told.betting));
  if (told.over != out.hand.over())
    return cannot_be(fmt::format("the hand is {}, but by its betting '{}' it {}",
                                 told.over ? "over" : "not over", out.hand.text(),
                                 told.over ? "goes on" : "is"));
  if (!told.over && out.hand.turn() != told.viewer)
    return cannot_be(fmt::format("after the betting '{}' it is the opponent's turn", out.hand.text()));
  HS_RETURN_IF_ERROR(check_cards(told, out.hand));
  for (auto& hole : out.cards.hole) hole.fill(unknown_card);
  out.cards.board.fill(unknown_card);
  std::ranges::copy(told.board, out.cards.board.begin());
  std::ranges::copy(told.own, out.cards.hole[told.viewer.value].begin());
  out.seen = SeatSet(told.viewer);
  if (!told.other.empty()) {
    const Seat other{static_cast<std::uint8_t>(1 - told.viewer.value)};
    std::ranges::copy(told.other, out.cards.hole[other.value].begin());
    out.seen |= other;
  }
  return out;
}

Result<void> check_goes_on(const AcpcMessage& before, Move move, const AcpcMessage& after) {
  const auto was = before.hand.moves(), is = after.hand.moves();
  const bool same = before.viewer == after.viewer &&
                    before.cards.hole[before.viewer.value] == after.cards.hole[after.viewer.value];
  if (!same) return cannot_be("cards or seat are not those that the hand began with");
  if (is.size() <= was.size() || !std::ranges::equal(was, is.first(was.size())) || is[was.size()] != move)
    return cannot_be(fmt::format("the betting '{}' does not go on from '{}' with {}", after.hand.text(),
                                 before.hand.text(), action_text(before.hand, move)));
  AcpcHand again(served_game());
  for (std::size_t i = 0; i < is.size(); ++i) {
    if (i > was.size() && again.turn() == before.viewer)
      return cannot_be(
          fmt::format("the betting '{}' has a move of ours that we did not make", after.hand.text()));
    again.play(is[i]);
  }
  const auto earlier = known_board(before), now = known_board(after);
  if (now.size() < earlier.size() || !std::ranges::equal(earlier, std::span(now).first(earlier.size())))
    return cannot_be("the board has changed");
  return {};
}

Result<void> check_won(const Hand& hand, Seat seat, double won) {
  HS_CHECK(hand.over(), ==, true);
  if (hand.determined()) {
    const double counted = in_chips(hand.payoff(seat));
    if (won == counted) return {};
    return cannot_be(fmt::format(
        "it says that {:+} chips were won, where the cards and the betting come to {:+}", won, counted));
  }
  const auto stake = static_cast<double>(hand.pot()) / 2;
  if (won == 0 || std::abs(won) == stake) return {};
  return cannot_be(fmt::format("it says that {:+} chips were won, where {} each were at stake", won, stake));
}

}  // namespace hindsight
