// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>

#include "interrupt.h"
#include "io/atomic_file.h"
#include "live_line.h"
#include "output_file.h"
#include "spot/spot.h"
#include "store/hands/phh_record.h"
#include "store/histories/pokerstars_text.h"
#include "study/spots/self_play.h"
#include "text.h"

namespace hindsight {

namespace {

const std::vector<std::string> players{"Out of position", "In position"};

Result<std::string> as_phh(const SelfPlay& from, const Hand& hand) {
  HS_TRY(const PhhHand record, record_of(hand, players, from.places()));
  return fmt::format("[{}]\n{}\n", from.hands(), format_phh(record));
}

std::string as_text(const SelfPlay& from, const Hand& hand) {
  return pokerstars_text(
             hand,
             {.number = from.hands(), .players = players, .places = from.places(), .rake = from.rake(hand)}) +
         "\n";
}

}  // namespace

Result<int> play_spot(SpotSource source, const HandsOptions& options, unsigned threads, bool quiet) {
  const bool phh = std::filesystem::path(options.out).extension() == ".phhs";
  HS_RETURN_IF_ERROR(check_output("--out", options.out, phh ? ".phhs" : ".txt"));
  HS_TRY(SolvedSpot spot, opened(std::move(source), "", false, threads));
  HS_TRY(SelfPlay from, SelfPlay::of(spot, options.seed));
  const Interrupt interrupt;
  LiveLine live(quiet);
  NewFile file(options.out);
  while (from.hands() < options.hands && interrupt.exit_code() == 0) {
    const Hand hand = from.next();
    if (phh) {
      HS_TRY(const std::string record, as_phh(from, hand));
      file.add(record);
    } else {
      file.add(as_text(from, hand));
    }
    if (live.due()) live.show(fmt::format("{} of {} hands", grouped(from.hands()), grouped(options.hands)));
  }
  live.clear();
  HS_RETURN_IF_ERROR(file.finish());
  fmt::print("{} in {}\n", counted(from.hands(), "hand"), options.out);
  if (phh && spot.spot().rake > 0)
    fmt::print(stderr, "hindsight: PHH has no word for rake: in these hands the pots are paid whole\n");
  return interrupt.exit_code();
}

}  // namespace hindsight
