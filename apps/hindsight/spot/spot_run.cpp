// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <limits>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>

#include "base/memory.h"
#include "base/spec.h"
#include "command.h"
#include "interrupt.h"
#include "postflop/spot_trunk.h"
#include "solution.h"
#include "spot/spot.h"
#include "store/atomic_file.h"
#include "text.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

constexpr double river_accuracy = 0.001;  // of the pot, where a river is solved anew
constexpr double usual_checkpoint = 300;  // seconds

// A solution that can be asked; where it was kept without the river there is no solver.
struct SolvedSpot {
  SpotSource source;
  std::unique_ptr<VectorGame> game;
  std::unique_ptr<VectorCfr<float>> solver;
  std::unique_ptr<SpotStrategy> solution;
  const SpotTrunk* trunk = nullptr;
  bool compact = false;
  VectorEvaluation last;
  std::uint64_t iterations = 0;
  double seconds = 0;
  std::uint64_t before = 0;  // iterations that its file came with
  std::string how = "kept";
  std::optional<double> missed;  // the target that a run gave up
};

Result<SolvedSpot> game_for(const SpotOptions& given, SpotSource source) {
  SolvedSpot out;
  out.source = std::move(source);
  const std::optional<SpotSolution>& file = out.source.solution;
  out.compact = given.compact || (file && file->compact);
  const bool solves = !file || !file->without_river;
  const std::uint64_t memory = solves ? available_memory() : std::numeric_limits<std::uint64_t>::max();
  auto game = make_game(out.source.spot, memory, out.compact, given.threads);
  if (!game) return in_spot(given, game.error());
  out.game = std::make_unique<VectorGame>(std::move(*game));
  return out;
}

// With the strategies that its file holds, if it is one.
Result<void> load(SolvedSpot& spot, unsigned threads) {
  std::optional<SpotSolution>& file = spot.source.solution;
  const bool whole = !file || !file->without_river;
  if (whole) {
    spot.solver = std::make_unique<VectorCfr<float>>(*spot.game, spot_rule, threads, spot.compact);
    spot.solution = std::make_unique<SolverStrategy<VectorCfr<float>>>(*spot.solver);
  }
  if (!file) return {};
  spot.last = file->evaluation;
  spot.iterations = spot.before = file->iterations;
  spot.seconds = file->seconds;
  if (whole) {
    HS_RETURN_IF_ERROR(restore(*spot.solver, file->state));
    spot.compact = spot.solver->compact();
    if (!file->certified) spot.last = spot.solver->evaluate();
  } else {
    auto trunk = std::make_unique<SpotTrunk>(*spot.game, river_accuracy, threads);
    HS_RETURN_IF_ERROR(restore(*trunk, file->state));
    spot.trunk = trunk.get();
    spot.solution = std::move(trunk);
  }
  file->state = {};
  return {};
}

Result<SolvedSpot> opened(const SpotOptions& given, SpotSource source) {
  if (!source.solution)
    return fail(
        ErrorCode::invalid_argument,
        given.spot + " is no solution yet: solve it with hindsight spot " + given.spot + " --out FILE.spot");
  HS_TRY(SolvedSpot spot, game_for(given, std::move(source)));
  HS_RETURN_IF_ERROR(check_line(*spot.game, given.line, given.run_outs));
  HS_RETURN_IF_ERROR(load(spot, given.threads));
  return spot;
}

// "10min", "30s", "1.5h"
Result<double> checkpoint_seconds(const std::string& text) {
  if (text.empty()) return usual_checkpoint;
  const std::size_t end = text.find_first_not_of("0123456789.");
  const std::string unit = end == std::string::npos ? "s" : text.substr(end);
  const auto number = parse_number(std::string_view(text).substr(0, end));
  const double scale = unit == "s" ? 1 : unit == "min" ? 60 : unit == "h" ? 3600 : 0;
  if (!number || scale == 0)
    return fail(ErrorCode::invalid_argument,
                "--checkpoint " + text + " must be a time, such as 10min, 30s or 1h");
  return *number * scale;
}

bool colours() { return isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr; }

// Four digits after the point, or as many as show two of a smaller number.
std::string small_percent(double share) {
  const double percent = 100 * share;
  return percent > 0 && percent < 0.001 ? fmt::format("{:.2g}", percent) : fmt::format("{:.4f}", percent);
}

// What would help where a target is out of reach.
std::string missed_text(const SolvedSpot& spot) {
  if (!spot.missed) return "";
  const double pot = starting_pot(spot.source.spot), off = spot.last.exploitability();
  return fmt::format(
      "The target, {:.2g} % of the pot, is out of reach{}: as exploitability falls now, it would take more "
      "than "
      "256 times the iterations. Ask for --target {:.1g}%{}, or go on all the same with --iterations or "
      "--seconds\n",
      100 * *spot.missed / pot, spot.source.spot.rake > 0 ? " (with rake there may be no way to it)" : "",
      std::max(1e-9, 200 * off / pot), spot.compact ? ", leave --compact out" : "");
}

// Older programs measured in single precision; of what was kept without its river nothing better can be said.
bool is_certified(const SolvedSpot& spot) {
  return spot.trunk == nullptr || !spot.source.solution || spot.source.solution->certified;
}

std::string course_text(const SolvedSpot& spot, const SpotOptions& given) {
  const double off = spot.last.exploitability();
  const Chips big_blind = spot.source.spot.blinds[1];
  const std::size_t locks = spot.game->locks.size();
  std::string out = fmt::format(
      "{} after {} in {}{}: exploitability {} chips, {} % of the pot{}{}\n", spot.how,
      counted(spot.iterations, "iteration"), duration(spot.seconds),
      spot.iterations == spot.before ? "" : fmt::format(" ({})", counted(given.threads, "thread")),
      number(off, 4), small_percent(off / starting_pot(spot.source.spot)),
      big_blind > 0 ? ", " + number(1000 * off / static_cast<double>(big_blind), 4) + " mbb/g" : "",
      spot.trunk == nullptr ? ""
      : is_certified(spot)  ? " (of the whole solution, before its river was left out)"
                            : " (of the whole solution, by an older program in single precision: no proof)");
  out += missed_text(spot);
  if (locks > 0)
    out += fmt::format("{} locked: exploitability is that of the free ones\n",
                       locks == 1 ? "1 decision is" : grouped(locks) + " decisions are");
  return out + '\n';
}

nlohmann::ordered_json course_json(const SolvedSpot& spot, const SpotOptions& given) {
  const double off = spot.last.exploitability();
  nlohmann::ordered_json out{{"spot", given.spot},
                             {"iterations", spot.iterations},
                             {"seconds", spot.seconds},
                             {"exploitability", off},
                             {"exploitability_of_pot", off / starting_pot(spot.source.spot)},
                             {"value", spot.last.value},
                             {"best_response", spot.last.best_response},
                             {"locks", spot.game->locks.size()},
                             {"threads", given.threads},
                             {"bytes", VectorCfr<float>::bytes(*spot.game, spot.compact)}};
  if (spot.missed) out["target_missed"] = *spot.missed;
  if (spot.trunk != nullptr) out["without_river"] = true;
  if (!is_certified(spot)) out["certified"] = false;
  return out;
}

// Where the answer comes from a river that was solved for it.
std::string resolved_text(const SolvedSpot& spot) {
  if (spot.trunk == nullptr || !spot.trunk->resolved()) return "";
  return fmt::format("The file keeps no river: this one was solved anew, to {:.3f} % of its pot\n\n",
                     100 * *spot.trunk->resolved());
}

Result<void> print_view(SolvedSpot& spot, const SpotOptions& given) {
  HS_TRY(std::vector<Combo> wanted, wanted_hands(given.hand));
  HS_TRY(const SpotView view, view_spot(*spot.game, *spot.solution, given.line));
  if (given.csv) {
    fmt::print("{}", view_csv(view, wanted));
  } else if (given.json) {
    nlohmann::ordered_json line = course_json(spot, given);
    line["view"] = view_json(view);
    if (spot.trunk != nullptr && spot.trunk->resolved()) line["river_solved_to"] = *spot.trunk->resolved();
    fmt::print("{}\n", line.dump());
  } else {
    fmt::print("{}{}{}", course_text(spot, given), resolved_text(spot),
               view_text(view, {std::move(wanted), given.pages, colours()}));
  }
  return {};
}

Result<void> print_run_outs(SolvedSpot& spot, const SpotOptions& given) {
  HS_TRY(const std::vector<RunOut> run_outs, view_run_outs(*spot.game, *spot.solution, given.line));
  if (given.csv) {
    fmt::print("{}", run_outs_csv(run_outs));
  } else if (given.json) {
    nlohmann::ordered_json line = course_json(spot, given);
    line["line"] = given.line;
    line["runouts"] = run_outs_json(run_outs);
    fmt::print("{}\n", line.dump());
  } else {
    fmt::print("{}{}{}", course_text(spot, given), resolved_text(spot), run_outs_text(run_outs));
  }
  return {};
}

Result<void> print_gains(SolvedSpot& spot, const SpotOptions& given) {
  if (!spot.solver)
    return fail(ErrorCode::unsupported,
                "--gains needs a whole solution, and " + given.spot + " was kept without its river");
  HS_TRY(const std::vector<Combo> wanted, wanted_hands(given.hand));
  HS_TRY(const SpotGains gains, hand_gains(*spot.game, *spot.solver, given.line));
  if (given.csv) {
    fmt::print("{}", gains_csv(gains, wanted));
  } else if (given.json) {
    nlohmann::ordered_json line = course_json(spot, given);
    line["line"] = gains.line;
    line["gains"] = gains_json(gains);
    fmt::print("{}\n", line.dump());
  } else {
    fmt::print("{}{}", course_text(spot, given), gains_text(gains, wanted));
  }
  return {};
}

Result<void> print(SolvedSpot& spot, const SpotOptions& given) {
  if (given.gains) return print_gains(spot, given);
  return given.run_outs ? print_run_outs(spot, given) : print_view(spot, given);
}

Result<int> show(const SpotOptions& given, SpotSource source) {
  HS_TRY(SolvedSpot spot, opened(given, std::move(source)));
  HS_RETURN_IF_ERROR(print(spot, given));
  return 0;
}

// One after the other, so that only one has to fit into memory.
Result<int> compare(SpotOptions given) {
  std::array<SpotView, 2> views;
  for (std::size_t i = 0; i < 2; ++i) {
    given.spot = given.words[i + 1];
    HS_TRY(SpotSource source, spot_source(given));
    HS_TRY(SolvedSpot spot, opened(given, std::move(source)));
    HS_TRY(views[i], view_spot(*spot.game, *spot.solution, given.line));
  }
  HS_TRY(const SpotComparison comparison, hindsight::compare(views[0], views[1]));
  if (given.csv)
    fmt::print("{}", comparison_csv(comparison));
  else if (given.json)
    fmt::print("{}\n", comparison_json(views, comparison).dump());
  else
    fmt::print("{}", comparison_text(views, comparison));
  return 0;
}

// river.spot, or river-2.spot where there is one already.
std::string free_name(const std::string& spot, const std::filesystem::path& folder = {}) {
  const std::string stem = (folder / std::filesystem::path(spot.empty() ? "spot" : spot).stem()).string();
  return unused_path(stem, ".spot");
}

// The file that the run keeps: the one asked for, the one gone on from, or a new one when somebody interrupts.
std::string file_of(const SpotOptions& given, const SpotSource& source, bool stopped) {
  const std::string path = kept_path(given.out, source.solution ? given.spot : "");
  return path.empty() && stopped ? free_name(given.spot) : path;
}

// What was typed to go on, with the goal of this run.
std::string go_on_text(const SpotOptions& given, const SpotSource& source, const std::string& path) {
  std::string out = "hindsight spot " + shell_word(path);
  if (given.iterations) out += fmt::format(" --iterations {}", *given.iterations);
  if (given.seconds) out += fmt::format(" --seconds {}", *given.seconds);
  if (!given.target.empty()) out += " --target " + given.target;
  if (given.target.empty() && !given.iterations && !given.seconds)
    out += fmt::format(" --target {}%", 100 * source.asked.target.value_or(default_target));
  return out;
}

Result<void> write(SolvedSpot& spot, const std::string& path, bool without_river) {
  SpotSolution file{.spot = spot.source.text,
                    .seconds = spot.seconds,
                    .iterations = spot.iterations,
                    .evaluation = spot.last,
                    .without_river = without_river,
                    .compact = spot.compact};
  if (!without_river) return write_solution(path, file, [&](Writer& out) { spot.solver->save(out); });
  SpotTrunk trunk(*spot.game, river_accuracy, 1);
  trunk.keep(*spot.solution);
  return write_solution(path, file, [&](Writer& out) { trunk.save(out); });
}

// A run that cannot be kept for want of memory goes on, or says so at its end.
Result<void> keep(SolvedSpot& spot, const std::string& path, bool without_river) {
  try {
    return write(spot, path, without_river);
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::unsupported,
                "'" + path + "' cannot be written: there is no memory left to pack it");
  }
}

// Where the disk refuses, the folder for temporary files may have room: what took hours is not to be lost.
Result<void> keep_somewhere(SolvedSpot& spot, const std::string& path, bool without_river) {
  const Result<void> written = keep(spot, path, without_river);
  if (written || written.error().code != ErrorCode::io) return written;
  std::error_code none;
  const std::string elsewhere = free_name(path, std::filesystem::temp_directory_path(none));
  if (!keep(spot, elsewhere, without_river)) return written;
  return fail(ErrorCode::io, written.error().message + "; the solution is kept as '" + elsewhere + "'");
}

void run_solver(SolvedSpot& spot, const Goal& goal, const SpotOptions& given, const Interrupt& interrupt,
                double every) {
  LiveLine live(given.quiet || given.json || given.csv);
  SpotProgress progress{.live = live, .every = every};
  const std::string path = file_of(given, spot.source, false);
  if (!path.empty() && every > 0)
    progress.checkpoint = [&](double seconds) {
      spot.seconds = seconds;
      spot.iterations = spot.solver->iterations();
      spot.last = spot.solver->evaluate();
      if (const auto kept = keep(spot, path, false); !kept) live.say(kept.error().message + "; going on");
    };
  const SpotCourse course = solve_spot(*spot.solver, spot.source.spot, goal,
                                       {interrupt.token(), given.threads}, progress, spot.seconds);
  spot.last = course.last;
  spot.iterations = spot.solver->iterations();
  if (spot.source.solution && spot.iterations == spot.before) {
    spot.how = course.reached ? "target reached before: kept" : "nothing to do: kept";
    return;
  }
  spot.seconds = course.seconds;
  if (course.out_of_reach) spot.missed = goal.target;
  spot.how = interrupt.exit_code() != 0 ? "interrupted"
             : course.reached           ? "target reached"
             : course.out_of_reach      ? "target not reached: stopped"
                                        : "goal reached";
}

Result<void> check_options(const SpotOptions& given, const SolvedSpot& spot) {
  if (!given.out.empty()) HS_RETURN_IF_ERROR(check_output("--out", given.out, ".spot"));
  if (given.without_river && !SpotTrunk::fits(*spot.game))
    return fail(ErrorCode::invalid_argument,
                "--without-river would keep nothing: the spot begins on its last street");
  if (given.without_river && given.out.empty())
    return fail(ErrorCode::invalid_argument, "--without-river needs --out FILE.spot, the file to be kept");
  if (spot.source.solution && spot.source.solution->without_river)
    return fail(ErrorCode::invalid_argument,
                given.spot + " was kept without its river and cannot go on: solve its spot again");
  return {};
}

Result<int> solve(const SpotOptions& given, SpotSource source) {
  HS_TRY(const Goal goal, spot_goal(given, source));
  HS_TRY(const double every, checkpoint_seconds(given.checkpoint));
  HS_RETURN_IF_ERROR(wanted_hands(given.hand));
  HS_TRY(SolvedSpot spot, game_for(given, std::move(source)));
  const ForeignSpot& asked = spot.source.asked;
  if (!asked.left_out.empty()) fmt::print(stderr, "{}\n", left_out_text(given.spot, asked));
  if (given.tree && given.json)
    fmt::print("{}\n", size_json(*spot.game, spot.compact).dump());
  else if (!given.json && !given.csv)
    fmt::print("{}\n", size_text(*spot.game, spot.compact));
  if (given.tree) return 0;
  HS_RETURN_IF_ERROR(check_options(given, spot));
  HS_RETURN_IF_ERROR(check_line(*spot.game, given.line, given.run_outs));  // said before the work, not after
  const Interrupt interrupt;
  HS_RETURN_IF_ERROR(load(spot, given.threads));
  run_solver(spot, goal, given, interrupt, every);
  const bool stopped = interrupt.exit_code() != 0;
  const std::string path = file_of(given, spot.source, stopped);
  const bool as_it_was = path == given.spot && spot.iterations == spot.before && !given.without_river;
  Result<void> written;
  if (!path.empty() && !as_it_was) written = keep_somewhere(spot, path, given.without_river && !stopped);
  HS_RETURN_IF_ERROR(print(spot, given));
  HS_RETURN_IF_ERROR(written);
  if (stopped) fmt::print(stderr, "stopped; go on with: {}\n", go_on_text(given, spot.source, path));
  return interrupt.exit_code();
}

Result<int> run_file(const SpotOptions& given, bool shows) {
  HS_TRY(SpotSource source, spot_source(given));
  if (shows) return show(given, std::move(source));
  if (given.toml) {
    fmt::print("{}", source.text);
    return 0;
  }
  const bool goal = !given.target.empty() || given.iterations || given.seconds;
  if (source.solution && !goal && !given.without_river && !given.tree) {
    if (!given.out.empty())
      return fail(
          ErrorCode::invalid_argument,
          given.spot +
              " is a solution: --out needs a goal to go on to, such as --target 0.1%, or --without-river");
    return show(given, std::move(source));
  }
  return solve(given, std::move(source));
}

}  // namespace

Result<int> run_spot(const SpotOptions& typed) {
  SpotOptions given = typed;
  const std::vector<std::string>& words = given.words;
  const bool lone_verb = words.size() == 1 && (words[0] == "show" || words[0] == "compare") &&
                         !std::filesystem::exists(words[0]);
  const std::string verb = words.size() > 1 || lone_verb ? words[0] : "";
  if (!verb.empty() && verb != "show" && verb != "compare")
    return fail(
        ErrorCode::invalid_argument,
        "'" + words[1] + "' is one word too many: hindsight spot FILE, spot show FILE, or spot compare A B");
  if (!verb.empty() && words.size() != (verb == "compare" ? 3u : 2u))
    return fail(ErrorCode::invalid_argument, verb == "compare"
                                                 ? "spot compare needs two solutions: A.spot B.spot"
                                                 : "spot show needs one solution: FILE.spot");
  if (verb == "compare") return compare(given);
  given.spot = words.empty() ? "" : words.back();
  if (!given.flops.empty()) return run_flops(given);
  return run_file(given, verb == "show");
}

}  // namespace hindsight
