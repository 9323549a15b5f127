// SPDX-License-Identifier: MIT
#include "postflop/spot_lock.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "base/spec.h"
#include "postflop/line.h"
#include "postflop/spot_line.h"

namespace hindsight {

namespace {

// Where a line leads: one node of one tree, on every board that the line allows.
struct Place {
  std::uint32_t tree = 0, node = 0;
  std::vector<std::uint32_t> states{0};
};

// To the next street: with these cards, or with any.
void deal(const VectorGame& game, Place& place, CardSet cards) {
  const std::uint32_t street_end = game.trees[place.tree].nodes[place.node].end;
  std::vector<std::uint32_t> states;
  for (const std::uint32_t index : place.states) {
    const PublicState& state = game.states[index];
    const BoardNode& now = game.boards[state.board];
    const std::vector<BoardNode::Next>& next = now.next;
    for (std::size_t k = 0; k < next.size(); ++k)
      if (cards.empty() || set_of(game.boards[next[k].board].cards).without(set_of(now.cards)) == cards)
        states.push_back(game.children[state.first_child + street_end * next.size() + k]);
  }
  place = {game.trees[place.tree].next_trees[street_end], 0, std::move(states)};
}

Result<Place> place_of(const VectorGame& game, const std::string& line) {
  Place place;
  const auto kind = [&] { return game.trees[place.tree].nodes[place.node].kind; };
  for (const std::string& step : line_steps(line)) {
    place.node = implied_action(game.trees[place.tree], place.node, step).value_or(place.node);
    if (kind() == StreetTree::Kind::street_end) {
      const auto cards = parse_cards(step);
      deal(game, place, cards ? set_of(*cards) : CardSet());
      if (place.states.empty())
        return fail(ErrorCode::invalid_argument,
                    "'" + step + "' cannot be dealt there: name other cards, or none");
      if (cards) continue;
    }
    const StreetTree& tree = game.trees[place.tree];
    if (kind() != StreetTree::Kind::decision)
      return fail(ErrorCode::invalid_argument, "'" + step + "' comes after the end of the hand");
    const auto child = find_action(game, tree, place.node, step);
    if (!child)
      return fail(ErrorCode::invalid_argument,
                  "'" + step + "' is no action there: there are " + action_list(tree, place.node));
    place.node = *child;
  }
  if (kind() == StreetTree::Kind::street_end)
    deal(game, place, CardSet());  // the first decision on every next card
  if (kind() != StreetTree::Kind::decision)
    return fail(ErrorCode::invalid_argument, "nobody decides there: the hand is over");
  return place;
}

struct Share {
  std::uint32_t action;
  std::optional<double> share;  // none: what is left
};

// "call 70%", "bet 150 20%", "call"; an action's own number is tried first.
Result<Share> share_of(const VectorGame& game, const Place& place, const std::string& text) {
  const StreetTree& tree = game.trees[place.tree];
  const std::uint32_t first = tree.nodes[place.node].first_child;
  if (const auto whole = find_action(game, tree, place.node, text)) return Share{*whole - first, {}};
  const std::size_t space = text.find_last_of(" :");
  std::string_view percent = std::string_view(text).substr(space == std::string::npos ? 0 : space + 1);
  std::string_view action = std::string_view(text).substr(0, space == std::string::npos ? 0 : space);
  while (action.ends_with(' ') || action.ends_with(':')) action.remove_suffix(1);
  const auto child = find_action(game, tree, place.node, action);
  const bool marked = percent.ends_with('%');
  if (marked) percent.remove_suffix(1);
  const auto number = parse_number(percent);
  if (!child || !marked || !number || !(*number >= 0 && *number <= 100))
    return fail(ErrorCode::invalid_argument,
                "'" + text + "' must be an action and its share, like 'call 70%': there are " +
                    action_list(tree, place.node));
  return Share{*child - first, *number / 100};
}

constexpr double slack = 0.002;  // thirds are written as 33.3 %

// By action.
Result<std::vector<double>> mix_of(const VectorGame& game, const Place& place, const std::string& text) {
  std::vector<double> out(game.trees[place.tree].nodes[place.node].actions, 0);
  double sum = 0;
  std::optional<std::uint32_t> rest;
  for (const std::string& step : line_steps(text)) {
    HS_TRY(const Share share, share_of(game, place, step));
    if (!share.share && rest)
      return fail(ErrorCode::invalid_argument, "'" + step + "' needs a share, like 70%");
    if (!share.share) rest = share.action;
    out[share.action] += share.share.value_or(0);
    sum += share.share.value_or(0);
  }
  if (rest && sum < 1) {
    out[*rest] += 1 - sum;
    sum = 1;
  }
  if (std::abs(sum - 1) > slack)
    return fail(ErrorCode::invalid_argument, "'" + text + "' adds up to " +
                                                 std::to_string(static_cast<int>(std::round(100 * sum))) +
                                                 "% and must make 100%");
  for (double& share : out) share /= sum;
  return out;
}

using Numbers = std::map<std::array<std::uint32_t, 2>, std::vector<double>>;  // by state and node

// How many of the seat's hands the part names, on all boards of the place.
std::size_t impose(const VectorGame& game, const Place& place, const Range& range,
                   const std::vector<double>& mix, Numbers& numbers) {
  std::size_t named = 0;
  for (const std::uint32_t state : place.states) {
    const StreetTree::Node& at = game.trees[place.tree].nodes[place.node];
    const BoardNode::Hands& hands = game.boards[game.states[state].board].hands[at.seat];
    std::vector<double>& to = numbers[{state, place.node}];
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
  HS_TRY(const Place place, place_of(game, lock.line));
  for (const SpotLock::Part& part : lock.parts) {
    const std::string of = part.hands.empty() ? "" : part.hands + ": ";
    const auto mix = mix_of(game, place, part.strategy);
    if (!mix) return fail(mix.error().code, of + mix.error().message);
    if (impose(game, place, part.range, *mix, numbers) == 0)
      return fail(ErrorCode::invalid_argument, of + "the seat that decides there holds none of these hands");
  }
  return {};
}

}  // namespace

Result<std::vector<VectorGame::Lock>> locks_of(const std::vector<SpotLock>& locks, const VectorGame& game) {
  Numbers numbers;
  for (std::size_t i = 0; i < locks.size(); ++i)
    if (const auto done = apply(game, locks[i], numbers); !done)
      return fail(done.error().code,
                  "lock " + std::to_string(i + 1) + " ('" + locks[i].line + "'): " + done.error().message);
  std::vector<VectorGame::Lock> out;
  for (auto& [at, strategy] : numbers) out.push_back({at[0], at[1], std::move(strategy)});
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
    for (const std::string& step : line_steps(lock.line))
      if (const auto cards = parse_cards(step))
        for (const Card card : *cards) add([&](Combo combo) { return combo.cards().has(card) ? 1.0 : 0.0; });
  }
  return out;
}

}  // namespace hindsight
