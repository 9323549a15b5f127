// SPDX-License-Identifier: MIT
#include "tournament/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "base/spec.h"
#include "base/text.h"
#include "io/toml.h"

namespace hindsight {

namespace {

// A table whose keys are taken one by one; what is left at the end nobody knows.
class KeyedTable {
 public:
  KeyedTable(const TomlValue& table, std::string place) : table_(table), place_(std::move(place)) {}

  const TomlValue* take(std::string_view key) {
    taken_.insert(std::string(key));
    return table_.find(key);
  }
  template <class T>
  Result<void> whole(std::string_view key, T& out, std::int64_t min, std::int64_t max) {
    const TomlValue* value = take(key);
    if (value == nullptr) return {};
    const auto number = value->kind == TomlValue::Kind::whole ? parse_integer(value->text) : std::nullopt;
    if (!number || *number < min || *number > max)
      return wrong(key, fmt::format("a whole number, {} to {}", min, max));
    out = static_cast<T>(*number);
    return {};
  }
  Result<void> text(std::string_view key, std::string& out) {
    const TomlValue* value = take(key);
    if (value == nullptr) return {};
    if (value->kind != TomlValue::Kind::text || value->text.empty()) return wrong(key, "a text");
    out = value->text;
    return {};
  }
  Result<void> flag(std::string_view key, bool& out) {
    const TomlValue* value = take(key);
    if (value == nullptr) return {};
    if (value->kind != TomlValue::Kind::boolean) return wrong(key, "true or false");
    out = value->text == "true";
    return {};
  }
  Result<void> milliseconds(std::string_view key, std::chrono::milliseconds& out) {
    std::int64_t number = out.count();
    HS_RETURN_IF_ERROR(whole(key, number, 1, 1'000'000'000));
    out = std::chrono::milliseconds(number);
    return {};
  }
  tl::unexpected<Error> wrong(std::string_view key, std::string_view wanted) const {
    return fail(ErrorCode::parse, fmt::format("{}{} must be {}", place_, key, wanted));
  }
  Result<void> finish() const {
    std::vector<std::string_view> known(taken_.begin(), taken_.end());
    for (const std::string& key : table_.keys)
      if (!taken_.contains(key))
        return fail(ErrorCode::parse,
                    fmt::format("{}{} is not known here{}", place_, key, did_you_mean(key, known)));
    return {};
  }

 private:
  const TomlValue& table_;
  std::string place_;
  std::set<std::string, std::less<>> taken_;
};

Result<void> read_program(KeyedTable& table, TournamentPlayer& player) {
  const TomlValue* program = table.take("program");
  if (program == nullptr) return {};
  if (program->kind == TomlValue::Kind::text)
    for (const std::string_view word : words_of(program->text)) player.program.emplace_back(word);
  if (program->kind == TomlValue::Kind::array)
    for (const TomlValue& word : program->items)
      if (word.kind == TomlValue::Kind::text) player.program.push_back(word.text);
  if (player.program.empty())
    return table.wrong("program", "a command such as \"./bot.sh\" or [\"python3\", \"bot.py\"]");
  return {};
}

Result<TournamentPlayer> read_player(const TomlValue& value, std::size_t number) {
  KeyedTable table(value, fmt::format("player {}: ", number));
  TournamentPlayer out;
  HS_RETURN_IF_ERROR(table.text("name", out.name));
  HS_RETURN_IF_ERROR(table.text("bot", out.bot));
  HS_RETURN_IF_ERROR(read_program(table, out));
  HS_RETURN_IF_ERROR(table.finish());
  if (out.bot.empty() == out.program.empty())
    return fail(ErrorCode::parse,
                fmt::format("player {} is either a bot of the house (bot = \"pokerface\") or a program "
                            "(program = [\"python3\", \"bot.py\"])",
                            number));
  if (out.name.empty()) out.name = out.bot.empty() ? out.program.back() : out.bot;
  const auto bad = [](char c) {
    return !(lower(c) >= 'a' && lower(c) <= 'z') && !(c >= '0' && c <= '9') && c != '_' && c != '.' &&
           c != '-';
  };
  if (out.name.size() > 60 || out.name.starts_with('.') || std::ranges::any_of(out.name, bad))
    return fail(
        ErrorCode::parse,
        fmt::format("player {} needs a name of letters, digits, '.', '_' and '-': name = \"...\"", number));
  return out;
}

Result<void> read_players(KeyedTable& table, TournamentPlan& plan) {
  const TomlValue* players = table.take("player");
  if (players == nullptr || players->kind != TomlValue::Kind::array || players->items.size() < 2)
    return fail(ErrorCode::parse,
                "a tournament takes two players or more: [[player]] with name and bot or program");
  std::set<std::string> names;
  for (const TomlValue& item : players->items) {
    HS_TRY(TournamentPlayer player, read_player(item, plan.players.size() + 1));
    if (!names.insert(player.name).second)
      return fail(ErrorCode::parse, fmt::format("two players are called {}", player.name));
    plan.players.push_back(std::move(player));
  }
  return {};
}

}  // namespace

std::vector<std::vector<std::size_t>> TournamentPlan::pairings(int at_table) const {
  std::vector<std::vector<std::size_t>> out;
  const auto n = players.size(), k = static_cast<std::size_t>(at_table);
  if (k > n) return out;
  // All sets, the first players first.
  std::vector<std::size_t> chosen(k);
  std::iota(chosen.begin(), chosen.end(), 0);
  for (;;) {
    out.push_back(chosen);
    std::size_t i = k;
    while (i > 0 && chosen[i - 1] == n - k + i - 1) --i;
    if (i == 0) return out;
    ++chosen[i - 1];
    for (; i < k; ++i) chosen[i] = chosen[i - 1] + 1;
  }
}

std::vector<PlannedMatch> TournamentPlan::schedule(int at_table) const {
  std::vector<PlannedMatch> out;
  const auto sets = pairings(at_table);
  for (std::uint32_t match = 0; match < matches; ++match)
    for (std::size_t pairing = 0; pairing < sets.size(); ++pairing)
      for (std::size_t rotation = 0; rotation < (duplicate ? static_cast<std::size_t>(at_table) : 1);
           ++rotation) {
        PlannedMatch next{.name = {},
                          .players = sets[pairing],
                          .seed = seed + match,
                          .pairing = pairing,
                          .rotation = rotation};
        std::ranges::rotate(next.players, next.players.begin() + static_cast<std::ptrdiff_t>(rotation));
        for (const std::size_t player : next.players)
          next.name += (next.name.empty() ? "" : "-vs-") + players[player].name;
        next.name += fmt::format(".{}", next.seed);
        out.push_back(std::move(next));
      }
  return out;
}

Result<TournamentPlan> parse_tournament(std::string_view toml) {
  HS_TRY(const TomlValue document, parse_toml(toml));
  KeyedTable table(document, "");
  TournamentPlan out;
  HS_RETURN_IF_ERROR(table.text("name", out.name));
  HS_RETURN_IF_ERROR(table.text("game", out.game));
  HS_RETURN_IF_ERROR(table.whole("seats", out.seats, 2, max_seats));
  HS_RETURN_IF_ERROR(table.whole("hands", out.hands, 1, 1'000'000'000));
  HS_RETURN_IF_ERROR(table.whole("matches", out.matches, 1, 1'000'000));
  HS_RETURN_IF_ERROR(table.whole("seed", out.seed, 0, 4'000'000'000));
  HS_RETURN_IF_ERROR(table.flag("duplicate", out.duplicate));
  HS_RETURN_IF_ERROR(table.flag("until_decided", out.until_decided));
  HS_RETURN_IF_ERROR(table.whole("parallel", out.parallel, 1, 256));
  HS_RETURN_IF_ERROR(table.whole("restarts", out.restarts, 0, 1'000'000));
  HS_RETURN_IF_ERROR(table.milliseconds("start_timeout", out.start));
  HS_RETURN_IF_ERROR(table.milliseconds("t_response", out.clocks.response));
  HS_RETURN_IF_ERROR(table.milliseconds("t_hand", out.clocks.hand));
  HS_RETURN_IF_ERROR(table.milliseconds("t_per_hand", out.clocks.per_hand));
  HS_RETURN_IF_ERROR(read_players(table, out));
  HS_RETURN_IF_ERROR(table.finish());
  if (out.game.empty())
    return fail(ErrorCode::parse,
                "which game? game = \"FILE.game\", or hold'em such as \"nlhe(blinds=50/100,stack=20000)\"");
  return out;
}

std::string to_toml(const TournamentPlan& plan) {
  std::string out;
  if (!plan.name.empty()) out += fmt::format("name = {}\n", toml_quoted(plan.name));
  out += fmt::format("game = {}\nseats = {}\nhands = {}\nmatches = {}\nseed = {}\nduplicate = {}\n",
                     toml_quoted(plan.game), plan.seats, plan.hands, plan.matches, plan.seed, plan.duplicate);
  out += fmt::format("until_decided = {}\n", plan.until_decided);
  out += fmt::format(
      "parallel = {}\nrestarts = {}\nstart_timeout = {}\nt_response = {}\nt_hand = {}\nt_per_hand = {}\n",
      plan.parallel, plan.restarts, plan.start.count(), plan.clocks.response.count(),
      plan.clocks.hand.count(), plan.clocks.per_hand.count());
  for (const TournamentPlayer& player : plan.players) {
    out += fmt::format("\n[[player]]\nname = {}\n", toml_quoted(player.name));
    if (!player.bot.empty()) out += fmt::format("bot = {}\n", toml_quoted(player.bot));
    if (player.program.empty()) continue;
    std::vector<std::string> words;
    for (const std::string& word : player.program) words.push_back(toml_quoted(word));
    out += fmt::format("program = [{}]\n", joined(words, ", "));
  }
  return out;
}

}  // namespace hindsight
