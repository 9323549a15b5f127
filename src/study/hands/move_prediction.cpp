// SPDX-License-Identifier: MIT
#include "study/hands/move_prediction.h"

#include <algorithm>
#include <cmath>

#include "play/hand_replayer.h"

namespace hindsight {

namespace {

constexpr double uniform_turns = 1;  // that a class of move is taken to have been made before any was seen
constexpr CountRules population_rules{.strength = {5, 10, 10}};
constexpr CountRules player_rules{.strength = {10, 10, 10}};
constexpr std::array<double, 5> caution_times{1, 4, 16, 64,
                                              1e9};  // of these strengths; the last is not to learn
constexpr double shared = 0.02;  // of the chances, anew after each move: another may be the best from now on
constexpr double least_chance = 1e-6;

std::size_t place_key(const Situation& situation) {
  return 4 * static_cast<std::size_t>(situation.street) + static_cast<std::size_t>(situation.place);
}

ByMoveClass<bool> legal_classes(const PublicView& view) {
  ByMoveClass<bool> out{};
  const auto usual = moves_by_class(view);
  for (std::size_t c = 0; c < move_classes; ++c) out[c] = usual[c].has_value();
  return out;
}

}  // namespace

std::vector<ForetoldTurn> turns_of(const RecordedHand& hand) {
  std::vector<ForetoldTurn> out;
  const PublicView seen(hand.hand, Seat{0});
  auto again = HandReplayer::of(seen);
  for (std::size_t i = 0; again && i < seen.event_count(); ++i) {
    const Event event = seen.event(i);
    const std::optional<Move> move = move_of(event);
    if (!move) continue;
    if (again->at_turn() && again->turn().me() == event.seat) {
      const PublicView view = again->turn();
      ForetoldTurn turn{
          situation_of(view),  event.seat,           i, hand.named(event.seat) ? hand.player(event.seat) : "",
          legal_classes(view), class_of(view, *move)};
      turn.legal[index_of(turn.made)] = true;
      out.push_back(std::move(turn));
    }
    if (!again->play(event, seen.board())) break;
  }
  return out;
}

MovePredictor::MovePredictor() : population_(population_rules) {}

MoveShares MovePredictor::baseline(const ForetoldTurn& turn) const {
  MoveShares out{};
  double all = 0;
  for (std::size_t c = 0; c < move_classes; ++c)
    if (turn.legal[c]) all += out[c] = by_place_[place_key(turn.situation)][c] + uniform_turns;
  for (double& share : out) share /= all;
  return out;
}

MovePredictor::Cautions::Forecasts MovePredictor::Cautions::forecasts(const PlayCounts& counts,
                                                                      const ForetoldTurn& turn,
                                                                      const MoveShares& before) {
  Forecasts out;
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = counts.expected(turn.situation, before, turn.legal, caution_times[i]);
  return out;
}

MoveShares MovePredictor::Cautions::mean(const PlayCounts& counts, const ForetoldTurn& turn,
                                         const MoveShares& before) const {
  const Forecasts all = forecasts(counts, turn, before);
  MoveShares out{};
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t c = 0; c < move_classes; ++c) out[c] += chances_[i] * all[i][c];
  return out;
}

void MovePredictor::Cautions::see(const PlayCounts& counts, const ForetoldTurn& turn,
                                  const MoveShares& before) {
  const Forecasts forecast = forecasts(counts, turn, before);
  double all = 0;
  for (std::size_t i = 0; i < forecast.size(); ++i)
    all += chances_[i] *= std::max(forecast[i][index_of(turn.made)], least_chance);
  for (double& chance : chances_) chance = (1 - shared) * chance / all + shared / cautions;
}

MoveShares MovePredictor::predict(const ForetoldTurn& turn, MoveForecaster by) const {
  const MoveShares first = baseline(turn);
  if (by == MoveForecaster::baseline) return first;
  const MoveShares anybody = of_population_.mean(population_, turn, first);
  if (by == MoveForecaster::population || turn.player.empty()) return anybody;
  const auto player = players_.find(turn.player);
  return player != players_.end() ? of_players_.mean(player->second, turn, anybody) : anybody;
}

// By what was known before the hand.
void MovePredictor::learn(const ForetoldTurn& turn, SeenHand& anybody, SeenHand& himself) {
  const MoveShares first = baseline(turn), usual = of_population_.mean(population_, turn, first);
  anybody.turns.push_back({turn.situation, turn.made, first});
  of_population_.see(population_, turn, first);
  if (turn.player.empty()) return;
  himself.turns.push_back({turn.situation, turn.made, usual});
  if (const auto player = players_.find(turn.player); player != players_.end())
    of_players_.see(player->second, turn, usual);
}

void MovePredictor::learn(const RecordedHand& hand) {
  std::map<std::string, SeenHand> by_player;
  SeenHand all;
  const std::vector<ForetoldTurn> turns = turns_of(hand);
  for (const ForetoldTurn& turn : turns) learn(turn, all, by_player[turn.player]);
  for (const ForetoldTurn& turn : turns) by_place_[place_key(turn.situation)][index_of(turn.made)] += 1;
  population_.add(all);
  for (const auto& [name, seen] : by_player)
    if (!name.empty()) players_.try_emplace(name, player_rules).first->second.add(seen);
}

// A fold is taken to be legal where there is something to pay, all else everywhere.
void MovePredictor::learn(const PlayCounts& population) {
  for (const auto& [situation, cell] : population.cells())
    for (std::size_t c = 0; c < move_classes; ++c) by_place_[place_key(situation)][c] += cell.made[c];
  for (auto [situation, cell] : population.cells()) {
    ForetoldTurn turn{.situation = situation, .seat = {}};
    turn.legal.fill(true);
    turn.legal[index_of(MoveClass::fold)] = situation.price != Situation::Price::nothing;
    cell.expected = baseline(turn);
    for (double& share : cell.expected) share *= cell.turns;
    cell.foreseen = cell.turns;
    population_.put(situation, cell);
  }
  population_.put_hands(population.hands(), population.weight());
}

double ForecastScore::calibration_error() const {
  double off = 0, all = 0;
  for (const Bin& bin : bins) {
    off += std::abs(bin.chance - static_cast<double>(bin.made));
    all += static_cast<double>(bin.count);
  }
  return all > 0 ? off / all : 0;
}

void foretell(MovePredictor& predictor, const RecordedHand& hand, PredictionScores& scores) {
  const std::vector<ForetoldTurn> turns = turns_of(hand);
  std::array<double, forecasters> lost{};
  for (const ForetoldTurn& turn : turns)
    for (std::size_t f = 0; f < forecasters; ++f) {
      ForecastScore& score = scores.by[f];
      const MoveShares chances = predictor.predict(turn, static_cast<MoveForecaster>(f));
      const double loss = -std::log(std::max(chances[index_of(turn.made)], least_chance));
      lost[f] += loss;
      score.loss += loss;
      ++score.turns;
      const auto likeliest = std::ranges::max_element(chances) - chances.begin();
      if (likeliest == static_cast<std::ptrdiff_t>(index_of(turn.made))) ++score.right;
      for (std::size_t c = 0; c < move_classes; ++c) {
        if (!turn.legal[c]) continue;
        auto& bin = score.bins[std::min<std::size_t>(9, static_cast<std::size_t>(10 * chances[c]))];
        ++bin.count;
        bin.chance += chances[c];
        if (c == index_of(turn.made)) ++bin.made;
      }
    }
  if (!turns.empty()) {
    ++scores.hands;
    for (std::size_t f = 0; f < forecasters; ++f) {
      scores.by[f].losses.add(lost[f] / static_cast<double>(turns.size()));
      scores.gain[f].add(lost[0] - lost[f]);
    }
  }
  predictor.learn(hand);
}

}  // namespace hindsight
