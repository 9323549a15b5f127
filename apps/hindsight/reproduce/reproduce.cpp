// hindsight reproduce: runs the experiments of experiment.cpp and puts the numbers side by side.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "base/spec.h"
#include "command.h"
#include "io/json.h"
#include "reproduce/experiment.h"
#include "text.h"

namespace hindsight {

namespace {

struct ReproduceOptions {
  std::vector<std::string> names;
  Laboratory laboratory;
  bool json = false;
};

Result<std::vector<Experiment>> chosen(const std::vector<std::string>& names) {
  const auto all = experiments();
  if (names.empty() || names == std::vector<std::string>{"all"})
    return std::vector<Experiment>(all.begin(), all.end());
  std::vector<std::string_view> known = {"all"};
  for (const Experiment& experiment : all) known.push_back(experiment.name);
  std::vector<Experiment> out;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(all, std::string_view(name), &Experiment::name);
    if (found == all.end())
      return fail(ErrorCode::not_found,
                  fmt::format("there is no experiment '{}'{}; 'hindsight reproduce --help' lists them", name,
                              did_you_mean(name, known)));
    out.push_back(*found);
  }
  return out;
}

void print(const Experiment& experiment, const std::vector<Finding>& findings) {
  const auto cell = [](const std::optional<double>& value) { return value ? number(*value, 7) : "-"; };
  TextTable table({"  what", ">theirs", ">exact", ">ours", "by", "promised", ""});
  for (const Finding& f : findings)
    table.row({"  " + f.what, cell(f.theirs), cell(f.exact), cell(f.ours), f.by, f.promise,
               f.promise.empty() ? ""
               : f.kept          ? "kept"
                                 : "MISSED"});
  fmt::print("{}: {}\n{}", experiment.name, experiment.title, table.text());
  if (!experiment.defect.empty()) fmt::print("  Theirs: {}\n", experiment.defect);
  fmt::print("\n");
  std::fflush(stdout);
}

Json json_of(const Experiment& experiment, const std::vector<Finding>& findings) {
  Json rows = Json::array();
  const auto cell = [](const std::optional<double>& value) { return value ? Json(*value) : Json(); };
  for (const Finding& f : findings)
    rows.push_back({{"what", f.what},
                    {"theirs", cell(f.theirs)},
                    {"exact", cell(f.exact)},
                    {"ours", cell(f.ours)},
                    {"by", f.by},
                    {"promise", f.promise},
                    {"kept", f.kept}});
  return {{"defect", experiment.defect}, {"experiment", experiment.name}, {"findings", rows}};
}

Result<int> reproduce(const ReproduceOptions& given) {
  HS_TRY(const std::vector<Experiment> chosen_ones, chosen(given.names));
  if (!given.laboratory.strategy.empty() &&
      std::ranges::find(chosen_ones, std::string_view("deepstack"), &Experiment::name) == chosen_ones.end())
    return fail(ErrorCode::invalid_argument,
                "--strategy is what deepstack measures: 'hindsight reproduce deepstack --strategy FILE'");
  Json all = Json::array();
  std::size_t missed = 0;
  for (const Experiment& experiment : chosen_ones) {
    HS_TRY(const std::vector<Finding> findings, experiment.run(given.laboratory));
    missed += static_cast<std::size_t>(std::ranges::count(findings, false, &Finding::kept));
    if (given.json)
      all.push_back(json_of(experiment, findings));
    else
      print(experiment, findings);
  }
  if (given.json) fmt::print("{}\n", all.dump());
  if (missed == 0) return 0;
  fmt::print(stderr, "{} missed\n", counted(missed, "promise"));
  return exit_missed;
}

std::string examples() {
  TextTable table({"  experiment", ""});
  for (const Experiment& experiment : experiments())
    table.row({"  " + std::string(experiment.name), std::string(experiment.title)});
  return fmt::format(
      "Examples:\n  hindsight reproduce\n  hindsight reproduce kuhn-cfr rps-1 --seed 7\n"
      "  hindsight reproduce deepstack --strategy deepstack.txt\n\n{}\n"
      "The exit code is 1 if a promise is missed.\n",
      table.text());
}

void declare_reproduce(Parser& parser, ReproduceOptions& given) {
  parser.option("name", given.names, "Only these [all]").type("NAME");
  parser.option("--seed", given.laboratory.seed, "Of all random choices [1]").check(not_whole).type("N");
  parser
      .option("--strategy", given.laboratory.strategy,
              "Of deepstack: a table of its play, to be measured exactly")
      .type("FILE");
  parser.flag("--json", given.json, "Print one line of JSON");
}

}  // namespace

Command reproduce_command(Parser& program) {
  return make_command(program,
                      {"reproduce", "The experiments of earlier systems: theirs, exact and ours", examples()},
                      declare_reproduce, reproduce);
}

}  // namespace hindsight
