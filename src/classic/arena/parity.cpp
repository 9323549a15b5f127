// SPDX-License-Identifier: MIT
#include "classic/arena/parity.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/check.h"
#include "classic/arena/read_ahead.h"

namespace hindsight {

namespace {

// solve(S): the player whom the greatest priority in S suits attracts its vertices: A.  If the other wins
// nothing of solve(S - A), the player wins all of S.  Else the other wins what he attracts from there, B, and
// solve(S - B) follows; where B is no more than he had won, the rest of solve(S - A) stands.  On a stack of
// its own, as there may be as many levels as priorities; what a level holds is kept once for all of them, so
// that memory is linear, too.
//
// Every vertex has a place: `in_play` while no level has taken it; then its number in `taken_`, counted from
// 1, so that what the levels below took has greater places than what a level found.  A vertex of B has the
// place before its level's first one, and one from which a player is brought to a dead end has 0.
class Zielonka {
 public:
  Zielonka(const GameGraph& graph, const std::vector<std::uint32_t>& priority, const std::stop_token& stop)
      : graph_(graph),
        priority_(priority),
        stop_(stop),
        predecessors_(reversed(graph.successors)),
        place_(graph.size(), in_play),
        exit_(graph.successors.first.begin(), graph.successors.first.end() - 1),
        move_(graph.size(), no_vertex),
        by_priority_(sorted_vertices()),
        list_(by_priority_),
        list_end_(list_.size()) {}

  ParitySolution run() {
    lose_dead_ends();
    std::size_t at = 0;  // of list_, where the vertices in play begin
    do {
      while (open_level(at)) continue;
      at = close_levels();
    } while (!stop_.stop_requested() && (!levels_.empty() || at < list_end_));
    return result();
  }

 private:
  static constexpr std::uint32_t in_play = UINT32_MAX;
  using Vertices = LargeVector<Vertex>;

  struct Level {
    int player = 0;         // whom its greatest priority suits
    std::size_t begin = 0;  // of its vertices in list_
    std::size_t taken = 0;  // where A begins in taken_; the vertices of the greatest priority come first,
    std::size_t heads = 0;  // so many
    std::array<std::size_t, 2> won{};

    std::uint32_t first_place() const { return static_cast<std::uint32_t>(taken) + 1; }
  };

  int suits(Vertex v) const { return static_cast<int>(priority_[v] % 2); }
  Vertices& won_by(int player) { return won_[static_cast<std::size_t>(player)]; }

  // Greatest priority first; by counting, where there are not many more priorities than vertices.
  Vertices sorted_vertices() const {
    Vertices out(graph_.size());
    const std::uint32_t most = priority_.empty() ? 0 : *std::ranges::max_element(priority_);
    if (most / 4 > graph_.size()) {
      for (Vertex v = 0; v < graph_.size(); ++v) out[v] = v;
      sort(out);
      return out;
    }
    std::vector<std::uint32_t> begin(std::size_t{most} + 2);  // of those of priority `most` - i
    for (const std::uint32_t priority : priority_) ++begin[most - priority + 1];
    for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    for (Vertex v = 0; v < graph_.size(); ++v) out[begin[most - priority_[v]]++] = v;
    return out;
  }
  void sort(std::span<Vertex> vertices) const {
    std::ranges::stable_sort(vertices, std::greater<>(), [this](Vertex v) { return priority_[v]; });
  }

  // Whether an arc leads from v to a vertex whose place is `bound` or more.  The search begins at the arc
  // that did so last: in one attraction, which only takes, every arc is looked at once and, where none is
  // left, once more.
  bool has_exit(Vertex v, std::uint32_t bound) {
    const Arcs& arcs = graph_.successors;
    const std::uint32_t begin = arcs.first[v], end = arcs.first[v + 1], last = exit_[v];
    if (place_[arcs.to[last]] >= bound) return true;
    const auto after = [=](std::uint32_t i) { return i + 1 < end ? i + 1 : begin; };
    for (std::uint32_t i = after(last); i != last; i = after(i)) {
      if (place_[arcs.to[i]] < bound) continue;
      exit_[v] = i;
      return true;
    }
    return false;
  }

  // Adds to `members`, from which those at `begin` and after are there already, the vertices at `bound` or
  // more that the player can force into them.
  template <class PlaceOf>
  void attract(Vertices& members, std::size_t begin, int player, std::uint32_t bound,
               const PlaceOf& place_of) {
    const ReadAhead ahead(predecessors_, place_, graph_.owner, exit_);
    for (std::size_t i = begin; i < members.size(); ++i) {
      ahead.from(members, i);
      const Vertex w = members[i];
      for (const Vertex v : predecessors_[w]) {
        if (place_[v] < bound) continue;
        if (graph_.owner[v] == player)
          move_[v] = w;
        else if (has_exit(v, bound))
          continue;
        place_[v] = place_of(members.size());
        members.push_back(v);
      }
    }
  }

  // A player who cannot move has lost, and with it all from where the other forces that.
  void lose_dead_ends() {
    for (const int player : {0, 1}) {
      Vertices& won = won_by(player);
      for (Vertex v = 0; v < graph_.size(); ++v)
        if (graph_.is_terminal(v) && graph_.owner[v] != player) {
          place_[v] = 0;
          won.push_back(v);
        }
      attract(won, 0, player, in_play, [](std::size_t) { return 0u; });
    }
  }

  // A level for the vertices in play, which begin at `at`; false: there are none.  Priorities that follow
  // each other without one of the other parity between them are as good as one.
  bool open_level(std::size_t& at) {
    const auto skip_taken = [&] {
      while (at < list_end_ && place_[list_[at]] != in_play) ++at;
      return at < list_end_;
    };
    if (stop_.stop_requested() || !skip_taken()) return false;
    Level level{suits(list_[at]), at, taken_.size(), 0, {won_[0].size(), won_[1].size()}};
    const auto next_place = [](std::size_t size) { return static_cast<std::uint32_t>(size) + 1; };
    for (; skip_taken() && suits(list_[at]) == level.player; ++at) {
      place_[list_[at]] = next_place(taken_.size());
      taken_.push_back(list_[at]);
    }
    level.heads = taken_.size() - level.taken;
    attract(taken_, level.taken, level.player, in_play, next_place);
    levels_.push_back(level);
    return true;
  }

  // Nothing is in play: what the levels have below them is solved.  Closes them from the innermost on, up to
  // one that must be solved again without what the other won, whose vertices begin at the position returned.
  std::size_t close_levels() {
    while (!levels_.empty() && !stop_.stop_requested()) {
      const Level level = levels_.back();
      levels_.pop_back();
      if (other_wins_more(level)) {
        play_again(level);
        return level.begin;
      }
      stay(level);
      Vertices& won = won_by(level.player);
      won.insert(won.end(), taken_.begin() + static_cast<std::ptrdiff_t>(level.taken), taken_.end());
      taken_.resize(level.taken);
    }
    return list_end_;
  }

  bool other_wins_more(const Level& level) {
    const int other = 1 - level.player;
    Vertices& won = won_by(other);
    const std::size_t begin = level.won[static_cast<std::size_t>(other)], before = won.size();
    const std::uint32_t place = level.first_place() - 1;
    for (std::size_t i = begin; i < before; ++i) place_[won[i]] = place;
    attract(won, begin, other, level.first_place(), [=](std::size_t) { return place; });
    return won.size() > before;
  }

  // Puts the level's vertices but B in play again.
  void play_again(const Level& level) {
    Vertices& won = won_by(level.player);
    const std::size_t won_before = level.won[static_cast<std::size_t>(level.player)];
    std::size_t end = level.begin;
    const auto put_back = [&](const Vertices& from, std::size_t begin) {
      for (std::size_t i = begin; i < from.size(); ++i)
        if (place_[from[i]] >= level.first_place()) {
          place_[from[i]] = in_play;
          list_[end++] = from[i];
        }
    };
    put_back(taken_, level.taken);
    put_back(won, won_before);
    taken_.resize(level.taken);
    won.resize(won_before);
    list_end_ = end;
    const std::span<Vertex> again(list_.data() + level.begin, end - level.begin);
    constexpr std::size_t few = 16;  // a share of all vertices below which sorting is less work
    if (again.size() < list_.size() / few)
      sort(again);
    else
      std::ranges::copy_if(by_priority_, again.begin(), [this](Vertex v) { return place_[v] == in_play; });
  }

  // From the greatest priority itself any arc that stays, out of B, is as good as another.
  void stay(const Level& level) {
    for (std::size_t i = level.taken; i < level.taken + level.heads; ++i) {
      const Vertex v = taken_[i];
      if (graph_.owner[v] != level.player) continue;
      HS_CHECK_THAT(has_exit(v, level.first_place()));
      move_[v] = graph_.successors.to[exit_[v]];
    }
  }

  ParitySolution result() {
    ParitySolution out{std::vector<std::uint8_t>(graph_.size()), std::move(move_), !stop_.stop_requested()};
    for (const int player : {0, 1})
      for (const Vertex v : won_by(player)) out.winner[v] = static_cast<std::uint8_t>(player);
    for (Vertex v = 0; v < graph_.size(); ++v)  // moves of the player who turned out to lose
      if (graph_.owner[v] != out.winner[v]) out.move[v] = no_vertex;
    return out;
  }

  const GameGraph& graph_;
  const std::vector<std::uint32_t>& priority_;
  const std::stop_token& stop_;
  const Arcs predecessors_;
  LargeVector<std::uint32_t> place_;
  LargeVector<std::uint32_t> exit_;  // number of an arc, see has_exit()
  MoveChoice move_;
  const Vertices by_priority_;
  Vertices list_;  // from a level's begin on: its vertices, greatest priority first
  std::size_t list_end_;
  Vertices taken_;
  std::array<Vertices, 2> won_;  // by player
  std::vector<Level> levels_;
};

}  // namespace

ParitySolution solve_parity(const GameGraph& graph, const std::vector<std::uint32_t>& priority,
                            const std::stop_token& stop) {
  HS_CHECK(priority.size(), ==, graph.size());
  return Zielonka(graph, priority, stop).run();
}

}  // namespace hindsight
