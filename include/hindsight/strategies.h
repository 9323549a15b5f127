// Strategies: for every infoset of a game the probability of each action.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hindsight/games.h"
#include "hindsight/result.h"

namespace hs {

// Of all seats together.  A handle: copies share one strategy, which never changes.
class Strategy {
 public:
  // game.size() numbers: infosets by number, actions in order.  Refused: another length; an infoset whose
  // numbers are not probabilities, at least 0 and 1 together within 1e-9.
  static Result<Strategy> of(Game game, std::vector<double> numbers);
  // "uniform", "first", "last", a style of play ("caller", "nit"), or a file for this game: .hs, .json, .csv,
  // .pkl, .txt.
  static Result<Strategy> load(const Game& game, const std::string& name_or_file);
  // A file that names its game, as .hs does.
  static Result<Strategy> load(const std::string& file);

  const Game& game() const;
  std::span<const double> numbers() const;
  std::span<const double> at(std::size_t infoset) const;  // by action; the infoset is one of the game's
  // As .hs, beside an old file of that name and then in its place.
  Result<void> save(const std::string& file) const;

  struct Parts;
  explicit Strategy(std::shared_ptr<const Parts> parts);
  const Parts& parts() const { return *parts_; }

 private:
  std::shared_ptr<const Parts> parts_;
};

}  // namespace hs
