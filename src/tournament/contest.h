// One match of a tournament: a dealer and the programs that play, started again where one is lost.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "acpc/wire/dealer.h"
#include "tournament/plan.h"

namespace hindsight {

struct ContestSetup {
  AcpcMatchSetup match;
  AcpcClocks clocks;
  std::vector<std::vector<std::string>> commands;  // by seat; host and port are put behind
  std::string folder;  // of the match's files: NAME.log, NAME.tlog, NAME.PLAYER.txt
  unsigned restarts = 3;
  std::chrono::milliseconds start{60'000};
  std::function<void(std::uint32_t hand)> hand_over = [](std::uint32_t) {};
  std::function<void(const Error& why)> player_lost = [](const Error&) {};  // and the match goes on
  // Its answer was no legal move, and another was played for it.
  std::function<void(std::size_t seat, std::string_view answer)> corrected = [](std::size_t,
                                                                                std::string_view) {};
};

// Whether the match's log has its score.
bool contest_is_over(const ContestSetup& setup);

// From where its files are to the end.  The error says whom it could not go on without; what was played is
// kept.
Result<AcpcDealer::End> play_contest(const ContestSetup& setup, const std::stop_token& stop);

}  // namespace hindsight
