// Reading ranges.
// SPDX-License-Identifier: MIT
#include "cards/range.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>

#include "base/text.h"
#include "cards/preflop.h"

namespace hindsight {
namespace {

constexpr std::string_view separators = " ,;\t\r\n";

enum class Kind { pair, suited, offsuit, both, combo };

struct Hand {
  Kind kind;
  int high, low;                    // ranks
  int high_suit = 0, low_suit = 0;  // of Kind::combo

  Combo combo() const { return Combo::of(Card::of(high, high_suit), Card::of(low, low_suit)); }
};

// Starting hands of this kind and these ranks.
std::vector<StartingHand> starting_hands(Kind kind, int high, int low) {
  const StartingHand suited = StartingHand::at(12 - high, 12 - low),
                     offsuit = StartingHand::at(12 - low, 12 - high);
  if (kind == Kind::both) return {suited, offsuit};
  return {kind == Kind::offsuit ? offsuit : suited};
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<RangeText> read() {
    while (skip(separators), at_ < text_.size()) {
      item_ = at_;
      HS_RETURN_IF_ERROR(read_item());
      constexpr std::string_view ends = " ,;\t\r\n]:()#";  // what the next item may follow
      if (at_ < text_.size() && separators.find(text_[at_]) == separators.npos && text_[at_] != '[' &&
          text_[at_] != ')' && ends.find(text_[at_ - 1]) == ends.npos)
        return wrong(fmt::format("cannot go on after {}; items stand apart by commas",
                                 in_quotes(text_.substr(item_, at_ - item_))));
    }
    if (!brackets_.empty()) {
      item_ = brackets_.back().at;
      return wrong(brackets_.back().text == parenthesis
                       ? "has no closing ')'"
                       : fmt::format("has no closing '[/{}]'", brackets_.back().text));
    }
    return std::move(out_);
  }

 private:
  struct Bracket {
    std::size_t at;
    std::string text;  // what closes it repeats it
    double weight;
  };
  static constexpr std::string_view parenthesis = "(";

  void skip(std::string_view characters) {
    while (at_ < text_.size() && characters.find(text_[at_]) != characters.npos) ++at_;
  }

  // Whether `sign` comes next, spaces before it left out; steps over it.
  bool next_is(char sign) {
    const std::size_t sign_at = text_.find_first_not_of(" \t", at_);
    if (sign_at == text_.npos || text_[sign_at] != sign) return false;
    at_ = sign_at + 1;
    skip(" \t");
    return true;
  }

  bool word(std::string_view wanted) {
    if (lower(text_.substr(at_, wanted.size())) != wanted) return false;
    at_ += wanted.size();
    return true;
  }

  std::optional<double> number() {
    if (at_ == text_.size() ||
        (std::isdigit(static_cast<unsigned char>(text_[at_])) == 0 && text_[at_] != '.'))
      return {};
    double value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) return {};
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
  }

  std::optional<int> rank() {
    constexpr std::string_view ranks = "23456789TJQKA";
    if (text_.substr(at_).starts_with("10")) return at_ += 2, 8;
    if (at_ == text_.size()) return {};
    const std::size_t found =
        ranks.find(static_cast<char>(std::toupper(static_cast<unsigned char>(text_[at_]))));
    if (found == ranks.npos) return {};
    return ++at_, static_cast<int>(found);
  }

  std::optional<Card> card() {
    for (std::size_t length = 2; length <= 5 && at_ + length <= text_.size(); ++length)
      if (const auto card = parse_card(text_.substr(at_, length))) return at_ += length, *card;
    return {};
  }

  tl::unexpected<Error> wrong(const std::string& what) const {
    const std::size_t end = std::min(text_.find_first_of(separators, item_), item_ + 30);
    return fail(ErrorCode::parse, fmt::format("range item {} at character {} {}",
                                              in_quotes(text_.substr(item_, end - item_)), item_ + 1, what));
  }

  tl::unexpected<Error> no_hand() const {
    return wrong("is not a hand: write hands like QQ, AKs, ATo+, A5s-A2s, AsKh, random or top 15%");
  }

  double weight_around() const { return brackets_.empty() ? prefix_ : brackets_.back().weight; }

  Result<double> percent(std::optional<double> value) const {
    if (value && *value >= 0 && *value <= 100) return *value / 100;
    return wrong("needs a percentage from 0 to 100");
  }

  // What stands behind the hands, or the weight of everything around.
  Result<double> read_weight() {
    const std::size_t begin = at_;
    HS_TRY(const double weight, own_weight());
    if (at_ > begin && in_parenthesis())
      return wrong("has a weight inside of brackets that have one: say one");
    return weight;
  }
  Result<double> own_weight() {
    if (next_is('@')) {
      const auto value = number();
      if (at_ < text_.size() && text_[at_] == '%') ++at_;
      return percent(value);
    }
    if (next_is('(')) return read_parenthesised();
    if (!next_is(':')) return weight_around();
    const auto value = number();
    if (value && at_ < text_.size() && text_[at_] == '%') return ++at_, percent(value);
    if (!value || *value > 1) return wrong("needs a weight from 0 to 1 after ':', like :0.5 or :50%");
    return *value;
  }

  // AA(0.5)
  Result<double> read_parenthesised() {
    const auto value = number();
    const bool share = at_ < text_.size() && text_[at_] == '%';
    if (share) ++at_;
    if (!next_is(')') || !value || *value > (share ? 100 : 1))
      return wrong("needs a weight from 0 to 1 in its brackets, like AA(0.5) or AA(50%)");
    return share ? *value / 100 : *value;
  }

  // 0.8(AKs, QQ), 40%(ATs+): whether a bracket opens behind the number.
  Result<bool> opens(double value) {
    const std::size_t begin = at_;
    const bool share = at_ < text_.size() && text_[at_] == '%';
    if (share) ++at_;
    if (!next_is('(') || (!share && value > 1)) return at_ = begin, false;
    if (in_parenthesis()) return wrong("opens brackets inside of others: say one weight");
    HS_TRY(const double weight, share ? percent(value) : Result<double>(value));
    brackets_.push_back({item_, std::string(parenthesis), weight});
    return true;
  }
  bool in_parenthesis() const { return !brackets_.empty() && brackets_.back().text == parenthesis; }
  Result<void> close() {
    if (brackets_.empty() || brackets_.back().text != parenthesis) return wrong("closes no '('");
    brackets_.pop_back();
    ++at_;
    return {};
  }

  Result<void> skip_tag() {
    const std::size_t end = text_.find('#', at_ + 1);
    if (end == text_.npos) return wrong("is a tag without its end: write #UTG#");
    at_ = end + 1;
    return {};
  }

  Result<void> read_item() {
    if (text_[at_] == '[') return read_bracket();
    if (text_[at_] == ')') return close();
    if (text_[at_] == '#') return skip_tag();
    if (word("random")) return set_all(any_two());
    if (word("top")) {
      skip(" \t");
      return read_top(number());
    }
    const std::size_t begin = at_;
    if (const auto value = number()) {
      HS_TRY(const bool bracket, opens(*value));
      if (bracket) return {};
      if (at_ < text_.size() && text_[at_] == '%') return read_top(value);
      if (next_is(':') && is_prefix(begin)) {
        HS_TRY(prefix_, percent(value));
        return {};
      }
    }
    at_ = begin;
    return read_hands();
  }

  // After 'x:': whether a hand follows and not the weight of the hand x.
  bool is_prefix(std::size_t begin) {
    const std::size_t after = at_;
    const auto value = number();
    const bool weight = value && (*value <= 1 || (at_ < text_.size() && text_[at_] == '%'));
    at_ = begin;
    const bool no_hand = !hand();
    at_ = after;
    return no_hand || !weight;
  }

  Result<void> read_top(std::optional<double> value) {
    skip(" \t");
    if (!value || at_ == text_.size() || text_[at_] != '%') return wrong("needs a percentage, like top 15%");
    ++at_;
    HS_TRY(const double share, percent(value));
    const auto best = [](double of) { return of == 1 ? any_two() : of == 0 ? Range{} : top_range(of); };
    if (!next_is('-')) return set_all(share == 1 ? any_two() : top_range(share));
    const auto end = number();
    if (!end || at_ == text_.size() || text_[at_] != '%') return wrong("needs two percentages, like 5%-15%");
    ++at_;
    HS_TRY(const double other, percent(end));
    Range hands = best(std::max(share, other));
    const Range less = best(std::min(share, other));
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (less.weights[i] > 0) hands.weights[i] = 0;
    return set_all(hands);
  }

  Result<void> set_all(const Range& hands) {
    HS_TRY(const double weight, read_weight());
    std::vector<Combo> combos;
    for (std::uint16_t i = 0; i < combo_count; ++i)
      if (hands.weights[i] > 0) combos.push_back({i});
    set(combos, weight);
    return {};
  }

  Result<void> read_bracket() {
    const std::size_t end = text_.find(']', at_);
    if (end == text_.npos) return wrong("has no closing ']'");
    const bool closes = text_.substr(at_).starts_with("[/");
    at_ += closes ? 2 : 1;
    const std::string inside(text_.substr(at_, end - at_));
    if (closes) {
      if (brackets_.empty() || brackets_.back().text != inside)
        return wrong(fmt::format("closes no '[{}]'", inside));
      brackets_.pop_back();
    } else {
      HS_TRY(const double weight, percent(number()));
      if (at_ < end && text_[at_] == '%') ++at_;
      if (at_ != end) return wrong("is not a weight like [25%]");
      brackets_.push_back({item_, inside, weight});
    }
    at_ = end + 1;
    return {};
  }

  std::optional<Hand> hand() {
    const std::size_t begin = at_;
    if (const auto first = card()) {
      const auto second = card();
      if (second && *first != *second) {
        const Card high = std::max(*first, *second), low = std::min(*first, *second);
        return Hand{Kind::combo, high.rank(), low.rank(), high.suit(), low.suit()};
      }
    }
    at_ = begin;
    const auto first = rank();
    const auto second = first ? rank() : std::nullopt;
    if (!second) return at_ = begin, std::nullopt;
    if (*first == *second) return Hand{Kind::pair, *first, *first};
    const Kind kind = word("s") ? Kind::suited : word("o") ? Kind::offsuit : Kind::both;
    return Hand{kind, std::max(*first, *second), std::min(*first, *second)};
  }

  // Ax, Kxs, Qxo: every hand with that rank.
  std::optional<std::vector<Combo>> rank_and_any() {
    const std::size_t begin = at_;
    const auto high = rank();
    if (!high || at_ == text_.size() || text_[at_] != 'x') return at_ = begin, std::nullopt;
    ++at_;
    const Kind kind = word("s") ? Kind::suited : word("o") ? Kind::offsuit : Kind::both;
    std::vector<Combo> out;
    const auto add = [&](Kind of, int a, int b) {
      for (const StartingHand hands : starting_hands(of, std::max(a, b), std::min(a, b)))
        out.insert(out.end(), hands.combos().begin(), hands.combos().end());
    };
    for (int other = 0; other < 13; ++other)
      if (other != *high) add(kind, *high, other);
    if (kind == Kind::both) add(Kind::pair, *high, *high);
    if (*high < 12)
      tell_reading(
          fmt::format("is every hand with that rank; others take it for {}2+, without the pair and "
                      "higher cards: write that if it is meant",
                      "23456789TJQKA"[*high]));
    return out;
  }

  // 98s+: programs differ in what goes up.
  void tell_connectors(const Hand& first) {
    if (first.kind == Kind::pair || first.high != first.low + 1 || first.high == 12) return;
    const std::string ends = first.kind == Kind::suited ? "s" : first.kind == Kind::offsuit ? "o" : "";
    const std::string top = first.kind == Kind::combo ? to_text(Card::of(12, first.high_suit)) +
                                                            to_text(Card::of(11, first.low_suit))
                                                      : "AK" + ends;
    tell_reading(
        fmt::format("is {0} alone, as kickers go up to one below the high card; postflop-solver and "
                    "others take it for {1}-{0}: write that if it is meant",
                    text_.substr(item_, at_ - item_ - 1), top));
  }
  void tell_reading(const std::string& how) {
    out_.readings.push_back(fmt::format("range item {} at character {} {}",
                                        in_quotes(text_.substr(item_, at_ - item_)), item_ + 1, how));
  }

  Result<void> read_hands() {
    std::vector<Combo> combos;
    if (auto any = rank_and_any()) {
      combos = std::move(*any);
    } else {
      const auto first = hand();
      if (!first) return no_hand();
      HS_TRY(combos, read_run(*first));
    }
    HS_TRY(const double weight, read_weight());
    set(combos, weight);
    return {};
  }

  Result<std::vector<Combo>> read_run(const Hand& first) {
    if (at_ < text_.size() && text_[at_] == '+') {
      ++at_;
      tell_connectors(first);
      const bool pair = first.high == first.low;
      const int high = pair ? 12 : first.high, low = pair ? 12 : first.high - 1;
      return run(first, Hand{first.kind, high, low}, pair ? 1 : 0, 1);
    }
    if (next_is('-')) return read_dash(first);
    return run(first, first, 0, 1);
  }

  Result<std::vector<Combo>> read_dash(const Hand& first) {
    const auto other = hand();
    if (!other) return no_hand();
    if (first.kind != other->kind || (first.high == first.low) != (other->high == other->low))
      return wrong("has two ends of different kinds; write QQ-22, A5s-A2s or JTs-54s");
    if (first.high_suit != other->high_suit || first.low_suit != other->low_suit)
      return wrong("has two ends of different suits; write 9d8d-6d5d or AhAs-QhQs");
    const auto [low, high] = std::minmax(first, *other, [](const Hand& a, const Hand& b) {
      return std::pair(a.high, a.low) < std::pair(b.high, b.low);
    });
    if (low.high - low.low == high.high - high.low) return run(low, high, 1, 1);
    if (low.high == high.high) return run(low, high, 0, 1);
    return wrong("has two ends with neither the high card nor the gap in common");
  }

  // From one hand to another in steps of the high and the low card, two cards in their suits.
  static std::vector<Combo> run(const Hand& from, const Hand& to, int high_step, int low_step) {
    std::vector<Combo> combos;
    for (int high = from.high, low = from.low; low <= to.low; high += high_step, low += low_step)
      if (from.kind == Kind::combo)
        combos.push_back(Hand{from.kind, high, low, from.high_suit, from.low_suit}.combo());
      else
        for (const StartingHand hands : starting_hands(from.kind, high, low))
          combos.insert(combos.end(), hands.combos().begin(), hands.combos().end());
    return combos;
  }

  void set(const std::vector<Combo>& combos, double weight) {
    std::size_t again = 0;
    for (const Combo combo : combos) {
      again += seen_[combo.index] ? 1u : 0u;
      seen_[combo.index] = true;
      out_.range[combo] = weight;
    }
    if (again > 0)
      out_.notices.push_back(fmt::format("range item {} at character {} overrides {} {} of earlier items",
                                         in_quotes(text_.substr(item_, at_ - item_)), item_ + 1, again,
                                         again == 1 ? "combo" : "combos"));
  }

  std::string_view text_;
  std::size_t at_ = 0, item_ = 0;  // where we are, and where the item began
  double prefix_ = 1;              // Equilab's
  std::vector<Bracket> brackets_;  // GTO+'s, the innermost last
  std::array<bool, combo_count> seen_{};
  RangeText out_;
};

// Only numbers, and more of them than a range can have items: a vector.
bool is_vector(std::string_view text) {
  if (text.find_first_not_of("0123456789.eE+- ,;\t\r\n") != text.npos) return false;
  std::size_t words = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (separators.find(text[i]) == separators.npos &&
        (i == 0 || separators.find(text[i - 1]) != separators.npos))
      ++words;
  return words > 2 * starting_hand_count;
}

Result<RangeText> parse_vector(std::string_view text) {
  RangeText out;
  std::size_t count = 0;
  for (std::size_t at = text.find_first_not_of(separators); at != text.npos;
       at = text.find_first_not_of(separators, at)) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    double value = -1;
    const auto [stop, error] = std::from_chars(text.data() + at, text.data() + end, value);
    if (error != std::errc() || stop != text.data() + end || !(value >= 0 && value <= 1))
      return fail(ErrorCode::parse, fmt::format("number {} of the range vector, {}, must be from 0 to 1",
                                                count + 1, in_quotes(text.substr(at, end - at))));
    if (count < combo_count) out.range.weights[count] = value == 0 ? 0 : value;  // no -0
    ++count;
    at = end;
  }
  if (count == combo_count) return out;
  return fail(ErrorCode::parse, fmt::format("a range vector has 1326 numbers; this one has {}", count));
}

}  // namespace

void Range::set(StartingHand hand, double weight) {
  for (const Combo combo : hand.combos()) (*this)[combo] = weight;
}

double Range::combos() const { return std::accumulate(weights.begin(), weights.end(), 0.0); }

bool Range::empty() const {
  return std::ranges::all_of(weights, [](double weight) { return weight == 0; });
}

HoleCards Range::hole_cards() const {
  HoleCards out;
  if (*this == any_two()) return out;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (weights[i] > 0) out.push_back({Combo{i}, weights[i]});
  return out;
}

Range any_two() {
  Range range;
  range.weights.fill(1);
  return range;
}

Range top_range(double share) {
  Range range;
  double combos = 0;
  for (const StartingHand hand : hands_by_equity()) {
    const auto more = static_cast<double>(hand.combos().size());
    if (combos > 0 && combos + more / 2 > share * combo_count) break;
    range.set(hand, 1);
    combos += more;
  }
  return range;
}

Result<RangeText> parse_range(std::string_view text) {
  return is_vector(text) ? parse_vector(text) : Reader(text).read();
}

}  // namespace hindsight
