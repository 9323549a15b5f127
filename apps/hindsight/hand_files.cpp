// SPDX-License-Identifier: MIT
#include "hand_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "store/atomic_file.h"
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

}  // namespace

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
  const std::string name = fmt::format("'{}'", path);
  if (!error.message.starts_with(name)) error.message = fmt::format("{}: {}", name, error.message);
  return error;
}

}  // namespace hindsight
