// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "cards/range.h"
#include "store/spots/spot_file.h"
#include "store/spots/spot_spec.h"
#include "store/spots/spot_writer.h"
#include "store/spots/texas_solver.h"

namespace hindsight {

namespace {

constexpr std::array<std::string_view, 3> set_kinds{"bet", "raise", "donk"};
using Sizes = std::array<const std::vector<BetSize>*, set_kinds.size()>;

bool has_all_in(const std::vector<BetSize>& sizes) {
  return std::ranges::any_of(sizes, [](const BetSize& size) { return size.kind == BetSize::Kind::all_in; });
}

std::string percent(double share) {
  const double rounded = std::round(share * 1e8) / 1e6;
  return plain_decimal(rounded / 100 == share ? rounded : share * 100);
}

// "set_bet_sizes oop,flop,bet,33,75".  `flagged`: all-in is said once for all three kinds; else it is a share
// of the pot that no stack can exceed.
Result<std::string> sizes_text(const HoldemSpot& spot, std::string_view place, std::size_t kind,
                               const std::vector<BetSize>& sizes, bool flagged) {
  const double most = static_cast<double>(std::min(spot.stacks[0], spot.stacks[1]));
  std::string out;
  for (const BetSize& size : sizes) {
    if (size.kind == BetSize::Kind::all_in) {
      if (!flagged) out += ',' + plain_decimal(std::ceil(100 * most / static_cast<double>(spot.pot)));
    } else if (size.kind == BetSize::Kind::pot) {
      out += ',' + percent(size.amount);
    } else {
      const std::size_t comma = place.find(',');
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("bets.{}.{}.{}: TexasSolver knows shares of the pot and all-in alone, and {} is "
                      "neither: write it as a share of the pot",
                      place.substr(comma + 1), place.substr(0, comma), set_kinds[kind], to_text(size)));
    }
  }
  return out.empty() ? "" : fmt::format("set_bet_sizes {},{}{}\n", place, set_kinds[kind], out);
}

Result<std::string> menu_text(const HoldemSpot& spot, std::size_t seat, std::size_t street, bool first) {
  const StreetMenu& menu = spot.menu.seats[seat][street];
  const Sizes sizes{&menu.bet, &menu.raise, menu.has_donk ? &menu.donk : &menu.bet};
  const bool donks = seat == 0 && !first;
  const bool flagged =
      has_all_in(menu.bet) && has_all_in(menu.raise) && (!donks || has_all_in(*sizes.back()));
  const std::string place = fmt::format("{},{}", seat_keys[seat], street_names[street]);
  std::string out;
  for (std::size_t kind = 0; kind < set_kinds.size() - (donks ? 0 : 1); ++kind) {
    HS_TRY(const std::string line, sizes_text(spot, place, kind, *sizes[kind], flagged));
    out += line;
  }
  return flagged ? out + fmt::format("set_bet_sizes {},allin\n", place) : out;
}

bool same(const std::vector<StreetTree>& a, const std::vector<StreetTree>& b) {
  return std::ranges::equal(a, b, [](const StreetTree& one, const StreetTree& other) {
    return one.street == other.street && one.next_trees == other.next_trees && one.actions == other.actions &&
           std::ranges::equal(one.nodes, other.nodes, [](const auto& node, const auto& match) {
             return node.kind == match.kind && node.seat == match.seat && node.actions == match.actions &&
                    node.committed == match.committed;
           });
  });
}

// What it has no words for, as far as that changes the tree.
std::vector<std::string> unsaid(const BetMenu& menu, Chips min_bet) {
  std::vector<std::string> out;
  const auto any = [&](auto is) {
    return std::ranges::any_of(menu.seats,
                               [&](const auto& streets) { return std::ranges::any_of(streets, is); });
  };
  const auto add = [&](bool wanted, std::string_view key) {
    if (wanted) out.emplace_back(key);
  };
  add(menu.add_all_in > 0 || any([](const StreetMenu& street) { return street.add_all_in > 0; }),
      "add_allin");
  add(any([](const StreetMenu& street) { return street.has_reraise; }), "reraise");
  add(menu.merge > 0, "merge");
  add(min_bet > 1, "min_bet");
  add(menu.raise_cap != 4 || any([](const StreetMenu& street) { return street.raise_cap > 0; }), "raise_cap");
  add(!menu.added.empty(), "lines.add");
  add(!menu.removed.empty(), "lines.remove");
  return out;
}

}  // namespace

Result<WrittenSpot> write_texas_solver(const HoldemSpot& spot, double target) {
  HS_RETURN_IF_ERROR(check_written(spot, "TexasSolver"));
  std::string board = to_text(spot.board);
  for (std::size_t at = board.size() - 2; at > 0; at -= 2) board.insert(at, ",");
  WrittenSpot out{.text = fmt::format("set_pot {}\nset_effective_stack {}\nset_board {}\n", spot.pot,
                                      std::min(spot.stacks[0], spot.stacks[1]), board)};
  for (std::size_t seat = 0; seat < 2; ++seat)
    out.text += fmt::format("set_range_{} {}\n", seat_keys[1 - seat],
                            to_text(spot.ranges[1 - seat], RangeStyle::texas_solver));
  const std::size_t first = spot.board.size() - 2;  // 1: the flop
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (std::size_t street = first; street < street_names.size(); ++street) {
      HS_TRY(const std::string menu, menu_text(spot, seat, street, street == first));
      out.text += menu;
    }
  out.text += fmt::format(
      "set_allin_threshold {}\nbuild_tree\nset_accuracy {}\nset_use_isomorphism 1\nstart_solve\ndump_result "
      "output_result.json\n",
      plain_decimal(1 / (1 + 2 * spot.menu.force_all_in)), percent(target));
  if (spot.rake > 0) out.left_out.emplace_back("rake");
  if (!spot.locks.empty()) out.left_out.emplace_back("lock");
  HS_TRY(const ForeignSpot read, parse_texas_solver(out.text));
  HS_TRY(const HoldemSpot again, read_spot(read.spec));
  HS_TRY(const std::vector<StreetTree> told, street_trees(again));
  HS_TRY(const std::vector<StreetTree> meant, street_trees(spot));
  if (!same(told, meant)) {
    std::vector<std::string> keys = unsaid(spot.menu, spot.min_bet);
    if (keys.empty()) keys.emplace_back("bets");
    out.left_out.insert(out.left_out.begin(), keys.begin(), keys.end());
  }
  return out;
}

}  // namespace hindsight
