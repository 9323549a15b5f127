// The lines of a record.
// SPDX-License-Identifier: MIT
#include <fmt/compile.h>
#include <fmt/format.h>

#include <charconv>

#include "base/text.h"
#include "store/hands/phh.h"

namespace hindsight {

namespace {

using PhhKind = PhhAction::Kind;

// What stands in a message: short, on one line.
std::string shown(std::string_view text) { return in_quotes(printable(text, 40)); }

tl::unexpected<Error> bad_action(std::string message) { return fail(ErrorCode::parse, std::move(message)); }

Result<Seat> seat_of(std::string_view word, std::size_t seats) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size() || word[1] == '0')
    return bad_action(fmt::format("{} is not a player: they are p1 to p{}", shown(word), seats));
  if (number > seats)
    return bad_action(
        fmt::format("there is no player {}: the hand has {} starting stacks", shown(word), seats));
  return Seat{static_cast<std::uint8_t>(number - 1)};
}

Result<PhhCards> cards_of(std::string_view word, std::size_t min, std::size_t max) {
  constexpr std::string_view ranks = "?23456789TJQKA", suits = "?cdhs";
  PhhCards out;
  if (word.size() % 2 != 0 || word.size() < 2 * min || word.size() > 2 * max)
    return bad_action(
        fmt::format("{}: there must be {}{} cards here, written like AhKd, with ?? for an unknown one",
                    shown(word), min == max ? "" : fmt::format("{} to ", min), max));
  for (std::size_t i = 0; i < word.size(); i += 2) {
    const PhhCard card{word[i], word[i + 1]};
    if (ranks.find(card.rank) == ranks.npos || suits.find(card.suit) == suits.npos)
      return bad_action(
          fmt::format("{} is not a card: write a rank of 23456789TJQKA and a suit of cdhs, ?? if unknown",
                      shown(word.substr(i, 2))));
    out.cards[out.count++] = card;
  }
  return out;
}

Result<void> expect_words(const std::vector<std::string_view>& words, std::size_t count,
                          std::string_view form) {
  if (words.size() == count) return {};
  return bad_action(fmt::format("write it as '{}'", form));
}

Result<PhhAction> dealer_action(const std::vector<std::string_view>& words, std::size_t seats) {
  PhhAction out;
  if (words.size() > 1 && words[1] == "dh") {
    HS_RETURN_IF_ERROR(expect_words(words, 4, "d dh p1 AhKd"));
    if (words[2].size() < 2 || words[2][0] != 'p')
      return bad_action(fmt::format("{} is not a player such as p1", shown(words[2])));
    out.kind = PhhKind::deal_hole;
    HS_TRY(out.seat, seat_of(words[2], seats));
    HS_TRY(out.cards, cards_of(words[3], 1, 2));
  } else if (words.size() > 1 && words[1] == "db") {
    HS_RETURN_IF_ERROR(expect_words(words, 3, "d db 7s2hTd"));
    out.kind = PhhKind::deal_board;
    HS_TRY(out.cards, cards_of(words[2], 1, 5));
  } else {
    return bad_action("the dealer deals hole cards ('d dh p1 AhKd') or the board ('d db 7s2hTd')");
  }
  return out;
}

Result<PhhAction> showdown_action(const std::vector<std::string_view>& words, PhhAction out) {
  if (words.size() == 2) {
    out.kind = PhhKind::muck;
    return out;
  }
  HS_RETURN_IF_ERROR(expect_words(words, 3, "p1 sm AhKd', 'p1 sm -' or 'p1 sm"));
  out.kind = words[2] == "-" ? PhhKind::show_as_dealt : PhhKind::show;
  if (out.kind == PhhKind::show) {
    HS_TRY(out.cards, cards_of(words[2], 2, 2));
  }
  return out;
}

Result<Decimal> amount_of(std::string_view word) {
  const auto amount = Decimal::parse(word);
  if (!amount)
    return bad_action(fmt::format("{} is not an amount: write a number such as 120 or 62.50", shown(word)));
  if (amount->is_infinite() || amount->digits <= 0)
    return bad_action(fmt::format("a bet or raise to {}: it must be a number above 0", shown(word)));
  return *amount;
}

Result<PhhAction> player_action(const std::vector<std::string_view>& words, std::size_t seats) {
  PhhAction out;
  HS_TRY(out.seat, seat_of(words[0], seats));
  const std::string_view verb = words.size() > 1 ? words[1] : "";
  if (verb == "sm") return showdown_action(words, out);
  if (verb == "f" || verb == "cc") {
    HS_RETURN_IF_ERROR(expect_words(words, 2, fmt::format("p1 {}", verb)));
    out.kind = verb == "f" ? PhhKind::fold : PhhKind::check_call;
  } else if (verb == "cbr") {
    HS_RETURN_IF_ERROR(expect_words(words, 3, "p1 cbr 120"));
    out.kind = PhhKind::bet_raise;
    HS_TRY(out.amount, amount_of(words[2]));
  } else if (verb == "sd" || verb == "pb") {
    return bad_action(fmt::format("{}{} does not exist in hold'em", shown(verb),
                                  verb == "sd" ? " (discard)" : " (bring-in)"));
  } else {
    return bad_action(fmt::format(
        "{} is not an action: a player can f (fold), cc (check or call), cbr (bet or raise to) and "
        "sm (show or muck)",
        shown(verb)));
  }
  return out;
}

}  // namespace

Result<PhhAction> parse_phh_action(std::string_view text, std::size_t seats) {
  const std::size_t hash = std::min(text.find('#'), text.size());
  const std::vector<std::string_view> words = words_of(text.substr(0, hash));
  PhhAction out;
  if (!words.empty()) {
    if (words[0] == "d") {
      HS_TRY(out, dealer_action(words, seats));
    } else if (words[0].size() > 1 && words[0][0] == 'p') {
      HS_TRY(out, player_action(words, seats));
    } else {
      return bad_action("an action begins with d (the dealer) or a player such as p1");
    }
  }
  if (hash < text.size()) out.comment = trimmed(text.substr(hash + 1));
  return out;
}

std::string to_text(const PhhCards& cards) {
  std::string text;
  for (std::size_t i = 0; i < cards.count; ++i) text += {cards.cards[i].rank, cards.cards[i].suit};
  return text;
}

namespace {

std::string words_text(const PhhAction& action) {
  const int player = action.seat.value + 1;
  switch (action.kind) {
    case PhhKind::nothing:
      return "";
    case PhhKind::deal_hole:
      return fmt::format(FMT_COMPILE("d dh p{} {}"), player, to_text(action.cards));
    case PhhKind::deal_board:
      return fmt::format(FMT_COMPILE("d db {}"), to_text(action.cards));
    case PhhKind::fold:
      return fmt::format(FMT_COMPILE("p{} f"), player);
    case PhhKind::check_call:
      return fmt::format(FMT_COMPILE("p{} cc"), player);
    case PhhKind::bet_raise:
      return fmt::format(FMT_COMPILE("p{} cbr {}"), player, to_text(action.amount));
    case PhhKind::show:
      return fmt::format(FMT_COMPILE("p{} sm {}"), player, to_text(action.cards));
    case PhhKind::show_as_dealt:
      return fmt::format(FMT_COMPILE("p{} sm -"), player);
    case PhhKind::muck:
      break;
  }
  return fmt::format(FMT_COMPILE("p{} sm"), player);
}

}  // namespace

std::string to_text(const PhhAction& action) {
  std::string text = words_text(action);
  if (!action.comment.empty()) text += (text.empty() ? "# " : " # ") + action.comment;
  return text;
}

std::string action_name(const PhhHand& hand, std::size_t action) {
  return fmt::format("action {} ('{}')", action + 1, words_text(hand.actions[action]));
}

}  // namespace hindsight
