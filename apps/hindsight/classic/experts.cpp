// hindsight experts: how forecasters fare against losses, beside what the theorems promise.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "catalog_text.h"
#include "command.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "live_line.h"
#include "output_file.h"
#include "plot.h"
#include "store/experts/loss_csv.h"
#include "study/classic/expert_race.h"
#include "text.h"

namespace hindsight {

namespace {

struct ExpertsOptions {
  std::vector<std::string> names;
  std::string losses = "coins", csv, plot;
  std::optional<std::uint64_t> rounds;
  std::uint64_t seed = 1;
  bool gains = false, sampled = false, list = false, json = false;
};

Result<void> check_outputs(const ExpertsOptions& given) {
  if (!given.csv.empty()) HS_RETURN_IF_ERROR(check_output("--csv", given.csv, ".csv"));
  if (given.plot.empty()) return {};
  return check_output("--plot", given.plot, ".svg");
}

Result<ExpertRaceOrder> order_of(const ExpertsOptions& given) {
  ExpertRaceOrder out{.forecasters = given.names,
                      .losses = given.losses,
                      .rounds = given.rounds,
                      .seed = given.seed,
                      .sampled = given.sampled};
  if (has_extension(given.losses, ".csv")) {
    HS_TRY(LossTable table, load_losses(given.losses, given.gains));
    out.recorded = std::make_shared<const LossTable>(std::move(table));
  } else if (given.gains) {
    return fail(ErrorCode::invalid_argument,
                "--gains is about a file's numbers; --losses names no .csv file here");
  }
  return out;
}

std::string or_dash(const std::optional<double>& value, double range) {
  return value ? number(*value * range, 5) : "-";
}

std::string share_of(const ExpertPoint& point) {
  if (!point.bound || *point.bound <= 0) return "-";
  return point.regret < 0 ? "below 0" : percent(point.regret / *point.bound, 1);
}

void print_table(const ExpertRace& race) {
  const auto any = [&](auto member) {
    return std::ranges::any_of(race.forecasters, [&](const RacedForecaster& one) {
      return (one.course.points.back().*member).has_value();
    });
  };
  const bool swap = any(&ExpertPoint::swap), tracking = any(&ExpertPoint::tracking);
  std::vector<std::string> head = {
      "forecaster",  ">loss", ">regret", ">a round", race.run.sampled ? ">bound (95 %)" : ">bound",
      ">share of it"};
  if (swap) head.emplace_back(">swap regret");
  if (tracking) head.emplace_back(">tracking regret");
  TextTable table(std::move(head));
  for (const RacedForecaster& one : race.forecasters) {
    const ExpertPoint& last = one.course.points.back();
    std::vector<std::string> row = {one.name,
                                    number(in_unit(race, last.loss, last.round), 7),
                                    number(in_unit(race, last.regret), 5),
                                    number(in_unit(race, last.regret) / static_cast<double>(last.round), 3),
                                    or_dash(last.bound, race.range),
                                    share_of(last)};
    if (swap) row.push_back(or_dash(last.swap, race.range));
    if (tracking) row.push_back(or_dash(last.tracking, race.range));
    table.row(std::move(row));
  }
  fmt::print("{}", table.text());
}

void print_race(const ExpertRace& race) {
  const ExpertPoint& end = race.forecasters.back().course.points.back();
  fmt::print("{}: {}, {}{}\n\n", race.losses, counted(race.experts.size(), "expert"),
             counted(race.run.rounds, "round"), race.run.sampled ? ", one expert drawn in each" : "");
  print_table(race);
  fmt::print("\nRegret is the loss less that of the best expert{}.\n",
             race.run.sampled ? "" : ", in the mean over the weights");
  if (end.swap)
    fmt::print("Swap regret: less what the best exchange of experts, each for another, would have left.\n");
  if (end.tracking) fmt::print("Tracking regret: less the loss of the best expert of each stretch.\n");
  if (race.stopped) fmt::print("Stopped in round {}.\n", grouped(end.round));
}

Chart chart_of(const ExpertRace& race) {
  Chart out{.title = fmt::format("{}: {}", race.losses, counted(race.experts.size(), "expert")),
            .x_label = "rounds",
            .y_label = race.run.sampled ? "regret, and its bound of 95 % (dashed)"
                                        : "regret, and its bound (dashed)"};
  for (const RacedForecaster& one : race.forecasters) {
    Chart::Line regret{one.name, {}, false}, bound{"", {}, true};
    for (const ExpertPoint& point : one.course.points) {
      regret.points.emplace_back(point.round, in_unit(race, point.regret));
      if (point.bound) bound.points.emplace_back(point.round, in_unit(race, *point.bound));
    }
    out.lines.push_back(std::move(regret));
    if (!bound.points.empty()) out.lines.push_back(std::move(bound));
  }
  return out;
}

void print_list() {
  TextTable forecasters({"forecaster", "how it weighs the experts", "regret at most", "source"});
  for (const ForecasterEntry& entry : forecaster_catalog())
    forecasters.row({std::string(entry.name), std::string(entry.summary), std::string(entry.bound),
                     std::string(entry.source)});
  fmt::print(
      "{}\nAfter n rounds of losses in [0, 1], N experts; η: the rate, p: the exponent, m: what was "
      "predicted of the losses l and regrets r.\n",
      forecasters.text());
  for (const ForecasterEntry& entry : forecaster_catalog())
    if (!entry.parameters.empty()) fmt::print("\n{}\n{}", entry.name, parameters_text(entry.parameters));
  fmt::print("\nLosses\n");
  for (const LossSourceEntry& entry : loss_source_catalog())
    fmt::print("\n{}  {}\n{}", entry.name, entry.summary, parameters_text(entry.parameters));
}

Json list_json() {
  Json out = {{"forecasters", Json::array()}, {"losses", Json::array()}};
  for (const ForecasterEntry& entry : forecaster_catalog())
    out["forecasters"].push_back({{"name", entry.name},
                                  {"summary", entry.summary},
                                  {"formula", entry.bound},
                                  {"source", entry.source},
                                  {"parameters", parameters_json(entry.parameters)}});
  for (const LossSourceEntry& entry : loss_source_catalog())
    out["losses"].push_back({{"name", entry.name},
                             {"summary", entry.summary},
                             {"parameters", parameters_json(entry.parameters)}});
  return out;
}

Result<int> race(const ExpertsOptions& given) {
  if (given.list) {
    given.json ? fmt::print("{}\n", list_json().dump()) : print_list();
    return 0;
  }
  HS_RETURN_IF_ERROR(check_outputs(given));
  HS_TRY(const ExpertRaceOrder order, order_of(given));
  const Interrupt interrupt;
  LiveLine live(given.json);
  HS_TRY(const ExpertRace race,
         race_experts(order, interrupt.token(),
                      [&](const std::string& name, std::uint64_t round, std::uint64_t rounds) {
                        if (live.due())
                          live.show(fmt::format("{}: round {} of {}", name, grouped(round), grouped(rounds)));
                      }));
  live.clear();
  if (race.forecasters.empty()) return interrupt.exit_code();
  Result<void> written, plotted;
  if (!given.csv.empty()) written = write_file(given.csv, race_csv(race));
  if (!given.plot.empty()) plotted = write_chart(given.plot, chart_of(race));
  if (given.json)
    fmt::print("{}\n", race_json(race).dump());
  else
    print_race(race);
  HS_RETURN_IF_ERROR(written);
  HS_RETURN_IF_ERROR(plotted);
  return interrupt.exit_code();
}

void declare_experts(Parser& parser, ExpertsOptions& given) {
  parser.option("name", given.names, "Forecasters, with their parameters [all but follow_the_leader]")
      .type("NAME")
      .any_number();
  parser.option("--losses", given.losses, "Where losses come from (--list), or a record: a line a round")
      .type("SOURCE|FILE.csv")
      .with_default();
  parser.flag("--gains", given.gains, "The file's numbers are gains instead of losses");
  parser.option("--rounds", given.rounds, "How many [10,000, or all that the file has]")
      .check(not_whole)
      .type("N");
  parser.option("--seed", given.seed, "Of all random choices [1]").check(not_whole).type("N");
  parser.flag("--sampled", given.sampled,
              "Draw one expert a round by the weights instead of taking their mean");
  parser.option("--csv", given.csv, "Keep all curves here").type("FILE.csv");
  parser.option("--plot", given.plot, "Draw regrets and bounds here").type("FILE.svg");
  parser.flag("--list", given.list, "List forecasters and sources of losses with their parameters");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText experts_help = {"experts", "Learning from experts: regrets beside the bounds of theory",
                                   R"help(Examples:
  hindsight experts
  hindsight experts rm "pwa(p=4)" hedge "hedge(rate=0.01)" --losses "coins(experts=20)" --rounds 100000
  hindsight experts rm rm+ --losses "switching(every=500)" --plot switching.svg
  hindsight experts rm follow_the_leader --losses "adversarial(kind=alternating,experts=2)"
  hindsight experts --losses prices.csv --gains --csv curves.csv
  hindsight experts --list

An adversary answers each forecaster for itself; all other losses are the same for all.
)help"};

}  // namespace

Command experts_command(Parser& program) {
  return make_command(program, experts_help, declare_experts, race);
}

}  // namespace hindsight
