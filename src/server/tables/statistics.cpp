// SPDX-License-Identifier: MIT
#include "server/tables/statistics.h"

#include <algorithm>
#include <map>

#include "io/json.h"
#include "server/tables/table_json.h"

namespace hindsight {

namespace {

constexpr std::size_t max_points = 1'000;

// Of the hands in which `may` holds, those in which `does` holds.
Json share(std::span<const PlayedHand> hands, bool PlayedHand::*may, bool PlayedHand::*does) {
  double all = 0, some = 0;
  for (const PlayedHand& hand : hands) {
    if (may != nullptr && !(hand.*may)) continue;
    ++all;
    some += hand.*does ? 1 : 0;
  }
  return all == 0 ? Json() : Json(some / all);
}

Json curve(std::span<const PlayedHand> hands) {
  Json out = Json::array({{0, 0, 0}});
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

Json by_bot(std::span<const PlayedHand> hands) {
  struct Sum {
    int hands = 0;
    double profit = 0;
  };
  std::map<std::string, Sum> sums;
  for (const PlayedHand& hand : hands) {
    const Json rivals = Json::parse(hand.rivals);
    if (!rivals.is_object()) continue;
    for (const auto& [bot, won] : rivals.items()) {
      Sum& sum = sums[bot];
      ++sum.hands;
      if (won.is_number()) sum.profit += won.number();
    }
  }
  Json out = Json::array();
  for (const auto& [bot, sum] : sums)
    out.push_back({{"bot", bot}, {"hands", sum.hands}, {"profit", sum.profit}});
  return out;
}

Json by_position(std::span<const PlayedHand> hands) {
  std::map<std::string, Score> scores;
  for (const PlayedHand& hand : hands) scores[hand.position].count(hand.change, hand.big_blind);
  Json out = Json::array();
  for (const auto& [position, score] : scores)
    out.push_back({{"bb_per_100", per_100(score)},
                   {"half_width_95", half_width_per_100(score)},
                   {"hands", score.hands()},
                   {"position", position}});
  return out;
}

}  // namespace

Json statistics_json(std::span<const PlayedHand> hands) {
  Score score;
  for (const PlayedHand& hand : hands) score.count(hand.change, hand.big_blind);
  return {{"bb_per_100", per_100(score)},
          {"bb_per_100_half_width_95", half_width_per_100(score)},
          {"by_bot", by_bot(hands)},
          {"by_position", by_position(hands)},
          {"curve", curve(hands)},
          {"hands", hands.size()},
          {"pfr", share(hands, nullptr, &PlayedHand::raised)},
          {"profit", score.profit},
          {"three_bet", share(hands, &PlayedHand::could_reraise, &PlayedHand::reraised)},
          {"vpip", share(hands, nullptr, &PlayedHand::paid)},
          {"went_to_showdown", share(hands, &PlayedHand::saw_flop, &PlayedHand::showdown)},
          {"won_at_showdown", share(hands, &PlayedHand::showdown, &PlayedHand::won)}};
}

}  // namespace hindsight
