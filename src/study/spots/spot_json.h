// What is known of a spot as JSON (docs/formats.md).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "holdem/views/spot_compare.h"
#include "holdem/views/spot_gains.h"
#include "holdem/views/spot_view.h"
#include "io/json.h"
#include "store/spots/flop_report.h"
#include "study/spots/solved_spot.h"

namespace hindsight {

Json size_json(const VectorGame& game, bool compact);
// How far it is solved; `missed`: the target that a run gave up.
Json course_json(const SolvedSpot& spot, std::optional<double> missed = {});
Json locks_json(const HoldemSpot& spot);     // how many decisions are locked, and where
Json labels_json(const SpotLabels& labels);  // "positions" and "big_blind", as far as they are known
Json view_json(const SpotView& view);
Json words_json(const SpotView& view);  // what its hands are called (study/spots/hand_words.h), by hand
Json run_outs_json(const std::vector<RunOut>& run_outs);
Json gains_json(const SpotGains& gains);
Json comparison_json(const std::array<SpotView, 2>& views, const SpotComparison& comparison);
// Means over the boards of a report that are solved, of so many that were asked for.
Json flops_json(const FlopReport& report, const std::string& path, std::size_t boards, double pot);

}  // namespace hindsight
