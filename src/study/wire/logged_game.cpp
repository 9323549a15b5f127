// SPDX-License-Identifier: MIT
#include "study/wire/logged_game.h"

#include <algorithm>

#include "acpc/message.h"
#include "base/check.h"

namespace hindsight {

Turn LoggedGame::turn(const State& s) const {
  if (chance(s)) return Turn::chance();
  if (hand(s).over()) return Turn::terminal();
  return {Turn::Kind::decision, WireGame::player_at(game(), hand(s).turn())};
}

int LoggedGame::left(const State& s, int rank) const {
  const auto dealt = std::span(s.cards).first(static_cast<std::size_t>(s.dealt));
  return game().suits - static_cast<int>(std::ranges::count(dealt, rank, &Card::rank));
}

std::vector<Card> LoggedGame::outcomes(const State& s) const {
  std::vector<Card> out;
  const auto dealt = std::span(s.cards).first(static_cast<std::size_t>(s.dealt));
  for (int rank = 13 - game().ranks; rank < 13; ++rank)
    for (int suit = 3; suit >= 4 - game().suits; --suit) {
      const Card card = Card::of(rank, suit);
      if (std::ranges::find(dealt, card) != dealt.end()) continue;
      out.push_back(card);
      if (!lines_->tells_suits()) break;
    }
  return out;
}

Action LoggedGame::action_count(const State& s) const {
  return static_cast<Action>(chance(s) ? outcomes(s).size() : moves(s).size());
}

double LoggedGame::probability(const State& s, Action a) const {
  const double all = game().ranks * game().suits - s.dealt;
  return (lines_->tells_suits() ? 1 : left(s, outcomes(s)[a].rank())) / all;
}

LoggedGame::State LoggedGame::next(State s, Action a) const {
  if (chance(s)) {
    const Card card = outcomes(s)[a];
    s.cards[static_cast<std::size_t>(s.dealt++)] = card;
  } else {
    s.line = (*lines_)[s.line].next[a];
  }
  return s;
}

double LoggedGame::payoff(const State& s, Player p) const {
  AcpcCards cards;
  for (int i = 0; i < s.dealt; ++i)
    WireGame::place_of(game(), cards, i) = s.cards[static_cast<std::size_t>(i)];
  return acpc_values(hand(s), cards)[WireGame::position_of(game(), p.value).value];
}

Information LoggedGame::information(const State& s, Player p) const {
  const auto name = [&](std::size_t card) {
    return lines_->tells_suits() ? to_text(s.cards[card]) : to_text(s.cards[card]).substr(0, 1);
  };
  Information out{name(p.value), std::string(hand(s).text())};
  for (auto card = static_cast<std::size_t>(players()); card < static_cast<std::size_t>(s.dealt); ++card)
    out.open += ' ' + name(card);
  return out;
}

std::string LoggedGame::action_name(const State& s, Action a) const {
  if (!chance(s)) return to_acpc(hand(s), moves(s)[a]);
  const std::string name = to_text(outcomes(s)[a]);
  return lines_->tells_suits() ? name : name.substr(0, 1);
}

LoggedGame::Path LoggedGame::path_of(const AcpcLogHand& logged) const {
  Path out;
  State s;
  for (AcpcCards cards = logged.cards;;) {
    Action action = 0;
    if (chance(s)) {
      const Card card = WireGame::place_of(game(), cards, s.dealt);
      const auto all = outcomes(s);
      const auto same = std::ranges::find_if(all, [&](Card other) {
        return lines_->tells_suits() ? other == card : other.rank() == card.rank();
      });
      HS_CHECK_THAT(same != all.end());
      action = static_cast<Action>(same - all.begin());
    } else {
      const std::size_t made = hand(s).moves().size();
      if (made == logged.hand.moves().size()) return out;
      const auto same = std::ranges::find(moves(s), logged.hand.moves()[made]);
      if (same == moves(s).end()) {
        out.whole = false;
        return out;
      }
      action = static_cast<Action>(same - moves(s).begin());
    }
    out.actions.push_back(action);
    s = next(s, action);
  }
}

namespace {

// Walks all histories with the places in the strategy's game that they may stand for, in the eyes of one
// seat.
class Translator {
 public:
  Translator(const LoggedGame& game, const HistoryTree& tree, const WireGame& wire,
             const ListedStrategy& strategy)
      : game_(game),
        tree_(tree),
        wire_(wire),
        strategy_(strategy),
        first_(tree.infosets.size()),
        done_(tree.infosets.size()) {
    std::size_t next = 0;
    for (InfosetId i{0}; i < tree.infosets.end_id(); ++i) {
      first_[i] = next;
      next += tree.infosets[i].actions.size();
    }
    numbers_.resize(next);
  }

  ListedStrategy run() {
    for (std::uint8_t p = 0; p < tree_.players; ++p) {
      player_ = Player{p};
      walk(HistoryId{0}, game_.root(), {{HistoryId{0}}});
    }
    return {tree_, std::move(numbers_)};
  }

 private:
  using Places = std::vector<WireGame::Taken>;  // weights sum to 1

  void walk(HistoryId h, const LoggedGame::State& state, Places places) {
    const History& node = tree_.nodes[h];
    if (node.kind == Turn::Kind::terminal) return;
    if (node.kind == Turn::Kind::chance) {
      const std::vector<Card> cards = game_.outcomes(state);
      for (Action a = 0; a < node.count; ++a) {
        Places next = places;
        for (WireGame::Taken& taken : next) taken.place = wire_.after(taken.place, cards[a]);
        walk(tree_.child(h, a), game_.next(state, a), std::move(next));
      }
      return;
    }
    if (node.player == player_) decide(tree_.infoset(h), state, places);
    for (Action a = 0; a < node.count; ++a)
      walk(tree_.child(h, a), game_.next(state, a), after(places, state, game_.moves(state)[a]));
  }

  double chance_of(const WireGame::Taken& taken, const AcpcHand& hand, Move move) const {
    for (const WireGame::Reply& reply : wire_.replies(taken.place, hand, strategy_))
      if (reply.move == move) return reply.probability;
    return 0;
  }

  void decide(InfosetId infoset, const LoggedGame::State& state, const Places& places) {
    if (done_[infoset]) return;
    done_[infoset] = true;
    const auto& moves = game_.moves(state);
    for (const WireGame::Taken& taken : places)
      for (const WireGame::Reply& reply : wire_.replies(taken.place, game_.hand(state), strategy_)) {
        const auto at = static_cast<std::size_t>(std::ranges::find(moves, reply.move) - moves.begin());
        HS_CHECK(at, <, moves.size());
        numbers_[first_[infoset] + at] += taken.probability * reply.probability;
      }
  }

  // What the seat has done itself says what it has taken moves before for; where it would never do it,
  // nothing.
  Places after(const Places& places, const LoggedGame::State& state, Move move) const {
    const AcpcHand& hand = game_.hand(state);
    const bool own = game_.turn(state).player == player_;
    double sum = 0;
    std::vector<double> weights;
    for (const WireGame::Taken& taken : places) {
      weights.push_back(taken.probability * (own ? chance_of(taken, hand, move) : 1));
      sum += weights.back();
    }
    Places out;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const double weight = sum > 0 ? weights[i] / sum : places[i].probability;
      if (weight == 0) continue;
      for (const WireGame::Taken& taken : wire_.after(places[i].place, hand, move)) add(out, taken, weight);
    }
    return out;
  }

  static void add(Places& out, const WireGame::Taken& taken, double weight) {
    const auto same = std::ranges::find(out, taken.place, &WireGame::Taken::place);
    if (same == out.end())
      out.push_back({taken.place, weight * taken.probability});
    else
      same->probability += weight * taken.probability;
  }

  const LoggedGame& game_;
  const HistoryTree& tree_;
  const WireGame& wire_;
  const ListedStrategy& strategy_;
  Player player_{};
  Table<InfosetId, std::size_t> first_;
  Table<InfosetId, char> done_;
  std::vector<double> numbers_;
};

}  // namespace

ListedStrategy strategy_in(const LoggedGame& game, const HistoryTree& tree, const WireGame& wire,
                           const ListedStrategy& strategy) {
  return Translator(game, tree, wire, strategy).run();
}

ListedStrategy calling_in(const HistoryTree& tree) {
  std::vector<double> numbers;
  for (InfosetId i{0}; i < tree.infosets.end_id(); ++i)
    for (const std::string& action : tree.infosets[i].actions) numbers.push_back(action == "c" ? 1 : 0);
  return {tree, std::move(numbers)};
}

}  // namespace hindsight
