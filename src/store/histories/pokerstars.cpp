// SPDX-License-Identifier: MIT
#include "store/histories/pokerstars.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "store/histories/site_text.h"

namespace hindsight {

namespace {

using HistoryStreet = HistoryAction::Street;
using Piece = re2::StringPiece;  // RE2 takes time in proportion to the text
const RE2& action_line() {
  static const RE2 pattern(
      R"((posts the ante|posts small blind|posts big blind|posts small & big blinds|posts straddle|posts missed blind|posts dead blind|posts dead small blind|posts dead|straddle|folds|checks|calls|bets|raises|shows|mucks hand|doesn't show hand)\b\s*(.*))");
  return pattern;
}
const RE2& beside_the_pot() {  // of GGPoker: the pot is collected by the cards all the same
  static const RE2 pattern(
      R"((Chooses to EV Cashout|Receives Cashout|Pays Cashout Risk|get an all-in insurance|pay premium of all-in insurance)(?: \((?:([^()\s]+)\)|.*\)))?)");
  return pattern;
}
const RE2& remark() {  // what is said between actions, after a name that may have no seat
  static const RE2 pattern(
      R"(.* (has timed out.*|is disconnected.*|is connected|has returned|leaves the table|joins the table at seat #\d+|was removed from the table.*|is sitting out|sits out|said, ".*"|finished the tournament.*|wins the tournament.*|wins .* (bounty|for eliminating) .*|re-buys and receives .*|takes the add-on.*|has been canceled|will be allowed to play after the button|has \d+ seconds? left to act|is capped|wins an entry .*|wins a .* ticket.*|collected a bounty.*)|Betting is capped.*|The deck was .*)");
  return pattern;
}

class PokerStarsText : public SiteText {
 public:
  using SiteText::SiteText;

 private:
  // ------------------------------------------------------------------ the header

  Result<void> header(std::string_view text) override {
    static const RE2 head(
        R"((?:PokerStars|Poker) (Zoom |Home Game )?(?:Hand|Game) #([A-Z]*\d+):\s+(?:\{[^}]*\} )?(Zoom )?(Tournament #\d+, )?(.*))");
    // PokerNow's converter says the limit first.
    static const RE2 swapped(R"((No Limit|Pot Limit|Limit) (?:Texas )?(Hold'em|Omaha[^(]*?)( *\(.*))");
    static const RE2 game(
        R"((6\+ Hold'em|Split Hold'em|Hold'em|Omaha)[^(]*?(No Limit|Pot Limit Pre-Flop, No Limit Post-Flop|Pot Limit|Limit)(.*))");
    static const RE2 stakes(
        R"((?:\(|, )([$€£₹¥]?[\d.,]+/[^()]+)(?:\([^()]*\))?\))");  // the ante in brackets of its own
    static const RE2 other(
        R"((6\+ Hold'em|Short ?Deck|Split Hold'em|(?:\d Card )?Omaha(?: H[iI]/L[oO])?|PLO(?:-\d)?|\d Card Draw|(?:\S+ )?(?:Triple|Single) Draw|(?:7 Card )?Stud(?: H[iI]/L[oO])?|Razz|Badugi|Courchevel(?: H[iI]/L[oO])?)\b)");
    Piece site, zoom, tournament, rest, name, limit, both;
    HandHistory& hand = book_.hand;
    const auto no_holdem = [&] {
      return fail(ErrorCode::unsupported,
                  fmt::format("{} is not hold'em as it is read here", std::string_view(name)));
    };
    const bool begins = RE2::FullMatch(text, head, &site, &hand.number, &zoom, &tournament, &rest);
    const Piece title = rest;
    if (!begins ||
        (!RE2::PartialMatch(rest, game, &name, &limit, &rest) &&
         !RE2::FullMatch(rest, swapped, &limit, &name, &rest)) ||
        !RE2::PartialMatch(rest, stakes, &both)) {
      if (begins && RE2::PartialMatch(title, other, &name)) return no_holdem();
      return fail(ErrorCode::unsupported, "this header names no game with stakes that is read here");
    }
    if (name != "Hold'em") return no_holdem();
    if (text.starts_with("Poker ")) hand.site = HandHistory::Site::ggpoker;
    hand.zoom = std::string_view(site).starts_with("Zoom") || !zoom.empty();
    hand.home_game = std::string_view(site).starts_with("Home");
    hand.tournament = !tournament.empty();
    hand.limit = limit == "No Limit"    ? "no-limit"
                 : limit == "Limit"     ? "limit"
                 : limit == "Pot Limit" ? "pot-limit"
                                        : "pot-limit-preflop-no-limit-postflop";
    part_ = Part::seats;
    return stakes_of(std::string_view(both));
  }

  static std::string_view currency_of(std::string_view sign) {
    return sign == "€" ? "EUR" : sign == "£" ? "GBP" : sign == "₹" ? "INR" : sign == "¥" ? "CNY" : "USD";
  }

  // "$0.05/$0.10 USD", "100/200", "$2/$4 - $80 Cap -  USD".
  Result<void> stakes_of(std::string_view text) {
    static const RE2 pattern(R"(([^/ ]+)/([^/ ]+)(?: - (\S+) Cap -)?\s*([A-Z]{3})?)");
    Piece small, big, cap, currency;
    HandHistory& hand = book_.hand;
    if (!RE2::FullMatch(text, pattern, &small, &big, &cap, &currency))
      return fail(ErrorCode::unsupported,
                  fmt::format("{} are no stakes that are read here", in_quotes(text, 40)));
    const std::string_view sign =
        std::string_view(small).substr(0, std::string_view(small).find_first_of("0123456789."));
    if (!hand.tournament && !sign.empty()) {
      hand.places = 2;
      hand.currency =
          currency.empty() ? std::string(currency_of(sign)) : std::string(std::string_view(currency));
    }
    HS_TRY(hand.stakes[0], amount(std::string_view(small)));
    HS_TRY(hand.stakes[1], amount(std::string_view(big)));
    if (!cap.empty()) {
      HS_TRY(hand.cap, amount(std::string_view(cap)));
    }
    return {};
  }

  // ------------------------------------------------------------------ who plays

  Result<void> seat_or_play(std::string_view text) override {
    static const RE2 table(R"(Table '.*'(?: (\d+)-max)?(?: \(Play Money\))? Seat #(\d+) is the button)");
    static const RE2 seat(
        R"(Seat (\d+): (.*) \((\S+) in [Cc]hips(?:, \S+ bounty)?\)( is sitting out| out of hand.*)?)");
    HandHistory& hand = book_.hand;
    if (hand.button == 0) {
      Piece most;
      if (!RE2::FullMatch(text, table, &most, &hand.button))
        return wrong(fmt::format("{} stands where the table must be", in_quotes(text, 60)));
      if (!most.empty()) RE2::FullMatch(most, R"((\d+))", &hand.max_seats);
      return {};
    }
    HistorySeat found;
    Piece name, stack, out;
    if (RE2::FullMatch(text, seat, &found.number, &name, &stack, &out)) {
      found.name = trimmed(std::string_view(name));
      found.sitting_out = std::string_view(out).ends_with("sitting out");
      found.out_of_hand = std::string_view(out).starts_with(" out of hand");
      HS_TRY(found.start, amount(std::string_view(stack)));
      return add_seat(std::move(found));
    }
    if (hand.seats.empty())
      return wrong(fmt::format("{} stands where the seats must be", in_quotes(text, 60)));
    book_.seat_all();
    part_ = Part::play;
    return play(text);
  }

  // ------------------------------------------------------------------ what is done

  Result<void> play(std::string_view text) override {
    if (text.starts_with("*** ") && text.find(" ***") != std::string_view::npos) return star_line(text);
    if (text.starts_with("Dealt to ")) return dealt(text.substr(9));
    if (text.starts_with("Uncalled bet (")) return uncalled(text);
    // A name may hold ": ", and another begin with it.
    const auto acts = seat_at(text, ": "), does = seat_at(text, " ");
    const auto length = [&](std::size_t seat) { return book_.hand.seats[seat].name.size(); };
    if (does && (!acts || length(*does) > length(*acts))) {
      HS_TRY(const bool known, done_by(*does, behind(*does, text, 1)));
      if (known) return {};
    }
    if (acts) return action(*acts, trimmed(behind(*acts, text, 2)));
    if (const auto seat = seat_at(text, ":"); seat && behind(*seat, text, 1).empty())
      return {};  // an empty action
    static const RE2 house(R"((?:Cash Drop to Pot ?: total|STP added:) (\S+))");
    if (Piece sum; RE2::FullMatch(text, house, &sum)) {
      HS_TRY(book_.hand.house_added, amount(std::string_view(sum)));
      return {};
    }
    if (text == "Hand cancelled") return fail(ErrorCode::unsupported, "the hand was cancelled");
    if (RE2::FullMatch(text, remark())) return {};
    return wrong(fmt::format("{} is not understood", in_quotes(text, 60)));
  }

  Result<void> star_line(std::string_view text) {
    static const RE2 street(R"(\*\*\* (FIRST |SECOND |THIRD )?(FLOP|TURN|RIVER) \*\*\* (.*))");
    Piece run, name, cards;
    if (text.starts_with("*** SUMMARY ***")) {
      part_ = Part::summary;
      return {};
    }
    if (text.starts_with("*** HOLE CARDS ***")) {
      book_.street = HistoryStreet::preflop;
      return {};
    }
    if (text.ends_with(" SHOW DOWN ***") || text.ends_with(" SHOWDOWN ***")) {
      run_ = run_of(text.substr(4));
      return {};
    }
    if (!RE2::FullMatch(text, street, &run, &name, &cards))
      return wrong(fmt::format("{} is not understood", in_quotes(text, 60)));
    HS_TRY(const auto board, cards_in(std::string_view(cards)));
    const HistoryStreet next = name == "FLOP"   ? HistoryStreet::flop
                               : name == "TURN" ? HistoryStreet::turn
                                                : HistoryStreet::river;
    return book_.deal(next, board, run_of(std::string_view(run)));
  }
  static int run_of(std::string_view text) {
    return text.starts_with("FIRST ")    ? 1
           : text.starts_with("SECOND ") ? 2
           : text.starts_with("THIRD ")  ? 3
                                         : 0;
  }

  Result<void> dealt(std::string_view text) {
    const auto seat = seat_at(text, " [");
    if (!seat)
      return seat_at(text, "") ? Result<void>{} : wrong(fmt::format("{} has no seat", in_quotes(text, 40)));
    HS_TRY(const auto cards, cards_in(behind(*seat, text, 0)));
    book_.hand.hero = *seat;
    return book_.know(*seat, cards);
  }

  Result<void> uncalled(std::string_view text) {
    static const RE2 pattern(R"(Uncalled bet \((\S+)\) returned to (.*))");
    Piece sum, name;
    if (!RE2::FullMatch(text, pattern, &sum, &name))
      return wrong(fmt::format("{} is not understood", in_quotes(text, 60)));
    const auto seat =
        std::ranges::find(book_.hand.seats, trimmed(std::string_view(name)), &HistorySeat::name);
    if (seat == book_.hand.seats.end())
      return wrong(fmt::format("{} has no seat", in_quotes(std::string_view(name), 40)));
    HS_TRY(const std::int64_t back, amount(std::string_view(sum)));
    book_.hand.uncalled.push_back({static_cast<std::size_t>(seat - book_.hand.seats.begin()), back});
    return {};
  }

  Result<void> action(std::size_t seat, std::string_view text) {
    Piece verb, rest;
    if (text.empty()) return {};
    if (text == "is sitting out" || text == "sits out") return {};
    if (Piece what, sum; RE2::FullMatch(text, beside_the_pot(), &what, &sum)) {
      if (sum.empty()) return {};
      HS_TRY(const std::int64_t chips, amount(std::string_view(sum)));
      const bool paid = what != "Receives Cashout";
      book_.hand.cash_outs.push_back({seat, paid ? 0 : chips, paid ? chips : 0});
      return {};
    }
    // GGPoker's button that bets and, if called, throws the hand away.
    if (static const RE2 bet_and_muck(R"(Bet & Muck (\S+))"); RE2::FullMatch(text, bet_and_muck, &rest)) {
      if (std::string_view(rest) != "folds") return bet(seat, "bets", std::string_view(rest));
      book_.hand.seats[seat].mucked = true;
      return {};
    }
    if (!RE2::FullMatch(text, action_line(), &verb, &rest))
      return wrong(fmt::format("{} is no action", in_quotes(text, 60)));
    const std::string_view what = std::string_view(verb);
    if (what == "folds") {
      HS_RETURN_IF_ERROR(book_.fold(seat));
      book_.hand.seats[seat].shown = !rest.empty();
      return disclosed(seat, std::string_view(rest));
    }
    if (what == "checks")
      return std::string_view(rest).empty() ? book_.check(seat) : wrong("a check has no amount");
    if (what == "mucks hand") {
      book_.hand.seats[seat].mucked = true;
      return {};
    }
    if (what == "doesn't show hand") return {};
    if (what == "shows") {
      return shown(seat, std::string_view(rest));
    }
    return bet(seat, what, std::string_view(rest));
  }

  // What stands behind a name without a colon: true where it was one of these.
  Result<bool> done_by(std::size_t seat, std::string_view text) {
    static const RE2 collects(R"(collected (\S+) from ((?:main |side )?pot(?:-\d+)?))");
    static const RE2 cashes(R"(cashed out the hand for (\S+)(?: \| Cash Out Fee (\S+))?)");
    static const RE2 buys(R"(re-buys and receives (\S+) chips.*)");
    Piece sum, other;
    if (RE2::FullMatch(text, collects, &sum, &other)) {
      HS_TRY(const std::int64_t won, amount(std::string_view(sum)));
      book_.hand.collected.push_back({seat, won, std::string(std::string_view(other)), run_});
      return true;
    }
    if (RE2::FullMatch(text, cashes, &sum, &other)) {
      HandHistory::CashOut out{.seat = seat};
      HS_TRY(out.amount, amount(std::string_view(sum)));
      if (!other.empty()) {
        HS_TRY(out.fee, amount(std::string_view(other)));
      }
      book_.hand.cash_outs.push_back(out);
      return true;
    }
    if (RE2::FullMatch(text, buys, &sum)) {
      HS_TRY(const std::int64_t bought, amount(std::string_view(sum)));
      book_.hand.seats[seat].added += bought;
      return true;
    }
    return false;
  }

  // ------------------------------------------------------------------ the summary

  Result<void> summary(std::string_view text) override {
    static const RE2 total(R"(Total pot (\S+)(?: Main pot .*?\.| Side pot.*?\.)*\s*(?:\| Rake (\S+)(.*))?)");
    static const RE2 fee(R"(\s*\| (\w+) (\S+))");
    static const RE2 seat_line(R"(Seat (\d+): (.*))");
    Piece pot, rake, rest, name, sum;
    int number = 0;
    if (RE2::FullMatch(text, total, &pot, &rake, &rest)) {
      HS_TRY(book_.hand.pot, amount(std::string_view(pot)));
      if (!rake.empty()) {
        HS_TRY(book_.hand.rake, amount(std::string_view(rake)));
      }
      while (RE2::Consume(&rest, fee, &name, &sum)) {  // Jackpot, Bingo, Fortune
        HS_TRY(const std::int64_t taken, amount(std::string_view(sum)));
        (name == "Tax" ? tax_ : book_.hand.rake) += taken;
      }
      done();
      return {};
    }
    if (RE2::FullMatch(text, seat_line, &number, &rest)) return outcome(number, std::string_view(rest));
    if (text.starts_with("Board [") || text.starts_with("FIRST Board") || text.starts_with("SECOND Board") ||
        text.starts_with("THIRD Board") || text.starts_with("Hand was run "))
      return {};
    if (RE2::FullMatch(text, remark())) return {};
    return wrong(fmt::format("{} is not understood", in_quotes(text, 60)));
  }

  // "NAME (button) showed [Ah Kd] and won ($4.50) with ...", "NAME mucked [7h 7d]".
  Result<void> outcome(int number, std::string_view text) {
    static const RE2 pattern(
        R"((?: \((?:button|small blind|big blind)\))* (showed|mucked) (\[[^\]]*\])(.*))");
    static const RE2 withheld(R"(.* and won \((\S+)\) .*\(pot not awarded as player cashed out\))");
    auto& seats = book_.hand.seats;
    const auto seat = std::ranges::find(seats, number, &HistorySeat::number);
    if (seat == seats.end() || !text.starts_with(seat->name)) {  // of somebody who came or went
      others_ = others_ || seat != seats.end();
      return {};
    }
    const auto index = static_cast<std::size_t>(seat - seats.begin());
    Piece how, cards, rest, won;
    if (!RE2::FullMatch(behind(index, text, 0), pattern, &how, &cards, &rest)) return {};
    HS_RETURN_IF_ERROR(disclosed(index, std::string_view(cards)));
    (how == "showed" ? seat->shown : seat->mucked) = true;
    if (RE2::FullMatch(rest, withheld, &won)) {
      HS_TRY(const std::int64_t sum, amount(std::string_view(won)));
      book_.hand.collected.push_back({index, sum, "not awarded: cashed out", 0});
    }
    return {};
  }

  // Taxes are told whether they come out of the pot or not.
  Result<void> settle() override {
    // What agrees in nothing else is no export of anybody's.
    if (book_.said_twice && others_)
      return wrong("a raise is told by as much as to, and the summary has other players than sit there");
    if (book_.hand.paid_out() + tax_ == book_.hand.pot) book_.hand.rake += tax_;
    return {};
  }

  int run_ = 0;          // of the show-down
  bool others_ = false;  // the summary names another player at somebody's seat
  std::int64_t tax_ = 0;
};

}  // namespace

bool begins_pokerstars_hand(std::string_view line) {
  static const RE2 pattern(R"(\s*(?:PokerStars (?:Zoom |Home Game )?(?:Hand|Game)|Poker Hand) #.*)");
  return RE2::FullMatch(line, pattern);
}

Result<HandHistory> parse_pokerstars(std::string_view text, std::uint64_t first_line) {
  return PokerStarsText(text, first_line).read();
}

}  // namespace hindsight
