// Memory is asked for while a spot's tree and its solver are built, and never while it is being solved.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string_view>

#include "holdem/solve/vector_cfr.h"
#include "store/spots/spot_file.h"

// Both ways in which the library asks: objects, and rows of numbers (holdem/solve/rows.h).
static std::atomic<std::uint64_t> asked{0};

[[gnu::noinline]] void* operator new(std::size_t bytes) {
  ++asked;
  if (void* const memory = std::malloc(bytes > 0 ? bytes : 1)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

extern "C" void* aligned_alloc(std::size_t unit, std::size_t bytes) noexcept {
  ++asked;
  void* memory = nullptr;
  return posix_memalign(&memory, unit, bytes) == 0 ? memory : nullptr;
}

namespace hindsight::this_file {
namespace {

// Cards to come, more actions than registers hold, all-ins before the river, and rake.
constexpr std::string_view turn = R"(
board = "Qs Jh 2h 8c"
pot = 60
stacks = [200, 150]
range_oop = "99+,AJs+,KQs"
range_ip = "TT-66,ATs+,QJs"
[bets]
bet = "20%, 40%, 60%, 90%, 120%, a"
raise = "2.5x"
[rules]
rake = "5% cap 4"
)";

void expect_none_while_solving(const VectorGame& game, const UpdateRule& rule, bool compact) {
  const std::uint64_t before = asked;
  VectorCfr<float> solver(game, rule, 2, compact);
  const std::uint64_t built = asked;
  EXPECT_GT(built, before + 10);
  solver.run(3, {});
  const double off = solver.exploitability();
  solver.run(3, {});
  EXPECT_LT(solver.evaluate().exploitability(), off);
  EXPECT_EQ(asked, built);
}

TEST(Allocation, IsOverBeforeSolvingBegins) {
  const auto spot = parse_spot(turn);
  ASSERT_TRUE(spot) << spot.error().message;
  const auto game = make_game(*spot);
  ASSERT_TRUE(game) << game.error().message;
  UpdateRule predictive = spot_rule;
  predictive.predict = {1};
  for (const UpdateRule& rule : {spot_rule, predictive})
    for (const bool compact : {false, true}) expect_none_while_solving(*game, rule, compact);
}

}  // namespace
}  // namespace hindsight::this_file
