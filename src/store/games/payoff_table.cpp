// SPDX-License-Identifier: MIT
#include "store/games/payoff_table.h"

#include <fmt/format.h>

#include <utility>

#include "base/check.h"

namespace hindsight {

namespace {

class Grower {
 public:
  explicit Grower(const PayoffTable& table) : table_(table), builder_(static_cast<int>(table.players())) {
    builder_.tree.nodes.push_back({});
    grow(HistoryId{0}, 0, 0, 1);
  }
  HistoryTree take() { return std::move(builder_.tree); }

 private:
  // The players before `player` have chosen `profile`, one of `profiles`.
  void grow(HistoryId h, std::size_t player, std::size_t profile, std::size_t profiles) {
    if (player == table_.players()) {
      builder_.terminal(h, std::span(table_.payoffs).subspan(profile * player, player));
      return;
    }
    const std::vector<std::string>& actions = table_.actions[player];
    const HistoryId first = builder_.add_children(h, static_cast<std::uint32_t>(actions.size()));
    const auto added = builder_.decision(h, Player{static_cast<std::uint8_t>(player)}, {"", "move"}, actions);
    HS_CHECK_OK(added);
    for (Action a = 0; a < actions.size(); ++a)
      grow(first + a, player + 1, profile + a * profiles, profiles * actions.size());
  }

  const PayoffTable& table_;
  TreeBuilder builder_;
};

// Where play ends when each player takes this action.
HistoryId play(const HistoryTree& tree, std::span<const Action> choice) {
  HistoryId h{0};
  while (tree.nodes[h].kind == Turn::Kind::decision) h = tree.child(h, choice[tree.nodes[h].player.value]);
  return h;
}

// The next profile, the first player's action running fastest; false after the last.
bool next_profile(std::span<Action> choice, const std::vector<std::vector<std::string>>& actions) {
  for (std::size_t p = 0; p < choice.size(); ++p) {
    if (++choice[p] < actions[p].size()) return true;
    choice[p] = 0;
  }
  return false;
}

}  // namespace

Result<std::uint64_t> profile_count(std::span<const std::uint64_t> action_counts, std::uint64_t limit) {
  std::uint64_t histories = 1, profiles = 1;
  for (std::uint64_t count : action_counts) {
    if (count > limit / profiles) return tl::unexpected<Error>(too_large(0, limit, ""));
    profiles *= count;
    histories += profiles;
  }
  if (histories > limit) return tl::unexpected<Error>(too_large(static_cast<double>(histories), limit, ""));
  return profiles;
}

HistoryTree tree_of(PayoffTable table) {
  for (std::vector<std::string>& names : table.actions)
    for (std::size_t a = 0; a < names.size(); ++a)
      if (names[a].empty()) names[a] = std::to_string(a + 1);
  return Grower(table).take();
}

Result<PayoffTable> table_of(const HistoryTree& tree, std::uint64_t limit) {
  constexpr std::string_view only =
      "; a table holds only games in which each player decides once, without chance";
  PayoffTable table;
  table.actions.resize(static_cast<std::size_t>(tree.players));
  for (const History& node : tree.nodes)
    if (node.kind == Turn::Kind::chance)
      return fail(ErrorCode::unsupported, fmt::format("this game has chance moves{}", only));
  for (const InfosetLabel& infoset : tree.infosets) {
    std::vector<std::string>& actions = table.actions[infoset.player.value];
    if (!actions.empty())
      return fail(ErrorCode::unsupported, fmt::format("player {} has more than one infoset in this game{}",
                                                      infoset.player.value + 1, only));
    actions = infoset.actions;
  }
  std::vector<std::uint64_t> counts;
  for (std::vector<std::string>& actions : table.actions) {
    if (actions.empty()) actions = {"none"};  // a player who never decides
    counts.push_back(actions.size());
  }
  HS_RETURN_IF_ERROR(profile_count(counts, limit));
  std::vector<Action> choice(table.players(), 0);
  do {
    const HistoryId end = play(tree, choice);
    for (std::uint8_t p = 0; p < tree.players; ++p) table.payoffs.push_back(tree.payoff(end, Player{p}));
  } while (next_profile(choice, table.actions));
  return table;
}

}  // namespace hindsight
