// SPDX-License-Identifier: MIT
#include "server/tournaments/tournament_json.h"

#include <algorithm>
#include <cmath>

#include "io/fields.h"
#include "io/json.h"
#include "tournament/results_json.h"

namespace hindsight {

namespace {

constexpr std::size_t max_listed = 200, swings_told = 12, max_curve = 128, all_curves = 8'192, min_curve = 8;

std::vector<std::string> names_of(const TournamentPlan& plan, const std::vector<std::size_t>& players) {
  std::vector<std::string> out;
  for (const std::size_t player : players) out.push_back(plan.players[player].name);
  return out;
}

Json matches_json(const LiveTournament& live) {
  const auto& matches = live.matches();
  const auto running = [](const LiveTournament::Match& match) { return match.hands > 0 && !match.over; };
  Json out = Json::array();
  for (std::size_t number = 0; number < matches.size() && out.size() < max_listed; ++number) {
    const LiveTournament::Match& match = matches[number];
    if (matches.size() > max_listed && !running(match)) continue;
    out.push_back({{"hands", match.hands},
                   {"name", match.plan.name},
                   {"number", number},
                   {"state", match.over                 ? "over"
                             : running(match)           ? "running"
                             : live.is_left_out(number) ? "left_out"
                                                        : "waiting"}});
  }
  return out;
}

// [[hands, won so far in big blinds], ...] from 0 on.
Json curve_json(const RunningSum& course, double scale, double hands_each, std::size_t most) {
  const auto points = points_of(course);
  const std::size_t apart = std::max<std::size_t>(1, (points.size() + most - 1) / most);
  Json out = Json::array();
  for (std::size_t i = 0; i < points.size(); ++i)
    if (i % apart == 0 || i + 1 == points.size())
      out.push_back({points[i].first * hands_each, points[i].second * scale});
  return out;
}

Json decision_of(const Json& estimates) {
  for (const Json& one : estimates["decision"])
    if (one["half_width_95"].is_number()) return one;
  return nullptr;
}

Json pairings_json(const LiveTournament& live, const Json& finished) {
  const TournamentResults& results = live.results();
  const double scale = 1 / static_cast<double>(results.game.big_blind());
  const std::size_t most = std::clamp(all_curves / results.pairings.size(), min_curve, max_curve);
  Json out = Json::array();
  for (std::size_t number = 0; number < results.pairings.size(); ++number) {
    const PairingResults& pairing = results.pairings[number];
    Json curves = Json::array();
    const auto& played = live.played(number);
    for (std::size_t i = 0; i < (played.size() == 2 ? 1 : played.size());
         ++i)  // what one of two wins the other loses
      curves.push_back(curve_json(played[i], scale, 1, most));
    Json decided = !finished.is_null()   ? finished["decisions"][number]
                   : pairing.hands() > 0 ? decision_of(estimates_json(results.report(pairing)))
                                         : Json();
    out.push_back({{"curves", std::move(curves)},
                   {"decision", std::move(decided)},
                   {"hands", pairing.hands()},
                   {"hands_wanted", pairing.hands_wanted},
                   {"players", names_of(results.plan, pairing.players)}});
  }
  return out;
}

double size_of(const Swing& swing) {
  double out = 0;
  for (const double won : swing.won) out = std::max(out, std::abs(won));
  return out;
}

Json swing_json(const LiveTournament& live, const Swing& swing, std::size_t rotations) {
  const auto& matches = live.matches();
  const TournamentResults& results = live.results();
  Json hands = Json::array();
  for (std::size_t match = swing.place; match < swing.place + rotations; ++match)
    hands.push_back({{"hand", swing.hand}, {"match", match}, {"name", matches[match].plan.name}});
  const PairingResults& pairing = results.pairings[matches[swing.place].plan.pairing];
  return {{"hands", std::move(hands)},
          {"players", names_of(results.plan, pairing.players)},
          {"size", size_of(swing)},
          {"won", swing.won}};
}

// Decks, or single hands while there are none.
Json swings_json(const LiveTournament& live) {
  std::vector<const Swing*> all;
  for (const PairingResults& pairing : live.results().pairings)
    for (const Swing& swing : pairing.swings) all.push_back(&swing);
  const bool decks = !all.empty();
  if (!decks)
    for (const Swing& swing : live.single_swings()) all.push_back(&swing);
  std::ranges::stable_sort(all, std::greater<>(), [](const Swing* swing) { return size_of(*swing); });
  Json out = Json::array();
  for (std::size_t i = 0; i < std::min(all.size(), swings_told); ++i)
    out.push_back(swing_json(live, *all[i], decks ? live.rotations() : 1));
  return out;
}

// The sharpest first; what results.json knows before what was counted here.
Json tables_json(const LiveTournament& live, const Json& finished) {
  Json out = Json::array();
  const auto add = [&](const Json& table) {
    const auto same = [&](const Json& other) { return other["estimator"] == table["estimator"]; };
    if (std::ranges::none_of(out, same)) out.push_back(table);
  };
  if (!finished.is_null())
    for (const Json& table : finished["tables"]) add(table);
  const Json ranked = ranking_json(live.results().ranked());
  add({{"crosstable", ranked["crosstable"]}, {"estimator", "sharpest"}, {"ranking", ranked["ranking"]}});
  for (const Json& table : by_estimator_json(live.results())) add(table);
  return out;
}

bool is_table(const Json& table, std::size_t players) {
  const auto number = [](const Json& object, const char* key) {
    return object.contains(key) && object[key].is_number();
  };
  if (!table.is_object() || !table.contains("crosstable") || !table.contains("ranking")) return false;
  const Json &rows = table["crosstable"], &ranks = table["ranking"];
  if (!rows.is_array() || rows.size() != players || !ranks.is_array() || ranks.size() > players) return false;
  for (const Json& row : rows) {
    if (!row.is_array() || row.size() != players) return false;
    for (const Json& cell : row)
      if (!cell.is_null() && !(cell.is_object() && number(cell, "mean") && cell.contains("half_width_95") &&
                               (cell["half_width_95"].is_null() || number(cell, "half_width_95"))))
        return false;
  }
  return std::ranges::all_of(ranks, [&](const Json& one) {
    return one.is_object() && one.contains("player") && one["player"].is_string() && number(one, "mean") &&
           number(one, "best_rank") && number(one, "worst_rank") && number(one, "met");
  });
}

bool is_anytime(const Json& one) {
  if (!one.is_object() || !one["decided"].is_boolean()) return false;
  const Json &ends = one["interval_95"], &hands = one["hands_in_all"];
  if (!hands.is_null() && !hands.is_number()) return false;
  return ends.is_null() ||
         (ends.is_array() && ends.size() == 2 && ends[0].is_number() && ends[1].is_number());
}

// The decision of a pairing, if the file is of the hands that were counted.
std::optional<Json> decision_in(const Json& line, const PairingResults& pairing) {
  if (!line.is_object() || line["hands"] != Json(pairing.hands())) return {};
  const Json& found = line["decision"];
  if (!found.is_array()) return {};
  for (const Json& one : found) {
    const bool whole = one.is_object() && one.contains("bot") && one["bot"].is_string() &&
                       one.contains("decided") && one["decided"].is_boolean() && one.contains("mean") &&
                       one["mean"].is_number() && one.contains("half_width_95") &&
                       one.contains("hands_in_all") && one.contains("estimator") &&
                       one["estimator"].is_string() &&
                       (!one.contains("anytime") || is_anytime(one["anytime"]));  // older files have none
    if (!whole) return {};
    if (one["half_width_95"].is_number()) return one;
  }
  return Json();
}

Json tables_in(const Json& file, std::size_t players) {
  Json out = Json::array();
  Json sharpest{{"crosstable", file["crosstable"]}, {"estimator", "sharpest"}, {"ranking", file["ranking"]}};
  if (is_table(sharpest, players)) out.push_back(std::move(sharpest));
  const Json& others = file["by_estimator"];
  if (out.empty() || !others.is_array()) return out;
  for (const Json& table : others)
    if (is_table(table, players) && table.contains("estimator") && table["estimator"].is_string())
      out.push_back(table);
  return out;
}

}  // namespace

Json finished_json(const LiveTournament& live, const std::string& text) {
  const Json file = Json::parse(text);
  const TournamentResults& results = live.results();
  if (!file.is_object() || file["complete"] != Json(true)) return nullptr;
  std::vector<std::string> names;
  for (const TournamentPlayer& player : results.plan.players) names.push_back(player.name);
  const Json& pairings = file["pairings"];
  if (file["players"] != Json(names) || !pairings.is_array() || pairings.size() != results.pairings.size())
    return nullptr;
  Json decisions = Json::array();
  for (std::size_t i = 0; i < results.pairings.size(); ++i) {
    auto decided = decision_in(pairings[i], results.pairings[i]);
    if (!decided) return nullptr;
    decisions.push_back(std::move(*decided));
  }
  Json tables = tables_in(file, names.size());
  if (tables.empty()) return nullptr;
  return {{"decisions", std::move(decisions)}, {"tables", std::move(tables)}};
}

Json brief_json(const LiveTournament& live, const TournamentPace& pace) {
  const TournamentPlan& plan = live.results().plan;
  std::vector<std::string> names;
  for (const TournamentPlayer& player : plan.players) names.push_back(player.name);
  const bool known = pace.per_second > 0 && pace.state == "running";
  const double open = static_cast<double>(live.hands_wanted() - std::min(live.hands(), live.hands_wanted()));
  return {{"all_read", pace.all_read},
          {"game", plan.game},
          {"hands", live.hands()},
          {"hands_wanted", live.hands_wanted()},
          {"idle", pace.idle},
          {"left", known ? Json(open / pace.per_second) : Json()},
          {"matches", live.matches().size()},
          {"matches_over", live.matches_over()},
          {"name", plan.name},
          {"per_second", known ? Json(pace.per_second) : Json()},
          {"players", names},
          {"state", pace.state},
          {"until_decided", plan.until_decided}};
}

Json view_json(const LiveTournament& live, const TournamentPace& pace, const Json& finished) {
  const TournamentResults& results = live.results();
  Json out = brief_json(live, pace);
  std::uint64_t counted = 0;
  for (const PairingResults& pairing : results.pairings) counted += pairing.hands();
  out["big_blind"] = results.game.big_blind();
  out["counted"] = counted;
  out["duplicate"] = live.rotations() > 1;
  out["from_results"] = !finished.is_null();
  out["hands_each"] = results.plan.hands;
  out["pairings"] = pairings_json(live, finished);
  out["schedule"] = matches_json(live);
  out["seats"] = results.game.players;
  out["swings"] = swings_json(live);
  out["swings_of"] = counted > 0 ? "decks" : "hands";
  out["tables"] = tables_json(live, finished);
  out["unit"] = "mbb/hand";
  return out;
}

Json pairing_json(const LiveTournament& live, std::size_t number) {
  const TournamentResults& results = live.results();
  const PairingResults& pairing = results.pairings[number];
  const Figures& figures = pairing.figures.figures();
  const MatchReport report = results.report(pairing);
  Json out = estimates_json(report);
  const double blind = static_cast<double>(results.game.big_blind());
  for (std::size_t e = 0; e < results.estimators().size(); ++e) {
    Json curves = Json::array(), histograms = Json::array();
    for (std::size_t c = 0; c < pairing.players.size(); ++c) {
      const Figures::Estimate& estimate = figures.at(c, e);
      const auto each = static_cast<double>(figures.shape().rotations);
      // A number of the course is a deck's mean: the sum of its hands is what was won.
      curves.push_back(curve_json(estimate.course, each / blind, each, max_curve));
      Json bars = Json::array();
      for (int bin = 0; bin < Histogram::bins; ++bin)
        if (const auto count = estimate.hands.count(bin); count > 0)
          bars.push_back({estimate.hands.low(bin) / blind, count});
      const Sample hands = estimate.every_hand();
      histograms.push_back({{"bars", std::move(bars)},
                            {"deviation", hands.count > 1 ? Json(hands.deviation() / blind) : Json()},
                            {"mean", hands.mean() / blind},
                            {"width", estimate.hands.width() / blind}});
    }
    out["estimates"][e]["curves"] = std::move(curves);
    out["estimates"][e]["histograms"] = std::move(histograms);
  }
  out["hands"] = pairing.hands();
  out["players"] = report.names;
  out.update(scores_json(report.scores));
  return out;
}

}  // namespace hindsight
