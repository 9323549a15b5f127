// SPDX-License-Identifier: MIT
#include "tournament/small_game_luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "estimate/games/action_counts.h"

namespace hindsight {

Result<std::shared_ptr<SmallGameLuck>> SmallGameLuck::of(const AcpcGame& game,
                                                         std::vector<PlayedStrategy> plays,
                                                         std::uint64_t max_histories) {
  std::shared_ptr<SmallGameLuck> out(new SmallGameLuck(game, std::move(plays)));
  for (const PlayedStrategy& one : out->plays_)
    if (one.strategy) {
      HS_TRY(WireGame wire, WireGame::of(one.tree, out->game_));
      out->games_.push_back(std::move(wire));
    }
  std::vector<const WireGame*> games;
  for (const WireGame& wire : out->games_) games.push_back(&wire);
  HS_TRY(BettingLines lines, BettingLines::of(out->game_, std::move(games), max_histories));
  out->lines_ = std::make_unique<BettingLines>(std::move(lines));
  return out;
}

bool SmallGameLuck::knows_all() const {
  return std::ranges::all_of(plays_, [](const PlayedStrategy& one) { return one.strategy && one.known; });
}

// The contestant who is a player of the game.
std::size_t SmallGameLuck::at(std::span<const std::size_t> contestants, std::size_t player) const {
  return contestants[WireGame::position_of(game_, static_cast<int>(player)).value];
}

Result<void> SmallGameLuck::list() {
  const LoggedGame game(*lines_);
  HS_TRY(tree_, enumerate(game, 2 * most_histories));
  listed_ = lines_->size();
  strategies_.clear();
  std::size_t next = 0;
  for (const PlayedStrategy& one : plays_)
    strategies_.push_back(one.strategy ? std::make_shared<const ListedStrategy>(
                                             strategy_in(game, tree_, games_[next++], *one.strategy))
                                       : nullptr);
  return {};
}

void SmallGameLuck::suppose(std::span<const LoggedDeck> decks, std::uint64_t first) {
  supposed_.fill(strategies_);
  if (knows_all()) return;
  std::size_t known = 0;
  while (known < plays_.size() && !knows(known)) ++known;
  const auto guess =
      known == plays_.size() ? std::make_shared<const ListedStrategy>(calling_in(tree_)) : strategies_[known];
  const LoggedGame game(*lines_);
  for (const std::size_t half : {0u, 1u}) {
    std::vector<ActionCounts> seen(plays_.size(), ActionCounts(tree_));
    // What even decks teach is for odd ones.
    for (std::size_t i = (first + half + 1) % 2; i < decks.size(); i += 2)
      for (std::size_t rotation = 0; rotation < decks[i].hands.size(); ++rotation) {
        const auto path = game.path_of(*decks[i].hands[rotation]).actions;
        for (std::uint8_t p = 0; p < plays_.size(); ++p)
          if (const std::size_t contestant = at(decks[i].contestants[rotation], p); !knows(contestant))
            seen[contestant].add(path, Player{p});
      }
    for (std::size_t c = 0; c < plays_.size(); ++c)
      if (!knows(c)) supposed_[half][c] = std::make_shared<const ListedStrategy>(seen[c].strategy(*guess));
  }
}

Result<void> SmallGameLuck::prepare(std::span<const LoggedDeck> decks, std::uint64_t first) {
  for (const LoggedDeck& deck : decks)
    for (const AcpcLogHand* hand : deck.hands) lines_->add(hand->hand.moves());
  if (lines_->size() != listed_) {
    HS_RETURN_IF_ERROR(list());
  } else if (knows_all()) {
    return {};
  }
  seatings_.clear();
  suppose(decks, first);
  return {};
}

SmallGameLuck::Seating& SmallGameLuck::seating(std::span<const std::size_t> contestants) {
  const auto [found, made] = seatings_.try_emplace({contestants.begin(), contestants.end()});
  Seating& out = found->second;
  if (!made) return out;
  StrategyProfile known;
  std::array<StrategyProfile, 2> supposed;
  for (std::size_t p = 0; p < plays_.size(); ++p) {
    const std::size_t contestant = at(contestants, p);
    known.push_back(knows(contestant) ? strategies_[contestant].get() : nullptr);
    for (const std::size_t half : {0u, 1u}) supposed[half].push_back(supposed_[half][contestant].get());
  }
  out.imaginary = std::make_unique<Aivat>(tree_, known, std::span<const double>());
  for (const std::size_t half : {0u, 1u}) {
    if (half == 0 || !knows_all()) out.values[half] = history_values(tree_, supposed[half]);
    out.aivat[half] = std::make_unique<Aivat>(tree_, known, out.values[knows_all() ? 0 : half]);
  }
  return out;
}

Result<std::vector<double>> SmallGameLuck::values(Estimator estimator, const AcpcLogHand& hand,
                                                  std::span<const std::size_t> contestants,
                                                  std::uint64_t deck) {
  const LoggedGame::Path path = LoggedGame(*lines_).path_of(hand);
  const bool plain = estimator == Estimator::plain || estimator == Estimator::duplicate;
  if (plain || (estimator != Estimator::aivat && !path.whole)) return hand.values;
  std::optional<std::vector<double>> found;  // by player
  if (estimator == Estimator::all_in) {
    found = all_in_estimate(tree_, path.actions);
  } else {
    const Seating& seats = seating(contestants);
    const Aivat& aivat = estimator == Estimator::imaginary ? *seats.imaginary : *seats.aivat[deck % 2];
    found = path.whole ? aivat.estimate(path.actions) : aivat.correction(path.actions);
  }
  if (!found)
    return fail(ErrorCode::invalid_argument,
                fmt::format("hand {}: {} does what its strategy never does: another one has played, which "
                            "--known leaves out",
                            hand.number, fmt::join(hand.players, " or ")));
  std::vector<double> out(hand.values.size());
  for (std::size_t p = 0; p < out.size(); ++p) {
    const std::size_t position = WireGame::position_of(game_, static_cast<int>(p)).value;
    out[position] = (*found)[p] + (path.whole ? 0 : hand.values[position]);
  }
  return out;
}

std::vector<double> SmallGameLuck::exact() const {
  if (std::ranges::find(strategies_, nullptr) != strategies_.end()) return {};
  std::vector<double> out(plays_.size());
  std::vector<std::size_t> contestants(plays_.size());
  std::iota(contestants.begin(), contestants.end(), 0);
  for (std::size_t rotation = 0; rotation < out.size(); ++rotation) {
    StrategyProfile plays;
    for (std::size_t p = 0; p < out.size(); ++p) plays.push_back(strategies_[at(contestants, p)].get());
    const std::vector<double> values = history_values(tree_, plays);
    for (std::size_t p = 0; p < out.size(); ++p)
      out[at(contestants, p)] += values[p] / static_cast<double>(out.size());
    std::ranges::rotate(contestants, contestants.begin() + 1);
  }
  return out;
}

}  // namespace hindsight
