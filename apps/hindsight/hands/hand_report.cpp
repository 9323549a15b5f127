// SPDX-License-Identifier: MIT
#include "hands/hand_report.h"

#include <fmt/format.h>

#include "io/json.h"
#include "store/hands/phh_extras.h"

namespace hindsight {

namespace {

// Builds the line by hand: amounts are exact decimals, which no JSON library takes.
class ReportLine {
 public:
  void add(std::string_view key, std::string value) {
    text_ += fmt::format("{}\"{}\":{}", text_.empty() ? "" : ",", key, value);
  }
  std::string text() const { return '{' + text_ + '}'; }

 private:
  std::string text_;
};

template <class Text>
std::string list(std::size_t count, const Text& text) {
  std::string out = "[";
  for (std::size_t i = 0; i < count; ++i) out += (i > 0 ? "," : "") + text(i);
  return out + ']';
}

Seat seat_of(std::size_t i) { return Seat{static_cast<std::uint8_t>(i)}; }
int number_of(Seat seat) { return seat.value + 1; }

std::string seats_text(SeatSet seats) {
  std::string out = "[";
  for (const Seat seat : seats) out += (out.size() > 1 ? "," : "") + std::to_string(number_of(seat));
  return out + ']';
}

std::string exact_number(Decimal value) { return value.is_infinite() ? "\"inf\"" : to_text(value); }
std::string chips_text(const Replay& replay, Chips chips) {
  return to_text(Decimal::of(chips, replay.places));
}

std::string card_text(Card card) { return known(card) ? to_text(card) : "??"; }
std::string hole_text(std::array<Card, 2> hole) { return card_text(hole[0]) + card_text(hole[1]); }
std::string board_text(const Hand& hand) {
  std::string out;
  for (const Card card : hand.board()) out += card_text(card);
  return out;
}

std::string finishing_stack(const Replay& replay, Seat seat) {
  if (replay.unlimited(seat)) return "\"inf\"";
  return exact_number(replay.amount(replay.final_stack(seat)));
}

std::string decision_text(const Replay& replay, const LegalMoves& legal) {
  std::string out = fmt::format("[{},{}", number_of(legal.seat), chips_text(replay, legal.call));
  if (!legal.can_raise) return out + ",null,null]";
  const bool all = replay.unlimited(legal.seat) && replay.hand.rules().betting == BettingLimit::no_limit;
  return out + fmt::format(",{},{}]", chips_text(replay, legal.min_to),
                           all ? "\"inf\"" : chips_text(replay, legal.max_to));
}

bool at_showdown(const Hand& hand) {
  const bool betting_over =
      hand.over() || hand.next().kind == Hand::Next::Kind::showdown || hand.board_is_due_all_in();
  return betting_over && hand.live().size() > 1;
}

std::string_view category(HandValue value) {
  constexpr std::string_view names[] = {"high card",       "one pair",       "two pair",
                                        "three of a kind", "straight",       "flush",
                                        "full house",      "four of a kind", "straight flush"};
  return names[static_cast<std::size_t>(hand_class(value))];
}

// The class of each hand at the showdown; empty when one is unknown.
std::string categories(const Hand& hand) {
  std::string out;
  for (const Seat seat : hand.live()) {
    CardSet cards;
    for (const Card card : hand.board())
      if (known(card)) cards |= card;
    const std::array<Card, 2> hole = hand.hole(seat);
    if (!known(hole) || cards.size() < 5) return "";
    out += fmt::format("{}\"{}\":\"{}\"", out.empty() ? "" : ",", number_of(seat),
                       category(evaluate(cards | hole[0] | hole[1])));
  }
  return '{' + out + '}';
}

std::string showdown_text(const Replay& replay) {
  const Hand& hand = replay.hand;
  const bool reached = at_showdown(hand);
  ReportLine line;
  line.add("reached", reached ? "true" : "false");
  line.add("shown_in_order", list(replay.shown.size(), [&](std::size_t i) {
             const auto& [seat, cards] = replay.shown[i];
             return fmt::format("[{},\"{}\"]", number_of(seat), to_text(cards));
           }));
  line.add("mucked", list(replay.mucked.size(),
                          [&](std::size_t i) { return std::to_string(number_of(replay.mucked[i])); }));
  if (const std::string found = reached ? categories(hand) : ""; !found.empty())
    line.add("hand_categories", found);
  return line.text();
}

// What the record says was taken on one of several boards, after rake.
std::string told_on(const PhhHand& record, std::size_t board) {
  const auto extras = extras_of(record);
  if (!extras || board >= extras->won.size()) return "null";
  return list(extras->won[board].size(), [&](std::size_t i) { return exact_number(extras->won[board][i]); });
}

void add_result(const PhhHand& record, const Replay& replay, ReportLine& line) {
  const Hand& hand = replay.hand;
  const auto seats = static_cast<std::size_t>(hand.seats());
  line.add("finishing_stacks",
           list(seats, [&](std::size_t i) { return finishing_stack(replay, seat_of(i)); }));
  line.add("payoffs", list(seats, [&](std::size_t i) {
             return exact_number(replay.amount(replay.payoff(seat_of(i))));
           }));
  line.add("pots", list(hand.pots().size(), [&](std::size_t i) {
             const Pot& pot = hand.pots()[i];
             return fmt::format("[{},{}]", chips_text(replay, pot.amount), seats_text(pot.entitled));
           }));
  line.add("uncalled_returned",
           list(seats, [&](std::size_t i) { return chips_text(replay, hand.returned(seat_of(i))); }));
  line.add("board", fmt::format("\"{}\"", board_text(hand)));
  if (!replay.boards.empty())
    line.add("boards", list(replay.boards.size(), [&](std::size_t b) {
               const BoardResult& board = replay.boards[b];
               const auto won =
                   list(seats, [&](std::size_t i) { return exact_number(replay.amount(board.won[i])); });
               return fmt::format(R"({{"board":"{}","winnings":{},"told":{}}})", to_text(board.board), won,
                                  told_on(record, b));
             }));
  line.add("hole_cards", list(seats, [&](std::size_t i) {
             return fmt::format("\"{}\"", hole_text(hand.hole(seat_of(i))));
           }));
  line.add("folded", seats_text(SeatSet::first_of(hand.seats()).without(hand.live())));
  line.add("decisions", list(replay.decisions.size(),
                             [&](std::size_t i) { return decision_text(replay, replay.decisions[i]); }));
  line.add("showdown", showdown_text(replay));
  line.add("complete", replay.complete() ? "true" : "false");
  line.add("notes", list(replay.notes.size(), [&](std::size_t i) { return Json(replay.notes[i]).dump(); }));
}

}  // namespace

std::string HandReport::place() const {
  return section.empty() ? file : fmt::format("{}, hand {}", file, section);
}

std::string hand_json(const HandReport& report) {
  ReportLine line;
  line.add("file", Json(report.file).dump());
  line.add("section", report.section.empty() ? "null" : Json(report.section).dump());
  const bool unsupported = report.error && report.error->code == ErrorCode::unsupported;
  line.add("expect", unsupported ? "\"unsupported\"" : report.error ? "\"error\"" : "\"ok\"");
  if (report.record) {
    line.add("variant", Json(report.record->variant).dump());
    line.add("starting_stacks", list(report.record->seats(), [&](std::size_t i) {
               return exact_number(report.record->starting_stacks[i]);
             }));
  }
  if (report.replay) {
    add_result(*report.record, *report.replay, line);
    const auto taken = rake(*report.record, *report.replay);
    line.add("rake", taken ? exact_number(*taken) : "null");
  }
  if (report.difference) line.add("difference", Json(*report.difference).dump());
  line.add("reason", report.error ? Json(report.error->message).dump() : "null");
  return line.text();
}

}  // namespace hindsight
