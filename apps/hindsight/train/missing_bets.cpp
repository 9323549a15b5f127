// SPDX-License-Identifier: MIT
#include "train/missing_bets.h"

#include <fmt/format.h>

#include <utility>

#include "hands/hand_files.h"
#include "store/hands/phh_replay.h"
#include "study/training/missing_bets.h"
#include "text.h"

namespace hindsight {

namespace {

struct Counts {
  std::uint64_t read = 0, other_seats = 0, other_stacks = 0, unread = 0;
};

Result<Counts> read_all(const std::vector<std::string>& paths, MissingBets& bets) {
  Counts out;
  HS_TRY(const std::vector<std::string> files, hand_files(paths));
  for (const std::string& file : files) {
    const auto read = read_hands(file, [&](const std::string&, Result<PhhHand> record) {
      ++out.read;
      const auto played = record ? replay(*record) : Result<Replay>(tl::unexpected<Error>(record.error()));
      if (!played) {
        ++out.unread;
        return;
      }
      const auto taken = bets.add(played->hand);
      out.other_seats += taken == MissingBets::Taken::other_seats ? 1 : 0;
      out.other_stacks += taken == MissingBets::Taken::other_stacks ? 1 : 0;
    });
    if (!read) return tl::unexpected<Error>(in_file(file, read.error()));
  }
  return out;
}

Json told(const MissingBets& bets, const std::vector<MissingBet>& chosen, const Counts& counts) {
  Json sizes = Json::array();
  for (const MissingBet& bet : chosen)
    sizes.push_back({{"street", street_names[static_cast<std::size_t>(bet.street)]},
                     {"kind", bet_kind_names[static_cast<std::size_t>(bet.kind)]},
                     {"percent", bet.percent},
                     {"seen", bet.seen},
                     {"saved_bb", bet.saved}});
  return {{"hands", bets.hands()},
          {"other_seats", counts.other_seats},
          {"other_stacks", counts.other_stacks},
          {"not_read", counts.unread},
          {"bets", bets.bets()},
          {"misjudged_bb", bets.misjudged()},
          {"added", sizes}};
}

void print(const MissingBets& bets, const std::vector<MissingBet>& chosen, const Counts& counts) {
  const auto hands = static_cast<double>(bets.hands());
  fmt::print("{} bets in {} hands; the plan misjudges them by {} big blinds a hand\n", grouped(bets.bets()),
             grouped(bets.hands()), number(bets.misjudged() / hands, 3));
  if (const std::uint64_t left = counts.read - bets.hands(); left > 0)
    fmt::print("{} hands left out: {} with other seats, {} with other stacks, {} that can't be read\n",
               grouped(left), grouped(counts.other_seats), grouped(counts.other_stacks),
               grouped(counts.unread));
  if (chosen.empty()) {
    fmt::print("it knows all of their sizes: nothing is added\n");
    return;
  }
  TextTable table({"added", "", ">size", ">bets nearest to it", ">saves, big blinds a hand"});
  for (const MissingBet& bet : chosen)
    table.row({std::string(street_names[static_cast<std::size_t>(bet.street)]),
               std::string(bet_kind_names[static_cast<std::size_t>(bet.kind)]),
               fmt::format("{}%", bet.percent), grouped(bet.seen), number(bet.saved / hands, 3)});
  fmt::print("{}", table.text());
}

}  // namespace

Result<GrownPlan> with_missing_bets(BlueprintPlan plan, const TrainOptions& given) {
  MissingBets bets(plan);
  HS_TRY(const Counts counts, read_all(given.add_bets, bets));
  if (bets.hands() == 0)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("--add-bets: none of {} hands has the plan's {} seats, and stacks between half and "
                    "twice its {} big blinds",
                    counts.read, plan.game.seats(), number(plan.game.depth(), 4)));
  const std::vector<MissingBet> chosen = bets.choose(given.bets);
  if (!given.json) print(bets, chosen, counts);
  Json json = told(bets, chosen, counts);
  if (chosen.empty()) return GrownPlan{std::move(plan), std::move(json)};
  auto grown = with_bets(plan, chosen);
  if (!grown)
    return fail(grown.error().code, fmt::format("--add-bets: with these sizes, {}; try fewer with --bets N",
                                                grown.error().message));
  return GrownPlan{*std::move(grown), std::move(json)};
}

}  // namespace hindsight
