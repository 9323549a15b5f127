// The outer form of binary files: pieces and their index, what is damaged, what was written before.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zstd.h>

#include <algorithm>
#include <span>
#include <string>

#include "base/rng.h"
#include "one_frame.h"
#include "program.h"
#include "store/sealed.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

constexpr SealedKind kind{.magic = "\x89HSTEST\x1a", .version = 3, .in_pieces = 3, .name = "test file"};
constexpr std::size_t head_size = 20;

// Half of it packs well.
std::string payload(std::size_t size) {
  Rng rng(size);
  std::string out;
  for (std::size_t i = 0; i < size; ++i)
    out += i / 500 % 2 == 0 ? static_cast<char>(rng.below(256)) : static_cast<char>(i / 7);
  return out;
}

Fill fill(std::string_view bytes) {
  return [bytes](Writer& out) { out.piece(bytes); };
}

Result<std::string> rest_of(Reader in) {
  std::string out(static_cast<std::size_t>(in.remaining()), '\0');
  in.piece(std::as_writable_bytes(std::span(out)));
  HS_RETURN_IF_ERROR(in.finish("the payload"));
  return out;
}

Result<std::string> contents(std::string_view bytes) {
  HS_TRY(const Sealed sealed, parse_sealed(kind, bytes, "it"));
  return rest_of(sealed.read());
}

std::string error_of(std::string_view bytes) {
  const auto read = contents(bytes);
  return read ? "no error" : read.error().message;
}

TEST(SealedFiles, AreReadFromAnywhereAsTheyWereWritten) {
  const std::string first = payload(100), second = payload(10'000), all = first + second;
  const std::string bytes = seal(kind, {fill(first), fill(second)}, 1000);
  const auto sealed = parse_sealed(kind, bytes, "it");
  ASSERT_TRUE(sealed) << sealed.error().message;
  EXPECT_EQ(sealed->pieces(), 11u);
  EXPECT_EQ(sealed->size(), all.size());
  EXPECT_EQ(sealed->version(), 3u);
  for (std::size_t from = 0; from <= all.size(); from += from < 110 ? 1 : 331)
    ASSERT_EQ(rest_of(sealed->read(from)).value(), all.substr(from)) << from;
  EXPECT_EQ(rest_of(sealed->read(all.size())).value(), "");
}

TEST(SealedFiles, MayBeEmpty) {
  const std::string bytes = seal(kind, {fill(""), fill("")});
  EXPECT_EQ(contents(bytes).value(), "");
  EXPECT_EQ(parse_sealed(kind, bytes, "it")->pieces(), 0u);
}

TEST(SealedFiles, AreTheSameBytesForAnyNumberOfThreads) {
  const Scratch scratch;
  const std::string all = payload(50'000);
  const std::string alone = seal(kind, {fill(all)}, 777);
  for (const unsigned threads : {1u, 2u, 3u}) {
    Team team(threads);
    const std::string path = scratch / "file";
    ASSERT_TRUE(write_sealed(path, kind, {fill(all)}, team, 777));
    EXPECT_EQ(read_text(path), alone) << threads;
    const auto sealed = open_sealed(kind, path);
    ASSERT_TRUE(sealed) << sealed.error().message;
    EXPECT_EQ(rest_of(sealed->read()).value(), all);
  }
}

// So that `zstd -d` unpacks what stands behind the head.
TEST(SealedFiles, AreOrdinaryFramesBehindTheirHead) {
  const std::string all = payload(5000), bytes = seal(kind, {fill(all)}, 512);
  std::string unpacked(all.size(), '\0');
  const std::size_t size =
      ZSTD_decompress(unpacked.data(), unpacked.size(), bytes.data() + head_size, bytes.size() - head_size);
  ASSERT_FALSE(ZSTD_isError(size)) << ZSTD_getErrorName(size);
  EXPECT_EQ(unpacked, all);
}

TEST(SealedFiles, AreCutShortAnywhere) {
  const std::string bytes = seal(kind, {fill(payload(300))}, 100);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    ASSERT_THAT(error_of(bytes.substr(0, size)), HasSubstr("it is cut short")) << size;
  EXPECT_THAT(error_of(bytes + "x"), HasSubstr("has bytes left over"));
}

// A flipped bit is found, or changes nothing of what is read.
TEST(SealedFiles, AreNeverReadAsSomethingElse) {
  const std::string all = payload(700), bytes = seal(kind, {fill(all)}, 200);
  std::size_t harmless = 0;
  for (std::size_t i = 0; i < 8 * bytes.size(); ++i) {
    std::string flipped = bytes;
    flipped[i / 8] = static_cast<char>(flipped[i / 8] ^ (1 << (i % 8)));
    const auto read = contents(flipped);
    if (!read) continue;
    ++harmless;
    ASSERT_EQ(*read, all) << i;
  }
  EXPECT_LT(harmless, bytes.size() / 8);  // one bit in 64
}

TEST(SealedFiles, NameThePieceThatIsDamagedAndGiveTheOthers) {
  const std::string all = payload(4000);
  std::string bytes = seal(kind, {fill(all)}, 1000);
  bytes[head_size + 800] ^= 1;  // each piece takes some 590
  const auto sealed = parse_sealed(kind, bytes, "'a.test'");
  ASSERT_TRUE(sealed) << sealed.error().message;
  Reader in = sealed->read();
  std::string whole(1000, '\0');
  in.piece(std::as_writable_bytes(std::span(whole)));
  EXPECT_FALSE(in.failed());
  EXPECT_EQ(whole, all.substr(0, 1000));
  std::string unpacked(1000, '-');
  in.piece(std::as_writable_bytes(std::span(unpacked)));
  ASSERT_TRUE(in.failed());
  EXPECT_EQ(unpacked, std::string(1000, '-')) << "nothing of it is handed out";
  EXPECT_EQ(in.finish("").error().message, "'a.test' is damaged: piece 2 of 4 does not match its checksum");
  EXPECT_EQ(in.u64(), 0u) << "nor of what follows";
  EXPECT_EQ(rest_of(sealed->read(2000)).value(), all.substr(2000));
}

TEST(SealedFiles, SayWhatIsWrong) {
  const std::string bytes = seal(kind, {fill(payload(300))}, 100);
  EXPECT_EQ(error_of("PK and so on"), "it is not a Hindsight test file");
  const auto changed = [&](std::size_t at, char to) {
    std::string other = bytes;
    other[at] = to;
    return error_of(other);
  };
  EXPECT_EQ(changed(8, 4),
            "it is of version 4 of the format; this program reads up to 3: take a newer Hindsight");
  EXPECT_EQ(changed(8, 0), "it is damaged: it has no version number");
  for (const std::size_t from_end : {1u, 5u, 9u, 10u, 14u, 18u})  // its foot, then the last entry
    EXPECT_EQ(changed(bytes.size() - from_end, 0x55), "it is damaged: its index does not fit its pieces")
        << from_end;
}

// An index may claim anything: no memory is asked for that the file could not fill.
TEST(SealedFiles, AreBoundedByWhatTheyCanHold) {
  std::string bytes = seal(kind, {fill(std::string(1 << 20, '\0'))});
  const std::string size{'\0', '\0', '\x10', '\0'};  // of the piece: in its frame, and in the index
  for (std::size_t at = bytes.find(size), n = 0; n < 2; ++n, at = bytes.find(size, at + 4)) {
    ASSERT_NE(at, std::string::npos);
    bytes[at + 3] = 0x30;  // 769 MiB
  }
  EXPECT_EQ(error_of(bytes), "it is damaged: its contents do not match their checksum");
  Writer many;  // entries without frames
  many.piece(bytes.substr(0, 12));
  Writer index;
  for (int i = 0; i < 1000; ++i) index.u32(0), index.u32(1 << 30), index.u32(0);
  many.u64(8 + index.bytes().size() + 9);
  many.u32(0x184d2a5e);
  many.u32(static_cast<std::uint32_t>(index.bytes().size() + 9));
  many.piece(index.bytes());
  many.u32(1000);
  many.u8(0x80);
  many.u32(0x8f92eab1);
  EXPECT_EQ(error_of(many.bytes()), "it is damaged: its index does not fit its pieces");
}

TEST(SealedFiles, OfOneFrameAreRead) {
  const std::string all = payload(9'000'000);  // more than is unpacked at once
  std::string bytes = one_frame(kind.magic, 2, all);
  const auto sealed = parse_sealed(kind, bytes, "it");
  ASSERT_TRUE(sealed) << sealed.error().message;
  EXPECT_EQ(sealed->version(), 2u);
  EXPECT_EQ(sealed->pieces(), 1u);
  for (const std::size_t from : {0u, 17u, 4'194'304u, 8'999'999u, 9'000'000u})
    ASSERT_TRUE(rest_of(sealed->read(from)).value() == all.substr(from)) << from;
  bytes[bytes.size() - 100] ^= 1;
  EXPECT_EQ(error_of(bytes), "it is damaged: its contents do not match their checksum");
  EXPECT_THAT(error_of(one_frame(kind.magic, 3, all)), HasSubstr("its index does not fit"));
}

}  // namespace
}  // namespace hindsight::this_file
