// SPDX-License-Identifier: MIT
#include "study/classic/expert_race.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "io/csv.h"
#include "io/json.h"

namespace hindsight {

std::vector<std::string> usual_forecasters() {
  return {
      "rm", "rm+", "prm+", "pwa", "hedge", "hedge(rate=doubling)", "hedge(rate=anytime)", "optimistic_hedge"};
}

double in_unit(const ExpertRace& race, double loss, std::uint64_t rounds) {
  return race.min * static_cast<double>(rounds) + race.range * loss;
}

double in_unit(const ExpertRace& race, double regret) { return race.range * regret; }

namespace {

Result<std::uint64_t> rounds_of(const ExpertRaceOrder& order) {
  const std::uint64_t known = order.recorded ? order.recorded->rounds() : max_rounds;
  const std::uint64_t rounds = order.rounds.value_or(order.recorded ? known : usual_rounds);
  if (rounds >= 1 && rounds <= known) return rounds;
  return fail(ErrorCode::invalid_argument,
              order.recorded ? fmt::format("{} has {} rounds; {} cannot be played", order.losses,
                                           grouped(known), grouped(rounds))
                             : fmt::format("the number of rounds must be from 1 to {}", grouped(known)));
}

Result<std::unique_ptr<LossSource>> source_of(const ExpertRaceOrder& order) {
  return order.recorded ? recorded_losses(order.recorded) : make_loss_source(order.losses, order.seed);
}

Result<RacedForecaster> entered(const std::string& text, const ExpertProblem& problem) {
  HS_TRY(const auto made, make_forecaster(text, problem));
  HS_TRY(const Spec spec, Spec::parse(text));
  const auto entry =
      std::ranges::find(forecaster_catalog(), std::string_view(spec.name), &ForecasterEntry::name);
  return RacedForecaster{spec.text(), &*entry, {}};
}

}  // namespace

Result<ExpertRace> race_experts(const ExpertRaceOrder& order, const std::stop_token& stop,
                                const ExpertProgress& progress) {
  HS_TRY(const std::uint64_t rounds, rounds_of(order));
  HS_TRY(const auto first, source_of(order));
  ExpertRace out{.losses = order.losses, .run = {rounds, order.seed, order.sampled, order.points}};
  if (order.recorded) {
    out.experts = order.recorded->experts;
    out.min = order.recorded->min;
    out.range = order.recorded->range();
  } else {
    for (std::size_t i = 1; i <= first->experts(); ++i) out.experts.push_back(fmt::format("expert {}", i));
  }
  const ExpertProblem problem{out.experts.size(), rounds};
  std::vector<RacedForecaster> entrants;
  for (const std::string& text : order.forecasters.empty() ? usual_forecasters() : order.forecasters) {
    HS_TRY(RacedForecaster one, entered(text, problem));
    entrants.push_back(std::move(one));
  }
  for (RacedForecaster& one : entrants) {
    if (stop.stop_requested()) break;
    HS_TRY(const auto forecaster, make_forecaster(one.name, problem));
    HS_TRY(const auto source, source_of(order));
    one.course = run_experts(*forecaster, *source, out.run, stop, [&](std::uint64_t round) {
      if (progress) progress(one.name, round, rounds);
    });
    out.forecasters.push_back(std::move(one));
  }
  out.stopped = stop.stop_requested();
  return out;
}

namespace {

Json or_null(const std::optional<double>& value, double range) {
  return value ? Json(*value * range) : Json();
}

Json forecaster_json(const ExpertRace& race, const RacedForecaster& one) {
  const ExpertPoint& last = one.course.points.back();
  Json curve = {{"round", Json::array()},
                {"regret", Json::array()},
                {"swap_regret", Json::array()},
                {"bound", Json::array()}};
  for (const ExpertPoint& point : one.course.points) {
    curve["round"].push_back(point.round);
    curve["regret"].push_back(in_unit(race, point.regret));
    curve["swap_regret"].push_back(or_null(point.swap, race.range));
    curve["bound"].push_back(or_null(point.bound, race.range));
  }
  return {{"name", one.name},
          {"source", one.entry->source},
          {"formula", one.entry->bound},
          {"rounds", last.round},
          {"loss", in_unit(race, last.loss, last.round)},
          {"regret", in_unit(race, last.regret)},
          {"average_regret", in_unit(race, last.regret) / static_cast<double>(last.round)},
          {"swap_regret", or_null(last.swap, race.range)},
          {"tracking_regret", or_null(last.tracking, race.range)},
          {"bound", or_null(last.bound, race.range)},
          {"share", last.bound && *last.bound > 0 ? Json(last.regret / *last.bound) : Json()},
          {"weights", one.course.weights},
          {"curve", std::move(curve)}};
}

}  // namespace

Json race_json(const ExpertRace& race) {
  Json out = {{"losses", race.losses},   {"experts", race.experts},     {"rounds", race.run.rounds},
              {"seed", race.run.seed},   {"sampled", race.run.sampled}, {"range", race.range},
              {"stopped", race.stopped}, {"forecasters", Json::array()}};
  for (const RacedForecaster& one : race.forecasters)
    out["forecasters"].push_back(forecaster_json(race, one));
  return out;
}

std::string race_csv(const ExpertRace& race) {
  std::string out = "forecaster,round,loss,regret,average_regret,swap_regret,tracking_regret,bound\n";
  for (const RacedForecaster& one : race.forecasters)
    for (const ExpertPoint& point : one.course.points) {
      CsvRow row;
      const auto maybe = [&](const std::optional<double>& value) {
        if (value)
          row.number(in_unit(race, *value));
        else
          row.text("");
      };
      row.text(one.name).number(static_cast<double>(point.round));
      row.number(in_unit(race, point.loss, point.round)).number(in_unit(race, point.regret));
      row.number(in_unit(race, point.regret) / static_cast<double>(point.round));
      maybe(point.swap);
      maybe(point.tracking);
      maybe(point.bound);
      out += row.line();
    }
  return out;
}

}  // namespace hindsight
