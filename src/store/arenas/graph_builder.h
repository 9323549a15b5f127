// A game on a graph while it is being read: vertices by name, arcs by the names of both ends, places for
// messages.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/large_array.h"
#include "base/result.h"
#include "classic/arena/game_graph.h"

namespace hindsight {

inline constexpr std::uint32_t most_priority = 1'000'000'000;

// Numbers for names, in the order in which they come.  Reading an arena of millions of vertices is to find
// their names: in an open table whose slots tell short names apart by themselves.
class VertexNames {
 public:
  struct Entry {
    Vertex vertex;
    bool is_new;
    Vertex& mark;  // the caller's; no_vertex at first; until the next add()
  };
  Entry add(std::string_view name);
  void prefetch(std::string_view name) const;
  const std::string& operator[](Vertex v) const { return names_[v]; }
  std::size_t size() const { return names_.size(); }
  std::vector<std::string> take() && { return std::move(names_); }

 private:
  struct Slot {
    std::uint64_t key = 0;
    Vertex vertex = no_vertex, mark = no_vertex;
  };
  std::size_t place_of(std::uint64_t key) const;
  Slot& slot_of(std::uint64_t key, std::string_view name);
  void grow();

  LargeVector<Slot> slots_ = LargeVector<Slot>(64);  // a power of 2, at most half of them taken
  std::vector<std::string> names_;
};

class GraphBuilder {
 public:
  struct Told {
    std::uint32_t line = 0;  // 0: nobody has told it yet
    int owner = 0;
    std::optional<std::uint32_t> priority;
    std::optional<int> goal;
  };

  // The vertex of that name, which may be told later.
  Vertex vertex(std::string_view name, std::uint32_t line);
  Result<void> tell(Vertex v, const Told& told);  // refused: a second time
  // All that leave a vertex, in a row or apart.  Refused: a second time in a row; build() sees the others.
  Result<void> arcs(Vertex from, std::span<const std::string_view> to, std::uint32_t line);
  void title(std::string_view text) { title_ = text; }
  void start(Vertex v) { start_ = v; }

  // Vertices in the order in which they were told.  Refused: vertices that were only named, arcs told twice,
  // priorities for some vertices only, a graph without vertices.
  Result<GameGraph> build() &&;

 private:
  Vertex known(const VertexNames::Entry& entry, std::uint32_t line);
  Result<void> check() const;
  std::vector<std::string> order_by_line();  // the names
  Result<Arcs> rows(const std::vector<std::string>& names) const;

  VertexNames names_;
  LargeVector<Told> told_;
  std::vector<std::uint32_t> named_at_;  // the first line that speaks of it
  LargeVector<Vertex> last_from_;        // of the arcs to it
  LargeVector<std::pair<Vertex, Vertex>> arcs_;
  std::string title_;
  Vertex start_ = no_vertex;
};

tl::unexpected<Error> at_line(std::uint32_t line, const std::string& sentence);

}  // namespace hindsight
