// What level of x86-64 a program that chooses when it starts is to run at.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <cstring>

namespace launcher {

// The levels are those of the x86-64 psABI, section 3.1.1; 1 is not compiled for.
inline int level_of_processor() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return 4;
  if (__builtin_cpu_supports("x86-64-v3")) return 3;
  return __builtin_cpu_supports("x86-64-v2") ? 2 : 1;
}

struct Level {
  int number = 0;
  const char* wrong = nullptr;  // a sentence, and no number
};

// The processor's, or what HINDSIGHT_LEVEL holds it to.
inline Level level_to_run_at() {
  const int level = level_of_processor();
  if (level < 2) return {.wrong = "this processor has no SSE4.2 (x86-64-v2); build from source for it"};
  const char* const asked = std::getenv("HINDSIGHT_LEVEL");
  if (asked == nullptr) return {.number = level};
  const bool known = std::strlen(asked) == 1 && asked[0] >= '2' && asked[0] <= '4';
  if (!known) return {.wrong = "HINDSIGHT_LEVEL is 2, 3 or 4: the level of x86-64 to run at"};
  if (asked[0] - '0' > level) return {.wrong = "this processor cannot run what HINDSIGHT_LEVEL asks for"};
  return {.number = asked[0] - '0'};
}

}  // namespace launcher
