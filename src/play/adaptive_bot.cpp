// SPDX-License-Identifier: MIT
#include "play/adaptive_bot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/check.h"
#include "play/tilted_policy.h"

namespace hindsight {

namespace {

constexpr std::uint64_t showdown_purpose = 0x6c6272;  // "lbr"
constexpr double fit_memory = 0.97;                   // of the mean of ratios: the last 30 turns or so count
constexpr double surest = 3;                          // nats that one turn says at most
constexpr double least = 1e-4;                        // chance that a base is taken to make any move with

constexpr double strength_memory = 0.99;  // of showdowns
constexpr double too_strong = 1;          // standard deviations that may be won less than promised

double in_big_blinds(Chips amount, const PublicView& view) {
  return static_cast<double>(amount) / static_cast<double>(view.rules().min_bet);
}

// Nearly a standard normal number, the same on every machine.
double normal(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += rng.uniform();
  return sum;
}

double log_of_sum(double a, double b) { return std::max(a, b) + std::log1p(std::exp(-std::abs(a - b))); }

}  // namespace

// Everybody by his own model.
class AdaptiveBot::BySeat final : public Policy {
 public:
  explicit BySeat(std::array<std::shared_ptr<const Policy>, max_seats> models) : models_(std::move(models)) {}
  Chances chances(const PublicView& view, Combo hand, PolicyState& state) const override {
    return at(view).chances(view, hand, state_of(view, state));
  }
  RangeStrategy strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const override {
    return at(view).strategy(view, hands, state_of(view, state));
  }

 private:
  const Policy& at(const PublicView& view) const { return *models_[view.me().value]; }
  PolicyState& state_of(const PublicView& view, PolicyState& state) const {
    return state.of<std::array<PolicyState, max_seats>>(*this)[view.me().value];
  }

  std::array<std::shared_ptr<const Policy>, max_seats> models_;
};

AdaptiveBot::AdaptiveBot(std::uint64_t seed, std::unique_ptr<Bot> base, std::shared_ptr<const Policy> policy,
                         const AdaptiveRules& rules)
    : Bot(seed), rules_(rules), base_(std::move(base)), policy_(std::move(policy)) {}

void AdaptiveBot::meet(std::span<const std::string> names) { names_.assign(names.begin(), names.end()); }

std::string AdaptiveBot::name_of(Seat seat) const {
  return seat.value < names_.size() ? names_[seat.value] : std::string();
}

AdaptiveBot::Known& AdaptiveBot::known(const std::string& name) {
  Known& out = known_[name];
  if (!out.counts) {
    out.counts = std::make_shared<const PlayCounts>(CountRules{.half_life = rules_.half_life});
    out.model = policy_;
  }
  return out;
}

const PlayCounts* AdaptiveBot::counts(const std::string& name) const {
  const auto found = known_.find(name);
  return found == known_.end() ? nullptr : found->second.counts.get();
}

void AdaptiveBot::remember(const std::string& name, PlayCounts counts) {
  Known& who = known(name);
  if (counts.rules().half_life != rules_.half_life) {
    PlayCounts mine(CountRules{.half_life = rules_.half_life});
    mine.merge(counts);
    counts = std::move(mine);
  }
  who.counts = std::make_shared<const PlayCounts>(std::move(counts));
  who.model = std::make_shared<const TiltedPolicy>(policy_, who.counts);
}

void AdaptiveBot::forget(const std::string& name) { known_.erase(name); }

bool AdaptiveBot::Known::is_other(double doubt) const { return evidence >= -std::log(doubt) && fit > 0; }

double AdaptiveBot::Known::strength() const { return spread > 0 ? beyond / std::sqrt(spread) : 0; }

double AdaptiveBot::spare() const {
  return account_ + rules_.credit * risked_ + rules_.safety / 1000 * static_cast<double>(hands_);
}

void AdaptiveBot::on_begin(const SeatView& view) {
  base_->begin(view, number());
  risked_ = in_big_blinds(view.start_stack(view.me()), view);
  watch(view);
}

void AdaptiveBot::watch(const SeatView& view) {
  watched_.reset();
  bool others = false, weaker = true;
  std::array<std::shared_ptr<const Policy>, max_seats> models{};
  for (const Seat seat : SeatSet::first_of(view.seats())) {
    models[seat.value] = policy_;
    if (seat == view.me()) continue;
    const Known& who = known(name_of(seat));
    models[seat.value] = who.model;
    others = others || who.is_other(rules_.doubt);
    weaker = weaker && who.strength() > -too_strong;
  }
  if (!others) return;
  Result<HandAgain> again = HandAgain::of(view);
  if (!again) return;
  auto policies = std::make_unique<const BySeat>(std::move(models));
  const Policy& asked = *policies;
  LbrPlayer player(rules_.menu, asked, again->hand(), view.me(), view.combo(),
                   Rng(rng().bits(), showdown_purpose));
  watched_ =
      std::make_unique<Watched>(Watched{.others = std::move(policies),
                                        .again = std::move(*again),
                                        .way = weaker && spare() >= risked_ ? drawn_way(view) : Way::base,
                                        .player = std::move(player)});
}

// What is known of a way at first is what the base has come to: its mean, a little more for the usual way to deviate and less for the
// other, spread twice as far, as if it had been seen so often.
AdaptiveBot::Way AdaptiveBot::drawn_way(const SeatView& view) {
  if (rules_.from) return Way::late;
  constexpr double before = 20, more = 0.25;
  std::array<Known::Won, 3> won{};
  for (const Seat seat : SeatSet::first_of(view.seats()).without(view.me()))
    for (std::size_t way = 0; way < won.size(); ++way) {
      const Known::Won& by = known(name_of(seat)).won[way];
      won[way].hands += by.hands;
      won[way].sum += by.sum;
      won[way].squares += by.squares;
    }
  const Known::Won& base = won[0];
  const double mean = base.hands > 0 ? base.sum / base.hands : 0;
  const double variance = std::max(1.0, base.hands > 0 ? base.squares / base.hands - mean * mean : 1.0);
  Way best = Way::late;
  double most = -std::numeric_limits<double>::infinity();
  for (const Way way : {Way::late, Way::early}) {
    const Known::Won& by = won[static_cast<std::size_t>(way)];
    const double spread = 4 * variance;
    const double prior = mean + (way == Way::late ? more : -more) * std::sqrt(spread);
    const double n = by.hands + before, at = (by.sum + before * prior) / n;
    const double squares = by.squares + before * (spread + prior * prior);
    const double sd = std::sqrt(std::max(squares / n - at * at, 0.0) / n);
    const double drawn = at + sd * normal(rng());
    if (drawn > most) {
      most = drawn;
      best = way;
    }
  }
  return best;
}

bool AdaptiveBot::follow(const SeatView& view) {
  Watched& now = *watched_;
  for (; now.events < view.event_count(); ++now.events) {
    const Event event = view.event(now.events);
    const std::optional<Move> move = move_of(event);
    if (!move) continue;
    if (event.seat != view.me() && now.again.at_turn()) now.player.observe(now.again.hand(), *move);
    if (!now.again.play(event, view.board())) return false;
  }
  return true;
}

bool AdaptiveBot::deviates(const SeatView& view) const {
  if (!watched_ || watched_->way == Way::base) return false;
  const Street late = watched_->way == Way::late ? Street::turn : Street::preflop;
  return view.street() >= rules_.from.value_or(late);
}

Move AdaptiveBot::decide(const SeatView& view, const Budget& budget) {
  if (!deviates(view) || !follow(view)) return base_->act(view, budget);
  watched_->made = true;
  return watched_->player.decide(watched_->again.hand());
}

Chances AdaptiveBot::drawn_from(const SeatView& view) const {
  return deviates(view) ? Chances{} : base_->drawn_from(view);
}

// Of two who showed: what the model promised of the pot, and what the hand that was shown left of it.
void AdaptiveBot::compare_strength(const SeatView& view) {
  if (!watched_ || view.live().size() != 2 || !view.live().has(view.me())) return;
  const Seat other = view.live().without(view.me()).first();
  const std::optional<Combo> shown = shown_by(view, other);
  if (!shown || !follow(view)) return;
  watched_->player.see_board(watched_->again.hand());
  const double promised = watched_->player.share(other);
  const double won = watched_->player.equity().shares()[shown->index];
  const double pot = in_big_blinds(view.pot(), view);
  Known& who = known(name_of(other));
  who.beyond = strength_memory * who.beyond + pot * (won - promised);
  who.spread =
      strength_memory * strength_memory * who.spread + pot * pot * std::max(promised * (1 - promised), 0.01);
}

// The counts before this hand foretell it; then it is one of them.
void AdaptiveBot::learn(Known& known, const SeenHand& seen) const {
  for (const SeenTurn& turn : seen.turns) {
    if (!turn.expected) continue;
    ByMoveClass<bool> legal{};
    for (std::size_t c = 0; c < move_classes; ++c)
      legal[c] = (*turn.expected)[c] > 0 || c == index_of(turn.made);
    const MoveShares foretold = known.counts->expected(turn.situation, *turn.expected, legal);
    const double base = std::max((*turn.expected)[index_of(turn.made)], least);
    const double ratio = std::min(std::log(std::max(foretold[index_of(turn.made)], 1e-9) / base), surest);
    const auto turns = static_cast<double>(++known.turns);
    known.evidence = log_of_sum(known.evidence, -std::log(turns * (turns + 1))) + ratio;
    known.fit = fit_memory * known.fit + (1 - fit_memory) * std::max(ratio, -surest);
  }
  PlayCounts more = *known.counts;
  more.add(seen);
  known.counts = std::make_shared<const PlayCounts>(std::move(more));
  known.model = std::make_shared<const TiltedPolicy>(policy_, known.counts);
  ++known.hands;
}

void AdaptiveBot::end(const SeatView& view) {
  base_->end(view);
  ++hands_;
  compare_strength(view);
  const bool made = watched_ && watched_->made;
  const Way way = watched_ ? watched_->way : Way::base;
  const double won = in_chips(view.payoff()) / static_cast<double>(view.rules().min_bet);
  deviated_ = made;
  if (made) account_ += won;
  for (const Seat seat : SeatSet::first_of(view.seats()).without(view.me())) {
    Known& who = known(name_of(seat));
    if (made) ++who.deviated;
    who.won[static_cast<std::size_t>(way)].add(won);
    if (const Result<SeenHand> seen = seen_hand(view, seat, policy_.get())) learn(who, *seen);
  }
  watched_.reset();
}

std::vector<AdaptiveBelief> AdaptiveBot::beliefs() const {
  std::vector<AdaptiveBelief> out;
  for (const auto& [name, who] : known_)
    out.push_back({.name = name,
                   .hands = who.hands,
                   .deviated = who.deviated,
                   .evidence = who.evidence / std::log(10.0),
                   .fit = who.fit,
                   .other = who.is_other(rules_.doubt),
                   .strength = who.strength(),
                   .stronger = who.strength() <= -too_strong,
                   .account = account_,
                   .spare = spare(),
                   .risked = risked_,
                   .deviates = watched_ ? watched_->way != Way::base : deviated_});
  return out;
}

}  // namespace hindsight
