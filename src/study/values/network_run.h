// A value network at its training: begun from rows, or gone on with from its file; a file at any time.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/run.h"
#include "study/values/belief_source.h"

namespace hindsight {

class NetworkRun {
 public:
  static Result<NetworkRun> start(const BeliefSource& source, const BeliefRowsFile& rows,
                                  std::vector<std::uint32_t> hidden, const NetworkTraining& training,
                                  unsigned threads);
  // Goes on bit for bit; refused, where `file` was begun from other rows or is done.
  Result<void> resume(const ValueNetworkFile& file);

  // To the last epoch, or as far as it is not stopped.  `after_epoch` says whether it went well.
  Result<void> run(const RunControl& control, const std::function<Result<void>()>& after_epoch);
  const NetworkTrainer& trainer() const { return *trainer_; }
  std::uint64_t rows() const { return origin_.rows; }
  ValueNetworkFile file() const;

 private:
  NetworkRun() = default;

  std::string game_;
  NetworkTraining training_;
  NetworkOrigin origin_;
  std::unique_ptr<NetworkRows> rows_;  // stays where it is: the trainer refers to it
  std::unique_ptr<NetworkTrainer> trainer_;
};

}  // namespace hindsight
