// SPDX-License-Identifier: MIT
#include "play/models/opponent_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>

#include "base/signature.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "io/fields.h"
#include "io/json.h"

namespace hindsight {

namespace {

constexpr std::int64_t profile_version = 2;  // of several players; of one it is as before
constexpr std::int64_t most_players = 1'000'000;
constexpr std::uint64_t most_profile_bytes = 4 << 20;
constexpr std::size_t most_player_bytes = 200;
constexpr double most_turns = 1e12;
constexpr double sum_rounding = 1e-6;  // of sums of what was rounded on the way
constexpr std::string_view kind_key = "hindsight_profile";

// Over every number as it is kept, so that what was changed or damaged shows.
std::string sum_of(const OpponentProfile& profile) {
  Signature sum;
  sum.add(std::string_view(profile.player));
  sum.add(std::string_view(profile.expected_by));
  if (profile.players > 1) sum.add(profile.players);
  sum.add(profile.counts.hands());
  sum.add(profile.counts.weight());
  sum.add(profile.counts.rules().half_life);
  for (const auto& [situation, cell] : profile.counts.cells()) {
    if (cell.turns == 0) continue;
    sum.add(std::uint64_t{situation.key(2)});
    sum.add(cell.turns);
    sum.add(cell.made);
    sum.add(cell.foreseen);
    sum.add(cell.expected);
    if (cell.sized == 0) continue;  // as in profiles of 0.2, whose sums hold
    sum.add(cell.sized);
    sum.add(cell.pots);
  }
  for (const PlayCounts::Shown& shown : profile.counts.shown()) {
    sum.add(shown.hands);
    sum.add(shown.ranks);
  }
  return sum.hex();
}

Json json_of(const Situation& situation, const PlayCounts::Cell& cell) {
  Json out{{"at", to_text(situation)}, {"turns", cell.turns}, {"made", Json(cell.made)}};
  if (cell.foreseen > 0) {
    out["foreseen"] = cell.foreseen;
    out["expected"] = Json(cell.expected);
  }
  if (cell.sized > 0) {
    out["sized"] = cell.sized;
    out["pots"] = cell.pots;
  }
  return out;
}

Result<MoveShares> shares(Fields& fields, std::string_view key, double together) {
  HS_TRY(const std::vector<double> read, fields.reals(key, move_classes, 0, most_turns));
  MoveShares out{};
  double all = 0;
  for (std::size_t c = 0; c < read.size(); ++c) all += out[c] = read[c];
  if (read.size() != move_classes || std::abs(all - together) > sum_rounding * std::max(1.0, together))
    return fail(ErrorCode::invalid_argument,
                fmt::format("\"{}\" must be {} numbers that are {} together", key, move_classes, together));
  return out;
}

Result<void> read_situation(Fields& fields, PlayCounts& counts, std::set<std::size_t>& seen) {
  HS_TRY(const std::string text, fields.text("at", 100));
  const std::optional<Situation> situation = parse_situation(text);
  if (!situation)
    return fail(ErrorCode::invalid_argument, fmt::format("there is no situation {}", in_quotes(text, 60)));
  if (!seen.insert(situation->key(2)).second)
    return fail(ErrorCode::invalid_argument,
                fmt::format("the situation {} stands there twice", in_quotes(text)));
  PlayCounts::Cell cell;
  HS_TRY(cell.turns, fields.number("turns", 0, most_turns));
  HS_TRY(cell.made, shares(fields, "made", cell.turns));
  HS_TRY(cell.foreseen, fields.number("foreseen", 0, cell.turns * (1 + sum_rounding), 0.0));
  if (cell.foreseen > 0) {
    HS_TRY(cell.expected, shares(fields, "expected", cell.foreseen));
  }
  HS_TRY(cell.sized, fields.number("sized", 0, cell.turns * (1 + sum_rounding), 0.0));
  if (cell.sized > 0) {
    HS_TRY(cell.pots, fields.number("pots", 0, most_turns));
  }
  HS_RETURN_IF_ERROR(fields.finish());
  counts.put(*situation, cell);
  return {};
}

Result<void> read_shown(Fields& fields, PlayCounts& counts) {
  HS_TRY(const std::vector<double> hands, fields.reals("hands", street_count, 0, most_turns));
  HS_TRY(const std::vector<double> ranks, fields.reals("ranks", street_count, 0, most_turns));
  HS_RETURN_IF_ERROR(fields.finish());
  if (hands.size() != street_count || ranks.size() != street_count)
    return fail(ErrorCode::invalid_argument, "\"shown\" must have a number for each of the four streets");
  for (std::size_t s = 0; s < street_count; ++s) {
    if (ranks[s] > hands[s] * (1 + sum_rounding))
      return fail(ErrorCode::invalid_argument, "the ranks of the hands that were shown are more than 1 each");
    counts.put(static_cast<Street>(s), {hands[s], ranks[s]});
  }
  return {};
}

Result<OpponentProfile> read_fields(Fields& fields) {
  CountRules rules;
  OpponentProfile out;
  HS_TRY(out.player, fields.text("player", most_player_bytes));
  if (out.player.empty()) return fail(ErrorCode::invalid_argument, "\"player\" is empty");
  HS_TRY(out.expected_by, fields.text("expected_by", most_player_bytes, ""));
  HS_TRY(const std::int64_t players, fields.integer("players", 1, most_players, std::int64_t{1}));
  out.players = static_cast<std::uint64_t>(players);
  HS_TRY(const std::int64_t hands, fields.integer("hands", 0, std::int64_t{1} << 40));
  HS_TRY(const double weight, fields.number("weight", 0, most_turns));
  HS_TRY(rules.half_life, fields.number("half_life", 0, most_turns, 0.0));
  out.counts = PlayCounts(rules);
  out.counts.put_hands(static_cast<std::uint64_t>(hands), weight);
  HS_TRY(std::vector<Fields> situations, fields.inner_list("situations", Situation::counts[2]));
  std::set<std::size_t> seen;
  for (Fields& situation : situations) HS_RETURN_IF_ERROR(read_situation(situation, out.counts, seen));
  HS_TRY(Fields shown, fields.inner("shown"));
  HS_RETURN_IF_ERROR(read_shown(shown, out.counts));
  HS_TRY(const std::string sum, fields.text("sum", 16));
  HS_RETURN_IF_ERROR(fields.finish());
  if (sum != sum_of(out))
    return fail(ErrorCode::corrupt,
                "its numbers are not those that its sum is of: it was changed or damaged");
  return out;
}

}  // namespace

std::string profile_text(const OpponentProfile& profile) {
  Json situations = Json::array();
  for (const auto& [situation, cell] : profile.counts.cells())
    if (cell.turns > 0) situations.push_back(json_of(situation, cell));
  Json hands = Json::array(), ranks = Json::array();
  for (const PlayCounts::Shown& shown : profile.counts.shown()) {
    hands.push_back(shown.hands);
    ranks.push_back(shown.ranks);
  }
  Json out{{kind_key, profile.players > 1 ? profile_version : 1}, {"player", profile.player}};
  if (profile.players > 1) out["players"] = profile.players;
  if (!profile.expected_by.empty()) out["expected_by"] = profile.expected_by;
  out["hands"] = profile.counts.hands();
  out["weight"] = profile.counts.weight();
  out["half_life"] = profile.counts.rules().half_life;
  out["situations"] = std::move(situations);
  out["shown"] = Json{{"hands", std::move(hands)}, {"ranks", std::move(ranks)}};
  out["sum"] = sum_of(profile);
  return out.dump() + "\n";
}

Result<OpponentProfile> parse_profile(std::string_view text) {
  constexpr std::string_view remedy = "make it again with 'hindsight profile HANDS --player NAME --out FILE'";
  auto fields = Fields::parse(text);
  if (text.empty() || !fields || !fields->has(kind_key))
    return fail(ErrorCode::parse, fmt::format("this is no profile of a player, or cut short: {}", remedy));
  const auto written = fields->integer(kind_key, 1, std::int64_t{1} << 40);
  if (written && *written > profile_version)
    return fail(
        ErrorCode::unsupported,
        fmt::format("this profile is of version {}, and this program reads version {}: take a newer one",
                    *written, profile_version));
  auto out = written ? read_fields(*fields) : Result<OpponentProfile>(tl::unexpected<Error>(written.error()));
  if (!out)
    return fail(out.error().code,
                fmt::format("this profile is damaged ({}): {}", out.error().message, remedy));
  return out;
}

Result<OpponentProfile> read_profile(const std::string& path) {
  HS_TRY(const std::string text, read_file(path, most_profile_bytes));
  auto out = parse_profile(text);
  if (!out) return fail(out.error().code, fmt::format("'{}': {}", path, out.error().message));
  return out;
}

Result<void> write_profile(const std::string& path, const OpponentProfile& profile) {
  return write_file(path, profile_text(profile));
}

Result<void> merge(OpponentProfile& into, const OpponentProfile& other) {
  const auto named = [](const std::string& bot) { return bot.empty() ? "nothing" : in_quotes(bot); };
  if (into.expected_by != other.expected_by)
    return fail(ErrorCode::invalid_argument,
                fmt::format("these profiles were not counted alike (expected was the play of {}, and of {}): "
                            "make one of them again",
                            named(into.expected_by), named(other.expected_by)));
  if (into.counts.rules().half_life != other.counts.rules().half_life)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("these profiles forget at different speeds (half-lives of {} and {} hands): make one "
                    "of them again",
                    into.counts.rules().half_life, other.counts.rules().half_life));
  into.counts.merge(other.counts);
  return {};
}

Result<OpponentProfile> population(std::span<const OpponentProfile> of) {
  if (of.empty()) return fail(ErrorCode::not_found, "nobody is known: there is no population");
  OpponentProfile out{.player = std::string(population_name),
                      .expected_by = of.front().expected_by,
                      .counts = PlayCounts(of.front().counts.rules())};
  std::set<std::string_view> names;
  std::uint64_t others = 0;  // of populations
  for (const OpponentProfile& one : of) {
    const auto done = merge(out, one);
    if (!done)
      return fail(done.error().code, fmt::format("{}: {}", in_quotes(one.player, 40), done.error().message));
    if (one.players > 1)
      others += one.players;
    else
      names.insert(one.player);
  }
  out.players = others + names.size();
  return out;
}

std::string profile_file_name(std::string_view player) {
  constexpr std::size_t most = 40;
  Signature sum;
  sum.add(player);
  std::string stem(player.substr(0, most));
  for (char& c : stem)
    if (!((c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-')) c = '_';
  return fmt::format("{}-{}{}", stem, sum.hex(), profile_extension);
}

}  // namespace hindsight
