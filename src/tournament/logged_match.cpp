// SPDX-License-Identifier: MIT
#include "tournament/logged_match.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/rng.h"
#include "base/text.h"
#include "play/wire/logged_hand.h"
#include "play/wire/table_of_acpc.h"

namespace hindsight {

namespace {

constexpr std::uint64_t luck_purpose = 0x6c75636b;    // "luck": what might have come
constexpr std::uint64_t fit_purpose = 0x666974'6c75;  // "fitlu"

std::vector<Estimator> possible(std::vector<Estimator> estimators, bool holdem, std::size_t rotations) {
  std::erase_if(estimators, [&](Estimator estimator) {
    return (estimator == Estimator::duplicate && rotations < 2) ||
           (!holdem && estimator != Estimator::plain && estimator != Estimator::duplicate);
  });
  return estimators;
}

}  // namespace

Result<std::vector<AcpcLogHand>> read_match_log(const AcpcGame& game, std::string_view text) {
  std::vector<AcpcLogHand> out;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (!line.starts_with("STATE:")) continue;
    auto hand = parse_state_line(game, line);
    if (!hand) return fail(ErrorCode::parse, fmt::format("line {}: {}", number, hand.error().message));
    if (hand->number != out.size())
      return fail(ErrorCode::parse, fmt::format("line {}: hand {} stands where hand {} should", number,
                                                hand->number, out.size()));
    out.push_back(std::move(*hand));
  }
  return out;
}

LoggedFigures::LoggedFigures(const AcpcGame& game, std::size_t rotations, std::vector<Estimator> estimators,
                             std::vector<std::shared_ptr<const Policy>> policies)
    : game_(game),
      rules_([&]() -> std::optional<HandRules> {
        const auto rules = table_rules(game);
        return rules ? std::optional(*rules) : std::nullopt;
      }()),
      estimators_(possible(std::move(estimators), rules_.has_value(), rotations)),
      figures_({.contestants = static_cast<std::size_t>(game.players),
                .rotations = rotations,
                .estimators = estimators_,
                .bin = static_cast<double>(game.big_blind()) / 10}),
      scores_(static_cast<std::size_t>(game.players)) {
  for (LuckKnown& known : known_) known = {policies, {}, game.big_blind()};
}

bool LoggedFigures::wants(Estimator estimator) const {
  return std::ranges::find(estimators_, estimator) != estimators_.end();
}

void LoggedFigures::fit(std::span<const LoggedDeck> decks) {
  LuckKnown unfitted = known_[0];
  unfitted.models.clear();
  std::vector<FitHands> fits(2, FitHands(static_cast<std::size_t>(game_.players)));
  for (std::size_t number = 0; number < decks.size(); ++number)
    for (std::size_t rotation = 0; rotation < decks[number].hands.size(); ++rotation) {
      const auto& contestants = decks[number].contestants[rotation];
      HandLuck luck(unfitted, contestants, {.aivat = true}, Rng(fit_purpose, number, rotation));
      std::vector<AivatSteps::Point> points;
      luck.record(&points);
      play_logged(table_, *rules_, *decks[number].hands[rotation], &luck);
      // What even decks teach is for odd ones.
      fits[1 - number % 2].add(points, contestants, luck.values(Estimator::all_in));
    }
  for (std::size_t half = 0; half < 2; ++half) known_[half].models = fits[half].models();
}

DeckValues LoggedFigures::values_of(const LoggedDeck& deck, std::size_t number) {
  const auto players = static_cast<std::size_t>(game_.players);
  DeckValues out(deck.hands.size(), players, estimators_.size());
  const bool looks = rules_ && std::ranges::any_of(estimators_, [](Estimator estimator) {
                       return estimator != Estimator::plain && estimator != Estimator::duplicate;
                     });
  for (std::size_t rotation = 0; rotation < deck.hands.size(); ++rotation) {
    const auto& contestants = deck.contestants[rotation];
    const AcpcLogHand& hand = *deck.hands[rotation];
    std::optional<HandLuck> luck;
    if (looks) {
      luck.emplace(known_[number % 2], contestants,
                   LuckWanted{.imaginary = wants(Estimator::imaginary), .aivat = wants(Estimator::aivat)},
                   Rng(luck_purpose, number, rotation));
      play_logged(table_, *rules_, hand, &*luck);
    }
    for (std::size_t position = 0; position < players; ++position) {
      const Seat seat{static_cast<std::uint8_t>(position)};
      for (std::size_t e = 0; e < estimators_.size(); ++e)
        out.at(rotation, contestants[position], e) =
            luck ? luck->value(estimators_[e], seat) : hand.values[position];
      out.seat(rotation, contestants[position]) = seat.value;
      out.outcome(rotation, contestants[position]) =
          BotScore::outcome_of(hand.values[position], hand.hand.showdown(), hand.hand.folded(seat));
    }
  }
  return out;
}

void LoggedFigures::count(const LoggedDeck& deck) {
  const auto players = static_cast<std::size_t>(game_.players);
  std::vector<double> sums(players);
  for (std::size_t rotation = 0; rotation < deck.hands.size(); ++rotation) {
    const AcpcLogHand& hand = *deck.hands[rotation];
    for (std::size_t position = 0; position < players; ++position) {
      const Seat seat{static_cast<std::uint8_t>(position)};
      const std::size_t contestant = deck.contestants[rotation][position];
      const double won = hand.values[position];
      scores_[contestant].add_hand(won,
                                   BotScore::outcome_of(won, hand.hand.showdown(), hand.hand.folded(seat)));
      sums[contestant] += won;
    }
  }
  for (std::size_t i = 0; i < players; ++i)
    scores_[i].add_deal(sums[i] / static_cast<double>(deck.hands.size()));
}

void LoggedFigures::add(std::span<const LoggedDeck> decks, std::uint64_t seed, std::uint64_t first) {
  if (wants(Estimator::aivat)) fit(decks);
  for (std::size_t i = 0; i < decks.size(); ++i) {
    const std::uint64_t number = first + i;
    DeckValues values = values_of(decks[i], number);
    values.drawn = Rng(seed, number).below(static_cast<std::uint32_t>(decks[i].hands.size()));
    figures_.add(values);
    count(decks[i]);
  }
}

}  // namespace hindsight
