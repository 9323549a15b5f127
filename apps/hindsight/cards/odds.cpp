// hindsight odds: what a player may want to know of a hand: who wins, what it becomes, the outs.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>

#include "base/spec.h"
#include "cards/card_input.h"
#include "cards/hand_odds.h"
#include "cards/isomorphism.h"
#include "cards/outs.h"
#include "command.h"
#include "io/json.h"
#include "text.h"

namespace hindsight {

namespace {

struct OddsOptions {
  std::string hand, board, dead, opponents = "1";
  Precision precision;
  bool json = false;
};

struct StreetOdds {
  const char* name;
  ClassOdds mine;
};

struct OddsPanel {
  std::string starting_hand;  // as typed: what is said of `hole` is true of all its combos
  Combo hole;
  CardSet board, dead;
  int opponents;
  HandOdds odds;
  EquityOptions wanted;
  std::vector<StreetOdds> streets;  // this one, if it has a board, and those to come
  ClassOdds opponent;               // on the river
  std::optional<Outs> outs;
};

std::vector<StreetOdds> streets_of(CardSet hole, CardSet board, CardSet unseen) {
  std::vector<StreetOdds> out;
  for (const auto& [name, cards] : {std::pair{"flop", 3}, {"turn", 4}, {"river", 5}})
    if (cards >= board.size()) out.push_back({name, class_odds(hole | board, unseen, cards - board.size())});
  return out;
}

Result<OddsPanel> panel_of(const OddsOptions& given) {
  OddsPanel panel{};
  const std::optional<Combo> any = typed_starting_hand(given.hand);
  if (any) panel.starting_hand = to_text(StartingHand::of(*any));
  HS_TRY(panel.hole, any ? Result<Combo>(*any) : typed_hand(given.hand));
  HS_TRY(panel.board, typed_cards("--board", given.board));
  HS_TRY(panel.dead, typed_cards("--dead", given.dead));
  if (any && !(panel.board | panel.dead).empty())
    return fail(ErrorCode::invalid_argument,
                fmt::format("with --board or --dead suits matter: write '{}' as two cards, like {}",
                            given.hand, to_text(panel.hole)));
  panel.opponents = static_cast<int>(parse_integer(given.opponents).value_or(0));
  HS_TRY(panel.wanted, given.precision.equity_options());
  HS_TRY(panel.odds, odds_against_random(panel.hole, panel.board, panel.dead, panel.opponents, panel.wanted,
                                         given.precision.control()));
  const CardSet unseen = CardSet::deck().without(panel.hole.cards() | panel.board | panel.dead);
  panel.streets = streets_of(panel.hole.cards(), panel.board, unseen);
  panel.opponent = class_odds(panel.board, unseen, 7 - panel.board.size());
  if (panel.board.size() == 3 || panel.board.size() == 4)
    panel.outs = find_outs(panel.hole, panel.board, panel.dead);
  return panel;
}

std::string hand_text(const OddsPanel& panel) {
  return panel.starting_hand.empty() ? to_text(panel.hole) : panel.starting_hand;
}

Json json_of(const Outs& outs) {
  Json list = Json::array();
  for (const Out& out : outs.all) {
    Json entry = {{"card", to_text(out.card)}, {"makes", class_name(out.makes)}};
    entry["false"] = out.why_false != Out::False::no;
    if (out.why_false != Out::False::no) entry["why"] = to_text(out.why_false);
    list.push_back(entry);
  }
  return list;
}

Json json_of(const OddsPanel& panel) {
  Json out = {{"hand", hand_text(panel)},
              {"board", board_text(panel.board)},
              {"opponents", panel.opponents},
              {"win", panel.odds.win},
              {"tie", panel.odds.tie},
              {"lose", panel.odds.lose()},
              {"equity", panel.odds.equity},
              {"method", panel.odds.exact ? "exact" : "monte_carlo"},
              {"half_width", panel.odds.half_width}};
  out["classes"] = Json::array();
  for (std::size_t c = hand_class_count; c-- > 0;) {
    Json row = {{"class", class_name(static_cast<HandClass>(c))}};
    for (const StreetOdds& street : panel.streets) row[street.name] = street.mine[c];
    row["opponent"] = panel.opponent[c];
    out["classes"].push_back(row);
  }
  if (!panel.outs) return out;
  out["now"] = class_name(panel.outs->now);
  out["outs"] = panel.outs->count();
  out["all_outs"] = json_of(*panel.outs);
  return out;
}

std::string classes_text(const OddsPanel& panel) {
  std::vector<std::string> head = {"hand"};
  for (const StreetOdds& street : panel.streets) head.push_back(std::string(">") + street.name);
  head.insert(head.end(), {"", ">opponent"});
  TextTable table(head);
  for (std::size_t c = hand_class_count; c-- > 0;) {
    std::vector<std::string> row = {std::string(class_name(static_cast<HandClass>(c)))};
    for (const StreetOdds& street : panel.streets) row.push_back(percent(street.mine[c]));
    row.insert(row.end(), {bar(panel.streets.back().mine[c]), percent(panel.opponent[c])});
    table.row(row);
  }
  return table.text();
}

// One line for each class and reason: "flush  9  2s 3s ..."
std::string outs_text(const Outs& outs) {
  TextTable table({"outs", ">cards", "", ""});
  std::vector<std::pair<std::string, std::string>> lines;  // what they make, why they are false
  std::vector<std::vector<std::string>> cards;
  for (const Out& out : outs.all) {
    const std::pair line{std::string(class_name(out.makes)), std::string(to_text(out.why_false))};
    const auto found = std::ranges::find(lines, line);
    const auto at = static_cast<std::size_t>(found - lines.begin());
    if (found == lines.end()) {
      lines.push_back(line);
      cards.emplace_back();
    }
    cards[at].push_back(to_text(out.card));
  }
  for (std::size_t i = 0; i < lines.size(); ++i)
    table.row({lines[i].first, std::to_string(cards[i].size()), joined(cards[i], " "),
               lines[i].second.empty() ? "" : "false: " + lines[i].second});
  return table.text();
}

void print(const OddsPanel& panel) {
  const CardSet cards = panel.hole.cards() | panel.board;
  fmt::print("{}{}{}\n\n", hand_text(panel), panel.board.empty() ? "" : " on " + board_text(panel.board),
             cards.size() < 5 ? "" : ": " + hand_name(evaluate(cards)));
  const int digits = panel.odds.exact ? 4 : 2;
  TextTable table(
      {fmt::format("against {}", counted(static_cast<std::uint64_t>(panel.opponents), "opponent")), "", ""});
  table.row({"win", percent(panel.odds.win, digits), bar(panel.odds.win, 20)});
  table.row({"tie", percent(panel.odds.tie, digits), bar(panel.odds.tie, 20)});
  table.row({"lose", percent(panel.odds.lose(), digits), bar(panel.odds.lose(), 20)});
  table.row({"equity", percent(panel.odds.equity, digits), ""});
  fmt::print("{}{}\n\n{}", table.text(),
             method_text(panel.odds.exact, panel.odds.deals, panel.odds.half_width, panel.wanted),
             classes_text(panel));
  if (!panel.outs) return;
  const int count = panel.outs->count(), unseen = deck_size - cards.size() - panel.dead.size();
  fmt::print("\n{} of {} unseen cards are outs ({})\n{}", count, unseen, percent(count / double(unseen)),
             outs_text(*panel.outs));
}

Result<int> run(const OddsOptions& given) {
  HS_TRY(const OddsPanel panel, panel_of(given));
  if (given.json)
    fmt::print("{}\n", json_of(panel).dump());
  else
    print(panel);
  return 0;
}

void declare_odds(Parser& parser, OddsOptions& given) {
  parser.option("hand", given.hand, "Your two cards, or before the flop a starting hand such as 72o")
      .required()
      .type("HAND");
  parser.option("--board", given.board, "3, 4 or 5 cards").type("CARDS").may_be_empty();
  parser.option("--opponents", given.opponents, "1 to 9, with any two cards each [1]")
      .type("N")
      .check(not_between(1, 9));
  parser.option("--dead", given.dead, "Cards that nobody can get").type("CARDS").may_be_empty();
  given.precision.add_options(parser);
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText odds_help = {"odds", "Win, tie and lose against random hands, hand classes to come, outs",
                                R"help(Examples:
  hindsight odds AhKh
  hindsight odds 72o --opponents 3
  hindsight odds 4sJs --board 6sAhTs --opponents 3
  hindsight odds Js8c --board 9sThJc --dead Qd --json
)help"};

}  // namespace

Command odds_command(Parser& program) { return make_command(program, odds_help, declare_odds, run); }

}  // namespace hindsight
