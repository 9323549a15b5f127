// SPDX-License-Identifier: MIT
#include "play/response/lbr_setting.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/spec.h"
#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::array<LbrSettingEntry, 6> entries{{
    {"fc", "folds or calls in every round"},
    {"fcpa34", "calls before and on the flop; fold, call, pot or all-in on turn and river"},
    {"bets34", "calls before and on the flop; fold, call, all-in or one of 55 bets on turn and river"},
    {"bets2fc", "calls before the flop; the 55 bets, all-in, fold or call on it; then folds or calls"},
    {"rebel", "calls in two rounds; then fold, call, pot or all-in: fcpa34 by another name"},
    {"sizes", "fold, call or one of six bets, a third to five times the pot, in every round"},
}};

enum class Choice : std::uint8_t { call, fold_call, fold_call_pot_all_in, sizes, bets };

Choice choice(LbrSetting setting, Street street) {
  const bool late = street >= Street::turn;
  switch (setting) {
    case LbrSetting::fc:
      return Choice::fold_call;
    case LbrSetting::bets34:
      return late ? Choice::bets : Choice::call;
    case LbrSetting::sizes:
      return Choice::sizes;
    case LbrSetting::bets2fc:
      return late ? Choice::fold_call : street == Street::flop ? Choice::bets : Choice::call;
    case LbrSetting::fcpa34:
    case LbrSetting::rebel:
      break;
  }
  return late ? Choice::fold_call_pot_all_in : Choice::call;
}

// 0.05 times 1.15^k of the pot, k = 0 ... 54.
constexpr int bet_sizes = 55;
constexpr double smallest_bet = 0.05, bet_growth = 1.15;

constexpr std::array sizes{1.0 / 3, 2.0 / 3, 1.0, 1.5, 2.5, 5.0};  // of the pot

}  // namespace

std::span<const LbrSettingEntry> lbr_settings() { return entries; }

std::string_view name_of(LbrSetting setting) { return entries[static_cast<std::size_t>(setting)].name; }

Result<LbrSetting> lbr_setting(std::string_view name) {
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].name == name) return static_cast<LbrSetting>(i);
    known.push_back(entries[i].name);
  }
  return fail(ErrorCode::invalid_argument,
              fmt::format("there is no setting {}{}; they are fc, fcpa34, bets34, bets2fc, rebel and sizes",
                          in_quotes(name), did_you_mean(name, known)));
}

LbrMenu lbr_menu(LbrSetting setting, const PublicView& view) {
  const LegalMoves& legal = view.legal();
  const Choice among = choice(setting, view.street());
  LbrMenu out{.may_fold = among != Choice::call && legal.call > 0, .moves = {Move::call()}};
  if (among < Choice::fold_call_pot_all_in || !legal.can_raise) return out;
  const auto add = [&](Move move) {
    if (std::ranges::find(out.moves, move) == out.moves.end()) out.moves.push_back(move);
  };
  if (among == Choice::fold_call_pot_all_in) {
    add(raise_by_pot(view, 1));
  } else if (among == Choice::sizes) {
    for (const double share : sizes) add(raise_by_pot(view, share));
    if (raise_by_pot(view, sizes.back()).to < legal.max_to) return out;
  } else {
    double share = smallest_bet;
    for (int k = 0; k < bet_sizes; ++k, share *= bet_growth) add(raise_by_pot(view, share));
  }
  add(Move::raise_to(legal.max_to));
  return out;
}

}  // namespace hindsight
