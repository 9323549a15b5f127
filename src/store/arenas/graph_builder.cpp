// SPDX-License-Identifier: MIT
#include "store/arenas/graph_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/text.h"

namespace hindsight {

tl::unexpected<Error> at_line(std::uint32_t line, const std::string& sentence) {
  return fail(ErrorCode::parse, fmt::format("line {}: {}", line, sentence));
}

Vertex GraphBuilder::vertex(std::string_view name, std::uint32_t line) {
  const auto [place, is_new] = by_name_.emplace(std::string(name), static_cast<Vertex>(names_.size()));
  if (is_new) {
    names_.emplace_back(name);
    told_.push_back({});
    named_at_.push_back(line);
  }
  return place->second;
}

Result<void> GraphBuilder::tell(Vertex v, const Told& told) {
  if (told_[v].line != 0)
    return at_line(told.line, fmt::format("vertex {} was told in line {} already; put all its arcs into one",
                                          in_quotes(names_[v], 40), told_[v].line));
  told_[v] = told;
  return {};
}

Result<void> GraphBuilder::check() const {
  if (names_.empty())
    return fail(ErrorCode::parse, "the file has no vertices; a line such as \"a 0 -> b c\" is one");
  const auto priorities =
      std::ranges::count_if(told_, [](const Told& told) { return told.priority.has_value(); });
  for (Vertex v = 0; v < told_.size(); ++v) {
    const Told& told = told_[v];
    const std::string name = in_quotes(names_[v], 40);
    if (told.line == 0)
      return at_line(named_at_[v],
                     fmt::format("vertex {} has no line of its own, which says whose it is", name));
    if (priorities > 0 && !told.priority)
      return at_line(
          told.line,
          fmt::format("vertex {} has no priority, though others have; give it one, such as priority=0",
                      name));
  }
  return {};
}

void GraphBuilder::order_by_line() {
  std::vector<Vertex> order(told_.size()), place(told_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, {}, [&](Vertex v) { return told_[v].line; });
  std::vector<Told> told;
  std::vector<std::string> names;
  for (Vertex v = 0; v < order.size(); ++v) {
    place[order[v]] = v;
    told.push_back(told_[order[v]]);
    names.push_back(std::move(names_[order[v]]));
  }
  told_ = std::move(told);
  names_ = std::move(names);
  for (auto& [from, to] : arcs_) {
    from = place[from];
    to = place[to];
  }
  if (start_ != no_vertex) start_ = place[start_];
}

// Sorted by counting, which keeps the order in which each vertex's arcs were told.
Result<Arcs> GraphBuilder::rows() const {
  Arcs out{LargeVector<std::uint32_t>(names_.size() + 1), LargeVector<Vertex>(arcs_.size())};
  for (const auto& [from, to] : arcs_) ++out.first[from + 1];
  for (std::size_t v = 0; v < names_.size(); ++v) out.first[v + 1] += out.first[v];
  std::vector<std::uint32_t> next(out.first.begin(), out.first.end() - 1);
  for (const auto& [from, to] : arcs_) out.to[next[from]++] = to;
  std::vector<Vertex> from_of(names_.size(), no_vertex);
  for (Vertex v = 0; v < names_.size(); ++v)
    for (const Vertex w : out[v]) {
      if (from_of[w] == v)
        return at_line(told_[v].line, fmt::format("the arc from {} to {} is told twice; leave one out",
                                                  in_quotes(names_[v], 40), in_quotes(names_[w], 40)));
      from_of[w] = v;
    }
  return out;
}

Result<GameGraph> GraphBuilder::build() && {
  HS_RETURN_IF_ERROR(check());
  order_by_line();
  GameGraph out;
  HS_TRY(out.successors, rows());
  out.title = std::move(title_);
  out.start = start_;
  for (Vertex v = 0; v < told_.size(); ++v) {
    out.owner.push_back(static_cast<std::uint8_t>(told_[v].owner));
    if (told_[v].priority) out.priority.push_back(*told_[v].priority);
    if (told_[v].goal) out.goals[static_cast<std::size_t>(*told_[v].goal)].push_back(v);
  }
  out.names = std::move(names_);
  return out;
}

}  // namespace hindsight
