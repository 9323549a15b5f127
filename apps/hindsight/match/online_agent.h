// hindsight agent --slumbot, --benchmark: a bot of the house at a service of the network, hand by hand.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "command_line.h"

namespace hindsight {

struct OnlineOptions {
  bool slumbot = false, benchmark = false, quiet = false;
  std::string url, user, key_file, log;
  std::uint64_t hands = 1'000;
  unsigned parallel = 1;
  double timeout = 120;

  bool any() const { return slumbot || benchmark; }
};

void declare_online_agent(Parser& parser, OnlineOptions& given);
// `bot` as it was typed.
Result<int> play_online(const OnlineOptions& given, const std::string& bot, std::uint64_t seed, bool json);

}  // namespace hindsight
