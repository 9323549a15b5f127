// hindsight rank: a crosstable of matches, and who is better than whom.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "command.h"
#include "estimate/match_summary.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "match/ranking_text.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr std::uint64_t largest_file = 64 << 20;

struct RankOptions {
  std::vector<std::string> files;
  std::string estimator;
  bool json = false;
};

Result<std::vector<MatchSummary>> read_matches(const RankOptions& given) {
  std::vector<MatchSummary> out;
  for (const std::string& path : given.files) {
    HS_TRY(const std::string text, read_file(path, largest_file));
    auto matches = parse_match_summaries(text, given.estimator);
    if (!matches) return fail(matches.error().code, fmt::format("'{}', {}", path, matches.error().message));
    out.insert(out.end(), std::make_move_iterator(matches->begin()), std::make_move_iterator(matches->end()));
  }
  return out;
}

std::string repeated_text(std::size_t repeated) {
  if (repeated == 0) return "";
  return fmt::format("; {} of the same two over the same decks count{} once", counted(repeated, "repetition"),
                     repeated == 1 ? "s" : "");
}

Result<int> rank_players(const RankOptions& given) {
  if (given.files.empty())
    return fail(ErrorCode::invalid_argument,
                "which matches? Name files with lines that 'hindsight match --json' printed");
  HS_TRY(const std::vector<MatchSummary> matches, read_matches(given));
  HS_TRY(const RankedMatches found, rank_matches(matches));
  if (given.json)
    fmt::print("{}\n", ranking_json(found).dump());
  else
    fmt::print("{}: {} match{} of {}, {}{}\n\n{}", found.game, matches.size(),
               matches.size() == 1 ? "" : "es", counted(found.table.names.size(), "player"), found.unit,
               repeated_text(found.repeated), ranking_text(found));
  return 0;
}

void declare_rank(Parser& parser, RankOptions& given) {
  parser.option("files", given.files, "With a line for each match, as 'hindsight match --json' prints it")
      .type("FILE.json");
  parser.option("--estimator", given.estimator, "By which; else by the sharpest of each match").type("NAME");
  parser.flag("--json", given.json, "Print one line of JSON instead of tables (docs/formats.md)");
}

constexpr HelpText rank_help = {"rank", "A crosstable of matches, and who is better than whom",
                                R"help(Examples:
  hindsight rank results.json
  hindsight rank monday.json tuesday.json --estimator aivat --json

after
  hindsight match random caller --estimator all --json >> results.json
  hindsight match pot_odds random --estimator all --json >> results.json
  hindsight match pot_odds caller --estimator all --json >> results.json

A player's mean is over all others that it met, each counted alike.  Ranks are those that the matches leave open for
all players together, with 95 % confidence.  Matches of one seed are dealt the same decks: as what those gave to all of
them is not known from their means, errors add up, and intervals are as wide as they can be.  Give matches seeds of their
own (--seed 1, 2, ...) for narrower ones, or play a tournament, which knows its decks.  "± ?": every deck came to the
same, and what others would have come to is not to be seen.
)help"};

}  // namespace

Command rank_command(Parser& program) { return make_command(program, rank_help, declare_rank, rank_players); }

}  // namespace hindsight
