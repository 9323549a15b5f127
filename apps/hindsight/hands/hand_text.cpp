// A replayed hand, step by step.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "hands/event_text.h"
#include "hands/hand_report.h"
#include "store/hands/phh_extras.h"
#include "text.h"

namespace hindsight {

namespace {

using Kind = Event::Kind;

class Story {
 public:
  explicit Story(const HandReport& report)
      : record_(*report.record), replay_(*report.replay), hand_(replay_.hand), words_(hand_, replay_.places) {
    text_ = fmt::format("{}: {} hold'em, {} players\n\n", report.place(),
                        record_.variant == "NT"   ? "no-limit"
                        : record_.variant == "PT" ? "pot-limit"
                                                  : "fixed-limit",
                        hand_.seats());
    pot_ = hand_.rules().added;
    if (pot_ > 0) text_ += fmt::format("  the house adds {} to the pot\n", words_.chips(pot_));
  }

  std::string tell() {
    for (const Event& event : hand_.events())
      if (event.kind != Kind::win || replay_.boards.empty()) add(event);
    text_ += boards();
    if (!hand_.over()) text_ += "\nthe record ends here\n";
    if (hand_.over() && !replay_.complete()) text_ += "\nnobody can tell who won: the cards are unknown\n";
    for (const std::string& note : replay_.notes) text_ += fmt::format("note: {}\n", note);
    text_ += '\n' + table();
    if (const auto taken = rake(record_, replay_); taken && taken->digits > 0)
      text_ += fmt::format("Of the pots {} went to the house; results and stacks here are before that.\n",
                           to_text(*taken));
    return text_;
  }

 private:
  std::string name(Seat seat) const {
    const int number = seat.value + 1;
    return record_.players.empty() ? fmt::format("p{}", number)
                                   : fmt::format("p{} {}", number, record_.player(seat));
  }

  void street(const Event& event) {
    if (event.street == street_ && street_told_) {
      text_ += fmt::format("  and {}\n", cards_text({event.cards.data(), event.count}));
      return;
    }
    street_ = event.street;
    street_told_ = true;
    text_ += fmt::format("\n{}  {}  pot {}\n", street_name(event.street),
                         cards_text({event.cards.data(), event.count}), words_.chips(pot_));
  }

  void add(const Event& event) {
    if (event.kind == Kind::hole) return;
    if (event.kind == Kind::board) return street(event);
    if (event.kind == Kind::returned) pot_ -= event.amount;
    if (event.kind < Kind::returned) pot_ += event.amount;
    text_ += fmt::format("  {} {}\n", name(event.seat), words_.what(event));
  }

  // Where the board was run more than once.
  std::string boards() const {
    std::string out;
    const auto extras = extras_of(record_);
    for (std::size_t b = 0; b < replay_.boards.size(); ++b) {
      const BoardResult& board = replay_.boards[b];
      out += fmt::format("\nboard {}  {}\n", b + 1, cards_text(board.board));
      for (Seat seat; seat.value < hand_.seats(); ++seat) {
        const Decimal won = replay_.amount(board.won[seat.value]);
        if (won.digits == 0) continue;
        const bool told = extras && b < extras->won.size() && extras->won[b][seat.value] != won;
        out +=
            fmt::format("  {} wins {}{}\n", name(seat), to_text(won),
                        told ? fmt::format(" ({} after the rake)", to_text(extras->won[b][seat.value])) : "");
      }
    }
    return out;
  }

  std::string table() const {
    TextTable out({"player", "cards", ">stack", ">result", ">after"});
    for (Seat seat; seat.value < hand_.seats(); ++seat) {
      const Decimal payoff = replay_.amount(replay_.payoff(seat));
      const Share after = replay_.final_stack(seat);
      const bool unlimited = replay_.unlimited(seat);
      out.row({name(seat), cards_text(hand_.hole(seat)),
               unlimited ? "?" : words_.chips(hand_.start_stack(seat)),
               (payoff.digits > 0 ? "+" : "") + to_text(payoff),
               unlimited ? "?" : to_text(replay_.amount(after))});
    }
    return out.text();
  }

  const PhhHand& record_;
  const Replay& replay_;
  const Hand& hand_;
  EventText words_;
  std::string text_;
  Chips pot_ = 0;
  Street street_ = Street::preflop;
  bool street_told_ = false;
};

}  // namespace

std::string hand_text(const HandReport& report) { return Story(report).tell(); }

}  // namespace hindsight
