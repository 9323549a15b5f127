// The last requests of programs, for the author of one: what was asked, what was sent along and how it was
// answered.  The page's own are not among them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>

#include "io/json.h"
#include "server/http/router.h"

namespace hindsight {

bool is_browser(const Request& request);  // by its name, as every browser has it

class RequestLog {
 public:
  static constexpr std::size_t max_kept = 200, max_text = 400;  // bytes of each text

  void note(const Request& request, const Reply& reply, double seconds);
  // {"requests": those behind number `since`, the oldest first, "last": the newest number, or 0}
  Json since(std::uint64_t number) const;

 private:
  struct Entry {
    std::uint64_t number;
    std::int64_t at;  // seconds of the Unix clock
    std::string method, path, agent, sent, answer;
    int status;
    double seconds;
  };
  mutable std::mutex mutex_;
  std::deque<Entry> entries_;
  std::uint64_t last_ = 0;
};

void add_request_log(Router& router, RequestLog& log);  // which outlives the router's last answer

}  // namespace hindsight
