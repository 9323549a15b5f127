// SPDX-License-Identifier: MIT
#include "server/tables/odds.h"

#include <algorithm>

#include "store/json.h"

namespace hindsight {

namespace {

Json classes_json(const ClassOdds& classes) {
  Json out = Json::array();
  for (std::size_t i = classes.size(); i-- > 0;)
    out.push_back({{"name", class_name(static_cast<HandClass>(i))}, {"probability", classes[i]}});
  return out;
}

}  // namespace

std::optional<Odds::Known> Odds::find(const Key& key) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(kept_, key, &Known::key);
  return found == kept_.end() ? std::nullopt : std::optional(*found);
}

Result<Odds::Known> Odds::compute(const Key& key, const LiveTable::HeldCards& held) {
  const struct Counted {
    std::atomic<int>& count;
    int before = count++;
    ~Counted() { --count; }
  } counted{computing_};
  if (counted.before >= max_at_once)
    return fail(ErrorCode::busy, "odds of other tables are being computed: ask again");
  const CardSet known = held.hole.cards() | held.board;
  Known out{.key = key};
  HS_TRY(out.odds, odds_against_random(held.hole, held.board, {}, held.opponents,
                                       {.half_width = 0.005, .max_seconds = 0.25}));
  out.classes = class_odds(known, CardSet::deck().without(known), 7 - known.size());
  const std::lock_guard lock(mutex_);
  kept_.push_front(out);
  if (kept_.size() > max_kept) kept_.pop_back();
  return out;
}

Result<Json> Odds::json(const LiveTable::HeldCards& held) {
  const Key key{held.hole.index, held.board.bits, static_cast<std::uint64_t>(held.opponents)};
  std::optional<Known> known = find(key);
  if (!known) {
    HS_TRY(known, compute(key, held));
  }
  const HandOdds& odds = known->odds;
  return Json{{"classes", classes_json(known->classes)},
              {"deals", odds.deals},
              {"equity", odds.equity},
              {"half_width", odds.half_width},
              {"lose", odds.lose()},
              {"method", odds.exact ? "exact" : "simulated"},
              {"opponents", held.opponents},
              {"tie", odds.tie},
              {"win", odds.win}};
}

}  // namespace hindsight
