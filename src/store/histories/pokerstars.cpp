// SPDX-License-Identifier: MIT
#include "store/histories/pokerstars.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "store/decimal.h"
#include "store/histories/history_ledger.h"

namespace hindsight {

namespace {

using Street = HistoryAction::Street;
using Text = re2::StringPiece;
std::string_view view(Text text) { return {text.data(), text.size()}; }

// Compiled once; RE2 takes time in proportion to the text.
const RE2& action_line() {
  static const RE2 pattern(
      R"((posts the ante|posts small blind|posts big blind|posts small & big blinds|posts straddle|folds|checks|calls|bets|raises|shows|mucks hand|doesn't show hand)\b\s*(.*))");
  return pattern;
}
const RE2& remark() {  // what is said between actions, after a name that may have no seat
  static const RE2 pattern(
      R"(.* (has timed out.*|is disconnected.*|is connected|has returned|leaves the table|joins the table at seat #\d+|was removed from the table.*|is sitting out|sits out|said, ".*"|finished the tournament.*|wins the tournament.*|wins .* (bounty|for eliminating) .*|re-buys and receives .*|takes the add-on.*|has been canceled|will be allowed to play after the button|is capped|wins an entry .*|wins a .* ticket.*|collected a bounty.*)|Betting is capped.*|The deck was .*)");
  return pattern;
}

struct Line {
  std::string_view text;
  std::uint64_t number = 0;
};

class PokerStarsText {
 public:
  PokerStarsText(std::string_view text, std::uint64_t first_line) {
    for (std::uint64_t number = first_line; !text.empty(); ++number) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = trimmed(text.substr(0, end));
      if (!line.empty()) lines_.push_back({line, number});
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  Result<HandHistory> read() {
    if (lines_.empty()) return fail(ErrorCode::parse, "there is no hand");
    for (const Line& line : lines_) {
      at_ = line.number;
      const Result<void> understood = this->line(line.text);
      if (!understood)
        return fail(understood.error().code, fmt::format("line {}: {}", at_, understood.error().message));
    }
    if (!done_)
      return fail(ErrorCode::parse, fmt::format("line {}: the hand is cut off before its summary", at_));
    const Result<void> whole = book_.finish();
    if (!whole)
      return fail(ErrorCode::parse,
                  fmt::format("the hand of line {}: {}", lines_[0].number, whole.error().message));
    return std::move(book_.hand);
  }

 private:
  enum class Part : std::uint8_t { header, seats, play, summary };

  static tl::unexpected<Error> wrong(std::string sentence) {
    return fail(ErrorCode::parse, std::move(sentence));
  }

  Result<void> line(std::string_view text) {
    switch (part_) {
      case Part::header:
        return header(text);
      case Part::seats:
        return seat_or_play(text);
      case Part::play:
        return play(text);
      case Part::summary:
        return summary(text);
    }
    return {};
  }

  // ------------------------------------------------------------------ the header

  Result<void> header(std::string_view text) {
    static const RE2 head(
        R"((?:PokerStars|Poker) (Zoom |Home Game )?(?:Hand|Game) #([A-Z]*\d+):\s+(?:\{[^}]*\} )?(Zoom )?(Tournament #\d+, )?(.*))");
    static const RE2 game(
        R"((6\+ Hold'em|Split Hold'em|Hold'em|Omaha)[^(]*?(No Limit|Pot Limit Pre-Flop, No Limit Post-Flop|Pot Limit|Limit)(.*))");
    static const RE2 stakes(R"((?:\(|, )([$€£]?[\d.,]+/[^()]+)\))");
    Text site, zoom, tournament, rest, name, limit, both;
    HandHistory& hand = book_.hand;
    if (!RE2::FullMatch(text, head, &site, &hand.number, &zoom, &tournament, &rest) ||
        !RE2::PartialMatch(rest, game, &name, &limit, &rest) || !RE2::PartialMatch(rest, stakes, &both))
      return fail(ErrorCode::unsupported, "this header names no game with stakes that is read here");
    if (name != "Hold'em")
      return fail(ErrorCode::unsupported, fmt::format("{} is not hold'em as it is read here", view(name)));
    hand.zoom = view(site).starts_with("Zoom") || !zoom.empty();
    hand.home_game = view(site).starts_with("Home");
    hand.tournament = !tournament.empty();
    hand.limit = limit == "No Limit"    ? "no-limit"
                 : limit == "Limit"     ? "limit"
                 : limit == "Pot Limit" ? "pot-limit"
                                        : "pot-limit-preflop-no-limit-postflop";
    part_ = Part::seats;
    return stakes_of(view(both));
  }

  // "$0.05/$0.10 USD", "100/200", "$2/$4 - $80 Cap -  USD".
  Result<void> stakes_of(std::string_view text) {
    static const RE2 pattern(R"(([^/ ]+)/([^/ ]+)(?: - (\S+) Cap -)?\s*([A-Z]{3})?)");
    Text small, big, cap, currency;
    HandHistory& hand = book_.hand;
    if (!RE2::FullMatch(text, pattern, &small, &big, &cap, &currency))
      return fail(ErrorCode::unsupported,
                  fmt::format("{} are no stakes that are read here", quoted(text, 40)));
    const std::string_view sign = view(small).substr(0, view(small).find_first_of("0123456789."));
    if (!hand.tournament && !sign.empty()) {
      hand.places = 2;
      hand.currency = currency.empty() ? (sign == "€"   ? "EUR"
                                          : sign == "£" ? "GBP"
                                                        : "USD")
                                       : std::string(view(currency));
    }
    HS_TRY(hand.stakes[0], amount(view(small)));
    HS_TRY(hand.stakes[1], amount(view(big)));
    if (!cap.empty()) {
      HS_TRY(hand.cap, amount(view(cap)));
    }
    return {};
  }

  Result<std::int64_t> amount(std::string_view text) const {
    const std::string_view plain = text.substr(std::min(text.find_first_of("0123456789."), text.size()));
    const auto value = Decimal::parse(plain);
    const auto chips = value ? value->scaled(book_.hand.places) : std::nullopt;
    if (!chips || *chips < 0 || *chips > 1'000'000'000'000'000)
      return wrong(fmt::format("{} is not an amount", quoted(text, 30)));
    return *chips;
  }

  // ------------------------------------------------------------------ who plays

  Result<void> seat_or_play(std::string_view text) {
    static const RE2 table(R"(Table '.*'(?: (\d+)-max)?(?: \(Play Money\))? Seat #(\d+) is the button)");
    static const RE2 seat(
        R"(Seat (\d+): (.*) \((\S+) in chips(?:, \S+ bounty)?\)( is sitting out| out of hand.*)?)");
    HandHistory& hand = book_.hand;
    if (hand.button == 0) {
      Text most;
      if (!RE2::FullMatch(text, table, &most, &hand.button))
        return wrong(fmt::format("{} stands where the table must be", quoted(text, 60)));
      if (!most.empty()) RE2::FullMatch(most, R"((\d+))", &hand.max_seats);
      return {};
    }
    HistorySeat found;
    Text name, stack, out;
    if (RE2::FullMatch(text, seat, &found.number, &name, &stack, &out)) {
      found.name = trimmed(view(name));
      found.sitting_out = view(out).ends_with("sitting out");
      found.out_of_hand = view(out).starts_with(" out of hand");
      HS_TRY(found.start, amount(view(stack)));
      const auto same = [&](const HistorySeat& other) {
        return other.number == found.number || other.name == found.name;
      };
      if (found.number < 1 || found.number > 10 || std::ranges::any_of(hand.seats, same))
        return wrong(fmt::format("seat {} is told twice, or is none", found.number));
      hand.seats.push_back(std::move(found));
      return {};
    }
    if (hand.seats.empty()) return wrong(fmt::format("{} stands where the seats must be", quoted(text, 60)));
    book_.seat_all();
    part_ = Part::play;
    return play(text);
  }

  // The longest name of a seat that the text begins with, with `after` behind it.
  std::optional<std::size_t> seat_at(std::string_view text, std::string_view after) const {
    std::optional<std::size_t> best;
    const auto& seats = book_.hand.seats;
    for (std::size_t s = 0; s < seats.size(); ++s)
      if (text.starts_with(seats[s].name) && text.substr(seats[s].name.size()).starts_with(after) &&
          (!best || seats[s].name.size() > seats[*best].name.size()))
        best = s;
    return best;
  }
  std::string_view behind(std::size_t seat, std::string_view text, std::size_t more) const {
    return text.substr(std::min(text.size(), book_.hand.seats[seat].name.size() + more));
  }

  // ------------------------------------------------------------------ what is done

  Result<void> play(std::string_view text) {
    if (text.starts_with("*** ") && text.find(" ***") != std::string_view::npos) return star_line(text);
    if (text.starts_with("Dealt to ")) return dealt(text.substr(9));
    if (text.starts_with("Uncalled bet (")) return uncalled(text);
    if (const auto seat = seat_at(text, ": ")) return action(*seat, trimmed(behind(*seat, text, 2)));
    if (const auto seat = seat_at(text, ":"); seat && behind(*seat, text, 1).empty())
      return {};  // an empty action
    if (const auto seat = seat_at(text, " ")) {
      Result<bool> known = done_by(*seat, behind(*seat, text, 1));
      if (!known) return tl::unexpected<Error>(known.error());
      if (*known) return {};
    }
    if (text == "Hand cancelled") return fail(ErrorCode::unsupported, "the hand was cancelled");
    if (RE2::FullMatch(text, remark())) return {};
    return wrong(fmt::format("{} is not understood", quoted(text, 60)));
  }

  Result<void> star_line(std::string_view text) {
    static const RE2 street(R"(\*\*\* (FIRST |SECOND )?(FLOP|TURN|RIVER) \*\*\* (.*))");
    Text run, name, cards;
    if (text.starts_with("*** SUMMARY ***")) {
      part_ = Part::summary;
      return {};
    }
    if (text.starts_with("*** HOLE CARDS ***")) {
      book_.street = Street::preflop;
      return {};
    }
    if (text.find("SHOW DOWN ***") != std::string_view::npos || text.starts_with("*** SHOWDOWN ***")) {
      run_ = text.starts_with("*** FIRST") ? 1 : text.starts_with("*** SECOND") ? 2 : 0;
      return {};
    }
    if (!RE2::FullMatch(text, street, &run, &name, &cards))
      return wrong(fmt::format("{} is not understood", quoted(text, 60)));
    HS_TRY(const auto board, cards_in(view(cards)));
    const Street next = name == "FLOP" ? Street::flop : name == "TURN" ? Street::turn : Street::river;
    return book_.deal(next, board, view(run).starts_with("SECOND") ? 2 : run.empty() ? 0 : 1);
  }

  // All cards in brackets.
  Result<std::vector<Card>> cards_in(std::string_view text) const {
    std::vector<Card> out;
    for (std::size_t open = text.find('['); open != std::string_view::npos; open = text.find('[', open + 1)) {
      const std::size_t close = text.find(']', open);
      if (close == std::string_view::npos) return wrong(fmt::format("{} has no ']'", quoted(text, 40)));
      for (const std::string_view word : words_of(text.substr(open + 1, close - open - 1))) {
        HS_TRY(const Card card, parse_card(word));
        out.push_back(card);
      }
    }
    return out;
  }

  Result<void> dealt(std::string_view text) {
    const auto seat = seat_at(text, " [");
    if (!seat)
      return seat_at(text, "") ? Result<void>{} : wrong(fmt::format("{} has no seat", quoted(text, 40)));
    HS_TRY(const auto cards, cards_in(behind(*seat, text, 0)));
    book_.hand.hero = *seat;
    return book_.know(*seat, cards);
  }

  Result<void> uncalled(std::string_view text) {
    static const RE2 pattern(R"(Uncalled bet \((\S+)\) returned to (.*))");
    Text sum, name;
    if (!RE2::FullMatch(text, pattern, &sum, &name))
      return wrong(fmt::format("{} is not understood", quoted(text, 60)));
    const auto seat = std::ranges::find(book_.hand.seats, trimmed(view(name)), &HistorySeat::name);
    if (seat == book_.hand.seats.end()) return wrong(fmt::format("{} has no seat", quoted(view(name), 40)));
    HS_TRY(const std::int64_t back, amount(view(sum)));
    book_.hand.uncalled.push_back({static_cast<std::size_t>(seat - book_.hand.seats.begin()), back});
    return {};
  }

  Result<void> action(std::size_t seat, std::string_view text) {
    Text verb, rest;
    if (text.empty()) return {};
    if (text == "is sitting out" || text == "sits out") return {};
    if (!RE2::FullMatch(text, action_line(), &verb, &rest))
      return wrong(fmt::format("{} is no action", quoted(text, 60)));
    const std::string_view what = view(verb);
    if (what == "folds") {
      HS_RETURN_IF_ERROR(book_.fold(seat));
      book_.hand.seats[seat].shown = !rest.empty();
      return disclosed(seat, view(rest));
    }
    if (what == "checks") return view(rest).empty() ? book_.check(seat) : wrong("a check has no amount");
    if (what == "mucks hand") {
      book_.hand.seats[seat].mucked = true;
      return {};
    }
    if (what == "doesn't show hand") return {};
    if (what == "shows") {
      book_.hand.seats[seat].shown = true;
      HS_TRY(const auto cards, cards_in(view(rest).substr(0, view(rest).find(']') + 1)));
      HS_RETURN_IF_ERROR(book_.know(seat, cards));
      if (cards.size() == 2) book_.hand.seats[seat].cards = cards;  // in the order shown
      return {};
    }
    return bet(seat, what, view(rest));
  }

  Result<void> disclosed(std::size_t seat, std::string_view text) {
    HS_TRY(const auto cards, cards_in(text));
    return cards.empty() ? Result<void>{} : book_.know(seat, cards);
  }

  // "X", "BY to TO"; "and is all-in", "and has reached the $80 cap".
  Result<void> bet(std::size_t seat, std::string_view verb, std::string_view text) {
    static const RE2 pattern(R"((\S+)(?: to (\S+))?( and is all-in| and has reached the \S+ cap)?)");
    Text first, second, more;
    if (!RE2::FullMatch(text, pattern, &first, &second, &more) || second.empty() == (verb == "raises"))
      return wrong(fmt::format("{} is no amount of one who {}", quoted(text, 40), verb));
    HS_TRY(const std::int64_t sum, amount(view(first)));
    const bool all_in = view(more).ends_with("all-in");
    if (verb == "raises") {
      HS_TRY(const std::int64_t to, amount(view(second)));
      return book_.raise(seat, sum, to, all_in);
    }
    if (verb == "calls") return book_.call(seat, sum, all_in);
    if (verb == "bets") return book_.bet(seat, sum, all_in);
    if (verb == "posts the ante") return book_.ante(seat, sum, all_in);
    if (verb == "posts small blind") return book_.small_blind(seat, sum, all_in);
    if (verb == "posts big blind") return book_.big_blind(seat, sum, all_in);
    if (verb == "posts straddle") return book_.straddle(seat, sum, all_in);
    return book_.both_blinds(seat, sum, all_in);
  }

  // What stands behind a name without a colon: true where it was one of these.
  Result<bool> done_by(std::size_t seat, std::string_view text) {
    static const RE2 collects(R"(collected (\S+) from ((?:main |side )?pot(?:-\d+)?))");
    static const RE2 cashes(R"(cashed out the hand for (\S+)(?: \| Cash Out Fee (\S+))?)");
    static const RE2 buys(R"(re-buys and receives (\S+) chips.*)");
    Text sum, other;
    if (RE2::FullMatch(text, collects, &sum, &other)) {
      HS_TRY(const std::int64_t won, amount(view(sum)));
      book_.hand.collected.push_back({seat, won, std::string(view(other)), run_});
      return true;
    }
    if (RE2::FullMatch(text, cashes, &sum, &other)) {
      HandHistory::CashOut out{.seat = seat};
      HS_TRY(out.amount, amount(view(sum)));
      if (!other.empty()) {
        HS_TRY(out.fee, amount(view(other)));
      }
      book_.hand.cash_outs.push_back(out);
      return true;
    }
    if (RE2::FullMatch(text, buys, &sum)) {
      HS_TRY(const std::int64_t bought, amount(view(sum)));
      book_.hand.seats[seat].added += bought;
      return true;
    }
    return false;
  }

  // ------------------------------------------------------------------ the summary

  Result<void> summary(std::string_view text) {
    static const RE2 total(R"(Total pot (\S+)(?: Main pot .*?\.| Side pot.*?\.)*\s*(?:\| Rake (\S+).*)?)");
    static const RE2 seat_line(R"(Seat (\d+): (.*))");
    Text pot, rake, rest;
    int number = 0;
    if (RE2::FullMatch(text, total, &pot, &rake)) {
      HS_TRY(book_.hand.pot, amount(view(pot)));
      if (!rake.empty()) {
        HS_TRY(book_.hand.rake, amount(view(rake)));
      }
      done_ = true;
      return {};
    }
    if (RE2::FullMatch(text, seat_line, &number, &rest)) return outcome(number, view(rest));
    if (text.starts_with("Board [") || text.starts_with("FIRST Board") || text.starts_with("SECOND Board") ||
        text.starts_with("Hand was run twice"))
      return {};
    if (RE2::FullMatch(text, remark())) return {};
    return wrong(fmt::format("{} is not understood", quoted(text, 60)));
  }

  // "NAME (button) showed [Ah Kd] and won ($4.50) with ...", "NAME mucked [7h 7d]".
  Result<void> outcome(int number, std::string_view text) {
    static const RE2 pattern(
        R"((?: \((?:button|small blind|big blind)\))* (showed|mucked) (\[[^\]]*\])(.*))");
    static const RE2 withheld(R"(.* and won \((\S+)\) .*\(pot not awarded as player cashed out\))");
    auto& seats = book_.hand.seats;
    const auto seat = std::ranges::find(seats, number, &HistorySeat::number);
    if (seat == seats.end() || !text.starts_with(seat->name)) return {};  // of somebody who came or went
    const auto index = static_cast<std::size_t>(seat - seats.begin());
    Text how, cards, rest, won;
    if (!RE2::FullMatch(behind(index, text, 0), pattern, &how, &cards, &rest)) return {};
    HS_RETURN_IF_ERROR(disclosed(index, view(cards)));
    (how == "showed" ? seat->shown : seat->mucked) = true;
    if (RE2::FullMatch(rest, withheld, &won)) {
      HS_TRY(const std::int64_t sum, amount(view(won)));
      book_.hand.collected.push_back({index, sum, "not awarded: cashed out", 0});
    }
    return {};
  }

  std::vector<Line> lines_;
  std::uint64_t at_ = 0;
  Part part_ = Part::header;
  int run_ = 0;  // of the show-down
  bool done_ = false;
  HistoryLedger book_;
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
