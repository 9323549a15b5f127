// What came out of one session of a match.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "play/matches/match.h"
#include "table/event.h"

namespace hindsight {

struct Match::Dealt {
  bool played = false;
  std::optional<Error> lost{};
  struct Result {
    Share won = 0;
    BotScore::Outcome outcome = BotScore::even;
  };
  std::vector<Result> results;  // [hand][bot]
  DeckValues values;
  std::vector<std::string> phhs;  // by hand, where they are wanted

  // All but those, of a session that was played.
  void write(Writer& out) const {
    for (const Result& result : results) {
      out.u64(static_cast<std::uint64_t>(result.won));
      out.u8(result.outcome);
    }
    out.f64s(values.values);
    for (const std::uint8_t seat : values.seats) out.u8(seat);
    out.u32(static_cast<std::uint32_t>(values.drawn));
  }
  // Fails on what no hand of the match comes to.
  void read(Reader& in) {
    bool sound = true;
    for (std::size_t i = 0; i < results.size(); ++i) {
      results[i].won = static_cast<Share>(in.u64());
      const std::uint8_t outcome = in.u8();
      sound = sound && outcome <= BotScore::lost_at_showdown;
      results[i].outcome = static_cast<BotScore::Outcome>(outcome);
      values.outcomes[i] = results[i].outcome;
    }
    in.f64s(values.values);
    for (std::uint8_t& seat : values.seats) {
      seat = in.u8();
      sound = sound && seat < values.contestants;
    }
    values.drawn = in.u32();
    if (!sound || values.drawn >= values.rotations()) in.mark_failed();
    played = true;
  }
};

}  // namespace hindsight
