// The numbers in PokerFace's formulas: as its authors chose them, and as they were tuned by playing against
// PokerFace itself and a bot that bets by its equity (docs/bots.md has the command).  Within which each may
// be is ours.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

namespace hindsight {

struct PokerFaceConstants {
  // Before the flop: (x / scale)^root e^(-price y) + put z; never followed up to `weak`, always from `strong`
  // on.
  double pre_scale = 0.7, pre_root = 1.0 / 3, pre_price = 3, pre_put = 1, weak = 0.2, strong = 0.7;
  // Flop and turn: all (2/pi atan(steep x^x_root (1 - y)^3 / (base - x^x_root sqrt(1 - y))) + sqrt(x^3
  // y^y_root)) + put z.
  double mid_all = 1.15, mid_steep = 1.3, mid_base = 1.1, mid_x_root = 0.2, mid_y_root = 1.0 / 3, mid_put = 1;
  // River: (e^(sqrt(x) / x_scale) + (1 - y) e^(sqrt(1 - y) / y_scale))^power / divisor - less + put z.
  double river_x_scale = 0.17, river_y_scale = 0.24, river_power = 1.04, river_divisor = 100,
         river_less = 0.4, river_put = 1.5;
  // How often and by how much it raises: many times what it follows with; the share low/e e^x / (base - x) of
  // its chips.
  double raise_often = 1, raise_low = 0.3, raise_base = 1.3, all_in = 0.9;
};

struct PokerFaceConstant {
  std::string_view name, original;
  double tuned;
  std::string_view meaning;
  double PokerFaceConstants::*number;
  double low, high;
};

inline constexpr std::array<PokerFaceConstant, 22> pokerface_constants{{
    {"pre_scale", "0.7", 0.430538,
     "before the flop, follow = (x / pre_scale)^pre_root e^(-pre_price y) + pre_put z",
     &PokerFaceConstants::pre_scale, 0.3, 1.5},
    {"pre_root", "0.3333333333333333", 0.533627, "see pre_scale", &PokerFaceConstants::pre_root, 0.05, 3},
    {"pre_price", "3", 5.67363, "see pre_scale", &PokerFaceConstants::pre_price, 0, 12},
    {"pre_put", "1", 1.56026, "see pre_scale", &PokerFaceConstants::pre_put, 0, 2},
    {"weak", "0.2", 0.25365, "up to this strength it folds before the flop", &PokerFaceConstants::weak, 0,
     0.6},
    {"strong", "0.7", 0.644659,
     "from this strength on it never folds before the flop, and raises the more readily",
     &PokerFaceConstants::strong, 0.3, 1},
    {"mid_all", "1.15", 1.13957,
     "flop and turn, follow = mid_all (2/pi atan(mid_steep x^mid_x_root (1-y)^3 / (mid_base - x^mid_x_root "
     "sqrt(1-y))) + sqrt(x^3 y^mid_y_root)) + mid_put z",
     &PokerFaceConstants::mid_all, 0.3, 2},
    {"mid_steep", "1.3", 3.35419, "see mid_all", &PokerFaceConstants::mid_steep, 0.02, 4},
    {"mid_base", "1.1", 1.13412, "see mid_all; above 1", &PokerFaceConstants::mid_base, 1.01, 2},
    {"mid_x_root", "0.2", 4.16884, "see mid_all", &PokerFaceConstants::mid_x_root, 0.05, 6},
    {"mid_y_root", "0.3333333333333333", 1.08953, "see mid_all", &PokerFaceConstants::mid_y_root, 0.05, 3},
    {"mid_put", "1", 1.18629, "see mid_all", &PokerFaceConstants::mid_put, 0, 2},
    {"river_x_scale", "0.17", 0.139378,
     "river, follow = (e^(sqrt(x)/river_x_scale) + (1-y) e^(sqrt(1-y)/river_y_scale))^river_power / "
     "river_divisor - river_less + river_put z",
     &PokerFaceConstants::river_x_scale, 0.1, 0.4},
    {"river_y_scale", "0.24", 0.273068, "see river_x_scale", &PokerFaceConstants::river_y_scale, 0.15, 0.6},
    {"river_power", "1.04", 1.19467, "see river_x_scale", &PokerFaceConstants::river_power, 0.5, 1.5},
    {"river_divisor", "100", 340.123, "see river_x_scale", &PokerFaceConstants::river_divisor, 20, 800},
    {"river_less", "0.4", 2.64389, "see river_x_scale", &PokerFaceConstants::river_less, 0, 3},
    {"river_put", "1.5", 1.35794, "see river_x_scale", &PokerFaceConstants::river_put, 0, 3},
    {"raise_often", "1", 1.4986, "times its chance of a raise", &PokerFaceConstants::raise_often, 0, 3},
    {"raise_low", "0.3", 0.515543,
     "after the flop a raise adds the share raise_low/e e^x / (raise_base - x) of its chips",
     &PokerFaceConstants::raise_low, 0.001, 0.6},
    {"raise_base", "1.3", 1.26065, "see raise_low; above 1", &PokerFaceConstants::raise_base, 1.01, 2.5},
    {"all_in", "0.9", 0.175898, "a larger share is all of its chips", &PokerFaceConstants::all_in, 0.05, 1},
}};

constexpr PokerFaceConstants tuned_pokerface_constants() {
  PokerFaceConstants out;
  for (const PokerFaceConstant& one : pokerface_constants) out.*one.number = one.tuned;
  return out;
}

}  // namespace hindsight
