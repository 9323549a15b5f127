// A value network learnt by self-play of beliefs, round by round, each time on the rows of the later half of
// all rounds so far.  Begun, or gone on with from its file; a file at any time.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "base/run.h"
#include "study/values/belief_source.h"

namespace hindsight {

class LearningRun {
 public:
  // `source` outlives it.  `training`: of each round.
  LearningRun(const BeliefSource& source, const LearningPlan& plan, std::vector<std::uint32_t> hidden,
              const NetworkTraining& training, unsigned threads);
  // Goes on bit for bit; refused, where `file` was begun in another way or is done.
  Result<void> resume(const ValueNetworkFile& file);

  // To the last round, or as far as it is not stopped.  `after_part`, called after every 64 games and every
  // epoch, says whether it went well.
  Result<void> run(const RunControl& control, const std::function<Result<void>()>& after_part);
  std::uint32_t rounds() const { return rounds_; }                                // done
  std::uint64_t games() const { return games_; }                                  // of the round
  std::uint64_t rows() const { return rows_.size(); }                             // that are kept
  double loss() const { return trainer_ != nullptr ? trainer_->loss() : loss_; }  // of the last epoch
  ValueNetworkFile file() const;

 private:
  bool finished() const { return rounds_ >= plan_.rounds; }
  std::unique_ptr<BeliefValues> oracle() const;
  void play_part(const RunControl& control);
  void begin_training();
  void end_round();
  std::string state() const;
  Result<void> load(const ValueNetworkFile& file);

  const BeliefSource& source_;
  LearningPlan plan_;
  NetworkTraining training_;
  ValueNetwork network_;  // of the rounds that are done
  double loss_ = 0;
  unsigned threads_;
  std::unique_ptr<Team> team_;
  std::uint32_t rounds_ = 0;
  std::uint64_t games_ = 0;
  std::vector<BeliefRow> rows_;                     // that are kept, oldest first
  std::deque<std::uint64_t> by_round_;              // how many of these are of each round, this one the last
  std::uint64_t trained_rows_ = 0, signature_ = 0;  // of the network's last training
  std::vector<std::optional<BeliefState>> openings_;  // of the round; empty: not found yet
  std::unique_ptr<NetworkRows> trained_on_;
  std::unique_ptr<NetworkTrainer> trainer_;
};

}  // namespace hindsight
