// hindsight values: what its files share.
//   values.cpp           the options
//   values_run.cpp       rows, made, and what a file is
//   values_networks.cpp  networks, trained on rows or learnt by self-play
//   values_errors.cpp    how far a network is off
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "io/json.h"
#include "share_out.h"
#include "store/values/value_network_file.h"
#include "values/belief_play.h"
#include "values/belief_rows.h"
#include "values/network_trainer.h"

namespace hindsight {

// What was typed after hindsight values.
struct ValuesWords {
  std::string name, out, data, game = "leduc_no_limit", hidden = "96,96,96";
  RowPlan plan{};
  NetworkTraining training{};
  LearningPlan learning{};
  NetworkTraining round{.epochs = 10};  // of learning
  std::uint64_t rows = 10000, test_rows = 1000, test_seed = 1000003, worst = 5;
  unsigned threads = 1;
  bool json = false, quiet = false;
  FarmOptions farm{};  // of rows
};

bool is_there(const std::string& path);
std::string in_hex(std::uint64_t number);
Json network_json(const ValueNetworkFile& file);
void print_network(const ValueNetworkFile& file);

Result<int> show_values(const ValuesWords& given);
Result<int> generate_values(const ValuesWords& given);
Result<int> learn_values(const ValuesWords& given);
Result<int> train_values(const ValuesWords& given);
Result<int> test_values(const ValuesWords& given);

}  // namespace hindsight
