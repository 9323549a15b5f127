// Games on graphs: two players move one token along arcs; who comes to a target, stays in it, or wins by
// priorities.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "hindsight/result.h"

namespace hs {

struct ArenaSolution {
  std::vector<int> winner;  // by vertex: 0, 1, or -1 where nobody wins
  std::vector<int> move;    // where its winner moves at a vertex of his own; -1 elsewhere
  std::vector<int> rank;    // of reach and safety: moves until the target (or the way out of it); -1: never
  bool proved = false;      // the strategies win, by a checker of its own
};

class Arena {
 public:
  // Files and texts as of `hindsight graph`: .arena, .pg, .dot (docs/formats.md).
  static Result<Arena> load(const std::string& file);
  static Result<Arena> parse(const std::string& text);  // of .arena

  std::size_t size() const;  // vertices
  const std::vector<std::string>& names() const;
  int owner(std::size_t vertex) const;  // 0 or 1
  std::vector<int> successors(std::size_t vertex) const;

  // objective: "reach", "safety", "buchi", "parity".  The target is of the player, by vertex; none: the
  // file's own goals.  Refused: goals or priorities that it lacks.
  Result<ArenaSolution> solve(const std::string& objective, int player = 0,
                              const std::vector<std::string>& target = {},
                              const std::stop_token& stop = {}) const;

 private:
  struct Parts;
  explicit Arena(std::shared_ptr<const Parts> parts);
  std::shared_ptr<const Parts> parts_;
};

}  // namespace hs
