// SPDX-License-Identifier: MIT
#include "search/multiway_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/check.h"
#include "base/rng.h"

namespace hindsight {

namespace {

constexpr std::size_t board_cards = 5;

// Rows of what comes: by node that an action leads to, of each seat at the beginning, and of each seat where
// the street ends.
std::size_t rows_of(const BettingTree& tree, bool plays_on) {
  const BettingTree::Branch& branch = tree.branches[0];
  return branch.nodes.size() + tree.seats * (1 + (plays_on ? branch.next.size() : 0));
}

// With an end of the street for every node, which is more than there are.
std::uint64_t bytes_of(std::size_t nodes, std::size_t seats, bool plays_on) {
  const std::size_t after = plays_on ? nodes * seats : 0;
  const std::size_t rows = 6 * nodes + 4 * seats + (4 + continuations) * after;
  return sizeof(float) *
         (2 * nodes * combo_count + continuations * after * combo_count + rows * BoardHands::row_size);
}

// A range together 1 over the hands that the board leaves.
Range normalised(const Range& range, CardSet board) {
  Range out;
  double all = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (!Combo{i}.cards().meets(board)) all += out.weights[i] = range.weights[i];
  for (double& weight : out.weights) weight /= all;
  return out;
}

bool is_decision(const BettingTree::Branch& betting, std::uint32_t node) {
  return betting.nodes[node].kind == BettingTree::Kind::decision;
}

float* row(LargeArray<float>& of, std::size_t number) { return of.data() + number * BoardHands::row_size; }

}  // namespace

Result<MultiwaySolver> MultiwaySolver::make(const MultiwaySpot& spot, std::uint64_t seed, unsigned threads,
                                            std::uint64_t most_bytes) {
  const PublicBelief& belief = spot.belief;
  HS_RETURN_IF_ERROR(check(belief));
  const std::size_t seats = belief.ranges.size();
  if (seats > std::size_t{max_multiway_seats} || !(belief.cards == CardRules()))
    return fail(
        ErrorCode::unsupported,
        fmt::format("a street is solved for up to {} seats with the cards of hold'em", max_multiway_seats));
  if (belief.betting.first != Street::river && belief.betting.frontier != after(belief.betting.first))
    return fail(ErrorCode::invalid_argument, "the betting must stop at the end of its first street");
  HS_TRY(const BettingTree::Size size, BettingTree::count(belief.betting, belief.menu));
  const std::uint64_t bytes = bytes_of(size.total(), seats, spot.blueprint != nullptr);
  if (bytes > most_bytes)
    return fail(ErrorCode::unsupported, fmt::format("the street takes {} MB: allow fewer bets", bytes >> 20));
  HS_TRY(BettingTree tree, BettingTree::build(belief.betting, belief.menu));
  return MultiwaySolver(spot, std::move(tree), seed, threads);
}

MultiwaySolver::MultiwaySolver(const MultiwaySpot& spot, BettingTree tree, std::uint64_t seed,
                               unsigned threads)
    : tree_(std::move(tree)),
      board_(set_of(spot.belief.board)),
      boards_(boards_by_round(spot.belief.cards, spot.belief.board)),
      seed_(seed),
      places_(betting().nodes.size()),
      locked_(places_.size(), false),
      regret_(places_.size() * combo_count),
      average_(places_.size() * combo_count),
      sigma_(places_.size() * BoardHands::row_size),
      reach_(rows_of(tree_, spot.blueprint != nullptr) * BoardHands::row_size),
      all_(reach_.size()),
      weaker_(reach_.size()),
      tied_(reach_.size()),
      values_(places_.size() * BoardHands::row_size),
      team_(std::make_unique<Team>(threads)) {
  for (const Range& range : spot.belief.ranges) ranges_.push_back(normalised(range, board_));
  find_places(spot);
  if (spot.blueprint != nullptr) find_ways_on(spot);
}

void MultiwaySolver::find_places(const MultiwaySpot& spot) {
  places_[0].live = SeatSet::first_of(static_cast<int>(tree_.seats));
  for (std::size_t s = 0; s < tree_.seats; ++s)
    places_[0].came[s] = static_cast<std::uint32_t>(places_.size() + s);
  Chips dead = spot.belief.betting.pot;
  for (const Chips chips : spot.paid) dead -= chips;
  for (std::uint32_t n = 0; n < places_.size(); ++n) {
    const BettingTree::Node& node = betting().nodes[n];
    if (!is_decision(betting(), n)) {
      std::vector<Chips> paid = spot.paid;
      for (std::uint8_t s = 0; s < tree_.seats; ++s) paid[s] += tree_.committed(betting(), n, Seat{s});
      places_[n].layers = pot_layers(paid, places_[n].live, dead);
      ends_.push_back(n);
      continue;
    }
    decisions_.resize(std::max<std::size_t>(decisions_.size(), places_[n].depth + 1));
    decisions_[places_[n].depth].push_back(n);
    for (std::uint32_t child = node.first_child; child < node.first_child + node.actions; ++child) {
      Place& to = places_[child] = places_[n];
      to.folds = betting().nodes[child].action.kind == BetAction::Kind::fold;
      if (to.folds) to.live = to.live.without(node.seat);
      to.came[node.seat.value] = child;
      ++to.depth;
    }
  }
}

void MultiwaySolver::lock(std::uint32_t node, std::span<const float> chances) {
  locked_[node] = true;
  std::ranges::copy(chances, regret_.data() + std::size_t{betting().nodes[node].first_child} * combo_count);
}

std::span<const float> MultiwaySolver::average(std::uint32_t node) const {
  const BettingTree::Node& of = betting().nodes[node];
  return std::span(average_.data(), average_.size())
      .subspan(std::size_t{of.first_child} * combo_count, std::size_t{of.actions} * combo_count);
}

void MultiwaySolver::run(std::uint64_t iterations, const RunControl& control) {
  for (std::uint64_t i = 0; i < iterations && !control.stop.stop_requested(); ++i) {
    deal();
    ++iterations_;
    walk();
  }
}

// The rest of the board, all cards as likely, and the hands that it leaves.
void MultiwaySolver::deal() {
  Rng rng(seed_, board_purpose, iterations_);
  CardSet board = board_;
  std::vector<CardSet> boards = boards_;
  while (board.size() < static_cast<int>(board_cards))
    if (const Card card{static_cast<std::uint8_t>(rng.below(deck_size))}; !board.has(card))
      boards.push_back(board |= card);
  hands_.deal(board);
  if (play_outs_) play_outs_->deal(boards, betting().street, hands_);
  for (std::size_t s = 0; s < tree_.seats; ++s) {
    float* const begin = row(reach_, places_.size() + s);
    for (std::size_t k = 0; k < BoardHands::count; ++k)
      begin[k] = static_cast<float>(ranges_[s].weights[hands_.combo(k)]);
    meet(hands_, begin, met(places_.size() + s));
  }
}

// Seat after seat learns, against what those before it have learnt.
void MultiwaySolver::walk() {
  go_down(std::nullopt);
  for (std::uint8_t s = 0; s < tree_.seats; ++s) {
    go_up(Seat{s});
    if (s + 1u < tree_.seats) go_down(Seat{s});
  }
}

MetHands MultiwaySolver::met(std::size_t came) {
  return {row(all_, came), row(weaker_, came), row(tied_, came)};
}

// What comes to all places, or the seat to those after its decisions: at each depth nodes stand alone.
void MultiwaySolver::go_down(std::optional<Seat> seat) {
  for (const auto& nodes : decisions_)
    team_->for_each(static_cast<std::uint32_t>(nodes.size()), [&](std::uint32_t i) {
      if (!seat || *seat == betting().nodes[nodes[i]].seat) play(nodes[i]);
      if (!seat) sum_up(nodes[i]);
    });
  team_->for_each(static_cast<std::uint32_t>(afters_.size()), [&](std::uint32_t i) {
    if (!seat) draw(afters_[i]);
    for (const Seat s : afters_[i].start.live)
      if (!seat || *seat == s) go_on(afters_[i], s);
  });
}

void MultiwaySolver::go_up(Seat seat) {
  team_->for_each(static_cast<std::uint32_t>(ends_.size()), [&](std::uint32_t i) {
    if (places_[ends_[i]].live.has(seat)) end(ends_[i], seat);
  });
  for (std::size_t depth = decisions_.size(); depth-- > 0;) {
    const auto& nodes = decisions_[depth];
    team_->for_each(static_cast<std::uint32_t>(nodes.size()), [&](std::uint32_t i) {
      if (places_[nodes[i]].live.has(seat)) back_up(nodes[i], seat);
    });
  }
}

// In proportion to positive regrets; what the seat's hands come with after each action.
void MultiwaySolver::play(std::uint32_t node) {
  const BettingTree::Node& of = betting().nodes[node];
  const float* const come = row(reach_, places_[node].came[of.seat.value]);
  const float* const regret = regret_.data() + std::size_t{of.first_child} * combo_count;
  const float even = 1 / static_cast<float>(of.actions);
  for (std::size_t k = 0; k < BoardHands::count; ++k) {
    const float* const at = regret + hands_.combo(k);
    float sum = 0;
    for (std::size_t a = 0; a < of.actions; ++a) sum += std::max(0.0f, at[a * combo_count]);
    const bool any = sum >= std::numeric_limits<float>::min();  // 1 / less is infinite
    const float scale = any ? 1 / sum : 0, rest = any || locked_[node] ? 0 : even;
    for (std::size_t a = 0; a < of.actions; ++a)
      row(sigma_, of.first_child + a)[k] = std::max(0.0f, at[a * combo_count]) * scale + rest;
  }
  for (std::uint32_t child = of.first_child; child < of.first_child + of.actions; ++child) {
    const float* const sigma = row(sigma_, child);
    float* const to = row(reach_, child);
    for (std::size_t k = 0; k < BoardHands::count; ++k) to[k] = come[k] * sigma[k];
    MetHands out = met(child);
    if (places_[child].folds) out.weaker = out.tied = nullptr;
    meet(hands_, to, out);
  }
}

void MultiwaySolver::sum_up(std::uint32_t node) {
  const BettingTree::Node& of = betting().nodes[node];
  const auto weight = static_cast<float>(iterations_);
  for (std::uint32_t child = of.first_child; child < of.first_child + of.actions; ++child) {
    const float* const come = row(reach_, child);
    float* const sums = average_.data() + std::size_t{child} * combo_count;
    for (std::size_t k = 0; k < BoardHands::count; ++k) sums[hands_.combo(k)] += weight * come[k];
  }
}

// What the seat's hands are worth where the hand ends or where it folds, whatever the others do from then on:
// chips won less those put in on the street, times how often the others come.
void MultiwaySolver::end(std::uint32_t node, Seat seat) {
  const auto paid = static_cast<double>(tree_.committed(betting(), node, seat));
  const Place& place = places_[node];
  show_down(place.came, place.layers, paid, seat, row(values_, node));
  if (place.after && place.live.has(seat)) play_on(afters_[*place.after], seat, row(values_, node));
}

void MultiwaySolver::show_down(std::span<const std::uint32_t> came, std::span<const PotLayer> layers,
                               double paid, Seat seat, float* out) {
  std::array<MetHands, max_multiway_seats> seats;
  const auto met = std::span(seats).first(tree_.seats);
  for (std::size_t s = 0; s < tree_.seats; ++s) met[s] = this->met(came[s]);
  meet_all(seat.value, met, out);
  const auto less = static_cast<float>(-paid);
  for (std::size_t k = 0; k < BoardHands::row_size; ++k) out[k] *= less;
  for (const PotLayer& layer : layers)
    if (layer.seats.has(seat)) add_layer(layer, seat.value, met, out);
}

void MultiwaySolver::back_up(std::uint32_t node, Seat seat) {
  const BettingTree::Node& of = betting().nodes[node];
  const bool mine = seat == of.seat;
  float* const out = row(values_, node);
  std::fill_n(out, BoardHands::row_size, 0.0f);
  for (std::uint32_t child = of.first_child; child < of.first_child + of.actions; ++child) {
    if (mine && places_[child].folds) end(child, seat);
    const float* const from = row(values_, child);
    const float* const sigma = row(sigma_, child);
    if (mine)
      for (std::size_t k = 0; k < BoardHands::row_size; ++k) out[k] += sigma[k] * from[k];
    else
      for (std::size_t k = 0; k < BoardHands::row_size; ++k) out[k] += from[k];
  }
  if (mine && !locked_[node]) learn(node, out);
}

void MultiwaySolver::learn(std::uint32_t node, const float* mean) {
  const BettingTree::Node& of = betting().nodes[node];
  const auto weight = static_cast<float>(iterations_);
  for (std::uint32_t child = of.first_child; child < of.first_child + of.actions; ++child) {
    const float* const from = row(values_, child);
    float* const sums = regret_.data() + std::size_t{child} * combo_count;
    for (std::size_t k = 0; k < BoardHands::count; ++k) sums[hands_.combo(k)] += weight * (from[k] - mean[k]);
  }
}

// Follows the blueprint through the street, to where it goes on.
void MultiwaySolver::find_ways_on(const MultiwaySpot& spot) {
  play_outs_ = std::make_unique<PlayOuts>(*spot.blueprint, spot.places, tree_.seats);
  const Chips pot = spot.belief.betting.pot;
  std::vector<std::vector<PathHypothesis>> ways(places_.size());
  ways[0] = play_outs_->begin();
  for (std::uint32_t n = 0; n < places_.size(); ++n) {
    const BettingTree::Node& node = betting().nodes[n];
    if (node.kind == BettingTree::Kind::street_end) add_after(spot, n, ways[n]);
    if (!is_decision(betting(), n)) continue;
    const BetPrice price = price_at(tree_, pot, betting(), n);
    for (std::uint32_t child = node.first_child; child < node.first_child + node.actions; ++child) {
      const Move move = move_of(betting().nodes[child].action);
      ways[child] = play_outs_->after(ways[n], betting().street, node.seat.value, move.kind,
                                      price.share_of(static_cast<double>(move.to)));
    }
  }
  after_regret_ = LargeArray<float>(afters_.size() * tree_.seats * continuations * combo_count);
  after_weights_ = LargeArray<float>(afters_.size() * tree_.seats * continuations * BoardHands::row_size);
}

void MultiwaySolver::add_after(const MultiwaySpot& spot, std::uint32_t node,
                               std::span<const PathHypothesis> places) {
  After out{.node = node};
  PlayOutStart& start = out.start;
  start.live = places_[node].live;
  start.places = play_outs_->at_street(places, hindsight::after(betting().street), start.live);
  if (start.places.empty()) return;
  start.paid = spot.paid;
  start.pot = start.dead = spot.belief.betting.pot;
  for (const Chips chips : spot.paid) start.dead -= chips;
  for (std::uint8_t s = 0; s < tree_.seats; ++s) {
    const Chips chips = tree_.committed(betting(), node, Seat{s});
    start.paid[s] += chips;
    start.pot += chips;
    start.stacks.push_back(spot.belief.betting.stacks[s] - chips);
    if (start.live.has(Seat{s}) && start.stacks[s] > 0) start.able |= Seat{s};
  }
  out.came = places_[node].came;
  const auto first = places_.size() + tree_.seats * (1 + afters_.size());
  for (const Seat seat : start.live) out.came[seat.value] = static_cast<std::uint32_t>(first + seat.value);
  places_[node].after = static_cast<std::uint32_t>(afters_.size());
  afters_.push_back(std::move(out));
}

float* MultiwaySolver::weights(const After& after, Seat seat, std::size_t continuation) {
  const auto number = static_cast<std::size_t>(&after - afters_.data()) * tree_.seats + seat.value;
  return row(after_weights_, number * continuations + continuation);
}

float* MultiwaySolver::regrets(const After& after, Seat seat, std::size_t continuation) {
  const auto number = static_cast<std::size_t>(&after - afters_.data()) * tree_.seats + seat.value;
  return after_regret_.data() + (number * continuations + continuation) * combo_count;
}

// How it goes on this time.
void MultiwaySolver::draw(After& after) {
  std::array<const float*, max_multiway_seats> reach{};
  std::array<std::array<float*, continuations>, max_multiway_seats> rows{};
  for (const Seat seat : after.start.live) {
    reach[seat.value] = row(reach_, places_[after.node].came[seat.value]);
    for (std::size_t c = 0; c < continuations; ++c) rows[seat.value][c] = weights(after, seat, c);
  }
  Rng rng(seed_, line_purpose, iterations_, after.node);
  after.end = play_outs_->draw(after.start, rng, reach, rows);
}

// What hands of the seat count on the line, by the continuations that they choose: in proportion to positive
// regrets.
void MultiwaySolver::choose(const After& after, Seat seat, float* out) {
  std::array<const float*, continuations> regret, weight;
  for (std::size_t c = 0; c < continuations; ++c) {
    regret[c] = regrets(after, seat, c);
    weight[c] = weights(after, seat, c);
  }
  for (std::size_t k = 0; k < BoardHands::count; ++k) {
    const std::uint16_t hand = hands_.combo(k);
    float all = 0, sum = 0, even = 0;
    for (std::size_t c = 0; c < continuations; ++c) {
      const float positive = std::max(0.0f, regret[c][hand]);
      all += positive;
      sum += positive * weight[c][k];
      even += weight[c][k];
    }
    out[k] = all >= std::numeric_limits<float>::min() ? sum / all : even / continuations;
  }
}

void MultiwaySolver::go_on(const After& after, Seat seat) {
  HandRow chosen{};
  choose(after, seat, chosen.data());
  const float* const come = row(reach_, places_[after.node].came[seat.value]);
  const std::uint32_t came = after.came[seat.value];
  float* const to = row(reach_, came);
  for (std::size_t k = 0; k < BoardHands::count; ++k) to[k] = come[k] * chosen[k];
  meet(hands_, to, met(came));
}

// On top of what is known of a showdown at once: how much more or less the line comes to, for hands as they
// count on it.
void MultiwaySolver::play_on(const After& after, Seat seat, float* value) {
  const auto paid = static_cast<double>(tree_.committed(betting(), after.node, seat));
  HandRow chosen{}, more, shown;
  choose(after, seat, chosen.data());
  show_down(after.came, after.end.layers, paid + after.end.paid[seat.value], seat, more.data());
  show_down(after.came, places_[after.node].layers, paid, seat, shown.data());
  for (std::size_t k = 0; k < BoardHands::row_size; ++k) more[k] -= shown[k];
  for (std::size_t k = 0; k < BoardHands::row_size; ++k) value[k] += chosen[k] * more[k];
  const auto weight = static_cast<float>(iterations_);
  for (std::size_t c = 0; c < continuations; ++c) {
    float* const sums = regrets(after, seat, c);
    const float* const counts = weights(after, seat, c);
    for (std::size_t k = 0; k < BoardHands::count; ++k)
      sums[hands_.combo(k)] += weight * (counts[k] - chosen[k]) * more[k];
  }
}

}  // namespace hindsight
