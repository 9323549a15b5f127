// Profiles, tables and hands in their file: chips that never get lost, damage, versions, and death at any
// moment.
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include "server/http/ids.h"
#include "store/profiles/database.h"
#include "store/profiles/profiles.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

class StoreProfiles : public testing::Test {
 protected:
  StoreProfiles() { std::filesystem::create_directories(folder_); }
  ~StoreProfiles() override { std::filesystem::remove_all(folder_); }

  std::unique_ptr<Profiles> open() {
    notice_.clear();
    auto opened = Profiles::open(path_, notice_);
    EXPECT_TRUE(opened) << opened.error().message;
    return std::move(*opened);
  }
  std::string refusal() {
    const auto opened = Profiles::open(path_, notice_);
    return opened ? "" : opened.error().message;
  }
  // Whether this process holds a lock on the file, which only another one can see.
  bool locked() const {
    const pid_t child = fork();
    if (child == 0) {
      const int file = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
      flock all{.l_type = F_WRLCK, .l_whence = SEEK_SET};
      _exit(file >= 0 && fcntl(file, F_GETLK, &all) == 0 && all.l_type != F_UNLCK ? 1 : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 1;
  }
  // In a process of its own, and not as the superuser, whom no permission stops.
  std::string refusal_of_an_ordinary_user() {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      constexpr uid_t nobody = 65'534;
      const bool ordinary = geteuid() != 0 || setresuid(nobody, nobody, nobody) == 0;
      const std::string said = ordinary ? refusal() : "it cannot become an ordinary user";
      _exit(write(ends[1], said.data(), said.size()) == static_cast<ssize_t>(said.size()) ? 0 : 1);
    }
    close(ends[1]);
    std::string out(1'000, ' ');
    const ssize_t got = read(ends[0], out.data(), out.size());
    out.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return out;
  }
  SavedTable table(Chips stack, bool open = true) const { return {"t", "p", "{}", stack, open}; }
  static PlayedHand hand(std::int64_t number, Chips change = 0) {
    return {
        .number = number, .played = "2026-01-02T03:04:05Z", .change = change, .big_blind = 100, .phh = "phh"};
  }

  static Result<void> anything(const SavedTable&, std::span<const PlayedHand>) { return {}; }

  const std::string folder_ = (std::filesystem::temp_directory_path() / ("profiles_" + new_id())).string();
  const std::string path_ = folder_ + "/profiles.db";
  std::string notice_;
};

TEST_F(StoreProfiles, AreKept) {
  ASSERT_TRUE(open()->add("p", "Ada Ünal", 4'000'000'000));
  const auto store = open();
  const auto all = store->all();
  ASSERT_TRUE(all);
  ASSERT_EQ(all->size(), 1u);
  EXPECT_EQ((*all)[0].name, "Ada Ünal");
  EXPECT_EQ((*all)[0].avatar, 4'000'000'000);
  EXPECT_EQ((*all)[0].capital, start_capital);
  EXPECT_EQ((*all)[0].created.size(), 20u);
  EXPECT_EQ(store->current(), "p");
  ASSERT_TRUE(store->change("p", {.name = "Bo", .preferences = "{\"deck\":4}"}));
  EXPECT_EQ(store->find("p")->name, "Bo");
  EXPECT_EQ(store->find("p")->preferences, "{\"deck\":4}");
  EXPECT_FALSE(store->find("q"));
}

TEST_F(StoreProfiles, NamesHaveOneToTwentyFourCharacters) {
  for (const char* good : {"A", "ÄÖÜäöüÄÖÜäöüÄÖÜäöüÄÖÜäöü", " x "}) EXPECT_TRUE(check_name(good)) << good;
  for (const char* good : {"\u05d0\u200f", "👩\u200d🚀"}) EXPECT_TRUE(check_name(good)) << good;
  for (const char* bad :
       {"", "   ", "1234567890123456789012345", "a\nb", "\x7f", "\u202e", "\u202eAda", "\u200b",
        "\u00a0\u3000", "\u2800", "\u00ad", "\u2028", "a\u2066b", "\xff", "\xc3", "\xf8\x88\x80\x80"})
    EXPECT_FALSE(check_name(bad)) << bad;
}

TEST_F(StoreProfiles, NamesOfOldRecordsAreTextOfThatLength) {
  for (const char* kept : {"A", "   ", "a\nb", "\u202eAda\u2028", "ÄÖÜäöüÄÖÜäöüÄÖÜäöüÄÖÜäöü"})
    EXPECT_TRUE(check_kept_name(kept)) << kept;
  for (const char* damaged : {"", "1234567890123456789012345", "\xff", "\xc3", "a\xf8\x88\x80\x80"})
    EXPECT_FALSE(check_kept_name(damaged)) << damaged;
}

TEST_F(StoreProfiles, ChipsMoveInOneTransaction) {
  const auto store = open();
  ASSERT_TRUE(store->add("p", "Ada", 1));
  EXPECT_FALSE(store->open_table(table(10'001), 10'001));
  ASSERT_TRUE(store->open_table(table(4'000), 4'000));
  EXPECT_EQ(store->find("p")->capital, 6'000);
  EXPECT_EQ(store->find("p")->at_tables, 4'000);
  EXPECT_EQ(store->find("p")->tables, std::vector<std::string>{"t"});
  ASSERT_TRUE(store->finish_hand(table(4'500), hand(1, 500)));
  EXPECT_EQ(store->find("p")->at_tables, 4'500);
  EXPECT_FALSE(store->finish_hand(table(9'999), hand(1))) << "a hand is finished once";
  EXPECT_EQ(store->find("p")->at_tables, 4'500) << "nothing of the failed transaction is left";
  ASSERT_TRUE(store->finish_hand(table(5'000, false), hand(2, 500)));
  EXPECT_EQ(store->find("p")->capital, 11'000);
  EXPECT_EQ(store->find("p")->at_tables, 0);
  ASSERT_TRUE(store->save_table(table(5'000, false)));
  EXPECT_EQ(store->find("p")->capital, 11'000) << "a closed table gives its chips back once";
  EXPECT_EQ(store->hands("t", INT64_MAX, 10)->size(), 2u);
  EXPECT_EQ(store->hands("t", 2, 10)->front().number, 1);
}

TEST_F(StoreProfiles, RefillsCountTheChipsAtTables) {
  const auto store = open();
  ASSERT_TRUE(store->add("p", "Ada", 1));
  ASSERT_TRUE(store->open_table(table(4'000), 4'000));
  EXPECT_FALSE(store->refill("p"));
  ASSERT_TRUE(store->finish_hand(table(1'000), hand(1, -3'000)));
  ASSERT_TRUE(store->refill("p"));
  EXPECT_EQ(store->find("p")->capital, 9'000);
}

TEST_F(StoreProfiles, ADeletedOneComesBackForHalfAMinute) {
  const auto store = open();
  ASSERT_TRUE(store->add("p", "Secretia", 1));
  ASSERT_TRUE(store->open_table(table(4'000), 4'000));
  ASSERT_TRUE(store->remove("p", 1'000));
  EXPECT_TRUE(store->all()->empty());
  EXPECT_FALSE(store->table("t"));
  ASSERT_TRUE(store->purge(1'000 + undo_seconds - 1));
  ASSERT_TRUE(store->restore("p"));
  EXPECT_TRUE(store->table("t"));
  ASSERT_TRUE(store->remove("p", 1'000));
  ASSERT_TRUE(store->purge(1'000 + undo_seconds));
  EXPECT_FALSE(store->restore("p"));
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    EXPECT_EQ(bytes.find("Secretia"), std::string::npos) << "a trace in " << entry.path();
  }
}

TEST_F(StoreProfiles, AnExportedOneIsImportedUnderNewIds) {
  const auto store = open();
  ASSERT_TRUE(store->add("p", "Ada", 7));
  ASSERT_TRUE(store->open_table(table(4'000), 4'000));
  PlayedHand played = hand(1, 500);
  played.saw_flop = played.won = true;
  played.rivals = "{\"caller\":500.0}";
  ASSERT_TRUE(store->finish_hand(table(4'500), played));
  const std::string text = *store->exported("p");
  const auto copy = store->import(text, new_id, anything);
  ASSERT_TRUE(copy) << copy.error().message;
  EXPECT_NE(copy->id, "p");
  EXPECT_EQ(copy->name, "Ada");
  EXPECT_EQ(copy->capital, 6'000);
  EXPECT_EQ(copy->at_tables, 4'500);
  EXPECT_EQ(copy->hands, 1);
  const PlayedHand again = *store->hand(copy->tables[0], 1);
  EXPECT_TRUE(again.saw_flop && again.won && !again.showdown);
  EXPECT_EQ(again.rivals, played.rivals);
}

TEST_F(StoreProfiles, WhatIsNoExportIsRefused) {
  const auto store = open();
  ASSERT_TRUE(store->add("p", "Ada", 7));
  const std::string good = *store->exported("p");
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos);
    return store->import(text.replace(at, from.size(), to), new_id, anything);
  };
  EXPECT_TRUE(with("Ada", "Bo"));
  for (const char* text : {"", "[]", "{}", "{\"format\":7}"})
    EXPECT_FALSE(store->import(text, new_id, anything)) << text;
  EXPECT_FALSE(with("10000", "-1"));
  EXPECT_FALSE(with("10000", "1e400"));
  EXPECT_FALSE(with("\"Ada\"", "7"));
  EXPECT_FALSE(with("Ada", "   "));
  EXPECT_FALSE(with("\"hands\":[]", "\"hands\":[{}]"));
  EXPECT_FALSE(with("\"avatar\":7", "\"avatar\":-5"));
  EXPECT_FALSE(with("\"avatar\":7", "\"avatar\":4294967296"));
  EXPECT_FALSE(with("\"avatar\":7", "\"avatar\":7.5"));
  EXPECT_FALSE(with("\"created\":\"2", "\"created\":\"<"));
  const auto created = [&](const char* day) {
    std::string text = good;
    text.replace(text.find("\"created\":\"") + 11, 10, day);
    return store->import(text, new_id, anything).has_value();
  };
  EXPECT_TRUE(created("2028-02-29"));
  for (const char* day : {"2026-02-29", "2026-02-31", "2026-04-31", "2026-00-10", "2026-13-10"})
    EXPECT_FALSE(created(day)) << day;
  EXPECT_FALSE(with("Ada", "\u202e"));
  EXPECT_FALSE(with("\"format\"", "\"more\":1,\"format\""));
  EXPECT_FALSE(store->import(good + std::string(1, '\0') + "rest", new_id, anything));
  std::string deep(100'000, '[');
  EXPECT_FALSE(
      with("\"preferences\":{}", "\"preferences\":{\"a\":" + deep + std::string(100'000, ']') + "}"));
  EXPECT_EQ(store->all()->size(), 3u) << "a refused import leaves nothing";
}

TEST_F(StoreProfiles, ADamagedFileIsSetAside) {
  ASSERT_TRUE(open()->add("p", "Ada", 1));
  std::ofstream(path_, std::ios::binary | std::ios::trunc) << std::string(5'000, 'x');
  const auto store = open();
  EXPECT_THAT(notice_, HasSubstr("was damaged: it is kept as"));
  EXPECT_TRUE(store->all()->empty());
  ASSERT_TRUE(store->add("q", "Bo", 1));
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_))
    files += entry.path().string().find(".damaged-") != std::string::npos ? 1 : 0;
  EXPECT_GE(files, 1);
}

TEST_F(StoreProfiles, APageOfGarbageInTheMiddleIsFound) {
  {
    const auto store = open();
    for (int i = 0; i < 200; ++i) ASSERT_TRUE(store->add("p" + std::to_string(i), "Ada", 1));
  }
  {
    std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(4'096 * 3);
    file << std::string(4'096, '\xff');
  }
  open();
  EXPECT_THAT(notice_, HasSubstr("was damaged"));
}

TEST_F(StoreProfiles, ANewerFileIsLeftAlone) {
  { open(); }
  ASSERT_TRUE(Database::open(path_)->script("PRAGMA user_version=999"));
  EXPECT_THAT(refusal(), HasSubstr("newer Hindsight"));
  EXPECT_EQ(notice_, "");
}

TEST_F(StoreProfiles, AnotherProgramsFileIsNamedAndLeftAlone) {
  ASSERT_TRUE(Database::open(path_)->script("CREATE TABLE profiles(a)"));
  EXPECT_THAT(refusal(), HasSubstr("'" + path_ + "' cannot be used: "));
  std::filesystem::remove(path_);
  std::filesystem::create_directories(path_);
  EXPECT_THAT(refusal(), HasSubstr("'" + path_ + "' cannot be used: "));
  EXPECT_EQ(notice_, "");
}

// An empty file is what a crash of the file system leaves of profiles, and it looks like a first start.
TEST_F(StoreProfiles, AnEmptyFileIsBegunAnewWithASentence) {
  open();
  EXPECT_EQ(notice_, "") << "a first start";
  open();
  EXPECT_EQ(notice_, "");
  std::filesystem::remove_all(folder_);
  std::filesystem::create_directories(folder_);
  std::ofstream(path_).close();
  const auto store = open();
  EXPECT_THAT(notice_, HasSubstr("was empty"));
  EXPECT_TRUE(store->add("p", "Ada", 1));
}

// Whoever checks what an import brings is asked about each table with its hands, and its word counts.
TEST_F(StoreProfiles, AnImportIsCheckedTableByTable) {
  const auto store = open();
  ASSERT_TRUE(store->add("p", "Ada", 7));
  ASSERT_TRUE(store->open_table(table(4'000), 4'000));
  ASSERT_TRUE(store->finish_hand(table(4'500), hand(1, 500)));
  const std::string text = *store->exported("p");
  std::size_t hands = 0;
  const auto refuses = [&](const SavedTable& table, std::span<const PlayedHand> played) -> Result<void> {
    hands += played.size();
    EXPECT_EQ(table.stack, 4'500);
    return fail(ErrorCode::corrupt, "why");
  };
  EXPECT_THAT(store->import(text, new_id, refuses).error().message, HasSubstr("table 1: why"));
  EXPECT_EQ(hands, 1u);
  EXPECT_EQ(store->all()->size(), 1u) << "nothing is kept of it";
}

TEST_F(StoreProfiles, ThereAreAThousandProfilesAtMost) {
  { open(); }
  ASSERT_TRUE(Database::open(path_)->run(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 999)"
      " INSERT INTO profiles SELECT 'p' || i, 'Ada', 1, 10000, '2026-01-02T03:04:05Z', '{}', NULL FROM n"));
  const auto store = open();
  const std::string text = *store->exported("p1");
  EXPECT_TRUE(store->import(
      text, [] { return std::string("last"); }, anything));
  EXPECT_EQ(store
                ->import(
                    text, [] { return std::string("more"); }, anything)
                .error()
                .code,
            ErrorCode::busy);
  EXPECT_EQ(store->add("more", "Bo", 1).error().code, ErrorCode::busy);
  EXPECT_EQ(store->all()->size(), 1'000u);
}

TEST_F(StoreProfiles, TwoProgramsDoNotShareAFile) {
  const auto store = open();
  EXPECT_THAT(refusal(), HasSubstr("another Hindsight uses"));
  EXPECT_TRUE(locked()) << "a second try here has let go of nothing";
}

TEST_F(StoreProfiles, AFileThatMayNotBeReadIsNamedWithItsPermissions) {
  { open(); }
  for (const mode_t mode : {0000u, 0400u, 0200u}) {
    ASSERT_EQ(chmod(path_.c_str(), mode), 0);
    EXPECT_THAT(refusal_of_an_ordinary_user(), HasSubstr("keep this program from reading or writing it"));
  }
  ASSERT_EQ(chmod(path_.c_str(), 0644), 0);
  open();
  EXPECT_EQ(std::filesystem::status(path_).permissions(), std::filesystem::perms(0600));
}

// A child finishes hands and says so after each; killed at once, none that it spoke of is missing.
TEST_F(StoreProfiles, NoFinishedHandIsLostByAKill) {
  for (int round = 0; round < 5; ++round) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      std::string notice;
      const auto store = Profiles::open(path_, notice);
      if (!store || !(*store)->add("p", "Ada", 1) || !(*store)->open_table(table(5'000), 5'000)) _exit(1);
      for (std::int64_t i = 1;; ++i) {
        if (!(*store)->finish_hand(table(5'000 + i), hand(i, 1))) _exit(1);
        if (write(ends[1], &i, sizeof(i)) != sizeof(i)) _exit(1);
      }
    }
    close(ends[1]);
    std::int64_t last = 0;
    for (int i = 0; i < 20 + 7 * round; ++i) ASSERT_EQ(read(ends[0], &last, sizeof(last)), sizeof(last));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    for (std::int64_t more = 0; read(ends[0], &more, sizeof(more)) == sizeof(more);) last = more;
    close(ends[0]);
    const auto store = open();
    EXPECT_EQ(notice_, "");
    const std::int64_t kept = store->find("p")->hands;
    EXPECT_GE(kept, last);
    EXPECT_LE(kept, last + 1);
    EXPECT_EQ(store->find("p")->at_tables, 5'000 + kept) << "hand and chips are one";
    EXPECT_EQ(store->find("p")->capital, 5'000);
  }
}

}  // namespace
}  // namespace hindsight::this_file
