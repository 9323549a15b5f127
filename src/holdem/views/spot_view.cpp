// SPDX-License-Identifier: MIT
#include "holdem/views/spot_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "holdem/views/spot_cursor.h"
#include "holdem/views/spot_equity.h"

namespace hindsight {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

// Over the hands that meet any, each as often as it comes about; nan where there is none.
double mean(const std::vector<SpotView::Hand>& hands, double SpotView::Hand::*number) {
  double sum = 0, weight = 0;
  for (const SpotView::Hand& hand : hands) {
    if (std::isnan(hand.*number)) continue;
    sum += hand.matchup_weight() * (hand.*number);
    weight += hand.matchup_weight();
  }
  return sum / weight;
}

std::vector<SpotView::Hand> hands_of(const VectorGame& game, SpotStrategy& solution, const SpotCursor& at,
                                     std::uint8_t seat) {
  const StreetTree::Node& node = at.node();
  const bool decides = node.kind == StreetTree::Kind::decision && seat == node.seat;
  const auto counterfactual_values =
      solution.counterfactual_values(at.state_index(), seat, at.reach_at_state(1 - seat));
  const auto strategy =
      decides ? solution.average(at.state_index(), at.node_index()) : std::vector<std::vector<double>>();
  const std::vector<double> unblocked = unblocked_reach(at.board_node(), seat, at.reach(1 - seat)),
                            equity = equities(game, at.state().board, seat, at.reach(1 - seat));
  const double paid = game.half_pot + node.committed[seat];
  const double min = min_unblocked(unblocked);
  const auto value = [&](std::uint32_t n, std::size_t h) {
    return unblocked[h] > min ? counterfactual_values[n][h] / unblocked[h] + paid : unknown;
  };
  std::vector<SpotView::Hand> out;
  for (std::size_t h = 0; h < unblocked.size(); ++h) {
    SpotView::Hand hand{
        .combo = at.combos(seat)[h], .reach = at.reach(seat)[h], .opponent_reach = unblocked[h]};
    hand.value = value(at.node_index(), h);
    hand.equity = unblocked[h] > min ? equity[h] : unknown;
    hand.eqr = hand.equity > 0 ? hand.value / (hand.equity * at.pot()) : unknown;
    for (std::uint32_t a = 0; decides && a < node.actions; ++a) {
      hand.strategy.push_back(strategy[a][h]);
      hand.action_values.push_back(value(node.first_child + a, h));
    }
    out.push_back(std::move(hand));
  }
  return out;
}

SpotView view_at(const VectorGame& game, SpotStrategy& solution, const SpotCursor& at) {
  SpotView view{.board = at.board(), .line = at.line(), .pot = at.pot()};
  const StreetTree::Node& node = at.node();
  view.committed = node.committed;
  view.bets = at.bets();
  view.kind = node.kind;
  if (node.kind == StreetTree::Kind::decision) {
    view.seat = node.seat;
    const auto actions = actions_at(at.tree(), at.node_index());
    view.actions.assign(actions.begin(), actions.end());
  }
  for (std::uint8_t seat = 0; seat < 2; ++seat) view.hands[seat] = hands_of(game, solution, at, seat);
  return view;
}

Result<void> check_next_cards(const SpotCursor& at) {
  if (at.node().kind == StreetTree::Kind::street_end) return {};
  return fail(ErrorCode::invalid_argument,
              fmt::format("run-outs need a line after which a card is dealt, and none is {}",
                          at.line().empty() ? "at the start" : "after " + at.line()));
}

std::vector<Card> list(CardSet cards) {
  std::vector<Card> out;
  for (const Card card : cards) out.push_back(card);
  return out;
}

}  // namespace

double SpotView::value(std::uint8_t of) const { return mean(hands[of], &Hand::value); }
double SpotView::equity(std::uint8_t of) const { return mean(hands[of], &Hand::equity); }
double SpotView::eqr(std::uint8_t of) const {
  return equity(of) > 0 ? value(of) / (equity(of) * pot) : unknown;
}

double SpotView::weight() const {
  double sum = 0;
  for (const Hand& hand : hands[0]) sum += hand.matchup_weight();
  return sum;
}

std::vector<double> SpotView::frequencies() const {
  std::vector<double> out(actions.size(), 0);
  double weight = 0;
  for (const Hand& hand : hands[seat]) {
    weight += hand.matchup_weight();
    for (std::size_t a = 0; a < out.size(); ++a) out[a] += hand.matchup_weight() * hand.strategy[a];
  }
  for (double& x : out) x = weight > 0 ? x / weight : 0;
  return out;
}

Result<void> check_line(const VectorGame& game, std::string_view line, bool for_run_outs) {
  SpotCursor at(game, nullptr);
  HS_RETURN_IF_ERROR(at.follow(line));
  return for_run_outs ? check_next_cards(at) : Result<void>();
}

Result<SpotView> view_spot(const VectorGame& game, SpotStrategy& solution, std::string_view line) {
  SpotCursor at(game, &solution);
  HS_RETURN_IF_ERROR(at.follow(line));
  return view_at(game, solution, at);
}

Result<std::vector<RunOut>> view_run_outs(const VectorGame& game, SpotStrategy& solution,
                                          std::string_view line) {
  SpotCursor at(game, &solution);
  HS_RETURN_IF_ERROR(at.follow(line));
  HS_RETURN_IF_ERROR(check_next_cards(at));
  const BoardNode& board = at.board_node();
  const std::vector<double> unblocked = unblocked_reach(board, 0, at.reach(1));
  double before = 0;
  for (std::size_t h = 0; h < unblocked.size(); ++h) before += at.reach(0)[h] * unblocked[h];
  std::vector<RunOut> out;
  for (std::uint32_t k = 0; k < board.next.size(); ++k) {
    RunOut& run_out = out.emplace_back();
    for (std::size_t image = 0; image < board.next[k].suits.size(); ++image)
      run_out.cards.push_back(to_text(list(at.dealt(k, image))));
    SpotCursor after = at;
    after.enter(k, 0, list(at.dealt(k, 0)));
    run_out.view = view_at(game, solution, after);
    const auto alike = static_cast<double>(run_out.cards.size());
    run_out.frequency = before > 0 ? run_out.view.weight() * board.chance * alike / before : 0;
  }
  return out;
}

}  // namespace hindsight
