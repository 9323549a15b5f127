// SPDX-License-Identifier: MIT
#include "online/hand_series.h"

#include <fmt/format.h>

#include <mutex>
#include <thread>
#include <vector>

#include "play/wire/bot_player.h"

namespace hindsight {

namespace {

constexpr unsigned most_losses_in_a_row = 5;  // of hands in which we moved

// Whether we moved in it.
bool asked(const ServedHand& hand) {
  const auto moves = hand.state.hand.moves().size();
  return moves > 1 || (moves == 1 && hand.state.viewer == served_button);
}

class HandSeries {
 public:
  HandSeries(const SeriesSetup& setup, const std::stop_token& stop, const OnPlayed& played)
      : setup_(setup), stop_(stop), played_(played) {}

  Result<SeriesScore> play() {
    std::vector<std::unique_ptr<BotPlayer>> players;
    for (unsigned place = 0; place < setup_.parallel; ++place) {
      HS_TRY(players.emplace_back(), BotPlayer::seat(served_game(), setup_.bot(setup_.seed)));
    }
    std::vector<std::jthread> threads;
    for (unsigned place = 0; place < setup_.parallel; ++place)
      threads.emplace_back([this, place, &player = *players[place]] { play_at(place, player); });
    threads.clear();
    return score_;
  }

 private:
  void play_at(unsigned place, BotPlayer& player) {
    const auto service = setup_.service(place);
    while (const auto number = next()) {
      auto hand = service->begin(*number);
      if (!hand) return end(hand.error());
      while (hand && !hand->over()) hand = service->act(player.act(hand->state));
      if (hand) player.end(hand->state);
      if (!count(hand, player, *number)) return;
    }
  }

  // The number of a hand to begin.
  std::optional<std::uint32_t> next() {
    const std::lock_guard lock(mutex_);
    if (stop_.stop_requested() || score_.ended || begun_ >= setup_.hands) return std::nullopt;
    return static_cast<std::uint32_t>(begun_++);
  }

  void end(const Error& why) {
    const std::lock_guard lock(mutex_);
    if (!score_.ended) score_.ended = why;
  }

  // False: no more is to be played.
  bool count(const Result<ServedHand>& hand, const BotPlayer& player, std::uint32_t number) {
    const std::lock_guard lock(mutex_);
    if (!hand) {
      ++score_.lost;
      score_.last_loss = hand.error();
      if (hand.error().code != ErrorCode::io || ++losses_ >= most_losses_in_a_row)
        score_.ended = hand.error();
      return !score_.ended;
    }
    if (asked(*hand)) losses_ = 0;
    const auto right = check_won(player.hand(), hand->state.viewer, hand->won);
    if (!right) {
      score_.ended = Error{ErrorCode::corrupt, fmt::format("hand {}: {}", number + 1, right.error().message)};
      return false;
    }
    score_.won.add(hand->won);
    if (hand->adjusted) score_.adjusted.add(*hand->adjusted);
    if (const auto kept = played_({number, &player.hand(), hand->state.viewer}, score_); !kept)
      score_.ended = kept.error();
    return true;
  }

  const SeriesSetup& setup_;
  const std::stop_token& stop_;
  const OnPlayed& played_;
  std::mutex mutex_;
  std::uint64_t begun_ = 0;
  unsigned losses_ = 0;  // in a row
  SeriesScore score_;
};

}  // namespace

Result<SeriesScore> play_series(const SeriesSetup& setup, const std::stop_token& stop,
                                const OnPlayed& played) {
  return HandSeries(setup, stop, played).play();
}

}  // namespace hindsight
