// How long spots take to an exploitability: one line a spot, precision and number of threads, median of the
// runs.
//   spot_bench [--runs N] [--threads N] [--targets PERCENT,...] [--floor ITERATIONS] [--rule NAME]
//   FILE.toml...
// Each target is a run of its own, from nothing, as if it alone had been asked for.  Time is of the whole
// process (CPU) and of the clock, with the measurements that `hindsight spot` takes on the way: estimates in
// single precision, and the certificate in double where an estimate is at the target.  --floor goes on to so
// many iterations and says how low the certificate came.  --rule: one of update_rules in place of the one
// that spots are solved by.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/solve/vector_measure.h"
#include "solve/update_rules.h"
#include "spot_of_file.h"

namespace hindsight {
namespace {

struct Asked {
  std::uint64_t runs = 3, threads = 1, floor = 0;
  std::vector<double> targets{1, 0.5, 0.3, 0.1};  // percent of the pot
  UpdateRule rule = spot_rule;
  std::vector<std::string> files;
};

struct Times {
  std::uint64_t iterations = 0;
  double cpu = 0, wall = 0;
  double measuring = 0, certifying = 0;  // of cpu: all looks, and those in double
};

struct Run {
  std::vector<Times> times;  // by target
  double floor = 0;          // percent of the pot
};

double cpu_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Adds up what measuring takes, and what of it goes into certificates.
class TimedMeasure final : public Measure {
 public:
  TimedMeasure(VectorCfr<float>& solver, double target, double& measuring, double& certifying)
      : measure_(solver, target, {.gives_up = false}), measuring_(measuring), certifying_(certifying) {}

  Measurement measure(bool last) override {
    const double before = cpu_seconds();
    const Measurement out = measure_.measure(last);
    const double took = cpu_seconds() - before;
    measuring_ += took;
    if (out.exact) certifying_ += took;
    return out;
  }
  std::uint64_t next(std::uint64_t after) const override { return measure_.next(after); }

 private:
  VectorMeasure<float> measure_;
  double &measuring_, &certifying_;
};

Times reach(VectorCfr<float>& solver, double target) {
  Times out;
  const double cpu = cpu_seconds();
  const auto wall = Clock::now();
  TimedMeasure measure(solver, target, out.measuring, out.certifying);
  drive(solver, measure, {.target = target});
  out.iterations = solver.iterations();
  out.cpu = cpu_seconds() - cpu;
  out.wall = seconds_since(wall);
  return out;
}

Run solve(const HoldemSpot& spot, const VectorGame& game, const Asked& asked, bool compact) {
  const double pot = starting_pot(spot);
  Run out;
  std::optional<VectorCfr<float>> solver;
  for (const double target : asked.targets) {
    solver.emplace(game, asked.rule, static_cast<unsigned>(asked.threads), compact);
    out.times.push_back(reach(*solver, target / 100 * pot));
  }
  out.floor = 100 * solver->exploitability() / pot;
  while (solver->iterations() < asked.floor) {
    solver->run(std::max<std::uint64_t>(1, asked.floor / 20), {});
    out.floor = std::min(out.floor, 100 * solver->exploitability() / pot);
  }
  return out;
}

Times median(std::vector<Run>& runs, std::size_t target) {
  const auto middle = runs.begin() + static_cast<std::ptrdiff_t>(runs.size() / 2);
  std::nth_element(runs.begin(), middle, runs.end(),
                   [&](const Run& a, const Run& b) { return a.times[target].cpu < b.times[target].cpu; });
  return middle->times[target];
}

void measure(const std::string& file, const Asked& asked, bool compact) {
  const SpotOfFile found = spot_of_file(file);
  std::vector<Run> runs;
  for (std::uint64_t i = 0; i < asked.runs; ++i)
    runs.push_back(solve(found.spot, found.game, asked, compact));
  std::printf(
      "%s, %s, %d thread%s, %.2f MiB", file.c_str(), compact ? "compact" : "single",
      static_cast<int>(asked.threads), asked.threads == 1 ? "" : "s",
      static_cast<double>(VectorCfr<float>::bytes(found.game, compact, asked.rule.predicts())) / (1 << 20));
  for (std::size_t i = 0; i < asked.targets.size(); ++i) {
    const Times t = median(runs, i);
    std::printf(" | %g %%: %d it, %.4f CPU-s (%.1f %% measuring, %.1f %% in double), %.4f s",
                asked.targets[i], static_cast<int>(t.iterations), t.cpu, 100 * t.measuring / t.cpu,
                100 * t.certifying / t.cpu, t.wall);
  }
  if (asked.floor > 0) std::printf(" | floor %.1e %%", runs[0].floor);
  std::printf("\n");
  std::fflush(stdout);
}

std::vector<double> numbers(const char* text) {
  std::vector<double> out;
  char* end = nullptr;
  for (double x = std::strtod(text, &end); end != text; x = std::strtod(text, &end)) {
    out.push_back(x);
    text = end + (*end == ',');
  }
  return out;
}

UpdateRule rule_named(std::string_view name) {
  if (const UpdateRule* const found = find_rule(name)) return *found;
  std::fprintf(stderr, "spot_bench: no rule is called %s\n", std::string(name).c_str());
  std::exit(2);
}

Asked parse(int count, char** words) {
  Asked asked;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    std::uint64_t* const number = word == "--runs"      ? &asked.runs
                                  : word == "--threads" ? &asked.threads
                                  : word == "--floor"   ? &asked.floor
                                                        : nullptr;
    if (word == "--rule" && i + 1 < count)
      asked.rule = rule_named(words[++i]);
    else if (word == "--targets" && i + 1 < count)
      asked.targets = numbers(words[++i]);
    else if (number == nullptr)
      asked.files.emplace_back(word);
    else if (++i < count)
      *number = std::strtoull(words[i], nullptr, 10);
  }
  return asked;
}

}  // namespace
}  // namespace hindsight

int main(int count, char** words) {
  const hindsight::Asked asked = hindsight::parse(count, words);
  if (asked.files.empty() || asked.targets.empty() || asked.runs == 0 || asked.threads == 0) {
    std::fprintf(stderr,
                 "spot_bench [--runs N] [--threads N] [--targets PERCENT,...] [--floor ITERATIONS] [--rule "
                 "NAME] FILE.toml...\n");
    return 2;
  }
  for (const std::string& file : asked.files)
    for (const bool compact : {false, true}) hindsight::measure(file, asked, compact);
}
