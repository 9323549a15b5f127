// A spot as a person gives it: a file of ours or of another program, settings, both, or a solution.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "holdem/spots/spot.h"
#include "solve/drive.h"
#include "store/spots/foreign_spot.h"
#include "store/spots/spot_labels.h"
#include "store/spots/spot_solution.h"

namespace hindsight {

// Settings of a spot one by one, as typed.  They go before those of a file.
struct SpotSettings {
  std::string board, oop, ip, pot, stacks;
  std::vector<std::string> bet, raise, reraise, donk;  // SIZES, or PLACE=SIZES: river.oop=50%
  std::string rake, add_allin, force_allin, merge, min_bet, raise_cap;
  std::string mark{};  // before a setting's name in errors: --

  bool any() const;
};

struct SpotSource {
  std::string path;  // empty: settings alone
  SpotSpec spec{};
  HoldemSpot spot;
  SpotLabels labels{};
  ForeignRun asked{};                    // what a file of another program asks of the run
  std::optional<SpotSolution> solution;  // to show or to go on from
  std::vector<std::string> notes;        // how its text was taken where it can be taken otherwise
};

// How its chips count, where they are finer than those of the text, and which of its sizes come to one bet.
std::vector<std::string> spot_notes(const SpotSpec& spec, const HoldemSpot& spot);

// The path may be empty where there are settings.
Result<SpotSource> load_spot(const std::string& path, const SpotSettings& settings = {});
// Of a text of any dialect, without a file.
Result<SpotSource> spot_of_text(const std::string& text, const SpotSettings& settings = {});
Result<SpotSource> spot_of_spec(SpotSpec spec);
// The text of a spot in any dialect, with the settings in it.
Result<ForeignSpot> spot_input(const std::string& path, const std::string& text,
                               const SpotSettings& settings);
// The same error, with the file's name before it.
tl::unexpected<Error> in_spot(const std::string& path, const Error& error);

// In chips: "0.3%" of the pot, "2.8mbb" of a game with blinds, or "0.6" as it is.  `what` begins the errors:
// --target.
Result<double> spot_target(std::string_view what, const std::string& text, const HoldemSpot& spot);
// The same where the pot has grown.
Result<double> spot_target(std::string_view what, const std::string& text, const HoldemSpot& spot,
                           double pot);
inline constexpr double usual_spot_target = 0.003;  // of the pot
Goal usual_goal(const SpotSource& source);          // what its file asks for, else the usual target

// All combos of "AhKh" or "AKs, QQ"; of "" none.
Result<std::vector<Combo>> combos_of(const std::string& text);
bool is_wanted(const std::vector<Combo>& wanted, Combo combo);  // one of these; where there are none, any

}  // namespace hindsight
