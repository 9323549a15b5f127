// SPDX-License-Identifier: MIT
#include "search/search_menu.h"

#include <string_view>

#include "base/check.h"

namespace hindsight {

namespace {

StreetMenu street_menu(std::string_view bet, std::string_view raise, double all_in, int raise_cap) {
  auto bets = parse_bet_sizes(bet, false), raises = parse_bet_sizes(raise, true);
  HS_CHECK_OK(bets);
  HS_CHECK_OK(raises);
  return {.bet = *std::move(bets), .raise = *std::move(raises), .add_all_in = all_in, .raise_cap = raise_cap};
}

}  // namespace

BetMenu search_menu(Street first) {
  std::array<StreetMenu, street_count> streets;
  const auto on = [&](Street street) -> StreetMenu& { return streets[static_cast<std::size_t>(street)]; };
  // The street itself is looked at more closely than those that come later, which are searched anew.
  on(Street::flop) = street_menu("33%,75%", "100%", 2, 2);
  on(Street::turn) =
      first == Street::turn ? street_menu("50%,100%", "100%", 2, 2) : street_menu("75%", "100%", 2, 2);
  on(Street::river) = first == Street::river ? street_menu("33%,66%,100%,200%,a", "60%,120%,a", 0, 3)
                                             : street_menu("75%", "100%", 2, 2);
  return {.seats = {streets, streets}, .force_all_in = 0.15};
}

BetMenu multiway_menu(Street street, std::size_t seats) {
  std::array<StreetMenu, street_count> streets;
  StreetMenu& menu = streets[static_cast<std::size_t>(street)];
  if (seats <= 3)
    menu = street_menu(street == Street::river ? "50%,100%" : "33%,75%", "100%", 2, 2);
  else if (seats == 4)
    menu = street_menu("66%", "100%", 1, 2);
  else
    menu = street_menu("66%", "a", 1, 1);  // who is bet at calls or folds
  return {.seats = std::vector(seats, streets), .force_all_in = 0.15};
}

}  // namespace hindsight
