// A tree as lines of text, depth first, with lines to the left as a terminal can draw them.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace hindsight {

// `text_of` says what a node's line is, `children_of` gives those below it, in order.
template <class Node, class TextOf, class ChildrenOf>
std::string outline(Node root, const TextOf& text_of, const ChildrenOf& children_of) {
  struct Open {
    Node node;
    std::string left;  // of its own line, and of those below it
    std::string below;
  };
  std::vector<Open> open;
  open.push_back({std::move(root), "", ""});
  std::string out;
  while (!open.empty()) {
    const Open at = std::move(open.back());
    open.pop_back();
    out += at.left + text_of(at.node) + "\n";
    std::vector<Node> below = children_of(at.node);
    for (std::size_t i = below.size(); i-- > 0;) {
      const bool last = i + 1 == below.size();
      open.push_back(
          {std::move(below[i]), at.below + (last ? "└─ " : "├─ "), at.below + (last ? "   " : "│  ")});
    }
  }
  return out;
}

}  // namespace hindsight
