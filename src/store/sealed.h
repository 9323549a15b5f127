// The outer form of our binary files: a magic, a version, a length, and one zstd frame with its checksum, so that a file
// that is foreign, newer, cut short or damaged is told from one that is whole.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"

namespace hindsight {

struct SealedKind {
  std::string_view magic;  // 8 bytes that no text file begins with
  std::uint32_t version;   // the newest that this program reads, and what it writes
  std::string_view name;   // "strategy file"
};

std::string seal(const SealedKind& kind, std::string_view payload);

// A payload too large to be held twice goes to the file as it is written; `fill` is called twice, first to be counted.
using Fill = std::function<void(Writer&)>;
std::uint64_t size_of(const Fill& fill);
Result<void> write_sealed(const std::string& path, const SealedKind& kind, const Fill& fill);

// A file whose outer form is right, before anything is unpacked: what the payload will cost stands in `size`.
struct Sealed {
  std::string_view frame;
  std::uint64_t size = 0;  // bytes of the payload
};
// `what` names the file in errors ("'kuhn.hs'").
Result<Sealed> open_sealed(const SealedKind& kind, std::string_view bytes, const std::string& what);
Result<std::string> unpack(const Sealed& sealed, const std::string& what);
// Its first `count` bytes, or all there are; not checked against the checksum, which stands at the end.
Result<std::string> unpack_start(const Sealed& sealed, std::uint64_t count, const std::string& what);
// All of it; more than fits into memory is refused.
Result<std::string> unseal(const SealedKind& kind, std::string_view bytes, const std::string& what);

}  // namespace hindsight
