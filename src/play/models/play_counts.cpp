// SPDX-License-Identifier: MIT
#include "play/models/play_counts.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace hindsight {

namespace {

constexpr double most_unit = 1e9;      // from which on what is kept is brought back to 1
constexpr double least_share = 0.002;  // that a legal move is taken to have before something is carried over
constexpr double stated = 1e9;         // turns that habits stand for
constexpr double most_slope = 6;

void scale(PlayCounts::Cell& cell, double by) {
  cell.turns *= by;
  cell.foreseen *= by;
  cell.sized *= by;
  cell.pots *= by;
  for (double& made : cell.made) made *= by;
  for (double& expected : cell.expected) expected *= by;
}

void add(PlayCounts::Cell& to, const PlayCounts::Cell& more) {
  to.turns += more.turns;
  to.foreseen += more.foreseen;
  to.sized += more.sized;
  to.pots += more.pots;
  for (std::size_t c = 0; c < move_classes; ++c) {
    to.made[c] += more.made[c];
    to.expected[c] += more.expected[c];
  }
}

PlayCounts::Cell cell_of(const SeenTurn& turn, double unit) {
  PlayCounts::Cell out{.turns = unit, .sized = turn.pot > 0 ? unit : 0, .pots = unit * turn.pot};
  out.made[index_of(turn.made)] = unit;
  if (!turn.expected) return out;
  out.foreseen = unit;
  for (std::size_t c = 0; c < move_classes; ++c) out.expected[c] = unit * (*turn.expected)[c];
  return out;
}

bool normalise(MoveShares& shares) {
  double all = 0;
  for (const double share : shares) all += share;
  if (!(all > 0)) return false;
  for (double& share : shares) share /= all;
  return true;
}

// What a level says of a turn where the policy would play by `prior`: nothing where it says nothing of what
// is legal.
std::optional<MoveShares> carried(const PlayCounts::Cell& cell, bool itself, const MoveShares& prior,
                                  const ByMoveClass<bool>& legal) {
  MoveShares out{};
  const bool foreseen = !itself && cell.foreseen > cell.turns / 2;
  for (std::size_t c = 0; c < move_classes; ++c) {
    if (!legal[c]) continue;
    out[c] = cell.made[c];
    if (foreseen)
      out[c] *= std::max(prior[c], least_share) / std::max(cell.expected[c], least_share * cell.foreseen);
  }
  if (!normalise(out)) return {};
  return out;
}

}  // namespace

PlayCounts PlayCounts::of_habits(const Habits& times) {
  PlayCounts out;
  out.hands_ = 1;
  for (std::size_t key = 0; key < times.size(); ++key) {
    Cell& cell = out.coarse_[key];
    cell = {.turns = stated, .foreseen = stated};
    for (std::size_t c = 0; c < move_classes; ++c) {
      cell.expected[c] = stated / move_classes;
      cell.made[c] = stated / move_classes * times[key][c];
    }
  }
  return out;
}

PlayCounts::Cell PlayCounts::of(const Cell& kept) const {
  Cell out = kept;
  scale(out, 1 / unit_);
  return out;
}

const PlayCounts::Cell* PlayCounts::find(const Situation& situation, int level) const {
  const std::size_t key = situation.key(level);
  if (level == 0) return &coarse_[key];
  const std::map<std::size_t, Cell>& cells = level == 1 ? middle_ : fine_;
  const auto found = cells.find(key);
  return found != cells.end() ? &found->second : nullptr;
}

void PlayCounts::add_to(const Situation& situation, const Cell& cell) {
  hindsight::add(coarse_[situation.key(0)], cell);
  hindsight::add(middle_[situation.key(1)], cell);
  hindsight::add(fine_[situation.key(2)], cell);
}

void PlayCounts::add(const SeenHand& hand) {
  if (rules_.half_life > 0) unit_ *= std::exp2(1 / rules_.half_life);
  if (unit_ > most_unit) {
    const double by = 1 / unit_;
    for (Cell& cell : coarse_) scale(cell, by);
    for (auto* cells : {&middle_, &fine_})
      for (auto& [key, cell] : *cells) scale(cell, by);
    for (Shown& shown : shown_) shown = {shown.hands * by, shown.ranks * by};
    weight_ *= by;
    unit_ = 1;
  }
  ++hands_;
  weight_ += unit_;
  for (const SeenTurn& turn : hand.turns) add_to(turn.situation, cell_of(turn, unit_));
  if (!hand.shown) return;
  Shown& shown = shown_[static_cast<std::size_t>(hand.shown->street)];
  shown = {shown.hands + unit_, shown.ranks + unit_ * hand.shown->rank};
}

void PlayCounts::merge(const PlayCounts& other) {
  for (const auto& [situation, cell] : other.cells()) put(situation, cell);
  const ShownByStreet shown = other.shown();
  for (std::size_t street = 0; street < street_count; ++street)
    put(static_cast<Street>(street), shown[street]);
  put_hands(other.hands(), other.weight());
}

void PlayCounts::put(const Situation& situation, const Cell& cell) {
  Cell more = cell;
  scale(more, unit_);
  add_to(situation, more);
}

void PlayCounts::put(Street street, const Shown& shown) {
  Shown& to = shown_[static_cast<std::size_t>(street)];
  to = {to.hands + unit_ * shown.hands, to.ranks + unit_ * shown.ranks};
}

void PlayCounts::put_hands(std::uint64_t hands, double weight) {
  hands_ += hands;
  weight_ += unit_ * weight;
}

double PlayCounts::seen(const Situation& situation, int level) const {
  const Cell* cell = find(situation, level);
  return cell != nullptr ? cell->turns / unit_ : 0;
}

PlayCounts::Cell PlayCounts::cell(const Situation& situation, int level) const {
  const Cell* cell = find(situation, level);
  return cell != nullptr ? of(*cell) : Cell{};
}

std::vector<std::pair<Situation, PlayCounts::Cell>> PlayCounts::cells() const {
  std::vector<std::pair<Situation, Cell>> out;
  for (const auto& [key, cell] : fine_) out.emplace_back(Situation::of_key(key), of(cell));
  return out;
}

PlayCounts::ShownByStreet PlayCounts::shown() const {
  ShownByStreet out = shown_;
  for (Shown& shown : out) shown = {shown.hands / unit_, shown.ranks / unit_};
  return out;
}

MoveShares PlayCounts::expected(const Situation& situation, const MoveShares& prior,
                                const ByMoveClass<bool>& legal, double caution) const {
  MoveShares out = prior;
  for (int level = 0; level < Situation::levels; ++level) {
    const Cell seen = cell(situation, level);
    if (seen.turns <= 0) break;
    const auto said = carried(seen, level + 1 == Situation::levels, prior, legal);
    if (!said) continue;
    const double k = caution * rules_.strength[static_cast<std::size_t>(level)];
    for (std::size_t c = 0; c < move_classes; ++c)
      out[c] = (k * out[c] + seen.turns * (*said)[c]) / (k + seen.turns);
  }
  return out;
}

// A rank whose density goes by e^(s rank) has the mean 1/2 + s/12 + O(s^3).
double PlayCounts::slope(Street street) const {
  const Shown& shown = shown_[static_cast<std::size_t>(street)];
  const double hands = shown.hands / unit_;
  if (hands == 0) return 0;
  const double mean = shown.ranks / shown.hands;
  return std::clamp(12 * (mean - 0.5) * hands / (hands + rules_.shown_strength), -most_slope, most_slope);
}

}  // namespace hindsight
