// Value networks as files, while they are trained and after it.  Layout in docs/formats.md.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "values/belief_play.h"
#include "values/belief_rows.h"
#include "values/network_trainer.h"

namespace hindsight {

inline constexpr std::string_view value_network_extension = ".values";

// What a network was trained from: rows by a plan, or rounds of self-play.
struct NetworkOrigin {
  RowPlan plan{};
  std::optional<LearningPlan> learning{};
  std::uint64_t rows = 0, signature = 0;  // signature_of() them, of the last round
  friend bool operator==(const NetworkOrigin&, const NetworkOrigin&) = default;
};

struct ValueNetworkFile {
  std::string game;  // canonical name
  NetworkShape shape{};
  NetworkTraining training{};
  NetworkOrigin origin{};
  std::uint32_t rounds = 0;  // of self-play, done
  std::uint64_t epochs = 0;  // done, of the round
  double loss = 0;           // of the last one
  std::vector<float> weights{};
  // To go on bit for bit: NetworkTrainer::save, of self-play with the rows so far; empty once all is done.
  std::string state{};

  ValueNetwork network() const;
};

// Written beside `path` and renamed when whole.
Result<void> write_value_network(const std::string& path, const ValueNetworkFile& file);
// Refuses a file that is cut short, damaged, of another kind or of a newer version, and weights that are no
// numbers, and says which.
Result<ValueNetworkFile> read_value_network(const std::string& path);
Result<ValueNetworkFile> parse_value_network(std::string_view bytes, const std::string& what = "this file");
std::string format_value_network(const ValueNetworkFile& file);

}  // namespace hindsight
