// A person at the terminal, as a bot: reads moves from standard input.
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hands/session_text.h"
#include "play/bot.h"

namespace hindsight {

// A move as it is typed: f, c, r 300, 300, 2.5bb, pot, half, min, all-in.  Errors say what is possible.
Result<Move> parse_move(std::string_view text, const SeatView& view);

class Person : public Bot {
 public:
  explicit Person(SessionText& text) : Bot(0), text_(text) {}
  void sit_at(const BotTable& table) { table_ = &table; }

  void end(const SeatView& view) override { tell(view); }
  bool has_left() const { return left_; }  // typed quit, or the input ended

 private:
  Move decide(const SeatView& view, const Budget& budget) override;
  void on_begin(const SeatView& view) override;
  void tell(const SeatView& view);  // what has happened since
  void print_table(const SeatView& view) const;
  void print_choice(const SeatView& view) const;

  SessionText& text_;
  const BotTable* table_ = nullptr;
  std::size_t told_ = 0;
  bool left_ = false;
};

}  // namespace hindsight
