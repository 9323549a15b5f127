// Whose play a seat of a spot is held to while the spot is solved, and from which equilibrium it is measured
// what that wins and risks (study/opponents/held_spot.h).  Kept beside the spot (ID.model), since its text
// knows nothing of it.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/json.h"
#include "study/hands/hand_reading.h"

namespace hindsight {

struct SeatModel {
  std::string bot;                // of 'hindsight bots'; or
  std::string profile;            // a profile's text (docs/formats.md)
  std::string name{};             // for people: of the bot or the player
  std::uint8_t seat = 0;          // that plays so
  double trust = 1;               // above 0, 1 at most
  std::string from{};             // id of the spot without it
  std::array<double, 2> value{};  // of the equilibrium there, chips, the pot among them, by seat
  double off = 0;                 // its exploitability
};

inline constexpr std::size_t longest_bot = 200, largest_profile = 512 << 10;  // bytes
// The model is asked at so many decisions at most.
inline constexpr std::size_t most_modelled = 6'000;

// Who it is, by name; no path and no file is read.
Result<PlayerKind> player_of(const SeatModel& model);
Json model_json(const SeatModel& model);    // as it is kept
Json against_json(const SeatModel& model);  // as it is told
Result<SeatModel> parse_seat_model(std::string_view json);

// Bots whose chances are known soon enough.
std::vector<std::string> offered_models();

// Profiles that somebody else keeps, to choose from: who there is, and one's text by its id.
struct KeptModel {
  std::string id, name;
  std::uint64_t hands = 0;
};
struct KeptModels {
  std::function<std::vector<KeptModel>()> list;
  std::function<Result<std::string>(const std::string& id)> text;
};

}  // namespace hindsight
