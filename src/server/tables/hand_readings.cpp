// SPDX-License-Identifier: MIT
#include "server/tables/hand_readings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "cards/isomorphism.h"
#include "play/bots/catalog.h"
#include "play/models/tilted_policy.h"
#include "study/hands/hand_ranges.h"
#include "study/hands/hand_reading.h"

namespace hindsight {

namespace {

double rounded(double share) { return std::round(1e4 * share) / 1e4; }

// Starting hand by starting hand: of the likeliest one, in the mean over the combos that are left, and of
// all.  Null: none is left.
Json cells_json(const Range& range) {
  std::array<double, starting_hand_count> all{}, mean{};
  std::array<bool, starting_hand_count> there{};
  double most = 0;
  for (std::uint8_t h = 0; h < starting_hand_count; ++h) {
    int left = 0;
    for (const Combo combo : StartingHand{h}.combos()) {
      all[h] += range[combo];
      left += range[combo] > 0 ? 1 : 0;
    }
    there[h] = left > 0;
    mean[h] = left > 0 ? all[h] / left : 0;
    most = std::max(most, mean[h]);
  }
  Json weights = Json::array(), parts = Json::array();
  for (std::size_t h = 0; h < starting_hand_count; ++h) {
    weights.push_back(there[h] ? Json(rounded(mean[h] / most)) : Json());
    parts.push_back(rounded(all[h]));
  }
  return {{"weights", std::move(weights)}, {"parts", std::move(parts)}, {"bits", entropy_bits(range)}};
}

// Whose chances are known without simulating: a strategy for each of 1,326 hands must not be waited for.
std::shared_ptr<const Policy> quick_policy(const BotKind& kind) {
  return kind.cost.deals.amount == 0 && kind.cost.milliseconds.amount == 0 ? kind.policy : nullptr;
}

Result<PlayerKind> quick_kind(const std::string& spec) {
  HS_TRY(const BotKind kind, bot_kind(spec, BotFiles::refused));
  if (const auto policy = quick_policy(kind)) return PlayerKind{kind.name, policy};
  return fail(
      ErrorCode::unsupported,
      fmt::format(
          "{}: nobody knows at once how likely its moves are: GET /api/v1/hands/models lists those of "
          "which it is known",
          kind.name));
}

}  // namespace

Json HandReadings::models() {
  Json out = Json::array();
  for (const BotEntry& bot : bot_catalog()) {
    const auto kind = bot_kind(bot.name, BotFiles::refused);
    if (kind && quick_policy(*kind)) out.push_back(bot.name);
  }
  return {{"bots", std::move(out)}};
}

Result<Json> HandReadings::json(const Hand& hand, Seat of, Seat reader, const std::string& model) {
  HS_TRY(const Places::Place place, places_.take());
  if (closing_.stop_requested())
    return fail(ErrorCode::busy, "the server is closing; ask again when it is back");
  std::vector<PlayerKind> kinds;
  if (model == usual_model) {
    kinds = usual_kinds();
  } else if (model.starts_with(known_prefix)) {
    HS_TRY(OpponentProfile known, opponents_.profile(model.substr(known_prefix.size())));
    kinds.push_back(
        {known.player, std::make_shared<const TiltedPolicy>(
                           usual_play(), std::make_shared<const PlayCounts>(std::move(known.counts)))});
  } else {
    HS_TRY(kinds.emplace_back(), quick_kind(model));
  }
  KindBelief belief(kinds.size());
  const std::array<Card, 2> own = hand.hole(reader);
  const CardSet dead = reader != of && known(own[0]) && known(own[1]) ? set_of(own) : CardSet{};
  HS_TRY(const HandReading read, read_hand(PublicView(hand, of), of, kinds, belief, dead));
  Json names = Json::array(), moves = Json::array();
  for (const PlayerKind& kind : kinds) names.push_back(kind.name);
  for (const ReadMove& move : read.moves) {
    Json one = cells_json(move.range);
    one.update({{"event", move.event}, {"chance", move.chance}, {"kinds", move.kinds}});
    moves.push_back(std::move(one));
  }
  return Json{{"model", model},
              {"kinds", std::move(names)},
              {"before", cells_json(read.before)},
              {"moves", std::move(moves)},
              {"end", cells_json(read.end)}};
}

}  // namespace hindsight
