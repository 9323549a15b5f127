// SPDX-License-Identifier: MIT
#include "estimate/match_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "base/spec.h"
#include "base/text.h"
#include "io/fields.h"
#include "io/json.h"

namespace hindsight {

namespace {

constexpr std::size_t max_matches = 100'000, max_players = 1'000;

// The number at this place of a list.
std::optional<double> number_at(const Json& object, const char* key, std::size_t place) {
  const Json& list = object[key];
  if (!list.is_array() || place >= list.size() || !list[place].is_number()) return {};
  return list[place].number();
}

std::optional<std::string> text_of(const Json& object, const char* key) {
  const Json& found = object[key];
  if (!found.is_string()) return {};
  return found.text();
}

struct Estimated {
  std::string estimator;
  double mean = 0, half_width = 0;
};

// As the first of the two has it: by the estimator that is wanted, or the sharpest.
std::optional<Estimated> estimated(const Json& match, std::string_view wanted) {
  std::optional<Estimated> out;
  const auto consider = [&](std::string name, const Json& object, const char* mean_key) {
    const auto mean = number_at(object, mean_key, 0), half_width = number_at(object, "half_width_95", 0);
    if (!mean || !half_width || !(*half_width >= 0) || (!wanted.empty() && name != wanted)) return;
    if (!out || *half_width < out->half_width) out = Estimated{std::move(name), *mean, *half_width};
  };
  const Json& all = match["estimates"];
  if (all.is_array()) {
    for (const Json& estimate : all)
      if (estimate.is_object()) consider(text_of(estimate, "estimator").value_or(""), estimate, "mean");
  } else {
    consider(match["duplicate"] == Json(true) ? "duplicate" : "plain", match, "mbb_per_hand");
  }
  return out;
}

Result<MatchSummary> parse_match(std::string_view line, std::string_view wanted) {
  const Json match = Json::parse(line);
  if (!match.is_object())
    return fail(ErrorCode::corrupt,
                "this is not what 'hindsight match --json' prints: an object on one line");
  MatchSummary out;
  const auto game = text_of(match, "game");
  const Json& bots = match["bots"];
  const auto deals = match["deals"].natural(), hands = match["hands"].natural();
  if (!game || !bots.is_array() || !deals || !hands)
    return fail(ErrorCode::corrupt, "a match has \"game\", \"bots\", \"hands\" and \"deals\"");
  if (bots.size() != 2 || !bots[0].is_string() || !bots[1].is_string())
    return fail(ErrorCode::unsupported, "a ranking is made of matches of two");
  out.game = *game;
  out.unit = text_of(match, "unit").value_or("mbb/hand");
  out.first = bots[0].text();
  out.second = bots[1].text();
  if (out.first == out.second)
    return fail(ErrorCode::unsupported,
                fmt::format("{} played itself: leave it out", in_quotes(out.first, 60)));
  const auto found = estimated(match, wanted);
  if (!found)
    return fail(ErrorCode::not_found,
                wanted.empty()
                    ? std::string("the match has no mean with an interval: it takes more decks")
                    : fmt::format("the match has no mean with an interval by {}", in_quotes(wanted, 40)));
  if (*deals < 2 || !std::isfinite(found->mean) || std::abs(found->mean) > 1e15 || found->half_width > 1e15)
    return fail(ErrorCode::corrupt, "a mean with an interval takes two decks, and numbers up to 10^15");
  out.hands = static_cast<double>(*hands);
  out.estimator = found->estimator;
  out.seed = match["seed"].natural();
  out.duel = {found->mean, found->half_width / student_quantile(0.95, *deals - 1), *deals - 1};
  return out;
}

// Of matches of the same two over the same decks the longest one is left; without a seed those that are alike
// are the same.
std::vector<MetOnce> once_each(std::vector<MetOnce> matches, bool seeds) {
  const auto order = [](const MetOnce& match) {
    return std::tuple(std::minmax(match.first, match.second), match.dealt, -match.hands);
  };
  std::ranges::stable_sort(matches, {}, order);
  const auto again = [seeds](const MetOnce& a, const MetOnce& b) {
    const double sign = a.first == b.first ? 1 : -1;
    return std::minmax(a.first, a.second) == std::minmax(b.first, b.second) && a.dealt == b.dealt &&
           (seeds || (a.hands == b.hands && a.duel.mean == sign * b.duel.mean &&
                      a.duel.standard_error == b.duel.standard_error));
  };
  const auto rest = std::ranges::unique(matches, again);
  matches.erase(rest.begin(), rest.end());
  return matches;
}

}  // namespace

Result<std::vector<MatchSummary>> parse_match_summaries(std::string_view lines, std::string_view estimator) {
  std::vector<MatchSummary> out;
  std::size_t number = 0;
  for (const std::string_view line : split(lines, '\n')) {
    ++number;
    if (trimmed(line).empty()) continue;
    auto match = parse_match(trimmed(line), estimator);
    if (!match) return fail(match.error().code, fmt::format("line {}: {}", number, match.error().message));
    out.push_back(std::move(*match));
    if (out.size() > max_matches)
      return fail(ErrorCode::unsupported, fmt::format("more than {} matches", max_matches));
  }
  return out;
}

Result<RankedMatches> rank_matches(std::span<const MatchSummary> matches) {
  if (matches.empty()) return fail(ErrorCode::invalid_argument, "a ranking takes a match at least");
  std::vector<std::string> players;
  std::map<std::string, std::size_t, std::less<>> place;
  std::vector<MetOnce> met;
  // Where one does not tell its decks, it may share them with any other.
  const bool seeds =
      std::ranges::all_of(matches, [](const MatchSummary& match) { return match.seed.has_value(); });
  const auto place_of = [&](const std::string& name) {
    const auto [found, is_new] = place.try_emplace(name, players.size());
    if (is_new) players.push_back(name);
    return found->second;
  };
  for (const MatchSummary& match : matches) {
    if (match.game != matches[0].game || match.unit != matches[0].unit)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} and {} are in one ranking: matches of one game alone can be",
                              in_quotes(matches[0].game, 60), in_quotes(match.game, 60)));
    const std::size_t first = place_of(match.first), second = place_of(match.second);
    if (players.size() > max_players)
      return fail(ErrorCode::unsupported, fmt::format("more than {} players", max_players));
    met.push_back({first, second, match.duel, seeds ? *match.seed : 0, match.hands});
  }
  met = once_each(std::move(met), seeds);
  RankedMatches out{
      matches[0].game, matches[0].unit, crosstable(players, met), {}, matches.size() - met.size()};
  out.ranks = ranking(standings(players.size(), met));
  return out;
}

Json ranking_json(const RankedMatches& ranked) {
  Json table = Json::array(), ranks = Json::array();
  const auto half_width = [](double wide) { return std::isfinite(wide) ? Json(wide) : Json(); };
  for (const auto& cells : ranked.table.cells) {
    Json row = Json::array();
    for (const auto& cell : cells)
      row.push_back(cell ? Json{{"mean", cell->mean}, {"half_width_95", half_width(cell->half_width(0.95))}}
                         : Json());
    table.push_back(std::move(row));
  }
  for (const Ranked& one : ranked.ranks)
    ranks.push_back({{"player", ranked.table.names[one.player]},
                     {"mean", one.mean},
                     {"half_width_95", half_width(one.half_width)},
                     {"met", one.met},
                     {"best_rank", one.best_rank},
                     {"worst_rank", one.worst_rank}});
  return {{"game", ranked.game},
          {"unit", ranked.unit},
          {"players", ranked.table.names},
          {"crosstable", table},
          {"ranking", ranks}};
}

}  // namespace hindsight
