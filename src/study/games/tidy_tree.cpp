// SPDX-License-Identifier: MIT
#include "study/games/tidy_tree.h"

#include <algorithm>

#include "base/check.h"

namespace hindsight {

namespace {

constexpr std::uint32_t no_node = UINT32_MAX;

// The algorithm with the names of the paper.  Children come after their parents, so that the walks are loops.
class Layout {
 public:
  Layout(std::span<const std::uint32_t> parent, std::span<const double> width)
      : width_(width), nodes_(parent.size()) {
    for (std::uint32_t v = 0; v < parent.size(); ++v) {
      nodes_[v].ancestor = v;
      nodes_[v].parent = parent[v];
      if (parent[v] == no_parent) continue;
      HS_CHECK(parent[v], <, v);
      Node& above = nodes_[parent[v]];
      nodes_[v].number = static_cast<std::uint32_t>(above.children.size());
      above.children.push_back(v);
    }
  }

  std::vector<double> positions() {
    first_walk();
    std::vector<double> x(nodes_.size());
    double left = 0;
    for (std::uint32_t v = 0; v < nodes_.size(); ++v) {
      const std::uint32_t above = nodes_[v].parent;
      nodes_[v].inherited = above == no_parent ? 0 : nodes_[above].inherited + nodes_[above].mod;
      x[v] = nodes_[v].prelim + nodes_[v].inherited;
      left = std::min(left, x[v] - width_[v] / 2);
    }
    for (double& each : x) each -= left;
    return x;
  }

 private:
  struct Node {
    std::uint32_t parent = no_node, thread = no_node, ancestor = no_node, number = 0;
    std::vector<std::uint32_t> children;
    double prelim = 0, mod = 0, shift = 0, change = 0, inherited = 0;
  };

  double apart(std::uint32_t a, std::uint32_t b) const { return (width_[a] + width_[b]) / 2; }

  std::uint32_t left_sibling(std::uint32_t v) const {
    const std::uint32_t above = nodes_[v].parent;
    return above == no_parent || nodes_[v].number == 0 ? no_node
                                                       : nodes_[above].children[nodes_[v].number - 1];
  }
  std::uint32_t next_left(std::uint32_t v) const {
    return nodes_[v].children.empty() ? nodes_[v].thread : nodes_[v].children.front();
  }
  std::uint32_t next_right(std::uint32_t v) const {
    return nodes_[v].children.empty() ? nodes_[v].thread : nodes_[v].children.back();
  }

  // Bottom-up, left to right among siblings: a subtree is pushed away from those to its left as soon as it is
  // laid out.
  void first_walk() {
    for (const std::uint32_t v : postorder()) {
      Node& node = nodes_[v];
      double middle = 0;
      if (!node.children.empty()) {
        execute_shifts(v);
        middle = (nodes_[node.children.front()].prelim + nodes_[node.children.back()].prelim) / 2;
      }
      const std::uint32_t left = left_sibling(v);
      node.prelim = left == no_node ? middle : nodes_[left].prelim + apart(left, v);
      node.mod = node.prelim - middle;
      if (node.parent == no_parent) continue;
      std::uint32_t& default_ancestor = default_ancestor_of(node.parent);
      if (left != no_node) apportion(v, default_ancestor);
    }
  }

  std::uint32_t& default_ancestor_of(std::uint32_t parent) {
    if (default_ancestor_.empty()) default_ancestor_.assign(nodes_.size(), no_node);
    if (default_ancestor_[parent] == no_node) default_ancestor_[parent] = nodes_[parent].children.front();
    return default_ancestor_[parent];
  }

  std::vector<std::uint32_t> postorder() const {
    std::vector<std::uint32_t> out, open = {0};
    while (!open.empty()) {
      const std::uint32_t v = open.back();
      open.pop_back();
      out.push_back(v);
      for (const std::uint32_t child : nodes_[v].children) open.push_back(child);
    }
    std::ranges::reverse(out);  // of preorder from right to left
    return out;
  }

  // The contours: inner and outer, of v's subtree (right) and of its left siblings' (left).
  void apportion(std::uint32_t v, std::uint32_t& default_ancestor) {
    std::uint32_t inner_right = v, outer_right = v;
    std::uint32_t inner_left = left_sibling(v), outer_left = nodes_[nodes_[v].parent].children.front();
    double sum_inner_right = nodes_[v].mod, sum_outer_right = nodes_[v].mod;
    double sum_inner_left = nodes_[inner_left].mod, sum_outer_left = nodes_[outer_left].mod;
    while (next_right(inner_left) != no_node && next_left(inner_right) != no_node) {
      inner_left = next_right(inner_left);
      inner_right = next_left(inner_right);
      outer_left = next_left(outer_left);
      outer_right = next_right(outer_right);
      nodes_[outer_right].ancestor = v;
      const double shift = nodes_[inner_left].prelim + sum_inner_left + apart(inner_left, inner_right) -
                           nodes_[inner_right].prelim - sum_inner_right;
      if (shift > 0) {
        move_subtree(ancestor(inner_left, v, default_ancestor), v, shift);
        sum_inner_right += shift;
        sum_outer_right += shift;
      }
      sum_inner_left += nodes_[inner_left].mod;
      sum_inner_right += nodes_[inner_right].mod;
      sum_outer_left += nodes_[outer_left].mod;
      sum_outer_right += nodes_[outer_right].mod;
    }
    if (next_right(inner_left) != no_node && next_right(outer_right) == no_node) {
      nodes_[outer_right].thread = next_right(inner_left);
      nodes_[outer_right].mod += sum_inner_left - sum_outer_right;
    }
    if (next_left(inner_right) != no_node && next_left(outer_left) == no_node) {
      nodes_[outer_left].thread = next_left(inner_right);
      nodes_[outer_left].mod += sum_inner_right - sum_outer_left;
      default_ancestor = v;
    }
  }

  std::uint32_t ancestor(std::uint32_t inner_left, std::uint32_t v, std::uint32_t default_ancestor) const {
    const std::uint32_t found = nodes_[inner_left].ancestor;
    return nodes_[found].parent == nodes_[v].parent ? found : default_ancestor;
  }

  void move_subtree(std::uint32_t left, std::uint32_t right, double shift) {
    const double between = nodes_[right].number - nodes_[left].number;
    nodes_[right].change -= shift / between;
    nodes_[right].shift += shift;
    nodes_[left].change += shift / between;
    nodes_[right].prelim += shift;
    nodes_[right].mod += shift;
  }

  // Spreads what a subtree was pushed over the smaller ones between.
  void execute_shifts(std::uint32_t v) {
    double shift = 0, change = 0;
    for (std::size_t i = nodes_[v].children.size(); i-- > 0;) {
      Node& child = nodes_[nodes_[v].children[i]];
      child.prelim += shift;
      child.mod += shift;
      change += child.change;
      shift += child.shift + change;
    }
  }

  const std::span<const double> width_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> default_ancestor_;
};

}  // namespace

std::vector<double> tidy_positions(std::span<const std::uint32_t> parent, std::span<const double> width) {
  HS_CHECK(parent.size(), ==, width.size());
  if (parent.empty()) return {};
  return Layout(parent, width).positions();
}

}  // namespace hindsight
