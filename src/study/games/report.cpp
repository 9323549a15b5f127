// SPDX-License-Identifier: MIT
#include "study/games/report.h"

#include <numeric>

#include "base/signature.h"
#include "io/json.h"

namespace hindsight {

std::optional<double> mbb(const GameDescription& game, double value) {
  if (game.big_blind == 0) return {};
  return 1000 * value / game.big_blind;
}

namespace {

void add_run(Json& to, const RunFacts& facts) {
  to["reason"] = facts.reason;
  to["building"] = facts.building;
  to["memory"] = facts.memory;
  if (facts.against)
    to["against"] = {{"value", facts.against->value},
                     {"best_response", facts.against->best_response},
                     {"gap", facts.against->exploitability}};
  if (!facts.regret) return;
  Json& regret = to["overall_regret"] = {{"measured", facts.regret->measured}, {"bound", Json::array()}};
  for (const auto& bound : facts.regret->bound) regret["bound"].push_back(bound ? Json(*bound) : Json());
}

}  // namespace

Json report_json(const GameSource& source, const Report& report) {
  Json out = {{"game", source.name},
              {"algorithm", report.algorithm},
              {"iterations", report.iterations},
              {"seconds", report.seconds},
              {"exploitability", report.evaluation.exploitability},
              {"nash_conv", report.evaluation.nash_conv},
              {"value", report.evaluation.value},
              {"best_response", report.evaluation.best_response},
              {"infosets", source.game.infosets.size()},
              {"threads", report.threads},
              {"signature", report.signature}};
  if (const auto milli = mbb(source, report.evaluation.exploitability)) out["exploitability_mbb"] = *milli;
  if (report.run) add_run(out, *report.run);
  return out;
}

Json duel_json(const Evaluation& duel, std::string_view file) {
  return {{"file", file},
          {"value", duel.value},
          {"mean", mean_of(duel.value)},
          {"best_response", duel.best_response}};
}

double mean_of(const std::vector<double>& by_seat) {
  return std::accumulate(by_seat.begin(), by_seat.end(), 0.0) / static_cast<double>(by_seat.size());
}

std::string result_signature(const CompiledGame& game, const Strategy& strategy) {
  Signature signature;
  signature.add(canonical(game, strategy));
  const Evaluation evaluation = evaluate(game, strategy);
  signature.add(evaluation.value);
  signature.add(evaluation.best_response);
  return signature.hex();
}

}  // namespace hindsight
