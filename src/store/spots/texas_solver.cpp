// SPDX-License-Identifier: MIT
#include "store/spots/texas_solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/spec.h"
#include "base/text.h"
#include "betting/bet_size.h"

namespace hindsight {

namespace {

constexpr std::array<std::string_view, 3> texas_kinds{"bet", "raise", "donk"};
constexpr int max_bets = 4;  // on a street, unless set_raise_limit is there, as in what its window exports
constexpr double usual_threshold = 0.67;

std::optional<std::size_t> place_in(std::span<const std::string_view> names, std::string_view name) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) return {};
  return static_cast<std::size_t>(at - names.begin());
}

// What stands before the first `mark`, which is taken away with the blanks behind it.
std::string_view cut(std::string_view& text, char mark) {
  const std::string_view part = text.substr(0, text.find(mark));
  text = trimmed(text.substr(std::min(text.size(), part.size() + 1)), " \t");
  return part;
}

class CommandReader {
 public:
  Result<ForeignSpot> read(std::string_view text) {
    for (const TextLine& line : lines_of(text)) {
      if (line.text.starts_with('#')) continue;
      auto done = command(line);
      if (!done) return at_line(line.number, done.error());
    }
    write_menus();
    return std::move(spot_);
  }

 private:
  struct Menu {
    std::array<std::string, 3> sizes;  // by kind
    bool all_in = false;
  };

  Result<void> command(const TextLine& line);
  Result<void> bet_sizes(std::string_view text);
  Result<double> number(std::string_view text, double max) const;
  void write_menus();

  ForeignSpot spot_;
  std::array<std::array<Menu, 3>, 2> menus_;  // by seat and street
  double threshold_ = usual_threshold;
  std::int64_t most_bets_ = max_bets;
};

Result<void> CommandReader::command(const TextLine& line) {
  std::string_view rest = line.text;
  const std::string_view name = cut(rest, ' ');
  constexpr std::array<std::string_view, 3> steps{"build_tree", "start_solve", "set_use_isomorphism"};
  constexpr std::array<std::string_view, 9> left_out{
      "set_thread_num", "set_print_interval", "set_dump_rounds",
      "dump_result",    "set_use_halffloats", "estimate_tree_memory",
      "exit",           "set_enable_range",   "set_dump_format"};
  if (name == "set_board") return spot_.spec.set_board(rest);
  if (name == "set_pot") return spot_.spec.set_chips("pot", rest);
  if (name == "set_effective_stack") return spot_.spec.set_chips("stacks", rest);
  if (name == "set_range_oop") return spot_.spec.set_range("range_oop", rest);
  if (name == "set_range_ip") return spot_.spec.set_range("range_ip", rest);
  if (name == "set_bet_sizes") return bet_sizes(rest);
  if (place_in(steps, name)) return {};
  if (place_in(left_out, name)) {
    spot_.run.left_out.push_back(fmt::format("{} (line {})", name, line.number));
    return {};
  }
  if (name == "set_allin_threshold") {
    HS_TRY(threshold_, number(rest, 1e6));
  } else if (name == "set_raise_limit") {
    HS_TRY(const double limit, number(rest, 1000));
    if (limit < 1 || limit != static_cast<double>(static_cast<std::int64_t>(limit)))
      return fail(ErrorCode::parse,
                  fmt::format("set_raise_limit {} must be a whole number from 1 to 1000", rest));
    most_bets_ = static_cast<std::int64_t>(limit);
  } else if (name == "set_accuracy") {
    HS_TRY(const double percent, number(rest, 1e6));
    spot_.run.target = percent / 100;
  } else if (name == "set_max_iteration") {
    HS_TRY(const double max, number(rest, 1e9));
    spot_.run.iterations = static_cast<std::uint64_t>(max);
  } else {
    return fail(ErrorCode::parse,
                fmt::format("'{}' is not a command of TexasSolver that is known here", name));
  }
  return {};
}

Result<double> CommandReader::number(std::string_view text, double max) const {
  const auto value = parse_number(text);
  if (!value || *value < 0 || *value > max)
    return fail(ErrorCode::parse,
                fmt::format("'{}' must be a number from 0 to {}", text, static_cast<std::int64_t>(max)));
  return *value;
}

// oop,flop,bet,50,75 or oop,flop,allin
Result<void> CommandReader::bet_sizes(std::string_view text) {
  const std::string whole(text);
  const auto seat = place_in(seat_keys, cut(text, ','));
  const auto street = place_in(postflop_streets, cut(text, ','));
  const std::string_view what = cut(text, ',');
  const auto kind = place_in(texas_kinds, what);
  if (!seat || !street || (!kind && what != "allin"))
    return fail(ErrorCode::parse, fmt::format("'{}' must be like oop,flop,bet,50 with oop or ip; flop, turn "
                                              "or river; bet, raise, donk or allin",
                                              whole));
  Menu& menu = menus_[*seat][*street];
  if (!kind) {
    menu.all_in = true;
    return {};
  }
  HS_RETURN_IF_ERROR(parse_bet_sizes(text, what == "raise"));
  menu.sizes[*kind] = text;
  return {};
}

// A bet becomes all-in there as soon as what its seat has put in, half the pot included, is more than the
// share T of its stack and half the pot together.  With these two as x and s, a call then leaves (s - x) / 2x
// of the pot, which falls as x grows: the same as less than (1 - T) / 2T of it.
void CommandReader::write_menus() {
  for (std::size_t street = 0; street < postflop_streets.size(); ++street)
    for (std::size_t seat = 0; seat < seat_keys.size(); ++seat) {
      const Menu& menu = menus_[seat][street];
      const std::string path = fmt::format("bets.{}.{}.", postflop_streets[street], seat_keys[seat]);
      for (std::size_t kind = 0; kind < texas_kinds.size(); ++kind) {
        if (texas_kinds[kind] == "donk" && seat == 1) continue;
        const std::string& sizes = menu.sizes[kind];
        spot_.spec.set_text(path + std::string(texas_kinds[kind]),
                            sizes + (menu.all_in ? (sizes.empty() ? "a" : ",a") : ""));
      }
    }
  if (threshold_ < 1)
    spot_.spec.set_share("rules.force_allin", std::min((1 - threshold_) / (2 * threshold_), 100.0));
  spot_.spec.set_whole("rules.raise_cap", most_bets_);
}

}  // namespace

Result<ForeignSpot> parse_texas_solver(std::string_view text) { return CommandReader().read(text); }

}  // namespace hindsight
