// SPDX-License-Identifier: MIT
#include "search/nested.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/memory.h"
#include "blueprint/blueprint_value.h"
#include "blueprint/whole_game.h"

namespace hindsight {

namespace {

// Takes what parts play into the whole, and solves what follows them.
class Assembly {
 public:
  Assembly(const WideGame& wide, std::uint8_t seat, const KeptActions& kept, const LookingAhead& how,
           const RunControl& control, const PartsProgress& progress)
      : wide_(wide), seat_(seat), kept_(kept), how_(how), control_(control), progress_(progress) {}

  void solve(Carried from) {
    if (control_.stop.stop_requested()) return;
    const LookAhead part(wide_, seat_, kept_, std::move(from), how_, control_);
    if (!part.is_reached()) return;
    ++out_.parts;
    if (progress_) progress_(out_.parts);
    take(part);
  }

  void take(const LookAhead& ahead) {
    const VectorGame& game = ahead.part().game;
    for (std::uint32_t s = 0; s < game.states.size(); ++s) {
      const StreetTree& tree = game.trees[game.states[s].tree];
      if (tree.stops_at_once()) {
        solve(ahead.after_street(s));
        continue;
      }
      for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
        if (tree.nodes[n].kind != StreetTree::Kind::decision) continue;
        if (tree.nodes[n].seat == seat_)
          out_.plays.add(wide_.game, ahead.part().states[s], ahead.part().node_in_whole(s, n),
                         ahead.plays(s, n));
        else
          answer_bets(ahead, s, n);
      }
    }
  }

  SolvedAsPlayed take_result() { return std::move(out_); }

 private:
  // Those at a decision of the other seat that the part does not have.
  void answer_bets(const LookAhead& ahead, std::uint32_t s, std::uint32_t n) {
    const std::uint32_t tree = wide_.game.states[ahead.part().states[s]].tree;
    const StreetTree::Node& node = wide_.game.trees[tree].nodes[ahead.part().node_in_whole(s, n)];
    for (std::uint32_t child = node.first_child; child < node.first_child + node.actions; ++child)
      if (!kept_[tree][child]) solve(ahead.after_bet(s, n, child));
  }

  const WideGame& wide_;
  std::uint8_t seat_;
  const KeptActions& kept_;
  const LookingAhead& how_;
  const RunControl& control_;
  const PartsProgress& progress_;
  SolvedAsPlayed out_;
};

}  // namespace

Result<SolvedAsPlayed> nested(const WideGame& wide, std::uint8_t seat, const Blueprint& blueprint,
                              const LookingAhead& how, const RunControl& control,
                              const PartsProgress& progress) {
  HS_CHECK_THAT(blueprint.game().spot.has_value());
  HS_TRY(const WholeGame menu,
         whole_game(*blueprint.game().spot, blueprint.buckets(), available_memory(), 1));
  const LookAhead known(wide, seat, wide.on_menu, strategy_in_full(blueprint, menu));
  HS_CHECK_THAT(std::ranges::equal(known.part().game.trees, menu.game.trees, {}, &StreetTree::actions,
                                   &StreetTree::actions));
  Assembly whole(wide, seat, wide.on_menu, how, control, progress);
  whole.take(known);
  return whole.take_result();
}

SolvedAsPlayed continual(const WideGame& wide, std::uint8_t seat, const KeptActions& kept,
                         const LookingAhead& how, const RunControl& control, const PartsProgress& progress) {
  Assembly whole(wide, seat, kept, how, control, progress);
  whole.solve({.came = wide.game.weights});
  return whole.take_result();
}

}  // namespace hindsight
