// A bot that learns against weak ones, beside its base on the same decks.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/interval.h"
#include "base/run.h"
#include "play/matches/match.h"

namespace hindsight {

// Twelve ways to play badly, simple ones and styles, and of who changes within a session one who drifts and
// one who deceives.
std::vector<std::string> weak_bots(std::uint64_t session);

// The bot that an adaptive one is until it knows better.  The error: this one does not learn.
Result<std::string> base_of(std::string_view bot);

struct PanelSetup {
  HoldemGame game;
  std::string bot;
  std::uint64_t hands = 10'000;  // against each; rounded up to whole sessions
  std::uint64_t session = 1000;  // deals
  std::uint64_t seed = 1;
};

// mbb/hand over sessions, each a number; all-in pots count in the mean over the cards to come.
struct PanelRow {
  std::string opponent;
  Sample won, base, more;  // `more`: session by session
};

// Heads-up.  After a stop of the sessions that both have played.
Result<PanelRow> play_panel_match(const PanelSetup& setup, const std::string& opponent,
                                  const RunControl& control);

}  // namespace hindsight
