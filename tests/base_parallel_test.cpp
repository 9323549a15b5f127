// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "base/parallel.h"

namespace hindsight::this_file {
namespace {

TEST(Team, DoesEachPieceOnce) {
  for (const unsigned threads : {1u, 2u, 3u, 5u}) {
    Team team(threads);
    EXPECT_EQ(team.width(), threads);
    for (const std::uint32_t items : {0u, 1u, 2u, 4u, 7u, 1000u, 1u})
      for (int round = 0; round < 20; ++round) {
        std::vector<std::atomic<int>> done(items);
        team.for_each(items, [&](std::uint32_t i) { ++done[i]; });
        for (const std::atomic<int>& times : done) EXPECT_EQ(times, 1);
      }
  }
}

TEST(Team, WhoIsThroughTakesFromTheOthers) {
  constexpr std::uint32_t items = 100;
  Team team(2);
  for (const std::uint32_t slow : {0u, items - 1}) {
    std::atomic<std::uint32_t> others{0};
    team.for_each(items, [&](std::uint32_t i) {
      if (i != slow)
        ++others;
      else  // ends only if somebody else does all the rest
        while (others < items - 1) std::this_thread::yield();
    });
    EXPECT_EQ(others, items - 1);
  }
}

// Halves of four: who calls begins with the first, the other with the third.
TEST(Team, APartStaysWithItsThread) {
  Team team(2);
  std::thread::id other;
  for (int round = 0; round < 100; ++round) {
    std::atomic<int> begun{0};
    std::vector<std::thread::id> by(4);
    team.for_each(4, [&](std::uint32_t i) {
      by[i] = std::this_thread::get_id();
      ++begun;
      while (begun < 2) std::this_thread::yield();  // nobody comes to a second piece before both have one
    });
    EXPECT_EQ(by[0], std::this_thread::get_id());
    EXPECT_NE(by[2], by[0]);
    if (round == 0) other = by[2];
    EXPECT_EQ(by[2], other);
  }
}

}  // namespace
}  // namespace hindsight::this_file
