// Models of players and hand histories are the program's: nothing of them is in the module.
// SPDX-License-Identifier: MIT
#include "server/spots/seat_model.h"
#include "study/hands/hands_json.h"
#include "study/opponents/held_spot.h"
#include "study/opponents/spot_model.h"

namespace hindsight {

namespace {

tl::unexpected<Error> not_here(std::string_view what) {
  return fail(ErrorCode::unsupported, std::string(what) + " where the program is: 'hindsight serve'");
}

}  // namespace

// No spot has a model: nobody offers one, and none is kept.
Result<PlayerKind> player_of(const SeatModel&) { return not_here("seats are held to models"); }
std::vector<std::string> offered_models() { return {}; }
Json model_json(const SeatModel&) { __builtin_trap(); }
Json against_json(const SeatModel&) { __builtin_trap(); }
Result<SeatModel> parse_seat_model(std::string_view) { return not_here("seats are held to models"); }
Result<void> check_can_be_modelled(const HoldemSpot&) { return not_here("seats are held to models"); }
std::size_t decisions_of(const VectorGame&, std::uint8_t) { __builtin_trap(); }
Result<std::vector<VectorGame::Lock>> model_locks(const HoldemSpot&, const VectorGame&, std::uint8_t,
                                                  const Policy&, double, const RunControl&) {
  return not_here("seats are held to models");
}
Result<SpotExploit> exploit_of(SolvedSpot&, std::uint8_t, std::span<const VectorGame::Lock>,
                               const std::array<double, 2>&, std::uint64_t) {
  return not_here("seats are held to models");
}

// A text that is brought in is a spot's, or none.
Result<Json> hands_json(std::string_view) {
  return fail(ErrorCode::not_found,
              "no hand begins here; hand histories are read by the program 'hindsight'");
}
Result<Json> hand_ranges_json(std::string_view, std::string_view) {
  return not_here("what hands leave to players is worked out");
}

}  // namespace hindsight
