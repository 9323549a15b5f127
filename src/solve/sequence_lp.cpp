// SPDX-License-Identifier: MIT
#include "solve/sequence_lp.h"

#include <fmt/format.h>

#include <string>

#include "lp/sequence_program.h"

namespace hindsight {

namespace {

class SequenceLp final : public Solver {
 public:
  explicit SequenceLp(const CompiledGame& game) : game_(game), strategy_(uniform_strategy(game)) {}

  void run(std::uint64_t iterations, const RunControl& control) override {
    if (finished_ || iterations == 0) return;
    SequenceProgram program(game_);
    solved_ = program.solve({}, control.stop);
    if (!solved_ && control.stop.stop_requested()) return;
    finished_ = true;
    steps_ = static_cast<std::uint64_t>(program.steps());
    if (solved_)
      strategy_ = {
          {normalized(game_, Player{0}, program.plan()), normalized(game_, Player{1}, program.other())}};
  }
  std::uint64_t iterations() const override { return finished_ ? 1 : 0; }
  bool finished() const override { return finished_; }
  Strategy average() const override { return strategy_; }
  Strategy current() const override { return strategy_; }
  std::string note() const override {
    if (!finished_) return {};
    return fmt::format("{} after {} simplex steps", solved_ ? "optimal" : "CLP gave up", steps_);
  }

  void save(Writer& out) const override {
    out.u8(finished_);
    out.u8(solved_);
    out.u64(steps_);
    out.f64s(canonical(game_, strategy_));
  }
  Result<void> load(Reader& in) override {
    const bool finished = in.u8() != 0, solved = in.u8() != 0;
    const std::uint64_t steps = in.u64();
    std::vector<double> numbers(canonical_size(game_));
    in.f64s(numbers);
    if (in.failed()) return fail(ErrorCode::corrupt, "the saved state of the solver does not fit this game");
    finished_ = finished;
    solved_ = solved;
    steps_ = steps;
    strategy_ = {from_canonical(game_, numbers)};
    return {};
  }

 private:
  const CompiledGame& game_;
  Strategy strategy_;
  bool finished_ = false, solved_ = false;
  std::uint64_t steps_ = 0;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_sequence_lp(const SolverEntry& entry, const Arguments& arguments,
                                                 const SolverInput& input) {
  HS_TRY(const std::int64_t max, arguments.integer("sequences", 1, 100'000'000));
  if (input.game.players != 2 || !input.game.constant_sum)
    return fail(
        ErrorCode::unsupported,
        fmt::format(
            "{} solves games of two players whose payoffs add up to a constant; cfr+ takes the others",
            entry.name));
  if (input.against)
    return fail(ErrorCode::unsupported,
                fmt::format("{} solves the game itself; best_response is exact against a fixed strategy",
                            entry.name));
  const std::size_t sequences = canonical_size(input.game) + 2;  // and each player's empty one
  if (sequences > static_cast<std::uint64_t>(max))
    return fail(ErrorCode::unsupported,
                fmt::format("{}: this game has {} sequences; use cfr+, or allow them with sequences={}",
                            entry.name, sequences, sequences));
  return std::make_unique<SequenceLp>(input.game);
}

}  // namespace hindsight
