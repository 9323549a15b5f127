// SPDX-License-Identifier: MIT
#include "store/spots/spot_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <functional>
#include <optional>
#include <vector>

#include "base/text.h"
#include "io/decimal.h"
#include "store/spots/settings.h"

namespace hindsight {

namespace {

using Kind = TomlValue::Kind;

constexpr int least_places = 2, most_places = 6;  // hundredths: halves of a half pot are whole

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.'; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '-'; }

// What becomes of an amount's digits.
using Change = std::function<std::string(std::string_view)>;

// "100c", "20c3r" among sizes.
std::string with_sizes(std::string_view text, const Change& change) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    const std::string_view number = text.substr(begin, at - begin);
    const bool first = begin == 0 || std::string_view(", \t").find(text[begin - 1]) != std::string_view::npos;
    const bool chips = first && !number.empty() && at < text.size() && (text[at] == 'c' || text[at] == 'C');
    out += chips ? change(number) : std::string(number);
    if (at < text.size()) out += text[at++];
  }
  return out;
}

// "b200", "raise 200", "all-in 200", "b20c" among actions; "b50%" and "r2.5x" are no chips.
std::string with_actions(std::string_view text, const Change& change) {
  constexpr std::array<std::string_view, 6> verbs{"b", "r", "bet", "raise", "allin", "all-in"};
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && is_letter(text[at])) ++at;
    const std::string verb = lower(text.substr(begin, at - begin));
    while (at < text.size() && text[at] == ' ') ++at;
    out += text.substr(begin, at - begin);
    const std::size_t from = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    const std::string_view number = text.substr(from, at - from);
    const bool share = at < text.size() && std::string_view("%xXeE").find(text[at]) != std::string_view::npos;
    const bool known = std::find(verbs.begin(), verbs.end(), verb) != verbs.end();
    out += known && !share && !number.empty() ? change(number) : std::string(number);
    if (at < text.size() && (at > begin ? !is_letter(text[at]) : true)) out += text[at++];
  }
  return out;
}

// "5% cap 10"
std::string with_cap(std::string_view text, const Change& change) {
  const std::size_t cap = text.find("cap");
  if (cap == std::string_view::npos) return std::string(text);
  std::size_t begin = std::min(text.size(), text.find_first_not_of(' ', cap + 3)), end = begin;
  while (end < text.size() && is_digit(text[end])) ++end;
  return std::string(text.substr(0, begin)) + (end > begin ? change(text.substr(begin, end - begin)) : "") +
         std::string(text.substr(end));
}

class Counter {
 public:
  explicit Counter(TomlValue& document) : document_(document) {}

  Result<SpotUnit> count() {
    for (const char* key : {"pot", "stacks", "blinds", "big_blind"}) find(document_, key);
    if (TomlValue* rules = member(document_, "rules")) find(*rules, "min_bet", "rules.min_bet");
    HS_RETURN_IF_ERROR(take_big_blinds());
    for (const auto& [key, value] : amounts_) {
      const auto number = Decimal::parse(value->text);
      if (!number || number->is_infinite() || value->kind == Kind::text) continue;  // its reader says so
      HS_RETURN_IF_ERROR(see(key, *number));
    }
    Result<void> fits;
    const Change look = [&](std::string_view digits) {
      if (const auto number = Decimal::parse(digits); number && !number->is_infinite() && fits)
        fits = see("a size or line", *number);
      return std::string(digits);
    };
    texts(look);
    if (!fits) return tl::unexpected<Error>(fits.error());
    if (places_ > 0) places_ = std::max(places_, least_places);
    for (int i = 0; i < places_; ++i) unit_.per_chip *= 10;
    for (const auto& [key, value] : amounts_)
      if (value->kind == Kind::decimal || (value->kind == Kind::whole && places_ > 0))
        value->text = finer(value->text), value->kind = Kind::whole;
    if (places_ == 0) return unit_;
    texts([&](std::string_view digits) { return finer(digits); });
    cap([&](std::string_view digits) { return finer_share(digits); });
    return unit_;
  }

 private:
  static TomlValue* member(TomlValue& table, std::string_view key) {
    const auto at = std::find(table.keys.begin(), table.keys.end(), key);
    return at == table.keys.end() ? nullptr : &table.items[static_cast<std::size_t>(at - table.keys.begin())];
  }

  void find(TomlValue& table, const char* key) { find(table, key, key); }
  void find(TomlValue& table, const char* key, const char* place) {
    TomlValue* value = member(table, key);
    if (value == nullptr) return;
    if (value->kind == Kind::array)
      for (TomlValue& item : value->items) amounts_.push_back({place, &item});
    else
      amounts_.push_back({place, value});
  }

  Result<void> see(std::string_view key, Decimal number) {
    if (number.places > most_places)
      return wrong(key, fmt::format("has an amount of {} digits behind the point: {} at most", number.places,
                                    most_places));
    places_ = std::max(places_, number.places);
    return {};
  }

  // "97.5bb": times the big blind; where nothing says what that is, it is the chip.
  Result<void> take_big_blinds() {
    const auto in_blinds = [](const auto& amount) {
      return amount.value->kind == Kind::text && lower(trimmed(amount.value->text)).ends_with("bb");
    };
    const auto some = std::find_if(amounts_.begin(), amounts_.end(), in_blinds);
    if (some == amounts_.end()) return {};
    for (const Amount& amount : amounts_)
      if (std::string_view(amount.key) == "big_blind" && in_blinds(amount))
        return wrong(amount.key, "is what a big blind is in chips, and cannot be in big blinds");
    const auto is_blind = [](const char* key) {
      return std::string_view(key) == "blinds" || std::string_view(key) == "big_blind";
    };
    std::optional<Decimal> blind;
    for (const auto& [key, value] : amounts_)
      if (is_blind(key) && value->kind != Kind::text) blind = Decimal::parse(value->text);
    for (const Amount& amount : amounts_) {
      if (!in_blinds(amount)) {
        if (blind || is_blind(amount.key) || amount.value->text == "0") continue;
        return wrong(
            amount.key,
            fmt::format(
                "is in chips and {} in big blinds: say what a big blind is, or give all in bb or all in "
                "chips",
                some->key));
      }
      const std::string text = trimmed_number(amount.value->text);
      const auto number = Decimal::parse(text);
      if (!number || number->is_infinite() || number->digits < 0 || number->digits > 1'000'000'000'000 ||
          (blind && (blind->is_infinite() || std::abs(blind->digits) > 1'000'000)))
        return wrong(amount.key, fmt::format("is {}, which is no number of big blinds such as \"97.5bb\"",
                                             in_quotes(amount.value->text, 30)));
      const Decimal chips =
          blind ? Decimal::of(number->digits * blind->digits, number->places + blind->places) : *number;
      *amount.value = {.kind = chips.places == 0 ? Kind::whole : Kind::decimal, .text = to_text(chips)};
    }
    unit_.big_blinds = !blind;
    if (!blind) places_ = least_places;
    return {};
  }
  static std::string trimmed_number(std::string_view text) {
    const std::string_view number = trimmed(text);
    return std::string(trimmed(number.substr(0, number.size() - 2)));
  }

  // Sizes and lines in chips, wherever they stand.
  void texts(const Change& change) {
    if (TomlValue* bets = member(document_, "bets")) sizes(*bets, change);
    if (TomlValue* lines = member(document_, "lines")) actions(*lines, change);
    if (TomlValue* locks = member(document_, "lock")) actions(*locks, change);
  }
  // It may have fractions of chips as it is, and makes the unit no finer.
  void cap(const Change& change) {
    if (TomlValue* rules = member(document_, "rules"))
      if (TomlValue* rake = member(*rules, "rake"); rake != nullptr && rake->kind == Kind::text)
        rake->text = with_cap(rake->text, change);
  }
  static void sizes(TomlValue& value, const Change& change) {
    if (value.kind == Kind::text) value.text = with_sizes(value.text, change);
    for (TomlValue& item : value.items) sizes(item, change);
  }
  static void actions(TomlValue& value, const Change& change) {
    if (value.kind == Kind::text) value.text = with_actions(value.text, change);
    for (TomlValue& item : value.items) actions(item, change);
  }

  // What does not fit stays, for its reader to refuse.
  std::string finer(std::string_view digits) const {
    const auto number = Decimal::parse(digits);
    const auto chips = number && !number->is_infinite() ? number->scaled(places_) : std::nullopt;
    return chips ? std::to_string(*chips) : std::string(digits);
  }

  // Of what need not be whole.
  std::string finer_share(std::string_view digits) const {
    const auto number = Decimal::parse(digits);
    const bool behind = number && !number->is_infinite() && number->places > places_;
    return behind ? to_text(Decimal::of(number->digits, number->places - places_)) : finer(digits);
  }

  struct Amount {
    const char* key;
    TomlValue* value;
  };
  TomlValue& document_;
  std::vector<Amount> amounts_;
  SpotUnit unit_;
  int places_ = 0;
};

}  // namespace

Result<SpotUnit> count_in_whole_chips(TomlValue& document) { return Counter(document).count(); }

std::string unit_text(const SpotUnit& unit) {
  if (unit.whole()) return "";
  return fmt::format(
      "chips are whole here: {} of them are {} of the spot's text, in pot, stacks, bets and answers",
      unit.per_chip, unit.big_blinds ? "one big blind" : "one");
}

}  // namespace hindsight
