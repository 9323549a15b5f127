// Processes that talk, as threads of one: each knows of the others only what they say.
// SPDX-License-Identifier: MIT
#pragma once

#include <barrier>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/comm.h"

namespace hindsight {

struct Desk {
  explicit Desk(std::uint32_t ranks) : said(ranks), all_here(ranks), all_read(ranks) {}
  std::vector<std::string> said;
  std::barrier<> all_here, all_read;
};

class AtDesk final : public Comm {
 public:
  AtDesk(Desk& desk, std::uint32_t rank) : desk_(desk), rank_(rank) {}
  std::uint32_t rank() const override { return rank_; }
  std::uint32_t size() const override { return static_cast<std::uint32_t>(desk_.said.size()); }
  std::vector<std::string> gather(std::string mine) override {
    desk_.said[rank_] = std::move(mine);
    desk_.all_here.arrive_and_wait();
    std::vector<std::string> out = desk_.said;
    desk_.all_read.arrive_and_wait();
    return out;
  }

 private:
  Desk& desk_;
  std::uint32_t rank_;
};

}  // namespace hindsight
