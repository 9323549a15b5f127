// hindsight replay: recorded hands played again, checked, and printed.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/clock.h"
#include "command.h"
#include "hand_report.h"
#include "store/atomic_file.h"
#include "store/hands/phh_reader.h"
#include "store/histories/history_reader.h"
#include "store/histories/phh_of_history.h"
#include "text.h"

namespace hindsight {

namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> paths;
  std::string rules = "casino", odd_chip;
  bool check = false, json = false, repair = false;
};

constexpr std::array<std::pair<std::string_view, HandRules (*)(BettingLimit)>, 3> rule_sets{
    {{"casino", casino_rules}, {"pokerkit", pokerkit_rules}, {"acpc", acpc_rules}}};
constexpr std::array<std::pair<std::string_view, HandRules::OddChip>, 3> odd_chips{
    {{"casino", HandRules::OddChip::casino},
     {"exact", HandRules::OddChip::exact},
     {"pokerkit", HandRules::OddChip::pokerkit}}};

ReplayOptions replay_options(const Options& given) {
  ReplayOptions out;
  for (const auto& [name, rules] : rule_sets)
    if (name == given.rules) out.rules = rules;
  for (const auto& [name, rule] : odd_chips)
    if (name == given.odd_chip) out.odd_chip = rule;
  out.repair = given.repair;
  return out;
}

// Which other way of splitting odd chips the record agrees with, as the end of a sentence.
std::string other_odd_chip(const PhhHand& record, ReplayOptions options) {
  for (const auto& [name, rule] : odd_chips) {
    options.odd_chip = rule;
    const auto other = replay(record, options);
    if (other && !difference(record, *other)) return fmt::format("; with --odd-chip {} they agree", name);
  }
  return "";
}

bool is_site_text(const fs::path& path) { return path.extension() == ".txt"; }

class Summary {
 public:
  explicit Summary(const Options& given) : given_(given), options_(replay_options(given)) {}

  void read(const std::string& path) {
    ++files_;
    const Result<void> read = is_site_text(path) ? read_site(path) : read_phh(path);
    if (!read) report({.file = path, .error = read.error()});
  }

  int finish() const {
    if (!given_.json) fmt::print("{}", hands_ == 1 && !only_.empty() ? only_ : text());
    if (damaged_ + unsupported_ > 0) return exit_wrong_input;
    return differences_ > 0 ? exit_missed : 0;
  }

 private:
  Result<void> read_phh(const std::string& path) {
    return read_phh_file(path, [&](const std::string& section, Result<PhhHand> hand) {
      take(path, section, std::move(hand));
    });
  }

  Result<void> read_site(const std::string& path) {
    constexpr std::size_t most_bytes = std::size_t{1} << 30;
    HS_TRY(const std::string bytes, read_file(path, most_bytes));
    const std::string text = in_utf8(bytes);
    const std::vector<HistoryText> hands = split_histories(text);
    if (hands.empty())
      return fail(ErrorCode::parse, "no hand begins here as PokerStars, GGPoker or Winamax write it");
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const HistoryText& hand = hands[i];
      const auto history = parse_history(hand);
      take(path, fmt::format("{} (line {})", i + 1, hand.first_line),
           history ? phh_of_history(*history) : Result<PhhHand>(tl::unexpected<Error>(history.error())));
    }
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
    if (given_.json) return fmt::print("{}\n", hand_json(found));
    if (found.error) fmt::print(stderr, "hindsight: {}: {}\n", found.place(), found.error->message);
    if (found.difference) fmt::print("{}: {}\n", found.place(), *found.difference);
    if (hands_ == 1 && found.replay) only_ = hand_text(found);
  }

  std::string text() const {
    const double seconds = seconds_since(start_);
    std::string out = fmt::format("{} in {}: {} played", counted(hands_, "hand"), counted(files_, "file"),
                                  grouped(hands_ - damaged_ - unsupported_));
    if (unsupported_ > 0) out += fmt::format(", {} of other games", grouped(unsupported_));
    if (damaged_ > 0) out += fmt::format(", {} damaged", grouped(damaged_));
    if (given_.check)
      out += fmt::format("; {} compared, {}", counted(compared_, "result"),
                         differences_ == 0 ? "all agree" : grouped(differences_) + " differ");
    return out + fmt::format(" ({}, {})\n", duration(seconds), rate(static_cast<double>(hands_) / seconds));
  }

  const Options& given_;
  ReplayOptions options_;
  Clock::time_point start_ = Clock::now();
  std::uint64_t files_ = 0, hands_ = 0, damaged_ = 0, unsupported_ = 0, compared_ = 0, differences_ = 0;
  std::string only_;  // the first hand, step by step
};

bool is_history(const fs::path& path) {
  return path.extension() == ".phh" || path.extension() == ".phhs" || is_site_text(path);
}

// The files named, and those in folders in the order of their names.
Result<std::vector<std::string>> files_of(const std::vector<std::string>& paths) {
  std::vector<std::string> out;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      out.push_back(path);
      continue;
    }
    const std::size_t before = out.size();
    fs::recursive_directory_iterator entries(path, fs::directory_options::skip_permission_denied, error);
    for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error))
      if (is_history(entries->path()) && !entries->is_directory(error))
        out.push_back(entries->path().string());
    if (error) return fail(ErrorCode::io, fmt::format("'{}' cannot be listed: {}", path, error.message()));
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(before), out.end());
    if (out.size() == before)
      return fail(ErrorCode::not_found, fmt::format("'{}' holds no .phh, no .phhs and no .txt file", path));
  }
  return out;
}

Result<int> replay_files(const Options& given) {
  HS_TRY(const std::vector<std::string> files, files_of(given.paths));
  Summary summary(given);
  for (const std::string& file : files) summary.read(file);
  return summary.finish();
}

void declare(Parser& parser, Options& given) {
  parser
      .option("files", given.paths,
              ".phh and .phhs files, .txt of PokerStars, GGPoker or Winamax, or folders of them")
      .required()
      .type("FILE|DIR");
  parser.flag("--check", given.check, "Compare results with those in the files");
  parser.flag("--json", given.json, "One line of JSON for each hand");
  parser.option("--rules", given.rules, "Rules for legal moves: casino, pokerkit or acpc")
      .one_of({"casino", "pokerkit", "acpc"})
      .with_default();
  parser.option("--odd-chip", given.odd_chip, "How pots are split: casino, exact or pokerkit (as --rules)")
      .one_of({"casino", "exact", "pokerkit"});
  parser.flag("--repair", given.repair, "Let players check or fold whose turn the record leaves out");
}

constexpr HelpText help = {"replay",
                           "Hand histories (PHH, PokerStars, GGPoker, Winamax), checked and played again",
                           R"help(Examples:
  hindsight replay hand.phh
  hindsight replay --check sessions/
  hindsight replay --check PokerStars.txt
  hindsight replay --json hands.phhs > hands.jsonl
  hindsight replay --rules pokerkit --odd-chip exact hands.phhs

One hand is printed step by step, many as a summary.  --check compares finishing_stacks and winnings (which may
be a rake less) with what the cards say.  A damaged hand is reported with its place and the next one is read.
The exit code is 2 if a hand was damaged or of another game, else 1 if --check found a difference.
)help"};

}  // namespace

Command replay_command(Parser& program) { return make_command(program, help, declare, replay_files); }

}  // namespace hindsight
