// SPDX-License-Identifier: MIT
#include "cards/card_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "base/spec.h"
#include "cards/isomorphism.h"
#include "cards/showdown_order.h"
#include "command.h"
#include "text.h"

namespace hindsight {

Result<CardSet> typed_cards(const std::string& option, const std::string& text) {
  const auto cards = parse_cards(text);
  if (!cards) return fail(cards.error().code, fmt::format("{}: {}", option, cards.error().message));
  return set_of(*cards);
}

std::optional<Combo> typed_starting_hand(const std::string& text) {
  const std::string name = lower(text);
  std::string turned = name;
  if (turned.size() > 1) std::swap(turned[0], turned[1]);
  for (const Combo combo : all_combos()) {
    const std::string known = lower(to_text(StartingHand::of(combo)));
    if (known == name || known == turned) return combo;
  }
  return {};
}

Result<Combo> typed_hand(const std::string& text) {
  const auto cards = parse_cards(text);
  if (cards && cards->size() == 2) return Combo::of((*cards)[0], (*cards)[1]);
  return fail(ErrorCode::invalid_argument,
              fmt::format("'{}' must be two cards, like AhKh, or a starting hand, like AKs or 72o{}", text,
                          cards ? "" : ": " + cards.error().message));
}

Result<double> typed_share(const std::string& option, const std::string& text) {
  const bool percent = text.ends_with('%');
  std::string digits = percent ? text.substr(0, text.size() - 1) : text;
  while (digits.ends_with(' ')) digits.pop_back();
  const double value = parse_number(digits).value_or(-1) / (percent ? 100 : 1);
  if (value > 0 && value < 1) return value;
  return fail(ErrorCode::invalid_argument,
              fmt::format("{} {} must be between 0 and 1, or a percentage like 0.5%", option, text));
}

Result<Range> typed_range(const std::string& whose, const std::string& text) {
  const auto parsed = parse_range(text);
  if (!parsed) return fail(parsed.error().code, fmt::format("{}: {}", whose, parsed.error().message));
  for (const auto* said : {&parsed->notices, &parsed->readings})
    for (const std::string& notice : *said) fmt::print(stderr, "hindsight: {}: {}\n", whose, notice);
  if (parsed->range.empty())
    return fail(ErrorCode::invalid_argument, fmt::format("{}: the range has no hand", whose));
  return parsed->range;
}

void Precision::add_options(Parser& parser) {
  parser.option("--half-width", half_width, "If simulated: the error of each number is at most this [0.1%]")
      .type("SHARE");
  parser.option("--confidence", confidence, "... with this probability, for each number by itself [95%]")
      .type("SHARE");
  parser.option("--seed", seed, "Of the random deals [1]").type("N").check(not_whole);
  parser.option("--threads", threads, "Threads; the result does not depend on it [1]")
      .type("N")
      .check(not_a_count);
  parser.flag("--simulate", simulate, "Simulate even what can be enumerated");
}

Result<EquityOptions> Precision::equity_options() const {
  EquityOptions options;
  HS_TRY(options.half_width, typed_share("--half-width", half_width));
  HS_TRY(options.confidence, typed_share("--confidence", confidence));
  if (options.half_width < 1e-6)
    return fail(ErrorCode::invalid_argument,
                fmt::format("--half-width {} would take more than 10^11 deals", half_width));
  options.seed = static_cast<std::uint64_t>(parse_integer(seed).value_or(1));
  options.simulate = simulate;
  return options;
}

RunControl Precision::control() const {
  return {.stop = {}, .threads = static_cast<unsigned>(parse_integer(threads).value_or(1))};
}

std::string method_text(bool exact, double deals, double half_width, const EquityOptions& wanted) {
  if (exact)
    return deals > 0
               ? fmt::format("exact, {} deals", grouped(static_cast<std::uint64_t>(std::llround(deals))))
               : "exact";
  const std::string error = fmt::format("± {:.2g} % with {:.4g} % confidence, each number by itself",
                                        100 * half_width, 100 * wanted.confidence);
  if (deals == 0) return "simulated: " + error;
  return fmt::format("{} random deals ({} by the normal distribution): {}",
                     grouped(static_cast<std::uint64_t>(deals)),
                     grouped(trials_by_normal(wanted.half_width, wanted.confidence)), error);
}

std::string board_text(CardSet board) {
  std::string text;
  for (const Card card : board) text = to_text(card) + (text.empty() ? "" : " ") + text;
  return text;
}

}  // namespace hindsight
