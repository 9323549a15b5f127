// SPDX-License-Identifier: MIT
#include "postflop/vector_cfr.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <numeric>
#include <utility>

#include "base/check.h"

namespace hindsight {

namespace {

// A regret that is only discounted would end among the subnormal numbers, where a processor crawls.
template <class Real>
constexpr Real negligible = Real(1e-25);

// The most that a walk takes from its arena: what a play needs, and below it its neediest child.
std::size_t walk_need(const VectorGame& game) {
  std::vector<std::size_t> need(game.plays.size(), 0);
  for (std::size_t i = game.plays.size(); i-- > 0;) {
    const Play& play = game.plays[i];
    const Round& round = game.rounds[play.round];
    const Deal& deal = game.deals[play.deal];
    const std::size_t rows = std::max(deal.hands[0].rows(), deal.hands[1].rows());
    const std::size_t children = round.exits.size() * deal.next.size();
    std::size_t below = leaves_need(deal);
    for (std::size_t c = 0; c < children; ++c)
      below = std::max(below, (children + 2) * rows + need[game.children[play.first_child + c]]);
    const std::size_t sequences = round.sequences[0] + round.sequences[1];
    need[i] = (2 * sequences + round.nodes.size()) * rows + below;
  }
  return need[0];
}

// Of all pairs of hands that can meet, the product of their weights, summed.
double weight_of_pairs(const VectorGame& game) {
  const std::vector<double> met = weight_met(game.deals[0], 0, game.weights[1]);
  return std::inner_product(met.begin(), met.end(), game.weights[0].begin(), 0.0);
}

}  // namespace

template <class Real>
template <typename VectorCfr<Real>::Mode mode>
struct VectorCfr<Real>::Walk {
  using L = RowLanes<Real>;

  VectorCfr& self;
  std::uint8_t me, them;
  Real positive, negative, keep;
  bool floor;
  std::vector<Real>* seen = nullptr;  // keeps the values of all nodes of one play
  std::uint32_t seen_play = none;

  Walk(VectorCfr& cfr, std::uint8_t seat)
      : self(cfr),
        me(seat),
        them(1 - seat),
        positive(static_cast<Real>(cfr.discount_.positive)),
        negative(static_cast<Real>(cfr.discount_.negative)),
        keep(static_cast<Real>(cfr.discount_.keep)),
        floor(cfr.rule_.floor) {}

  const VectorGame& game() const { return self.game_; }

  // Calls f with the number of actions as a constant where it is small, so that rows stay in registers; else with 0.
  template <class F>
  static void with_actions(std::uint32_t actions, const F& f) {
    switch (actions) {
      case 1:
        return f(std::integral_constant<std::uint32_t, 1>());
      case 2:
        return f(std::integral_constant<std::uint32_t, 2>());
      case 3:
        return f(std::integral_constant<std::uint32_t, 3>());
      case 4:
        return f(std::integral_constant<std::uint32_t, 4>());
      case 5:
        return f(std::integral_constant<std::uint32_t, 5>());
      default:
        return f(std::integral_constant<std::uint32_t, 0>());
    }
  }

  // Of a decision: probabilities in proportion to the positive numbers of `from`, for all hands, and the reach after
  // each action.  Actions are `rows` apart; sigma and after may be null.
  static void strategy(const Real* from, std::uint32_t actions, std::size_t rows, const Real* reach,
                       Real* sigma, Real* after) {
    with_actions(actions, [=](auto constant) {
      constexpr std::uint32_t known = decltype(constant)::value;
      const std::uint32_t count = known > 0 ? known : actions;
      const L zero{}, one = zero + Real(1), least = zero + negligible<Real>;
      const L uniform = zero + Real(1) / static_cast<Real>(count);
      std::array<L, known + 1> kept;
      for (std::size_t h = 0; h < rows; h += lane_count) {
        L total{};
        for (std::uint32_t a = 0; a < count; ++a) {
          const L x = load_lanes(from + a * rows + h), part = x > zero ? x : zero;
          if (known > 0) kept[a] = part;
          total += part;
        }
        const L inverse = Real(1) / (total > least ? total : one);
        const L arrived = after != nullptr ? load_lanes(reach + h) : zero;
        for (std::uint32_t a = 0; a < count; ++a) {
          const L x = known > 0 ? kept[a] : load_lanes(from + a * rows + h);
          const L share = total > least ? (x > zero ? x : zero) * inverse : uniform;
          if (sigma != nullptr) store_row(sigma + a * rows + h, share);
          if (after != nullptr) store_row(after + a * rows + h, arrived * share);
        }
      }
    });
  }

  // What each of my hands is worth at a play, summed over the other's hands: reaches at the play in, values out.
  void visit(std::uint32_t index, const Real* my_reach, const Real* their_reach, Real* value,
             Arena<Real>& arena, bool first) const {
    const Play& play = game().plays[index];
    const Round& round = game().rounds[play.round];
    const Deal& deal = game().deals[play.deal];
    const std::size_t mark = arena.mark(), n = deal.hands[me].rows(), m = deal.hands[them].rows();
    Real* const theirs = arena.take(round.sequences[them] * m);
    Real* const sigma = mode == Mode::best_response ? nullptr : arena.take(round.sequences[me] * n);
    Real* const mine = mode == Mode::update ? arena.take(round.sequences[me] * n) : nullptr;
    Real* const values = arena.take(round.nodes.size() * n);
    std::copy_n(their_reach, m, theirs);
    if (mode == Mode::update) std::copy_n(my_reach, n, mine);
    down(play, round, n, m, theirs, sigma, mine);
    for (const Leaves<Real>& leaves : self.leaves_[play.round][me])
      evaluate_leaves(deal, me, leaves, theirs, values, arena);
    go_on(play, round, deal, theirs, mine, values, arena, first);
    up(play, round, n, sigma, mine, values);
    std::copy_n(values, n, value);
    if (index == seen_play) seen->assign(values, values + round.nodes.size() * n);
    arena.release(mark);
  }

  const Real* behaviour(std::uint8_t seat, const Play& play, const Round::Node& node,
                        std::size_t rows) const {
    const Rows<Real>& from = mode == Mode::update ? self.regret_[seat] : self.sum_[seat];
    return from.data() + play.offset[seat] + (node.first_sequence - 1) * rows;
  }

  // What is locked, in place of what was computed; as strategy() has it.
  static void impose(const Locked& locked, std::size_t rows, const Real* reach, Real* sigma, Real* after) {
    for (std::size_t i = 0; i < locked.size(); ++i) {
      const Real p = locked.data()[i];
      if (p < 0) continue;
      if (sigma != nullptr) sigma[i] = p;
      if (after != nullptr) after[i] = reach[i % rows] * p;
    }
  }

  // Reaches along each sequence, and my strategy.
  void down(const Play& play, const Round& round, std::size_t n, std::size_t m, Real* theirs, Real* sigma,
            Real* mine) const {
    for (const Round::Node& node : round.nodes) {
      if (node.kind != Round::Kind::decision) continue;
      const bool mover = node.seat == me;
      if (mover && mode == Mode::best_response) continue;
      const std::size_t rows = mover ? n : m;
      Real* const along = mover ? mine : theirs;
      const Real* const reach = along != nullptr ? along + node.sequence[node.seat] * rows : nullptr;
      Real* const after = along != nullptr ? along + node.first_sequence * rows : nullptr;
      Real* const played = mover ? sigma + node.first_sequence * rows : nullptr;
      strategy(behaviour(node.seat, play, node, rows), node.actions, rows, reach, played, after);
      if (const Locked* const fixed = self.locked(play, node)) impose(*fixed, rows, reach, played, after);
    }
  }

  // The rounds that follow: one piece of work for each exit and each class of cards.
  void go_on(const Play& play, const Round& round, const Deal& deal, const Real* theirs, const Real* mine,
             Real* values, Arena<Real>& arena, bool first) const {
    if (round.exits.empty()) return;
    const std::size_t mark = arena.mark(), n = deal.hands[me].rows();
    const auto cards = static_cast<std::uint32_t>(deal.next.size());
    const auto work = static_cast<std::uint32_t>(round.exits.size()) * cards;
    std::size_t widest = 0;
    for (const Deal::Next& next : deal.next)
      widest = std::max<std::size_t>(widest, game().deals[next.deal].hands[me].rows());
    Real* const results = arena.take(work * widest);
    const auto solve = [&](std::uint32_t w, Arena<Real>& memory) {
      const Round::Node& node = round.nodes[round.exit_nodes[w / cards]];
      child(play, deal, node, w % cards, theirs, mine, results + w * widest, memory);
    };
    if (first) {
      self.team_.for_each(work, [&](std::uint32_t w) {
        Arena<Real>* own = nullptr;
        for (std::size_t i = 0; own == nullptr; i = (i + 1) % self.arenas_.size())
          if (self.arenas_[i]->claim()) own = self.arenas_[i].get();
        solve(w, *own);
        own->give_back();
      });
    } else {
      for (std::uint32_t w = 0; w < work; ++w) solve(w, arena);
    }
    const auto chance = static_cast<Real>(deal.chance);
    for (std::size_t e = 0; e < round.exits.size(); ++e) {
      Real* const out = values + round.exit_nodes[e] * n;
      std::fill_n(out, n, Real(0));
      for (std::uint32_t k = 0; k < cards; ++k) {
        const Real* const result = results + (e * cards + k) * widest;
        const auto weight = static_cast<Real>(deal.next[k].weight);
        for (const auto& image : deal.next[k].images)
          for (std::size_t h = 0; h < image[me].size(); ++h) out[image[me][h]] += weight * result[h];
      }
      for (const auto& hands : deal.alike[me]) share_out(hands, out);
      for (std::size_t h = 0; h < n; ++h) out[h] *= chance;
    }
    arena.release(mark);
  }

  static void share_out(const std::vector<std::uint16_t>& hands, Real* values) {
    Real sum = 0;
    for (const std::uint16_t h : hands) sum += values[h];
    for (const std::uint16_t h : hands) values[h] = sum / static_cast<Real>(hands.size());
  }

  void child(const Play& play, const Deal& deal, const Round::Node& node, std::uint32_t card,
             const Real* theirs, const Real* mine, Real* value, Arena<Real>& arena) const {
    const Deal::Next& next = deal.next[card];
    const auto& image = next.images[0];
    const Deal& below = game().deals[next.deal];
    const std::size_t mark = arena.mark(), n = below.hands[me].rows(), m = below.hands[them].rows();
    const Real* const their_row = theirs + node.sequence[them] * deal.hands[them].rows();
    Real* const their_reach = arena.take(m);
    std::fill_n(their_reach, m, Real(0));
    for (std::size_t h = 0; h < image[them].size(); ++h) their_reach[h] = their_row[image[them][h]];
    Real* my_reach = nullptr;
    if (mode == Mode::update) {
      const Real* const my_row = mine + node.sequence[me] * deal.hands[me].rows();
      my_reach = arena.take(n);
      std::fill_n(my_reach, n, Real(0));
      for (std::size_t h = 0; h < image[me].size(); ++h) my_reach[h] = my_row[image[me][h]];
    }
    const std::uint32_t index = game().children[play.first_child + node.end * deal.next.size() + card];
    visit(index, my_reach, their_reach, value, arena, false);
    arena.release(mark);
  }

  // Values from the leaves up; regrets and averages on the way.
  void up(const Play& play, const Round& round, std::size_t n, const Real* sigma, const Real* mine,
          Real* values) const {
    for (std::size_t i = round.nodes.size(); i-- > 0;) {
      const Round::Node& node = round.nodes[i];
      if (node.kind != Round::Kind::decision) continue;
      const Real* const child_values = values + node.first_child * n;
      Real* const value = values + i * n;
      if (node.seat == them)
        add_up(child_values, node.actions, n, value);
      else if (mode == Mode::best_response)
        take_best(child_values, node.actions, n, value, self.locked(play, node));
      else
        learn(play, node, n, sigma, mine, child_values, value);
    }
  }

  static void add_up(const Real* children, std::uint32_t actions, std::size_t n, Real* value) {
    for (std::size_t h = 0; h < n; h += lane_count) {
      L sum = load_lanes(children + h);
      for (std::uint32_t a = 1; a < actions; ++a) sum += load_lanes(children + a * n + h);
      store_row(value + h, sum);
    }
  }
  static void take_best(const Real* children, std::uint32_t actions, std::size_t n, Real* value,
                        const Locked* fixed) {
    for (std::size_t h = 0; h < n; h += lane_count) {
      L best = load_lanes(children + h);
      for (std::uint32_t a = 1; a < actions; ++a) {
        const L x = load_lanes(children + a * n + h);
        best = x > best ? x : best;
      }
      store_row(value + h, best);
    }
    for (std::size_t h = 0; fixed != nullptr && h < n; ++h) {
      if (fixed->data()[h] < 0) continue;
      value[h] = 0;
      for (std::uint32_t a = 0; a < actions; ++a) value[h] += fixed->data()[a * n + h] * children[a * n + h];
    }
  }

  static void forget(const Locked& fixed, Real* regret) {
    for (std::size_t i = 0; i < fixed.size(); ++i)
      if (fixed.data()[i] >= 0) regret[i] = 0;
  }

  void learn(const Play& play, const Round::Node& node, std::size_t n, const Real* sigma, const Real* mine,
             const Real* children, Real* value) const {
    const std::size_t at = play.offset[me] + (node.first_sequence - 1) * n;
    Real* const regret = self.regret_[me].data() + at;
    Real* const sum = self.sum_[me].data() + at;
    const Real* const play_now = sigma + node.first_sequence * n;
    const Real* const reach = mode == Mode::update ? mine + node.first_sequence * n : nullptr;
    with_actions(node.actions, [=, actions = node.actions, kept_share = keep, floored = floor,
                                grow = positive, shrink = negative](auto constant) {
      constexpr std::uint32_t known = decltype(constant)::value;
      const std::uint32_t count = known > 0 ? known : actions;
      const L zero{}, tiny = zero + negligible<Real>, up_factor = zero + grow, down_factor = zero + shrink;
      std::array<L, known + 1> kept;
      for (std::size_t h = 0; h < n; h += lane_count) {
        L v{};
        for (std::uint32_t a = 0; a < count; ++a) {
          const L child = load_lanes(children + a * n + h);
          if (known > 0) kept[a] = child;
          v += load_lanes(play_now + a * n + h) * child;
        }
        store_row(value + h, v);
        if (mode != Mode::update) continue;
        for (std::uint32_t a = 0; a < count; ++a) {
          const L child = known > 0 ? kept[a] : load_lanes(children + a * n + h);
          L r = load_lanes(regret + a * n + h);
          r = r * (r > zero ? up_factor : down_factor) + (child - v);
          if (floored) r = r > zero ? r : zero;
          store_row(regret + a * n + h, (r < tiny && r > -tiny) ? zero : r);
          store_row(sum + a * n + h,
                    load_lanes(sum + a * n + h) * kept_share + load_lanes(reach + a * n + h));
        }
      }
    });
    if (mode != Mode::update) return;
    if (const Locked* const fixed = self.locked(play, node)) forget(*fixed, regret);
  }
};

template <class Real>
VectorCfr<Real>::VectorCfr(const VectorGame& game, const UpdateRule& rule, unsigned threads)
    : game_(game), rule_(rule), team_(threads) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    weights_[seat] = Rows<Real>(game.deals[0].hands[seat].rows());
    std::transform(game.weights[seat].begin(), game.weights[seat].end(), weights_[seat].data(),
                   [](double w) { return static_cast<Real>(w); });
    regret_[seat] = Rows<Real>(game.size[seat]);
    sum_[seat] = Rows<Real>(game.size[seat]);
  }
  for (const Round& round : game.rounds)
    leaves_.push_back({leaves_of<Real>(round, 0), leaves_of<Real>(round, 1)});
  const std::size_t need = walk_need(game);
  for (unsigned i = 0; i <= std::max(1u, threads); ++i)
    arenas_.push_back(std::make_unique<Arena<Real>>(need));
  pairs_ = weight_of_pairs(game);
  for (const Round& round : game.rounds)
    for (const Payoffs& pay : round.payoffs)
      zero_sum_ = zero_sum_ && pay.win[0] + pay.lose[1] == 0 && pay.win[1] + pay.lose[0] == 0 &&
                  pay.tie[0] + pay.tie[1] == 0;
}

template <class Real>
VectorCfr<Real>::~VectorCfr() = default;

template <class Real>
template <typename VectorCfr<Real>::Mode mode>
void VectorCfr<Real>::walk(std::uint8_t seat, Rows<Real>& value) {
  Arena<Real>& arena = *arenas_.back();
  const bool mine = arena.claim();
  HS_CHECK(mine, ==, true);
  Walk<mode>(*this, seat)
      .visit(0, weights_[seat].data(), weights_[1 - seat].data(), value.data(), arena, true);
  arena.give_back();
}

template <class Real>
void VectorCfr<Real>::lock(std::uint32_t play, std::uint32_t node, std::span<const float> strategy) {
  const Round::Node& at = game_.rounds[game_.plays[play].round].nodes[node];
  const Deal::Hands& hands = game_.deals[game_.plays[play].deal].hands[at.seat];
  HS_CHECK(strategy.size(), ==, at.actions * hands.rows());
  Locked fixed(strategy.size());
  std::fill_n(fixed.data(), fixed.size(), Real(-1));
  for (std::size_t h = 0; h < hands.count; ++h) {
    double all = 0;
    for (std::size_t a = 0; a < at.actions; ++a) all += static_cast<double>(strategy[a * hands.rows() + h]);
    for (std::size_t i = h; all > 0 && i < strategy.size(); i += hands.rows())
      fixed.data()[i] = static_cast<Real>(static_cast<double>(strategy[i]) / all);
  }
  locks_.insert_or_assign({play, node}, std::move(fixed));
}

template <class Real>
auto VectorCfr<Real>::locked(const Play& play, const Round::Node& node) const -> const Locked* {
  if (locks_.empty()) return nullptr;
  const Round& round = game_.rounds[play.round];
  const auto found = locks_.find({static_cast<std::uint32_t>(&play - game_.plays.data()),
                                  static_cast<std::uint32_t>(&node - round.nodes.data())});
  return found != locks_.end() ? &found->second : nullptr;
}

template <class Real>
void VectorCfr<Real>::run(std::uint64_t iterations, const RunControl& control) {
  std::array<Rows<Real>, 2> value{Rows<Real>(weights_[0].size()), Rows<Real>(weights_[1].size())};
  for (std::uint64_t i = 0; i < iterations && !control.stop.stop_requested(); ++i) {
    discount_ = discount(rule_, iterations_, iterations_);
    for (std::uint8_t seat = 0; seat < 2; ++seat) walk<Mode::update>(seat, value[seat]);
    ++iterations_;
  }
}

template <class Real>
template <typename VectorCfr<Real>::Mode mode>
double VectorCfr<Real>::total(std::uint8_t seat) {
  Rows<Real> value(weights_[seat].size());
  walk<mode>(seat, value);
  double sum = 0;
  for (std::size_t h = 0; h < game_.weights[seat].size(); ++h)
    sum += game_.weights[seat][h] * static_cast<double>(value.data()[h]);
  return sum / pairs_;
}

template <class Real>
VectorEvaluation VectorCfr<Real>::evaluate() {
  VectorEvaluation out;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    out.best_response[seat] = total<Mode::best_response>(seat) + game_.half_pot;
    out.value[seat] = total<Mode::expectation>(seat) + game_.half_pot;
  }
  return out;
}

template <class Real>
double VectorCfr<Real>::exploitability() {
  if (!zero_sum_) return evaluate().exploitability();
  return (total<Mode::best_response>(0) + total<Mode::best_response>(1)) / 2;
}

template <class Real>
std::vector<std::vector<double>> VectorCfr<Real>::average(std::uint32_t index,
                                                          std::uint32_t node_index) const {
  const Play& play = game_.plays[index];
  const Round::Node& node = game_.rounds[play.round].nodes[node_index];
  const Deal::Hands& hands = game_.deals[play.deal].hands[node.seat];
  const Real* const from =
      sum_[node.seat].data() + play.offset[node.seat] + (node.first_sequence - 1) * hands.rows();
  const Locked* const fixed = locked(play, node);
  std::vector<std::vector<double>> out(node.actions, std::vector<double>(hands.count));
  for (std::uint32_t h = 0; h < hands.count; ++h) {
    double all = 0;
    for (std::uint32_t a = 0; a < node.actions; ++a) all += static_cast<double>(from[a * hands.rows() + h]);
    for (std::uint32_t a = 0; a < node.actions; ++a)
      out[a][h] = fixed != nullptr && fixed->data()[h] >= 0
                      ? static_cast<double>(fixed->data()[a * hands.rows() + h])
                  : all > 0 ? static_cast<double>(from[a * hands.rows() + h]) / all
                            : 1.0 / node.actions;
  }
  return out;
}

template <class Real>
std::vector<std::vector<double>> VectorCfr<Real>::worth(std::uint32_t play, std::uint8_t seat,
                                                        const std::vector<double>& reach) {
  const Deal& deal = game_.deals[game_.plays[play].deal];
  const Deal::Hands& hands = deal.hands[seat];
  Rows<Real> arriving(deal.hands[1 - seat].rows()), value(hands.rows());
  std::transform(reach.begin(), reach.end(), arriving.data(), [](double x) { return static_cast<Real>(x); });
  std::vector<Real> seen;
  Walk<Mode::expectation> walk(*this, seat);
  walk.seen = &seen;
  walk.seen_play = play;
  HS_CHECK(arenas_.back()->claim(), ==, true);
  walk.visit(play, nullptr, arriving.data(), value.data(), *arenas_.back(), true);
  arenas_.back()->give_back();
  std::vector<std::vector<double>> out(game_.rounds[game_.plays[play].round].nodes.size());
  for (std::size_t node = 0; node < out.size(); ++node)
    for (std::uint32_t h = 0; h < hands.count; ++h)
      out[node].push_back(static_cast<double>(seen[node * hands.rows() + h]));
  return out;
}

template <class Real>
void VectorCfr<Real>::save(Writer& out) const {
  out.u64(iterations_);
  for (const auto* rows : {&regret_, &sum_})
    for (const Rows<Real>& row : *rows)
      out.text({reinterpret_cast<const char*>(row.data()), row.size() * sizeof(Real)});
}

template <class Real>
Result<void> VectorCfr<Real>::load(Reader& in) {
  const std::uint64_t iterations = in.u64();
  std::array<std::string, 4> numbers;
  for (std::string& text : numbers) text = in.text();
  for (std::size_t i = 0; i < 4; ++i)
    if (in.failed() || numbers[i].size() != game_.size[i % 2] * sizeof(Real))
      return fail(ErrorCode::corrupt, "the saved state is not one of this spot");
  iterations_ = iterations;
  for (std::size_t i = 0; i < 4; ++i)
    std::memcpy((i < 2 ? regret_ : sum_)[i % 2].data(), numbers[i].data(), numbers[i].size());
  return {};
}

template <class Real>
std::uint64_t VectorCfr<Real>::bytes(const VectorGame& game) {
  return (game.size[0] + game.size[1]) * 2 * sizeof(Real);
}

template class VectorCfr<float>;
template class VectorCfr<double>;

}  // namespace hindsight
