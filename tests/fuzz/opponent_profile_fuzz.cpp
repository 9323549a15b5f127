// Profiles of players as files: refused, or the same again when written and read.
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "play/models/opponent_profile.h"

using namespace hindsight;

FUZZ_TARGET(opponent_profile, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto profile = parse_profile(text);
  if (!profile) return 0;
  const std::string written = profile_text(*profile);
  const auto again = parse_profile(written);
  HS_CHECK_OK(again);
  HS_CHECK_THAT(profile_text(*again) == written);
  const MoveShares prior{0, 0.5, 0.2, 0.1, 0.1, 0.1};
  for (const auto& [situation, cell] : profile->counts.cells()) {
    double all = 0;
    for (const double share :
         profile->counts.expected(situation, prior, {false, true, true, true, true, true}))
      all += share;
    HS_CHECK_THAT(all > 0.999 && all < 1.001);
  }
  return 0;
}
