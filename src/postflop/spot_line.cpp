// SPDX-License-Identifier: MIT
#include "postflop/spot_line.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "base/spec.h"
#include "cards/card.h"

namespace hindsight {

namespace {

std::string lower(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != '-') out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// The one child whose name begins like this.
std::optional<std::uint32_t> named(const Round& round, const Round::Node& at,
                                   std::initializer_list<std::string_view> starts) {
  std::optional<std::uint32_t> found;
  for (std::uint32_t child = at.first_child; child < at.first_child + at.actions; ++child)
    for (const std::string_view start : starts)
      if (round.actions[child].starts_with(start)) {
        if (found) return {};
        found = child;
      }
  return found;
}

}  // namespace

std::vector<std::string> line_steps(std::string_view line) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t comma = std::min(line.find(',', at), line.size());
    if (const std::string_view step = trimmed(line.substr(at, comma - at)); !step.empty())
      out.emplace_back(step);
    at = comma + 1;
  }
  return out;
}

std::optional<std::uint32_t> action_meant(const VectorGame& game, const Round& round, std::uint32_t node,
                                          std::string_view typed) {
  const std::string text = lower(typed);
  const Round::Node& at = round.nodes[node];
  if (text == "x" || text == "check") return named(round, at, {"check"});
  if (text == "f" || text == "fold") return named(round, at, {"fold"});
  if (text == "c" || text == "call") return named(round, at, {"call"});
  if (text == "a" || text == "allin") return named(round, at, {"all-in"});
  std::string_view amount = text;
  const bool all_in = amount.starts_with("allin");
  for (const std::string_view word : {"bet", "raise", "allin", "b", "r"})
    if (amount.starts_with(word)) {
      amount.remove_prefix(word.size());
      break;
    }
  if (amount.empty() && !text.empty()) return named(round, at, {"bet", "raise", "all-in"});
  const bool share = amount.ends_with('%');
  if (share) amount.remove_suffix(1);
  const auto number = parse_number(amount);
  if (!number || (all_in && share))
    return {};  // "all-in 60%" is a lock's share, whatever bet is 60 % of the pot
  // To: chips in front of the seat, as in the name; or a share of the pot after a call, on top of the bet faced.
  const std::uint8_t other = 1 - at.seat;
  const double pot = 2 * game.half_pot + 2 * at.put_in[other];
  for (std::uint32_t child = at.first_child; child < at.first_child + at.actions; ++child) {
    const std::string& name = round.actions[child];
    const std::size_t space = name.rfind(' ');
    if (space == std::string::npos || (all_in && !name.starts_with("all-in"))) continue;
    const double added = round.nodes[child].put_in[at.seat] - at.put_in[other];
    const double to = parse_number(name.substr(space + 1)).value_or(-1);
    if (share ? added == std::round(*number / 100 * pot) : to == *number) return child;
  }
  return {};
}

std::optional<std::uint32_t> action_unsaid(const Round& round, std::uint32_t node, std::string_view step) {
  const Round::Node& at = round.nodes[node];
  if (at.kind != Round::Kind::decision || !parse_cards(step)) return {};
  for (std::uint32_t child = at.first_child; child < at.first_child + at.actions; ++child)
    if (round.nodes[child].kind == Round::Kind::exit) return child;
  return {};
}

std::string action_list(const Round& round, std::uint32_t node) {
  const Round::Node& at = round.nodes[node];
  std::string out;
  for (std::uint32_t a = 0; a < at.actions; ++a)
    out += (a == 0 ? "" : ", ") + round.actions[at.first_child + a];
  return out;
}

}  // namespace hindsight
