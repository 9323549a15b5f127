// hindsight replay: recorded hands played again, checked, and printed.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "acpc/log.h"
#include "base/clock.h"
#include "command.h"
#include "hands/hand_files.h"
#include "hands/hand_report.h"
#include "io/atomic_file.h"
#include "match/acpc_input.h"
#include "output_file.h"
#include "play/wire/logged_hand.h"
#include "play/wire/table_of_acpc.h"
#include "store/hands/phh_extras.h"
#include "store/hands/phh_record.h"
#include "text.h"

namespace hindsight {

namespace {

namespace fs = std::filesystem;

struct ReplayArguments {
  std::vector<std::string> paths;
  std::string rules = "casino", odd_chip, game, phhs, acpc;
  bool check = false, json = false, repair = false;
};

constexpr std::array<std::pair<std::string_view, HandRules (*)(BettingLimit)>, 3> rule_sets{
    {{"casino", casino_rules}, {"pokerkit", pokerkit_rules}, {"acpc", acpc_rules}}};
constexpr std::array odd_chips{HandRules::OddChip::casino, HandRules::OddChip::exact,
                               HandRules::OddChip::pokerkit, HandRules::OddChip::last};

ReplayOptions replay_options(const ReplayArguments& given) {
  ReplayOptions out;
  for (const auto& [name, rules] : rule_sets)
    if (name == given.rules) out.rules = rules;
  out.odd_chip = odd_chip_named(given.odd_chip);
  out.repair = given.repair;
  return out;
}

// Which other way of splitting odd chips the record agrees with, as the end of a sentence.
std::string other_odd_chip(const PhhHand& record, ReplayOptions options) {
  for (const HandRules::OddChip rule : odd_chips) {
    options.odd_chip = rule;
    const auto other = replay(record, options);
    if (other && !difference(record, *other))
      return fmt::format("; with --odd-chip {} they agree", odd_chip_name(rule));
  }
  return "";
}

// What the hands that were played are written to.
class Converted {
 public:
  Result<void> open(const ReplayArguments& given) {
    if (!given.phhs.empty()) HS_RETURN_IF_ERROR(check_output("--phhs", given.phhs, ".phhs"));
    if (!given.acpc.empty()) HS_RETURN_IF_ERROR(check_output("--acpc", given.acpc, ".log"));
    wants_phhs_ = !given.phhs.empty();
    wants_acpc_ = !given.acpc.empty();
    return {};
  }

  Result<void> add(const PhhHand& record, const Hand& hand) {
    if (wants_phhs_ && record.variant == "PT")
      return fail(ErrorCode::unsupported, "pot-limit hold'em cannot be written: PHH has no code for it");
    if (wants_phhs_) phhs_ += fmt::format("[{}]\n{}\n", hands_ + 1, format_phh(record));
    if (wants_acpc_) HS_RETURN_IF_ERROR(add_line(hand, record));
    ++hands_;
    return {};
  }

  // The definition of the log stands beside it: FILE.game.
  Result<void> write(const ReplayArguments& given) const {
    if (wants_phhs_) HS_RETURN_IF_ERROR(write_file(given.phhs, phhs_));
    if (!wants_acpc_) return {};
    const std::string definition = fs::path(given.acpc).replace_extension("game").string();
    if (game_) HS_RETURN_IF_ERROR(write_file(definition, to_text(*game_)));
    const fs::path log(given.acpc);
    return write_file(given.acpc, fmt::format("# name/game/hands/seed {} {} {} 0\n{}", log.stem().string(),
                                              fs::path(definition).filename().string(), hands_, lines_));
  }

 private:
  Result<void> add_line(const Hand& hand, const PhhHand& record) {
    HS_TRY(const PhhExtras extras, extras_of(record));
    if (!extras.boards.empty())
      return fail(ErrorCode::unsupported, "a log has one board a hand: leave out --acpc or this hand");
    HS_TRY(const AcpcGame game, acpc_game_of(hand));
    if (game_ && !(*game_ == game))
      return fail(ErrorCode::unsupported,
                  "a log has one game: these stacks, blinds or seats differ from those of the first hand");
    game_ = game;
    HS_TRY(const std::string line,
           state_line_of(game, hand, static_cast<std::uint32_t>(hands_), record.players));
    lines_ += line + "\n";
    return {};
  }

  bool wants_phhs_ = false, wants_acpc_ = false;
  std::optional<AcpcGame> game_;
  std::uint64_t hands_ = 0;
  std::string phhs_, lines_;
};

class Summary {
 public:
  Summary(const ReplayArguments& given, Converted converted)
      : given_(given), options_(replay_options(given)), converted_(std::move(converted)) {}

  void read(const std::string& path) {
    ++files_;
    const Result<void> read = is_match_log(path)
                                  ? read_log(path)
                                  : read_hands(path, [&](const std::string& section, Result<PhhHand> hand) {
                                      take(path, section, std::move(hand));
                                    });
    if (!read) report({.file = path, .error = read.error()});
  }

  Result<int> finish() const {
    HS_RETURN_IF_ERROR(converted_.write(given_));
    if (!given_.json) fmt::print("{}", hands_ == 1 && !only_.empty() ? only_ : text());
    if (damaged_ + unsupported_ > 0) return exit_wrong_input;
    return differences_ > 0 ? exit_missed : 0;
  }

 private:
  Result<void> read_log(const std::string& path) {
    options_.rules = acpc_rules;
    options_.odd_chip = HandRules::OddChip::exact;
    HS_TRY(const std::uint64_t of_no_table,
           read_match_log(path, given_.game, [&](const std::string& section, Result<PhhHand> hand) {
             take(path, section, std::move(hand));
           }));
    of_no_table_ += of_no_table;
    hands_ += of_no_table;
    return {};
  }

  void take(const std::string& path, const std::string& section, Result<PhhHand> hand) {
    HandReport found{.file = path, .section = section};
    if (!hand) {
      found.error = hand.error();
      return report(std::move(found));
    }
    found.record = std::move(*hand);
    auto played = replay(*found.record, options_);
    if (!played) {
      found.error = played.error();
      return report(std::move(found));
    }
    found.replay = std::move(*played);
    if (const auto written = converted_.add(*found.record, found.replay->hand); !written)
      found.error = written.error();
    if (given_.check) {
      if (states_result(*found.record)) ++compared_;
      found.difference = difference(*found.record, *found.replay);
      if (found.difference) *found.difference += other_odd_chip(*found.record, options_);
    }
    report(std::move(found));
  }

  void report(HandReport found) {
    ++hands_;
    if (found.difference) ++differences_;
    if (found.error) ++(found.error->code == ErrorCode::unsupported ? unsupported_ : damaged_);
    if (found.error) fmt::print(stderr, "hindsight: {}: {}\n", found.place(), found.error->message);
    if (given_.json) return fmt::print("{}\n", hand_json(found));
    if (found.difference) fmt::print("{}: {}\n", found.place(), *found.difference);
    if (hands_ == 1 && found.replay) only_ = hand_text(found);
  }

  std::string text() const {
    const double seconds = seconds_since(start_);
    std::string out = fmt::format("{} in {}: {} played", counted(hands_, "hand"), counted(files_, "file"),
                                  grouped(hands_ - damaged_ - unsupported_ - of_no_table_));
    if (of_no_table_ > 0)
      out += fmt::format(", {} of a game without a table and with the values that are logged",
                         grouped(of_no_table_));
    if (unsupported_ > 0) out += fmt::format(", {} of other games", grouped(unsupported_));
    if (damaged_ > 0) out += fmt::format(", {} damaged", grouped(damaged_));
    if (given_.check)
      out += fmt::format("; {} compared, {}", counted(compared_, "result"),
                         differences_ == 0 ? "all agree" : grouped(differences_) + " differ");
    return out + fmt::format(" ({}, {})\n", duration(seconds), rate(static_cast<double>(hands_) / seconds));
  }

  const ReplayArguments& given_;
  ReplayOptions options_;
  Clock::time_point start_ = Clock::now();
  Converted converted_;
  std::uint64_t files_ = 0, hands_ = 0, of_no_table_ = 0, damaged_ = 0, unsupported_ = 0, compared_ = 0,
                differences_ = 0;
  std::string only_;  // the first hand, step by step
};

Result<int> replay_files(const ReplayArguments& given) {
  HS_TRY(const std::vector<std::string> files, hand_files(given.paths));
  Converted converted;
  HS_RETURN_IF_ERROR(converted.open(given));
  Summary summary(given, std::move(converted));
  for (const std::string& file : files) summary.read(file);
  return summary.finish();
}

void declare_replay(Parser& parser, ReplayArguments& given) {
  parser
      .option("files", given.paths,
              ".phh and .phhs files, .txt of PokerStars, GGPoker or Winamax, .log of ACPC matches, or "
              "folders of them")
      .required()
      .type("FILE|DIR");
  parser.flag("--check", given.check, "Compare results with those in the files");
  parser.flag("--json", given.json, "One line of JSON for each hand");
  parser.option("--rules", given.rules, "Rules for legal moves: casino, pokerkit or acpc")
      .one_of({"casino", "pokerkit", "acpc"})
      .with_default();
  parser
      .option("--odd-chip", given.odd_chip,
              "How pots are split: casino, exact, pokerkit or last (as --rules)")
      .one_of({"casino", "exact", "pokerkit", "last"});
  parser.option("--game", given.game, "Definition of a match log [the one that it names, beside it]")
      .type("GAMEFILE");
  parser.option("--phhs", given.phhs, "Also write the hands as PHH").type("FILE");
  parser
      .option("--acpc", given.acpc,
              "Also write the hands as a match log of the ACPC, and its definition beside it")
      .type("FILE");
  parser.flag("--repair", given.repair, "Let players check or fold whose turn the record leaves out");
}

constexpr HelpText replay_help = {
    "replay", "Hand histories (PHH, PokerStars, GGPoker, Winamax, ACPC), checked and played again",
    R"help(Examples:
  hindsight replay hand.phh
  hindsight replay --check sessions/
  hindsight replay --check PokerStars.txt
  hindsight replay match.log --phhs match.phhs
  hindsight replay PokerStars.txt --phhs hands.phhs
  hindsight replay --json hands.phhs > hands.jsonl
  hindsight replay --rules pokerkit --odd-chip exact hands.phhs

One hand is printed step by step, many as a summary.  --check compares finishing_stacks and winnings (which may
be a rake less) with what the cards say.  A damaged hand is reported with its place and the next one is read.
The exit code is 2 if a hand was damaged or of another game, else 1 if --check found a difference.
)help"};

}  // namespace

Command replay_command(Parser& program) {
  return make_command(program, replay_help, declare_replay, replay_files);
}

}  // namespace hindsight
