// hindsight resolve: solutions cut open at random places and solved anew there, and what that is worth in the
// whole game.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "command.h"
#include "games/cut_game.h"
#include "holdem/spots/spot.h"
#include "interrupt.h"
#include "io/json.h"
#include "live_line.h"
#include "search/resolve_cases.h"
#include "text.h"

namespace hindsight {

namespace {

struct ResolveOptions {
  std::string game, gadget = "all";
  std::uint64_t cases = 20, seed = 1, before = 20, iterations = 1000;
  std::uint32_t streets = to_the_end, everywhere = 0;
  std::optional<std::uint64_t> model;
  double beta = 1;
  unsigned threads = 1;
  bool least = false, json = false, quiet = false;
};

struct GadgetLine {
  Gadget gadget;
  ResolveCases found;
};

// A hair above rounding: averages are in single precision.
double tolerance(const ResolveCases& found) { return 1e-3 * found.before; }

double largest(const ResolveCases& found) {
  double out = 0;
  for (const ResolveCase& one : found.cases) out = std::max(out, one.after);
  return out;
}

void print_table(const ResolveOptions& given, const std::string& unit, const std::vector<GadgetLine>& lines) {
  fmt::print("{} iterations of {}: exploitability {} {}\n", number(static_cast<double>(given.before)),
             given.game, number(lines.front().found.before, 5), unit);
  std::vector<std::string> head{"gadget",          ">cases",   ">before", ">after, mean",
                                ">after / before", ">largest", ">worse"};
  if (given.model) head.insert(head.end(), {">from the model", ">where it then answers best"});
  TextTable table(head);
  for (const auto& [gadget, found] : lines) {
    std::vector<std::string> row{
        std::string(gadget.name),
        std::to_string(found.cases.size()),
        number(found.before, 5),
        found.cases.empty() ? "-" : number(found.mean(), 5),
        found.cases.empty() || found.before == 0 ? "-" : fmt::format("{:.4f}", found.mean() / found.before),
        found.cases.empty() || found.before == 0 ? "-" : fmt::format("{:.4f}", largest(found) / found.before),
        std::to_string(found.worse(tolerance(found)))};
    if (given.model)
      for (const double gain : {found.mean_gain(), found.mean_gain_at_best()})
        row.push_back(found.cases.empty() ? "-" : fmt::format("{:+.4g}", gain));
    table.row(std::move(row));
  }
  fmt::print("{}", table.text());
}

Json json_of(const ResolveOptions& given, const std::string& unit, const std::vector<GadgetLine>& lines) {
  Json out{{"game", given.game},
           {"unit", unit},
           {"iterations_before", given.before},
           {"iterations", given.iterations},
           {"seed", given.seed}};
  out["streets"] = given.streets == to_the_end ? Json() : Json(given.streets);
  out["model"] = given.model ? Json(*given.model) : Json();
  out["beta"] = given.model ? Json(given.beta) : Json();
  Json gadgets = Json::array();
  for (const auto& [gadget, found] : lines) {
    const bool with_model = given.model && !found.cases.empty();
    Json cases = Json::array();
    for (const ResolveCase& one : found.cases)
      cases.push_back({{"state", one.place.state},
                       {"node", one.place.node},
                       {"seat", one.seat},
                       {"after", one.after},
                       {"gap", one.gap},
                       {"excess", one.excess},
                       {"gain", given.model ? Json(one.gain) : Json()},
                       {"gain_at_best", given.model ? Json(one.gain_at_best) : Json()}});
    gadgets.push_back({{"gadget", gadget.name},
                       {"safe", gadget.is_safe && given.streets == to_the_end},
                       {"before", found.before},
                       {"after", found.cases.empty() ? Json() : Json(found.mean())},
                       {"worse", found.worse(tolerance(found))},
                       {"gain", with_model ? Json(found.mean_gain()) : Json()},
                       {"gain_at_best", with_model ? Json(found.mean_gain_at_best()) : Json()},
                       {"cases", std::move(cases)}});
  }
  out["gadgets"] = std::move(gadgets);
  return out;
}

// Of all places of a street.
struct StreetLine {
  Gadget gadget;
  ResolvedStreet found;
};

void print_street(const ResolveOptions& given, const CutGame& whole, const std::vector<StreetLine>& lines,
                  const LeastLeft* least) {
  fmt::print("{}, street {} solved anew wherever it begins: exploitability in {}\n", given.game,
             given.everywhere, whole.scaled_unit());
  TextTable table({"gadget", ">solved", ">before", ">after", ">after / before"});
  for (const auto& [gadget, found] : lines)
    table.row({std::string(gadget.name), std::to_string(found.places), number(found.before * whole.scale, 5),
               number(found.after * whole.scale, 5),
               found.before == 0 ? "-" : fmt::format("{:.4f}", found.after / found.before)});
  fmt::print("{}", table.text());
  if (least)
    fmt::print("whatever is played from there on, play before it leaves at least {}; {} is attainable\n",
               number(least->at_least * whole.scale, 5), number(least->at_most * whole.scale, 5));
}

Json street_json(const ResolveOptions& given, const CutGame& whole, const std::vector<StreetLine>& lines,
                 const LeastLeft* least) {
  Json out{{"game", given.game},
           {"unit", whole.unit},
           {"iterations_before", whole.plays_blueprint ? Json() : Json(given.before)},
           {"iterations", given.iterations},
           {"everywhere", given.everywhere}};
  Json gadgets = Json::array();
  for (const auto& [gadget, found] : lines)
    gadgets.push_back({{"gadget", gadget.name},
                       {"safe", gadget.is_safe},
                       {"solved", found.places},
                       {"before", found.before},
                       {"after", found.after},
                       {"excess", found.excess}});
  out["gadgets"] = std::move(gadgets);
  out["least"] = least ? Json{{"at_least", least->at_least}, {"at_most", least->at_most}} : Json();
  return out;
}

Result<int> resolve_everywhere(const ResolveOptions& given, const CutGame& whole, VectorCfr<float>& so_far,
                               const std::vector<Gadget>& wanted, const Interrupt& interrupt) {
  const RunControl control{interrupt.token(), given.threads};
  std::vector<StreetLine> lines;
  for (const Gadget& entry : wanted) {
    LiveLine live(given.quiet || given.json);
    lines.push_back(
        {entry, resolve_street(whole.game, so_far, given.everywhere - 1,
                               {entry, to_the_end, given.iterations}, control, [&](std::uint64_t done) {
                                 if (live.due()) live.show(fmt::format("{}: {} solved", entry.name, done));
                               })});
    if (interrupt.exit_code() != 0) {
      fmt::print(stderr, "stopped after {} were solved by {}\n", lines.back().found.places, entry.name);
      lines.pop_back();
      break;
    }
  }
  if (!lines.empty() && lines.front().found.places == 0)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} has no street {} on which somebody decides", given.game, given.everywhere));
  LeastLeft least;
  if (given.least && interrupt.exit_code() == 0) {
    LiveLine live(given.quiet || given.json);
    least = least_left(
        whole.game, so_far, given.everywhere - 1, given.iterations, control, [&](std::uint64_t done) {
          if (live.due())
            live.show(fmt::format("the least: {} of {} iterations", done, 2 * given.iterations));
        });
  }
  const LeastLeft* told = given.least && interrupt.exit_code() == 0 ? &least : nullptr;
  if (given.json)
    fmt::print("{}\n", street_json(given, whole, lines, told).dump());
  else
    print_street(given, whole, lines, told);
  return interrupt.exit_code();
}

Result<std::vector<Gadget>> wanted_gadgets(const ResolveOptions& given) {
  const bool with_model = given.model.has_value();
  if (given.gadget != "all") {
    HS_TRY(const Gadget gadget, find_gadget(given.gadget, with_model));
    return std::vector{gadget};
  }
  std::vector<Gadget> out;
  for (const Gadget& entry : gadgets())
    if (with_model || !entry.takes_model()) out.push_back(entry);
  return out;
}

Result<int> resolve(const ResolveOptions& given) {
  HS_TRY(const std::vector<Gadget> wanted, wanted_gadgets(given));
  HS_TRY(CutGame whole, load_cut_game(given.game, given.threads));
  const VectorGame& game = whole.game;
  if (given.least && !is_zero_sum(game.trees))
    return fail(ErrorCode::invalid_argument,
                "--least takes games without rake: what one seat wins the other has to lose");
  const Interrupt interrupt;
  const RunControl control{interrupt.token(), given.threads};
  VectorCfr<float> so_far(game, spot_rule, given.threads);
  if (!whole.plays_blueprint)
    so_far.run(given.before, control);
  else
    so_far.set_averages(std::move(whole.plays));
  if (given.everywhere > 0) return resolve_everywhere(given, whole, so_far, wanted, interrupt);
  std::unique_ptr<OpponentModel> model;
  if (given.model) model = std::make_unique<OpponentModel>(game, *given.model, control);
  std::vector<GadgetLine> lines;
  for (const Gadget& entry : wanted) {
    if (interrupt.exit_code() != 0 && !lines.empty()) break;
    const Resolving how{.gadget = entry,
                        .streets = given.streets,
                        .iterations = given.iterations,
                        .model = model.get(),
                        .beta = given.beta};
    LiveLine live(given.quiet || given.json);
    lines.push_back(
        {entry, resolve_cases(game, so_far, how, given.cases, given.seed, control, [&](std::uint64_t done) {
           if (live.due()) live.show(fmt::format("{}: {} of {} cases", entry.name, done, given.cases));
         })});
  }
  if (lines.front().found.cases.empty() && interrupt.exit_code() == 0)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} has nothing after its first street, or first decision, that both come to: "
                            "take a spot before its river",
                            given.game));
  if (given.json)
    fmt::print("{}\n", json_of(given, whole.unit, lines).dump());
  else
    print_table(given, whole.unit, lines);
  if (interrupt.exit_code() != 0)
    fmt::print(stderr, "stopped after {} of {} cases\n", lines.back().found.cases.size(), given.cases);
  return interrupt.exit_code();
}

void declare_resolve(Parser& parser, ResolveOptions& given) {
  parser
      .option(
          "game", given.game,
          "leduc, leduc_no_limit, liars_dice(...), the file of a spot, or the blueprint of a laboratory deck")
      .type("GAME")
      .required();
  parser.option("--gadget", given.gadget, "One of them, or all").type("NAME").with_default();
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
  parser
      .option(
          "--everywhere", given.everywhere,
          "Solve every place at which street N begins, 2 or later, for both seats, in place of random ones")
      .check(not_between(2, 4))
      .type("N");
  parser
      .flag("--least", given.least,
            "Besides, what any play of that street and later ones could come to, for as many iterations")
      .needs("--everywhere");
  parser
      .option(
          "--model", given.model,
          "The other seat is taken to play as the solution after N iterations, 0: all moves as often; what "
          "is won from it is told, and ox has it")
      .check(not_between(0, 1'000'000))
      .type("N")
      .excludes({"--everywhere"});
  parser.option("--beta", given.beta, "Of ox: the larger, the less may be lost where the model is wrong [1]")
      .check(not_positive)
      .type("B")
      .needs("--model");
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
  hindsight resolve laboratory.blueprint --everywhere 4 --gadget refined --iterations 150 --least
  hindsight resolve "liars_dice(faces=4)" --before 10 --json
  hindsight resolve leduc --before 200 --model 0 --beta 0.5

A solution is computed by so many iterations and cut open where random later streets begin, or at random decisions of a game of one
street; one seat, also drawn, is solved anew from there on, and its new strategy put into the whole.  Before and after are
exploitabilities in the whole game: means of what best responses gain.  Solved unsafely it may get worse.  With a safe gadget (all
but unsafe, combined, estimate and ox) it does not, up to how far it was solved: where the part is looked at to the end, and there is no rake.
)help"};

}  // namespace

Command resolve_command(Parser& program) {
  return make_command(program, resolve_help, declare_resolve, resolve);
}

}  // namespace hindsight
