// SPDX-License-Identifier: MIT
#include "tree/local_best_response.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/check.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

struct Named {
  std::optional<Action> fold, passive;  // passive: check or call
};

Named named_actions(const InfosetLabel& infoset) {
  Named out;
  for (Action a = 0; a < infoset.actions.size(); ++a) {
    const std::string_view name = infoset.actions[a];
    if (name == "fold") out.fold = a;
    if (name == "check" || name == "call") out.passive = a;
  }
  return out;
}

class LocalSearch {
 public:
  LocalSearch(const HistoryTree& tree, const CompiledGame& game, Player me, const Values& others)
      : tree_(tree), game_(game), me_(me), others_(others) {
    for (const InfosetLabel& infoset : tree.infosets) named_.push_back(named_actions(infoset));
    find_passive();
    find_chances();
  }

  Values behaviour(LocalMenu menu) const {
    Values out = game_.zeros(me_);
    Table<SequenceId, double> worth = action_worth();
    for (InfosetId i{0}; i.value < game_.infosets.size(); ++i.value) {
      const Infoset& infoset = game_.infosets[i];
      if (infoset.player != me_) continue;
      std::optional<Action> best;
      for (Action a = 0; a < infoset.actions; ++a) {
        if (!allowed(named_[i], menu, a)) continue;
        if (!best || worth[infoset.sequence(a)] > worth[infoset.sequence(*best)]) best = a;
      }
      out[infoset.sequence(*best)] = 1;
    }
    return out;
  }

 private:
  static bool allowed(const Named& named, LocalMenu menu, Action a) {
    return menu == LocalMenu::all || !named.passive || a == *named.passive || named.fold == a;
  }
  double chance(const History& node, Action a) const {
    return others_[game_.infosets[InfosetId{node.label}].sequence(a)];
  }

  // What each history is worth when all check and call from there on.
  void find_passive() {
    passive_ = Table<HistoryId, double>(tree_.nodes.size());
    for (std::size_t h = tree_.nodes.size(); h-- > 0;) {
      const HistoryId id{static_cast<std::uint32_t>(h)};
      passive_[id] = passive_of(id);
    }
  }
  double passive_of(HistoryId h) const {
    const History& node = tree_.nodes[h];
    if (node.kind == Turn::Kind::terminal) return tree_.payoff(h, me_);
    const bool decides = node.kind == Turn::Kind::decision;
    if (decides && named_[tree_.infoset(h)].passive)
      return passive_[tree_.child(h, *named_[tree_.infoset(h)].passive)];
    double sum = 0;
    for (Action a = 0; a < node.count; ++a) {
      const HistoryId child = tree_.child(h, a);
      const double weight = !decides             ? tree_.nodes[child].probability
                            : node.player == me_ ? 1.0 / node.count
                                                 : chance(node, a);
      sum += weight * passive_[child];
    }
    return sum;
  }

  // How likely chance and the other are to come to each history.
  void find_chances() {
    chances_ = Table<HistoryId, double>(tree_.nodes.size());
    chances_[HistoryId{0}] = 1;
    for (HistoryId h{0}; h.value < tree_.nodes.size(); ++h.value) {
      const History& node = tree_.nodes[h];
      for (Action a = 0; a < node.count; ++a) {
        const HistoryId child = tree_.child(h, a);
        const bool theirs = node.kind == Turn::Kind::decision && node.player != me_;
        chances_[child] = chances_[h] * (theirs ? chance(node, a) : tree_.nodes[child].probability);
      }
    }
  }

  // After an action of the own: the other may fold to it.
  double answered(HistoryId h) const {
    const History& node = tree_.nodes[h];
    if (node.kind != Turn::Kind::decision || node.player == me_) return passive_[h];
    const Named& named = named_[tree_.infoset(h)];
    if (!named.fold || !named.passive) return passive_[h];
    const double folds = chance(node, *named.fold);
    return folds * passive_[tree_.child(h, *named.fold)] +
           (1 - folds) * passive_[tree_.child(h, *named.passive)];
  }

  Table<SequenceId, double> action_worth() const {
    Table<SequenceId, double> out = game_.zeros(me_);
    for (HistoryId h{0}; h.value < tree_.nodes.size(); ++h.value) {
      const History& node = tree_.nodes[h];
      if (node.kind != Turn::Kind::decision || node.player != me_ || chances_[h] == 0) continue;
      for (Action a = 0; a < node.count; ++a)
        out[game_.infosets[tree_.infoset(h)].sequence(a)] += chances_[h] * answered(tree_.child(h, a));
    }
    return out;
  }

  const HistoryTree& tree_;
  const CompiledGame& game_;
  Player me_;
  const Values& others_;
  Table<InfosetId, Named> named_;
  Table<HistoryId, double> passive_, chances_;
};

}  // namespace

LocalBestResponse local_best_response(const HistoryTree& tree, const CompiledGame& game, Player player,
                                      const Strategy& strategy, LocalMenu menu) {
  HS_CHECK_THAT(game.players == 2);
  const Player other{static_cast<std::uint8_t>(1 - player.value)};
  LocalBestResponse out;
  out.behaviour = LocalSearch(tree, game, player, strategy.behaviour[other.value]).behaviour(menu);
  out.value = action_values(game, player, out.behaviour, reaches(game, strategy))[SequenceId{0}];
  return out;
}

}  // namespace hindsight
