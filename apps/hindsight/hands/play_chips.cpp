// SPDX-License-Identifier: MIT
#include "hands/play_chips.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>
#include <optional>

#include "base/spec.h"
#include "cards/evaluator.h"
#include "heritage/chip_match.h"
#include "text.h"

namespace hindsight {

namespace {

std::string cards(std::span<const Card> all) {
  std::string out;
  for (const Card card : all) out += (out.empty() ? "" : " ") + to_text(card);
  return out;
}
std::string chips(int count) { return counted(static_cast<std::uint64_t>(count), "chip"); }

// What an amount did, told to everybody.
std::string deed(const ChipMove& move) {
  using enum ChipMove::Kind;
  const std::string all_in = move.all_in ? ", all-in" : "";
  switch (move.kind) {
    case fold:
      return "folds";
    case check:
      return "checks";
    case call:
      return fmt::format("calls {}{}", move.chips, all_in);
    case bet:
      return fmt::format("bets {}{}", move.chips, all_in);
    case raise:
      break;
  }
  return fmt::format("puts in {}, a raise of {}{}", move.chips, move.more, all_in);
}

class ChipSession {
 public:
  ChipSession(const ChipTable& table, std::int64_t hands)
      : duel_(table), max_hands_(hands), solutions_(table.ante) {
    if (table.bot == "random") bot_ = std::make_unique<RandomChips>();
    if (table.bot == "fullbet") bot_ = std::make_unique<FullBet>();
    if (table.bot == "solved") bot_ = std::make_unique<SolvedChips>(solutions_);
  }

  void play() {
    while (!left_ && !duel_.over() && (max_hands_ == 0 || hands() < max_hands_)) play_hand();
    print_end();
  }

 private:
  std::int64_t hands() const { return static_cast<std::int64_t>(duel_.match().hands); }
  void play_hand();
  void act();
  void ask();
  void answer();
  void tell() const;
  void print_end() const;

  ChipDuel duel_;
  std::int64_t max_hands_;
  ChipSolutions solutions_;
  std::unique_ptr<ChipBot> bot_;
  bool left_ = false;
};

void ChipSession::play_hand() {
  const auto [yours, bots] = duel_.match().stacks;
  const std::uint64_t number = duel_.match().hands + 1;
  duel_.deal();
  const ChipHand& hand = duel_.hand();
  fmt::print("\nHand {}.  You have {}, the bot {}.  {} first.\n", number, chips(yours), bots,
             duel_.your_seat() == 0 ? "You act" : "The bot acts");
  fmt::print("You hold {}.\n", cards(hand.hole[duel_.your_seat()]));
  int street = 0;
  while (duel_.playing() && !left_) {
    if (hand.now.street > street) fmt::print("Flop {}.\n", cards(hand.flop));
    street = hand.now.street;
    act();
  }
  if (duel_.playing()) return;
  if (hand.compared() && street == 0) fmt::print("Flop {}.\n", cards(hand.flop));
  tell();
}

void ChipSession::act() {
  if (duel_.your_turn()) return ask();
  answer();
}

// Solving takes a moment where a stack is new.
void ChipSession::answer() {
  if (duel_.table().bot == "solved" && !solutions_.is_solved(duel_.behind())) {
    fmt::print("(solving for {} behind ...)\n", chips(duel_.behind()));
    std::fflush(stdout);
  }
  fmt::print("The bot {}.\n", deed(duel_.answer(*bot_)));
}

void ChipSession::ask() {
  const ChipBetting& now = duel_.hand().now;
  const int max = duel_.max();
  const std::string what = now.need() > 0 ? fmt::format("{} to match; less folds", now.need()) : "0 checks";
  for (;;) {
    fmt::print("Pot {}.  How many chips, 0 to {}?  ({})  > ", now.in[0] + now.in[1], max, what);
    std::fflush(stdout);
    std::string line;
    const bool ended = !std::getline(std::cin, line);
    if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line);
    left_ = ended || line == "q" || line == "quit";
    if (left_) return;
    const std::optional<std::int64_t> amount = parse_integer(line);
    if (amount && *amount >= 0 && *amount <= max) {
      duel_.put(static_cast<int>(*amount));
      return;
    }
    fmt::print("'{}' is not possible: a whole number from 0 to {} is, or q to leave.\n", line.substr(0, 40),
               max);
  }
}

void ChipSession::tell() const {
  const ChipHand& hand = duel_.hand();
  const std::size_t you = duel_.your_seat();
  const auto made = [&](std::size_t seat) {
    return hand_name(evaluate(set_of(hand.flop) | set_of(hand.hole[seat])));
  };
  if (hand.compared())
    fmt::print("You have {}, the bot {} with {}.\n", made(you), made(1 - you), cards(hand.hole[1 - you]));
  else
    fmt::print("{}The bot had {}.\n", hand.now.folded == static_cast<int>(you) ? "You folded.  " : "",
               cards(hand.hole[1 - you]));
  const int won = duel_.won();
  fmt::print("{}\n", won > 0   ? fmt::format("You win {}.", chips(won))
                     : won < 0 ? fmt::format("You lose {}.", chips(-won))
                               : "Nobody wins anything.");
}

void ChipSession::print_end() const {
  const ChipMatch& match = duel_.match();
  const std::string hands = counted(match.hands, "hand");
  if (match.stacks[0] == 0) return fmt::print("\nThe bot has all the chips after {}.\n", hands);
  if (match.stacks[1] == 0) return fmt::print("\nYou have all the chips after {}.\n", hands);
  fmt::print("\nYou leave with {} after {}: {:+}.\n", chips(match.stacks[0]), hands,
             match.stacks[0] - duel_.table().stack);
}

}  // namespace

Result<int> play_chips(const ChipTable& table, std::int64_t hands) {
  HS_RETURN_IF_ERROR(check_chip_table(table));
  fmt::print("Chip poker: 28 cards, 8 to A; two of your own and a flop; ante {}, seed {}.  q leaves.\n",
             table.ante, table.seed);
  ChipSession(table, hands).play();
  return 0;
}

}  // namespace hindsight
