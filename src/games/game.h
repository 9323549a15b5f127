// What the rules of a game must say.  A game is a small value type; enumerate() (tree/history_tree.h) walks
// it once, and from then on nobody asks the rules again.
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/id.h"
#include "base/result.h"
#include "base/spec.h"

namespace hindsight {

using Action = std::uint32_t;  // 0-based, in the order in which the rules list the choices

struct Turn {
  enum class Kind : std::uint8_t { decision, chance, terminal };
  Kind kind;
  Player player;
  static constexpr Turn of(int player) { return {Kind::decision, Player{static_cast<std::uint8_t>(player)}}; }
  static constexpr Turn chance() { return {Kind::chance, {}}; }
  static constexpr Turn terminal() { return {Kind::terminal, {}}; }
};

// All that a player has seen and done, so that equal information means the same infoset (perfect recall).
struct Information {
  std::string secret;  // what this player alone knows: a private card, hidden bids
  std::string open;    // what every player has seen: betting, public cards
  friend bool operator==(const Information&, const Information&) = default;
};

template <class G>
concept Game = std::copyable<G> && std::copyable<typename G::State> &&
    requires(const G g, const typename G::State s, Action a, Player p) {
  { g.players() } -> std::same_as<int>;  // 1 or more, not counting chance
  { g.root() } -> std::same_as<typename G::State>;
  { g.turn(s) } -> std::same_as<Turn>;
  { g.action_count(s) } -> std::same_as<Action>;         // 1 or more; outcomes at a chance node
  { g.probability(s, a) } -> std::same_as<double>;       // chance nodes only; sums to 1 over a
  { g.next(s, a) } -> std::same_as<typename G::State>;   // value in, value out
  { g.payoff(s, p) } -> std::same_as<double>;            // terminal only, in the game's unit
  { g.information(s, p) } -> std::same_as<Information>;  // asked of the player to act
  { g.action_name(s, a) } -> std::same_as<std::string>;  // "bet", "K"; decisions and chance
  { g.unit() } -> std::same_as<std::string_view>;        // of payoffs: "chips", "points"
  { g.big_blind() } -> std::same_as<double>;             // in that unit; 0 where the game is not poker
};

// What a catalog entry says of itself; each game type carries one as `static constexpr GameEntry entry` and
// is made by `static Result<G> make(const Arguments&)`.
struct GameEntry {
  std::string_view name, summary;
  std::span<const Parameter> parameters;
  std::span<const std::string_view>
      examples;            // specs that tests, help and docs run through; small ones first
  std::string_view rules;  // for people who have never played it, with the parameters at their defaults
};

// A game may also know its size without being walked (optional members, asked for where it is described):
//   double history_count() const      exact or an upper bound; compared with the limit before anything is
//   built
//   std::string size_advice() const   what to choose instead: "bets=grid:100 has 84,144 infosets"
// and more of what is seen: on_table() (games/on_table.h), key(), max_plies() and evaluations where nothing
// is hidden (games/perfect_information.h).

}  // namespace hindsight
