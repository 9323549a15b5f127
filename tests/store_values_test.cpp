// Files of rows and of value networks: what is read is what was written, or one sentence.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "store/values/belief_rows_file.h"
#include "store/values/shipped_networks.h"
#include "store/values/value_network_file.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

BeliefRowsFile two_rows() {
  return {
      .game = "leduc",
      .plan = {.seed = 7, .accuracy = 0.25},
      .rows = {
          {.node = 3, .beliefs = {{{0.5, 0.5}, {0.25, 0.75}}}, .values = {{{1, -2}, {0, 0.5}}}, .gap = 0.125},
          {.node = 9, .beliefs = {{{1, 0}, {0, 1}}}, .values = {{{-1, 2}, {3, 1}}}, .gap = 0}}};
}

ValueNetworkFile small_network() {
  ValueNetworkFile out{.game = "leduc",
                       .shape = {.publics = 2, .hands = {2, 2}, .hidden = {5, 3}},
                       .training = {.seed = 4, .epochs = 9},
                       .origin = {.plan = {.seed = 7}, .rows = 2, .signature = 11},
                       .epochs = 2,
                       .loss = 0.5,
                       .state = "where it goes on"};
  out.weights = ValueNetwork(out.shape, 4).perceptron().weights();
  return out;
}

TEST(ValuesFiles, AreReadAsTheyWereWritten) {
  const std::string rows = format_belief_rows(two_rows());
  const auto read = parse_belief_rows(rows);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(format_belief_rows(*read), rows);
  EXPECT_EQ(read->rows[1].values, two_rows().rows[1].values);
  EXPECT_EQ(read->plan, two_rows().plan);
  EXPECT_EQ(signature_of(read->rows), signature_of(two_rows().rows));
  const std::string network = format_value_network(small_network());
  const auto again = parse_value_network(network);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(format_value_network(*again), network);
  EXPECT_EQ(again->weights, small_network().weights);
  EXPECT_EQ(again->network().perceptron().weights(), small_network().weights);
  ValueNetworkFile learnt = small_network();
  learnt.origin.learning = LearningPlan{.play = {.seed = 5, .depth = 3}, .rounds = 7};
  learnt.rounds = 6;
  const auto back = parse_value_network(format_value_network(learnt));
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_TRUE(back->origin == learnt.origin);
  EXPECT_EQ(back->rounds, 6U);
}

// A bit that packing does not use may be another: then nothing that is read is.
TEST(ValuesFiles, CutShortOrDamagedAtAnyPlace) {
  const std::string rows = format_belief_rows(two_rows()), network = format_value_network(small_network());
  const auto check = [&](const std::string& wrong) {
    if (const auto read = parse_belief_rows(wrong)) {
      EXPECT_EQ(format_belief_rows(*read), rows);
    }
    if (const auto read = parse_value_network(wrong)) {
      EXPECT_EQ(format_value_network(*read), network);
    }
  };
  for (const std::string& bytes : {rows, network})
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
      check(damaged);
      EXPECT_FALSE(parse_belief_rows(bytes.substr(0, at)) || parse_value_network(bytes.substr(0, at))) << at;
    }
}

TEST(ValuesFiles, HoldNoNumbersThatAreNone) {
  for (const double wrong :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    BeliefRowsFile rows = two_rows();
    rows.rows[1].values[0][1] = wrong;
    const auto read = parse_belief_rows(format_belief_rows(rows));
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().message, HasSubstr("row 2"));
    ValueNetworkFile network = small_network();
    network.weights[3] = static_cast<float>(wrong);
    const auto again = parse_value_network(format_value_network(network));
    ASSERT_FALSE(again);
    EXPECT_THAT(again.error().message, HasSubstr("not a number"));
  }
  BeliefRowsFile rows = two_rows();
  rows.rows[0].beliefs[1] = {0.5, 0.75};
  EXPECT_FALSE(parse_belief_rows(format_belief_rows(rows)));
}

TEST(ValuesFiles, ThatShipAreKnownByTheirGame) {
  const auto file = shipped_network("leduc_no_limit");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->epochs, file->training.epochs);
  EXPECT_TRUE(file->state.empty());
  const auto none = shipped_network("kuhn");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::not_found);
  EXPECT_THAT(none.error().message, HasSubstr("leduc_no_limit"));
}

}  // namespace
}  // namespace hindsight::this_file
