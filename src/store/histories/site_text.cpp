// SPDX-License-Identifier: MIT
#include "store/histories/site_text.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "io/decimal.h"

namespace hindsight {

namespace {

using Piece = re2::StringPiece;  // RE2 takes time in proportion to the text
}  // namespace

bool parts_hands(std::string_view line) {
  // A rule, a number with a word or a rule around it, or a title.
  static const RE2 pattern(
      R"([-=*_~#+]{3,}|(?i:[-=*_~#+]*\s*(?:hand|game|hand history|round)\s*(?:no\.?|number)?\s*#?\s*[A-Z]{0,2}\d+(?:\s*(?:of|/)\s*\d+)?\s*[:.]?\s*[-=*_~#+]*)|[-=*_~+]*\s*#\s*\d+\s*[:.]?\s*[-=*_~#+]*|[-=*_~#+]{2,}\s*\d+\s*[-=*_~#+]{2,}|(?i:transcript (?:for|of) .*))");
  return RE2::FullMatch(Piece(line.data(), line.size()), pattern);
}

tl::unexpected<Error> SiteText::wrong(std::string sentence) {
  return fail(ErrorCode::parse, std::move(sentence));
}

SiteText::SiteText(std::string_view text, std::uint64_t first_line) {
  // Rupees in letters are two words; with their sign they are read as all other currencies.
  if (static const RE2 letters(R"(\bRs\. ?(\d))");
      RE2::PartialMatch(Piece(text.data(), text.size()), letters)) {
    rewritten_ = text;
    RE2::GlobalReplace(&rewritten_, letters, "₹\\1");
    text = rewritten_;
  }
  for (std::uint64_t number = first_line; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    if (!line.empty()) lines_.push_back({line, number});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

Result<void> SiteText::line(std::string_view text) {
  switch (part_) {
    case Part::header:
      return header(text);
    case Part::seats:
      return seat_or_play(text);
    case Part::play:
      return play(text);
    case Part::summary:
      return done_ && parts_hands(text) ? Result<void>{} : summary(text);
  }
  return {};
}

Result<HandHistory> SiteText::read() {
  if (lines_.empty()) return fail(ErrorCode::parse, "there is no hand");
  std::uint64_t at = 0;
  for (const Line& line : lines_) {
    at = line.number;
    const Result<void> understood = this->line(line.text);
    if (!understood)
      return fail(understood.error().code, fmt::format("line {}: {}", at, understood.error().message));
  }
  if (!done_)
    return fail(ErrorCode::parse, fmt::format("line {}: the hand is cut off before its summary", at));
  Result<void> whole = settle();
  if (whole) whole = book_.finish();
  if (!whole)
    return fail(ErrorCode::parse,
                fmt::format("the hand of line {}: {}", lines_[0].number, whole.error().message));
  return std::move(book_.hand);
}

std::optional<std::size_t> SiteText::seat_at(std::string_view text, std::string_view after) const {
  std::optional<std::size_t> best;
  const auto& seats = book_.hand.seats;
  for (std::size_t s = 0; s < seats.size(); ++s)
    if (text.starts_with(seats[s].name) && text.substr(seats[s].name.size()).starts_with(after) &&
        (!best || seats[s].name.size() > seats[*best].name.size()))
      best = s;
  return best;
}
std::string_view SiteText::behind(std::size_t seat, std::string_view text, std::size_t more) const {
  return text.substr(std::min(text.size(), book_.hand.seats[seat].name.size() + more));
}

Result<std::int64_t> SiteText::amount(std::string_view text) const {
  std::string_view plain = text;
  for (const std::string_view sign : {"$", "€", "£", "₹", "¥"}) {
    if (plain.starts_with(sign)) plain.remove_prefix(sign.size());
    if (plain.ends_with(sign)) plain.remove_suffix(sign.size());
  }
  static const RE2 number(R"(\d+(?:(?:,\d{2,3})*,\d{3})?(?:\.\d+)?)");  // a comma parts thousands
  const auto value =
      RE2::FullMatch(Piece(plain.data(), plain.size()), number) ? Decimal::parse(plain) : std::nullopt;
  const auto chips = value ? value->scaled(book_.hand.places) : std::nullopt;
  if (!chips || *chips < 0 || *chips > 1'000'000'000'000'000)
    return wrong(fmt::format("{} is not an amount", in_quotes(text, 30)));
  return *chips;
}

Result<std::vector<Card>> SiteText::cards_in(std::string_view text) const {
  std::vector<Card> out;
  for (std::size_t open = text.find('['); open != std::string_view::npos; open = text.find('[', open + 1)) {
    const std::size_t close = text.find(']', open);
    if (close == std::string_view::npos) return wrong(fmt::format("{} has no ']'", in_quotes(text, 40)));
    for (const std::string_view word : words_of(text.substr(open + 1, close - open - 1))) {
      HS_TRY(const Card card, parse_card(word));
      out.push_back(card);
    }
  }
  return out;
}

Result<void> SiteText::disclosed(std::size_t seat, std::string_view text) {
  HS_TRY(const auto cards, cards_in(text));
  return cards.empty() ? Result<void>{} : book_.know(seat, cards);
}

Result<void> SiteText::shown(std::size_t seat, std::string_view text) {
  book_.hand.seats[seat].shown = true;
  HS_TRY(const auto cards, cards_in(text.substr(0, text.find(']') + 1)));
  HS_RETURN_IF_ERROR(book_.know(seat, cards));
  if (cards.size() == 2) book_.hand.seats[seat].cards = cards;
  return {};
}

Result<void> SiteText::bet(std::size_t seat, std::string_view verb, std::string_view text) {
  static const RE2 pattern(
      R"((\S+)(?: to (\S+))?( out of position)?( and is all-in| and has reached the \S+ cap)?( out of position)?)");
  Piece first, second, late, more, later;
  if (!RE2::FullMatch(text, pattern, &first, &second, &late, &more, &later) ||
      second.empty() == (verb == "raises"))
    return wrong(fmt::format("{} is no amount of one who {}", in_quotes(text, 40), verb));
  HS_TRY(const std::int64_t sum, amount(std::string_view(first)));
  const bool all_in = std::string_view(more).ends_with("all-in");
  if (late.empty()) late = later;
  if (verb == "raises") {
    HS_TRY(const std::int64_t to, amount(std::string_view(second)));
    return book_.raise(seat, sum, to, all_in);
  }
  if (verb == "calls") return book_.call(seat, sum, all_in);
  if (verb == "bets") return book_.bet(seat, sum, all_in);
  if (verb == "posts the ante" || verb == "posts ante") return book_.ante(seat, sum, all_in);
  if (verb == "posts missed blind" || verb.starts_with("posts dead") ||
      (verb == "posts small blind" && !late.empty()))
    return book_.dead_post(seat, sum, all_in);
  if (verb == "posts small blind") return book_.small_blind(seat, sum, all_in);
  if (verb == "posts big blind")
    return late.empty() ? book_.big_blind(seat, sum, all_in) : book_.live_post(seat, sum, all_in);
  if (verb == "straddle") return book_.straddle_to(seat, sum, all_in);
  if (verb == "posts straddle") return book_.straddle(seat, sum, all_in);
  return book_.both_blinds(seat, sum, all_in);
}

Result<void> SiteText::add_seat(HistorySeat seat) {
  const auto same = [&](const HistorySeat& other) {
    return other.number == seat.number || other.name == seat.name;
  };
  if (seat.number < 1 || seat.number > 10 || std::ranges::any_of(book_.hand.seats, same))
    return wrong(fmt::format("seat {} is told twice, or is none", seat.number));
  book_.hand.seats.push_back(std::move(seat));
  return {};
}

}  // namespace hindsight
