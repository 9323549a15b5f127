// hindsight experts: forecasters that take expert advice, and what they regret.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command.h"
#include "interrupt.h"
#include "live_line.h"
#include "output_file.h"
#include "plot.h"
#include "store/atomic_file.h"
#include "store/csv.h"
#include "study/classic/experts_report.h"
#include "text.h"

namespace hindsight {

namespace {

struct Options {
  std::vector<std::string> names;
  std::string losses = "stochastic", csv, plot;
  std::int64_t rounds = 10'000;
  std::uint64_t seed = 1;
  bool sampled = false, list = false, json = false;
};

std::string list_text() {
  TextTable forecasters({"forecaster", "what it does", "from"});
  for (const ForecasterEntry& entry : forecaster_catalog())
    forecasters.row({std::string(entry.name), std::string(entry.summary), std::string(entry.source)});
  TextTable losses({"losses", "what they are"});
  for (const LossEntry& entry : loss_catalog())
    losses.row({std::string(entry.name), std::string(entry.summary)});
  return fmt::format("{}\n{}", forecasters.text(), losses.text());
}

void print_race(const LossSource& losses, const Options& given, const std::vector<RaceCourse>& courses) {
  fmt::print("{} experts, losses {}, {} rounds, seed {}{}\n\n", losses.experts(), given.losses,
             grouped(static_cast<std::uint64_t>(given.rounds)), given.seed,
             given.sampled ? ", one expert drawn each round" : "");
  TextTable table(
      {"forecaster", ">regret", ">bound", ">most of it", ">a round", ">swap regret", ">own loss"});
  for (const RaceCourse& course : courses) {
    if (course.points.empty()) continue;
    const RegretPoint& last = course.points.back();
    table.row({course.forecaster, number(last.regret, 5), last.bound ? number(*last.bound, 5) : "none",
               last.bound ? percent(course.highest_share, 0) : "",
               number(last.regret / static_cast<double>(last.rounds), 3), number(last.swap_regret, 5),
               number(last.loss, 6)});
  }
  fmt::print(
      "{}\nRegret is the own loss less that of the best expert; \"most of it\" is how near the bound it ever "
      "came.\n",
      table.text());
}

std::string csv_text(const std::vector<RaceCourse>& courses) {
  std::string out = "forecaster,rounds,regret,swap_regret,loss,bound\n";
  for (const RaceCourse& course : courses)
    for (const RegretPoint& point : course.points) {
      CsvRow row;
      row.text(course.forecaster)
          .number(static_cast<double>(point.rounds))
          .number(point.regret)
          .number(point.swap_regret)
          .number(point.loss);
      if (point.bound)
        row.number(*point.bound);
      else
        row.text("");
      out += row.line();
    }
  return out;
}

Result<void> plot_race(const Options& given, const std::vector<RaceCourse>& courses) {
  CurvePlot plot{.title = fmt::format("Regret against {} losses", given.losses),
                 .x_label = "rounds",
                 .y_label = "regret",
                 .log_x = true,
                 .log_y = true};
  for (const RaceCourse& course : courses) {
    Curve regret{course.forecaster, {}, false}, bound{course.forecaster + ", bound", {}, true};
    for (const RegretPoint& point : course.points) {
      regret.points.emplace_back(static_cast<double>(point.rounds), point.regret);
      if (point.bound) bound.points.emplace_back(static_cast<double>(point.rounds), *point.bound);
    }
    plot.curves.push_back(std::move(regret));
    if (!bound.points.empty()) plot.curves.push_back(std::move(bound));
  }
  return plot_curves(given.plot, plot);
}

Result<int> race(const Options& given) {
  if (given.list) {
    fmt::print("{}", list_text());
    return 0;
  }
  if (!given.csv.empty()) HS_RETURN_IF_ERROR(check_output("--csv", given.csv, ".csv"));
  if (!given.plot.empty()) {
    HS_RETURN_IF_ERROR(check_output("--plot", given.plot, ".svg"));
    HS_RETURN_IF_ERROR(check_gnuplot());
  }
  HS_TRY(const auto losses, open_losses(given.losses));
  std::vector<std::string> names = given.names;
  if (names.empty())
    for (const ForecasterEntry& entry : forecaster_catalog()) names.emplace_back(entry.name);
  Interrupt interrupt;
  LiveLine live(given.json);
  const RaceOptions options{.rounds = static_cast<std::uint64_t>(given.rounds),
                            .seed = given.seed,
                            .sampled = given.sampled,
                            .stop = interrupt.token()};
  std::vector<RaceCourse> courses;
  for (const std::string& name : names) {
    if (live.due()) live.show(fmt::format("{}, {} of {}", name, courses.size() + 1, names.size()));
    HS_TRY(courses.emplace_back(), run_forecaster(name, *losses, options));
    if (interrupt.token().stop_requested()) break;
  }
  live.clear();
  if (!given.csv.empty()) HS_RETURN_IF_ERROR(write_file(given.csv, csv_text(courses)));
  if (!given.plot.empty()) HS_RETURN_IF_ERROR(plot_race(given, courses));
  if (given.json)
    fmt::print("{}\n", json_text(race_json(given.losses, options, courses)));
  else
    print_race(*losses, given, courses);
  return interrupt.exit_code();
}

std::string not_rounds(const std::string& text) {
  const auto rounds = parse_integer(text);
  return rounds && *rounds >= 1 && *rounds <= 1'000'000'000 ? ""
                                                            : "must be a whole number from 1 to 1000000000";
}

void declare(Parser& parser, Options& given) {
  parser.option("forecaster", given.names, "Who takes part [all]: rm, rm+, pwa(p=4), hedge(rate=0.1), ...")
      .type("NAME")
      .any_number();
  parser
      .option("--losses", given.losses,
              "stochastic, adversarial, switching or alternating, or a .csv file of them [stochastic]")
      .type("SPEC|FILE");
  parser.option("--rounds", given.rounds, "So many [10000]").check(not_rounds).type("N");
  parser.option("--seed", given.seed, "Of all random choices [1]").check(not_whole).type("N");
  parser.flag("--sampled", given.sampled, "Draw one expert each round instead of taking the expectation");
  parser.flag("--list", given.list, "List forecasters and losses");
  parser.option("--csv", given.csv, "Write the courses here").type("FILE.csv");
  parser.option("--plot", given.plot, "Draw them here, with their bounds").type("FILE.svg");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText help = {"experts", "Prediction with expert advice: regret beside its bounds",
                           R"help(Examples:
  hindsight experts
  hindsight experts --list
  hindsight experts rm rm+ hedge --losses adversarial --plot regret.svg
  hindsight experts "pwa(p=2)" "pwa(p=8)" rm --losses "stochastic(means=0.3+0.4+0.5)" --rounds 100000
  hindsight experts hedge_anytime predictive_rm+ --losses "switching(experts=10,period=50)"
  hindsight experts follow_the_leader rm --losses alternating
  hindsight experts rm+ --losses losses.csv --json

Each round a forecaster weighs the experts, then hears what each of them lost, from 0 to 1.
)help"};

}  // namespace

Command experts_command(Parser& program) { return make_command(program, help, declare, race); }

}  // namespace hindsight
