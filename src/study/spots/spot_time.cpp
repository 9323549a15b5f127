// SPDX-License-Identifier: MIT
#include "study/spots/spot_time.h"

#include <array>
#include <map>
#include <mutex>

#include "base/power.h"
#include "study/setup/ready_spots.h"
#include "study/spots/solved_spot.h"

namespace hindsight {

namespace {

constexpr std::uint64_t trial = 6;  // iterations

double measured_speed(unsigned threads) {
  auto source = spot_of_text(std::string(small_flop_example().toml));
  HS_CHECK(source.has_value(), ==, true);
  auto spot = SolvedSpot::open(std::move(*source), threads);
  HS_CHECK(spot.has_value(), ==, true);
  HS_CHECK(spot->prepare().has_value(), ==, true);
  spot->run({.iterations = trial}, {.threads = threads});
  return static_cast<double>(spot->bytes() * spot->iterations()) / std::max(spot->seconds(), 1e-6);
}

// A hundred to 0.3 % of the pot, on rivers, turns and flops alike; about twice as many for a third of that.
double usual_iterations(double target) { return 100 * power(0.003 / target, 0.63); }

}  // namespace

double solving_speed(unsigned threads) {
  static std::mutex mutex;
  static std::map<unsigned, double> known;
  const std::lock_guard lock(mutex);
  const auto found = known.find(threads);
  return found != known.end() ? found->second : known[threads] = measured_speed(threads);
}

std::vector<ExpectedTime> expected_times(std::uint64_t bytes, unsigned threads) {
  std::vector<ExpectedTime> out;
  for (const double target : {0.005, 0.003, 0.001}) {
    const double iterations = usual_iterations(target);
    out.push_back({target, iterations, iterations * static_cast<double>(bytes) / solving_speed(threads)});
  }
  return out;
}

}  // namespace hindsight
