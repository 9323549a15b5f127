// SPDX-License-Identifier: MIT
#include "store/spots/wasm_postflop.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/spec.h"
#include "base/text.h"
#include "io/json.h"
#include "store/spots/settings.h"

namespace hindsight {

namespace {

struct SizesKey {
  std::string_view key, path;
};
constexpr std::array<SizesKey, 12> sizes_keys{{{"oopFlopBet", "bets.flop.oop.bet"},
                                               {"oopFlopRaise", "bets.flop.oop.raise"},
                                               {"oopTurnBet", "bets.turn.oop.bet"},
                                               {"oopTurnRaise", "bets.turn.oop.raise"},
                                               {"oopRiverBet", "bets.river.oop.bet"},
                                               {"oopRiverRaise", "bets.river.oop.raise"},
                                               {"ipFlopBet", "bets.flop.ip.bet"},
                                               {"ipFlopRaise", "bets.flop.ip.raise"},
                                               {"ipTurnBet", "bets.turn.ip.bet"},
                                               {"ipTurnRaise", "bets.turn.ip.raise"},
                                               {"ipRiverBet", "bets.river.ip.bet"},
                                               {"ipRiverRaise", "bets.river.ip.raise"}}};
constexpr std::array<SizesKey, 2> donk_keys{
    {{"oopTurnDonk", "bets.turn.oop.donk"}, {"oopRiverDonk", "bets.river.oop.donk"}}};
constexpr std::array<SizesKey, 3> threshold_keys{{{"addAllInThreshold", "rules.add_allin"},
                                                  {"forceAllInThreshold", "rules.force_allin"},
                                                  {"mergingThreshold", "rules.merge"}}};

// "98s+" is every connector from there up in that program, kickers up here.
std::string with_connectors(std::string_view range) {
  constexpr std::string_view ranks = "23456789TJQKA";
  const auto rank = [&](std::size_t at) {
    return at < range.size()
               ? ranks.find(static_cast<char>(std::toupper(static_cast<unsigned char>(range[at]))))
               : ranks.npos;
  };
  std::string out;
  for (std::size_t at = 0; at < range.size(); ++at) {
    out += range[at];
    if (range[at] != '+') continue;
    const bool kind = at > 0 && std::string_view("soSO").find(range[at - 1]) != std::string_view::npos;
    const std::size_t hand = 2 + (kind ? 1 : 0);
    if (at < hand || rank(at - hand) == ranks.npos || rank(at - hand) != rank(at - hand + 1) + 1) continue;
    out.pop_back();
    out.insert(out.size() - hand, "AK" + std::string(kind ? range.substr(at - 1, 1) : "") + '-');
  }
  return out;
}

// "X>B50|X" as lines here are: "x, b50, x".
std::optional<std::string> line_of(std::string_view text) {
  std::vector<std::string> steps;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at++];
    if (c == '>' || c == '|') continue;
    const std::size_t begin = at;
    while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) ++at;
    const std::string amount(text.substr(begin, at - begin));
    const bool bets = c == 'B' || c == 'R' || c == 'A';
    if ((!bets && std::string_view("FXC").find(c) == std::string_view::npos) || bets == amount.empty())
      return {};
    steps.push_back(c == 'A' ? "a" : static_cast<char>(std::tolower(c)) + amount);
  }
  return steps.empty() ? std::nullopt : std::optional(joined(steps, ", "));
}

class ConfigReader {
 public:
  Result<ForeignSpot> read(const Json& document) {
    if (!document.is_object()) return missing("config");
    HS_TRY(const Json* const config, member(document, "config"));
    if (!config->is_object()) return wrong("config", "must be an object with the settings of the tree");
    HS_RETURN_IF_ERROR(know_all(document, *config));
    for (const auto& [key, path] : {std::pair{"oopRange", "range_oop"}, std::pair{"ipRange", "range_ip"}}) {
      HS_TRY(const std::string range, text(document, key));
      const auto set = spot_.spec.set_range(path, with_connectors(range));
      if (!set) return wrong(key, ": " + set.error().message);
    }
    HS_RETURN_IF_ERROR(board(*config));
    HS_RETURN_IF_ERROR(chips(*config, "startingPot", "pot"));
    HS_RETURN_IF_ERROR(chips(*config, "effectiveStack", "stacks"));
    HS_RETURN_IF_ERROR(bets(*config));
    HS_RETURN_IF_ERROR(rules(*config));
    HS_RETURN_IF_ERROR(lines(*config, "addedLines", "lines.add"));
    HS_RETURN_IF_ERROR(lines(*config, "removedLines", "lines.remove"));
    return std::move(spot_);
  }

 private:
  static tl::unexpected<Error> missing(std::string_view key) {
    return wrong(key, "is missing: a spot of wasm-postflop has oopRange, ipRange and config");
  }
  static Result<const Json*> member(const Json& in, std::string_view key) {
    const Json* found = in.find(key);
    return found != nullptr ? Result<const Json*>(found) : missing(key);
  }
  static Result<std::string> text(const Json& in, std::string_view key) {
    HS_TRY(const Json* const found, member(in, key));
    if (!found->is_string()) return wrong(key, "must be a text in quotes");
    return found->text();
  }
  static Result<double> number(const Json& in, std::string_view key) {
    HS_TRY(const Json* const found, member(in, key));
    if (!found->is_number() || !(found->number() >= 0) || found->number() > 1e9)
      return wrong(key, "must be a number from 0 to 1000000000");
    return found->number();
  }

  static Result<void> know_all(const Json& document, const Json& config) {
    for (const JsonMember& entry : document.items())
      if (entry.key != "oopRange" && entry.key != "ipRange" && entry.key != "config" && entry.key != "name")
        return wrong(entry.key, "is not a setting of wasm-postflop that is known here");
    constexpr std::array<std::string_view, 9> others{
        "board",      "startingPot",         "effectiveStack", "rakePercent", "rakeCap",
        "donkOption", "expectedBoardLength", "addedLines",     "removedLines"};
    const auto known = [&](std::string_view key) {
      const auto is = [&](const SizesKey& entry) { return entry.key == key; };
      return std::ranges::find(others, key) != others.end() || std::ranges::any_of(sizes_keys, is) ||
             std::ranges::any_of(donk_keys, is) || std::ranges::any_of(threshold_keys, is);
    };
    for (const JsonMember& entry : config.items())
      if (!known(entry.key))
        return wrong("config." + entry.key, "is not a setting of wasm-postflop that is known here");
    return {};
  }

  // Cards as texts, or as the numbers that the program counts them by: 4 * rank + suit.
  Result<void> board(const Json& config) {
    HS_TRY(const Json* const cards, member(config, "board"));
    std::string all;
    if (!cards->is_array())
      return wrong("config.board", R"(must be a list of cards such as ["4h", "7s", "Jc"])");
    for (const Json& card : *cards) {
      const auto index = card.natural();
      if (index && *index < deck_size)
        all += to_text(Card{static_cast<std::uint8_t>(*index)});
      else if (card.is_string())
        all += card.text();
      else
        return wrong("config.board", R"(must be a list of cards such as ["4h", "7s", "Jc"])");
    }
    const auto set = spot_.spec.set_board(all);
    if (!set) return wrong("config.board", ": " + set.error().message);
    if (const Json* length = config.find("expectedBoardLength"))
      if (length->is_number() && length->number() > 0 &&
          length->number() != static_cast<double>(cards->size()))
        return wrong("config.expectedBoardLength",
                     fmt::format("is {}, the length that added lines are for, and the board has {} cards",
                                 length->number(), cards->size()));
    return {};
  }

  Result<void> chips(const Json& config, std::string_view key, std::string_view to) {
    HS_TRY(const double amount, number(config, key));
    return spot_.spec.set_chips(to, plain_decimal(amount));
  }

  Result<void> sizes(const Json& config, const SizesKey& entry) {
    HS_TRY(const std::string given, config.contains(entry.key) ? text(config, entry.key) : std::string());
    const auto set = spot_.spec.set_sizes(entry.path, given);
    return set ? Result<void>{} : wrong(entry.key, ": " + set.error().message);
  }
  // Without donkOption, who called the last bet bets as usual.
  Result<void> bets(const Json& config) {
    for (const SizesKey& entry : sizes_keys) HS_RETURN_IF_ERROR(sizes(config, entry));
    const Json* donks = config.find("donkOption");
    const bool donk =
        donks != nullptr && ((donks->is_number() && donks->number() != 0) || *donks == Json(true));
    for (const SizesKey& entry : donk_keys)
      if (donk) HS_RETURN_IF_ERROR(sizes(config, entry));
    return {};
  }

  Result<void> rules(const Json& config) {
    for (const auto& [key, path] : threshold_keys) {
      HS_TRY(const double percent, config.contains(key) ? number(config, key) : Result<double>(0));
      if (percent > 0) spot_.spec.set_share(path, percent / 100);
    }
    HS_TRY(const double rake,
           config.contains("rakePercent") ? number(config, "rakePercent") : Result<double>(0));
    HS_TRY(const double cap, config.contains("rakeCap") ? number(config, "rakeCap") : Result<double>(0));
    if (rake > 0 && cap > 0)  // a cap of 0 takes nothing
      spot_.spec.set_text("rules.rake", fmt::format("{}% cap {}", plain_decimal(rake), plain_decimal(cap)));
    return {};
  }

  Result<void> lines(const Json& config, std::string_view key, std::string_view to) {
    if (!config.contains(key)) return {};
    HS_TRY(const std::string all, text(config, key));
    std::vector<std::string> out;
    for (const std::string_view part : split(all, ',')) {
      if (trimmed(part).empty()) continue;
      const auto line = line_of(trimmed(part));
      if (!line)
        return wrong(key, fmt::format("has {}, which is no line such as X>B50>R120|X", in_quotes(part, 40)));
      out.push_back(*line);
    }
    if (!out.empty()) spot_.spec.set_list(to, out);
    return {};
  }

  ForeignSpot spot_;
};

}  // namespace

Result<ForeignSpot> parse_wasm_postflop(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  const Json document = Json::parse(text);
  if (document.is_null())
    return fail(ErrorCode::parse,
                "this begins as JSON and is none: take wasm-postflop's text whole, from '{' to its '}'");
  return ConfigReader().read(document);
}

}  // namespace hindsight
