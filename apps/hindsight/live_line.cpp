// SPDX-License-Identifier: MIT
#include "live_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace hindsight {

namespace {

// Cut to what fits on one line, since a line that wraps cannot be rewritten.
std::string fitted(std::string text) {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  text.resize(std::min<std::size_t>(text.size(), known ? size.ws_col - 1u : 79u));
  return text;
}

}  // namespace

LiveLine::LiveLine(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO) == 1) {}

bool LiveLine::due() const {
  const auto pause = terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(3000);
  return !quiet_ && Clock::now() - shown_ >= pause;
}

void LiveLine::show(const std::string& text) {
  shown_ = Clock::now();
  const std::string line = terminal_ ? "\r\033[K" + fitted(text) : text + "\n";
  std::fputs(line.c_str(), stderr);  // fmt::print throws where it cannot write
  std::fflush(stderr);
  open_ = terminal_;
}

void LiveLine::say(const std::string& line) {
  clear();
  std::fputs((line + "\n").c_str(), stderr);
}

void LiveLine::clear() {
  if (open_) std::fputs("\r\033[K", stderr);
  open_ = false;
}

}  // namespace hindsight
