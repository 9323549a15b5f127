// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/matches.h>

#include <optional>
#include <utility>

#include "api/errors.h"
#include "api/tables/hand_words.h"
#include "base/clock.h"
#include "estimate/estimator.h"
#include "play/bots/catalog.h"
#include "play/holdem_game.h"
#include "play/matches/match.h"

namespace hs {

struct Match::Parts {
  hindsight::Match match;
};

namespace {

SeatView seen(const hindsight::SeatView& view, std::uint64_t number) {
  SeatView out{.hand = number,
               .seat = view.me().value,
               .hole = {number_of(view.hole()[0]), number_of(view.hole()[1])},
               .street = std::string(hindsight::street_names[static_cast<std::size_t>(view.street())]),
               .pot = view.pot(),
               .legal = legal_of(view.legal())};
  for (const hindsight::Card card : view.board()) out.board.push_back(number_of(card));
  for (std::uint8_t s = 0; s < view.seats(); ++s) {
    const hindsight::Seat seat{s};
    out.stacks.push_back(view.stack(seat));
    out.bets.push_back(view.bet(seat));
    out.live.push_back(view.live().has(seat));
  }
  for (std::size_t i = 0; i < view.event_count(); ++i) out.events.push_back(event_of(view.event(i)));
  if (view.over()) out.payoff = hindsight::in_chips(view.payoff());
  return out;
}

hindsight::Move move_of(const BotMove& move) {
  if (move.kind == BotMove::Kind::raise) return hindsight::Move::raise_to(move.to);
  return move.kind == BotMove::Kind::call ? hindsight::Move::call() : hindsight::Move::fold();
}

// Once it has failed it checks and folds, and nothing of that counts.
class OwnBot final : public hindsight::Bot {
 public:
  OwnBot(std::uint64_t seed, std::string name, std::unique_ptr<hs::Bot> bot)
      : hindsight::Bot(seed), name_(std::move(name)), bot_(std::move(bot)) {}

  void end(const hindsight::SeatView& view) override {
    if (lost_) return;
    const Result<void> ended = bot_->end(seen(view, number()));
    if (!ended) lose(view, ended.error().message);
  }
  const hindsight::Error* lost() const override { return lost_ ? &*lost_ : nullptr; }

 private:
  hindsight::Move decide(const hindsight::SeatView& view, const hindsight::Budget&) override {
    if (!lost_) {
      const Result<BotMove> answer = bot_->act(seen(view, number()));
      if (answer && view.legal().allow(move_of(*answer))) return move_of(*answer);
      lose(view, answer ? illegal(view.legal(), *answer) : answer.error().message);
    }
    return view.legal().call == 0 ? hindsight::Move::call() : hindsight::Move::fold();
  }

  static std::string illegal(const hindsight::LegalMoves& legal, const BotMove& move) {
    if (move.kind == BotMove::Kind::fold) return "folds where it may check";
    if (!legal.can_raise) return fmt::format("raises to {} where nobody may raise", move.to);
    return fmt::format("raises to {}: legal is {} to {}", move.to, legal.min_to, legal.max_to);
  }

  void lose(const hindsight::SeatView& view, const std::string& why) {
    const std::string seat = hindsight::to_text(view.me());
    lost_ = hindsight::Error{hindsight::ErrorCode::invalid_argument,
                             fmt::format("hand {}, {} ({}): {}", number() + 1, seat, name_, why), seat};
  }

  std::string name_;
  std::unique_ptr<hs::Bot> bot_;  // by its whole name: here Bot is the base
  std::optional<hindsight::Error> lost_;
};

hindsight::Result<hindsight::BotKind> kind_of(const Player& player) {
  if (!player.make) return hindsight::bot_kind(player.name);
  if (player.name.empty())
    return hindsight::fail(hindsight::ErrorCode::invalid_argument, "a player needs a name", "players");
  hindsight::BotKind kind;
  kind.name = player.name;
  kind.make = [player](std::uint64_t seed) -> std::unique_ptr<hindsight::Bot> {
    return std::make_unique<OwnBot>(seed, player.name, player.make(seed));
  };
  return kind;
}

hindsight::Result<Match> started(const std::vector<Player>& players, const MatchOptions& options) {
  hindsight::MatchSetup setup{.hands = options.hands,
                              .seed = options.seed,
                              .duplicate = options.duplicate,
                              .session = options.session};
  HS_TRY(setup.game, hindsight::HoldemGame::parse(options.game));
  for (const Player& player : players) {
    HS_TRY(hindsight::BotKind kind, kind_of(player));
    setup.bots.push_back(std::move(kind));
  }
  if (!options.estimators.empty()) {
    HS_TRY(setup.estimators, hindsight::parse_estimators(options.estimators, options.duplicate));
  }
  HS_TRY(hindsight::Match match, hindsight::Match::start(setup));
  return Match(std::make_unique<Match::Parts>(Match::Parts{std::move(match)}));
}

hindsight::Result<void> played(hindsight::Match& match, const Control& control,
                               const std::function<void(std::uint64_t)>& watch) {
  HS_RETURN_IF_ERROR(check_threads(control.threads));
  const hindsight::RunControl run{control.stop, control.threads};
  if (!match.fitted()) match.fit(run);
  std::uint64_t sessions = 1;  // at a time, for about a tenth of a second
  while (!match.lost() && !match.over() && !control.stop.stop_requested()) {
    const auto begun = hindsight::Clock::now();
    match.play(sessions, run);
    if (watch) watch(match.hands());
    const double took = hindsight::seconds_since(begun);
    sessions = took < 0.05 ? 2 * sessions : took > 0.2 ? std::max<std::uint64_t>(1, sessions / 2) : sessions;
  }
  if (match.lost()) return tl::unexpected<hindsight::Error>(*match.lost());
  return {};
}

std::vector<MatchEstimate> estimates_of(const hindsight::Match& match, std::size_t player) {
  std::vector<MatchEstimate> out;
  if (!match.figures()) return out;
  const double scale = 1000 / static_cast<double>(match.setup().game.big_blind);
  const std::vector<hindsight::Estimator>& estimators = match.figures()->shape().estimators;
  for (std::size_t e = 0; e < estimators.size(); ++e) {
    const hindsight::Figures::Estimate& found = match.figures()->at(player, e);
    out.push_back({std::string(hindsight::name_of(estimators[e])), scale * found.mean(),
                   scale * found.half_width_95()});
  }
  return out;
}

}  // namespace

std::vector<BotEntry> bot_catalog() {
  std::vector<BotEntry> out;
  for (const hindsight::BotEntry& bot : hindsight::bot_catalog()) {
    BotEntry& entry = out.emplace_back(
        BotEntry{std::string(bot.name), std::string(bot.summary), std::string(bot.level_name()), {}});
    for (const hindsight::Parameter& parameter : bot.parameters)
      entry.parameters.push_back({std::string(parameter.name), std::string(parameter.default_value),
                                  std::string(parameter.meaning)});
  }
  return out;
}

Match::Match(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

Result<Match> Match::start(const std::vector<Player>& players, const MatchOptions& options) {
  return published(started(players, options));
}
Result<void> Match::play(const Control& control, const std::function<void(std::uint64_t)>& watch) {
  return published(played(parts_->match, control, watch));
}
std::uint64_t Match::hands() const { return parts_->match.hands(); }
bool Match::over() const { return parts_->match.over(); }

std::vector<MatchScore> Match::scores() const {
  const hindsight::Match& match = parts_->match;
  std::vector<MatchScore> out;
  const std::vector<std::string> names = match.names();
  for (std::size_t player = 0; player < names.size() && match.hands() > 0; ++player)
    out.push_back({names[player], match.mbb_per_hand(player), match.half_width_95(player),
                   estimates_of(match, player)});
  return out;
}

}  // namespace hs
