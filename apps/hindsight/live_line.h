// One line on stderr that says how far a run is: rewritten in place on a terminal, a new line every
// few seconds elsewhere.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/clock.h"

namespace hindsight {

class LiveLine {
 public:
  explicit LiveLine(bool quiet);
  ~LiveLine() { clear(); }
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  bool due() const;  // the last one has been seen long enough
  void show(const std::string& text);
  void say(const std::string& line);  // a message that stays
  void clear();                       // takes the line away

 private:
  bool quiet_, terminal_;
  bool open_ = false;
  Clock::time_point shown_ = Clock::now();
};

}  // namespace hindsight
