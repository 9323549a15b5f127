// SPDX-License-Identifier: MIT
#include "heritage/chip_duel.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "base/text.h"

namespace hindsight {

Result<void> check_chip_table(const ChipTable& table) {
  const auto impossible = [](std::string why) { return fail(ErrorCode::invalid_argument, std::move(why)); };
  if (table.bot != "solved" && table.bot != "random" && table.bot != "fullbet")
    return impossible(fmt::format("there is no bot {} for chip-poker: solved, random and fullbet play it",
                                  in_quotes(table.bot)));
  if (table.stack < 1 || table.stack > 1000)
    return impossible("a stack is from 1 to 1000 chips in chip-poker");
  if (table.ante < 0 || table.ante > table.stack)
    return impossible("an ante is from 0 to the chips of a stack");
  return {};
}

ChipMove move_of(const ChipBetting& now, int chips) {
  using enum ChipMove::Kind;
  ChipMove out{.street = now.street, .chips = chips};
  out.all_in = chips > 0 && chips == now.stack - now.in[now.seat];
  if (chips < now.need()) return {.kind = fold, .street = now.street};
  out.more = chips - now.need();
  out.kind = chips == 0 ? check : out.more == 0 ? call : now.need() == 0 ? bet : raise;
  return out;
}

ChipDuel::ChipDuel(const ChipTable& table)
    : table_(table), match_{.stacks = {table.stack, table.stack}, .ante = table.ante}, rng_(table.seed) {}

void ChipDuel::deal() {
  HS_CHECK_THAT(!(playing() || match_.over()));
  seat_ = match_.side(0);
  hand_ = match_.deal(rng_);
  moves_.clear();
  if (hand_->now.over) match_.settle(*hand_);  // the antes took a stack
}

int ChipDuel::max() const {
  return std::min(max_chips, match_.stacks[match_.side(hand_->now.seat)] - hand_->now.in[hand_->now.seat]);
}

ChipMove ChipDuel::play(int chips) {
  ChipMove move = move_of(hand_->now, chips);
  move.yours = your_turn();
  moves_.push_back(move);
  hand_->put(chips);
  if (hand_->now.over) match_.settle(*hand_);
  return move;
}

ChipMove ChipDuel::put(int chips) { return play(std::min(chips, hand_->now.max())); }

ChipMove ChipDuel::answer(ChipBot& bot) {
  HS_CHECK_THAT(playing() && !your_turn());
  return play(bot.act(hand_->view(), rng_));
}

}  // namespace hindsight
