// What the walks of a board learn in the trunk, which all processes have (blueprint/owned_trainer.h): sums of
// places, as many walks come to the same ones.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "blueprint/hand_walk.h"

namespace hindsight {

// What a process has to add up of a board: all changes of regret, and how often those places were met whose
// averages it keeps.
struct TrunkLearnt {
  std::vector<NumbersAt> met, changed;
  std::vector<std::uint32_t> times;  // of `met`
  std::vector<std::int32_t> regret;  // of `changed`, action by action

  void clear();
  void write(Writer& out) const;
  void read(Reader& in);
};

class TrunkSums {
 public:
  std::uint64_t visits = 0;

  void clear();
  // Others decide there; `keeper`: the process that keeps the average.
  void meet(NumbersAt at, std::uint32_t keeper);
  // By action: what regrets change by, to be added to.
  std::int64_t* change(NumbersAt at);
  // What that process has to add up, in the order in which places were first met.
  void tell(std::uint32_t rank, TrunkLearnt& out) const;

 private:
  struct Place {
    NumbersAt at;
    std::uint32_t keeper = 0, met = 0;
    std::uint32_t change = 0;  // 1 + where its changes stand; 0: none
  };
  Place& find(NumbersAt at);
  std::size_t slot(NumbersAt at) const;
  void grow();

  std::vector<Place> places_;
  std::vector<std::int64_t> changes_;
  std::vector<std::uint32_t> found_;  // 1 + place, by a hash of where it is; 0: nothing
  int shift_ = 58;                    // 64 less the bits of the hash
};

// Of each board in turn, those numbers that fall to this stripe; averages first, as add_learnt() does.
void add_trunk(std::span<const TrunkLearnt* const> boards, const LearntNumbers& to, std::uint32_t stripe,
               std::uint32_t stripes);

}  // namespace hindsight
