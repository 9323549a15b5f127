// What walks learn in the trunk, added up by place, and what processes have for each other.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "blueprint/trunk_sums.h"
#include "desk.h"

namespace hindsight::this_file {
namespace {

constexpr std::uint32_t ranks = 3, places = 700, actions = 3;

NumbersAt place_of(std::uint32_t i) { return NumbersAt::of(std::uint64_t{i} * actions, actions); }

struct Plain {
  std::map<std::uint32_t, std::uint32_t> met;
  std::map<std::uint32_t, std::array<std::int64_t, actions>> changes;
};

// The same walks to both: few places often, many seldom.
Plain learn(TrunkSums& sums, std::uint64_t seed) {
  Plain out;
  Rng rng(seed);
  sums.clear();
  for (int walk = 0; walk < 5'000; ++walk) {
    const std::uint32_t i = rng.below(1 + rng.below(places));
    if (rng.below(2) == 0) {
      sums.meet(place_of(i), i % ranks);
      ++out.met[i];
      continue;
    }
    std::int64_t* const change = sums.change(place_of(i));
    for (std::uint32_t a = 0; a < actions; ++a) {
      const std::int64_t by = std::int64_t{rng.below(2'000'000'000)} - 1'000'000'000;
      change[a] += by;
      out.changes[i][a] += by;
    }
  }
  return out;
}

TEST(TrunkSums, TellAllChangesAndToEachWhatItKeeps) {
  TrunkSums sums;
  for (const std::uint64_t seed : {1u, 2u}) {  // what was there before is gone
    const Plain plain = learn(sums, seed);
    std::size_t met = 0;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      TrunkLearnt told;
      sums.tell(rank, told);
      met += told.met.size();
      for (std::size_t k = 0; k < told.met.size(); ++k) {
        const auto i = static_cast<std::uint32_t>(told.met[k].at() / actions);
        EXPECT_EQ(i % ranks, rank);
        EXPECT_EQ(told.times[k], plain.met.at(i));
      }
      ASSERT_EQ(told.changed.size(), plain.changes.size());
      for (std::size_t k = 0; k < told.changed.size(); ++k)
        for (std::uint32_t a = 0; a < actions; ++a)
          EXPECT_EQ(
              told.regret[actions * k + a],
              std::clamp(plain.changes.at(static_cast<std::uint32_t>(told.changed[k].at() / actions))[a],
                         -HandWalk::largest, HandWalk::largest));
    }
    EXPECT_EQ(met, plain.met.size());
  }
}

// Two boards after one another, on any number of stripes; averages by what regrets were before.
TEST(TrunkSums, AreAddedUpBoardByBoard) {
  constexpr std::int64_t least = -500'000'000;
  std::vector<std::int32_t> before(places * actions);
  Rng rng(3);
  for (std::int32_t& regret : before) regret = static_cast<std::int32_t>(rng.below(1'000)) - 500;
  std::vector<std::int32_t> regret = before;
  std::vector<float> average(before.size());
  std::array<TrunkSums, 2> sums;
  std::array<TrunkLearnt, 2> told;
  for (std::size_t board = 0; board < 2; ++board) {
    const Plain plain = learn(sums[board], 10 + board);
    sums[board].tell(0, told[board]);
    for (const auto& [i, times] : plain.met) {
      std::array<float, actions> plays;
      match_regrets(before.data() + actions * i, actions, plays.data());
      for (std::uint32_t a = 0; a < actions && i % ranks == 0; ++a)
        average[actions * i + a] += static_cast<float>(times) * plays[a];
    }
    for (const auto& [i, change] : plain.changes)
      for (std::uint32_t a = 0; a < actions; ++a) {
        const std::int64_t by = std::clamp(change[a], -HandWalk::largest, HandWalk::largest);
        std::int32_t& to = regret[actions * i + a];
        to = static_cast<std::int32_t>(std::clamp(to + by, least, HandWalk::largest));
      }
  }
  const std::array<const TrunkLearnt*, 2> boards{&told[0], &told[1]};
  for (const std::uint32_t stripes : {1u, 3u}) {
    std::vector<std::int32_t> regrets = before;
    std::vector<float> averages(before.size());
    for (std::uint32_t stripe = 0; stripe < stripes; ++stripe)
      add_trunk(boards, {regrets.data(), averages.data(), least}, stripe, stripes);
    EXPECT_EQ(regrets, regret) << stripes;
    EXPECT_EQ(averages, average) << stripes;
  }
}

TEST(Comm, EachHearsWhatEachHasForIt) {
  Desk desk(ranks);
  std::vector<std::thread> processes;
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    processes.emplace_back([&, rank] {
      AtDesk comm(desk, rank);
      std::vector<std::string> to;
      for (std::uint32_t r = 0; r < ranks; ++r) to.push_back(std::to_string(rank) + std::string(r, '>'));
      const std::vector<std::string> heard = comm.all_to_all(std::move(to));
      ASSERT_EQ(heard.size(), ranks);
      for (std::uint32_t from = 0; from < ranks; ++from)
        EXPECT_EQ(heard[from], std::to_string(from) + std::string(rank, '>'));
    });
  for (std::thread& process : processes) process.join();
  EXPECT_EQ(Alone().all_to_all({"mine"}), std::vector<std::string>{"mine"});
}

}  // namespace
}  // namespace hindsight::this_file
