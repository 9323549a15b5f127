// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "hostile_client.h"

namespace hindsight {

// Asks everything of spots, ranges, forms and trainings that it can think of, and mends nothing.
class HostileToSpots : HostileClient {
 public:
  using HostileClient::HostileClient;
  void step();

 private:
  std::string line();
  json spot();
  void begin();
  void look();
  void change();
  void train();
  void forms();
  void ranges();
};

// Solves a small river of its own and looks at it again and again: whatever the others do, it says what it
// said.
class HonestReader : HostileClient {
 public:
  using HostileClient::HostileClient;
  void step();

 private:
  std::string spot_;
  json seen_;
};

}  // namespace hindsight
