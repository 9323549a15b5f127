// SPDX-License-Identifier: MIT
#include "study/spots/first_street_spot.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/memory.h"
#include "holdem/solve/vector_measure.h"
#include "holdem/views/spot_cursor.h"

namespace hindsight {

namespace {

std::size_t final_boards(const VectorGame& game) {
  return static_cast<std::size_t>(std::ranges::count_if(game.boards, &BoardNode::final));
}

Result<void> check_fits(const HoldemSpot& spot) {
  if (!spot.locks.empty())
    return fail(ErrorCode::invalid_argument,
                "a first street by itself takes no locks: leave them out, or solve the whole spot", "locks");
  const auto begun = spot.cards.round_at(spot.board.size());
  if (spot.board.empty() || !begun || *begun + 2 >= spot.cards.rounds())
    return fail(
        ErrorCode::invalid_argument,
        "a first street by itself needs two streets after it: begin on the flop, or solve the whole spot",
        "board");
  return {};
}

// Of a game that is made and not solved: its states and boards take about a hundredth of its numbers.
std::uint64_t most_of_whole(std::uint64_t memory) {
  return std::min(memory, std::numeric_limits<std::uint64_t>::max() / 64) * 64;
}

tl::unexpected<Error> too_large() {
  return fail(ErrorCode::unsupported,
              "even its first street by itself needs more memory than there is: take fewer bet sizes, a "
              "raise_cap or narrower ranges");
}

// How many steps of the line belong to the first street.
Result<std::size_t> first_street_steps(const VectorGame& game, const SpotLine& line) {
  SpotCursor at(game, nullptr);
  for (std::size_t i = 0; i < line.steps.size(); ++i) {
    HS_RETURN_IF_ERROR(at.step(line.steps[i]));
    if (at.state_index() != 0) return i + 1;
  }
  return line.steps.size();
}

std::string joined_steps(std::span<const SpotStep> steps) {
  std::string out;
  for (const SpotStep& step : steps) out += (out.empty() ? "" : ", ") + step.text;
  return out;
}

}  // namespace

Result<FirstStreetSpot> FirstStreetSpot::open(SpotSource source, unsigned threads,
                                              std::optional<FewerRunOuts> how,
                                              std::optional<std::uint64_t> memory) {
  FirstStreetSpot out;
  out.source_ = std::move(source);
  out.threads_ = threads;
  HS_RETURN_IF_ERROR(hindsight::check(out.source_.spot));
  HS_RETURN_IF_ERROR(check_fits(out.source_.spot));
  HS_TRY(out.betting_, street_trees(out.source_.spot));
  const std::uint64_t most = memory.value_or(available_memory());
  auto whole = make_game(out.source_.spot, out.betting_, most_of_whole(most), true);
  if (!whole && whole.error().code == ErrorCode::unsupported) return too_large();
  if (!whole) return in_spot(out.source_.path, whole.error());
  out.all_run_outs_ = final_boards(*whole);
  out.left_out_ = how ? *how : usual_cut(*whole);
  out.game_ = std::make_unique<VectorGame>(with_fewer_run_outs(std::move(*whole), out.left_out_));
  out.run_outs_ = final_boards(*out.game_);
  if (out.bytes() + VectorCfr<float>::walk_bytes(*out.game_, threads) > most) return too_large();
  return out;
}

VectorCfr<float>& FirstStreetSpot::solver() {
  if (!solver_) {
    executor_ = std::make_shared<Team>(threads_);
    solver_ = std::make_unique<VectorCfr<float>>(*game_, spot_rule, executor_, true);
  }
  return *solver_;
}

Outcome FirstStreetSpot::run(const Goal& goal, const RunControl& control, const Listener& listener) {
  VectorMeasure<float> measure(solver(), goal.target,
                               goal.target ? MeasureSchedule() : MeasureSchedule::at_end());
  return drive(solver(), measure, goal, control, listener);
}

Result<std::optional<StreetDistance>> FirstStreetSpot::measure(
    double accuracy, const RunControl& control,
    std::function<void(std::uint32_t solved, std::uint32_t all)> told) {
  SolverStrategy<VectorCfr<float>> solution(solver());
  Team team(control.threads);
  return measure_first_street(source_.spot, betting_, *game_, solution,
                              {.accuracy = accuracy * pot(), .told = std::move(told)}, team, control);
}

bool FirstStreetSpot::begins_later(std::string_view line) const {
  SpotCursor at(*game_, nullptr);
  for (const SpotStep& step : parse_spot_line(line).steps)
    if (!at.step(step) || at.state_index() != 0) break;
  return at.state_index() != 0;
}

Result<void> FirstStreetSpot::check(std::string_view line) const {
  HS_TRY(const Parts split, split_line(line));
  return check_line(*game_, split.from);
}

Result<SpotView> FirstStreetSpot::view(std::string_view line) { return view_spot(*game_, solver(), line); }

Result<std::vector<RunOut>> FirstStreetSpot::run_outs(std::string_view line) {
  SolverStrategy<VectorCfr<float>> solution(solver());
  return view_run_outs(*game_, solution, line);
}

Result<FirstStreetSpot::Parts> FirstStreetSpot::split_line(std::string_view line) const {
  const SpotLine parsed = parse_spot_line(line);
  HS_TRY(const std::size_t first, first_street_steps(*game_, parsed));
  const std::span steps(parsed.steps);
  return Parts{joined_steps(steps.first(first)), joined_steps(steps.subspan(first))};
}

Result<FirstStreetSpot::Later> FirstStreetSpot::later(std::string_view line,
                                                      std::optional<std::uint64_t> memory) {
  HS_TRY(Parts parts, split_line(line));
  SolverStrategy<VectorCfr<float>> solution(solver());
  SpotCursor at(*game_, &solution);
  for (const SpotStep& step : parse_spot_line(parts.from).steps) HS_RETURN_IF_ERROR(at.step(step));
  const auto end = at.state().way / static_cast<std::uint32_t>(game_->boards[0].next.size());
  HS_TRY(ExploredSpot spot,
         ExploredSpot::open(at, source_.spot,
                            cut_betting(betting_, betting_[0].next_trees[end], std::uint32_t{0}), executor_,
                            memory));
  Later out{std::move(spot), std::move(parts.after)};
  HS_RETURN_IF_ERROR(out.spot.check(out.after));
  return out;
}

}  // namespace hindsight
