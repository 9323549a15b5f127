// SPDX-License-Identifier: MIT
#include "store/strategies/thesis_strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "base/spec.h"
#include "base/text.h"
#include "store/strategies/leduc_moves.h"

namespace hindsight {

namespace {

constexpr std::string_view suited = "cards=card";
constexpr double share_rounding = 1e-4;

Result<void> check_game(const GameSource& source) {
  const bool leduc = source.name.starts_with("leduc_no_limit") && source.text.empty();
  if (leduc && source.big_blind == 100 && source.name.find(suited) == std::string::npos) return {};
  return fail(
      ErrorCode::unsupported,
      fmt::format(
          "the thesis' strategies are for leduc_no_limit with an ante of 100 and cards=rank, not for {}",
          source.name));
}

// One street in the thesis' letters; `moves` counts them.
std::string street_of(std::string_view line, int& moves) {
  std::string out;
  bool facing = false;
  for (const char c : line) {
    if (c >= '0' && c <= '9') {
      out += c;
      continue;
    }
    ++moves;
    out += c == 'r' ? 'r' : facing ? 'c' : 'k';
    facing = c == 'r';
  }
  return out;
}

// Of "cr300c/Q:c" and K: "kr300c-/k:|K/Q".
std::string key_of(const Information& known) {
  const std::string_view open = known.open;
  const std::size_t slash = open.find('/');
  int moves = 0;
  std::string out = street_of(open.substr(0, slash), moves);
  if (slash == std::string_view::npos) return out + ":|" + known.secret;
  const std::size_t colon = open.find(':', slash);
  if (moves % 2 == 1) out += '-';
  out += '/' + street_of(open.substr(colon + 1), moves);
  return fmt::format("{}:|{}/{}", out, known.secret, open.substr(slash + 1, colon - slash - 1));
}

// The hundreds that each action commits in all; nothing where one is no hundred.
std::optional<std::vector<double>> codes_of(const InfosetLabel& label,
                                            const std::vector<std::string>& moves) {
  std::vector<double> out;
  for (std::size_t a = 0; a < moves.size(); ++a) {
    std::string_view chips = moves[a];
    if (label.actions[a] == "call")
      chips = std::string_view(label.information.open).substr(label.information.open.rfind('r'));
    const std::int64_t total = chips.starts_with('r') ? parse_integer(chips.substr(1)).value_or(1) : 0;
    if (total % 100 != 0) return {};
    out.push_back(static_cast<double>(total / 100));
  }
  return out;
}

Result<void> check_row(const ThesisRow& row) {
  const auto wrong = [&](std::string_view what) {
    return fail(ErrorCode::parse, fmt::format("{} {}", in_quotes(row.infoset, 60), what));
  };
  if (row.codes.empty() || row.codes.size() != row.shares.size())
    return wrong("must have as many probabilities as action codes, and one at the least");
  double sum = 0;
  for (const double share : row.shares) {
    if (!(share >= 0 && share <= 1 + share_rounding))
      return wrong(fmt::format("has {}, which is not a probability", share));
    sum += share;
  }
  if (std::abs(sum - 1) > share_rounding)
    return wrong(fmt::format("has probabilities that add up to {}, not 1", sum));
  return {};
}

// Into `shares`, by action.
Result<void> fill(const ThesisRow& row, const std::vector<double>& codes, std::span<double> shares) {
  const double sum = std::accumulate(row.shares.begin(), row.shares.end(), 0.0);
  std::vector<bool> told(codes.size());
  for (std::size_t i = 0; i < row.codes.size(); ++i) {
    const auto at = static_cast<std::size_t>(std::ranges::find(codes, row.codes[i]) - codes.begin());
    if (at == codes.size() || told[at])
      return fail(ErrorCode::parse,
                  fmt::format("{} has the action code {}{}", in_quotes(row.infoset, 60), row.codes[i],
                              at == codes.size() ? ", which is no move there" : " twice"));
    told[at] = true;
    shares[at] = row.shares[i] / sum;
  }
  return {};
}

nlohmann::json parsed(std::string_view text) { return nlohmann::json::parse(text, nullptr, false); }

std::optional<std::vector<double>> numbers(const nlohmann::json& list) {
  if (!list.is_array()) return {};
  std::vector<double> out;
  for (const auto& item : list) {
    if (!item.is_number()) return {};
    out.push_back(item.get<double>());
  }
  return out;
}

}  // namespace

Result<ThesisRows> thesis_rows_of_json(std::string_view text) {
  const nlohmann::json document = parsed(text);
  if (!document.is_object()) return fail(ErrorCode::parse, "this is no object in JSON");
  ThesisRows out;
  for (const auto& [infoset, value] : document.items()) {
    const bool pair = value.is_array() && value.size() == 2;
    auto codes = pair ? numbers(value[0]) : std::nullopt, shares = pair ? numbers(value[1]) : std::nullopt;
    if (!codes || !shares)
      return fail(ErrorCode::parse,
                  fmt::format("{} must have [action codes, probabilities]", in_quotes(infoset, 60)));
    out.push_back({infoset, *std::move(codes), *std::move(shares)});
  }
  return out;
}

std::string game_of_thesis(const ThesisRows& rows) {
  double most = 0;
  for (const ThesisRow& row : rows)
    for (const double code : row.codes) most = std::max(most, code);
  const bool usual = !(most >= 2 && most <= 200) || most == 12;
  return fmt::format("leduc_no_limit(bets=grid:100{})",
                     usual ? "" : fmt::format(",stack={:.0f}", 100 * most));
}

Result<Strategy> strategy_from_thesis(const ThesisRows& rows, const GameSource& source,
                                      std::size_t* left_out) {
  HS_RETURN_IF_ERROR(check_game(source));
  std::unordered_map<std::string_view, const ThesisRow*> by_name;
  for (const ThesisRow& row : rows) {
    HS_RETURN_IF_ERROR(check_row(row));
    if (!by_name.emplace(row.infoset, &row).second)
      return fail(ErrorCode::parse, fmt::format("{} is told a second time", in_quotes(row.infoset, 60)));
  }
  const LeducMoves moves(source.histories);
  std::vector<double> all(canonical_size(source.game));
  std::size_t first = 0;
  for (InfosetId i{0}; i < source.game.infosets.end_id(); ++i) {
    const InfosetLabel& label = source.histories.infosets[i];
    const std::span<double> shares(all.data() + first, label.actions.size());
    first += shares.size();
    const auto found = by_name.find(key_of(label.information));
    if (found == by_name.end()) {
      shares[label.actions[0] == "check" ? 0 : 1] = 1;
      if (left_out != nullptr) ++*left_out;
      continue;
    }
    const auto codes = codes_of(label, moves.of(i));
    if (!codes)
      return fail(ErrorCode::unsupported, fmt::format("{} has bets that are no hundreds", source.name));
    HS_RETURN_IF_ERROR(fill(*found->second, *codes, shares));
    by_name.erase(found);
  }
  for (const auto& [infoset, row] : by_name)
    if (row->codes.size() > 1)
      return fail(ErrorCode::parse, fmt::format("{} has no infoset {}", source.name, in_quotes(infoset, 60)));
  return Strategy{from_canonical(source.game, all)};
}

Result<ThesisRows> thesis_rows(const GameSource& source, const Strategy& strategy) {
  HS_RETURN_IF_ERROR(check_game(source));
  const LeducMoves moves(source.histories);
  ThesisRows out;
  for (InfosetId i{0}; i < source.game.infosets.end_id(); ++i) {
    const InfosetLabel& label = source.histories.infosets[i];
    auto codes = codes_of(label, moves.of(i));
    if (!codes)
      return fail(ErrorCode::unsupported, fmt::format("{} has bets that are no hundreds", source.name));
    ThesisRow row{key_of(label.information), *std::move(codes), {}};
    for (Action a = 0; a < label.actions.size(); ++a)
      row.shares.push_back(strategy.behaviour[label.player.value][source.game.infosets[i].sequence(a)]);
    out.push_back(std::move(row));
  }
  std::ranges::sort(out, {}, &ThesisRow::infoset);
  return out;
}

}  // namespace hindsight
