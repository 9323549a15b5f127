// SPDX-License-Identifier: MIT
#include "tournament/live.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/spec.h"
#include "base/text.h"
#include "io/atomic_file.h"

namespace hindsight {

namespace {

constexpr std::size_t chunk = 64 << 10, index_step = 256, decks_at_once = 16;
constexpr std::uint64_t max_definition = 1 << 20;

Result<std::string> definition(const std::string& folder, std::string_view name) {
  auto out = read_file(fmt::format("{}/{}", folder, name), max_definition);
  if (out) return out;
  return fail(
      ErrorCode::not_found,
      fmt::format("there is no tournament in '{}': 'hindsight tournament FILE.toml --out {}' begins one, "
                  "or with --results makes its '{}'",
                  folder, folder, name));
}

// Matches that a plan comes to, as far as that can be watched.
double matches_of(const TournamentPlan& plan, int at_table) {
  double out = plan.matches * (plan.duplicate ? at_table : 1.0);
  for (int i = 0; i < at_table; ++i) out *= (static_cast<double>(plan.players.size()) - i) / (i + 1);
  return out;
}

Result<void> check_size(const std::string& folder, const TournamentPlan& plan, const AcpcGame& game) {
  const double matches = matches_of(plan, game.players);
  if (matches >= 1 && matches <= LiveTournament::max_matches &&
      plan.players.size() <= LiveTournament::max_players)
    return {};
  return fail(ErrorCode::unsupported,
              fmt::format("'{}' holds {} matches: from 1 to {} of up to {} players can be watched", folder,
                          plain_decimal(std::max(0.0, std::round(matches))), LiveTournament::max_matches,
                          LiveTournament::max_players));
}

// STATE:number:betting:cards:values:players, without a look at what was played.
struct Outcome {
  std::uint64_t number = 0;
  std::vector<double> values;             // by position
  std::vector<std::string_view> players;  // by position
};
std::optional<Outcome> outcome_of(std::string_view line, std::size_t players) {
  const auto parts = split(line, ':');
  if (parts.size() != 6) return {};
  Outcome out;
  const auto number = parse_integer(parts[1]);
  if (!number || *number < 0) return {};
  out.number = static_cast<std::uint64_t>(*number);
  for (const std::string_view value : split(parts[4], '|')) {
    const auto chips = parse_number(value);
    if (!chips || !std::isfinite(*chips)) return {};
    out.values.push_back(*chips);
  }
  out.players = split(parts[5], '|');
  if (out.values.size() != players || out.players.size() != players) return {};
  return out;
}

}  // namespace

Result<std::unique_ptr<LiveTournament>> LiveTournament::open(const std::string& folder) {
  HS_TRY(std::string plan_text, definition(folder, "tournament.toml"));
  HS_TRY(std::string game_text, definition(folder, "tournament.game"));
  const auto place = [&](std::string_view name, const Error& why) {
    return fail(why.code, fmt::format("'{}/{}': {}", folder, name, why.message));
  };
  const auto plan = parse_tournament(plan_text);
  if (!plan) return place("tournament.toml", plan.error());
  const auto game = parse_acpc_game(game_text);
  if (!game) return place("tournament.game", game.error());
  HS_RETURN_IF_ERROR(check_size(folder, *plan, *game));
  std::vector<Estimator> estimators{Estimator::plain};
  if (plan->duplicate) estimators.push_back(Estimator::duplicate);
  estimators.push_back(Estimator::all_in);
  return std::unique_ptr<LiveTournament>(new LiveTournament(
      folder, std::move(plan_text), std::move(game_text), no_results(*plan, *game, estimators)));
}

LiveTournament::LiveTournament(std::string folder, std::string plan_text, std::string game_text,
                               TournamentResults results)
    : folder_(std::move(folder)),
      plan_text_(std::move(plan_text)),
      game_text_(std::move(game_text)),
      results_(std::move(results)) {
  const auto players = static_cast<std::size_t>(results_.game.players);
  rotations_ = results_.plan.duplicate ? players : 1;
  for (PlannedMatch& match : results_.plan.schedule(results_.game.players)) {
    const std::string path = fmt::format("{}/{}.log", folder_, match.name);
    scans_.push_back({LogTail(path), {}});
    if (matches_.size() % rotations_ == 0)
      seeds_.push_back({{}, std::vector<std::vector<AcpcLogHand>>(rotations_)});
    seeds_.back().tails.emplace_back(path);
    matches_.push_back({std::move(match)});
  }
  played_.assign(results_.pairings.size(), std::vector<RunningSum>(players));
}

Result<void> LiveTournament::check_plan() const {
  HS_TRY(const std::string plan, definition(folder_, "tournament.toml"));
  HS_TRY(const std::string game, definition(folder_, "tournament.game"));
  if (plan == plan_text_ && game == game_text_) return {};
  return fail(ErrorCode::conflict, fmt::format("'{}' holds another tournament by now", folder_));
}

Result<bool> LiveTournament::update(Clock::duration time) {
  const Clock::time_point until = Clock::now() + time;
  HS_RETURN_IF_ERROR(check_plan());
  scanned_ = true;
  for (std::size_t match = 0; match < matches_.size(); ++match) {
    if (matches_[match].over) continue;
    HS_TRY(const bool read, scan(match, until));
    scanned_ = scanned_ && read;
  }
  bool all = scanned_;
  for (std::size_t seed = 0; seed < seeds_.size(); ++seed) {
    HS_TRY(const bool counted, count(seed, until));
    all = all && counted;
  }
  return all;
}

// A chunk at least, so that every call comes on.
Result<bool> LiveTournament::scan(std::size_t match, Clock::time_point until) {
  Scan& reading = scans_[match];
  for (;;) {
    std::uint64_t at = reading.tail.at();
    HS_TRY(const std::string text, reading.tail.next(chunk));
    if (text.empty()) return true;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = text.find('\n', begin);
      HS_RETURN_IF_ERROR(scan_line(match, std::string_view(text).substr(begin, end - begin), at + begin));
      begin = end + 1;
    }
    if (Clock::now() >= until) return false;
  }
}

Result<void> LiveTournament::scan_line(std::size_t match, std::string_view line, std::uint64_t at) {
  Match& played = matches_[match];
  if (line.starts_with("SCORE:") && !played.over) {
    played.over = true;
    ++over_;
  }
  if (!line.starts_with("STATE:")) return {};
  const PairingResults& pairing = results_.pairings[played.plan.pairing];
  const auto found = outcome_of(line, pairing.players.size());
  if (!found || found->number != played.hands)
    return fail(ErrorCode::parse, fmt::format("'{}': hand {} of the log cannot be read: {}",
                                              scans_[match].tail.path(), played.hands, in_quotes(line, 120)));
  if (found->number % index_step == 0) scans_[match].index.push_back(at);
  Swing swing{.match = played.plan.name,
              .place = match,
              .hand = static_cast<std::uint32_t>(found->number),
              .won = std::vector<double>(pairing.players.size())};
  for (std::size_t position = 0; position < found->players.size(); ++position)
    for (std::size_t contestant = 0; contestant < pairing.players.size(); ++contestant)
      if (results_.plan.players[pairing.players[contestant]].name == found->players[position])
        swing.won[contestant] = found->values[position];
  for (std::size_t contestant = 0; contestant < swing.won.size(); ++contestant)
    played_[played.plan.pairing][contestant].add(swing.won[contestant]);
  keep_swing(swings_, std::move(swing));
  ++played.hands;
  ++hands_;
  return {};
}

Result<bool> LiveTournament::count(std::size_t number, Clock::time_point until) {
  Seed& seed = seeds_[number];
  const std::size_t place = number * rotations_;
  for (;;) {
    std::uint64_t ready = UINT64_MAX;  // decks that have been played in each rotation
    for (std::size_t rotation = 0; rotation < rotations_; ++rotation)
      ready = std::min(ready, matches_[place + rotation].hands);
    if (ready <= seed.decks) return true;
    std::size_t decks = std::min<std::size_t>(decks_at_once, ready - seed.decks);
    for (std::size_t rotation = 0; rotation < rotations_; ++rotation) {
      HS_RETURN_IF_ERROR(fill(seed, rotation));
      decks = std::min(decks, seed.waiting[rotation].size());
    }
    if (decks == 0) return true;
    std::vector<std::span<const AcpcLogHand>> hands;
    for (const auto& waiting : seed.waiting) hands.push_back(std::span(waiting).first(decks));
    HS_RETURN_IF_ERROR(add_decks(results_, matches_[place].plan, place, hands, seed.decks));
    for (auto& waiting : seed.waiting)
      waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(decks));
    seed.decks += decks;
    if (Clock::now() >= until) return false;
  }
}

Result<void> LiveTournament::fill(Seed& seed, std::size_t rotation) {
  auto& waiting = seed.waiting[rotation];
  LogTail& tail = seed.tails[rotation];
  while (waiting.empty()) {
    HS_TRY(const std::string text, tail.next(chunk));
    if (text.empty()) return {};
    for (const std::string_view line : split(text, '\n')) {
      if (!line.starts_with("STATE:")) continue;
      auto hand = parse_state_line(results_.game, line);
      const std::uint64_t expected = seed.decks + waiting.size();
      if (!hand)
        return fail(hand.error().code,
                    fmt::format("'{}': hand {}: {}", tail.path(), expected, hand.error().message));
      if (hand->number != expected)
        return fail(ErrorCode::parse, fmt::format("'{}': hand {} stands where hand {} should", tail.path(),
                                                  hand->number, expected));
      waiting.push_back(std::move(*hand));
    }
  }
  return {};
}

Result<LiveTournament::LoggedLine> LiveTournament::hand(std::size_t match, std::uint64_t number) const {
  if (match >= matches_.size())
    return fail(ErrorCode::not_found,
                fmt::format("the tournament has {} matches, from number 0 on", matches_.size()));
  if (number >= matches_[match].hands)
    return fail(ErrorCode::not_found, fmt::format("of {} {} hands have been played, from number 0 on",
                                                  matches_[match].plan.name, matches_[match].hands));
  const Scan& scan = scans_[match];
  LogTail tail(scan.tail.path(), scan.index[static_cast<std::size_t>(number / index_step)]);
  const std::string begin = fmt::format("STATE:{}:", number);
  while (tail.at() < scan.tail.at()) {
    HS_TRY(const std::string text, tail.next(chunk));
    if (text.empty()) break;
    for (const std::string_view line : split(text, '\n')) {
      if (!line.starts_with(begin)) continue;
      auto hand = parse_state_line(results_.game, line);
      if (!hand) return tl::unexpected(hand.error());
      return LoggedLine{std::move(*hand), std::string(line)};
    }
  }
  return fail(ErrorCode::conflict, fmt::format("'{}' was written anew: ask again", scan.tail.path()));
}

bool LiveTournament::is_decided(std::size_t pairing) const {
  const Figures& figures = results_.pairings[pairing].figures.figures();
  if (figures.decks() == 0) return false;
  for (std::size_t c = 0; c < figures.shape().contestants; ++c)
    if (!figures.at(c, figures.watched()).anytime_leaves_out(0)) return false;
  return true;
}

// The rotations that share cards are played all or none.
bool LiveTournament::is_left_out(std::size_t match) const {
  if (!results_.plan.until_decided || !is_decided(matches_[match].plan.pairing)) return false;
  const std::size_t first = match / rotations_ * rotations_;
  for (std::size_t m = first; m < first + rotations_; ++m)
    if (matches_[m].hands > 0) return false;
  return true;
}

bool LiveTournament::is_done() const {
  if (over_ == matches_.size()) return true;
  for (std::size_t m = 0; m < matches_.size(); ++m)
    if (!matches_[m].over && !is_left_out(m)) return false;
  return true;
}

std::function<bool(std::size_t)> decided_in(const std::string& folder) {
  return [folder, live = std::shared_ptr<LiveTournament>()](std::size_t pairing) mutable {
    if (!live) {
      auto opened = LiveTournament::open(folder);
      if (!opened) return false;
      live = std::move(*opened);
    }
    for (auto all = live->update(std::chrono::seconds(1)); !all || !*all;
         all = live->update(std::chrono::seconds(1)))
      if (!all) return false;
    return live->is_decided(pairing);
  };
}

}  // namespace hindsight
