// SPDX-License-Identifier: MIT
#include "betting/line.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spec.h"
#include "base/text.h"
#include "betting/action_kind.h"

namespace hindsight {

namespace {

// "All-in" and "allin", "bet 50%" and "bet50%" are the same words.
std::string dense(std::string_view text) {
  std::string out = lower(text);
  std::erase_if(out, [](char c) { return c == ' ' || c == '\t' || c == '-'; });
  return out;
}

// "Ts"
bool is_card(std::string_view text) {
  return text.size() == 2 && std::string_view("23456789TJQKAtjqka").find(text[0]) != text.npos &&
         std::string_view("cdhsCDHS").find(text[1]) != text.npos;
}

}  // namespace

std::string to_text(const BetAction& action) {
  if (!action.puts_more()) return std::string(kind_text(action.kind));
  const char* const verb = action.all_in ? "all-in" : action.kind == BetAction::Kind::bet ? "bet" : "raise";
  return fmt::format("{} {}", verb, action.to);
}

std::vector<std::string> texts_of(std::span<const BetAction> actions) {
  std::vector<std::string> out;
  for (const BetAction& action : actions) out.push_back(to_text(action));
  return out;
}

std::string to_text(std::span<const BetAction> actions) { return joined(texts_of(actions), ", "); }

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
    if (!action || !action->says_how_much())
      return fail(ErrorCode::parse, fmt::format("'{}' in line '{}' is not an action{}", token, line.text,
                                                is_card(token) ? "; leave cards out"
                                                               : "; write x, f, c, a, b75%, b200 or r2.5x"));
    line.actions.push_back(*action);
  }
  if (line.actions.empty())
    return fail(ErrorCode::parse, fmt::format("line '{}' names no action", line.text));
  return line;
}

bool is_meant(const LineAction& meant, const BetAction& action, const BetScale& scale) {
  switch (meant.kind) {
    case LineAction::Kind::fold:
      return action.kind == BetAction::Kind::fold;
    case LineAction::Kind::check:
      return action.kind == BetAction::Kind::check;
    case LineAction::Kind::call:
      return action.kind == BetAction::Kind::call;
    case LineAction::Kind::all_in:
      return action.all_in && (meant.to == 0 || action.to == meant.to);
    case LineAction::Kind::bet:
      break;
  }
  if (!action.puts_more()) return false;
  if (meant.size) return chips_of(*meant.size, scale) == action.to;
  return meant.to == 0 || action.to == meant.to;
}

std::optional<std::size_t> find_action(const LineAction& meant, std::span<const BetAction> actions,
                                       const BetScale& scale) {
  std::optional<std::size_t> found;
  for (std::size_t a = 0; a < actions.size(); ++a) {
    if (!is_meant(meant, actions[a], scale)) continue;
    if (found) return {};
    found = a;
  }
  return found;
}

}  // namespace hindsight
