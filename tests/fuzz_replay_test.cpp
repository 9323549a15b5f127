// Every fuzz target on its whole corpus: what fuzzing once found is tested in every build.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "fuzz/target.h"
#include "places.h"

namespace hindsight::this_file {
namespace {

namespace fs = std::filesystem;

// How many files of the folder the target has answered.
int replay(const FuzzTarget& target, const fs::path& folder) {
  int files = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::printf("%s, %zu bytes\n", entry.path().c_str(), bytes.size());
    std::fflush(stdout);  // the last line names the file that crashes
    target.run(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    ++files;
  }
  return files;
}

TEST(FuzzReplay, EveryTargetAnswersItsWholeCorpus) {
  std::set<std::string> replayed;
  for (const FuzzTarget& target : fuzz_targets()) {
    EXPECT_GT(replay(target, fs::path(tests_dir()) / "fuzz/corpus" / target.name), 0) << target.name;
    replayed.insert(target.name);
  }
  std::set<std::string> corpora;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(tests_dir()) / "fuzz/corpus"))
    corpora.insert(entry.path().filename());
  EXPECT_EQ(replayed, corpora);
}

}  // namespace
}  // namespace hindsight::this_file
