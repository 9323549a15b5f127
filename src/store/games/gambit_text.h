// The lexical level that Gambit's formats share: words, "quoted
// text", numbers, braces, and the place of each for messages.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/rational.h"
#include "base/result.h"

namespace hindsight {

// Every read skips white space and tells `what` it expected if that is not there: "line 3, column 7: expected
// the player's number, found '}'".
class Scanner {
 public:
  explicit Scanner(std::string_view text);

  char peek();  // the next character; 0 at the end
  bool at_end();
  bool accept(char symbol);
  Result<void> expect(char symbol, std::string_view what);
  Result<std::string_view> word(std::string_view what);  // letters
  Result<std::string> text(std::string_view what);       // within quotes; \" stands for a quote in it
  Result<double> number(std::string_view what);          // see parse_rational
  Result<Rational> rational(std::string_view what);      // the same without rounding
  Result<std::int64_t> integer(std::string_view what, std::int64_t min, std::int64_t max);

  std::size_t offset();  // of what is read next
  std::size_t remaining() const { return text_.size() - at_; }
  std::string place(std::size_t offset) const;  // "line 3, column 7"
  tl::unexpected<Error> error(std::size_t offset, const std::string& message,
                              ErrorCode code = ErrorCode::parse) const;

 private:
  tl::unexpected<Error> unexpected(std::string_view what);
  std::string_view run_of(std::string_view characters);
  std::string_view text_;
  std::size_t at_ = 0;
};

// How every file begins: EFG 2 R "title" { "player" ... }, with D for R in old files.
struct GambitHeader {
  std::string title;
  std::vector<std::string> players;
};
Result<GambitHeader> read_header(Scanner& in, std::string_view word, int version);
std::string header_text(std::string_view word_and_version, std::string_view title,
                        std::span<const std::string> players);
// As many names as there are players: those given, else "Player 1", ...
std::vector<std::string> player_names(std::span<const std::string> given, int players);

Result<std::vector<double>> read_payoffs(Scanner& in, std::size_t players);  // 1, -1 } or 1 -1 }
std::string payoff_of(std::size_t player);                                   // what messages call it
std::string end_of_payoffs(std::size_t players);

std::string gambit_quoted(std::string_view text);
// Whole numbers, decimals, exponents and fractions: -3, .5, 1e-3, 1/3.  Up to 1e100 in size.
std::optional<double> parse_rational(std::string_view text);

}  // namespace hindsight
