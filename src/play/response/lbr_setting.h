// What a local best response may choose from, by betting round: the published settings.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/seat_view.h"

namespace hindsight {

// Lisy & Bowling 2017, and Brown, Bakhtin, Lerer & Gong 2020 for `rebel`; `sizes` is of this program.
enum class LbrSetting : std::uint8_t { fc, fcpa34, bets34, bets2fc, rebel, sizes };

struct LbrSettingEntry {
  std::string_view name, summary;
};
std::span<const LbrSettingEntry> lbr_settings();  // by LbrSetting
std::string_view name_of(LbrSetting setting);
Result<LbrSetting> lbr_setting(std::string_view name);

struct LbrMenu {
  bool may_fold = false;    // whether it weighs that
  std::vector<Move> moves;  // others: check or call, then raises, each legal and none twice
};
// At a turn of the seat that the view is of.
LbrMenu lbr_menu(LbrSetting setting, const PublicView& view);

}  // namespace hindsight
