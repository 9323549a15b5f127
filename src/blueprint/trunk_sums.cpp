// SPDX-License-Identifier: MIT
#include "blueprint/trunk_sums.h"

#include <algorithm>
#include <array>

namespace hindsight {

void TrunkLearnt::clear() {
  met.clear();
  changed.clear();
  times.clear();
  regret.clear();
}

void TrunkLearnt::write(Writer& out) const {
  write_list(out, met);
  write_list(out, changed);
  write_list(out, times);
  write_list(out, regret);
}

void TrunkLearnt::read(Reader& in) {
  read_list(in, met);
  read_list(in, changed);
  read_list(in, times);
  read_list(in, regret);
}

void TrunkSums::clear() {
  places_.clear();
  changes_.clear();
  std::ranges::fill(found_, 0u);
  visits = 0;
}

void TrunkSums::meet(NumbersAt at, std::uint32_t keeper) {
  Place& place = find(at);
  place.keeper = keeper;
  ++place.met;
}

std::int64_t* TrunkSums::change(NumbersAt at) {
  Place& place = find(at);
  if (place.change == 0) {
    place.change = 1 + static_cast<std::uint32_t>(changes_.size());
    changes_.resize(changes_.size() + at.actions());
  }
  return changes_.data() + place.change - 1;
}

void TrunkSums::tell(std::uint32_t rank, TrunkLearnt& out) const {
  out.clear();
  for (const Place& place : places_) {
    if (place.met > 0 && place.keeper == rank) {
      out.met.push_back(place.at);
      out.times.push_back(place.met);
    }
    if (place.change == 0) continue;
    out.changed.push_back(place.at);
    for (std::uint32_t a = 0; a < place.at.actions(); ++a)
      out.regret.push_back(static_cast<std::int32_t>(
          std::clamp(changes_[place.change - 1 + a], -HandWalk::largest, HandWalk::largest)));
  }
}

TrunkSums::Place& TrunkSums::find(NumbersAt at) {
  if (2 * places_.size() >= found_.size()) grow();
  std::uint32_t& entry = found_[slot(at)];
  if (entry == 0) {
    places_.push_back({.at = at});
    entry = static_cast<std::uint32_t>(places_.size());
  }
  return places_[entry - 1];
}

std::size_t TrunkSums::slot(NumbersAt at) const {
  std::size_t out = (at.word * 0x9e3779b97f4a7c15u) >> shift_;
  while (found_[out] != 0 && places_[found_[out] - 1].at.word != at.word) out = (out + 1) % found_.size();
  return out;
}

void TrunkSums::grow() {
  --shift_;
  found_.assign(std::size_t{1} << (64 - shift_), 0);
  for (std::uint32_t i = 0; i < places_.size(); ++i) found_[slot(places_[i].at)] = i + 1;
}

void add_trunk(std::span<const TrunkLearnt* const> boards, const LearntNumbers& to, std::uint32_t stripe,
               std::uint32_t stripes) {
  const auto mine = [&](NumbersAt place) { return place.at() / 1024 % stripes == stripe; };
  std::array<float, max_actions> plays;
  for (const TrunkLearnt* const learnt : boards)
    for (std::size_t i = 0; i < learnt->met.size(); ++i) {
      const NumbersAt place = learnt->met[i];
      if (!mine(place)) continue;
      match_regrets(to.regret + place.at(), place.actions(), plays.data());
      for (std::uint32_t a = 0; a < place.actions(); ++a)
        to.average[place.at() + a] += static_cast<float>(learnt->times[i]) * plays[a];
    }
  for (const TrunkLearnt* const learnt : boards) {
    const std::int32_t* change = learnt->regret.data();
    for (const NumbersAt place : learnt->changed) {
      for (std::uint32_t a = 0; a < place.actions() && mine(place); ++a) {
        std::int32_t& regret = to.regret[place.at() + a];
        regret = static_cast<std::int32_t>(
            std::clamp(std::int64_t{regret} + change[a], to.least, HandWalk::largest));
      }
      change += place.actions();
    }
  }
}

}  // namespace hindsight
