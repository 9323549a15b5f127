// How a play goes on: deals, moves, reviews, the score.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "base/drawn.h"
#include "server/games/game_sessions.h"

namespace hindsight {

namespace {

constexpr std::uint64_t chance_purpose = 0x64656c74, choice_purpose = 0x63686f69;  // "delt", "choi"

}  // namespace

void PlayScore::add(double payoff, double lost, double attainable) {
  payoffs.add(payoff);
  given_away += lost;
  expected += attainable - lost;
}

bool PlayReview::right(Action a) const { return *std::ranges::max_element(values) - values[a] <= tolerance; }

Action PlayReview::best() const {
  Action found = static_cast<Action>(std::ranges::max_element(values) - values.begin());
  for (Action a = 0; a < values.size(); ++a)
    if (right(a) && strategy[a] > strategy[found]) found = a;
  return found;
}

std::string_view PlayReview::verdict(double payoff_range) const {
  if (!right(chose)) return loss < CoachScale::blunder * payoff_range ? "inaccuracy" : "blunder";
  for (Action a = 0; a < values.size(); ++a)
    if (a != chose && right(a)) return "right";
  return "best";
}

GameSession::GameSession(std::string id, PlaySetup setup, EventBus& hub)
    : id_(std::move(id)), hub_(hub), setup_(std::move(setup)) {}

void GameSession::progress(const OpponentSpec& of, const Preparation::Progress& progress) {
  const std::lock_guard lock(mutex_);
  if (of.text() != setup_.opponent.text()) return;
  progress_ = progress;
  if (state_ == State::preparing) publish();
}

void GameSession::ready(const OpponentSpec& opponent, Result<std::shared_ptr<const Opponent>> prepared) {
  const std::lock_guard lock(mutex_);
  if (opponent.text() != setup_.opponent.text()) return;
  progress_.reset();
  if (prepared) {
    opponent_ = std::move(*prepared);
    if (state_ == State::preparing) deal();
  } else {
    state_ = State::failed;
    failure_ = prepared.error();
  }
  publish();
}

PlaySetup GameSession::setup() const {
  const std::lock_guard lock(mutex_);
  return setup_;
}

GameSession::State GameSession::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

InfosetId GameSession::infoset() const {
  return round_->opponent->game().source.histories.infoset(round_->at);
}

void GameSession::deal() {
  if (round_ && round_->opponent != opponent_) score_ = {};
  const std::uint64_t number = rounds_++;
  const bool second = setup_.seat == PlaySetup::Seat::second ||
                      (setup_.seat == PlaySetup::Seat::alternate && number % 2 == 1);
  round_ = Round{opponent_,
                 number,
                 Player{second ? std::uint8_t{1} : std::uint8_t{0}},
                 HistoryId{0},
                 Rng(setup_.seed, chance_purpose, number),
                 Rng(setup_.seed, choice_purpose, number)};
  review_.reset();
  play_on();
}

Action GameSession::sampled(HistoryId h) {
  const PlayGame& game = round_->opponent->game();
  const HistoryTree& tree = game.source.histories;
  const History& node = tree.nodes[h];
  if (node.kind == Turn::Kind::chance)
    return drawn(round_->chance.uniform(), node.count,
                 [&](Action a) { return tree.nodes[tree.child(h, a)].probability; });
  const std::vector<double> shares = game.probabilities(round_->opponent->strategy(), tree.infoset(h));
  return drawn(round_->choice.uniform(), node.count, [&](Action a) { return shares[a]; });
}

void GameSession::play_on() {
  const HistoryTree& tree = round_->opponent->game().source.histories;
  while (tree.nodes[round_->at].kind != Turn::Kind::terminal) {
    const History& node = tree.nodes[round_->at];
    if (node.kind == Turn::Kind::decision && node.player == round_->seat) {
      ++decisions_;
      state_ = State::acting;
      return;
    }
    round_->at = tree.child(round_->at, sampled(round_->at));
  }
  finish_round();
}

void GameSession::finish_round() {
  state_ = State::over;
  score_.add(round_->opponent->game().source.histories.payoff(round_->at, round_->seat), round_->given_away,
             round_->opponent->attainable(round_->seat));
}

PlayReview GameSession::review(InfosetId id, Action chose) const {
  const PlayGame& game = round_->opponent->game();
  PlayReview out{.infoset = id,
                 .chose = chose,
                 .strategy = game.probabilities(game.solved, id),
                 .values = round_->opponent->values(id),
                 .tolerance = round_->opponent->tolerance(id)};
  out.loss = *std::ranges::max_element(out.values) - out.values[chose];
  return out;
}

Result<void> GameSession::act(std::uint64_t decision, Action action) {
  const std::lock_guard lock(mutex_);
  used_ = Clock::now();
  if (state_ != State::acting || decision != decisions_)
    return fail(ErrorCode::conflict,
                state_ == State::acting
                    ? fmt::format("the game has moved on: look at decision {}", decisions_)
                    : "there is nothing to decide now: ask for the next round");
  const History& node = round_->opponent->game().source.histories.nodes[round_->at];
  if (action >= node.count)
    return fail(ErrorCode::invalid_argument,
                fmt::format("\"action\" must be 0 to {}: the index of one that is listed", node.count - 1));
  review_ = review(infoset(), action);
  round_->given_away += review_->loss;
  round_->at = node.first_child + action;
  play_on();
  publish();
  return {};
}

Result<void> GameSession::next() {
  const std::lock_guard lock(mutex_);
  used_ = Clock::now();
  if (state_ != State::over)
    return fail(ErrorCode::conflict, state_ == State::acting ? "this round is not over: it is your turn"
                                                             : "the opponent is not ready yet");
  if (opponent_)
    deal();
  else
    state_ = State::preparing;
  publish();
  return {};
}

void GameSession::change_seat(PlaySetup::Seat seat) {
  const std::lock_guard lock(mutex_);
  setup_.seat = seat;
  publish();
}

void GameSession::change_coach(bool coach) {
  const std::lock_guard lock(mutex_);
  setup_.coach = coach;
  publish();
}

Result<void> GameSession::change_opponent(const OpponentSpec& opponent,
                                          const std::function<Result<void>()>& ask) {
  const std::lock_guard lock(mutex_);
  if (opponent.text() == setup_.opponent.text() && state_ != State::failed) return {};
  HS_RETURN_IF_ERROR(ask());
  setup_.opponent = opponent;
  opponent_.reset();
  if (state_ == State::failed) state_ = State::preparing;
  publish();
  return {};
}

bool GameSession::idle_for(Clock::duration time) const {
  const std::lock_guard lock(mutex_);
  return Clock::now() - used_ >= time;
}

}  // namespace hindsight
