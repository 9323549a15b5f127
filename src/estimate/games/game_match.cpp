// SPDX-License-Identifier: MIT
#include "estimate/games/game_match.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/bytes.h"
#include "base/check.h"
#include "base/drawn.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "base/signature.h"
#include "estimate/games/action_counts.h"
#include "io/csv.h"

namespace hindsight {

namespace {

constexpr std::uint64_t chance_purpose = 0x6465636b;      // "deck"
constexpr std::uint64_t choice_purpose = 0x626f74;        // "bot"
constexpr std::uint64_t drawn_purpose = 0x706c61696e;     // "plain"
constexpr std::uint64_t fit_purpose = 0x666974;           // "fit": other hands than those that count
constexpr std::uint64_t spread_purpose = 0x737072656164;  // "spread": others again
constexpr std::uint64_t decks_per_round = 256;            // held in memory before they are counted
constexpr std::uint64_t max_hands = 1'000'000'000'000'000;
constexpr std::uint64_t max_fit_hands = 10'000'000;

// Of any seat; none in a game where all is worth the same.
std::optional<ValueRange> payoff_range(const HistoryTree& tree) {
  const auto [low, high] = std::ranges::minmax_element(tree.payoffs);
  return low != tree.payoffs.end() && *low < *high ? std::optional(ValueRange{*low, *high}) : std::nullopt;
}

}  // namespace

struct GameMatch::Hand {
  std::vector<Action> path;
  HistoryId end{};
  std::uint32_t folded = 0;  // a bit for each seat
};

struct GameMatch::Deck {
  bool played = false;
  DeckValues values;
  std::string log{};
};

Result<GameMatch> GameMatch::start(const GameMatchSetup& setup, const RunControl& control) {
  const std::size_t seats = setup.contestants.size();
  if (seats != static_cast<std::size_t>(setup.tree->players))
    return fail(ErrorCode::invalid_argument,
                fmt::format("this game has {} seats and {} strategies were named: it takes one for each",
                            setup.tree->players, seats));
  HS_CHECK_THAT(setup.guess != nullptr);
  HS_CHECK_THAT(!setup.estimators.empty() && setup.estimators[0] == Estimator::plain);
  GameMatch match(
      setup,
      Figures({.contestants = seats,
               .rotations = setup.duplicate ? seats : 1,
               .estimators = setup.estimators,
               .aivat_is_exact = std::ranges::all_of(setup.contestants, &GameMatchSetup::Contestant::known),
               .bin = setup.bin,
               .range = payoff_range(*setup.tree)}));
  match.scores_.resize(seats);
  HS_RETURN_IF_ERROR(match.prolong(setup.hands));
  if (setup.fit_hands > max_fit_hands)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} hands to fit to: {} are the most", setup.fit_hands, max_fit_hands));
  match.suppose();
  for (std::size_t shift = 0; shift < seats; ++shift) match.seatings_.push_back(match.seating(shift));
  match.bound_values();
  match.measure_spread(control);
  return match;
}

Result<void> GameMatch::prolong(std::uint64_t wanted) {
  if (wanted < 1 || wanted > max_hands)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a match of {} hands: it takes 1 to {}", wanted, max_hands));
  setup_.hands = std::max(wanted, hands());
  return {};
}

bool GameMatch::wants(Estimator estimator) const {
  return std::ranges::find(setup_.estimators, estimator) != setup_.estimators.end();
}

StrategyProfile GameMatch::seated(std::size_t shift) const {
  StrategyProfile out(setup_.contestants.size());
  for (std::size_t c = 0; c < out.size(); ++c) out[seat_of(c, shift)] = setup_.contestants[c].strategy.get();
  return out;
}

// What is known, and of the others how they are seen to play before the match.
void GameMatch::suppose() {
  const std::size_t seats = setup_.contestants.size();
  const bool fits = wants(Estimator::aivat) && setup_.fit_hands > 0 &&
                    !std::ranges::all_of(setup_.contestants, &GameMatchSetup::Contestant::known);
  std::vector<ActionCounts> seen(fits ? seats : 0, ActionCounts(*setup_.tree));
  for (std::uint64_t hand = 0; fits && hand < setup_.fit_hands; ++hand) {
    const std::size_t shift = hand % seats;
    const std::vector<Action> path =
        play_hand(Rng(setup_.seed, fit_purpose, chance_purpose, hand),
                  Rng(setup_.seed, fit_purpose, choice_purpose, hand), seated(shift))
            .path;
    for (std::size_t c = 0; c < seats; ++c)
      if (!setup_.contestants[c].known)
        seen[c].add(path, Player{static_cast<std::uint8_t>(seat_of(c, shift))});
  }
  for (std::size_t c = 0; c < seats; ++c)
    supposed_.push_back(setup_.contestants[c].known ? setup_.contestants[c].strategy
                        : fits ? std::make_shared<const ListedStrategy>(seen[c].strategy(*setup_.guess))
                               : setup_.guess);
}

GameMatch::Seating GameMatch::seating(std::size_t shift) const {
  const std::size_t seats = setup_.contestants.size();
  Seating out{.plays = seated(shift), .values = {}, .imaginary = {}, .aivat = {}, .exact = {}};
  StrategyProfile known(seats), supposed(seats);
  for (std::size_t c = 0; c < seats; ++c) {
    const std::size_t seat = seat_of(c, shift);
    known[seat] = setup_.contestants[c].known ? out.plays[seat] : nullptr;
    supposed[seat] = supposed_[c].get();
  }
  out.exact = history_values(*setup_.tree, out.plays);
  out.exact.resize(seats);  // of the root
  out.exact.shrink_to_fit();
  if (wants(Estimator::imaginary))
    out.imaginary = std::make_unique<Aivat>(*setup_.tree, known, std::span<const double>());
  if (wants(Estimator::aivat)) {
    out.values = history_values(*setup_.tree, supposed);
    out.aivat = std::make_unique<Aivat>(*setup_.tree, known, out.values);
  }
  return out;
}

// A deck is the mean over its rotations; played in one alone, it is any of them.
void GameMatch::bound_values() {
  if (!wants(Estimator::aivat) || figures_.shape().aivat_is_exact) return;
  const std::size_t seats = setup_.contestants.size();
  std::vector<std::vector<ValueRange>> by_rotation;
  for (const Seating& seating : seatings_) {
    auto ranges = seating.aivat->ranges();
    if (!ranges) return;
    by_rotation.push_back(std::move(*ranges));
  }
  std::vector<ValueRange> out(seats);
  for (std::size_t c = 0; c < seats; ++c) {
    ValueRange sum{0, 0}, any{INFINITY, -INFINITY};
    for (std::size_t shift = 0; shift < seats; ++shift) {
      const ValueRange& one = by_rotation[shift][seat_of(c, shift)];
      sum = {sum.low + one.low, sum.high + one.high};
      any = {std::min(any.low, one.low), std::max(any.high, one.high)};
    }
    out[c] = setup_.duplicate ? sum.scaled(1 / static_cast<double>(seats)) : any;
    if (!(out[c].low < out[c].high)) return;  // no luck is left
  }
  figures_.bound_aivat(out);
}

void GameMatch::measure_spread(const RunControl& control) {
  if (!wants(Estimator::aivat) || figures_.shape().aivat_is_exact || setup_.spread_decks == 0) return;
  Figures beforehand(figures_.shape());
  play_decks(Rng(setup_.seed, spread_purpose).bits(), 0, setup_.spread_decks, false, control,
             [&](const Deck& deck) {
               beforehand.add(deck.values);
               return true;
             });
  if (beforehand.decks() == setup_.spread_decks) figures_.set_floors(beforehand);
}

double GameMatch::exact(std::size_t contestant) const {
  double sum = 0;
  for (std::size_t shift = 0; shift < seatings_.size(); ++shift)
    sum += seatings_[shift].exact[seat_of(contestant, shift)];
  return sum / static_cast<double>(seatings_.size());
}

GameMatch::Hand GameMatch::play_hand(Rng cards, Rng choices, const StrategyProfile& plays) const {
  const HistoryTree& tree = *setup_.tree;
  Hand hand;
  HistoryId h{0};
  while (tree.nodes[h].kind != Turn::Kind::terminal) {
    const History& node = tree.nodes[h];
    const bool chance = node.kind == Turn::Kind::chance;
    const Action action = chance ? drawn(cards.uniform(), node.count,
                                         [&](Action a) { return tree.nodes[tree.child(h, a)].probability; })
                                 : drawn(choices.uniform(), node.count, [&](Action a) {
                                     return (*plays[node.player.value])(tree.infoset(h), a);
                                   });
    if (!chance && tree.infosets[tree.infoset(h)].actions[action] == "fold")
      hand.folded |= 1u << node.player.value;
    hand.path.push_back(action);
    h = tree.child(h, action);
  }
  hand.end = h;
  return hand;
}

std::vector<double> GameMatch::estimates(Estimator estimator, const Seating& seating,
                                         const Hand& hand) const {
  if (estimator == Estimator::all_in) return all_in_estimate(*setup_.tree, hand.path);
  if (estimator == Estimator::imaginary || estimator == Estimator::aivat) {
    const Aivat& aivat = estimator == Estimator::aivat ? *seating.aivat : *seating.imaginary;
    const auto estimate = aivat.estimate(hand.path);
    HS_CHECK_THAT(estimate.has_value());  // seats play what they are known to play
    return *estimate;
  }
  std::vector<double> won;
  for (std::uint8_t p = 0; p < setup_.tree->players; ++p)
    won.push_back(setup_.tree->payoff(hand.end, Player{p}));
  return won;
}

GameMatch::Deck GameMatch::play_deck(std::uint64_t seed, std::uint64_t number, bool logged) const {
  const std::size_t seats = setup_.contestants.size(), estimators = setup_.estimators.size();
  Deck deck{.played = true, .values = DeckValues(rotations(), seats, estimators)};
  deck.values.drawn = Rng(seed, drawn_purpose, number).below(static_cast<std::uint32_t>(rotations()));
  for (std::size_t rotation = 0; rotation < rotations(); ++rotation) {
    const std::size_t shift = setup_.duplicate ? rotation : number % seats;
    const Seating& seating = seatings_[shift];
    // The rotations of a deck share what chance draws, event by event.
    const Hand hand = play_hand(Rng(seed, chance_purpose, number),
                                Rng(seed, choice_purpose, number, rotation), seating.plays);
    if (logged) deck.log += line_of(number, shift, hand);
    const bool showdown = std::popcount(hand.folded) + 1 < static_cast<int>(seats);
    for (std::size_t e = 0; e < estimators; ++e) {
      const std::vector<double> values = estimates(setup_.estimators[e], seating, hand);
      for (std::size_t c = 0; c < seats; ++c) deck.values.at(rotation, c, e) = values[seat_of(c, shift)];
    }
    for (std::size_t c = 0; c < seats; ++c) {
      const std::size_t seat = seat_of(c, shift);
      deck.values.seat(rotation, c) = static_cast<std::uint8_t>(seat);
      deck.values.outcome(rotation, c) =
          BotScore::outcome_of(deck.values.at(rotation, c, 0), showdown, (hand.folded >> seat & 1) != 0);
    }
  }
  return deck;
}

void GameMatch::count(const Deck& deck) {
  const std::size_t seats = scores_.size();
  for (std::size_t c = 0; c < seats; ++c) {
    double sum = 0;
    for (std::size_t rotation = 0; rotation < rotations(); ++rotation) {
      const double won = deck.values.at(rotation, c, 0);
      scores_[c].add_hand(won, deck.values.outcomes[rotation * seats + c]);
      sum += won;
    }
    scores_[c].add_deal(sum / static_cast<double>(rotations()));
  }
  figures_.add(deck.values);
}

void GameMatch::play(std::uint64_t more, const RunControl& control, std::string* log) {
  if (over()) return;
  play_decks(setup_.seed, decks(), std::min(decks_wanted(), decks() + more), log != nullptr, control,
             [&](const Deck& deck) {
               count(deck);
               if (log) *log += deck.log;
               return !ended_early();
             });
}

// In order, as long as each() wants more; those after a stop are left out.
template <class Each>
void GameMatch::play_decks(std::uint64_t seed, std::uint64_t first, std::uint64_t end, bool logged,
                           const RunControl& control, const Each& each) const {
  Team team(control.threads);
  std::vector<Deck> round;
  for (; first < end && !control.stop.stop_requested(); first += round.size()) {
    round.assign(std::min(end - first, decks_per_round), {});
    team.for_each(static_cast<std::uint32_t>(round.size()), [&](std::uint32_t i) {
      if (!control.stop.stop_requested()) round[i] = play_deck(seed, first + i, logged);
    });
    for (std::size_t i = 0; i < round.size() && round[i].played; ++i)
      if (!each(round[i])) return;
  }
}

std::string GameMatch::log_head() const {
  CsvRow row;
  row.text("deck");
  for (std::size_t seat = 1; seat <= scores_.size(); ++seat) row.text(fmt::format("seat_{}", seat));
  row.text("moves");
  for (std::size_t seat = 1; seat <= scores_.size(); ++seat) row.text(fmt::format("won_{}", seat));
  return row.line();
}

std::string GameMatch::line_of(std::uint64_t deck, std::size_t shift, const Hand& hand) const {
  const HistoryTree& tree = *setup_.tree;
  std::string moves;
  HistoryId h{0};
  for (const Action action : hand.path) {
    const History& node = tree.nodes[h];
    moves += moves.empty() ? "" : ", ";
    moves += node.kind == Turn::Kind::chance ? tree.chance_names[node.label][action]
                                             : tree.infosets[tree.infoset(h)].actions[action];
    h = tree.child(h, action);
  }
  CsvRow row;
  row.text(std::to_string(deck + 1));
  const std::size_t seats = scores_.size();
  for (std::size_t seat = 0; seat < seats; ++seat)
    row.text(std::to_string((seat + seats - shift) % seats + 1));
  row.text(moves);
  for (std::uint8_t p = 0; p < seats; ++p) row.number(tree.payoff(h, Player{p}));
  return row.line();
}

std::string GameMatch::course() const {
  Writer out;
  for (const BotScore& score : scores_) score.write(out);
  figures_.write(out);
  return out.bytes();
}

Result<void> GameMatch::go_on(std::string_view course) {
  Reader in(course);
  for (BotScore& score : scores_) score.read(in);
  figures_.read(in);
  return in.finish("the course of the match");
}

std::uint64_t GameMatch::signature() const {
  Signature out;
  for (const GameMatchSetup::Contestant& contestant : setup_.contestants)
    out.add(contestant.strategy->numbers());
  out.add(setup_.guess->numbers());
  return out.value();
}

}  // namespace hindsight
