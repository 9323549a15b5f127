// SPDX-License-Identifier: MIT
#include "play/lbr/lbr_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "base/parallel.h"
#include "play/lbr/range_hand.h"
#include "play/response/lbr_player.h"
#include "table/deal.h"

namespace hindsight {

namespace {

constexpr std::uint64_t deck_purpose = 0x6465636b, bot_purpose = 0x626f74;  // "deck", "bot": those of matches
constexpr std::uint64_t lbr_purpose = 0x6c6272;                             // "lbr"
constexpr std::uint64_t decks_per_round = 256;
constexpr std::uint64_t max_run = 1'000'000'000'000'000;

std::size_t controls(LbrForm form) { return form == LbrForm::range ? street_count : 0; }

Result<void> check_form(const LbrSetup& setup) {
  HS_TRY(const LbrForm sharpest, lbr_form(setup.bot, setup.seats));
  if (setup.form == LbrForm::sampled || sharpest == LbrForm::range) return {};
  if (setup.seats > 2)
    return fail(ErrorCode::unsupported, "the range form is for two seats: with more, take the sampled one");
  return fail(
      ErrorCode::unsupported,
      fmt::format("the range form needs the exact chances of all moves, and those of {} are estimated: "
                  "take the sampled form",
                  setup.bot.name));
}

}  // namespace

std::string_view name_of(LbrForm form) { return form == LbrForm::range ? "range" : "sampled"; }

Result<LbrForm> lbr_form(const BotKind& bot, int seats) {
  if (bot.range_model == nullptr)
    return fail(
        ErrorCode::unsupported,
        fmt::format("nobody knows the chances of {}'s moves, and a local best response is made from them",
                    bot.name));
  return bot.range_model_is_exact && seats == 2 ? LbrForm::range : LbrForm::sampled;
}

LbrRun::LbrRun(const LbrSetup& setup)
    : setup_(setup), won_(static_cast<std::size_t>(setup.seats), controls(setup.form)) {}

Result<LbrRun> LbrRun::start(const LbrSetup& setup) {
  if (setup.seats < 2 || setup.seats > max_seats)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a table of {} seats: it takes 2 to 10", setup.seats));
  HS_RETURN_IF_ERROR(check_form(setup));
  const std::vector<Chips> stacks(static_cast<std::size_t>(setup.seats), setup.game.stack);
  if (const auto hand = Hand::start(setup.game.at(setup.seats), stacks); !hand)
    return tl::unexpected<Error>(hand.error());
  LbrRun run(setup);
  HS_RETURN_IF_ERROR(run.prolong(setup.hands));
  return run;
}

Result<void> LbrRun::prolong(std::uint64_t hands) {
  if (hands < 1 || hands > max_run)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a run of {} hands: it takes 1 to {}", hands, max_run));
  setup_.hands = std::max(hands, this->hands());
  return {};
}

// Means over all hands that the bot may hold differ from deck to deck unless the cards mean nothing, as
// against who always folds; the cards that were dealt come to the same by chance.
double LbrRun::half_width_95() const {
  constexpr std::uint64_t enough = 32;  // decks
  const double width = mbb(won_.half_width_95());
  const bool sure = setup_.form == LbrForm::range && decks() >= enough;
  return width > 0 || sure ? width : std::numeric_limits<double>::infinity();
}

// What is left of numbers that cancel out is 0.
double LbrRun::mbb(double chips) const {
  const double out = 1000 * chips / static_cast<double>(setup_.game.big_blind);
  return std::abs(out) < 1e-9 ? 0 : out;
}

struct LbrRun::Deck {
  bool played = false;
  std::vector<double> numbers;  // for ControlledMean
};

void LbrRun::play_range(std::uint64_t number, Deck& deck) const {
  Rng cards(setup_.seed, deck_purpose, number);
  const HandDeal deal = HandDeal::shuffled(cards, setup_.seats);
  const std::vector<Chips> stacks(2, setup_.game.stack);
  const RangeForm form(setup_.setting, *setup_.bot.range_model);
  Hand hand;
  for (const Seat me : SeatSet::first_of(2)) {
    Rng rng(setup_.seed, lbr_purpose, number * 2 + me.value);
    HS_CHECK_OK(hand.restart(setup_.game.at(2), stacks));
    const RangeHand won = form.play(hand, deal, me, rng);
    deck.numbers.push_back(won.chips);
    deck.numbers.insert(deck.numbers.end(), won.luck.begin(), won.luck.end());
  }
}

void LbrRun::play_sampled(std::uint64_t number, const std::stop_token& stop, Deck& deck) const {
  Rng cards(setup_.seed, deck_purpose, number);
  const HandDeal deal = HandDeal::shuffled(cards, setup_.seats);
  const std::vector<Chips> stacks(seats(), setup_.game.stack);
  const HandRules rules = setup_.game.at(setup_.seats);
  std::vector<std::unique_ptr<Bot>> bots;
  for (std::uint64_t i = 0; i < seats(); ++i)
    bots.push_back(setup_.bot.make(Rng(setup_.seed, bot_purpose, number * seats() + i).bits()));
  Hand hand;
  for (const Seat me : SeatSet::first_of(setup_.seats)) {
    HS_CHECK_OK(hand.restart(rules, stacks));
    for (const Seat seat : SeatSet::first_of(setup_.seats)) {
      HS_CHECK_OK(hand.deal_hole(seat, deal.hole(seat)));
    }
    for (const Seat seat : SeatSet::first_of(setup_.seats).without(me))
      bots[seat.value]->begin(SeatView(hand, seat), number * seats() + me.value);
    LbrPlayer player(setup_.setting, *setup_.bot.range_model, hand, me,
                     Combo::of(deal.hole(me)[0], deal.hole(me)[1]),
                     Rng(setup_.seed, lbr_purpose, number * seats() + me.value));
    for (advance(hand, deal); !hand.over(); advance(hand, deal)) {
      const Seat seat = hand.next().seat;
      const Move move =
          seat == me ? player.decide(hand) : bots[seat.value]->act(SeatView(hand, seat), {.stop = stop});
      if (seat != me) player.observe(hand, move);
      HS_CHECK_OK(hand.play(move));
    }
    for (const Seat seat : SeatSet::first_of(setup_.seats).without(me))
      bots[seat.value]->end(SeatView(hand, seat));
    deck.numbers.push_back(in_chips(hand.payoff(me)));
  }
}

// A deck in which a stop may have cut a decision short is none.
LbrRun::Deck LbrRun::play_deck(std::uint64_t number, const std::stop_token& stop) const {
  Deck deck;
  if (setup_.form == LbrForm::range)
    play_range(number, deck);
  else
    play_sampled(number, stop, deck);
  deck.played = !stop.stop_requested();
  return deck;
}

std::optional<std::string> LbrRun::part(std::uint64_t first, std::uint64_t decks,
                                        const RunControl& control) const {
  std::vector<double> numbers;
  const std::uint64_t end = std::min(decks_wanted(), first + decks);
  for (std::uint64_t number = first; number < end; ++number) {
    const Deck deck = play_deck(number, control.stop);
    if (!deck.played) return {};
    numbers.insert(numbers.end(), deck.numbers.begin(), deck.numbers.end());
  }
  Writer out;
  out.u64(first);
  out.f64s(numbers);
  return out.bytes();
}

Result<void> LbrRun::add_part(std::string_view part) {
  Reader in(part);
  const std::uint64_t first = in.u64(), each = seats() * (1 + controls(setup_.form));
  std::vector<double> numbers(in.remaining() < sizeof(double) ? 0 : in.remaining() / sizeof(double) - 1);
  in.f64s(numbers);
  if (!in.finish("a part") || first != this->decks() || numbers.size() % each != 0 ||
      numbers.size() / each > decks_wanted() - first)
    return fail(ErrorCode::corrupt, "it is no part of this run: take the file away, and it is played again");
  for (std::size_t at = 0; at < numbers.size(); at += each) won_.add(std::span(numbers).subspan(at, each));
  return {};
}

void LbrRun::play(std::uint64_t decks, const RunControl& control) {
  const std::uint64_t end = std::min(decks_wanted(), this->decks() + decks);
  Team team(control.threads);
  std::vector<Deck> round;
  while (this->decks() < end && !control.stop.stop_requested()) {
    const std::uint64_t first = this->decks();
    round.assign(std::min(end - first, decks_per_round), {});
    team.for_each(static_cast<std::uint32_t>(round.size()), [&](std::uint32_t i) {
      if (!control.stop.stop_requested()) round[i] = play_deck(first + i, control.stop);
    });
    // In the order of the decks, up to the first that a stop left out.
    for (std::size_t i = 0; i < round.size() && round[i].played; ++i) won_.add(round[i].numbers);
  }
}

}  // namespace hindsight
