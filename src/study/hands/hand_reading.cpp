// SPDX-License-Identifier: MIT
#include "study/hands/hand_reading.h"

#include <algorithm>
#include <cmath>

#include "play/bots/simple_bots.h"
#include "play/bots/styles.h"
#include "play/hand_replayer.h"
#include "play/models/observed_range.h"
#include "study/hands/hand_ranges.h"

namespace hindsight {

namespace {

constexpr double least_part = 1e-9;        // of a hand in a range, where a loss is told
constexpr double least_likelihood = 1e-4;  // of a move, to a kind of player

double together(const Range& range) {
  double out = 0;
  for (const double weight : range.weights) out += weight;
  return out;
}

void remove(Range& range, CardSet cards) {
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (Combo{i}.cards().meets(cards)) range[Combo{i}] = 0;
}

// Together 1, without what the cards leave out; any two where nothing is left.
void tidy_up(Range& range, CardSet gone) {
  remove(range, gone);
  double all = together(range);
  if (!(all > 0)) {
    range = any_two();
    remove(range, gone);
    all = together(range);
  }
  for (double& weight : range.weights) weight /= all;
}

// The player as one kind of player.
struct KindFollowed {
  const Policy* policy;
  PolicyState state;
  Range range;

  // How likely the move is; the range is then what it leaves.
  double see(const PublicView& view, const Move& move, double slip) {
    const HandSet held = hands_held(range.weights, set_of(view.board()));
    const RangeStrategy strategy = policy->strategy(view, held, state);
    const auto plays = strategy.by_row(
        [&](RangeStrategy::Row row) { return row.empty() ? -1 : likelihood(row, move, view); });
    double mean = 0;
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      if (!held[i]) continue;
      const double chance = plays[strategy.row_of(Combo{i})];
      if (chance < 0) return 1;  // it simulates: nobody knows
      mean += range[Combo{i}] * chance;
    }
    observe(view, strategy, move, slip, range);
    return std::max(mean, least_likelihood);
  }
};

class SeatReader {
 public:
  SeatReader(std::span<const PlayerKind> kinds, KindBelief& belief, CardSet dead, const ReadingRules& rules)
      : belief_(belief), dead_(dead), rules_(rules) {
    for (const PlayerKind& kind : kinds) followed_.push_back({kind.policy.get(), {}, any_two()});
    for (KindFollowed& followed : followed_) tidy_up(followed.range, dead);
  }

  ReadMove see(const PublicView& view, const Move& move, std::size_t event) {
    ReadMove out{.event = event, .range = {}, .kinds = {}};
    std::vector<double> likelihoods;
    for (std::size_t t = 0; t < followed_.size(); ++t) {
      tidy_up(followed_[t].range, gone(view.board()));
      likelihoods.push_back(followed_[t].see(view, move, rules_.slip));
      out.chance += belief_.chances()[t] * likelihoods.back();
    }
    for (double& each : likelihoods) each = (1 - rules_.slip) * each + rules_.slip * out.chance;
    belief_.see(likelihoods);
    out.range = range(view.board());
    out.bits = entropy_bits(out.range);
    out.kinds.assign(belief_.chances().begin(), belief_.chances().end());
    return out;
  }

  Range range(std::span<const Card> board) {
    Range out{};
    for (std::size_t t = 0; t < followed_.size(); ++t) {
      tidy_up(followed_[t].range, gone(board));
      for (std::size_t i = 0; i < combo_count; ++i)
        out.weights[i] += belief_.chances()[t] * followed_[t].range.weights[i];
    }
    return out;
  }

 private:
  CardSet gone(std::span<const Card> board) const { return dead_ | set_of(board); }

  KindBelief& belief_;
  CardSet dead_;
  ReadingRules rules_;
  std::vector<KindFollowed> followed_;
};

}  // namespace

std::vector<PlayerKind> usual_kinds() {
  std::vector<PlayerKind> out{{"blueprint", usual_play()}};
  for (const Style& style : styles()) out.push_back({std::string(style.name), policy_of(style)});
  out.push_back({"random", std::make_shared<const RandomPolicy>()});
  return out;
}

KindBelief::KindBelief(std::size_t kinds, double half_life)
    : chances_(kinds, 1 / static_cast<double>(kinds)),
      keeps_(half_life > 0 ? std::exp2(-1 / half_life) : 1) {}

void KindBelief::see(std::span<const double> likelihoods) {
  double all = 0;
  for (std::size_t t = 0; t < chances_.size(); ++t) all += chances_[t] *= likelihoods[t];
  for (double& chance : chances_) chance = std::max(chance / all, 1e-12);
}

void KindBelief::begin_hand() {
  if (keeps_ == 1) return;
  double all = 0;
  for (double& chance : chances_) all += chance = std::exp(keeps_ * std::log(chance));
  for (double& chance : chances_) chance /= all;
}

Result<HandReading> read_hand(const PublicView& seen, Seat seat, std::span<const PlayerKind> kinds,
                              KindBelief& belief, CardSet dead, const ReadingRules& rules) {
  if (has_straddle(seen.rules()))
    return fail(ErrorCode::unsupported, "a straddle was posted: nobody knows here how such hands are played");
  belief.begin_hand();
  SeatReader reader(kinds, belief, dead, rules);
  HandReading out{.before = reader.range({}), .end = {}, .kinds = {}};
  HS_TRY(HandReplayer again, HandReplayer::of(seen));
  for (std::size_t i = 0; i < seen.event_count(); ++i) {
    const Event event = seen.event(i);
    const std::optional<Move> move = move_of(event);
    if (!move) continue;
    if (event.seat == seat && again.at_turn() && again.turn().me() == seat)
      out.moves.push_back(reader.see(again.turn(), *move, i));
    HS_RETURN_IF_ERROR(again.play(event, seen.board()));
  }
  out.end = reader.range(seen.board());
  out.kinds.assign(belief.chances().begin(), belief.chances().end());
  return out;
}

double entropy_bits(const Range& range) {
  const double all = together(range);
  double out = 0;
  for (const double weight : range.weights)
    if (weight > 0) out -= weight / all * std::log2(weight / all);
  return out;
}

double log_loss(const Range& range, Combo held) {
  return -std::log(std::max(range[held] / std::max(together(range), least_part), least_part));
}

}  // namespace hindsight
