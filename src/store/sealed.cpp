// SPDX-License-Identifier: MIT
#include "store/sealed.h"

#include <fmt/format.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "base/check.h"
#include "io/atomic_file.h"

namespace hindsight {

namespace {

constexpr int compression_level = 3;
constexpr int largest_window = 24;                     // bits; ours have 21
constexpr std::uint64_t block = 128 << 10;             // bytes that a zstd block holds at most
constexpr std::size_t at_once = std::size_t{4} << 20;  // bytes that are unpacked at once

// The index is the seek table of zstd's seekable format (contrib/seekable_format), a frame that other
// programs skip: the two words of a skippable frame, three for each piece, their count, a byte of flags, a
// word.
constexpr std::uint32_t skipped = 0x184d2a5e, seekable = 0x8f92eab1;
constexpr std::uint8_t with_checksums = 0x80;
constexpr std::uint64_t index_head = 8, index_entry = 12, index_foot = 9;
constexpr std::size_t largest_piece = std::size_t{1} << 30;  // of that format

using Packer = std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)>;

Packer new_packer() {
  Packer out(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  if (!out) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(out.get(), ZSTD_c_compressionLevel, compression_level);
  ZSTD_CCtx_setParameter(out.get(), ZSTD_c_checksumFlag, 1);
  return out;
}

// Cuts what it is given into pieces, and hands on frames and their index.
class PieceWriter {
 public:
  PieceWriter(Executor& executor, std::size_t piece, Writer::Sink to)
      : executor_(executor), piece_(piece), to_(std::move(to)), slots_(executor.width()) {
    HS_CHECK_THAT(piece > 0 && piece <= largest_piece);
  }

  // The bytes of them all, as they were handed on.
  std::uint64_t write(const std::vector<Fill>& parts) {
    for (const Fill& part : parts) {
      Writer out([this](std::string_view bytes) { add(bytes); });
      part(out);
      out.hand_on();
      end_piece();
    }
    pack();
    add_index();
    return length_;
  }

 private:
  struct Slot {
    std::string raw;
    std::unique_ptr<char[]> packed;
    std::size_t size = 0;  // packed, or zstd's error
    Packer packer = new_packer();
  };

  void add(std::string_view bytes) {
    while (!bytes.empty()) {
      Slot& slot = slots_[filled_];
      if (!slot.packed) {
        slot.raw.reserve(piece_);
        slot.packed = std::make_unique_for_overwrite<char[]>(ZSTD_compressBound(piece_));
      }
      const std::string_view part = bytes.substr(0, piece_ - slot.raw.size());
      slot.raw += part;
      bytes.remove_prefix(part.size());
      if (slot.raw.size() == piece_) end_piece();
    }
  }

  void end_piece() {
    if (!slots_[filled_].raw.empty()) ++filled_;
    if (filled_ == slots_.size()) pack();
  }

  void pack() {
    executor_.for_each(static_cast<std::uint32_t>(filled_), [this](std::uint32_t i) {
      Slot& slot = slots_[i];
      slot.size = ZSTD_compress2(slot.packer.get(), slot.packed.get(), ZSTD_compressBound(piece_),
                                 slot.raw.data(), slot.raw.size());
    });
    for (std::size_t i = 0; i < filled_; ++i) hand_on(slots_[i]);
    filled_ = 0;
  }

  void hand_on(Slot& slot) {
    if (ZSTD_getErrorCode(slot.size) == ZSTD_error_memory_allocation) throw std::bad_alloc();
    HS_CHECK(ZSTD_isError(slot.size), ==, 0u);
    const std::string_view frame(slot.packed.get(), slot.size);
    index_.u32(static_cast<std::uint32_t>(slot.size));
    index_.u32(static_cast<std::uint32_t>(slot.raw.size()));
    index_.piece(frame.substr(frame.size() - sizeof(std::uint32_t)));  // the frame's own checksum
    count(frame);
    slot.raw.clear();
  }

  void add_index() {
    const std::string entries = index_.bytes();
    Writer out;
    out.u32(skipped);
    out.u32(static_cast<std::uint32_t>(entries.size() + index_foot));
    out.piece(entries);
    out.u32(static_cast<std::uint32_t>(entries.size() / index_entry));
    out.u8(with_checksums);
    out.u32(seekable);
    count(out.bytes());
  }

  void count(std::string_view bytes) {
    length_ += bytes.size();
    to_(bytes);
  }

  Executor& executor_;
  std::size_t piece_;
  Writer::Sink to_;
  std::vector<Slot> slots_;
  std::size_t filled_ = 0;  // slots that wait to be packed
  Writer index_;
  std::uint64_t length_ = 0;
};

std::string head_of(const SealedKind& kind, std::uint64_t length) {
  Writer head;
  head.piece(kind.magic);
  head.u32(kind.version);
  head.u64(length);
  return head.bytes();
}

}  // namespace

Result<void> write_sealed(const std::string& path, const SealedKind& kind, const std::vector<Fill>& parts,
                          Executor& executor, std::size_t piece) {
  NewFile file(path);
  file.add(head_of(kind, 0));  // the length is known at the end
  PieceWriter pieces(executor, piece, [&](std::string_view bytes) { file.add(bytes); });
  const std::uint64_t length = pieces.write(parts);
  file.replace_head(head_of(kind, length));
  return file.finish();
}

std::string seal(const SealedKind& kind, const std::vector<Fill>& parts, std::size_t piece) {
  Team alone(1);
  std::string body;
  PieceWriter(alone, piece, [&](std::string_view bytes) { body += bytes; }).write(parts);
  return head_of(kind, body.size()) + body;
}

struct Sealed::Layout {
  struct Piece {
    std::string_view frame;
    std::uint64_t first = 0, size = 0;  // of the payload
  };

  MappedFile file;  // none where the bytes are somebody else's
  std::string_view bytes{};
  std::string what{};
  std::uint32_t version = 0;
  std::uint64_t size = 0;  // of the payload
  std::vector<Piece> pieces{};

  Result<std::string_view> read_head(const SealedKind& kind);
  Result<void> add_piece(std::string_view frame);
  Result<void> read_index(std::string_view body);
  tl::unexpected<Error> damaged(std::string_view how) const {
    return fail(ErrorCode::corrupt, fmt::format("{} is damaged: {}", what, how));
  }
  tl::unexpected<Error> damaged_piece(std::size_t i) const {
    return pieces.size() == 1
               ? damaged("its contents do not match their checksum")
               : damaged(fmt::format("piece {} of {} does not match its checksum", i + 1, pieces.size()));
  }
};

// What follows the head.
Result<std::string_view> Sealed::Layout::read_head(const SealedKind& kind) {
  const auto cut = [&] {
    return fail(ErrorCode::corrupt, fmt::format("{} is cut short: it ends within its first bytes", what));
  };
  const std::size_t magic = kind.magic.size();
  if (!bytes.starts_with(kind.magic)) {
    if (kind.magic.starts_with(bytes)) return cut();
    return fail(ErrorCode::corrupt, fmt::format("{} is not a Hindsight {}", what, kind.name));
  }
  Reader head(bytes.substr(magic));
  version = head.u32();
  const std::uint64_t length = head.u64(), present = head.remaining();
  if (head.failed()) return cut();
  if (version > kind.version)
    return fail(ErrorCode::unsupported,
                fmt::format("{} is of version {} of the format; this program reads up to {}: take a newer "
                            "Hindsight",
                            what, version, kind.version));
  if (version == 0) return damaged("it has no version number");
  if (present != length)
    return fail(ErrorCode::corrupt,
                fmt::format("{} {}: {} bytes follow its header where {} should", what,
                            present < length ? "is cut short" : "has bytes left over", present, length));
  return bytes.substr(magic + sizeof version + sizeof length);
}

Result<void> Sealed::Layout::add_piece(std::string_view frame) {
  const unsigned long long holds = ZSTD_getFrameContentSize(frame.data(), frame.size());
  // A block takes 4 bytes or more, so that a short file cannot claim to hold much.
  if (holds == ZSTD_CONTENTSIZE_UNKNOWN || holds == ZSTD_CONTENTSIZE_ERROR ||
      holds / block > frame.size() / 4)
    return damaged("its contents do not match their checksum");
  pieces.push_back({frame, size, holds});
  size += holds;
  return {};
}

// Each entry must be what its frame says of itself.
Result<void> Sealed::Layout::read_index(std::string_view body) {
  const auto unfit = [&] { return damaged("its index does not fit its pieces"); };
  if (body.size() < index_head + index_foot) return unfit();
  Reader foot(body.substr(body.size() - index_foot));
  const std::uint64_t count = foot.u32(), entries = count * index_entry;
  if (foot.u8() != with_checksums || foot.u32() != seekable) return unfit();
  if (entries > body.size() - index_head - index_foot) return unfit();
  const std::size_t begin = body.size() - static_cast<std::size_t>(index_head + entries + index_foot);
  Reader index(body.substr(begin));
  if (index.u32() != skipped || index.u32() != entries + index_foot) return unfit();
  std::string_view frames = body.substr(0, begin);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint32_t packed = index.u32(), holds = index.u32(), checksum = index.u32();
    if (packed < sizeof checksum || packed > frames.size() || holds == 0) return unfit();
    const std::string_view frame = frames.substr(0, packed);
    if (Reader(frame.substr(packed - sizeof checksum)).u32() != checksum) return unfit();
    HS_RETURN_IF_ERROR(add_piece(frame));
    if (pieces.back().size != holds) return unfit();
    frames.remove_prefix(packed);
  }
  return frames.empty() ? Result<void>() : unfit();
}

// Unpacks one piece after another, whole, or a long frame block by block.
class Sealed::Unpacker {
 public:
  Unpacker(std::shared_ptr<const Layout> layout, std::size_t piece)
      : layout_(std::move(layout)), context_(ZSTD_createDCtx(), &ZSTD_freeDCtx), piece_(piece) {
    if (!context_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, largest_window);
  }

  Result<std::string_view> next() {
    while (piece_ < layout_->pieces.size() && given_ == layout_->pieces[piece_].size) {
      ++piece_;
      given_ = used_ = 0;
    }
    HS_CHECK(piece_, <, layout_->pieces.size());
    const Layout::Piece& piece = layout_->pieces[piece_];
    const auto room = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size - given_, at_once));
    if (unpacked_.size() < room) unpacked_.resize(room);
    ZSTD_inBuffer in{piece.frame.data(), piece.frame.size(), used_};
    ZSTD_outBuffer out{unpacked_.data(), room, 0};
    std::size_t left = 1;
    const bool last = given_ + room == piece.size;  // then the checksum is looked at, too
    while (last ? left != 0 : out.pos < out.size) {
      const std::size_t before = in.pos + out.pos;
      left = ZSTD_decompressStream(context_.get(), &out, &in);
      if (ZSTD_isError(left) || (left != 0 && in.pos + out.pos == before))
        return layout_->damaged_piece(piece_);
    }
    if (out.pos != room || (last && in.pos != in.size)) return layout_->damaged_piece(piece_);
    layout_->file.release(piece.frame.substr(used_, in.pos - used_));
    given_ += room;
    used_ = in.pos;
    return std::string_view(unpacked_).substr(0, room);
  }

 private:
  std::shared_ptr<const Layout> layout_;
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_;
  std::size_t piece_;
  std::uint64_t given_ = 0;  // bytes of the piece, unpacked
  std::size_t used_ = 0;     // and of its frame
  std::string unpacked_;
};

std::uint32_t Sealed::version() const { return layout_->version; }
std::uint64_t Sealed::size() const { return layout_->size; }
std::size_t Sealed::pieces() const { return layout_->pieces.size(); }

Reader Sealed::read(std::uint64_t from) const {
  HS_CHECK(from, <=, size());
  const auto& pieces = layout_->pieces;
  const auto after = std::upper_bound(pieces.begin(), pieces.end(), from,
                                      [](std::uint64_t at, const auto& piece) { return at < piece.first; });
  const std::size_t piece =
      after == pieces.begin() ? 0 : static_cast<std::size_t>(after - pieces.begin() - 1);
  auto unpacker = std::make_shared<Unpacker>(layout_, piece);
  std::uint64_t before = pieces.empty() ? 0 : from - pieces[piece].first;  // of the piece, not asked for
  return Reader(
      [unpacker, before]() mutable -> Result<std::string_view> {
        for (;;) {
          HS_TRY(const std::string_view bytes, unpacker->next());
          const auto skip = static_cast<std::size_t>(std::min<std::uint64_t>(before, bytes.size()));
          before -= skip;
          if (skip < bytes.size()) return bytes.substr(skip);
        }
      },
      size() - from);
}

Result<Sealed> Sealed::of(const SealedKind& kind, std::shared_ptr<Layout> layout) {
  HS_TRY(const std::string_view body, layout->read_head(kind));
  if (layout->version < kind.in_pieces) {
    HS_RETURN_IF_ERROR(layout->add_piece(body));
  } else {
    HS_RETURN_IF_ERROR(layout->read_index(body));
  }
  return Sealed(std::move(layout));
}

Result<Sealed> open_sealed(const SealedKind& kind, const std::string& path) {
  auto layout = std::make_shared<Sealed::Layout>();
  HS_TRY(layout->file, MappedFile::open(path));
  layout->bytes = layout->file.bytes();
  layout->what = fmt::format("'{}'", path);
  return Sealed::of(kind, std::move(layout));
}

Result<Sealed> parse_sealed(const SealedKind& kind, std::string_view bytes, const std::string& what) {
  auto layout = std::make_shared<Sealed::Layout>();
  layout->bytes = bytes;
  layout->what = what;
  return Sealed::of(kind, std::move(layout));
}

}  // namespace hindsight
