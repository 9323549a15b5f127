// SPDX-License-Identifier: MIT
#include "store/sealed.h"

#include <zstd.h>

#include <memory>

#include "base/bytes.h"
#include "base/check.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

constexpr int compression_level = 3;

// Appends one frame.
void compress(std::span<const std::string_view> pieces, std::string& out) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  HS_CHECK(context.get(), !=, nullptr);
  std::size_t all = 0;
  for (const std::string_view piece : pieces) all += piece.size();
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, compression_level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setPledgedSrcSize(context.get(), all);
  std::string block(ZSTD_CStreamOutSize(), '\0');
  const auto feed = [&](std::string_view piece, ZSTD_EndDirective how) {
    ZSTD_inBuffer in{piece.data(), piece.size(), 0};
    for (std::size_t left = 1; left != 0 && (how == ZSTD_e_end || in.pos < in.size);) {
      ZSTD_outBuffer to{block.data(), block.size(), 0};
      left = ZSTD_compressStream2(context.get(), &to, &in, how);
      HS_CHECK(ZSTD_isError(left), ==, 0u);
      if (how == ZSTD_e_continue) left = 1;
      out.append(block.data(), to.pos);
    }
  };
  for (const std::string_view piece : pieces) feed(piece, ZSTD_e_continue);
  feed({}, ZSTD_e_end);
}

Result<std::string> decompress(std::string_view frame, const std::string& what) {
  const auto damaged =
      fail(ErrorCode::corrupt, what + " is damaged: its contents do not match their checksum");
  const unsigned long long size = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR) return damaged;
  // A block of 4 bytes or more holds at most 128 KiB, so that a short file cannot ask for much memory.
  if (size / (128 << 10) > frame.size() / 4) return damaged;
  if (size > available_memory())
    return fail(ErrorCode::unsupported, what + " needs " + std::to_string(size >> 20) +
                                            " MiB of memory, which is more than is free here");
  std::string payload(static_cast<std::size_t>(size), '\0');
  const std::size_t written = ZSTD_decompress(payload.data(), payload.size(), frame.data(), frame.size());
  if (ZSTD_isError(written) || written != payload.size()) return damaged;
  return payload;
}

}  // namespace

std::string seal(const SealedKind& kind, std::string_view payload) {
  return seal(kind, std::span(&payload, 1));
}

std::string seal(const SealedKind& kind, std::span<const std::string_view> pieces) {
  Writer head;
  for (char c : kind.magic) head.u8(static_cast<std::uint8_t>(c));
  head.u32(kind.version);
  const std::size_t before = head.bytes().size() + sizeof(std::uint64_t);
  std::string out(before, '\0');
  compress(pieces, out);
  head.u64(out.size() - before);
  return out.replace(0, before, head.bytes());
}

Result<std::string> unseal(const SealedKind& kind, std::string_view bytes, const std::string& what) {
  if (bytes.substr(0, kind.magic.size()) != kind.magic)
    return fail(ErrorCode::corrupt, bytes.size() < kind.magic.size() && kind.magic.starts_with(bytes)
                                        ? what + " is cut short: it ends within its first bytes"
                                        : what + " is no Hindsight " + std::string(kind.name));
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
  return decompress(bytes.substr(kind.magic.size() + sizeof found + sizeof length), what);
}

}  // namespace hindsight
