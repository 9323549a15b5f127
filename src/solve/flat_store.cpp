// SPDX-License-Identifier: MIT
#include "solve/flat_store.h"

namespace hindsight {

FlatStore::FlatStore(const HistoryTree& tree)
    : players_(static_cast<std::size_t>(tree.players)), first_(first_slots(tree)) {
  regret_.assign(first_.back(), 0);
  average_ = regret_;
  for (const InfosetLabel& infoset : tree.infosets)
    strategy_.insert(strategy_.end(), infoset.actions.size(),
                     1.0 / static_cast<double>(infoset.actions.size()));
}

void FlatStore::save(Writer& out) const {
  out.f64s(regret_);
  out.f64s(average_);
  out.f64s(baseline_);
}

bool FlatStore::load(Reader& in, const RegretMatching& match) {
  std::vector<double> regret(regret_.size()), average(average_.size()), baseline(baseline_.size());
  in.f64s(regret);
  in.f64s(average);
  in.f64s(baseline);
  if (in.failed()) return false;
  regret_ = std::move(regret);
  average_ = std::move(average);
  baseline_ = std::move(baseline);
  for (std::size_t i = 0; i + 1 < first_.size(); ++i) {
    const std::uint32_t count = first_[i + 1] - first_[i];
    match(at(first_[i], count), count);
  }
  return true;
}

}  // namespace hindsight
