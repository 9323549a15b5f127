// SPDX-License-Identifier: MIT
#include "store/hands/phh_extras.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "base/text.h"

namespace hindsight {

namespace {

using TomlKind = TomlValue::Kind;

constexpr std::string_view boards_key = "_boards", won_key = "_winnings_by_board", added_key = "_added",
                           odd_chip_key = "_odd_chip";
constexpr std::array<std::pair<std::string_view, HandRules::OddChip>, 4> odd_chip_rules{
    {{"casino", HandRules::OddChip::casino},
     {"exact", HandRules::OddChip::exact},
     {"pokerkit", HandRules::OddChip::pokerkit},
     {"last", HandRules::OddChip::last}}};
constexpr std::size_t most_boards = 3;

tl::unexpected<Error> wrong_field(std::string_view field, std::string_view must) {
  return fail(ErrorCode::parse, fmt::format("{} must be {}", field, must));
}

Result<Decimal> chips_of(std::string_view field, const TomlValue& value) {
  if (value.kind == TomlKind::whole || value.kind == TomlKind::decimal)
    if (const auto number = Decimal::parse(value.text);
        number && !number->is_infinite() && number->digits >= 0)
      return *number;
  return wrong_field(field, "made of amounts that are not below 0");
}

Result<std::vector<std::vector<Card>>> boards_of(const TomlValue& value) {
  std::vector<std::vector<Card>> out;
  for (const TomlValue& item : value.items) {
    HS_TRY(out.emplace_back(), parse_cards(item.text));
    if (item.kind != TomlKind::text || out.back().size() != 5)
      return wrong_field(boards_key, R"(a list of whole boards such as ["2c3d4h5s6c"])");
  }
  if (value.kind != TomlKind::array || out.empty() || out.size() >= most_boards)
    return wrong_field(boards_key, "a list of one or two further boards");
  return out;
}

Result<std::vector<std::vector<Decimal>>> won_of(const TomlValue& value, std::size_t boards,
                                                 std::size_t seats) {
  std::vector<std::vector<Decimal>> out;
  for (const TomlValue& board : value.items) {
    std::vector<Decimal>& row = out.emplace_back();
    for (const TomlValue& item : board.items) {
      HS_TRY(row.emplace_back(), chips_of(won_key, item));
    }
    if (row.size() != seats) return wrong_field(won_key, "a list of lists with an amount for each player");
  }
  if (out.size() != boards) return wrong_field(won_key, "a list with an entry for each board");
  return out;
}

TomlValue text_value(std::string text) { return {.kind = TomlKind::text, .text = std::move(text)}; }
TomlValue list_of(std::vector<TomlValue> items) {
  return {.kind = TomlKind::array, .items = std::move(items)};
}
TomlValue number_value(Decimal value) {
  return {.kind = value.places == 0 ? TomlKind::whole : TomlKind::decimal, .text = to_text(value)};
}

}  // namespace

std::string_view odd_chip_name(HandRules::OddChip rule) {
  for (const auto& [name, known] : odd_chip_rules)
    if (known == rule) return name;
  return "";
}
std::optional<HandRules::OddChip> odd_chip_named(std::string_view name) {
  for (const auto& [known, rule] : odd_chip_rules)
    if (known == name) return rule;
  return {};
}

Result<PhhExtras> extras_of(const PhhHand& hand) {
  PhhExtras out;
  if (const TomlValue* boards = hand.others.find(boards_key)) {
    HS_TRY(out.boards, boards_of(*boards));
  }
  if (const TomlValue* won = hand.others.find(won_key)) {
    HS_TRY(out.won, won_of(*won, out.boards.size() + 1, hand.seats()));
  }
  if (const TomlValue* added = hand.others.find(added_key)) {
    HS_TRY(out.added, chips_of(added_key, *added));
  }
  if (const TomlValue* rule = hand.others.find(odd_chip_key)) {
    out.odd_chip = odd_chip_named(rule->text);
    if (!out.odd_chip) return wrong_field(odd_chip_key, R"("casino", "exact", "pokerkit" or "last")");
  }
  return out;
}

void set_extras(PhhHand& hand, const PhhExtras& extras) {
  const auto add = [&](std::string_view key, TomlValue value) {
    hand.others.keys.emplace_back(key);
    hand.others.items.push_back(std::move(value));
  };
  if (!extras.boards.empty()) {
    std::vector<TomlValue> boards;
    for (const auto& board : extras.boards) boards.push_back(text_value(to_text(board)));
    add(boards_key, list_of(std::move(boards)));
  }
  if (!extras.won.empty()) {
    std::vector<TomlValue> won;
    for (const auto& board : extras.won) {
      std::vector<TomlValue> row;
      for (const Decimal chips : board) row.push_back(number_value(chips));
      won.push_back(list_of(std::move(row)));
    }
    add(won_key, list_of(std::move(won)));
  }
  if (extras.added.digits > 0) add(added_key, number_value(extras.added));
  if (extras.odd_chip) add(odd_chip_key, text_value(std::string(odd_chip_name(*extras.odd_chip))));
}

}  // namespace hindsight
