// SPDX-License-Identifier: MIT
#include "play/bots/adaptive_bot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/check.h"

namespace hindsight {

namespace {

constexpr std::uint64_t showdown_purpose = 0x6c6272;  // "lbr"
constexpr double fit_memory = 0.95;                   // of the mean of ratios: the last 20 hands or so count
constexpr double surest = 4;                          // nats that one hand says at most
constexpr double begun_anew = 0.01;      // of the kinds' chances, after each hand: he may have become another
constexpr double lately_half_life = 60;  // hands

// Whom somebody may be, before he is met: the base, or as often as counted over all hands or over the last
// ones.
struct KindPrior {
  enum class By : std::uint8_t { base, all, lately } by;
  HandOrder order;
  double chance;
};
constexpr std::array<KindPrior, 10> kinds{{
    {KindPrior::By::base, HandOrder::base, 0.5},
    {KindPrior::By::all, HandOrder::base, 0.1},
    {KindPrior::By::all, HandOrder::strength, 0.08},
    {KindPrior::By::all, HandOrder::strict, 0.08},
    {KindPrior::By::all, HandOrder::sized, 0.08},
    {KindPrior::By::all, HandOrder::none, 0.02},
    {KindPrior::By::lately, HandOrder::base, 0.05},
    {KindPrior::By::lately, HandOrder::strict, 0.04},
    {KindPrior::By::lately, HandOrder::sized, 0.04},
    {KindPrior::By::lately, HandOrder::none, 0.01},
}};
constexpr std::uint64_t first_hands = 40;  // before it deviates
constexpr double bet_of_spare = 0.125;     // what it bets itself in a hand, of what may be lost
constexpr double half_known = 40;          // hands after which half of its weight is by what was seen

// Of the kinds when it plays against them: what was seen of few hands misleads, and to take raises for honest
// costs little.
std::vector<double> careful(const std::vector<MixedKind>& known, std::uint64_t hands) {
  const double seen = static_cast<double>(hands) / (static_cast<double>(hands) + half_known);
  std::vector<double> out;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const bool honest = kinds[k].by == KindPrior::By::all &&
                        (kinds[k].order == HandOrder::strict || kinds[k].order == HandOrder::base);
    out.push_back(seen * known[k].weight + (1 - seen) * (honest ? 0.5 : 0));
  }
  return out;
}

// Each turn and hand that was counted counts so much, by other rules.
PlayCounts weighed(const PlayCounts& counts, double weight, const CountRules& rules) {
  PlayCounts out(rules);
  const auto times = [weight](MoveShares shares) {
    for (double& share : shares) share *= weight;
    return shares;
  };
  for (const auto& [situation, cell] : counts.cells())
    out.put(situation, {.turns = weight * cell.turns,
                        .made = times(cell.made),
                        .foreseen = weight * cell.foreseen,
                        .expected = times(cell.expected),
                        .sized = weight * cell.sized,
                        .pots = weight * cell.pots});
  const PlayCounts::ShownByStreet shown = counts.shown();
  for (std::size_t street = 0; street < street_count; ++street)
    out.put(static_cast<Street>(street), {weight * shown[street].hands, weight * shown[street].ranks});
  out.put_hands(static_cast<std::uint64_t>(std::ceil(weight * counts.weight())), weight * counts.weight());
  return out;
}

constexpr double population_hands = 50;   // that a population's counts weigh at most
constexpr double strength_memory = 0.99;  // of showdowns
constexpr double too_strong = 2;          // standard deviations that may be won less than promised

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
  using Models = std::array<std::shared_ptr<const PlayerMixture>, max_seats>;
  explicit BySeat(Models models) : models_(std::move(models)) {}
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state) const override {
    return at(view.me()).chances(view, hand, of(view.me(), state));
  }
  RangeStrategy strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const override {
    return at(view.me()).strategy(view, hands, of(view.me(), state));
  }

  const PlayerMixture& at(Seat seat) const { return *models_[seat.value]; }
  PolicyState& of(Seat seat, PolicyState& state) const {
    return state.of<std::array<PolicyState, max_seats>>(*this)[seat.value];
  }

 private:
  Models models_;
};

AdaptiveBot::AdaptiveBot(std::uint64_t seed, std::unique_ptr<Bot> base, std::shared_ptr<const Policy> policy,
                         const AdaptiveRules& rules, std::shared_ptr<const SearchPolicy> search)
    : Bot(seed),
      rules_(rules),
      base_(std::move(base)),
      policy_(std::move(policy)),
      search_(std::move(search)) {}

void AdaptiveBot::meet(std::span<const std::string> names) { names_.assign(names.begin(), names.end()); }

std::string AdaptiveBot::name_of(Seat seat) const {
  return seat.value < names_.size() ? names_[seat.value] : std::string();
}

AdaptiveBot::Known& AdaptiveBot::known(const std::string& name) {
  Known& out = known_[name];
  if (!out.counts) {
    out.counts =
        expected_ ? expected_ : std::make_shared<const PlayCounts>(CountRules{.half_life = rules_.half_life});
    out.lately = std::make_shared<const PlayCounts>(CountRules{.half_life = lately_half_life});
    std::vector<double> before;
    for (const KindPrior& kind : kinds) before.push_back(kind.chance);
    out.model = mixture(out, before);
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
  std::vector<double> weights;
  for (const MixedKind& kind : who.model->kinds()) weights.push_back(kind.weight);
  who.model = mixture(who, weights);
}

void AdaptiveBot::forget(const std::string& name) { known_.erase(name); }

void AdaptiveBot::expect(const PlayCounts& counts) {
  expected_ = std::make_shared<const PlayCounts>(
      weighed(counts, std::min(1.0, population_hands / std::max(1.0, counts.weight())),
              {.half_life = rules_.half_life}));
}

std::shared_ptr<const PlayerMixture> AdaptiveBot::mixture(const Known& known,
                                                          std::span<const double> weights) const {
  std::vector<MixedKind> out;
  for (std::size_t k = 0; k < kinds.size(); ++k)
    out.push_back({.counts = kinds[k].by == KindPrior::By::base  ? nullptr
                             : kinds[k].by == KindPrior::By::all ? known.counts
                                                                 : known.lately,
                   .order = kinds[k].order,
                   .weight = weights[k]});
  return std::make_shared<const PlayerMixture>(policy_, std::move(out), orders_);
}

std::shared_ptr<const PlayerMixture> AdaptiveBot::model_of(std::shared_ptr<const Policy> base,
                                                           std::shared_ptr<const PlayCounts> counts,
                                                           double trust) {
  std::vector<MixedKind> out;
  double all = 0;
  for (const KindPrior& kind : kinds)
    if (kind.by == KindPrior::By::all) all += kind.chance;
  for (const KindPrior& kind : kinds) {
    if (kind.by == KindPrior::By::base) out.push_back({.weight = 1 - trust});
    if (kind.by == KindPrior::By::all)
      out.push_back({.counts = counts, .order = kind.order, .weight = trust * kind.chance / all});
  }
  return std::make_shared<const PlayerMixture>(std::move(base), std::move(out));
}

std::string AdaptiveBot::kind_name(std::size_t kind) {
  if (kinds[kind].by == KindPrior::By::base) return "the base";
  return fmt::format("{}, {}", kinds[kind].by == KindPrior::By::all ? "counted" : "lately",
                     hand_order_names[static_cast<std::size_t>(kinds[kind].order)]);
}

bool AdaptiveBot::Known::is_other(double doubt) const {
  return hands >= first_hands && evidence >= -std::log(doubt) && fit > 0;
}

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
  BySeat::Models models{};
  for (const Seat seat : SeatSet::first_of(view.seats()).without(view.me())) {
    const Known& who = known(name_of(seat));
    models[seat.value] = mixture(who, careful(who.model->kinds(), who.hands));
    others = others || who.is_other(rules_.doubt);
    weaker = weaker && who.strength() > -too_strong;
  }
  if (!others) return;
  Result<HandReplayer> again = HandReplayer::of(view);
  if (!again) return;
  auto policies = std::make_shared<const BySeat>(std::move(models));
  const BySeat& asked = *policies;
  LbrPlayer player(rules_.menu, asked, again->hand(), view.me(), view.combo(),
                   Rng(rng().bits(), showdown_purpose));
  player.trust_by([&asked](const PublicView& turn) { return asked.at(turn.me()).trust(turn); });
  const double most = std::max(0.0, spare()) * bet_of_spare * static_cast<double>(view.rules().min_bet);
  player.bet_at_most(static_cast<Chips>(most));
  SearchModel model{
      .policy = policies,
      .trust = [policies](const PublicView& turn) { return policies->at(turn.me()).trust(turn); },
      .most_risked = most};
  watched_ = std::make_unique<Watched>(
      Watched{.me = view.me(),
              .others = std::move(policies),
              .again = std::move(*again),
              .way = weaker && spare() >= risked_ ? drawn_way(view) : Way::base,
              .player = std::move(player),
              .search = search_ ? SearchPolicy::against(search_, std::move(model)) : nullptr});
}

// What is known of a way at first is what the base has come to, spread twice as far, as if it had been seen
// so often.
AdaptiveBot::Way AdaptiveBot::drawn_way(const SeatView& view) {
  if (rules_.from) return Way::late;
  constexpr double before = 20;
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
    const double n = by.hands + before, at = (by.sum + before * mean) / n;
    const double squares = by.squares + before * (spread + mean * mean);
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
  for (; now.events < view.event_count(); ++now.events)
    if (const Event event = view.event(now.events);
        is_move(event.kind) && !now.again.play(event, view.board()))
      return false;
  LbrPlayer& player = now.player;
  player.see_board(now.again.hand());
  for (const Seat seat : view.live().without(view.me())) {
    player.range(seat) =
        now.others->at(seat).held(view, seat, now.others->of(seat, player.state(seat))).weights;
    leave_out(player.range(seat), player.equity().known());
    rescale(player.range(seat), player.equity().known());
  }
  return true;
}

bool AdaptiveBot::deviates(const SeatView& view) const {
  if (!watched_ || watched_->way == Way::base || watched_->me != view.me()) return false;
  const Street late = watched_->way == Way::late ? Street::turn : Street::preflop;
  return view.street() >= rules_.from.value_or(late);
}

Move AdaptiveBot::decide(const SeatView& view, const Budget& budget) {
  if (!deviates(view) || !follow(view)) return base_->act(view, budget);
  watched_->made = true;
  if (const std::optional<Move> move = searched(view, budget)) return *move;
  return watched_->player.decide(watched_->again.hand());
}

std::optional<Move> AdaptiveBot::searched(const SeatView& view, const Budget& budget) {
  if (!watched_->search || view.street() < Street::turn || view.live().size() != 2) return std::nullopt;
  const auto answer = watched_->search->answer(view, view.combo(), watched_->searching, budget);
  if (!answer) return std::nullopt;
  const auto big_blind = static_cast<double>(view.rules().min_bet);
  searched_ = {answer->held.trusted, answer->held.gain / big_blind, answer->held.risk / big_blind};
  return draw_move(answer->chances, rng());
}

ActionProbabilities AdaptiveBot::drawn_from(const SeatView& view) const {
  return deviates(view) ? ActionProbabilities{} : base_->drawn_from(view);
}

// Of two who came to a showdown: what the model promised of the pot, and what the other's hand left of it,
// all of it where he gave it away unshown.
void AdaptiveBot::compare_strength(const SeatView& view) {
  if (!watched_ || view.live().size() != 2 || !view.live().has(view.me()) || !follow(view)) return;
  const Seat other = view.live().without(view.me()).first();
  const std::optional<Combo> shown = shown_by(view, other);
  const double promised = watched_->player.share(other);
  const double won = shown ? watched_->player.equity().shares()[shown->index] : 1;
  const double pot = in_big_blinds(view.pot(), view);
  Known& who = known(name_of(other));
  who.beyond = strength_memory * who.beyond + pot * (won - promised);
  who.spread =
      strength_memory * strength_memory * who.spread + pot * pot * std::max(promised * (1 - promised), 0.01);
}

namespace {

// What somebody may have had, by what one sees at the end: the hand that he showed, one that loses where he
// gave it away unshown, or any.
HandSet may_have_had(const SeatView& view, Seat seat) {
  HandSet out = hands_left(set_of(view.board()) | view.combo().cards());
  if (const std::optional<Combo> shown = shown_by(view, seat)) return HandSet().set(shown->index);
  const bool beaten = view.live().size() == 2 && view.live().has(view.me()) && view.live().has(seat) &&
                      view.board().size() == 5;
  if (!beaten) return out;
  HandEquity own(view.combo());
  own.see(set_of(view.board()));
  for (std::size_t h = 0; h < combo_count; ++h)
    if (own.shares()[h] < 1) out.reset(h);
  return out.none() ? hands_left(set_of(view.board()) | view.combo().cards()) : out;
}

}  // namespace

// What the models before this hand said of it, against the base; what each kind is worth after it.
void AdaptiveBot::foretell(Known& known, const SeatView& view, Seat seat) {
  const HandSet had = may_have_had(view, seat);
  PolicyState fresh;
  const std::vector<double> said =
      watched_ ? watched_->others->at(seat).likelihoods(
                     view, seat, had, watched_->others->of(seat, watched_->player.state(seat)))
               : known.model->likelihoods(view, seat, had, fresh);
  std::vector<double> weights;
  double all = 0;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    weights.push_back(known.model->kinds()[k].weight * said[k]);
    all += weights.back();
  }
  if (!(all > 0) || !(said[0] > 0)) return;
  for (std::size_t k = 0; k < kinds.size(); ++k)
    weights[k] = (1 - begun_anew) * weights[k] / all + begun_anew * kinds[k].chance;
  const double ratio = std::min(std::log(all / said[0]), surest);
  const auto hands = static_cast<double>(known.hands + 1);
  known.evidence = log_of_sum(known.evidence, -std::log(hands * (hands + 1))) + ratio;
  known.fit = fit_memory * known.fit + (1 - fit_memory) * std::max(ratio, -surest);
  known.model = mixture(known, weights);
}

// The models before this hand foretell it; then it is one of those that are counted.
void AdaptiveBot::learn(Known& known, const SeatView& view, Seat seat, const SeenHand& seen) {
  if (!seen.turns.empty()) foretell(known, view, seat);
  for (std::shared_ptr<const PlayCounts>* counts : {&known.counts, &known.lately}) {
    PlayCounts more = **counts;
    more.add(seen);
    *counts = std::make_shared<const PlayCounts>(std::move(more));
  }
  std::vector<double> weights;
  for (const MixedKind& kind : known.model->kinds()) weights.push_back(kind.weight);
  known.model = mixture(known, weights);
  ++known.hands;
}

void AdaptiveBot::end(const SeatView& view) {
  base_->end(view);
  ++hands_;
  if (watched_ && watched_->me != view.me()) watched_.reset();
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
    if (const Result<SeenHand> seen = seen_hand(view, seat, policy_.get())) learn(who, view, seat, *seen);
  }
  watched_.reset();
}

namespace {

std::vector<double> kind_chances(const PlayerMixture& model) {
  std::vector<double> out;
  for (const MixedKind& kind : model.kinds()) out.push_back(kind.weight);
  return out;
}

}  // namespace

std::vector<AdaptiveBelief> AdaptiveBot::beliefs() const {
  std::vector<AdaptiveBelief> out;
  for (const auto& [name, who] : known_)
    out.push_back({.name = name,
                   .hands = who.hands,
                   .deviated = who.deviated,
                   .evidence = who.evidence / std::log(10.0),
                   .fit = who.fit,
                   .kinds = kind_chances(*who.model),
                   .other = who.is_other(rules_.doubt),
                   .strength = who.strength(),
                   .stronger = who.strength() <= -too_strong,
                   .account = account_,
                   .spare = spare(),
                   .risked = risked_,
                   .deviates = watched_ ? watched_->way != Way::base : deviated_,
                   .searched = searched_});
  return out;
}

}  // namespace hindsight
