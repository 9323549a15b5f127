// A record's fields.
// SPDX-License-Identifier: MIT
#include "store/hands/phh.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace hindsight {

namespace {

using TomlKind = TomlValue::Kind;

struct Variant {
  std::string_view code, name;
};
constexpr std::array<Variant, 9> other_games{{
    {"NS", "no-limit short-deck hold'em"},
    {"PO", "pot-limit Omaha"},
    {"FO/8", "fixed-limit Omaha hi-lo split"},
    {"F7S", "fixed-limit seven-card stud"},
    {"F7S/8", "fixed-limit seven-card stud hi-lo split"},
    {"FR", "fixed-limit razz"},
    {"N2L1D", "no-limit deuce-to-seven single draw"},
    {"F2L3D", "fixed-limit deuce-to-seven triple draw"},
    {"FB", "fixed-limit badugi"},
}};

tl::unexpected<Error> unreadable(std::string message) { return fail(ErrorCode::parse, std::move(message)); }

std::string shortened(std::string_view text) { return printable(text, 60); }

// Takes fields out of the table; what is left at the end belongs to others.
class Fields {
 public:
  explicit Fields(TomlValue table) : table_(std::move(table)) {}

  std::optional<TomlValue> take(std::string_view name) {
    const auto at = std::find(table_.keys.begin(), table_.keys.end(), name);
    if (at == table_.keys.end()) return {};
    const auto item = table_.items.begin() + (at - table_.keys.begin());
    std::optional<TomlValue> value = std::move(*item);
    table_.items.erase(item);
    table_.keys.erase(at);
    return value;
  }

  Result<TomlValue> need(std::string_view name, std::string_view form) {
    if (auto value = take(name)) return std::move(*value);
    return unreadable(fmt::format("{} is missing: add '{} = {}'", name, name, form));
  }

  TomlValue rest() { return std::move(table_); }

 private:
  TomlValue table_;
};

Result<Decimal> number(std::string_view field, const TomlValue& value) {
  if (value.kind == TomlKind::whole || value.kind == TomlKind::decimal)
    if (const auto number = Decimal::parse(value.text)) return *number;
  return unreadable(
      fmt::format("{}: {} is not an amount such as 120 or 62.50", field, shortened(format_toml(value))));
}

Result<std::vector<Decimal>> numbers(std::string_view field, const TomlValue& value) {
  if (value.kind != TomlKind::array)
    return unreadable(
        fmt::format("{} must be a list with a number for each player, such as [5, 10, 0]", field));
  std::vector<Decimal> out;
  for (const TomlValue& item : value.items) {
    HS_TRY(out.emplace_back(), number(field, item));
  }
  return out;
}

std::string entries_text(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "entry" : "entries");
}

Result<void> check_length(std::string_view field, std::size_t entries, std::size_t seats) {
  if (entries == seats) return {};
  return unreadable(fmt::format("{} has {} for {} starting stacks: give one for each player", field,
                                entries_text(entries), seats));
}

Result<std::vector<Decimal>> numbers_of_players(Fields& fields, std::string_view field, std::size_t seats) {
  HS_TRY(const TomlValue value, fields.need(field, "[0, 0, ...]"));
  HS_TRY(std::vector<Decimal> out, numbers(field, value));
  HS_RETURN_IF_ERROR(check_length(field, out.size(), seats));
  return out;
}

Result<std::optional<std::vector<Decimal>>> optional_numbers(Fields& fields, std::string_view field,
                                                             std::size_t seats) {
  const auto value = fields.take(field);
  if (!value) return std::optional<std::vector<Decimal>>{};
  HS_TRY(std::vector<Decimal> out, numbers(field, *value));
  HS_RETURN_IF_ERROR(check_length(field, out.size(), seats));
  return out;
}

Result<Decimal> bet(Fields& fields, std::string_view field, std::string_view game) {
  const auto value = fields.take(field);
  if (!value)
    return unreadable(fmt::format("{} is missing: {} needs it, as in '{} = 10'", field, game, field));
  HS_TRY(const Decimal out, number(field, *value));
  if (out.is_infinite() || out.digits <= 0)
    return unreadable(fmt::format("{} is {}: it must be above 0", field, to_text(out)));
  return out;
}

Result<std::string> variant(Fields& fields) {
  HS_TRY(const TomlValue value, fields.need("variant", "\"NT\""));
  if (value.kind != TomlKind::text) return unreadable("variant must be a text such as \"NT\"");
  if (value.text == "NT" || value.text == "FT") return value.text;
  for (const Variant& game : other_games)
    if (game.code == value.text)
      return fail(ErrorCode::unsupported,
                  fmt::format("{} (variant {}) is not played here: only hold'em is (NT and FT)", game.name,
                              value.text));
  return unreadable(
      fmt::format("variant '{}' is not a game of PHH: hold'em is NT (no-limit) or FT (fixed-limit)",
                  shortened(value.text)));
}

Result<std::vector<Decimal>> stacks(Fields& fields) {
  HS_TRY(const TomlValue value, fields.need("starting_stacks", "[1000, 1000, ...]"));
  HS_TRY(std::vector<Decimal> out, numbers("starting_stacks", value));
  if (out.size() < 2 || out.size() > max_seats)
    return unreadable(fmt::format("starting_stacks has {}: hold'em is played here by 2 to {}",
                                  entries_text(out.size()), max_seats));
  for (std::size_t i = 0; i < out.size(); ++i)
    if (out[i].digits <= 0)
      return unreadable(fmt::format("starting_stacks: p{} has {}, but whoever is dealt in has chips", i + 1,
                                    to_text(out[i])));
  return out;
}

Result<bool> flag(Fields& fields, std::string_view field) {
  const auto value = fields.take(field);
  if (!value) return false;
  if (value->kind != TomlKind::boolean) return unreadable(fmt::format("{} must be true or false", field));
  return value->text == "true";
}

Result<std::vector<std::string>> names(Fields& fields, std::size_t seats) {
  std::vector<std::string> out;
  const auto value = fields.take("players");
  if (!value) return out;
  if (value->kind != TomlKind::array) return unreadable("players must be a list of names");
  HS_RETURN_IF_ERROR(check_length("players", value->items.size(), seats));
  for (const TomlValue& item : value->items) {
    if (item.kind != TomlKind::text)
      return unreadable(fmt::format("players: {} is not a name in quotes", shortened(format_toml(item))));
    out.push_back(item.text);
  }
  return out;
}

Result<std::vector<PhhAction>> actions(Fields& fields, std::size_t seats) {
  HS_TRY(const TomlValue value, fields.need("actions", "[\"d dh p1 AhKd\", ...]"));
  if (value.kind != TomlKind::array)
    return unreadable("actions must be a list of texts such as [\"d dh p1 AhKd\"]");
  std::vector<PhhAction> out;
  out.reserve(value.items.size());
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    const TomlValue& item = value.items[i];
    const std::string place = fmt::format("action {}", i + 1);
    if (item.kind != TomlKind::text)
      return unreadable(
          fmt::format("{} is {}: actions are texts such as \"p1 cc\"", place, shortened(format_toml(item))));
    auto action = parse_phh_action(item.text, seats);
    if (!action)
      return unreadable(fmt::format("{} ('{}'): {}", place, shortened(item.text), action.error().message));
    out.push_back(std::move(*action));
  }
  return out;
}

Result<void> check_antes(const PhhHand& hand) {
  for (const Decimal& ante : hand.antes)
    if (ante.is_infinite() || ante.digits < 0)
      return unreadable(fmt::format("antes: {} is not an ante", to_text(ante)));
  for (const Decimal& blind : hand.blinds)
    if (blind.is_infinite()) return unreadable("blinds_or_straddles: inf is not a blind");
  return {};
}

std::string line(std::string_view field, const std::string& value) {
  return fmt::format("{} = {}\n", field, value);
}

template <class Range, class Text>
std::string list(const Range& range, const Text& text) {
  std::string out = "[";
  for (const auto& item : range) {
    if (out.size() > 1) out += ", ";
    out += text(item);
  }
  return out + ']';
}

std::string list(const std::vector<Decimal>& numbers) {
  return list(numbers, [](Decimal value) { return to_text(value); });
}

}  // namespace

std::string PhhHand::player(Seat seat) const {
  return players.empty() ? 'p' + std::to_string(seat.value + 1) : players[seat.value];
}

Decimal by_seat(const std::vector<Decimal>& written, std::size_t seat) {
  return written[written.size() == 2 ? 1 - seat : seat];
}

Result<PhhHand> phh_of(TomlValue table) {
  Fields fields(std::move(table));
  PhhHand hand;
  HS_TRY(hand.variant, variant(fields));
  HS_TRY(hand.starting_stacks, stacks(fields));
  const std::size_t seats = hand.seats();
  HS_TRY(hand.antes, numbers_of_players(fields, "antes", seats));
  HS_TRY(hand.blinds, numbers_of_players(fields, "blinds_or_straddles", seats));
  HS_RETURN_IF_ERROR(check_antes(hand));
  if (hand.variant == "NT") {
    HS_TRY(hand.min_bet, bet(fields, "min_bet", "no-limit hold'em (NT)"));
  } else {
    HS_TRY(hand.small_bet, bet(fields, "small_bet", "fixed-limit hold'em (FT)"));
    HS_TRY(hand.big_bet, bet(fields, "big_bet", "fixed-limit hold'em (FT)"));
  }
  HS_TRY(hand.ante_trimming, flag(fields, "ante_trimming_status"));
  HS_TRY(hand.actions, actions(fields, seats));
  HS_TRY(hand.players, names(fields, seats));
  HS_TRY(hand.finishing_stacks, optional_numbers(fields, "finishing_stacks", seats));
  HS_TRY(hand.winnings, optional_numbers(fields, "winnings", seats));
  hand.others = fields.rest();
  return hand;
}

Result<PhhHand> parse_phh(std::string_view text) {
  HS_TRY(TomlValue table, parse_toml(text));
  return phh_of(std::move(table));
}

std::string format_phh(const PhhHand& hand) {
  std::string out = line("variant", toml_quoted(hand.variant));
  out += line("ante_trimming_status", hand.ante_trimming ? "true" : "false");
  out += line("antes", list(hand.antes)) + line("blinds_or_straddles", list(hand.blinds));
  if (hand.variant == "NT")
    out += line("min_bet", to_text(hand.min_bet));
  else
    out += line("small_bet", to_text(hand.small_bet)) + line("big_bet", to_text(hand.big_bet));
  out += line("starting_stacks", list(hand.starting_stacks));
  out += line("actions", list(hand.actions, [](const PhhAction& a) { return toml_quoted(to_text(a)); }));
  if (!hand.players.empty()) out += line("players", list(hand.players, toml_quoted));
  if (hand.finishing_stacks) out += line("finishing_stacks", list(*hand.finishing_stacks));
  if (hand.winnings) out += line("winnings", list(*hand.winnings));
  for (std::size_t i = 0; i < hand.others.keys.size(); ++i)
    out += line(toml_key(hand.others.keys[i]), format_toml(hand.others.items[i]));
  return out;
}

}  // namespace hindsight
