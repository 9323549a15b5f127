// Search in games of perfect information: against plain recursions, and against what is known of these games.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "base/rng.h"
#include "classic/search/listed_board.h"
#include "classic/search/nim_solver.h"
#include "classic/search/played_game.h"
#include "games/any_game.h"
#include "games/hex.h"
#include "games/tic_tac_toe.h"
#include "named_moves.h"

namespace hindsight::this_file {
namespace {

// ------------------------------------------------------------------ plain recursions

struct PlainValue {
  int value;  // to the mover
  int plies;
};

// Win quickly, lose slowly; a drawn line is as long as the first of its kind.
template <class G>
PlainValue plain_value(const G& game, const typename G::State& state, int mover,
                       std::map<std::pair<std::uint64_t, std::uint64_t>, PlainValue>& known) {
  if (game.turn(state).kind == Turn::Kind::terminal)
    return {static_cast<int>(game.payoff(state, Player{static_cast<std::uint8_t>(mover)})), 0};
  const PositionKey key = game.key(state);
  const auto found = known.find({key.high, key.low});
  if (found != known.end()) return found->second;
  PlainValue best{-2, 0};
  for (Action a = 0; a < game.action_count(state); ++a) {
    const PlainValue reply = plain_value(game, game.next(state, a), 1 - mover, known);
    const PlainValue here{-reply.value, reply.plies + 1};
    const bool better =
        here.value > best.value || (here.value == best.value && here.value != 0 &&
                                    (here.value > 0 ? here.plies < best.plies : here.plies > best.plies));
    if (better) best = here;
  }
  return known[{key.high, key.low}] = best;
}

// The course's recursion: U^0 is the evaluation, U^n the best or worst of what U^(n-1) says of the
// successors.
template <class G, class Value>
double utility(const G& game, const typename G::State& state, int mover, int me, int plies,
               const Value& value) {
  const Player player{static_cast<std::uint8_t>(me)};
  if (game.turn(state).kind == Turn::Kind::terminal) return game.payoff(state, player);
  if (plies == 0)
    return mover == me ? value(state, player) : -value(state, Player{static_cast<std::uint8_t>(1 - me)});
  double best = mover == me ? -2 : 2;
  for (Action a = 0; a < game.action_count(state); ++a) {
    const double next = utility(game, game.next(state, a), 1 - mover, me, plies - 1, value);
    best = mover == me ? std::max(best, next) : std::min(best, next);
  }
  return best;
}

template <class G>
void expect_exact(const std::string& spec, const G& game) {
  const auto played = open_board_game(spec);
  ASSERT_TRUE(played);
  std::map<std::pair<std::uint64_t, std::uint64_t>, PlainValue> known;
  Rng rng(7);
  for (int line = 0; line < 6; ++line) {
    auto state = game.root();
    int moves = 0;
    while (!(*played)->over()) {
      const auto ratings = (*played)->rate({});
      ASSERT_TRUE(ratings);
      EXPECT_TRUE(ratings->finished);
      const int mover = (*played)->to_move().value;
      for (const MoveRating& move : ratings->moves) {
        const PlainValue reply = plain_value(game, game.next(state, move.action), 1 - mover, known);
        ASSERT_TRUE(move.exact) << spec;
        EXPECT_EQ(move.exact->value, -reply.value) << spec << ' ' << move.move;
        if (reply.value == 0) continue;
        EXPECT_EQ(move.exact->plies, reply.plies + 1) << spec << ' ' << move.move;
        EXPECT_EQ(move.exact->line.size(), static_cast<std::size_t>(reply.plies + 1));
      }
      const Action a = rng.below(game.action_count(state));
      (*played)->play(a);
      state = game.next(state, a);
      ++moves;
    }
    while (moves-- > 0) EXPECT_TRUE((*played)->take_back());
    EXPECT_FALSE((*played)->take_back());
  }
}

template <class G>
G made(const std::string& spec) {
  return std::get<G>(*make_game(spec));
}

TEST(Search, ExactValuesAndDistancesAreThoseOfPlainRecursion) {
  for (const char* spec : {"tic_tac_toe", "tic_tac_toe(columns=3,line=3,rows=4)"})
    expect_exact(spec, made<TicTacToe>(spec));
  for (const char* spec : {"hex(size=2)", "hex(size=3)"}) expect_exact(spec, made<Hex>(spec));
  for (const char* spec : {"connect_four(rows=4,columns=4)", "connect_four(rows=3,columns=5)"})
    expect_exact(spec, made<ConnectFour>(spec));
  for (const char* spec : {"nim", "nim(misere=1)", "nim(heaps=9+4,take=2+3,misere=1)",
                           "nim(heaps=12,take=1+3+4)", "nim(heaps=3+1+2+1,take=1+2)"})
    expect_exact(spec, made<Nim>(spec));
}

TEST(Search, LooksAsFarAheadAsItIsTold) {
  const auto game = open_board_game("connect_four(rows=5,columns=5)");
  const ConnectFour rules(5, 5);
  Rng rng(11);
  for (int position = 0; position < 40; ++position) {
    auto state = rules.root();
    int moves = 0;
    for (const int most = static_cast<int>(rng.below(10)); moves < most && !(*game)->over(); ++moves) {
      const Action a = rng.below(rules.action_count(state));
      (*game)->play(a);
      state = rules.next(state, a);
    }
    if (!(*game)->over()) {
      const int depth = 1 + static_cast<int>(rng.below(4)), me = (*game)->to_move().value;
      const auto by_lines = [&](const auto& s, Player p) { return ConnectFour::open_lines(rules, s, p); };
      const auto ratings = (*game)->rate({.depth = depth, .exact = false, .evaluation = "open_lines"});
      for (const MoveRating& move : ratings->moves)
        EXPECT_NEAR(*move.heuristic,
                    utility(rules, rules.next(state, move.action), 1 - me, me, depth - 1, by_lines), 1e-7);
    }
    while (moves-- > 0) (*game)->take_back();
  }
}

// ------------------------------------------------------------------ named facts

TEST(TicTacToe, HasAsManyGamesAndPositionsAsIsKnown) {
  const auto tree = list_named("tic_tac_toe", {600'000});
  ASSERT_TRUE(tree);
  std::map<double, int> games;
  for (const History& node : tree->nodes)
    if (node.kind == Turn::Kind::terminal) ++games[tree->payoffs[node.label]];
  EXPECT_EQ(games[1], 131'184);
  EXPECT_EQ(games[-1], 77'904);
  EXPECT_EQ(games[0], 46'080);
  EXPECT_EQ(tree->nodes.size(), 549'946u);

  const auto game = made<TicTacToe>("tic_tac_toe");
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;  // by marks of player 1 and 2
  std::vector<TicTacToe::State> all = {game.root()};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (game.turn(all[i]).kind == Turn::Kind::terminal) continue;
    for (Action a = 0; a < game.action_count(all[i]); ++a) {
      const auto next = game.next(all[i], a);
      if (seen.emplace(next.marks[0], next.marks[1]).second) all.push_back(next);
    }
  }
  EXPECT_EQ(all.size(), 5478u);
  EXPECT_EQ(
      std::ranges::count_if(all, [&](const auto& s) { return game.turn(s).kind == Turn::Kind::terminal; }),
      958);
}

// Nash: without the swap the first player wins; which openings do is known for small boards.
TEST(Hex, OpeningsThatWin) {
  const std::pair<const char*, std::set<std::string>> known[] = {
      {"hex(size=2)", {"b1", "a2"}},
      {"hex(size=3)", {"c1", "a2", "b2", "c2", "a3"}},
      {"hex(size=4)", {"d1", "c2", "b3", "a4"}},
  };
  for (const auto& [spec, winning] : known) {
    const auto game = open_board_game(spec);
    std::set<std::string> found;
    const auto ratings = (*game)->rate({});
    ASSERT_TRUE(ratings->finished);
    for (const MoveRating& move : ratings->moves)
      if (move.exact->value > 0) found.insert(move.move);
    EXPECT_EQ(found, winning) << spec;
  }
}

// The course: who has to move on n = 1 mod 4 matches loses, if 1 to 3 may be taken and the last match loses.
TEST(Nim, CourseLosesOnOneMoreThanMultiplesOfFour) {
  const auto game = made<Nim>("nim(heaps=100,take=1+2+3,misere=1)");
  const NimSolver solver(game);
  for (std::uint16_t matches = 1; matches <= 100; ++matches) {
    Nim::State state = game.root();
    state.heaps[0] = matches;
    EXPECT_EQ(solver.value(state)->mover_wins, matches % 4 != 1) << matches;
  }
}

TEST(Nim, GrundyValuesAreThoseOfTheory) {
  const auto any = made<Nim>("nim(heaps=100+3)"), three = made<Nim>("nim(heaps=100+3,take=1+2+3)");
  const NimSolver by_any(any), by_three(three);
  for (std::uint16_t a = 0; a <= 100; ++a)
    for (std::uint16_t b = 0; b <= 3; ++b) {
      Nim::State state = any.root();
      state.heaps = {a, b};
      EXPECT_EQ(by_any.grundy(state), a ^ b);  // Bouton
      EXPECT_EQ(by_three.grundy(state), a % 4 ^ b % 4);
      EXPECT_EQ(by_any.value(state)->mover_wins, (a ^ b) != 0);
      EXPECT_EQ(by_three.value(state)->mover_wins, (a % 4 ^ b % 4) != 0);
    }
}

// Where there are too many positions for a table, theory says the same as the table does where there are few.
TEST(Nim, TheoryAndTableAgree) {
  const auto large = made<Nim>("nim(heaps=1000+1000+1000+7,misere=1)"),
             small = made<Nim>("nim(heaps=7+7+7+7,misere=1)");
  const NimSolver theory(large), table(small);
  Nim::State state = small.root();
  for (int i = 0; i < 8 * 8 * 8 * 8; ++i) {
    for (std::size_t h = 0, rest = static_cast<std::size_t>(i); h < 4; ++h, rest /= 8)
      state.heaps[h] = static_cast<std::uint16_t>(rest % 8);
    EXPECT_EQ(theory.value(state)->mover_wins, table.value(state)->mover_wins);
    EXPECT_FALSE(theory.value(state)->plies);
    EXPECT_TRUE(table.value(state)->plies);
  }
  const auto unknown = made<Nim>("nim(heaps=1000+1000+1000,take=2+5,misere=1)");
  EXPECT_FALSE(NimSolver(unknown).value(unknown.root()));
}

// ------------------------------------------------------------------ listed games

double induced(const HistoryTree& tree, HistoryId h, Player player) {
  const History& node = tree.nodes[h];
  if (node.kind == Turn::Kind::terminal) return tree.payoff(h, player);
  double sum = 0, best = -1e300;
  for (Action a = 0; a < node.count; ++a) {
    const double value = induced(tree, tree.child(h, a), player);
    sum += tree.nodes[tree.child(h, a)].probability * value;
    best = std::max(best, node.player == player ? value : -value);
  }
  if (node.kind == Turn::Kind::chance) return sum;
  return node.player == player ? best : -best;
}

// A random zero-sum tree with chance in which everything is seen.
struct RandomBoard {
  struct State {
    std::string path;
  };
  std::uint64_t seed;
  std::uint64_t draw(const State& s, std::uint64_t purpose, std::uint32_t n) const {
    std::uint64_t key = 7;
    for (const char c : s.path) key = splitmix64(key) ^ static_cast<std::uint64_t>(c);
    return Rng(seed, purpose, key).below(n);
  }
  int players() const { return 2; }
  State root() const { return {}; }
  Turn turn(const State& s) const {
    if (s.path.size() == 4 || (s.path.size() > 1 && draw(s, 1, 5) == 0)) return Turn::terminal();
    const auto who = draw(s, 2, 5);
    return who == 4 ? Turn::chance() : Turn::of(static_cast<int>(who % 2));
  }
  Action action_count(const State& s) const { return static_cast<Action>(1 + draw(s, 3, 3)); }
  double probability(const State& s, Action) const { return 1.0 / action_count(s); }
  State next(State s, Action a) const { return {s.path + static_cast<char>('a' + a)}; }
  double payoff(const State& s, Player p) const {
    return (static_cast<double>(draw(s, 4, 21)) - 10) * (p.value == 0 ? 1 : -1);
  }
  Information information(const State& s, Player) const { return {"", s.path}; }
  std::string action_name(const State&, Action a) const { return {static_cast<char>('a' + a)}; }
  std::string_view unit() const { return "points"; }
  double big_blind() const { return 0; }
};

TEST(ListedBoard, TenThousandRandomGamesAreInducedAsByPlainRecursion) {
  int rated = 0;
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    auto tree = enumerate(RandomBoard{seed}, 1000);
    ASSERT_TRUE(tree);
    const HistoryTree copy = *tree;
    const auto game = play_listed_game({{.name = "random", .players = 2}, std::move(*tree)});
    ASSERT_TRUE(game) << game.error().message;
    const bool chance = (*game)->chance();
    const auto ratings = (*game)->rate({});
    for (const MoveRating& move : ratings->moves) {
      const Player player = chance ? Player{0} : (*game)->to_move();
      EXPECT_NEAR(move.exact->value, induced(copy, copy.child(HistoryId{0}, move.action), player), 1e-12);
      ++rated;
    }
    EXPECT_TRUE(chance || std::ranges::is_sorted(ratings->moves, std::ranges::greater{}, &MoveRating::value));
  }
  EXPECT_GT(rated, 15'000);
}

TEST(ListedBoard, RefusesWhatHidesSomething) {
  const auto described = describe_named("kuhn");
  ListedGame kuhn{*described, *list_named("kuhn")};
  const auto game = play_listed_game(std::move(kuhn));
  ASSERT_FALSE(game);
  EXPECT_NE(game.error().message.find("hides something"), std::string::npos);
}

// ------------------------------------------------------------------ lines of moves

TEST(Line, IsPlayedOrRefusedWhole) {
  const auto game = open_board_game("connect_four");
  ASSERT_TRUE(play_line(**game, "44 5,3"));
  EXPECT_EQ((*game)->board().substr(0, 14), ". . . . . . .\n");
  const auto refused = play_line(**game, "444448");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("move 5, '4', is not possible here; possible are 1, 2, 3, 5, 6, 7"),
            std::string::npos)
      << refused.error().message;
  EXPECT_EQ((*game)->moves().size(), 7u);
  EXPECT_TRUE(play_line(**game, "4444"));  // nothing of the refused line has been played
  EXPECT_EQ((*game)->moves().size(), 6u);
  const auto ended = open_board_game("tic_tac_toe");
  const auto late = play_line(**ended, "a1 b1 a2 b2 a3 c3");
  ASSERT_FALSE(late);
  EXPECT_NE(late.error().message.find("move 6, 'c', comes after the end of the game"), std::string::npos)
      << late.error().message;
}

}  // namespace
}  // namespace hindsight::this_file
