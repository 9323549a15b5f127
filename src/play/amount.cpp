// SPDX-License-Identifier: MIT
#include "play/amount.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "base/spec.h"
#include "base/text.h"
#include "betting/bet_size.h"

namespace hindsight {

namespace {

constexpr double max_amount = 1e15;

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Digits, or groups of three of them: "1200", "1,200", "1 200".  Empty: it is none.
std::string whole_digits(std::string_view text) {
  if (all_digits(text)) return std::string(text);
  const std::size_t first = text.find_first_of(", ");
  if (first == std::string_view::npos || first > 3 || !all_digits(text.substr(0, first))) return "";
  std::string out(text.substr(0, first));
  for (std::size_t at = first; at < text.size(); at += 4) {
    const std::string_view group = text.substr(at + 1, 3);
    if (text[at] != text[first] || group.size() != 3 || !all_digits(group)) return "";
    out += group;
  }
  return out;
}

std::optional<double> number(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) {
    const std::string digits = whole_digits(text);
    return digits.empty() ? std::nullopt : parse_number(digits);
  }
  const std::string digits = whole_digits(text.substr(0, point));
  const std::string_view fraction = text.substr(point + 1);
  if ((digits.empty() && point > 0) || !all_digits(fraction)) return {};
  return parse_number(fmt::format("{}.{}", point == 0 ? "0" : digits, fraction));
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool of_pot(std::string_view word) { return is_one_of(word, {"", "pot", "pots", "of pot", "of the pot"}); }

tl::unexpected<Error> not_understood(std::string_view typed) {
  return fail(
      ErrorCode::invalid_argument,
      fmt::format("{} is not an amount: 300, 1,200, 3k, 2.5bb, 50%, 1/2, half, pot, min, max and all-in are",
                  in_quotes(typed, 40)));
}

tl::unexpected<Error> too_much(std::string_view typed) {
  return fail(ErrorCode::invalid_argument, fmt::format("{} is more than there is", in_quotes(typed, 40)));
}

Result<Chips> rounded(double value, std::string_view typed) {
  if (!(value <= max_amount)) return too_much(typed);
  return static_cast<Chips>(std::llround(value));
}

Result<Chips> whole_chips(double value, std::string_view typed) {
  const double whole = std::round(value);  // 2.01k is 2009.9999999999998
  if (value <= max_amount && std::abs(value - whole) > 1e-9 * std::max(1.0, whole))
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} is not a whole number of chips", in_quotes(typed, 40)));
  return rounded(value <= max_amount ? whole : value, typed);
}

Result<Chips> share_of_pot(double share, const AmountScale& scale, std::string_view typed) {
  if (!(share * static_cast<double>(scale.pot) <= max_amount)) return too_much(typed);
  return chips_of_share(share, {.faced = scale.called, .pot = scale.pot});
}

}  // namespace

AmountScale AmountScale::of(const SeatView& view) {
  const LegalMoves& legal = view.legal();
  const Chips bet = view.bet(legal.seat);
  return {.big_blind = view.rules().min_bet,
          .called = bet + legal.call,
          .pot = view.pot() + legal.call,
          .min = legal.min_to,
          .max = legal.max_to,
          .all_in = bet + view.stack(legal.seat)};
}

Result<Chips> parse_amount(std::string_view typed, const AmountScale& scale) {
  typed = trimmed(typed);
  const std::string text = lower(typed);
  if (text == "min") return scale.min;
  if (text == "max") return scale.max;
  if (is_one_of(text, {"all-in", "allin", "all in", "all"})) return scale.all_in;
  if (text == "pot") return share_of_pot(1, scale, typed);
  if (is_one_of(text, {"half", "half pot", "half the pot"})) return share_of_pot(0.5, scale, typed);
  const std::size_t end = std::min(text.find_first_not_of("0123456789,. "), text.size());
  const std::optional<double> value = number(trimmed(std::string_view(text).substr(0, end)));
  const std::string_view unit = trimmed(std::string_view(text).substr(end));
  if (!value) return not_understood(typed);
  if (unit.empty()) return whole_chips(*value, typed);
  if (unit == "k") return whole_chips(1e3 * *value, typed);
  if (unit == "m") return whole_chips(1e6 * *value, typed);
  if (unit == "bb") return rounded(*value * static_cast<double>(scale.big_blind), typed);
  if (unit.starts_with('%') && of_pot(trimmed(unit.substr(1))))
    return share_of_pot(*value / 100, scale, typed);
  if (of_pot(unit)) return share_of_pot(*value, scale, typed);
  if (!unit.starts_with('/')) return not_understood(typed);
  const std::size_t below = std::min(unit.find_first_not_of("0123456789 ", 1), unit.size());
  const std::optional<double> parts = number(trimmed(unit.substr(1, below - 1)));
  if (!parts || *parts == 0 || !of_pot(trimmed(unit.substr(below)))) return not_understood(typed);
  return share_of_pot(*value / *parts, scale, typed);
}

}  // namespace hindsight
