// hindsight range: what a range says, written canonically and drawn as the grid of starting hands.
// SPDX-License-Identifier: MIT
#include "cards/range.h"

#include <fmt/format.h>

#include "cards/card_input.h"
#include "cards/starting_grid.h"
#include "command.h"
#include "io/json.h"
#include "text.h"

namespace hindsight {

namespace {

struct RangeOptions {
  std::string text, style, dead;
  bool json = false;
};

constexpr std::array<std::pair<std::string_view, RangeStyle>, 4> styles{
    {{"shortest", RangeStyle::shortest},
     {"gto+", RangeStyle::gto_plus},
     {"texas-solver", RangeStyle::texas_solver},
     {"vector", RangeStyle::vector}}};

std::string not_a_style(const std::string& text) {
  for (const auto& [name, style] : styles)
    if (name == text) return "";
  return fmt::format("'{}' must be shortest, gto+, texas-solver or vector", text);
}

RangeStyle style_of(const std::string& text) {
  for (const auto& [name, style] : styles)
    if (name == text) return style;
  return RangeStyle::shortest;
}

// Mean weight of the combos of a starting hand.
double weight_of(const Range& range, StartingHand hand) {
  double sum = 0;
  for (const Combo combo : hand.combos()) sum += range[combo];
  return sum / static_cast<double>(hand.combos().size());
}

// All of a hand is its name, none a dot, a part the percentage.
std::string cell(const Range& range, StartingHand hand) {
  const double weight = weight_of(range, hand);
  if (weight == 0) return fmt::format("{:>4}", "·");
  if (weight == 1) return fmt::format("{:>4}", to_text(hand));
  return fmt::format("{:>3.0f}%", std::max(1.0, 100 * weight));
}

std::string grid(const Range& range) {
  return starting_grid([&](StartingHand hand) { return cell(range, hand); });
}

// That can be held at all.
std::size_t combos_left(const RangeOptions& given) {
  const auto dead = typed_cards("--dead", given.dead);
  const auto cards = static_cast<std::size_t>(deck_size - (dead ? dead->size() : 0));
  return cards * (cards - 1) / 2;
}

Json json_of(const RangeText& parsed, const RangeOptions& given) {
  Json out = {{"range", to_text(parsed.range, style_of(given.style))},
              {"combos", parsed.range.combos()},
              {"share", parsed.range.combos() / static_cast<double>(combos_left(given))}};
  Json hands = Json::object();
  for (std::uint8_t i = 0; i < starting_hand_count; ++i)
    hands[to_text(StartingHand{i})] = weight_of(parsed.range, StartingHand{i});
  out["hands"] = hands;
  out["vector"] = parsed.range.weights;
  Json notices = Json::array();
  for (const auto* said : {&parsed.notices, &parsed.readings})
    for (const std::string& notice : *said) notices.push_back(notice);
  out["notices"] = notices;
  return out;
}

Result<RangeText> parsed(const RangeOptions& given) {
  HS_TRY(RangeText out, parse_range(given.text));
  HS_TRY(const CardSet dead, typed_cards("--dead", given.dead));
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (Combo{i}.cards().meets(dead)) out.range[Combo{i}] = 0;
  return out;
}

Result<int> run(const RangeOptions& given) {
  HS_TRY(const RangeText range, parsed(given));
  if (given.json) {
    fmt::print("{}\n", json_of(range, given).dump());
    return 0;
  }
  for (const auto* said : {&range.notices, &range.readings})
    for (const std::string& notice : *said) fmt::print(stderr, "hindsight: {}\n", notice);
  fmt::print("{}\n", to_text(range.range, style_of(given.style)));
  if (!given.style.empty()) return 0;
  const double combos = range.range.combos();
  const std::size_t left = combos_left(given);
  fmt::print("\n{}\n{} of {} combos, {}\n", grid(range.range), number(combos, 8), grouped(left),
             percent(combos / static_cast<double>(left)));
  return 0;
}

void declare_range(Parser& parser, RangeOptions& given) {
  parser.option("range", given.text, "In any notation of the examples").required().type("RANGE");
  parser.option("--style", given.style, "Print only this text: shortest, gto+, texas-solver or vector")
      .type("STYLE")
      .check(not_a_style);
  parser.option("--dead", given.dead, "Cards that nobody can hold").type("CARDS").may_be_empty();
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText range_help = {"range", "A range in its shortest words, and as a grid",
                                 R"help(A range is a list of
  QQ  AKs  AKo  AK  AsKh           a pair, suited, offsuit, both, two cards
  QQ+  ATo+  QQ-22  A5s-A2s  JTs-54s
  random  'top 15%'                by exact equity against any two cards
each with a weight, KJ:0.5 or KJ:50% or KJ@50, apart by commas or spaces; later items override earlier ones.
Read as well: [25%]AKs[/25%] (GTO+), '100: AA, 75: AQs' (Equilab), 1,326 numbers (PioSOLVER).
Examples:
  hindsight range 'QQ-22,AQs-A2s,ATo+,KJ:0.5'
  hindsight range 'top 15%' --dead AsKd
  hindsight range '[25%]AKs[/25%],QQ+' --style texas-solver
  hindsight range 'AA@1 KK@50' --json
)help"};

}  // namespace

Command range_command(Parser& program) { return make_command(program, range_help, declare_range, run); }

}  // namespace hindsight
