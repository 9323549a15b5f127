// The outer form of our binary files: a magic, a version, a length, and the payload in pieces, each a zstd
// frame with a checksum of its own, with an index behind them.  A file that is foreign, newer, cut short or
// damaged is told from one that is whole before anything is unpacked, and what is read of it costs the memory
// of a piece.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/parallel.h"
#include "base/result.h"

namespace hindsight {

struct SealedKind {
  std::string_view magic;   // 8 bytes that no text file begins with
  std::uint32_t version;    // the newest that this program reads, and what it writes
  std::uint32_t in_pieces;  // the first version in pieces; before, all was one frame without an index
  std::string_view name;    // "strategy file"
};

// Writes a part of a payload.
using Fill = std::function<void(Writer&)>;
// Bytes before they are packed: as far as zstd looks back.
constexpr std::size_t usual_piece = std::size_t{2} << 20;

// Each part begins a piece, so that it can be read without those before it.  Pieces are packed by the
// executor, as many at a time as it runs: the bytes of the file depend on nothing but the parts and the size
// of a piece.
Result<void> write_sealed(const std::string& path, const SealedKind& kind, const std::vector<Fill>& parts,
                          Executor& executor, std::size_t piece = usual_piece);
std::string seal(const SealedKind& kind, const std::vector<Fill>& parts, std::size_t piece = usual_piece);

// A file whose outer form is right.
class Sealed {
 public:
  std::uint32_t version() const;
  std::uint64_t size() const;  // bytes of the payload
  std::size_t pieces() const;
  // The payload from there on, unpacked as it is read.  A piece comes whole and as its checksum says, or not
  // at all: the reader's error names it.  Frames of older files are checked at their end.
  Reader read(std::uint64_t from = 0) const;

 private:
  struct Layout;
  class Unpacker;
  friend Result<Sealed> open_sealed(const SealedKind& kind, const std::string& path);
  friend Result<Sealed> parse_sealed(const SealedKind& kind, std::string_view bytes, const std::string& what);
  explicit Sealed(std::shared_ptr<const Layout> layout) : layout_(std::move(layout)) {}
  static Result<Sealed> of(const SealedKind& kind, std::shared_ptr<Layout> layout);

  std::shared_ptr<const Layout> layout_;
};

// The file is mapped, and stays so while the result or a reader of it lives.
Result<Sealed> open_sealed(const SealedKind& kind, const std::string& path);
// Of bytes that live longer.  `what` names them in errors ("'kuhn.hs'").
Result<Sealed> parse_sealed(const SealedKind& kind, std::string_view bytes, const std::string& what);

}  // namespace hindsight
