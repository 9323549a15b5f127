// SPDX-License-Identifier: MIT
#include "server/tables/odds.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cards/hand_odds.h"

namespace hindsight {

namespace {

std::string computed(const LiveTable::HeldCards& held, const HandOdds& odds) {
  const CardSet known = held.hole.cards() | held.board;
  const ClassOdds classes = class_odds(known, CardSet::deck().without(known), 7 - known.size());
  nlohmann::json list = nlohmann::json::array();
  for (std::size_t i = classes.size(); i-- > 0;)
    list.push_back({{"name", class_name(static_cast<HandClass>(i))}, {"probability", classes[i]}});
  return nlohmann::json{{"win", odds.win},
                        {"tie", odds.tie},
                        {"lose", odds.lose()},
                        {"equity", odds.equity},
                        {"method", odds.exact ? "exact" : "simulated"},
                        {"deals", odds.deals},
                        {"half_width", odds.half_width},
                        {"classes", list},
                        {"opponents", held.opponents}}
      .dump();
}

}  // namespace

Result<std::string> Odds::json(const LiveTable::HeldCards& held) {
  const Key key{held.hole.index, held.board.bits, static_cast<std::uint64_t>(held.opponents)};
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(kept_, key, &std::pair<Key, std::string>::first);
    if (found != kept_.end()) return found->second;
  }
  const struct Counted {
    std::atomic<int>& count;
    int before = count++;
    ~Counted() { --count; }
  } counted{computing_};
  if (counted.before >= max_at_once)
    return fail(ErrorCode::busy, "odds of other tables are being computed: ask again");
  HS_TRY(const HandOdds odds, odds_against_random(held.hole, held.board, {}, held.opponents,
                                                  {.half_width = 0.005, .max_seconds = 0.25}));
  std::string out = computed(held, odds);
  const std::lock_guard lock(mutex_);
  kept_.emplace_front(key, out);
  if (kept_.size() > max_kept) kept_.pop_back();
  return out;
}

}  // namespace hindsight
