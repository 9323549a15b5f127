// SPDX-License-Identifier: MIT
#include "tournament/small_game_luck.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "estimate/games/action_counts.h"

namespace hindsight {

Result<std::shared_ptr<SmallGameLuck>> SmallGameLuck::of(const AcpcGame& game,
                                                         std::vector<KnownStrategy> known) {
  std::shared_ptr<SmallGameLuck> out(new SmallGameLuck(game, std::move(known)));
  for (const KnownStrategy& one : out->known_)
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
  return std::ranges::all_of(known_, [](const KnownStrategy& one) { return one.strategy != nullptr; });
}

Result<void> SmallGameLuck::list() {
  const LoggedGame game(*lines_);
  HS_TRY(tree_, enumerate(game, 2 * max_histories));
  listed_ = lines_->size();
  strategies_.clear();
  std::size_t next = 0;
  for (const KnownStrategy& one : known_)
    strategies_.push_back(one.strategy ? std::make_shared<const ListedStrategy>(
                                             strategy_in(game, tree_, games_[next++], *one.strategy))
                                       : nullptr);
  return {};
}

// Of the unknown ones.
void SmallGameLuck::suppose(std::span<const LoggedDeck> decks, std::uint64_t first) {
  supposed_.fill(strategies_);
  if (knows_all()) return;
  const auto known = std::ranges::find_if(strategies_, [](const auto& one) { return one != nullptr; });
  const auto guess =
      known == strategies_.end() ? std::make_shared<const ListedStrategy>(calling_in(tree_)) : *known;
  const LoggedGame game(*lines_);
  for (const std::size_t half : {0u, 1u}) {
    std::vector<ActionCounts> seen(known_.size(), ActionCounts(tree_));
    // What even decks teach is for odd ones.
    for (std::size_t i = 0; i < decks.size(); ++i)
      for (std::size_t rotation = 0; (first + i) % 2 != half && rotation < decks[i].hands.size();
           ++rotation) {
        const auto path = game.path_of(*decks[i].hands[rotation]).actions;
        for (std::uint8_t p = 0; p < known_.size(); ++p) {
          const std::size_t contestant =
              decks[i].contestants[rotation][WireGame::position_of(game_, p).value];
          if (!strategies_[contestant]) seen[contestant].add(path, Player{p});
        }
      }
    for (std::size_t c = 0; c < known_.size(); ++c)
      if (!strategies_[c])
        supposed_[half][c] = std::make_shared<const ListedStrategy>(seen[c].strategy(*guess));
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
  const auto [at, made] = seatings_.try_emplace({contestants.begin(), contestants.end()});
  Seating& out = at->second;
  if (!made) return out;
  Profile known;
  std::array<Profile, 2> supposed;
  for (int p = 0; p < game_.players; ++p) {
    const std::size_t contestant = contestants[WireGame::position_of(game_, p).value];
    known.push_back(strategies_[contestant].get());
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

std::vector<double> SmallGameLuck::exact() {
  std::vector<double> out(known_.size());
  std::vector<std::size_t> contestants(known_.size());
  std::iota(contestants.begin(), contestants.end(), 0);
  for (std::size_t rotation = 0; rotation < out.size(); ++rotation) {
    const std::vector<double>& values = seating(contestants).values[0];
    for (std::size_t p = 0; p < out.size(); ++p)
      out[contestants[WireGame::position_of(game_, static_cast<int>(p)).value]] +=
          values[p] / static_cast<double>(out.size());
    std::ranges::rotate(contestants, contestants.begin() + 1);
  }
  return out;
}

}  // namespace hindsight
