// hindsight spot: a hold'em spot after the flop, solved range against range.
// SPDX-License-Identifier: MIT
#include "spot/spot.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "base/text.h"
#include "command.h"

namespace hindsight {

namespace {

constexpr const char* spot_examples = R"help(Examples:
  hindsight spot examples/spots/river.toml
  hindsight spot examples/spots/turn.toml --target 0.1% --threads 2
  hindsight spot examples/spots/turn.toml --line "x, b60%, c, Ts" --hand AhKh
  hindsight spot examples/spots/turn.toml --out turn.spot
  hindsight spot show turn.spot --line "x, b60%, c, Ts" --hand AhKh
  hindsight spot simplify turn.spot --round 25%
  hindsight spot rules turn.spot --line "x, b60%"
  hindsight spot hands turn.spot --hands 10000 --out hands.txt
  hindsight spot explore turn.spot --line "x, b60%" --ip "AA, KK, AKs"
  hindsight spot compare turn.spot locked.spot --line "x, b60%"
  hindsight spot turn.spot --target 0.05%              (goes on from there)
  hindsight spot examples/spots/river.toml --iterations 500 --json
  hindsight spot examples/spots/flop.toml --tree         (only the size of the tree)
  hindsight spot --board QsJh2h8c3d --oop "66+,A8s+" --ip "QQ-22,ATo+" --pot 200 --stacks 900 --bet 33%,75%,a --raise 50%,a
  hindsight spot examples/spots/river.toml --board QsJh2h8c4d --bet river.oop=50%   (flags override the file)
  hindsight spot examples/spots/short_stack_flop.toml --first-street --line "x"       (the flop by itself, soon)
  hindsight spot examples/spots/short_stack_flop.toml --first-street --line "x, x, 2c"  (and a turn below it)
  hindsight spot examples/spots/short_stack_flop.toml --flops subset --report report.csv
  hindsight spot examples/spots/short_stack_flop.toml --flops subset:6 --report shared.csv --farm shared --at-once 2
  hindsight spot commands.txt                           (TexasSolver's or PioSOLVER's; --toml turns it into ours)
  hindsight spot examples/spots/three_bet_pot_turn.toml --write texassolver   (and back: a command file; pio: a script of UPI)

A spot is a TOML file: board, pot, stacks, range_oop, range_ip, bet sizes and rules; docs/formats.md and
examples/spots have them.  Exploitability is the mean of what the two best responses
gain over the strategies as they are kept, in double precision; a target that is out of reach ends with what was reached.
Values are chips won from that node on, the pot among them.  Ctrl-C stops after the iteration and keeps the solution
(in a new file named after the spot if there is no --out).  A file that is called show, explore, simplify, rules, hands or compare is
named ./show.
)help";

constexpr const char* show_examples = R"help(Examples:
  hindsight spot show turn.spot
  hindsight spot show turn.spot --line "x, b60%, c, Ts" --hand AhKh
  hindsight spot show turn.spot --line "x, x" --runouts
  hindsight spot show turn.spot --gains --line "x, b60%"
  hindsight spot show turn.spot --csv > root.csv

A river that the file does not keep is solved anew when the line leads there.
)help";

constexpr const char* explore_examples = R"help(Examples:
  hindsight spot explore turn.spot --line "x, b60%" --ip "AA, KK, AKs"
  hindsight spot explore turn.spot --line "x, b60%" --ip "AA, KK, AKs" --after "c, Ts" --hand QJs
  hindsight spot explore turn.spot --oop 22+ --ip random --target 0.05% --json

What is left of the hand is solved anew with the same bets.  A range that is not given is what the solution leaves there; one
that is given may hold hands that the solution never brings there.  Nothing is kept.
)help";

constexpr const char* compare_examples = R"help(Examples:
  hindsight spot compare turn.spot locked.spot
  hindsight spot compare turn.spot locked.spot --line "x, b60%"
  hindsight spot compare before.spot after.spot --csv > differences.csv

Both solutions need the same actions at that node.  Hands that differ the most come first.
)help";

constexpr const char* simplify_examples = R"help(Examples:
  hindsight spot simplify turn.spot                     (the usual ways, side by side)
  hindsight spot simplify turn.spot --round 25%
  hindsight spot simplify turn.spot --round 100% --sizes 1

Shares are rounded to the nearest multiples of a step, 100%: one action a hand; of more sizes than are kept, the others'
shares go to the nearest of those made most often.  A seat loses what its simple strategy wins less against the other's
solution, and concedes what the other's best response wins more.
)help";

constexpr const char* rules_examples = R"help(Examples:
  hindsight spot rules turn.spot
  hindsight spot rules turn.spot --line "x, b60%" --ends 10 --round 10%

Each question is the one that brings the rules nearest to what was solved; what they cost is exact, all else played as
solved.  Made hands are named by what the hole cards make of the board: docs/page.md.
)help";

constexpr const char* hands_examples = R"help(Examples:
  hindsight spot hands turn.spot --out hands.txt                (PokerStars' words: for trackers)
  hindsight spot hands turn.spot --hands 10000 --seed 7 --out hands.phhs

Both seats play the solution; hand n depends on the seed and n alone.  A spot after the flop begins before it here: the small
blind raises to half the pot and is called.  Stacks are the smaller one.
)help";

// What was typed after hindsight spot.
struct SpotWords {
  std::string file;
  std::array<std::string, 2> compared;
  SpotSettings settings{.mark = "--"};
  SolveOptions how;
  KeepOptions keep;
  FirstStreetOptions first_street;
  FlopsOptions flops;
  HandsOptions hands;
  ExploreOptions explore;
  SpotQuestion question;
  std::string round;
  std::uint32_t sizes = 0, ends = 6;
  std::string write;  // for another program
  bool tree = false, toml = false;
};

void add_settings(Parser& parser, SpotSettings& to) {
  const auto add = [&](const char* name, auto& setting, const char* meaning, const char* type) {
    return parser.option(name, setting, meaning)
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
      "SIZES")
      .may_be_empty();
  add("--raise", to.raise, "Raises, in the same way", "SIZES").may_be_empty();
  add("--reraise", to.reraise, "Raises of a raise and all later ones [as --raise]", "SIZES").may_be_empty();
  add("--donk", to.donk, "Bets into who bet last on the street before", "SIZES").may_be_empty();
  add("--rake", to.rake, "Of the pot: \"5% cap 10\"", "SHARE");
  add("--add-allin", to.add_allin, "All-in is added where it is at most this share of the pot", "SHARE");
  add("--force-allin", to.force_allin, "A bet is all-in where less than this share of the pot would be left",
      "SHARE");
  add("--merge", to.merge, "Sizes closer than this are one", "SHARE");
  add("--min-bet", to.min_bet, "The smallest bet", "CHIPS");
  add("--raise-cap", to.raise_cap, "Bets and raises on a street", "N");
}

void add_threads(Parser& parser, unsigned& threads) {
  parser.option("--threads", threads, "The result is the same bits for any number [1]")
      .check(not_a_count)
      .type("N");
}

void add_line(Parser& parser, std::string& line) {
  parser.option("--line", line, "Show this node: actions and cards apart by commas [the root]")
      .type("LINE")
      .may_be_empty();
}

void add_formats(Parser& parser, SpotQuestion& question) {
  parser.flag("--json", question.json, "Print one line of JSON (docs/formats.md)");
  parser.flag("--csv", question.csv, "Print a row for each hand, or card (docs/formats.md)")
      .excludes({"--json"});
}

void add_question(Parser& parser, SpotQuestion& question) {
  add_line(parser, question.line);
  parser.option("--hand", question.hand, "Show these hands, combo by combo: AhKh, or a range").type("HANDS");
  parser.flag("--runouts", question.run_outs,
              "Show the next cards after the line, one by one and on average");
  parser.flag("--gains", question.gains, "Show what a best response gains after the line, hand by hand")
      .excludes({"--runouts"});
  parser.flag("--pages", question.pages, "Show a grid for each action as well");
  add_formats(parser, question);
}

// Nothing is shown while it works, but scripts may say so everywhere.
void add_quiet(Parser& parser, bool& quiet) { parser.flag("--quiet", quiet, "").group(""); }

void add_goal(Parser& parser, TypedGoal& goal, const char* target) {
  parser.option("--target", goal.target, target).type("EPS");
  parser.option("--iterations", goal.iterations, "Stop after so many").check(not_whole).type("N");
  parser.option("--seconds", goal.seconds, "Stop after this time of solving").check(not_seconds).type("S");
}

void add_solving(Parser& parser, SolveOptions& how, KeepOptions& keep) {
  add_goal(parser, how.goal,
           "Stop at this exploitability: 0.3% of the pot, chips, or 5mbb with blinds [0.3%]");
  add_threads(parser, how.threads);
  parser.flag("--compact", how.compact,
              "Numbers of 16 bits: 0.57 times the memory; a solution goes on as it began");
  parser.flag("--quiet", how.quiet, "No live progress on stderr");
  parser.option("--out", keep.out, "Keep the solution here").type("FILE.spot");
  parser
      .flag("--without-river", keep.without_river,
            "Keep no river: far smaller, and a river is solved anew when it is shown")
      .needs("--out");
  parser
      .option("--checkpoint", keep.checkpoint,
              "Keep the solution so often while it is being solved; 0s: never [5min]")
      .type("TIME");
}

void add_first_street(Parser& parser, FirstStreetOptions& to) {
  parser
      .flag("--first-street", to.wanted,
            "Only the flop, over some of the run-outs: in seconds, and a turn that --line leads to is solved "
            "then")
      .excludes({"--runouts", "--gains", "--csv", "--out", "--compact", "--checkpoint", "--tree", "--toml",
                 "--write"});
  parser
      .flag("--measure", to.measure,
            "With --first-street: how far it is off in the whole game, which takes as long as solving that")
      .needs("--first-street");
  parser
      .option("--every", to.every,
              "With --first-street: of the last cards one of so many comes [by the spot's size]")
      .check(not_a_count)
      .type("N")
      .needs("--first-street");
  parser.flag("--one-bet", to.one_bet, "With --every: later streets have one bet").needs("--every");
}

// After all others, which it may name.
void add_flops(Parser& parser, FlopsOptions& to) {
  parser
      .option("--flops", to.flops,
              "Solve the spot on each of all 1,755 flops, of a subset of 95 (subset:N: about N; "
              "subset:N:monotone: "
              "of a kind), or of a file")
      .type("all|subset|FILE")
      .excludes({"--board", "--line", "--hand", "--runouts", "--gains", "--pages", "--csv", "--out",
                 "--without-river", "--checkpoint", "--tree", "--toml", "--write", "--first-street"});
  parser.option("--report", to.report, "With --flops: one line a flop; goes on with what is there")
      .type("FILE.csv")
      .needs("--flops");
  parser.flag("--size", to.size, "With --flops: only print how much memory and about how much time it takes")
      .needs("--flops");
  declare_farm(parser, to.farm, "the boards of --flops");
}

Result<int> run_spot(const SpotWords& typed) {
  if (typed.flops.flops.empty() && !typed.flops.farm.folder.empty())
    return fail(ErrorCode::invalid_argument, "--farm needs --flops: a single board is no list of tasks");
  if (!typed.flops.flops.empty())
    return run_flops(typed.file, typed.settings, typed.flops, typed.how, typed.question.json);
  HS_TRY(SpotSource source, load_spot(typed.file, typed.settings));
  if (typed.toml) {
    fmt::print("{}", source.spec.toml());
    return 0;
  }
  if (!typed.write.empty()) return write_spot(source, typed.write);
  if (typed.tree) return size_spot(std::move(source), typed.how, typed.question.json);
  if (typed.first_street.wanted)
    return solve_first_street(std::move(source), typed.how, typed.first_street, typed.question);
  if (!source.solution || typed.how.goal.any() || typed.keep.without_river)
    return solve_spot(std::move(source), typed.how, typed.keep, typed.question);
  if (!typed.keep.out.empty())
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} is a solution: --out needs a goal to go on to, such as --target 0.1%, or "
                            "--without-river",
                            typed.file));
  return show_spot(std::move(source), typed.question, typed.how.threads);
}

Command show_command(Parser& spot, const std::shared_ptr<SpotWords>& typed) {
  Parser parser = spot.command("show", "Show a node of a solution, its run-outs, or what deviating gains");
  parser.option("solution", typed->file, "What spot --out has kept").type("FILE.spot").required();
  add_question(parser, typed->question);
  add_threads(parser, typed->how.threads);
  add_quiet(parser, typed->how.quiet);
  parser.footer(show_examples);
  return {parser, [typed]() -> Result<int> {
            HS_TRY(SpotSource source, load_spot(typed->file));
            return show_spot(std::move(source), typed->question, typed->how.threads);
          }};
}

Command explore_command(Parser& spot, const std::shared_ptr<SpotWords>& typed) {
  Parser parser = spot.command("explore", "Solve a decision of a solution anew, with other ranges");
  parser.option("solution", typed->file, "What spot --out has kept").type("FILE.spot").required();
  parser.option("--line", typed->question.line, "The decision: actions and cards apart by commas [the root]")
      .type("LINE")
      .may_be_empty();
  parser.option("--oop", typed->explore.ranges[0], "The range out of position [as it arrives]").type("RANGE");
  parser.option("--ip", typed->explore.ranges[1], "The range in position [as it arrives]").type("RANGE");
  parser.option("--after", typed->explore.after, "Show this node: what is played after --line").type("LINE");
  parser.option("--hand", typed->question.hand, "Show these hands, combo by combo: AhKh, or a range")
      .type("HANDS");
  parser.flag("--pages", typed->question.pages, "Show a grid for each action as well");
  add_formats(parser, typed->question);
  add_goal(parser, typed->how.goal,
           "Stop at this exploitability: 0.3% of the pot there, chips, or 5mbb with blinds [0.3%]");
  add_threads(parser, typed->how.threads);
  parser.flag("--quiet", typed->how.quiet, "No live progress on stderr");
  parser.footer(explore_examples);
  return {parser, [typed]() -> Result<int> {
            HS_TRY(SpotSource source, load_spot(typed->file));
            return explore_spot(std::move(source), typed->explore, typed->how, typed->question);
          }};
}

Command compare_command(Parser& spot, const std::shared_ptr<SpotWords>& typed) {
  Parser parser = spot.command("compare", "Compare the strategies of two solutions at a node");
  parser.option("A", typed->compared[0], "A solution").type("FILE.spot").required();
  parser.option("B", typed->compared[1], "Another one").type("FILE.spot").required();
  add_line(parser, typed->question.line);
  add_formats(parser, typed->question);
  add_threads(parser, typed->how.threads);
  add_quiet(parser, typed->how.quiet);
  parser.footer(compare_examples);
  return {parser, [typed] { return compare_spots(typed->compared, typed->question, typed->how.threads); }};
}

Result<Simplification> rounding(const std::string& typed, std::uint32_t sizes) {
  const auto step = parse_quantity(typed);
  if (!step || (!step->unit.empty() && step->unit != "%"))
    return fail(ErrorCode::invalid_argument,
                fmt::format("--round {} must be a percentage, such as 25%", typed));
  return simplification(step->value, sizes);
}

Result<int> run_simplify(const SpotWords& typed) {
  std::optional<Simplification> how;
  if (!typed.round.empty() || typed.sizes > 0) {
    HS_TRY(how, rounding(typed.round.empty() ? "0%" : typed.round, typed.sizes));
  }
  HS_TRY(SpotSource source, load_spot(typed.file));
  return simplify_spot(std::move(source), how, typed.how.threads, typed.question);
}

Command simplify_command(Parser& spot, const std::shared_ptr<SpotWords>& typed) {
  Parser parser = spot.command("simplify", "Say what rounder shares or fewer sizes cost");
  parser.option("solution", typed->file, "What spot --out has kept").type("FILE.spot").required();
  parser.option("--round", typed->round, "Shares in such steps: 10%, 25%, 50%, or 100%: one action a hand")
      .type("SHARE");
  parser.option("--sizes", typed->sizes, "Bets and raises that a decision keeps")
      .check(not_a_count)
      .type("N");
  parser.flag("--json", typed->question.json, "Print one line of JSON (docs/formats.md)");
  add_threads(parser, typed->how.threads);
  add_quiet(parser, typed->how.quiet);
  parser.footer(simplify_examples);
  return {parser, [typed] { return run_simplify(*typed); }};
}

Result<int> run_rules(const SpotWords& typed) {
  HS_TRY(const Simplification how, rounding(typed.round.empty() ? "25%" : typed.round, 0));
  HS_TRY(SpotSource source, load_spot(typed.file));
  return rules_of_spot(std::move(source), typed.ends, how.step, typed.how.threads, typed.question);
}

Command rules_command(Parser& spot, const std::shared_ptr<SpotWords>& typed) {
  Parser parser =
      spot.command("rules", "Say a decision in rules that a person can remember, and what they cost");
  parser.option("solution", typed->file, "What spot --out has kept").type("FILE.spot").required();
  add_line(parser, typed->question.line);
  parser.option("--ends", typed->ends, "Ends of the tree of questions, 2 to 15 [6]").type("N");
  parser.option("--round", typed->round, "Shares in such steps; 0%: as they are [25%]").type("SHARE");
  parser.flag("--json", typed->question.json, "Print one line of JSON (docs/formats.md)");
  add_threads(parser, typed->how.threads);
  add_quiet(parser, typed->how.quiet);
  parser.footer(rules_examples);
  return {parser, [typed] { return run_rules(*typed); }};
}

Command hands_command(Parser& spot, const std::shared_ptr<SpotWords>& typed) {
  Parser parser = spot.command("hands", "Let a solution play itself, and write the hands for trackers");
  parser.option("solution", typed->file, "What spot --out has kept").type("FILE.spot").required();
  parser.option("--hands", typed->hands.hands, "How many [1000]").check(not_whole).type("N");
  parser.option("--seed", typed->hands.seed, "[1]").type("N");
  parser.option("--out", typed->hands.out, "PokerStars' words (.txt), or PHH (.phhs)")
      .type("FILE")
      .required();
  add_threads(parser, typed->how.threads);
  add_quiet(parser, typed->how.quiet);
  parser.footer(hands_examples);
  return {parser, [typed]() -> Result<int> {
            HS_TRY(SpotSource source, load_spot(typed->file));
            return play_spot(std::move(source), typed->hands, typed->how.threads, typed->how.quiet);
          }};
}

}  // namespace

Command spot_command(Parser& program) {
  Parser parser = program.command("spot", "Solve a hold'em spot, range against range");
  const auto typed = std::make_shared<SpotWords>();
  parser
      .option("spot", typed->file,
              "A spot, ours or TexasSolver's or PioSOLVER's, or a solution to show or go on from")
      .type("FILE");
  add_solving(parser, typed->how, typed->keep);
  add_question(parser, typed->question);
  parser.flag("--tree", typed->tree, "Only print how large the tree is");
  parser.flag("--toml", typed->toml, "Only print the spot as TOML, whatever it was given as");
  parser.option("--write", typed->write, "Only print the spot in another program's words")
      .type("texassolver|pio");
  add_settings(parser, typed->settings);
  add_first_street(parser, typed->first_street);
  add_flops(parser, typed->flops);
  parser.footer(spot_examples);
  return {parser,
          [typed] { return run_spot(*typed); },
          {show_command(parser, typed), explore_command(parser, typed), simplify_command(parser, typed),
           rules_command(parser, typed), hands_command(parser, typed), compare_command(parser, typed)}};
}

}  // namespace hindsight
