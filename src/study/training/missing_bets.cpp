// SPDX-License-Identifier: MIT
#include "study/training/missing_bets.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "blueprint/translation.h"
#include "io/toml.h"
#include "play/blueprint_path.h"
#include "play/hand_replayer.h"
#include "study/training/plan_text.h"

namespace hindsight {

namespace {

constexpr double least_saved = 1e-9;

double smallest_depth(const Hand& hand) {
  Chips least = hand.start_stack(Seat{0});
  for (const Seat seat : SeatSet::first_of(hand.seats())) least = std::min(least, hand.start_stack(seat));
  return static_cast<double>(least) / static_cast<double>(std::max<Chips>(1, hand.rules().min_bet));
}

BetKind kind_after(int raises) { return static_cast<BetKind>(std::min(raises, 2)); }

const std::vector<BetSize>& sizes_of(const StreetMenu& menu, BetKind kind) {
  if (kind == BetKind::bet) return menu.bet;
  return kind == BetKind::reraise && menu.has_reraise ? menu.reraise : menu.raise;
}

// All-in where less than that share of the pot after a call would be left.
Chips forced(const BetMenu& menu, const BetScale& scale, Chips to) {
  const auto after = static_cast<double>(scale.pot + 2 * (to - scale.faced));
  return static_cast<double>(*scale.all_in - to) < menu.force_all_in * after ? *scale.all_in : to;
}

// As [bets] has it: each seat by itself where they are not alike.
TomlValue text_value(std::string text) { return {.kind = TomlValue::Kind::text, .text = std::move(text)}; }

void put(TomlValue& table, std::string_view key, TomlValue value) {
  table.keys.emplace_back(key);
  table.items.push_back(std::move(value));
}

std::string joined(const std::vector<BetSize>& sizes) {
  std::vector<std::string> out;
  for (const BetSize& size : sizes) out.push_back(to_text(size));
  return fmt::format("{}", fmt::join(out, ", "));
}

TomlValue street_table(const StreetMenu& menu, bool last) {
  TomlValue out;
  put(out, "bet", text_value(joined(menu.bet)));
  put(out, "raise", text_value(joined(menu.raise)));
  if (menu.has_reraise) put(out, "reraise", text_value(joined(menu.reraise)));
  if (menu.has_donk && !last) put(out, "donk", text_value(joined(menu.donk)));
  if (menu.add_all_in > 0) put(out, "add_allin", text_value(fmt::format("{}%", 100 * menu.add_all_in)));
  if (menu.raise_cap > 0)
    put(out, "raise_cap", {.kind = TomlValue::Kind::whole, .text = std::to_string(menu.raise_cap)});
  return out;
}

TomlValue bets_table(const BetMenu& menu) {
  TomlValue out;
  const auto names = seat_names(menu.seats.size());
  for (std::size_t street = 0; street < street_count; ++street) {
    TomlValue of;
    for (std::size_t seat = 0; seat < names.size(); ++seat)
      put(of, names[seat], street_table(menu.seats[seat][street], seat + 1 == names.size()));
    put(out, street_names[street], std::move(of));
  }
  return out;
}

}  // namespace

MissingBets::MissingBets(const BlueprintPlan& plan) : plan_(plan) {}

std::optional<MissingBets::Bet> MissingBets::bet_of(const PublicView& view, Move move, int before) const {
  const BetMenu& menu = plan_.game.menu;
  const StreetMenu& of = menu.seats[view.me().value][static_cast<std::size_t>(view.street())];
  const int cap = std::max(menu.raise_cap, of.raise_cap);
  if (cap > 0 && before >= cap) return std::nullopt;
  const BetPrice price = price_of(view);
  const LegalMoves& legal = view.legal();
  const auto faced = static_cast<Chips>(price.faced);
  const BetScale scale{.faced = faced,
                       .pot = static_cast<Chips>(price.pot),
                       .all_in = legal.max_to,
                       .behind = legal.max_to - faced,
                       .streets = static_cast<int>(street_count) - static_cast<int>(view.street()),
                       .raises = before};
  const auto share = [&](Chips to) { return price.share_of(static_cast<double>(to)); };
  Bet out{.share = share(forced(menu, scale, move.to)),
          .least = share(legal.min_to),
          .most = share(legal.max_to),
          .pot = price.pot / static_cast<double>(std::max<Chips>(1, view.rules().min_bet)),
          .known = {0}};
  for (const BetSize& size : sizes_of(of, kind_after(before)))
    if (const auto to = chips_of(size, scale))
      out.known.push_back(share(forced(menu, scale, std::clamp(*to, legal.min_to, legal.max_to))));
  std::ranges::sort(out.known);
  return out;
}

MissingBets::Taken MissingBets::add(const Hand& hand) {
  if (hand.seats() != static_cast<int>(plan_.game.menu.seats.size())) return Taken::other_seats;
  const double depth = smallest_depth(hand) / plan_.game.depth();
  if (depth < 0.5 || depth > 2) return Taken::other_stacks;
  auto again = HandReplayer::of(PublicView(hand, Seat{0}));
  if (!again) return Taken::other_stacks;
  ++hands_;
  std::array<int, street_count> raises{};
  for (const Event& event : hand.events()) {
    const auto move = move_of(event);
    if (!move) continue;
    if (!again->at_turn() || again->turn().me() != event.seat) break;
    if (move->kind == Move::Kind::raise) {
      const auto street = static_cast<std::size_t>(event.street);
      const int before = raises[street]++;
      if (auto bet = bet_of(again->turn(), *move, before))
        bets_[street][static_cast<std::size_t>(kind_after(before))].push_back(*std::move(bet));
    }
    if (!again->play(event, hand.board())) break;
  }
  return Taken::counted;
}

double MissingBets::misjudged(const Bet& bet) {
  const auto upper = std::ranges::lower_bound(bet.known, bet.share);
  if (upper == bet.known.end()) return bet.pot * (bet.share - bet.known.back());
  const double above = *upper - bet.share;
  if (above <= 0 || upper == bet.known.begin()) return 0;
  const double lower = *(upper - 1);
  const double p = chance_of_lower(Translation::pseudo_harmonic, lower, *upper, bet.share);
  return bet.pot * (p * (bet.share - lower) + (1 - p) * above);
}

std::uint64_t MissingBets::bets() const {
  std::uint64_t out = 0;
  for (const auto& street : bets_)
    for (const auto& kind : street) out += kind.size();
  return out;
}

double MissingBets::misjudged() const {
  double out = 0;
  for (const auto& street : bets_)
    for (const auto& kind : street)
      for (const Bet& bet : kind) out += misjudged(bet);
  return out;
}

namespace {

// Where it is legal and less than all-in, which a size of less cannot stand for.
bool would_know(double share, double least, double most) { return share >= least && share < most; }

void learn(std::vector<double>& known, double share) {
  known.insert(std::ranges::upper_bound(known, share), share);
}

}  // namespace

// The size of all that were made, in whole percent, which saves most of these bets.
MissingBet MissingBets::best_of(std::span<const Bet> bets) {
  std::map<unsigned, int> made;
  for (const Bet& bet : bets)
    if (misjudged(bet) > 0 && bet.share < bet.most)
      ++made[static_cast<unsigned>(std::max(1.0, std::round(100 * bet.share)))];
  MissingBet out;
  for (const auto& [percent, times] : made) {
    const double share = percent / 100.0;
    MissingBet candidate{.percent = percent};
    for (const Bet& bet : bets) {
      if (!would_know(share, bet.least, bet.most)) continue;
      Bet with = bet;
      learn(with.known, share);
      const double saved = misjudged(bet) - misjudged(with);
      candidate.saved += saved;
      candidate.seen += saved > 0 ? 1 : 0;
    }
    if (candidate.saved > out.saved + least_saved) out = candidate;
  }
  return out;
}

std::vector<MissingBet> MissingBets::choose(std::size_t most) const {
  auto bets = bets_;
  std::array<std::array<MissingBet, bet_kind_names.size()>, street_count> best;
  const auto look = [&](std::size_t street, std::size_t kind) {
    best[street][kind] = best_of(bets[street][kind]);
    best[street][kind].street = static_cast<Street>(street);
    best[street][kind].kind = static_cast<BetKind>(kind);
  };
  for (std::size_t street = 0; street < street_count; ++street)
    for (std::size_t kind = 0; kind < bet_kind_names.size(); ++kind) look(street, kind);
  std::vector<MissingBet> out;
  while (out.size() < most) {
    const MissingBet* next = nullptr;
    for (const auto& street : best)
      for (const MissingBet& bet : street)
        if (bet.saved > 0 && (next == nullptr || bet.saved > next->saved)) next = &bet;
    if (next == nullptr) break;
    out.push_back(*next);
    const auto street = static_cast<std::size_t>(out.back().street);
    const auto kind = static_cast<std::size_t>(out.back().kind);
    for (Bet& bet : bets[street][kind])
      if (const double share = out.back().percent / 100.0; would_know(share, bet.least, bet.most))
        learn(bet.known, share);
    look(street, kind);
  }
  return out;
}

Result<BlueprintPlan> with_bets(const BlueprintPlan& plan, std::span<const MissingBet> bets) {
  BetMenu menu = plan.game.menu;
  for (const MissingBet& bet : bets)
    for (auto& seat : menu.seats) {
      StreetMenu& street = seat[static_cast<std::size_t>(bet.street)];
      if (bet.kind == BetKind::reraise && !street.has_reraise) {
        street.has_reraise = true;
        street.reraise = street.raise;
      }
      const BetSize size{.kind = BetSize::Kind::pot, .amount = bet.percent / 100.0};
      (bet.kind == BetKind::bet     ? street.bet
       : bet.kind == BetKind::raise ? street.raise
                                    : street.reraise)
          .push_back(size);
      if (bet.kind == BetKind::bet && street.has_donk) street.donk.push_back(size);
    }
  HS_TRY(TomlValue document, parse_toml(plan.text));
  for (std::size_t i = 0; i < document.keys.size(); ++i)
    if (document.keys[i] == "bets") document.items[i] = bets_table(menu);
  return parse_blueprint_plan(plan_text(document));
}

}  // namespace hindsight
