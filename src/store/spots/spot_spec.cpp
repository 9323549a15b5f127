// SPDX-License-Identifier: MIT
#include "store/spots/spot_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/spec.h"
#include "base/text.h"
#include "betting/bet_size.h"
#include "cards/range.h"
#include "io/decimal.h"
#include "store/games/gambit_text.h"

namespace hindsight {

namespace {

using Kind = TomlValue::Kind;

TomlValue text_of(std::string_view text) { return {.kind = Kind::text, .text = std::string(text)}; }

TomlValue& member(TomlValue& table, std::string_view key) {
  if (table.kind != Kind::table) {  // flop = "75%" is short for the bets of a table
    TomlValue bets = std::exchange(table, TomlValue{});
    member(table, "bet") = std::move(bets);
  }
  const auto at = std::find(table.keys.begin(), table.keys.end(), key);
  if (at != table.keys.end()) return table.items[static_cast<std::size_t>(at - table.keys.begin())];
  table.keys.emplace_back(key);
  return table.items.emplace_back();
}

// 55, 5.5 or 97.5bb; fractions become whole when the spot is read (spot_units.h).
Result<TomlValue> chips_of(std::string_view text) {
  std::string_view number = trimmed(text);
  const bool blinds = lower(number).ends_with("bb");
  if (blinds) number = trimmed(number.substr(0, number.size() - 2));
  const auto chips = parse_number(number).has_value() ? Decimal::parse(number) : std::nullopt;
  if (!chips || chips->is_infinite() || chips->digits < 0)
    return fail(ErrorCode::parse,
                fmt::format("{} is not a number of chips: write 55, 5.5 or, in big blinds, 5.5bb",
                            in_quotes(text, 30)));
  if (blinds) return text_of(to_text(*chips) + "bb");
  return TomlValue{.kind = chips->places == 0 ? Kind::whole : Kind::decimal, .text = to_text(*chips)};
}

// Some write 5,5: of one amount a comma can only be the point, unless it parts thousands.
Result<std::string> with_point(std::string_view text) {
  std::string out(text);
  const std::size_t comma = out.find(',');
  if (comma == out.npos) return out;
  const std::string_view behind = std::string_view(text).substr(comma + 1);
  const std::size_t digits = std::min(behind.size(), behind.find_first_not_of("0123456789"));
  if (behind.empty() || digits < behind.size()) return out;  // no number, as its reader says
  out[comma] = '.';
  if (digits != 3) return out;
  std::string whole(text);
  std::erase(whole, ',');
  return fail(ErrorCode::parse,
              fmt::format("{} can be {} and {}: write one of them", in_quotes(text, 30), out, whole));
}

// "river.oop" as the streets and seats that it names; those that it does not name are all.
struct Place {
  std::array<bool, 3> street{};
  std::array<bool, 2> seat{};
};

Result<Place> place_of(std::string_view text) {
  Place place;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find('.'));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    const auto street = std::find(postflop_streets.begin(), postflop_streets.end(), word);
    const auto seat = std::find(seat_keys.begin(), seat_keys.end(), word);
    if (street == postflop_streets.end() && seat == seat_keys.end())
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("'{}' is not a place: name flop, turn or river, oop or ip, or both: flop.ip", text));
    if (street != postflop_streets.end())
      place.street[static_cast<std::size_t>(street - postflop_streets.begin())] = true;
    else
      place.seat[static_cast<std::size_t>(seat - seat_keys.begin())] = true;
  }
  if (place.street == std::array<bool, 3>{}) place.street.fill(true);
  if (place.seat == std::array<bool, 2>{}) place.seat.fill(true);
  return place;
}

// Whether a street or a seat has sizes of its own of a kind.
bool sets_at_a_place(const TomlValue& bets, std::string_view kind) {
  for (std::size_t i = 0; i < bets.keys.size(); ++i) {
    const TomlValue& own = bets.items[i];
    if (!place_of(bets.keys[i])) continue;
    const bool is_table = own.kind == Kind::table;
    if (is_table ? own.find(kind) != nullptr || sets_at_a_place(own, kind) : kind == "bet") return true;
  }
  return false;
}

std::string lock_section(const LockRequest& lock) {
  const std::string line = fmt::format("\n[[lock]]\nline = {}\n", toml_quoted(lock.line));
  return lock.hands.empty() ? fmt::format("{}strategy = {}\n", line, toml_quoted(lock.strategy))
                            : fmt::format("{}hands = {{ {} = {} }}\n", line, toml_quoted(lock.hands),
                                          toml_quoted(lock.strategy));
}

}  // namespace

Result<SpotSpec> SpotSpec::parse(std::string_view toml) {
  SpotSpec spec;
  HS_TRY(spec.document_, parse_toml(toml));
  spec.text_ = toml;
  return spec;
}

TomlValue& SpotSpec::at(std::string_view path) {
  text_.clear();
  TomlValue* value = &document_;
  while (!path.empty()) {
    const std::string_view key = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(path.size(), key.size() + 1));
    value = &member(*value, key);
  }
  return *value;
}

Result<void> SpotSpec::set_board(std::string_view cards) {
  HS_RETURN_IF_ERROR(parse_cards(cards));
  set_text("board", cards);
  return {};
}

Result<void> SpotSpec::set_range(std::string_view key, std::string_view range) {
  HS_RETURN_IF_ERROR(parse_range(range));
  set_text(key, range);
  return {};
}

Result<void> SpotSpec::set_chips(std::string_view key, std::string_view chips, bool pairs) {
  if (!pairs) {
    HS_TRY(const std::string one, with_point(chips));
    HS_TRY(at(key), chips_of(one));
    return {};
  }
  const std::size_t comma = chips.find(',');
  HS_TRY(TomlValue value, chips_of(chips.substr(0, comma)));
  if (comma != chips.npos) {
    const std::string_view rest = chips.substr(comma + 1);
    HS_TRY(TomlValue second, chips_of(rest.substr(std::min(rest.size(), rest.find_first_not_of(' ')))));
    value = {.kind = Kind::array, .items = {std::move(value), std::move(second)}};
  }
  at(key) = std::move(value);
  return {};
}

Result<void> SpotSpec::set_sizes(std::string_view path, std::string_view sizes) {
  HS_RETURN_IF_ERROR(parse_bet_sizes(sizes, path.ends_with("raise")));
  set_text(path, sizes);
  return {};
}

Result<void> SpotSpec::override_sizes(std::string_view kind, std::string_view place, std::string_view sizes) {
  HS_TRY(const Place where, place_of(place));
  const TomlValue* bets = document_.find("bets");
  if (place.empty() && (bets == nullptr || !sets_at_a_place(*bets, kind)))
    return set_sizes("bets." + std::string(kind), sizes);
  for (std::size_t street = 0; street < postflop_streets.size(); ++street)
    for (std::size_t seat = 0; seat < seat_keys.size(); ++seat) {
      if (!where.street[street] || !where.seat[seat] || (kind == "donk" && seat == 1)) continue;
      const std::string path = fmt::format("bets.{}.{}.", postflop_streets[street], seat_keys[seat]);
      HS_RETURN_IF_ERROR(set_sizes(path + std::string(kind), sizes));
    }
  return {};
}

void SpotSpec::set_text(std::string_view path, std::string_view text) { at(path) = text_of(text); }

void SpotSpec::set_list(std::string_view path, const std::vector<std::string>& texts) {
  TomlValue list{.kind = Kind::array};
  for (const std::string& text : texts) list.items.push_back(text_of(text));
  at(path) = std::move(list);
}

void SpotSpec::set_whole(std::string_view path, std::int64_t value) {
  at(path) = {.kind = Kind::whole, .text = std::to_string(value)};
}

void SpotSpec::set_share(std::string_view path, double share) {
  set_text(path, plain_decimal(share * 100) + '%');
}

Result<void> SpotSpec::add_lock(const LockRequest& lock) {
  if (lock.strategy.empty())
    return fail(ErrorCode::invalid_argument, "a lock needs a strategy, like \"fold 30%, call 70%\"");
  if (!lock.hands.empty()) {
    const auto range = parse_range(lock.hands);
    if (!range) return fail(ErrorCode::invalid_argument, fmt::format("hands: {}", range.error().message));
  }
  if (!text_.empty()) {  // what it says otherwise stays to the letter, unless its locks stand in one array
    const std::string text = text_ + lock_section(lock);
    if (auto changed = parse(text)) return *this = std::move(*changed), Result<void>{};
  }
  TomlValue one{.kind = Kind::table};
  member(one, "line") = text_of(lock.line);
  if (lock.hands.empty())
    member(one, "strategy") = text_of(lock.strategy);
  else
    member(member(one, "hands") = TomlValue{.kind = Kind::table}, lock.hands) = text_of(lock.strategy);
  TomlValue& locks = at("lock");
  if (locks.kind != Kind::array) {
    TomlValue first = std::exchange(locks, TomlValue{.kind = Kind::array});
    if (!first.keys.empty()) locks.items.push_back(std::move(first));
  }
  locks.items.push_back(std::move(one));
  return {};
}

std::string SpotSpec::toml() const {
  if (!text_.empty()) return text_;
  std::string values, tables;
  for (std::size_t i = 0; i < document_.keys.size(); ++i) {
    const TomlValue& value = document_.items[i];
    if (value.kind != Kind::table) {
      values += fmt::format("{} = {}\n", toml_key(document_.keys[i]), format_toml(value));
      continue;
    }
    tables += fmt::format("[{}]\n", toml_key(document_.keys[i]));
    for (std::size_t j = 0; j < value.keys.size(); ++j)
      tables += fmt::format("{} = {}\n", toml_key(value.keys[j]), format_toml(value.items[j]));
  }
  return values + tables;
}

}  // namespace hindsight
