// What 'hindsight train' is asked for.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "share_out.h"
#include "train/betting_outline.h"

namespace hindsight {

struct TrainOptions {
  std::string file, out, cards, log, plot, memory;
  OutlineOrder outline;
  std::uint64_t passes = 0;  // 0: those of the plan
  double seconds = 0, save_every = 600;
  std::optional<std::uint64_t> measure_every;  // passes; none: by time
  std::optional<std::uint64_t> measure_hands;  // of a local best response; 0: none is played
  std::string measure_setting;                 // of it; empty: the usual one
  std::vector<std::string> add_bets;  // files of hands: sizes that the plan lacks are taken from them
  std::uint64_t bets = 3;             // so many of them
  std::vector<std::string> sweep;     // KEY=VALUE,VALUE: trained with each of them
  std::string report;                 // of these, a line each
  FarmOptions farm;
  unsigned threads = 1;
  bool quiet = false, json = false, size = false, tree = false,
       go_on = false;  // with the training beside `out`, where there is one

  // Whether anybody wants to know how far it comes.
  bool measures() const {
    return !quiet || !log.empty() || !plot.empty() || measure_every || measure_hands ||
           !measure_setting.empty();
  }
};

}  // namespace hindsight
