// SPDX-License-Identifier: MIT
#include "classic/search/listed_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace hindsight {

namespace {

class ListedBoard final : public PlayedGame {
 public:
  explicit ListedBoard(ListedGame game) : game_(std::move(game)), past_{HistoryId{0}} { induce(); }

  const std::string& name() const override { return game_.name; }
  int players() const override { return tree().players; }
  bool over() const override { return here().kind == Turn::Kind::terminal; }
  bool chance() const override { return here().kind == Turn::Kind::chance; }
  Player to_move() const override { return here().player; }
  double payoff(Player player) const override { return tree().payoff(past_.back(), player); }
  std::vector<std::string> moves() const override { return names(past_.back()); }
  void play(Action action) override { past_.push_back(tree().child(past_.back(), action)); }
  bool take_back() override {
    if (past_.size() == 1) return false;
    past_.pop_back();
    return true;
  }
  std::string board() const override { return ""; }
  std::vector<EvaluationInfo> evaluations() const override { return {}; }
  bool solves_at_once() const override { return true; }

  Result<Ratings> rate(const SearchOrder& order) override {
    if (order.depth > 0 || order.deepen)
      return fail(
          ErrorCode::unsupported,
          fmt::format(
              "{} is listed in full and has no evaluation; leave out the depth and the seconds: its values "
              "are exact",
              name()));
    Ratings out;
    if (over()) return out;
    const HistoryId h = past_.back();
    const std::vector<std::string> all = names(h);
    for (Action a = 0; a < all.size(); ++a) {
      const HistoryId child = tree().child(h, a);
      ExactRating exact{.value = chance() ? value(child, Player{0}) : value(child, to_move())};
      append_line(h, a, exact);
      out.moves.push_back({.action = a, .move = all[a], .exact = std::move(exact)});
    }
    if (!chance())
      std::ranges::stable_sort(
          out.moves, [](const MoveRating& a, const MoveRating& b) { return a.value() > b.value(); });
    out.nodes = tree().nodes.size();
    return out;
  }

 private:
  const HistoryTree& tree() const { return game_.histories; }
  const History& here() const { return tree().nodes[past_.back()]; }
  double& value(HistoryId h, Player p) {
    return values_[h.value * static_cast<std::size_t>(tree().players) + p.value];
  }

  std::vector<std::string> names(HistoryId h) const {
    const History& node = tree().nodes[h];
    if (node.kind == Turn::Kind::decision) return tree().infosets[tree().infoset(h)].actions;
    if (node.kind == Turn::Kind::chance) return tree().chance_names[node.label];
    return {};
  }

  // Children after parents in the list: from its end.
  void induce() {
    const auto players = static_cast<std::uint8_t>(tree().players);
    values_.resize(tree().nodes.size() * players);
    best_.resize(tree().nodes.size());
    for (std::size_t i = tree().nodes.size(); i-- > 0;) {
      const HistoryId h{static_cast<std::uint32_t>(i)};
      const History& node = tree().nodes[h];
      if (node.kind == Turn::Kind::decision) best_[i] = best_of(h);
      for (Player p{0}; p.value < players; ++p.value) {
        if (node.kind == Turn::Kind::terminal) value(h, p) = tree().payoff(h, p);
        if (node.kind == Turn::Kind::decision) value(h, p) = value(tree().child(h, best_[i]), p);
        if (node.kind != Turn::Kind::chance) continue;
        for (Action a = 0; a < node.count; ++a)
          value(h, p) += tree().nodes[tree().child(h, a)].probability * value(tree().child(h, a), p);
      }
    }
  }
  Action best_of(HistoryId h) {
    const History& node = tree().nodes[h];
    Action best = 0;
    for (Action a = 1; a < node.count; ++a)
      if (value(tree().child(h, a), node.player) > value(tree().child(h, best), node.player)) best = a;
    return best;
  }

  // The moves of best play, up to where chance moves.
  void append_line(HistoryId h, Action a, ExactRating& out) const {
    int plies = 0;
    for (;; ++plies) {
      out.line.push_back(names(h)[a]);
      h = tree().child(h, a);
      const History& node = tree().nodes[h];
      if (node.kind == Turn::Kind::terminal) out.plies = plies + 1;
      if (node.kind != Turn::Kind::decision) return;
      a = best_[h.value];
    }
  }

  ListedGame game_;
  std::vector<HistoryId> past_;  // the root first
  std::vector<double> values_;   // by history and player
  std::vector<Action> best_;     // by history, where somebody decides
};

}  // namespace

Result<std::unique_ptr<PlayedGame>> play_listed_game(ListedGame game) {
  if (!facts(game.histories).perfect_information)
    return fail(
        ErrorCode::unsupported,
        fmt::format(
            "{} hides something from its players, so that no move is best by itself; 'hindsight solve {}' "
            "finds a strategy",
            game.name, game.name));
  return std::make_unique<ListedBoard>(std::move(game));
}

}  // namespace hindsight
