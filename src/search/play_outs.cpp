// SPDX-License-Identifier: MIT
#include "search/play_outs.h"

#include <algorithm>
#include <utility>

namespace hindsight {

namespace {

using Kind = BettingTree::Kind;
using Branch = BettingTree::Branch;

constexpr float leaning = 5;         // times as often what a continuation leans to
constexpr float any_action = 0.25f;  // of all draws: whatever the hands would do

// What a continuation leans to; the first to nothing.
bool leans(std::size_t continuation, const BetAction& action) {
  if (action.kind == BetAction::Kind::fold) return continuation == 1;
  return continuation == (action.puts_more() ? 3u : 2u);
}

std::uint32_t passive_action(const Branch& branch, const BettingTree::Node& node) {
  for (std::uint32_t a = 0; a < node.actions; ++a) {
    const BetAction& action = branch.nodes[node.first_child + a].action;
    if (action.kind != BetAction::Kind::fold && !action.puts_more()) return a;
  }
  return node.actions - 1u;
}

// What one bucket plays, [action][continuation].  Where training never came it checks and calls.
void find_plays(const Blueprint& blueprint, const PlayOuts::Line& line, std::uint32_t bucket, float* out) {
  const Branch& branch = blueprint.tree().branches[line.branch];
  const BettingTree::Node& node = branch.nodes[line.node];
  std::array<double, max_actions> base;
  if (!blueprint.play(line.branch, line.node, bucket, std::span(base).first(node.actions))) {
    std::fill_n(base.begin(), node.actions, 0.0);
    base[passive_action(branch, node)] = 1;
  }
  std::array<float, continuations> all{};
  for (std::uint32_t a = 0; a < node.actions; ++a)
    for (std::size_t c = 0; c < continuations; ++c) {
      const bool more = leans(c, branch.nodes[node.first_child + a].action);
      all[c] += out[a * continuations + c] = static_cast<float>(base[a]) * (more ? leaning : 1);
    }
  for (std::uint32_t a = 0; a < node.actions; ++a)
    for (std::size_t c = 0; c < continuations; ++c) out[a * continuations + c] /= all[c];
}

}  // namespace

SeatSet PlayOuts::live_at(const PathHypothesis& place) const {
  // Where a street begins whoever is left has paid as much as anybody.
  const BettingTree& tree = blueprint_.tree();
  const Branch& branch = tree.branches[place.branch];
  Chips most = 0;
  for (std::uint8_t s = 0; s < tree.seats; ++s) most = std::max(most, tree.committed(branch, 0, Seat{s}));
  SeatSet out;
  for (std::uint8_t s = 0; s < tree.seats; ++s)
    if (tree.committed(branch, 0, Seat{s}) == most) out |= Seat{s};
  return out;
}

PlayOuts::PlayOuts(const Blueprint& blueprint, std::vector<PathHypothesis> places, std::size_t seats)
    : blueprint_(blueprint) {
  std::erase_if(places, [&](const PathHypothesis& place) {
    return place.node != 0 || live_at(place).size() != static_cast<int>(seats);
  });
  if (places.empty()) return;
  const SeatSet live = live_at(places.front());
  std::erase_if(places, [&](const PathHypothesis& place) { return !(live_at(place) == live); });
  std::uint8_t next = 0;
  for (const Seat seat : live) {
    own_[next] = seat;
    seat_[seat.value] = next++;
  }
  begin_ = std::move(places);
}

std::vector<PathHypothesis> PlayOuts::after(std::span<const PathHypothesis> places, Street street,
                                            std::uint8_t seat, Move::Kind kind, double share) const {
  return places_after(blueprint_, Translation::pseudo_harmonic, places, {street, own_[seat], kind, share});
}

std::vector<PathHypothesis> PlayOuts::at_street(std::span<const PathHypothesis> places, Street street,
                                                SeatSet live) const {
  SeatSet own;
  for (const Seat seat : live) own |= own_[seat.value];
  std::vector<PathHypothesis> out;
  double all = 0;
  for (const PathHypothesis& place : places) {
    const Branch& branch = blueprint_.tree().branches[place.branch];
    if (branch.street != street || place.node != 0 || branch.nodes[0].kind != Kind::decision ||
        !(live_at(place) == own))
      continue;
    out.push_back(place);
    all += place.chance;
  }
  for (PathHypothesis& place : out) place.chance /= all;
  return out;
}

void PlayOuts::deal(std::span<const CardSet> boards, Street first, const BoardHands& hands) {
  std::array<std::uint16_t, combo_count> found{};
  for (auto round = static_cast<std::size_t>(first) + 1; round < street_count; ++round) {
    blueprint_.buckets().find(round, boards.first(round + 1), found);
    for (std::size_t k = 0; k < BoardHands::count; ++k) buckets_[round][k] = found[hands.combo(k)];
  }
}

// An action that is drawn; what hands count from then on.
std::uint32_t PlayOuts::take(const Line& line, const float* reach,
                             const std::array<float*, continuations>& weights, Rng& rng) const {
  const Branch& branch = blueprint_.tree().branches[line.branch];
  const BettingTree::Node& node = branch.nodes[line.node];
  const auto& bucket_of = buckets_[static_cast<std::size_t>(branch.street)];
  const std::uint32_t buckets = blueprint_.layout().buckets(branch.street);
  const std::size_t row = node.actions * continuations;
  thread_local std::vector<float> come, plays;
  come.assign(buckets, 0);
  plays.resize(std::max(plays.size(), buckets * row));
  for (std::size_t k = 0; k < BoardHands::count; ++k) come[bucket_of[k]] += reach[k] * weights[0][k];
  std::array<float, max_actions> chance{};
  float all = 0;
  for (std::uint32_t b = 0; b < buckets; ++b) {
    find_plays(blueprint_, line, b, plays.data() + b * row);
    for (std::uint32_t a = 0; a < node.actions; ++a)
      chance[a] += come[b] * plays[b * row + a * continuations];
    all += come[b];
  }
  const float even = 1 / static_cast<float>(node.actions);
  for (std::uint32_t a = 0; a < node.actions; ++a)
    chance[a] = all > 0 ? (1 - any_action) * chance[a] / all + any_action * even : even;
  std::uint32_t action = 0;
  for (double left = rng.uniform() - static_cast<double>(chance[0]); left >= 0 && action + 1 < node.actions;)
    left -= static_cast<double>(chance[++action]);
  for (std::size_t c = 0; c < continuations; ++c) {
    const float* const taken = plays.data() + action * continuations + c;
    for (std::size_t k = 0; k < BoardHands::count; ++k)
      weights[c][k] *= taken[bucket_of[k] * row] / chance[action];
  }
  return action;
}

PlayOuts::End PlayOuts::draw(const PlayOutStart& start, Rng& rng, std::span<const float* const> reach,
                             std::span<const std::array<float*, continuations>> weights) const {
  const BettingTree& tree = blueprint_.tree();
  double left = rng.uniform();
  std::size_t p = 0;
  while (p + 1 < start.places.size() && (left -= start.places[p].chance) >= 0) ++p;
  Line line{start.places[p].branch, 0};
  for (const Seat seat : start.live)
    for (float* const row : weights[seat.value]) std::fill_n(row, BoardHands::row_size, 1.0f);
  SeatSet live = start.live;
  for (;;) {
    const Branch& branch = tree.branches[line.branch];
    const BettingTree::Node& node = branch.nodes[line.node];
    if (node.kind == Kind::street_end) {
      line = {branch.next[node.end], 0};
      continue;
    }
    if (node.kind != Kind::decision) break;
    const Seat seat{seat_[node.seat.value]};
    const std::uint32_t action = start.able.has(seat)
                                     ? take(line, reach[seat.value], weights[seat.value], rng)
                                     : passive_action(branch, node);
    line.node = node.first_child + action;
    if (branch.nodes[line.node].action.kind == BetAction::Kind::fold) live = live.without(seat);
  }
  // In the same shares of the pot as the blueprint's bets, up to what a seat has.
  const Branch &first = tree.branches[start.places[p].branch], &last = tree.branches[line.branch];
  auto before = static_cast<double>(blueprint_.game().start.pot);
  for (std::uint8_t s = 0; s < tree.seats; ++s)
    before += static_cast<double>(tree.committed(first, 0, Seat{s}));
  End end;
  std::vector<Chips> paid = start.paid;
  for (const Seat seat : start.live) {
    const Seat own = own_[seat.value];
    const auto bets =
        static_cast<double>(tree.committed(last, line.node, own) - tree.committed(first, 0, own));
    const auto chips = static_cast<Chips>(bets * static_cast<double>(start.pot) / before);
    paid[seat.value] += std::min(start.stacks[seat.value], chips);
    end.paid[seat.value] = static_cast<double>(paid[seat.value] - start.paid[seat.value]);
  }
  end.layers = pot_layers(paid, live, start.dead);
  return end;
}

}  // namespace hindsight
