// SPDX-License-Identifier: MIT
#include "solve/public_chance.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>

namespace hindsight {

namespace {

constexpr std::uint32_t none = PublicChance::none;

class Finder {
 public:
  explicit Finder(const HistoryTree& tree) : tree_(tree) {}

  PublicChance run() {
    label_histories();
    for (HistoryId h{0}; h < tree_.nodes.end_id(); ++h)
      if (is_public(h)) join(h);
    sum_up_reach();
    number_draws();
    for (HistoryId h{0}; h < tree_.nodes.end_id(); ++h)
      if (is_public(h)) add_node(h);
    return std::move(out_);
  }

 private:
  // label_[h]: the open text of every first decision from h on; none where they differ or there is none.
  void label_histories() {
    std::map<std::string_view, std::uint32_t> seen;
    label_.assign(tree_.nodes.size(), none);
    for (std::uint32_t h = static_cast<std::uint32_t>(tree_.nodes.size()); h-- > 0;) {
      const History& node = tree_.nodes[HistoryId{h}];
      if (node.kind == Turn::Kind::decision)
        label_[h] = seen.try_emplace(tree_.infosets[tree_.infoset(HistoryId{h})].information.open,
                                     static_cast<std::uint32_t>(seen.size()))
                        .first->second;
      if (node.kind != Turn::Kind::chance) continue;
      const auto child = label_.begin() + node.first_child.value;
      if (std::all_of(child, child + node.count, [&](std::uint32_t l) { return l == *child; }))
        label_[h] = *child;
    }
    group_.resize(seen.size());
    std::iota(group_.begin(), group_.end(), 0u);
  }

  bool is_public(HistoryId h) const {
    const History& node = tree_.nodes[h];
    if (node.kind != Turn::Kind::chance || node.count < 2) return false;
    std::vector<std::uint32_t> labels(label_.begin() + node.first_child.value,
                                      label_.begin() + node.first_child.value + node.count);
    std::ranges::sort(labels);
    return labels.back() != none && std::ranges::adjacent_find(labels) == labels.end();
  }

  // Labels that are outcomes of one event belong to one group, named by its least label.
  std::uint32_t group(std::uint32_t label) {
    while (group_[label] != label) label = group_[label] = group_[group_[label]];
    return label;
  }
  void join(HistoryId h) {
    for (Action a = 1; a < tree_.nodes[h].count; ++a) {
      const std::uint32_t x = group(label_[tree_.child(h, 0).value]);
      const std::uint32_t y = group(label_[tree_.child(h, a).value]);
      group_[std::max(x, y)] = std::min(x, y);
    }
  }

  // An outcome is drawn as often as chance alone would bring it about.
  void sum_up_reach() {
    weight_.assign(group_.size(), 0);
    std::vector<double> chance(tree_.nodes.size(), 1);
    for (HistoryId h{0}; h < tree_.nodes.end_id(); ++h) {
      const bool counts = is_public(h);
      for (Action a = 0; a < tree_.nodes[h].count; ++a) {
        const HistoryId c = tree_.child(h, a);
        chance[c.value] = chance[h.value] * tree_.nodes[c].probability;
        if (counts) weight_[label_[c.value]] += chance[c.value];
      }
    }
  }

  void number_draws() {
    std::map<std::uint32_t, std::vector<std::uint32_t>> members;  // possible labels by group
    for (std::uint32_t label = 0; label < group_.size(); ++label)
      if (weight_[label] > 0) members[group(label)].push_back(label);
    draw_.assign(group_.size(), none);
    place_.assign(group_.size(), 0);
    for (const auto& [name, labels] : members) {
      double total = 0;
      for (std::uint32_t label : labels) total += weight_[label];
      std::vector<double> probabilities;
      for (std::uint32_t label : labels) {
        draw_[label] = static_cast<std::uint32_t>(out_.draws.size());
        place_[label] = static_cast<std::uint32_t>(probabilities.size());
        probabilities.push_back(weight_[label] / total);
      }
      const std::vector<WalkOutcome> table = alias_table(probabilities);
      out_.draws.push_back(
          {static_cast<std::uint32_t>(out_.outcomes.size()), static_cast<std::uint32_t>(labels.size())});
      out_.outcomes.insert(out_.outcomes.end(), table.begin(), table.end());
    }
  }

  void add_node(HistoryId h) {
    std::uint32_t draw = none;
    for (Action a = 0; a < tree_.nodes[h].count; ++a)
      draw = std::min(draw, draw_[label_[tree_.child(h, a).value]]);
    if (draw == none) return;  // chance never gets here
    const auto first = static_cast<std::uint32_t>(out_.children.size());
    out_.nodes.push_back({h.value, draw, first});
    out_.children.resize(first + out_.draws[draw].count);
    for (Action a = 0; a < tree_.nodes[h].count; ++a) {
      const HistoryId c = tree_.child(h, a);
      if (draw_[label_[c.value]] == none) continue;  // impossible everywhere
      const std::uint32_t place = place_[label_[c.value]];
      const double drawn = out_.outcomes[out_.draws[draw].first + place].probability;
      out_.children[first + place] = {a, tree_.nodes[c].probability / drawn};
    }
  }

  const HistoryTree& tree_;
  PublicChance out_;
  std::vector<std::uint32_t> label_;         // by history
  std::vector<std::uint32_t> group_;         // by label, union-find
  std::vector<double> weight_;               // by label: chance reach of the outcomes that carry it
  std::vector<std::uint32_t> draw_, place_;  // by label: which draw, and which of its outcomes
};

}  // namespace

PublicChance find_public_chance(const HistoryTree& tree) { return Finder(tree).run(); }

PublicWalkTree::PublicWalkTree(const HistoryTree& tree) : WalkTree(tree), public_(find_public_chance(tree)) {
  for (std::uint32_t n = 0; n < public_.nodes.size(); ++n) {
    WalkNode& node = nodes_[public_.nodes[n].history];
    node.kind = WalkKind::public_chance;
    node.slot = n;
  }
}

}  // namespace hindsight
