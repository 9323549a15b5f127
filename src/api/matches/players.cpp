// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/players.h>

#include <optional>
#include <utility>

#include "api/errors.h"
#include "api/tables/hand_words.h"
#include "play/bots/catalog.h"
#include "play/policy.h"

namespace hs {

struct SeatedBot::Parts {
  hindsight::BotKind kind;
  std::unique_ptr<hindsight::Bot> bot;
  std::optional<int> seat{};  // in the hand that it plays
};

namespace {

BotMove public_move(const hindsight::Move& move) {
  if (move.kind == hindsight::Move::Kind::raise) return {BotMove::Kind::raise, move.to};
  return {move.kind == hindsight::Move::Kind::call ? BotMove::Kind::call : BotMove::Kind::fold};
}

hindsight::Seat numbered(int seat) { return {static_cast<std::uint8_t>(seat)}; }

hindsight::Result<void> check_dealt(const hindsight::Hand& hand, int seat) {
  using hindsight::ErrorCode::invalid_argument;
  if (seat < 0 || seat >= hand.seats())
    return hindsight::fail(
        invalid_argument,
        fmt::format("seat {} is not at this table; they are 0 to {}", seat, hand.seats() - 1), "seat");
  const auto cards = hand.hole(numbered(seat));
  if (hand.next().kind == hindsight::Hand::Next::Kind::hole || !hindsight::known(cards[0]) ||
      !hindsight::known(cards[1]))
    return hindsight::fail(
        invalid_argument,
        fmt::format("the hole cards of seat {} are not known, or not all are dealt; deal them first", seat),
        "seat");
  return {};
}

hindsight::Result<void> check_turn(const hindsight::Hand& hand) {
  if (hand.next().kind == hindsight::Hand::Next::Kind::move) return {};
  return hindsight::fail(hindsight::ErrorCode::conflict, "the hand waits for no move", "hand");
}

// Its place among the moves so far, or behind them.
std::size_t place_of(PolicyMoves& found, const hindsight::Chance& chance) {
  const BotMove move = public_move(chance.move);
  std::size_t place = 0;
  while (place < found.moves.size() &&
         (found.moves[place].kind != move.kind || found.moves[place].to != move.to ||
          found.up_to[place] != chance.up_to))
    ++place;
  if (place < found.moves.size()) return place;
  found.moves.push_back(move);
  found.up_to.push_back(chance.up_to);
  return place;
}

hindsight::Result<PolicyMoves> moves_of(const std::string& bot, const hindsight::Hand& hand) {
  HS_RETURN_IF_ERROR(check_turn(hand));
  HS_TRY(const hindsight::BotKind kind, hindsight::bot_kind(bot));
  if (!kind.policy)
    return hindsight::fail(hindsight::ErrorCode::unsupported,
                           fmt::format("{} plays by no policy that can be asked; blueprint does", kind.name),
                           "bot");
  const hindsight::PublicView view(hand, hand.next().seat);
  hindsight::CardSet board;
  for (const hindsight::Card card : hand.board())
    if (hindsight::known(card)) board |= card;
  hindsight::PolicyState state;
  const hindsight::RangeStrategy plays = kind.policy->strategy(view, hindsight::hands_left(board), state);
  PolicyMoves out;
  for (std::size_t row = 0; row < plays.rows(); ++row)
    for (const hindsight::Chance& chance : plays.row(row)) place_of(out, chance);
  if (out.moves.empty())
    return hindsight::fail(hindsight::ErrorCode::unsupported,
                           fmt::format("{} does not say beforehand what it plays here", kind.name), "bot");
  out.chances.resize(hindsight::combo_count * out.moves.size());
  for (std::uint16_t combo = 0; combo < hindsight::combo_count; ++combo)
    for (const hindsight::Chance& chance : plays[hindsight::Combo{combo}])
      out.chances[combo * out.moves.size() + place_of(out, chance)] += chance.probability;
  return out;
}

}  // namespace

SeatedBot::SeatedBot(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
SeatedBot::SeatedBot(SeatedBot&&) noexcept = default;
SeatedBot& SeatedBot::operator=(SeatedBot&&) noexcept = default;
SeatedBot::~SeatedBot() = default;

Result<SeatedBot> SeatedBot::make(const std::string& name, std::uint64_t seed) {
  const auto made = [&]() -> hindsight::Result<SeatedBot> {
    HS_TRY(hindsight::BotKind kind, hindsight::bot_kind(name));
    auto bot = kind.make(seed);
    return SeatedBot(std::make_unique<Parts>(Parts{std::move(kind), std::move(bot)}));
  };
  return published(made());
}

const std::string& SeatedBot::name() const { return parts_->kind.name; }

Result<void> SeatedBot::begin(const Hand& hand, int seat, std::uint64_t number) {
  const auto begun = [&]() -> hindsight::Result<void> {
    HS_RETURN_IF_ERROR(check_dealt(hand.parts().hand, seat));
    parts_->seat = seat;
    parts_->bot->begin(hindsight::SeatView(hand.parts().hand, numbered(seat)), number);
    return {};
  };
  return published(begun());
}

Result<BotMove> SeatedBot::act(const Hand& hand) {
  const auto acted = [&]() -> hindsight::Result<BotMove> {
    const hindsight::Hand& at = hand.parts().hand;
    HS_RETURN_IF_ERROR(check_turn(at));
    if (!parts_->seat || *parts_->seat != at.next().seat.value)
      return hindsight::fail(
          hindsight::ErrorCode::conflict,
          fmt::format("it is the turn of seat {}, and the bot {}", at.next().seat.value,
                      parts_->seat ? fmt::format("sits at {}", *parts_->seat) : "has begun no hand"),
          "hand");
    HS_RETURN_IF_ERROR(check_dealt(at, *parts_->seat));
    return public_move(parts_->bot->act(hindsight::SeatView(at, numbered(*parts_->seat))));
  };
  return published(acted());
}

Result<void> SeatedBot::end(const Hand& hand) {
  const auto ended = [&]() -> hindsight::Result<void> {
    if (!hand.over() || !parts_->seat || *parts_->seat >= hand.seats())
      return hindsight::fail(hindsight::ErrorCode::conflict, "the bot plays no hand that is over", "hand");
    parts_->bot->end(hindsight::SeatView(hand.parts().hand, numbered(*parts_->seat)));
    parts_->seat.reset();
    return {};
  };
  return published(ended());
}

Result<PolicyMoves> policy_moves(const std::string& bot, const Hand& hand) {
  return published(moves_of(bot, hand.parts().hand));
}

}  // namespace hs
