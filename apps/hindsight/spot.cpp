// hindsight spot: a hold'em spot after the flop, solved range against range.
// SPDX-License-Identifier: MIT
#include "postflop/spot.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/spec.h"
#include "command.h"
#include "forecast.h"
#include "interrupt.h"
#include "live_line.h"
#include "postflop/spot_view.h"
#include "postflop/vector_cfr.h"
#include "solve/drive.h"
#include "store/atomic_file.h"
#include "store/spot_file.h"
#include "store/spot_solution.h"
#include "text.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

constexpr double default_target = 0.003;  // of the pot
constexpr std::array<const char*, 2> seat_names{"out of position", "in position"};

struct Options {
  std::string spot, target, line, hand, out;
  std::optional<std::uint64_t> iterations;
  std::optional<double> seconds;
  unsigned threads = 1;
  bool tree = false, json = false, quiet = false;
};

// 0.3% of the pot, or 0.6 in chips.
Result<Goal> goal_of(const Options& given, const HoldemSpot& spot) {
  Goal goal{.iterations = given.iterations, .seconds = given.seconds};
  const auto pot = static_cast<double>(spot.pot);
  if (!given.target.empty()) {
    std::string_view text = given.target;
    const bool share = text.ends_with('%');
    if (share) text.remove_suffix(1);
    const auto number = parse_number(text);
    if (!number || *number < 0)
      return fail(
          ErrorCode::invalid_argument,
          "--target " + given.target + " must be a share of the pot, such as 0.3%, or chips, such as 0.5");
    goal.target = share ? *number / 100 * pot : *number;
  } else if (!given.iterations && !given.seconds) {
    goal.target = default_target * pot;
  }
  return goal;
}

// A measurement costs about an iteration: every tenth iteration at most.
constexpr std::uint64_t first_step = 10, later_step = 8;

struct Course {
  VectorEvaluation last;
  double seconds = 0;  // of solving, those of earlier runs included
  bool reached = false;
};

Course solve(VectorCfr<float>& solver, const HoldemSpot& spot, const Goal& goal, const RunControl& control,
             bool quiet, double already) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto elapsed = [&] { return already + std::chrono::duration<double>(Clock::now() - start).count(); };
  const std::uint64_t before = solver.iterations();
  LiveLine live(quiet);
  Forecast forecast(goal);
  double off = solver.exploitability();
  while (off > goal.target.value_or(-1) && !control.stop.stop_requested()) {
    const std::uint64_t done = solver.iterations();
    std::uint64_t step = std::max(first_step, done / later_step);
    if (goal.iterations) step = std::min(step, *goal.iterations - std::min(*goal.iterations, done));
    if (goal.seconds && done > before) {  // not past the time given: as many as fit at the speed so far
      const double each = (elapsed() - already) / static_cast<double>(done - before);
      step = std::min(step, static_cast<std::uint64_t>(std::max(0.0, (*goal.seconds - elapsed()) / each)));
    }
    if (step == 0) break;
    solver.run(step, control);
    off = solver.exploitability();
    Checkpoint checkpoint{.iterations = solver.iterations(), .seconds = elapsed()};
    checkpoint.evaluation.exploitability = off;
    forecast.add(checkpoint);
    const auto seconds = goal.target ? forecast.to_target() : forecast.to_limit();
    if (live.due())
      live.show(fmt::format("{} iterations, exploitability {:.3f} % of the pot, {}{}",
                            grouped(solver.iterations()), 100 * off / static_cast<double>(spot.pot),
                            duration(elapsed()), seconds ? ", about " + duration(*seconds) + " left" : ""));
  }
  const double seconds = elapsed();
  return {solver.evaluate(), seconds, goal.target && off <= *goal.target};
}

std::string size_text(const VectorGame& game) {
  std::array<std::size_t, 3> nodes{}, boards{};
  for (const Play& play : game.plays)
    nodes[static_cast<std::size_t>(game.rounds[play.round].street)] += game.rounds[play.round].nodes.size();
  for (const Deal& deal : game.deals) ++boards[deal.board.size() - 3];
  constexpr std::array<const char*, 3> streets{"flop", "turn", "river"};
  std::string out;
  for (std::size_t s = 0; s < 3; ++s)
    if (nodes[s] > 0)
      out += fmt::format("{}{}: {} nodes on {}", out.empty() ? "" : ", ", streets[s], grouped(nodes[s]),
                         counted(boards[s], "board"));
  return out + fmt::format("; {} and {} hands, {:.1f} MiB", game.deals[0].hands[0].count,
                           game.deals[0].hands[1].count,
                           static_cast<double>(VectorCfr<float>::bytes(game)) / (1 << 20));
}

// The mean over the combos of a starting hand, weighted by how often they come about.
struct Cell {
  double weight = 0, share = 0;
};

std::string grid(const SpotView& view, std::size_t action) {
  std::array<Cell, starting_hand_count> cells{};
  for (const SpotView::Hand& hand : view.hands[view.seat]) {
    Cell& cell = cells[StartingHand::of(hand.combo).index];
    cell.weight += hand.reach;
    cell.share += hand.reach * hand.strategy[action];
  }
  std::string out;
  for (int row = 0; row < 13; ++row) {
    for (int column = 0; column < 13; ++column) {
      const StartingHand hand = StartingHand::at(row, column);
      const Cell& cell = cells[hand.index];
      out += cell.weight > 1e-9
                 ? fmt::format("{:>3} {:>3.0f} ", to_text(hand), 100 * cell.share / cell.weight)
                 : fmt::format("{:>3}   · ", "");
    }
    out.back() = '\n';
  }
  return out;
}

std::string hand_rows(const SpotView& view, const std::vector<Combo>& wanted) {
  std::vector<std::string> head{"hand", ">reach", ">value", ">equity"};
  for (const std::string& action : view.actions) {
    head.push_back(">" + action);
    head.push_back(">worth");
  }
  TextTable table(head);
  for (const SpotView::Hand& hand : view.hands[view.seat]) {
    if (std::find(wanted.begin(), wanted.end(), hand.combo) == wanted.end()) continue;
    std::vector<std::string> cells{to_text(hand.combo), number(hand.reach, 3), number(hand.value, 5),
                                   std::isnan(hand.equity) ? "" : percent(hand.equity, 1)};
    for (std::size_t a = 0; a < view.actions.size(); ++a) {
      cells.push_back(percent(hand.strategy[a], 1));
      cells.push_back(number(hand.action_values[a], 5));
    }
    table.row(cells);
  }
  return table.text();
}

std::string view_text(const SpotView& view, const std::vector<Combo>& wanted) {
  std::string out = fmt::format("{}{}{}: pot {}\n", to_text(view.board), view.line.empty() ? "" : ", ",
                                view.line, number(view.pot));
  // The share of equity times pot that a seat makes its own.
  TextTable values({"seat", ">value", ">equity", ">realised"});
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    const double equity = view.equity(seat), value = view.value(seat);
    std::vector<std::string> cells{seat_names[seat], number(value, 7)};
    if (!std::isnan(equity)) {
      cells.push_back(percent(equity, 2));
      if (equity > 0) cells.push_back(percent(value / (equity * view.pot), 1));
    }
    values.row(cells);
  }
  out += values.text();
  if (view.kind != Round::Kind::decision)
    return out + (view.kind == Round::Kind::exit ? "\nThe next card is dealt: add one to the line.\n"
                                                 : "\nThe hand is over.\n");
  out += fmt::format("\n{} decides\n", seat_names[view.seat]);
  const std::vector<double> all = view.frequencies();
  TextTable actions({"action", ">plays", ""});
  for (std::size_t a = 0; a < all.size(); ++a)
    actions.row({view.actions[a], percent(all[a], 2), bar(all[a], 20)});
  out += actions.text();
  if (!wanted.empty()) return out + "\n" + hand_rows(view, wanted);
  for (std::size_t a = 0; a < all.size(); ++a)
    if (all[a] > 0.0005) out += fmt::format("\n{}, in percent\n{}", view.actions[a], grid(view, a));
  return out;
}

nlohmann::ordered_json view_json(const SpotView& view) {
  nlohmann::ordered_json out = {{"line", view.line},
                                {"board", to_text(view.board)},
                                {"pot", view.pot},
                                {"value", {view.value(0), view.value(1)}},
                                {"equity", {view.equity(0), view.equity(1)}}};
  if (view.kind != Round::Kind::decision) return out;
  out["seat"] = view.seat;
  out["actions"] = view.actions;
  out["frequencies"] = view.frequencies();
  nlohmann::ordered_json hands = nlohmann::ordered_json::object();
  for (const SpotView::Hand& hand : view.hands[view.seat])
    hands[to_text(hand.combo)] = {{"reach", hand.reach},
                                  {"value", hand.value},
                                  {"equity", hand.equity},
                                  {"strategy", hand.strategy},
                                  {"action_values", hand.action_values}};
  out["hands"] = hands;
  return out;
}

// "AhKh", or all combos of AKs.
Result<std::vector<Combo>> wanted_hands(const std::string& text) {
  std::vector<Combo> out;
  if (text.empty()) return out;
  HS_TRY(const RangeText range, parse_range(text));
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (range.range.weights[i] > 0) out.push_back(Combo{i});
  return out;
}

// What was given: a spot, or a solution to show or to go on from.
struct Source {
  std::string text;  // TOML
  HoldemSpot spot;
  std::optional<SpotSolution> solution;
};

Result<Source> source_of(const std::string& path) {
  Source source;
  if (path.ends_with(".toml")) {
    HS_TRY(source.text, read_file(path, 1 << 20));
  } else {
    HS_TRY(source.solution, read_solution(path));
    source.text = source.solution->spot;
  }
  auto spot = parse_spot(source.text);
  if (!spot) return fail(spot.error().code, path + ": " + spot.error().message);
  source.spot = std::move(*spot);
  return source;
}

// The file that the run keeps: the one asked for, the one gone on from, or a new one when somebody interrupts.
std::string kept_path(const Options& given, bool stopped) {
  if (!given.out.empty()) return given.out;
  if (!given.spot.ends_with(".toml")) return given.spot;
  return stopped ? std::filesystem::path(given.spot).stem().string() + ".spot" : "";
}

Result<int> run(const Options& given) {
  HS_TRY(const Source source, source_of(given.spot));
  const HoldemSpot& spot = source.spot;
  HS_TRY(const Goal goal, goal_of(given, spot));
  HS_TRY(const std::vector<Combo> wanted, wanted_hands(given.hand));
  HS_TRY(const VectorGame game, make_game(spot, available_memory()));
  if (!given.json) fmt::print("{}\n", size_text(game));
  if (given.tree) return 0;
  const Interrupt interrupt;
  VectorCfr<float> solver(game, spot_rule, given.threads);
  HS_CHECK_OK(check_line(game, solver, given.line));  // said before the work, not after
  if (source.solution) HS_CHECK_OK(restore(solver, source.solution->state));
  const double before = source.solution ? source.solution->seconds : 0;
  const bool shows_only = source.solution && given.target.empty() && !given.iterations && !given.seconds;
  Course course;
  if (shows_only)
    course = {solver.evaluate(), before, true};
  else
    course = solve(solver, spot, goal, {interrupt.token(), given.threads}, given.quiet || given.json, before);
  const bool stopped = interrupt.exit_code() != 0;
  const std::string path = kept_path(given, stopped);
  Result<void> written;
  if (!path.empty() && !shows_only)
    written = write_solution(path, {source.text, course.seconds, state_of(solver)});
  HS_TRY(const SpotView view, view_spot(game, solver, given.line));
  const double off = course.last.exploitability(), pot = static_cast<double>(spot.pot);
  if (given.json) {
    nlohmann::ordered_json line = {{"spot", given.spot},
                                   {"iterations", solver.iterations()},
                                   {"seconds", course.seconds},
                                   {"exploitability", off},
                                   {"exploitability_of_pot", off / pot},
                                   {"value", course.last.value},
                                   {"best_response", course.last.best_response},
                                   {"threads", given.threads},
                                   {"bytes", VectorCfr<float>::bytes(game)},
                                   {"view", view_json(view)}};
    fmt::print("{}\n", line.dump());
  } else {
    fmt::print("{} after {} in {} ({}): exploitability {} chips, {:.4f} % of the pot\n\n",
               stopped          ? "interrupted"
               : course.reached ? "target reached"
                                : "goal reached",
               counted(solver.iterations(), "iteration"), duration(course.seconds),
               counted(given.threads, "thread"), number(off, 4), 100 * off / pot);
    fmt::print("{}", view_text(view, wanted));
  }
  HS_CHECK_OK(written);
  if (stopped) fmt::print(stderr, "stopped; go on with: hindsight spot {} --target 0.3%\n", path);
  return interrupt.exit_code();
}

constexpr const char* examples = R"help(Examples:
  hindsight spot examples/spots/river.toml
  hindsight spot spot.toml --target 0.1% --threads 2
  hindsight spot spot.toml --line "x, b75%, c, Ts" --hand AhKh
  hindsight spot spot.toml --out spot.spot
  hindsight spot spot.spot --line "x, b75%"
  hindsight spot spot.spot --target 0.05%              (goes on from there)
  hindsight spot spot.toml --iterations 500 --json
  hindsight spot spot.toml --tree                       (only the size of the tree)

A spot is a TOML file: board, pot, stacks, range_oop, range_ip, bet sizes and rules; docs/formats.md and
examples/spots have them.  Exploitability is the mean of what the two best responses win, measured exactly.
Values are chips won from that node on, the pot among them.  Ctrl-C stops after the iteration and keeps the solution
(in a new file named after the spot if there is no --out).
)help";

}  // namespace

Command spot_command(CLI::App& app) {
  CLI::App* const parser =
      app.add_subcommand("spot", "Solve a hold'em spot after the flop, range against range");
  const auto given = std::make_shared<Options>();
  parser->add_option("spot", given->spot, "A spot, or a solution to show or, with a goal, to go on from")
      ->type_name("FILE.toml|FILE.spot")
      ->required();
  parser
      ->add_option("--target", given->target, "Stop at this exploitability: 0.3% of the pot, or chips [0.3%]")
      ->type_name("EPS");
  parser->add_option("--iterations", given->iterations, "Stop after so many")
      ->check(not_whole, "", "")
      ->type_name("N");
  parser->add_option("--seconds", given->seconds, "Stop after this time of solving")
      ->check(not_seconds, "", "")
      ->type_name("S");
  parser->add_option("--threads", given->threads, "The result is the same bits for any number [1]")
      ->check(not_a_count, "", "")
      ->type_name("N");
  parser->add_option("--line", given->line, "Show this node: actions and cards apart by commas [the root]")
      ->type_name("LINE");
  parser->add_option("--hand", given->hand, "Show these hands, combo by combo: AhKh, or a range")
      ->type_name("HANDS");
  parser->add_option("--out", given->out, "Keep the solution here")->type_name("FILE.spot");
  parser->add_flag("--tree", given->tree, "Only print how large the tree is");
  parser->add_flag("--json", given->json, "Print one line of JSON (docs/formats.md)");
  parser->add_flag("--quiet", given->quiet, "No live progress on stderr");
  parser->footer(examples);
  return {parser, [given] { return run(*given); }};
}

}  // namespace hindsight
