// SPDX-License-Identifier: MIT
#include "blueprint/hand_walk.h"

#include <algorithm>
#include <cmath>

namespace hindsight {

namespace {

using Point = SampledTree::Point;

constexpr std::size_t fetched_ahead = 12;  // entries fetched before they are needed

}  // namespace

Card BoardDealer::next() {
  std::swap(cards_[dealt_], cards_[dealt_ + rng_.below(static_cast<std::uint32_t>(cards_.size() - dealt_))]);
  return cards_[dealt_++];
}

BoardDealer::BoardDealer(const BlueprintGame& game, const CardBuckets& buckets,
                         const std::vector<std::uint16_t>& first_buckets, Rng& rng)
    : game_(game), first_buckets_(first_buckets), rng_(rng) {
  for (const Card card : game_.cards.deck) cards_.push_back(card);
  std::vector<CardSet> boards;
  for (std::size_t round = 0; round < game_.cards.rounds(); ++round) {
    for (int i = 0; i < game_.cards.dealt[round]; ++i) open_ |= next();
    boards.push_back(open_);
    if (round > 0) buckets.find(round, boards, found_[round]);
  }
  on_board_ = dealt_;
}

HandsDealt BoardDealer::deal() {
  dealt_ = on_board_;
  HandsDealt out;
  for (std::size_t seat = 0; seat < game_.seats(); ++seat) {
    const Card one = next();
    const std::uint16_t hand = game_.cards.hole_cards == 1 ? one.index : Combo::of(one, next()).index;
    out.strengths[seat] = game_.cards.strength(game_.cards.hand(hand), open_);
    out.buckets[seat][0] = first_buckets_[hand];
    for (std::size_t round = 1; round < game_.cards.rounds(); ++round)
      out.buckets[seat][round] = found_[round][hand];
  }
  return out;
}

void HandsLearnt::clear() {
  met.clear();
  changed.clear();
  regret.clear();
  visits = 0;
}

void HandsLearnt::write(Writer& out) const {
  out.u64(visits);
  write_list(out, met);
  write_list(out, changed);
  write_list(out, regret);
}

void HandsLearnt::read(Reader& in) {
  visits = in.u64();
  read_list(in, met);
  read_list(in, changed);
  read_list(in, regret);
}

bool match_regrets(const std::int32_t* regret, std::uint32_t count, float* out) {
  float sum = 0;
  for (std::uint32_t a = 0; a < count; ++a) {
    out[a] = static_cast<float>(std::max(0, regret[a]));
    sum += out[a];
  }
  const float scale = sum > 0 ? 1 / sum : 0, rest = sum > 0 ? 0 : 1 / static_cast<float>(count);
  for (std::uint32_t a = 0; a < count; ++a) out[a] = out[a] * scale + rest;
  return sum > 0;
}

std::int32_t HandWalk::change(float gain) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(std::llrintf(unit * gain), -largest, largest));
}

std::uint32_t HandWalk::drawn_action(const float* plays, std::uint32_t actions, Rng& rng) {
  const auto u = static_cast<float>(rng.uniform());
  std::uint32_t action = 0;
  float below = 0;
  for (std::uint32_t a = 0; a + 1u < actions; ++a) {
    below += plays[a];
    action += u >= below;
  }
  return action;
}

float HandWalk::value(const Point& at, float* scratch) {
  ++out_.visits;
  if (at.over()) return setup_.tree->payoff(at, me_, deal_.strengths);
  return at.seat == me_ ? own(at, scratch) : other(at, scratch);
}

float HandWalk::other(const Point& at, float* scratch) {
  const std::uint64_t numbers = place(at, deal_);
  match_regrets(setup_.regret + numbers, at.actions, scratch);
  out_.met.push_back(NumbersAt::of(numbers, at.actions));
  return value(setup_.tree->children(at)[drawn_action(scratch, at.actions, rng_)], scratch);
}

float HandWalk::own(const Point& at, float* scratch) {
  const std::uint64_t numbers = place(at, deal_);
  const std::int32_t* const regret = setup_.regret + numbers;
  const Point* const children = setup_.tree->children(at);
  float* const plays = scratch;
  float* const values = scratch + at.actions;
  for (std::uint32_t a = 0; a < at.actions; ++a) fetch(children[a]);
  const bool prunes = match_regrets(regret, at.actions, plays) && prunes_ && at.street != setup_.last;
  const auto left_out = [&](std::uint32_t a) { return prunes && pruned(setup_, children[a], regret[a]); };
  float mean = 0;
  for (std::uint32_t a = 0; a < at.actions; ++a) {
    if (left_out(a)) continue;
    values[a] = value(children[a], values + at.actions);
    mean += plays[a] * values[a];
  }
  out_.changed.push_back(NumbersAt::of(numbers, at.actions));
  for (std::uint32_t a = 0; a < at.actions; ++a)
    out_.regret.push_back(left_out(a) ? 0 : change(values[a] - mean));
  return mean;
}

void add_learnt(std::span<const HandsLearnt* const> lists, const LearntNumbers& to, std::uint32_t stripe,
                std::uint32_t stripes) {
  const auto mine = [&](const NumbersAt& place) { return place.at() / 1024 % stripes == stripe; };
  std::array<float, max_actions> plays;
  for (const HandsLearnt* const learnt : lists) {
    const std::vector<NumbersAt>& met = learnt->met;
    for (std::size_t i = 0; i < met.size(); ++i) {
      if (i + fetched_ahead < met.size()) {
        __builtin_prefetch(to.regret + met[i + fetched_ahead].at());
        __builtin_prefetch(to.average + met[i + fetched_ahead].at(), 1);
      }
      if (!mine(met[i])) continue;
      match_regrets(to.regret + met[i].at(), met[i].actions(), plays.data());
      float* const average = to.average + met[i].at();
      for (std::uint32_t a = 0; a < met[i].actions(); ++a) average[a] += plays[a];
    }
  }
  for (const HandsLearnt* const learnt : lists) {
    const std::vector<NumbersAt>& changed = learnt->changed;
    const std::int32_t* change = learnt->regret.data();
    for (std::size_t i = 0; i < changed.size(); change += changed[i].actions(), ++i) {
      if (i + fetched_ahead < changed.size())
        __builtin_prefetch(to.regret + changed[i + fetched_ahead].at(), 1);
      if (!mine(changed[i])) continue;
      std::int32_t* const regret = to.regret + changed[i].at();
      for (std::uint32_t a = 0; a < changed[i].actions(); ++a)
        regret[a] = static_cast<std::int32_t>(
            std::clamp(std::int64_t{regret[a]} + change[a], to.least, HandWalk::largest));
    }
  }
}

void discount_learnt(LargeArray<std::int32_t>& regret, LargeArray<float>& average, std::uint64_t period,
                     Executor& executor) {
  const auto k = static_cast<std::int64_t>(period);
  const float keep = static_cast<float>(k) / static_cast<float>(k + 1);
  constexpr std::uint64_t part = 1 << 20;
  executor.for_each(static_cast<std::uint32_t>((regret.size() + part - 1) / part), [&](std::uint32_t i) {
    const std::uint64_t end = std::min<std::uint64_t>(regret.size(), (i + 1) * part);
    for (std::uint64_t at = i * part; at < end; ++at) {
      regret[at] = static_cast<std::int32_t>(regret[at] * k / (k + 1));
      average[at] *= keep;
    }
  });
}

}  // namespace hindsight
