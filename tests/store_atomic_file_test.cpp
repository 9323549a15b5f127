// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <iterator>
#include <string>
#include <thread>

#include "io/atomic_file.h"
#include "program.h"
#include "store/profiles/database.h"

namespace hindsight::this_file {
namespace {

namespace fs = std::filesystem;

std::size_t files_in(const std::string& directory) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(directory), {}));
}

TEST(AtomicFile, WritesAndReadsBack) {
  const Scratch scratch;
  const std::string bytes = std::string("\0\xff\n", 3) + std::string(200'000, 'x');
  ASSERT_TRUE(write_file(scratch / "a", bytes));
  EXPECT_EQ(read_file(scratch / "a", 1 << 20).value(), bytes);
  ASSERT_TRUE(write_file(scratch / "a", "new"));
  EXPECT_EQ(read_file(scratch / "a", 3).value(), "new");
  EXPECT_EQ(files_in(scratch / ""), 1u) << "nothing is left beside it";
}

TEST(MappedFiles, StayAsTheyWereWhenAnotherTakesTheirPlace) {
  const Scratch scratch;
  const std::string bytes = std::string("\0\xff\n", 3) + std::string(200'000, 'x');
  ASSERT_TRUE(write_file(scratch / "a", bytes));
  const auto mapped = MappedFile::open(scratch / "a");
  ASSERT_TRUE(mapped) << mapped.error().message;
  ASSERT_TRUE(write_file(scratch / "a", "new"));
  EXPECT_EQ(mapped->bytes(), bytes);
  mapped->release(mapped->bytes().substr(5000, 100'000));
  EXPECT_EQ(mapped->bytes(), bytes) << "what was given back is read again";
}

TEST(MappedFiles, MayBeEmptyOrPipes) {
  const Scratch scratch;
  write_text(scratch / "empty", "");
  EXPECT_EQ(MappedFile::open(scratch / "empty").value().bytes(), "");
  ASSERT_EQ(::mkfifo((scratch / "pipe").c_str(), 0600), 0);
  const std::jthread writer([&] { write_text(scratch / "pipe", "through a pipe"); });
  const auto pipe = MappedFile::open(scratch / "pipe");
  ASSERT_TRUE(pipe) << pipe.error().message;
  pipe->release(pipe->bytes());
  EXPECT_EQ(pipe->bytes(), "through a pipe");
  EXPECT_EQ(MappedFile::open(scratch / "none").error().code, ErrorCode::not_found);
  EXPECT_NE(MappedFile::open(scratch / "").error().message.find("is a directory"), std::string::npos);
}

TEST(AtomicFile, IsWrittenPieceByPiece) {
  const Scratch scratch;
  write_text(scratch / "a", "old");
  {
    NewFile dropped(scratch / "a");
    dropped.add("new");
  }
  EXPECT_EQ(read_text(scratch / "a"), "old");
  NewFile file(scratch / "a");
  file.add("??");
  file.add("pieces");
  file.replace_head("in");
  EXPECT_EQ(read_text(scratch / "a"), "old");
  ASSERT_TRUE(file.finish());
  EXPECT_EQ(read_text(scratch / "a"), "inpieces");
  EXPECT_EQ(files_in(scratch / ""), 1u) << "nothing is left beside it";
}

TEST(AtomicFile, RefusesToReadTooMuch) {
  const Scratch scratch;
  write_text(scratch / "a", std::string(11, 'x'));
  EXPECT_TRUE(read_file(scratch / "a", 11));
  const auto refused = read_file(scratch / "a", 10);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("is larger than 10 bytes"), std::string::npos);
}

TEST(AtomicFile, ReadsWhatHasNoSize) {
  EXPECT_FALSE(read_file("/proc/self/status", 1 << 20).value().empty());
}

TEST(AtomicFile, SaysWhyNot) {
  const Scratch scratch;
  fs::create_directory(scratch / "directory");
  const auto error = [](const auto& result) {
    return result ? std::string("no error") : result.error().message;
  };
  EXPECT_EQ(error(write_file(scratch / "directory", "x")),
            "'" + scratch / "directory" + "' is a directory; name a file");
  EXPECT_EQ(error(read_file(scratch / "directory", 9)),
            "'" + scratch / "directory" + "' is a directory; name a file");
  EXPECT_EQ(
      error(write_file(scratch / "no/such/place", "x")),
      "'" + scratch / "no/such/place" + "' cannot be written: No such file or directory; check the path");
  EXPECT_EQ(error(read_file(scratch / "none", 9)),
            "'" + scratch / "none" + "' cannot be read: No such file or directory; check the path");
  EXPECT_EQ(error(write_file("/dev/full", "x")),
            "'/dev/full' cannot be written: No space left on device; make room and try again");
  EXPECT_NE(error(write_file("/proc/hindsight", "x")).find("'/proc/hindsight' cannot be written"),
            std::string::npos);
}

// The disk ends in the middle: the old file stays, and nothing else.
TEST(AtomicFile, KeepsTheOldFileWhereTheNewOneDoesNotFit) {
  const Scratch scratch;
  ASSERT_TRUE(write_file(scratch / "a", "old"));
  const pid_t writer = fork();
  if (writer == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{1000, 1000};
    setrlimit(RLIMIT_FSIZE, &small);
    const auto written = write_file(scratch / "a", std::string(5000, 'x'));
    _exit(!written && written.error().message.find("cannot be written: File too large") != std::string::npos
              ? 0
              : 1);
  }
  int status = 0;
  waitpid(writer, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(read_text(scratch / "a"), "old");
  EXPECT_EQ(files_in(scratch / ""), 1u);
}

TEST(AtomicFile, FollowsLinksAndWritesDevicesInPlace) {
  const Scratch scratch;
  ASSERT_TRUE(write_file(scratch / "target", "old"));
  fs::create_symlink("target", scratch / "link");
  ASSERT_TRUE(write_file(scratch / "link", "new"));
  EXPECT_TRUE(fs::is_symlink(scratch / "link"));
  EXPECT_EQ(read_text(scratch / "target"), "new");
  ASSERT_TRUE(write_file("/dev/null", "x"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

mode_t permissions(const std::string& path) {
  struct stat about {};
  return ::stat(path.c_str(), &about) == 0 ? about.st_mode & 07777 : 0;
}

TEST(AtomicFile, KeepsThePermissionsOfTheFileThatItReplaces) {
  const Scratch scratch;
  const mode_t usual = ::umask(027);
  ASSERT_TRUE(write_file(scratch / "new", "x"));
  EXPECT_EQ(permissions(scratch / "new"), 0640u) << "a new file follows the umask";
  for (const mode_t mode : {0600u, 0664u}) {
    ::chmod((scratch / "new").c_str(), mode);
    ASSERT_TRUE(write_file(scratch / "new", "y"));
    EXPECT_EQ(permissions(scratch / "new"), mode);
  }
  ::umask(usual);
}

TEST(AtomicFile, ADatabaseIsItsOwnersAlone) {
  const Scratch scratch;
  const mode_t usual = ::umask(022);
  {
    auto made = Database::open(scratch / "new.db");
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_TRUE(made->script("CREATE TABLE hands (text)"));
    EXPECT_EQ(permissions(scratch / "new.db"), 0600u);
    EXPECT_EQ(permissions(scratch / "new.db-wal"), 0600u);
  }
  ::chmod((scratch / "new.db").c_str(), 0644);
  ASSERT_TRUE(Database::open(scratch / "new.db"));
  EXPECT_EQ(permissions(scratch / "new.db"), 0600u) << "an older one, too";
  ::umask(usual);
}

// A writer that was killed leaves its piece; the next writer of the path takes it away, and no other file.
TEST(AtomicFile, SweepsWhatKilledWritersLeft) {
  const Scratch scratch;
  write_text(scratch / "a.hindsight-1", "left by a writer that is dead");
  write_text(scratch / "a.hindsight-er", "somebody's");
  write_text(scratch / "a.part1", "somebody's");
  write_text(scratch / "b.hindsight-1", "of another path");
  const pid_t writer = fork();
  if (writer == 0) {
    NewFile file(scratch / "a");
    file.add("half");
    _exit(0);  // as if killed: nothing is taken back
  }
  waitpid(writer, nullptr, 0);
  ASSERT_TRUE(fs::exists(scratch / "a.hindsight-" + std::to_string(writer)));
  ASSERT_TRUE(write_file(scratch / "a", "whole"));
  EXPECT_EQ(files_in(scratch / ""), 4u);
  for (const char* kept : {"a", "a.hindsight-er", "a.part1", "b.hindsight-1"})
    EXPECT_TRUE(fs::exists(scratch / kept)) << kept;
}

TEST(AtomicFile, LeavesAWriterAtWorkAlone) {
  const Scratch scratch;
  int ready[2], go[2];
  ASSERT_EQ(::pipe(ready), 0);
  ASSERT_EQ(::pipe(go), 0);
  const pid_t writer = fork();
  if (writer == 0) {
    NewFile file(scratch / "a");
    file.add("theirs");
    char byte = 0;
    const bool told = ::write(ready[1], &byte, 1) == 1 && ::read(go[0], &byte, 1) == 1;
    _exit(told && file.finish() ? 0 : 1);
  }
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  ASSERT_TRUE(write_file(scratch / "a", "ours"));
  EXPECT_EQ(read_text(scratch / "a"), "ours");
  ASSERT_EQ(::write(go[1], &byte, 1), 1);
  int status = 0;
  waitpid(writer, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(read_text(scratch / "a"), "theirs");
  EXPECT_EQ(files_in(scratch / ""), 1u);
}

}  // namespace
}  // namespace hindsight::this_file
