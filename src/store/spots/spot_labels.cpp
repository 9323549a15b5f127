// SPDX-License-Identifier: MIT
#include "store/spots/spot_labels.h"

#include <fmt/format.h>

#include <algorithm>

#include "store/spots/settings.h"
#include "store/spots/spot_units.h"

namespace hindsight {

namespace {

using Kind = TomlValue::Kind;

Result<std::string> read_position(const TomlValue& value) {
  constexpr std::string_view key = "positions";
  if (value.kind != Kind::text) return wrong(key, "must be two names in quotes, as [\"BB\", \"BTN\"]");
  const std::string& name = value.text;
  if (name.empty()) return wrong(key, "must name both seats, or neither");
  if (name.size() > longest_position)
    return wrong(key,
                 fmt::format("may be {} letters long at most, and '{}' is longer", longest_position, name));
  const auto unseen = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; };
  if (std::ranges::any_of(name, unseen)) return wrong(key, "must be names on one line");
  return name;
}

Result<std::array<std::string, 2>> read_positions(const TomlValue& value) {
  if (value.kind != Kind::array || value.items.size() != 2)
    return wrong("positions", "must be two names, out of position first, as [\"BB\", \"BTN\"]");
  HS_TRY(std::string oop, read_position(value.items[0]));
  HS_TRY(std::string ip, read_position(value.items[1]));
  if (oop == ip) return wrong("positions", fmt::format("call both seats {}", oop));
  return std::array{std::move(oop), std::move(ip)};
}

}  // namespace

SeatWords seat_words(const SpotLabels& labels) {
  if (labels.names_seats()) return labels.positions;
  return {"out of position", "in position"};
}

Result<SpotLabels> read_labels(const TomlValue& document) {
  SpotLabels out;
  if (const TomlValue* positions = document.find("positions")) {
    HS_TRY(out.positions, read_positions(*positions));
  }
  if (document.find("blinds") != nullptr) {
    HS_TRY(const auto blinds, pair_at(document, "blinds", "must be two numbers"));
    out.big_blind = blinds[1];
  }
  if (document.find("big_blind") == nullptr) return out;
  HS_TRY(const Chips said, chips_at(document, "big_blind"));
  if (said == 0) return wrong("big_blind", "must be more than 0 chips, or be left out");
  if (out.big_blind > 0 && out.big_blind != said)
    return wrong("big_blind",
                 fmt::format("is {}, and that of blinds is {}: leave it out", said, out.big_blind));
  out.big_blind = said;
  return out;
}

Result<SpotLabels> labels_of(const SpotSpec& spec) {
  TomlValue document = spec.document();
  HS_TRY(const SpotUnit unit, count_in_whole_chips(document));
  HS_TRY(SpotLabels out, read_labels(document));
  if (out.big_blind == 0 && unit.big_blinds) out.big_blind = unit.per_chip;
  return out;
}

}  // namespace hindsight
