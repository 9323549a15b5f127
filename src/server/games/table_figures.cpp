// SPDX-License-Identifier: MIT
#include "server/games/table_figures.h"

#include <algorithm>
#include <deque>

#include "games/catalog.h"

namespace hindsight {

namespace {

std::vector<Action> actions_to(const PlayGame& game, HistoryId h) {
  std::vector<Action> out;
  for (; h.value != 0; h = game.sight.parent(h)) out.push_back(game.sight.last_action(h));
  std::ranges::reverse(out);
  return out;
}

std::array<std::optional<double>, 2> of_two(const std::vector<double>& by_player) {
  if (by_player.size() < 2) return {};
  return {by_player[0], by_player[1]};
}

template <class T>
void keep_common(std::optional<T>& mine, const std::optional<T>& other) {
  if (mine != other) mine.reset();
}

// Adds the children of one node and leaves the rest to the line.
class Grove {
 public:
  Grove(const HistoryTree& tree, Player seat) : tree_(tree), seat_(seat) {}

  std::vector<SeenNode> nodes;

  int add(int parent, HistoryId h, std::optional<std::string> move) {
    const History& node = tree_.nodes[h];
    using enum SeenNode::Next;
    const SeenNode::Next next = node.kind == Turn::Kind::terminal ? end
                                : node.kind == Turn::Kind::chance ? chance
                                : node.player == seat_            ? you
                                                                  : opponent;
    nodes.push_back({parent, std::move(move), next, false, false, node.kind == Turn::Kind::decision});
    histories_.push_back(h);
    return static_cast<int>(nodes.size()) - 1;
  }
  // All moves from there; the number of the one that leads to `towards`, if any does.
  int grow(int at, std::optional<HistoryId> towards = {}) {
    const HistoryId h = histories_[static_cast<std::size_t>(at)];
    int found = -1;
    nodes[static_cast<std::size_t>(at)].more = false;
    for (Action a = 0; a < tree_.nodes[h].count; ++a) {
      const int child = add(at, tree_.child(h, a), tree_.infosets[tree_.infoset(h)].actions[a]);
      if (towards && tree_.child(h, a) == *towards) found = child;
    }
    return found;
  }
  std::size_t count(int at) const { return tree_.nodes[histories_[static_cast<std::size_t>(at)]].count; }

 private:
  const HistoryTree& tree_;
  const Player seat_;
  std::vector<HistoryId> histories_;
};

}  // namespace

TableFigures felt_at(const PlayGame& game, HistoryId h) {
  const Result<OnTable> found = on_table(game.source.name, actions_to(game, h));
  if (!found) return {};  // from a file: nothing is known but moves and payoffs
  return {found->pot, found->prize, of_two(found->in), of_two(found->stack), of_two(found->points)};
}

TableFigures felt_of(const PlayGame& game, InfosetId infoset) {
  const std::vector<HistoryId>& all = game.sight.histories(infoset);
  TableFigures felt = felt_at(game, all.front());
  for (const HistoryId h : all) {
    const TableFigures other = felt_at(game, h);
    keep_common(felt.pot, other.pot);
    keep_common(felt.prize, other.prize);
    for (std::size_t p = 0; p < 2; ++p) {
      keep_common(felt.in[p], other.in[p]);
      keep_common(felt.stack[p], other.stack[p]);
      keep_common(felt.points[p], other.points[p]);
    }
  }
  return felt;
}

std::vector<SeenNode> moves_around(const PlayGame& game, HistoryId h, Player seat,
                                   const std::vector<SeenMove>& seen, std::size_t max) {
  const HistoryTree& tree = game.source.histories;
  // A card that ended the game leads nowhere: what led to it is shown.
  while (h.value != 0 && tree.nodes[h].kind == Turn::Kind::terminal &&
         tree.nodes[game.sight.parent(h)].kind == Turn::Kind::chance)
    h = game.sight.parent(h);
  std::vector<HistoryId> path{h};  // from behind the last move of chance to h
  while (path.back().value != 0 && tree.nodes[game.sight.parent(path.back())].kind != Turn::Kind::chance)
    path.push_back(game.sight.parent(path.back()));
  std::ranges::reverse(path);
  const std::size_t before = actions_to(game, path[0]).size();  // moves that are not shown
  const auto visible = [&](std::size_t k) { return k < seen.size() && seen[k].what; };

  Grove grove(game.source.histories, seat);
  std::deque<int> open;
  int at = grove.add(-1, path[0], {});
  grove.nodes[0].line = true;
  for (std::size_t k = 1; k < path.size(); ++k) {
    if (visible(before + k - 1)) {
      const int parent = at;
      at = grove.grow(at, path[k]);
      for (int other = parent + 1; other < static_cast<int>(grove.nodes.size()); ++other)
        if (other != at && grove.nodes[static_cast<std::size_t>(other)].parent == parent)
          open.push_back(other);
    } else {
      grove.nodes[static_cast<std::size_t>(at)].more = false;
      at = grove.add(at, path[k], {});
    }
    grove.nodes[static_cast<std::size_t>(at)].line = true;
  }
  grove.nodes[static_cast<std::size_t>(at)].here = true;
  open.push_front(at);
  while (!open.empty()) {
    const int next = open.front();
    open.pop_front();
    if (!grove.nodes[static_cast<std::size_t>(next)].more || grove.nodes.size() + grove.count(next) > max)
      continue;
    const int first = static_cast<int>(grove.nodes.size());
    grove.grow(next);
    for (int child = first; child < static_cast<int>(grove.nodes.size()); ++child) open.push_back(child);
  }
  return std::move(grove.nodes);
}

}  // namespace hindsight
