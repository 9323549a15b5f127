// Hands against Slumbot over its public API: POST /new_hand, /act and, for a user, /login; JSON both ways
// (sample_api.py of slumbot.com).
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "online/served_hand.h"
#include "online/service_caller.h"

namespace hindsight {

inline constexpr std::string_view slumbot_address = "https://slumbot.com/slumbot/api";

// Where a hand stands by an answer.  Its estimator is winnings less baseline: what it would have won itself
// with our cards.
Result<ServedHand> slumbot_hand(const Json& answer, std::uint32_t number);

struct SlumbotUser {
  std::string name{}, password{};  // no name: nobody
};

class Slumbot : public HandService {
 public:
  Slumbot(std::unique_ptr<ServiceCaller> caller, SlumbotUser user)
      : caller_(std::move(caller)), user_(std::move(user)) {}

  Result<ServedHand> begin(std::uint32_t number) override;
  Result<ServedHand> act(Move move) override;

 private:
  Result<void> log_in();
  Result<Json> ask(const char* path, const Json& body, ServiceCaller::Twice twice);
  Result<ServedHand> read(const Json& answer);
  Json body() const;

  std::unique_ptr<ServiceCaller> caller_;
  SlumbotUser user_;
  std::string token_;  // of the session; the last that it gave
  std::uint32_t number_ = 0;
  std::optional<ServedHand> hand_;
};

}  // namespace hindsight
