// SPDX-License-Identifier: MIT
#include "study/lessons/evidence.h"

#include <algorithm>
#include <array>

#include "base/drawn.h"
#include "base/power.h"
#include "base/rng.h"
#include "exploit/adaptive.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

constexpr std::uint64_t evidence_purpose = 0x65766964;  // "evid"

HistoryId dealt_hand(const GameSource& source, const std::vector<const Values*>& plays, Rng& rng) {
  const HistoryTree& tree = source.histories;
  HistoryId h{0};
  while (tree.nodes[h].kind != Turn::Kind::terminal) {
    const History& node = tree.nodes[h];
    const Action action = drawn(rng.uniform(), node.count, [&](Action a) {
      if (node.kind == Turn::Kind::chance) return tree.nodes[tree.child(h, a)].probability;
      return (*plays[node.player.value])[source.game.infosets[tree.infoset(h)].sequence(a)];
    });
    h = tree.child(h, action);
  }
  return h;
}

// What the seat's play is worth against the opponent's.
double worth(const GameSource& source, Player seat, const Values& plays, const Strategy& opponent) {
  Strategy both = opponent;
  both.behaviour[seat.value] = plays;
  return evaluate(source.game, both).value[seat.value];
}

}  // namespace

Result<EvidenceRun> play_evidence(const EvidenceOrder& order, const RunControl& control) {
  const GameSource& source = *order.game;
  HS_TRY(AdaptiveGround made, AdaptiveGround::make(source.histories, source.game, control));
  const auto ground = std::make_shared<const AdaptiveGround>(std::move(made));
  const AdaptiveSettings settings{.safety = order.safety};
  AdaptivePlayer learner(ground, settings);
  const Strategy& opponent = order.opponent ? *order.opponent : ground->value.equilibrium;
  EvidenceRun out{
      .needed = natural_log(1 / settings.level), .equilibrium = ground->base, .points = {}, .deviated = {}};
  std::array<double, 2> gains{};  // of a hand, by seat
  std::uint64_t of = learner.version();
  double gained = 0;
  std::uint64_t hand = 0;
  for (const std::uint64_t at : order.at) {
    for (; hand < at && !control.stop.stop_requested(); ++hand) {
      if (learner.version() != of) {
        of = learner.version();
        for (std::uint8_t p = 0; p < 2; ++p)
          gains[p] = worth(source, Player{p}, learner.plays(Player{p}), opponent) -
                     worth(source, Player{p}, ground->base.behaviour[p], opponent);
      }
      const Player seat{static_cast<std::uint8_t>(hand % 2)};
      gained += gains[seat.value];
      std::vector<const Values*> plays{&opponent.behaviour[0], &opponent.behaviour[1]};
      plays[seat.value] = &learner.plays(seat);
      Rng rng(order.seed, evidence_purpose, hand);
      learner.learn(seat, dealt_hand(source, plays, rng));
    }
    if (control.stop.stop_requested()) break;
    out.points.push_back(
        {.hands = hand,
         .ratio = learner.evidence_now(),
         .most = learner.evidence(),
         .over_base = gained / static_cast<double>(std::max<std::uint64_t>(1, hand)),
         .exploitable = std::max(learner.exploitability(Player{0}), learner.exploitability(Player{1}))});
  }
  out.deviated = learner.first_deviation();
  return out;
}

}  // namespace hindsight
