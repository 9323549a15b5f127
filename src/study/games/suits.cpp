// SPDX-License-Identifier: MIT
#include "study/games/suits.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/spec.h"
#include "base/text.h"
#include "games/catalog.h"

namespace hindsight {

namespace {

constexpr std::string_view parameter = "cards", by_rank = "rank", by_card = "card";

// The same game with the other value of cards=, where it has that parameter and the value is `before`.
std::optional<std::string> turned(std::string_view game, std::string_view before, std::string_view after) {
  auto spec = Spec::parse(game);
  if (!spec) return {};
  const auto told = spec->values.find(std::string(parameter));
  if ((told == spec->values.end() ? by_rank : std::string_view(told->second)) != before) return {};
  spec->values.insert_or_assign(std::string(parameter), std::string(after));
  const auto described = describe_named(spec->text());
  if (!described) return {};
  return described->name;
}

// "cc/Ah:cr900" to "cc/A:cr900".
std::string ranks_of(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool suit = std::string_view("shdc").find(c) != std::string_view::npos;
    if (suit && !out.empty() && std::string_view("AKQJT").find(out.back()) != std::string_view::npos)
      continue;
    out += c;
  }
  return out;
}

std::string key(Player player, std::string_view secret, std::string_view open) {
  return fmt::format("{}\x1f{}\x1f{}", player.value, secret, open);
}

}  // namespace

std::optional<std::string> with_suits(std::string_view game) { return turned(game, by_rank, by_card); }
std::optional<std::string> without_suits(std::string_view game) { return turned(game, by_card, by_rank); }

Result<Strategy> play_by_rank(const GameSource& ranks, const Strategy& strategy, const GameSource& suited) {
  std::unordered_map<std::string, InfosetId> by_name;
  for (InfosetId i{0}; i < ranks.game.infosets.end_id(); ++i) {
    const InfosetLabel& label = ranks.histories.infosets[i];
    by_name.emplace(key(label.player, label.information.secret, label.information.open), i);
  }
  Strategy out;
  for (std::uint8_t p = 0; p < suited.game.players; ++p)
    out.behaviour.push_back(suited.game.zeros(Player{p}));
  for (InfosetId i{0}; i < suited.game.infosets.end_id(); ++i) {
    const InfosetLabel& label = suited.histories.infosets[i];
    const auto found =
        by_name.find(key(label.player, ranks_of(label.information.secret), ranks_of(label.information.open)));
    if (found == by_name.end() || ranks.histories.infosets[found->second].actions != label.actions)
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("{} knows nothing of {} of player {} in {}", ranks.name,
                      in_quotes(infoset_name(suited.histories, i), 80), label.player.value + 1, suited.name));
    for (Action a = 0; a < label.actions.size(); ++a)
      out.behaviour[label.player.value][suited.game.infosets[i].sequence(a)] =
          strategy.behaviour[label.player.value][ranks.game.infosets[found->second].sequence(a)];
  }
  return out;
}

}  // namespace hindsight
