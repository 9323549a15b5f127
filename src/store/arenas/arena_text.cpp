// SPDX-License-Identifier: MIT
#include "store/arenas/arena_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spec.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "store/arenas/graph_builder.h"

namespace hindsight {

namespace {

constexpr std::size_t max_file = std::size_t{2} << 30;

// What a file says line by line, remarks and blank lines left out.
template <class Visit>
Result<void> each_line(std::string_view text, const Visit& visit) {
  std::uint32_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    line = trimmed(line.substr(0, line.find('#')));
    if (!line.empty()) HS_RETURN_IF_ERROR(visit(line, number));
  }
  return {};
}

std::optional<std::uint32_t> small_number(std::string_view text, std::uint32_t most) {
  const auto value = parse_integer(text);
  if (!value || *value < 0 || *value > most) return std::nullopt;
  return static_cast<std::uint32_t>(*value);
}

// Taken off the front; empty at the end.  A look at each character: whole files go through here.
std::string_view next_word(std::string_view& rest) {
  const auto is_between = [](char c) { return c == ',' || c == ' ' || (c >= '\t' && c <= '\r'); };
  std::size_t begin = 0;
  while (begin < rest.size() && is_between(rest[begin])) ++begin;
  std::size_t end = begin;
  while (end < rest.size() && !is_between(rest[end])) ++end;
  const std::string_view out = rest.substr(begin, end - begin);
  rest.remove_prefix(end);
  return out;
}

class ArenaReader {
 public:
  Result<GameGraph> read(std::string_view text) {
    HS_RETURN_IF_ERROR(each_line(
        text, [&](std::string_view line, std::uint32_t number) { return read_line(line, number); }));
    return std::move(builder_).build();
  }

 private:
  Result<void> read_line(std::string_view line, std::uint32_t number) {
    if (line.starts_with('@')) return read_setting(line.substr(1), number);
    const std::size_t arrow = line.find("->");
    const auto words = words_of(line.substr(0, arrow));
    if (words.size() < 2)
      return at_line(number, "a vertex is told by its name and its owner, 0 or 1, such as \"a 0 -> b c\"");
    const auto owner = small_number(words[1], 1);
    if (!owner)
      return at_line(number, fmt::format("{} is not an owner; a vertex belongs to player 0 or 1",
                                         in_quotes(words[1], 40)));
    const Vertex v = builder_.vertex(words[0], number);
    GraphBuilder::Told told{.line = number, .owner = static_cast<int>(*owner)};
    for (std::size_t i = 2; i < words.size(); ++i) HS_RETURN_IF_ERROR(read_property(words[i], told));
    HS_RETURN_IF_ERROR(builder_.tell(v, told));
    if (arrow == std::string_view::npos) return {};
    line.remove_prefix(arrow + 2);
    successors_.clear();
    for (std::string_view name = next_word(line); !name.empty(); name = next_word(line))
      successors_.push_back(name);
    return builder_.arcs(v, successors_, number);
  }

  Result<void> read_setting(std::string_view line, std::uint32_t number) {
    const std::string_view key = words_of(line).empty() ? "" : words_of(line)[0];
    const std::string_view value = trimmed(line.substr(std::min(line.find(key) + key.size(), line.size())));
    if (key == "title")
      builder_.title(value);
    else if (key == "start" && !value.empty())
      builder_.start(builder_.vertex(value, number));
    else
      return at_line(number, "after '@' stand title and a text, or start and a vertex");
    return {};
  }

  static Result<void> read_property(std::string_view word, GraphBuilder::Told& told) {
    const std::string_view key = word.substr(0, word.find('='));
    const std::string_view value = key.size() < word.size() ? word.substr(key.size() + 1) : "";
    if (key == "goal") {
      const auto player = small_number(value, 1);
      if (!player)
        return at_line(told.line,
                       fmt::format("{} is not a goal of player 0 or 1, such as goal=0", in_quotes(word, 40)));
      told.goal = static_cast<int>(*player);
    } else if (key == "priority") {
      told.priority = small_number(value, most_priority);
      if (!told.priority)
        return at_line(told.line, fmt::format("{} is not a priority from 0 to 1000000000, such as priority=3",
                                              in_quotes(word, 40)));
    } else {
      return at_line(told.line,
                     fmt::format("{} is not understood; before '->' stand goal=0, goal=1 or priority=3",
                                 in_quotes(word, 40)));
    }
    return {};
  }

  GraphBuilder builder_;
  std::vector<std::string_view> successors_;
};

class StrategyReader {
 public:
  StrategyReader(const GameGraph& graph, int player)
      : graph_(graph), player_(player), out_(graph.size(), no_vertex) {
    for (Vertex v = 0; v < graph.size(); ++v) by_name_.emplace(graph.name(v), v);
  }

  Result<MoveChoice> read(std::string_view text) {
    HS_RETURN_IF_ERROR(each_line(
        text, [&](std::string_view line, std::uint32_t number) { return read_line(line, number); }));
    return std::move(out_);
  }

 private:
  Result<void> read_line(std::string_view line, std::uint32_t number) {
    if (line.ends_with(';')) return read_solution(trimmed(line, ";"), number);
    const std::size_t arrow = line.find("->");
    if (arrow == std::string_view::npos) return at_line(number, "a move is told as \"a -> b\"");
    return add(trimmed(line.substr(0, arrow)), trimmed(line.substr(arrow + 2)), number);
  }
  // "3 0 5": vertex 3 is won by player 0, who goes to 5.
  Result<void> read_solution(std::string_view line, std::uint32_t number) {
    const auto words = words_of(line);
    if (!words.empty() && words[0] == "paritysol") return {};
    if (words.size() < 2 || words.size() > 3 || !small_number(words[1], 1))
      return at_line(number,
                     "a line of a solution is \"VERTEX WINNER SUCCESSOR;\", or without the successor");
    if (words.size() == 2 || static_cast<int>(*small_number(words[1], 1)) != player_) return {};
    HS_TRY(const Vertex v, find(words[0], number));
    return graph_.owner[v] == player_ ? add(words[0], words[2], number) : Result<void>{};
  }
  Result<Vertex> find(std::string_view name, std::uint32_t number) const {
    const auto found = by_name_.find(std::string(name));
    if (found == by_name_.end())
      return at_line(number, fmt::format("the arena has no vertex {}", in_quotes(name, 40)));
    return found->second;
  }
  Result<void> add(std::string_view from, std::string_view to, std::uint32_t number) {
    HS_TRY(const Vertex v, find(from, number));
    HS_TRY(const Vertex w, find(to, number));
    if (graph_.owner[v] != player_)
      return at_line(number, fmt::format("{} belongs to player {}, and the strategy is player {}'s",
                                         in_quotes(from, 40), 1 - player_, player_));
    const auto arcs = graph_.successors[v];
    if (std::ranges::find(arcs, w) == arcs.end())
      return at_line(number,
                     fmt::format("no arc leads from {} to {}", in_quotes(from, 40), in_quotes(to, 40)));
    if (out_[v] != no_vertex)
      return at_line(number, fmt::format("{} has two moves; leave one out", in_quotes(from, 40)));
    out_[v] = w;
    return {};
  }

  const GameGraph& graph_;
  int player_;
  MoveChoice out_;
  std::unordered_map<std::string, Vertex> by_name_;
};

tl::unexpected<Error> in_file(const std::string& path, const Error& error) {
  return fail(error.code, fmt::format("{}, {}", path, error.message));
}

}  // namespace

Result<GameGraph> parse_arena(std::string_view text) { return ArenaReader().read(text); }

std::string format_arena(const GameGraph& graph) {
  std::string out;
  if (!graph.title.empty()) out += "@title " + graph.title + '\n';
  if (graph.start != no_vertex) out += "@start " + graph.name(graph.start) + '\n';
  for (Vertex v = 0; v < graph.size(); ++v) {
    out += fmt::format("{} {}", graph.name(v), graph.owner[v]);
    if (!graph.priority.empty()) out += fmt::format(" priority={}", graph.priority[v]);
    for (std::size_t p = 0; p < 2; ++p)
      if (std::ranges::binary_search(graph.goals[p], v)) out += fmt::format(" goal={}", p);
    if (!graph.is_terminal(v)) out += " ->";
    for (const Vertex w : graph.successors[v]) out += ' ' + graph.name(w);
    out += '\n';
  }
  return out;
}

Result<MoveChoice> parse_strategy(std::string_view text, const GameGraph& graph, int player) {
  return StrategyReader(graph, player).read(text);
}

Result<GameGraph> load_arena(const std::string& path) {
  HS_TRY(const std::string text, read_file(path, max_file));
  const auto ends = [&](std::string_view extension) { return lower(path).ends_with(extension); };
  auto graph = ends(".pg") || ends(".gm")    ? parse_pg(text)
               : ends(".dot") || ends(".gv") ? parse_dot(text)
                                             : parse_arena(text);
  if (!graph) return in_file(path, graph.error());
  return graph;
}

Result<MoveChoice> load_arena_strategy(const std::string& path, const GameGraph& graph, int player) {
  HS_TRY(const std::string text, read_file(path, max_file));
  auto strategy = parse_strategy(text, graph, player);
  if (!strategy) return in_file(path, strategy.error());
  return strategy;
}

}  // namespace hindsight
