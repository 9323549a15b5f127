// A file as part of the program: HS_EMBED(name, "path") puts its bytes between `name` and `name_end`.
// SPDX-License-Identifier: MIT
#pragma once

#define HS_EMBED(name, path)                                                                               \
  asm(".section .rodata\n.balign 16\n" #name ":\n.incbin \"" path "\"\n" #name "_end:\n.byte 0\n.text\n"); \
  extern "C" const char name[], name##_end[]
