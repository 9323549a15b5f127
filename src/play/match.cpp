// SPDX-License-Identifier: MIT
#include "play/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>

#include "base/check.h"
#include "base/interval.h"
#include "base/parallel.h"
#include "play/play_hand.h"
#include "store/hands/phh_record.h"

namespace hindsight {

namespace {

constexpr std::uint64_t deal_purpose = 0x6465636b;  // "deck"
constexpr std::uint64_t bot_purpose = 0x626f74;     // "bot"
constexpr std::uint64_t deals_per_round = 256;      // held in memory before they are counted
constexpr std::uint64_t max_hands = 1'000'000'000'000'000;

double chips_of(Share share) { return static_cast<double>(share) / static_cast<double>(shares_per_chip); }

BotScore::Outcome outcome_of(const Hand& hand, Seat seat) {
  const Share won = hand.payoff(seat);
  const bool showdown = hand.live().size() > 1;
  if (won == 0) return BotScore::even;
  if (won > 0) return showdown ? BotScore::won_at_showdown : BotScore::won_by_folds;
  return hand.live().has(seat) ? BotScore::lost_at_showdown : BotScore::lost_by_folding;
}

std::string phhs_section(const Hand& hand, std::uint64_t number, std::vector<std::string> players) {
  const Result<PhhHand> record = record_of(hand, std::move(players));
  HS_CHECK_OK(record);
  return fmt::format("[{}]\n{}\n", number + 1, format_phh(*record));
}

}  // namespace

double BotScore::chips_deviation() const {
  const Sum sum = all();
  return Sample{sum.hands, sum.chips, hand_squares}.deviation();
}

double BotScore::half_width_95(std::uint64_t deals) const {
  const Sample each{deals, static_cast<double>(deals) * all().mean(), deal_squares};
  return each.half_width(0.95);
}

Result<Match> Match::start(const MatchSetup& setup) {
  Match match;
  match.setup_ = setup;
  const std::size_t seats = setup.bots.size();
  if (seats < 2 || seats > max_seats)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a match takes 2 to 10 bots, one for each seat, not {}", seats));
  match.scores_.resize(seats);
  const std::vector<Chips> stacks(seats, setup.game.stack);
  if (const auto hand = Hand::start(setup.game.at(static_cast<int>(seats)), stacks); !hand)
    return tl::unexpected<Error>(hand.error());
  HS_RETURN_IF_ERROR(match.prolong(setup.hands));
  return match;
}

Result<void> Match::prolong(std::uint64_t hands) {
  if (hands < 1 || hands > max_hands)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a match of {} hands: it takes 1 to {}", hands, max_hands));
  setup_.hands = std::max(hands, this->hands());
  return {};
}

struct Match::Dealt {
  bool played = false;
  struct Result {
    Share won = 0;
    BotScore::Outcome outcome = BotScore::even;
  };
  std::vector<Result> results;  // [rotation][bot]
  std::string phhs;
};

// A deal in which a stop may have cut a decision short is none.
Match::Dealt Match::play_deal(std::uint64_t number, bool logged, const std::stop_token& stop) const {
  const std::size_t seats = setup_.bots.size();
  Rng rng(setup_.seed, deal_purpose, number);
  const HandDeal deal = HandDeal::shuffled(rng, static_cast<int>(seats));
  const HandRules rules = setup_.game.at(static_cast<int>(seats));
  const std::vector<Chips> stacks(seats, setup_.game.stack);
  std::vector<std::unique_ptr<Bot>> bots;
  for (std::size_t i = 0; i < seats; ++i)
    bots.push_back(setup_.bots[i].make(Rng(setup_.seed, bot_purpose, i).bits()));

  Dealt dealt{.played = false, .results = std::vector<Dealt::Result>(rotations() * seats), .phhs = {}};
  Hand hand;
  for (std::size_t rotation = 0; rotation < rotations(); ++rotation) {
    const std::size_t shift = setup_.duplicate ? rotation : number % seats;  // of bot 0's seat
    const auto bot_at = [&](std::size_t seat) { return (seat + seats - shift) % seats; };
    std::vector<Bot*> by_seat;
    for (std::size_t seat = 0; seat < seats; ++seat) by_seat.push_back(bots[bot_at(seat)].get());
    HS_CHECK_OK(hand.restart(rules, stacks));
    const std::uint64_t hand_number = number * rotations() + rotation;
    play_hand(hand, deal, by_seat, hand_number, {.stop = stop});
    for (const Seat seat : SeatSet::first_of(hand.seats()))
      dealt.results[rotation * seats + bot_at(seat.value)] = {hand.payoff(seat), outcome_of(hand, seat)};
    if (!logged) continue;
    std::vector<std::string> players;
    for (std::size_t seat = 0; seat < seats; ++seat) players.push_back(names()[bot_at(seat)]);
    dealt.phhs += phhs_section(hand, hand_number, std::move(players));
  }
  dealt.played = !stop.stop_requested();
  return dealt;
}

void Match::count(const Dealt& dealt) {
  const std::size_t seats = setup_.bots.size();
  for (std::size_t bot = 0; bot < seats; ++bot) {
    BotScore& score = scores_[bot];
    Share sum = 0;
    for (std::size_t i = bot; i < dealt.results.size(); i += seats) {
      const Dealt::Result& result = dealt.results[i];
      const double chips = chips_of(result.won);
      score.by_outcome[result.outcome] = score.by_outcome[result.outcome] + BotScore::Sum{1, chips};
      score.hand_squares += chips * chips;
      sum += result.won;
    }
    const double mean = chips_of(sum) / static_cast<double>(rotations());
    score.deal_squares += mean * mean;
  }
  ++deals_;
}

void Match::play(std::uint64_t deals, const RunControl& control, std::string* phhs) {
  const std::uint64_t end = std::min(deals_wanted(), deals_ + deals);
  Team team(control.threads);
  std::vector<Dealt> round;
  while (deals_ < end && !control.stop.stop_requested()) {
    const std::uint64_t first = deals_;
    round.assign(std::min(end - first, deals_per_round), {});
    team.for_each(static_cast<std::uint32_t>(round.size()), [&](std::uint32_t i) {
      if (!control.stop.stop_requested()) round[i] = play_deal(first + i, phhs != nullptr, control.stop);
    });
    // In the order of the deals, up to the first that a stop left out.
    for (std::size_t i = 0; i < round.size() && round[i].played; ++i) {
      count(round[i]);
      if (phhs) *phhs += round[i].phhs;
    }
  }
}

double Match::mbb_per_hand(std::size_t bot) const { return mbb(scores_[bot].all().mean()); }

double Match::half_width_95(std::size_t bot) const { return mbb(scores_[bot].half_width_95(deals_)); }

}  // namespace hindsight
