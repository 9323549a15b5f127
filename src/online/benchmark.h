// Hands in the form of GTO Wizard's benchmark, a REST API (its researcher API): POST /hands, POST
// /hands/{id}/act, and GET /hands/in-progress for those that are not over; the key in the header X-API-Key.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "online/served_hand.h"
#include "online/service_caller.h"

namespace hindsight {

inline constexpr std::string_view benchmark_address = "https://researcher.gtowizard.com";
inline constexpr std::string_view benchmark_key_header = "X-API-Key";
inline constexpr unsigned most_benchmark_hands = 20;  // of a key at once

// Where a hand stands by an answer; its estimator is AIVAT.  `seat`: ours, once it is known.
Result<ServedHand> benchmark_hand(const Json& frame, std::uint32_t number, std::optional<Seat> seat = {});

class Benchmark : public HandService {
 public:
  explicit Benchmark(std::unique_ptr<ServiceCaller> caller) : caller_(std::move(caller)) {}

  Result<ServedHand> begin(std::uint32_t number) override;
  // Where it is not known whether a move was taken, the service is asked where the hand stands.
  Result<ServedHand> act(Move move) override;

 private:
  Result<ServedHand> read(const Json& frame);
  Result<ServedHand> send(Move move);
  Result<std::optional<Json>> in_progress();
  Result<std::optional<ServedHand>> stands_after(Move move);

  std::unique_ptr<ServiceCaller> caller_;
  std::uint32_t number_ = 0;
  std::uint64_t id_ = 0;  // of the hand, at the service
  std::optional<ServedHand> hand_;
};

}  // namespace hindsight
