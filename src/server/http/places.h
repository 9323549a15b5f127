// How many questions of a kind that takes a while are answered at once; whoever comes when all places are
// taken is told to come again, so that the threads that answer everything else stay free.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <utility>

#include "base/result.h"

namespace hindsight {

class Places {
 public:
  explicit Places(int most) : free_(most) {}

  class Place {
   public:
    explicit Place(Places& of) : of_(&of) {}
    Place(Place&& other) noexcept : of_(std::exchange(other.of_, nullptr)) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (of_ != nullptr) of_->free_.fetch_add(1);
    }

   private:
    Places* of_;
  };
  // Until the place is given back; busy: there is none.
  Result<Place> take() {
    if (free_.fetch_sub(1) > 0) return Place(*this);
    free_.fetch_add(1);
    return fail(ErrorCode::busy, "other questions are being answered; ask again in a moment");
  }

 private:
  std::atomic<int> free_;
};

}  // namespace hindsight
