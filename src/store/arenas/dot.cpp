// Graphviz dot, read by Boost.Graph.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graphviz.hpp>
#include <boost/property_map/dynamic_property_map.hpp>
#include <exception>
#include <map>

#include "base/spec.h"
#include "base/text.h"
#include "store/arenas/arena_text.h"
#include "store/arenas/graph_builder.h"

namespace hindsight {

namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
using Properties = std::map<std::string, std::vector<std::string>>;  // by name and vertex

// The reader descends as deep as subgraphs stand in each other, on the program's stack.
bool is_nested_too_deep(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth > 50) return true;
  }
  return false;
}

std::string value_of(const Properties& properties, const char* key, std::size_t vertex) {
  const auto found = properties.find(key);
  return found == properties.end() || found->second.size() <= vertex ? "" : found->second[vertex];
}

// Keeps what a file says of its vertices.
class Keep final : public boost::dynamic_property_map {
 public:
  explicit Keep(std::vector<std::string>& values) : values_(values) {}
  boost::any get(const boost::any& key) override { return get_string(key); }
  std::string get_string(const boost::any& key) override {
    return values_.at(boost::any_cast<std::size_t>(key));
  }
  void put(const boost::any& key, const boost::any& value) override {
    const auto vertex = boost::any_cast<std::size_t>(key);
    if (values_.size() <= vertex) values_.resize(vertex + 1);
    values_[vertex] = boost::any_cast<std::string>(value);
  }
  const std::type_info& key() const override { return typeid(std::size_t); }
  const std::type_info& value() const override { return typeid(std::string); }

 private:
  std::vector<std::string>& values_;
};

Result<int> owner_of(const Properties& properties, std::size_t v, const std::string& name) {
  const std::string owner = value_of(properties, "owner", v);
  if (owner == "0" || owner == "1") return owner[0] - '0';
  if (!owner.empty())
    return fail(ErrorCode::parse, fmt::format("vertex {} has the owner {}; a vertex belongs to player 0 or 1",
                                              in_quotes(name, 40), in_quotes(owner, 40)));
  const std::string shape = value_of(properties, "shape", v);
  return shape == "box" || shape == "square" || shape == "rect" || shape == "rectangle" ? 1 : 0;
}

Result<GraphBuilder::Told> told_of(const Properties& properties, std::size_t v, const std::string& name) {
  GraphBuilder::Told out{.line = static_cast<std::uint32_t>(v) + 1};
  HS_TRY(out.owner, owner_of(properties, v, name));
  for (const char* key : {"priority", "goal"}) {
    const std::string text = value_of(properties, key, v);
    if (text.empty()) continue;
    const auto value = parse_integer(text);
    const bool is_goal = key[0] == 'g';
    const std::int64_t most = is_goal ? 1 : most_priority;
    if (!value || *value < 0 || *value > most)
      return fail(ErrorCode::parse,
                  fmt::format("vertex {} has the {} {}; it must be a whole number from 0 to {}",
                              in_quotes(name, 40), key, in_quotes(text, 40), most));
    if (is_goal)
      out.goal = static_cast<int>(*value);
    else
      out.priority = static_cast<std::uint32_t>(*value);
  }
  return out;
}

}  // namespace

Result<GameGraph> parse_dot(std::string_view text) {
  if (is_nested_too_deep(text))
    return fail(ErrorCode::parse, "the graph has more than 50 subgraphs in each other");
  Graph graph;
  Properties properties;
  boost::dynamic_properties kinds([&](const std::string& name, const boost::any& key, const boost::any&) {
    if (key.type() != typeid(std::size_t)) return boost::shared_ptr<boost::dynamic_property_map>();
    return boost::shared_ptr<boost::dynamic_property_map>(new Keep(properties[name]));
  });
  kinds.insert("id", boost::shared_ptr<boost::dynamic_property_map>(new Keep(properties["id"])));
  try {
    if (!boost::read_graphviz(std::string(text), graph, kinds, "id"))
      return fail(ErrorCode::parse, "this is not a graph of Graphviz");
  } catch (const std::exception& error) {
    return fail(ErrorCode::parse,
                fmt::format("Graphviz dot was expected, a digraph: {}", printable(error.what(), 200)));
  }
  GraphBuilder builder;
  const std::size_t count = boost::num_vertices(graph);
  std::vector<std::string> names;
  for (std::size_t v = 0; v < count; ++v) {
    const std::string name = names.emplace_back(value_of(properties, "id", v));
    const Vertex vertex = builder.vertex(name, static_cast<std::uint32_t>(v) + 1);
    HS_TRY(const GraphBuilder::Told told, told_of(properties, v, name));
    HS_RETURN_IF_ERROR(builder.tell(vertex, told));
    if (value_of(properties, "start", v) == "true") builder.start(vertex);
  }
  for (auto [arc, end] = boost::edges(graph); arc != end; ++arc) {
    const std::string_view to[] = {names[boost::target(*arc, graph)]};
    const std::size_t from = boost::source(*arc, graph);
    const auto line = static_cast<std::uint32_t>(from) + 1;
    HS_RETURN_IF_ERROR(builder.arcs(builder.vertex(names[from], line), to, line));
  }
  return std::move(builder).build();
}

}  // namespace hindsight
