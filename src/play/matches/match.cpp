// SPDX-License-Identifier: MIT
#include "play/matches/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <span>

#include "base/check.h"
#include "base/interval.h"
#include "base/parallel.h"
#include "play/matches/dealt_session.h"
#include "play/play_hand.h"
#include "store/hands/phh_record.h"

namespace hindsight {

namespace {

// Whose streams of random numbers: the hands that count, and those that values are fitted to.
struct Purposes {
  std::uint64_t deal, bot;
};
constexpr Purposes counted_purposes{0x6465636b, 0x626f74};            // "deck", "bot"
constexpr Purposes fit_purposes{0x666974'6465636b, 0x666974'626f74};  // "fitdeck", "fitbot"
constexpr std::uint64_t drawn_purpose = 0x706c61696e;                 // "plain"
constexpr std::uint64_t luck_purpose = 0x6c75636b;                    // "luck": what might have come
constexpr std::uint64_t deals_per_round = 256;      // held in memory before they are counted, at least
constexpr std::uint64_t max_fit_hands = 1'000'000;  // some 100 bytes for each decision
constexpr std::uint64_t max_hands = 1'000'000'000'000'000;

BotScore::Outcome outcome_of(const Hand& hand, Seat seat) {
  return BotScore::outcome_of(in_chips(hand.payoff(seat)), hand.live().size() > 1, !hand.live().has(seat));
}

const BotKind* outsider(const MatchSetup& setup) {
  const auto found =
      std::ranges::find_if(setup.bots, [](const BotKind& bot) { return bot.outside.has_value(); });
  return found == setup.bots.end() ? nullptr : &*found;
}

// Of all hands; with somebody's program those that it can be told.
HandRules rules_of(const MatchSetup& setup) {
  const BotKind* program = outsider(setup);
  return program ? program->outside->rules : setup.game.at(static_cast<int>(setup.bots.size()));
}

// Nobody loses more than a stack, or wins more than all others'.
ValueRange winnings(const MatchSetup& setup) {
  const auto stack = static_cast<double>(setup.game.stack);
  return {-stack, stack * static_cast<double>(setup.bots.size() - 1)};
}

BotKind named(BotKind bot, std::string name) {
  bot.name = std::move(name);
  return bot;
}

std::string phhs_section(const Hand& hand, std::uint64_t number, std::vector<std::string> players) {
  const Result<PhhHand> record = record_of(hand, std::move(players));
  HS_CHECK_OK(record);
  return fmt::format("[{}]\n{}\n", number + 1, format_phh(*record));
}

}  // namespace

Result<Match> Match::start(const MatchSetup& setup) {
  Match match;
  match.setup_ = setup;
  const std::size_t seats = setup.bots.size();
  if (seats < 2 || seats > max_seats)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a match takes 2 to 10 bots, one for each seat, not {}", seats));
  match.scores_.resize(seats);
  const std::vector<Chips> stacks(seats, setup.game.stack);
  if (const auto hand = Hand::start(rules_of(setup), stacks); !hand)
    return tl::unexpected<Error>(hand.error());
  if (setup.session < 1 || setup.session > max_session)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a session of {} deals: it takes 1 to {}", setup.session, max_session));
  HS_RETURN_IF_ERROR(match.prolong(setup.hands));
  if (setup.fit_hands > max_fit_hands)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} hands to fit to: {} are the most", setup.fit_hands, max_fit_hands));
  for (const BotKind& bot : setup.bots) {
    match.known_.policies.push_back(bot.policy);
    match.known_.quick.push_back(bot.stand_in && bot.stand_in->policy ? bot.stand_in->policy : bot.policy);
  }
  if (seats != 2 || std::ranges::find(match.known_.policies, nullptr) != match.known_.policies.end())
    HS_RETURN_IF_ERROR(refuse_ranges(setup.estimators));
  match.known_.big_blind = setup.game.big_blind;
  if (!setup.estimators.empty())
    match.figures_.emplace(FiguresShape{.contestants = seats,
                                        .rotations = match.hands_of_session(),
                                        .deals = setup.session,
                                        .estimators = setup.estimators,
                                        .bin = static_cast<double>(setup.game.big_blind) / 10,
                                        .range = winnings(setup)});
  else if (setup.until.wanted())
    return fail(ErrorCode::invalid_argument, "a match that may end early is told by an estimator");
  return match;
}

Result<void> Match::prolong(std::uint64_t hands) {
  if (hands < 1 || hands > max_hands)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a match of {} hands: it takes 1 to {}", hands, max_hands));
  setup_.hands = std::max(hands, this->hands());
  return {};
}

namespace {

// None is begun any more after a stop, or once a bot was lost.
template <class Deal, class Play>
void play_round(Team& team, std::vector<Deal>& round, const std::stop_token& stop, const Play& play) {
  std::atomic<bool> lost = false;
  team.for_each(static_cast<std::uint32_t>(round.size()), [&](std::uint32_t i) {
    if (stop.stop_requested() || lost) return;
    round[i] = play(i);
    if (round[i].lost) lost = true;
  });
}

template <class Deal>
std::optional<Error> lost_in(const std::vector<Deal>& round) {
  const auto found = std::ranges::find_if(round, [](const Deal& deal) { return deal.lost.has_value(); });
  return found == round.end() ? std::nullopt : found->lost;
}

}  // namespace

// Bots at the table with one deal before them.
struct Match::Seated {
  Seated(const MatchSetup& match, const Purposes& given, std::uint64_t number)
      : setup(match),
        purposes(given),
        deal(dealt(number)),
        rules(rules_of(setup)),
        showing(outsider(setup) ? Showing::everybody : Showing::may_muck),
        stacks(setup.bots.size(), setup.game.stack),
        bot_at(setup.bots.size()) {
    for (std::size_t i = 0; i < setup.bots.size(); ++i)
      bots.push_back(setup.bots[i].make(Rng(setup.seed, purposes.bot, i).bits()));
    names = table_names(setup.bots);
  }

  HandDeal dealt(std::uint64_t number) const {
    Rng rng(setup.seed, purposes.deal, number);
    return HandDeal::shuffled(rng, static_cast<int>(setup.bots.size()));
  }

  // Bot 0 in seat `shift`, the others after it.
  void seat(std::size_t shift) {
    for (std::size_t i = 0; i < bots.size(); ++i) bot_at[i] = (i + bots.size() - shift) % bots.size();
  }

  void play(std::uint64_t number, const std::stop_token& stop, HandObserver* observer) {
    std::vector<Bot*> by_seat;
    std::vector<std::string> names_by_seat;
    for (const std::size_t bot : bot_at) {
      by_seat.push_back(bots[bot].get());
      names_by_seat.push_back(names[bot]);
    }
    for (Bot* const bot : by_seat) bot->meet(names_by_seat);
    HS_CHECK_OK(hand.restart(rules, stacks));
    play_hand(hand, deal, by_seat, number, {.stop = stop}, observer, showing);
  }

  std::optional<Error> lost() const {
    for (const auto& bot : bots)
      if (bot->lost()) return *bot->lost();
    return std::nullopt;
  }

  const MatchSetup& setup;
  Purposes purposes;
  HandDeal deal;
  HandRules rules;
  Showing showing;
  std::vector<Chips> stacks;
  std::vector<std::unique_ptr<Bot>> bots;
  std::vector<std::string> names;
  std::vector<std::size_t> bot_at;  // by seat
  Hand hand;
};

bool Match::wants(Estimator estimator) const {
  return std::ranges::find(setup_.estimators, estimator) != setup_.estimators.end();
}

// A hand of the deck that the table has before it.
void Match::play_hand_of(std::uint64_t deal, std::uint64_t rotation, Seated& table,
                         const std::stop_token& stop, Dealt& dealt) const {
  const std::size_t seats = setup_.bots.size(), estimators = setup_.estimators.size();
  const std::uint64_t number = deal * rotations() + rotation;
  const std::size_t row = number % hands_of_session();
  const std::vector<std::size_t>& bot_at = table.bot_at;
  table.seat(setup_.duplicate ? rotation : deal % seats);
  HandEstimator luck(known_, bot_at,
                     {.imaginary = wants(Estimator::imaginary),
                      .aivat = wants(Estimator::aivat),
                      .ranges = wants(Estimator::ranges)},
                     Rng(setup_.seed, luck_purpose, number));
  table.play(number, stop, estimators > 1 ? &luck : nullptr);
  if ((dealt.lost = table.lost())) return;
  for (const Seat seat : SeatSet::first_of(table.hand.seats())) {
    const std::size_t bot = bot_at[seat.value];
    dealt.results[row * seats + bot] = {table.hand.payoff(seat), outcome_of(table.hand, seat)};
    for (std::size_t e = 0; e < estimators; ++e)
      dealt.values.at(row, bot, e) =
          estimators > 1 ? luck.value(setup_.estimators[e], seat) : in_chips(table.hand.payoff(seat));
    dealt.values.seat(row, bot) = seat.value;
    dealt.values.outcome(row, bot) = dealt.results[row * seats + bot].outcome;
  }
  if (dealt.phhs.empty()) return;
  std::vector<std::string> players;
  for (const std::size_t bot : bot_at) players.push_back(table.names[bot]);
  dealt.phhs[row] = phhs_section(table.hand, number, std::move(players));
}

Match::Dealt Match::session_before(bool logged) const {
  const std::uint64_t hands = hands_of_session();
  return {.results = std::vector<Dealt::Result>(hands * setup_.bots.size()),
          .values = DeckValues(hands, setup_.bots.size(), setup_.estimators.size()),
          .phhs = std::vector<std::string>(logged ? hands : 0)};
}

// One in which a stop may have cut a decision short is none.
Match::Dealt Match::play_session(std::uint64_t number, bool logged, const std::stop_token& stop) const {
  const std::uint64_t first = number * setup_.session;
  Dealt dealt = session_before(logged);
  dealt.values.drawn = Rng(setup_.seed, drawn_purpose, number).below(static_cast<std::uint32_t>(rotations()));
  std::optional<Seated> table;
  for (std::uint64_t shift = 0; shift < rotations() && !dealt.lost; ++shift) {
    if (!table || setup_.session > 1) table.emplace(setup_, counted_purposes, first);
    for (std::uint64_t i = 0; i < setup_.session && !dealt.lost && !stop.stop_requested(); ++i) {
      if (setup_.session > 1) table->deal = table->dealt(first + i);
      play_hand_of(first + i, (i + shift) % rotations(), *table, stop, dealt);
    }
  }
  dealt.played = !dealt.lost && !stop.stop_requested();
  return dealt;
}

bool Match::fitted() const { return !wants(Estimator::aivat) || !known_.models.empty(); }

struct Match::Fitted {
  FitHands hands;
  std::optional<Error> lost;
};

// Hands of other decks, by other choices; every rotation of a deck.
Match::Fitted Match::play_to_fit(const MatchSetup& played, std::uint64_t number,
                                 const std::stop_token& stop) const {
  const std::size_t seats = setup_.bots.size();
  Seated table(played, fit_purposes, number);
  Fitted out{FitHands(seats), {}};
  for (std::size_t rotation = 0; rotation < seats; ++rotation) {
    table.seat(rotation);
    const std::uint64_t hand_number = number * seats + rotation;
    HandEstimator luck(known_, table.bot_at, {.aivat = true},
                       Rng(setup_.seed, fit_purposes.deal, luck_purpose, hand_number));
    std::vector<AivatSteps::Point> points;
    luck.record(&points);
    table.play(hand_number, stop, &luck);
    if ((out.lost = table.lost())) return out;
    out.hands.add(points, table.bot_at, luck.values(Estimator::all_in));
  }
  return out;
}

void Match::fit(const RunControl& control) {
  if (fitted()) return;
  const std::size_t seats = setup_.bots.size();
  MatchSetup played = setup_;
  for (BotKind& bot : played.bots)
    if (bot.stand_in) bot = named(*bot.stand_in, bot.name);
  const std::uint64_t deals = (setup_.fit_hands + seats - 1) / seats;
  FitHands all(seats);
  Team team(control.threads);
  std::vector<Fitted> round;
  for (std::uint64_t first = 0; first < deals; first += round.size()) {
    round.assign(std::min(deals - first, deals_per_round), {FitHands(seats), {}});
    play_round(team, round, control.stop,
               [&](std::size_t i) { return play_to_fit(played, first + i, control.stop); });
    if (control.stop.stop_requested() || (lost_ = lost_in(round))) return;
    for (const Fitted& deal : round) all.add(deal.hands);
  }
  known_.models = all.models();
}

void Match::count(const Dealt& dealt) {
  const std::size_t seats = setup_.bots.size();
  for (std::size_t bot = 0; bot < seats; ++bot) {
    BotScore& score = scores_[bot];
    Share sum = 0;
    for (std::size_t i = bot; i < dealt.results.size(); i += seats) {
      const Dealt::Result& result = dealt.results[i];
      const double chips = in_chips(result.won);
      score.by_outcome[result.outcome] = score.by_outcome[result.outcome] + BotScore::Sum{1, chips};
      score.hand_squares += chips * chips;
      sum += result.won;
    }
    const double mean = in_chips(sum) / static_cast<double>(hands_of_session());
    score.deal_squares += mean * mean;
  }
  if (figures_) figures_->add(dealt.values);
  ++sessions_;
}

void Match::play(std::uint64_t sessions, const RunControl& control, std::string* phhs) {
  if (over()) return;
  const std::uint64_t end = std::min(sessions_wanted(), sessions_ + sessions);
  lost_.reset();
  fit(control);
  if (!fitted()) return;
  Team team(control.threads);
  const std::uint64_t per_round = std::max<std::uint64_t>(deals_per_round / setup_.session, control.threads);
  std::vector<Dealt> round;
  while (sessions_ < end && !ended_early() && !control.stop.stop_requested() && !lost_) {
    const std::uint64_t first = sessions_;
    round.assign(std::min(end - first, per_round), {});
    play_round(team, round, control.stop,
               [&](std::size_t i) { return play_session(first + i, phhs != nullptr, control.stop); });
    lost_ = lost_in(round);
    // In their order, up to the first that a stop or a lost bot left out.
    for (std::size_t i = 0; i < round.size() && round[i].played && (i == 0 || !ended_early()); ++i) {
      count(round[i]);
      if (phhs)
        for (const std::string& hand : round[i].phhs) *phhs += hand;
    }
  }
}

double Match::mbb_per_hand(std::size_t bot) const { return mbb(scores_[bot].all().mean()); }

double Match::half_width_95(std::size_t bot) const { return mbb(scores_[bot].half_width_95(sessions_)); }

// What decks came to by the estimator that is watched, or as they were played.
FlooredSample Match::watched(std::size_t bot) const {
  if (figures_) return figures_->at(bot, figures_->watched()).decks;
  return {.sample = {sessions_, static_cast<double>(sessions_) * scores_[bot].all().mean(),
                     scores_[bot].deal_squares}};
}

std::optional<ValueRange> Match::watched_range(std::size_t bot) const {
  return figures_ ? figures_->at(bot, figures_->watched()).range : winnings(setup_);
}

ValueRange Match::anytime_95(std::size_t bot) const {
  return sequence(watched(bot), watched_range(bot), 0.95).scaled(mbb(1));
}

double Match::watched_mbb_per_hand(std::size_t bot) const { return mbb(watched(bot).mean()); }

double Match::hands_until_decided(std::size_t bot) const {
  return numbers_until_decided(watched(bot), watched_range(bot), 0.95) *
         static_cast<double>(hands_of_session());
}

}  // namespace hindsight
