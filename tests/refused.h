// Words after a command of the program that it refuses in one sentence, with exit code 2.
// SPDX-License-Identifier: MIT
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "program.h"

namespace hindsight {

struct RefusedWords {
  std::vector<std::string> typed;
  std::string said;  // a part of the sentence
};

inline void expect_refused(const std::string& command, const std::vector<RefusedWords>& cases) {
  for (const auto& [typed, said] : cases) {
    std::vector<std::string> all{command};
    all.insert(all.end(), typed.begin(), typed.end());
    const Finished run = run_program(all);
    EXPECT_EQ(run.code, 2) << said;
    EXPECT_THAT(run.err, testing::HasSubstr(said));
  }
}

}  // namespace hindsight
