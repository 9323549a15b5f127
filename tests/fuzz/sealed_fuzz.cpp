// Any bytes as a file in pieces, and as the contents of one: what is read is what was written, or an error.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "store/sealed.h"

using namespace hindsight;

namespace {

constexpr SealedKind fuzz_kind{
    .magic = "\x89HSFUZZ\x1a", .version = 2, .in_pieces = 2, .name = "fuzzed file"};
constexpr std::uint64_t most = 1 << 20;  // bytes that are read of what small files claim to hold

Result<std::string> read(const Sealed& sealed, std::uint64_t from) {
  Reader in = sealed.read(from);
  std::string out(static_cast<std::size_t>(std::min(in.remaining(), most)), '\0');
  in.piece(std::as_writable_bytes(std::span(out)));
  if (in.failed()) return tl::unexpected<Error>(in.finish("it").error());
  return out;
}

void check_any(std::string_view bytes) {
  const auto sealed = parse_sealed(fuzz_kind, bytes, "it");
  if (!sealed || sealed->size() > most) return;
  const auto all = read(*sealed, 0);
  if (!all) return;
  HS_CHECK_THAT(read(*sealed, sealed->size() / 2).value() == all->substr(all->size() / 2));
}

// The first bytes say how it is cut and where it is damaged.
void check_contents(std::string_view bytes) {
  if (bytes.size() < 4) return;
  const auto number = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
  };
  const std::size_t piece = 1 + number(0), flipped = number(2) + 256 * number(3);
  const std::string_view payload = bytes.substr(4);
  const std::size_t first = std::min(number(1), payload.size());
  const auto part = [](std::string_view of) { return [of](Writer& out) { out.piece(of); }; };
  std::string file = seal(fuzz_kind, {part(payload.substr(0, first)), part(payload.substr(first))}, piece);
  const auto sealed = parse_sealed(fuzz_kind, file, "it");
  HS_CHECK_THAT(sealed.has_value());
  for (const std::size_t from : {std::size_t{0}, first, payload.size()})
    HS_CHECK_THAT(read(*sealed, from).value() == payload.substr(from, most));
  file[flipped % file.size()] ^= static_cast<char>(1 + number(1) % 255);
  const auto damaged = parse_sealed(fuzz_kind, file, "it");
  if (!damaged) return;
  const auto all = read(*damaged, 0);
  if (all) HS_CHECK_THAT(*all == payload.substr(0, most));
}

}  // namespace

FUZZ_TARGET(sealed, data, size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check_any(bytes);
  check_contents(bytes);
  return 0;
}
