// SPDX-License-Identifier: MIT
#include "search/added_bets.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <ranges>
#include <utility>

#include "base/memory.h"
#include "base/rng.h"
#include "blueprint/deck_trainer.h"
#include "holdem/solve/rows.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/spots/spot.h"
#include "holdem/spots/spot_strategy.h"
#include "holdem/spots/subgame.h"
#include "search/owed.h"

namespace hindsight {

namespace {

constexpr std::uint64_t purpose_of_added = 0x6164646564;  // "added"
constexpr unsigned blueprint_levels = 255;

struct Edge {
  std::uint32_t tree = 0, node = 0;  // that the bet leads to
  auto operator<=>(const Edge&) const = default;
};

// The moves that lead to a node of the wide game.
Line line_to(const VectorGame& game, const Edge& edge) {
  std::vector<BetAction> moves;
  for (Edge at = edge;;) {
    const StreetTree& tree = game.trees[at.tree];
    const std::vector<std::uint32_t> way = way_to(tree, at.node);
    for (std::size_t k = way.size(); k-- > 1;) moves.push_back(tree.actions[way[k]]);
    const auto before = std::ranges::find_if(game.trees, [&](const StreetTree& of) {
      return std::ranges::find(of.next_trees, at.tree) != of.next_trees.end();
    });
    if (before == game.trees.end()) break;
    const auto end = std::ranges::find(before->next_trees, at.tree) - before->next_trees.begin();
    at = {static_cast<std::uint32_t>(before - game.trees.begin()),
          before->street_ends[static_cast<std::size_t>(end)]};
  }
  std::string text;
  for (const BetAction& move : moves | std::views::reverse) {
    constexpr std::array kinds{"f", "x", "c", "b", "r"};
    text += fmt::format("{}{}{}", text.empty() ? "" : ", ", kinds[static_cast<std::size_t>(move.kind)],
                        move.puts_more() ? std::to_string(move.to) : "");
  }
  return *parse_line(text);  // has a value: as the tree has it
}

// A blueprint for one seat, and what it knows of the other's bets.
class Knowing {
 public:
  Knowing(const WideGame& wide, BlueprintGame game, std::shared_ptr<const CardBuckets> buckets,
          std::uint8_t seat, const AddingBets& how)
      : wide_(wide),
        game_(std::move(game)),
        buckets_(std::move(buckets)),
        seat_(seat),
        how_(how),
        kept_(wide.on_menu) {}

  Result<void> train() {
    HS_TRY(const auto trainer, DeckTrainer::make(*game_.spot, *buckets_, nullptr, available_memory()));
    trainer->run(how_.passes, {});
    HS_TRY(Blueprint blueprint, Blueprint::make(game_, buckets_));
    blueprint.set(trainer->average(), blueprint_levels);
    plays_ = std::make_unique<VectorCfr<double>>(wide_.game, spot_rule, 1);
    plays_->set_averages(translated(wide_, seat_, blueprint, how_.translation));
    return {};
  }

  void learn(const Edge& edge) {
    kept_[edge.tree][edge.node] = true;
    Line line = line_to(wide_.game, edge);
    game_.menu.added.push_back(line);
    game_.spot->menu.added.push_back(std::move(line));
  }

  // By a best response with all bets.
  double won() const { return plays_->evaluate().best_response[1u - seat_] - wide_.game.half_pot; }

  // Bets that could be learnt next, each with its cost.
  std::map<Edge, double> costs() const {
    std::map<Edge, double> out;
    list_bets(0, 0, out);
    follow(0, wide_.game.weights[1u - seat_], out);
    const double pairs = weight_of_pairs(wide_.game);
    for (auto& [edge, cost] : out) cost /= pairs;
    return out;
  }

 private:
  using Kind = StreetTree::Kind;

  // Whether the way goes on by what both are known to do.
  bool is_known(std::uint32_t tree, std::uint32_t node) const { return kept_[tree][node]; }

  void list_bets(std::uint32_t tree, std::uint32_t index, std::map<Edge, double>& out) const {
    const StreetTree& of = wide_.game.trees[tree];
    const StreetTree::Node& node = of.nodes[index];
    if (node.kind == Kind::street_end) return list_bets(of.next_trees[node.end], 0, out);
    if (node.kind != Kind::decision) return;
    for (std::uint32_t child = node.first_child; child < node.first_child + node.actions; ++child)
      if (is_known(tree, child))
        list_bets(tree, child, out);
      else if (node.seat != seat_)
        out[{tree, child}] = 0;
  }

  // `hands`: of the other seat, as often as its best response brings them to the state.
  void follow(std::uint32_t s, std::vector<double> hands, std::map<Edge, double>& out) const {
    const PublicState& state = wide_.game.states[s];
    const StreetTree& tree = wide_.game.trees[state.tree];
    SolverStrategy<VectorCfr<double>> solution(*plays_);
    const auto best = plays_->best_response_values(s, static_cast<std::uint8_t>(1 - seat_),
                                                   arriving(wide_.game, solution, s)[seat_]);
    const double chance = chance_of(wide_.game, s);
    std::vector<std::vector<double>> at(tree.nodes.size(), std::vector<double>(hands.size(), 0));
    at[0] = std::move(hands);
    for (std::uint32_t n = 0; n < tree.nodes.size(); ++n) {
      const StreetTree::Node& node = tree.nodes[n];
      if (largest_weight(at[n]) == 0) continue;
      if (node.kind == Kind::street_end) deal(state, node.end, at[n], out);
      if (node.kind != Kind::decision) continue;
      if (node.seat == seat_)
        for (std::uint32_t a = 0; a < node.actions; ++a) at[node.first_child + a] = at[n];
      else
        for (std::size_t h = 0; h < at[n].size(); ++h)
          if (at[n][h] > 0) choose(Edge{state.tree, n}, h, chance, best, at, out);
    }
  }

  // What a hand does at a decision of the other seat: goes on with what is known, or wins more by what is
  // not.
  void choose(const Edge& decision, std::size_t h, double chance,
              const std::vector<std::vector<double>>& best, std::vector<std::vector<double>>& at,
              std::map<Edge, double>& out) const {
    const StreetTree::Node& node = wide_.game.trees[decision.tree].nodes[decision.node];
    std::optional<std::uint32_t> known, other;
    for (std::uint32_t child = node.first_child; child < node.first_child + node.actions; ++child) {
      std::optional<std::uint32_t>& of = is_known(decision.tree, child) ? known : other;
      if (!of || best[child][h] > best[*of][h]) of = child;
    }
    if (other && best[*other][h] > best[*known][h])
      out[{decision.tree, *other}] += at[decision.node][h] * chance * (best[*other][h] - best[*known][h]);
    else
      at[*known][h] = at[decision.node][h];
  }

  void deal(const PublicState& state, std::uint32_t end, const std::vector<double>& hands,
            std::map<Edge, double>& out) const {
    const std::vector<BoardNode::Next>& next = wide_.game.boards[state.board].next;
    for (std::size_t k = 0; k < next.size(); ++k) {
      const std::uint32_t below = wide_.game.children[state.first_child + end * next.size() + k];
      std::vector<double> dealt(wide_.game.boards[next[k].board].hands[1u - seat_].count);
      deal_row(next[k].images[0][1u - seat_], hands.data(), dealt.size(), dealt.data());
      follow(below, std::move(dealt), out);
    }
  }

  const WideGame& wide_;
  BlueprintGame game_;
  std::shared_ptr<const CardBuckets> buckets_;
  std::uint8_t seat_;
  const AddingBets& how_;
  KeptActions kept_;
  std::unique_ptr<VectorCfr<double>> plays_;
};

struct Choice {
  std::uint8_t seat = 0;
  Edge edge{};
  double cost = 0;
};

// The bet that costs most, or, with a generator, any.
std::optional<Choice> chosen(const std::array<Knowing, 2>& seats, Rng* rng) {
  std::vector<Choice> all;
  for (std::uint8_t seat = 0; seat < 2; ++seat)
    for (const auto& [edge, cost] : seats[seat].costs()) all.push_back({seat, edge, cost});
  if (all.empty()) return std::nullopt;
  if (rng != nullptr) return all[rng->below(static_cast<std::uint32_t>(all.size()))];
  const Choice best = *std::ranges::max_element(all, {}, &Choice::cost);
  return best.cost > 0 ? std::optional(best) : std::nullopt;
}

}  // namespace

Result<AddedBets> add_bets(const WideGame& wide, const BlueprintGame& game,
                           const std::shared_ptr<const CardBuckets>& buckets, const AddingBets& how,
                           const RunControl& control,
                           const std::function<void(std::uint64_t done)>& progress) {
  std::array<Knowing, 2> seats{Knowing(wide, game, buckets, 0, how), Knowing(wide, game, buckets, 1, how)};
  for (Knowing& seat : seats) HS_RETURN_IF_ERROR(seat.train());
  const auto now = [&] { return exploitability({seats[0].won(), seats[1].won()}); };
  AddedBets out{.before = now()};
  Rng rng(how.seed.value_or(0), purpose_of_added);
  while (out.added.size() < how.bets && !control.stop.stop_requested()) {
    const auto next = chosen(seats, how.seed ? &rng : nullptr);
    if (!next) break;
    seats[next->seat].learn(next->edge);
    HS_RETURN_IF_ERROR(seats[next->seat].train());
    out.added.push_back({next->seat, line_to(wide.game, next->edge).text, next->cost, now()});
    if (progress) progress(out.added.size());
  }
  return out;
}

}  // namespace hindsight
