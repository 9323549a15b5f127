// SPDX-License-Identifier: MIT
#include "holdem/views/spot_compare.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace hindsight {

namespace {

// What a solution has by its own actions, by all of `actions`.
std::vector<double> spread(const std::vector<double>& own, const std::vector<BetAction>& theirs,
                           const std::vector<BetAction>& actions) {
  std::vector<double> out(actions.size(), 0);
  for (std::size_t a = 0; a < own.size(); ++a)
    out[static_cast<std::size_t>(std::find(actions.begin(), actions.end(), theirs[a]) - actions.begin())] =
        own[a];
  return out;
}

double distance(const std::vector<double>& p, const std::vector<double>& q) {
  double sum = 0;
  for (std::size_t a = 0; a < p.size(); ++a) sum += std::abs(p[a] - q[a]);
  return sum / 2;
}

}  // namespace

Result<SpotComparison> compare(const SpotView& first, const SpotView& second) {
  if (first.kind != StreetTree::Kind::decision || second.kind != StreetTree::Kind::decision ||
      first.seat != second.seat)
    return fail(ErrorCode::invalid_argument,
                "the two solutions do not come to a decision of the same seat there: give another line");
  SpotComparison out{.seat = first.seat, .actions = first.actions};
  for (const BetAction& action : second.actions)
    if (std::find(out.actions.begin(), out.actions.end(), action) == out.actions.end())
      out.actions.push_back(action);
  const std::array<const SpotView*, 2> views{&first, &second};
  for (std::size_t i = 0; i < 2; ++i)
    out.frequencies[i] = spread(views[i]->frequencies(), views[i]->actions, out.actions);
  std::map<Combo, const SpotView::Hand*> others;
  for (const SpotView::Hand& hand : second.hands[out.seat]) others[hand.combo] = &hand;
  const std::array<double, 2> pairs{first.weight(), second.weight()};
  double weight = 0;
  for (const SpotView::Hand& mine : first.hands[out.seat]) {
    const auto found = others.find(mine.combo);
    if (found == others.end() || std::isnan(mine.value) || std::isnan(found->second->value)) continue;
    const SpotView::Hand& other = *found->second;
    SpotComparison::Hand hand{.combo = mine.combo, .value = {mine.value, other.value}};
    hand.matchup_share = (mine.matchup_weight() / pairs[0] + other.matchup_weight() / pairs[1]) / 2;
    hand.strategy = {spread(mine.strategy, first.actions, out.actions),
                     spread(other.strategy, second.actions, out.actions)};
    hand.distance = distance(hand.strategy[0], hand.strategy[1]);
    out.distance += hand.matchup_share * hand.distance;
    weight += hand.matchup_share;
    out.hands.push_back(std::move(hand));
  }
  if (weight > 0) out.distance /= weight;
  std::stable_sort(out.hands.begin(), out.hands.end(), [](const auto& a, const auto& b) {
    return a.matchup_share * a.distance > b.matchup_share * b.distance;
  });
  return out;
}

}  // namespace hindsight
