// SPDX-License-Identifier: MIT
#include "store/abstractions/abstraction_file.h"

#include <vector>

#include "store/sealed.h"

namespace hindsight {

namespace {

constexpr SealedKind kind{
    .magic = "\x89HSBKTS\x1a", .version = 1, .in_pieces = 1, .name = "card abstraction"};

std::vector<Fill> parts_of(const Abstraction& abstraction) {
  return {[&](Writer& out) { abstraction.write_head(out); },
          [&](Writer& out) { abstraction.write_flop(out); }};
}

}  // namespace

Result<void> write_abstraction(const std::string& path, const Abstraction& abstraction, Executor& executor) {
  return write_sealed(path, kind, parts_of(abstraction), executor);
}

Result<Abstraction> read_abstraction(const std::string& path) {
  HS_TRY(const Sealed sealed, open_sealed(kind, path));
  auto out = Abstraction::read(sealed.read());
  if (!out) return fail(out.error().code, "'" + path + "': " + out.error().message);
  return out;
}

Result<Abstraction> parse_abstraction(std::string_view bytes) {
  HS_TRY(const Sealed sealed, parse_sealed(kind, bytes, "the abstraction"));
  return Abstraction::read(sealed.read());
}

std::string format_abstraction(const Abstraction& abstraction) { return seal(kind, parts_of(abstraction)); }

}  // namespace hindsight
