// Any bytes as a strategy file, and as the contents of one whose checksum is right.
// SPDX-License-Identifier: MIT
#include <zstd.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/check.h"
#include "fuzz/target.h"
#include "store/sealed.h"
#include "store/strategies/strategy_file.h"

using namespace hindsight;

namespace {

void check(std::string_view bytes) {
  const auto file = parse_strategy(bytes);
  if (!file) return;
  const std::string written = format_strategy(*file);
  const auto back = parse_strategy(written);
  HS_CHECK_THAT(back.has_value());
  HS_CHECK_THAT(format_strategy(*back) == written);
}

// Of version 1, and as it is written now.
std::string framed(std::string_view payload) {
  std::string frame(ZSTD_compressBound(payload.size()), '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), payload.data(), payload.size(), 1));
  Writer out;
  out.piece("\x89HSSTRAT");
  out.u32(1);
  out.text(frame);
  return out.bytes();
}

std::string sealed(std::string_view payload) {
  constexpr SealedKind kind{.magic = "\x89HSSTRAT", .version = 2, .in_pieces = 2, .name = "strategy file"};
  return seal(kind, {[payload](Writer& out) { out.piece(payload); }}, 64);
}

}  // namespace

FUZZ_TARGET(strategy_file, data, size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check(bytes);
  check(framed(bytes));
  check(sealed(bytes));
  return 0;
}
