// SPDX-License-Identifier: MIT
#include "store/histories/pokerstars_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <span>

#include "cards/evaluator.h"
#include "io/decimal.h"

namespace hindsight {

namespace {

using EventKind = Event::Kind;
constexpr std::string_view currency = "USD";

class StarsWriter {
 public:
  StarsWriter(const Hand& hand, const HandLabels& labels) : hand_(hand), labels_(labels), button_(button()) {}

  std::string text() {
    head();
    for (const Event& event : hand_.events()) tell(event);
    pay();
    summary();
    return std::move(out_);
  }

 private:
  Seat button() const { return Seat{static_cast<std::uint8_t>(hand_.seats() - 1)}; }
  const std::string& name(Seat seat) const { return labels_.players[seat.value]; }
  std::string money(Chips chips) const {
    if (labels_.places == 0) return fmt::format("${}", chips);
    return fmt::format("${}", to_text(Decimal::of(chips, labels_.places)));
  }
  static std::string list(std::span<const Card> cards) {
    std::string out;
    for (const Card card : cards) out += (out.empty() ? "" : " ") + hindsight::to_text(card);
    return out;
  }
  void line(const std::string& words) { out_ += words + '\n'; }
  void says(Seat seat, const std::string& words) { line(name(seat) + ": " + words); }

  void head() {
    const Chips big = std::max(hand_.rules().blinds[0], hand_.rules().blinds[1]);
    const Chips small = std::min(hand_.rules().blinds[0], hand_.rules().blinds[1]);
    const std::uint64_t minute = labels_.number % 1440, day = labels_.number / 1440;
    const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::year{2000} / 1 / 1} +
                                           std::chrono::days{static_cast<int>(day % 30'000)}};
    line(fmt::format("PokerStars Hand #{}:  Hold'em No Limit ({}/{} {}) - {}/{:02}/{:02} {}:{:02}:00 ET",
                     labels_.number, money(small), money(big), currency, static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), minute / 60,
                     minute % 60));
    line(fmt::format("Table '{}' {}-max Seat #{} is the button", labels_.table, hand_.seats(),
                     button_.value + 1));
    for (std::uint8_t s = 0; s < hand_.seats(); ++s)
      line(fmt::format("Seat {}: {} ({} in chips)", s + 1, name(Seat{s}), money(hand_.start_stack(Seat{s}))));
  }

  void tell(const Event& event) {
    switch (event.kind) {
      case EventKind::ante:
        return says(event.seat, fmt::format("posts the ante {}{}", money(event.amount), all_in(event)));
      case EventKind::blind:
        return blind(event);
      case EventKind::hole:
        return hole();
      case EventKind::board:
        return board(event);
      case EventKind::fold:
        return says(event.seat, "folds");
      case EventKind::check:
        return says(event.seat, "checks");
      case EventKind::call:
        return says(event.seat, fmt::format("calls {}{}", money(event.amount), all_in(event)));
      case EventKind::bet:
      case EventKind::raise:
        return raise(event);
      case EventKind::returned:
        return line(fmt::format("Uncalled bet ({}) returned to {}", money(event.amount), name(event.seat)));
      case EventKind::show:
        return show(event);
      case EventKind::muck:
      case EventKind::decline:
        return says(event.seat, "mucks hand");
      default:
        return;
    }
  }

  static std::string_view all_in(const Event& event) { return event.all_in ? " and is all-in" : ""; }

  // The small blind is told first, wherever it sits.
  void blind(const Event& event) {
    const Chips big = std::max(hand_.rules().blinds[0], hand_.rules().blinds[1]);
    const bool is_big = hand_.rules().blinds[event.seat.value] == big;
    std::string words = fmt::format("{}: posts {} blind {}{}\n", name(event.seat), is_big ? "big" : "small",
                                    money(event.amount), all_in(event));
    level_ = std::max(level_, event.amount);
    if (is_big && hand_.seats() == 2)
      held_ = std::move(words);
    else
      out_ += words + std::exchange(held_, "");
  }

  void hole() {
    if (std::exchange(dealt_, true)) return;
    out_ += std::exchange(held_, "");
    line("*** HOLE CARDS ***");
  }

  void board(const Event& event) {
    const std::string before = list({board_.data(), board_size_});
    for (std::size_t i = 0; i < event.count; ++i) board_[board_size_++] = event.cards[i];
    const std::string_view street = board_size_ == 3 ? "FLOP" : board_size_ == 4 ? "TURN" : "RIVER";
    line(before.empty()
             ? fmt::format("*** {} *** [{}]", street, list({board_.data(), board_size_}))
             : fmt::format("*** {} *** [{}] [{}]", street, before, list({event.cards.data(), event.count})));
    level_ = 0;
  }

  void raise(const Event& event) {
    const std::string words = event.kind == EventKind::bet
                                  ? "bets " + money(event.to)
                                  : fmt::format("raises {} to {}", money(event.to - level_), money(event.to));
    says(event.seat, words + std::string(all_in(event)));
    level_ = event.to;
  }

  void show(const Event& event) {
    if (!std::exchange(showing_, true)) line("*** SHOW DOWN ***");
    says(event.seat,
         fmt::format("shows [{}] ({})", list({event.cards.data(), event.count}), made(event.seat)));
  }
  std::string made(Seat seat) const {
    CardSet all;
    for (const Card card : hand_.hole(seat)) all |= CardSet(card);
    for (const Card card : hand_.board()) all |= CardSet(card);
    return all.size() < 5 ? "no hand yet" : hand_name(evaluate(all));
  }

  // Of what was won, the rake off the first.
  void pay() {
    std::vector<Chips> won(static_cast<std::size_t>(hand_.seats()));
    for (const Event& event : hand_.events())
      if (event.kind == EventKind::win) won[event.seat.value] += event.amount / shares_per_chip;
    const auto winners = std::count_if(won.begin(), won.end(), [](Chips chips) { return chips > 0; });
    Chips rake = labels_.rake;
    auto left = winners;
    for (std::uint8_t s = 0; s < hand_.seats(); ++s) {
      if (won[s] == 0) continue;
      const Chips part = rake / left--;
      rake -= part;
      won[s] -= part;
      line(fmt::format("{} collected {} from pot", name(Seat{s}), money(won[s])));
    }
    won_ = std::move(won);
  }

  void summary() {
    line("*** SUMMARY ***");
    Chips pot = labels_.rake;
    for (const Chips chips : won_) pot += chips;
    line(fmt::format("Total pot {} | Rake {}", money(pot), money(labels_.rake)));
    if (board_size_ > 0) line(fmt::format("Board [{}]", list({board_.data(), board_size_})));
    for (std::uint8_t s = 0; s < hand_.seats(); ++s) {
      const Seat seat{s};
      const std::string place = seat == button_ ? " (button)" : "";
      const bool big = hand_.rules().blinds[s] == std::max(hand_.rules().blinds[0], hand_.rules().blinds[1]);
      const std::string blind = hand_.rules().blinds[s] > 0 ? (big ? " (big blind)" : " (small blind)") : "";
      line(fmt::format("Seat {}: {}{}{} {}", s + 1, name(seat), place, blind, outcome(seat)));
    }
  }
  std::string outcome(Seat seat) const {
    const Chips won = won_[seat.value];
    if (hand_.shown().has(seat))
      return fmt::format("showed [{}] and {} with {}", list(hand_.hole(seat)),
                         won > 0 ? fmt::format("won ({})", money(won)) : "lost", made(seat));
    if (won > 0) return fmt::format("collected ({})", money(won));
    if (hand_.mucked().has(seat)) return "mucked";
    constexpr std::array<std::string_view, 4> when{"before Flop", "on the Flop", "on the Turn",
                                                   "on the River"};
    for (const Event& event : hand_.events())
      if (event.kind == EventKind::fold && event.seat == seat)
        return fmt::format("folded {}", when[static_cast<std::size_t>(event.street)]);
    return "mucked";
  }

  const Hand& hand_;
  const HandLabels& labels_;
  Seat button_;
  std::string out_, held_;
  std::array<Card, 5> board_{};
  std::size_t board_size_ = 0;
  Chips level_ = 0;  // of this street's bets
  bool dealt_ = false, showing_ = false;
  std::vector<Chips> won_;
};

}  // namespace

std::string pokerstars_text(const Hand& hand, const HandLabels& labels) {
  return StarsWriter(hand, labels).text();
}

}  // namespace hindsight
