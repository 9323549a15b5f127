// A live table set up, and kept in a file between its hands.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "io/json.h"
#include "play/bots/catalog.h"
#include "server/http/ids.h"
#include "server/tables/live_table.h"

namespace hindsight {

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

tl::unexpected<Error> damaged_table() { return fail(ErrorCode::corrupt, "the saved table is damaged"); }

}  // namespace

std::uint64_t LiveTable::bot_seed(std::size_t chair) const { return Rng(seed_, bots_purpose, chair).bits(); }

Result<void> LiveTable::seat_bots() {
  bots_.assign(1, nullptr);
  players_.assign(1, std::nullopt);
  if (!order_.incognito) players_[0] = KnownOpponents::person(order_.profile, occupants_[0].name);
  for (std::size_t chair = 1; chair < occupants_.size(); ++chair) {
    HS_TRY(const BotKind kind, services_.bot(occupants_[chair].bot, order_));
    bots_.push_back(kind.make(bot_seed(chair)));
    players_.push_back(KnownOpponents::bot(kind.name));
  }
  introduced_.assign(occupants_.size(), {});
  beliefs_.assign(occupants_.size(), {});
  newcomers_.assign(occupants_.size(), "");
  return {};
}

Result<std::shared_ptr<LiveTable>> LiveTable::make(const Services& services, TableOrder order) {
  HS_TRY(const Profile profile, services.profiles.find(order.profile));
  std::shared_ptr<LiveTable> out(new LiveTable(services, std::move(order)));
  out->seed_ = out->order_.seed.value_or(random_bits());
  out->capital_ = profile.capital;
  out->occupants_.push_back({profile.name, "", profile.avatar});
  return out;
}

Result<std::shared_ptr<LiveTable>> LiveTable::open(const Services& services, const TableOrder& order) {
  HS_TRY(std::shared_ptr<LiveTable> out, make(services, order));
  Rng looks(random_bits());  // not of the decks' seed: who has guessed it shall not see here that it is right
  const std::vector<std::string> drawn = draw_names(looks, order.bots.size());
  for (std::size_t i = 0; i < order.bots.size(); ++i)
    out->occupants_.push_back({drawn[i], order.bots[i], static_cast<std::uint32_t>(looks.bits())});
  HS_RETURN_IF_ERROR(out->seat_bots());
  const std::vector<Chips> stacks(out->occupants_.size(), order.buy_in);
  const Chair button{static_cast<std::uint8_t>(
      Rng(out->seed_, button_purpose, 2).below(static_cast<std::uint32_t>(stacks.size())))};
  HS_TRY(out->session_, Session::open(rules_of(out->order_), stacks, button));
  HS_RETURN_IF_ERROR(services.profiles.open_table(out->saved(*out->session_, true, 1), order.buy_in));
  out->capital_ -= order.buy_in;
  const std::lock_guard lock(out->mutex_);
  HS_RETURN_IF_ERROR(out->deal_hand());
  return out;
}

Result<std::shared_ptr<LiveTable>> LiveTable::resume(const Services& services, const SavedTable& saved) {
  Result<KeptTable> kept = parse_kept(saved.state);
  if (!kept || kept->session.stacks[0] != saved.stack) return damaged_table();
  kept->order.id = saved.id;
  kept->order.profile = saved.profile;
  HS_TRY(std::shared_ptr<LiveTable> out, make(services, kept->order));
  HS_TRY(const std::int64_t last, services.profiles.last_hand(saved.id));
  if (last > kept->session.hands_played || !out->restore(std::move(*kept))) return damaged_table();
  HS_RETURN_IF_ERROR(out->seat_bots());  // a program that this server does not know may be known again
  return out;
}

SavedTable LiveTable::saved(const Session& session, bool open, std::int64_t in_play) const {
  const std::string state =
      kept_json({order_, occupants_, session.state(), score_, version_, decisions_, in_play});
  return {order_.id, order_.profile, state, session.stack(Chair{0}), open};
}

// Numbers jump ahead, so that what a page still knows of a hand that was lost is older than all that comes.
Result<void> LiveTable::restore(KeptTable kept) {
  const Occupant person = occupants_[0];
  occupants_ = std::move(kept.occupants);
  occupants_[0] = person;
  score_ = kept.score;
  version_ = kept.version + 10'000;
  decisions_ = kept.decisions + 1'000;
  HS_TRY(session_, Session::resume(rules_of(order_), kept.session));
  setting_.number = kept.session.hands_played;
  hand_view_ = HandView::of_stacks(kept.session.stacks, kept.session.button);
  show_last_hand();
  if (kept.in_play > 0) notice_ = TableNotice::unfinished(kept.in_play);
  return {};
}

// The table looks as it did before it was put away.
void LiveTable::show_last_hand() {
  const Result<PlayedHand> played = services_.profiles.hand(order_.id, setting_.number);
  const Result<PastHand> past = played ? past_hand(*played) : tl::unexpected(played.error());
  if (!past || past->occupants.size() != occupants_.size()) return;
  HandView hand_view(past->lineup, past->stacks, visibility());
  for (const Event& event : past->hand.events()) hand_view.apply(event);
  hand_view_ = std::move(hand_view);
  change_ = played->change;
}

}  // namespace hindsight
