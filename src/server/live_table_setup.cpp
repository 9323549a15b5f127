// A live table set up, and kept in a file between its hands.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <nlohmann/json.hpp>

#include "play/catalog.h"
#include "server/ids.h"
#include "server/live_table.h"

namespace hindsight {

using nlohmann::json;

namespace {

constexpr std::uint64_t bots_purpose = 0x63686169;  // "chai"
constexpr std::uint64_t button_purpose = 0x6e616d65;

constexpr std::array<std::string_view, 40> names{
    "Ada",   "Bruno", "Carla", "Dante", "Elif", "Farid", "Greta", "Hugo",  "Ines",   "Jonas",
    "Kira",  "Luca",  "Maya",  "Nils",  "Olga", "Pablo", "Quinn", "Rosa",  "Samir",  "Tessa",
    "Ugo",   "Vera",  "Wanda", "Xavi",  "Yara", "Zeno",  "Amara", "Björn", "Chloé",  "Diego",
    "Emeka", "Fleur", "Goran", "Hana",  "Imre", "João",  "Keiko", "Liam",  "Mireia", "Noor"};

// A different one for each chair.
std::vector<std::string> draw_names(Rng& rng, std::size_t count) {
  std::vector<std::string> left(names.begin(), names.end());
  for (std::size_t i = 0; i < count; ++i)
    std::swap(left[i], left[i + rng.below(static_cast<std::uint32_t>(left.size() - i))]);
  left.resize(count);
  return left;
}

json sitters_json(const std::vector<Sitter>& sitters) {
  json out = json::array();
  for (const Sitter& sitter : sitters)
    out.push_back({{"name", sitter.name}, {"bot", sitter.bot}, {"avatar", sitter.avatar}});
  return out;
}

tl::unexpected<Error> damaged() { return fail(ErrorCode::corrupt, "the saved table is damaged"); }

// Counts that can still grow for ever.
bool can_grow(std::initializer_list<std::int64_t> counts) {
  return std::ranges::all_of(counts, [](std::int64_t count) { return std::abs(count) < INT64_MAX / 2; });
}

}  // namespace

Result<void> check_table_bot(const std::string& text) {
  HS_TRY(const Spec spec, Spec::parse(text));
  constexpr std::array<std::pair<std::string_view, std::int64_t>, 3> most{
      {{"simulations", 200'000}, {"trials", 200'000}, {"ms", 2'000}}};
  for (const auto& [key, value] : spec.values) {
    if (key == "file" || key == "strategy")
      return fail(ErrorCode::unsupported, "a bot that reads files ('" + key + "') does not play here");
    for (const auto& [name, limit] : most)
      if (key == name && parse_number(value).value_or(0) > static_cast<double>(limit))
        return fail(ErrorCode::invalid_argument, "a bot's '" + key + "' may be " + std::to_string(limit) +
                                                     " here, so that nobody waits long");
  }
  const Result<BotKind> kind = bot_kind(text);
  if (!kind) return fail(ErrorCode::invalid_argument, kind.error().message);
  return {};
}

std::uint64_t LiveTable::bot_seed(std::size_t chair) const { return Rng(seed_, bots_purpose, chair).bits(); }

SessionRules LiveTable::rules() const {
  SessionRules out;
  out.blinds.levels = {{order_.small_blind, order_.big_blind, order_.ante}};
  out.blinds.levels[0].hands = order_.double_every;
  out.blinds.doubles = order_.double_every > 0;
  return out;
}

Result<void> LiveTable::seat_bots() {
  bots_.assign(1, nullptr);
  for (std::size_t chair = 1; chair < sitters_.size(); ++chair) {
    HS_CHECK_OK(check_table_bot(sitters_[chair].bot));
    HS_TRY(const BotKind kind, bot_kind(sitters_[chair].bot));
    bots_.push_back(kind.make(bot_seed(chair)));
  }
  newcomers_.assign(sitters_.size(), "");
  return {};
}

Result<std::shared_ptr<LiveTable>> LiveTable::make(const House& house, TableOrder order) {
  HS_TRY(const Profile profile, house.profiles.find(order.profile));
  std::shared_ptr<LiveTable> out(new LiveTable(house, std::move(order)));
  out->seed_ = out->order_.seed.value_or(random_bits());
  out->capital_ = profile.capital;
  out->sitters_.push_back({profile.name, "", profile.avatar});
  return out;
}

Result<std::shared_ptr<LiveTable>> LiveTable::open(const House& house, const TableOrder& order) {
  HS_TRY(std::shared_ptr<LiveTable> out, make(house, order));
  Rng looks(random_bits());  // not of the decks' seed: who has guessed it shall not see here that it is right
  const std::vector<std::string> drawn = draw_names(looks, order.bots.size());
  for (std::size_t i = 0; i < order.bots.size(); ++i)
    out->sitters_.push_back({drawn[i], order.bots[i], static_cast<std::uint32_t>(looks.bits())});
  HS_CHECK_OK(out->seat_bots());
  const std::vector<Chips> stacks(out->sitters_.size(), order.buy_in);
  const Chair button{static_cast<std::uint8_t>(
      Rng(out->seed_, button_purpose, 2).below(static_cast<std::uint32_t>(stacks.size())))};
  HS_TRY(out->session_, Session::open(out->rules(), stacks, button));
  HS_CHECK_OK(house.profiles.open_table(out->saved(*out->session_, true), order.buy_in));
  out->capital_ -= order.buy_in;
  const std::lock_guard lock(out->mutex_);
  HS_CHECK_OK(out->begin_hand());
  return out;
}

Result<std::shared_ptr<LiveTable>> LiveTable::resume(const House& house, const SavedTable& saved) {
  TableOrder order{.id = saved.id, .profile = saved.profile};
  HS_TRY(std::shared_ptr<LiveTable> out, make(house, order));
  if (!out->restore(saved.state)) return damaged();
  const Session& session = *out->session_;
  if (session.stack(Chair{0}) != saved.stack || saved.stack == 0 || session.players() < 2) return damaged();
  return out;
}

std::string LiveTable::saved_state(const Session& session) const {
  const SessionState state = session.state();
  const json out{{"order",
                  {{"small_blind", order_.small_blind},
                   {"big_blind", order_.big_blind},
                   {"ante", order_.ante},
                   {"buy_in", order_.buy_in},
                   {"double_every", order_.double_every},
                   {"lose_on_leave", order_.lose_on_leave},
                   {"reset_chips", order_.reset_chips}}},
                 {"seed", order_.seed ? json(*order_.seed) : json()},
                 {"settings",
                  {{"pace", order_.settings.pace},
                   {"auto_next", order_.settings.auto_next},
                   {"fast", order_.settings.fast}}},
                 {"sitters", sitters_json(sitters_)},
                 {"session",
                  {{"stacks", state.stacks},
                   {"button", state.button.value},
                   {"small", state.small.value},
                   {"big", state.big.value},
                   {"hands", state.hands_played}}},
                 {"score",
                  {{"hands", score_.hands},
                   {"profit", score_.profit},
                   {"blinds", score_.blinds},
                   {"squared", score_.blinds_squared}}},
                 {"version", version_},
                 {"decisions", decisions_}};
  return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

SavedTable LiveTable::saved(const Session& session, bool open) const {
  return {order_.id, order_.profile, saved_state(session), session.stack(Chair{0}), open};
}

// Numbers jump ahead, so that what a page still knows of a hand that was lost is older than all that comes.
Result<void> LiveTable::restore(std::string_view text) {
  try {
    const json state = json::parse(text);
    const json &order = state.at("order"), &settings = state.at("settings"), &session = state.at("session"),
               &score = state.at("score");
    order_.small_blind = order.at("small_blind");
    order_.big_blind = order.at("big_blind");
    order_.ante = order.at("ante");
    order_.buy_in = order.at("buy_in");
    order_.double_every = order.at("double_every");
    order_.lose_on_leave = order.at("lose_on_leave");
    order_.reset_chips = order.value("reset_chips", false);  // tables of before have no such choice
    if (!state.at("seed").is_null()) seed_ = order_.seed.emplace(state.at("seed").get<std::uint64_t>());
    order_.settings = {std::clamp(settings.at("pace").get<int>(), 0, 10'000), settings.at("auto_next"),
                       settings.at("fast")};
    const json& sitters = state.at("sitters");
    for (std::size_t i = 1; i < sitters.size() && i < max_seats; ++i)
      sitters_.push_back({sitters[i].at("name"), sitters[i].at("bot"), sitters[i].at("avatar")});
    score_ = {score.at("hands"), score.at("profit"), score.at("blinds"), score.at("squared")};
    version_ = state.at("version");
    decisions_ = state.at("decisions");
    const SessionState kept{.stacks = session.at("stacks"),
                            .button = {session.at("button").get<std::uint8_t>()},
                            .small = {session.at("small").get<std::uint8_t>()},
                            .big = {session.at("big").get<std::uint8_t>()},
                            .hands_played = session.at("hands")};
    if (kept.stacks.size() != sitters_.size() ||
        !can_grow({version_, decisions_, score_.hands, score_.profit, kept.hands_played}))
      return damaged();
    version_ += 10'000;
    decisions_ += 1'000;
    HS_TRY(session_, Session::resume(rules(), kept));
    setting_.number = kept.hands_played;
    picture_ = Picture::of_stacks(kept.stacks, kept.button);
  } catch (const json::exception&) {
    return damaged();
  }
  return seat_bots();
}

}  // namespace hindsight
