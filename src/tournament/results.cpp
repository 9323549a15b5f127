// SPDX-License-Identifier: MIT
#include "tournament/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "acpc/match.h"
#include "base/text.h"
#include "play/catalog.h"
#include "play/wire/table_of_acpc.h"
#include "store/atomic_file.h"

namespace hindsight {

namespace {

constexpr std::size_t swings_kept = 20;

struct Log {
  std::vector<AcpcLogHand> hands;
  bool complete = false;
};

Result<Log> read_log(const AcpcGame& game, const std::string& folder, const std::string& name) {
  const std::string path = fmt::format("{}/{}.log", folder, name);
  const auto text = read_file(path, max_acpc_log_bytes);
  if (!text && text.error().code == ErrorCode::not_found) return Log{};
  if (!text) return tl::unexpected(text.error());
  // A last line that is being written is no line yet.
  const std::string_view lines = std::string_view(*text).substr(0, text->rfind('\n') + 1);
  auto hands = read_match_log(game, lines);
  if (!hands) return fail(hands.error().code, fmt::format("'{}': {}", path, hands.error().message));
  return Log{std::move(*hands), has_score(lines)};
}

// The place of each position's player among the pairing's.
std::vector<std::size_t> contestants_of(const TournamentPlan& plan, const std::vector<std::size_t>& players,
                                        const AcpcLogHand& hand) {
  std::vector<std::size_t> out;
  for (const std::string& name : hand.players) {
    const auto at =
        std::ranges::find_if(players, [&](std::size_t player) { return plan.players[player].name == name; });
    out.push_back(static_cast<std::size_t>(at - players.begin()));
  }
  return out;
}

bool is_known(const TournamentKnown& known, std::size_t player) {
  return known.known.empty() || known.known[player];
}

std::vector<std::shared_ptr<const Policy>> policies_of(const TournamentPlan& plan,
                                                       const TournamentKnown& known,
                                                       const std::vector<std::size_t>& players) {
  std::vector<std::shared_ptr<const Policy>> out;
  for (const std::size_t player : players) {
    const auto kind = plan.players[player].bot.empty() ? Result<BotKind>(tl::unexpected(Error{}))
                                                       : bot_kind(plan.players[player].bot);
    out.push_back(kind && is_known(known, player) ? kind->policy : nullptr);
  }
  return out;
}

// None, and a note, where the game is not one whose luck can be told.
std::shared_ptr<SmallGameLuck> small_luck(TournamentResults& out, const TournamentKnown& known,
                                          const std::vector<std::size_t>& players) {
  if (table_rules(out.game) || known.strategies.empty()) return nullptr;
  std::vector<PlayedStrategy> strategies;
  for (const std::size_t player : players) {
    strategies.push_back(known.strategies[player]);
    strategies.back().known = is_known(known, player);
  }
  auto luck = SmallGameLuck::of(out.game, std::move(strategies));
  if (luck) return *luck;
  if (std::ranges::find(out.notes, luck.error().message) == out.notes.end())
    out.notes.push_back(luck.error().message);
  return nullptr;
}

void keep_swing(std::vector<Swing>& swings, Swing swing) {
  const auto size = [](const Swing& s) {
    double out = 0;
    for (const double won : s.won) out = std::max(out, std::abs(won));
    return out;
  };
  swings.insert(std::ranges::upper_bound(swings, size(swing), std::greater<>(), size), std::move(swing));
  if (swings.size() > swings_kept) swings.pop_back();
}

class PairingReader {
 public:
  PairingReader(const TournamentPlan& plan, const AcpcGame& game, const std::string& folder,
                PairingResults& out)
      : plan_(plan), game_(game), folder_(folder), out_(out) {}

  // The rotations of one seed.
  Result<void> read(std::span<const PlannedMatch> matches, std::vector<std::string>& incomplete) {
    std::vector<Log> logs;
    std::size_t decks = SIZE_MAX;
    for (const PlannedMatch& match : matches) {
      HS_TRY(Log log, read_log(game_, folder_, match.name));
      if (!log.complete) incomplete.push_back(match.name);
      decks = std::min(decks, log.hands.size());
      logs.push_back(std::move(log));
    }
    std::vector<LoggedDeck> all(decks);
    for (std::size_t hand = 0; hand < decks; ++hand) {
      for (const Log& log : logs) {
        all[hand].hands.push_back(&log.hands[hand]);
        all[hand].contestants.push_back(contestants_of(plan_, out_.players, log.hands[hand]));
        if (std::ranges::find(all[hand].contestants.back(), out_.players.size()) !=
            all[hand].contestants.back().end())
          return fail(ErrorCode::parse,
                      fmt::format("'{}/{}.log' is not of these players", folder_, matches[0].name));
      }
      note_swing(all[hand], matches[0].name);
    }
    const auto added = out_.figures.add(all, matches[0].seed);
    if (!added)
      return fail(added.error().code, fmt::format("{}: {}", matches[0].name, added.error().message));
    return {};
  }

 private:
  void note_swing(const LoggedDeck& deck, const std::string& match) {
    Swing swing{
        .match = match, .hand = deck.hands[0]->number, .won = std::vector<double>(out_.players.size())};
    for (std::size_t rotation = 0; rotation < deck.hands.size(); ++rotation)
      for (std::size_t position = 0; position < deck.contestants[rotation].size(); ++position)
        swing.won[deck.contestants[rotation][position]] += deck.hands[rotation]->values[position];
    keep_swing(out_.swings, std::move(swing));
  }

  const TournamentPlan& plan_;
  const AcpcGame& game_;
  const std::string& folder_;
  PairingResults& out_;
};

}  // namespace

MatchReport TournamentResults::report(const PairingResults& pairing) const {
  MatchReport out{.game = plan.game,
                  .unit = "mbb/hand",
                  .scale = 1000 / static_cast<double>(game.big_blind()),
                  .chips = "chips",
                  .names = {},
                  .seats = {},
                  .figures = &pairing.figures.figures(),
                  .scores = pairing.figures.scores(),
                  .exact = pairing.figures.exact(),
                  .seed = plan.seed};
  for (const std::size_t player : pairing.players) out.names.push_back(plan.players[player].name);
  for (int position = 0; position < game.players; ++position)
    out.seats.push_back(fmt::format("position {}", position));
  if (table_rules(game)) out.seats = holdem_seat_names(static_cast<std::size_t>(game.players));
  return out;
}

Crosstable TournamentResults::crosstable() const {
  std::vector<std::string> names;
  for (const TournamentPlayer& player : plan.players) names.push_back(player.name);
  Crosstable out(names);
  // What the row won where the column sat, over pairings, each counted alike.
  const std::size_t n = names.size();
  std::vector<std::vector<Sample>> means(n, std::vector<Sample>(n));
  std::vector<std::vector<double>> variances(n, std::vector<double>(n));
  for (const PairingResults& pairing : pairings) {
    const Figures& figures = pairing.figures.figures();
    if (figures.decks() < 2) continue;
    for (std::size_t a = 0; a < pairing.players.size(); ++a) {
      const Figures::Estimate& estimate = figures.at(a, figures.sharpest(a));
      for (std::size_t b = 0; b < pairing.players.size(); ++b) {
        if (a == b) continue;
        const std::size_t row = pairing.players[a], column = pairing.players[b];
        means[row][column].add(mbb(estimate.mean()));
        variances[row][column] += estimate.exact ? 0 : std::pow(mbb(estimate.decks.standard_error()), 2);
      }
    }
  }
  for (std::size_t row = 0; row < n; ++row)
    for (std::size_t column = 0; column < n; ++column)
      if (const Sample& mean = means[row][column]; mean.count > 0)
        out.cells[row][column] =
            Duel{mean.mean(), std::sqrt(variances[row][column]) / static_cast<double>(mean.count)};
  return out;
}

RankedMatches TournamentResults::ranked() const {
  RankedMatches out{plan.game, "mbb/hand", crosstable(), {}};
  out.ranks = ranking(out.table);
  return out;
}

Result<TournamentResults> read_results(const TournamentPlan& plan, const AcpcGame& game,
                                       const std::string& folder, const std::vector<Estimator>& estimators,
                                       const TournamentKnown& known) {
  TournamentResults out{.plan = plan, .game = game, .pairings = {}};
  const auto schedule = plan.schedule(game.players);
  const std::size_t rotations = plan.duplicate ? static_cast<std::size_t>(game.players) : 1;
  for (const auto& players : plan.pairings(game.players))
    out.pairings.push_back(
        {.players = players,
         .hands_wanted = std::uint64_t{plan.hands} * plan.matches * rotations,
         .figures = LoggedFigures(game, rotations, estimators, policies_of(plan, known, players),
                                  small_luck(out, known, players)),
         .swings = {}});
  for (std::size_t first = 0; first < schedule.size(); first += rotations) {
    PairingResults& pairing = out.pairings[schedule[first].pairing];
    HS_RETURN_IF_ERROR(PairingReader(plan, game, folder, pairing)
                           .read(std::span(schedule).subspan(first, rotations), out.incomplete));
  }
  return out;
}

}  // namespace hindsight
