// SPDX-License-Identifier: MIT
#include "postflop/line.h"

#include <algorithm>
#include <cctype>

#include "base/spec.h"
#include "cards/card.h"
#include "postflop/spot_line.h"

namespace hindsight {

namespace {

std::string lower(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != '\t' && c != '-')
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::optional<LineAction> parse_action(std::string_view original) {
  const std::string text = lower(original);
  LineAction action{.text = std::string(original)};
  using Kind = LineAction::Kind;
  constexpr std::pair<std::string_view, Kind> words[] = {
      {"x", Kind::check}, {"check", Kind::check}, {"f", Kind::fold},   {"fold", Kind::fold},
      {"c", Kind::call},  {"call", Kind::call},   {"a", Kind::all_in}, {"allin", Kind::all_in}};
  for (const auto& [word, kind] : words)
    if (text == word) {
      action.kind = kind;
      return action;
    }
  action.kind = Kind::bet;
  std::string_view amount = text;
  for (const std::string_view word : {"bet", "raise", "b", "r"})
    if (amount.starts_with(word)) {
      amount.remove_prefix(word.size());
      break;
    }
  if (const auto chips = parse_integer(amount)) {
    action.to = *chips;
    return *chips > 0 && *chips <= 1'000'000'000 ? std::optional(action) : std::nullopt;
  }
  const auto sizes = parse_bet_sizes(amount, true);
  if (!sizes || sizes->size() != 1) return {};
  action.size = (*sizes)[0];
  return action;
}

}  // namespace

Result<Line> parse_line(std::string_view text) {
  Line line{.text = std::string(text)};
  for (const std::string& token : line_steps(text)) {
    const auto action = parse_action(token);
    if (!action)
      return fail(ErrorCode::parse,
                  "'" + token + "' in line '" + line.text + "' is no action" +
                      (parse_card(token) ? "; leave cards away" : "; write x, f, c, a, b75%, b200 or r2.5x"));
    line.actions.push_back(*action);
  }
  if (line.actions.empty()) return fail(ErrorCode::parse, "line '" + line.text + "' names no action");
  return line;
}

}  // namespace hindsight
