// SPDX-License-Identifier: MIT
#include "server/tables/odds.h"

#include <algorithm>
#include <map>

#include "cards/equity.h"
#include "io/json.h"
#include "study/hands/hand_ranges.h"

namespace hindsight {

namespace {

Json classes_json(const ClassOdds& classes) {
  Json out = Json::array();
  for (std::size_t i = classes.size(); i-- > 0;)
    out.push_back({{"name", class_name(static_cast<HandClass>(i))}, {"probability", classes[i]}});
  return out;
}

std::vector<Seat> others_in(const LiveTable::HeldCards& held) {
  std::vector<Seat> out;
  for (const Seat seat : held.hand.live().without(held.me)) out.push_back(seat);
  return out;
}

}  // namespace

Odds::Key Odds::key_of(const LiveTable::HeldCards& held, Against against) {
  Key key{against, held.hole, held.board, held.opponents, {}};
  if (against == Against::random) return key;
  const PublicView seen(held.hand, held.me);
  for (std::size_t i = 0; i < seen.event_count(); ++i) key.moves.push_back(seen.event(i));
  return key;
}

std::optional<Odds::Known> Odds::find(const Key& key) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(kept_, key, &Known::key);
  return found == kept_.end() ? std::nullopt : std::optional(*found);
}

// Hands that the person holds or sees are nobody's.
Result<void> Odds::count_played(const LiveTable::HeldCards& held, Known& out) {
  const PublicView seen(held.hand, held.me);
  const std::vector<Seat> others = others_in(held);
  HS_TRY(const PlayedRanges played, played_ranges(*usual_play(), seen, others, seen.event_count()));
  out.unlike = played.unlike;
  const CardSet known = held.hole.cards() | held.board;
  EquitySpot spot{.players = {{{held.hole}}}, .board = held.board, .dead = {}};
  for (const Range& range : played.ranges) {
    HoleCards hands;
    double sum = 0, most = 0, possible = 0;
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const double weight = range[Combo{i}];
      if (Combo{i}.cards().meets(known)) continue;
      ++possible;
      if (weight == 0) continue;
      hands.push_back({Combo{i}, weight});
      sum += weight;
      most = std::max(most, weight);
    }
    if (hands.empty()) return fail(ErrorCode::unsupported, "no hand is left that would have been played so");
    out.held.push_back(sum / most / possible);
    spot.players.push_back(std::move(hands));
  }
  HS_TRY(const Equities found, equity(spot, {.half_width = 0.005, .max_seconds = 0.25}));
  out.odds = {.win = found.win(0),
              .tie = found.tie(0),
              .equity = found.equity(0),
              .exact = found.exact,
              .half_width = found.half_width,
              .deals = found.deals};
  return {};
}

Result<Odds::Known> Odds::compute(Key key, const LiveTable::HeldCards& held) {
  const struct Counted {
    std::atomic<int>& count;
    int before = count++;
    ~Counted() { --count; }
  } counted{computing_};
  if (counted.before >= max_at_once)
    return fail(ErrorCode::busy, "odds of other tables are being computed: ask again");
  const CardSet known = held.hole.cards() | held.board;
  Known out{.key = std::move(key)};
  if (out.key.against == Against::random) {
    HS_TRY(out.odds, odds_against_random(held.hole, held.board, {}, held.opponents,
                                         {.half_width = 0.005, .max_seconds = 0.25}));
  } else {
    HS_RETURN_IF_ERROR(count_played(held, out));
  }
  out.classes = class_odds(known, CardSet::deck().without(known), 7 - known.size());
  const std::lock_guard lock(mutex_);
  kept_.push_front(out);
  if (kept_.size() > max_kept) kept_.pop_back();
  return out;
}

Result<Json> Odds::json(const LiveTable::HeldCards& held, Against against) {
  Key key = key_of(held, against);
  std::optional<Known> known = find(key);
  if (!known) {
    HS_TRY(known, compute(std::move(key), held));
  }
  const HandOdds& odds = known->odds;
  Json out{{"against", against == Against::random ? "random" : "played"},
           {"classes", classes_json(known->classes)},
           {"deals", odds.deals},
           {"equity", odds.equity},
           {"half_width", odds.half_width},
           {"lose", odds.lose()},
           {"method", odds.exact ? "exact" : "simulated"},
           {"opponents", held.opponents},
           {"tie", odds.tie},
           {"win", odds.win}};
  if (against == Against::random) return out;
  std::map<int, double> shares;  // by chair
  const std::vector<Seat> others = others_in(held);
  for (std::size_t i = 0; i < others.size(); ++i) shares[held.chairs[others[i].value].value] = known->held[i];
  Json ranges = Json::array();
  for (const auto& [chair, share] : shares) ranges.push_back({{"chair", chair}, {"share", share}});
  out["ranges"] = std::move(ranges);
  out["unlike"] = known->unlike;
  return out;
}

}  // namespace hindsight
