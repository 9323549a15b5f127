// Games that everybody in the field knows by name, with who told them first.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/spec.h"
#include "base/text.h"
#include "classic/matrix/matrix_game.h"

namespace hindsight {

namespace {

using Names = std::vector<std::string>;

MatrixGame table(std::string_view title, Names rows, Names columns, const std::vector<std::int64_t>& pairs) {
  MatrixGame out{.title = std::string(title), .actions = {std::move(rows), std::move(columns)}};
  for (std::size_t k = 0; k < pairs.size(); ++k) out.payoffs[k % 2].emplace_back(pairs[k]);
  return out;
}

Names numbered(std::int64_t count) {
  Names out;
  for (std::int64_t i = 1; i <= count; ++i) out.push_back(std::to_string(i));
  return out;
}

// Customers live evenly on the places, go to the nearer seller, and are shared between two that are as near.
MatrixGame hotelling(std::int64_t width, std::int64_t height) {
  MatrixGame out{.title = "Hotelling's sellers"};
  const std::int64_t places = width * height;
  for (std::int64_t k = 0; k < places; ++k) {
    const std::string name = height == 1
                                 ? std::to_string(k + 1)
                                 : fmt::format("{}{}", static_cast<char>('a' + k % width), k / width + 1);
    for (Names& actions : out.actions) actions.push_back(name);
  }
  const auto distance = [&](std::int64_t a, std::int64_t b) {
    return std::abs(a % width - b % width) + std::abs(a / width - b / width);
  };
  for (std::int64_t row = 0; row < places; ++row)
    for (std::int64_t column = 0; column < places; ++column) {
      std::int64_t halves = 0;  // customers of the row player, in halves
      for (std::int64_t at = 0; at < places; ++at) {
        const std::int64_t mine = distance(at, row), theirs = distance(at, column);
        halves += mine < theirs ? 2 : mine == theirs ? 1 : 0;
      }
      out.payoffs[0].push_back(Rational(halves) / 2);
      out.payoffs[1].push_back(Rational(2 * places - halves) / 2);
    }
  return out;
}

MatrixGame coordination(std::int64_t actions) {
  MatrixGame out{.title = "Coordination", .actions = {numbered(actions), numbered(actions)}};
  for (std::int64_t i = 0; i < actions; ++i)
    for (std::int64_t j = 0; j < actions; ++j)
      for (auto& payoffs : out.payoffs) payoffs.emplace_back(i == j ? 1 : 0);
  return out;
}

// A = I, B = I with its columns shifted.
MatrixGame shapley() {
  return table("Shapley's game", numbered(3), numbered(3),
               {1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0});
}

MatrixGame travelers(std::int64_t most) {
  MatrixGame out{.title = "The traveler's dilemma"};
  for (std::int64_t claim = 2; claim <= most; ++claim)
    for (Names& actions : out.actions) actions.push_back(std::to_string(claim));
  for (std::int64_t i = 2; i <= most; ++i)
    for (std::int64_t j = 2; j <= most; ++j) {
      out.payoffs[0].emplace_back(i == j ? i : i < j ? i + 2 : j - 2);
      out.payoffs[1].emplace_back(i == j ? j : j < i ? j + 2 : i - 2);
    }
  return out;
}

struct Entry {
  NamedGame told;
  std::vector<Parameter> parameters;
  std::function<Result<MatrixGame>(const Arguments&)> make;
};

Entry fixed(std::string_view name, std::string_view summary, std::string_view source, Names rows,
            Names columns, std::vector<std::int64_t> pairs) {
  const MatrixGame game = table(summary, std::move(rows), std::move(columns), pairs);
  return {{name, summary, source}, {}, [game](const Arguments&) -> Result<MatrixGame> { return game; }};
}

Entry sized(std::string_view name, std::string_view summary, std::string_view source, Parameter parameter,
            std::int64_t least, std::int64_t most, std::function<MatrixGame(std::int64_t)> make) {
  return {{name, summary, source}, {parameter}, [=](const Arguments& arguments) -> Result<MatrixGame> {
            HS_TRY(const auto size, arguments.integer(parameter.name, least, most));
            return make(size);
          }};
}

std::vector<Entry> make_entries() {
  std::vector<Entry> out;
  out.push_back(fixed("prisoners_dilemma", "The prisoner's dilemma", "Flood & Dresher 1950, Tucker 1950",
                      {"cooperate", "defect"}, {"cooperate", "defect"}, {3, 3, 0, 5, 5, 0, 1, 1}));
  out.push_back(fixed("chicken", "Chicken", "Aumann 1974 for these payoffs", {"chicken", "dare"},
                      {"chicken", "dare"}, {6, 6, 2, 7, 7, 2, 0, 0}));
  out.push_back(fixed("stag_hunt", "The stag hunt", "Rousseau 1755", {"stag", "hare"}, {"stag", "hare"},
                      {4, 4, 0, 3, 3, 0, 3, 3}));
  out.push_back(fixed("battle_of_the_sexes", "The battle of the sexes", "Luce & Raiffa 1957",
                      {"opera", "football"}, {"opera", "football"}, {3, 2, 0, 0, 0, 0, 2, 3}));
  out.push_back(fixed("matching_pennies", "Matching pennies", "von Neumann 1928", {"heads", "tails"},
                      {"heads", "tails"}, {1, -1, -1, 1, -1, 1, 1, -1}));
  out.push_back(fixed("asymmetric_pennies", "Matching pennies where one match is worth nine", "Ochs 1995",
                      {"heads", "tails"}, {"heads", "tails"}, {9, 0, 0, 1, 0, 1, 1, 0}));
  out.push_back(fixed("rock_paper_scissors", "Rock, paper, scissors", "traditional",
                      {"rock", "paper", "scissors"}, {"rock", "paper", "scissors"},
                      {0, 0, -1, 1, 1, -1, 1, -1, 0, 0, -1, 1, -1, 1, 1, -1, 0, 0}));
  out.push_back(fixed("hawk_dove", "Hawk and dove, a prize of 2 and a fight that costs 4",
                      "Maynard Smith & Price 1973", {"hawk", "dove"}, {"hawk", "dove"},
                      {-1, -1, 2, 0, 0, 2, 1, 1}));
  out.push_back(fixed("dominance_example", "Dominated one after the other: x, u, z, w",
                      "the notes on Poker CFR", {"x", "y", "z"}, {"u", "v", "w"},
                      {3, 6, 7, 1, 4, 8, 5, 1, 8, 2, 6, 1, 6, 0, 6, 2, 3, 2}));
  out.push_back({{"shapley", "Fictitious play goes round for ever", "Shapley 1964"},
                 {},
                 [](const Arguments&) -> Result<MatrixGame> { return shapley(); }});
  out.push_back(fixed("von_stengel", "Three equilibria in three by two", "von Stengel 2007", numbered(3),
                      numbered(2), {3, 3, 3, 2, 2, 2, 5, 6, 0, 3, 6, 1}));
  out.push_back(fixed("von_stengel_tied", "The same with a tie: infinitely many", "von Stengel 2007",
                      numbered(3), numbered(2), {3, 3, 3, 3, 2, 2, 5, 6, 0, 3, 6, 1}));
  out.push_back(fixed("kohlberg_mertens", "One component that goes round in a circle",
                      "Kohlberg & Mertens 1986", numbered(3), numbered(3),
                      {1, 1, 0, -1, -1, 1, -1, 0, 0, 0, -1, 0, 1, -1, 0, -1, -2, -2}));
  out.push_back(sized("coordination", "Whoever does the same gets 1: 2^n - 1 equilibria",
                      "Quint & Shubik 1997", {"actions", "3", "of each player, 1 to 12"}, 1, 12,
                      coordination));
  out.push_back(sized("travelers_dilemma",
                      "The traveler's dilemma: the lower claim is paid to both, and 2 more to who made it",
                      "Basu 1994", {"most", "12", "greatest claim, 3 to 40; the least is 2"}, 3, 40,
                      travelers));
  out.push_back(sized("hotelling_line",
                      "Hotelling's sellers on a line of places, such as ice-cream sellers on a beach",
                      "Hotelling 1929", {"places", "5", "on the line, 2 to 40"}, 2, 40,
                      [](std::int64_t places) { return hotelling(places, 1); }));
  out.push_back(sized("hotelling_grid", "Hotelling's sellers on a grid of streets", "Hotelling 1929",
                      {"size", "3", "of the grid, 2 to 6"}, 2, 6,
                      [](std::int64_t size) { return hotelling(size, size); }));
  return out;
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = make_entries();
  return all;
}

}  // namespace

std::span<const NamedGame> named_games() {
  static const std::vector<NamedGame> all = [] {
    std::vector<NamedGame> out;
    for (const Entry& entry : entries()) out.push_back(entry.told);
    return out;
  }();
  return all;
}

Result<MatrixGame> named_game(std::string_view text) {
  HS_TRY(const Spec spec, Spec::parse(text));
  std::vector<std::string_view> names;
  for (const Entry& entry : entries()) {
    names.push_back(entry.told.name);
    if (entry.told.name != spec.name) continue;
    HS_TRY(const Arguments arguments, Arguments::check(spec, entry.parameters));
    return entry.make(arguments);
  }
  return fail(
      ErrorCode::not_found,
      fmt::format("there is no matrix game {}{}; 'hindsight matrix' lists them all, and files end in .nfg, "
                  ".efg or .csv",
                  in_quotes(spec.name), did_you_mean(spec.name, names)));
}

}  // namespace hindsight
