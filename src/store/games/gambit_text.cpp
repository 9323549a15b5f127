// SPDX-License-Identifier: MIT
#include "store/games/gambit_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/spec.h"
#include "store/games/game_file.h"

namespace hindsight {

namespace {

constexpr std::string_view space = " \t\r\n\f\v";
constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::string_view number_characters = "0123456789+-./eE";

bool is_one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

// parse_number takes no plus sign, and takes words such as inf.
std::optional<double> parse_decimal(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  if (text.size() == sign || !is_one_of(text[sign], "0123456789.")) return {};
  return parse_number(text);
}

}  // namespace

Scanner::Scanner(std::string_view text) : text_(text) {
  if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;  // a byte order mark
}

char Scanner::peek() { return at_end() ? '\0' : text_[at_]; }

bool Scanner::at_end() {
  while (at_ < text_.size() && is_one_of(text_[at_], space)) ++at_;
  return at_ == text_.size();
}

std::size_t Scanner::offset() {
  at_end();
  return at_;
}

bool Scanner::accept(char symbol) {
  const bool found = !at_end() && text_[at_] == symbol;
  if (found) ++at_;
  return found;
}

Result<void> Scanner::expect(char symbol, std::string_view what) {
  if (accept(symbol)) return {};
  return unexpected(what);
}

std::string_view Scanner::run_of(std::string_view characters) {
  const std::size_t begin = offset();
  while (at_ < text_.size() && is_one_of(text_[at_], characters)) ++at_;
  return text_.substr(begin, at_ - begin);
}

Result<std::string_view> Scanner::word(std::string_view what) {
  const std::string_view found = run_of(letters);
  if (found.empty()) return unexpected(what);
  return found;
}

Result<std::string> Scanner::text(std::string_view what) {
  const std::size_t begin = offset();
  if (!accept('"')) return unexpected(what);
  std::string out;
  for (; at_ < text_.size() && text_[at_] != '"'; ++at_) {
    if (text_.substr(at_).starts_with("\\\"")) ++at_;
    out += text_[at_];
  }
  if (at_ == text_.size()) return error(begin, fmt::format("{} has no closing quote", what));
  ++at_;
  return out;
}

Result<double> Scanner::number(std::string_view what) {
  const std::size_t begin = offset();
  const std::string_view found = run_of(number_characters);
  if (const auto value = parse_rational(found)) return *value;
  at_ = begin;
  return unexpected(what);
}

Result<Rational> Scanner::rational(std::string_view what) {
  const std::size_t begin = offset();
  const std::string_view found = run_of(number_characters);
  auto value = Rational::parse(found);
  if (value && parse_rational(found)) return std::move(*value);
  at_ = begin;
  return unexpected(what);
}

Result<std::int64_t> Scanner::integer(std::string_view what, std::int64_t min, std::int64_t max) {
  const std::size_t begin = offset();
  const std::string_view found = run_of(number_characters);
  const auto value = parse_integer(found);
  if (value && *value >= min && *value <= max) return *value;
  at_ = begin;
  return unexpected(what);
}

std::string Scanner::place(std::size_t offset) const {
  const std::string_view before = text_.substr(0, offset);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("line {}, column {}", line, offset - line_begin + 1);
}

tl::unexpected<Error> Scanner::error(std::size_t offset, const std::string& message, ErrorCode code) const {
  return fail(code, fmt::format("{}: {}", place(offset), message));
}

tl::unexpected<Error> Scanner::unexpected(std::string_view what) {
  const std::string_view rest = text_.substr(offset());
  std::string found;
  for (char c : rest.substr(0, std::min<std::size_t>(rest.find_first_of(space), 24)))
    found += c >= ' ' && c != '\x7f' ? c : '?';
  return error(at_, fmt::format("expected {}, found {}", what,
                                rest.empty() ? "the end of the file" : fmt::format("'{}'", found)));
}

Result<GambitHeader> read_header(Scanner& in, std::string_view word, int version) {
  const std::string begin = fmt::format("{} {} R", word, version);
  const std::size_t start = in.offset();
  const auto found = in.word(fmt::format("the letters {}", word));
  if (!found || *found != word)
    return in.error(start, fmt::format("this is not a Gambit .{} file: it must begin with {}",
                                       word == "EFG" ? "efg" : "nfg", begin));
  HS_RETURN_IF_ERROR(in.integer(fmt::format("version {} of the format", version), version, version));
  const std::size_t type_place = in.offset();
  HS_TRY(const std::string_view type, in.word("the letter R"));
  if (type != "R" && type != "D")
    return in.error(type_place, fmt::format("the file must begin with {}", begin));
  GambitHeader header;
  HS_TRY(header.title, in.text("the title"));
  HS_RETURN_IF_ERROR(in.expect('{', "'{' before the players' names"));
  const std::size_t names_place = in.offset();
  while (!in.accept('}')) {
    HS_TRY(header.players.emplace_back(), in.text("a player's name or '}'"));
  }
  if (header.players.empty() || header.players.size() > max_players_in_file)
    return in.error(names_place, fmt::format("a game of {} players; it must have 1 to {}",
                                             header.players.size(), max_players_in_file));
  return header;
}

std::string header_text(std::string_view word_and_version, std::string_view title,
                        std::span<const std::string> players) {
  std::string out = fmt::format("{} R {} {{", word_and_version, gambit_quoted(title));
  for (const std::string& name : players) out += fmt::format(" {}", gambit_quoted(name));
  return out + " }\n";
}

std::vector<std::string> player_names(std::span<const std::string> given, int players) {
  std::vector<std::string> names(given.begin(), given.end());
  names.resize(std::min(names.size(), static_cast<std::size_t>(players)));
  while (names.size() < static_cast<std::size_t>(players))
    names.push_back(fmt::format("Player {}", names.size() + 1));
  return names;
}

std::string payoff_of(std::size_t player) { return fmt::format("the payoff of player {}", player + 1); }
std::string end_of_payoffs(std::size_t players) {
  return fmt::format("'}}' after the payoffs of {} players", players);
}

Result<std::vector<double>> read_payoffs(Scanner& in, std::size_t players) {
  std::vector<double> payoffs;
  while (payoffs.size() < players) {
    HS_TRY(payoffs.emplace_back(), in.number(payoff_of(payoffs.size())));
    in.accept(',');
  }
  HS_RETURN_IF_ERROR(in.expect('}', end_of_payoffs(players)));
  return payoffs;
}

std::string gambit_quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"') out += '\\';
    out += c;
  }
  if (text.ends_with('\\')) out += ' ';  // else it would escape the closing quote
  return out + '"';
}

std::optional<double> parse_rational(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto above = parse_decimal(text.substr(0, slash));
  const auto below = slash == std::string_view::npos ? 1.0 : parse_decimal(text.substr(slash + 1));
  if (!above || !below || !(*below > 0) || !(std::abs(*above / *below) <= 1e100)) return {};
  return *above / *below;
}

}  // namespace hindsight
