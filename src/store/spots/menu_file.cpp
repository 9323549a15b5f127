// SPDX-License-Identifier: MIT
#include "store/spots/menu_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "store/spots/settings.h"

namespace hindsight {

namespace {

using Kind = TomlValue::Kind;

Result<int> cap_of(const TomlValue& value, std::string_view key) {
  const auto cap = chips_of(value, key);
  if (!cap) return wrong(key, "must be a whole number of bets and raises, 0 or more");
  return static_cast<int>(std::min<Chips>(*cap, 1000));
}

// One of the kinds below, for a street and a seat.  `multiples`: a bet of 2.5x is over the big blind.
Result<void> set_kind(StreetMenu& menu, std::string_view kind, const TomlValue& value,
                      const std::string& where, bool multiples) {
  if (kind == "raise_cap") {
    HS_TRY(menu.raise_cap, cap_of(value, where));
    return {};
  }
  if (kind == "add_allin") {
    HS_TRY(menu.add_all_in, share_of(value.text, where, 10000));
    return {};
  }
  if (value.kind != Kind::text) return wrong(where, "must be sizes in quotes, like \"33%, 75%, a\"");
  auto sizes = parse_bet_sizes(value.text, multiples || kind == "raise" || kind == "reraise");
  if (!sizes) return wrong(where, fmt::format(": {}", sizes.error().message));
  if (kind == "donk") {
    menu.donk = *sizes;
    menu.has_donk = true;
  } else if (kind == "reraise") {
    menu.reraise = *sizes;
    menu.has_reraise = true;
  } else {
    (kind == "raise" ? menu.raise : menu.bet) = *sizes;
  }
  return {};
}

constexpr std::array<std::string_view, 6> kinds{"bet", "raise", "reraise", "donk", "add_allin", "raise_cap"};

class MenuReader {
 public:
  explicit MenuReader(std::span<const std::string_view> seats) : seats_(seats) {
    menu_.seats.resize(seats.size());
    keys_of_street_.assign(kinds.begin(), kinds.end());
    keys_of_street_.insert(keys_of_street_.end(), seats.begin(), seats.end());
    keys_of_bets_ = keys_of_street_;
    keys_of_bets_.insert(keys_of_bets_.end(), street_names.begin(), street_names.end());
  }

  Result<BetMenu> read(const TomlValue& bets) && {
    HS_RETURN_IF_ERROR(know(bets, "bets.", keys_of_bets_));
    constexpr std::array<std::size_t, 4> all{0, 1, 2, 3};
    HS_RETURN_IF_ERROR(read_streets(bets, "bets.", all));
    for (std::size_t street = 0; street < all.size(); ++street) {
      const TomlValue* own = bets.find(street_names[street]);
      if (own == nullptr) continue;
      const std::array<std::size_t, 1> only{street};
      const std::string where = "bets." + std::string(street_names[street]);
      if (own->kind == Kind::table) {
        HS_RETURN_IF_ERROR(know(*own, where + ".", keys_of_street_));
        HS_RETURN_IF_ERROR(read_streets(*own, where + ".", only));
      } else {
        HS_RETURN_IF_ERROR(set_all("bet", *own, where, only));
      }
    }
    return std::move(menu_);
  }

 private:
  Result<void> set(std::size_t seat, std::size_t street, std::string_view kind, const TomlValue& value,
                   const std::string& where) {
    return set_kind(menu_.seats[seat][street], kind, value, where, street == 0);
  }

  // The last seat has nobody behind to bet into.
  Result<void> set_all(std::string_view kind, const TomlValue& value, const std::string& where,
                       std::span<const std::size_t> in) {
    for (std::size_t seat = 0; seat < seats_.size(); ++seat)
      for (const std::size_t street : in)
        if (kind != "donk" || seat + 1 < seats_.size())
          HS_RETURN_IF_ERROR(set(seat, street, kind, value, where));
    return {};
  }

  // What a table says for all of `in` streets: first for all seats, then for each.
  Result<void> read_streets(const TomlValue& table, const std::string& where,
                            std::span<const std::size_t> in) {
    for (const std::string_view kind : kinds)
      if (const TomlValue* sizes = table.find(kind); sizes != nullptr)
        HS_RETURN_IF_ERROR(set_all(kind, *sizes, where + std::string(kind), in));
    for (std::size_t seat = 0; seat < seats_.size(); ++seat)
      if (const TomlValue* own = table.find(seats_[seat]); own != nullptr)
        HS_RETURN_IF_ERROR(read_seat(seat, *own, where + std::string(seats_[seat]), in));
    return {};
  }

  Result<void> read_seat(std::size_t seat, const TomlValue& own, const std::string& name,
                         std::span<const std::size_t> in) {
    for (const std::size_t street : in) {
      if (own.kind != Kind::table) {
        HS_RETURN_IF_ERROR(set(seat, street, "bet", own, name));
        continue;
      }
      HS_RETURN_IF_ERROR(know(own, name + ".", kinds));
      for (const std::string_view kind : kinds)
        if (const TomlValue* sizes = own.find(kind); sizes != nullptr)
          HS_RETURN_IF_ERROR(set(seat, street, kind, *sizes, fmt::format("{}.{}", name, kind)));
    }
    return {};
  }

  std::span<const std::string_view> seats_;
  std::vector<std::string_view> keys_of_street_, keys_of_bets_;
  BetMenu menu_;
};

Result<void> read_lines(const TomlValue& document, BetMenu& menu) {
  const TomlValue* lines = document.find("lines");
  if (lines == nullptr) return {};
  if (lines->kind != Kind::table) return wrong("lines", "must be a table");
  constexpr std::array<std::string_view, 2> known{"add", "remove"};
  HS_RETURN_IF_ERROR(know(*lines, "lines.", known));
  for (const std::string_view key : known) {
    const TomlValue* list = lines->find(key);
    if (list == nullptr) continue;
    const std::string where = "lines." + std::string(key);
    if (list->kind != Kind::array || list->items.size() > 1000)
      return wrong(where, "must be a list of lines, as [\"x, b50%, r200\"]; at most 1000");
    for (const TomlValue& line : list->items) {
      if (line.kind != Kind::text) return wrong(where, "must hold lines in quotes, as \"x, b50%, r200\"");
      auto parsed = parse_line(line.text);
      if (!parsed) return wrong(where, fmt::format(": {}", parsed.error().message));
      (key == "add" ? menu.added : menu.removed).push_back(std::move(*parsed));
    }
  }
  return {};
}

Result<void> read_limits(const TomlValue& document, BetMenu& menu) {
  const TomlValue* rules = document.find("rules");
  if (rules == nullptr) return {};
  if (rules->kind != Kind::table) return wrong("rules", "must be a table");
  constexpr std::array<std::string_view, 6> known{"rake",  "add_allin", "force_allin",
                                                  "merge", "min_bet",   "raise_cap"};
  HS_RETURN_IF_ERROR(know(*rules, "rules.", known));
  const std::array<std::pair<std::string_view, double*>, 3> shares{
      {{"add_allin", &menu.add_all_in}, {"force_allin", &menu.force_all_in}, {"merge", &menu.merge}}};
  for (const auto& [key, to] : shares)
    if (const TomlValue* value = rules->find(key); value != nullptr) {
      HS_TRY(*to, share_of(value->text, "rules." + std::string(key), 10000));
    }
  if (const TomlValue* cap = rules->find("raise_cap"); cap != nullptr) {
    HS_TRY(menu.raise_cap, cap_of(*cap, "rules.raise_cap"));
  }
  return {};
}

}  // namespace

Result<BetMenu> read_menu(const TomlValue& document, std::span<const std::string_view> seats) {
  const TomlValue* bets = document.find("bets");
  if (bets == nullptr) return wrong("[bets]", "is missing: give at least bet = \"75%\"");
  if (bets->kind != Kind::table) return wrong("bets", "must be a table");
  HS_TRY(BetMenu menu, MenuReader(seats).read(*bets));
  HS_RETURN_IF_ERROR(read_limits(document, menu));
  HS_RETURN_IF_ERROR(read_lines(document, menu));
  return menu;
}

}  // namespace hindsight
