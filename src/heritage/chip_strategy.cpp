// SPDX-License-Identifier: MIT
#include "heritage/chip_strategy.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/check.h"
#include "holdem/solve/vector_measure.h"
#include "holdem/spots/spot.h"

namespace hindsight {

namespace {

Card moved(Card card, const std::array<std::uint8_t, 4>& suits) {
  return Card::of(card.rank(), suits[static_cast<std::size_t>(card.suit())]);
}

}  // namespace

ChipFlops::ChipFlops(const ChipPoker& poker) : boards_(chip_boards(poker, weights())) {
  for (const BoardNode& deal : boards_) {
    auto& place = place_.emplace_back();
    const std::vector<Combo>& combos = deal.hands[0].combo;
    for (std::size_t h = 0; h < combos.size(); ++h) place[combos[h].index] = static_cast<std::uint16_t>(h);
  }
  for (std::uint32_t k = 0; k < boards_[0].next.size(); ++k)
    for (const auto& suits : boards_[0].next[k].suits) {
      Image image{.next = k};
      CardSet flop;
      for (std::size_t s = 0; s < 4; ++s) image.back[suits[s]] = static_cast<std::uint8_t>(s);
      for (const Card card : boards_[boards_[0].next[k].board].cards) flop |= moved(card, suits);
      images_.try_emplace(flop.bits, image);
    }
}

VectorGame ChipFlops::game(const ChipPoker& poker) const { return make_game(poker, boards_, weights()); }

ChipFlops::Place ChipFlops::find(std::span<const Card> flop, std::array<Card, 2> hole) const {
  const auto found = images_.find(set_of(flop).bits);
  HS_CHECK_THAT(found != images_.end());
  const Image& image = found->second;
  const Combo hand = Combo::of(moved(hole[0], image.back), moved(hole[1], image.back));
  return {image.next, place_[boards_[0].next[image.next].board][hand.index]};
}

ChipStrategy::ChipStrategy(const ChipFlops& flops, VectorGame game, const VectorCfr<float>& solver)
    : flops_(flops), game_(std::move(game)) {
  for (std::size_t seat = 0; seat < 2; ++seat) weights_[seat].resize(game_.size[seat]);
  for (std::uint32_t p = 0; p < game_.states.size(); ++p) {
    const std::vector<StreetTree::Node>& nodes = game_.trees[game_.states[p].tree].nodes;
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].kind == StreetTree::Kind::decision) keep(game_.states[p], nodes[i], solver.average(p, i));
  }
}

void ChipStrategy::keep(const PublicState& state, const StreetTree::Node& decision,
                        const std::vector<std::vector<double>>& average) {
  const std::size_t rows = game_.boards[state.board].hands[decision.seat].rows();
  std::uint8_t* const to =
      weights_[decision.seat].data() + state.offset[decision.seat] + (decision.first_sequence - 1) * rows;
  for (std::size_t a = 0; a < average.size(); ++a)
    for (std::size_t h = 0; h < average[a].size(); ++h)
      to[a * rows + h] = static_cast<std::uint8_t>(std::lround(255 * average[a][h]));
}

const StreetTree::Node& ChipStrategy::child(const Place& at, std::uint32_t action) const {
  return game_.trees[at.tree].nodes[node(at).first_child + action];
}

int ChipStrategy::need(const Place& at) const {
  const StreetTree::Node& decision = node(at);
  return static_cast<int>(decision.committed[1 - decision.seat] - decision.committed[decision.seat]);
}

// Above what matches; below 0 for a fold.
int ChipStrategy::raise(const Place& at, std::uint32_t action) const {
  const std::uint8_t seat = node(at).seat;
  return static_cast<int>(child(at, action).committed[seat] - node(at).committed[seat]) - need(at);
}

// The action that an amount so far above what matches counts as, or none.
std::uint32_t ChipStrategy::nearest(const Place& at, int wanted) const {
  std::uint32_t out = none;
  for (std::uint32_t a = 0; a < node(at).actions; ++a) {
    const int known = raise(at, a);
    if ((known > 0) != (wanted > 0) || (known < 0) != (wanted < 0)) continue;
    if (out == none || std::abs(known - wanted) <= std::abs(raise(at, out) - wanted)) out = a;
  }
  return out;
}

ChipStrategy::Place ChipStrategy::after(Place at, const ChipBetting& now, int chips) const {
  if (node(at).kind != StreetTree::Kind::decision) return at;  // all in, as far as the solved game goes
  const std::uint8_t seat = now.seat, other = 1 - seat;
  const std::uint32_t action = nearest(at, chips - now.need());
  if (action == none || (node(at).seat != seat && chips > now.need())) {  // a raise beyond the cap
    if (at.last[other] != none) at.node = at.last[other];
    return at;
  }
  at.last[seat] = need(at) > 0 ? at.node : none;
  at.node = node(at).first_child + action;
  if (node(at).kind == StreetTree::Kind::street_end)
    return {.tree = game_.trees[at.tree].next_trees[node(at).end], .street_end = node(at).end};
  return at;
}

// A decision that the solved game does not have is a call.
std::vector<ChipChoice> ChipStrategy::choices(const ChipView& view) const {
  Place at;
  ChipBetting now = view.start;
  for (const int chips : view.line) {
    at = after(at, now, chips);
    now = now.after(chips);
  }
  const bool known = node(at).kind == StreetTree::Kind::decision && node(at).seat == now.seat &&
                     (at.street_end == none) == view.flop.empty();
  if (!known) return {{now.need(), 1}};
  const auto [state, hand] = find(at, view);
  const std::size_t rows = game_.boards[state.board].hands[now.seat].rows();
  const std::uint8_t* const weights =
      weights_[now.seat].data() + state.offset[now.seat] + (node(at).first_sequence - 1) * rows + hand;
  std::vector<ChipChoice> out;
  for (std::uint32_t a = 0; a < node(at).actions; ++a) {
    const int above = raise(at, a);
    out.push_back({above < 0 ? 0 : std::min(now.need() + above, now.max()), weights[a * rows]});
  }
  return out;
}

std::pair<PublicState, std::uint32_t> ChipStrategy::find(const Place& at, const ChipView& view) const {
  if (at.street_end == none) return {game_.states[0], flops_.before(view.hole)};
  const ChipFlops::Place place = flops_.find(view.flop, view.hole);
  const std::size_t child = at.street_end * game_.boards[0].next.size() + place.next;
  return {game_.states[game_.children[game_.states[0].first_child + child]], place.hand};
}

namespace {

// Chips behind the ante, and what is solved for them: the whole game as long as it is small, then bets of 2
// and 4.
struct Level {
  int behind;
  bool whole;
};
constexpr std::array<Level, 8> levels{
    {{1, true}, {2, true}, {3, true}, {4, false}, {5, false}, {7, false}, {9, false}, {11, false}}};

const Level& level_of(int behind) {
  HS_CHECK(behind, >=, 1);
  return *std::find_if(levels.rbegin(), levels.rend(),
                       [&](const Level& level) { return level.behind <= behind; });
}

}  // namespace

std::vector<int> ChipSolutions::behind_until(int max) {
  std::vector<int> out;
  for (const Level& level : levels)
    if (level.behind <= max) out.push_back(level.behind);
  return out;
}

bool ChipSolutions::is_solved(int behind) const { return solved_.contains(level_of(behind).behind); }

ChipPoker ChipSolutions::poker_for(int behind) const {
  const Level& level = level_of(behind);
  ChipPoker poker{.stack = level.behind + ante_, .ante = ante_};
  if (level.whole) return poker;
  poker.menu = {false, false, true, false, true};
  poker.raise_cap = 3;
  return poker;
}

const ChipSolutions::Solved* ChipSolutions::find(int behind, const RunControl& control) {
  const Level& level = level_of(behind);
  const auto known = solved_.find(level.behind);
  if (known != solved_.end()) return &known->second;
  VectorGame game = flops_.game(poker_for(behind));
  VectorCfr<float> solver(game, spot_rule, 1);
  VectorMeasure<float> measure(solver, {}, MeasureSchedule::at_end());
  if (drive(solver, measure, {.iterations = iterations_}, control).reason != StopReason::iterations)
    return nullptr;
  const VectorEvaluation worth = solver.evaluate();
  const std::uint64_t numbers = game.size[0] + game.size[1];
  return &solved_.try_emplace(level.behind, Solved{ChipStrategy(flops_, game, solver), worth, numbers})
              .first->second;
}

}  // namespace hindsight
