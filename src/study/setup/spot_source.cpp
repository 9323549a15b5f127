// SPDX-License-Identifier: MIT
#include "study/setup/spot_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "base/text.h"
#include "io/atomic_file.h"
#include "store/spots/spot_file.h"
#include "store/spots/spot_spec.h"
#include "store/spots/spot_units.h"
#include "study/setup/merged_sizes.h"

namespace hindsight {

namespace {

constexpr std::uint64_t max_text = 1 << 24;  // bytes
constexpr double much = 0.1;                 // of a size

// The same error, with what was typed before it.
tl::unexpected<Error> in_setting(const std::string& name, const std::string& text, const Error& error) {
  return fail(ErrorCode::invalid_argument, fmt::format("{} '{}': {}", name, text, error.message));
}

// `name`: as the setting is called in errors.
Result<void> put_sizes(SpotSpec& spec, const std::string& name, const std::string& kind,
                       const std::vector<std::string>& all) {
  for (const std::string& text : all) {
    const std::size_t mark = text.find('=');
    const std::string place = mark == text.npos ? "" : text.substr(0, mark);
    const auto done = spec.override_sizes(kind, place, mark == text.npos ? text : text.substr(mark + 1));
    if (!done) return in_setting(name, text, done.error());
  }
  return {};
}

Result<void> put(SpotSpec& spec, const SpotSettings& settings) {
  using Set = Result<void> (*)(SpotSpec&, const std::string&);
  struct Setting {
    const char* name;
    const std::string& text;
    Set set;
  };
  const std::array<Setting, 7> checked{{
      {"board", settings.board, [](SpotSpec& to, const std::string& text) { return to.set_board(text); }},
      {"oop", settings.oop,
       [](SpotSpec& to, const std::string& text) { return to.set_range("range_oop", text); }},
      {"ip", settings.ip,
       [](SpotSpec& to, const std::string& text) { return to.set_range("range_ip", text); }},
      {"pot", settings.pot, [](SpotSpec& to, const std::string& text) { return to.set_chips("pot", text); }},
      {"stacks", settings.stacks,
       [](SpotSpec& to, const std::string& text) { return to.set_chips("stacks", text, true); }},
      {"min-bet", settings.min_bet,
       [](SpotSpec& to, const std::string& text) { return to.set_chips("rules.min_bet", text); }},
      {"raise-cap", settings.raise_cap,
       [](SpotSpec& to, const std::string& text) { return to.set_chips("rules.raise_cap", text); }},
  }};
  for (const auto& [name, text, set] : checked)
    if (!text.empty())
      if (const auto done = set(spec, text); !done)
        return in_setting(settings.mark + name, text, done.error());
  const std::array<std::pair<const char*, const std::string&>, 4> rules{
      {{"rules.rake", settings.rake},
       {"rules.add_allin", settings.add_allin},
       {"rules.force_allin", settings.force_allin},
       {"rules.merge", settings.merge}}};
  for (const auto& [path, text] : rules)
    if (!text.empty()) spec.set_text(path, text);
  HS_RETURN_IF_ERROR(put_sizes(spec, settings.mark + "bet", "bet", settings.bet));
  HS_RETURN_IF_ERROR(put_sizes(spec, settings.mark + "raise", "raise", settings.raise));
  HS_RETURN_IF_ERROR(put_sizes(spec, settings.mark + "reraise", "reraise", settings.reraise));
  return put_sizes(spec, settings.mark + "donk", "donk", settings.donk);
}

// Solutions begin with 0x89.  What is not a file, such as a pipe, can be read only once and is a text.
bool is_text(const std::string& path) {
  std::error_code none;
  return !std::filesystem::is_regular_file(path, none) ||
         std::ifstream(path, std::ios::binary).peek() != 0x89;
}

Result<SpotSource> solution_source(const std::string& path, const SpotSettings& settings) {
  if (settings.any())
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} is a solution, whose spot cannot change: give the spot it came from", path));
  SpotSource source{.path = path};
  HS_TRY(source.solution, read_solution(path));
  HS_TRY(source.spec, SpotSpec::parse(source.solution->spot));
  return source;
}

Result<SpotSource> text_source(const std::string& path, const SpotSettings& settings) {
  SpotSource source{.path = path};
  std::string text;
  if (!path.empty()) {
    HS_TRY(text, read_file(path, max_text));
  }
  HS_TRY(ForeignSpot read, spot_input(path, text, settings));
  source.spec = std::move(read.spec);
  source.asked = std::move(read.run);
  return source;
}

// Whether a share of the first pot is far from the whole chips that it comes to.
bool rounds_much(const HoldemSpot& spot) {
  const auto first = spot.cards.round_at(spot.board.size());
  if (spot.blinds[1] > 0 || !first) return false;
  const auto pot = static_cast<double>(spot.pot);
  for (const auto& seat : spot.menu.seats)
    for (const BetSize& size : seat[*first].bet)
      if (size.kind == BetSize::Kind::pot &&
          std::abs(std::round(size.amount * pot) / pot - size.amount) > much * size.amount)
        return true;
  return false;
}

std::vector<std::string> notes_of(const SpotSpec& spec, const HoldemSpot& spot) {
  std::vector<std::string> out;
  for (const char* key : {"range_oop", "range_ip"})
    if (const TomlValue* range = spec.document().find(key))
      if (const auto read = parse_range(range->text))
        for (const std::string& reading : read->readings) out.push_back(fmt::format("{}: {}", key, reading));
  for (std::string& note : spot_notes(spec, spot)) out.push_back(std::move(note));
  return out;
}

}  // namespace

std::vector<std::string> spot_notes(const SpotSpec& spec, const HoldemSpot& spot) {
  std::vector<std::string> out;
  TomlValue document = spec.document();
  if (const auto unit = count_in_whole_chips(document); unit && !unit->whole())
    out.push_back(unit_text(*unit));
  if (rounds_much(spot))
    out.push_back(
        fmt::format("bets are whole chips, and a pot of {} has few sizes: amounts in big blinds, as {}bb, "
                    "are counted in hundredths",
                    spot.pot, spot.pot));
  for (std::string& merged : merged_sizes(spot)) out.push_back(std::move(merged));
  return out;
}

bool SpotSettings::any() const {
  for (const std::string* text :
       {&board, &oop, &ip, &pot, &stacks, &rake, &add_allin, &force_allin, &merge, &min_bet, &raise_cap})
    if (!text->empty()) return true;
  return !bet.empty() || !raise.empty() || !reraise.empty() || !donk.empty();
}

Result<ForeignSpot> spot_input(const std::string& path, const std::string& text,
                               const SpotSettings& settings) {
  ForeignSpot spot;
  if (dialect_of(text) != SpotDialect::toml) {
    auto foreign = parse_foreign_spot(text);
    if (!foreign) return in_spot(path, foreign.error());
    spot = std::move(*foreign);
  } else {
    auto spec = SpotSpec::parse(text);
    if (!spec) return in_spot(path, spec.error());
    spot.spec = std::move(*spec);
  }
  if (settings.any()) HS_RETURN_IF_ERROR(put(spot.spec, settings));
  return spot;
}

tl::unexpected<Error> in_spot(const std::string& path, const Error& error) {
  return fail(error.code, path.empty() ? error.message : fmt::format("{}: {}", path, error.message));
}

Result<SpotSource> load_spot(const std::string& path, const SpotSettings& settings) {
  if (path.empty() && !settings.any())
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("no spot: name a file, or give {0}board, {0}oop, {0}ip, {0}pot, {0}stacks and {0}bet",
                    settings.mark));
  HS_TRY(SpotSource source,
         path.empty() || is_text(path) ? text_source(path, settings) : solution_source(path, settings));
  auto spot = read_spot(source.spec);
  if (!spot) return in_spot(path, spot.error());
  source.spot = std::move(*spot);
  HS_TRY(source.labels, labels_of(source.spec));
  if (!source.solution) source.notes = notes_of(source.spec, source.spot);
  return source;
}

Result<SpotSource> spot_of_text(const std::string& text, const SpotSettings& settings) {
  HS_TRY(ForeignSpot read, spot_input("", text, settings));
  HS_TRY(SpotSource source, spot_of_spec(std::move(read.spec)));
  source.asked = std::move(read.run);
  return source;
}

Result<SpotSource> spot_of_spec(SpotSpec spec) {
  SpotSource source{.path = "", .spec = std::move(spec)};
  HS_TRY(source.spot, read_spot(source.spec));
  HS_TRY(source.labels, labels_of(source.spec));
  source.notes = notes_of(source.spec, source.spot);
  return source;
}

Result<double> spot_target(std::string_view what, const std::string& text, const HoldemSpot& spot) {
  return spot_target(what, text, spot, starting_pot(spot));
}

Result<double> spot_target(std::string_view what, const std::string& text, const HoldemSpot& spot,
                           double pot) {
  const bool has_blinds = spot.blinds[1] > 0;
  const auto target = parse_quantity(text);
  if (target && target->value >= 0 && std::isfinite(target->value)) {
    if (target->unit.empty()) return target->value;
    if (target->unit == "%") return target->value * (pot / 100);
    if (target->unit == "mbb" && has_blinds)
      return target->value * (static_cast<double>(spot.blinds[1]) / 1000);
  }
  return fail(ErrorCode::invalid_argument,
              fmt::format("{} {} must be a share of the pot, such as 0.3%, or chips, such as 0.5{}", what,
                          text, has_blinds ? ", or thousandths of the big blind, such as 5mbb" : ""));
}

Goal usual_goal(const SpotSource& source) {
  const double pot = starting_pot(source.spot);
  const ForeignRun& asked = source.asked;
  Goal goal{.iterations = asked.iterations, .seconds = asked.seconds};
  if (asked.target) goal.target = *asked.target * pot;
  if (!goal.target && !goal.iterations && !goal.seconds) goal.target = usual_spot_target * pot;
  return goal;
}

Result<std::vector<Combo>> combos_of(const std::string& text) {
  std::vector<Combo> out;
  if (text.empty()) return out;
  HS_TRY(const RangeText range, parse_range(text));
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (range.range.weights[i] > 0) out.push_back(Combo{i});
  return out;
}

bool is_wanted(const std::vector<Combo>& wanted, Combo combo) {
  return wanted.empty() || std::find(wanted.begin(), wanted.end(), combo) != wanted.end();
}

}  // namespace hindsight
