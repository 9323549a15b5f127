// SPDX-License-Identifier: MIT
#include "store/games/nfg.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "base/text.h"
#include "store/games/gambit_text.h"
#include "store/games/payoff_table.h"

namespace hindsight {

namespace {

class NfgReader {
 public:
  NfgReader(std::string_view text, std::uint64_t limit) : in_(text), limit_(limit) {}

  Result<GameFile> run() {
    HS_TRY(GambitHeader header, read_header(in_, "NFG", 1));
    table_.actions.resize(header.players.size());
    HS_RETURN_IF_ERROR(read_strategies());
    if (in_.peek() == '"') HS_RETURN_IF_ERROR(in_.text("the comment"));
    HS_TRY(const std::uint64_t profiles, check_room());
    for (std::size_t p = 0; p < table_.players(); ++p) table_.actions[p].resize(counts_[p]);
    HS_RETURN_IF_ERROR(in_.peek() == '{' ? read_outcomes(profiles) : read_payoff_list(profiles));
    if (!in_.at_end())
      return in_.error(in_.offset(), "the table is complete, but the file goes on; take out what follows");
    return GameFile{std::move(header.title), std::move(header.players), tree_of(std::move(table_))};
  }

 private:
  // Names of every player's strategies, or only how many there are.
  Result<void> read_strategies() {
    HS_RETURN_IF_ERROR(in_.expect('{', "'{' before the strategies"));
    const bool named = in_.peek() == '{';
    for (std::vector<std::string>& names : table_.actions) {
      if (named) {
        HS_RETURN_IF_ERROR(read_names(names));
        counts_.push_back(names.size());
      } else {
        HS_TRY(const std::int64_t count, in_.integer("a player's number of strategies", 1, 1'000'000'000));
        counts_.push_back(static_cast<std::uint64_t>(count));
      }
    }
    return in_.expect('}', fmt::format("'}}' after the strategies of {} players", table_.players()));
  }

  Result<void> read_names(std::vector<std::string>& names) {
    HS_RETURN_IF_ERROR(in_.expect('{', "'{' before a player's strategies"));
    do {
      HS_TRY(names.emplace_back(), in_.text("a strategy's name"));
    } while (!in_.accept('}'));
    return {};
  }

  // A number for each profile must follow, of one character and a space or more.
  Result<std::uint64_t> check_room() {
    const std::size_t place = in_.offset();
    HS_TRY(const std::uint64_t profiles, profile_count(counts_, limit_));
    if (2 * profiles > in_.remaining() + 1)
      return in_.error(
          place,
          fmt::format("the file is cut short: a table of {} profiles must follow, and only {} bytes are left",
                      profiles, in_.remaining()));
    return profiles;
  }

  Result<void> read_payoff_list(std::uint64_t profiles) {
    for (std::uint64_t i = 0; i < profiles * table_.players(); ++i) {
      HS_TRY(table_.payoffs.emplace_back(), in_.number("a payoff"));
      in_.accept(',');
    }
    return {};
  }

  // Outcomes with their payoffs, then the number of an outcome for each profile; 0 earns nothing.
  Result<void> read_outcomes(std::uint64_t profiles) {
    std::vector<std::vector<double>> outcomes{std::vector<double>(table_.players(), 0)};
    HS_RETURN_IF_ERROR(in_.expect('{', "'{' before the outcomes"));
    while (!in_.accept('}')) {
      HS_TRY(outcomes.emplace_back(), read_outcome());
    }
    const std::string what = fmt::format("an outcome's number, 0 to {}", outcomes.size() - 1);
    for (std::uint64_t i = 0; i < profiles; ++i) {
      HS_TRY(const std::int64_t number, in_.integer(what, 0, std::ssize(outcomes) - 1));
      const std::vector<double>& payoffs = outcomes[static_cast<std::size_t>(number)];
      table_.payoffs.insert(table_.payoffs.end(), payoffs.begin(), payoffs.end());
    }
    return {};
  }

  Result<std::vector<double>> read_outcome() {
    HS_RETURN_IF_ERROR(in_.expect('{', "'{' before an outcome"));
    if (in_.peek() == '"') HS_RETURN_IF_ERROR(in_.text("the outcome's name"));
    return read_payoffs(in_, table_.players());
  }

  Scanner in_;
  const std::uint64_t limit_;
  PayoffTable table_;
  std::vector<std::uint64_t> counts_;  // of strategies, by player
};

}  // namespace

Result<GameFile> parse_nfg(std::string_view text, std::uint64_t limit) {
  return NfgReader(text, limit).run();
}

Result<std::string> format_nfg(const HistoryTree& tree, std::string_view title,
                               std::span<const std::string> players) {
  constexpr std::uint64_t max_histories = 100'000'000;
  HS_TRY(const PayoffTable table, table_of(tree, max_histories));
  std::string out = fmt::format("{}\n{{", header_text("NFG 1", title, player_names(players, tree.players)));
  for (const std::vector<std::string>& names : table.actions) {
    out += " {";
    for (const std::string& name : names) out += fmt::format(" {}", gambit_quoted(name));
    out += " }";
  }
  out += " }\n\n";
  for (std::size_t i = 0; i < table.payoffs.size(); ++i)
    out += plain_decimal(table.payoffs[i]) + ((i + 1) % table.players() == 0 ? '\n' : ' ');
  return out;
}

}  // namespace hindsight
