// hindsight rank: a crosstable of matches, and who is better than whom.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command.h"
#include "estimate/match_summary.h"
#include "store/atomic_file.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr std::uint64_t largest_file = 64 << 20;

struct Options {
  std::vector<std::string> files;
  std::string estimator;
  bool json = false;
};

Result<std::vector<MatchSummary>> read_matches(const Options& given) {
  std::vector<MatchSummary> out;
  for (const std::string& path : given.files) {
    HS_TRY(const std::string text, read_file(path, largest_file));
    auto matches = parse_match_summaries(text, given.estimator);
    if (!matches) return fail(matches.error().code, fmt::format("'{}', {}", path, matches.error().message));
    out.insert(out.end(), std::make_move_iterator(matches->begin()), std::make_move_iterator(matches->end()));
  }
  return out;
}

std::string cell_text(double mean, double half_width) {
  return fmt::format("{}{} ± {}", mean < 0 ? "" : "+", number(mean, 4), number(half_width, 3));
}

void print_text(const RankedMatches& found, std::size_t matches) {
  fmt::print("{}: {} of {}, {}\n\n", found.game, fmt::format("{} match{}", matches, matches == 1 ? "" : "es"),
             counted(found.table.names.size(), "player"), found.unit);
  std::vector<std::string> head{"won by"};
  for (const std::string& name : found.table.names) head.push_back(">from " + name);
  TextTable table(head);
  const double z = normal_quantile(0.95);
  for (std::size_t row = 0; row < found.table.names.size(); ++row) {
    std::vector<std::string> cells{found.table.names[row]};
    for (const auto& cell : found.table.cells[row])
      cells.push_back(cell ? cell_text(cell->mean, z * cell->standard_error) : "");
    table.row(std::move(cells));
  }
  TextTable ranks({">rank", "player", ">" + found.unit, ">met"});
  for (const Ranked& one : found.ranks)
    ranks.row({one.best_rank == one.worst_rank ? fmt::format("{}", one.best_rank)
                                               : fmt::format("{} to {}", one.best_rank, one.worst_rank),
               found.table.names[one.player], one.met == 0 ? "-" : cell_text(one.mean, one.half_width),
               fmt::format("{}", one.met)});
  fmt::print("{}\n{}", table.text(), ranks.text());
}

Result<int> rank_players(const Options& given) {
  if (given.files.empty())
    return fail(ErrorCode::invalid_argument,
                "which matches? Name files with lines that 'hindsight match --json' printed");
  HS_TRY(const std::vector<MatchSummary> matches, read_matches(given));
  HS_TRY(const RankedMatches found, rank_matches(matches));
  if (given.json)
    fmt::print("{}\n", ranking_json(found).dump());
  else
    print_text(found, matches.size());
  return 0;
}

void declare(Parser& parser, Options& given) {
  parser.option("files", given.files, "With a line for each match, as 'hindsight match --json' prints it")
      .type("FILE.json");
  parser.option("--estimator", given.estimator, "By which; else by the sharpest of each match").type("NAME");
  parser.flag("--json", given.json, "Print one line of JSON instead of tables (docs/formats.md)");
}

constexpr HelpText help = {"rank", "A crosstable of matches, and who is better than whom",
                           R"help(Examples:
  hindsight rank results.json
  hindsight rank monday.json tuesday.json --estimator aivat --json

after
  hindsight match random caller --estimator all --json >> results.json
  hindsight match pot_odds random --estimator all --json >> results.json
  hindsight match pot_odds caller --estimator all --json >> results.json

A player's mean is over all others that it met, each counted alike.  Ranks are those that the matches leave open for
all players together, with 95 % confidence.
)help"};

}  // namespace

Command rank_command(Parser& program) { return make_command(program, help, declare, rank_players); }

}  // namespace hindsight
