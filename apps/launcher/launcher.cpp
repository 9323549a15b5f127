// hindsight, as it is packed: runs the program that was compiled for this machine's processor.
//
// It looks for ../lib/hindsight/hindsight-x86-64-v4, -v3, -v2 beside the folder that it lies in;
// HINDSIGHT_LEVEL=2 or 3 holds it to what an older processor can.
// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

// The levels are those of the x86-64 psABI, section 3.1.1.
int level_of_processor() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return 4;
  if (__builtin_cpu_supports("x86-64-v3")) return 3;
  return __builtin_cpu_supports("x86-64-v2") ? 2 : 1;
}

int wrong(const char* sentence) {
  std::fprintf(stderr, "hindsight: %s\n", sentence);
  return 2;
}

}  // namespace

int main(int, char** argv) {
  int level = level_of_processor();
  if (level < 2) return wrong("this processor has no SSE4.2 (x86-64-v2); build from source for it");
  if (const char* const asked = std::getenv("HINDSIGHT_LEVEL")) {
    const bool known = std::strlen(asked) == 1 && asked[0] >= '2' && asked[0] <= '4';
    if (!known) return wrong("HINDSIGHT_LEVEL is 2, 3 or 4: the level of x86-64 to run at");
    if (asked[0] - '0' > level) return wrong("this processor cannot run what HINDSIGHT_LEVEL asks for");
    level = asked[0] - '0';
  }
  char path[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 64);
  if (length <= 0) return wrong("/proc/self/exe cannot be read; mount /proc");
  path[length] = '\0';
  for (int up = 0; up < 2; ++up)
    if (char* const slash = std::strrchr(path, '/')) *slash = '\0';
  const std::size_t room = sizeof path - std::strlen(path);
  std::snprintf(path + std::strlen(path), room, "/lib/hindsight/hindsight-x86-64-v%d", level);
  execv(path, argv);
  std::perror("hindsight: the program for this processor cannot be run; install it again");
  return 2;
}
