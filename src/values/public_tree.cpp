// SPDX-License-Identifier: MIT
#include "values/public_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "search/listed_deals.h"

namespace hindsight {

namespace {

tl::unexpected<Error> not_public(const std::string& why) {
  return fail(ErrorCode::unsupported,
              fmt::format("public states are told of zero-sum games of two in which chance deals each "
                          "something unseen at the start and all else is public: {}",
                          why));
}

constexpr std::uint32_t nowhere = 0xffffffff;

class PublicTreeBuilder {
 public:
  explicit PublicTreeBuilder(const HistoryTree& listed)
      : listed_(listed), place_of_(listed.infosets.size(), nowhere) {}

  Result<PublicTree> run() {
    Result<ListedDeals> dealt = deals_of(listed_);
    if (!dealt) return not_public(dealt.error().message);
    out_.names = std::move(dealt->names);
    for (std::uint8_t seat = 0; seat < 2; ++seat)
      out_.hands[seat] = static_cast<std::uint32_t>(out_.names[seat].size());
    here_.push_back(std::move(dealt->deals));
    out_.nodes.push_back({});
    for (std::uint32_t n = 0; n < out_.nodes.size(); ++n) {
      const std::vector<ListedDeal> here = std::move(here_[n]);
      HS_RETURN_IF_ERROR(add(n, here));
    }
    for (std::uint32_t n = static_cast<std::uint32_t>(out_.nodes.size()); n-- > 1;) tell_payoffs(n);
    return std::move(out_);
  }

 private:
  std::size_t pair(const ListedDeal& deal) const {
    return std::size_t{deal.hand[0]} * out_.hands[1] + deal.hand[1];
  }

  Result<void> add(std::uint32_t n, const std::vector<ListedDeal>& here) {
    const History& first = listed_.nodes[here[0].at];
    out_.nodes[n].first = here[0].at;
    out_.nodes[n].meets.assign(out_.pairs(), 0);
    for (const ListedDeal& deal : here) out_.nodes[n].meets[pair(deal)] += deal.probability;
    for (const ListedDeal& deal : here)
      if (const History& one = listed_.nodes[deal.at]; one.kind != first.kind)
        return not_public("what may follow depends on what is unseen at " + path_to(listed_, deal.at));
    switch (first.kind) {
      case Turn::Kind::terminal:
        return add_end(n, here);
      case Turn::Kind::chance:
        return add_chance(n, here);
      case Turn::Kind::decision:
        return add_decision(n, here);
    }
    return {};
  }

  Result<void> add_end(std::uint32_t n, const std::vector<ListedDeal>& here) {
    PublicTree::Node& node = out_.nodes[n];
    node.kind = PublicTree::Kind::end;
    node.wins.assign(out_.pairs(), 0);
    for (const ListedDeal& deal : here) {
      const double win = listed_.payoff(deal.at, Player{0});
      if (std::abs(win + listed_.payoff(deal.at, Player{1})) > 1e-9 * (1 + std::abs(win)))
        return not_public("both win at " + path_to(listed_, deal.at));
      node.wins[pair(deal)] += deal.probability * win;
      tell(node, std::abs(win), std::abs(win));
    }
    return {};
  }

  static void tell(PublicTree::Node& node, double smallest, double largest) {
    if (smallest > 0 && (node.smallest == 0 || smallest < node.smallest)) node.smallest = smallest;
    node.largest = std::max(node.largest, largest);
  }
  void tell_payoffs(std::uint32_t n) {
    tell(out_.nodes[out_.nodes[n].parent], out_.nodes[n].smallest, out_.nodes[n].largest);
  }

  void add_child(std::uint32_t n, std::vector<ListedDeal> deals) {
    if (out_.nodes[n].count++ == 0) out_.nodes[n].first_child = static_cast<std::uint32_t>(out_.nodes.size());
    out_.nodes.push_back({.parent = n});
    here_.push_back(std::move(deals));
  }

  Result<void> add_decision(std::uint32_t n, const std::vector<ListedDeal>& here) {
    const History& first = listed_.nodes[here[0].at];
    const std::uint8_t seat = first.player.value;
    std::vector<InfosetId> infosets(out_.hands[seat], no_infoset);
    for (const ListedDeal& deal : here) {
      const History& one = listed_.nodes[deal.at];
      InfosetId& known = infosets[deal.hand[seat]];
      if (known == no_infoset) known = listed_.infoset(deal.at);
      std::uint32_t& place = place_of_[known];
      if (place == nowhere) place = n;
      if (one.count != first.count || one.player != first.player || known != listed_.infoset(deal.at) ||
          place != n)
        return not_public("a move or a deal is seen by one alone before " + path_to(listed_, deal.at));
    }
    out_.nodes[n].kind = PublicTree::Kind::decision;
    out_.nodes[n].seat = seat;
    out_.nodes[n].infosets = std::move(infosets);
    for (Action a = 0; a < first.count; ++a) {
      std::vector<ListedDeal> next = here;
      for (ListedDeal& deal : next) deal.at = listed_.child(deal.at, a);
      add_child(n, std::move(next));
    }
    return {};
  }

  // By what both see of the outcome, told by the decision that follows; ends are one public state.
  Result<void> add_chance(std::uint32_t n, const std::vector<ListedDeal>& here) {
    out_.nodes[n].kind = PublicTree::Kind::chance;
    std::map<std::string, std::vector<ListedDeal>> by_sight;
    std::map<std::string, std::string> outcomes;
    for (const ListedDeal& deal : here)
      for (Action a = 0; a < listed_.nodes[deal.at].count; ++a) {
        ListedDeal next = deal;
        next.at = listed_.child(deal.at, a);
        const History& at = listed_.nodes[next.at];
        next.probability *= at.probability;
        if (at.kind == Turn::Kind::chance)
          return not_public("chance moves twice at " + path_to(listed_, next.at));
        if (!(next.probability > 0)) continue;
        const bool goes_on = at.kind == Turn::Kind::decision;
        const std::string sight = goes_on ? listed_.infosets[listed_.infoset(next.at)].information.open : "";
        if (goes_on) outcomes[sight] = listed_.chance_names[listed_.nodes[deal.at].label][a];
        by_sight[sight].push_back(next);
      }
    for (auto& [sight, deals] : by_sight) {
      add_child(n, std::move(deals));
      out_.nodes.back().outcome = outcomes[sight];
    }
    return {};
  }

  const HistoryTree& listed_;
  Table<InfosetId, std::uint32_t> place_of_;   // node
  std::vector<std::vector<ListedDeal>> here_;  // by node, until it is looked at
  PublicTree out_;
};

}  // namespace

std::vector<double> PublicTree::alone(std::uint32_t node, std::uint8_t seat) const {
  std::vector<double> out(hands[seat], 0);
  const double* pair = nodes[node].meets.data();
  for (std::uint32_t mine = 0; mine < hands[0]; ++mine)
    for (std::uint32_t theirs = 0; theirs < hands[1]; ++theirs) out[seat == 0 ? mine : theirs] += *pair++;
  return out;
}

Result<PublicTree> public_tree(const HistoryTree& game) { return PublicTreeBuilder(game).run(); }

}  // namespace hindsight
