// hindsight resolve: solutions cut open at random places and solved anew there, and what that is worth in the whole game.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>

#include "base/memory.h"
#include "command.h"
#include "interrupt.h"
#include "live_line.h"
#include "postflop/small_poker.h"
#include "search/resolve_cases.h"
#include "store/json.h"
#include "study/spots/spot_source.h"
#include "text.h"

namespace hindsight {

namespace {

struct ResolveOptions {
  std::string game, gadget = "all";
  std::uint64_t cases = 20, seed = 1, before = 20, iterations = 1000;
  std::uint32_t streets = to_the_end;
  unsigned threads = 1;
  bool json = false, quiet = false;
};

Result<VectorGame> game_of(const ResolveOptions& given) {
  if (given.game == "leduc") return leduc_vectors();
  if (given.game == "leduc_no_limit") return no_limit_leduc_vectors();
  std::error_code none;
  if (!std::filesystem::exists(given.game, none))
    return fail(
        ErrorCode::not_found,
        fmt::format("{} is neither a game (leduc, leduc_no_limit) nor the file of a spot", given.game));
  HS_TRY(const SpotSource source, load_spot(given.game));
  return make_game(source.spot, available_memory(), false, given.threads);
}

struct GadgetLine {
  GadgetEntry gadget;
  ResolveCases found;
};

// A hair above rounding: averages are in single precision.
double tolerance(const ResolveCases& found) { return 1e-3 * found.before; }

void print_table(const ResolveOptions& given, const std::vector<GadgetLine>& lines) {
  fmt::print("{} iterations of {}: exploitability {} chips\n", number(static_cast<double>(given.before)),
             given.game, number(lines.front().found.before, 5));
  TextTable table({"gadget", ">cases", ">before", ">after, mean", ">after / before", ">worse"});
  for (const auto& [gadget, found] : lines)
    table.row(
        {std::string(gadget.name), std::to_string(found.cases.size()), number(found.before, 5),
         found.cases.empty() ? "-" : number(found.mean(), 5),
         found.cases.empty() || found.before == 0 ? "-" : fmt::format("{:.4f}", found.mean() / found.before),
         std::to_string(found.worse(tolerance(found)))});
  fmt::print("{}", table.text());
}

Json json_of(const ResolveOptions& given, const std::vector<GadgetLine>& lines) {
  Json out{{"game", given.game},
           {"iterations_before", given.before},
           {"iterations", given.iterations},
           {"seed", given.seed}};
  out["streets"] = given.streets == to_the_end ? Json() : Json(given.streets);
  Json gadgets = Json::array();
  for (const auto& [gadget, found] : lines) {
    Json cases = Json::array();
    for (const ResolveCase& one : found.cases)
      cases.push_back({{"state", one.state}, {"seat", one.seat}, {"after", one.after}});
    gadgets.push_back({{"gadget", gadget.name},
                       {"safe", gadget.is_safe && given.streets == to_the_end},
                       {"before", found.before},
                       {"after", found.cases.empty() ? Json() : Json(found.mean())},
                       {"worse", found.worse(tolerance(found))},
                       {"cases", std::move(cases)}});
  }
  out["gadgets"] = std::move(gadgets);
  return out;
}

Result<int> resolve(const ResolveOptions& given) {
  std::vector<GadgetEntry> wanted;
  if (given.gadget != "all") HS_RETURN_IF_ERROR(find_gadget(given.gadget));
  for (const GadgetEntry& entry : gadgets())
    if (given.gadget == "all" || entry.name == given.gadget) wanted.push_back(entry);
  HS_TRY(const VectorGame game, game_of(given));
  const Interrupt interrupt;
  const RunControl control{interrupt.token(), given.threads};
  VectorCfr<float> so_far(game, spot_rule, given.threads);
  so_far.run(given.before, control);
  std::vector<GadgetLine> lines;
  for (const GadgetEntry& entry : wanted) {
    if (interrupt.exit_code() != 0 && !lines.empty()) break;
    LiveLine live(given.quiet || given.json);
    lines.push_back(
        {entry, resolve_cases(game, so_far, {entry.gadget, given.streets, given.iterations}, given.cases,
                              given.seed, control, [&](std::uint64_t done) {
                                if (live.due())
                                  live.show(fmt::format("{}: {} of {} cases", entry.name, done, given.cases));
                              })});
  }
  if (lines.front().found.cases.empty() && interrupt.exit_code() == 0)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("{} has no street after its first that both come to: take a spot before its river",
                    given.game));
  if (given.json)
    fmt::print("{}\n", json_of(given, lines).dump());
  else
    print_table(given, lines);
  if (interrupt.exit_code() != 0)
    fmt::print(stderr, "stopped after {} of {} cases\n", lines.back().found.cases.size(), given.cases);
  return interrupt.exit_code();
}

void declare_resolve(Parser& parser, ResolveOptions& given) {
  parser.option("game", given.game, "leduc, leduc_no_limit, or the file of a spot").type("GAME").required();
  parser.option("--gadget", given.gadget, "unsafe, resolve or all").type("NAME").with_default();
  parser.option("--cases", given.cases, "Random places, the same for each gadget [20]")
      .check(not_between(1, 1'000'000))
      .type("N");
  parser.option("--seed", given.seed, "Of these [1]").type("N");
  parser.option("--before", given.before, "Iterations of the solution that is cut open [20]")
      .check(not_between(1, 1'000'000))
      .type("N");
  parser.option("--iterations", given.iterations, "Of each place that is solved anew [1000]")
      .check(not_between(1, 1'000'000))
      .type("N");
  parser.option("--streets", given.streets, "Look ahead so many; beyond, the solution goes on [all]")
      .check(not_a_count)
      .type("N");
  parser.option("--threads", given.threads, "The result is the same bits for any number [1]")
      .check(not_a_count)
      .type("N");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
  parser.flag("--quiet", given.quiet, "No live progress on stderr");
}

constexpr HelpText resolve_help = {"resolve", "What solving parts of a game anew is worth in the whole",
                                   R"help(Examples:
  hindsight resolve leduc_no_limit
  hindsight resolve leduc_no_limit --gadget resolve --cases 200 --seed 7
  hindsight resolve examples/spots/turn.toml --before 30 --cases 10 --threads 2
  hindsight resolve leduc_no_limit --json

A solution is computed by so many iterations and cut open where random later streets begin; one seat, also drawn, is solved anew from
there on, and its new strategy put into the whole.  Before and after are exploitabilities in the whole game, in chips: means of
what best responses gain.  Solved unsafely it may get worse.  With a gadget it does not, up to how far it was solved: where the part is
looked at to the end, and there is no rake.
)help"};

}  // namespace

Command resolve_command(Parser& program) {
  return make_command(program, resolve_help, declare_resolve, resolve);
}

}  // namespace hindsight
