// Writing ranges.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.h"
#include "cards/range.h"

namespace hindsight {
namespace {

// A percentage that, divided by 100, is the weight again; "" if there is none.
std::string percent_digits(double weight) {
  for (const double nearby :
       {weight * 100, std::nextafter(weight * 100, 0), std::nextafter(weight * 100, 200)})
    if (nearby / 100 == weight) return plain_decimal(nearby);
  return "";
}

struct Item {
  std::string text;
  double weight;
};

// Hands of one high card that a run can join: weight 0 for what has none or differs by suit.
using Kickers = std::array<double, 13>;

double common_weight(const Range& range, StartingHand hand) {
  const double weight = range[hand.combos().front()];
  const auto same = [&](Combo combo) { return range[combo] == weight; };
  return std::ranges::all_of(hand.combos(), same) ? weight : 0;
}

char rank_text(int rank) { return "23456789TJQKA"[rank]; }

std::string hand_text(int high, int low, const std::string& suffix) {
  return std::string{rank_text(high), rank_text(low)} + suffix;
}

constexpr int pairs = 13;  // in place of a high card: each hand's high card is its kicker

// Kickers from the highest down, joined where the weight is the same.
void add_runs(const Kickers& kickers, int high, const std::string& suffix, std::vector<Item>& items) {
  const int top = high - 1;
  for (int first = top; first >= 0;) {
    const double weight = kickers[static_cast<std::size_t>(first)];
    int last = first;
    while (last > 0 && kickers[static_cast<std::size_t>(last - 1)] == weight) --last;
    const auto text = [&](int low) { return hand_text(high == pairs ? low : high, low, suffix); };
    if (weight > 0)
      items.push_back({first == last  ? text(first)
                       : first == top ? text(last) + '+'
                                      : text(first) + '-' + text(last),
                       weight});
    first = last - 1;
  }
}

std::string weighted(const Item& item) {
  return item.weight == 1 ? item.text : item.text + ':' + plain_decimal(item.weight);
}

std::size_t length(const std::vector<Item>& items) {
  std::size_t sum = 0;
  for (const Item& item : items) sum += weighted(item).size() + 1;
  return sum;
}

// The hands of one high card, each kicker in `together` written for both kinds at once.
std::vector<Item> row_items(Kickers suited, Kickers offsuit, const std::array<bool, 13>& together, int high) {
  Kickers both{};
  for (std::size_t k = 0; k < 13; ++k)
    if (together[k]) {
      both[k] = suited[k];
      suited[k] = offsuit[k] = 0;
    }
  std::vector<Item> items;
  add_runs(both, high, "", items);
  add_runs(suited, high, "s", items);
  add_runs(offsuit, high, "o", items);
  return items;
}

// Runs of kickers that suited and offsuit hands share are written together where that is shorter.
void add_row(const Kickers& suited, const Kickers& offsuit, int high, std::vector<Item>& items) {
  std::array<bool, 13> together{};
  std::vector<Item> best = row_items(suited, offsuit, together, high);
  for (std::size_t first = 13; first-- > 0;) {
    if (suited[first] == 0 || suited[first] != offsuit[first]) continue;
    std::size_t last = first;
    std::array<bool, 13> more = together;
    more[first] = true;
    while (last > 0 && suited[last - 1] == suited[first] && offsuit[last - 1] == suited[first])
      more[--last] = true;
    std::vector<Item> shorter = row_items(suited, offsuit, more, high);
    if (length(shorter) < length(best)) {
      best = std::move(shorter);
      together = more;
    }
    first = last;
  }
  items.insert(items.end(), best.begin(), best.end());
}

// Pairs, then the other starting hands by high card, then single combos where a hand's weights differ by
// suit.
std::vector<Item> items_of(const Range& range) {
  std::vector<Item> items;
  Kickers paired{};
  for (int rank = 0; rank < 13; ++rank)
    paired[static_cast<std::size_t>(rank)] = common_weight(range, StartingHand::at(12 - rank, 12 - rank));
  add_runs(paired, pairs, "", items);
  for (int high = 12; high >= 1; --high) {
    Kickers suited{}, offsuit{};
    for (int low = 0; low < high; ++low) {
      suited[static_cast<std::size_t>(low)] = common_weight(range, StartingHand::at(12 - high, 12 - low));
      offsuit[static_cast<std::size_t>(low)] = common_weight(range, StartingHand::at(12 - low, 12 - high));
    }
    add_row(suited, offsuit, high, items);
  }
  for (std::uint8_t i = 0; i < starting_hand_count; ++i)
    for (const Combo combo : StartingHand{i}.combos())
      if (range[combo] > 0 && common_weight(range, StartingHand{i}) == 0)
        items.push_back({to_text(combo), range[combo]});
  return items;
}

std::string shortest(const Range& range) {
  const double first = range.weights.front();
  if (first > 0 && std::ranges::all_of(range.weights, [&](double weight) { return weight == first; }))
    return weighted({"random", first});
  std::vector<std::string> texts;
  for (const Item& item : items_of(range)) texts.push_back(weighted(item));
  return joined(texts, ",");
}

std::string gto_plus(const Range& range) {
  std::map<double, std::vector<std::string>, std::greater<>> by_weight;
  for (const Item& item : items_of(range)) by_weight[item.weight].push_back(item.text);
  std::vector<std::string> texts;
  for (const auto& [weight, hands] : by_weight) {
    const std::string percent = percent_digits(weight);
    if (weight == 1)
      texts.push_back(joined(hands, ","));
    else if (!percent.empty())
      texts.push_back(fmt::format("[{}%]{}[/{}%]", percent, joined(hands, ","), percent));
    else
      for (const std::string& hand : hands) texts.push_back(weighted({hand, weight}));
  }
  return joined(texts, ",");
}

std::string with_three_decimals(double weight) {
  std::string text = plain_decimal(weight);
  const std::size_t point = text.find('.');
  if (point == text.npos) return text + ".000";
  return text + std::string(text.size() - point < 4 ? 4 - (text.size() - point) : 0, '0');
}

std::string texas_solver(const Range& range) {
  std::vector<std::string> texts;
  for (std::uint8_t i = 0; i < starting_hand_count; ++i) {
    const double weight = common_weight(range, StartingHand{i});
    if (weight > 0) texts.push_back(to_text(StartingHand{i}) + ':' + with_three_decimals(weight));
    if (weight > 0) continue;
    for (const Combo combo : StartingHand{i}.combos())
      if (range[combo] > 0) texts.push_back(to_text(combo) + ':' + with_three_decimals(range[combo]));
  }
  return joined(texts, ",");
}

std::string vector_text(const Range& range) {
  std::vector<std::string> texts;
  for (const double weight : range.weights) texts.push_back(plain_decimal(weight));
  return joined(texts, " ");
}

}  // namespace

std::string to_text(const Range& range, RangeStyle style) {
  switch (style) {
    case RangeStyle::shortest:
      return shortest(range);
    case RangeStyle::gto_plus:
      return gto_plus(range);
    case RangeStyle::texas_solver:
      return texas_solver(range);
    case RangeStyle::vector:
      return vector_text(range);
  }
  return "";
}

}  // namespace hindsight
