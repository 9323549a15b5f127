// SPDX-License-Identifier: MIT
#include "store/sealed.h"

#include <zstd.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/check.h"
#include "base/memory.h"
#include "store/atomic_file.h"

namespace hindsight {

namespace {

constexpr int compression_level = 3;

// Compresses what it is given into one frame, block by block.
class Frame {
 public:
  Frame(std::uint64_t size, Writer::Sink sink)
      : context_(ZSTD_createCCtx(), &ZSTD_freeCCtx),
        sink_(std::move(sink)),
        block_(ZSTD_CStreamOutSize(), '\0') {
    HS_CHECK(context_.get(), !=, nullptr);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, compression_level);
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_setPledgedSrcSize(context_.get(), size);
  }

  void add(std::string_view piece) {
    ZSTD_inBuffer in{piece.data(), piece.size(), 0};
    while (in.pos < in.size) step(in, ZSTD_e_continue);
  }
  void finish() {
    ZSTD_inBuffer nothing{nullptr, 0, 0};
    while (step(nothing, ZSTD_e_end) != 0) continue;
  }

 private:
  std::size_t step(ZSTD_inBuffer& in, ZSTD_EndDirective how) {
    ZSTD_outBuffer to{block_.data(), block_.size(), 0};
    const std::size_t left = ZSTD_compressStream2(context_.get(), &to, &in, how);
    HS_CHECK(ZSTD_isError(left), ==, 0u);
    sink_(std::string_view(block_).substr(0, to.pos));
    return left;
  }

  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context_;
  Writer::Sink sink_;
  std::string block_;
};

std::string head_of(const SealedKind& kind, std::uint64_t length) {
  Writer head;
  for (const char c : kind.magic) head.u8(static_cast<std::uint8_t>(c));
  head.u32(kind.version);
  head.u64(length);
  return head.bytes();
}

tl::unexpected<Error> damaged(const std::string& what) {
  return fail(ErrorCode::corrupt, what + " is damaged: its contents do not match their checksum");
}

Result<Sealed> sized(std::string_view frame, const std::string& what) {
  const unsigned long long size = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR) return damaged(what);
  // A block of 4 bytes or more holds at most 128 KiB, so that a short file cannot ask for much memory.
  if (size / (128 << 10) > frame.size() / 4) return damaged(what);
  return Sealed{frame, size};
}

}  // namespace

std::string seal(const SealedKind& kind, std::string_view payload) {
  std::string frame;
  Frame to(payload.size(), [&](std::string_view piece) { frame += piece; });
  to.add(payload);
  to.finish();
  return head_of(kind, frame.size()) + frame;
}

std::uint64_t size_of(const Fill& fill) {
  std::uint64_t size = 0;
  Writer counted([&](std::string_view piece) { size += piece.size(); });
  fill(counted);
  counted.hand_on();
  return size;
}

Result<void> write_sealed(const std::string& path, const SealedKind& kind, const Fill& fill) {
  NewFile file(path);
  file.add(head_of(kind, 0));  // the length is known at the end
  std::uint64_t length = 0;
  Frame frame(size_of(fill), [&](std::string_view piece) {
    length += piece.size();
    file.add(piece);
  });
  Writer out([&](std::string_view piece) { frame.add(piece); });
  fill(out);
  out.hand_on();
  frame.finish();
  file.replace_head(head_of(kind, length));
  return file.finish();
}

Result<Sealed> open_sealed(const SealedKind& kind, std::string_view bytes, const std::string& what) {
  if (bytes.substr(0, kind.magic.size()) != kind.magic)
    return fail(ErrorCode::corrupt, bytes.size() < kind.magic.size() && kind.magic.starts_with(bytes)
                                        ? what + " is cut short: it ends within its first bytes"
                                        : what + " is not a Hindsight " + std::string(kind.name));
  Reader header(bytes.substr(kind.magic.size()));
  const std::uint32_t found = header.u32();
  const std::uint64_t length = header.u64();
  const std::uint64_t present = header.remaining();
  if (header.failed())
    return fail(ErrorCode::corrupt, what + " is cut short: it ends within its first bytes");
  if (found > kind.version)
    return fail(ErrorCode::unsupported, what + " is of version " + std::to_string(found) +
                                            " of the format; this program reads up to " +
                                            std::to_string(kind.version) + ": take a newer Hindsight");
  if (found == 0) return fail(ErrorCode::corrupt, what + " is damaged: it has no version number");
  if (present != length)
    return fail(ErrorCode::corrupt, what + (present < length ? " is cut short: " : " has bytes left over: ") +
                                        std::to_string(present) + " bytes follow its header where " +
                                        std::to_string(length) + " should");
  return sized(bytes.substr(kind.magic.size() + sizeof found + sizeof length), what);
}

Result<std::string> unpack(const Sealed& sealed, const std::string& what) {
  if (sealed.size > available_memory())
    return fail(ErrorCode::unsupported, what + " needs " + std::to_string(sealed.size >> 20) +
                                            " MiB of memory, which is more than is free here");
  std::string payload(static_cast<std::size_t>(sealed.size), '\0');
  const std::size_t written =
      ZSTD_decompress(payload.data(), payload.size(), sealed.frame.data(), sealed.frame.size());
  if (ZSTD_isError(written) || written != payload.size()) return damaged(what);
  return payload;
}

Result<std::string> unpack_start(const Sealed& sealed, std::uint64_t count, const std::string& what) {
  constexpr int largest_window = 24;  // bits; ours have 21
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  HS_CHECK(context.get(), !=, nullptr);
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, largest_window);
  std::string start(static_cast<std::size_t>(std::min(count, sealed.size)), '\0');
  ZSTD_inBuffer in{sealed.frame.data(), sealed.frame.size(), 0};
  ZSTD_outBuffer out{start.data(), start.size(), 0};
  while (out.pos < out.size) {
    const std::size_t before = in.pos + out.pos;
    if (ZSTD_isError(ZSTD_decompressStream(context.get(), &out, &in)) || in.pos + out.pos == before)
      return damaged(what);
  }
  return start;
}

Result<std::string> unseal(const SealedKind& kind, std::string_view bytes, const std::string& what) {
  HS_TRY(const Sealed sealed, open_sealed(kind, bytes, what));
  return unpack(sealed, what);
}

}  // namespace hindsight
