// SPDX-License-Identifier: MIT
#include "hands/person.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <iostream>

#include "base/text.h"
#include "play/amount.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr const char* person_help = R"help(  f, fold              fold
  c                    check where that is free, else call; also call, check (k, x)
  r 300, bet 300, 300  raise or bet to 300 in all on this street; 1,200 and 3k too
  2.5bb                to so many big blinds
  half, 1/3, 75%, pot  by so much of the pot as it is after calling
  min, max, all-in (a) the least, the most, everything
  ?                    this
  q, quit              leave the table
)help";

tl::unexpected<Error> again(std::string sentence) {
  return fail(ErrorCode::invalid_argument, std::move(sentence));
}

std::string bounds(const LegalMoves& legal) {
  if (legal.min_to == legal.max_to) return fmt::format("{}", legal.min_to);
  return fmt::format("{} to {}", legal.min_to, legal.max_to);
}

Result<Move> raise_to(std::string_view text, const SeatView& view) {
  const LegalMoves& legal = view.legal();
  if (!legal.can_raise)
    return again(legal.call > 0 ? fmt::format("you cannot raise here: c calls {}, f folds", legal.call)
                                : "you cannot bet here: c checks");
  if (text.empty()) {
    if (legal.min_to == legal.max_to) return Move::raise_to(legal.min_to);  // one size
    return again(fmt::format("to how much? {} is possible", bounds(legal)));
  }
  HS_TRY(const Chips to, parse_amount(text, AmountScale::of(view)));
  if (to < legal.min_to || to > legal.max_to)
    return again(fmt::format("{} is not possible: {} is", to, bounds(legal)));
  return Move::raise_to(to);
}

bool one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// Lower case, one blank between words and none around them.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (blank && (out.empty() || out.back() == ' ')) continue;
    out += blank ? ' ' : lower(c);
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

// "300" of "raise to 300", "r 300" and "r300"; nothing where it is not a raise that is typed.
std::optional<std::string_view> amount_of_raise(std::string_view text) {
  for (const std::string_view verb : {"raise to", "raise", "bet", "r", "b"}) {
    if (!text.starts_with(verb)) continue;
    const std::string_view rest = text.substr(verb.size());
    if (rest.empty()) return rest;
    if (rest.front() == ' ') return rest.substr(1);
    if (std::isdigit(static_cast<unsigned char>(rest.front())) != 0 || rest.front() == '.') return rest;
  }
  return {};
}

// All the chips: a raise, or a call that takes them.
Result<Move> all_in(const SeatView& view) {
  const LegalMoves& legal = view.legal();
  if (!legal.can_raise && legal.call > 0 && legal.call == view.stack(legal.seat)) return Move::call();
  return raise_to("all-in", view);
}

}  // namespace

Result<Move> parse_move(std::string_view typed, const SeatView& view) {
  const std::string text = plain(typed);
  const Chips call = view.legal().call;
  if (one_of(text, {"f", "fold"}))
    return call > 0 ? Result<Move>(Move::fold()) : again("checking is free: c checks");
  if (text == "c") return Move::call();
  if (text == "call")
    return call > 0 ? Result<Move>(Move::call()) : again("there is nothing to call: c checks");
  if (one_of(text, {"k", "x", "check"}))
    return call == 0 ? Result<Move>(Move::call())
                     : again(fmt::format("you cannot check a bet: c calls {}, f folds", call));
  if (one_of(text, {"a", "all-in", "allin", "all in"})) return all_in(view);
  if (const auto amount = amount_of_raise(text)) return raise_to(*amount, view);
  if (one_of(text, {"pot", "half", "half pot", "min", "max"}) ||
      (!text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) != 0))
    return raise_to(text, view);
  return again(fmt::format("'{}' is not a move; ? lists them", typed.substr(0, 40)));
}

void Person::on_begin(const SeatView& view) {
  told_ = 0;
  fmt::print("\n{}", text_.head(table_->playing()));
  tell(view);
}

void Person::tell(const SeatView& view) {
  if (left_) return;
  for (; told_ < view.event_count(); ++told_)
    fmt::print("{}", text_.event(table_->playing(), view.event(told_)));
}

void Person::print_table(const SeatView& view) const {
  TextTable out({"", "player", ">chips", ">bet", ""});
  for (const Seat seat : SeatSet::first_of(view.seats()))
    out.row({seat == view.me() ? ">" : "", text_.name(table_->playing(), seat),
             std::to_string(view.stack(seat)), view.bet(seat) == 0 ? "" : std::to_string(view.bet(seat)),
             !view.live().has(seat)  ? "folded"
             : view.stack(seat) == 0 ? "all-in"
                                     : ""});
  fmt::print("\n{}", out.text());
}

void Person::print_choice(const SeatView& view) const {
  const LegalMoves& legal = view.legal();
  fmt::print("\nYou hold {}{}  pot {}\n", cards_text(view.hole()),
             view.board().empty() ? "" : "  board " + cards_text(view.board()), view.pot());
  std::string line = legal.call > 0 ? fmt::format("f fold, c call {}", legal.call) : "c check";
  if (legal.can_raise)
    line += fmt::format(", r {} to {}", view.highest_bet() > 0 ? "raise" : "bet", bounds(legal));
  fmt::print("{}, ? help\n", line);
}

Move Person::decide(const SeatView& view, const Budget&) {
  tell(view);
  if (!left_) print_table(view);
  if (!left_) print_choice(view);
  while (!left_) {
    fmt::print("> ");
    std::fflush(stdout);
    std::string line;
    const bool ended = !std::getline(std::cin, line);
    if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line);
    const std::string word = plain(line);
    left_ = ended || word == "q" || word == "quit";
    if (left_) break;
    if (word == "?" || word == "help") {
      fmt::print("{}", person_help);
      continue;
    }
    const Result<Move> move = parse_move(line, view);
    if (move) return *move;
    fmt::print("{}\n", move.error().message);
  }
  return fold_or_check(view.legal());
}

}  // namespace hindsight
