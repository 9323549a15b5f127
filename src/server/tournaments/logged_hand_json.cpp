// One hand of a match's log, as text and step by step.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "io/json.h"
#include "play/wire/logged_hand.h"
#include "play/wire/table_of_acpc.h"
#include "server/tables/played_hand.h"
#include "server/tournaments/tournament_json.h"

namespace hindsight {

namespace {

Json cards_json(std::span<const Card> cards) {
  Json out = Json::array();
  for (const Card card : cards) out.push_back(to_text(card));
  return out;
}

// Each round with what lies on the board and what was done: amounts are those of the whole hand, as in the
// log.
Json rounds_json(const AcpcLogHand& logged) {
  const AcpcGame& game = logged.hand.game();
  Json out = Json::array();
  AcpcHand hand(game);
  const auto open_rounds = [&](int last) {
    for (int round = static_cast<int>(out.size()); round <= last; ++round)
      out.push_back({{"actions", Json::array()},
                     {"board", cards_json(std::span(logged.cards.board)
                                              .first(static_cast<std::size_t>(game.board_until(round))))}});
  };
  open_rounds(0);
  for (const Move move : logged.hand.moves()) {
    const auto round = static_cast<std::size_t>(hand.round());
    const Seat turn = hand.turn();
    const bool pays = hand.legal().call > 0;
    const bool bet = hand.betting().level() == 0;
    hand.play(move);
    std::string_view kind = move.kind == Move::Kind::fold   ? "fold"
                            : move.kind == Move::Kind::call ? (pays ? "call" : "check")
                            : bet                           ? "bet"
                                                            : "raise";
    out[round]["actions"].push_back({{"kind", kind}, {"position", turn.value}, {"to", hand.spent(turn)}});
    if (!hand.over()) open_rounds(hand.round());
  }
  open_rounds(logged.hand.round());
  return out;
}

// Players have the same chairs whichever position they have in this hand.
PastHand past_hand_of(const LiveTournament& live, const std::vector<std::size_t>& players,
                      const AcpcLogHand& logged, const HandRules& rules) {
  PastHand out{.hand = {}};
  play_logged(out.hand, rules, logged);
  const TournamentPlan& plan = live.results().plan;
  const auto seats = static_cast<std::size_t>(logged.hand.game().players);
  out.lineup.rules = rules;
  out.lineup.seats = logged.hand.game().players;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const TournamentPlayer& player = plan.players[players[i]];
    out.occupants.push_back({player.name, player.bot, static_cast<std::uint32_t>(players[i] + 1)});
  }
  const auto contestants = contestants_of(plan, players, logged);
  out.stacks.resize(seats);
  for (const Seat seat : SeatSet::first_of(out.lineup.seats)) {
    const Chair chair{static_cast<std::uint8_t>(contestants[seat.value])};
    out.lineup.chairs[seat.value] = chair;
    out.lineup.stacks[seat.value] = out.stacks[chair.value] = out.hand.start_stack(seat);
    out.lineup.button = chair;  // the last position
  }
  return out;
}

// "steps", and "phh", which is what hands are read by; null where tables do not play such hands.
Json steps_of(const LiveTournament& live, const std::vector<std::size_t>& players,
              const AcpcLogHand& logged) {
  const auto rules = table_rules(logged.hand.game());
  const auto contestants = contestants_of(live.results().plan, players, logged);
  const auto first = std::ranges::find(contestants, std::size_t{0});
  const bool strangers = std::ranges::find(contestants, players.size()) != contestants.end();
  if (!rules || strangers || first == contestants.end()) return {{"steps", Json()}, {"phh", Json()}};
  const double change = logged.values[static_cast<std::size_t>(first - contestants.begin())];
  const PastHand past = past_hand_of(live, players, logged, *rules);
  const Result<std::string> phh = phh_of(past);
  return {{"steps", steps_json(logged.number, past, static_cast<Chips>(std::llround(change)))},
          {"phh", phh ? Json(*phh) : Json()}};
}

}  // namespace

Json logged_hand_json(const LiveTournament& live, std::size_t match,
                      const LiveTournament::LoggedLine& logged) {
  const AcpcLogHand& hand = logged.hand;
  const AcpcGame& game = hand.hand.game();
  const PlannedMatch& plan = live.matches()[match].plan;
  Json cards = Json::array();
  for (int position = 0; position < game.players; ++position)
    cards.push_back(cards_json(std::span(hand.cards.hole[static_cast<std::size_t>(position)])
                                   .first(static_cast<std::size_t>(game.hole_cards))));
  Json same_cards = Json::array();
  const std::size_t first = match - match % live.rotations();
  for (std::size_t other = first; other < first + live.rotations(); ++other)
    if (other != match && hand.number < live.matches()[other].hands)
      same_cards.push_back({{"match", other}, {"name", live.matches()[other].plan.name}});
  Json out{{"big_blind", game.big_blind()},
           {"cards", std::move(cards)},
           {"hand", hand.number},
           {"line", logged.line},
           {"match", match},
           {"name", plan.name},
           {"players", hand.players},
           {"rounds", rounds_json(hand)},
           {"same_cards", std::move(same_cards)},
           {"won", hand.values}};
  out.update(steps_of(live, live.results().pairings[plan.pairing].players, hand));
  return out;
}

}  // namespace hindsight
