// What learns a blueprint.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "base/bytes.h"
#include "base/large_array.h"
#include "base/parallel.h"
#include "base/result.h"
#include "blueprint/blueprint.h"
#include "blueprint/bucket_layout.h"
#include "blueprint/regret_summary.h"
#include "solve/trainer.h"

namespace hindsight {

// As a strategy's file has weights: in 1/levels of the largest; all 0 where there are none.
void to_levels(std::span<const float> weights, unsigned levels, std::uint8_t* out);

class BlueprintTrainer : public Trainer {
 public:
  virtual const BucketLayout& layout() const = 0;
  // Weights in proportion to which a bucket plays on average: place by layout().
  virtual std::span<const float> average() const = 0;
  // What the average comes to, as Blueprint::set() has it, place by layout().
  virtual void set_strategy(Blueprint& to, unsigned levels) const;
  // Of several processes of which each holds a part, the first one asks for what it does not hold whenever it
  // reads averages, sums up or saves, while the others attend; until they are dismissed.
  virtual void attend() {}
  virtual void dismiss() {}
  // Of what it holds now; reads all of it once.
  virtual RegretSummary summary(Executor& executor) const = 0;

  // Of memory, and of its file: four bytes a regret and four a weight.
  static std::uint64_t bytes(const BucketLayout& layout) { return 2 * sizeof(float) * layout.size(); }
  static std::uint64_t saved_bytes(const BucketLayout& layout) { return 16 + bytes(layout); }
};

// A training as its file holds it: passes, how many numbers, the numbers, and what an opponent of its own has
// learnt, if there is one.  Regrets are float or std::int32_t.
template <class Regret>
void write_learnt(Writer& out, std::uint64_t passes, const LargeArray<Regret>& regret,
                  const LargeArray<float>& average, const LargeArray<Regret>* opponent = nullptr);
// What is of another size changes nothing, what is damaged leaves zeros.
template <class Regret>
Result<void> read_learnt(Reader& in, std::uint64_t& passes, LargeArray<Regret>& regret,
                         LargeArray<float>& average, LargeArray<Regret>* opponent = nullptr);

}  // namespace hindsight
