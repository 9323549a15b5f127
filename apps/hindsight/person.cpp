// SPDX-License-Identifier: MIT
#include "person.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <iostream>

#include "base/spec.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr const char* help = R"help(  f, fold              c, call, check
  r 300, bet 300, 300  raise or bet to 300 in all on this street
  2.5bb                to so many big blinds
  half, pot            by half the pot, by the pot
  min, all-in (a)      the least, everything
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

// "300", "2.5bb" or a share of the pot by name; the street's total.
std::optional<Chips> amount(std::string_view text, const SeatView& view) {
  if (text == "pot" || text == "p") return raise_by_pot(view, 1).to;
  if (text == "half" || text == "h") return raise_by_pot(view, 0.5).to;
  if (text == "min" || text == "m") return view.legal().min_to;
  if (text == "max" || text == "all-in" || text == "allin" || text == "all") return view.legal().max_to;
  if (text.ends_with("bb")) {
    const auto blinds = parse_number(text.substr(0, text.size() - 2));
    const auto chips = blinds.value_or(-1) * static_cast<double>(view.rules().min_bet);
    return chips >= 0 && chips < 1e15 ? std::optional<Chips>(static_cast<Chips>(chips)) : std::nullopt;
  }
  return parse_integer(text);
}

Result<Move> raise_to(std::string_view text, const SeatView& view) {
  const LegalMoves& legal = view.legal();
  if (!legal.can_raise)
    return again(legal.call > 0 ? fmt::format("you cannot raise here: c calls {}, f folds", legal.call)
                                : "you cannot bet here: c checks");
  const std::optional<Chips> to = amount(text, view);
  if (!to) return again(fmt::format("to how much? {} is possible", bounds(legal)));
  if (*to < legal.min_to || *to > legal.max_to)
    return again(fmt::format("{} is not possible: {} is", *to, bounds(legal)));
  return Move::raise_to(*to);
}

bool one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

}  // namespace

Result<Move> parse_move(std::string_view typed, const SeatView& view) {
  const std::string text = plain(typed);
  const LegalMoves& legal = view.legal();
  if (one_of(text, {"f", "fold"}))
    return legal.call > 0 ? Result<Move>(Move::fold()) : again("checking is free: c checks");
  if (one_of(text, {"c", "k", "x", "call", "check"})) return Move::call();
  if (one_of(text, {"a", "all-in", "allin"}))
    return legal.can_raise || legal.call == 0 ? raise_to("max", view) : Result<Move>(Move::call());
  for (const std::string_view verb : {"raiseto", "raise", "betto", "bet", "r", "b"}) {
    if (!text.starts_with(verb)) continue;
    const std::string_view rest = std::string_view(text).substr(verb.size());
    if (rest.empty() && legal.min_to == legal.max_to) return raise_to("min", view);  // one size
    if (rest.empty() || amount(rest, view)) return raise_to(rest, view);
  }
  if (one_of(text, {"pot", "p", "half", "h", "min", "m", "max"}) ||
      (!text.empty() && std::isdigit(text[0]) != 0))
    return raise_to(text, view);
  return again(fmt::format("'{}' is no move; ? lists them", typed.substr(0, 40)));
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

Move Person::act(const SeatView& view) {
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
      fmt::print("{}", help);
      continue;
    }
    const Result<Move> move = parse_move(line, view);
    if (move) return *move;
    fmt::print("{}\n", move.error().message);
  }
  return fold_or_check(view.legal());
}

}  // namespace hindsight
