// SPDX-License-Identifier: MIT
#include "acpc/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::string_view prefix = "MATCHSTATE:";
constexpr std::string_view rank_letters = "23456789TJQKA", suit_letters = "cdhs";

void append(std::string& out, Card card) {
  out += rank_letters[static_cast<std::size_t>(card.rank())];
  out += suit_letters[static_cast<std::size_t>(card.suit())];
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A line that is taken apart from the front.
struct Rest {
  std::string_view text;
  std::size_t at = 0;

  bool done() const { return at >= text.size(); }
  char peek() const { return done() ? '\0' : text[at]; }
  bool take(char c) {
    if (peek() != c) return false;
    ++at;
    return true;
  }
  template <class T>
  bool number(T& out) {
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), out);
    if (error != std::errc()) return false;
    at = static_cast<std::size_t>(end - text.data());
    return true;
  }
  // Of the size of a raise: 32 bits, as the reference reads it; what is larger wraps round.
  std::optional<std::int32_t> size() {
    const bool negative = peek() == '-' && at + 1 < text.size() && is_digit(text[at + 1]);
    if (negative) ++at;
    if (!is_digit(peek())) return std::nullopt;
    std::uint64_t value = 0;
    constexpr std::uint64_t most = 9'223'372'036'854'775'807u;  // where its 64 bits end
    for (; is_digit(peek()); ++at) {
      const auto digit = static_cast<std::uint64_t>(peek() - '0');
      value = value > (most - digit) / 10 ? most : value * 10 + digit;
    }
    const auto bits = static_cast<std::uint32_t>(negative ? 0 - value : value);
    return static_cast<std::int32_t>(bits);
  }
  std::optional<Card> card() {
    if (at + 1 >= text.size()) return std::nullopt;
    char rank = text[at];
    if (rank >= 'a' && rank <= 'z') rank = static_cast<char>(rank - 'a' + 'A');
    const std::size_t r = rank_letters.find(rank), s = suit_letters.find(lower(text[at + 1]));
    if (r == std::string_view::npos || s == std::string_view::npos) return std::nullopt;
    at += 2;
    return Card::of(static_cast<int>(r), static_cast<int>(s));
  }
};

Error malformed(std::string_view what, std::size_t at) {
  return {ErrorCode::parse, fmt::format("{} at character {}", what, at + 1)};
}

enum class Letter : std::uint8_t { fold, call, raise, none };
Letter letter_of(char c) {
  switch (lower(c)) {
    case 'f':
      return Letter::fold;
    case 'c':
    case 'k':
      return Letter::call;
    case 'r':
    case 'b':
      return Letter::raise;
    default:
      return Letter::none;
  }
}

// One action of the betting text, which must be legal as it stands.
Result<Move> read_move(const AcpcHand& hand, Rest& rest) {
  const std::size_t start = rest.at;
  const Letter letter = letter_of(rest.peek());
  if (letter == Letter::none) return tl::unexpected(malformed("no action (f, c or r)", start));
  ++rest.at;
  Move move = letter == Letter::fold ? Move::fold() : Move::call();
  if (letter == Letter::raise) {
    move = Move::raise_to(hand.legal().min_to);
    if (hand.game().no_limit()) {
      const auto size = rest.size();
      if (!size) return tl::unexpected(malformed("a raise without its size", start));
      move.to = hand.on_street(*size);
    }
  }
  if (hand.over() || !hand.legal().allow(move))
    return tl::unexpected(malformed(
        hand.over() ? "an action after the end of the hand" : "an action that is not legal", start));
  return move;
}

Result<void> read_board(const AcpcHand& hand, Rest& rest, AcpcCards& cards) {
  std::size_t next = 0;
  for (int round = 0; round <= hand.round(); ++round) {
    if (round > 0) rest.take('/');
    for (int i = 0; i < hand.game().board_cards[static_cast<std::size_t>(round)]; ++i) {
      const auto card = rest.card();
      if (!card) return tl::unexpected(malformed("a board card is missing", rest.at));
      cards.board[next++] = *card;
    }
  }
  return {};
}

Result<SeatSet> read_holes(const AcpcGame& game, Rest& rest, AcpcCards& cards) {
  SeatSet seen;
  for (int i = 0; i < game.players; ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    if (i > 0) rest.take('|');
    int count = 0;
    for (; count < game.hole_cards; ++count) {
      const auto card = rest.card();
      if (!card) break;
      cards.hole[seat.value][static_cast<std::size_t>(count)] = *card;
    }
    if (count == 0) continue;
    if (count < game.hole_cards) return tl::unexpected(malformed("a hole card is missing", rest.at));
    seen |= seat;
  }
  return seen;
}

// What is at least known of an answer's state must be what was sent.
bool same_state(const AcpcMessage& said, const AcpcHand& hand, const AcpcCards& cards, std::uint32_t number) {
  const Seat seat = hand.turn();
  if (said.viewer != seat || said.number != number || said.hand.text() != hand.text()) return false;
  const auto board = static_cast<std::ptrdiff_t>(hand.game().board_until(hand.round()));
  return said.seen.has(seat) &&
         std::equal(cards.board.begin(), cards.board.begin() + board, said.cards.board.begin()) &&
         std::equal(cards.hole[seat.value].begin(), cards.hole[seat.value].begin() + hand.game().hole_cards,
                    said.cards.hole[seat.value].begin());
}

// The action of an answer: what is not legal becomes the nearest that is, with a warning.
AcpcAnswer nearest(const AcpcHand& hand, Rest rest) {
  if (!rest.take(':')) return {Move::call(), "WARNING: bad action format in response, changed to call"};
  const LegalMoves& legal = hand.legal();
  const AcpcAnswer invalid{Move::call(), "WARNING: invalid action, changed to call"};
  const Letter letter = letter_of(rest.peek());
  if (letter == Letter::none) return invalid;
  ++rest.at;
  if (letter == Letter::call) return {Move::call(), ""};
  if (letter == Letter::fold) return legal.can_fold ? AcpcAnswer{Move::fold(), ""} : invalid;
  if (!hand.game().no_limit())
    return legal.can_raise ? AcpcAnswer{Move::raise_to(legal.min_to), ""} : invalid;
  const auto size = rest.size();
  if (!size) return {Move::call(), "WARNING: bad action format in response, changed to call"};
  if (!legal.can_raise) return invalid;
  const Chips to = hand.on_street(*size);
  if (to < legal.min_to)
    return {Move::raise_to(legal.min_to),
            fmt::format("WARNING: raise of {} increased to {}", *size, hand.total(legal.min_to))};
  if (to > legal.max_to)
    return {Move::raise_to(legal.max_to),
            fmt::format("WARNING: raise of {} decreased to {}", *size, hand.total(legal.max_to))};
  return {Move::raise_to(to), ""};
}

}  // namespace

std::optional<AcpcVersion> parse_acpc_version(std::string_view line) {
  constexpr std::string_view word = "VERSION:";
  AcpcVersion out;
  unsigned revision = 0;
  Rest rest{line, word.size()};
  if (!line.starts_with(word) || !rest.number(out.major) || !rest.take('.') || !rest.number(out.minor) ||
      !rest.take('.') || !rest.number(revision))
    return std::nullopt;
  return out;
}

bool is_acpc_comment(std::string_view line) { return line.starts_with('#') || line.starts_with(';'); }

void append_cards(std::string& out, const AcpcHand& hand, const AcpcCards& cards, SeatSet shown) {
  const AcpcGame& game = hand.game();
  for (int i = 0; i < game.players; ++i) {
    if (i > 0) out += '|';
    if (!shown.has({static_cast<std::uint8_t>(i)})) continue;
    for (int card = 0; card < game.hole_cards; ++card)
      append(out, cards.hole[static_cast<std::size_t>(i)][static_cast<std::size_t>(card)]);
  }
  std::size_t next = 0;
  for (int round = 0; round <= hand.round(); ++round) {
    if (round > 0) out += '/';
    for (int i = 0; i < game.board_cards[static_cast<std::size_t>(round)]; ++i)
      append(out, cards.board[next++]);
  }
}

void append_match_state(std::string& out, const AcpcHand& hand, const AcpcCards& cards, Seat viewer,
                        std::uint32_t number) {
  fmt::format_to(std::back_inserter(out), "{}{}:{}:{}:", prefix, viewer.value, number, hand.text());
  append_cards(out, hand, cards, hand.showdown() ? hand.betting().live() | viewer : SeatSet(viewer));
}

Result<std::size_t> play_betting(AcpcHand& hand, std::string_view text) {
  Rest rest{text};
  while (!rest.done() && rest.peek() != ':') {
    if (rest.take('/')) continue;
    HS_TRY(const Move move, read_move(hand, rest));
    hand.play(move);
  }
  return rest.at;
}

Result<AcpcMessage> parse_match_state(const AcpcGame& game, std::string_view line) {
  if (!line.starts_with(prefix)) return fail(ErrorCode::parse, "a state begins with MATCHSTATE:");
  Rest rest{line, prefix.size()};
  AcpcMessage out{.viewer = {}, .hand = AcpcHand(game), .cards = {}, .seen = {}};
  if (!rest.number(out.viewer.value) || out.viewer.value >= game.players || !rest.take(':'))
    return tl::unexpected(malformed("no position of the game", rest.at));
  if (!rest.number(out.number) || !rest.take(':'))
    return tl::unexpected(malformed("no number of a hand", rest.at));
  const auto played = play_betting(out.hand, line.substr(rest.at));
  if (!played) return tl::unexpected(played.error());
  rest.at += *played;
  if (!rest.take(':')) return tl::unexpected(malformed("no cards", rest.at));
  HS_TRY(out.seen, read_holes(game, rest, out.cards));
  HS_RETURN_IF_ERROR(read_board(out.hand, rest, out.cards));
  out.length = rest.at;
  return out;
}

Result<void> check_cards(const AcpcMessage& state) {
  const AcpcGame& game = state.hand.game();
  CardSet lying;
  bool all = true;
  const auto once = [&](Card card) {
    all = all && !lying.has(card) && card.suit() >= 4 - game.suits && card.rank() >= 13 - game.ranks;
    lying |= card;
  };
  for (int position = 0; position < game.players; ++position)
    if (state.seen.has(Seat(static_cast<std::uint8_t>(position))))
      for (int i = 0; i < game.hole_cards; ++i)
        once(state.cards.hole[static_cast<std::size_t>(position)][static_cast<std::size_t>(i)]);
  for (int i = 0; i < game.board_until(state.hand.round()); ++i)
    once(state.cards.board[static_cast<std::size_t>(i)]);
  if (all) return {};
  return fail(ErrorCode::parse, "a card lies there twice, or is not of the game's deck");
}

AcpcAnswer read_answer(std::string_view line, std::string_view state, const AcpcHand& hand,
                       const AcpcCards& cards, std::uint32_t number) {
  // Nearly every answer repeats what was sent, letter by letter.
  if (line.starts_with(state) && line.size() > state.size() && line[state.size()] == ':')
    return nearest(hand, {line, state.size()});
  const auto said = parse_match_state(hand.game(), line);
  if (!said) return {std::nullopt, "WARNING: bad state format in response"};
  if (!same_state(*said, hand, cards, number))
    return {std::nullopt, "WARNING: ignoring un-requested response"};
  return nearest(hand, {line, said->length});
}

std::string to_acpc(const AcpcHand& hand, Move move) {
  if (move.kind == Move::Kind::fold) return "f";
  if (move.kind == Move::Kind::call) return "c";
  return hand.game().no_limit() ? fmt::format("r{}", hand.total(move.to)) : "r";
}

std::string acpc_number(double value) {
  std::string out = fmt::format("{:.6f}", value);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.ends_with('.')) out.pop_back();
  return out;
}

}  // namespace hindsight
