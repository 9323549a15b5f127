// SPDX-License-Identifier: MIT
#include "base/memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace hindsight {

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

std::uint64_t left_of(std::uint64_t max, std::uint64_t used) { return max > used ? max - used : 0; }

// A number of a file of "name number" lines, such as /proc/meminfo.
std::optional<std::uint64_t> number_in(const char* path, std::string_view wanted) {
  std::ifstream about(path);
  std::uint64_t value = 0;
  for (std::string name, rest; about >> name >> value; std::getline(about, rest))
    if (name == wanted) return value;
  return {};
}

std::uint64_t memory_of_machine() {
  if (const auto kib = number_in("/proc/meminfo", "MemAvailable:"))
    return *kib * 1024;  // caches can be given up
  const long pages = sysconf(_SC_AVPHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size)
                               : 1ull << 30;
}

// What `ulimit -v` leaves.
std::uint64_t memory_of_process() {
  rlimit limit{};
  std::uint64_t pages = 0;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return no_limit;
  if (!(std::ifstream("/proc/self/statm") >> pages)) return no_limit;
  return left_of(limit.rlim_cur, pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
}

// What a container (cgroup 2) leaves.
std::uint64_t memory_of_container() {
  std::uint64_t max = 0, used = 0;
  if (!(std::ifstream("/sys/fs/cgroup/memory.max") >> max)) return no_limit;  // none, or "max"
  if (!(std::ifstream("/sys/fs/cgroup/memory.current") >> used)) return no_limit;
  const std::uint64_t caches = number_in("/sys/fs/cgroup/memory.stat", "inactive_file").value_or(0);
  return left_of(max, left_of(used, caches));
}

}  // namespace

std::uint64_t available_memory() {
  return std::min({memory_of_machine(), memory_of_process(), memory_of_container()});
}

}  // namespace hindsight
