// SPDX-License-Identifier: MIT
#include "store/histories/winamax.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <utility>

#include "base/text.h"
#include "store/histories/site_text.h"

namespace hindsight {

namespace {

using HistoryStreet = HistoryAction::Street;
using Piece = re2::StringPiece;  // RE2 takes time in proportion to the text
class WinamaxText : public SiteText {
 public:
  using SiteText::SiteText;

 private:
  Result<void> header(std::string_view text) override {
    static const RE2 head(
        R"(Winamax Poker - (CashGame|Go Fast|Tournament|Sit&Go)?.* - HandId: #([\d-]+) - (\S.*?) (no limit|pot limit|fixed limit) \(([^)]*)\) - .*)");
    Piece kind, game, limit, stakes;
    HandHistory& hand = book_.hand;
    if (!RE2::FullMatch(text, head, &kind, &hand.number, &game, &limit, &stakes))
      return fail(ErrorCode::unsupported, "this header names no game with stakes that is read here");
    if (game != "Holdem")
      return fail(ErrorCode::unsupported,
                  fmt::format("{} is not hold'em as it is read here", std::string_view(game)));
    hand.site = HandHistory::Site::winamax;
    hand.tournament = kind == "Tournament" || kind == "Sit&Go";
    hand.limit = limit == "no limit" ? "no-limit" : limit == "pot limit" ? "pot-limit" : "limit";
    if (!hand.tournament) {
      hand.places = 2;
      hand.currency = "EUR";
    }
    part_ = Part::seats;
    // Ante, small and big blind; or without the ante.
    const std::string_view all = std::string_view(stakes);
    const std::size_t last = all.rfind('/');
    const std::size_t before = last == std::string_view::npos || last == 0 ? last : all.rfind('/', last - 1);
    if (last == std::string_view::npos) return wrong(fmt::format("{} are no stakes", in_quotes(all, 40)));
    const std::size_t from = before == std::string_view::npos ? 0 : before + 1;
    HS_TRY(hand.stakes[0], amount(all.substr(from, last - from)));
    HS_TRY(hand.stakes[1], amount(all.substr(last + 1)));
    return {};
  }

  Result<void> seat_or_play(std::string_view text) override {
    static const RE2 table(R"(Table: '.*' (\d+)-max \([a-z ]+\) Seat #?(\d+) is the button)");
    static const RE2 seat(R"(Seat (\d+): (.*) \((\S+?)(?:, \S+ bounty)?\))");
    HandHistory& hand = book_.hand;
    if (hand.button == 0)
      return RE2::FullMatch(text, table, &hand.max_seats, &hand.button)
                 ? Result<void>{}
                 : wrong(fmt::format("{} stands where the table must be", in_quotes(text, 60)));
    HistorySeat found;
    Piece name, stack;
    if (RE2::FullMatch(text, seat, &found.number, &name, &stack)) {
      found.name = trimmed(std::string_view(name));
      HS_TRY(found.start, amount(std::string_view(stack)));
      return add_seat(std::move(found));
    }
    if (hand.seats.empty())
      return wrong(fmt::format("{} stands where the seats must be", in_quotes(text, 60)));
    book_.seat_all();
    part_ = Part::play;
    return play(text);
  }

  Result<void> play(std::string_view text) override {
    if (text.starts_with("*** ")) return star_line(text);
    if (text.starts_with("Dealt to ")) {
      const auto seat = seat_at(text.substr(9), " [");
      if (!seat) return wrong(fmt::format("{} has no seat", in_quotes(text.substr(9), 40)));
      book_.hand.hero = *seat;
      return disclosed(*seat, behind(*seat, text.substr(9), 0));
    }
    static const RE2 house(R"(Hold-up to Pot: total (\S+))");
    if (Piece sum; RE2::FullMatch(text, house, &sum)) {
      HS_TRY(book_.hand.house_added, amount(std::string_view(sum)));
      return {};
    }
    const auto seat = seat_at(text, " ");
    if (!seat) return wrong(fmt::format("{} is not understood", in_quotes(text, 60)));
    return action(*seat, behind(*seat, text, 1));
  }

  Result<void> star_line(std::string_view text) {
    static const RE2 street(R"(\*\*\* (FLOP|TURN|RIVER) \*\*\* (.*))");
    Piece name, cards;
    if (text.starts_with("*** SUMMARY ***")) part_ = Part::summary;
    if (text.starts_with("*** PRE-FLOP ***")) book_.street = HistoryStreet::preflop;
    for (const char* known :
         {"*** SUMMARY ***", "*** PRE-FLOP ***", "*** ANTE/BLINDS ***", "*** SHOW DOWN ***"})
      if (text.starts_with(known)) return {};
    if (!RE2::FullMatch(text, street, &name, &cards))
      return wrong(fmt::format("{} is not understood", in_quotes(text, 60)));
    HS_TRY(const auto board, cards_in(std::string_view(cards)));
    return book_.deal(name == "FLOP"   ? HistoryStreet::flop
                      : name == "TURN" ? HistoryStreet::turn
                                       : HistoryStreet::river,
                      board, 0);
  }

  Result<void> action(std::size_t seat, std::string_view text) {
    static const RE2 bets(R"((posts ante|posts small blind|posts big blind|calls|bets|raises) (\S.*))");
    static const RE2 collects(R"(collected (\S+) from ((?:main |side )?pot)(?: (\d+))?)");
    Piece verb, rest, which;
    if (text == "folds") return book_.fold(seat);
    if (text == "checks") return book_.check(seat);
    if (text == "denies big blind" || text == "denies small blind" || text == "sits out") return {};
    if (text.starts_with("shows [")) return shown(seat, text);
    if (RE2::FullMatch(text, bets, &verb, &rest))
      return bet(seat, std::string_view(verb), std::string_view(rest));
    if (RE2::FullMatch(text, collects, &verb, &rest, &which)) {
      HS_TRY(const std::int64_t won, amount(std::string_view(verb)));
      const std::string number = which.empty() ? "" : "-" + std::string(std::string_view(which));
      book_.hand.collected.push_back({seat, won, std::string(std::string_view(rest)) + number, 0});
      return {};
    }
    return wrong(fmt::format("{} is no action", in_quotes(text, 60)));
  }

  Result<void> summary(std::string_view text) override {
    static const RE2 total(R"(Total pot \S+ \| (?:No rake|Rake (\S+)))");
    static const RE2 mucked(R"(Seat (\d+): .* mucked (\[[^\]]*\]).*)");
    Piece rake, cards;
    int number = 0;
    if (RE2::FullMatch(text, total, &rake)) {
      if (!rake.empty()) {
        HS_TRY(book_.hand.rake, amount(std::string_view(rake)));
      }
      done();
      return {};
    }
    if (RE2::FullMatch(text, mucked, &number, &cards))
      for (std::size_t s = 0; s < book_.hand.seats.size(); ++s)
        if (book_.hand.seats[s].number == number) {
          book_.hand.seats[s].mucked = true;
          return disclosed(s, std::string_view(cards));
        }
    if (text.starts_with("Seat ") || text.starts_with("Board: [")) return {};
    return wrong(fmt::format("{} is not understood", in_quotes(text, 60)));
  }

  Result<void> settle() override {
    book_.hand.pot = book_.hand.paid_out();
    return {};
  }
};

}  // namespace

bool begins_winamax_hand(std::string_view line) {
  return line.starts_with("Winamax Poker - ") && !line.starts_with("Winamax Poker - Tournament summary");
}

Result<HandHistory> parse_winamax(std::string_view text, std::uint64_t first_line) {
  return WinamaxText(text, first_line).read();
}

}  // namespace hindsight
