// Games by rules of one's own: what is asked of them becomes a game as enumerate() takes it.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/games.h>

#include <cmath>
#include <optional>
#include <utility>

#include "api/errors.h"
#include "api/games/parts.h"
#include "base/memory.h"
#include "games/game.h"
#include "store/games/efg.h"
#include "store/games/game_file.h"
#include "tree/enumerate.h"
#include "tree/game_source.h"

namespace hs {

namespace {

using hindsight::ErrorCode::invalid_argument;

// The first thing that is wrong ends the walk: what is asked after it is answered by an end of the game.
class RuledGame {
 public:
  struct Step {
    std::shared_ptr<const Step> before;
    std::string action;
    std::size_t depth = 1;  // moves, this one included
  };
  struct State {
    Rules::State state;
    std::shared_ptr<const Rules::Node> node;
    std::shared_ptr<const Step> last;  // null at the root
  };

  RuledGame(Rules& rules, std::optional<hindsight::Error>& wrong)
      : rules_(&rules), wrong_(&wrong), players_(rules.players()) {}

  int players() const { return players_; }
  State root() const { return described(rules_->root(), nullptr); }
  hindsight::Turn turn(const State& s) const {
    if (s.node->kind == Rules::Node::Kind::chance) return hindsight::Turn::chance();
    return s.node->kind == Rules::Node::Kind::decision ? hindsight::Turn::of(s.node->player)
                                                       : hindsight::Turn::terminal();
  }
  hindsight::Action action_count(const State& s) const {
    return static_cast<hindsight::Action>(s.node->actions.size());
  }
  double probability(const State& s, hindsight::Action a) const { return s.node->probabilities[a]; }
  State next(const State& s, hindsight::Action a) const {
    if (*wrong_) return ended(s.last);
    const std::size_t depth = s.last ? s.last->depth + 1 : 1;
    auto step = std::make_shared<const Step>(Step{s.last, s.node->actions[a], depth});
    return described(rules_->next(s.state, a), std::move(step));
  }
  double payoff(const State& s, hindsight::Player p) const { return s.node->payoffs[p.value]; }
  hindsight::Information information(const State& s, hindsight::Player) const {
    return {s.node->secret, s.node->open};
  }
  std::string action_name(const State& s, hindsight::Action a) const { return s.node->actions[a]; }
  std::string_view unit() const { return ""; }
  double big_blind() const { return 0; }

 private:
  State described(Rules::State state, std::shared_ptr<const Step> last) const {
    auto node = std::make_shared<const Rules::Node>(rules_->node(state));
    const bool endless = last && last->depth > hindsight::max_moves_in_file;
    const std::string finding = endless ? endless_text() : wrong_with(*node);
    if (finding.empty()) return {std::move(state), std::move(node), std::move(last)};
    const std::string place = endless ? std::string() : place_of(last.get());
    if (!*wrong_ && endless) *wrong_ = hindsight::Error{invalid_argument, finding, "turn"};
    if (!*wrong_)
      *wrong_ = hindsight::Error{invalid_argument, fmt::format("the rules at {}: {}", place, finding), place};
    return ended(std::move(last));
  }

  State ended(std::shared_ptr<const Step> last) const {
    Rules::Node end;
    end.payoffs.assign(static_cast<std::size_t>(players_), 0);
    return {nullptr, std::make_shared<const Rules::Node>(std::move(end)), std::move(last)};
  }

  static std::string endless_text() {
    return fmt::format(
        "the rules go on for more than {} moves, which no game here does; does every line come to an end?",
        hindsight::max_moves_in_file);
  }

  static std::string wrong_with_chance(const std::vector<double>& probabilities) {
    double sum = 0;
    for (const double probability : probabilities) {
      if (!(probability >= 0 && probability <= 1))
        return fmt::format("chance with a probability of {:.12g}, which is none", probability);
      sum += probability;
    }
    return std::abs(sum - 1) <= 1e-9 ? "" : fmt::format("chance adds up to {:.12g} instead of 1", sum);
  }

  std::string wrong_with(const Rules::Node& node) const {
    if (node.kind == Rules::Node::Kind::terminal) return wrong_with_payoffs(node.payoffs);
    if (node.actions.empty())
      return "a player or chance that has nothing to do; give an action, or end the game";
    for (const std::string& action : node.actions)
      if (action.empty()) return "an action without a name";
    if (node.kind == Rules::Node::Kind::chance && node.probabilities.size() != node.actions.size())
      return fmt::format("{} probabilities for {} outcomes of chance", node.probabilities.size(),
                         node.actions.size());
    if (node.kind == Rules::Node::Kind::chance) return wrong_with_chance(node.probabilities);
    if (node.kind == Rules::Node::Kind::decision && (node.player < 0 || node.player >= players_))
      return fmt::format("player {} is to act, and there are the players 0 to {}", node.player, players_ - 1);
    return "";
  }

  std::string wrong_with_payoffs(const std::vector<double>& payoffs) const {
    if (payoffs.size() != static_cast<std::size_t>(players_))
      return fmt::format("{} payoffs for {} players", payoffs.size(), players_);
    for (const double payoff : payoffs)
      if (!std::isfinite(payoff)) return fmt::format("the payoff {} is no finite number", payoff);
    return "";
  }

  static std::string place_of(const Step* step) {
    std::string out;
    for (; step != nullptr; step = step->before.get()) out = step->action + (out.empty() ? "" : " " + out);
    return out.empty() ? "the root" : "'" + out + "'";
  }

  Rules* rules_;
  std::optional<hindsight::Error>* wrong_;
  int players_;
};

hindsight::Result<void> check_named(const Rules& rules) {
  if (rules.players() < 1 || rules.players() > hindsight::max_players_in_file)
    return hindsight::fail(invalid_argument,
                           fmt::format("the rules have {} players; a game may have 1 to {}", rules.players(),
                                       hindsight::max_players_in_file),
                           "players");
  const std::string name = rules.name();
  if (name.empty() || name.find_first_of("/\"\\\n") != std::string::npos)
    return hindsight::fail(
        invalid_argument,
        fmt::format("the rules' name '{}' must be a word or several, without / \" \\", name), "name");
  if (std::isfinite(rules.big_blind()) && rules.big_blind() >= 0) return {};
  return hindsight::fail(invalid_argument, fmt::format("a big blind of {} is none", rules.big_blind()),
                         "big_blind");
}

hindsight::Result<Game> built(Rules& rules, const LoadLimits& limits) {
  HS_RETURN_IF_ERROR(check_named(rules));
  std::optional<hindsight::Error> wrong;
  const hindsight::BuildControl control{.stop = limits.stop};
  auto tree = hindsight::enumerate(RuledGame(rules, wrong),
                                   hindsight::histories_allowed(limits.histories, rules.players()), control);
  if (wrong) return tl::unexpected<hindsight::Error>(std::move(*wrong));
  if (!tree) return tl::unexpected<hindsight::Error>(std::move(tree.error()));
  hindsight::ListedGame listed;
  listed.name =
      rules.name() + ".efg";  // the file that it would be: what keeps a strategy keeps its game with it
  listed.players = rules.players();
  listed.unit = rules.unit();
  listed.big_blind = rules.big_blind();
  listed.text = hindsight::format_efg(*tree, rules.name());
  listed.histories = std::move(*tree);
  HS_TRY(hindsight::GameSource source, hindsight::compile_game(std::move(listed), control));
  return game_of(std::move(source));
}

}  // namespace

Result<Game> Game::build(Rules& rules, const LoadLimits& limits) { return published(built(rules, limits)); }

}  // namespace hs
