// hindsight compare: matches over the same decks, told from each other.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "command.h"
#include "estimate/comparison.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "match/estimate_text.h"
#include "output_file.h"
#include "text.h"

namespace hindsight {

namespace {

struct CompareOptions {
  std::vector<std::string> files;
  std::size_t bot = 1;
  std::string report;
  bool json = false;
};

Result<std::vector<ComparedMatch>> read_matches(const CompareOptions& given) {
  std::vector<ComparedMatch> out;
  for (const std::string& path : given.files) {
    HS_TRY(const std::string text, read_file(path, largest_deck_results));
    auto results = parse_deck_results(text);
    if (!results)
      return fail(results.error().code, fmt::format("'{}' is not what 'hindsight match --decks' writes: {}",
                                                    path, results.error().message));
    out.push_back({std::filesystem::path(path).stem().string(), std::move(*results), given.bot - 1});
  }
  return out;
}

void print_text(const Comparison& found, const std::vector<ComparedMatch>& matches) {
  fmt::print("{}, seed {}: {}\n\n", found.game, matches[0].results.seed, counted(found.decks, "deck"));
  TextTable means({"match", "bot", "estimator", ">" + found.unit, ">95 %"});
  for (std::size_t m = 0; m < found.matches.size(); ++m)
    for (std::size_t e = 0; e < found.estimators.size(); ++e) {
      const Sample& decks = found.mean(m, e).decks;
      means.row({e == 0 ? found.matches[m] : "", e == 0 ? matches[m].results.bots[matches[m].bot] : "",
                 found.estimators[e], signed_number(decks.mean()), plus_minus(decks.half_width(0.95))});
    }
  const bool several = found.pair_count() > 1;
  std::vector<std::string> head{"match", "less", "estimator", ">" + found.unit, ">95 %", ">at any time"};
  if (several) head.emplace_back(">all together");
  TextTable pairs(head);
  for (std::size_t p = 0; p < found.pair_count(); ++p)
    for (std::size_t e = 0; e < found.estimators.size(); ++e) {
      const Comparison::Pair& pair = found.pair(p, e);
      std::vector<std::string> row{e == 0 ? found.matches[pair.first] : "",
                                   e == 0 ? found.matches[pair.second] : "",
                                   found.estimators[e],
                                   signed_number(pair.difference.mean()),
                                   plus_minus(pair.difference.half_width(0.95)),
                                   range_text(Comparison::anytime_95(pair))};
      if (several) row.push_back(plus_minus(found.joint_half_width_95(pair)));
      pairs.row(std::move(row));
    }
  fmt::print("{}\nDeck by deck\n{}", means.text(), pairs.text());
}

Result<int> compare_matches(const CompareOptions& given) {
  HS_RETURN_IF_ERROR(check_report(given.report));
  if (given.bot < 1) return fail(ErrorCode::invalid_argument, "--bot: 1 is the first of each match");
  HS_TRY(const std::vector<ComparedMatch> matches, read_matches(given));
  HS_TRY(const Comparison found, compare(matches));
  if (given.json)
    fmt::print("{}\n", comparison_json(found).dump());
  else
    print_text(found, matches);
  if (given.report.empty()) return 0;
  HS_RETURN_IF_ERROR(write_file(given.report, has_extension(given.report, ".html")  ? comparison_html(found)
                                              : has_extension(given.report, ".csv") ? comparison_csv(found)
                                                                                    : svg(panels(found))));
  return 0;
}

void declare_compare(Parser& parser, CompareOptions& given) {
  parser.option("files", given.files, "Two to eight, as 'hindsight match --decks' writes them")
      .type("FILE.json");
  parser.option("--bot", given.bot, "Whose results: the first of each match, or another [1]")
      .check(not_whole)
      .type("N");
  parser.option("--report", given.report, "Write tables or plots here").type("FILE.html|csv|svg");
  parser.flag("--json", given.json, "Print one line of JSON instead of tables (docs/formats.md)");
}

constexpr HelpText compare_help = {"compare", "Matches over the same decks, told from each other",
                                   R"help(Examples:
  hindsight compare a.json b.json
  hindsight compare 4kk.json 20kk.json 100kk.json --report three.html --json

after
  hindsight match leduc.hs uniform --game leduc --estimator all --decks a.json
  hindsight match first uniform --game leduc --estimator all --decks b.json

Matches of one game with the same seed are dealt the same decks.  What one came to less another is told deck by deck,
so that what the cards gave both is in neither's favour. An interval holds for whoever looks once, the one at any time for
whoever looks again and again (from 500 decks on); where there are several pairs, those that hold all together stand
beside (Bonferroni).
)help"};

}  // namespace

Command compare_command(Parser& program) {
  return make_command(program, compare_help, declare_compare, compare_matches);
}

}  // namespace hindsight
