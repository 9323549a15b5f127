// The template behind enumerate(): the only code that asks a game's rules.
// SPDX-License-Identifier: MIT
#pragma once

#include "tree/history_tree.h"

namespace hindsight {

Error too_large(double histories, std::uint64_t limit, const std::string& advice);

template <Game G>
class Enumerator {
 public:
  Enumerator(const G& game, std::uint64_t limit) : game_(game), limit_(limit), builder_(game.players()) {}

  Result<HistoryTree> run() {
    builder_.tree.nodes.push_back({});
    HS_CHECK_OK(visit(HistoryId{0}, game_.root()));
    return std::move(builder_.tree);
  }

 private:
  using State = typename G::State;

  Result<void> visit(HistoryId h, const State& state) {
    const Turn turn = game_.turn(state);
    if (turn.kind == Turn::Kind::terminal) {
      std::vector<double> payoffs(static_cast<std::size_t>(game_.players()));
      for (std::uint8_t p = 0; p < payoffs.size(); ++p) payoffs[p] = game_.payoff(state, Player{p});
      builder_.terminal(h, payoffs);
      return {};
    }
    const Action count = game_.action_count(state);
    if (builder_.tree.nodes.size() + count > limit_)
      return tl::unexpected<Error>(too_large(0, limit_, advice()));
    std::vector<std::string> names(count);
    for (Action a = 0; a < count; ++a) names[a] = game_.action_name(state, a);
    const HistoryId first = builder_.add_children(h, count);
    if (turn.kind == Turn::Kind::chance) {
      std::vector<double> probabilities(count);
      for (Action a = 0; a < count; ++a) probabilities[a] = game_.probability(state, a);
      HS_CHECK_OK(builder_.chance(h, probabilities, std::move(names)));
    } else {
      HS_CHECK_OK(builder_.decision(h, turn.player, game_.information(state, turn.player), std::move(names)));
    }
    for (Action a = 0; a < count; ++a) HS_CHECK_OK(visit(first + a, game_.next(state, a)));
    return {};
  }

  std::string advice() const {
    if constexpr (requires { game_.size_advice(); }) return game_.size_advice();
    return "";
  }

  const G& game_;
  std::uint64_t limit_;
  TreeBuilder builder_;
};

template <Game G>
Result<HistoryTree> enumerate(const G& g, std::uint64_t limit) {
  if constexpr (requires { g.history_count(); }) {
    std::string advice;
    if constexpr (requires { g.size_advice(); }) advice = g.size_advice();
    if (g.history_count() > static_cast<double>(limit))
      return tl::unexpected<Error>(too_large(g.history_count(), limit, advice));
  }
  return Enumerator<G>(g, limit).run();
}

}  // namespace hindsight
