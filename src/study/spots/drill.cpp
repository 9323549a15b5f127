// SPDX-License-Identifier: MIT
#include "study/spots/drill.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "betting/line.h"

namespace hindsight {

namespace {

constexpr std::uint64_t repeat_every = 3;  // hands

// An index, as often as its weight says; none where all are 0.
template <class Weight>
std::optional<std::size_t> drawn(std::size_t count, const Weight& weight, Rng& rng) {
  double total = 0;
  for (std::size_t i = 0; i < count; ++i) total += weight(i);
  if (!(total > 0)) return std::nullopt;
  double left = rng.uniform() * total;
  std::optional<std::size_t> out;
  for (std::size_t i = 0; i < count; ++i) {
    if (!(weight(i) > 0)) continue;
    out = i;
    if ((left -= weight(i)) < 0) break;
  }
  return out;
}

const SpotView::Hand* find(const std::vector<SpotView::Hand>& hands, Combo combo) {
  const auto found = std::find_if(hands.begin(), hands.end(),
                                  [&](const SpotView::Hand& hand) { return hand.combo == combo; });
  return found == hands.end() ? nullptr : &*found;
}

std::string joined_to(const std::string& line, const std::string& step) {
  return line.empty() ? step : line + ", " + step;
}

}  // namespace

Drill::Drill(std::uint8_t seat, std::string line, std::uint64_t seed, std::vector<double> weights)
    : seat_(seat),
      start_(std::move(line)),
      line_(start_),
      rng_(seed, 0x6472696c6cu),
      weights_(std::move(weights)) {}

Result<std::size_t> Drill::choose(std::optional<std::size_t> mistake) {
  if (!over()) return fail(ErrorCode::invalid_argument, "the hand is not over: play it to its end first");
  if (mistake && *mistake >= mistakes_.size())
    return fail(ErrorCode::invalid_argument,
                mistakes_.empty() ? "there is no mistake to play again"
                                  : fmt::format("there are the mistakes 0 to {}", mistakes_.size() - 1));
  if (!mistake && !mistakes_.empty() && hands_ % repeat_every == repeat_every - 1) mistake = 0;
  chosen_ = Chosen{};
  if (mistake) {
    chosen_->again = mistakes_[*mistake];
    chosen_->spot = mistakes_[*mistake].spot;
  } else if (weights_.size() > 1) {
    chosen_->spot = drawn(
                        weights_.size(), [&](std::size_t i) { return weights_[i]; }, rng_)
                        .value_or(0);
  }
  return chosen_->spot;
}

Result<void> Drill::deal(const DrillSpot& spot) {
  if (!chosen_) HS_RETURN_IF_ERROR(choose());
  const Chosen chosen = *std::exchange(chosen_, std::nullopt);
  const std::optional<Choice>& again = chosen.again;
  HS_RETURN_IF_ERROR(again ? begin(again->line, again->hand, spot) : begin(start_, {}, spot));
  repeats_ = again.has_value();
  ran_out_ = false;
  spot_ = chosen.spot;
  ++hands_;
  return {};
}

Result<void> Drill::begin(const std::string& line, std::optional<Combo> own, const DrillSpot& spot) {
  HS_TRY(SpotView view, spot.view(line));
  const auto& my = view.hands[seat_];
  const auto& their = view.hands[1 - seat_];
  if (!own) {
    const auto i = drawn(
        my.size(), [&](std::size_t h) { return my[h].matchup_weight(); }, rng_);
    if (!i) return fail(ErrorCode::invalid_argument, "no two hands meet there: begin at another line");
    own = my[*i].combo;
  }
  const CardSet mine = own->cards();
  const auto apart = [&](std::size_t h) {
    return (their[h].combo.cards() & mine).empty() ? their[h].reach : 0.0;
  };
  const auto j = drawn(their.size(), apart, rng_);
  if (!j) return fail(ErrorCode::invalid_argument, "no two hands meet there: begin at another line");
  mine_ = *own;
  theirs_ = their[*j].combo;
  line_ = line;
  view_ = std::move(view);
  stacks_ = spot.stacks;
  positions_ = spot.positions;
  big_blind_ = spot.big_blind;
  return go_on(spot);
}

// One card that neither hand holds; which of them the deck has, the spot says.
Result<std::string> Drill::next_card(const DrillSpot& spot) {
  CardSet gone = mine_.cards() | theirs_.cards();
  for (const Card card : view_->board) gone = gone | CardSet(card);
  std::vector<std::string> left;
  for (std::uint8_t i = 0; i < 52; ++i)
    if (const Card card{i}; (CardSet(card) & gone).empty()) left.push_back(to_text(card));
  while (!left.empty()) {
    const std::size_t i = rng_.below(static_cast<std::uint32_t>(left.size()));
    if (spot.exists(joined_to(line_, left[i]))) return left[i];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return fail(ErrorCode::unsupported, "more than one card comes there: begin after the flop");
}

Result<void> Drill::go_on(const DrillSpot& spot) {
  for (;;) {
    std::string step;
    if (view_->kind == StreetTree::Kind::street_end) {
      HS_TRY(step, next_card(spot));
    } else if (view_->kind == StreetTree::Kind::decision && view_->seat != seat_) {
      const SpotView::Hand* const hand = find(view_->hands[1 - seat_], theirs_);
      HS_CHECK_THAT(hand != nullptr);
      const auto a = drawn(
          hand->strategy.size(), [&](std::size_t i) { return hand->strategy[i]; }, rng_);
      HS_CHECK_THAT(a.has_value());
      step = to_text(view_->actions[*a]);
    } else {
      return {};
    }
    const std::string line = joined_to(line_, step);
    HS_TRY(view_, spot.view(line));
    line_ = line;
  }
}

Drill::Choice Drill::choice_here(const SpotView::Hand& hand) const {
  return {.spot = spot_,
          .line = line_,
          .board = view_->board,
          .pot = view_->pot,
          .hand = mine_,
          .actions = view_->actions,
          .stakes = stakes_of(*view_),
          .strategy = hand.strategy,
          .values = hand.action_values};
}

Result<void> Drill::act(std::size_t action, const DrillSpot& spot) {
  if (over()) return fail(ErrorCode::invalid_argument, "the hand is over: ask for the next one");
  if (action >= view_->actions.size())
    return fail(ErrorCode::invalid_argument,
                fmt::format("there are the actions 0 to {}", view_->actions.size() - 1));
  const SpotView::Hand* const hand = find(view_->hands[seat_], mine_);
  HS_CHECK_THAT(hand != nullptr);
  Choice choice = choice_here(*hand);
  choice.taken = action;
  const double best = *std::max_element(choice.values.begin(), choice.values.end());
  choice.lost = std::isfinite(best - choice.values[action]) ? best - choice.values[action] : 0;
  choice.lost_of_start = choice.lost / spot.pot;
  if (spot.big_blind) choice.lost_big_blinds = choice.lost / *spot.big_blind;
  const std::string line = joined_to(line_, to_text(view_->actions[action]));
  HS_TRY(SpotView view, spot.view(line));
  view_ = std::move(view);
  line_ = line;
  keep(choice);
  return go_on(spot);
}

void Drill::miss() {
  if (over()) return;
  const SpotView::Hand* const hand = find(view_->hands[seat_], mine_);
  HS_CHECK_THAT(hand != nullptr);
  ran_out_ = true;
  ++missed_;
  count(choice_here(*hand), false);
}

void Drill::count(const Choice& choice, bool good) {
  ++decisions_;
  streak_ = good ? streak_ + 1 : 0;
  best_streak_ = std::max(best_streak_, streak_);
  last_ = choice;
}

void Drill::keep(const Choice& choice) {
  const bool good = choice.lost <= good_share * choice.pot;
  count(choice, good);
  lost_ += choice.lost;
  lost_of_pot_ += choice.lost / choice.pot;
  lost_big_blinds_ = lost_big_blinds_ && choice.lost_big_blinds
                         ? std::optional(*lost_big_blinds_ + *choice.lost_big_blinds)
                         : std::nullopt;
  std::erase_if(mistakes_, [&](const Choice& old) {
    return old.spot == choice.spot && old.line == choice.line && old.hand == choice.hand;
  });
  if (good) return;
  const auto place =
      std::upper_bound(mistakes_.begin(), mistakes_.end(), choice,
                       [](const Choice& a, const Choice& b) { return a.lost_of_start > b.lost_of_start; });
  mistakes_.insert(place, choice);
  if (mistakes_.size() > max_mistakes) mistakes_.pop_back();
}

}  // namespace hindsight
