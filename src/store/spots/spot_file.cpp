// SPDX-License-Identifier: MIT
#include "store/spots/spot_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/spec.h"
#include "io/toml.h"
#include "store/spots/menu_file.h"
#include "store/spots/settings.h"
#include "store/spots/spot_labels.h"
#include "store/spots/spot_locks.h"
#include "store/spots/spot_units.h"

namespace hindsight {

namespace {

using Kind = TomlValue::Kind;

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

tl::unexpected<Error> at_key(const char* key, const Error& error) {
  return fail(error.code, error.message, key);
}

Result<void> read_cards(const TomlValue& document, HoldemSpot& spot) {
  if (document.find("deck") != nullptr) {
    HS_TRY(const std::string deck, text_at(document, "deck"));
    auto cards = parse_deck(deck);
    if (!cards) return at_key("deck", cards.error());
    spot.cards.deck = *cards;
  }
  if (document.find("ranking") != nullptr) {
    HS_TRY(const std::string ranking, text_at(document, "ranking"));
    auto strength = parse_ranking(ranking);
    if (!strength) return at_key("ranking", strength.error());
    spot.cards.strength = *strength;
    if (spot.cards.strength == pair_strength) spot.cards.hole_cards = 1;
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
  if (rules->find("rake") != nullptr) {
    HS_TRY(const std::string rake, text_at(*rules, "rake"));
    HS_RETURN_IF_ERROR(read_rake(rake, spot));
  }
  if (const TomlValue* const least = rules->find("min_bet")) {
    HS_TRY(spot.min_bet, chips_of(*least, "rules.min_bet"));
    spot.min_bet = std::max<Chips>(1, spot.min_bet);
  }
  return {};
}

}  // namespace

Result<HoldemSpot> parse_spot(std::string_view toml) {
  HS_TRY(const SpotSpec spec, SpotSpec::parse(toml));
  return read_spot(spec);
}

Result<HoldemSpot> read_spot(const SpotSpec& spec) {
  TomlValue document = spec.document();
  HS_RETURN_IF_ERROR(count_in_whole_chips(document));
  if (const TomlValue* const ranking = document.find("ranking");
      ranking != nullptr && ranking->text == "pair")
    return wrong("ranking",
                 "\"pair\" is for one hole card, and spots have two: take \"hold'em\" or \"short deck\", or "
                 "train a blueprint");
  return read_spot(document);
}

Result<HoldemSpot> read_spot(const TomlValue& document) {
  constexpr std::array<std::string_view, 16> known{
      "name",   "board",     "deck",     "ranking", "deal",  "pot",   "blinds",    "big_blind",
      "stacks", "range_oop", "range_ip", "bets",    "rules", "lines", "positions", "lock"};
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
  HS_TRY(spot.menu, read_menu(document, seat_keys));
  HS_RETURN_IF_ERROR(read_rules(document, spot));
  HS_TRY(spot.locks, read_locks(document));
  HS_RETURN_IF_ERROR(read_labels(document));
  HS_RETURN_IF_ERROR(check(spot));
  return spot;
}

}  // namespace hindsight
