// hindsight bench: one number for all result bits, and the speeds.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "base/clock.h"
#include "base/signature.h"
#include "command.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/small_poker.h"
#include "io/json.h"
#include "result_bits.h"
#include "solve/solver_measure.h"
#include "solve/solvers.h"
#include "store/games/load_game.h"
#include "text.h"

namespace hindsight {

namespace {

struct BenchOptions {
  bool signature_only = false, json = false;
  double seconds = 1;
  unsigned threads = 1;
};

struct Speed {
  std::string game, algorithm;
  double iterations = 0, visits = 0;  // per second; visits 0 for solvers that sweep
};

constexpr std::array<std::string_view, 6> timed_games = {"kuhn",       "leduc",     "leduc(cards=card)",
                                                         "liars_dice", "goofspiel", "leduc_no_limit"};
constexpr std::array<std::string_view, 5> timed_algorithms = {"cfr+", "dcfr", "pdcfr+", "external_sampling",
                                                              "outcome_sampling"};

Result<Speed> speed_of(const GameSource& source, std::string_view algorithm, const BenchOptions& given) {
  const SolverInput input{source.histories, source.game};
  HS_TRY(const std::unique_ptr<Solver> solver, make_solver(algorithm, input));
  const RunControl control{{}, given.threads};
  solver->run(1, control);  // memory is touched before the clock starts
  const std::uint64_t before = solver->visits();
  const Outcome outcome = drive(*solver, input, {.seconds = std::max(given.seconds, 0.001)}, control);
  const double seconds = outcome.last.seconds;
  return Speed{source.name, std::string(algorithm),
               static_cast<double>(outcome.last.iterations - 1) / seconds,
               static_cast<double>(outcome.last.visits - before) / seconds};
}

// The same games with hands in rows, as spots are solved.
Speed vector_speed(std::string_view name, const VectorGame& game, const BenchOptions& given) {
  VectorCfr<double> solver(game, spot_rule, given.threads);
  solver.run(1, {});
  const auto start = Clock::now();
  do solver.run(100, {});
  while (seconds_since(start) < given.seconds);
  return {std::string(name), "vectors", static_cast<double>(solver.iterations() - 1) / seconds_since(start)};
}

Result<std::vector<Speed>> speeds(const BenchOptions& given) {
  std::vector<Speed> out;
  for (std::string_view game : timed_games) {
    HS_TRY(const GameSource source, load_game(game));
    for (std::string_view algorithm : timed_algorithms) {
      HS_TRY(Speed speed, speed_of(source, algorithm, given));
      out.push_back(std::move(speed));
    }
  }
  out.push_back(vector_speed("kuhn", kuhn_vectors(), given));
  out.push_back(vector_speed("leduc", leduc_vectors(), given));
  out.push_back(vector_speed("leduc_no_limit", no_limit_leduc_vectors(), given));
  return out;
}

std::string speeds_text(const std::vector<Speed>& all) {
  TextTable table({"game", "algorithm", ">iterations", ">node visits"});
  for (const Speed& speed : all)
    table.row(
        {speed.game, speed.algorithm, rate(speed.iterations), speed.visits > 0 ? rate(speed.visits) : ""});
  return table.text();
}

std::string total(const std::vector<ResultLine>& bits) {
  Signature signature;
  signature.add(text_of(bits));
  return signature.hex();
}

std::string json_of(const std::vector<ResultLine>& bits, const std::vector<Speed>& all) {
  Json results = Json::array(), rows = Json::array();
  for (const ResultLine& line : bits)
    results.push_back({{"game", line.game}, {"algorithm", line.algorithm}, {"bits", line.bits}});
  for (const Speed& speed : all)
    rows.push_back({{"game", speed.game},
                    {"algorithm", speed.algorithm},
                    {"iterations_per_second", speed.iterations},
                    {"visits_per_second", speed.visits}});
  return Json{{"signature", total(bits)}, {"results", results}, {"speeds", rows}}.dump();
}

Result<int> bench(const BenchOptions& given) {
  HS_TRY(const std::vector<ResultLine> bits, result_bits(given.threads));
  std::vector<Speed> all;
  if (!given.signature_only) {
    HS_TRY(all, speeds(given));
  }
  if (given.json)
    fmt::print("{}\n", json_of(bits, all));
  else if (given.signature_only)
    fmt::print("{}", text_of(bits));
  else
    fmt::print("{}\nSignature: {}\n", speeds_text(all), total(bits));
  return 0;
}

void declare_bench(Parser& parser, BenchOptions& given) {
  parser.flag("--signature", given.signature_only, "Only the signature, a line for each result");
  parser.option("--seconds", given.seconds, "For each speed [1]").check(not_seconds).type("S");
  parser.option("--threads", given.threads, "Of the solvers [1]").check(not_a_count).type("N");
  parser.flag("--json", given.json, "Print one line of JSON");
}

constexpr HelpText bench_help = {"bench", "The signature of all result bits, and the speeds",
                                 R"help(Examples:
  hindsight bench
  hindsight bench --signature
  hindsight bench --seconds 5 --threads 2 --json

The signature is a hash of the results of every algorithm on every small game of the catalog, and of spots: the same
for any number of threads, compiler and processor. With --signature each result has a line: bits, game, algorithm.
)help"};

}  // namespace

Command bench_command(Parser& program) { return make_command(program, bench_help, declare_bench, bench); }

}  // namespace hindsight
