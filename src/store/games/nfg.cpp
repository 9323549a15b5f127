// SPDX-License-Identifier: MIT
#include "store/games/nfg.h"

#include <fmt/format.h>

#include <iterator>
#include <type_traits>
#include <utility>

#include "base/text.h"
#include "store/games/bimatrix_text.h"
#include "store/games/gambit_text.h"
#include "store/games/payoff_table.h"

namespace hindsight {

namespace {

// Payoffs as doubles, or without rounding.
template <class Number>
class NfgReader {
 public:
  NfgReader(std::string_view text, std::uint64_t limit) : in_(text), limit_(limit) {}

  struct Table {
    GambitHeader header;
    std::vector<std::vector<std::string>> actions;
    std::vector<Number> payoffs;  // by profile, player 1's action running fastest, then by player
  };

  Result<Table> run() {
    HS_TRY(table_.header, read_header(in_, "NFG", 1));
    table_.actions.resize(table_.header.players.size());
    HS_RETURN_IF_ERROR(read_strategies());
    if (in_.peek() == '"') HS_RETURN_IF_ERROR(in_.text("the comment"));
    HS_TRY(const std::uint64_t profiles, check_room());
    for (std::size_t p = 0; p < players(); ++p) table_.actions[p].resize(counts_[p]);
    HS_RETURN_IF_ERROR(in_.peek() == '{' ? read_outcomes(profiles) : read_payoff_list(profiles));
    if (!in_.at_end())
      return in_.error(in_.offset(), "the table is complete, but the file goes on; take out what follows");
    return std::move(table_);
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
    return in_.expect('}', fmt::format("'}}' after the strategies of {} players", players()));
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
    for (std::uint64_t i = 0; i < profiles * players(); ++i) {
      HS_TRY(table_.payoffs.emplace_back(), payoff("a payoff"));
      in_.accept(',');
    }
    return {};
  }

  // Outcomes with their payoffs, then the number of an outcome for each profile; 0 earns nothing.
  Result<void> read_outcomes(std::uint64_t profiles) {
    std::vector<std::vector<Number>> outcomes{std::vector<Number>(players(), 0)};
    HS_RETURN_IF_ERROR(in_.expect('{', "'{' before the outcomes"));
    while (!in_.accept('}')) {
      HS_TRY(outcomes.emplace_back(), read_outcome());
    }
    const std::string what = fmt::format("an outcome's number, 0 to {}", outcomes.size() - 1);
    for (std::uint64_t i = 0; i < profiles; ++i) {
      HS_TRY(const std::int64_t number, in_.integer(what, 0, std::ssize(outcomes) - 1));
      const std::vector<Number>& payoffs = outcomes[static_cast<std::size_t>(number)];
      table_.payoffs.insert(table_.payoffs.end(), payoffs.begin(), payoffs.end());
    }
    return {};
  }

  Result<std::vector<Number>> read_outcome() {
    HS_RETURN_IF_ERROR(in_.expect('{', "'{' before an outcome"));
    if (in_.peek() == '"') HS_RETURN_IF_ERROR(in_.text("the outcome's name"));
    std::vector<Number> payoffs;
    while (payoffs.size() < players()) {
      HS_TRY(payoffs.emplace_back(), payoff(payoff_of(payoffs.size())));
      in_.accept(',');
    }
    HS_RETURN_IF_ERROR(in_.expect('}', end_of_payoffs(players())));
    return payoffs;
  }

  std::size_t players() const { return table_.actions.size(); }
  Result<Number> payoff(std::string_view what) {
    if constexpr (std::is_same_v<Number, double>)
      return in_.number(what);
    else
      return in_.rational(what);
  }

  Scanner in_;
  const std::uint64_t limit_;
  Table table_;
  std::vector<std::uint64_t> counts_;  // of strategies, by player
};

}  // namespace

Result<GameFile> parse_nfg(std::string_view text, std::uint64_t limit) {
  HS_TRY(auto table, NfgReader<double>(text, limit).run());
  return GameFile{std::move(table.header.title), std::move(table.header.players),
                  tree_of({std::move(table.actions), std::move(table.payoffs)})};
}

Result<BimatrixText> parse_bimatrix_nfg(std::string_view text) {
  constexpr std::uint64_t most_profiles = 4'000'000;
  HS_TRY(auto table, NfgReader<Rational>(text, most_profiles).run());
  if (table.actions.size() != 2)
    return fail(ErrorCode::unsupported,
                fmt::format("the game has {} players; matrix games here have two", table.actions.size()));
  BimatrixText out{.title = std::move(table.header.title)};
  for (std::size_t p = 0; p < 2; ++p) {
    out.players[p] = player_names(table.header.players, 2)[p];
    out.actions[p] = with_numbers(std::move(table.actions[p]));
  }
  const std::size_t rows = out.actions[0].size(), columns = out.actions[1].size();
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < columns; ++c)
      for (std::size_t p = 0; p < 2; ++p)
        out.payoffs[p].push_back(std::move(table.payoffs[2 * (r + rows * c) + p]));
  return out;
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
