// SPDX-License-Identifier: MIT
#include "store/arenas/graph_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>

#include "base/rng.h"
#include "base/text.h"

namespace hindsight {

tl::unexpected<Error> at_line(std::uint32_t line, const std::string& sentence) {
  return fail(ErrorCode::parse, fmt::format("line {}: {}", line, sentence));
}

namespace {

// A name of up to seven characters with its length; of a longer one a hash that is no short name's.
std::uint64_t key_of(std::string_view name) {
  std::uint64_t key = 0;
  if (name.size() < sizeof key) {
    std::memcpy(&key, name.data(), name.size());
    return key << 8 | name.size();
  }
  return std::hash<std::string_view>()(name) | 0xff;
}
bool is_long(std::uint64_t key) { return (key & 0xff) == 0xff; }

}  // namespace

std::size_t VertexNames::place_of(std::uint64_t key) const { return splitmix64(key) & (slots_.size() - 1); }

VertexNames::Slot& VertexNames::slot_of(std::uint64_t key, std::string_view name) {
  for (std::size_t i = place_of(key);; i = (i + 1) & (slots_.size() - 1)) {
    Slot& slot = slots_[i];
    if (slot.vertex == no_vertex) return slot;
    if (slot.key == key && (!is_long(key) || names_[slot.vertex] == name)) return slot;
  }
}

void VertexNames::grow() {
  LargeVector<Slot> before(2 * slots_.size());
  before.swap(slots_);
  for (const Slot& slot : before)
    if (slot.vertex != no_vertex) slot_of(slot.key, names_[slot.vertex]) = slot;
}

VertexNames::Entry VertexNames::add(std::string_view name) {
  if (2 * names_.size() >= slots_.size()) grow();
  const std::uint64_t key = key_of(name);
  Slot& slot = slot_of(key, name);
  if (slot.vertex != no_vertex) return {slot.vertex, false, slot.mark};
  slot = {key, static_cast<Vertex>(names_.size()), no_vertex};
  names_.emplace_back(name);
  return {slot.vertex, true, slot.mark};
}

void VertexNames::prefetch(std::string_view name) const {
  __builtin_prefetch(slots_.data() + place_of(key_of(name)));
}

Vertex GraphBuilder::known(const VertexNames::Entry& entry, std::uint32_t line) {
  if (entry.is_new) {
    told_.push_back({});
    named_at_.push_back(line);
  }
  return entry.vertex;
}

Vertex GraphBuilder::vertex(std::string_view name, std::uint32_t line) {
  return known(names_.add(name), line);
}

namespace {

tl::unexpected<Error> twice(std::uint32_t line, std::string_view from, std::string_view to) {
  return at_line(line, fmt::format("the arc from {} to {} is told twice; leave one out", in_quotes(from, 40),
                                   in_quotes(to, 40)));
}

}  // namespace

Result<void> GraphBuilder::arcs(Vertex from, std::span<const std::string_view> to, std::uint32_t line) {
  for (const std::string_view name : to) names_.prefetch(name);
  for (const std::string_view name : to) {
    const VertexNames::Entry entry = names_.add(name);
    if (entry.mark == from) return twice(line, names_[from], name);
    entry.mark = from;
    arcs_.emplace_back(from, known(entry, line));
  }
  return {};
}

Result<void> GraphBuilder::tell(Vertex v, const Told& told) {
  if (told_[v].line != 0)
    return at_line(told.line, fmt::format("vertex {} was told in line {} already; put all its arcs into one",
                                          in_quotes(names_[v], 40), told_[v].line));
  told_[v] = told;
  return {};
}

Result<void> GraphBuilder::check() const {
  if (names_.size() == 0)
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

std::vector<std::string> GraphBuilder::order_by_line() {
  std::vector<Vertex> order(told_.size()), place(told_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, {}, [&](Vertex v) { return told_[v].line; });
  LargeVector<Told> told;
  std::vector<std::string> before = std::move(names_).take(), names;
  for (Vertex v = 0; v < order.size(); ++v) {
    place[order[v]] = v;
    told.push_back(told_[order[v]]);
    names.push_back(std::move(before[order[v]]));
  }
  told_ = std::move(told);
  for (auto& [from, to] : arcs_) {
    from = place[from];
    to = place[to];
  }
  if (start_ != no_vertex) start_ = place[start_];
  return names;
}

// Sorted by counting, which keeps the order in which each vertex's arcs were told.
Result<Arcs> GraphBuilder::rows(const std::vector<std::string>& names) const {
  Arcs out{LargeVector<std::uint32_t>(names.size() + 1), LargeVector<Vertex>(arcs_.size())};
  for (const auto& [from, to] : arcs_) ++out.first[from + 1];
  for (std::size_t v = 0; v < names.size(); ++v) out.first[v + 1] += out.first[v];
  std::vector<std::uint32_t> next(out.first.begin(), out.first.end() - 1);
  for (const auto& [from, to] : arcs_) out.to[next[from]++] = to;
  std::vector<Vertex> from_of(names.size(), no_vertex);
  for (Vertex v = 0; v < names.size(); ++v)
    for (const Vertex w : out[v]) {
      if (from_of[w] == v) return twice(told_[v].line, names[v], names[w]);
      from_of[w] = v;
    }
  return out;
}

Result<GameGraph> GraphBuilder::build() && {
  HS_RETURN_IF_ERROR(check());
  GameGraph out;
  out.names = order_by_line();
  HS_TRY(out.successors, rows(out.names));
  out.title = std::move(title_);
  out.start = start_;
  for (Vertex v = 0; v < told_.size(); ++v) {
    out.owner.push_back(static_cast<std::uint8_t>(told_[v].owner));
    if (told_[v].priority) out.priority.push_back(*told_[v].priority);
    if (told_[v].goal) out.goals[static_cast<std::size_t>(*told_[v].goal)].push_back(v);
  }
  return out;
}

}  // namespace hindsight
