// SPDX-License-Identifier: MIT
#include "postflop/spot_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "postflop/deals.h"
#include "postflop/leaves.h"
#include "postflop/spot_line.h"

namespace hindsight {

namespace {

// Follows a line through the plays.
class Walker {
 public:
  explicit Walker(const VectorGame& game, const VectorCfr<float>& solver) : game_(game), solver_(solver) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      combos_[seat] = game.deals[0].hands[seat].combo;
      reach_[seat] = game.weights[seat];
    }
    at_play_ = reach_;
    board_ = game.deals[0].board;
  }

  Result<void> step(std::string_view token) {
    const Round::Node& now = node();
    if (now.kind == Round::Kind::decision) return act(token);
    if (now.kind == Round::Kind::exit) return deal(token);
    return fail(ErrorCode::invalid_argument,
                "'" + std::string(token) + "' comes after the end of the hand; leave it away");
  }

  SpotView view(VectorCfr<float>& solver) const;

 private:
  const Play& play() const { return game_.plays[play_]; }
  const Round& round() const { return game_.rounds[play().round]; }
  const Round::Node& node() const { return round().nodes[node_]; }
  double pot() const { return 2 * game_.half_pot + node().put_in[0] + node().put_in[1]; }

  Result<void> act(std::string_view token);
  Result<void> deal(std::string_view token);
  CardSet dealt(const Deal& now, const Deal::Next& next, std::size_t image) const;
  void enter(const Deal& now, std::uint32_t card, std::size_t image);
  void add(const std::string& step) { line_ += (line_.empty() ? "" : ", ") + step; }
  std::vector<double> equities(std::uint8_t seat) const;

  const VectorGame& game_;
  const VectorCfr<float>& solver_;
  std::uint32_t play_ = 0, node_ = 0;
  std::array<std::vector<Combo>, 2> combos_;            // that the play's hands stand for on this board
  std::array<std::vector<double>, 2> reach_, at_play_;  // now, and when the play began
  std::array<std::uint8_t, 4> suits_{0, 1, 2, 3};       // where the play's suits are on this board
  std::vector<Card> board_;
  std::string line_;
};

Result<void> Walker::act(std::string_view token) {
  const auto chosen = action_meant(game_, round(), node_, token);
  if (!chosen)
    return fail(ErrorCode::invalid_argument, "'" + std::string(token) + "' is no action here" +
                                                 (line_.empty() ? "" : " after " + line_) + ": there are " +
                                                 action_list(round(), node_));
  const std::uint32_t action = *chosen - node().first_child;
  const std::vector<double> row = solver_.average(play_, node_)[action];
  const std::uint8_t seat = node().seat;
  for (std::size_t h = 0; h < row.size(); ++h) reach_[seat][h] *= row[h];
  add(round().actions[*chosen]);
  node_ = *chosen;
  return {};
}

// The cards that bring the play on from `now` to `next`, on the board as it is here.
CardSet Walker::dealt(const Deal& now, const Deal::Next& next, std::size_t image) const {
  CardSet out;
  for (const Card card : set_of(game_.deals[next.deal].board).without(set_of(now.board)))
    out |= Card::of(card.rank(), suits_[next.suits[image][static_cast<std::size_t>(card.suit())]]);
  return out;
}

Result<void> Walker::deal(std::string_view token) {
  const auto cards = parse_cards(token);
  if (!cards)
    return fail(ErrorCode::invalid_argument, "a card comes after " + line_ + ": " + cards.error().message);
  const Deal& now = game_.deals[play().deal];
  for (std::uint32_t k = 0; k < now.next.size(); ++k)
    for (std::size_t i = 0; i < now.next[k].suits.size(); ++i)
      if (dealt(now, now.next[k], i) == set_of(*cards)) {
        enter(now, k, i);
        board_.insert(board_.end(), cards->begin(), cards->end());
        add(to_text(*cards));
        return {};
      }
  for (const Card card : *cards)
    if (set_of(board_).has(card))
      return fail(ErrorCode::invalid_argument, to_text(card) + " is on the board already: deal another card");
  const std::size_t wanted = game_.deals[now.next[0].deal].board.size() - now.board.size();
  return fail(ErrorCode::invalid_argument, "'" + std::string(token) + "' cannot be dealt after " + line_ +
                                               ": give " + std::to_string(wanted) + " of the deck's cards");
}

// Hands and their reaches on the board of an image.
void Walker::enter(const Deal& now, std::uint32_t card, std::size_t image) {
  const Deal::Next& next = now.next[card];
  for (std::size_t seat = 0; seat < 2; ++seat) {
    std::vector<Combo> combos;
    std::vector<double> reach;
    for (const std::uint16_t h : hands_at(now, game_.deals[next.deal], next, image, seat)) {
      combos.push_back(combos_[seat][h]);
      reach.push_back(reach_[seat][h]);
    }
    combos_[seat] = combos;
    reach_[seat] = reach;
  }
  at_play_ = reach_;
  std::array<std::uint8_t, 4> suits{};
  for (std::size_t s = 0; s < 4; ++s) suits[s] = suits_[next.suits[image][s]];
  suits_ = suits;
  play_ = game_.children[play().first_child + node().end * now.next.size() + card];
  node_ = 0;
}

// Won less lost by each hand if all cards were shown, per hand that it meets, as a share of the pot.
std::vector<double> Walker::equities(std::uint8_t seat) const {
  const Deal& deal = game_.deals[play().deal];
  const std::size_t n = deal.hands[seat].rows();
  std::vector<double> out(deal.hands[seat].count, std::numeric_limits<double>::quiet_NaN());
  if (!deal.final && deal.all_in.net[seat].empty()) return out;
  Leaves<double> shown;  // node 0: the showdown, node 1: the weight of all hands met
  shown.lanes = 1;
  shown.showdown[0] = 0;
  shown.fold[0] = 1;
  shown.win[0] = shown.folded[0] = 1;
  shown.lose[0] = -1;
  shown.has_showdown = shown.has_fold = true;
  Rows<double> reach(deal.hands[1 - seat].rows()), values(2 * n);
  std::copy(reach_[1 - seat].begin(), reach_[1 - seat].end(), reach.data());
  Arena<double> arena(leaves_need(deal));
  evaluate_leaves(deal, seat, shown, reach.data(), values.data(), arena);
  for (std::size_t h = 0; h < out.size(); ++h) out[h] = (values.data()[h] / values.data()[n + h] + 1) / 2;
  return out;
}

SpotView Walker::view(VectorCfr<float>& solver) const {
  SpotView view;
  view.board = board_;
  view.line = line_;
  view.pot = pot();
  view.put_in = node().put_in;
  view.kind = node().kind;
  view.seat = node().seat;
  std::vector<std::vector<double>> strategy;
  if (node().kind == Round::Kind::decision) {
    for (std::uint32_t a = 0; a < node().actions; ++a)
      view.actions.push_back(round().actions[node().first_child + a]);
    strategy = solver.average(play_, node_);
  }
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    const auto worth = solver.worth(play_, seat, at_play_[1 - seat]);
    const std::vector<double> met = weight_met(game_.deals[play().deal], seat, reach_[1 - seat]),
                              equity = equities(seat);
    const double paid = game_.half_pot + node().put_in[seat];
    // Below rounding, a hand meets nobody.
    const double least = 1e-6 * std::max(1.0, *std::max_element(met.begin(), met.end()));
    const auto value = [&](std::uint32_t at, std::size_t h) {
      return met[h] > least ? worth[at][h] / met[h] + paid : std::numeric_limits<double>::quiet_NaN();
    };
    for (std::size_t h = 0; h < met.size(); ++h) {
      SpotView::Hand hand{.combo = combos_[seat][h], .reach = reach_[seat][h], .rivals = met[h]};
      hand.value = value(node_, h);
      hand.equity = met[h] > least ? equity[h] : std::numeric_limits<double>::quiet_NaN();
      if (view.kind == Round::Kind::decision && seat == view.seat)
        for (std::uint32_t a = 0; a < node().actions; ++a) {
          hand.strategy.push_back(strategy[a][h]);
          hand.action_values.push_back(value(node().first_child + a, h));
        }
      view.hands[seat].push_back(std::move(hand));
    }
  }
  return view;
}

}  // namespace

namespace {

// Over the hands that meet any, each as often as it comes about; nan where there is none.
double mean(const std::vector<SpotView::Hand>& hands, double SpotView::Hand::*number) {
  double sum = 0, weight = 0;
  for (const SpotView::Hand& hand : hands) {
    if (std::isnan(hand.*number)) continue;
    sum += hand.reach * hand.rivals * (hand.*number);
    weight += hand.reach * hand.rivals;
  }
  return sum / weight;
}

}  // namespace

double SpotView::value(std::uint8_t of) const { return mean(hands[of], &Hand::value); }
double SpotView::equity(std::uint8_t of) const { return mean(hands[of], &Hand::equity); }

std::vector<double> SpotView::frequencies() const {
  std::vector<double> out(actions.size(), 0);
  double weight = 0;
  for (const Hand& hand : hands[seat]) {
    weight += hand.reach * hand.rivals;
    for (std::size_t a = 0; a < out.size(); ++a) out[a] += hand.reach * hand.rivals * hand.strategy[a];
  }
  for (double& x : out) x = weight > 0 ? x / weight : 0;
  return out;
}

namespace {

Result<Walker> follow(const VectorGame& game, const VectorCfr<float>& solver, std::string_view line) {
  Walker walker(game, solver);
  for (const std::string& step : line_steps(line)) HS_CHECK_OK(walker.step(step));
  return walker;
}

}  // namespace

Result<void> check_line(const VectorGame& game, const VectorCfr<float>& solver, std::string_view line) {
  HS_CHECK_OK(follow(game, solver, line));
  return {};
}

Result<SpotView> view_spot(const VectorGame& game, VectorCfr<float>& solver, std::string_view line) {
  HS_TRY(const Walker walker, follow(game, solver, line));
  return walker.view(solver);
}

}  // namespace hindsight
