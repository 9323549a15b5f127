// SPDX-License-Identifier: MIT
#include "search/listed_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "holdem/frontier.h"
#include "search/listed_deals.h"

namespace hindsight {

namespace {

using Tables = std::array<std::vector<double>, 2>;  // by seat: [hand of the other][hand]

// What pairs of hands win where the game ends.
class EndValues final : public FrontierValues {
 public:
  EndValues(std::vector<Tables> tables, std::vector<std::uint32_t> of_node, bool zero_sum)
      : tables_(std::move(tables)), of_node_(std::move(of_node)), zero_sum_(zero_sum) {
    for (const Tables& ends : tables_)
      for (const std::vector<double>& table : ends)
        for (const double x : table) stake_ = std::max(stake_, std::abs(x));
  }

  void values(std::uint8_t seat, std::span<const FrontierPlace> places) const override {
    for (const FrontierPlace& place : places) {
      const double* row = tables_[of_node_[place.node]][seat].data();
      std::fill(place.values.begin(), place.values.end(), 0);
      for (const double reach : place.reach)
        for (double& value : place.values) value += reach * *row++;
    }
  }
  double stake() const override { return stake_; }
  bool zero_sum() const override { return zero_sum_; }

 private:
  std::vector<Tables> tables_;
  std::vector<std::uint32_t> of_node_;  // which of them
  double stake_ = 0;
  bool zero_sum_;
};

Error refusal(const std::string& why) {
  return {
      ErrorCode::unsupported,
      fmt::format("only games of two are cut open here in which chance deals each something unseen at the "
                  "start and all else is public: {}",
                  why)};
}

class Converter {
 public:
  explicit Converter(const HistoryTree& game)
      : listed_(game), known_(game.infosets.size(), Known{none, none}) {}

  Result<VectorGame> run() {
    Result<ListedDeals> dealt = deals_of(listed_);
    if (!dealt) return tl::unexpected(refusal(dealt.error().message));
    deals_ = std::move(dealt->deals);
    for (std::size_t seat = 0; seat < 2; ++seat) weights_[seat].resize(dealt->names[seat].size());
    for (const ListedDeal& deal : deals_)
      for (std::size_t seat = 0; seat < 2; ++seat) weights_[seat][deal.hand[seat]] += deal.probability;
    HS_RETURN_IF_ERROR(build_tree());
    VectorGame out;
    out.boards.resize(1);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      BoardNode::Hands& hands = out.boards[0].hands[seat];
      hands.count = static_cast<std::uint32_t>(weights_[seat].size());
      hands.cards.assign(hands.count, {BoardNode::no_card, BoardNode::no_card});
      hands.same.assign(hands.count, none);
      hands.strength.assign(hands.count, 0);
      out.weights[seat] = weights_[seat];
    }
    out.frontier = std::make_shared<EndValues>(std::move(tables_), std::move(table_of_node_), zero_sum_);
    out.trees.push_back(std::move(tree_));
    out.lay_out();
    return out;
  }

 private:
  struct Known {
    std::uint32_t node, hand;  // where an infoset is, and of which hand
  };

  // Breadth first, so that children stand together; each node with its history in every deal.
  Result<void> build_tree() {
    tree_.street = Street::river;
    std::vector<std::vector<HistoryId>> at(1);
    for (const ListedDeal& deal : deals_) at[0].push_back(deal.at);
    tree_.nodes.push_back({});
    for (std::uint32_t n = 0; n < tree_.nodes.size(); ++n) {
      const std::vector<HistoryId> here = std::move(at[n]);
      const History& first = listed_.nodes[here[0]];
      if (first.kind == Turn::Kind::chance)
        return tl::unexpected(refusal("chance moves again at " + path_to(listed_, here[0])));
      for (const HistoryId h : here)
        if (const History& one = listed_.nodes[h];
            one.kind != first.kind || one.count != first.count || one.player != first.player)
          return tl::unexpected(
              refusal("what may follow depends on what is unseen at " + path_to(listed_, h)));
      table_of_node_.push_back(none);
      if (first.kind == Turn::Kind::terminal) {
        add_end(n, here);
        continue;
      }
      HS_RETURN_IF_ERROR(add_decision(n, here));
      for (Action a = 0; a < first.count; ++a) {
        std::vector<HistoryId>& next = at.emplace_back();
        for (const HistoryId h : here) next.push_back(listed_.child(h, a));
      }
    }
    tree_.actions.assign(tree_.nodes.size(), BetAction{});
    return {};
  }

  Result<void> add_decision(std::uint32_t n, const std::vector<HistoryId>& here) {
    const History& first = listed_.nodes[here[0]];
    if (first.count > max_actions)
      return tl::unexpected(refusal(fmt::format("a decision has more than {} actions", max_actions)));
    const std::uint8_t seat = first.player.value;
    std::map<std::uint32_t, InfosetId> seen;  // by hand
    for (std::size_t d = 0; d < here.size(); ++d) {
      const InfosetId infoset = listed_.infoset(here[d]);
      const std::uint32_t hand = deals_[d].hand[seat];
      Known& known = known_[infoset];
      if (known.node == none) known = {n, hand};
      if (known.node != n || known.hand != hand || seen.emplace(hand, infoset).first->second != infoset)
        return tl::unexpected(
            refusal("a move or a deal is seen by one alone before " + path_to(listed_, here[d])));
    }
    StreetTree::Node node = tree_.nodes[n];
    node.seat = seat;
    node.actions = static_cast<std::uint16_t>(first.count);
    node.first_child = static_cast<std::uint32_t>(tree_.nodes.size());
    node.first_sequence = tree_.sequences[seat];
    tree_.sequences[seat] += first.count;
    tree_.nodes[n] = node;
    for (Action a = 0; a < first.count; ++a) {
      StreetTree::Node child{.sequence = node.sequence};
      child.sequence[seat] = node.first_sequence + a;
      tree_.nodes.push_back(child);
    }
    return {};
  }

  void add_end(std::uint32_t n, const std::vector<HistoryId>& here) {
    const std::array<std::size_t, 2> hands{weights_[0].size(), weights_[1].size()};
    Tables tables;
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      tables[seat].assign(hands[0] * hands[1], 0);
      for (std::size_t d = 0; d < here.size(); ++d) {
        const auto& hand = deals_[d].hand;
        // Of all that meet, as often as hands that know nothing of each other would.
        const double share = deals_[d].probability / (weights_[0][hand[0]] * weights_[1][hand[1]]);
        tables[seat][hand[1 - seat] * hands[seat] + hand[seat]] +=
            share * listed_.payoff(here[d], Player{seat});
      }
    }
    for (const HistoryId h : here)
      zero_sum_ = zero_sum_ && listed_.payoff(h, Player{0}) + listed_.payoff(h, Player{1}) == 0;
    tree_.nodes[n].kind = StreetTree::Kind::frontier;
    tree_.frontiers.push_back(n);
    const auto [found, fresh] = number_of_.emplace(tables, static_cast<std::uint32_t>(tables_.size()));
    if (fresh) tables_.push_back(std::move(tables));
    table_of_node_[n] = found->second;
  }

  const HistoryTree& listed_;
  std::vector<ListedDeal> deals_;
  std::array<std::vector<double>, 2> weights_;  // by seat and hand: its chance
  Table<InfosetId, Known> known_;
  StreetTree tree_;
  std::vector<Tables> tables_;  // each once
  std::map<Tables, std::uint32_t> number_of_;
  std::vector<std::uint32_t> table_of_node_;
  bool zero_sum_ = true;
};

}  // namespace

Result<VectorGame> vectors_of(const HistoryTree& game) { return Converter(game).run(); }

}  // namespace hindsight
