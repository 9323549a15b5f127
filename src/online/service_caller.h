// Questions to a service, asked again after a while where that can do no harm.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>

#include "base/rng.h"
#include "io/json.h"
#include "online/http_client.h"

namespace hindsight {

// How often, and how long between: twice as long each time, less a part drawn anew so that callers do not
// come together.
struct RetryPlan {
  int attempts = 8;
  std::chrono::milliseconds first{500}, longest{30'000};
  // Told before each wait, from the thread that asks.
  std::function<void(const std::string& why)> waiting = [](const std::string&) {};
};

class ServiceCaller {
 public:
  // `name` begins its sentences: "Slumbot".  The secret (a key, a password) is never quoted.
  ServiceCaller(std::string name, HttpSetup setup, std::string secret, RetryPlan plan, std::stop_token stop,
                std::uint64_t seed);

  enum class Twice : std::uint8_t {
    harmless,
    never,  // what may have arrived is not repeated
  };
  // Of any status but those that say to come again: 429, 5xx, and `busy`.  ErrorCode::io: whether it was done
  // is not known (never), or the service does not answer; ErrorCode::busy: it says to come again each time.
  Result<HttpAnswer> ask(const HttpQuestion& question, Twice twice, int busy = 429);

  // The answer's body, of status 200 to 299: an object, or a list.  Else the error says what the service
  // said.
  Result<Json> json_of(const HttpAnswer& answer) const;
  Error wrong(const std::string& what) const;            // with an answer
  std::string quoted(std::string_view said) const;       // for a message, without the secret
  bool pause(int attempt) { return wait(attempt, {}); }  // before asking again; false: a stop was asked for
  const RetryPlan& plan() const { return plan_; }

 private:
  bool wait(int attempt, std::chrono::milliseconds least);

  std::string name_, secret_;
  HttpClient client_;
  RetryPlan plan_;
  std::stop_token stop_;
  Rng rng_;
};

}  // namespace hindsight
