// SPDX-License-Identifier: MIT
#include "train/betting_outline.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "betting/line.h"
#include "io/json.h"
#include "outline.h"
#include "text.h"

namespace hindsight {

namespace {

using Kind = BettingTree::Kind;

struct OutlinePlace {
  std::uint32_t branch = 0, node = 0;
};

class Outline {
 public:
  Outline(const BlueprintPlan& plan, BettingTree tree)
      : plan_(plan),
        tree_(std::move(tree)),
        names_(seat_names(plan.game.seats())),
        below_(tree_.branches.size()) {
    for (std::size_t b = tree_.branches.size(); b-- > 0;) {  // those that follow come later
      const BettingTree::Branch& branch = tree_.branches[b];
      below_[b].assign(branch.nodes.size(), 0);
      for (std::size_t i = branch.nodes.size(); i-- > 0;) {
        const BettingTree::Node& node = branch.nodes[i];
        if (node.kind == Kind::street_end) below_[b][i] = below_[branch.next[node.end]][0];
        if (node.kind != Kind::decision) continue;
        below_[b][i] = 1;
        for (std::uint32_t a = 0; a < node.actions; ++a) below_[b][i] += below_[b][node.first_child + a];
      }
    }
  }

  Result<OutlinePlace> find(const std::string& after) const {
    OutlinePlace at = decision_at({});
    if (after.empty()) return at;
    for (const std::string& step : line_steps(after)) {
      if (node(at).kind != Kind::decision)
        return fail(ErrorCode::invalid_argument, fmt::format("--after: the hand is over before '{}'", step));
      const std::vector<BetAction> actions = actions_at(at);
      const auto meant = parse_line_action(step);
      const auto found = meant ? find_action(*meant, actions, {}) : std::nullopt;
      if (!found)
        return fail(ErrorCode::invalid_argument,
                    fmt::format("--after: '{}' is not among what {} may do there, in chips: {}", step,
                                names_[node(at).seat.value], to_text(std::span(actions))));
      at = decision_at({at.branch, node(at).first_child + static_cast<std::uint32_t>(*found)});
    }
    return at;
  }

  std::string lines(OutlinePlace root, std::uint32_t depth) const {
    struct Line {
      OutlinePlace at;
      std::uint32_t depth;  // actions below it that are shown
      std::string action;   // that leads to it; empty: the root
    };
    return outline(
        Line{root, depth, ""},
        [&](const Line& line) { return (line.action.empty() ? "" : line.action + ": ") + describe(line.at); },
        [&](const Line& line) {
          std::vector<Line> below;
          if (node(line.at).kind != Kind::decision || line.depth == 0) return below;
          for (std::uint32_t a = 0; a < node(line.at).actions; ++a) {
            const OutlinePlace child{line.at.branch, node(line.at).first_child + a};
            below.push_back({decision_at(child), line.depth - 1, to_text(node(child).action)});
          }
          return below;
        });
  }

  Json json(OutlinePlace at, std::uint32_t depth) const {
    Json out{{"street", street_names[static_cast<std::size_t>(branch(at).street)]},
             {"pot", pot(at)},
             {"decisions", below_[at.branch][at.node]}};
    if (node(at).kind != Kind::decision) return out;
    out["seat"] = names_[node(at).seat.value];
    Json children = Json::array();
    for (std::uint32_t a = 0; a < node(at).actions; ++a) {
      const OutlinePlace child{at.branch, node(at).first_child + a};
      Json under{{"action", to_text(node(child).action)}};
      const OutlinePlace next = decision_at(child);
      if (depth > 0)
        under["then"] = json(next, depth - 1);
      else
        under["decisions"] = below_[next.branch][next.node];
      children.push_back(std::move(under));
    }
    out["actions"] = std::move(children);
    return out;
  }

 private:
  const BettingTree::Branch& branch(OutlinePlace at) const { return tree_.branches[at.branch]; }
  const BettingTree::Node& node(OutlinePlace at) const { return branch(at).nodes[at.node]; }

  // A street that is over leads to the next.
  OutlinePlace decision_at(OutlinePlace at) const {
    while (node(at).kind == Kind::street_end) at = {branch(at).next[node(at).end], 0};
    return at;
  }

  std::vector<BetAction> actions_at(OutlinePlace at) const {
    std::vector<BetAction> out;
    for (std::uint32_t a = 0; a < node(at).actions; ++a)
      out.push_back(branch(at).nodes[node(at).first_child + a].action);
    return out;
  }

  Chips pot(OutlinePlace at) const {
    Chips out = plan_.game.start.pot;
    for (std::uint8_t seat = 0; seat < tree_.seats; ++seat)
      out += tree_.committed(branch(at), at.node, Seat{seat});
    return out;
  }

  std::string describe(OutlinePlace at) const {
    const std::string where = fmt::format(
        "{}, pot {}", street_names[static_cast<std::size_t>(branch(at).street)], grouped_chips(pot(at)));
    if (node(at).kind == Kind::fold) return fmt::format("{}, the hand is over", where);
    if (node(at).kind == Kind::showdown) return fmt::format("{}, showdown", where);
    return fmt::format("{}, {} to act, {}", where, names_[node(at).seat.value],
                       counted(below_[at.branch][at.node], "decision"));
  }
  static std::string grouped_chips(Chips chips) { return grouped(static_cast<std::uint64_t>(chips)); }

  const BlueprintPlan& plan_;
  BettingTree tree_;
  std::vector<std::string_view> names_;
  std::vector<std::vector<std::uint64_t>> below_;  // by branch and node: decisions, itself among them
};

}  // namespace

Result<std::string> betting_outline(const BlueprintPlan& plan, const OutlineOrder& order, bool json) {
  HS_TRY(BettingTree tree, BettingTree::build(plan.game.start, plan.game.menu));
  const Outline outline(plan, std::move(tree));
  HS_TRY(const OutlinePlace at, outline.find(order.after));
  if (json) return outline.json(at, order.depth).dump() + "\n";
  return outline.lines(at, order.depth);
}

}  // namespace hindsight
