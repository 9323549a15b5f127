// hindsight matrix: games of two players who choose once, at the same time.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "command.h"
#include "interrupt.h"
#include "io/json.h"
#include "output_file.h"
#include "plot.h"
#include "study/classic/matrix_report.h"
#include "text.h"
#include "waiting.h"

namespace hindsight {

namespace {

struct MatrixOptions {
  std::string game, check, correlated, dynamics, plot;
  bool eliminate = false, weak = false, pure_only = false, equilibria = false, one = false, coarse = false,
       json = false;
  std::optional<double> quantal;
  double time = 100;
};

constexpr std::size_t most_shown = 24;  // rows or columns of a table

// "dare: 1/3"; of a plan, which has colons of its own, the share first.
std::string share_text(const std::string& action, const std::string& share) {
  return action.find(':') == std::string::npos ? action + ": " + share : share + "  " + action;
}

// On a line, or where that is too long one to a line.
std::string listed(const std::vector<std::string>& parts) {
  constexpr std::size_t widest = 100;
  std::string line = joined(parts, ", ");
  return line.size() <= widest || parts.size() < 2 ? line : "\n      " + joined(parts, "\n      ");
}

std::string strategy_text(const MatrixGame& game, std::size_t player, const MixedStrategy& strategy) {
  std::vector<std::string> parts;
  for (std::size_t a = 0; a < strategy.size(); ++a) {
    if (strategy[a] == Rational(1)) return game.actions[player][a];
    if (strategy[a].sign() != 0) parts.push_back(share_text(game.actions[player][a], strategy[a].text()));
  }
  return listed(parts);
}

// Payoffs of both; a star marks a best response of the player whose payoff it is.
void print_game(const MatrixGame& game) {
  fmt::print("{}{}{} by {}, {}\n\n", game.title, game.title.empty() ? "" : ": ", game.rows(), game.columns(),
             class_of(game));
  if (game.rows() > most_shown || game.columns() > most_shown) return;
  std::vector<std::string> head = {fmt::format("{} \\ {}", game.players[0], game.players[1])};
  for (const std::string& name : game.actions[1]) head.push_back(">" + name);
  TextTable table(std::move(head));
  for (std::size_t i = 0; i < game.rows(); ++i) {
    std::vector<std::string> row = {game.actions[0][i]};
    for (std::size_t j = 0; j < game.columns(); ++j) {
      bool best[2] = {true, true};
      for (std::size_t k = 0; k < game.rows(); ++k)
        best[0] = best[0] && game.payoff(0, k, j) <= game.payoff(0, i, j);
      for (std::size_t k = 0; k < game.columns(); ++k)
        best[1] = best[1] && game.payoff(1, i, k) <= game.payoff(1, i, j);
      row.push_back(fmt::format("{}{}, {}{}", game.payoff(0, i, j).text(), best[0] ? "*" : "",
                                game.payoff(1, i, j).text(), best[1] ? "*" : ""));
    }
    table.row(std::move(row));
  }
  fmt::print("{}* is a best response to the other's action; two in a cell are an equilibrium.\n",
             table.text());
}

void print_elimination(const MatrixGame& game, const Elimination& elimination) {
  fmt::print("\nElimination\n");
  if (elimination.steps.empty()) fmt::print("  Nothing is dominated.\n");
  for (std::size_t k = 0; k < elimination.steps.size(); ++k) {
    const EliminationStep& step = elimination.steps[k];
    fmt::print("  {}. {} drops {}, {} dominated by {}\n", k + 1, game.players[step.player],
               game.actions[step.player][step.action], step.strict ? "strictly" : "weakly",
               strategy_text(game, step.player, step.by));
  }
  std::vector<std::string> left[2];
  for (std::size_t p = 0; p < 2; ++p)
    for (const std::size_t a : elimination.left[p]) left[p].push_back(game.actions[p][a]);
  if (left[0].size() == 1 && left[1].size() == 1) {
    const std::size_t i = elimination.left[0][0], j = elimination.left[1][0];
    return fmt::print("  Left is ({}, {}), which pays ({}, {}).\n", left[0][0], left[1][0],
                      game.payoff(0, i, j).text(), game.payoff(1, i, j).text());
  }
  fmt::print("  Left are {} of {} and {} of {}.\n", joined(left[0], ", "), game.players[0],
             joined(left[1], ", "), game.players[1]);
}

void print_equilibria(const MatrixGame& game, const Equilibria& found) {
  const std::size_t count = found.extreme.size();
  fmt::print("\nEquilibria\n");
  TextTable table({">#", game.players[0], game.players[1], ">payoffs", "component"});
  for (std::size_t k = 0; k < count; ++k) {
    const MixedProfile& profile = found.extreme[k];
    std::size_t component = 0;
    while (std::ranges::find(found.components[component], k) == found.components[component].end())
      ++component;
    table.row({std::to_string(k + 1), strategy_text(game, 0, profile.strategies[0]),
               strategy_text(game, 1, profile.strategies[1]),
               fmt::format("{}, {}", profile.payoffs[0].text(), profile.payoffs[1].text()),
               std::to_string(component + 1)});
  }
  fmt::print("{}", table.text());
  if (!found.finished)
    return fmt::print("Stopped: {}.  'hindsight matrix GAME --one' finds one fast.\n",
                      count == 0 ? "none was found so far, and there is one at least"
                                 : "these were found so far, and there may be more");
  if (found.components.size() == count)
    return fmt::print("These are all, {} in number, each by itself.\n", count);
  fmt::print(
      "There are infinitely many.  These are their corners; whatever is mixed from the corners of one set is "
      "an equilibrium, too:\n");
  for (const auto& subset : found.subsets) {
    std::vector<std::string> corners;
    for (const std::size_t k : subset) corners.push_back(std::to_string(k + 1));
    if (corners.size() > 1) fmt::print("  corners {}\n", joined(corners, ", "));
  }
}

void print_zero_sum(const MatrixGame& game, const ZeroSumSolution& solution) {
  const Rational &row = solution.players[0].value, &column = solution.players[1].value;
  fmt::print("\nValue\n  {} gets {}, {} {}, whatever the other does.\n", game.players[0], row.text(),
             game.players[1], column.text());
  for (std::size_t p = 0; p < 2; ++p) {
    fmt::print("  {}  {}{}\n", game.players[p], strategy_text(game, p, solution.players[p].strategy),
               solution.unique(p) ? ", and nothing else" : "\n    Its optimal strategies range over");
    for (std::size_t a = 0; !solution.unique(p) && a < solution.range[p].size(); ++a)
      if (solution.range[p][a].second.sign() != 0)
        fmt::print("    {} to {}  {}\n", solution.range[p][a].first.text(),
                   solution.range[p][a].second.text(), game.actions[p][a]);
  }
  fmt::print(
      "  Any optimal strategy of one with any of the other is an equilibrium, and all pay the same.\n");
}

void print_security(const MatrixGame& game) {
  fmt::print("\nMaximin\n");
  for (std::size_t p = 0; p < 2; ++p) {
    const Security secure = maximin(game, p);
    fmt::print("  {} gets at least {} by {}\n", game.players[p], secure.value.text(),
               strategy_text(game, p, secure.strategy));
  }
}

void print_correlated(const MatrixGame& game, const CorrelatedEquilibrium& found,
                      const MatrixOptions& given) {
  fmt::print("\n{} equilibrium, best for {}: pays {}, {}\n",
             given.coarse ? "Coarse correlated" : "Correlated", given.correlated, found.payoffs[0].text(),
             found.payoffs[1].text());
  for (std::size_t i = 0; i < game.rows(); ++i)
    for (std::size_t j = 0; j < game.columns(); ++j)
      if (const Rational& p = found.probability[i * game.columns() + j]; p.sign() != 0)
        fmt::print("  {}  {}, {}\n", p.text(), game.actions[0][i], game.actions[1][j]);
}

std::string rounded(const MatrixGame& game, std::size_t player, const std::vector<double>& strategy) {
  std::vector<std::string> parts;
  for (std::size_t a = 0; a < strategy.size() && parts.size() < 12; ++a)
    if (strategy[a] > 1e-9)
      parts.push_back(share_text(game.actions[player][a], fmt::format("{:.6g}", strategy[a])));
  return listed(parts);
}

void print_one(const MatrixGame& game, const ApproximateProfile& found) {
  fmt::print("\nOne equilibrium by Lemke-Howson, {} pivots, in floating point\n", grouped(found.pivots));
  for (std::size_t p = 0; p < 2; ++p)
    fmt::print("  {} gets {:.9g}, {:.2g} short of the best, by {}\n", game.players[p], found.payoffs[p],
               std::max(0.0, found.gains[p]), rounded(game, p, found.strategies[p]));
}

Result<void> plot_dynamics(const MatrixGame& game, const std::vector<DynamicsPoint>& points,
                           const MatrixOptions& given) {
  Chart chart{
      .title = fmt::format("{}: {}", game.title, given.dynamics), .x_label = "time", .y_label = "share"};
  for (std::size_t p = 0; p < 2; ++p)
    for (std::size_t a = 0; a < game.actions[p].size(); ++a) {
      Chart::Line line{fmt::format("{}: {}", game.players[p], game.actions[p][a]), {}, p == 1};
      for (const DynamicsPoint& point : points) line.points.emplace_back(point.time, point.strategies[p][a]);
      chart.lines.push_back(std::move(line));
    }
  return write_chart(given.plot, chart);
}

std::string list_text() {
  TextTable table({"name", "what it is", "from"});
  for (const NamedGame& game : named_games())
    table.row({std::string(game.name), std::string(game.summary), std::string(game.source)});
  return table.text();
}

// What was asked for, computed once: told as JSON or as text.
class Study {
 public:
  Study(const MatrixGame& game, const MatrixOptions& given)
      : game_(game), given_(given), told_(matrix_json(game)) {
    if (!given.json) print_game(game);
  }

  Result<Json> run(const std::stop_token& stop) {
    const bool nothing = !given_.eliminate && !given_.equilibria && !given_.one &&
                         given_.correlated.empty() && given_.check.empty() && !given_.quantal &&
                         given_.dynamics.empty();
    const bool small = game_.rows() + game_.columns() <= 24;
    if (given_.eliminate || (nothing && small)) elimination();
    if (given_.equilibria || (nothing && small)) HS_RETURN_IF_ERROR(equilibria(stop));
    const bool exact = small || (is_zero_sum(game_) && game_.rows() * game_.columns() <= 10'000);
    if (nothing && exact) values();
    if (given_.one || (nothing && !exact)) HS_RETURN_IF_ERROR(one(stop));
    if (!given_.correlated.empty()) HS_RETURN_IF_ERROR(correlated(stop));
    if (!given_.check.empty()) HS_RETURN_IF_ERROR(check());
    if (given_.quantal) HS_RETURN_IF_ERROR(quantal(stop));
    if (!given_.dynamics.empty()) HS_RETURN_IF_ERROR(dynamics());
    return std::move(told_);
  }

 private:
  void elimination() {
    const Elimination found = eliminate(game_, {given_.weak, !given_.pure_only});
    told_["elimination"] = elimination_json(game_, found);
    if (!given_.json) print_elimination(game_, found);
  }
  Result<void> equilibria(const std::stop_token& stop) {
    EquilibriaProgress met;
    std::optional<Waiting> waiting;
    waiting.emplace([&] {
      return fmt::format("all equilibria of {} by {}: {} vertices met", game_.rows(), game_.columns(),
                         grouped(met.vertices));
    });
    auto found = all_equilibria(game_, stop, &met);
    waiting.reset();
    if (!found) return tl::unexpected<Error>(found.error());
    told_["equilibria"] = equilibria_json(*found);
    if (!given_.json) print_equilibria(game_, *found);
    // Of a zero-sum game one linear program finds what there was no time for.
    if (!found->finished) values();
    return {};
  }
  void values() {
    if (const auto solution = solve_zero_sum(game_)) {
      told_["zero_sum"] = zero_sum_json(*solution);
      if (!given_.json) print_zero_sum(game_, *solution);
    } else if (!given_.json) {
      print_security(game_);
    }
  }
  Result<void> one(const std::stop_token& stop) {
    const auto found = one_equilibrium(approximate(game_), stop);
    if (!found)
      return stop.stop_requested()
                 ? Result<void>{}
                 : fail(ErrorCode::unsupported,
                        "Lemke-Howson lost its way by rounding; this game is too degenerate for it");
    told_["one"] = approximate_json(*found);
    if (!given_.json) print_one(game_, *found);
    return {};
  }
  Result<void> correlated(const std::stop_token& stop) {
    HS_TRY(const CorrelatedObjective objective, parse_objective(given_.correlated));
    const auto found = best_correlated(game_, objective, given_.coarse, stop);
    if (!found) return {};
    told_["correlated"] = correlated_json(*found);
    if (!given_.json) print_correlated(game_, *found, given_);
    return {};
  }
  Result<void> check() {
    HS_TRY(const auto profile, parse_profile(game_, given_.check));
    told_["check"] = check_json(game_, profile);
    if (given_.json) return {};
    const auto payoffs = expected_payoffs(game_, profile), gain = gains(game_, profile);
    fmt::print("\nThe profile pays {}, {}: {}\n", payoffs[0].text(), payoffs[1].text(),
               gain[0].sign() == 0 && gain[1].sign() == 0
                   ? "an equilibrium, nobody gains by changing alone"
                   : fmt::format("no equilibrium, {} could gain {} and {} {}", game_.players[0],
                                 gain[0].text(), game_.players[1], gain[1].text()));
    return {};
  }
  Result<void> quantal(const std::stop_token& stop) {
    const auto found = quantal_response(approximate(game_), *given_.quantal, stop);
    if (!found)
      return fail(ErrorCode::unsupported,
                  fmt::format("the branch of quantal responses does not come to lambda {}", *given_.quantal));
    told_["quantal_response"] = {
        {"lambda", found->lambda}, {"x", found->strategies[0]}, {"y", found->strategies[1]}};
    if (!given_.json)
      fmt::print("\nLogit quantal response at lambda {:g}\n  {}  {}\n  {}  {}\n", found->lambda,
                 game_.players[0], rounded(game_, 0, found->strategies[0]), game_.players[1],
                 rounded(game_, 1, found->strategies[1]));
    return {};
  }
  Result<void> dynamics() {
    const auto named = std::ranges::find(dynamics_catalog, given_.dynamics, &DynamicsInfo::name);
    constexpr std::size_t most_points = 501;
    const auto points =
        run_dynamics(approximate(game_), static_cast<Dynamics>(named - std::begin(dynamics_catalog)),
                     given_.time, most_points);
    told_["dynamics"] = dynamics_json(points);
    if (!given_.plot.empty()) HS_RETURN_IF_ERROR(plot_dynamics(game_, points, given_));
    if (!given_.json)
      fmt::print("\n{} until time {:g}\n  {}  {}\n  {}  {}\n", named->name, given_.time, game_.players[0],
                 rounded(game_, 0, points.back().strategies[0]), game_.players[1],
                 rounded(game_, 1, points.back().strategies[1]));
    return {};
  }

  const MatrixGame& game_;
  const MatrixOptions& given_;
  Json told_;
};

Result<int> study_matrix(const MatrixOptions& given) {
  if (given.game.empty()) {
    fmt::print("{}", list_text());
    return 0;
  }
  if (!given.plot.empty()) HS_RETURN_IF_ERROR(check_output("--plot", given.plot, ".svg"));
  HS_TRY(const MatrixGame game, open_matrix_game(given.game));
  // What is wrong is said before anything is shown.
  if (!given.check.empty()) HS_RETURN_IF_ERROR(parse_profile(game, given.check));
  if (!given.correlated.empty()) HS_RETURN_IF_ERROR(parse_objective(given.correlated));
  Interrupt interrupt;
  HS_TRY(const Json told, Study(game, given).run(interrupt.token()));
  if (given.json) fmt::print("{}\n", told.dump());
  return interrupt.exit_code();
}

std::string not_positive(const std::string& text) {
  const auto value = parse_number(text);
  return value && *value >= 0 && *value <= 1e6 ? "" : "must be a number from 0 to 1000000";
}

void declare_matrix(Parser& parser, MatrixOptions& given) {
  parser
      .option("game", given.game,
              "A game by name, a .nfg or .efg file of two players, or a .csv table of pairs; without one the "
              "names")
      .type("NAME|FILE");
  parser.flag("--eliminate", given.eliminate, "Drop dominated actions, one after the other");
  parser.flag("--weak", given.weak, "... weakly dominated ones, too").needs("--eliminate");
  parser.flag("--pure", given.pure_only, "... by actions alone, not by mixtures").needs("--eliminate");
  parser.flag("--equilibria", given.equilibria, "All equilibria, without rounding");
  parser.flag("--one", given.one, "One equilibrium by Lemke-Howson, for large games");
  parser
      .option("--correlated", given.correlated,
              "The best correlated equilibrium for welfare, row, column, fair, worst, or weights 2,-1")
      .type("OBJECTIVE");
  parser.flag("--coarse", given.coarse, "... a coarse one").needs("--correlated");
  parser.option("--check", given.check, "Is this an equilibrium? \"1/2,1/2 / dare\"").type("PROFILE");
  parser.option("--quantal", given.quantal, "The logit quantal response with this precision")
      .check(not_positive)
      .type("LAMBDA");
  parser.option("--dynamics", given.dynamics, "How play moves")
      .one_of({"fictitious_play", "best_response", "replicator", "logit", "bnn"});
  parser.option("--time", given.time, "... until this time, or round [100]").check(not_positive).type("T");
  parser.option("--plot", given.plot, "... as a picture").needs("--dynamics").type("OUT.svg");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText matrix_help = {"matrix",
                                  "Games of one simultaneous choice: dominance, equilibria, dynamics",
                                  R"help(Examples:
  hindsight matrix
  hindsight matrix dominance_example --eliminate
  hindsight matrix chicken
  hindsight matrix chicken --correlated welfare
  hindsight matrix "hotelling_line(places=7)" --equilibria
  hindsight matrix battle_of_the_sexes --check "3/5,2/5 / 2/5,3/5"
  hindsight matrix shapley --dynamics fictitious_play --time 2000 --plot shapley.svg
  hindsight matrix asymmetric_pennies --quantal 1
  hindsight matrix game.nfg --equilibria --json
  hindsight matrix kuhn
  hindsight matrix game.efg --equilibria

A tree (.efg, or a game of 'hindsight games') becomes a matrix of plans: what to do at each infoset that one may come to.
Payoffs and results are fractions without rounding, but for Lemke-Howson, quantal responses and dynamics.
A table of pairs has cells such as "3 6", the row player's payoff first; names of actions may stand above and to the left.
)help"};

}  // namespace

Command matrix_command(Parser& program) {
  return make_command(program, matrix_help, declare_matrix, study_matrix);
}

}  // namespace hindsight
