// SPDX-License-Identifier: MIT
#include "study/hands/profile_card.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace hindsight {

namespace {

using Does = PlayerHabit::Does;
using Price = Situation::Price;

constexpr double least_z = 1;      // of a habit that is told
constexpr double least_turns = 8;  // below it is not looked for
// Times the usual odds at the same turns, between which a style is neither.
constexpr double less = 0.7, more = 1.4;
constexpr std::string_view neither = "even";
constexpr std::array<double, 5> bet_of_price{0, 1.0 / 3, 2.0 / 3, 1, 2};  // of the pot, about

double share_of(const MoveShares& shares, Does does) {
  if (does == Does::folds) return shares[index_of(MoveClass::fold)];
  if (does == Does::calls) return shares[index_of(MoveClass::call)];
  double out = 0;
  for (std::size_t c = index_of(MoveClass::small); c < move_classes; ++c) out += shares[c];
  return out;
}

// Sums over turns of what each gains, and of its variance.
struct Gain {
  double sum = 0, variance = 0;
  void add(double turns, double folds, double least, double pot) {
    sum += turns * pot * (folds - least);
    variance += turns * pot * pot * folds * (1 - folds);
  }
  std::optional<PlayerHabit::Cost> of(double hands) const {
    if (sum <= 0) return {};
    return PlayerHabit::Cost{100 * sum / hands, 100 * std::sqrt(variance) / hands};
  }
};

// What an opponent gains who bets any two cards whenever he may: over the prices that were asked heads-up.
void add_cost(const OpponentProfile& profile, PlayerHabit& habit) {
  Gain pots, big_blinds;
  bool sized = true;
  for (const auto& [at, cell] : profile.counts.cells()) {
    if (at.street != habit.at.street || at.price == Price::nothing || at.raises != 1 || at.many) continue;
    const double bet = bet_of_price[static_cast<std::size_t>(at.price)], least = bet / (1 + bet);
    const double folds = cell.made[index_of(MoveClass::fold)] / cell.turns;
    pots.add(cell.turns, folds, least, 1 + bet);
    if (cell.sized > 0) big_blinds.add(cell.turns, folds, least, cell.pots / cell.sized);
    sized = sized && cell.sized > 0;
  }
  habit.costs_pots = pots.of(profile.counts.weight());
  if (habit.costs_pots && sized) habit.costs_big_blinds = big_blinds.of(profile.counts.weight());
}

std::optional<PlayerHabit> habit(const OpponentProfile& profile, const Situation& at, Does does) {
  const PlayCounts::Cell cell = profile.counts.cell(at, 0);
  if (cell.turns < least_turns || cell.foreseen < cell.turns / 2) return {};
  PlayerHabit out{.at = at,
                  .does = does,
                  .turns = cell.turns,
                  .made = share_of(cell.made, does) / cell.turns,
                  .usual = share_of(cell.expected, does) / cell.foreseen};
  const double deviation = std::sqrt(out.usual * (1 - out.usual) / cell.turns);
  if (deviation == 0) return {};
  out.z = (out.made - out.usual) / deviation;
  if (std::abs(out.z) < least_z) return {};
  if (does == Does::folds && at.street != Street::preflop && out.too_much()) add_cost(profile, out);
  return out;
}

void add_habits(const OpponentProfile& profile, ProfileCard& card) {
  for (std::size_t street = 0; street < street_count; ++street)
    for (const Price price : {Price::nothing, Price::small})
      for (const Does does : {Does::folds, Does::calls, Does::raises}) {
        if (price == Price::nothing && does != Does::raises) continue;  // what he does not bet he checks
        const Situation at{.street = static_cast<Street>(street), .price = price};
        if (const auto found = habit(profile, at, does)) card.habits.push_back(*found);
      }
  std::ranges::stable_sort(card.habits, std::ranges::greater(),
                           [](const PlayerHabit& one) { return std::abs(one.z); });
}

// Made, and expected at the same turns.
struct Compared {
  double made = 0, usual = 0;
  void add(double did, double foreseen) {
    made += did;
    usual += foreseen;
  }
};

double odds(double made, double of) { return made / std::max(of - made, 0.5); }

// By how much more or less than usual: of three words.
std::string_view word(double times, const std::array<std::string_view, 3>& words) {
  return times < less ? words[0] : times < more ? words[1] : words[2];
}

void add_style(const OpponentProfile& profile, ProfileCard& card) {
  double first = 0;
  Compared paid, raised, bets, calls;
  for (const auto& [at, cell] : profile.counts.cells()) {
    const Compared raise{share_of(cell.made, Does::raises), share_of(cell.expected, Does::raises)};
    const Compared call{share_of(cell.made, Does::calls), share_of(cell.expected, Does::calls)};
    if (at.street == Street::preflop && !at.mine && at.price != Price::nothing) {
      first += cell.turns;
      paid.add(raise.made + call.made, raise.usual + call.usual);
      raised.add(raise.made, raise.usual);
    } else if (at.street != Street::preflop) {
      bets.add(raise.made, raise.usual);
      if (at.price != Price::nothing) calls.add(call.made, call.usual);
    }
  }
  if (first == 0) return;
  card.paid = paid.made / first;
  card.raised = raised.made / first;
  card.usual_paid = paid.usual / first;
  card.aggression = bets.made / std::max(calls.made, 1.0);
  card.usual_aggression = bets.usual / std::max(calls.usual, 1.0);
  if (first < least_turns || paid.usual == 0) return;
  card.entry = word(odds(paid.made, first) / odds(paid.usual, first), {"tight", neither, "loose"});
  card.style = card.entry == neither ? "neither tight nor loose" : card.entry;
  if (bets.made + calls.made < least_turns || card.usual_aggression == 0) return;
  card.temper = word(card.aggression / card.usual_aggression, {"passive", neither, "aggressive"});
  card.style += fmt::format(", {}", card.temper == neither ? "neither passive nor aggressive" : card.temper);
}

Json habit_json(const PlayerHabit& habit) {
  constexpr std::array<std::string_view, 3> names{"folds", "calls", "raises"};
  const auto &pots = habit.costs_pots, &big_blinds = habit.costs_big_blinds;
  return {{"street", street_names[static_cast<std::size_t>(habit.at.street)]},
          {"to_pay", habit.at.price != Price::nothing},
          {"does", names[static_cast<std::size_t>(habit.does)]},
          {"turns", habit.turns},
          {"made", habit.made},
          {"usual", habit.usual},
          {"z", habit.z},
          {"costs_pots_per_100_hands", pots ? Json(pots->amount) : Json()},
          {"costs_error", pots ? Json(pots->error) : Json()},
          {"costs_bb_per_100_hands", big_blinds ? Json(big_blinds->amount) : Json()},
          {"costs_bb_error", big_blinds ? Json(big_blinds->error) : Json()}};
}

}  // namespace

ProfileCard profile_card(const OpponentProfile& profile) {
  ProfileCard out{.player = profile.player,
                  .hands = profile.counts.hands(),
                  .weight = profile.counts.weight(),
                  .style = "not known yet"};
  add_style(profile, out);
  add_habits(profile, out);
  double ranks = 0;
  for (const PlayCounts::Shown& shown : profile.counts.shown()) {
    out.shown += shown.hands;
    ranks += shown.ranks;
  }
  if (out.shown > 0) out.bluff_slope = 12 * (ranks / out.shown - 0.5);
  return out;
}

std::string in_words(const PlayerHabit& habit) {
  const bool free = habit.at.price == Price::nothing;
  const std::string_view does = habit.does == Does::folds   ? "folds"
                                : habit.does == Does::calls ? "calls"
                                : free                      ? "bets"
                                                            : "raises";
  constexpr std::array<std::string_view, street_count> where{"before the flop", "on the flop", "on the turn",
                                                             "on the river"};
  return fmt::format("{} {} {}{}", does, habit.too_much() ? "too much" : "too little",
                     where[static_cast<std::size_t>(habit.at.street)],
                     free                                 ? " with nothing to pay"
                     : habit.at.street == Street::preflop ? ""
                                                          : " against bets");
}

Json card_json(const ProfileCard& card) {
  Json habits = Json::array();
  for (const PlayerHabit& habit : card.habits) habits.push_back(habit_json(habit));
  return {{"player", card.player},
          {"hands", card.hands},
          {"weight", card.weight},
          {"style", card.style},
          {"entry", card.entry.empty() ? Json() : Json(card.entry)},
          {"temper", card.temper.empty() ? Json() : Json(card.temper)},
          {"paid", card.paid},
          {"raised", card.raised},
          {"usual_paid", card.usual_paid},
          {"aggression", card.aggression},
          {"usual_aggression", card.usual_aggression},
          {"habits", std::move(habits)},
          {"shown", card.shown},
          {"bluff_slope", card.shown > 0 ? Json(card.bluff_slope) : Json()}};
}

}  // namespace hindsight
