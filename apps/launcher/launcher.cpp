// hindsight, as it is packed: runs the program that was compiled for this machine's processor.
//
// It looks for ../lib/hindsight/hindsight-x86-64-v4, -v3, -v2 beside the folder that it lies in;
// HINDSIGHT_LEVEL=2 or 3 holds it to what an older processor can.
// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstring>

#include "processor_level.h"

namespace {

int wrong(const char* sentence) {
  std::fprintf(stderr, "hindsight: %s\n", sentence);
  return 2;
}

}  // namespace

int main(int, char** argv) {
  const launcher::Level level = launcher::level_to_run_at();
  if (level.wrong != nullptr) return wrong(level.wrong);
  char path[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 64);
  if (length <= 0) return wrong("/proc/self/exe cannot be read; mount /proc");
  path[length] = '\0';
  for (int up = 0; up < 2; ++up)
    if (char* const slash = std::strrchr(path, '/')) *slash = '\0';
  const std::size_t room = sizeof path - std::strlen(path);
  std::snprintf(path + std::strlen(path), room, "/lib/hindsight/hindsight-x86-64-v%d", level.number);
  execv(path, argv);
  std::perror("hindsight: the program for this processor cannot be run; install it again");
  return 2;
}
