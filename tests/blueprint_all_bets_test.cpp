// Blueprints of no-limit Leduc where the opponent bets what they do not know: a best response by the rules of
// the catalog's game, information set by information set, finds the same. It shares no betting, cards, walk
// or translation with the library.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/spec.h"
#include "blueprint/blueprint_value.h"
#include "games/leduc_no_limit.h"
#include "store/blueprints/blueprint_file.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

std::string plan_of(int ante, int stack, const std::string& bets, const std::string& more = "") {
  return "deck = \"Q-A in 2 suits\"\ndeal = [0, 1]\nranking = \"pair\"\nante = " + std::to_string(ante) +
         "\nstacks = " + std::to_string(stack) + "\nbets = { bet = \"" + bets + "\", raise = \"" + bets +
         "\" }\n" + more;
}

std::shared_ptr<const Blueprint> trained(const std::string& plan, std::uint64_t passes) {
  const Training training =
      begin_training(
          parse_blueprint_plan(plan + "[training]\nmethod = \"all boards\"\nlevels = 255\n").value(), nullptr,
          1)
          .value();
  training.trainer->run(passes, {});
  return blueprint_of(training).value().blueprint;
}

// As if training had not come to every third decision.
Blueprint with_gaps(Blueprint blueprint) {
  const BettingTree& tree = blueprint.tree();
  int decisions = 0;
  for (std::uint32_t b = 0; b < tree.branches.size(); ++b)
    for (std::uint32_t i = 0; i < tree.branches[b].nodes.size(); ++i) {
      const BettingTree::Node& node = tree.branches[b].nodes[i];
      if (node.kind != BettingTree::Kind::decision || ++decisions % 3 != 0) continue;
      const std::uint32_t buckets = blueprint.layout().buckets(tree.branches[b].street);
      std::ranges::fill(blueprint.numbers().subspan(blueprint.layout().at(b, i), buckets * node.actions),
                        std::uint8_t{0});
    }
  return blueprint;
}

LeducNoLimit catalog_game(int ante, int stack, const std::string& bets) {
  const auto spec = Spec::parse("leduc_no_limit(cards=card,ante=" + std::to_string(ante) +
                                ",stack=" + std::to_string(stack) + ",bets=" + bets + ")");
  return LeducNoLimit::make(*Arguments::check(*spec, LeducNoLimit::parameters)).value();
}

// Player `me` plays its best response, or the blueprint as well, against the blueprint.
class PlainResponse {
 public:
  // Seats may play one each.
  PlainResponse(std::array<const Blueprint*, 2> by_seat, LeducNoLimit game, int ante, int stack,
                bool harmonic)
      : by_seat_(by_seat), game_(std::move(game)), ante_(ante), stack_(stack), harmonic_(harmonic) {}

  double value(std::uint8_t me, bool best) {
    me_ = Player{me};
    best_ = best;
    return walk({{game_.root(), 1}}, {Places{{by_seat_[0]}}, Places{{by_seat_[1]}}});
  }

 private:
  // Histories of one information set of mine, or of none, with their chances.
  struct Weighted {
    LeducState state;
    double weight = 1;
  };
  struct Place {
    const Blueprint* blueprint = nullptr;
    std::uint32_t branch = 0, node = 0;
    double chance = 1;
    std::vector<std::array<std::uint32_t, 3>> own{};  // branch, node and action of each of its own moves
  };
  using Set = std::vector<Weighted>;
  using Places = std::vector<Place>;
  using Views = std::array<Places, 2>;  // where each player takes the hand to be

  double walk(const Set& set, const Views& views) const {
    const LeducState& one = set.front().state;
    const Turn turn = game_.turn(one);
    if (turn.kind == Turn::Kind::terminal) {
      double sum = 0;
      for (const Weighted& each : set) sum += each.weight * game_.payoff(each.state, me_);
      return sum;
    }
    if (turn.kind == Turn::Kind::chance) return deal(set, views);
    std::vector<double> values;
    for (Action a = 0; a < game_.action_count(one); ++a) {
      const Views after{moved(one, a, views, 0), moved(one, a, views, 1)};
      Set next;
      for (const Weighted& each : set)
        next.push_back(
            {game_.next(each.state, a),
             each.weight *
                 (best_ && turn.player == me_ ? 1 : chances(each.state, views[turn.player.value])[a])});
      values.push_back(walk(next, after));
    }
    if (best_ && turn.player == me_) return *std::ranges::max_element(values);
    double sum = 0;
    for (const double value : values) sum += value;
    return sum;
  }

  // What I see of the card splits the set.
  double deal(const Set& set, const Views& views) const {
    std::map<std::string, Set> seen;
    for (const Weighted& each : set)
      for (Action a = 0; a < game_.action_count(each.state); ++a) {
        const LeducState next = game_.next(each.state, a);
        const bool known = each.state.dealt.count == me_.value || each.state.dealt.count == 2;
        seen[known ? game_.action_name(each.state, a) : ""].push_back(
            {next, each.weight * game_.probability(each.state, a)});
      }
    double sum = 0;
    for (const auto& [card, group] : seen) sum += walk(group, views);
    return sum;
  }

  // Chips of the highest bettor over the whole hand.
  double level(const Place& at) const {
    const BettingTree::Branch& branch = at.blueprint->tree().branches[at.branch];
    return ante_ + static_cast<double>(std::max(at.blueprint->tree().committed(branch, at.node, Seat{0}),
                                                at.blueprint->tree().committed(branch, at.node, Seat{1})));
  }
  const BettingTree::Node& node(const Place& at) const {
    return at.blueprint->tree().branches[at.branch].nodes[at.node];
  }
  bool here(const LeducState& state, const Place& at) const {
    return node(at).kind == BettingTree::Kind::decision && node(at).seat.value == state.betting.turn &&
           second(at) == (state.dealt.count == 3);
  }
  // Its raises in shares of the pot after a call, and where they lead.
  std::vector<std::pair<double, std::uint32_t>> raises(const Place& at) const {
    std::vector<std::pair<double, std::uint32_t>> out;
    for (std::uint32_t a = 0; a < node(at).actions; ++a) {
      const std::uint32_t child = node(at).first_child + a;
      const double more = level({at.blueprint, at.branch, child}) - level(at);
      if (more > 0) out.emplace_back(more / (2 * level(at)), child);
    }
    return out;
  }

  Places moved(const LeducState& state, Action a, const Views& views, std::uint8_t viewer) const {
    Places out;
    const auto add = [&](const Place& at, std::uint32_t child, double chance) {
      const BettingTree::Branch& branch = at.blueprint->tree().branches[at.branch];
      const BettingTree::Node& to = branch.nodes[child];
      const bool ends = to.kind == BettingTree::Kind::street_end;
      out.push_back({at.blueprint, ends ? branch.next[to.end] : at.branch, ends ? 0 : child,
                     at.chance * chance, at.own});
    };
    if (viewer == state.betting.turn)
      for (const Place& at : views[viewer]) {
        if (!here(state, at)) continue;
        for (std::uint32_t own = 0; own < node(at).actions; ++own) {
          if (played(state, at, own) != a) continue;
          add(at, node(at).first_child + own, 1);
          out.back().own.push_back({at.branch, at.node, own});
        }
      }
    if (!out.empty()) return out;
    const double before = state.betting.level();
    const LeducState next = game_.next(state, a);
    const double share = (next.betting.level() - before) / (2 * before);
    for (const Place& at : views[viewer]) {
      if (!here(state, at)) continue;
      for (const auto& [child, chance] : meant(state, next, share, at))
        if (chance > 0) add(at, child, chance);
    }
    return out;
  }

  std::vector<std::pair<std::uint32_t, double>> meant(const LeducState& state, const LeducState& next,
                                                      double share, const Place& at) const {
    if (share == 0) {
      const bool folds = next.betting.over();
      const bool faces = state.betting.faces_bet();
      return {{node(at).first_child + (faces && !folds ? 1u : 0u), 1}};
    }
    std::optional<std::pair<double, std::uint32_t>> low, high;
    for (const auto& raise : raises(at)) {
      if (raise.first <= share) low = raise;
      if (raise.first >= share && !high) high = raise;
    }
    if (!low && !high) return {};
    if (!low || !high || low->second == high->second) return {{(low ? low : high)->second, 1}};
    const double A = low->first, B = high->first;
    const double lower = harmonic_              ? (B - share) * (1 + A) / ((B - A) * (1 + share))
                         : share <= (A + B) / 2 ? 1
                                                : 0;
    return {{low->second, lower}, {high->second, 1 - lower}};
  }

  // The game's action that the blueprint's is.
  Action played(const LeducState& state, const Place& at, std::uint32_t own) const {
    const double more = level({at.blueprint, at.branch, node(at).first_child + own}) - level(at);
    if (more > 0) return nearest(state, level(at), more);
    return state.betting.faces_bet() ? Action{own} : Action{0};
  }

  // Of the actions of the game: places count by how often they would have been come to with this card, or,
  // where that is never, by their chances alone.
  std::vector<double> chances(const LeducState& state, const Places& places) const {
    for (const bool by_own : {true, false}) {
      std::vector<double> out(game_.action_count(state), 0);
      double known = 0;
      for (const Place& at : places) {
        std::vector<double> plays(node(at).actions);
        if (!here(state, at) || !at.blueprint->play(at.branch, at.node, bucket(state, at), plays)) continue;
        const double weight = at.chance * (by_own ? own_chance(state, at) : 1);
        known += weight;
        for (std::uint32_t a = 0; a < plays.size(); ++a) out[played(state, at, a)] += weight * plays[a];
      }
      for (double& chance : out) chance /= known;
      if (known > 0) return out;
    }
    std::vector<double> out(game_.action_count(state), 0);
    out[state.betting.faces_bet() ? 1 : 0] = 1;
    return out;
  }
  double own_chance(const LeducState& state, const Place& at) const {
    double out = 1;
    for (const auto& [branch, index, action] : at.own) {
      const Place then{at.blueprint, branch, index};
      std::vector<double> plays(node(then).actions);
      out *= at.blueprint->play(branch, index, bucket(state, then), plays) ? plays[action] : 0;
    }
    return out;
  }
  bool second(const Place& at) const {
    return at.blueprint->tree().branches[at.branch].street == Street::flop;
  }

  // The game's bet that is nearest to the blueprint's share of the pot, and all-in for an all-in that is not
  // half as large again.
  Action nearest(const LeducState& state, double own_level, double more) const {
    const double now = state.betting.level(), share = more / (2 * own_level);
    double to = std::round(now + 2 * now * share);
    if (own_level + more == stack_ && (stack_ - now) / (2 * now) <= 1.5 * share) to = stack_;
    const Action quiet = state.betting.faces_bet() ? 2 : 1;
    if (game_.action_count(state) == quiet) return quiet - 1;
    Action best = quiet;
    for (Action a = quiet; a < game_.action_count(state); ++a)
      if (std::abs(total(state, a) - to) < std::abs(total(state, best) - to)) best = a;
    return best;
  }
  double total(const LeducState& state, Action a) const { return game_.next(state, a).betting.level(); }

  std::uint32_t bucket(const LeducState& state, const Place& at) const {
    const auto card = [&](int i) { return Card::of(10 + state.dealt[i] / 2, state.dealt[i] % 2); };
    const std::size_t round = second(at) ? 1 : 0;
    std::vector<CardSet> boards{CardSet()};
    if (round == 1) boards.push_back(CardSet(card(2)));
    std::array<std::uint16_t, combo_count> found{};
    at.blueprint->buckets().find(round, boards, found);
    return found[card(state.betting.turn).index];
  }

  std::array<const Blueprint*, 2> by_seat_;
  LeducNoLimit game_;
  double ante_, stack_;
  bool harmonic_;
  Player me_{};
  bool best_ = true;
};

struct Case {
  int ante, stack;
  Chips step;
  std::string bets, more;
  bool harmonic = true, gaps = false;
};

void are_that_of_a_plain_response(const std::array<const Blueprint*, 2>& by_seat, const Case& of) {
  Team alone(1);
  const AllBets bets{of.step, of.harmonic ? Translation::pseudo_harmonic : Translation::nearest};
  const BlueprintValue value = value_with_all_bets(by_seat, bets, alone, UINT64_MAX).value();
  const LeducNoLimit game = catalog_game(of.ante, of.stack, "grid:" + std::to_string(of.step));
  EXPECT_EQ(static_cast<double>(value.decisions), game.betting_nodes(1) + game.betting_nodes(2));
  PlainResponse plain(by_seat, game, of.ante, of.stack, of.harmonic);
  for (const std::uint8_t seat : {std::uint8_t{0}, std::uint8_t{1}}) {
    EXPECT_NEAR(value.value[seat], plain.value(seat, false), 1e-9);
    EXPECT_NEAR(value.best_response[seat], plain.value(seat, true), 1e-9);
  }
}

void is_that_of_a_plain_response(const Case& of) {
  SCOPED_TRACE(of.bets + " " + of.more);
  const Blueprint whole = *trained(plan_of(of.ante, of.stack, of.bets, of.more), 30);
  const Blueprint blueprint = of.gaps ? with_gaps(whole) : whole;
  are_that_of_a_plain_response({&blueprint, &blueprint}, of);
}

TEST(AllBets, TheirExploitabilityIsThatOfAPlainResponseInTheCatalogsGame) {
  is_that_of_a_plain_response({1, 7, 1, "50%, 100%, a", ""});
  is_that_of_a_plain_response({1, 7, 1, "50%, 100%, a", "", false});
  is_that_of_a_plain_response({1, 7, 1, "50%, 100%, a", "", true, true});
  is_that_of_a_plain_response({1, 7, 1, "100%", "rules = { raise_cap = 1 }\n"});  // knows no raise, no all-in
  is_that_of_a_plain_response({100, 700, 100, "75%, a", ""});                     // off the grid
  is_that_of_a_plain_response({2, 12, 2, "50%, 100%, a", "[cards]\npreflop = \"ehs:2\"\nflop = \"ehs:3\"\n"});
}

TEST(AllBets, WithItsOwnBettingABlueprintIsMeasuredAsInTheCatalogsGame) {
  const auto blueprint = trained(plan_of(100, 1200, "50%, 100%, a"), 30);
  Team alone(1);
  const BlueprintValue value = value_in_full(*blueprint, alone, UINT64_MAX).value();
  PlainResponse plain({blueprint.get(), blueprint.get()}, catalog_game(100, 1200, "half+pot+allin"), 100,
                      1200, true);
  for (const std::uint8_t seat : {std::uint8_t{0}, std::uint8_t{1}}) {
    EXPECT_NEAR(value.value[seat], plain.value(seat, false), 1e-9);
    EXPECT_NEAR(value.best_response[seat], plain.value(seat, true), 1e-9);
  }
}

TEST(AllBets, WhoKnowsAllOfThemNeedsNoTranslation) {
  std::string bets;
  for (int chips = 1; chips <= 6; ++chips) bets += std::to_string(chips) + "c ";
  const auto blueprint = trained(plan_of(1, 7, bets), 300);
  Team alone(1);
  const BlueprintValue own = value_in_full(*blueprint, alone, UINT64_MAX).value();
  const BlueprintValue all =
      value_with_all_bets({blueprint.get(), blueprint.get()}, {}, alone, UINT64_MAX).value();
  EXPECT_EQ(all.decisions, own.decisions);
  EXPECT_NEAR(all.exploitability(), own.exploitability(), 1e-9);
  EXPECT_LT(own.exploitability(), 0.01);  // of an ante
  const auto coarse = trained(plan_of(1, 7, "100%, a"), 300);
  EXPECT_GT(value_with_all_bets({coarse.get(), coarse.get()}, {}, alone, UINT64_MAX)->exploitability(),
            10 * own.exploitability());
}

// Each seat knows what the other may bet, and bets little itself.
TEST(AllBets, SeatsMayHaveStrategiesOfTheirOwn) {
  std::string all;
  for (int chips = 1; chips <= 6; ++chips) all += std::to_string(chips) + "c ";
  const auto of_seat = [&](const char* me, const char* other, const char* cards) {
    const auto menu = [](const std::string& bets) {
      return "{ bet = \"" + bets + "\", raise = \"" + bets + "\" }";
    };
    return trained(
        "deck = \"Q-A in 2 suits\"\ndeal = [0, 1]\nranking = \"pair\"\nante = 1\nstacks = 7\nplays = \"" +
            std::string(me) + "\"\n[bets]\n" + me + " = " + menu("50%, 100%, a") + '\n' + other + " = " +
            menu(all) + '\n' + cards,
        300);
  };
  const auto oop = of_seat("oop", "ip", ""), ip = of_seat("ip", "oop", "");
  EXPECT_EQ(oop->game().plays, Seat{0});
  EXPECT_EQ(ip->game().plays, Seat{1});
  are_that_of_a_plain_response({oop.get(), ip.get()}, {1, 7, 1, "", ""});
  const auto coarse =
      of_seat("ip", "oop", "[cards]\nflop = \"ehs:2\"\n");  // tells fewer hands apart than the other
  are_that_of_a_plain_response({oop.get(), coarse.get()}, {1, 7, 1, "", ""});

  const auto alike = trained(plan_of(1, 7, "50%, 100%, a"), 300);
  Team alone(1);
  const auto won_from = [&](const auto& a, const auto& b) {
    return value_with_all_bets({a.get(), b.get()}, {}, alone, UINT64_MAX)->exploitability();
  };
  EXPECT_LT(won_from(oop, ip), 0.25 * won_from(alike, alike));
  const auto other = trained(plan_of(1, 8, "a"), 1);
  EXPECT_THAT(value_with_all_bets({oop.get(), other.get()}, {}, alone, UINT64_MAX).error().message,
              HasSubstr("not of one game"));
}

TEST(AllBets, TooManyAreRefusedWithTheStepsToTake) {
  const auto blueprint = trained(plan_of(100, 1200, "a"), 1);
  Team alone(1);
  EXPECT_THAT(
      value_with_all_bets({blueprint.get(), blueprint.get()}, {10}, alone, UINT64_MAX).error().message,
      HasSubstr("take steps of 18 chips or more"));
  EXPECT_THAT(
      value_with_all_bets({blueprint.get(), blueprint.get()}, {20}, alone, UINT64_MAX).error().message,
      HasSubstr("take larger steps"));
}

}  // namespace
}  // namespace hindsight::this_file
