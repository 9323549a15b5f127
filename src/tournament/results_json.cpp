// SPDX-License-Identifier: MIT
#include "tournament/results_json.h"

#include "io/json.h"

namespace hindsight {

Json by_estimator_json(const TournamentResults& results) {
  Json out = Json::array();
  for (const Estimator estimator : results.estimators()) {
    const Json ranked = ranking_json(results.ranked(estimator));
    out.push_back({{"estimator", name_of(estimator)},
                   {"crosstable", ranked["crosstable"]},
                   {"ranking", ranked["ranking"]}});
  }
  return out;
}

Json results_json(const TournamentResults& results) {
  Json out{{"name", results.plan.name}};
  out.update(ranking_json(results.ranked()));
  out["by_estimator"] = by_estimator_json(results);
  Json pairings = Json::array();
  for (const PairingResults& pairing : results.pairings) {
    const MatchReport report = results.report(pairing);
    Json line{{"players", report.names}, {"hands", pairing.hands()}, {"hands_wanted", pairing.hands_wanted}};
    line.update(scores_json(report.scores));
    line.update(estimates_json(report));
    pairings.push_back(std::move(line));
  }
  out["pairings"] = std::move(pairings);
  out["incomplete"] = results.incomplete;
  out["complete"] = results.incomplete.empty();
  return out;
}

}  // namespace hindsight
