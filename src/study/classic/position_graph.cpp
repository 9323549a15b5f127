// SPDX-License-Identifier: MIT
#include "study/classic/position_graph.h"

#include <fmt/format.h>

#include <map>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "games/any_game.h"
#include "games/perfect_information.h"

namespace hindsight {

namespace {

template <PerfectInformationGame G>
class Positions {
 public:
  explicit Positions(const G& game) : game_(game) {}

  // Breadth first, so that names are short.
  Result<GameGraph> walk() {
    meet(game_.root(), "start");
    graph_.start = 0;
    for (Vertex v = 0; v < states_.size(); ++v) {
      graph_.successors.first.push_back(static_cast<std::uint32_t>(graph_.successors.to.size()));
      const typename G::State state = std::move(states_[v]);
      const Turn turn = game_.turn(state);
      if (turn.kind == Turn::Kind::terminal) {
        end(v, state);
        continue;
      }
      for (Action a = 0; a < game_.action_count(state); ++a)
        graph_.successors.to.push_back(
            meet(game_.next(state, a), (v == 0 ? "" : graph_.names[v] + ' ') + game_.action_name(state, a)));
      if (states_.size() > most_positions)
        return fail(ErrorCode::unsupported,
                    fmt::format("this game has more than {} positions; 'hindsight best' searches it",
                                grouped(most_positions)));
    }
    graph_.successors.first.push_back(static_cast<std::uint32_t>(graph_.successors.to.size()));
    return std::move(graph_);
  }

 private:
  Vertex meet(typename G::State state, std::string name) {
    const Turn turn = game_.turn(state);
    const PositionKey key = game_.key(state);
    const auto mover = static_cast<std::uint8_t>(state.plies % 2);
    const auto [place, is_new] =
        known_.emplace(std::tuple(key.high, key.low, mover), static_cast<Vertex>(states_.size()));
    if (is_new) {
      graph_.owner.push_back(turn.kind == Turn::Kind::terminal ? mover : turn.player.value);
      graph_.names.push_back(std::move(name));
      states_.push_back(std::move(state));
    }
    return place->second;
  }
  void end(Vertex v, const typename G::State& state) {
    for (std::uint8_t p = 0; p < 2; ++p)
      if (game_.payoff(state, Player{p}) > 0) graph_.goals[p].push_back(v);
  }

  const G& game_;
  GameGraph graph_;
  std::vector<typename G::State> states_;
  std::map<std::tuple<std::uint64_t, std::uint64_t, std::uint8_t>, Vertex> known_;
};

}  // namespace

Result<GameGraph> position_graph(std::string_view spec) {
  HS_TRY(const AnyGame any, make_game(spec));
  return std::visit(
      [&]<class G>(const G& game) -> Result<GameGraph> {
        if constexpr (PerfectInformationGame<G>) {
          HS_TRY(GameGraph graph, Positions<G>(game).walk());
          graph.title = spec;
          return graph;
        } else {
          return fail(ErrorCode::unsupported,
                      fmt::format("{} hides something from its players; its positions are no arena", spec));
        }
      },
      any);
}

}  // namespace hindsight
