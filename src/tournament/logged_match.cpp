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

bool looks_at_luck(Estimator estimator) {
  return estimator != Estimator::plain && estimator != Estimator::duplicate;
}

// What a hand can win and lose, from any seat; none where the game sets no bound.
std::optional<ValueRange> winnings(const AcpcGame& game) {
  double most = 0;  // that one seat puts in
  for (int seat = 0; seat < game.players; ++seat)
    most = std::max(most, static_cast<double>(game.stacks[static_cast<std::size_t>(seat)]));
  if (most >= static_cast<double>(unlimited_acpc_stack)) {
    if (game.no_limit()) return {};
    most = static_cast<double>(game.big_blind());
    for (int round = 0; round < game.rounds; ++round) {
      const auto at = static_cast<std::size_t>(round);
      most += static_cast<double>(game.raise_size[at]) * game.max_raises[at];
    }
  }
  return ValueRange{-most, most * (game.players - 1)};
}

std::vector<Estimator> possible(std::vector<Estimator> estimators, bool luck, std::size_t rotations) {
  std::erase_if(estimators, [&](Estimator estimator) {
    return (estimator == Estimator::duplicate && rotations < 2) || (!luck && looks_at_luck(estimator));
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
                             std::vector<std::shared_ptr<const Policy>> policies,
                             std::shared_ptr<SmallGameLuck> small)
    : game_(game),
      rules_([&]() -> std::optional<HandRules> {
        const auto rules = table_rules(game);
        return rules ? std::optional(*rules) : std::nullopt;
      }()),
      estimators_(possible(std::move(estimators), rules_ || small, rotations)),
      small_(std::move(small)),
      figures_({.contestants = static_cast<std::size_t>(game.players),
                .rotations = rotations,
                .estimators = estimators_,
                .aivat_is_exact = small_ && small_->knows_all(),
                .bin = static_cast<double>(game.big_blind()) / 10,
                .range = winnings(game)}),
      scores_(static_cast<std::size_t>(game.players)) {
  figures_.keep_decks();
  for (LuckKnown& known : known_) known = {.policies = policies, .models = {}, .big_blind = game.big_blind()};
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
      HandEstimator luck(unfitted, contestants, {.aivat = true}, Rng(fit_purpose, number, rotation));
      std::vector<AivatSteps::Point> points;
      luck.record(&points);
      play_logged(table_, *rules_, *decks[number].hands[rotation], &luck);
      // What even decks teach is for odd ones.
      fits[1 - number % 2].add(points, contestants, luck.values(Estimator::all_in));
    }
  for (std::size_t half = 0; half < 2; ++half) known_[half].models = fits[half].models();
}

bool LoggedFigures::takes_luck_out() const { return std::ranges::any_of(estimators_, looks_at_luck); }

LoggedFigures::HandValues LoggedFigures::table_values(const AcpcLogHand& hand,
                                                      std::span<const std::size_t> contestants,
                                                      std::size_t number, std::size_t rotation) {
  HandEstimator luck(known_[number % 2], contestants,
                     EstimatorSet{.imaginary = wants(Estimator::imaginary), .aivat = wants(Estimator::aivat)},
                     Rng(luck_purpose, number, rotation));
  play_logged(table_, *rules_, hand, &luck);
  HandValues out;
  for (const Estimator estimator : estimators_) {
    out.emplace_back();
    for (std::uint8_t position = 0; position < contestants.size(); ++position)
      out.back().push_back(luck.value(estimator, Seat{position}));
  }
  return out;
}

Result<LoggedFigures::HandValues> LoggedFigures::hand_values(const LoggedDeck& deck, std::size_t number,
                                                             std::size_t rotation) {
  const AcpcLogHand& hand = *deck.hands[rotation];
  const auto& contestants = deck.contestants[rotation];
  if (!takes_luck_out()) return HandValues(estimators_.size(), hand.values);
  if (rules_) return table_values(hand, contestants, number, rotation);
  HandValues out;
  for (const Estimator estimator : estimators_) {
    HS_TRY(std::vector<double> values, small_->values(estimator, hand, contestants, number));
    out.push_back(std::move(values));
  }
  return out;
}

Result<DeckValues> LoggedFigures::values_of(const LoggedDeck& deck, std::size_t number) {
  const auto players = static_cast<std::size_t>(game_.players);
  DeckValues out(deck.hands.size(), players, estimators_.size());
  for (std::size_t rotation = 0; rotation < deck.hands.size(); ++rotation) {
    const auto& contestants = deck.contestants[rotation];
    const AcpcLogHand& hand = *deck.hands[rotation];
    HS_TRY(const HandValues values, hand_values(deck, number, rotation));
    for (std::size_t position = 0; position < players; ++position) {
      const Seat seat{static_cast<std::uint8_t>(position)};
      for (std::size_t e = 0; e < estimators_.size(); ++e)
        out.at(rotation, contestants[position], e) = values[e][position];
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

Result<void> LoggedFigures::add(std::span<const LoggedDeck> decks, std::uint64_t seed, std::uint64_t first) {
  if (rules_ && wants(Estimator::aivat)) fit(decks);
  if (!rules_ && takes_luck_out()) {
    HS_RETURN_IF_ERROR(small_->prepare(decks));
    exact_ = small_->exact();
  }
  for (std::size_t i = 0; i < decks.size(); ++i) {
    const std::uint64_t number = first + i;
    HS_TRY(DeckValues values, values_of(decks[i], number));
    values.drawn = Rng(seed, number).below(static_cast<std::uint32_t>(decks[i].hands.size()));
    figures_.add(values);
    count(decks[i]);
  }
  return {};
}

}  // namespace hindsight
