// SPDX-License-Identifier: MIT
#include "store/spots/pio.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/spec.h"
#include "base/text.h"
#include "betting/bet_size.h"
#include "cards/card.h"
#include "store/games/gambit_text.h"
#include "store/spots/pio_line.h"

namespace hindsight {

namespace {

tl::unexpected<Error> bad_line(std::string message) { return fail(ErrorCode::parse, std::move(message)); }

bool is_true(std::string_view text) { return text == "True" || text == "true"; }

bool says_nothing(std::string_view text) {
  return text.empty() || text == "False" || text == "false" || text == "0";
}

Result<double> number(std::string_view text) {
  const auto value = parse_number(text);
  if (!value || *value < 0 || *value > 1e9)
    return bad_line(fmt::format("{} must be a number from 0 to 1000000000", in_quotes(text)));
  return *value;
}

class PioReader {
 public:
  Result<ForeignSpot> read(std::string_view text) {
    for (const TextLine& line : lines_of(text)) {
      auto done = is_pio_setting(line.text)    ? setting(line)
                  : line.text.starts_with('#') ? Result<void>()
                                               : command(line);
      if (!done) return at_line(line.number, done.error());
    }
    HS_RETURN_IF_ERROR(finish());
    return std::move(spot_);
  }

 private:
  struct Menu {
    std::string bet, raise, donk;
    bool all_in = false, no_three_bet = false;
  };
  // add_line: a tree that is given line by line needs no sizes.
  struct GivenLine {
    std::size_t number = 0;
    std::vector<std::int64_t> in;  // what the seat that acts has put in since the root
  };

  Result<void> setting(const TextLine& line);
  Result<bool> spot_setting(std::string_view key, std::string_view value);
  Result<bool> menu_setting(std::string_view key, std::string_view value);
  Result<bool> rule_setting(std::string_view key, std::string_view value);
  Result<void> command(const TextLine& line);
  Result<void> run_command(const std::vector<std::string_view>& words, const TextLine& line);
  Result<void> go(const std::vector<std::string_view>& words);
  Result<void> set_board(std::string_view text);
  Result<void> set_range(std::string_view rest);
  Result<void> add_line(const std::vector<std::string_view>& words, std::size_t number);
  Result<void> finish();
  Result<void> write_lines();
  void write_menus();
  void write_thresholds();
  void leave_out(std::string_view what, std::size_t line);

  ForeignSpot spot_;
  std::array<std::array<Menu, 3>, 2> menus_;
  std::array<double, 3> caps_{};  // by street; 0: none
  bool capped_ = false, merges_ = false, raked_ = true;
  std::optional<double> threshold_, add_all_in_, merge_;  // shares
  std::vector<GivenLine> lines_;
  std::optional<Error> only_with_lines_;  // a setting that lines do the work of
  std::size_t cards_ = 3;
  double pot_ = 0, stack_ = 0, rake_ = 0, rake_cap_ = 0;
  std::optional<double> accuracy_;  // chips
};

void PioReader::leave_out(std::string_view what, std::size_t line) {
  spot_.run.left_out.push_back(fmt::format("{} (line {})", what, line));
}

// #Key#value
Result<void> PioReader::setting(const TextLine& line) {
  const std::size_t end = line.text.find('#', 1);
  const std::string_view key = line.text.substr(1, end - 1);
  const std::string_view value = trimmed(line.text.substr(end + 1), " ");
  for (const auto read : {&PioReader::spot_setting, &PioReader::menu_setting, &PioReader::rule_setting}) {
    auto known = (this->*read)(key, value);
    if (!known)
      return tl::unexpected<Error>({known.error().code, fmt::format("{}: {}", key, known.error().message)});
    if (*known) return {};
  }
  constexpr std::array<std::string_view, 4> without_them{"UnifiedBetAfterRaise", "UnifiedRaiseAfterRaise",
                                                         "TreeBuilding", "CapMode"};
  if (std::find(without_them.begin(), without_them.end(), key) != without_them.end()) return {};
  if (key.starts_with("ICM.") && key != "ICM.Enabled") {
    leave_out(key, line.number);
    return {};
  }
  if (says_nothing(value)) return {};
  constexpr std::array<std::string_view, 4> in_lines{"UseUnifiedBetAfterRaise", "UseUnifiedRaiseAfterRaise",
                                                     "RemovedLines", "ExtraLines"};
  const std::string remedy = ": take it out to solve the spot without it";
  if (std::find(in_lines.begin(), in_lines.end(), key) != in_lines.end()) {
    if (!only_with_lines_)
      only_with_lines_ =
          // has a value: at_line() gives the error itself
          at_line(line.number, fmt::format("{} has no counterpart here{}", key, remedy)).value();
    return {};
  }
  constexpr std::array<std::string_view, 3> not_here{"ICM.Enabled", "ForceIPBet", "ForceOOPBet"};
  if (std::find(not_here.begin(), not_here.end(), key) != not_here.end())
    return bad_line(fmt::format("{} has no counterpart here{}", key, remedy));
  return bad_line(
      fmt::format("{} is not a setting of PioSOLVER that is known here{}", in_quotes(key), remedy));
}

Result<void> PioReader::set_board(std::string_view text) {
  HS_TRY(const std::vector<Card> cards, parse_cards(text));
  cards_ = cards.size();
  return spot_.spec.set_board(text);
}

Result<bool> PioReader::spot_setting(std::string_view key, std::string_view value) {
  if (key == "Board") {
    HS_RETURN_IF_ERROR(set_board(value));
  } else if (key == "Range0" || key == "Range1") {
    HS_RETURN_IF_ERROR(spot_.spec.set_range(key == "Range0" ? "range_oop" : "range_ip", value));
  } else if (key == "Pot") {
    HS_RETURN_IF_ERROR(spot_.spec.set_chips("pot", value));
    HS_TRY(pot_, number(value));
  } else if (key == "EffectiveStacks") {
    HS_RETURN_IF_ERROR(spot_.spec.set_chips("stacks", value));
    HS_TRY(stack_, number(value));
  } else if (key == "Type") {
    if (value != "NoLimit")
      return bad_line(fmt::format("{} is not solved here: only NoLimit is", in_quotes(value)));
  } else {
    return false;
  }
  return true;
}

// FlopConfig.BetSize, TurnConfigIP.AddAllin, ...
Result<bool> PioReader::menu_setting(std::string_view key, std::string_view value) {
  const std::size_t dot = key.find("Config");
  if (dot == key.npos) return false;
  std::string street(key.substr(0, dot));
  if (!street.empty()) street[0] = lower(street[0]);
  const auto at = std::find(postflop_streets.begin(), postflop_streets.end(), street);
  std::string_view kind = key.substr(dot + 6);
  const std::size_t seat = kind.starts_with("IP") ? 1 : 0;
  kind.remove_prefix(2 * seat);
  if (at == postflop_streets.end()) return false;
  Menu& menu = menus_[seat][static_cast<std::size_t>(at - postflop_streets.begin())];
  if (kind == ".AddAllin") {
    menu.all_in = is_true(value);
  } else if (kind == ".Dont3bet") {
    menu.no_three_bet = is_true(value);
  } else if (kind == ".BetSize" || kind == ".RaiseSize" || kind == ".DonkBetSize") {
    HS_RETURN_IF_ERROR(parse_bet_sizes(value, kind == ".RaiseSize"));
    (kind == ".BetSize" ? menu.bet : kind == ".RaiseSize" ? menu.raise : menu.donk) = value;
  } else {
    return false;
  }
  return true;
}

Result<bool> PioReader::rule_setting(std::string_view key, std::string_view value) {
  const std::array<std::pair<std::string_view, std::optional<double>*>, 3> shares{
      {{"AllinThreshold", &threshold_},
       {"AddAllinOnlyIfLessThanThisTimesThePot", &add_all_in_},
       {"MergeSimilarBetsThreshold", &merge_}}};
  for (const auto& [name, to] : shares)
    if (key == name) {
      HS_TRY(const double percent, number(value));
      *to = percent / 100;
      return true;
    }
  const std::array<std::pair<std::string_view, bool*>, 3> switches{
      {{"CapEnabled", &capped_}, {"MergeSimilarBets", &merges_}, {"Rake.Enabled", &raked_}}};
  for (const auto& [name, to] : switches)
    if (key == name) {
      *to = is_true(value);
      return true;
    }
  if (key == "Cap") {
    HS_TRY(const double cap, number(value));
    caps_.fill(cap);
  } else if (key == "CapPerStreet") {  // 3\n3\n0
    std::string caps(value);
    for (std::size_t at = 0; (at = caps.find("\\n", at)) != caps.npos;) caps.replace(at, 2, " ");
    const std::vector<std::string_view> each = words_of(caps);
    if (each.size() != caps_.size())
      return bad_line(
          fmt::format("{} must be three numbers, for flop, turn and river, as 3\\n3\\n0", in_quotes(value)));
    for (std::size_t street = 0; street < each.size(); ++street) {
      HS_TRY(caps_[street], number(each[street]));
    }
  } else if (key == "Rake.Fraction") {
    HS_TRY(rake_, number(value));
  } else if (key == "Rake.Cap") {
    HS_TRY(rake_cap_, number(value));
  } else if (key == "MinimumBetsize") {
    if (!says_nothing(value)) HS_RETURN_IF_ERROR(spot_.spec.set_chips("rules.min_bet", value));
  } else {
    return false;
  }
  return true;
}

Result<void> PioReader::command(const TextLine& line) {
  const std::string_view name = line.text.substr(0, line.text.find(' '));
  const std::string_view rest = trimmed(line.text.substr(name.size()), " ");
  if (name == "set_range") return set_range(rest);
  if (name == "set_board") return set_board(rest);
  if (name == "add_line") return add_line(words_of(rest), line.number);
  return run_command(words_of(line.text), line);
}

Result<void> PioReader::set_range(std::string_view rest) {
  const std::string_view seat = rest.substr(0, rest.find(' '));
  const bool first = seat == "OOP" || seat == "0", second = seat == "IP" || seat == "1";
  if (!first && !second)
    return bad_line(fmt::format("set_range needs OOP or IP before the range, and has {}", in_quotes(seat)));
  return spot_.spec.set_range(first ? "range_oop" : "range_ip", rest.substr(seat.size()));
}

Result<void> PioReader::add_line(const std::vector<std::string_view>& words, std::size_t number) {
  GivenLine line{.number = number};
  for (const std::string_view word : words) {
    const auto chips = parse_integer(word);
    if (!chips || *chips < 0)
      return bad_line(fmt::format("{} in a line must be a whole number of chips", in_quotes(word)));
    line.in.push_back(*chips);
  }
  lines_.push_back(std::move(line));
  return {};
}

Result<void> PioReader::run_command(const std::vector<std::string_view>& words, const TextLine& line) {
  const std::string_view name = words[0];
  const auto argument = [&](std::size_t i) { return i < words.size() ? words[i] : std::string_view(); };
  constexpr std::array<std::string_view, 8> steps{"build_tree",      "free_tree", "clear_lines",
                                                  "is_ready",        "stop",      "set_isomorphism",
                                                  "wait_for_solver", "exit"};
  constexpr std::array<std::string_view, 10> left_out{
      "set_threads",   "dump_tree",     "set_end_string", "set_recalc_accuracy", "set_info_freq",
      "set_algorithm", "estimate_tree", "calc_results",   "show_tree_info",      "set_always_recalc"};
  if (std::find(steps.begin(), steps.end(), name) != steps.end()) return {};
  if (std::find(left_out.begin(), left_out.end(), name) != left_out.end()) {
    leave_out(name, line.number);
  } else if (name == "set_pot") {
    if (words.size() != 4 || argument(1) != "0" || argument(2) != "0")
      return bad_line("set_pot must be like 'set_pot 0 0 55': nothing in front of the seats, then the pot");
    HS_RETURN_IF_ERROR(spot_.spec.set_chips("pot", argument(3)));
    HS_TRY(pot_, number(argument(3)));
  } else if (name == "set_eff_stack") {
    HS_RETURN_IF_ERROR(spot_.spec.set_chips("stacks", argument(1)));
    HS_TRY(stack_, number(argument(1)));
  } else if (name == "set_rake") {
    HS_TRY(rake_, number(argument(1)));
    HS_TRY(rake_cap_, number(words.size() > 2 ? words[2] : "0"));
  } else if (name == "set_accuracy") {
    HS_TRY(const double accuracy, number(argument(1)));
    if (words.size() > 2 && argument(2) != "fraction" && argument(2) != "chips")
      return bad_line(
          fmt::format("an accuracy is in chips or, with fraction behind it, a share of the pot, not in {}",
                      in_quotes(argument(2))));
    (argument(2) == "fraction" ? spot_.run.target : accuracy_) = accuracy;
  } else if (name == "go") {
    return go(words);
  } else {
    return bad_line(fmt::format("{} is not a command of PioSOLVER that is known here", in_quotes(name)));
  }
  return {};
}

// go, go 300 seconds, go 5 minutes, go 1000 steps
Result<void> PioReader::go(const std::vector<std::string_view>& words) {
  if (words.size() == 1) return {};
  HS_TRY(const double many, number(words[1]));
  const std::string_view unit = words.size() > 2 ? words[2] : "seconds";
  const auto is = [&](std::string_view one) {
    return unit == one || (unit.starts_with(one) && unit.substr(one.size()) == "s");
  };
  if (is("step"))
    spot_.run.iterations = static_cast<std::uint64_t>(many);
  else if (is("second") || is("minute") || is("hour"))
    spot_.run.seconds = many * (is("second") ? 1 : is("minute") ? 60 : 3600);
  else
    return bad_line(fmt::format("go takes steps, seconds, minutes or hours, not {}", in_quotes(unit)));
  return {};
}

Result<void> PioReader::finish() {
  if (!lines_.empty()) {
    HS_RETURN_IF_ERROR(write_lines());
  } else {
    if (only_with_lines_) return tl::unexpected<Error>(*only_with_lines_);
    write_menus();
    write_thresholds();
  }
  if (raked_ && rake_ > 0) {
    if (rake_ > 1)
      return bad_line(fmt::format("the rake {} must be a fraction, like 0.05", plain_decimal(rake_)));
    spot_.spec.set_text("rules.rake",
                        fmt::format("{}%{}", plain_decimal(rake_ * 100),
                                    rake_cap_ > 0 ? fmt::format(" cap {}", plain_decimal(rake_cap_)) : ""));
  }
  if (accuracy_ && pot_ > 0) spot_.run.target = *accuracy_ / pot_;
  return {};
}

// Sizes give nothing then: every bet is one of a line.
Result<void> PioReader::write_lines() {
  spot_.spec.set_text("bets.bet", "");
  std::vector<std::string> added;
  for (const GivenLine& line : lines_) {
    auto text = pio_line_text(line.in, cards_ < 3 ? 0 : cards_ - 3);
    if (!text) return at_line(line.number, text.error());
    if (text->find('b') != text->npos) added.push_back(std::move(*text));
  }
  spot_.spec.set_list("lines.add", added);
  return {};
}

void PioReader::write_thresholds() {
  // A bet becomes all-in there as soon as its seat has put in the share T of its
  // stack S since the root.  A call of a bet that makes it x leaves (S - x) / (P +
  // 2x) of the pot, which falls as x grows: the same as at most what x = TS leaves.
  if (threshold_ && *threshold_ < 1) {
    const double in = *threshold_ * stack_, pot = pot_ + 2 * in;
    spot_.spec.set_share("rules.force_allin", pot > 0 ? std::min((stack_ - in) / pot, 100.0) : 0);
  }
  if (merges_ && merge_) spot_.spec.set_share("rules.merge", std::min(*merge_, 100.0));
}

void PioReader::write_menus() {
  constexpr double always = 100;  // times the pot
  for (std::size_t street = 0; street < postflop_streets.size(); ++street)
    for (std::size_t seat = 0; seat < seat_keys.size(); ++seat) {
      Menu menu = menus_[seat][street];
      const std::string path = fmt::format("bets.{}.{}.", postflop_streets[street], seat_keys[seat]);
      if (menu.all_in && add_all_in_.value_or(always) >= always)
        for (std::string* sizes : {&menu.bet, &menu.raise, &menu.donk})
          if (!sizes->empty()) *sizes += " a";
      spot_.spec.set_text(path + "bet", menu.bet);
      spot_.spec.set_text(path + "raise", menu.raise);
      if (seat == 0) spot_.spec.set_text(path + "donk", menu.donk);
      if (menu.all_in && add_all_in_.value_or(always) < always)
        spot_.spec.set_share(path + "add_allin", *add_all_in_);
      double cap = capped_ ? caps_[street] : 0;
      if (menu.no_three_bet) cap = cap > 0 ? std::min(cap, 2.0) : 2;
      if (cap > 0) spot_.spec.set_whole(path + "raise_cap", static_cast<std::int64_t>(std::min(cap, 1000.0)));
    }
}

}  // namespace

bool is_pio_setting(std::string_view line) {
  const std::size_t end = line.find('#', 1);
  return line.starts_with('#') && end != line.npos && end > 1 &&
         std::all_of(line.begin() + 1, line.begin() + static_cast<std::ptrdiff_t>(end),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '.'; });
}

Result<ForeignSpot> parse_pio(std::string_view text) { return PioReader().read(text); }

}  // namespace hindsight
