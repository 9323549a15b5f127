// What `hindsight bench --signature` prints, without the rest of the program: for tools/signature.sh, which
// builds it with every compiler.
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>

#include "result_bits.h"

int main(int argc, char** argv) {
  const auto bits = hindsight::result_bits(argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1);
  if (!bits) return std::fprintf(stderr, "%s\n", bits.error().message.c_str()), 1;
  std::fputs(hindsight::text_of(*bits).c_str(), stdout);
}
