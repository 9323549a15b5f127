// SPDX-License-Identifier: MIT
#include "server/games/sight.h"

#include <algorithm>

#include "base/check.h"

namespace hindsight {

namespace {

Player other(Player seat) { return Player{static_cast<std::uint8_t>(1 - seat.value)}; }
std::uint8_t bit(Player player) { return static_cast<std::uint8_t>(1u << player.value); }

void append(std::string& list, const std::string& item, const char* separator) {
  list += (list.empty() ? "" : separator) + item;
}

}  // namespace

Sight::Sight(const HistoryTree& tree)
    : tree_(tree),
      parents_(tree.nodes.size()),
      histories_(tree.infosets.size()),
      decides_(tree.nodes.size()),
      ignorant_(tree.nodes.size()) {
  HS_CHECK(tree.players, ==, 2);
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
    const History& node = tree.nodes[h];
    for (Action a = 0; a < node.count; ++a) parents_[tree.child(h, a)] = h;
    if (node.kind == Turn::Kind::decision) histories_[tree.infoset(h)].push_back(h);
  }
  for (InfosetId i{0}; i < histories_.end_id(); ++i) note_learning(i);
}

// Marks the chance nodes since the owner's last decision: known at this one or not.
void Sight::note_learning(InfosetId infoset) {
  const std::vector<HistoryId>& all = histories_[infoset];
  const std::uint8_t owner = bit(tree_.infosets[infoset].player);
  const std::vector<HistoryId> first = path(all.front());
  std::vector<bool> common(first.size(), true);
  std::vector<std::vector<HistoryId>> paths;
  for (const HistoryId h : all) {
    paths.push_back(path(h));
    for (std::size_t k = 0; k < first.size(); ++k)
      if (k >= paths.back().size() || name(paths.back()[k]) != name(first[k])) common[k] = false;
  }
  for (const std::vector<HistoryId>& moves : paths)
    for (std::size_t k = moves.size(); k-- > 0;) {
      const HistoryId before = parent(moves[k]);
      const History& node = tree_.nodes[before];
      if (node.kind == Turn::Kind::decision && bit(node.player) == owner) break;
      decides_[before] |= owner;
      if (k >= common.size() || !common[k]) ignorant_[before] |= owner;
    }
}

std::vector<HistoryId> Sight::path(HistoryId h) const {
  std::vector<HistoryId> out;
  for (; h.value != 0; h = parent(h)) out.push_back(h);
  std::ranges::reverse(out);
  return out;
}

const std::string& Sight::name(HistoryId h) const {
  const HistoryId before = parent(h);
  const History& node = tree_.nodes[before];
  const Action action = last_action(h);
  return node.kind == Turn::Kind::chance ? tree_.chance_names[node.label][action]
                                         : tree_.infosets[tree_.infoset(before)].actions[action];
}

// Who learns what chance does at h; where nobody decides any more, it happens in the open.
SeenMove::To Sight::learns(HistoryId h, Player seat) const {
  using enum SeenMove::To;
  const auto knows = [&](Player p) { return (decides_[h] & bit(p)) != 0 && (ignorant_[h] & bit(p)) == 0; };
  if (decides_[h] == 0) return both;
  const bool mine = knows(seat), theirs = knows(other(seat));
  return mine && theirs ? both : mine ? you : theirs ? opponent : nobody;
}

std::vector<SeenMove> Sight::all(HistoryId h, Player seat) const {
  using enum SeenMove::Who;
  std::vector<SeenMove> out;
  for (const HistoryId move : path(h)) {
    const History& node = tree_.nodes[parent(move)];
    if (node.kind == Turn::Kind::chance)
      out.push_back({chance, learns(parent(move), seat), name(move)});
    else
      out.push_back({node.player == seat ? you : opponent, SeenMove::To::both, name(move)});
  }
  return out;
}

// Begins with one history and takes away what any other contradicts.
std::vector<SeenMove> Sight::at(InfosetId infoset) const {
  const Player seat = tree_.infosets[infoset].player;
  std::vector<SeenMove> out = all(histories_[infoset].front(), seat);
  for (const HistoryId h : histories_[infoset]) {
    const std::vector<SeenMove> moves = all(h, seat);
    out.resize(std::min(out.size(), moves.size()));
    for (std::size_t k = 0; k < out.size(); ++k) {
      if (out[k].what != moves[k].what) out[k].what.reset();
      if (out[k].to != moves[k].to) out[k].to = SeenMove::To::nobody;
      if (out[k].who != moves[k].who) out[k] = {SeenMove::Who::chance, SeenMove::To::nobody, {}};
    }
  }
  return out;
}

std::string Sight::secret(HistoryId h, Player seat) const {
  std::string dealt, moves;
  for (const SeenMove& move : all(h, seat)) {
    if (move.who == SeenMove::Who::chance && move.to == SeenMove::To::you) append(dealt, *move.what, " ");
    if (move.who == SeenMove::Who::you) append(moves, *move.what, ", ");
  }
  return dealt.empty() ? moves : dealt;
}

}  // namespace hindsight
