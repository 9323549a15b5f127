// The automatic choice: one run of CFR that measures itself and changes its rule where that promises more.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solve/cfr.h"
#include "solve/solver_entry.h"

namespace hindsight {

// Starts with a partial prediction that becomes less as exponents and averages settle.  Where that hardly
// moves it begins anew without predictions, and returns to them where that stops in turn.  All that it
// decides on are exploitabilities at fixed iterations, so that runs repeat bit for bit.  Answers with the
// best average of all its stages.
class Auto : public Solver {
 public:
  explicit Auto(const SolverInput& input);

  void run(std::uint64_t iterations, const RunControl& control) override;
  std::uint64_t iterations() const override { return before_ + cfr_->iterations(); }
  Strategy average() const override;
  Strategy current() const override { return cfr_->current(); }
  std::vector<Values> regrets() const override { return cfr_->regrets(); }
  std::optional<OverallRegret> overall_regret() const override;
  std::string note() const override;
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;

 private:
  struct Measurement {
    std::uint64_t iterations = 0;  // of cfr_
    double exploitability = 0;     // the best of this stage so far
  };

  void measure();
  std::size_t next_stage() const;
  bool begins_anew() const;  // if the stage changed now
  bool is_slow() const;
  void change_stage(const Strategy& average, double exploitability);

  const SolverInput input_;
  std::optional<Cfr> cfr_;    // anew in some stages
  std::uint64_t before_ = 0;  // iterations of those before it
  std::size_t stage_ = 0;
  std::uint64_t next_;                     // iteration of cfr_ at which the next measurement is due
  std::vector<Measurement> measurements_;  // of this stage
  std::optional<Strategy> best_;           // an earlier stage's, while it is better than this one's
  double best_exploitability_ = 0;
};

Result<std::unique_ptr<Solver>> make_auto(const SolverEntry& entry, const Arguments& arguments,
                                          const SolverInput& input);

}  // namespace hindsight
