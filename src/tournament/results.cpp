// SPDX-License-Identifier: MIT
#include "tournament/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "acpc/match.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "play/bots/catalog.h"
#include "play/wire/table_of_acpc.h"

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

Swing swing_of(const LoggedDeck& deck, const std::string& match, std::size_t place, std::size_t contestants) {
  Swing out{
      .match = match, .place = place, .hand = deck.hands[0]->number, .won = std::vector<double>(contestants)};
  for (std::size_t rotation = 0; rotation < deck.hands.size(); ++rotation)
    for (std::size_t position = 0; position < deck.contestants[rotation].size(); ++position)
      out.won[deck.contestants[rotation][position]] += deck.hands[rotation]->values[position];
  return out;
}

// The rotations of one seed.
Result<void> read_seed(TournamentResults& out, const std::string& folder,
                       std::span<const PlannedMatch> matches, std::size_t place) {
  std::vector<Log> logs;
  std::size_t decks = SIZE_MAX;
  for (const PlannedMatch& match : matches) {
    HS_TRY(Log log, read_log(out.game, folder, match.name));
    if (!log.complete) out.incomplete.push_back(match.name);
    decks = std::min(decks, log.hands.size());
    logs.push_back(std::move(log));
  }
  std::vector<std::span<const AcpcLogHand>> hands;
  for (const Log& log : logs) hands.push_back(std::span(log.hands).first(decks));
  return add_decks(out, matches[0], place, hands, 0);
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

// A weighted sum of what contestants won a hand, and what each deck has added to its error: (x - mean) /
// sqrt(n (n - 1)), whose squares add up to the square of the standard error.
class SumOverDecks {
 public:
  explicit SumOverDecks(std::size_t decks) : shares_(decks) {}

  void add(const PairingResults& pairing, std::size_t contestant, std::size_t estimator, double weight) {
    const Figures& figures = pairing.figures.figures();
    const Figures::Estimate& estimate = figures.at(contestant, estimator);
    mean_ += weight * estimate.mean();
    if (estimate.exact) return;
    known_ = known_ && std::isfinite(estimate.half_width_95());
    freedom_ = std::min(freedom_, estimate.decks.count() - 1);
    const auto n = static_cast<double>(estimate.decks.count());
    const double scale = weight / std::sqrt(n * (n - 1));
    const std::size_t estimators = figures.shape().estimators.size();
    const std::size_t step = figures.shape().contestants * estimators,
                      at = contestant * estimators + estimator;
    for (std::size_t deck = 0; deck < pairing.decks.size(); ++deck)
      shares_[pairing.decks[deck]] += scale * (figures.kept_decks()[deck * step + at] - estimate.mean());
  }
  Duel duel() const {
    return duel(mean_, freedom_, known_, [this](std::size_t i) { return shares_[i]; });
  }
  Duel less(const SumOverDecks& other) const {
    return duel(mean_ - other.mean_, std::min(freedom_, other.freedom_), known_ && other.known_,
                [&](std::size_t i) { return shares_[i] - other.shares_[i]; });
  }

 private:
  template <class Share>
  Duel duel(double mean, std::uint64_t freedom, bool known, const Share& share) const {
    double variance = 0;
    for (std::size_t i = 0; i < shares_.size(); ++i) variance += share(i) * share(i);
    return {mean, known ? std::sqrt(variance) : std::numeric_limits<double>::infinity(), freedom};
  }

  double mean_ = 0;
  std::uint64_t freedom_ = Duel::known;
  bool known_ = true;
  std::vector<double> shares_;
};

// What each won from each, as pairings have it by an estimator.
class DeckTable {
 public:
  DeckTable(const TournamentResults& of, std::optional<Estimator> estimator)
      : of_(of), cells_(of.plan.players.size(), std::vector<std::vector<Part>>(of.plan.players.size())) {
    const auto& all = of.estimators();
    const auto wanted = estimator ? std::ranges::find(all, *estimator) : all.end();
    for (const PairingResults& pairing : of.pairings) {
      const Figures& figures = pairing.figures.figures();
      if (figures.decks() < 2) continue;
      for (std::size_t a = 0; a < pairing.players.size(); ++a)
        for (std::size_t b = 0; b < pairing.players.size(); ++b)
          if (a != b)
            cells_[pairing.players[a]][pairing.players[b]].push_back(
                {&pairing, a,
                 wanted == all.end() ? figures.sharpest(a) : static_cast<std::size_t>(wanted - all.begin())});
    }
  }

  Crosstable crosstable() const {
    std::vector<std::string> names;
    for (const TournamentPlayer& player : of_.plan.players) names.push_back(player.name);
    Crosstable out(std::move(names));
    for (std::size_t row = 0; row < cells_.size(); ++row)
      for (std::size_t column = 0; column < cells_.size(); ++column)
        if (!cells_[row][column].empty()) {
          SumOverDecks sum(of_.decks.size());
          add(sum, cells_[row][column], 1);
          out.cells[row][column] = sum.duel();
        }
    return out;
  }

  Standings standings() const {
    Standings out{std::vector<Duel>(cells_.size()), std::vector<std::size_t>(cells_.size()), {}};
    const auto sums =
        std::make_shared<std::vector<SumOverDecks>>(cells_.size(), SumOverDecks(of_.decks.size()));
    for (std::size_t player = 0; player < cells_.size(); ++player) {
      for (const auto& cell : cells_[player]) out.met[player] += cell.empty() ? 0u : 1u;
      for (const auto& cell : cells_[player])
        add((*sums)[player], cell, 1 / static_cast<double>(out.met[player]));
      out.means[player] = (*sums)[player].duel();
    }
    out.difference = [sums](std::size_t a, std::size_t b) { return (*sums)[a].less((*sums)[b]); };
    return out;
  }

 private:
  struct Part {
    const PairingResults* pairing;
    std::size_t contestant, estimator;
  };

  // Pairings count alike.
  void add(SumOverDecks& sum, const std::vector<Part>& cell, double weight) const {
    for (const Part& part : cell)
      sum.add(*part.pairing, part.contestant, part.estimator,
              of_.mbb(1) * weight / static_cast<double>(cell.size()));
  }

  const TournamentResults& of_;
  std::vector<std::vector<std::vector<Part>>> cells_;  // [row][column]
};

}  // namespace

std::vector<std::size_t> contestants_of(const TournamentPlan& plan, std::span<const std::size_t> players,
                                        const AcpcLogHand& hand) {
  std::vector<std::size_t> out;
  for (const std::string& name : hand.players) {
    const auto at =
        std::ranges::find_if(players, [&](std::size_t player) { return plan.players[player].name == name; });
    out.push_back(static_cast<std::size_t>(at - players.begin()));
  }
  return out;
}

void keep_swing(std::vector<Swing>& swings, Swing swing) {
  const auto size = [](const Swing& s) {
    double out = 0;
    for (const double won : s.won) out = std::max(out, std::abs(won));
    return out;
  };
  if (size(swing) == 0) return;
  swings.insert(std::ranges::upper_bound(swings, size(swing), std::greater<>(), size), std::move(swing));
  if (swings.size() > swings_kept) swings.pop_back();
}

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

const std::vector<Estimator>& TournamentResults::estimators() const {
  return pairings.front().figures.figures().shape().estimators;
}

RankedMatches TournamentResults::ranked(std::optional<Estimator> estimator) const {
  const DeckTable table(*this, estimator);
  RankedMatches out{plan.game, "mbb/hand", table.crosstable(), {}};
  out.ranks = ranking(table.standings());
  return out;
}

TournamentResults no_results(const TournamentPlan& plan, const AcpcGame& game,
                             const std::vector<Estimator>& estimators, const TournamentKnown& known) {
  TournamentResults out{.plan = plan, .game = game, .pairings = {}};
  const std::size_t rotations = plan.duplicate ? static_cast<std::size_t>(game.players) : 1;
  for (const auto& players : plan.pairings(game.players))
    out.pairings.push_back(
        {.players = players,
         .hands_wanted = std::uint64_t{plan.hands} * plan.matches * rotations,
         .figures = LoggedFigures(game, rotations, estimators, policies_of(plan, known, players),
                                  small_luck(out, known, players)),
         .decks = {},
         .swings = {}});
  return out;
}

Result<void> add_decks(TournamentResults& results, const PlannedMatch& match, std::size_t place,
                       std::span<const std::span<const AcpcLogHand>> hands, std::uint64_t first) {
  PairingResults& pairing = results.pairings[match.pairing];
  std::vector<LoggedDeck> all(hands.front().size());
  for (std::size_t number = 0; number < all.size(); ++number) {
    for (const auto& rotation : hands) {
      all[number].hands.push_back(&rotation[number]);
      auto contestants = contestants_of(results.plan, pairing.players, rotation[number]);
      if (std::ranges::find(contestants, pairing.players.size()) != contestants.end())
        return fail(ErrorCode::parse, fmt::format("'{}.log' is not of these players", match.name));
      all[number].contestants.push_back(std::move(contestants));
    }
    keep_swing(pairing.swings, swing_of(all[number], match.name, place, pairing.players.size()));
  }
  const auto added = pairing.figures.add(all, match.seed, first);
  if (!added) return fail(added.error().code, fmt::format("{}: {}", match.name, added.error().message));
  for (std::uint64_t number = first; number < first + all.size(); ++number)
    pairing.decks.push_back(
        results.decks.try_emplace({match.seed, number}, static_cast<std::uint32_t>(results.decks.size()))
            .first->second);
  return {};
}

Result<TournamentResults> read_results(const TournamentPlan& plan, const AcpcGame& game,
                                       const std::string& folder, const std::vector<Estimator>& estimators,
                                       const TournamentKnown& known) {
  TournamentResults out = no_results(plan, game, estimators, known);
  const auto schedule = plan.schedule(game.players);
  const std::size_t rotations = plan.duplicate ? static_cast<std::size_t>(game.players) : 1;
  for (std::size_t first = 0; first < schedule.size(); first += rotations)
    HS_RETURN_IF_ERROR(read_seed(out, folder, std::span(schedule).subspan(first, rotations), first));
  return out;
}

}  // namespace hindsight
