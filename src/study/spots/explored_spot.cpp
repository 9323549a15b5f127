// SPDX-License-Identifier: MIT
#include "study/spots/explored_spot.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/check.h"
#include "base/memory.h"
#include "holdem/views/spot_cursor.h"

namespace hindsight {

namespace {

// The locks of a solution as they hold in a part of it whose suits may be told apart in other ways: by combo.
class LocksOfPart {
 public:
  LocksOfPart(const VectorGame& whole, Subgame& part) : whole_(whole), part_(part) {}

  // `at` stands where the state's board lies and its street begins.
  void add(std::uint32_t index, const SpotCursor& at) {
    if (std::ranges::none_of(whole_.locks, [&](const VectorGame::Lock& lock) {
          return lock.state >= at.state_index() && lock.state < at.state().end;
        }))
      return;
    for (const VectorGame::Lock& lock : whole_.locks)
      if (lock.state == at.state_index()) add(index, at, lock);
    const PublicState& state = part_.game.states[index];
    const StreetTree& tree = part_.game.trees[state.tree];
    const BoardNode& board = part_.game.boards[state.board];
    for (std::uint32_t end = 0; end < tree.next_trees.size(); ++end) {
      SpotCursor ended = at;
      const std::vector<std::uint32_t> way =
          way_to(at.tree(), part_.node_in_whole(index, tree.street_ends[end]));
      for (std::size_t k = 1; k < way.size(); ++k) ended.take(way[k]);
      for (std::uint32_t k = 0; k < board.next.size(); ++k) {
        const std::vector<Card>& cards = part_.game.boards[board.next[k].board].cards;
        SpotCursor below = ended;
        const auto count = static_cast<std::ptrdiff_t>(board.cards.size());
        const SpotStep dealt{.cards = std::vector<Card>(cards.begin() + count, cards.end())};
        if (below.draw(dealt))
          add(part_.game.children[state.first_child + end * board.next.size() + k], below);
      }
    }
  }

 private:
  void add(std::uint32_t index, const SpotCursor& at, const VectorGame::Lock& lock) {
    std::uint32_t node = lock.node;
    if (index == 0) {
      const auto found = std::find(part_.nodes.begin(), part_.nodes.end(), node);
      if (found == part_.nodes.end()) return;
      node = static_cast<std::uint32_t>(found - part_.nodes.begin());
    }
    const StreetTree::Node& decision = at.tree().nodes[lock.node];
    const BoardNode::Hands& hands = part_.game.boards[part_.game.states[index].board].hands[decision.seat];
    const std::vector<Combo>& combos = at.combos(decision.seat);
    const std::size_t rows = at.board_node().hands[decision.seat].rows();
    std::vector<double> strategy(decision.actions * hands.rows(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t h = 0; h < hands.count; ++h) {
      const auto found = std::find(combos.begin(), combos.end(), hands.combo[h]);
      if (found == combos.end()) continue;
      const auto there = static_cast<std::size_t>(found - combos.begin());
      for (std::uint32_t a = 0; a < decision.actions; ++a)
        strategy[a * hands.rows() + h] = lock.strategy[a * rows + there];
    }
    part_.game.locks.push_back({index, node, std::move(strategy), lock.trust});
  }

  const VectorGame& whole_;
  Subgame& part_;
};

constexpr std::array<std::string_view, 2> seat_words{"out of position", "in position"};

// What is given, or the hands that come there, up to a factor.
Result<Range> range_at(const SpotCursor& at, std::size_t seat, const std::optional<Range>& given) {
  if (given) return *given;
  Range out;
  const std::vector<double>& reach = at.reach(seat);
  const double most = largest_weight(reach);
  if (!(most > 0))
    return fail(ErrorCode::invalid_argument,
                fmt::format("the solution never comes there with a hand {}: give that seat a range",
                            seat_words[seat]));
  for (std::size_t h = 0; h < reach.size(); ++h) out[at.combos(seat)[h]] = reach[h] / most;
  return out;
}

// Where the street of a line's end begins, by a line that can be followed.
SpotCursor street_of(const VectorGame& game, std::string_view line) {
  const std::vector<SpotStep> steps = parse_spot_line(line).steps;
  SpotCursor ahead(game, nullptr), out(game, nullptr);
  std::size_t before = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::uint32_t state = ahead.state_index();
    HS_CHECK_THAT(ahead.step(steps[i]).has_value());
    if (ahead.state_index() != state) before = i + 1;
  }
  for (std::size_t i = 0; i < before; ++i) HS_CHECK_THAT(out.step(steps[i]).has_value());
  return out;
}

}  // namespace

Result<ExploredSpot> ExploredSpot::open(SolvedSpot& from, std::string_view line, const Ranges& ranges,
                                        std::optional<std::uint64_t> memory) {
  const VectorGame& whole = from.game();
  SpotCursor at(whole, &from.strategy());
  HS_RETURN_IF_ERROR(at.follow(line));
  if (at.node().kind != StreetTree::Kind::decision)
    return fail(ErrorCode::invalid_argument,
                fmt::format("nobody decides {}: {}", at.line().empty() ? "there" : "after " + at.line(),
                            at.node().kind == StreetTree::Kind::street_end
                                ? "add the next card, so that somebody does"
                                : "the hand is over"));
  HoldemSpot spot = from.spot();
  spot.board = at.board();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    HS_TRY(spot.ranges[seat], range_at(at, seat, ranges[seat]));
  }
  Subgame part;
  std::vector<StreetTree> betting =
      cut_betting(whole.trees, at.state().tree, at.node_index(), to_the_end, &part.nodes);
  auto game = make_game(spot, std::move(betting), memory.value_or(available_memory()), false, from.threads());
  if (!game && game.error().code == ErrorCode::unsupported)
    return fail(
        ErrorCode::unsupported,
        "what is left of the hand is too large to be solved anew with these ranges: give narrower ones, "
        "or begin on a later street");
  HS_TRY(part.game, std::move(game));
  if (!whole.locks.empty()) LocksOfPart(whole, part).add(0, street_of(whole, line));
  ExploredSpot out;
  out.line_ = at.line();
  out.solved_ = std::make_unique<SolvedSubgame>(std::move(part), from.executor());
  return out;
}

Result<ExploredSpot> ExploredSpot::open(const SpotCursor& at, HoldemSpot spot,
                                        std::vector<StreetTree> betting, std::shared_ptr<Executor> executor,
                                        std::optional<std::uint64_t> memory) {
  spot.board = at.board();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    HS_TRY(spot.ranges[seat], range_at(at, seat, {}));
  }
  Subgame part;
  HS_TRY(part.game,
         make_game(spot, std::move(betting), memory.value_or(available_memory()), false, executor->width()));
  ExploredSpot out;
  out.line_ = at.line();
  out.solved_ = std::make_unique<SolvedSubgame>(std::move(part), std::move(executor));
  return out;
}

std::string ExploredSpot::whole_line(const std::string& after) const {
  return line_.empty() || after.empty() ? line_ + after : line_ + ", " + after;
}

Result<SpotView> ExploredSpot::view(std::string_view after) {
  HS_TRY(SpotView out, view_spot(solved_->game(), solved_->solver(), after));
  out.line = whole_line(out.line);
  return out;
}

Result<std::vector<RunOut>> ExploredSpot::run_outs(std::string_view after) {
  SolverStrategy<VectorCfr<float>> solution(solved_->solver());
  HS_TRY(std::vector<RunOut> out, view_run_outs(solved_->game(), solution, after));
  for (RunOut& run_out : out) run_out.view.line = whole_line(run_out.view.line);
  return out;
}

}  // namespace hindsight
