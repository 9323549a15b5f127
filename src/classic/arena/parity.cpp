// SPDX-License-Identifier: MIT
#include "classic/arena/parity.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace hindsight {

namespace {

// Zielonka's recursion on a stack of its own, as there may be as many levels as priorities.  A vertex is in the subgame of level k
// and of all before it if level_[v] >= k; vertices that are decided are at level 0 and belong to none.
class Zielonka {
 public:
  Zielonka(const GameGraph& graph, const std::vector<std::uint32_t>& priority, const std::stop_token& stop)
      : graph_(graph),
        priority_(priority),
        stop_(stop),
        predecessors_(reversed(graph.successors)),
        level_(graph.size(), 1),
        escapes_(graph.size()),
        counted_(graph.size()) {
    out_.winner.resize(graph.size());
    out_.move.assign(graph.size(), no_vertex);
  }

  ParitySolution run() {
    lose_dead_ends();
    std::vector<Vertex> all;
    for (Vertex v = 0; v < graph_.size(); ++v)
      if (level_[v] == 1) all.push_back(v);
    push(std::move(all));
    while (!stack_.empty()) {
      if (++steps_ % 64 == 0 && stop_.stop_requested()) {
        out_.finished = false;
        break;
      }
      step();
    }
    return std::move(out_);
  }

 private:
  struct Subgame {
    std::vector<Vertex> vertices;  // those that have left since are skipped
    std::vector<Vertex> top;       // the attractor of the greatest priority, while the rest is being solved
    int player = 0;                // whom the greatest priority suits
    bool waiting = false;          // for the rest
  };

  std::uint32_t depth() const { return static_cast<std::uint32_t>(stack_.size()); }
  void push(std::vector<Vertex> vertices) {
    if (!vertices.empty()) stack_.push_back({std::move(vertices), {}, 0, false});
  }

  // Whoever cannot move has lost, and with it all from where the other forces that.
  void lose_dead_ends() {
    for (int player = 0; player < 2; ++player) {
      std::vector<Vertex> won;
      for (Vertex v = 0; v < graph_.size(); ++v)
        if (level_[v] == 1 && graph_.is_terminal(v) && graph_.owner[v] != player) won.push_back(v);
      decide(attract_within(std::move(won), player, 1, true), player);
    }
  }

  void decide(const std::vector<Vertex>& vertices, int player) {
    for (const Vertex v : vertices) {
      out_.winner[v] = static_cast<std::uint8_t>(player);
      level_[v] = 0;
    }
  }

  // The target and all from where `player` forces it within the vertices of `level` and deeper; his moves are noted.
  std::vector<Vertex> attract_within(std::vector<Vertex> found, int player, std::uint32_t level,
                                     bool keep_moves) {
    ++round_;
    for (const Vertex v : found) counted_[v] = round_, escapes_[v] = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
      for (const Vertex v : predecessors_[found[i]]) {
        if (level_[v] < level) continue;
        if (counted_[v] != round_) {
          counted_[v] = round_;
          escapes_[v] = graph_.owner[v] == player ? 1 : arcs_within(v, level);
        } else if (escapes_[v] == 0) {
          continue;
        }
        if (--escapes_[v] > 0) continue;
        if (graph_.owner[v] == player && keep_moves) out_.move[v] = found[i];
        found.push_back(v);
      }
    return found;
  }
  std::uint32_t arcs_within(Vertex v, std::uint32_t level) const {
    std::uint32_t count = 0;
    for (const Vertex w : graph_.successors[v]) count += level_[w] >= level ? 1u : 0u;
    return count;
  }

  void step() {
    Subgame& game = stack_.back();
    if (game.waiting)
      finish(game);
    else
      open(game);
  }

  // The greatest priority suits one player; the rest is solved without what that player draws towards it.
  void open(Subgame& game) {
    const std::uint32_t level = depth();
    std::erase_if(game.vertices, [&](Vertex v) { return level_[v] < level; });
    if (game.vertices.empty()) return close();
    std::uint32_t greatest = 0;
    for (const Vertex v : game.vertices) greatest = std::max(greatest, priority_[v]);
    game.player = static_cast<int>(greatest % 2);
    std::vector<Vertex> top;
    for (const Vertex v : game.vertices)
      if (priority_[v] == greatest) top.push_back(v);
    const std::size_t targets = top.size();
    game.top = attract_within(std::move(top), game.player, level, true);
    for (std::size_t i = 0; i < targets; ++i) stay(game.top[i], game.player, level);
    game.waiting = true;
    lost_.push_back({});
    if (game.top.size() == game.vertices.size()) return;
    for (const Vertex v : game.top) counted_[v] = round_ + 1;
    std::vector<Vertex> rest;
    for (const Vertex v : game.vertices)
      if (counted_[v] != round_ + 1) {
        level_[v] = level + 1;
        rest.push_back(v);
      }
    ++round_;
    push(std::move(rest));
  }
  // From the greatest priority itself any arc that stays is as good as another.
  void stay(Vertex v, int player, std::uint32_t level) {
    if (graph_.owner[v] != player) return;
    for (const Vertex w : graph_.successors[v])
      if (level_[w] >= level) {
        out_.move[v] = w;
        return;
      }
  }

  // What of the rest the other player wins, he wins here, and what he draws towards it; then once more without that.  If nothing,
  // all of this is the first player's.
  void finish(Subgame& game) {
    const int other = 1 - game.player;
    const std::uint32_t level = depth();
    std::vector<Vertex> lost = std::move(lost_.back());
    lost_.pop_back();
    game.waiting = false;
    if (lost.empty()) {
      for (const Vertex v : game.vertices) out_.winner[v] = static_cast<std::uint8_t>(game.player);
      won_by(game.vertices, game.player);
      return close();
    }
    for (const Vertex v : lost) level_[v] = level;
    lost = attract_within(std::move(lost), other, level, true);
    for (const Vertex v : lost) {
      out_.winner[v] = static_cast<std::uint8_t>(other);
      level_[v] = level - 1;
    }
    won_by(lost, other);
  }
  // Tells the subgame around this one what of it is lost by whom its greatest priority suits.
  void won_by(const std::vector<Vertex>& vertices, int winner) {
    if (stack_.size() < 2) return;
    Subgame& around = stack_[stack_.size() - 2];
    if (around.player != winner) lost_.back().insert(lost_.back().end(), vertices.begin(), vertices.end());
  }
  void close() {
    const std::uint32_t level = depth();
    for (const Vertex v : stack_.back().vertices)
      if (level_[v] >= level) level_[v] = level - 1;
    stack_.pop_back();
  }

  const GameGraph& graph_;
  const std::vector<std::uint32_t>& priority_;
  const std::stop_token& stop_;
  Arcs predecessors_;
  LargeVector<std::uint32_t> level_, escapes_, counted_;  // counted_: the round in which escapes_ were
  std::uint32_t round_ = 0;
  std::vector<Subgame> stack_;
  std::vector<std::vector<Vertex>>
      lost_;  // of each subgame that waits: what the other player wins of the rest
  std::uint64_t steps_ = 0;
  ParitySolution out_;
};

}  // namespace

ParitySolution solve_parity(const GameGraph& graph, const std::vector<std::uint32_t>& priority,
                            const std::stop_token& stop) {
  ParitySolution out = Zielonka(graph, priority, stop).run();
  for (Vertex v = 0; v < graph.size(); ++v)  // moves of whoever turned out to lose
    if (graph.owner[v] != out.winner[v]) out.move[v] = no_vertex;
  return out;
}

}  // namespace hindsight
