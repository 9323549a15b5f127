// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/spots.h>

#include <limits>
#include <utility>

#include "api/errors.h"
#include "api/spots/parts.h"
#include "betting/line.h"
#include "store/spots/spot_labels.h"
#include "store/spots/spot_spec.h"
#include "study/setup/spot_source.h"
#include "study/spots/solved_spot.h"

namespace hs {

hindsight::Result<hindsight::Goal> goal_of(const Goal& goal, const hindsight::SpotSource& source) {
  if (!goal.target && !goal.iterations && !goal.seconds) return hindsight::usual_goal(source);
  HS_RETURN_IF_ERROR(check_goal(goal));
  return hindsight::Goal{goal.target, goal.iterations, goal.seconds};
}

namespace {

hindsight::Result<Spot> opened(hindsight::Result<hindsight::SpotSource> source, const SpotLimits& limits) {
  if (!source) return tl::unexpected<hindsight::Error>(std::move(source.error()));
  HS_RETURN_IF_ERROR(check_threads(limits.threads));
  std::string text = source->spec.toml();
  HS_TRY(hindsight::SolvedSpot spot,
         hindsight::SolvedSpot::open(std::move(*source), limits.threads, limits.compact, limits.memory));
  HS_RETURN_IF_ERROR(spot.prepare());
  return Spot(std::make_unique<Spot::Parts>(Spot::Parts{std::move(spot), limits, std::move(text)}));
}

Evaluation evaluation_of(const hindsight::Evaluation& found) {
  return {found.value, found.best_response, found.nash_conv, found.exploitability};
}

hindsight::Result<StopReason> ran(Spot::Parts& parts, const Goal& wanted, const Control& control,
                                  const std::function<void(const Progress&)>& watch) {
  hindsight::SolvedSpot& spot = parts.spot;
  HS_TRY(const hindsight::Goal goal, goal_of(wanted, spot.source()));
  if (!spot.has_river())
    return hindsight::fail(hindsight::ErrorCode::unsupported,
                           "this spot was kept without its river and can't go on; solve its text again");
  hindsight::SpotWatch looks_on;
  if (watch)
    looks_on.checkpoint = [&](const hindsight::Checkpoint& now) {
      watch({now.iterations, now.seconds, evaluation_of(now.evaluation), now.exact});
    };
  return static_cast<StopReason>(spot.run(goal, {control.stop, spot.threads()}, looks_on).reason);
}

std::string_view kind_of(hindsight::StreetTree::Kind kind) {
  constexpr std::string_view names[] = {"decision", "fold", "showdown", "cards", "frontier"};
  return names[static_cast<std::size_t>(kind)];
}

SpotAction action_of(const hindsight::BetAction& action) {
  constexpr std::string_view kinds[] = {"fold", "check", "call", "bet", "raise"};
  return {hindsight::to_text(action), std::string(kinds[static_cast<std::size_t>(action.kind)]), action.to,
          action.all_in};
}

SpotView::Hands hands_of(const std::vector<hindsight::SpotView::Hand>& hands) {
  SpotView::Hands out;
  for (const hindsight::SpotView::Hand& hand : hands) {
    out.combos.push_back(hand.combo.index);
    out.reach.push_back(hand.reach);
    out.opponent_reach.push_back(hand.opponent_reach);
    out.value.push_back(hand.value);
    out.equity.push_back(hand.equity);
    out.strategy.insert(out.strategy.end(), hand.strategy.begin(), hand.strategy.end());
    out.action_values.insert(out.action_values.end(), hand.action_values.begin(), hand.action_values.end());
  }
  return out;
}

hindsight::Result<SpotView> viewed(hindsight::SolvedSpot& spot, std::string_view line) {
  HS_TRY(const hindsight::SpotView view, spot.view(line));
  SpotView out{.line = view.line,
               .kind = std::string(kind_of(view.kind)),
               .pot = view.pot,
               .committed = view.committed,
               .seat = view.seat};
  for (const hindsight::Card card : view.board) out.board.push_back(card.index);
  for (const hindsight::BetAction& action : view.actions) out.actions.push_back(action_of(action));
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    out.hands[seat] = hands_of(view.hands[seat]);
    out.hands[seat].mean_value = view.value(seat);
    out.hands[seat].mean_equity = view.equity(seat);
  }
  if (view.kind == hindsight::StreetTree::Kind::decision) out.frequencies = view.frequencies();
  return out;
}

hindsight::Result<Spot> with_locks(const Spot::Parts& parts, const std::string& line,
                                   const std::string& strategy, const std::string& hands) {
  hindsight::SpotSpec spec = parts.spot.source().spec;
  HS_RETURN_IF_ERROR(spec.add_lock({line, hands, strategy}));
  return opened(hindsight::spot_of_spec(std::move(spec)), parts.limits);
}

}  // namespace

Spot::Spot(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Spot::Spot(Spot&&) noexcept = default;
Spot& Spot::operator=(Spot&&) noexcept = default;
Spot::~Spot() = default;

Result<Spot> Spot::load(const std::string& file, const SpotLimits& limits) {
  return published(opened(hindsight::load_spot(file), limits));
}
Result<Spot> Spot::parse(const std::string& text, const SpotLimits& limits) {
  return published(opened(hindsight::spot_of_text(text), limits));
}

const std::string& Spot::text() const { return parts_->text; }
double Spot::pot() const { return parts_->spot.pot(); }
std::uint64_t Spot::bytes() const { return parts_->spot.bytes(); }
const std::vector<std::string>& Spot::notes() const { return parts_->spot.source().notes; }
Result<double> Spot::target(const std::string& text) const {
  return published(hindsight::spot_target("target", text, parts_->spot.spot()));
}

Result<StopReason> Spot::run(const Goal& goal, const Control& control,
                             const std::function<void(const Progress&)>& watch) {
  return published(ran(*parts_, goal, control, watch));
}

SpotCertificate Spot::certificate() const {
  const hindsight::VectorEvaluation& found = parts_->spot.evaluation();
  // Nothing has been measured before the first iteration.
  const double exploitability =
      parts_->spot.iterations() == 0 ? std::numeric_limits<double>::quiet_NaN() : found.exploitability();
  return {parts_->spot.iterations(), parts_->spot.seconds(), found.value,
          found.best_response,       exploitability,         exploitability / pot()};
}

Result<SpotView> Spot::view(std::string_view line) { return published(viewed(parts_->spot, line)); }
Result<Spot> Spot::locked(const std::string& line, const std::string& strategy,
                          const std::string& hands) const {
  return published(with_locks(*parts_, line, strategy, hands));
}
Result<void> Spot::save(const std::string& file, bool without_river) {
  return published(parts_->spot.save(file, without_river));
}

}  // namespace hs
