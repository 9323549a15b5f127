// What lessons show, as JSON (docs/api.md).
// SPDX-License-Identifier: MIT
#pragma once

#include "io/json.h"
#include "study/lessons/course.h"
#include "study/lessons/evidence.h"
#include "study/lessons/matching.h"
#include "study/lessons/numbers.h"

namespace hindsight {

Json whole_game_json(const GameSource& source);
// By infoset, a list of its actions' numbers.
Json by_infoset(const CompiledGame& game, const std::vector<Values>& numbers);
Json numbers_json(const GameSource& source, const Strategy& strategy);
// The last iteration, number by number; and only what is drawn as a curve.
Json step_json(const Course& course);
Json point_json(const Course& course);
// Logarithms to the base of 10.
Json evidence_json(const GameSource& source, const EvidenceRun& run);
Json matching_json(const ChoiceMatrix& game, const std::vector<MatchingRound>& rounds);

}  // namespace hindsight
