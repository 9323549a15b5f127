// SPDX-License-Identifier: MIT
#pragma once

#include <unistd.h>

#include <fstream>

namespace hindsight {

// Memory of this process that is resident, in MiB.
inline double resident_memory() {
  std::ifstream file("/proc/self/statm");
  double pages = 0;
  file >> pages >> pages;
  return pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

}  // namespace hindsight
