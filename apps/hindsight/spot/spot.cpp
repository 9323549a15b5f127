// hindsight spot: a hold'em spot after the flop, solved range against range.
// SPDX-License-Identifier: MIT
#include "spot/spot.h"

#include <memory>

#include "command.h"

namespace hindsight {

namespace {

constexpr const char* examples = R"help(Examples:
  hindsight spot examples/spots/river.toml
  hindsight spot spot.toml --target 0.1% --threads 2
  hindsight spot spot.toml --line "x, b75%, c, Ts" --hand AhKh
  hindsight spot spot.toml --out spot.spot
  hindsight spot show spot.spot --line "x, b75%, Ts" --hand AhKh
  hindsight spot show spot.spot --line "x, x" --runouts
  hindsight spot show spot.spot --gains --line "x, b75%"
  hindsight spot show spot.spot --csv > root.csv
  hindsight spot compare spot.spot locked.spot --line "x, b75%"
  hindsight spot spot.spot --target 0.05%              (goes on from there)
  hindsight spot spot.toml --iterations 500 --json
  hindsight spot spot.toml --tree                       (only the size of the tree)
  hindsight spot --board QsJh2h8c3d --oop "66+,A8s+" --ip "QQ-22,ATo+" --pot 200 --stacks 900 --bet 33%,75%,a --raise 50%,a
  hindsight spot spot.toml --board QsJh2h8c4d --bet river.oop=50%   (flags go before the file)
  hindsight spot spot.toml --flops subset --report report.csv
  hindsight spot commands.txt                           (TexasSolver's or PioSOLVER's; --toml turns it into ours)

A spot is a TOML file: board, pot, stacks, range_oop, range_ip, bet sizes and rules; docs/formats.md and
examples/spots have them.  Exploitability is the mean of what the two best responses
gain over the strategies as they are kept, in double precision; a target that is out of reach ends with what was reached.
Values are chips won from that node on, the pot among them.  Ctrl-C stops after the iteration and keeps the solution
(in a new file named after the spot if there is no --out).
)help";

Result<void> none_of(const Parser& parser, std::initializer_list<const char*> names,
                     const std::string& where) {
  for (const char* const name : names)
    if (parser.count(name) > 0)
      return fail(ErrorCode::invalid_argument,
                  std::string(name) + " does nothing " + where + ": leave it out");
  return {};
}

// An option that would not be looked at is a mistake of the person who typed it.
Result<void> check_use(const Parser& parser, const SpotOptions& given) {
  const std::string verb = given.words.size() > 1 ? given.words[0] : "";
  if (verb == "show" || verb == "compare")
    HS_RETURN_IF_ERROR(none_of(parser,
                               {"--target", "--iterations", "--seconds", "--out", "--without-river",
                                "--checkpoint", "--flops", "--report", "--compact", "--tree", "--toml"},
                               "with spot " + verb));
  if (verb == "compare")
    HS_RETURN_IF_ERROR(none_of(parser, {"--hand", "--runouts", "--gains", "--pages"}, "with spot compare"));
  if (parser.count("--flops") == 0) return none_of(parser, {"--report"}, "without --flops");
  return none_of(parser,
                 {"--line", "--hand", "--runouts", "--gains", "--pages", "--out", "--without-river",
                  "--checkpoint", "--tree", "--toml", "--csv"},
                 "with --flops");
}

void add_settings(Parser& parser, SpotSettings& to) {
  const auto add = [&](const char* name, auto& setting, const char* meaning, const char* type) {
    parser.option(name, setting, meaning)
        .type(type)
        .group("The spot, without a file or beside it")
        .one_value();
  };
  add("--board", to.board, "3 to 5 cards", "CARDS");
  add("--oop", to.oop, "The range out of position", "RANGE");
  add("--ip", to.ip, "The range in position", "RANGE");
  add("--pot", to.pot, "Chips in the middle", "CHIPS");
  add("--stacks", to.stacks, "Chips behind; two apart by a comma: out of position first", "CHIPS");
  add("--bet", to.bet, "Bets, on all streets or at a place: 33%,75%,a or river.oop=50%; may be repeated",
      "SIZES");
  add("--raise", to.raise, "Raises, in the same way", "SIZES");
  add("--donk", to.donk, "Bets into who bet last on the street before", "SIZES");
  add("--rake", to.rake, "Of the pot: \"5% cap 10\"", "SHARE");
  add("--add-allin", to.add_allin, "All-in is added where it is at most this share of the pot", "SHARE");
  add("--force-allin", to.force_allin, "A bet is all-in where less than this share of the pot would be left",
      "SHARE");
  add("--merge", to.merge, "Sizes closer than this are one", "SHARE");
  add("--min-bet", to.min_bet, "The smallest bet", "CHIPS");
  add("--raise-cap", to.raise_cap, "Bets and raises on a street", "N");
}

}  // namespace

Command spot_command(Parser& program) {
  Parser parser = program.command("spot", "Solve a hold'em spot, range against range");
  const auto given = std::make_shared<SpotOptions>();
  parser
      .option("spot", given->words,
              "A spot, ours or TexasSolver's or PioSOLVER's, or a solution to show or go on from; or show "
              "FILE.spot, or compare A.spot B.spot")
      .type("[show|compare] FILE")
      .any_number();
  parser
      .option("--target", given->goal.target,
              "Stop at this exploitability: 0.3% of the pot, chips, or 5mbb with blinds [0.3%]")
      .type("EPS");
  parser.option("--iterations", given->goal.iterations, "Stop after so many").check(not_whole).type("N");
  parser.option("--seconds", given->goal.seconds, "Stop after this time of solving")
      .check(not_seconds)
      .type("S");
  parser.option("--threads", given->threads, "The result is the same bits for any number [1]")
      .check(not_a_count)
      .type("N");
  parser
      .option("--line", given->question.line, "Show this node: actions and cards apart by commas [the root]")
      .type("LINE");
  parser.option("--hand", given->question.hand, "Show these hands, combo by combo: AhKh, or a range")
      .type("HANDS");
  parser.flag("--runouts", given->question.run_outs,
              "Show the next cards after the line, one by one and on average");
  parser
      .flag("--gains", given->question.gains, "Show what a best response gains after the line, hand by hand")
      .excludes("--runouts");
  parser.flag("--pages", given->question.pages, "Show a grid for each action as well");
  parser.option("--out", given->out, "Keep the solution here").type("FILE.spot");
  parser.flag("--without-river", given->without_river,
              "Keep no river: far smaller, and a river is solved anew when it is shown");
  parser
      .option("--checkpoint", given->checkpoint,
              "Keep the solution so often while it is being solved; 0s: never [5min]")
      .type("TIME");
  parser
      .option(
          "--flops", given->flops,
          "Solve the spot on each of all 1,755 flops, of a subset of 95 (subset:N: about N), or of a file")
      .type("all|subset|FILE");
  parser.option("--report", given->report, "With --flops: one line a flop; goes on with what is there")
      .type("FILE.csv");
  parser.flag("--compact", given->compact,
              "Regrets of 16 bits: three quarters of the memory; a solution goes on as it began");
  parser.flag("--tree", given->tree, "Only print how large the tree is");
  parser.flag("--toml", given->toml, "Only print the spot as TOML, whatever it was given as");
  parser.flag("--json", given->question.json, "Print one line of JSON (docs/formats.md)");
  parser.flag("--csv", given->question.csv, "Print a row for each hand, or card (docs/formats.md)")
      .excludes("--json");
  parser.flag("--quiet", given->quiet, "No live progress on stderr");
  add_settings(parser, given->settings);
  parser.footer(examples);
  return {parser, [given, parser]() -> Result<int> {
            HS_RETURN_IF_ERROR(check_use(parser, *given));
            return run_spot(*given);
          }};
}

}  // namespace hindsight
