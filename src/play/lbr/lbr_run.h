// How much a local best response wins against a bot, hand after hand with full stacks: a lower bound of how
// much the bot can lose.
//
// Every deck is played from each seat.  A hand depends on the seed, its number and the setup alone: results
// are the same bits for any number of threads and however often the run was interrupted.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/run.h"
#include "estimate/controlled_mean.h"
#include "play/bots/catalog.h"
#include "play/holdem_game.h"
#include "play/response/lbr_setting.h"
#include "store/sealed.h"

namespace hindsight {

enum class LbrForm : std::uint8_t {
  range,    // in the mean over all hands that the bot may hold; heads-up, where its chances are known exactly
  sampled,  // against the bot itself, with the hand that it is dealt
};

struct LbrSetup {
  HoldemGame game;
  BotKind bot;
  LbrSetting setting = LbrSetting::fc;
  LbrForm form = LbrForm::range;
  int seats = 2;                 // the others are the bot's, each with its own seed
  std::uint64_t hands = 10'000;  // rounded up to whole decks
  std::uint64_t seed = 1;
};

std::string_view name_of(LbrForm form);
// The sharpest that the bot and the seats allow; the error: none, since nobody knows how the bot decides.
Result<LbrForm> lbr_form(const BotKind& bot, int seats);

inline constexpr SealedKind lbr_file{
    .magic = "\x89HSLBR\x1a\n", .version = 1, .in_pieces = 1, .name = "lbr file"};

class LbrRun {
 public:
  static Result<LbrRun> start(const LbrSetup& setup);
  // From state(); the error says what is wrong with it.
  static Result<LbrRun> resume(std::string_view state);
  Result<void> prolong(std::uint64_t hands);  // to so many in all

  const LbrSetup& setup() const { return setup_; }
  std::uint64_t decks() const { return won_.decks(); }  // played
  std::uint64_t hands() const { return decks() * seats(); }
  std::uint64_t hands_wanted() const { return decks_wanted() * seats(); }
  bool over() const { return decks() >= decks_wanted(); }

  // Up to so many decks more, fewer when stopped.
  void play(std::uint64_t decks, const RunControl& control);

  // Parts that others play: what came out of so many decks from this one on, as bytes; nothing where it was
  // stopped.  Added one after another, in order, they are the run, bit for bit.
  std::optional<std::string> part(std::uint64_t first, std::uint64_t decks, const RunControl& control) const;
  Result<void> add_part(std::string_view part);

  // What the local best response wins.
  double mbb_per_hand() const { return mbb(won_.mean()); }
  // Infinite where nothing is known of the error: of fewer than two decks, and where all came to the same,
  // unless they are 32 and more of the range form.
  double half_width_95() const;
  double mbb_at(Seat seat) const { return mbb(won_.part_mean(seat.value)); }

  std::string state() const;
  std::uint64_t decks_wanted() const { return (setup_.hands + seats() - 1) / seats(); }

 private:
  struct Deck;
  explicit LbrRun(const LbrSetup& setup);
  std::uint64_t seats() const { return static_cast<std::uint64_t>(setup_.seats); }
  double mbb(double chips) const;
  Deck play_deck(std::uint64_t number, const std::stop_token& stop) const;
  void play_range(std::uint64_t number, Deck& deck) const;
  void play_sampled(std::uint64_t number, const std::stop_token& stop, Deck& deck) const;

  LbrSetup setup_;
  ControlledMean won_;
};

}  // namespace hindsight
