// SPDX-License-Identifier: MIT
#include "study/setup/spot_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/spec.h"
#include "base/text.h"
#include "betting/bet_size.h"
#include "betting/line.h"
#include "cards/range.h"
#include "io/toml.h"
#include "store/spots/spot_file.h"
#include "store/spots/spot_labels.h"
#include "store/spots/spot_locks.h"
#include "study/setup/spot_source.h"

namespace hindsight {

namespace {

constexpr std::array<std::string_view, 6> kinds{"bet", "raise", "reraise", "donk", "add_allin", "raise_cap"};
constexpr std::array<std::string_view, 15> head{
    "name",    "board", "pot",         "stack_oop", "stack_ip",     "range_oop",   "range_ip", "deck",
    "ranking", "deal",  "small_blind", "big_blind", "position_oop", "position_ip", "bb"};
constexpr std::array<std::string_view, 10> tail{"rake",    "rake_cap",  "add_allin", "force_allin",  "merge",
                                                "min_bet", "raise_cap", "lines.add", "lines.remove", "lock"};

std::string path_of(std::string_view street, std::string_view seat, std::string_view kind) {
  return fmt::format("bets.{}.{}.{}", street, seat, kind);
}

constexpr std::array<std::string_view, 8> amount_paths{"pot",       "stack_oop", "stack_ip", "small_blind",
                                                       "big_blind", "bb",        "min_bet",  "rake_cap"};

// "1,250" as 1250; what else has commas stays.
std::string without_groups(std::string_view text) {
  const std::size_t end = text.find_first_not_of("0123456789,");
  const auto parts = split(text.substr(0, end), ',');
  const bool grouped =
      parts.size() > 1 && !parts[0].empty() && parts[0].size() <= 3 && parts[0] != "0" &&
      std::all_of(parts.begin() + 1, parts.end(), [](auto part) { return part.size() == 3; });
  if (!grouped) return std::string(text);
  std::string out;
  for (const auto part : parts) out += part;
  return out + std::string(end == text.npos ? "" : text.substr(end));
}

// A field's text, blank where it is missing.
std::string at(const SpotForm& form, std::string_view path) {
  const auto found = form.find(path);
  if (found == form.end()) return "";
  const std::string_view text = trimmed(found->second);
  const bool amount = std::ranges::find(amount_paths, path) != amount_paths.end();
  return amount ? without_groups(text) : std::string(text);
}

std::vector<std::string> rows(std::string_view text) {
  std::vector<std::string> out;
  for (const std::string_view row : split(text, '\n'))
    if (const std::string_view line = trimmed(row); !line.empty()) out.emplace_back(line);
  return out;
}

// ---- what is wrong with one field

using Check = Result<void> (*)(std::string_view);

tl::unexpected<Error> wrong(std::string sentence) {
  return fail(ErrorCode::invalid_argument, std::move(sentence));
}

template <class T>
Result<void> dropped(const Result<T>& read) {
  if (!read) return wrong(read.error().message);
  return {};
}

Result<void> check_name(std::string_view text) {
  if (text.size() > longest_spot_name) return wrong(fmt::format("at most {} letters", longest_spot_name));
  return {};
}

Result<void> check_chips(std::string_view text) {
  const auto chips = parse_integer(text);
  if (!chips || *chips < 0 || *chips > 1'000'000'000)
    return wrong("must be a whole number of chips from 0 to 1000000000");
  return {};
}

constexpr std::string_view in_big_blinds = "bb";

Result<void> check_amount(std::string_view text) {
  if (text.ends_with(in_big_blinds)) text = trimmed(text.substr(0, text.size() - in_big_blinds.size()));
  const auto amount = parse_number(text);
  if (!amount || *amount < 0 || *amount > 1e9)
    return wrong("must be chips from 0 to 1000000000, as 55 or 5.5, or big blinds, as 97.5bb");
  return {};
}

Result<void> check_big_blind(std::string_view text) {
  const auto amount = parse_number(text);
  if (!amount || *amount <= 0 || *amount > 1e9) return wrong("must be chips, more than 0, as 10 or 0.5");
  return {};
}

Result<void> check_position(std::string_view text) {
  if (text.size() > longest_position) return wrong(fmt::format("at most {} letters", longest_position));
  return {};
}

Result<void> check_share(std::string_view text) {
  if (text.ends_with('%')) text.remove_suffix(1);
  const auto percent = parse_number(trimmed(text));
  if (!percent || *percent < 0 || *percent > 10'000) return wrong("must be a percentage, as 150%");
  return {};
}

Result<void> check_rake(std::string_view text) {
  HS_RETURN_IF_ERROR(check_share(text));
  if (text.ends_with('%')) text.remove_suffix(1);
  if (parse_number(trimmed(text)).value_or(0) > 100) return wrong("must be a percentage from 0% to 100%");
  return {};
}

Result<void> check_rake_cap(std::string_view text) {
  const auto chips = parse_number(text);
  if (!chips || *chips <= 0 || *chips > 1e15) return wrong("must be chips, more than 0");
  return {};
}

Result<void> check_deal(std::string_view text) {
  for (const std::string_view part : split(text, ','))
    if (const auto cards = parse_integer(trimmed(part)); !cards || *cards < 0 || *cards > 52)
      return wrong("must be the cards dealt before each street, as 0, 3, 1, 1");
  return {};
}

Result<void> check_sizes(std::string_view text) { return dropped(parse_bet_sizes(text, false)); }
Result<void> check_raises(std::string_view text) { return dropped(parse_bet_sizes(text, true)); }
// What replaces others: nothing at all is said as none.
Result<void> check_donks(std::string_view text) {
  return text == "none" ? Result<void>{} : check_sizes(text);
}
Result<void> check_reraises(std::string_view text) {
  return text == "none" ? Result<void>{} : check_raises(text);
}

Result<void> check_lines(std::string_view text) {
  for (const std::string& line : rows(text)) HS_RETURN_IF_ERROR(dropped(parse_line(line)));
  return {};
}

Result<void> check_lock(std::string_view text) {
  const auto read = parse_toml(fmt::format("lock = {}", text));
  if (!read) return dropped(read);
  return dropped(read_locks(*read));
}

Check check_of(std::string_view path) {
  const auto ends = [&](std::string_view end) { return path.ends_with(end); };
  if (path == "name") return check_name;
  if (path == "board") return [](std::string_view text) { return dropped(parse_cards(text)); };
  if (path.starts_with("range_")) return [](std::string_view text) { return dropped(parse_range(text)); };
  if (path == "deck") return [](std::string_view text) { return dropped(parse_deck(text)); };
  if (path == "ranking") return [](std::string_view text) { return dropped(parse_ranking(text)); };
  if (path == "deal") return check_deal;
  if (path == "bb") return check_big_blind;
  if (path.starts_with("position_")) return check_position;
  if (path == "rake") return check_rake;
  if (path == "rake_cap") return check_rake_cap;
  if (path == "lock") return check_lock;
  if (path.starts_with("lines.")) return check_lines;
  constexpr std::array<std::string_view, 6> amounts{"pot",         "stack_oop", "stack_ip",
                                                    "small_blind", "big_blind", "min_bet"};
  if (std::ranges::find(amounts, path) != amounts.end()) return check_amount;
  if (ends("add_allin") || path == "force_allin" || path == "merge") return check_share;
  if (ends(".raise") || (ends(".bet") && path.starts_with("bets.preflop"))) return check_raises;
  if (ends(".bet")) return check_sizes;
  if (ends(".donk")) return check_donks;
  if (ends(".reraise")) return check_reraises;
  return check_chips;
}

// ---- the form as TOML

std::string toml_text(std::string_view text) { return toml_quoted(text); }

void put(std::string& to, std::string_view key, const std::string& value) {
  if (!value.empty()) to += fmt::format("{} = {}\n", key, value);
}
void put_text(std::string& to, std::string_view key, const std::string& value) {
  if (!value.empty()) put(to, key, toml_text(value));
}

// An amount of chips as it is, of big blinds as a text.
std::string amount_at(const SpotForm& form, std::string_view path) {
  std::string text = at(form, path);
  return text.ends_with(in_big_blinds) ? toml_text(text) : text;
}

// "{ bet = "33%", raise = "2.5x" }", or nothing.
std::string menu_toml(const SpotForm& form, std::string_view street, std::string_view seat,
                      const std::array<bool, kinds.size()>& wanted) {
  std::vector<std::string> parts;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const std::string text = at(form, path_of(street, seat, kinds[k]));
    if (text.empty() || !wanted[k]) continue;
    const bool number = kinds[k] == "raise_cap";
    parts.push_back(fmt::format("{} = {}", kinds[k], number ? text : toml_text(text == "none" ? "" : text)));
  }
  return joined(parts, ", ");
}

// Once where both seats have the same, else seat by seat.
std::string street_toml(const SpotForm& form, std::string_view street) {
  constexpr std::array all{true, true, true, true, true, true}, donk{false, false, false, true, false, false},
      shared{true, true, true, false, true, true};
  const std::string oop = menu_toml(form, street, "oop", shared), ip = menu_toml(form, street, "ip", shared);
  std::vector<std::string> parts;
  if (oop == ip) {
    for (const std::string& part : {oop, menu_toml(form, street, "oop", donk)})
      if (!part.empty()) parts.push_back(part);
  } else {
    if (const std::string menu = menu_toml(form, street, "oop", all); !menu.empty())
      parts.push_back(fmt::format("oop = {{ {} }}", menu));
    if (!ip.empty()) parts.push_back(fmt::format("ip = {{ {} }}", ip));
  }
  return parts.empty() ? "" : fmt::format("{} = {{ {} }}\n", street, joined(parts, ", "));
}

std::string lines_toml(const std::string& text) {
  std::vector<std::string> out;
  for (const std::string& line : rows(text)) out.push_back(toml_text(line));
  return out.empty() ? "" : '[' + joined(out, ", ") + ']';
}

std::string toml_of(const SpotForm& form) {
  std::string out;
  put_text(out, "name", at(form, "name"));
  put(out, "board", toml_text(at(form, "board")));
  put_text(out, "deck", at(form, "deck"));
  put_text(out, "ranking", at(form, "ranking"));
  if (const std::string deal = at(form, "deal"); !deal.empty()) put(out, "deal", '[' + deal + ']');
  const std::string small = amount_at(form, "small_blind"), big = amount_at(form, "big_blind");
  if (!small.empty() || !big.empty())
    put(out, "blinds", fmt::format("[{}, {}]", small.empty() ? "0" : small, big.empty() ? "0" : big));
  if (const std::string first = at(form, "position_oop"), second = at(form, "position_ip");
      !first.empty() || !second.empty())
    put(out, "positions", fmt::format("[{}, {}]", toml_text(first), toml_text(second)));
  put(out, "big_blind", at(form, "bb"));
  put(out, "pot", amount_at(form, "pot"));
  const std::string oop = amount_at(form, "stack_oop"), ip = amount_at(form, "stack_ip");
  put(out, "stacks", oop == ip || ip.empty() ? oop : oop.empty() ? ip : fmt::format("[{}, {}]", oop, ip));
  put(out, "range_oop", toml_text(at(form, "range_oop")));
  put(out, "range_ip", toml_text(at(form, "range_ip")));
  put(out, "lock", at(form, "lock"));
  std::string bets;
  for (const std::string_view street : street_names) bets += street_toml(form, street);
  out += "\n[bets]\n" + (bets.empty() ? "bet = \"\"\n" : bets);
  std::string lines;
  put(lines, "add", lines_toml(at(form, "lines.add")));
  put(lines, "remove", lines_toml(at(form, "lines.remove")));
  if (!lines.empty()) out += "\n[lines]\n" + lines;
  std::string rules, rake = at(form, "rake");
  if (const std::string cap = at(form, "rake_cap"); !cap.empty() && !rake.empty()) rake += " cap " + cap;
  put_text(rules, "rake", rake);
  for (const std::string_view key : {"add_allin", "force_allin", "merge"})
    put_text(rules, key, at(form, key));
  for (const std::string_view key : {"min_bet", "raise_cap"}) put(rules, key, amount_at(form, key));
  return rules.empty() ? out : out + "\n[rules]\n" + rules;
}

// The field of a setting that is wrong: keys of files are fields, but for these.
std::string field_of(const Error& error) {
  struct Key {
    std::string_view key, field;
  };
  constexpr std::array keys{Key{"stacks", "stack_oop"}, Key{"blinds", "big_blind"},
                            Key{"positions", "position_oop"}, Key{"big_blind", "bb"},
                            Key{"lines", "lines.add"}};
  for (const Key& one : keys)
    if (error.where == one.key) return std::string(one.field);
  std::string_view key = error.where;
  if (constexpr std::string_view rules = "rules."; key.starts_with(rules)) key.remove_prefix(rules.size());
  return std::ranges::find(form_fields(), key) == form_fields().end() ? "" : std::string(key);
}

// ---- a spot as a form

std::string percent(double share) {
  const double rounded = std::round(share * 1e8) / 1e6;
  return plain_decimal(rounded / 100 == share ? rounded : share * 100) + '%';
}

std::string size_text(const BetSize& size) {
  if (size.kind == BetSize::Kind::pot) return percent(size.amount);
  if (size.kind == BetSize::Kind::geometric && size.max > 0) {
    BetSize open = size;
    open.max = 0;
    return to_text(open) + percent(size.max);
  }
  return to_text(size);
}

std::string sizes_text(const std::vector<BetSize>& sizes) {
  std::vector<std::string> out;
  for (const BetSize& size : sizes) out.push_back(size_text(size));
  return joined(out, ", ");
}

void keep(SpotForm& form, std::string_view path, std::string value) {
  if (!value.empty()) form[std::string(path)] = std::move(value);
}

void keep_menu(SpotForm& form, const StreetMenu& menu, std::string_view street, std::string_view seat) {
  keep(form, path_of(street, seat, "bet"), sizes_text(menu.bet));
  keep(form, path_of(street, seat, "raise"), sizes_text(menu.raise));
  if (menu.has_reraise)
    keep(form, path_of(street, seat, "reraise"), menu.reraise.empty() ? "none" : sizes_text(menu.reraise));
  if (menu.has_donk && seat == "oop")
    keep(form, path_of(street, seat, "donk"), menu.donk.empty() ? "none" : sizes_text(menu.donk));
  if (menu.add_all_in > 0) keep(form, path_of(street, seat, "add_allin"), percent(menu.add_all_in));
  if (menu.raise_cap > 0) keep(form, path_of(street, seat, "raise_cap"), std::to_string(menu.raise_cap));
}

void keep_rules(SpotForm& form, const HoldemSpot& spot) {
  if (spot.rake > 0) keep(form, "rake", percent(spot.rake));
  if (spot.rake_cap > 0) keep(form, "rake_cap", plain_decimal(spot.rake_cap));
  if (spot.menu.add_all_in > 0) keep(form, "add_allin", percent(spot.menu.add_all_in));
  if (spot.menu.force_all_in > 0) keep(form, "force_allin", percent(spot.menu.force_all_in));
  if (spot.menu.merge > 0) keep(form, "merge", percent(spot.menu.merge));
  if (spot.min_bet > 1) keep(form, "min_bet", std::to_string(spot.min_bet));
  if (spot.menu.raise_cap > 0) keep(form, "raise_cap", std::to_string(spot.menu.raise_cap));
}

std::string lines_text(const std::vector<Line>& lines) {
  std::vector<std::string> out;
  for (const Line& line : lines) out.push_back(line.text);
  return joined(out, "\n");
}

void keep_labels(SpotForm& form, const HoldemSpot& spot, const SpotLabels& labels) {
  keep(form, "position_oop", labels.positions[0]);
  keep(form, "position_ip", labels.positions[1]);
  if (spot.blinds[1] == 0 && labels.big_blind > 0) keep(form, "bb", std::to_string(labels.big_blind));
}

// What a spot does not say of itself in words, as its text has it.
void keep_written(SpotForm& form, const TomlValue& document) {
  for (const std::string_view key : {"deck", "ranking"})
    if (const TomlValue* value = document.find(key)) keep(form, key, value->text);
  if (const TomlValue* deal = document.find("deal")) {
    std::vector<std::string> cards;
    for (const TomlValue& street : deal->items) cards.push_back(street.text);
    keep(form, "deal", joined(cards, ", "));
  }
  if (const TomlValue* lock = document.find("lock")) keep(form, "lock", format_toml(*lock));
}

}  // namespace

const std::vector<std::string>& form_fields() {
  static const std::vector<std::string> fields = [] {
    std::vector<std::string> out(head.begin(), head.end());
    for (const std::string_view street : street_names)
      for (const std::string_view seat : seat_keys)
        for (const std::string_view kind : kinds)
          if (kind != "donk" || seat == "oop") out.push_back(path_of(street, seat, kind));
    out.insert(out.end(), tail.begin(), tail.end());
    return out;
  }();
  return fields;
}

SpotForm form_of(const HoldemSpot& spot, const SpotSpec& spec) {
  SpotForm form;
  keep(form, "name", spot.name);
  keep(form, "board", to_text(spot.board));
  if (spot.pot > 0) keep(form, "pot", std::to_string(spot.pot));
  keep(form, "stack_oop", std::to_string(spot.stacks[0]));
  keep(form, "stack_ip", std::to_string(spot.stacks[1]));
  keep(form, "range_oop", to_text(spot.ranges[0]));
  keep(form, "range_ip", to_text(spot.ranges[1]));
  if (spot.blinds[1] > 0) {
    keep(form, "small_blind", std::to_string(spot.blinds[0]));
    keep(form, "big_blind", std::to_string(spot.blinds[1]));
  }
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (std::size_t street = spot.blinds[1] > 0 ? 0 : 1; street < street_names.size(); ++street)
      keep_menu(form, spot.menu.seats[seat][street], street_names[street], seat_keys[seat]);
  keep_rules(form, spot);
  keep(form, "lines.add", lines_text(spot.menu.added));
  keep(form, "lines.remove", lines_text(spot.menu.removed));
  if (const auto labels = labels_of(spec)) keep_labels(form, spot, *labels);
  keep_written(form, spec.document());
  return form;
}

FormReading read_form(const SpotForm& form) {
  FormReading out{.toml = toml_of(form), .problems = {}, .spot = {}, .notes = {}};
  for (const std::string& path : form_fields()) {
    const std::string text = at(form, path);
    if (text.empty()) continue;
    if (const auto checked = check_of(path)(text); !checked)
      out.problems.push_back({path, checked.error().message});
  }
  if (!out.problems.empty()) return out;
  const auto spec = SpotSpec::parse(out.toml);
  auto spot = spec ? read_spot(*spec) : tl::unexpected(spec.error());
  if (spot) {
    out.notes = spot_notes(*spec, *spot);
    out.spot = std::move(*spot);
  } else {
    out.problems.push_back({field_of(spot.error()), spot.error().message});
  }
  return out;
}

namespace {

BetScale scale_of(const StreetChips& street, Chips faced, int streets, int raises) {
  return {.faced = faced,
          .pot = street.pot + 2 * faced,
          .all_in = street.behind,
          .behind = street.behind - faced,
          .streets = streets,
          .raises = raises};
}

std::vector<SizeInChips> in_chips(const std::vector<BetSize>& sizes, const BetScale& scale) {
  std::vector<SizeInChips> out;
  for (const BetSize& size : sizes)
    if (const auto chips = chips_of(size, scale))
      out.push_back({size_text(size), std::min(*chips, scale.all_in.value_or(*chips))});
  return out;
}

}  // namespace

std::vector<StreetChips> chips_of_sizes(const HoldemSpot& spot) {
  std::vector<StreetChips> out;
  if (spot.blinds[1] > 0) return out;  // what is bet before the flop makes every pot
  Chips pot = spot.pot, behind = std::min(spot.stacks[0], spot.stacks[1]);
  const std::size_t first = *spot.cards.round_at(spot.board.size()), end = spot.cards.rounds();
  for (std::size_t s = first; s < end && behind > 0; ++s) {
    StreetChips& street = out.emplace_back();
    street = {.street = street_names[s], .pot = pot, .behind = behind, .sizes = {}};
    std::array<Chips, 2> bets{};
    const int streets = static_cast<int>(end - s);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const StreetMenu& menu = spot.menu.seats[seat][s];
      const auto path = [&](std::string_view kind) {
        return path_of(street_names[s], seat_keys[seat], kind);
      };
      const auto bet = in_chips(menu.bet, scale_of(street, 0, streets, 0));
      if (!bet.empty()) bets[seat] = bet.front().chips;
      street.sizes[path("bet")] = bet;
      if (menu.has_donk) street.sizes[path("donk")] = in_chips(menu.donk, scale_of(street, 0, streets, 0));
    }
    for (std::size_t seat = 0; seat < 2; ++seat)
      if (const Chips faced = bets[1 - seat]; faced > 0)
        street.sizes[path_of(street_names[s], seat_keys[seat], "raise")] =
            in_chips(spot.menu.seats[seat][s].raise, scale_of(street, faced, streets, 1));
    const Chips called = bets[1] > 0 ? bets[1] : bets[0];
    pot += 2 * called;
    behind -= called;
  }
  return out;
}

}  // namespace hindsight
