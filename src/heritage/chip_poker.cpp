// SPDX-License-Identifier: MIT
#include "heritage/chip_poker.h"

#include <map>

#include "base/check.h"

namespace hindsight {

ChipBetting ChipBetting::after(int chips) const {
  ChipBetting next = *this;
  if (chips < need()) {
    next.over = true;
    next.folded = seat;
    return next;
  }
  chips = std::min(chips, stack - in[seat]);
  const bool closes = chips == need() && opened;
  next.in[seat] += chips;
  next.opened = true;
  next.seat = 1 - seat;
  if (!closes) return next;
  next.over = street == 1 || next.in[0] == stack;
  next.street = 1;
  next.seat = 0;
  next.opened = false;
  return next;
}

namespace {

// What stands in front of a seat is counted over the hand.
BetAction action_of(const ChipBetting& now, int chips) {
  using Kind = BetAction::Kind;
  if (chips < now.need()) return {Kind::fold};
  if (chips == now.need()) return {chips == 0 ? Kind::check : Kind::call};
  const int to = now.in[now.seat] + chips;
  return {now.need() == 0 ? Kind::bet : Kind::raise, to, to == now.stack};
}

class Builder {
 public:
  explicit Builder(const ChipPoker& poker) : poker_(poker) {}

  std::vector<StreetTree> build() {
    begin(ChipBetting::begin(poker_.stack, poker_.ante));
    for (at_ = 0; at_ < starts_.size(); ++at_) {
      add({});
      const ChipBetting start = starts_[at_];  // the list grows meanwhile
      trees_[at_].street = static_cast<Street>(start.street);
      follow(0, start, 0);
    }
    return std::move(trees_);
  }

 private:
  StreetTree& tree() { return trees_[at_]; }
  std::uint32_t begin(const ChipBetting& start);
  std::uint32_t add(const BetAction& action);
  void follow(std::uint32_t node, const ChipBetting& now, int raises);
  void decide(std::uint32_t node, const ChipBetting& now, int raises);
  void finish(std::uint32_t node, const ChipBetting& now);
  std::vector<int> amounts(const ChipBetting& now, int raises) const;

  ChipPoker poker_;
  std::vector<StreetTree> trees_;
  std::vector<ChipBetting> starts_;        // by tree
  std::map<int, std::uint32_t> by_chips_;  // trees after the flop, by what each seat has put in
  std::size_t at_ = 0;
};

std::uint32_t Builder::begin(const ChipBetting& start) {
  starts_.push_back(start);
  trees_.emplace_back();
  return static_cast<std::uint32_t>(trees_.size() - 1);
}

std::uint32_t Builder::add(const BetAction& action) {
  tree().nodes.emplace_back();
  tree().actions.push_back(action);
  return static_cast<std::uint32_t>(tree().nodes.size() - 1);
}

// 0 is a fold where something is to be matched.
std::vector<int> Builder::amounts(const ChipBetting& now, int raises) const {
  std::vector<int> out{0};
  if (now.need() > 0) out.push_back(now.need());
  if (poker_.raise_cap > 0 && raises >= poker_.raise_cap) return out;
  for (int chips = now.need() + 1; chips <= max_chips; ++chips)
    if (poker_.menu[static_cast<std::size_t>(chips)] && out.back() < now.max())
      out.push_back(std::min(chips, now.max()));
  return out;
}

void Builder::follow(std::uint32_t node, const ChipBetting& now, int raises) {
  tree().nodes[node].committed = {static_cast<double>(now.in[0]), static_cast<double>(now.in[1])};
  if (now.over) return finish(node, now);
  if (static_cast<Street>(now.street) == tree().street) return decide(node, now, raises);
  auto [known, fresh] = by_chips_.try_emplace(now.in[0], 0);
  if (fresh) known->second = begin(now);
  tree().nodes[node].kind = StreetTree::Kind::street_end;
  tree().nodes[node].end = static_cast<std::uint32_t>(tree().next_trees.size());
  tree().next_trees.push_back(known->second);
  tree().street_ends.push_back(node);
}

void Builder::decide(std::uint32_t node, const ChipBetting& now, int raises) {
  const std::vector<int> choices = amounts(now, raises);
  const auto first = static_cast<std::uint32_t>(tree().nodes.size());
  for (const int chips : choices) add(action_of(now, chips));
  StreetTree::Node decision = tree().nodes[node];
  decision.seat = now.seat;
  decision.actions = static_cast<std::uint16_t>(choices.size());
  decision.first_child = first;
  decision.first_sequence = tree().sequences[now.seat];
  tree().nodes[node] = decision;
  tree().sequences[now.seat] += decision.actions;
  for (std::uint32_t a = 0; a < choices.size(); ++a) {
    StreetTree::Node& child = tree().nodes[first + a];
    child.sequence = decision.sequence;
    child.sequence[now.seat] = decision.first_sequence + a;
  }
  for (std::uint32_t a = 0; a < choices.size(); ++a)
    follow(first + a, now.after(choices[a]), raises + (choices[a] > now.need() ? 1 : 0));
}

void Builder::finish(std::uint32_t node, const ChipBetting& now) {
  Payoffs pay;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    pay.win[seat] = now.in[1 - seat];
    pay.lose[seat] = -now.in[seat];
  }
  StreetTree::Node& end = tree().nodes[node];
  end.kind = now.folded >= 0 ? StreetTree::Kind::fold : StreetTree::Kind::showdown;
  end.seat = static_cast<std::uint8_t>(std::max(0, now.folded));
  end.end = static_cast<std::uint32_t>(tree().payoffs.size());
  tree().payoffs.push_back(pay);
}

}  // namespace

std::vector<StreetTree> chip_trees(const ChipPoker& poker) { return Builder(poker).build(); }

std::vector<BoardNode> chip_boards(const ChipPoker& poker, const HandWeights& weights) {
  HS_CHECK(poker.ranks * poker.suits, >=, 7);
  CardRules rules{.deck = CardSet(), .dealt = {0, 3}};
  for (int rank = 13 - poker.ranks; rank < 13; ++rank)
    for (int suit = 0; suit < poker.suits; ++suit) rules.deck |= Card::of(rank, suit);
  std::vector<BoardNode> boards = boards_of(rules, {}, weights, symmetries(rules, {}, weights));
  add_all_ins(boards, false, {true});
  return boards;
}

VectorGame make_game(const ChipPoker& poker, std::vector<BoardNode> boards, const HandWeights& weights) {
  VectorGame game;
  game.trees = chip_trees(poker);
  game.weights = first_weights(boards, weights);
  game.boards = std::move(boards);
  game.lay_out();
  return game;
}

}  // namespace hindsight
