// SPDX-License-Identifier: MIT
#include "classic/arena/strategy_check.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace hindsight {

namespace {

// The graph with the player's arcs cut down to those of his strategy; every vertex is the other's.
GameGraph fix(const GameGraph& graph, int player, const MoveChoice& strategy) {
  GameGraph out;
  out.owner.assign(graph.size(), static_cast<std::uint8_t>(1 - player));
  out.successors.first.push_back(0);
  for (Vertex v = 0; v < graph.size(); ++v) {
    const auto arcs = graph.successors[v];
    if (graph.owner[v] != player)
      out.successors.to.insert(out.successors.to.end(), arcs.begin(), arcs.end());
    else if (strategy[v] != no_vertex)
      out.successors.to.push_back(strategy[v]);
    out.successors.first.push_back(static_cast<std::uint32_t>(out.successors.to.size()));
  }
  return out;
}

// Strongly connected components of a part of a graph (Tarjan 1972, on a stack of its own).
class Components {
 public:
  explicit Components(const Arcs& arcs)
      : arcs_(arcs), part_(arcs.first.size() - 1), index_(part_.size()), low_(part_.size()) {}

  // Calls visit(component) for each that holds a cycle.
  template <class Visit>
  void each(const std::vector<Vertex>& part, const Visit& visit) {
    ++parts_;
    for (const Vertex v : part) part_[v] = parts_, index_[v] = 0;
    for (const Vertex v : part)
      if (index_[v] == 0) walk(v, visit);
  }

 private:
  static constexpr std::uint32_t done = UINT32_MAX;
  struct Place {
    Vertex vertex;
    std::uint32_t next = 0;
  };
  bool inside(Vertex v) const { return part_[v] == parts_; }

  template <class Visit>
  void walk(Vertex root, const Visit& visit) {
    std::vector<Place> path;
    enter(root, path);
    while (!path.empty()) {
      const Vertex v = path.back().vertex;
      if (path.back().next < arcs_[v].size()) {
        const Vertex w = arcs_[v][path.back().next++];
        if (!inside(w)) continue;
        if (index_[w] == 0)
          enter(w, path);
        else
          low_[v] = std::min(low_[v], index_[w]);  // `done` is greater than any
        continue;
      }
      path.pop_back();
      if (!path.empty()) low_[path.back().vertex] = std::min(low_[path.back().vertex], low_[v]);
      if (low_[v] == index_[v]) leave(v, visit);
    }
  }
  void enter(Vertex v, std::vector<Place>& path) {
    index_[v] = low_[v] = ++counter_;
    open_.push_back(v);
    path.push_back({v});
  }
  template <class Visit>
  void leave(Vertex v, const Visit& visit) {
    std::vector<Vertex> component;
    do {
      component.push_back(open_.back());
      index_[open_.back()] = done;
      open_.pop_back();
    } while (component.back() != v);
    if (component.size() > 1 || std::ranges::find(arcs_[v], v) != arcs_[v].end()) visit(std::move(component));
  }

  const Arcs& arcs_;
  std::vector<std::uint32_t> part_;  // the latest of which the vertex was one
  std::uint32_t parts_ = 0;
  std::vector<std::uint32_t> index_, low_;
  std::vector<Vertex> open_;
  std::uint32_t counter_ = 0;
};

// From `v` back to itself within the component.
std::vector<Vertex> cycle_through(Vertex v, const std::vector<Vertex>& component, const Arcs& arcs) {
  std::vector<Vertex> sorted = component;
  std::ranges::sort(sorted);
  const auto place = [&](Vertex w) {
    return static_cast<std::size_t>(std::ranges::lower_bound(sorted, w) - sorted.begin());
  };
  std::vector<Vertex> from(sorted.size(), no_vertex), queue = {v};
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const Vertex w : arcs[queue[i]]) {
      if (!std::ranges::binary_search(sorted, w) || from[place(w)] != no_vertex) continue;
      from[place(w)] = queue[i];
      if (w != v) {
        queue.push_back(w);
        continue;
      }
      std::vector<Vertex> out;
      for (Vertex u = from[place(v)]; u != v; u = from[place(u)]) out.push_back(u);
      out.push_back(v);
      std::ranges::reverse(out);
      return out;
    }
  return {};
}

}  // namespace

StrategyCheck::StrategyCheck(const GameGraph& graph, const Question& question, int player,
                             const MoveChoice& strategy)
    : graph_(graph),
      fixed_(fix(graph, player, strategy)),
      wins_(graph.size(), 1),
      bad_(graph.size(), no_vertex),
      bad_cycle_of_(graph.size(), no_vertex) {
  check(question, player);
}

void StrategyCheck::check(const Question& question, int player) {
  const auto goals = [&](int who) -> const std::vector<Vertex>& {
    return graph_.goals[static_cast<std::size_t>(who)];
  };
  std::vector<Vertex> outside;
  for (Vertex v = 0; v < graph_.size(); ++v)
    if (!std::ranges::binary_search(question.target, v)) outside.push_back(v);
  switch (question.objective) {
    case Objective::reach: {
      const bool race = question.target == goals(question.player);  // over at either's goal
      std::vector<Vertex> ends = race ? goals(1 - question.player) : std::vector<Vertex>{};
      ends.insert(ends.end(), question.target.begin(), question.target.end());
      if (player == question.player) return check_reach(player, question.target, ends);
      if (race && !goals(player).empty()) return check_reach(player, goals(player), ends);
      return check_avoidance(player, question.target);
    }
    case Objective::safety:
      if (player == question.player) return check_avoidance(player, outside);
      return check_reach(player, outside, outside);
    case Objective::buchi:
    case Objective::parity:
      return check_cycles(priorities_of(graph_, question), player);
  }
}

// The other decides everything that is left: the player wins where no path comes to the target, nor to a
// vertex at which the strategy is silent.
void StrategyCheck::check_avoidance(int player, std::span<const Vertex> target) {
  std::vector<Vertex> ends(target.begin(), target.end());
  for (Vertex v = 0; v < graph_.size(); ++v)
    if (graph_.owner[v] == player && fixed_.is_terminal(v) && !graph_.is_terminal(v)) ends.push_back(v);
  const Attractor lost = attract(fixed_, reversed(fixed_.successors), 1 - player, ends);
  for (Vertex v = 0; v < graph_.size(); ++v) {
    wins_[v] = lost.rank[v] == no_rank ? 1 : 0;
    bad_[v] = lost.move[v];
  }
}

// And here where every path comes to the target, before any other of the ends.
void StrategyCheck::check_reach(int player, std::span<const Vertex> target, std::span<const Vertex> ends) {
  const Attractor sure = attract(fixed_, reversed(fixed_.successors), player, target, ends);
  std::vector<std::uint8_t> is_end(graph_.size());
  for (const Vertex v : ends) is_end[v] = 1;
  for (Vertex v = 0; v < graph_.size(); ++v) {
    wins_[v] = sure.rank[v] != no_rank ? 1 : 0;
    if (wins_[v] != 0 || is_end[v] != 0) continue;
    for (const Vertex w : fixed_.successors[v])
      if (sure.rank[w] == no_rank) bad_[v] = w;
  }
}

// Lost are vertices from which the other comes to a cycle whose greatest priority suits him, or to where the
// player cannot move. A component's greatest priority is met on some cycle; where it does not suit him, what
// is left without it is looked at.
void StrategyCheck::check_cycles(const std::vector<std::uint32_t>& priority, int player) {
  const auto suits_other = static_cast<std::uint32_t>(1 - player);
  std::vector<Vertex> lost;
  std::vector<std::vector<Vertex>> waiting(1, std::vector<Vertex>(graph_.size()));
  std::iota(waiting[0].begin(), waiting[0].end(), 0u);
  Components components(fixed_.successors);
  while (!waiting.empty()) {
    const std::vector<Vertex> part = std::move(waiting.back());
    waiting.pop_back();
    components.each(part, [&](std::vector<Vertex> component) {
      const auto top = std::ranges::max_element(component, {}, [&](Vertex v) { return priority[v]; });
      const std::uint32_t greatest = priority[*top];
      if (greatest % 2 == suits_other) {
        const std::vector<Vertex> cycle = cycle_through(*top, component, fixed_.successors);
        for (std::size_t i = 0; i < cycle.size(); ++i)
          bad_cycle_of_[cycle[i]] = cycle[(i + 1) % cycle.size()];
        lost.insert(lost.end(), cycle.begin(), cycle.end());
        return;
      }
      std::erase_if(component, [&](Vertex v) { return priority[v] == greatest; });
      if (!component.empty()) waiting.push_back(std::move(component));
    });
  }
  for (Vertex v = 0; v < graph_.size(); ++v)
    if (graph_.owner[v] == player && fixed_.is_terminal(v)) lost.push_back(v);
  const Attractor all = attract(fixed_, reversed(fixed_.successors), 1 - player, lost);
  for (Vertex v = 0; v < graph_.size(); ++v) {
    wins_[v] = all.rank[v] == no_rank ? 1 : 0;
    bad_[v] = all.move[v];
  }
}

std::optional<Play> StrategyCheck::counter_play(Vertex from) const {
  if (wins(from)) return std::nullopt;
  return play_along(from);
}

Play StrategyCheck::play_along(Vertex from) const {
  std::vector<std::size_t> seen(graph_.size(), SIZE_MAX);
  std::vector<Vertex> path;
  for (Vertex v = from; v != no_vertex; v = bad_cycle_of_[v] != no_vertex ? bad_cycle_of_[v] : bad_[v]) {
    if (seen[v] != SIZE_MAX) {
      const auto turn = path.begin() + static_cast<std::ptrdiff_t>(seen[v]);
      Play out{{path.begin(), turn}, {turn, path.end()}};
      if (out.path.empty()) out.path = {v}, std::ranges::rotate(out.cycle, out.cycle.begin() + 1);
      return out;
    }
    seen[v] = path.size();
    path.push_back(v);
  }
  return {std::move(path), {}};
}

PlayKind kind_of_play(const GameGraph& graph, std::span<const Vertex> vertices, int player,
                      const MoveChoice& strategy) {
  PlayKind out;
  for (std::size_t i = 1; i < vertices.size() && !out.broken_at; ++i) {
    const Vertex v = vertices[i - 1];
    if (std::ranges::find(graph.successors[v], vertices[i]) == graph.successors[v].end()) out.broken_at = i;
    if (graph.owner[v] == player && strategy[v] != no_vertex && strategy[v] != vertices[i])
      out.conforming = false;
  }
  const auto is_goal = [&](const std::vector<Vertex>& goals) {
    return std::ranges::binary_search(goals, vertices.back());
  };
  out.finished =
      !vertices.empty() && (graph.is_terminal(vertices.back()) || std::ranges::any_of(graph.goals, is_goal));
  return out;
}

}  // namespace hindsight
