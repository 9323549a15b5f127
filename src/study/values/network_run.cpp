// SPDX-License-Identifier: MIT
#include "study/values/network_run.h"

#include <fmt/format.h>

#include <utility>

#include "base/bytes.h"
#include "values/network_values.h"

namespace hindsight {

Result<NetworkRun> NetworkRun::start(const BeliefSource& source, const BeliefRowsFile& rows,
                                     std::vector<std::uint32_t> hidden, const NetworkTraining& training,
                                     unsigned threads) {
  if (rows.rows.empty())
    return fail(ErrorCode::invalid_argument, "there are no rows to learn from: generate some first");
  NetworkRun out;
  out.game_ = source.listed.name;
  out.training_ = training;
  out.origin_ = {.plan = rows.plan, .rows = rows.rows.size(), .signature = signature_of(rows.rows)};
  out.rows_ = std::make_unique<NetworkRows>(network_rows(source.beliefs, rows.rows));
  out.trainer_ = std::make_unique<NetworkTrainer>(shape_for(source.beliefs, std::move(hidden)), training,
                                                  *out.rows_, threads);
  return out;
}

Result<void> NetworkRun::resume(const ValueNetworkFile& file) {
  const auto refused = [](const std::string& why) {
    return fail(ErrorCode::invalid_argument, fmt::format("{}; name another file with --out", why));
  };
  if (file.game != game_ || file.shape != trainer_->network().shape() || !(file.training == training_))
    return refused("the file was begun with another game, other layers or another training");
  if (!(file.origin == origin_)) return refused("the file was begun from other rows");
  if (file.state.empty()) return refused("all epochs of the file are done");
  Reader in(file.state);
  return trainer_->load(in);
}

Result<void> NetworkRun::run(const RunControl& control, const std::function<Result<void>()>& after_epoch) {
  while (!trainer_->finished() && !control.stop.stop_requested()) {
    trainer_->run(1, control);
    HS_RETURN_IF_ERROR(after_epoch());
  }
  return {};
}

ValueNetworkFile NetworkRun::file() const {
  ValueNetworkFile out{.game = game_,
                       .shape = trainer_->network().shape(),
                       .training = training_,
                       .origin = origin_,
                       .epochs = trainer_->iterations(),
                       .loss = trainer_->loss(),
                       .weights = trainer_->network().perceptron().weights()};
  if (!trainer_->finished()) {
    Writer state;
    trainer_->save(state);
    out.state = state.bytes();
  }
  return out;
}

}  // namespace hindsight
