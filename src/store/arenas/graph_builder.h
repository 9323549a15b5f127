// A game on a graph while it is being read: vertices by name, arcs by the names of both ends, places for messages.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "classic/arena/game_graph.h"

namespace hindsight {

inline constexpr std::uint32_t most_priority = 1'000'000'000;

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
  void arc(Vertex from, Vertex to) { arcs_.emplace_back(from, to); }
  void title(std::string_view text) { title_ = text; }
  void start(Vertex v) { start_ = v; }

  // Vertices in the order in which they were told.  Refused: vertices that were only named, arcs told twice, priorities for some vertices only, a graph without vertices.
  Result<GameGraph> build() &&;

 private:
  Result<void> check() const;
  void order_by_line();
  Result<Arcs> rows() const;

  std::unordered_map<std::string, Vertex> by_name_;
  std::vector<std::string> names_;
  std::vector<Told> told_;
  std::vector<std::uint32_t> named_at_;  // the first line that speaks of it
  std::vector<std::pair<Vertex, Vertex>> arcs_;
  std::string title_;
  Vertex start_ = no_vertex;
};

tl::unexpected<Error> at_line(std::uint32_t line, const std::string& sentence);

}  // namespace hindsight
