// SPDX-License-Identifier: MIT
#include "play/bots/litmus.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "base/check.h"
#include "base/spec.h"
#include "base/text.h"
#include "cards/preflop.h"
#include "play/models/observed_range.h"
#include "table/deal.h"

namespace hindsight {

namespace {

// A turn, of blinds 50/100 and equal stacks.  Moves from the first to act on, all streets in one line: f, c
// (also checks), r2.5 (to so many big blinds), p50 (by so much of the pot in percent), a (all-in).
struct LitmusPosition {
  int seats = 2;
  int depth = 100;  // big blinds
  std::string board{};
  std::string moves{};

  std::string text() const {
    std::string out = fmt::format("{} seats, {} big blinds", seats, depth);
    if (!board.empty()) out += ", " + board;
    return out + (moves.empty() ? ", first to act" : ": " + moves);
  }
};

std::vector<Card> litmus_cards(std::string_view text) {
  auto cards = parse_cards(text);
  HS_CHECK_OK(cards);
  return *std::move(cards);
}

Move litmus_move(const PublicView& turn, std::string_view text) {
  if (text == "f") return Move::fold();
  if (text == "c") return Move::call();
  if (text == "a") return raise_or_call(turn.legal(), turn.legal().max_to);
  const double amount = *parse_number(text.substr(1));
  if (text[0] == 'p') return raise_by_pot(turn, amount / 100);
  HS_CHECK(text[0], ==, 'r');
  return raise_or_call(turn.legal(),
                       static_cast<Chips>(std::lround(amount * static_cast<double>(turn.rules().min_bet))));
}

// A policy at a position, with the range that its own play leaves it there.
class LitmusTurn {
 public:
  // The range only where it is asked for: whoever searches searches for it.
  enum class Ranges : std::uint8_t { followed, unknown };
  static Result<LitmusTurn> of(const Policy& policy, const LitmusPosition& at, Ranges ranges);

  PublicView view() const { return {hand_, hand_.next().seat}; }
  const Range& range() const { return range_; }
  const RangeStrategy& strategy() const { return strategy_; }
  struct Mix {
    double fold = 0, call = 0, raise = 0;
  };
  Mix mix(Combo hand) const {
    Mix out;
    for (const Chance& chance : strategy_[hand])
      (chance.move.kind == Move::Kind::fold   ? out.fold
       : chance.move.kind == Move::Kind::call ? out.call
                                              : out.raise) += chance.probability;
    return out;
  }
  // Over the range.
  double fold_share() const;

 private:
  void deal(std::span<const Card> board);

  Hand hand_;
  Range range_ = any_two();
  RangeStrategy strategy_;
};

void LitmusTurn::deal(std::span<const Card> board) {
  constexpr std::array unknown{unknown_card, unknown_card};
  for (Hand::Next next = hand_.next();; next = hand_.next()) {
    if (next.kind == Hand::Next::Kind::hole)
      HS_CHECK_OK(hand_.deal_hole(next.seat, std::span<const Card>(unknown)));
    else if (next.kind == Hand::Next::Kind::board)
      HS_CHECK_OK(
          hand_.deal_board(board.subspan(hand_.board().size(), static_cast<std::size_t>(next.cards))));
    else
      return;
  }
}

Result<LitmusTurn> LitmusTurn::of(const Policy& policy, const LitmusPosition& at, Ranges ranges) {
  LitmusTurn out;
  const HandRules rules = with_blinds(casino_rules(), at.seats, 50, 100);
  const std::vector<Chips> stacks(static_cast<std::size_t>(at.seats), Chips{100} * at.depth);
  HS_TRY(out.hand_, Hand::start(rules, stacks));
  const std::vector<Card> board = litmus_cards(at.board);
  out.deal(board);
  std::array<Range, max_seats> held;
  held.fill(any_two());
  std::array<PolicyState, max_seats> states;
  const auto asked = [&](Seat seat) {
    const PublicView view(out.hand_, seat);
    return policy.strategy(view, hands_held(held[seat.value].weights, set_of(view.board())),
                           states[seat.value]);
  };
  for (const std::string_view word : words_of(at.moves)) {
    const PublicView view = out.view();
    const Move move = litmus_move(view, word);
    if (ranges == Ranges::followed) observe(view, asked(view.me()), move, 0, held[view.me().value]);
    HS_CHECK_OK(out.hand_.play(move));
    out.deal(board);
  }
  HS_CHECK_THAT(out.hand_.next().kind == Hand::Next::Kind::move);
  out.range_ = held[out.view().me().value];
  out.strategy_ = asked(out.view().me());
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (!may_hold(out.view(), Combo{i})) out.range_.weights[i] = 0;
    if (out.range_.weights[i] > 0 && out.strategy_[Combo{i}].empty())
      return fail(ErrorCode::unsupported, "what this bot does is not known beforehand: it simulates");
  }
  return out;
}

double LitmusTurn::fold_share() const {
  double fold = 0, all = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (range_.weights[i] <= 0) continue;
    fold += range_.weights[i] * mix(Combo{i}).fold;
    all += range_.weights[i];
  }
  return all > 0 ? fold / all : 0;
}

using LitmusPositions = std::vector<LitmusPosition>;
using LitmusMeasure = Result<LitmusFigure> (*)(const Policy& policy, const std::stop_token& stop);

// Where a figure is largest, of positions or what else there is: its value, and `text` of that one.
template <class Places, class Figure, class Text>
Result<LitmusFigure> largest(const Places& places, const std::stop_token& stop, const Figure& figure,
                             const Text& text) {
  LitmusFigure out{-std::numeric_limits<double>::infinity(), {}};
  for (const auto& place : places) {
    if (stop.stop_requested()) return fail(ErrorCode::busy, "stopped");
    HS_TRY(const double value, figure(place));
    if (value > out.value) out = {value, text(place)};
  }
  return out;
}

template <class Figure>
Result<LitmusFigure> largest(const LitmusPositions& positions, const std::stop_token& stop,
                             const Figure& figure) {
  return largest(positions, stop, figure, [](const LitmusPosition& position) { return position.text(); });
}

LitmusPositions around_the_flop() {
  return {{2, 100, "", "r2.5"},
          {6, 100, "", "f f r2.5 f"},
          {2, 100, "Kh7h2c", "r2.5 c c"},
          {2, 200, "QsJd4s", "r2.5 c c p50"},
          {3, 100, "Th9h3d", "r2.5 c c c"},
          {2, 100, "Kh7h2c5s", "r2.5 c c p33 c"},
          {2, 200, "Kh7h2c5s6c", "r2.5 c c c c c p50"},
          {6, 100, "AdTd8s8c2d", "f f f r2.5 f c c p50 c c c"}};
}

std::string with_suits(const std::string& cards, const std::array<int, 4>& suits) {
  std::string out;
  for (const Card card : litmus_cards(cards))
    out += to_text(Card::of(card.rank(), suits[static_cast<std::size_t>(card.suit())]));
  return out;
}

Combo with_suits(Combo hand, const std::array<int, 4>& suits) {
  const auto renamed = [&](Card card) {
    return Card::of(card.rank(), suits[static_cast<std::size_t>(card.suit())]);
  };
  return Combo::of(renamed(hand.high()), renamed(hand.low()));
}

Result<LitmusFigure> measure_suits(const Policy& policy, const std::stop_token& stop) {
  constexpr std::array<std::array<int, 4>, 2> renamings{{{2, 3, 1, 0}, {3, 0, 2, 1}}};
  return largest(around_the_flop(), stop, [&](const LitmusPosition& position) -> Result<double> {
    HS_TRY(const LitmusTurn one, LitmusTurn::of(policy, position, LitmusTurn::Ranges::followed));
    double most = 0;
    for (const auto& renaming : renamings) {
      LitmusPosition renamed = position;
      renamed.board = with_suits(position.board, renaming);
      HS_TRY(const LitmusTurn other, LitmusTurn::of(policy, renamed, LitmusTurn::Ranges::unknown));
      double off = 0, all = 0;
      for (std::uint16_t i = 0; i < combo_count; ++i) {
        const double weight = one.range().weights[i];
        if (weight <= 0) continue;
        const LitmusTurn::Mix a = one.mix(Combo{i}), b = other.mix(with_suits(Combo{i}, renaming));
        off += weight *
               (std::abs(a.fold - b.fold) + std::abs(a.call - b.call) + std::abs(a.raise - b.raise)) / 2;
        all += weight;
      }
      most = std::max(most, off / all);
    }
    return most;
  });
}

LitmusPositions before_the_flop() {
  LitmusPositions out;
  for (const int depth : {10, 20, 50, 100, 200})
    for (const char* moves : {"", "c", "r2", "r2.5", "a", "c r4", "r2.5 r8", "r2.5 r8 r20", "r2.5 a"})
      if (depth > 20 || std::string_view(moves).find("r20") == std::string_view::npos)
        out.push_back({2, depth, "", moves});
  for (const int seats : {3, 4, 6, 9, 10})
    for (const char* moves : {"", "r2.5", "c", "a", "r2.5 r8", "r2.5 r8 r20", "r2.5 c"})
      out.push_back({seats, 100, "", moves});
  return out;
}

Result<LitmusFigure> measure_aces(const Policy& policy, const std::stop_token& stop) {
  return largest(before_the_flop(), stop, [&](const LitmusPosition& position) -> Result<double> {
    HS_TRY(const LitmusTurn turn, LitmusTurn::of(policy, position, LitmusTurn::Ranges::unknown));
    double most = 0;
    for (const Combo hand : StartingHand::at(0, 0).combos()) most = std::max(most, turn.mix(hand).fold);
    return most;
  });
}

Result<LitmusFigure> measure_free_checks(const Policy& policy, const std::stop_token& stop) {
  const LitmusPositions positions{{2, 100, "", "c"},
                                  {6, 100, "", "f f f f c"},
                                  {2, 100, "Kh7h2c", "r2.5 c"},
                                  {2, 200, "Kh7h2c", "r2.5 c c"},
                                  {3, 100, "Th9h3d", "r2.5 c c c"},
                                  {2, 100, "Kh7h2c5s", "r2.5 c c p50 c"},
                                  {2, 100, "Kh7h2c5s6c", "r2.5 c c c c p50 c"}};
  return largest(positions, stop, [&](const LitmusPosition& position) -> Result<double> {
    HS_TRY(const LitmusTurn turn, LitmusTurn::of(policy, position, LitmusTurn::Ranges::unknown));
    double most = 0;
    for (std::uint16_t i = 0; i < combo_count; ++i) most = std::max(most, turn.mix(Combo{i}).fold);
    return most;
  });
}

// A raise to so many big blinds, behind so many who have folded: how often all others fold, above what makes
// it pay with any two cards.
Result<double> beyond_break_even(const Policy& policy, int seats, int folded, double to) {
  std::string moves;
  for (int i = 0; i < folded; ++i) moves += "f ";
  moves += fmt::format("r{}", to);
  double all_fold = 1;
  const int behind = seats - 1 - folded;
  for (int i = 0; i < behind; ++i) {
    HS_TRY(const LitmusTurn turn,
           LitmusTurn::of(policy, {seats, 100, "", moves}, LitmusTurn::Ranges::unknown));
    all_fold *= turn.fold_share();
    moves += " f";
  }
  constexpr double blinds = 1.5;
  const double risked = to - (behind == 1 ? 0.5 : 0);  // the small blind has some of it in
  return all_fold - risked / (risked + blinds);
}

struct Steal {
  int seats, folded;
  double to;
};

Result<LitmusFigure> largest_steal(const Policy& policy, const std::stop_token& stop,
                                   std::span<const Steal> steals) {
  return largest(
      steals, stop,
      [&](const Steal& steal) { return beyond_break_even(policy, steal.seats, steal.folded, steal.to); },
      [](const Steal& steal) {
        return fmt::format("{} seats, {} folded, raise to {} big blinds", steal.seats, steal.folded,
                           steal.to);
      });
}

Result<LitmusFigure> measure_big_blind(const Policy& policy, const std::stop_token& stop) {
  constexpr std::array<Steal, 6> steals{
      {{2, 0, 2}, {2, 0, 2.5}, {2, 0, 3}, {3, 1, 2.5}, {6, 4, 2.5}, {6, 4, 3}}};
  return largest_steal(policy, stop, steals);
}

Result<LitmusFigure> measure_table_defends(const Policy& policy, const std::stop_token& stop) {
  constexpr std::array<Steal, 8> steals{{{3, 0, 2.5},
                                         {4, 1, 2.5},
                                         {6, 0, 2.5},
                                         {6, 1, 2.5},
                                         {6, 2, 2.5},
                                         {6, 3, 2.5},
                                         {9, 0, 2.5},
                                         {9, 6, 2.5}}};
  return largest_steal(policy, stop, steals);
}

// Hands of the range in the order of what they win against any two cards, weakest first.
std::vector<Combo> by_strength(const LitmusTurn& turn) {
  const std::array<double, combo_count> equity = equity_against_any(set_of(turn.view().board()));
  std::vector<Combo> out;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (turn.range().weights[i] > 0) out.push_back(Combo{i});
  std::ranges::stable_sort(out, {}, [&](Combo hand) { return equity[hand.index]; });
  return out;
}

// Means over the hands from one share of the range to another, in the order of strength.
LitmusTurn::Mix mix_between(const LitmusTurn& turn, std::span<const Combo> order, double from, double to) {
  double all = 0, before = 0, weight = 0;
  for (const Combo hand : order) all += turn.range()[hand];
  LitmusTurn::Mix out;
  for (const Combo hand : order) {
    const double mine = turn.range()[hand], at = (before + mine / 2) / all;
    before += mine;
    if (at < from || at >= to) continue;
    const LitmusTurn::Mix mix = turn.mix(hand);
    out.fold += mine * mix.fold;
    out.call += mine * mix.call;
    out.raise += mine * mix.raise;
    weight += mine;
  }
  if (weight > 0) out = {out.fold / weight, out.call / weight, out.raise / weight};
  return out;
}

LitmusPositions where_strength_counts() {
  return {{2, 100, "", ""},
          {2, 100, "", "r2.5"},
          {6, 100, "", ""},
          {6, 100, "", "f f f"},
          {6, 100, "", "r2.5 f f f f"},
          {9, 100, "", "f f r2.5"},
          {2, 100, "Kh7h2c", "r2.5 c c p50"},
          {2, 100, "Ts9s4d", "r2.5 c c p75"},
          {2, 100, "Ad8c3c5h", "r2.5 c c p50 c c p75"},
          {2, 100, "Kh7h2c5s6d", "r2.5 c c p50 c c p50 c c p75"},
          {2, 100, "QdJc4h4s2d", "r2.5 c c c c c p75"},
          {2, 200, "As9d6c6h3s", "r2.5 c c c c p75 c p75"}};
}

Result<LitmusFigure> measure_folds(const Policy& policy, const std::stop_token& stop) {
  return largest(where_strength_counts(), stop, [&](const LitmusPosition& position) -> Result<double> {
    HS_TRY(const LitmusTurn turn, LitmusTurn::of(policy, position, LitmusTurn::Ranges::followed));
    const auto order = by_strength(turn);
    const double weak = mix_between(turn, order, 0, 1.0 / 3).fold,
                 middle = mix_between(turn, order, 1.0 / 3, 2.0 / 3).fold,
                 strong = mix_between(turn, order, 2.0 / 3, 2).fold;
    return std::max(strong - middle, middle - weak);
  });
}

Result<LitmusFigure> measure_raises(const Policy& policy, const std::stop_token& stop) {
  HS_TRY(LitmusFigure out,
         largest(where_strength_counts(), stop, [&](const LitmusPosition& position) -> Result<double> {
           HS_TRY(const LitmusTurn turn, LitmusTurn::of(policy, position, LitmusTurn::Ranges::followed));
           const auto order = by_strength(turn);
           return mix_between(turn, order, 0, 2).raise - mix_between(turn, order, 0.9, 2).raise;
         }));
  out.value = -out.value;
  return out;
}

// Who holds what on rivers where a bet has come.
struct HeldThere {
  const char* board;
  const char* moves;
  const char* hand;

  LitmusPosition position() const { return {2, 100, board, moves}; }
  std::string text() const { return fmt::format("{} at {}", hand, position().text()); }
};

// How often it does what it should not.
Result<LitmusFigure> most_often(const Policy& policy, const std::stop_token& stop,
                                std::span<const HeldThere> held, double LitmusTurn::Mix::*wrong) {
  return largest(
      held, stop,
      [&](const HeldThere& one) -> Result<double> {
        HS_TRY(const LitmusTurn turn, LitmusTurn::of(policy, one.position(), LitmusTurn::Ranges::unknown));
        const std::vector<Card> cards = litmus_cards(one.hand);
        return turn.mix(Combo::of(cards[0], cards[1])).*wrong;
      },
      [](const HeldThere& one) { return one.text(); });
}

Result<LitmusFigure> measure_nuts(const Policy& policy, const std::stop_token& stop) {
  constexpr std::array<HeldThere, 6> held{{{"Kh7h2c5s6d", "r2.5 c c p50 c c c p60", "9s8s"},
                                           {"Kh7h2c5s6d", "r2.5 c c p50 c c c p60", "4h3c"},
                                           {"KhKs7c5d2s", "r2.5 c c p50 c c c c p75", "KdKc"},
                                           {"AhTh4h8c2d", "r2.5 c c c c p75 c p150", "KhQh"},
                                           {"AhTh4h8c2d", "r2.5 c c c c c p50 a", "KhQh"},
                                           {"Qs9d6c6h3s", "r2.5 c c p33 c c c p100", "6d6s"}}};
  return most_often(policy, stop, held, &LitmusTurn::Mix::fold);
}

Result<LitmusFigure> measure_air(const Policy& policy, const std::stop_token& stop) {
  constexpr std::array<HeldThere, 4> held{{{"Kh7h2c5s6d", "r2.5 c c p50 c c c c p60", "JsTc"},
                                           {"AhTh4h8c2d", "r2.5 c c p50 c c p75 c c p100", "6c5s"},
                                           {"QsJd9c8c3h", "r2.5 c c p50 c c c c p150", "4d2d"},
                                           {"As9d6c6hKs", "r2.5 c c c c c c p100", "4d2d"}}};
  return most_often(policy, stop, held, &LitmusTurn::Mix::call);
}

// Rivers that are drawn, after betting of three kinds: how often the range folds to a bet of s pots, beyond
// what makes a bluff with nothing worth nothing.
Result<LitmusFigure> minimum_defence(const Policy& policy, const std::stop_token& stop, int percent) {
  constexpr int boards = 12;
  constexpr std::array<const char*, 3> lines{"r2.5 c c p50 c c p75 c c", "r2.5 c c p50 c c c c",
                                             "r2.5 c c c c p75 c"};
  double sum = 0;
  int positions = 0;
  for (int b = 0; b < boards; ++b) {
    Rng rng(9, b);
    const HandDeal deal = HandDeal::shuffled(rng, 2);
    std::string board;
    for (const Card card : deal.board()) board += to_text(card);
    for (const char* line : lines) {
      if (stop.stop_requested()) return fail(ErrorCode::busy, "stopped");
      HS_TRY(const LitmusTurn turn,
             LitmusTurn::of(policy, {2, 100, board, fmt::format("{} p{}", line, percent)},
                            LitmusTurn::Ranges::followed));
      sum += turn.fold_share();
      ++positions;
    }
  }
  const double size = percent / 100.0;
  return LitmusFigure{sum / positions - (1 - 1 / (1 + size)), {}};
}

template <int percent>
Result<LitmusFigure> measure_defence(const Policy& policy, const std::stop_token& stop) {
  return minimum_defence(policy, stop, percent);
}

struct LitmusEntry {
  LitmusTest test;
  LitmusMeasure measure;
};

constexpr std::string_view rivers = "36 rivers heads-up, 100 big blinds: 12 boards, three ways of betting";
constexpr std::string_view defence_says =
    "folds to a bet on the river about as often as makes a bluff worth nothing";
constexpr std::string_view defence_figure = "mean share of the range that folds, less s / (1 + s)";

constexpr std::array<LitmusEntry, 19> catalog_of_litmus{{
    {{"suits", "suits renamed change nothing",
      "share of folds, calls and raises that changes, the mean over the range", 0, 0.1,
      "8 turns on all streets"},
     measure_suits},
    {{"aces", "aces never fold before the flop", "largest chance that they do", 0, 0.001,
      "turns with 2 to 10 seats, 10 to 200 big blinds"},
     measure_aces},
    {{"free", "what is free is never folded", "largest chance that it is", 0, 0, "7 turns without a bet"},
     measure_free_checks},
    {{"big-blind", "the big blind defends: a raise with any two cards does not pay by its folds alone",
      "how often it folds beyond that, at most", -1, 0, "heads-up, and blind against blind"},
     measure_big_blind},
    {{"table", "so does the table", "how often all fold beyond that, at most", -1, 0,
      "first raises to 2.5 big blinds, 3 to 9 seats"},
     measure_table_defends},
    {{"folds", "of three thirds of its range a stronger one folds no more than a weaker one",
      "how much more it does, at most", -1, 0.02, "12 turns on all streets"},
     measure_folds},
    {{"raises", "the strongest tenth of its range bets and raises more than all of it",
      "how much more, at least", 0, 1, "12 turns on all streets"},
     measure_raises},
    {{"nuts", "what cannot be beaten, or hardly, is never folded", "largest chance that it is", 0, 0.001,
      "6 hands on rivers"},
     measure_nuts},
    {{"air", "what beats nothing does not call", "largest chance that it does", 0, 0.05, "4 hands on rivers"},
     measure_air},
    {{"defence-25", defence_says, defence_figure, -0.12, 0.12, rivers}, measure_defence<25>},
    {{"defence-33", defence_says, defence_figure, -0.12, 0.12, rivers}, measure_defence<33>},
    {{"defence-50", defence_says, defence_figure, -0.12, 0.12, rivers}, measure_defence<50>},
    {{"defence-66", defence_says, defence_figure, -0.12, 0.12, rivers}, measure_defence<66>},
    {{"defence-75", defence_says, defence_figure, -0.12, 0.12, rivers}, measure_defence<75>},
    {{"defence-100", defence_says, defence_figure, -0.12, 0.12, rivers}, measure_defence<100>},
    {{"defence-125", defence_says, defence_figure, -0.12, 0.12, rivers}, measure_defence<125>},
    {{"defence-150", defence_says, defence_figure, -0.12, 0.12, rivers}, measure_defence<150>},
    {{"defence-200", defence_says, defence_figure, -0.12, 0.12, rivers}, measure_defence<200>},
    {{"defence-300", defence_says, defence_figure, -0.12, 0.12, rivers}, measure_defence<300>},
}};

constexpr auto litmus_lines = [] {
  std::array<LitmusTest, catalog_of_litmus.size()> out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = catalog_of_litmus[i].test;
  return out;
}();

}  // namespace

std::span<const LitmusTest> litmus_tests() { return litmus_lines; }

Result<LitmusFigure> litmus(const LitmusTest& test, const Policy& policy, const std::stop_token& stop) {
  const auto found = std::ranges::find(catalog_of_litmus, test.name,
                                       [](const LitmusEntry& entry) { return entry.test.name; });
  HS_CHECK_THAT(found != catalog_of_litmus.end());
  return found->measure(policy, stop);
}

}  // namespace hindsight
