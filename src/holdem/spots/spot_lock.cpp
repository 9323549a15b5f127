// SPDX-License-Identifier: MIT
#include "holdem/spots/spot_lock.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "base/spec.h"
#include "base/text.h"

namespace hindsight {

namespace {

// Where a line leads: one node of one tree, on every board that the line allows.
class Place {
 public:
  explicit Place(const VectorGame& game) : game_(game) {}

  // A card that the line leaves out is any card.
  Result<void> follow(const SpotLine& line) {
    for (const SpotStep& step : line.steps) {
      if (node().kind == StreetTree::Kind::street_end && !step.cards) deal(CardSet());
      HS_RETURN_IF_ERROR(hindsight::follow(game_, *this, step));
    }
    if (node().kind == StreetTree::Kind::street_end)
      deal(CardSet());  // the first decision on every next card
    if (node().kind != StreetTree::Kind::decision)
      return fail(ErrorCode::invalid_argument, "nobody decides there: the hand is over");
    return {};
  }

  const StreetTree& tree() const { return game_.trees[tree_]; }
  std::uint32_t node_index() const { return node_; }
  const StreetTree::Node& node() const { return tree().nodes[node_]; }
  const std::vector<std::uint32_t>& states() const { return states_; }
  const std::string& line() const { return line_; }

  void take(std::uint32_t child) {
    line_ += (line_.empty() ? "" : ", ") + to_text(tree().actions[child]);
    node_ = child;
  }
  Result<void> draw(const SpotStep& step) {
    if (step.cards) deal(set_of(*step.cards));
    if (!step.cards || states_.empty())
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} cannot be dealt there: name other cards, or none", in_quotes(step.text)));
    line_ += ", " + step.text;
    return {};
  }

 private:
  // To the next street: with these cards, or with any.
  void deal(CardSet cards) {
    const std::uint32_t street_end = node().end;
    std::vector<std::uint32_t> states;
    for (const std::uint32_t index : states_) {
      const PublicState& state = game_.states[index];
      const BoardNode& now = game_.boards[state.board];
      const std::vector<BoardNode::Next>& next = now.next;
      for (std::size_t k = 0; k < next.size(); ++k)
        if (cards.empty() || set_of(game_.boards[next[k].board].cards).without(set_of(now.cards)) == cards)
          states.push_back(game_.children[state.first_child + street_end * next.size() + k]);
    }
    tree_ = tree().next_trees[street_end];
    node_ = 0;
    states_ = std::move(states);
  }

  const VectorGame& game_;
  std::uint32_t tree_ = 0, node_ = 0;
  std::vector<std::uint32_t> states_{0};
  std::string line_;
};

struct Share {
  std::uint32_t action;
  std::optional<double> share;  // none: what is left
};

// "call 70%", "bet 150 20%", "call"; an action's own number is tried first.
Result<Share> share_of(const VectorGame& game, const Place& place, const LockShare& given) {
  const auto child = [&](const std::optional<LineAction>& action) {
    return action ? find_action(game, place.tree(), place.node_index(), *action) : std::nullopt;
  };
  const std::uint32_t first = place.node().first_child;
  if (const auto whole = child(given.whole)) return Share{*whole - first, {}};
  const auto found = child(given.action);
  if (!found || !given.share)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} must be an action and its share, like 'call 70%': there are {}",
                            in_quotes(given.text), to_text(actions_at(place.tree(), place.node_index()))));
  return Share{*found - first, given.share};
}

constexpr double slack = 0.002;  // thirds are written as 33.3 %

// By action.
Result<std::vector<double>> mix_of(const VectorGame& game, const Place& place, const LockStrategy& strategy) {
  std::vector<double> out(place.node().actions, 0);
  double sum = 0;
  std::optional<std::uint32_t> rest;
  for (const LockShare& given : strategy.shares) {
    HS_TRY(const Share share, share_of(game, place, given));
    if (!share.share && rest)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} needs a share, like 70%", in_quotes(given.text)));
    if (!share.share) rest = share.action;
    out[share.action] += share.share.value_or(0);
    sum += share.share.value_or(0);
  }
  if (rest && sum < 1) {
    out[*rest] += 1 - sum;
    sum = 1;
  }
  if (std::abs(sum - 1) > slack)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} adds up to {}% and must make 100%", in_quotes(strategy.text),
                            static_cast<int>(std::round(100 * sum))));
  for (double& share : out) share /= sum;
  return out;
}

struct Given {
  std::vector<double> strategy;
  double trust = 1;
};
using Numbers = std::map<std::array<std::uint32_t, 2>, Given>;  // by state and node

// How many of the seat's hands the part names, on all boards of the place.
std::size_t impose(const VectorGame& game, const Place& place, const Range& range,
                   const std::vector<double>& mix, double trust, Numbers& numbers) {
  std::size_t named = 0;
  for (const std::uint32_t state : place.states()) {
    const StreetTree::Node& at = place.node();
    const BoardNode::Hands& hands = game.boards[game.states[state].board].hands[at.seat];
    Given& given = numbers[{state, place.node_index()}];
    given.trust = trust;
    std::vector<double>& to = given.strategy;
    to.resize(at.actions * hands.rows(), std::numeric_limits<double>::quiet_NaN());
    for (std::uint32_t h = 0; h < hands.count; ++h) {
      if (!(range[hands.combo[h]] > 0)) continue;
      ++named;
      for (std::size_t a = 0; a < mix.size(); ++a) to[a * hands.rows() + h] = mix[a];
    }
  }
  return named;
}

Result<void> apply(const VectorGame& game, const SpotLock& lock, Numbers& numbers) {
  Place place(game);
  HS_RETURN_IF_ERROR(place.follow(lock.line));
  for (const SpotLock::Part& part : lock.parts) {
    const std::string of = part.hands.empty() ? "" : part.hands + ": ";
    const auto mix = mix_of(game, place, part.strategy);
    if (!mix) return fail(mix.error().code, of + mix.error().message);
    if (impose(game, place, part.range, *mix, lock.trust, numbers) == 0)
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("{}the seat that decides there holds none of these hands: name some of its range, "
                      "or none for all",
                      of));
  }
  return {};
}

}  // namespace

LockStrategy parse_lock_strategy(std::string_view text) {
  LockStrategy out{.text = std::string(text), .shares = {}};
  for (const std::string& step : line_steps(text)) {
    LockShare& to = out.shares.emplace_back(LockShare{step, parse_line_action(step), {}, {}});
    const std::size_t space = step.find_last_of(" :");
    if (space == std::string::npos) continue;
    std::string_view action = std::string_view(step).substr(0, space);
    std::string_view percent = std::string_view(step).substr(space + 1);
    while (action.ends_with(' ') || action.ends_with(':')) action.remove_suffix(1);
    to.action = parse_line_action(action);
    if (!percent.ends_with('%')) continue;
    percent.remove_suffix(1);
    const auto number = parse_number(percent);
    if (number && *number >= 0 && *number <= 100) to.share = *number / 100;
  }
  return out;
}

Result<std::vector<VectorGame::Lock>> locks_of(const std::vector<SpotLock>& locks, const VectorGame& game) {
  Numbers numbers;
  for (std::size_t i = 0; i < locks.size(); ++i)
    if (const auto done = apply(game, locks[i], numbers); !done) {
      const std::string& line = locks[i].line.text;
      return fail(done.error().code,
                  fmt::format("lock {} ({}): {}", i + 1,
                              line.empty() ? "the first decision" : in_quotes(line), done.error().message));
    }
  std::vector<VectorGame::Lock> out;
  for (auto& [at, given] : numbers) out.push_back({at[0], at[1], std::move(given.strategy), given.trust});
  return out;
}

std::vector<std::vector<double>> symmetry_breakers(const std::vector<SpotLock>& locks) {
  std::vector<std::vector<double>> out;
  const auto add = [&](const auto& number) {
    std::vector<double>& to = out.emplace_back();
    for (std::uint16_t i = 0; i < combo_count; ++i) to.push_back(number(Combo{i}));
  };
  for (const SpotLock& lock : locks) {
    for (const SpotLock::Part& part : lock.parts)
      if (!part.hands.empty()) add([&](Combo combo) { return part.range[combo]; });
    for (const SpotStep& step : lock.line.steps)
      if (step.cards)
        for (const Card card : *step.cards)
          add([&](Combo combo) { return combo.cards().has(card) ? 1.0 : 0.0; });
  }
  return out;
}

}  // namespace hindsight
