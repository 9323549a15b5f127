// SPDX-License-Identifier: MIT
#include "study/games/infoset_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace hindsight {

namespace {

std::uint8_t bit(Player player) { return static_cast<std::uint8_t>(1u << player.value); }

void append(std::string& list, const std::string& item, const char* separator) {
  list += (list.empty() ? "" : separator) + item;
}

}  // namespace

std::string seen_text(const SeenMove& move, int players, bool over) {
  using enum SeenMove::To;
  const std::string name = players > 2 ? fmt::format("player {}", move.other.value + 1) : "opponent";
  const std::string other = players > 2 ? name : "the opponent";
  if (move.who == SeenMove::Who::you) return fmt::format("you: {}", move.what.value_or("a hidden move"));
  if (move.who == SeenMove::Who::opponent)
    return fmt::format("{}: {}", name, move.what.value_or("a hidden move"));
  if (!move.what)
    return move.to == opponent ? fmt::format("{} is dealt something that you can't see", other)
                               : "something happens unseen";
  const std::string_view is = over ? "was" : "is";
  if (move.to == you) return fmt::format("you {} dealt {}", over ? "were" : "are", *move.what);
  if (move.to == opponent) return fmt::format("{} {} dealt {}", other, is, *move.what);
  return fmt::format("{} comes up", *move.what);
}

InfosetView::InfosetView(const HistoryTree& tree)
    : tree_(tree),
      parents_(tree.nodes.size()),
      histories_(tree.infosets.size()),
      decides_(tree.nodes.size()),
      ignorant_(tree.nodes.size()) {
  HS_CHECK(tree.players, <=, 8);  // a bit each
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
    const History& node = tree.nodes[h];
    for (Action a = 0; a < node.count; ++a) parents_[tree.child(h, a)] = h;
    if (node.kind == Turn::Kind::decision) histories_[tree.infoset(h)].push_back(h);
  }
  for (InfosetId i{0}; i < histories_.end_id(); ++i) note_learning(i);
}

// Marks the chance nodes since the owner's last decision: known at this one or not.
void InfosetView::note_learning(InfosetId infoset) {
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

std::vector<HistoryId> InfosetView::path(HistoryId h) const {
  std::vector<HistoryId> out;
  for (; h.value != 0; h = parent(h)) out.push_back(h);
  std::ranges::reverse(out);
  return out;
}

const std::string& InfosetView::name(HistoryId h) const {
  const HistoryId before = parent(h);
  const History& node = tree_.nodes[before];
  const Action action = last_action(h);
  return node.kind == Turn::Kind::chance ? tree_.chance_names[node.label][action]
                                         : tree_.infosets[tree_.infoset(before)].actions[action];
}

// Who learns what chance did; where nobody decides any more, it happens in the open.
SeenMove InfosetView::dealt(HistoryId h, Player seat) const {
  using enum SeenMove::To;
  const HistoryId at = parent(h);
  const auto known = static_cast<std::uint8_t>(decides_[at] & ~ignorant_[at]);
  SeenMove out{.who = SeenMove::Who::chance, .to = both, .what = name(h)};
  if (decides_[at] == 0) return out;
  const bool mine = (known & bit(seat)) != 0;
  const auto others = static_cast<std::uint8_t>(known & ~bit(seat));
  out.to = mine ? others != 0 ? both : you : others != 0 ? opponent : nobody;
  if (out.to == opponent) out.other = Player{static_cast<std::uint8_t>(std::countr_zero(others))};
  return out;
}

std::vector<SeenMove> InfosetView::all(HistoryId h, Player seat) const {
  using enum SeenMove::Who;
  std::vector<SeenMove> out;
  for (const HistoryId move : path(h)) {
    const History& node = tree_.nodes[parent(move)];
    if (node.kind == Turn::Kind::chance)
      out.push_back(dealt(move, seat));
    else
      out.push_back({node.player == seat ? you : opponent, SeenMove::To::both, name(move), node.player});
  }
  return out;
}

// Begins with one history and takes away what any other contradicts.
std::vector<SeenMove> InfosetView::at(InfosetId infoset) const {
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

std::string InfosetView::secret(HistoryId h, Player seat) const {
  std::string dealt, moves;
  for (const SeenMove& move : all(h, seat)) {
    if (move.who == SeenMove::Who::chance && move.to == SeenMove::To::you) append(dealt, *move.what, " ");
    if (move.who == SeenMove::Who::you) append(moves, *move.what, ", ");
  }
  return dealt.empty() ? moves : dealt;
}

}  // namespace hindsight
