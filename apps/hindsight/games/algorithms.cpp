// hindsight algorithms: every solver with its source and parameters.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "catalog_text.h"
#include "command.h"
#include "io/json.h"
#include "reproduce/experiment.h"
#include "solve/solvers.h"
#include "text.h"

namespace hindsight {

namespace {

struct AlgorithmsOptions {
  std::vector<std::string> names;
  bool json = false;
};

Result<std::vector<SolverEntry>> chosen(const std::vector<std::string>& names) {
  const auto catalog = solver_catalog();
  if (names.empty()) return std::vector<SolverEntry>(catalog.begin(), catalog.end());
  std::vector<std::string_view> known;
  for (const SolverEntry& entry : catalog) known.push_back(entry.name);
  std::vector<SolverEntry> out;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(known, name);
    if (found == known.end())
      return fail(ErrorCode::not_found,
                  fmt::format("there is no algorithm '{}'{}; 'hindsight algorithms' lists them all", name,
                              did_you_mean(name, known)));
    out.push_back(catalog[static_cast<std::size_t>(found - known.begin())]);
  }
  return out;
}

void print_json(const std::vector<SolverEntry>& entries) {
  Json out = Json::array();
  for (const SolverEntry& entry : entries)
    out.push_back({{"name", entry.name},
                   {"summary", entry.summary},
                   {"source", entry.source},
                   {"samples", entry.samples},
                   {"parameters", parameters_json(entry.parameters)}});
  fmt::print("{}\n", out.dump());
}

// A family shares its parameters; they are told once.
void print_parameters(const std::vector<SolverEntry>& entries) {
  std::vector<const Parameter*> told;
  for (const SolverEntry& entry : entries) {
    if (entry.parameters.empty() || std::ranges::find(told, entry.parameters.data()) != told.end()) continue;
    told.push_back(entry.parameters.data());
    std::vector<std::string> family;
    for (const SolverEntry& other : entries)
      if (other.parameters.data() == entry.parameters.data()) family.emplace_back(other.name);
    fmt::print("\n{}\n{}", joined(family, ", "), parameters_text(entry.parameters));
  }
}

// What experiments take instead of the textbook's form, since it errs less in as many iterations.
void print_advice(const std::vector<SolverEntry>& entries) {
  std::string out;
  for (const SolverEntry& entry : entries) {
    if (std::ranges::find(entry.parameters, "draws", &Parameter::name) != entry.parameters.end())
      out += fmt::format("  {}\n", steadier(entry.name));
  }
  if (!out.empty())
    fmt::print(
        "\nBy default samplers are the textbook's. Less luck in the draws, as 'hindsight reproduce' takes "
        "them:\n{}",
        out);
}

Result<int> algorithms(const AlgorithmsOptions& given) {
  HS_TRY(const std::vector<SolverEntry> entries, chosen(given.names));
  if (given.json) {
    print_json(entries);
    return 0;
  }
  TextTable table({"algorithm", "what it is", "source"});
  for (const SolverEntry& entry : entries)
    table.row({std::string(entry.name), std::string(entry.summary), std::string(entry.source)});
  fmt::print("{}", table.text());
  print_parameters(entries);
  print_advice(entries);
  return 0;
}

void declare_algorithms(Parser& parser, AlgorithmsOptions& given) {
  parser.option("name", given.names, "Only these").type("NAME");
  parser.flag("--json", given.json, "Print one line of JSON");
}

constexpr HelpText algorithms_help = {"algorithms", "Every algorithm, with its parameters",
                                      R"help(Examples:
  hindsight algorithms
  hindsight algorithms dcfr
  hindsight solve leduc --algorithm "dcfr(gamma=4,updates=simultaneous)"
)help"};

}  // namespace

Command algorithms_command(Parser& program) {
  return make_command(program, algorithms_help, declare_algorithms, algorithms);
}

}  // namespace hindsight
