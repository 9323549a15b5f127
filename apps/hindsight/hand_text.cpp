// A replayed hand, step by step.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "hand_report.h"
#include "text.h"

namespace hindsight {

namespace {

using Kind = Event::Kind;

constexpr std::array<std::string_view, 4> street_names = {"before the flop", "flop", "turn", "river"};

class Story {
 public:
  explicit Story(const HandReport& report)
      : record_(*report.record), replay_(*report.replay), hand_(replay_.hand) {
    text_ = fmt::format("{}: {} hold'em, {} players\n\n", report.place(),
                        record_.variant == "NT" ? "no-limit" : "fixed-limit", hand_.seats());
  }

  std::string tell() {
    for (const Event& event : hand_.events()) add(event);
    if (!hand_.over()) text_ += "\nthe record ends here\n";
    if (hand_.over() && !hand_.determined()) text_ += "\nnobody can tell who won: the cards are unknown\n";
    for (const std::string& note : replay_.notes) text_ += "note: " + note + '\n';
    return text_ + '\n' + table();
  }

 private:
  std::string chips(Chips amount) const { return to_text(Decimal::of(amount, replay_.places)); }

  std::string name(Seat seat) const {
    const std::string number = fmt::format("p{}", seat.value + 1);
    return record_.players.empty() ? number : number + ' ' + record_.player(seat);
  }

  static std::string cards(std::span<const Card> cards) {
    std::string out;
    for (const Card card : cards) out += known(card) ? to_text(card) : "??";
    return out;
  }

  void street(const Event& event) {
    if (event.street == street_ && street_told_) {
      text_ += fmt::format("  and {}\n", cards({event.cards.data(), event.count}));
      return;
    }
    street_ = event.street;
    street_told_ = true;
    text_ += fmt::format("\n{}  {}  pot {}\n", street_names[static_cast<std::size_t>(event.street)],
                         cards({event.cards.data(), event.count}), chips(pot_));
  }

  std::string shown(const Event& event) const {
    const std::array<Card, 2> hole = {event.cards[0], event.cards[1]};
    CardSet all;
    for (const Card card : hand_.board())
      if (known(card)) all |= card;
    if (!known(hole) || all.size() < 5) return cards(hole);
    return cards(hole) + ": " + hand_name(evaluate(all | hole[0] | hole[1]));
  }

  std::string what(const Event& event) const {
    const std::string all_in = event.all_in ? ", all-in" : "";
    switch (event.kind) {
      case Kind::ante:
        return "puts in an ante of " + chips(event.amount) + all_in;
      case Kind::blind:
        return "posts " + chips(event.amount) + all_in;
      case Kind::late_post:
        return "posts " + chips(event.amount) + " late" + all_in;
      case Kind::fold:
        return "folds";
      case Kind::check:
        return "checks";
      case Kind::call:
        return "calls " + chips(event.amount) + all_in;
      case Kind::bet:
        return "bets " + chips(event.to) + all_in;
      case Kind::raise:
        return "raises to " + chips(event.to) + all_in;
      case Kind::returned:
        return "takes back " + chips(event.amount) + ", which nobody called";
      case Kind::show:
        return "shows " + shown(event);
      case Kind::muck:
        return "mucks";
      case Kind::decline:
        return "shows nothing";
      case Kind::win:
        return "wins " + to_text(replay_.amount(event.amount)) + pot_name(event.pot);
      default:
        return "";
    }
  }

  std::string pot_name(int pot) const {
    if (hand_.pots().size() < 2) return "";
    return pot == 0 ? " of the main pot" : fmt::format(" of side pot {}", pot);
  }

  void add(const Event& event) {
    if (event.kind == Kind::hole) return;
    if (event.kind == Kind::board) return street(event);
    if (event.kind == Kind::returned) pot_ -= event.amount;
    if (event.kind < Kind::returned) pot_ += event.amount;
    text_ += fmt::format("  {} {}\n", name(event.seat), what(event));
  }

  std::string table() const {
    TextTable out({"player", "cards", ">stack", ">result", ">after"});
    for (Seat seat; seat.value < hand_.seats(); ++seat) {
      const Decimal payoff = replay_.amount(hand_.payoff(seat));
      const Share after = hand_.start_stack(seat) * shares_per_chip + hand_.payoff(seat);
      const bool unlimited = replay_.unlimited(seat);
      out.row({name(seat), cards(hand_.hole(seat)), unlimited ? "?" : chips(hand_.start_stack(seat)),
               (payoff.digits > 0 ? "+" : "") + to_text(payoff),
               unlimited ? "?" : to_text(replay_.amount(after))});
    }
    return out.text();
  }

  const PhhHand& record_;
  const Replay& replay_;
  const Hand& hand_;
  std::string text_;
  Chips pot_ = 0;
  Street street_ = Street::preflop;
  bool street_told_ = false;
};

}  // namespace

std::string hand_text(const HandReport& report) { return Story(report).tell(); }

}  // namespace hindsight
