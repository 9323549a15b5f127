// SPDX-License-Identifier: MIT
#include "play/matches/bot_panel.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spec.h"
#include "base/text.h"

namespace hindsight {

namespace {

// What the bot won in each session.
Result<std::vector<double>> sessions_of(const PanelSetup& setup, const std::string& bot,
                                        const std::string& opponent, const RunControl& control) {
  MatchSetup wanted{.game = setup.game, .hands = setup.hands, .seed = setup.seed, .session = setup.session};
  wanted.estimators = {Estimator::plain, Estimator::all_in};
  HS_TRY(wanted.bots, bot_kinds(std::vector<std::string>{bot, opponent}));
  HS_TRY(Match match, Match::start(wanted));
  match.keep_decks();
  match.play(match.setup().hands, control);
  if (match.lost() != nullptr) return tl::unexpected(*match.lost());
  const std::vector<double>& decks = match.figures()->kept_decks();  // [session][bot][estimator]
  std::vector<double> out;
  for (std::size_t i = 1; i < decks.size(); i += 4)
    out.push_back(1000 * decks[i] / static_cast<double>(setup.game.big_blind));
  return out;
}

}  // namespace

std::vector<std::string> weak_bots(std::uint64_t session) {
  return {"always_fold",
          "pot_odds",
          "nit",
          "maniac",
          "always_raise",
          "caller",
          "station",
          "pokerface",
          "loose_aggressive",
          "equity",
          fmt::format("drifts(from=nit,to=maniac,after={},over={})", session / 4, session / 2),
          fmt::format("deceives(as=station,then=blueprint,after={})", session / 2)};
}

Result<std::string> base_of(std::string_view bot) {
  HS_TRY(const Spec spec, Spec::parse(bot));
  if (spec.name != "adaptive")
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} does not learn: a panel takes adaptive, and shows it beside its base",
                            in_quotes(bot, 40)));
  const auto base = spec.values.find("base");
  if (base == spec.values.end() || base->second == "blueprint") return std::string("blueprint");
  Spec out{"hindsight", {}};
  for (const char* key : {"think", "iterations"})
    if (const auto given = spec.values.find(key); given != spec.values.end()) out.values.insert(*given);
  return out.text();
}

Result<PanelRow> play_panel_match(const PanelSetup& setup, const std::string& opponent,
                                  const RunControl& control) {
  HS_TRY(const std::string base, base_of(setup.bot));
  HS_TRY(const std::vector<double> as_base, sessions_of(setup, base, opponent, control));
  HS_TRY(const std::vector<double> won, sessions_of(setup, setup.bot, opponent, control));
  PanelRow out{.opponent = opponent};
  for (std::size_t i = 0; i < std::min(won.size(), as_base.size()); ++i) {
    out.won.add(won[i]);
    out.base.add(as_base[i]);
    out.more.add(won[i] - as_base[i]);
  }
  return out;
}

}  // namespace hindsight
