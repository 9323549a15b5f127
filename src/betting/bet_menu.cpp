// SPDX-License-Identifier: MIT
#include "betting/bet_menu.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace hindsight {

namespace {

// With the stacks or for a share of the pot.
Chips known_chips(const BetSize& size, const BetScale& scale) {
  return *chips_of(size, scale);  // has a value: all that it needs is known
}

}  // namespace

MenuCursor::MenuCursor(const BetMenu& menu, const BettingRules& rules, BettingState betting, Street last)
    : menu_(&menu), rules_(&rules), betting_(betting), last_(last) {
  for (const Line& line : menu.added) changes_.push_back({&line, true});
  for (const Line& line : menu.removed) changes_.push_back({&line, false});
}

BetScale MenuCursor::scale() const {
  const Seat seat = betting_.turn();
  const Chips level = betting_.level(), call = level - betting_.bet(seat);
  Chips rival = 0;  // the most that another can still bet after a call
  for (const Seat other : betting_.able().without(seat))
    rival = std::max(rival, betting_.bet(other) + betting_.stack(other) - level);
  const int bets = betting_.raises();
  return {.faced = level,
          .pot = betting_.pot() + call,
          .all_in = betting_.bet(seat) + betting_.stack(seat),
          .behind = std::min(betting_.stack(seat) - call, rival),
          .streets = static_cast<int>(last_) - static_cast<int>(betting_.street()) + 1,
          .raises = preflop() ? bets : std::max(0, bets - 1)};
}

const StreetMenu& MenuCursor::street_menu() const {
  return menu_->seats[betting_.turn().value][static_cast<std::size_t>(betting_.street())];
}

bool MenuCursor::is_donk() const {
  return betting_.raises() == 0 && leader_ && *leader_ != betting_.turn() &&
         betting_.pending().has(*leader_) && street_menu().has_donk;
}

const std::vector<BetSize>& MenuCursor::sizes() const {
  const StreetMenu& menu = street_menu();
  const int so_far = betting_.raises();
  if (so_far == 0) return is_donk() ? menu.donk : menu.bet;
  return so_far > 1 && menu.has_reraise ? menu.reraise : menu.raise;
}

// What sizes, thresholds and caps give, in order.
std::vector<Chips> MenuCursor::bets() const {
  const LegalMoves& legal = betting_.legal();
  const int so_far = betting_.raises();
  const auto capped = [&](int cap) { return cap > 0 && so_far >= cap; };
  if (!legal.can_raise || capped(menu_->raise_cap) || capped(street_menu().raise_cap)) return {};
  const BetScale scale = this->scale();
  const auto share_of_pot = [](double share) { return BetSize{.kind = BetSize::Kind::pot, .amount = share}; };
  std::vector<Chips> out;
  for (const BetSize& size : sizes())
    if (size.raise_cap == 0 || so_far < size.raise_cap + (so_far > 0 && !preflop() ? 1 : 0))
      out.push_back(known_chips(size, scale));
  const double add = std::max(menu_->add_all_in, out.empty() ? 0 : street_menu().add_all_in);
  if (legal.max_to <= known_chips(share_of_pot(add), scale)) out.push_back(legal.max_to);
  for (Chips& bet : out) {
    bet = std::clamp(bet, legal.min_to, legal.max_to);
    const BetScale after{.faced = bet, .pot = scale.pot + 2 * (bet - scale.faced)};
    if (legal.max_to <= known_chips(share_of_pot(menu_->force_all_in), after)) bet = legal.max_to;
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// A seat that has met the price, or has no chips left to, sees the flop unless it is raised.
bool MenuCursor::may_call() const {
  if (!preflop() || !betting_.legal().can_fold) return true;
  if (betting_.raises() == 0 && !street_menu().limp) return false;
  if (menu_->players_to_flop == 0) return true;
  int in = 0;
  for (const Seat seat : betting_.live().without(betting_.turn()))
    in += betting_.bet(seat) >= betting_.level() || betting_.stack(seat) == 0;
  return in < menu_->players_to_flop;
}

// From the largest down, a size stays where the one kept before is clearly larger.
void MenuCursor::merge(std::vector<Chips>& bets) const {
  const BetScale scale = this->scale();
  const auto share = [&](Chips to) {
    return static_cast<double>(to - scale.faced) / static_cast<double>(scale.pot);
  };
  std::vector<Chips> kept;
  for (std::size_t i = bets.size(); i-- > 0;)
    if (kept.empty() ||
        share(bets[i]) < (share(kept.back()) - menu_->merge) / (1 + menu_->merge) * (1 - 1e-12))
      kept.push_back(bets[i]);
  bets.assign(kept.rbegin(), kept.rend());
}

Result<std::vector<BetAction>> MenuCursor::actions() const {
  std::vector<BetAction> out;
  if (betting_.legal().can_fold) out.push_back(betting_.action(Move::fold()));
  if (may_call()) out.push_back(betting_.action(Move::call()));
  std::vector<Chips> bets = this->bets();
  merge(bets);
  for (const Chips bet : bets) out.push_back(betting_.action(Move::raise_to(bet)));
  // Lines add actions first, whatever menus, caps and thresholds say; then they take actions away.
  for (const Change& change : changes_)
    if (change.adds) HS_RETURN_IF_ERROR(add(out, change));
  for (const Change& change : changes_) HS_RETURN_IF_ERROR(remove(out, change));
  return out;
}

namespace {

tl::unexpected<Error> unfit(const LineAction& action, const Line& line, const std::string& why) {
  return fail(ErrorCode::invalid_argument, fmt::format("'{}' in line '{}' {}", action.text, line.text, why));
}

}  // namespace

Result<void> MenuCursor::add(std::vector<BetAction>& actions, const Change& change) const {
  const LineAction& action = change.action();
  if (action.kind != LineAction::Kind::bet && action.kind != LineAction::Kind::all_in) return {};
  const BetScale scale = this->scale();
  if (std::any_of(actions.begin(), actions.end(),
                  [&](const BetAction& known) { return is_meant(action, known, scale); }))
    return {};
  const LegalMoves& legal = betting_.legal();
  if (!legal.can_raise)
    return unfit(action, *change.line, "is not an action there: nobody can raise any more");
  if (actions.size() == max_actions)
    return unfit(action, *change.line,
                 fmt::format("is one too many: a decision has at most {} actions", max_actions));
  const Chips to = action.kind == LineAction::Kind::all_in ? legal.max_to
                   : action.size                           ? known_chips(*action.size, scale)
                                                           : action.to;
  if (!legal.allow(Move::raise_to(to)))
    return unfit(action, *change.line,
                 fmt::format("is to {} chips, and may be to {} at least and {} at most", to, legal.min_to,
                             legal.max_to));
  const auto after = std::find_if(actions.begin(), actions.end(),
                                  [&](const BetAction& known) { return known.puts_more() && known.to > to; });
  actions.insert(after, betting_.action(Move::raise_to(to)));
  return {};
}

// Only the last action of a line that takes away; all of them must be there.
Result<void> MenuCursor::remove(std::vector<BetAction>& actions, const Change& change) const {
  const auto found = find_action(change.action(), actions, scale());
  if (!found)
    return unfit(change.action(), *change.line,
                 fmt::format("is not an action there; there are {}", to_text(actions)));
  if (change.adds || !change.last()) return {};
  if (actions.size() == 1)
    return unfit(change.action(), *change.line, "is the only action there, and something must be left");
  actions.erase(actions.begin() + static_cast<std::ptrdiff_t>(*found));
  return {};
}

void MenuCursor::take(const BetAction& action) {
  const BetScale scale = this->scale();
  std::erase_if(changes_, [&](const Change& change) {
    return change.last() || !is_meant(change.action(), action, scale);
  });
  for (Change& change : changes_) ++change.at;
  betting_.play(*rules_, move_of(action));
}

Result<void> MenuCursor::end() const {
  if (changes_.empty()) return {};
  return unfit(changes_.front().action(), *changes_.front().line,
               "comes after the end of the hand; leave it out");
}

void MenuCursor::begin_street() {
  leader_ = betting_.has_aggressor() ? std::optional(betting_.aggressor()) : std::nullopt;
  betting_.collect();
  betting_.begin_street(*rules_, after(betting_.street()));
  betting_.ask(*rules_, betting_.able(), Seat{0});
}

}  // namespace hindsight
