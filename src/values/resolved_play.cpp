// SPDX-License-Identifier: MIT
#include "values/resolved_play.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "search/arrivals.h"

namespace hindsight {

namespace {

struct CarriedOn {
  std::uint32_t node = 0;
  Reaches came{};
  std::vector<double> owed{};  // counterfactual values of the other's hands; empty: no gadget
};

class ResolvingSeat {
 public:
  ResolvingSeat(const BeliefGame& game, std::uint8_t seat, BeliefValues& values, const ResolvingPlay& how,
                const RunControl& control, PlaysByInfoset& plays,
                const std::function<void(std::uint64_t)>& progress)
      : game_(game),
        seat_(seat),
        values_(values),
        how_(how),
        control_(control),
        plays_(plays),
        progress_(progress) {}

  void solve(CarriedOn from) {
    const double scale = largest_weight(from.came[seat_]);
    if (control_.stop.stop_requested() || !(scale > 0)) return;  // it never comes there
    for (double& weight : from.came[seat_]) weight /= scale;
    const std::vector<bool> stops = game_.stops_below(from.node, how_.depth);
    const bool to_end = std::ranges::find(stops, true) == stops.end();
    BeliefSolver solver(game_.tree(), from.node, stops, from.came, &values_);
    const std::unique_ptr<Arrivals> arrivals = arrivals_at(from, scale);
    if (arrivals != nullptr) solver.set_arrivals(other(), *arrivals);
    solver.run(to_end ? how_.to_end : how_.iterations, control_);
    if (progress_) progress_(++parts_);
    for (std::uint32_t n = from.node; n < stops.size(); ++n)
      if (is_within(n, from.node, stops)) take(solver, n);
    for (std::uint32_t n = from.node; n < stops.size(); ++n) {
      if (!stops[n] || !is_within(game_.tree().nodes[n].parent, from.node, stops)) continue;
      CarriedOn next{n, solver.arriving(n, from.came), solver.mean_worth(n, other())};
      for (double& weight : next.came[seat_]) weight *= scale;
      for (double& value : next.owed) value *= scale;
      solve(std::move(next));
    }
  }

 private:
  std::uint8_t other() const { return static_cast<std::uint8_t>(1 - seat_); }

  bool is_within(std::uint32_t node, std::uint32_t root, const std::vector<bool>& stops) const {
    while (node != root) {
      if (node < root || stops[node]) return false;
      node = game_.tree().nodes[node].parent;
    }
    return true;
  }

  std::unique_ptr<Arrivals> arrivals_at(const CarriedOn& from, double scale) const {
    if (from.owed.empty()) return nullptr;
    const PublicTree& tree = game_.tree();
    Owed owed{from.owed, std::vector<double>(tree.hands[other()], 0)};
    for (double& value : owed.values) value /= scale;
    const double* pair = tree.nodes[from.node].meets.data();
    for (std::uint32_t a = 0; a < tree.hands[0]; ++a)
      for (std::uint32_t b = 0; b < tree.hands[1]; ++b)
        owed.met[seat_ == 0 ? b : a] += from.came[seat_][seat_ == 0 ? a : b] * *pair++;
    std::vector<double> so_far = from.came[other()];
    scale_to_one(so_far);
    return arrivals_of(how_.gadget, owed, std::move(so_far));
  }

  void take(const BeliefSolver& solver, std::uint32_t node) {
    const PublicTree::Node& at = game_.tree().nodes[node];
    if (at.kind != PublicTree::Kind::decision || at.seat != seat_) return;
    const auto average = solver.average(node);
    for (std::size_t h = 0; h < at.infosets.size(); ++h)
      for (std::size_t a = 0; at.infosets[h] != no_infoset && a < average.size(); ++a)
        plays_[at.infosets[h].value][a] = average[a][h];
  }

  const BeliefGame& game_;
  std::uint8_t seat_;
  BeliefValues& values_;
  const ResolvingPlay& how_;
  const RunControl& control_;
  PlaysByInfoset& plays_;
  const std::function<void(std::uint64_t)>& progress_;
  std::uint64_t parts_ = 0;
};

}  // namespace

void play_resolving(const BeliefGame& game, std::uint8_t seat, BeliefValues& values, const ResolvingPlay& how,
                    const RunControl& control, PlaysByInfoset& plays,
                    const std::function<void(std::uint64_t)>& progress) {
  const PublicTree& tree = game.tree();
  ResolvingSeat(game, seat, values, how, control, plays, progress)
      .solve({.came = {std::vector<double>(tree.hands[0], 1), std::vector<double>(tree.hands[1], 1)}});
}

PlaysByInfoset even_plays(const HistoryTree& listed) {
  PlaysByInfoset out;
  for (const InfosetLabel& infoset : listed.infosets)
    out.emplace_back(infoset.actions.size(), 1.0 / static_cast<double>(infoset.actions.size()));
  return out;
}

}  // namespace hindsight
