// SPDX-License-Identifier: MIT
#include "blueprint/hand_trainer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/check.h"

namespace hindsight {

namespace {

using Buckets = std::array<std::uint16_t, combo_count>;
using Point = SampledTree::Point;

constexpr double share_pruned = 0.95;      // of the walks
constexpr float below_prune = 31.0f / 30;  // the floor unless said, as Pluribus' -310 and -300 million
constexpr std::int64_t largest = 2'000'000'000;
constexpr std::size_t fetched_ahead = 12;  // entries fetched before they are needed

// Where the numbers of an infoset begin, and how many: in one word, as there are many.
struct Place {
  std::uint64_t word = 0;
  static Place of(std::uint64_t at, std::uint8_t actions) { return {at << 8 | actions}; }
  std::uint64_t at() const { return word >> 8; }
  std::uint32_t actions() const { return word & 0xff; }
};

struct Deal {
  SampledTree::Strengths strengths{};
  std::array<std::array<std::uint16_t, street_count>, max_seats> buckets{};
};

// The boards of a pass are dealt out among processes: where a rank's begin, which the rank before it ends at.
std::uint32_t first_board(std::uint32_t rank, std::uint32_t ranks, std::uint32_t boards) {
  return static_cast<std::uint32_t>(std::uint64_t{rank} * boards / ranks);
}

// Play in proportion to positive regrets, evenly where there are none, which is said.
bool match(const std::int32_t* regret, std::uint32_t count, float* out) {
  float sum = 0;
  for (std::uint32_t a = 0; a < count; ++a) {
    out[a] = static_cast<float>(std::max(0, regret[a]));
    sum += out[a];
  }
  const float scale = sum > 0 ? 1 / sum : 0, rest = sum > 0 ? 0 : 1 / static_cast<float>(count);
  for (std::uint32_t a = 0; a < count; ++a) out[a] = out[a] * scale + rest;
  return sum > 0;
}

}  // namespace

// What the walks on a board found, in their order.
struct HandTrainer::Learnt {
  std::vector<Place> met, changed;   // others' decisions, whose averages grow; own ones
  std::vector<std::int32_t> regret;  // of `changed`, action by action
  std::uint64_t visits = 0;
  std::vector<float> scratch;

  void write(Writer& out) const {
    out.u64(visits);
    write_all(out, met);
    write_all(out, changed);
    write_all(out, regret);
  }
  void read(Reader& in) {
    visits = in.u64();
    read_all(in, met);
    read_all(in, changed);
    read_all(in, regret);
  }

 private:
  template <class T>
  static void write_all(Writer& out, const std::vector<T>& numbers) {
    out.text({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(T)});
  }
  template <class T>
  static void read_all(Reader& in, std::vector<T>& numbers) {
    numbers.resize(in.u64() / sizeof(T));
    in.piece(std::as_writable_bytes(std::span(numbers)));
  }
};

// One walk for one seat.
class HandTrainer::Walk {
 public:
  Walk(const HandTrainer& of, const Deal& deal, std::size_t me, Rng& rng, Learnt& out)
      : tree_(of.tree_),
        regret_(of.regret_.data()),
        deal_(deal),
        me_(me),
        last_(static_cast<std::uint8_t>(of.game_.start.last)),
        prunes_(of.rules_.prune > 0 && rng.uniform() < share_pruned),
        least_(static_cast<std::int32_t>(-of.rules_.prune * unit)),
        rng_(rng),
        out_(out) {}

  float value(const Point& at, float* scratch) {
    ++out_.visits;
    if (at.over()) return tree_.payoff(at, me_, deal_.strengths);
    return at.seat == me_ ? own(at, scratch) : other(at, scratch);
  }

 private:
  std::uint64_t place(const Point& at) const {
    return at.at + std::uint64_t{deal_.buckets[at.seat][at.street]} * at.actions;
  }
  void fetch(const Point& at) const {
    if (!at.over()) __builtin_prefetch(regret_ + place(at));
  }

  float other(const Point& at, float* scratch) {
    const std::uint64_t numbers = place(at);
    match(regret_ + numbers, at.actions, scratch);
    out_.met.push_back(Place::of(numbers, at.actions));
    const auto u = static_cast<float>(rng_.uniform());
    std::uint32_t action = 0;
    float below = 0;
    for (std::uint32_t a = 0; a + 1u < at.actions; ++a) {
      below += scratch[a];
      action += u >= below;
    }
    return value(tree_.children(at)[action], scratch);
  }

  float own(const Point& at, float* scratch) {
    const std::uint64_t numbers = place(at);
    const std::int32_t* const regret = regret_ + numbers;
    const Point* const children = tree_.children(at);
    float* const plays = scratch;
    float* const values = scratch + at.actions;
    for (std::uint32_t a = 0; a < at.actions; ++a) fetch(children[a]);
    const bool prunes = match(regret, at.actions, plays) && prunes_ && at.street != last_;
    const auto pruned = [&](std::uint32_t a) { return prunes && regret[a] <= least_ && !children[a].over(); };
    float mean = 0;
    for (std::uint32_t a = 0; a < at.actions; ++a) {
      if (pruned(a)) continue;
      values[a] = value(children[a], values + at.actions);
      mean += plays[a] * values[a];
    }
    out_.changed.push_back(Place::of(numbers, at.actions));
    for (std::uint32_t a = 0; a < at.actions; ++a) {
      const std::int64_t gain = pruned(a) ? 0 : std::llrintf(unit * (values[a] - mean));
      out_.regret.push_back(static_cast<std::int32_t>(std::clamp(gain, -largest, largest)));
    }
    return mean;
  }

  const SampledTree& tree_;
  const std::int32_t* regret_;
  const Deal& deal_;
  std::size_t me_;
  std::uint8_t last_;  // round
  bool prunes_;
  std::int32_t least_;
  Rng& rng_;
  Learnt& out_;
};

HandTrainer::HandTrainer(const BlueprintGame& game, const BettingTree& tree,
                         std::shared_ptr<const CardBuckets> buckets, const SamplingRules& rules,
                         std::uint64_t seed, unsigned threads, std::shared_ptr<Comm> comm)
    : game_(game),
      buckets_(std::move(buckets)),
      rules_(rules),
      seed_(seed),
      layout_(tree, *buckets_),
      tree_(game, tree, layout_),
      first_buckets_(combo_count),
      regret_(layout_.size()),
      average_(layout_.size()),
      team_(threads),
      comm_(std::move(comm)) {
  HS_CHECK_THAT(game.cards.dealt.front() == 0);
  buckets_->find(0, std::array{CardSet{}}, std::span<std::uint16_t, combo_count>(first_buckets_));
  for (std::uint32_t b = 0; b < rules.boards; ++b) learnt_.push_back(std::make_unique<Learnt>());
}

HandTrainer::~HandTrainer() = default;

// All walks on one board.
void HandTrainer::deal(std::uint32_t board) {
  Learnt& out = *learnt_[board];
  out.met.clear();
  out.changed.clear();
  out.regret.clear();
  out.visits = 0;
  out.scratch.resize(tree_.most_numbers());
  Rng rng(seed_, deal_purpose, passes_, board);
  std::vector<Card> cards;
  for (const Card card : game_.cards.deck) cards.push_back(card);
  std::size_t dealt = 0;
  const auto next = [&] {
    std::swap(cards[dealt], cards[dealt + rng.below(static_cast<std::uint32_t>(cards.size() - dealt))]);
    return cards[dealt++];
  };
  const std::size_t rounds = game_.cards.rounds(), seats = game_.seats();
  std::array<Buckets, street_count> found;
  std::vector<CardSet> boards;
  CardSet open;
  for (std::size_t round = 0; round < rounds; ++round) {
    for (int i = 0; i < game_.cards.dealt[round]; ++i) open |= next();
    boards.push_back(open);
    if (round > 0) buckets_->find(round, boards, found[round]);
  }
  const std::size_t on_board = dealt;
  for (std::uint32_t d = 0; d < rules_.deals; ++d, dealt = on_board) {
    Deal deal;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const Card one = next();
      const std::uint16_t hand = game_.cards.hole_cards == 1 ? one.index : Combo::of(one, next()).index;
      deal.strengths[seat] = game_.cards.strength(game_.cards.hand(hand), open);
      deal.buckets[seat][0] = first_buckets_[hand];
      for (std::size_t round = 1; round < rounds; ++round) deal.buckets[seat][round] = found[round][hand];
    }
    for (std::size_t me = 0; me < seats; ++me)
      Walk(*this, deal, me, rng, out).value(tree_.root(), out.scratch.data());
  }
}

// Everybody learns what all have.
bool HandTrainer::exchange(bool stop) {
  if (comm_->size() == 1) return stop;
  const auto first = [&](std::uint32_t rank) { return first_board(rank, comm_->size(), rules_.boards); };
  Writer mine;
  mine.u8(stop);
  for (std::uint32_t b = first(comm_->rank()); b < first(comm_->rank() + 1); ++b) learnt_[b]->write(mine);
  const std::vector<std::string> all = comm_->gather(mine.bytes());
  for (std::uint32_t rank = 0; rank < comm_->size(); ++rank) {
    Reader in(all[rank]);
    stop |= in.u8() != 0;
    if (rank == comm_->rank()) continue;
    for (std::uint32_t b = first(rank); b < first(rank + 1); ++b) learnt_[b]->read(in);
    HS_CHECK_THAT(!in.failed());
  }
  return stop;
}

// Averages first: what was played is what regrets said before they change.
void HandTrainer::add_up(std::uint32_t stripe, std::uint32_t stripes) {
  const auto mine = [&](const Place& place) { return place.at() / 1024 % stripes == stripe; };
  const double floor = rules_.floor > 0 ? rules_.floor : rules_.prune * below_prune;
  const std::int64_t least = rules_.prune > 0 ? -static_cast<std::int64_t>(floor * unit) : -largest;
  std::array<float, max_actions> plays;
  for (const auto& learnt : learnt_) {
    const std::vector<Place>& met = learnt->met;
    for (std::size_t i = 0; i < met.size(); ++i) {
      if (i + fetched_ahead < met.size()) {
        __builtin_prefetch(regret_.data() + met[i + fetched_ahead].at());
        __builtin_prefetch(average_.data() + met[i + fetched_ahead].at(), 1);
      }
      if (!mine(met[i])) continue;
      match(regret_.data() + met[i].at(), met[i].actions(), plays.data());
      float* const average = average_.data() + met[i].at();
      for (std::uint32_t a = 0; a < met[i].actions(); ++a) average[a] += plays[a];
    }
  }
  for (const auto& learnt : learnt_) {
    const std::vector<Place>& changed = learnt->changed;
    const std::int32_t* change = learnt->regret.data();
    for (std::size_t i = 0; i < changed.size(); change += changed[i].actions(), ++i) {
      if (i + fetched_ahead < changed.size())
        __builtin_prefetch(regret_.data() + changed[i + fetched_ahead].at(), 1);
      if (!mine(changed[i])) continue;
      std::int32_t* const regret = regret_.data() + changed[i].at();
      for (std::uint32_t a = 0; a < changed[i].actions(); ++a)
        regret[a] =
            static_cast<std::int32_t>(std::clamp(std::int64_t{regret[a]} + change[a], least, largest));
    }
  }
}

void HandTrainer::discount(std::uint64_t period) {
  const auto k = static_cast<std::int64_t>(period);
  const float keep = static_cast<float>(k) / static_cast<float>(k + 1);
  constexpr std::uint64_t part = 1 << 20;
  team_.for_each(static_cast<std::uint32_t>((layout_.size() + part - 1) / part), [&](std::uint32_t i) {
    const std::uint64_t end = std::min(layout_.size(), (i + 1) * part);
    for (std::uint64_t at = i * part; at < end; ++at) {
      regret_[at] = static_cast<std::int32_t>(regret_[at] * k / (k + 1));
      average_[at] *= keep;
    }
  });
}

void HandTrainer::run(std::uint64_t passes, const RunControl& control) {
  const std::uint32_t ranks = comm_->size(), first = first_board(comm_->rank(), ranks, rules_.boards);
  const std::uint32_t mine = first_board(comm_->rank() + 1, ranks, rules_.boards) - first;
  bool stop = control.stop.stop_requested() && ranks == 1;
  for (std::uint64_t done = 0; done < passes && !stop; ++done) {
    team_.for_each(mine, [&](std::uint32_t i) { deal(first + i); });
    stop = exchange(control.stop.stop_requested());
    const std::uint32_t stripes = team_.width();
    team_.for_each(stripes, [&](std::uint32_t i) { add_up(i, stripes); });
    for (const auto& learnt : learnt_) visits_ += learnt->visits;
    ++passes_;
    if (passes_ % rules_.period == 0 && passes_ / rules_.period <= rules_.discounts)
      discount(passes_ / rules_.period);
  }
}

// After period k of those that end in a discount a pass weighs period k / 2 in all.
RegretSummary HandTrainer::summary(Executor& executor) const {
  const std::uint64_t periods = std::min<std::uint64_t>(rules_.discounts, passes_ / rules_.period);
  const double weights = static_cast<double>(rules_.period) * static_cast<double>(periods) / 2 +
                         static_cast<double>(passes_ - periods * rules_.period);
  const double hands = static_cast<double>(rules_.boards) * static_cast<double>(rules_.deals);
  std::array<double, street_count> per_regret;
  per_regret.fill(1000 / (unit * std::max(1.0, weights) * hands));
  return summarise(layout_, regret(), average(), per_regret, executor);
}

void HandTrainer::save(Writer& out) const { write_learnt(out, passes_, regret_, average_); }

Result<void> HandTrainer::load(Reader& in) { return read_learnt(in, passes_, regret_, average_); }

}  // namespace hindsight
