// SPDX-License-Identifier: MIT
#include "postflop/line.h"

#include <algorithm>

#include "base/spec.h"
#include "base/text.h"
#include "cards/card.h"

namespace hindsight {

namespace {

// "All-in" and "allin", "bet 50%" and "bet50%" are the same words.
std::string dense(std::string_view text) {
  std::string out = lower(text);
  std::erase_if(out, [](char c) { return c == ' ' || c == '\t' || c == '-'; });
  return out;
}

}  // namespace

std::optional<LineAction> parse_line_action(std::string_view original) {
  const std::string text = dense(original);
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
  action.kind = text.starts_with("allin") ? Kind::all_in : Kind::bet;
  std::string_view amount = text;
  for (const std::string_view word : {"bet", "raise", "allin", "b", "r"})
    if (amount.starts_with(word)) {
      amount.remove_prefix(word.size());
      break;
    }
  if (amount.empty()) return text.empty() ? std::nullopt : std::optional(action);
  if (const auto chips = parse_integer(amount)) {
    action.to = *chips;
    return *chips > 0 && *chips <= 1'000'000'000 ? std::optional(action) : std::nullopt;
  }
  if (action.kind == Kind::all_in) return {};  // "all-in 60%" is a lock's share
  const auto sizes = parse_bet_sizes(amount, true);
  if (!sizes || sizes->size() != 1) return {};
  if ((*sizes)[0].kind == BetSize::Kind::all_in)
    action.kind = Kind::all_in;
  else
    action.size = (*sizes)[0];
  return action;
}

std::vector<std::string> line_steps(std::string_view line) {
  std::vector<std::string> out;
  for (const std::string_view part : split(line, ','))
    if (const std::string_view step = trimmed(part); !step.empty()) out.emplace_back(step);
  return out;
}

Result<Line> parse_line(std::string_view text) {
  Line line{.text = std::string(text)};
  for (const std::string& token : line_steps(text)) {
    const auto action = parse_line_action(token);
    if (!action || (action->kind == LineAction::Kind::bet && action->to == 0 && !action->size))
      return fail(ErrorCode::parse,
                  "'" + token + "' in line '" + line.text + "' is no action" +
                      (parse_card(token) ? "; leave cards away" : "; write x, f, c, a, b75%, b200 or r2.5x"));
    line.actions.push_back(*action);
  }
  if (line.actions.empty()) return fail(ErrorCode::parse, "line '" + line.text + "' names no action");
  return line;
}

}  // namespace hindsight
