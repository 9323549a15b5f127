// SPDX-License-Identifier: MIT
#include "play_chips.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>
#include <optional>

#include "base/spec.h"
#include "cards/evaluator.h"
#include "play/chip_match.h"
#include "text.h"

namespace hindsight {

namespace {

std::string cards(std::span<const Card> all) {
  std::string out;
  for (const Card card : all) out += (out.empty() ? "" : " ") + to_text(card);
  return out;
}
std::string chips(int count) { return counted(static_cast<std::uint64_t>(count), "chip"); }

// What an amount does, told to everybody.
std::string deed(const ChipBetting& now, int amount) {
  if (amount < now.need()) return "folds";
  if (amount == 0) return "checks";
  const std::string all_in = amount == now.stack - now.in[now.seat] ? ", all-in" : "";
  if (amount == now.need()) return fmt::format("calls {}{}", amount, all_in);
  if (now.need() == 0) return fmt::format("bets {}{}", amount, all_in);
  return fmt::format("puts in {}, a raise of {}{}", amount, amount - now.need(), all_in);
}

class ChipSession {
 public:
  explicit ChipSession(const ChipTable& table) : table_(table), solutions_(table.ante), rng_(table.seed) {
    match_ = {.stacks = {table.stack, table.stack}, .ante = table.ante};
    if (table.bot == "random") bot_ = std::make_unique<RandomChips>();
    if (table.bot == "fullbet") bot_ = std::make_unique<FullBet>();
    if (table.bot == "solved") bot_ = std::make_unique<SolvedChips>(solutions_);
  }

  void play() {
    while (!left_ && !match_.over() && (table_.hands == 0 || hands() < table_.hands)) play_hand();
    print_end();
  }

 private:
  std::int64_t hands() const { return static_cast<std::int64_t>(match_.hands); }
  void play_hand();
  void act(ChipHand& hand);
  int ask(const ChipHand& hand);
  int answer(const ChipHand& hand);
  void tell(const ChipHand& hand) const;
  void print_end() const;
  std::size_t your_seat() const { return match_.side(0); }

  ChipTable table_;
  ChipSolutions solutions_;
  std::unique_ptr<ChipBot> bot_;
  ChipMatch match_;
  Rng rng_;
  bool left_ = false;
};

void ChipSession::play_hand() {
  ChipHand hand = match_.deal(rng_);
  fmt::print("\nHand {}.  You have {}, the bot {}.  {} first.\n", match_.hands + 1, chips(match_.stacks[0]),
             match_.stacks[1], your_seat() == 0 ? "You act" : "The bot acts");
  fmt::print("You hold {}.\n", cards(hand.hole[your_seat()]));
  int street = 0;
  while (!hand.now.over && !left_) {
    if (hand.now.street > street) fmt::print("Flop {}.\n", cards(hand.flop));
    street = hand.now.street;
    act(hand);
  }
  if (!hand.now.over) return;
  if (hand.compared() && street == 0) fmt::print("Flop {}.\n", cards(hand.flop));
  tell(hand);
  match_.settle(hand);
}

void ChipSession::act(ChipHand& hand) {
  const bool yours = hand.now.seat == your_seat();
  const int amount = yours ? ask(hand) : answer(hand);
  if (left_) return;
  if (!yours) fmt::print("The bot {}.\n", deed(hand.now, amount));
  hand.put(amount);
}

// Solving takes a moment where a stack is new.
int ChipSession::answer(const ChipHand& hand) {
  const int behind = hand.start.stack - hand.start.in[0];
  if (table_.bot == "solved" && !solutions_.is_solved(behind)) {
    fmt::print("(solving for {} behind ...)\n", chips(behind));
    std::fflush(stdout);
  }
  return bot_->act(hand.view(), rng_);
}

int ChipSession::ask(const ChipHand& hand) {
  const ChipBetting& now = hand.now;
  const int most = std::min(most_chips, match_.stacks[0] - now.in[now.seat]);
  const std::string what = now.need() > 0 ? fmt::format("{} to match; less folds", now.need()) : "0 checks";
  for (;;) {
    fmt::print("Pot {}.  How many chips, 0 to {}?  ({})  > ", now.in[0] + now.in[1], most, what);
    std::fflush(stdout);
    std::string line;
    const bool ended = !std::getline(std::cin, line);
    if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line);
    left_ = ended || line == "q" || line == "quit";
    if (left_) return 0;
    const std::optional<std::int64_t> amount = parse_integer(line);
    if (amount && *amount >= 0 && *amount <= most) return std::min(static_cast<int>(*amount), now.most());
    fmt::print("'{}' is not possible: a whole number from 0 to {} is, or q to leave.\n", line.substr(0, 40),
               most);
  }
}

void ChipSession::tell(const ChipHand& hand) const {
  const std::size_t you = your_seat();
  const auto made = [&](std::size_t seat) {
    return hand_name(evaluate(set_of(hand.flop) | set_of(hand.hole[seat])));
  };
  if (hand.compared())
    fmt::print("You have {}, the bot {} with {}.\n", made(you), made(1 - you), cards(hand.hole[1 - you]));
  else
    fmt::print("{}The bot had {}.\n", hand.now.folded == static_cast<int>(you) ? "You folded.  " : "",
               cards(hand.hole[1 - you]));
  const int won = you == 0 ? hand.won() : -hand.won();
  fmt::print("{}\n", won > 0   ? "You win " + chips(won) + "."
                     : won < 0 ? "You lose " + chips(-won) + "."
                               : "Nobody wins anything.");
}

void ChipSession::print_end() const {
  const std::string hands = counted(match_.hands, "hand");
  if (match_.stacks[0] == 0) return fmt::print("\nThe bot has all the chips after {}.\n", hands);
  if (match_.stacks[1] == 0) return fmt::print("\nYou have all the chips after {}.\n", hands);
  fmt::print("\nYou leave with {} after {}: {:+}.\n", chips(match_.stacks[0]), hands,
             match_.stacks[0] - table_.stack);
}

}  // namespace

Result<int> play_chips(const ChipTable& table) {
  if (table.bot != "solved" && table.bot != "random" && table.bot != "fullbet")
    return fail(ErrorCode::invalid_argument,
                "there is no bot '" + table.bot + "' for chip-poker: solved, random and fullbet play it");
  if (table.stack < 1 || table.stack > 1000)
    return fail(ErrorCode::invalid_argument, "--stack is from 1 to 1000 chips in chip-poker");
  if (table.ante < 0 || table.ante > table.stack)
    return fail(ErrorCode::invalid_argument, "--ante is from 0 to the chips of a stack");
  fmt::print("Chip poker: 28 cards, 8 to A; two of your own and a flop; ante {}, seed {}.  q leaves.\n",
             table.ante, table.seed);
  ChipSession(table).play();
  return 0;
}

}  // namespace hindsight
