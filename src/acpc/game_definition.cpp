// SPDX-License-Identifier: MIT
#include "acpc/game_definition.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <vector>

#include "base/spec.h"
#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::array<std::string_view, 15> keywords = {
    "gamedef",   "end",      "limit",    "nolimit",      "numPlayers",
    "numRounds", "stack",    "blind",    "raiseSize",    "firstPlayer",
    "maxRaises", "numSuits", "numRanks", "numHoleCards", "numBoardCards"};

bool same_word(std::string_view a, std::string_view b) { return lower(a) == lower(b); }

struct Values {
  int line = 0;
  std::vector<std::int64_t> numbers;
};

struct Lines {
  BettingLimit betting = BettingLimit::fixed_limit;
  std::map<std::string, Values> by_keyword;  // in lower case
};

std::string_view leading_word(std::string_view line) {
  const auto is_letter = [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
  return line.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(line, is_letter) - line.begin()));
}

// The numbers at the start of what follows a keyword.
std::vector<std::int64_t> numbers_of(std::string_view text) {
  std::vector<std::int64_t> out;
  std::string blank(text);
  std::ranges::replace(blank, '=', ' ');
  for (const std::string_view word : words_of(blank)) {
    const auto number = parse_integer(word);
    if (!number || out.size() == max_seats) break;
    out.push_back(*number);
  }
  return out;
}

Result<Lines> read_lines(std::string_view text) {
  Lines out;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view word = leading_word(line);
    if (word.empty()) continue;
    const auto known = std::ranges::find_if(keywords, [&](auto k) { return same_word(k, word); });
    if (known == keywords.end()) {
      const std::string meant = did_you_mean(std::string(word), keywords);
      if (meant.empty()) continue;
      return fail(ErrorCode::parse, fmt::format("line {}: {} is no keyword of a game definition{}", number,
                                                in_quotes(word, 40), meant));
    }
    if (*known == "end") break;
    if (*known == "limit") out.betting = BettingLimit::fixed_limit;
    if (*known == "nolimit") out.betting = BettingLimit::no_limit;
    out.by_keyword[lower(word)] = {number, numbers_of(line.substr(word.size()))};
  }
  return out;
}

class Reader {
 public:
  explicit Reader(const Lines& lines) : lines_(lines) {}

  // `count` numbers of the keyword within these bounds into `out`, less `base`; `out` stays where the keyword
  // is missing and optional.
  template <class T>
  Result<void> read(std::string_view keyword, std::span<T> out, std::int64_t min, std::int64_t max,
                    bool required, std::int64_t base = 0) const {
    const auto found = lines_.by_keyword.find(lower(keyword));
    if (found == lines_.by_keyword.end()) {
      if (!required) return {};
      return fail(ErrorCode::parse, fmt::format("the game definition has no line {} = ...", keyword));
    }
    const Values& values = found->second;
    const std::string what = fmt::format("line {}: {}", values.line, keyword);
    if (values.numbers.size() < out.size())
      return fail(ErrorCode::parse, fmt::format("{} wants {} number{}, and {} {} there", what, out.size(),
                                                out.size() == 1 ? "" : "s", values.numbers.size(),
                                                values.numbers.size() == 1 ? "is" : "are"));
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (values.numbers[i] < min || values.numbers[i] > max)
        return fail(ErrorCode::parse,
                    fmt::format("{} may be {} to {}, not {}", what, min, max, values.numbers[i]));
      out[i] = static_cast<T>(values.numbers[i] - base);
    }
    return {};
  }
  Result<void> read(std::string_view keyword, int& out, std::int64_t min, std::int64_t max) const {
    return read(keyword, std::span(&out, 1), min, max, true);
  }

 private:
  const Lines& lines_;
};

template <class Array>
auto first(Array& values, int count) {
  return std::span(values).first(static_cast<std::size_t>(count));
}

Result<void> check(const AcpcGame& game) {
  for (int i = 0; i < game.players; ++i) {
    const auto position = static_cast<std::size_t>(i);
    if (game.blinds[position] > game.stacks[position])
      return fail(ErrorCode::parse, fmt::format("the blind of position {} ({}) is larger than its stack ({})",
                                                i, game.blinds[position], game.stacks[position]));
  }
  const int board = game.board_until(game.rounds - 1), deck = game.suits * game.ranks;
  if (board > max_acpc_board_cards)
    return fail(ErrorCode::parse,
                fmt::format("numBoardCards: {} in all, of at most {}", board, max_acpc_board_cards));
  if (const int cards = game.players * game.hole_cards + board; cards > deck)
    return fail(ErrorCode::parse,
                fmt::format("a hand takes {} cards, and the deck of {} suits with {} ranks has {}", cards,
                            game.suits, game.ranks, deck));
  return {};
}

}  // namespace

int AcpcGame::board_until(int round) const {
  return std::accumulate(board_cards.begin(), board_cards.begin() + round + 1, 0);
}

Chips AcpcGame::big_blind() const {
  return std::max<Chips>(1, *std::max_element(blinds.begin(), blinds.begin() + players));
}

BettingRules AcpcGame::rules(int round) const {
  BettingRules out;
  out.betting = betting;
  out.min_bet = out.big_bet = no_limit() ? big_blind() : raise_size[static_cast<std::size_t>(round)];
  out.blinds = blinds;
  out.short_all_in = BettingRules::ShortAllIn::acpc;
  out.fold_when_free = BettingRules::FoldWhenFree::refused;
  out.ask_lone_player = true;
  out.street_limit = 64;
  return out;
}

Result<AcpcGame> parse_acpc_game(std::string_view text) {
  HS_TRY(const Lines lines, read_lines(text));
  const Reader reader(lines);
  AcpcGame game{.betting = lines.betting};
  HS_RETURN_IF_ERROR(reader.read("numPlayers", game.players, 2, max_seats));
  HS_RETURN_IF_ERROR(reader.read("numRounds", game.rounds, 1, max_acpc_rounds));
  std::fill_n(game.stacks.begin(), game.players, unlimited_acpc_stack);
  const auto players = [&](auto& values) { return first(values, game.players); };
  const auto rounds = [&](auto& values) { return first(values, game.rounds); };
  constexpr std::int64_t most = unlimited_acpc_stack;
  HS_RETURN_IF_ERROR(reader.read("stack", players(game.stacks), 1, most, false));
  HS_RETURN_IF_ERROR(reader.read("blind", players(game.blinds), 0, most, true));
  if (!game.no_limit()) HS_RETURN_IF_ERROR(reader.read("raiseSize", rounds(game.raise_size), 1, most, true));
  HS_RETURN_IF_ERROR(reader.read("firstPlayer", rounds(game.first_player), 1, game.players, false, 1));
  HS_RETURN_IF_ERROR(reader.read("maxRaises", rounds(game.max_raises), 0, 255, false));
  HS_RETURN_IF_ERROR(reader.read("numSuits", game.suits, 1, 4));
  HS_RETURN_IF_ERROR(reader.read("numRanks", game.ranks, 1, 13));
  HS_RETURN_IF_ERROR(reader.read("numHoleCards", game.hole_cards, 1, max_acpc_hole_cards));
  HS_RETURN_IF_ERROR(reader.read("numBoardCards", rounds(game.board_cards), 0, max_acpc_board_cards, true));
  HS_RETURN_IF_ERROR(check(game));
  return game;
}

std::string to_text(const AcpcGame& game) {
  const auto list = [](const auto& values, int count, int base = 0) {
    std::string out;
    for (int i = 0; i < count; ++i) out += fmt::format(" {}", values[static_cast<std::size_t>(i)] + base);
    return out;
  };
  std::string out = fmt::format("GAMEDEF\n{}\nnumPlayers = {}\nnumRounds = {}\n",
                                game.no_limit() ? "nolimit" : "limit", game.players, game.rounds);
  const auto line = [&](std::string_view keyword, const std::string& values) {
    out += fmt::format("{} ={}\n", keyword, values);
  };
  line("stack", list(game.stacks, game.players));
  line("blind", list(game.blinds, game.players));
  if (!game.no_limit()) line("raiseSize", list(game.raise_size, game.rounds));
  line("firstPlayer", list(game.first_player, game.rounds, 1));
  line("maxRaises", list(game.max_raises, game.rounds));
  out += fmt::format("numSuits = {}\nnumRanks = {}\nnumHoleCards = {}\n", game.suits, game.ranks,
                     game.hole_cards);
  line("numBoardCards", list(game.board_cards, game.rounds));
  return out + "END GAMEDEF\n";
}

}  // namespace hindsight
