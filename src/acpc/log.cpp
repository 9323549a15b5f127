// SPDX-License-Identifier: MIT
#include "acpc/log.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "acpc/message.h"
#include "base/spec.h"
#include "base/text.h"

namespace hindsight {

namespace {

Result<std::uint32_t> whole_number(std::string_view text, std::string_view what) {
  const auto number = parse_integer(text);
  if (!number || *number < 0 || *number > UINT32_MAX)
    return fail(ErrorCode::parse, fmt::format("{} is no {}", in_quotes(text, 40), what));
  return static_cast<std::uint32_t>(*number);
}

Result<std::vector<double>> values_of(std::string_view text, std::size_t players) {
  std::vector<double> out;
  for (const std::string_view part : split(text, '|')) {
    double value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (error != std::errc() || end != part.data() + part.size() || !std::isfinite(value))
      return fail(ErrorCode::parse, fmt::format("{} is no number of chips", in_quotes(part, 40)));
    out.push_back(value);
  }
  if (out.size() != players)
    return fail(ErrorCode::parse, fmt::format("{} values for {} players", out.size(), players));
  return out;
}

Result<std::vector<std::string>> players_of(std::string_view text, std::size_t players) {
  std::vector<std::string> out;
  for (const std::string_view part : split(text, '|')) out.emplace_back(part);
  if (out.size() != players)
    return fail(ErrorCode::parse, fmt::format("{} names for {} players", out.size(), players));
  return out;
}

// All hole cards and the board that was reached, none twice.
Result<void> read_cards(AcpcLogHand& out, std::string_view text) {
  const AcpcGame& game = out.hand.game();
  std::string line = fmt::format("MATCHSTATE:0:{}:{}:{}", out.number, out.hand.text(), text);
  HS_TRY(const AcpcMessage message, parse_match_state(game, line));
  if (message.seen != SeatSet::first_of(game.players))
    return fail(ErrorCode::parse, "a player's hole cards are missing");
  if (message.length != line.size())
    return fail(ErrorCode::parse, "there is more behind the cards than the game deals");
  out.cards = message.cards;
  return check_cards(message);
}

Result<void> check_values(const AcpcLogHand& hand) {
  const auto values = acpc_values(hand.hand, hand.cards);
  for (std::size_t i = 0; i < hand.values.size(); ++i)
    if (std::abs(values[i] - hand.values[i]) > 1e-6 * std::max(1.0, std::abs(values[i])))
      return fail(ErrorCode::parse, fmt::format("position {} won {}, and the cards say {}", i,
                                                acpc_number(hand.values[i]), acpc_number(values[i])));
  return {};
}

}  // namespace

std::optional<AcpcLogHead> read_log_head(std::string_view line) {
  constexpr std::string_view start = "# name/game/hands/seed ";
  if (!line.starts_with(start)) return std::nullopt;
  const auto words = words_of(line.substr(start.size()));
  if (words.size() != 4) return std::nullopt;
  const auto hands = whole_number(words[2], "number"), seed = whole_number(words[3], "number");
  if (!hands || !seed) return std::nullopt;
  return AcpcLogHead{std::string(words[0]), std::string(words[1]), *hands, *seed};
}

Result<AcpcLogHand> parse_state_line(const AcpcGame& game, std::string_view line) {
  const auto parts = split(trimmed(line), ':');
  if (parts.size() != 6 || parts[0] != "STATE")
    return fail(ErrorCode::parse, "a hand is STATE:number:betting:cards:values:players");
  AcpcLogHand out{.hand = AcpcHand(game), .cards = {}, .values = {}, .players = {}};
  HS_TRY(out.number, whole_number(parts[1], "number of a hand"));
  const auto played = play_betting(out.hand, parts[2]);
  if (!played) return tl::unexpected(played.error());
  if (!out.hand.over()) return fail(ErrorCode::parse, "the hand is not played to its end");
  HS_RETURN_IF_ERROR(read_cards(out, parts[3]));
  const auto players = static_cast<std::size_t>(game.players);
  HS_TRY(out.values, values_of(parts[4], players));
  HS_TRY(out.players, players_of(parts[5], players));
  HS_RETURN_IF_ERROR(check_values(out));
  return out;
}

bool has_score(std::string_view log) {
  return log.ends_with('\n') && log.find("\nSCORE:") != std::string_view::npos;
}

Result<AcpcScore> parse_score_line(std::string_view line) {
  const auto parts = split(trimmed(line), ':');
  if (parts.size() != 3 || parts[0] != "SCORE")
    return fail(ErrorCode::parse, "a score is SCORE:totals:players");
  AcpcScore out;
  const std::size_t players = split(parts[2], '|').size();
  HS_TRY(out.totals, values_of(parts[1], players));
  HS_TRY(out.players, players_of(parts[2], players));
  return out;
}

}  // namespace hindsight
