// Counterfactual regret minimisation by full sweeps over the compiled game: every UpdateRule, any number of
// players.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/parallel.h"
#include "solve/solver.h"
#include "solve/update_rule.h"
#include "tree/gradient.h"

namespace hindsight {

struct CfrOptions {
  UpdateRule rule;
  bool simultaneous = false;  // all players move at once; else each sees the others' newest strategies
  std::uint64_t delay = 0;    // first iterations that the average leaves out
};

class Cfr : public Solver {
 public:
  Cfr(const SolverInput& input, const CfrOptions& options);

  void run(std::uint64_t iterations, const RunControl& control) override;
  std::uint64_t iterations() const override { return t_; }
  Strategy average() const override;
  Strategy current() const override;
  std::vector<Values> regrets() const override;
  std::uint64_t averaging_delay() const override { return average_start_; }
  std::optional<OverallRegret> overall_regret() const override;
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;

  // From here on another rule; the average starts anew.
  void change_rule(const UpdateRule& rule);
  void set_rule(const UpdateRule& rule) { options_.rule = rule; }  // as if it had been so from the start

 private:
  struct PlayerState {
    Values regret, sigma, x, average;            // x: reach under sigma; average: weighted sum of reach
    Values g;                                    // zero between iterations
    std::vector<std::uint32_t> outside;          // blocks whose parent lies before their run
    std::vector<std::uint32_t> boundary_offset;  // by block; none unless outside
    std::vector<double> boundary;                // values of those blocks
    Values fixed_x;                              // reach of the fixed strategy, if there is one
    double value_sum = 0;  // of the iterates' values for this player, weighted as in the average
  };
  // What the iterations since the average began have in common, for overall_regret().
  struct Averaged {
    double weight = 0;     // of all of them, where the last one weighs 1; not a number: unknown
    bool bounds = true;    // stored regrets are at least those of the average
    bool improves = true;  // no new strategy was worse than the one before it against the same reach
    bool floored = true, predicted = false;  // the last iteration, whenever it was

    void add(const UpdateRule& rule, const Discount& d, bool counts);
  };
  template <int W>
  struct Sweep;

  bool counts(const Discount& d) const { return d.counts && t_ >= average_start_; }  // for the average
  void iterate();
  void read_reach();
  static void add_boundary(PlayerState& side, const Treeplex& plex);
  void backward(std::size_t p, const Discount& d);
  void forward(std::size_t p, const Discount& d);
  void over_runs(std::size_t p, const auto& work);
  Averaged load_averaged(Reader& in, std::uint64_t t, std::uint64_t average_start) const;
  double mean_value(std::uint8_t p) const;
  std::optional<double> regret_bound(std::uint8_t p) const;

  const CompiledGame& game_;
  CfrOptions options_;
  bool against_ = false;
  std::uint64_t t_ = 0;
  std::uint64_t average_start_ = 0;  // iterations before it do not count for the average
  Averaged averaged_;
  std::size_t max_actions_ = 0;
  std::vector<PlayerState> sides_;
  Reach reach_;  // by player: the fixed strategy's if there is one
  std::unique_ptr<Team> team_;
  unsigned threads_ = 1;
};

}  // namespace hindsight
