// SPDX-License-Identifier: MIT
#include "postflop/vector_game.h"

#include <algorithm>

#include "base/check.h"

namespace hindsight {

std::vector<double> weight_met(const Deal& deal, std::uint8_t seat,
                               const std::vector<double>& weights_of_other) {
  const Deal::Hands &my = deal.hands[seat], &their = deal.hands[1 - seat];
  std::array<double, deck_size + 1> with{};
  double all = 0;
  for (std::uint32_t j = 0; j < their.count; ++j) {
    all += weights_of_other[j];
    for (const std::uint8_t card : their.cards[j]) with[card] += weights_of_other[j];
  }
  with[Deal::no_card] = 0;
  std::vector<double> out;
  for (std::uint32_t i = 0; i < my.count; ++i) {
    const double twice = my.same[i] == none ? 0 : weights_of_other[my.same[i]];  // has both cards
    out.push_back(std::max(0.0, all - with[my.cards[i][0]] - with[my.cards[i][1]] + twice));
  }
  return out;
}

double min_met(const std::vector<double>& met) {
  return 1e-6 * std::max(1.0, *std::max_element(met.begin(), met.end()));
}

void share_alike(const Deal& deal, std::uint8_t seat, std::vector<double>& values) {
  for (const std::vector<std::uint16_t>& hands : deal.alike[seat]) {
    double sum = 0;
    for (const std::uint16_t h : hands) sum += values[h];
    for (const std::uint16_t h : hands) values[h] = sum / static_cast<double>(hands.size());
  }
}

double VectorGame::play_count() const {
  std::vector<double> ways(deals.size(), 0);  // to come to the deal by its cards
  std::vector<std::uint32_t> now{0};
  ways[0] = 1;
  double out = 0;
  for (int street = rounds[0].street; !now.empty(); ++street) {
    double boards = 0;
    for (const std::uint32_t deal : now) boards += ways[deal];
    out += boards * static_cast<double>(std::count_if(rounds.begin(), rounds.end(),
                                                      [&](const Round& r) { return r.street == street; }));
    std::vector<std::uint32_t> after;
    for (const std::uint32_t deal : now)
      for (const Deal::Next& next : deals[deal].next) {
        if (ways[next.deal] == 0) after.push_back(next.deal);
        ways[next.deal] += ways[deal];
      }
    now = std::move(after);
  }
  return out;
}

void VectorGame::lay_out() {
  plays.assign(1, Play{});
  children.clear();
  size = {};
  for (std::size_t i = 0; i < plays.size(); ++i) {
    Play play = plays[i];
    const Round& round = rounds[play.round];
    const Deal& deal = deals[play.deal];
    HS_CHECK_THAT(round.exits.empty() || !deal.next.empty());
    for (std::size_t seat = 0; seat < 2; ++seat) {
      play.offset[seat] = size[seat];
      size[seat] += std::uint64_t{round.sequences[seat] - 1} * deal.hands[seat].rows();
    }
    play.first_child = static_cast<std::uint32_t>(children.size());
    plays[i] = play;
    for (const std::uint32_t next_round : round.exits)
      for (const Deal::Next& next : deal.next) {
        children.push_back(static_cast<std::uint32_t>(plays.size()));
        plays.push_back({.round = next_round, .deal = next.deal});
      }
  }
}

}  // namespace hindsight
