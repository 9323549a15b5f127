// What learns by going on: solvers of games, spots and what is larger.  drive() (solve/drive.h) runs it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "base/run.h"

namespace hindsight {

class Trainer {
 public:
  virtual ~Trainer() = default;
  // Advances by that many iterations; fewer if control.stop is requested or nothing is left to do.  Running n
  // and then m iterations gives the same bits as running n + m, for any number of threads.
  virtual void run(std::uint64_t iterations, const RunControl& control) = 0;
  virtual std::uint64_t iterations() const = 0;
  virtual bool finished() const { return false; }  // an exact method that has its answer
  // Node visits so far, for those that sample; 0 for those that sweep.
  virtual std::uint64_t visits() const { return 0; }
  // One phrase on the present state, e.g. the rule that auto runs.
  virtual std::string note() const { return {}; }
  // save, load into one that was made alike, run  ==  run, bit for bit.  On an error nothing has changed, or,
  // where the state is too large to be held twice, it is as it was when it was made.
  virtual void save(Writer& out) const = 0;
  virtual Result<void> load(Reader& in) = 0;

 protected:
  Trainer() = default;
  Trainer(const Trainer&) = default;
  Trainer(Trainer&&) = default;
  Trainer& operator=(const Trainer&) = default;
  Trainer& operator=(Trainer&&) = default;
};

}  // namespace hindsight
