// hindsight abstraction: which hands a blueprint plays alike.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "abstraction/build_abstraction.h"
#include "base/clock.h"
#include "base/parallel.h"
#include "cards/card_input.h"
#include "command.h"
#include "interrupt.h"
#include "io/json.h"
#include "live_line.h"
#include "output_file.h"
#include "store/abstractions/abstraction_file.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr std::array streets{Street::preflop, Street::flop, Street::turn, Street::river};

struct AbstractionOptions {
  std::string flop = "histogram:1000", turn = "histogram:500", river = "ochs:500", out;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::string file, board, hand, street;  // of show
  bool json = false, quiet = false;
};

std::string_view name_of(Street street) { return street_names[static_cast<std::size_t>(street)]; }

// Standard deviation of E[HS] within buckets: what hands that are played alike differ by.
double spread_within(std::span<const Bucket> buckets) {
  double variance = 0;
  for (const Bucket& bucket : buckets) variance += bucket.share * bucket.deviation * bucket.deviation;
  return std::sqrt(variance);
}

Json street_json(const Abstraction& abstraction, Street street) {
  const StreetSpec& spec = abstraction.spec().streets[static_cast<std::size_t>(street)];
  const std::span<const Bucket> buckets = abstraction.about(street);
  return {{"street", name_of(street)},
          {"feature", feature_names[static_cast<std::size_t>(spec.feature)]},
          {"asked", spec.buckets},
          {"buckets", buckets.size()},
          {"spread_within", spread_within(buckets)},
          {"largest_share", std::ranges::max(buckets, {}, &Bucket::share).share}};
}

Json whole_json(const Abstraction& abstraction, const std::string& path) {
  Json list = Json::array();
  for (const Street street : streets) list.push_back(street_json(abstraction, street));
  return {{"file", path},
          {"bytes", std::filesystem::file_size(path)},
          {"seed", abstraction.spec().seed},
          {"streets", list}};
}

void print_whole(const Abstraction& abstraction, const std::string& path) {
  TextTable table(
      {"street", "told apart by", ">buckets", ">weakest", ">strongest", ">spread within", ">largest"});
  for (const Street street : streets) {
    const std::span<const Bucket> buckets = abstraction.about(street);
    const StreetSpec& spec = abstraction.spec().streets[static_cast<std::size_t>(street)];
    table.row(
        {std::string(name_of(street)), std::string(feature_names[static_cast<std::size_t>(spec.feature)]),
         grouped(buckets.size()), percent(buckets.front().equity), percent(buckets.back().equity),
         percent(spread_within(buckets)), percent(std::ranges::max(buckets, {}, &Bucket::share).share)});
  }
  fmt::print("{}: {} bytes, seed {}\n\n{}", path, grouped(std::filesystem::file_size(path)),
             abstraction.spec().seed, table.text());
}

Result<AbstractionSpec> typed_spec(const AbstractionOptions& given) {
  AbstractionSpec spec{.seed = given.seed};
  HS_TRY(spec.streets[1], parse_street_spec(Street::flop, given.flop));
  HS_TRY(spec.streets[2], parse_street_spec(Street::turn, given.turn));
  HS_TRY(spec.streets[3], parse_street_spec(Street::river, given.river));
  return spec;
}

// What is done so far says how long the rest will take.
class BuildLine {
 public:
  explicit BuildLine(bool quiet) : live_(quiet) {}

  void show(const AbstractionProgress& progress) {
    if (!live_.due()) return;
    const double seconds = seconds_since(start_);
    const std::string left =
        progress.done > 0.02
            ? fmt::format(", {} left", duration(seconds / progress.done * (1 - progress.done)))
            : "";
    live_.show(fmt::format("{}: {} of all{}", progress.step, percent(progress.done, 0), left));
  }
  void clear() { live_.clear(); }
  double seconds() const { return seconds_since(start_); }

 private:
  LiveLine live_;
  const Clock::time_point start_ = Clock::now();
};

Result<int> build(const AbstractionOptions& given) {
  if (given.out.empty())
    return fail(ErrorCode::invalid_argument, "where to? Name the file to write with --out FILE.buckets");
  HS_RETURN_IF_ERROR(check_output("--out", given.out, ".buckets"));
  HS_TRY(const AbstractionSpec spec, typed_spec(given));
  const Interrupt interrupt;
  BuildLine line(given.quiet);
  HS_TRY(const std::optional<Abstraction> abstraction,
         build_abstraction(spec, {interrupt.token(), given.threads},
                           [&](const AbstractionProgress& progress) { line.show(progress); }));
  line.clear();
  if (!abstraction) {
    fmt::print(stderr, "stopped; nothing was written\n");
    return interrupt.exit_code();
  }
  Team team(given.threads);
  HS_RETURN_IF_ERROR(write_abstraction(given.out, *abstraction, team));
  if (given.json) {
    Json told = whole_json(*abstraction, given.out);
    told.update({{"threads", given.threads}, {"seconds", line.seconds()}});
    fmt::print("{}\n", told.dump());
    return 0;
  }
  print_whole(*abstraction, given.out);
  fmt::print("\nbuilt in {} on {}\n", duration(line.seconds()), counted(given.threads, "thread"));
  return 0;
}

Json bucket_json(const Abstraction& abstraction, Street street, std::uint16_t number) {
  const Bucket& bucket = abstraction.about(street)[number];
  return {
      {"bucket", number}, {"equity", bucket.equity}, {"spread", bucket.deviation}, {"share", bucket.share}};
}

void add_row(TextTable& table, std::string first, std::uint16_t number, const Bucket& bucket) {
  table.row({std::move(first), grouped(number), percent(bucket.equity), percent(bucket.deviation),
             percent(bucket.share)});
}

Result<int> show_street(const AbstractionOptions& given, const Abstraction& abstraction) {
  const auto at = std::ranges::find(street_names, given.street) - street_names.begin();
  const auto street = static_cast<Street>(at);
  const std::span<const Bucket> buckets = abstraction.about(street);
  Json list = Json::array();
  TextTable table({"", ">bucket", ">mean equity", ">spread", ">share"});
  for (std::uint16_t b = 0; b < buckets.size(); ++b) {
    list.push_back(bucket_json(abstraction, street, b));
    add_row(table, "", b, buckets[b]);
  }
  fmt::print("{}", given.json ? list.dump() + "\n" : table.text());
  return 0;
}

struct Place {
  CardSet board;
  std::optional<Combo> hand;
  Street street = Street::preflop;
};

Result<Place> typed_place(const AbstractionOptions& given) {
  Place place;
  HS_TRY(place.board, typed_cards("--board", given.board));
  const int cards = place.board.size();
  if (cards != 0 && (cards < 3 || cards > 5))
    return fail(ErrorCode::invalid_argument,
                fmt::format("--board '{}' has {}; a flop has 3, a turn 4, a river 5", given.board,
                            counted(static_cast<std::uint64_t>(cards), "card")));
  place.street = static_cast<Street>(cards == 0 ? 0 : cards - 2);
  if (given.hand.empty()) return place;
  HS_TRY(place.hand, typed_hand(given.hand));
  if (place.hand->cards().meets(place.board))
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("--hand '{}' has a card of --board '{}'; name two others", given.hand, given.board));
  return place;
}

using Found = std::array<std::uint16_t, combo_count>;

void show_hand(const AbstractionOptions& given, const Abstraction& abstraction, const Place& place,
               const Found& found) {
  const std::uint16_t number = found[place.hand->index];
  if (given.json) {
    Json told = {{"board", board_text(place.board)}, {"hand", to_text(*place.hand)}};
    told.update(bucket_json(abstraction, place.street, number));
    return fmt::print("{}\n", told.dump());
  }
  TextTable table({"hand", ">bucket", ">mean equity", ">spread", ">share"});
  add_row(table, to_text(*place.hand), number, abstraction.about(place.street)[number]);
  fmt::print("{}", table.text());
}

// Every bucket of the board, with how many hands are in it.
void show_board(const AbstractionOptions& given, const Abstraction& abstraction, const Place& place,
                const Found& found) {
  std::map<std::uint16_t, std::uint64_t> hands;
  Json by_combo = Json::array(), list = Json::array();
  for (const std::uint16_t bucket : found) {
    by_combo.push_back(bucket == no_bucket ? Json() : Json(bucket));
    if (bucket != no_bucket) ++hands[bucket];
  }
  TextTable table({">hands", ">bucket", ">mean equity", ">spread", ">share"});
  for (const auto& [number, count] : hands) {
    Json each = {{"hands", count}};
    each.update(bucket_json(abstraction, place.street, number));
    list.push_back(std::move(each));
    add_row(table, grouped(count), number, abstraction.about(place.street)[number]);
  }
  if (given.json) {
    const Json told = {{"board", board_text(place.board)}, {"buckets", list}, {"by_combo", by_combo}};
    return fmt::print("{}\n", told.dump());
  }
  fmt::print("{}: {} of the {}'s {}\n\n{}", board_text(place.board), grouped(hands.size()),
             name_of(place.street), counted(abstraction.buckets(place.street), "bucket"), table.text());
}

Result<int> show_place(const AbstractionOptions& given, const Abstraction& abstraction) {
  HS_TRY(const Place place, typed_place(given));
  Found found;
  abstraction.find(place.board, found);
  place.hand ? show_hand(given, abstraction, place, found) : show_board(given, abstraction, place, found);
  return 0;
}

Result<int> show(const AbstractionOptions& given) {
  HS_TRY(const Abstraction abstraction, read_abstraction(given.file));
  if (!given.board.empty() || !given.hand.empty()) return show_place(given, abstraction);
  if (!given.street.empty()) return show_street(given, abstraction);
  if (given.json)
    fmt::print("{}\n", whole_json(abstraction, given.file).dump());
  else
    print_whole(abstraction, given.file);
  return 0;
}

constexpr const char* show_examples = R"help(Examples:
  hindsight abstraction show small.buckets
  hindsight abstraction show small.buckets --street turn
  hindsight abstraction show small.buckets --board AsKd2h
  hindsight abstraction show small.buckets --board AsKd2h2c --hand QhQc --json
)help";

Command show_command(Parser& abstraction, const std::shared_ptr<AbstractionOptions>& given) {
  Parser parser = abstraction.command(
      "show", "Show how many buckets a file has and what they are like, or where a hand belongs");
  parser.option("file", given->file, "What --out has kept").type("FILE.buckets").required();
  parser.option("--board", given->board, "A flop, turn or river; none: before the flop")
      .type("CARDS")
      .may_be_empty();
  parser.option("--hand", given->hand, "Two cards: their bucket [all hands, by bucket]").type("CARDS");
  parser.option("--street", given->street, "All buckets of it")
      .one_of({"preflop", "flop", "turn", "river"})
      .excludes({"--board", "--hand"});
  parser.flag("--json", given->json, "Print one line of JSON (docs/formats.md)");
  parser.footer(show_examples);
  return {parser, [given] { return show(*given); }};
}

constexpr const char* examples = R"help(Examples:
  hindsight abstraction --out small.buckets
  hindsight abstraction --flop histogram:20000 --turn histogram:5000 --river ochs:1000 --threads 2 --out large.buckets
  hindsight abstraction --flop ehs:200 --turn ehs:200 --river ehs:200 --seed 7 --out plain.buckets --json
  hindsight abstraction show small.buckets --board AsKd2h --hand QhQc

What hands are told apart by:
  ehs        their equity against any two cards, in the mean over the cards to come
  histogram  its distribution over the rivers to come (flop, turn)
  potential  where the turn takes them, among 256 groups of turns (flop)
  ochs       equity against eight groups of opponents' hands (river)
Before the flop the 169 starting hands are told apart.  docs/blueprint.md has the formulas and their sources.
Ctrl-C stops with exit code 130 and writes nothing.
)help";

}  // namespace

Command abstraction_command(Parser& program) {
  const auto given = std::make_shared<AbstractionOptions>();
  Parser parser = program.command("abstraction", "Make buckets of hands that a blueprint plays alike");
  for (const auto& [option, value] :
       {std::pair{"--flop", &given->flop}, {"--turn", &given->turn}, {"--river", &given->river}})
    parser.option(option, *value, "What hands are told apart by, and how many buckets")
        .type("FEATURE:N")
        .with_default();
  parser.option("--seed", given->seed, "Of all samples and first centres [1]").check(not_whole).type("N");
  parser.option("--threads", given->threads, "The result is the same bits for any number [1]")
      .check(not_a_count)
      .type("N");
  parser.option("--out", given->out, "The file to write").type("FILE.buckets");
  parser.flag("--json", given->json, "Print one line of JSON (docs/formats.md)");
  parser.flag("--quiet", given->quiet, "No live progress on stderr");
  parser.footer(examples);
  return {parser, [given] { return build(*given); }, {show_command(parser, given)}};
}

}  // namespace hindsight
