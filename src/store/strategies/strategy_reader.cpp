// SPDX-License-Identifier: MIT
#include "store/strategies/strategy_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/spec.h"
#include "base/text.h"
#include "io/csv.h"
#include "store/strategies/leduc_moves.h"
#include "store/strategies/thesis_strategy.h"

namespace hindsight {

namespace {

using nlohmann::json;

tl::unexpected<Error> no_strategy(std::string sentence) {
  return fail(ErrorCode::parse, std::move(sentence));
}

// What has been told so far, by infoset and action.
class Told {
 public:
  enum class Untold { refused, never_played };  // what an action is that is not told beside others
  explicit Told(const GameSource& source) : source_(source) {
    for (InfosetId i{0}; i < source.game.infosets.end_id(); ++i) {
      const InfosetLabel& label = source.histories.infosets[i];
      by_name_.emplace(key(label.player.value + 1, label.information.secret, label.information.open), i);
      first_.push_back(shares_.size());
      shares_.resize(shares_.size() + label.actions.size(), std::numeric_limits<double>::quiet_NaN());
    }
  }

  Result<InfosetId> infoset(std::int64_t player, const std::string& secret, const std::string& open) const {
    const auto found = by_name_.find(key(player, secret, open));
    if (found == by_name_.end())
      return no_strategy(fmt::format("{} has no infoset of player {} with {} and {}", source_.name, player,
                                     in_quotes(secret, 40), in_quotes(open, 60)));
    return found->second;
  }
  Result<void> put(InfosetId infoset, std::string_view action, double share) {
    const auto& names = source_.histories.infosets[infoset].actions;
    const auto at = std::ranges::find(names, action);
    if (at == names.end())
      return no_strategy(fmt::format("{} is no action at {}; {} are", in_quotes(action, 40), name(infoset),
                                     joined(names, ", ")));
    return put(infoset, static_cast<Action>(at - names.begin()), share);
  }
  Result<void> put(InfosetId infoset, Action action, double share) {
    double& told = shares_[first_[infoset.value] + action];
    if (!std::isnan(told))
      return no_strategy(fmt::format("{} at {} is told a second time",
                                     in_quotes(source_.histories.infosets[infoset].actions[action], 40),
                                     name(infoset)));
    if (!(share >= 0 && share <= 1 + rounding))
      return no_strategy(fmt::format("{} is not a probability", share));
    told = share;
    return {};
  }

  Result<Strategy> finish(Untold untold = Untold::refused) {
    std::vector<InfosetId> missing;
    for (InfosetId i{0}; i < source_.game.infosets.end_id(); ++i) {
      const std::span<double> own(shares_.data() + first_[i.value], source_.game.infosets[i].actions);
      const auto gaps = std::ranges::count_if(own, [](double share) { return std::isnan(share); });
      if (gaps == static_cast<std::ptrdiff_t>(own.size())) {
        missing.push_back(i);
        std::ranges::fill(own, 1.0 / static_cast<double>(own.size()));
        continue;
      }
      if (untold == Untold::never_played)
        std::ranges::replace_if(
            own, [](double share) { return std::isnan(share); }, 0.0);
      HS_RETURN_IF_ERROR(scale(i, own));
    }
    Strategy out{from_canonical(source_.game, shares_)};
    HS_RETURN_IF_ERROR(check_missing(out, missing));
    return out;
  }

 private:
  static constexpr double rounding = 1e-4;

  static std::string key(std::int64_t player, const std::string& secret, const std::string& open) {
    return std::to_string(player) + '\x1f' + secret + '\x1f' + open;
  }
  std::string name(InfosetId i) const {
    return fmt::format("{} of player {}", in_quotes(infoset_name(source_.histories, i), 80),
                       source_.histories.infosets[i].player.value + 1);
  }
  Result<void> scale(InfosetId infoset, std::span<double> own) const {
    double sum = 0;
    for (std::size_t a = 0; a < own.size(); ++a) {
      if (std::isnan(own[a]))
        return no_strategy(fmt::format("{} at {} has no probability",
                                       in_quotes(source_.histories.infosets[infoset].actions[a], 40),
                                       name(infoset)));
      sum += own[a];
    }
    if (std::abs(sum - 1) > rounding)
      return no_strategy(fmt::format("the probabilities at {} add up to {}, not 1", name(infoset), sum));
    for (double& share : own) share /= sum;
    return {};
  }
  Result<void> check_missing(const Strategy& strategy, const std::vector<InfosetId>& missing) const {
    std::vector<Values> reached;
    for (std::size_t p = 0; p < source_.game.plex.size(); ++p)
      reached.push_back(reach(source_.game.plex[p], strategy.behaviour[p]));
    for (const InfosetId i : missing) {
      const Infoset& infoset = source_.game.infosets[i];
      if (reached[infoset.player.value][infoset.parent] > 0)
        return no_strategy(fmt::format("{} infosets are missing, such as {}, to which the strategy comes",
                                       grouped(missing.size()), name(i)));
    }
    return {};
  }

  const GameSource& source_;
  std::unordered_map<std::string, InfosetId> by_name_;
  std::vector<std::size_t> first_;  // of each infoset in shares_
  std::vector<double> shares_;      // in canonical order; not a number: untold
};

// Calls take(line, number) for each that is not empty; an error gets its place.
Result<void> each_line(std::string_view text, const std::function<Result<void>(std::string_view)>& take) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end), "\r");
    text.remove_prefix(std::min(end + 1, text.size()));
    if (trimmed(line).empty()) continue;
    if (const Result<void> taken = take(line); !taken)
      return fail(taken.error().code, fmt::format("line {}: {}", number, taken.error().message));
  }
  return {};
}

std::string text_of(const json& object, const char* field) {
  const auto found = object.find(field);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

Result<void> tell_infoset(const json& infoset, Told& told) {
  const auto player = infoset.find("player"), actions = infoset.find("actions");
  if (!infoset.is_object() || player == infoset.end() || !player->is_number_integer() ||
      actions == infoset.end() || !actions->is_array())
    return no_strategy("it must have \"player\", \"secret\", \"open\" and \"actions\"");
  HS_TRY(const InfosetId id,
         told.infoset(player->get<std::int64_t>(), text_of(infoset, "secret"), text_of(infoset, "open")));
  for (const json& action : *actions) {
    const auto share = action.is_object() ? action.find("probability") : action.end();
    if (!action.is_object() || share == action.end() || !share->is_number())
      return no_strategy("an action must have \"name\" and \"probability\"");
    HS_RETURN_IF_ERROR(told.put(id, text_of(action, "name"), share->get<double>()));
  }
  return {};
}

bool is_thesis(const json& document) {
  return document.is_object() && !document.empty() && document.begin().key().find(":|") != std::string::npos;
}

Result<json> strategy_document(std::string_view text) {
  json document = json::parse(text, nullptr, false);
  if (is_thesis(document)) return document;
  if (!document.is_object() || !document.contains("infosets") || !document["infosets"].is_array())
    return no_strategy("this is no strategy in JSON: an object with \"game\" and a list of \"infosets\"");
  return document;
}

class LeducTable {
 public:
  explicit LeducTable(const GameSource& source) : told_(source), moves_(source.histories) {}

  Result<void> line(std::string_view text) {
    const std::vector<std::string_view> words = words_of(text);
    const std::size_t bar = words.size() < 3 ? std::string_view::npos : words[1].find('|');
    if (bar == std::string_view::npos || (words[0] != "0" && words[0] != "1"))
      return no_strategy(
          fmt::format("{} is no row of a table: seat (0 or 1), history|board, and an action or more",
                      in_quotes(text, 40)));
    const std::string_view history = words[1].substr(0, bar), board = words[1].substr(bar + 1);
    const std::size_t slash = history.find('/');
    if ((slash == std::string_view::npos) != board.empty())
      return no_strategy(fmt::format("{} has a second street without a board, or a board without it",
                                     in_quotes(words[1], 60)));
    const std::string open =
        board.empty() ? std::string(history)
                      : fmt::format("{}/{}:{}", history.substr(0, slash), board, history.substr(slash + 1));
    for (std::size_t i = 2; i < words.size(); ++i)
      HS_RETURN_IF_ERROR(action(words[0] == "0" ? 1 : 2, open, board, words[i]));
    return {};
  }
  // Who plays by a menu of its own in a game of more bets names those alone.
  Result<Strategy> finish() { return told_.finish(Told::Untold::never_played); }

 private:
  // "r900:p:p:p:p:p:p".
  Result<void> action(int player, const std::string& open, std::string_view board, std::string_view text) {
    constexpr std::string_view cards[] = {"As", "Ah", "Ks", "Kh", "Qs", "Qh"};
    const std::vector<std::string> parts = csv_cells(text, ':');
    if (parts.size() != 1 + std::size(cards))
      return no_strategy(
          fmt::format("{} has {} probabilities, not six", in_quotes(text, 40), parts.size() - 1));
    for (std::size_t c = 0; c < std::size(cards); ++c) {
      if (cards[c] == board) continue;
      const auto share = parse_number(parts[c + 1]);
      if (!share) return no_strategy(fmt::format("{} is not a probability", in_quotes(parts[c + 1], 20)));
      HS_TRY(const InfosetId infoset, told_.infoset(player, std::string(cards[c]), open));
      const std::vector<std::string> tokens = moves_.of(infoset);
      const auto at = std::ranges::find(tokens, parts[0]);
      if (at == tokens.end() && parts[0] == "f" && *share == 0) continue;  // where nothing was bet
      if (at == tokens.end())
        return no_strategy(
            fmt::format("{} is no action there; {} are", in_quotes(parts[0], 20), joined(tokens, ", ")));
      HS_RETURN_IF_ERROR(told_.put(infoset, static_cast<Action>(at - tokens.begin()), *share));
    }
    return {};
  }

  Told told_;
  LeducMoves moves_;
};

}  // namespace

Result<Strategy> strategy_from_json(std::string_view text, const GameSource& source, std::size_t* left_out) {
  HS_TRY(const json document, strategy_document(text));
  if (is_thesis(document)) {
    HS_TRY(const ThesisRows rows, thesis_rows_of_json(text));
    return strategy_from_thesis(rows, source, left_out);
  }
  Told told(source);
  std::size_t number = 0;
  for (const json& infoset : document["infosets"]) {
    ++number;
    if (const Result<void> taken = tell_infoset(infoset, told); !taken)
      return fail(taken.error().code, fmt::format("infoset {}: {}", number, taken.error().message));
  }
  return told.finish();
}

Result<std::string> game_named_in_json(std::string_view text) {
  HS_TRY(const json document, strategy_document(text));
  return is_thesis(document) ? std::string() : text_of(document, "game");
}

Result<std::string> game_of_strategy_json(std::string_view text) {
  HS_TRY(const json document, strategy_document(text));
  if (is_thesis(document)) {
    HS_TRY(const ThesisRows rows, thesis_rows_of_json(text));
    return game_of_thesis(rows);
  }
  return text_of(document, "game");
}

Result<Strategy> strategy_from_csv(std::string_view text, const GameSource& source) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // as spreadsheets write it
  Told told(source);
  std::vector<std::string> head;
  const auto column = [&](std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(head, name) - head.begin());
  };
  HS_RETURN_IF_ERROR(each_line(text, [&](std::string_view line) -> Result<void> {
    const std::vector<std::string> cells = csv_cells(line);
    if (head.empty()) {
      head = cells;
      for (const char* name : {"player", "secret", "open", "action", "probability"})
        if (column(name) == head.size())
          return no_strategy(fmt::format("the first line names the columns, and there is no {} among them",
                                         in_quotes(name)));
      return {};
    }
    if (cells.size() != head.size())
      return no_strategy(fmt::format("{} cells where the first line has {}", cells.size(), head.size()));
    const auto player = parse_integer(cells[column("player")]);
    const auto share = parse_number(cells[column("probability")]);
    if (!player)
      return no_strategy(fmt::format("{} is not a player", in_quotes(cells[column("player")], 20)));
    if (!share)
      return no_strategy(fmt::format("{} is not a probability", in_quotes(cells[column("probability")], 20)));
    HS_TRY(const InfosetId infoset, told.infoset(*player, cells[column("secret")], cells[column("open")]));
    return told.put(infoset, cells[column("action")], *share);
  }));
  return told.finish();
}

std::string game_of_leduc_table(std::string_view text) {
  std::int64_t grid = 0;
  bool usual = true;
  for (std::size_t at = text.find('r'); at != std::string_view::npos; at = text.find('r', at + 1)) {
    const std::string_view digits = text.substr(at + 1, 6);
    const auto total = parse_integer(digits.substr(0, digits.find_first_not_of("0123456789")));
    if (!total) continue;
    usual = usual && (*total == 300 || *total == 900 || *total == 1200);
    grid = std::gcd(grid, *total);
  }
  const std::string cards = "cards=card)";
  return usual ? "leduc_no_limit(" + cards
               : fmt::format("leduc_no_limit(bets=grid:{},{}", std::max<std::int64_t>(1, grid), cards);
}

Result<Strategy> strategy_from_leduc_table(std::string_view text, const GameSource& source) {
  LeducTable table(source);
  HS_RETURN_IF_ERROR(each_line(text, [&](std::string_view line) { return table.line(line); }));
  return table.finish();
}

}  // namespace hindsight
