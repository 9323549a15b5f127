// A game written in Python, asked as the library asks it.
// SPDX-License-Identifier: MIT
#pragma once

#include <hindsight/games.h>

#include <memory>
#include <string>

#include "call.h"

namespace hs::python {

// All on the thread that builds, which holds the interpreter's lock.
class PythonRules final : public Rules {
 public:
  explicit PythonRules(py::object rules);

  int players() const override { return players_; }
  std::string name() const override { return name_; }
  std::string unit() const override { return unit_; }
  double big_blind() const override { return big_blind_; }
  State root() override;
  Node node(const State& state) override;
  State next(const State& state, std::size_t action) override;

 private:
  struct Place;
  Node asked(const Place& place) const;
  std::vector<std::string> actions(const Place& place) const;
  // f(), and what it raises with the place as a note.
  template <class F>
  auto at(const Place* place, F&& f) const;

  py::object rules_;
  int players_ = 0;
  std::string name_ = "game", unit_ = "points";
  double big_blind_ = 0;
};

}  // namespace hs::python
