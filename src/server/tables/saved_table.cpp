// SPDX-License-Identifier: MIT
#include "server/tables/saved_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

#include "base/spec.h"
#include "io/fields.h"
#include "io/json.h"
#include "play/bots/catalog.h"
#include "server/tables/played_hand.h"

namespace hindsight {

namespace {

constexpr std::int64_t max_count = INT64_MAX / 4;      // which can still grow for ever
constexpr std::int64_t most_imported = INT64_MAX / 8;  // so that what is imported and played on is kept
constexpr std::size_t max_state = 64 << 10;

tl::unexpected<Error> impossible(std::string sentence) {
  return fail(ErrorCode::invalid_argument, std::move(sentence));
}

tl::unexpected<Error> damaged_by(const std::string& why) {
  return fail(ErrorCode::corrupt, fmt::format("the saved table is damaged: {}", why));
}

Json occupants_json(const std::vector<Occupant>& occupants) {
  Json out = Json::array();
  for (const Occupant& occupant : occupants)
    out.push_back({{"name", occupant.name}, {"bot", occupant.bot}, {"avatar", occupant.avatar}});
  return out;
}

Result<TableOrder> order_of(Fields& state) {
  TableOrder out;
  HS_TRY(Fields order, state.inner("order"));
  HS_TRY(out.small_blind, order.integer("small_blind", 1, max_table_chips));
  HS_TRY(out.big_blind, order.integer("big_blind", 1, max_table_chips));
  HS_TRY(out.ante, order.integer("ante", 0, max_table_chips));
  HS_TRY(out.buy_in, order.integer("buy_in", 1, max_table_chips));
  HS_TRY(const std::int64_t double_every, order.integer("double_every", 0, max_double_every));
  out.double_every = static_cast<int>(double_every);
  HS_TRY(out.lose_on_leave, order.flag("lose_on_leave"));
  HS_TRY(out.reset_chips, order.flag("reset_chips", false));  // tables of before have no such choices
  HS_TRY(out.open_cards, order.flag("open_cards", false));
  HS_TRY(out.hints, order.flag("hints", false));
  HS_TRY(out.incognito, order.flag("incognito", false));
  HS_RETURN_IF_ERROR(order.finish());
  if (state.has("seed")) {
    HS_TRY(const std::int64_t seed, state.integer("seed", 0, INT64_MAX));
    out.seed = static_cast<std::uint64_t>(seed);
  }
  HS_TRY(Fields settings, state.inner("settings"));
  HS_TRY(const std::int64_t pace, settings.integer("pace", 0, max_pace));
  out.settings.pace = static_cast<int>(pace);
  HS_TRY(out.settings.auto_next, settings.flag("auto_next"));
  HS_TRY(out.settings.fast, settings.flag("fast"));
  HS_RETURN_IF_ERROR(settings.finish());
  return out;
}

Result<std::vector<Occupant>> occupants_of(Fields& state) {
  std::vector<Occupant> out;
  HS_TRY(std::vector<Fields> list, state.inner_list("sitters", max_seats));
  for (Fields& one : list) {
    HS_TRY(out.emplace_back(), kept_occupant(one));
    HS_RETURN_IF_ERROR(one.finish());
  }
  return out;
}

Result<SessionState> session_of(Fields& state) {
  SessionState out;
  HS_TRY(Fields session, state.inner("session"));
  HS_TRY(out.stacks, session.integers("stacks", max_seats, 0, unlimited_stack / max_seats));
  const std::array<std::pair<const char*, Chair*>, 3> chairs{
      {{"button", &out.button}, {"small", &out.small}, {"big", &out.big}}};
  for (const auto& [key, chair] : chairs) {
    HS_TRY(const std::int64_t number, session.integer(key, 0, max_seats - 1));
    *chair = Chair{static_cast<std::uint8_t>(number)};
  }
  HS_TRY(out.hands_played, session.integer("hands", 0, max_count));
  HS_RETURN_IF_ERROR(session.finish());
  return out;
}

Result<Score> score_of(Fields& state, std::int64_t hands) {
  Score out;
  HS_TRY(Fields score, state.inner("score"));
  HS_TRY(const std::int64_t counted, score.integer("hands", 0, hands));
  out.blinds.count = static_cast<std::uint64_t>(counted);
  HS_TRY(out.profit, score.integer("profit", -max_count, max_count));
  HS_TRY(out.blinds.sum, score.number("blinds", -1e18, 1e18));
  HS_TRY(out.blinds.squares, score.number("squared", 0, 1e36));
  HS_RETURN_IF_ERROR(score.finish());
  return out;
}

// The chips of all, as they were bought: with chips that are reset the person may have fewer.  And a next
// hand can be dealt.
Result<void> check_chips(const KeptTable& table) {
  const std::vector<Chips>& stacks = table.session.stacks;
  if (stacks.size() != table.occupants.size()) return damaged_by("it has other seats than stacks");
  const Chips all = std::accumulate(stacks.begin(), stacks.end(), Chips{0});
  const Chips bought = table.order.buy_in * static_cast<Chips>(stacks.size());
  const bool as_bought = table.order.reset_chips ? all - stacks[0] == bought - table.order.buy_in &&
                                                       stacks[0] <= table.order.buy_in
                                                 : all == bought;
  if (!as_bought) return damaged_by("its chips are not those that were bought");
  if (stacks[0] == 0 || stacks[0] == all) return damaged_by("it is over");
  if (has_program(table.order) && stacks[0] != table.order.buy_in)
    return damaged_by("a program plays where all have the same chips");
  return {};
}

Result<KeptTable> checked(KeptTable table) {
  for (std::size_t i = 1; i < table.occupants.size(); ++i) table.order.bots.push_back(table.occupants[i].bot);
  HS_RETURN_IF_ERROR(check_order(table.order));
  HS_RETURN_IF_ERROR(check_chips(table));
  HS_RETURN_IF_ERROR(Session::resume(rules_of(table.order), table.session));
  return table;
}

Result<KeptTable> read_kept(std::string_view text) {
  if (text.size() > max_state) return damaged_by("it is too long");
  Result<Fields> parsed = Fields::parse(text);
  if (!parsed) return damaged_by("its state is not JSON");
  Fields state = std::move(*parsed);
  KeptTable out;
  HS_TRY(out.order, order_of(state));
  HS_TRY(out.occupants, occupants_of(state));
  HS_TRY(out.session, session_of(state));
  HS_TRY(out.score, score_of(state, out.session.hands_played));
  HS_TRY(out.version, state.integer("version", 0, max_count));
  HS_TRY(out.decisions, state.integer("decisions", 0, max_count));
  HS_TRY(out.in_play, state.integer("in_play", 0, max_count, 0));
  HS_RETURN_IF_ERROR(state.finish());
  return checked(std::move(out));
}

}  // namespace

Result<Occupant> kept_occupant(Fields& record) {
  constexpr std::size_t max_name = 100, max_spec = 200;  // bytes
  Occupant out;
  HS_TRY(out.name, record.text("name", max_name));
  HS_RETURN_IF_ERROR(check_kept_name(out.name));
  HS_TRY(out.bot, record.text("bot", max_spec));
  HS_TRY(const std::int64_t avatar, record.integer("avatar", 0, UINT32_MAX));
  out.avatar = static_cast<std::uint32_t>(avatar);
  return out;
}

Result<BotKind> table_bot(std::string_view spec) {
  constexpr BotLimits limits{
      .deals = 200'000, .milliseconds = 2'000, .words = "here, so that nobody waits long"};
  Result<BotKind> kind = bot_kind(spec, BotFiles::refused);
  if (!kind) return impossible(kind.error().message);
  HS_RETURN_IF_ERROR(check_cost(kind->cost, limits));
  return kind;
}

bool is_program(std::string_view bot) { return bot.starts_with(program_prefix); }

bool has_program(const TableOrder& order) { return std::ranges::any_of(order.bots, is_program); }

// The protocol tells a program of no stacks and no antes: they are those of its game, in every hand.
Result<void> check_program_table(const TableOrder& order, const std::string& bot) {
  const std::string name = bot.substr(program_prefix.size());
  if (!order.reset_chips)
    return impossible(
        fmt::format("{} is a program, and sits only where every hand begins with the same chips: choose "
                    "chips that are reset",
                    name));
  if (order.ante > 0 || order.double_every > 0)
    return impossible(fmt::format(
        "{} is a program, which knows neither antes nor blinds that rise: choose 0 for both", name));
  return {};
}

Result<void> check_order(const TableOrder& order) {
  if (order.buy_in < min_buy_in)
    return impossible(fmt::format("the buy-in must be {} chips or more", min_buy_in));
  if (order.small_blind < min_small_blind || order.small_blind > order.buy_in / small_blind_share)
    return impossible(fmt::format("the small blind must be {} to {}, a fourth of the buy-in", min_small_blind,
                                  order.buy_in / small_blind_share));
  if (order.big_blind < order.small_blind || order.big_blind > order.buy_in / 2)
    return impossible(fmt::format("the big blind must be {} to {}, half of the buy-in", order.small_blind,
                                  order.buy_in / 2));
  if (order.ante < 0 || order.ante > order.big_blind)
    return impossible(fmt::format("the ante must be 0 to {}, the big blind", order.big_blind));
  if (order.bots.empty() || order.bots.size() >= max_seats) return impossible("a table has 1 to 9 bots");
  for (const std::string& bot : order.bots)
    if (is_program(bot))
      HS_RETURN_IF_ERROR(check_program_table(order, bot));
    else
      HS_RETURN_IF_ERROR(table_bot(bot));
  return {};
}

SessionRules rules_of(const TableOrder& order) {
  SessionRules out;
  out.blinds.levels = {{order.small_blind, order.big_blind, order.ante}};
  out.blinds.levels[0].hands = order.double_every;
  out.blinds.doubles = order.double_every > 0;
  if (has_program(order)) {
    out.hand = acpc_rules();
    out.hand.odd_chip = HandRules::OddChip::casino;  // stacks are whole chips
  }
  return out;
}

std::string kept_json(const KeptTable& table) {
  const TableOrder& order = table.order;
  const SessionState& state = table.session;
  const Json out{{"order",
                  {{"small_blind", order.small_blind},
                   {"big_blind", order.big_blind},
                   {"ante", order.ante},
                   {"buy_in", order.buy_in},
                   {"double_every", order.double_every},
                   {"lose_on_leave", order.lose_on_leave},
                   {"reset_chips", order.reset_chips},
                   {"open_cards", order.open_cards},
                   {"hints", order.hints},
                   {"incognito", order.incognito}}},
                 {"seed", order.seed ? Json(*order.seed) : Json()},
                 {"settings",
                  {{"pace", order.settings.pace},
                   {"auto_next", order.settings.auto_next},
                   {"fast", order.settings.fast}}},
                 {"sitters", occupants_json(table.occupants)},
                 {"session",
                  {{"stacks", state.stacks},
                   {"button", state.button.value},
                   {"small", state.small.value},
                   {"big", state.big.value},
                   {"hands", state.hands_played}}},
                 {"score",
                  {{"hands", table.score.hands()},
                   {"profit", table.score.profit},
                   {"blinds", table.score.blinds.sum},
                   {"squared", table.score.blinds.squares}}},
                 {"version", table.version},
                 {"decisions", table.decisions},
                 {"in_play", table.in_play}};
  return out.dump();
}

Result<KeptTable> parse_kept(std::string_view text) {
  Result<KeptTable> read = read_kept(text);
  if (!read && read.error().code != ErrorCode::corrupt) return damaged_by(read.error().message);
  return read;
}

Result<void> check_imported(const SavedTable& table, std::span<const PlayedHand> hands) {
  std::int64_t last = 0;
  std::set<std::int64_t> numbers;
  for (const PlayedHand& hand : hands) {
    HS_RETURN_IF_ERROR(check_record(hand));
    if (!numbers.insert(hand.number).second)
      return damaged_by(fmt::format("hand {} is there twice", hand.number));
    last = std::max(last, hand.number);
  }
  if (!table.open) return {};  // nobody reads its state any more
  HS_TRY(const KeptTable kept, parse_kept(table.state));
  if (std::max({kept.session.hands_played, kept.version, kept.decisions}) > most_imported)
    return damaged_by("it counts more hands than anybody can have played");
  if (kept.session.stacks[0] != table.stack) return damaged_by("its stack is not what the table says");
  if (last > kept.session.hands_played)
    return damaged_by(
        fmt::format("hand {} has been finished, but {} have been played", last, kept.session.hands_played));
  return {};
}

}  // namespace hindsight
