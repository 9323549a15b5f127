// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "io/csv.h"

namespace hindsight::this_file {
namespace {

using testing::ElementsAre;

TEST(Csv, QuotesWhatWouldNotComeBackOtherwise) {
  EXPECT_EQ(CsvRow().text("plain").text("a,b").text("say \"b\"").text("two\nlines").line(),
            "plain,\"a,b\",\"say \"\"b\"\"\",\"two\nlines\"\n");
  EXPECT_EQ(CsvRow().quoted("").text("x").line("\r\n"), "\"\",x\r\n");
}

TEST(Csv, AnEmptyFirstCellIsACell) {
  EXPECT_EQ(CsvRow().text("").text("x").line(""), ",x");
  EXPECT_EQ(CsvRow().text("").line(""), "");
}

TEST(Csv, NumbersReadBackToTheSameBitsAndUnknownOnesAreEmpty) {
  EXPECT_EQ(CsvRow().number(0.1).number(std::numeric_limits<double>::quiet_NaN()).number(-2).line(""),
            "0.1,,-2");
}

TEST(Csv, CellsComeBack) {
  const std::vector<std::string> cells{"", "a,b", "say \"b\"", "plain", ""};
  EXPECT_EQ(csv_cells(CsvRow().texts(cells).line("")), cells);
  EXPECT_THAT(csv_cells("1;2,5;", ';'), ElementsAre("1", "2,5", ""));
  EXPECT_THAT(csv_cells("\"open"), ElementsAre("open"));
}

}  // namespace
}  // namespace hindsight::this_file
