// GoogleTest's main.  With --file=NAME only the tests of NAME.cpp run, without the slow ones: ctest runs the
// tests of a file in one process.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace {

bool is_slow(const std::string& suite) {
  return suite.starts_with("Slow") || suite.find("/Slow") != std::string::npos;
}

// The names of all tests of a file, as GoogleTest's filter wants them.
std::string tests_of(std::string_view file) {
  std::string filter;
  const testing::UnitTest& all = *testing::UnitTest::GetInstance();
  for (int s = 0; s < all.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *all.GetTestSuite(s);
    if (is_slow(suite.name())) continue;
    for (int t = 0; t < suite.total_test_count(); ++t) {
      const testing::TestInfo& test = *suite.GetTestInfo(t);
      if (std::filesystem::path(test.file()).stem() == file)
        filter.append(suite.name()).append(".").append(test.name()).append(":");
    }
  }
  return filter;
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  if (argc < 2) return RUN_ALL_TESTS();
  constexpr std::string_view option = "--file=";
  const std::string_view word = argv[1];
  const std::string filter = word.starts_with(option) ? tests_of(word.substr(option.size())) : "";
  if (filter.empty()) {
    std::fprintf(stderr, "%s: say --file=NAME, where NAME.cpp has tests, or what --help lists.\n", argv[1]);
    return 2;
  }
  testing::GTEST_FLAG(filter) = filter;
  return RUN_ALL_TESTS();
}
