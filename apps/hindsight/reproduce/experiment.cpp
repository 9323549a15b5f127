// SPDX-License-Identifier: MIT
#include "reproduce/experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "base/check.h"
#include "solve/solver_measure.h"
#include "solve/solvers.h"
#include "store/games/load_game.h"
#include "text.h"
#include "tree/evaluate.h"

namespace hindsight {

Finding at_most(std::string what, std::optional<double> theirs, std::optional<double> exact, double ours,
                double bound) {
  return {std::move(what), theirs, exact, ours, "at most " + number(bound), ours <= bound};
}
Finding at_least(std::string what, std::optional<double> theirs, std::optional<double> exact, double ours,
                 double bound) {
  return {std::move(what), theirs, exact, ours, "at least " + number(bound), ours >= bound};
}
Finding close(std::string what, std::optional<double> theirs, double exact, double ours, double within) {
  return {std::move(what), theirs, exact, ours, "within " + number(within), std::abs(ours - exact) <= within};
}
Finding told(std::string what, std::optional<double> theirs, std::optional<double> exact, double ours) {
  return {std::move(what), theirs, exact, ours, "", true};
}
Finding by(std::string_view algorithm, Finding finding) {
  finding.by = algorithm;
  return finding;
}

namespace {

std::vector<Finding> all_by(std::string_view algorithm, std::vector<Finding> findings) {
  for (Finding& finding : findings) finding.by = algorithm;
  return findings;
}

using Findings = Result<std::vector<Finding>>;

struct Trial {
  GameSource source;
  Strategy average;
  Checkpoint last;
};

Result<Trial> run_to(std::string_view game, std::string_view algorithm, const Goal& goal, std::uint64_t seed,
                     const std::function<Strategy(const CompiledGame&)>& against = {}) {
  HS_TRY(GameSource source, load_game(game));
  SolverInput input{source.histories, source.game, seed};
  if (against) input.against = against(source.game);
  HS_TRY(const std::unique_ptr<Solver> solver, make_solver(algorithm, input));
  const Checkpoint last = drive(*solver, input, goal).last;
  Strategy average = solver->average();
  return Trial{std::move(source), std::move(average), last};
}

const Infoset& infoset_of(const GameSource& source, int player, std::string_view secret,
                          std::string_view open) {
  InfosetId id{0};
  while (id < source.histories.infosets.end_id()) {
    const InfosetLabel& label = source.histories.infosets[id];
    if (label.player.value == player && label.information.secret == secret && label.information.open == open)
      break;
    ++id;
  }
  HS_CHECK(id.value, <, source.histories.infosets.size());
  return source.game.infosets[id];
}

double probability(const Trial& run, int player, std::string_view secret, std::string_view open, Action a) {
  const Infoset& infoset = infoset_of(run.source, player, secret, open);
  return run.average.behaviour[static_cast<std::size_t>(player)][infoset.sequence(a)];
}

// ---- Rock, paper, scissors -------------------------------------------------------------------------------

constexpr std::uint64_t their_rounds = 100'000;

std::string textbook(std::string_view sampler) {
  if (sampler == "public_chance_sampling") return std::string(sampler);
  return fmt::format("{}(baseline=0{})", sampler, sampler == "outcome_sampling" ? ",weight=uniform" : "");
}
constexpr std::array<std::string_view, 3> shapes = {"rock", "paper", "scissors"};
using Shares = std::array<double, 3>;  // in percent

Shares shares_of(const Trial& run, int player) {
  Shares out{};
  for (Action a = 0; a < 3; ++a) out[a] = 100 * probability(run, player, "", "move", a);
  return out;
}

void add_shares(std::vector<Finding>& findings, const std::string& algorithm, const Shares& theirs,
                const Shares& exact, const Shares& ours) {
  for (std::size_t a = 0; a < 3; ++a)
    findings.push_back(by(algorithm, told(fmt::format("{}, %", shapes[a]), theirs[a], exact[a], ours[a])));
}

double largest_deviation(const Trial& run) {
  double out = 0;
  for (int player = 0; player < 2; ++player)
    for (double share : shares_of(run, player)) out = std::max(out, std::abs(share - 100.0 / 3));
  return out;
}

Findings rps_1(std::uint64_t seed) {
  const std::string ours = steadier("external_sampling"), plain = textbook("external_sampling");
  HS_TRY(const Trial run, run_to("rock_paper_scissors", ours, {.iterations = their_rounds}, seed));
  HS_TRY(const Trial book, run_to("rock_paper_scissors", plain, {.iterations = their_rounds}, seed));
  std::vector<Finding> out;
  add_shares(out, ours, {33.54, 33.21, 33.25}, {100.0 / 3, 100.0 / 3, 100.0 / 3}, shares_of(run, 0));
  out.push_back(by(ours, at_most("largest deviation, points", 0.21, 0, largest_deviation(run), 0.21)));
  out.push_back(by(plain, told("largest deviation, points", 0.21, 0, largest_deviation(book))));
  const auto exploitability = [](const Trial& r) { return r.last.evaluation.exploitability; };
  out.push_back(by(ours, at_most("exploitability", 0.0029, 0, exploitability(run), 0.0029)));
  out.push_back(by(plain, told("exploitability", 0.0029, 0, exploitability(book))));
  return out;
}

// Their opponent at the end of the training: 40 % scissors, 30 % each of the others.
Strategy leaning_to_scissors(const CompiledGame& game) {
  Strategy strategy = uniform_strategy(game);
  for (const Infoset& infoset : game.infosets)
    for (Action a = 0; a < 3; ++a)
      strategy.behaviour[infoset.player.value][infoset.sequence(a)] = a == 2 ? 0.4 : 0.3;
  return strategy;
}

Findings rps_2(std::uint64_t seed) {
  constexpr std::string_view game = "rock_paper_scissors";
  const std::string ours = steadier("external_sampling"), plain = textbook("external_sampling");
  const Goal goal{.iterations = their_rounds};
  HS_TRY(const Trial run, run_to(game, ours, goal, seed, leaning_to_scissors));
  HS_TRY(const Trial book, run_to(game, plain, goal, seed, leaning_to_scissors));
  std::vector<Finding> out;
  add_shares(out, ours, {99.82, 0.01, 0.17}, {100, 0, 0}, shares_of(run, 0));
  out.push_back(by(ours, at_least("best answer, %", 99.82, 100, shares_of(run, 0)[0], 99.82)));
  out.push_back(by(plain, told("best answer, %", 99.82, 100, shares_of(book, 0)[0])));
  return out;
}

Findings rps_3(std::uint64_t seed) {
  constexpr std::string_view game = "rock_paper_scissors(scissors=2)";
  const std::string ours = steadier("external_sampling"), plain = textbook("external_sampling");
  HS_TRY(const Trial run, run_to(game, ours, {.iterations = their_rounds}, seed));
  HS_TRY(const Trial book, run_to(game, plain, {.iterations = their_rounds}, seed));
  std::vector<Finding> out;
  add_shares(out, ours, {39.89, 39.35, 20.75}, {40, 40, 20}, shares_of(run, 0));
  out.push_back(by(ours, at_most("exploitability", 0.0215, 0, run.last.evaluation.exploitability, 0.0215)));
  out.push_back(by(plain, told("exploitability", 0.0215, 0, book.last.evaluation.exploitability)));
  return out;
}

// I show paper, you show scissors: what each shape would have earned more, and the strategy that follows.
Findings rps_worked(std::uint64_t) {
  HS_TRY(const GameSource source, load_game("rock_paper_scissors"));
  Strategy scissors{{source.game.zeros(Player{0}), source.game.zeros(Player{1})}};
  const Infoset& mine = infoset_of(source, 0, "", "move");
  scissors.behaviour[1][infoset_of(source, 1, "", "move").sequence(2)] = 1;
  const Values earned =
      action_values(source.game, Player{0}, scissors.behaviour[0], reaches(source.game, scissors));
  Values regret = source.game.zeros(Player{0});
  for (Action a = 0; a < 3; ++a)
    regret[mine.sequence(a)] = earned[mine.sequence(a)] - earned[mine.sequence(1)];
  Values positive = regret;
  for (double& r : positive) r = std::max(r, 0.0);
  const Values next = normalized(source.game, Player{0}, positive);
  std::vector<Finding> out;
  constexpr std::array<double, 3> exact_regret = {2, 0, 1}, exact_next = {2.0 / 3, 0, 1.0 / 3};
  constexpr std::array<double, 3> their_next = {2.0 / 3, 1.0 / 3, 0};  // paper and scissors swapped by a slip
  for (Action a = 0; a < 3; ++a)
    out.push_back(close(fmt::format("regret of {}", shapes[a]), exact_regret[a], exact_regret[a],
                        regret[mine.sequence(a)], 0));
  for (Action a = 0; a < 3; ++a)
    out.push_back(close(fmt::format("then plays {}", shapes[a]), their_next[a], exact_next[a],
                        next[mine.sequence(a)], 1e-15));
  return out;
}

// ---- Kuhn poker -----------------------------------------------------------------------------------------

// The twelve decisions.  Action 1 is to bet or call; its probability in equilibrium is factor * alpha +
// offset, alpha from 0 to 1/3 (Kuhn 1950).
struct KuhnDecision {
  std::string_view what;
  int player;
  std::string_view card, line;
  double factor, offset;
};
constexpr std::array<KuhnDecision, 12> kuhn_decisions = {{{"1st: J bets (alpha)", 0, "J", "", 1, 0},
                                                          {"1st: Q bets", 0, "Q", "", 0, 0},
                                                          {"1st: K bets", 0, "K", "", 3, 0},
                                                          {"1st: J calls", 0, "J", "pb", 0, 0},
                                                          {"1st: Q calls", 0, "Q", "pb", 1, 1.0 / 3},
                                                          {"1st: K calls", 0, "K", "pb", 0, 1},
                                                          {"2nd: J bets", 1, "J", "p", 0, 1.0 / 3},
                                                          {"2nd: Q bets", 1, "Q", "p", 0, 0},
                                                          {"2nd: K bets", 1, "K", "p", 0, 1},
                                                          {"2nd: J calls", 1, "J", "b", 0, 0},
                                                          {"2nd: Q calls", 1, "Q", "b", 0, 1.0 / 3},
                                                          {"2nd: K calls", 1, "K", "b", 0, 1}}};
constexpr double kuhn_value = -1.0 / 18;

// Exact is the equilibrium with the alpha of ours, or with 1/3, the largest that there is.  `within` 0:
// nothing is promised of single decisions.
void add_kuhn(std::vector<Finding>& out, const Trial& run,
              const std::array<std::optional<double>, 12>& theirs, double within) {
  const double alpha = probability(run, 0, "J", "", 1);
  for (std::size_t i = 0; i < kuhn_decisions.size(); ++i) {
    const KuhnDecision& d = kuhn_decisions[i];
    const double ours = probability(run, d.player, d.card, d.line, 1);
    const double exact = d.factor * std::min(alpha, 1.0 / 3) + d.offset;
    out.push_back(within > 0 ? close(std::string(d.what), theirs[i], exact, ours, within)
                             : told(std::string(d.what), theirs[i], exact, ours));
  }
  if (within > 0) out.push_back(at_most("alpha", not_told, not_told, alpha, 1.0 / 3 + within));
}

// Deals sampled like theirs: steadier than theirs with a promise, and just so.
Findings add_chance_sampled(std::vector<Finding> out, std::uint64_t iterations, double theirs,
                            std::uint64_t seed) {
  const std::string what = "exploitability, deals sampled";
  for (const std::string& algorithm : {steadier("chance_sampling"), textbook("chance_sampling")}) {
    HS_TRY(const Trial run, run_to("kuhn", algorithm, {.iterations = iterations}, seed));
    const double ours = run.last.evaluation.exploitability;
    out.push_back(by(algorithm, algorithm == steadier("chance_sampling")
                                    ? at_most(what, theirs, 0, ours, theirs)
                                    : told(what, theirs, 0, ours)));
  }
  return out;
}

Findings kuhn_cfr(std::uint64_t seed) {
  HS_TRY(const Trial run, run_to("kuhn", "pdcfr+", {.target = 1e-13, .iterations = 1'000'000}, seed));
  std::vector<Finding> out;
  add_kuhn(out, run, {.2632, .0002, .7983, 0, .5990, 1, .3418, .0001, 1, 0, .3389, 1}, 1e-9);
  out.push_back(close("value", -0.053, kuhn_value, run.last.evaluation.value[0], 1e-12));
  out.push_back(at_most("exploitability", 0.00175, 0, run.last.evaluation.exploitability, 1e-9));
  return add_chance_sampled(all_by("pdcfr+", std::move(out)), their_rounds, 0.00175, seed);
}

Findings kuhn_mccfr(std::uint64_t seed) {
  const std::string external = textbook("external_sampling");
  HS_TRY(const Trial first, run_to("kuhn", external, {.iterations = their_rounds}, seed));
  std::vector<Finding> out;
  add_kuhn(out, first,
           {.0184, not_told, .0503, not_told, .3583, not_told, .3537, not_told, not_told, not_told, .3533,
            not_told},
           0);
  out.push_back(told("value", -0.056, kuhn_value, first.last.evaluation.value[0]));
  out = all_by(external, std::move(out));
  for (const SolverEntry& sampler : solver_catalog()) {
    if (!sampler.samples) continue;
    const bool theirs = sampler.name == "thesis_sampling";  // kept to be compared with
    const std::string ours = theirs ? std::string(sampler.name) : steadier(sampler.name);
    for (const std::string& algorithm : {ours, textbook(sampler.name)}) {
      HS_TRY(const Trial run, run_to("kuhn", algorithm, {.iterations = their_rounds}, seed));
      const double reached = run.last.evaluation.exploitability;
      const bool promised = !theirs && algorithm == ours;
      out.push_back(by(algorithm, promised ? at_most("exploitability", 0.00438, 0, reached, 0.00438)
                                           : told("exploitability", 0.00438, 0, reached)));
      if (theirs) break;
    }
  }
  return out;
}

Findings kuhn_notes(std::uint64_t seed) {
  const std::string ours = textbook("chance_sampling");
  HS_TRY(const Trial run, run_to("kuhn", ours, {.iterations = 25'000}, seed));
  std::vector<Finding> out;
  add_kuhn(out, run, {.25, .02, .77, 0, .60, 1, .33, 0, 1, 0, .37, 1}, 0);
  return add_chance_sampled(all_by(ours, std::move(out)), 25'000, 0.00567, seed);
}

// ---- Leduc ----------------------------------------------------------------------------------------------

Findings leduc(std::uint64_t seed) {
  HS_TRY(const Trial run, run_to("leduc", "auto", {.target = 1e-10, .seconds = 60}, seed));
  return all_by("auto",
                {close("value, chips", not_told, -0.085606424078, run.last.evaluation.value[0], 1e-9),
                 at_most("exploitability, chips", not_told, 0, run.last.evaluation.exploitability, 1e-9)});
}

Findings leduc_no_limit(std::uint64_t seed) {
  HS_TRY(const Trial coarse,
         run_to("leduc_no_limit(bets=pot+allin)", "auto", {.target = 1e-7, .seconds = 60}, seed));
  HS_TRY(const Trial fine,
         run_to("leduc_no_limit(bets=grid:100)", "auto", {.target = 0.005, .seconds = 120}, seed));
  const double chips_to_mbb = 1000 / fine.source.big_blind;
  return all_by(
      "auto",
      {close("pot and all-in: value, chips", not_told, -6.556422391, coarse.last.evaluation.value[0], 1e-6),
       at_most("... exploitability, mbb/g (theirs: DeepStack)", 15.85, 0,
               coarse.last.evaluation.exploitability * chips_to_mbb, 1),
       close("grid of 100: value, chips", not_told, -6.916476699, fine.last.evaluation.value[0], 0.0005),
       at_most("... exploitability, mbb/g (theirs: DeepStack)", 56.7, 0,
               fine.last.evaluation.exploitability * chips_to_mbb, 1),
       told("... exploitability, mbb/g (theirs: the thesis, 2000 iterations)", 3521, 0,
            fine.last.evaluation.exploitability * chips_to_mbb)});
}

// ---- Theorems of Zinkevich et al. 2007 --------------------------------------------------------------------

Result<void> add_theorems(std::vector<Finding>& out, const std::string& game) {
  HS_TRY(const GameSource source, load_game(game));
  const SolverInput input{source.histories, source.game};
  HS_TRY(const std::unique_ptr<Solver> solver, make_solver("cfr(updates=simultaneous)", input));
  double gap = 0, excess = -HUGE_VAL;
  Evaluation last;
  for (std::uint64_t iterations = 1; iterations <= 1000; iterations *= 2) {
    solver->run(iterations - solver->iterations(), {});
    last = evaluate(source.game, solver->average());
    const std::optional<OverallRegret> regret = solver->overall_regret();
    if (!regret) return fail(ErrorCode::unsupported, "this solver does not measure its overall regret");
    gap = std::max(gap, std::abs(last.exploitability - (regret->measured[0] + regret->measured[1]) / 2));
    for (std::size_t p = 0; p < 2; ++p) excess = std::max(excess, regret->measured[p] - *regret->bound[p]);
  }
  out.push_back(
      at_most(game + ": |exploitability - (R1 + R2) / 2|, R average regrets", not_told, 0, gap, 1e-12));
  out.push_back(at_most(game + ": largest R - bound of theorem 2", not_told, not_told, excess, 1e-12));
  return {};
}

Findings theorems(std::uint64_t) {
  std::vector<Finding> out;
  for (const char* game : {"kuhn", "leduc", "liars_dice(faces=4)"})
    HS_RETURN_IF_ERROR(add_theorems(out, game));
  return all_by("cfr(updates=simultaneous)", std::move(out));
}

template <auto run>
Findings seeded(const Laboratory& given) {
  return run(given.seed);
}

constexpr std::array<Experiment, 15> all = {{
    {"vectors", "The numbers that the documents work out by hand: regret matching, regrets, averages",
     seeded<worked_vectors>},
    {"rps-1", "Rock, paper, scissors by self-play, 100,000 sampled rounds", seeded<rps_1>},
    {"rps-2", "... against an opponent that leans to scissors", seeded<rps_2>,
     "The opponent of the text and that of the program are not the same; this is the text's."},
    {"rps-3", "... where rounds with scissors count double", seeded<rps_3>},
    {"rps-worked", "The worked example: paper against scissors", seeded<rps_worked>},
    {"kuhn-cfr", "Kuhn poker by CFR; theirs 100,000 iterations, ours to the end", seeded<kuhn_cfr>,
     "What is called vanilla CFR there draws the cards instead of going through all deals, and the value is "
     "quoted as -0.05 for -1/18."},
    {"kuhn-mccfr", "Kuhn poker by sampling, 100,000 iterations", seeded<kuhn_mccfr>},
    {"kuhn-notes", "Kuhn poker with one sampled deal an iteration, 25,000 iterations", seeded<kuhn_notes>,
     "The notes call it vanilla CFR, but each iteration draws its deal."},
    {"leduc", "Limit Leduc", seeded<leduc>},
    {"leduc-no-limit", "No-limit Leduc, 1200 chips, ante 100", seeded<leduc_no_limit>,
     "The text has a smallest bet of the blind or the pot, whichever is more, and the program one of 100; "
     "its "
     "sampler is biased ('hindsight algorithms', thesis_sampling)."},
    {"deepstack",
     "Table 12 of the thesis: matches against DeepStack-Leduc; with --strategy FILE also exact values "
     "against that table of its play",
     deepstack_matches,
     "Their +- is one standard error, and conclusions are drawn from differences below one or two of them."},
    {"chip-poker", "Poker with 28 cards and bets of 0 to 4 chips, by self-play; about a minute",
     seeded<chip_poker>,
     "Their program looks up the table of the first round in both: what it has learnt of the second is never "
     "played.  It plays the last strategy, not the average."},
    {"course", "The course: Nim, attractors, min-max on Connect Four", seeded<classic_course>,
     "In the attractor that is printed there the test of membership stands outside of that of the "
     "neighbours: it holds for no vertex unless all are in the graph."},
    {"dominance", "The notes' dominated strategies, one after the other", seeded<dominance_notes>},
    {"theorems", "Regret and exploitability at 10 checkpoints of CFR", seeded<theorems>},
}};

}  // namespace

std::span<const Experiment> experiments() { return all; }

std::string steadier(std::string_view sampler) {
  if (sampler == "public_chance_sampling") return fmt::format("{}(draws=quasi_random)", sampler);
  return fmt::format("{}(baseline=0.5,draws=quasi_random{})", sampler,
                     sampler == "outcome_sampling" ? ",weight=linear" : "");
}

}  // namespace hindsight
