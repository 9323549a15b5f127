// SPDX-License-Identifier: MIT
#include "hands/hand_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "acpc/log.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "match/acpc_input.h"
#include "play/wire/logged_hand.h"
#include "play/wire/table_of_acpc.h"
#include "store/hands/phh_record.h"
#include "store/hands/phh_replay.h"
#include "store/histories/history_reader.h"
#include "store/histories/phh_of_history.h"

namespace hindsight {

namespace {

namespace fs = std::filesystem;

bool is_record(const fs::path& path) { return path.extension() == ".phh" || path.extension() == ".phhs"; }
bool is_site_text(const fs::path& path) { return path.extension() == ".txt"; }

constexpr std::size_t most_site_bytes = std::size_t{1} << 30;
// By what it begins with, under a name that says nothing.
bool holds_histories(const fs::path& path) {
  if (is_record(path)) return false;
  const auto text = read_file(path.string(), most_site_bytes);
  return text && !split_histories(in_utf8(*text)).empty();
}
bool is_history(const fs::path& path) { return is_record(path) || is_site_text(path); }

Result<void> read_site(const std::string& path, const OnPhhHand& on_hand) {
  HS_TRY(const std::string bytes, read_file(path, most_site_bytes));
  const std::string text = in_utf8(bytes);
  const std::vector<HistoryText> hands = split_histories(text);
  if (hands.empty() && is_tournament_summary(text)) {
    fmt::print(stderr, "hindsight: {}: this is the summary of a tournament, without hands; left out\n", path);
    return {};
  }
  if (hands.empty())
    return fail(ErrorCode::parse,
                "no hand begins here as PokerStars, GGPoker or Winamax write it in English");
  for (std::size_t i = 0; i < hands.size(); ++i) {
    const auto history = parse_history(hands[i]);
    on_hand(fmt::format("{} (line {})", i + 1, hands[i].first_line),
            history ? phh_of_history(*history) : Result<PhhHand>(tl::unexpected<Error>(history.error())));
  }
  return {};
}

// The definition that is asked for, or that the log names, beside it.
Result<AcpcGame> game_of_log(const std::string& path, const std::string& game, std::string_view first_line) {
  if (!game.empty()) return load_acpc_game(game);
  const auto head = read_log_head(first_line);
  if (!head)
    return fail(ErrorCode::parse,
                "it does not begin as a match log of the ACPC does: # name/game/hands/seed ...");
  return load_acpc_game((fs::path(path).parent_path() / fs::path(head->game_file).filename()).string());
}

Result<RecordedHand> played_again(std::string place, const PhhHand& record, const ReplayOptions& options) {
  HS_TRY(Replay played, replay(record, options));
  RecordedHand out{std::move(place), std::move(played.hand), record.players, played.places};
  return out;
}

}  // namespace

bool is_match_log(const std::string& path) { return fs::path(path).extension() == ".log"; }

Result<std::uint64_t> read_match_log(const std::string& path, const std::string& game_path,
                                     const OnPhhHand& on_hand) {
  HS_TRY(const std::string text, read_file(path, max_acpc_log_bytes));
  const auto lines = split(text, '\n');
  HS_TRY(const AcpcGame game, game_of_log(path, game_path, lines[0]));
  const auto rules = table_rules(game);
  std::uint64_t of_no_table = 0;
  Hand table;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].starts_with("STATE:")) continue;
    const std::string section = fmt::format("line {}", i + 1);
    const auto hand = parse_state_line(game, lines[i]);
    if (!hand) {
      on_hand(section, tl::unexpected<Error>(hand.error()));
    } else if (!rules) {
      ++of_no_table;
    } else {
      play_logged(table, *rules, *hand);
      on_hand(section, record_of(table, hand->players));
    }
  }
  return of_no_table;
}

Result<std::vector<RecordedHand>> recorded_hands(const std::vector<std::string>& paths, bool quiet) {
  HS_TRY(const std::vector<std::string> files, hand_files(paths));
  std::vector<RecordedHand> out;
  for (const std::string& file : files) {
    ReplayOptions options;
    if (is_match_log(file)) options = {.rules = acpc_rules, .odd_chip = HandRules::OddChip::exact};
    const OnPhhHand take = [&](const std::string& section, Result<PhhHand> record) {
      std::string place = section.empty() ? file : fmt::format("{}, hand {}", file, section);
      auto hand = record ? played_again(place, *record, options)
                         : Result<RecordedHand>(tl::unexpected<Error>(record.error()));
      if (hand)
        out.push_back(*std::move(hand));
      else if (!quiet)
        fmt::print(stderr, "hindsight: {}: {}; left out\n", place, hand.error().message);
    };
    if (is_match_log(file)) {
      const auto read = read_match_log(file, "", take);
      if (!read) return tl::unexpected<Error>(in_file(file, read.error()));
    } else if (const auto read = read_hands(file, take); !read) {
      return tl::unexpected<Error>(in_file(file, read.error()));
    }
  }
  if (out.empty())
    return fail(ErrorCode::not_found, fmt::format("'{}'{} no hand that can be played again", paths.front(),
                                                  paths.size() > 1 ? " and the other files hold" : " holds"));
  return out;
}

Result<std::vector<std::string>> hand_files(const std::vector<std::string>& paths) {
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

Result<void> read_hands(const std::string& path, const OnPhhHand& on_hand) {
  return is_site_text(path) || holds_histories(path) ? read_site(path, on_hand)
                                                     : read_phh_file(path, on_hand);
}

Error in_file(const std::string& path, Error error) {
  if (error.where == path) return error;
  return {error.code, fmt::format("'{}': {}", path, error.message), path};
}

}  // namespace hindsight
