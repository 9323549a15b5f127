// SPDX-License-Identifier: MIT
#include "server/tables/statistics.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "server/tables/table_json.h"

namespace hindsight {

using nlohmann::json;

namespace {

constexpr std::size_t max_points = 1'000;

// Of the hands in which `may` holds, those in which `does` holds.
json share(std::span<const PlayedHand> hands, bool PlayedHand::*may, bool PlayedHand::*does) {
  double all = 0, some = 0;
  for (const PlayedHand& hand : hands) {
    if (may != nullptr && !(hand.*may)) continue;
    ++all;
    some += hand.*does ? 1 : 0;
  }
  return all == 0 ? json() : json(some / all);
}

json curve(std::span<const PlayedHand> hands) {
  json out = json::array({{0, 0, 0}});
  const std::size_t step = hands.size() / max_points + 1;
  Chips chips = 0;
  double by_equity = 0;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    chips += hands[i].change;
    by_equity += hands[i].change_by_equity;
    if ((i + 1) % step == 0 || i + 1 == hands.size()) out.push_back({i + 1, chips, by_equity});
  }
  return out;
}

json by_bot(std::span<const PlayedHand> hands) {
  struct Sum {
    int hands = 0;
    double profit = 0;
  };
  std::map<std::string, Sum> sums;
  for (const PlayedHand& hand : hands) {
    const json rivals = json::parse(hand.rivals, nullptr, false);
    if (!rivals.is_object()) continue;
    for (const auto& [bot, won] : rivals.items()) {
      Sum& sum = sums[bot];
      ++sum.hands;
      if (won.is_number()) sum.profit += won.get<double>();
    }
  }
  json out = json::array();
  for (const auto& [bot, sum] : sums)
    out.push_back({{"bot", bot}, {"hands", sum.hands}, {"profit", sum.profit}});
  return out;
}

json by_position(std::span<const PlayedHand> hands) {
  std::map<std::string, Score> scores;
  for (const PlayedHand& hand : hands) scores[hand.position].count(hand.change, hand.big_blind);
  json out = json::array();
  for (const auto& [position, score] : scores)
    out.push_back({{"position", position},
                   {"hands", score.hands},
                   {"bb_per_100", score.per_100()},
                   {"half_width_95", score.hands < 2 ? json() : json(score.half_width_95())}});
  return out;
}

}  // namespace

std::string statistics_json(std::span<const PlayedHand> hands) {
  Score score;
  for (const PlayedHand& hand : hands) score.count(hand.change, hand.big_blind);
  const json out{{"hands", hands.size()},
                 {"vpip", share(hands, nullptr, &PlayedHand::paid)},
                 {"pfr", share(hands, nullptr, &PlayedHand::raised)},
                 {"three_bet", share(hands, &PlayedHand::could_reraise, &PlayedHand::reraised)},
                 {"went_to_showdown", share(hands, &PlayedHand::saw_flop, &PlayedHand::showdown)},
                 {"won_at_showdown", share(hands, &PlayedHand::showdown, &PlayedHand::won)},
                 {"profit", score.profit},
                 {"bb_per_100", score.per_100()},
                 {"bb_per_100_half_width_95", score.hands < 2 ? json() : json(score.half_width_95())},
                 {"curve", curve(hands)},
                 {"by_bot", by_bot(hands)},
                 {"by_position", by_position(hands)}};
  return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace hindsight
