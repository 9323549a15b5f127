// The template behind enumerate(): the only code that asks a game's rules.
// SPDX-License-Identifier: MIT
#pragma once

#include "tree/history_tree.h"

namespace hindsight {

Error too_large(double histories, std::uint64_t limit, const std::string& advice);
// Refuses to go on where the arrays of the histories listed so far would not fit into what memory is left.
Result<void> room_for_arrays(std::uint64_t histories, int players);

template <Game G>
std::string size_advice(const G& g) {
  if constexpr (requires { g.size_advice(); }) return g.size_advice();
  return "";
}

// What the rules themselves say; 0 where they don't.
template <Game G>
double known_size(const G& g) {
  if constexpr (requires { g.history_count(); }) return g.history_count();
  return 0;
}

template <Game G>
class Enumerator {
 public:
  Enumerator(const G& game, std::uint64_t limit, const BuildControl& control)
      : game_(game),
        limit_(limit),
        watch_(control, "histories", known_size(game)),
        builder_(game.players()) {}

  // Depth first, by a stack of its own: a line of play may be as long as memory allows.
  Result<HistoryTree> run() {
    builder_.tree.nodes.push_back({});
    HS_RETURN_IF_ERROR(visit(HistoryId{0}, game_.root()));
    while (!stack_.empty()) {
      Place& top = stack_.back();
      if (top.next == top.count) {
        stack_.pop_back();
        continue;
      }
      const Action a = top.next++;
      HS_RETURN_IF_ERROR(visit(top.first + a, game_.next(top.state, a)));
    }
    return std::move(builder_.tree);
  }

 private:
  using State = typename G::State;
  struct Place {
    State state;
    HistoryId first;  // child
    Action next = 0, count = 0;
  };
  static constexpr std::uint64_t between_checks = 1 << 20;

  Result<void> visit(HistoryId h, State state) {
    const Turn turn = game_.turn(state);
    if (turn.kind == Turn::Kind::terminal) {
      std::vector<double> payoffs(static_cast<std::size_t>(game_.players()));
      for (std::uint8_t p = 0; p < payoffs.size(); ++p) payoffs[p] = game_.payoff(state, Player{p});
      builder_.terminal(h, payoffs);
      return {};
    }
    const Action count = game_.action_count(state);
    HS_RETURN_IF_ERROR(take_room(count));
    std::vector<std::string> names(count);
    for (Action a = 0; a < count; ++a) names[a] = game_.action_name(state, a);
    const HistoryId first = builder_.add_children(h, count);
    if (turn.kind == Turn::Kind::chance) {
      std::vector<double> probabilities(count);
      for (Action a = 0; a < count; ++a) probabilities[a] = game_.probability(state, a);
      HS_RETURN_IF_ERROR(builder_.chance(h, probabilities, std::move(names)));
    } else {
      HS_RETURN_IF_ERROR(
          builder_.decision(h, turn.player, game_.information(state, turn.player), std::move(names)));
    }
    stack_.push_back({std::move(state), first, 0, count});
    return {};
  }

  Result<void> take_room(Action count) {
    const std::uint64_t size = builder_.tree.nodes.size() + count;
    if (size > limit_) return tl::unexpected<Error>(too_large(0, limit_, size_advice(game_)));
    if (size >= checked_ + between_checks) {
      checked_ = size;
      HS_RETURN_IF_ERROR(room_for_arrays(size, game_.players()));
    }
    return watch_.add(count);
  }

  const G& game_;
  std::uint64_t limit_, checked_ = 0;
  BuildWatch watch_;
  TreeBuilder builder_;
  std::vector<Place> stack_;
};

template <Game G>
Result<HistoryTree> enumerate(const G& g, std::uint64_t limit, const BuildControl& control) {
  if (const double known = known_size(g); known > static_cast<double>(limit))
    return tl::unexpected<Error>(too_large(known, limit, size_advice(g)));
  return Enumerator<G>(g, limit, control).run();
}

template <Game G>
Result<std::uint64_t> count_histories(const G& g, std::uint64_t limit) {
  const double known = known_size(g);
  if (known > static_cast<double>(limit))
    return tl::unexpected<Error>(too_large(known, limit, size_advice(g)));
  if (known > 0) return static_cast<std::uint64_t>(known);
  std::uint64_t count = 1;
  std::vector<typename G::State> open{g.root()};
  while (!open.empty()) {
    const auto state = std::move(open.back());
    open.pop_back();
    if (g.turn(state).kind == Turn::Kind::terminal) continue;
    const Action actions = g.action_count(state);
    count += actions;
    if (count > limit) return tl::unexpected<Error>(too_large(0, limit, size_advice(g)));
    for (Action a = 0; a < actions; ++a) open.push_back(g.next(state, a));
  }
  return count;
}

}  // namespace hindsight
