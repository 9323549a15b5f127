// SPDX-License-Identifier: MIT
#include "games/play_game.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

#include "base/drawn.h"
#include "base/interval.h"
#include "base/rng.h"
#include "games/building.h"
#include "games/left_out.h"
#include "games/view.h"
#include "progress.h"
#include "store/games/load_game.h"
#include "study/games/game_run.h"
#include "study/games/goal.h"
#include "study/games/infoset_view.h"
#include "study/games/solution.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr std::uint64_t chance_purpose = 0x64656c74, choice_purpose = 0x63686f69;  // "delt", "choi"
constexpr double seconds_to_solve = 20;

// Those that are meant: the one of that name, or all that begin so, or whose last word it is ("300" of "raise
// 300").
std::vector<Action> meant(const std::vector<std::string>& moves, std::string_view typed) {
  const std::string word = lower(typed);
  std::vector<Action> out;
  for (Action a = 0; a < moves.size(); ++a) {
    const std::string name = lower(moves[a]);
    if (name == word) return {a};
    if (name.starts_with(word) || name.ends_with(" " + word)) out.push_back(a);
  }
  return out;
}

std::string chips(const GameSource& source, double value) {
  const bool one = std::abs(value) == 1 && source.unit.ends_with('s');
  return fmt::format("{} {}", number(value), source.unit.substr(0, source.unit.size() - (one ? 1 : 0)));
}

class GameTable {
 public:
  GameTable(const GameSource& source, const Strategy& strategy, const StrategyDuel& duel)
      : source_(source), strategy_(strategy), duel_(duel), sight_(source.histories) {}

  void play() {
    while (!left_ && (duel_.hands == 0 || static_cast<std::int64_t>(won_.count) < duel_.hands)) play_hand();
    if (won_.count == 0) return fmt::print("\nYou leave before the first hand is over.\n");
    fmt::print("\nYou leave after {}: {}.\n", counted(won_.count, "hand"), score());
  }

 private:
  const HistoryTree& tree() const { return source_.histories; }
  void play_hand();
  Action move(HistoryId h, Rng& chance, Rng& choice);
  std::optional<Action> ask(InfosetId infoset);
  std::optional<Action> understood(const std::vector<std::string>& moves, const std::string& typed) const;
  void tell(const std::vector<SeenMove>& moves, bool over);
  void finish(HistoryId h);
  std::string score() const;

  const GameSource& source_;
  const Strategy& strategy_;
  const StrategyDuel& duel_;
  const InfosetView sight_;
  Player person_{};
  Sample won_;                      // a hand
  std::vector<std::string> told_;   // of this hand
  std::vector<InfosetId> decided_;  // by the strategy, in this hand
  bool left_ = false;
};

void GameTable::play_hand() {
  const std::uint64_t number = won_.count;
  person_ = Player{static_cast<std::uint8_t>(
      duel_.seat > 0 ? duel_.seat - 1
                     : static_cast<int>(number % static_cast<std::uint64_t>(tree().players)))};
  told_.clear();
  decided_.clear();
  fmt::print("\nHand {}.  You are {}.\n", number + 1, seat(person_));
  Rng chance(duel_.seed, chance_purpose, number), choice(duel_.seed, choice_purpose, number);
  HistoryId h{0};
  while (!left_ && tree().nodes[h].kind != Turn::Kind::terminal) {
    const Action action = move(h, chance, choice);
    if (!left_) h = tree().child(h, action);
  }
  if (!left_) finish(h);
}

Action GameTable::move(HistoryId h, Rng& chance, Rng& choice) {
  const History& node = tree().nodes[h];
  if (node.kind == Turn::Kind::chance)
    return drawn(chance.uniform(), node.count,
                 [&](Action a) { return tree().nodes[tree().child(h, a)].probability; });
  const InfosetId id = tree().infoset(h);
  if (node.player != person_) {
    decided_.push_back(id);
    const Infoset& infoset = source_.game.infosets[id];
    return drawn(choice.uniform(), node.count,
                 [&](Action a) { return strategy_.behaviour[node.player.value][infoset.sequence(a)]; });
  }
  tell(sight_.at(id), false);
  const std::optional<Action> chosen = ask(id);
  left_ = !chosen;
  return chosen.value_or(0);
}

// Nothing where the person leaves.
std::optional<Action> GameTable::ask(InfosetId infoset) {
  const std::vector<std::string>& moves = tree().infosets[infoset].actions;
  for (;;) {
    fmt::print("Your move ({}): ", joined(moves, ", "));
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
      fmt::print("\n");
      return {};
    }
    if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line);
    const std::string typed(trimmed(line));
    if (typed == "q" || typed == "quit") return {};
    if (const auto action = understood(moves, typed)) return action;
  }
}

std::optional<Action> GameTable::understood(const std::vector<std::string>& moves,
                                            const std::string& typed) const {
  const std::vector<Action> found = typed.empty() ? std::vector<Action>{} : meant(moves, typed);
  if (found.size() == 1) return found[0];
  if (typed == "?" || typed == "help")
    fmt::print(
        "  a move, or as much of it as makes it plain: c, or 300 for raise 300;  q leaves: this hand does "
        "not count\n");
  else if (!typed.empty())
    fmt::print("{} is {}\n", in_quotes(typed, 40), found.empty() ? "none of them" : "more than one of them");
  return {};
}

// What has become known since; what was hidden is told again.
void GameTable::tell(const std::vector<SeenMove>& moves, bool over) {
  std::vector<std::string> now;
  for (const SeenMove& move : moves) {
    now.push_back(seen_text(move, tree().players, false));
    const std::size_t at = now.size() - 1;
    if (at >= told_.size() || told_[at] != now.back())
      fmt::print("  {}\n", over ? seen_text(move, tree().players, true) : now.back());
  }
  told_ = std::move(now);
}

void GameTable::finish(HistoryId h) {
  tell(sight_.all(h, person_), true);
  const double payoff = tree().payoff(h, person_);
  won_.add(payoff);
  fmt::print("{}", payoff == 0  ? "Nobody wins anything."
                   : payoff > 0 ? fmt::format("You win {}.", chips(source_, payoff))
                                : fmt::format("You lose {}.", chips(source_, -payoff)));
  fmt::print("{}\n",
             duel_.hands == 1 ? "" : fmt::format("  After {}: {}.", counted(won_.count, "hand"), score()));
  if (duel_.reveal && !decided_.empty())
    fmt::print("What the strategy does there\n{}", decisions_text(source_, strategy_, decided_));
}

std::string GameTable::score() const {
  const bool poker = source_.big_blind > 0;
  const double scale = poker ? 1000 / source_.big_blind : 1;
  const double width = won_.half_width(0.95);
  std::string out = fmt::format("{:+.6g} {}/{}", scale * won_.mean(), poker ? "mbb" : source_.unit,
                                poker ? "hand" : "round");
  if (std::isfinite(width)) out += fmt::format(" ± {:.4g}", scale * width);
  return out;
}

Result<Strategy> strategy_against(const std::shared_ptr<const GameSource>& source, const std::string& name) {
  if (name != "solved") return noted_strategy(*source, name);
  const Goal goal{.target = usual_target(*source), .seconds = seconds_to_solve};
  Progress progress(*source, goal, "exploitability", false);
  auto strategy =
      solved(source, goal, {}, {.checkpoint = [&](const Checkpoint& now) { progress.show(now, ""); }});
  progress.clear();
  return strategy;
}

}  // namespace

Result<int> play_game(const StrategyDuel& duel) {
  Building building({}, false, {});
  HS_TRY(GameSource loaded, load_game(duel.game, {.control = building.control(duel.game)}));
  building.clear();
  const auto source = std::make_shared<const GameSource>(std::move(loaded));
  if (source->players < 2 || duel.seat > source->players)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} has {}: {}", source->name,
                            counted(static_cast<std::uint64_t>(source->players), "seat"),
                            source->players < 2 ? "nobody to play against"
                                                : fmt::format("--seat {} is none of them", duel.seat)));
  HS_TRY(const Strategy strategy, strategy_against(source, duel.against));
  fmt::print("{} against {}, seed {}.  ? helps, q leaves.\n", source->name, duel.against, duel.seed);
  GameTable(*source, strategy, duel).play();
  return 0;
}

}  // namespace hindsight
