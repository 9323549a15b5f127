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

// The table as it looked before it was put away.
struct LastHand {
  HandView view;
  Chips change = 0;
};
std::optional<LastHand> last_hand(Profiles& profiles, const TableOrder& order, const KeptTable& kept) {
  const Result<PlayedHand> played = profiles.hand(order.id, kept.session.hands_played);
  const Result<PastHand> past = played ? past_hand(*played) : tl::unexpected(played.error());
  if (!past || past->occupants.size() != kept.occupants.size()) return std::nullopt;
  LastHand out{HandView(past->lineup, past->stacks, visibility_of(order)), played->change};
  for (const Event& event : past->hand.events()) out.view.apply(event);
  return out;
}

}  // namespace

LiveTable::LiveTable(const Services& services, const TableOrder& order)
    : services_(services), order_(order), seed_(order.seed.value_or(random_bits())) {}

// Chair 0 is the person's, as its profile is now.
Result<void> LiveTable::seat(std::vector<Occupant> occupants) {
  HS_TRY(const Profile profile, services_.profiles.find(order_.profile));
  capital_ = profile.capital;
  occupants[0] = {profile.name, "", profile.avatar};
  std::optional<SeatedPlayer> person;
  if (!order_.incognito) person = KnownOpponents::person(order_.profile, profile.name);
  const auto bot_of = [this](const std::string& spec) { return services_.bot(spec, order_); };
  HS_TRY(seats_,
         TableSeats::make(std::move(occupants), std::move(person), seed_, bot_of, services_.opponents));
  return {};
}

Result<std::shared_ptr<LiveTable>> LiveTable::open(const Services& services, const TableOrder& order) {
  std::shared_ptr<LiveTable> out(new LiveTable(services, order));
  Rng looks(random_bits());  // not of the decks' seed: who has guessed it shall not see here that it is right
  const std::vector<std::string> drawn = draw_names(looks, order.bots.size());
  std::vector<Occupant> occupants(1);
  for (std::size_t i = 0; i < order.bots.size(); ++i)
    occupants.push_back({drawn[i], order.bots[i], static_cast<std::uint32_t>(looks.bits())});
  const std::vector<Chips> stacks(occupants.size(), order.buy_in);
  HS_RETURN_IF_ERROR(out->seat(std::move(occupants)));
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
  std::shared_ptr<LiveTable> out(new LiveTable(services, kept->order));
  HS_TRY(const std::int64_t last, services.profiles.last_hand(saved.id));
  if (last > kept->session.hands_played || !out->restore(*kept)) return damaged_table();
  HS_RETURN_IF_ERROR(
      out->seat(std::move(kept->occupants)));  // a program that this server does not know may be known again
  return out;
}

SavedTable LiveTable::saved(const Session& session, bool open, std::int64_t in_play) const {
  const std::string state =
      kept_json({order_, seats_->occupants(), session.state(), score_, version_, decisions_, in_play});
  return {order_.id, order_.profile, state, session.stack(Chair{0}), open};
}

// Numbers jump ahead, so that what a page still knows of a hand that was lost is older than all that comes.
Result<void> LiveTable::restore(const KeptTable& kept) {
  score_ = kept.score;
  version_ = kept.version + 10'000;
  decisions_ = kept.decisions + 1'000;
  HS_TRY(session_, Session::resume(rules_of(order_), kept.session));
  setting_.number = kept.session.hands_played;
  hand_view_ = HandView::of_stacks(kept.session.stacks, kept.session.button);
  if (auto last = last_hand(services_.profiles, order_, kept)) {
    hand_view_ = std::move(last->view);
    change_ = last->change;
  }
  if (kept.in_play > 0) notice_ = TableNotice::unfinished(kept.in_play);
  return {};
}

}  // namespace hindsight
