// SPDX-License-Identifier: MIT
#include "cards/monte_carlo.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <string>

#include "base/parallel.h"
#include "base/rng.h"
#include "cards/board_rows.h"
#include "cards/kernels/kernels.h"

namespace hindsight {

using detail::DealCounts;
using detail::DealPlan;
using detail::DealSource;

Tally& Tally::operator+=(const Tally& other) {
  trials += other.trials;
  for (std::size_t p = 0; p < shared.size(); ++p) {
    for (std::size_t n = 0; n < shared[p].size(); ++n) shared[p][n] += other.shared[p][n];
    for (std::size_t c = 0; c < classes[p].size(); ++c) classes[p][c] += other.classes[p][c];
  }
  return *this;
}

std::uint64_t Tally::ties(std::size_t player) const {
  std::uint64_t sum = 0;
  for (std::size_t n = 1; n < shared[player].size(); ++n) sum += shared[player][n];
  return sum;
}

double Tally::equity(std::size_t player) const {
  double sum = 0;
  for (std::size_t n = 0; n < shared[player].size(); ++n)
    sum += static_cast<double>(shared[player][n]) / static_cast<double>(n + 1);
  return sum / static_cast<double>(trials);
}

double Tally::standard_error(std::size_t player) const {
  double squares = 0;
  for (std::size_t n = 0; n < shared[player].size(); ++n)
    squares += static_cast<double>(shared[player][n]) / static_cast<double>((n + 1) * (n + 1));
  const double count = static_cast<double>(trials), mean = equity(player);
  return std::sqrt(std::max(0.0, squares / count - mean * mean) / std::max(1.0, count - 1));
}

namespace {

constexpr std::uint64_t purpose = 0x6465616c;     // of the streams: "deal"
constexpr std::uint64_t items_per_round = 64;     // between two looks at the stop
constexpr std::uint64_t attempts_a_trial = 1000;  // on average, at ranges that collide

struct Hole {
  CardSet cards;
  std::uint8_t high = 0, low = 0;

  explicit Hole(Combo combo) : cards(combo.cards()), high(combo.high().index), low(combo.low().index) {}
};

// One of several combos in proportion to their weights (Walker 1977, Vose 1991).
class Alias {
 public:
  explicit Alias(const HoleCards& hole) {
    double total = 0;
    for (const WeightedCombo& each : hole) total += each.weight;
    std::vector<std::size_t> small, large;
    for (const WeightedCombo& each : hole) {
      const double keep = each.weight / total * static_cast<double>(hole.size());
      (keep < 1 ? small : large).push_back(slots_.size());
      slots_.push_back({keep, Hole(each.combo), Hole(each.combo)});
    }
    while (!small.empty() && !large.empty()) {
      Slot& low = slots_[small.back()];
      Slot& high = slots_[large.back()];
      small.pop_back();
      low.other = high.own;
      high.keep -= 1 - low.keep;
      if (high.keep >= 1) continue;
      small.push_back(large.back());
      large.pop_back();
    }
    for (const std::size_t i : small) slots_[i].keep = 1;  // what rounding left
  }

  const Hole& draw(Rng& rng) const {
    const Slot& slot = slots_[rng.below(static_cast<std::uint32_t>(slots_.size()))];
    return rng.uniform() < slot.keep ? slot.own : slot.other;
  }

 private:
  struct Slot {
    double keep;
    Hole own, other;
  };
  std::vector<Slot> slots_;
};

// A spot made ready: ranges without what cannot be dealt, and who knows what.
struct Deck {
  std::vector<HoleCards> players;
  CardSet constant;  // in no trial left in the deck
  DealPlan plan;
  std::vector<Alias> ranges;    // of the varying players
  std::vector<Hole> some_deal;  // one that their ranges allow
};

tl::unexpected<Error> refuse(const std::string& why) { return fail(ErrorCode::invalid_argument, why); }

std::string player_name(std::size_t p) { return fmt::format("player {}", p + 1); }

Result<void> check_ranges(const EquitySpot& spot) {
  const std::size_t n = spot.players.size();
  if (n < 2 || n > detail::max_players)
    return refuse(fmt::format("{} players: an equity needs 2 to 10 of them", n));
  if (spot.board.size() > 5)
    return refuse(fmt::format("the board has {} cards: it has at most 5", spot.board.size()));
  if (spot.board.meets(spot.dead)) return refuse("a dead card is on the board too: name each card once");
  for (std::size_t p = 0; p < n; ++p)
    for (const WeightedCombo& each : spot.players[p])
      if (!(each.weight >= 0 && each.weight <= 1e100))
        return refuse(fmt::format("{} holds {} with a weight that is not a number from 0 on", player_name(p),
                                  to_text(each.combo)));
  return {};
}

// Takes from a range what the cards known to be elsewhere forbid.
Result<void> narrow(HoleCards& hole, CardSet taken, std::size_t player) {
  std::erase_if(
      hole, [&](const WeightedCombo& each) { return each.weight == 0 || each.combo.cards().meets(taken); });
  if (hole.empty())
    return refuse(
        fmt::format("{} has no hand left: all of them hold a card that is on the board, dead or another's",
                    player_name(player)));
  return {};
}

// A range with one hand left makes its cards known to the others: until nothing changes.
Result<void> narrow_all(Deck& deck) {
  std::vector<bool> known(deck.players.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t p = 0; p < deck.players.size(); ++p) {
      if (known[p] || deck.players[p].empty()) continue;
      HS_RETURN_IF_ERROR(narrow(deck.players[p], deck.constant, p));
      if (deck.players[p].size() > 1) continue;
      deck.constant |= deck.players[p][0].combo.cards();
      changed = known[p] = true;
    }
  }
  return {};
}

// One deal that all ranges from the i-th on allow.
bool find_deal(const std::vector<const HoleCards*>& ranges, CardSet taken, std::vector<Hole>& deal) {
  if (deal.size() == ranges.size()) return true;
  for (const WeightedCombo& each : *ranges[deal.size()]) {
    if (each.combo.cards().meets(taken)) continue;
    deal.emplace_back(each.combo);
    if (find_deal(ranges, taken | each.combo.cards(), deal)) return true;
    deal.pop_back();
  }
  return false;
}

std::uint8_t byte(std::size_t n) { return static_cast<std::uint8_t>(n); }

void put(DealPlan& plan, std::size_t slot, Card card) {
  plan.filled_slots[plan.filled++] = {byte(slot), card.index};
}
void put_drawn(DealPlan& plan, std::size_t slot) { plan.drawn_slots[plan.drawn++] = byte(slot); }

void plan_player(Deck& deck, std::size_t p) {
  const HoleCards& hole = deck.players[p];
  if (hole.empty()) {
    put_drawn(deck.plan, 2 * p);
    put_drawn(deck.plan, 2 * p + 1);
  } else if (hole.size() == 1) {
    put(deck.plan, 2 * p, hole[0].combo.high());
    put(deck.plan, 2 * p + 1, hole[0].combo.low());
  } else {
    deck.plan.varying_slots[deck.plan.varying++] = byte(2 * p);
    deck.plan.varying_slots[deck.plan.varying++] = byte(2 * p + 1);
    deck.ranges.emplace_back(hole);
  }
}

void make_plan(Deck& deck, CardSet board) {
  DealPlan& plan = deck.plan;
  plan.players = static_cast<int>(deck.players.size());
  for (const Card card : deck.constant) plan.constant_cards[plan.constants++] = card.index;
  for (std::size_t p = 0; p < deck.players.size(); ++p) plan_player(deck, p);
  std::size_t slot = 2 * deck.players.size();
  for (const Card card : board) put(plan, slot++, card);
  while (slot < 2 * deck.players.size() + 5) put_drawn(plan, slot++);
  plan.rows = detail::board_rows();
  plan.flush = detail::value_tables.flush.data();
}

Result<Deck> make_deck(const EquitySpot& spot) {
  HS_RETURN_IF_ERROR(check_ranges(spot));
  Deck deck{spot.players, spot.board | spot.dead, {}, {}, {}};
  HS_RETURN_IF_ERROR(narrow_all(deck));
  make_plan(deck, spot.board);
  const int needed = deck.plan.varying + deck.plan.drawn, left = deck_size - deck.constant.size();
  if (needed > left)
    return refuse(
        fmt::format("{} cards are to be dealt and only {} are left: name fewer dead cards", needed, left));
  std::vector<const HoleCards*> ranges;
  for (const HoleCards& hole : deck.players)
    if (hole.size() > 1) ranges.push_back(&hole);
  if (!find_deal(ranges, {}, deck.some_deal))
    return refuse("the ranges cannot be dealt together: every choice gives two players the same card");
  return deck;
}

// One work item.
class TrialBatch {
 public:
  TrialBatch(const Deck& deck, std::uint64_t seed, std::uint64_t number)
      : deck_(deck), rng_(seed, purpose, number) {
    for (std::uint64_t stream = 0; stream < 8; ++stream) {
      const auto state = Rng(seed, purpose, number, stream).state();
      for (std::size_t word = 0; word < 4; ++word) source_.state[word][stream] = state[word];
    }
    source_.context = this;
    source_.below = [](void* item, std::uint32_t n) { return static_cast<TrialBatch*>(item)->rng_.below(n); };
    source_.deal_varying = [](void* item, std::uint8_t(*slots)[detail::lanes]) {
      static_cast<TrialBatch*>(item)->deal_ranges(slots);
    };
  }

  // False where the ranges hardly ever fit together.
  bool run(std::uint64_t trials, DealCounts& counts) {
    attempts_left_ = std::max<std::uint64_t>(trials, detail::lanes) * attempts_a_trial;
    detail::kernels().deal(deck_.plan, source_, trials, counts);
    return attempts_left_ > 0;
  }

 private:
  void deal_ranges(std::uint8_t (*slots)[detail::lanes]) {
    for (std::size_t lane = 0; lane < detail::lanes; ++lane) {
      while (attempts_left_ > 0 && !try_deal()) --attempts_left_;
      for (std::size_t i = 0; i < deal_.size(); ++i) {
        slots[deck_.plan.varying_slots[2 * i]][lane] = deal_[i].high;
        slots[deck_.plan.varying_slots[2 * i + 1]][lane] = deal_[i].low;
      }
    }
  }

  // All ranges by themselves; again if two of them meet.
  bool try_deal() {
    CardSet taken;
    next_.clear();
    for (const Alias& range : deck_.ranges) {
      const Hole& hole = range.draw(rng_);
      if (hole.cards.meets(taken)) return false;
      taken |= hole.cards;
      next_.push_back(hole);
    }
    deal_.swap(next_);
    return true;
  }

  const Deck& deck_;
  Rng rng_;
  DealSource source_{};
  std::uint64_t attempts_left_ = 0;
  std::vector<Hole> deal_ = deck_.some_deal, next_;
};

void add(Tally& tally, std::uint64_t trials, const DealCounts& counts) {
  tally.trials += trials;
  for (std::size_t p = 0; p < detail::max_players; ++p) {
    for (std::size_t n = 0; n < detail::max_players; ++n) tally.shared[p][n] += counts.shared[p][n];
    for (std::size_t c = 0; c < hand_class_count; ++c) tally.classes[p][c] += counts.classes[p][c];
  }
}

}  // namespace

Result<Tally> simulate(const EquitySpot& spot, const Simulation& simulation, const RunControl& control) {
  HS_TRY(Deck deck, make_deck(spot));
  if (simulation.classes) deck.plan.lowest_of_class = lowest_of_class.data();
  const std::uint64_t items = (simulation.trials + trials_per_item - 1) / trials_per_item;
  Team team(control.threads);
  std::mutex mutex;
  Tally tally;
  bool failed = false;
  for (std::uint64_t first = 0; first < items && !control.stop.stop_requested() && !failed;
       first += items_per_round)
    team.for_each(static_cast<std::uint32_t>(std::min(items - first, items_per_round)), [&](std::uint32_t i) {
      const std::uint64_t number = first + i;
      const std::uint64_t trials = std::min(trials_per_item, simulation.trials - number * trials_per_item);
      DealCounts counts;
      const bool done = TrialBatch(deck, simulation.seed, simulation.first_item + number).run(trials, counts);
      const std::lock_guard lock(mutex);
      add(tally, trials, counts);
      failed |= !done;
    });
  if (failed) return refuse("the ranges give two players the same card in nearly every deal: narrow them");
  return tally;
}

}  // namespace hindsight
