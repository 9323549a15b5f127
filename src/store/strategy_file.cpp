// SPDX-License-Identifier: MIT
#include "store/strategy_file.h"

#include <zstd.h>

#include <memory>
#include <utility>

#include "base/bytes.h"
#include "base/check.h"
#include "store/atomic_file.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

// magic, version (u32), length of the frame (u64), then one zstd frame with its content checksum
constexpr std::string_view magic = "\x89HSSTRAT";  // no text file begins like this
constexpr std::uint32_t version = 1;
constexpr std::size_t header_size = magic.size() + 4 + 8;
constexpr int compression_level = 3;

std::string encode(const StrategyFile& file) {
  Writer out;
  out.text(file.game);
  out.text(file.game_text);
  out.text(file.algorithm);
  out.text(file.against);
  out.u64(file.seed);
  out.u64(file.iterations);
  out.f64(file.seconds);
  out.f64s(file.average);
  out.f64s(file.regrets);
  out.text(file.state);
  return out.bytes();
}

// As many as are written, which can't be more than there are bytes for.
std::vector<double> read_all(Reader& in) {
  std::vector<double> values;
  const std::uint64_t count = in.u64();
  if (count > in.remaining() / 8) in.mark_failed();
  if (in.failed()) return values;
  values.resize(static_cast<std::size_t>(count));
  for (double& value : values) value = in.f64();
  return values;
}

Result<StrategyFile> decode(std::string_view payload, const std::string& what) {
  Reader in(payload);
  StrategyFile file;
  file.game = in.text();
  file.game_text = in.text();
  file.algorithm = in.text();
  file.against = in.text();
  file.seed = in.u64();
  file.iterations = in.u64();
  file.seconds = in.f64();
  file.average = read_all(in);
  file.regrets = read_all(in);
  file.state = in.text();
  HS_CHECK_OK(in.finish(what));
  return file;
}

std::string compress(std::string_view payload) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  HS_CHECK(context.get(), !=, nullptr);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, compression_level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string frame(ZSTD_compressBound(payload.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context.get(), frame.data(), frame.size(), payload.data(), payload.size());
  HS_CHECK(ZSTD_isError(size), ==, 0u);
  frame.resize(size);
  return frame;
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

Result<StrategyFile> parse(std::string_view bytes, const std::string& what) {
  if (bytes.substr(0, magic.size()) != magic)
    return fail(ErrorCode::corrupt, bytes.size() < magic.size() && magic.starts_with(bytes)
                                        ? what + " is cut short: it ends within its first bytes"
                                        : what + " is no Hindsight strategy file");
  Reader header(bytes.substr(magic.size()));
  const std::uint32_t found = header.u32();
  const std::uint64_t length = header.u64();
  const std::uint64_t present = header.remaining();
  if (header.failed())
    return fail(ErrorCode::corrupt, what + " is cut short: it ends within its first bytes");
  if (found > version)
    return fail(ErrorCode::unsupported, what + " is of version " + std::to_string(found) +
                                            " of the format; this program reads up to " +
                                            std::to_string(version) + ": take a newer Hindsight");
  if (found == 0) return fail(ErrorCode::corrupt, what + " is damaged: it has no version number");
  if (present != length)
    return fail(ErrorCode::corrupt, what + (present < length ? " is cut short: " : " has bytes left over: ") +
                                        std::to_string(present) + " bytes follow its header where " +
                                        std::to_string(length) + " should");
  HS_TRY(const std::string payload, decompress(bytes.substr(header_size), what));
  return decode(payload, what);
}

}  // namespace

std::string format_strategy(const StrategyFile& file) {
  const std::string frame = compress(encode(file));
  Writer out;
  for (char c : magic) out.u8(static_cast<std::uint8_t>(c));
  out.u32(version);
  out.u64(frame.size());
  return out.bytes() + frame;
}

Result<StrategyFile> parse_strategy(std::string_view bytes) { return parse(bytes, "this strategy file"); }

Result<void> write_strategy(const std::string& path, const StrategyFile& file) {
  return write_file(path, format_strategy(file));
}

Result<StrategyFile> read_strategy(const std::string& path) {
  HS_TRY(const std::string bytes, read_file(path, available_memory() / 2));
  return parse(bytes, "'" + path + "'");
}

}  // namespace hindsight
