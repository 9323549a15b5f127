// What a record says of its result, beside that of the replay.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "store/hands/phh_extras.h"
#include "store/hands/phh_replay.h"

namespace hindsight {

namespace {

constexpr int result_cents = 2, result_places = 6;
constexpr double largest_rake = 0.1;  // of the pots
constexpr double rounding = 0.005;    // of winnings

double number(Decimal value) {
  double scale = 1;
  for (int i = 0; i < value.places; ++i) scale *= 10;
  return static_cast<double>(value.digits) / scale;
}

// Equal, or ours rounded to the digits given if those are at least cents.
bool agrees(Decimal given, Decimal ours) {
  if (given == ours) return true;
  if (given.places < result_cents) return false;
  double last = 0.5;
  for (int i = 0; i < std::min(given.places, result_places); ++i) last /= 10;
  return std::abs(number(given) - number(ours)) <= 1.001 * last;
}

bool states_winnings(const PhhHand& record) {
  return record.winnings &&
         std::ranges::any_of(*record.winnings, [](Decimal value) { return value.digits != 0; });
}

// By how much the pots are more than the winnings.
double taken(const PhhHand& record, const Replay& replay) {
  double sum = 0;
  for (Seat seat; seat.value < record.seats(); ++seat)
    sum += number(replay.amount(replay.collected(seat))) - number((*record.winnings)[seat.value]);
  return sum;
}
Decimal to_decimal(double amount) { return Decimal::of(std::llround(amount * 1e6), result_places); }

std::optional<std::string> stack_difference(const PhhHand& record, const Replay& replay) {
  for (Seat seat; seat.value < record.seats(); ++seat) {
    const Decimal given = (*record.finishing_stacks)[seat.value];
    if (given.is_infinite() || replay.unlimited(seat)) continue;
    const Decimal ours = replay.amount(replay.final_stack(seat));
    if (!agrees(given, ours))
      return fmt::format("p{} finishes with {}, but finishing_stacks has {}", seat.value + 1, to_text(ours),
                         to_text(given));
  }
  return {};
}

std::optional<std::string> winnings_difference(const PhhHand& record, const Replay& replay) {
  double pot = 0;
  const double loose = replay.boards.empty() ? 0 : number(replay.amount(shares_per_chip));
  for (Seat seat; seat.value < record.seats(); ++seat) {
    const double given = number((*record.winnings)[seat.value]);
    const double ours = number(replay.amount(replay.collected(seat)));
    if (given > ours + loose + rounding || (given == 0) != (ours == 0))
      return fmt::format("p{} takes {} from the pots, but winnings has {}", seat.value + 1,
                         to_text(replay.amount(replay.collected(seat))),
                         to_text((*record.winnings)[seat.value]));
    pot += ours;
  }
  const double less = taken(record, replay);
  if (less <= largest_rake * pot + rounding) return {};
  return fmt::format("winnings are {} less than the pots, more than a rake", to_text(to_decimal(less)));
}

// Of one board; a chip that two boards can't share may lie with either.
std::optional<std::string> board_difference(const std::vector<Decimal>& won, const Replay& replay,
                                            std::size_t board) {
  const double chip = number(replay.amount(shares_per_chip));
  for (Seat seat; seat.value < won.size(); ++seat) {
    const double given = number(won[seat.value]);
    const Decimal ours = replay.amount(replay.boards[board].won[seat.value]);
    if (given > number(ours) + chip + rounding || (given == 0) != (ours.digits == 0))
      return fmt::format("on board {} p{} takes {} from the pots, but _winnings_by_board has {}", board + 1,
                         seat.value + 1, to_text(ours), to_text(won[seat.value]));
  }
  return {};
}

std::optional<std::string> boards_difference(const PhhHand& record, const Replay& replay) {
  const auto extras = extras_of(record);
  if (!extras) return {};
  for (std::size_t b = 0; b < extras->won.size() && b < replay.boards.size(); ++b)
    if (auto found = board_difference(extras->won[b], replay, b)) return found;
  return {};
}

}  // namespace

std::optional<Decimal> rake(const PhhHand& record, const Replay& replay) {
  if (!states_winnings(record) || !replay.complete() || winnings_difference(record, replay)) return {};
  return to_decimal(taken(record, replay));
}

bool states_result(const PhhHand& record) { return record.finishing_stacks || states_winnings(record); }

std::optional<std::string> difference(const PhhHand& record, const Replay& replay) {
  if (record.finishing_stacks)
    if (auto found = stack_difference(record, replay)) return found;
  if (!replay.complete()) return {};
  if (auto found = boards_difference(record, replay)) return found;
  return states_winnings(record) ? winnings_difference(record, replay) : std::nullopt;
}

}  // namespace hindsight
