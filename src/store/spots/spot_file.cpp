// SPDX-License-Identifier: MIT
#include "store/spots/spot_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/spec.h"
#include "store/spots/spot_locks.h"
#include "store/toml.h"

namespace hindsight {

namespace {

using Kind = TomlValue::Kind;

tl::unexpected<Error> wrong(std::string_view key, const std::string& what) {
  return fail(ErrorCode::parse, std::string(key) + (what.starts_with(':') ? "" : " ") + what);
}

// Every key is one of the known ones.
Result<void> know(const TomlValue& table, std::string_view where, std::span<const std::string_view> known) {
  for (const std::string& key : table.keys)
    if (std::find(known.begin(), known.end(), key) == known.end())
      return wrong(fmt::format("{}'{}'", where, key),
                   fmt::format("is not a setting of a spot{}; known are {}", did_you_mean(key, known),
                               fmt::join(known, ", ")));
  return {};
}

Result<std::string> text_at(const TomlValue& table, std::string_view key) {
  const TomlValue* value = table.find(key);
  if (value == nullptr) return wrong(key, "is missing");
  if (value->kind != Kind::text) return wrong(key, "must be text in quotes");
  return value->text;
}

Result<Chips> chips_of(const TomlValue& value, std::string_view key) {
  const auto chips = value.kind == Kind::whole ? parse_integer(value.text) : std::nullopt;
  if (!chips || *chips < 0 || *chips > 1'000'000'000)
    return wrong(key, "must be a whole number of chips from 0 to 1000000000");
  return *chips;
}

Result<Chips> chips_at(const TomlValue& table, std::string_view key) {
  const TomlValue* value = table.find(key);
  if (value == nullptr) return wrong(key, "is missing");
  return chips_of(*value, key);
}

// "150%" or 150 as 1.5.
Result<double> share_of(std::string_view text, std::string_view key, double max) {
  std::string_view digits = text;
  if (digits.ends_with('%')) digits.remove_suffix(1);
  const auto percent = parse_number(digits);
  if (!percent || *percent < 0 || *percent > max)
    return wrong(key,
                 fmt::format("is '{}' and must be a percentage from 0% to {}%", text, static_cast<int>(max)));
  return *percent / 100;
}

Result<int> cap_of(const TomlValue& value, std::string_view key) {
  const auto cap = chips_of(value, key);
  if (!cap) return wrong(key, "must be a whole number of bets and raises, 0 or more");
  return static_cast<int>(std::min<Chips>(*cap, 1000));
}

// Two numbers; `must` says which.
Result<std::array<Chips, 2>> pair_at(const TomlValue& table, std::string_view key, const std::string& must) {
  const TomlValue* value = table.find(key);
  if (value == nullptr) return wrong(key, "is missing");
  if (value->kind != Kind::array || value->items.size() != 2) return wrong(key, must);
  HS_TRY(const Chips first, chips_of(value->items[0], key));
  HS_TRY(const Chips second, chips_of(value->items[1], key));
  return std::array{first, second};
}

Result<std::array<Chips, 2>> stacks_at(const TomlValue& table) {
  const TomlValue* value = table.find("stacks");
  if (value != nullptr && value->kind != Kind::array) {
    HS_TRY(const Chips both, chips_of(*value, "stacks"));
    return std::array{both, both};
  }
  return pair_at(table, "stacks", "must be one number, or two: [out of position, in position]");
}

Result<Range> range_at(const TomlValue& table, std::string_view key) {
  HS_TRY(const std::string text, text_at(table, key));
  auto range = parse_range(text);
  if (!range) return wrong(key, fmt::format(": {}", range.error().message));
  return range->range;
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
  auto sizes = parse_bet_sizes(value.text, multiples || kind == "raise");
  if (!sizes) return wrong(where, fmt::format(": {}", sizes.error().message));
  if (kind == "donk") {
    menu.donk = *sizes;
    menu.has_donk = true;
  } else {
    (kind == "raise" ? menu.raise : menu.bet) = *sizes;
  }
  return {};
}

constexpr std::array<std::string_view, 5> kinds{"bet", "raise", "donk", "add_allin", "raise_cap"};

template <std::size_t A, std::size_t B>
constexpr std::array<std::string_view, A + B> both(const std::array<std::string_view, A>& first,
                                                   const std::array<std::string_view, B>& second) {
  std::array<std::string_view, A + B> out{};
  std::copy(second.begin(), second.end(), std::copy(first.begin(), first.end(), out.begin()));
  return out;
}
constexpr auto keys_of_street = both(kinds, seat_keys);
constexpr auto keys_of_bets = both(keys_of_street, street_names);

StreetMenu& menu_of(HoldemSpot& spot, std::size_t seat, std::size_t street) {
  return spot.menu.seats[seat][street];
}

// What a table says for all of `in` streets: first for both seats, then for each.
Result<void> read_menus(const TomlValue& table, const std::string& where, std::span<const std::size_t> in,
                        HoldemSpot& spot) {
  for (const std::string_view kind : kinds)
    if (const TomlValue* sizes = table.find(kind); sizes != nullptr)
      for (std::size_t seat = 0; seat < 2; ++seat)
        for (const std::size_t street : in)
          if (kind != "donk" || seat == 0)
            HS_RETURN_IF_ERROR(
                set_kind(menu_of(spot, seat, street), kind, *sizes, where + std::string(kind), street == 0));
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const TomlValue* own = table.find(seat_keys[seat]);
    if (own == nullptr) continue;
    const std::string name = where + std::string(seat_keys[seat]);
    for (const std::size_t street : in) {
      if (own->kind == Kind::table) {
        HS_RETURN_IF_ERROR(know(*own, name + ".", kinds));
        for (const std::string_view kind : kinds)
          if (const TomlValue* sizes = own->find(kind); sizes != nullptr)
            HS_RETURN_IF_ERROR(set_kind(menu_of(spot, seat, street), kind, *sizes,
                                        fmt::format("{}.{}", name, kind), street == 0));
      } else {
        HS_RETURN_IF_ERROR(set_kind(menu_of(spot, seat, street), "bet", *own, name, street == 0));
      }
    }
  }
  return {};
}

Result<void> read_bets(const TomlValue& document, HoldemSpot& spot) {
  const TomlValue* bets = document.find("bets");
  if (bets == nullptr) return wrong("[bets]", "is missing: give at least bet = \"75%\"");
  if (bets->kind != Kind::table) return wrong("bets", "must be a table");
  HS_RETURN_IF_ERROR(know(*bets, "bets.", keys_of_bets));
  constexpr std::array<std::size_t, 4> all{0, 1, 2, 3};
  HS_RETURN_IF_ERROR(read_menus(*bets, "bets.", all, spot));
  for (std::size_t street = 0; street < all.size(); ++street) {
    const TomlValue* own = bets->find(street_names[street]);
    if (own == nullptr) continue;
    const std::array<std::size_t, 1> only{street};
    const std::string where = "bets." + std::string(street_names[street]);
    if (own->kind == Kind::table) {
      HS_RETURN_IF_ERROR(know(*own, where + ".", keys_of_street));
      HS_RETURN_IF_ERROR(read_menus(*own, where + ".", only, spot));
    } else {
      for (std::size_t seat = 0; seat < 2; ++seat)
        HS_RETURN_IF_ERROR(set_kind(menu_of(spot, seat, street), "bet", *own, where, street == 0));
    }
  }
  return {};
}

Result<void> read_cards(const TomlValue& document, HoldemSpot& spot) {
  if (document.find("deck") != nullptr) {
    HS_TRY(const std::string deck, text_at(document, "deck"));
    HS_TRY(spot.cards.deck, parse_deck(deck));
  }
  if (document.find("ranking") != nullptr) {
    HS_TRY(const std::string ranking, text_at(document, "ranking"));
    HS_TRY(spot.cards.strength, parse_ranking(ranking));
  }
  if (const TomlValue* deal = document.find("deal"); deal != nullptr) {
    if (deal->kind != Kind::array)
      return wrong("deal", "must be the cards dealt before each street, as [0, 3, 1, 1]");
    spot.cards.dealt.clear();
    for (const TomlValue& street : deal->items) {
      HS_TRY(const Chips cards, chips_of(street, "deal"));
      spot.cards.dealt.push_back(static_cast<int>(std::min<Chips>(cards, 52)));
    }
  }
  return {};
}

Result<void> read_lines(const TomlValue& document, HoldemSpot& spot) {
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
      (key == "add" ? spot.menu.added : spot.menu.removed).push_back(std::move(*parsed));
    }
  }
  return {};
}

// "5%", "5% cap 10"
Result<void> read_rake(const std::string& text, HoldemSpot& spot) {
  const std::size_t cap = text.find("cap");
  std::string share = text.substr(0, cap);
  while (!share.empty() && (share.back() == ' ' || share.back() == ',')) share.pop_back();
  HS_TRY(spot.rake, share_of(share, "rules.rake", 100));
  if (cap == std::string::npos) return {};
  const std::size_t begin = text.find_first_not_of(' ', cap + 3);
  const auto chips =
      begin == std::string::npos ? std::nullopt : parse_number(std::string_view(text).substr(begin));
  if (!chips || *chips <= 0 || *chips > 1e15)
    return wrong("rules.rake", fmt::format("is '{}' and must be like \"5% cap 10\", in chips", text));
  spot.rake_cap = *chips;
  return {};
}

Result<void> read_rules(const TomlValue& document, HoldemSpot& spot) {
  const TomlValue* rules = document.find("rules");
  if (rules == nullptr) return {};
  if (rules->kind != Kind::table) return wrong("rules", "must be a table");
  constexpr std::array<std::string_view, 6> known{"rake",  "add_allin", "force_allin",
                                                  "merge", "min_bet",   "raise_cap"};
  HS_RETURN_IF_ERROR(know(*rules, "rules.", known));
  if (rules->find("rake") != nullptr) {
    HS_TRY(const std::string rake, text_at(*rules, "rake"));
    HS_RETURN_IF_ERROR(read_rake(rake, spot));
  }
  const std::array<std::pair<std::string_view, double*>, 3> shares{{{"add_allin", &spot.menu.add_all_in},
                                                                    {"force_allin", &spot.menu.force_all_in},
                                                                    {"merge", &spot.menu.merge}}};
  for (const auto& [key, to] : shares)
    if (const TomlValue* value = rules->find(key); value != nullptr) {
      HS_TRY(*to, share_of(value->text, "rules." + std::string(key), 10000));
    }
  if (rules->find("min_bet") != nullptr) {
    HS_TRY(spot.min_bet, chips_at(*rules, "min_bet"));
    spot.min_bet = std::max<Chips>(1, spot.min_bet);
  }
  if (const TomlValue* cap = rules->find("raise_cap"); cap != nullptr) {
    HS_TRY(spot.menu.raise_cap, cap_of(*cap, "rules.raise_cap"));
  }
  return {};
}

}  // namespace

Result<HoldemSpot> parse_spot(std::string_view toml) {
  HS_TRY(const TomlValue document, parse_toml(toml));
  return read_spot(document);
}

Result<HoldemSpot> read_spot(const TomlValue& document) {
  constexpr std::array<std::string_view, 14> known{"name", "board",  "deck",   "ranking",   "deal",
                                                   "pot",  "blinds", "stacks", "range_oop", "range_ip",
                                                   "bets", "rules",  "lines",  "lock"};
  HS_RETURN_IF_ERROR(know(document, "", known));
  HoldemSpot spot;
  if (document.find("name") != nullptr) {
    HS_TRY(spot.name, text_at(document, "name"));
    if (spot.name.size() > longest_spot_name)
      return wrong("name", fmt::format(" may have {} bytes at most", longest_spot_name));
  }
  HS_TRY(const std::string board, text_at(document, "board"));
  auto cards = parse_cards(board);
  if (!cards) return wrong("board", fmt::format(": {}", cards.error().message));
  spot.board = *cards;
  HS_RETURN_IF_ERROR(read_cards(document, spot));
  if (document.find("blinds") != nullptr) {
    HS_TRY(spot.blinds,
           pair_at(document, "blinds", "must be two numbers, the small one and the big one, as [1, 2]"));
  }
  if (document.find("pot") != nullptr || spot.blinds[1] == 0) {
    HS_TRY(spot.pot, chips_at(document, "pot"));
  }
  HS_TRY(spot.stacks, stacks_at(document));
  HS_TRY(spot.ranges[0], range_at(document, "range_oop"));
  HS_TRY(spot.ranges[1], range_at(document, "range_ip"));
  HS_RETURN_IF_ERROR(read_bets(document, spot));
  HS_RETURN_IF_ERROR(read_rules(document, spot));
  HS_RETURN_IF_ERROR(read_lines(document, spot));
  HS_TRY(spot.locks, read_locks(document));
  HS_RETURN_IF_ERROR(check(spot));
  return spot;
}

}  // namespace hindsight
