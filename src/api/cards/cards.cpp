// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/cards.h>

#include <algorithm>
#include <utility>

#include "api/cards/card_sets.h"
#include "api/errors.h"
#include "base/check.h"
#include "cards/card.h"
#include "cards/equity.h"
#include "cards/evaluator.h"
#include "cards/range.h"

namespace hs {

static_assert(deck_size == hindsight::deck_size && combo_count == hindsight::combo_count);

namespace {

using hindsight::ErrorCode::invalid_argument;

hindsight::Result<std::vector<int>> parsed_cards(std::string_view text) {
  HS_TRY(const std::vector<hindsight::Card> cards, hindsight::parse_cards(text));
  std::vector<int> out;
  for (const hindsight::Card card : cards) out.push_back(card.index);
  return out;
}

hindsight::Result<int> valued(std::span<const int> cards) {
  HS_TRY(const hindsight::CardSet set, set_of("cards", cards));
  if (set.size() < 5 || set.size() > 7)
    return hindsight::fail(invalid_argument,
                           fmt::format("{} cards are no poker hand; give 5, 6 or 7", set.size()), "cards");
  return hindsight::evaluate(set);
}

hindsight::Result<Range> parsed_range(std::string_view text) {
  HS_TRY(hindsight::RangeText read, hindsight::parse_range(text));
  Range out{read.range.weights, std::move(read.notices)};
  out.notices.insert(out.notices.end(), read.readings.begin(), read.readings.end());
  return out;
}

hindsight::Result<hindsight::Range> checked(std::span<const double, combo_count> weights,
                                            const std::string& where) {
  hindsight::Range out;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (!(weights[i] >= 0 && weights[i] <= 1))
      return hindsight::fail(invalid_argument,
                             fmt::format("{}: {} has the weight {}; weights are 0 to 1", where,
                                         hindsight::to_text(hindsight::Combo{i}), weights[i]),
                             where);
    out.weights[i] = weights[i];
  }
  return out;
}

hindsight::Result<std::string> text_of(std::span<const double, combo_count> weights) {
  HS_TRY(const hindsight::Range range, checked(weights, "the range"));
  return hindsight::to_text(range);
}

hindsight::Result<hindsight::EquitySpot> spot_of(std::span<const Range> players, std::span<const int> board,
                                                 std::span<const int> dead) {
  hindsight::EquitySpot out;
  for (std::size_t p = 0; p < players.size(); ++p) {
    HS_TRY(const hindsight::Range range, checked(players[p].weights, fmt::format("player {}", p + 1)));
    if (range.empty())  // no hands at all would stand for any two cards
      return hindsight::fail(invalid_argument, fmt::format("player {} holds no hand", p + 1),
                             fmt::format("player {}", p + 1));
    out.players.push_back(range.hole_cards());
  }
  HS_TRY(out.board, set_of("board", board));
  HS_TRY(out.dead, set_of("dead", dead));
  return out;
}

hindsight::Result<void> check(const EquityOptions& options, const Control& control) {
  if (!(options.half_width >= 1e-6 && options.half_width <= 0.5))
    return hindsight::fail(
        invalid_argument,
        fmt::format("a half width of {} can't be reached; give 0.000001 to 0.5", options.half_width),
        "half_width");
  if (!(options.confidence > 0 && options.confidence < 1))
    return hindsight::fail(invalid_argument,
                           fmt::format("a confidence of {} must lie between 0 and 1", options.confidence),
                           "confidence");
  return check_threads(control.threads);
}

hindsight::Result<Equities> computed(const hindsight::EquitySpot& spot, const EquityOptions& options,
                                     const Control& control) {
  HS_RETURN_IF_ERROR(check(options, control));
  HS_TRY(const hindsight::Equities found, hindsight::equity(spot,
                                                            {.half_width = options.half_width,
                                                             .confidence = options.confidence,
                                                             .seed = options.seed,
                                                             .simulate = options.simulate},
                                                            {control.stop, control.threads}));
  if (found.deals == 0)
    return hindsight::fail(hindsight::ErrorCode::conflict, "stopped before there was anything to tell");
  Equities out{.exact = found.exact, .deals = found.deals, .half_width = found.half_width};
  for (std::size_t p = 0; p < found.shared.size(); ++p) {
    out.equity.push_back(found.equity(p));
    out.win.push_back(found.win(p));
    out.tie.push_back(found.tie(p));
  }
  return out;
}

hindsight::Result<Equities> equities(std::span<const Range> players, std::span<const int> board,
                                     std::span<const int> dead, const EquityOptions& options,
                                     const Control& control) {
  HS_TRY(const hindsight::EquitySpot spot, spot_of(players, board, dead));
  return computed(spot, options, control);
}

}  // namespace

hindsight::Result<hindsight::CardSet> set_of(std::string_view what, std::span<const int> cards) {
  hindsight::CardSet out;
  for (const int card : cards) {
    if (card < 0 || card >= deck_size)
      return hindsight::fail(invalid_argument, fmt::format("{}: {} is no card; they are 0 to 51", what, card),
                             std::string(what));
    const hindsight::Card known{static_cast<std::uint8_t>(card)};
    if (out.has(known))
      return hindsight::fail(invalid_argument,
                             fmt::format("{}: {} is there twice", what, hindsight::to_text(known)),
                             std::string(what));
    out |= known;
  }
  return out;
}

Result<std::vector<int>> parse_cards(std::string_view text) { return published(parsed_cards(text)); }

std::string card_text(int card) {
  HS_CHECK(card, >=, 0);
  HS_CHECK(card, <, deck_size);
  return hindsight::to_text(hindsight::Card{static_cast<std::uint8_t>(card)});
}
std::string combo_text(int combo) {
  HS_CHECK(combo, >=, 0);
  HS_CHECK(combo, <, combo_count);
  return hindsight::to_text(hindsight::Combo{static_cast<std::uint16_t>(combo)});
}
int combo_of(int card, int other) {
  HS_CHECK(card, !=, other);
  return hindsight::Combo::of({static_cast<std::uint8_t>(card)}, {static_cast<std::uint8_t>(other)}).index;
}

Result<int> hand_value(std::span<const int> cards) { return published(valued(cards)); }
std::string hand_name(int value) {
  HS_CHECK(value, >=, 1);
  HS_CHECK(value, <=, int{hindsight::best_hand});
  return hindsight::hand_name(static_cast<hindsight::HandValue>(value));
}

Result<Range> parse_range(std::string_view text) { return published(parsed_range(text)); }
Result<std::string> range_text(std::span<const double, combo_count> weights) {
  return published(text_of(weights));
}

Result<Equities> equity(std::span<const Range> players, std::span<const int> board, std::span<const int> dead,
                        const EquityOptions& options, const Control& control) {
  return published(equities(players, board, dead, options, control));
}

}  // namespace hs
