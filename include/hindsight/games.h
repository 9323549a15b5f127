// Games of hidden information that are small enough to be listed: by name, from a file, or by rules of one's
// own.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "hindsight/result.h"

namespace hs {

struct Parameter {
  std::string name, default_value, meaning;
};

// A game that goes by its name: "kuhn", or with parameters "kuhn(players=3)".
struct CatalogEntry {
  std::string name, summary;
  std::string rules;  // for people who have never played it
  std::vector<Parameter> parameters;
  std::vector<std::string> examples;  // specs, small ones first
};
std::vector<CatalogEntry> game_catalog();

// All that a player has seen and done at a decision; its number is its place in Game::infosets().
struct Infoset {
  int player = 0;                    // 0-based
  std::string secret;                // what this player alone knows: a private card
  std::string open;                  // what all have seen: the betting, public cards
  std::string name;                  // "K | bet"; "(start)" where nothing has been seen
  std::vector<std::string> actions;  // in the order of the rules
  std::size_t first = 0;             // number of the first of them in a strategy's array
};

// Size and kind, from all histories.
struct GameFacts {
  std::uint64_t histories = 0, terminals = 0, chance_nodes = 0, decisions = 0;
  std::uint32_t depth = 0;                // most moves, chance included, on any line
  double min_payoff = 0, max_payoff = 0;  // in the game's unit
  bool constant_sum = false;              // payoffs of all players add up to `sum` everywhere
  double sum = 0;                         // 0: zero-sum
  bool perfect_information = false;       // every infoset holds one history
};

struct LoadLimits {
  std::uint64_t histories = UINT64_MAX;  // a larger game is `unsupported`; the message says how large
  std::stop_token stop{};                // a stopped load fails
};

class Rules;

// Listed and ready to be solved.  A handle: copies share one game, which never changes and may be used from
// any thread.
class Game {
 public:
  // "leduc", "liars_dice(sides=4)", or a file: .efg, .nfg, .csv (a zero-sum matrix).
  static Result<Game> load(std::string_view name_or_file, const LoadLimits& limits = {});
  // The same of a file's text; the ending of `name` says the format.
  static Result<Game> parse(std::string_view name, std::string text, const LoadLimits& limits = {});
  // Asks the rules about every history once.  Refused with the place: chance that doesn't add up to 1,
  // payoffs that are no numbers, unequal actions in an infoset, a player who forgets (imperfect recall).
  static Result<Game> build(Rules& rules, const LoadLimits& limits = {});

  const std::string& name() const;  // canonical: one name for each game of the catalog; or the file's
  int players() const;              // chance is none
  const std::string& unit() const;  // of payoffs: "chips", "points"
  double big_blind() const;  // in that unit; 0 where it is not poker.  mbb/g = 1000 * value / big_blind
  const std::vector<Infoset>& infosets() const;  // in order of first discovery, depth first
  std::size_t size() const;                      // numbers in a strategy: all actions of all infosets
  GameFacts facts() const;
  std::string efg() const;  // Gambit's format; reads back as the same game
  // "0.001" in the game's unit, "1mbb" of poker, "0.1%" of the payoff range: in the game's unit.
  Result<double> target(const std::string& text) const;

  struct Parts;
  explicit Game(std::shared_ptr<const Parts> parts);
  const Parts& parts() const { return *parts_; }

 private:
  std::shared_ptr<const Parts> parts_;
};

// A game of one's own, asked by Game::build() alone, depth first.
class Rules {
 public:
  using State = std::shared_ptr<const void>;  // whatever the rules need; never changed once it is made

  struct Node {
    enum class Kind { decision, chance, terminal } kind = Kind::terminal;
    int player = 0;                     // decision: who acts, 0-based
    std::string secret, open;           // decision: what the player knows; equal texts are one infoset
    std::vector<std::string> actions;   // decision and chance: names, one or more
    std::vector<double> probabilities;  // chance: one for each outcome
    std::vector<double> payoffs;        // terminal: by player, in the game's unit
  };

  virtual ~Rules() = default;
  virtual int players() const = 0;  // 1 to 16
  virtual std::string name() const { return "game"; }
  virtual std::string unit() const { return "points"; }
  virtual double big_blind() const { return 0; }
  virtual State root() = 0;
  virtual Node node(const State& state) = 0;                       // asked once for each history
  virtual State next(const State& state, std::size_t action) = 0;  // leaves `state` as it is
};

}  // namespace hs
