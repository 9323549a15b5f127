// SPDX-License-Identifier: MIT
#include "study/spots/rule_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "betting/line.h"
#include "holdem/boards.h"
#include "holdem/views/spot_cursor.h"
#include "io/json.h"
#include "study/spots/hand_words.h"

namespace hindsight {

namespace {

constexpr double least_weight = 0.01;  // of all hands, at an end
constexpr std::string_view rank_letters = "23456789TJQKA", suit_letters = "cdhs";
constexpr std::array suit_names{"club", "diamond", "heart", "spade"};

std::array<int, 2> ranks_of(CardSet hole) {  // the higher first
  std::array<int, 2> out{-1, 14};
  for (const Card card : hole) out = {std::max(out[0], card.rank()), std::min(out[1], card.rank())};
  return out;
}

int made_number(CardSet hole, CardSet board) {
  const auto found = std::find(made_hands.begin(), made_hands.end(), hand_words(hole, board).front());
  HS_CHECK_THAT(found != made_hands.end());
  return static_cast<int>(found - made_hands.begin());
}

bool any_suit(CardSet hole, int suit) {
  for (const Card card : hole)
    if (card.suit() == suit) return true;
  return false;
}

// Everything that is asked of hands on a board.
std::vector<HandQuestion> questions_on(CardSet board) {
  using Kind = HandQuestion::Kind;
  std::vector<HandQuestion> out;
  for (int i = 1; i < static_cast<int>(made_hands.size()); ++i)
    out.push_back({Kind::made, std::string(made_hands[static_cast<std::size_t>(i)]), i});
  for (const std::string_view draw : draws) out.push_back({Kind::draw, std::string(draw), 0});
  for (const Kind kind : {Kind::high, Kind::low, Kind::holds})
    for (int rank = kind == Kind::high ? 11 : 12; rank >= (kind == Kind::holds ? 0 : 1);
         --rank)  // high: no ace, that is held
      out.push_back({kind, std::string(1, rank_letters[static_cast<std::size_t>(rank)]), rank});
  for (int suit = 0; suit < 4; ++suit) {
    int on_board = 0;
    for (const Card card : board) on_board += card.suit() == suit;
    if (on_board >= 2)
      out.push_back({Kind::suit, std::string(1, suit_letters[static_cast<std::size_t>(suit)]), suit});
  }
  out.push_back({Kind::suited, "", 0});
  return out;
}

struct HandSample {
  std::size_t hand = 0;  // of the state
  CardSet hole;
  double weight = 0;  // shares of all add up to 1
  std::vector<double> strategy;
  std::vector<bool> answers;  // to all questions
};
using Samples = std::vector<const HandSample*>;

double weight_of(const Samples& samples) {
  return std::accumulate(samples.begin(), samples.end(), 0.0,
                         [](double sum, const HandSample* sample) { return sum + sample->weight; });
}

std::vector<double> mean_of(const Samples& samples, std::size_t actions) {
  std::vector<double> out(actions, 0);
  const double weight = weight_of(samples);
  for (const HandSample* sample : samples)
    for (std::size_t a = 0; a < actions; ++a) out[a] += sample->weight * sample->strategy[a];
  for (double& share : out) share /= weight;
  return out;
}

// Weighted squared distance from the mean.
double spread_of(const Samples& samples, std::size_t actions) {
  const std::vector<double> mean = mean_of(samples, actions);
  double out = 0;
  for (const HandSample* sample : samples)
    for (std::size_t a = 0; a < actions; ++a) {
      const double off = sample->strategy[a] - mean[a];
      out += sample->weight * off * off;
    }
  return out;
}

struct Split {
  double gain = 0;
  std::size_t question = 0;
  Samples yes, no;
};

class Grower {
 public:
  Grower(std::vector<HandQuestion> questions, std::size_t actions)
      : questions_(std::move(questions)), actions_(actions) {}

  std::vector<RuleTree::Node> grow(const Samples& all, std::uint32_t ends, double step) const {
    std::vector<RuleTree::Node> nodes(1);
    std::vector<Samples> at{all};
    std::vector<Split> best{best_split(all)};
    for (std::uint32_t count = 1; count < ends; ++count) {
      const auto widest = std::max_element(best.begin(), best.end(),
                                           [](const Split& a, const Split& b) { return a.gain < b.gain; });
      if (widest->gain <= 1e-9) break;
      const auto parent = static_cast<std::size_t>(widest - best.begin());
      Split split = std::move(*widest);
      nodes[parent].question = questions_[split.question];
      nodes[parent].yes = static_cast<std::uint32_t>(nodes.size());
      nodes[parent].no = nodes[parent].yes + 1;
      nodes.resize(nodes.size() + 2);
      best[parent] = {};
      for (Samples* part : {&split.yes, &split.no}) {
        best.push_back(best_split(*part));
        at.push_back(std::move(*part));
      }
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      nodes[i].weight = weight_of(at[i]);
      nodes[i].shares = mean_of(at[i], actions_);
      if (step > 0) round_shares(nodes[i].shares, step);
    }
    return nodes;
  }

 private:
  Split best_split(const Samples& samples) const {
    Split best;
    const double before = spread_of(samples, actions_);
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      Split split{.question = q};
      for (const HandSample* sample : samples) (sample->answers[q] ? split.yes : split.no).push_back(sample);
      if (std::min(weight_of(split.yes), weight_of(split.no)) < least_weight) continue;
      split.gain = before - spread_of(split.yes, actions_) - spread_of(split.no, actions_);
      if (split.gain > best.gain + 1e-12) best = std::move(split);
    }
    return best;
  }

  std::vector<HandQuestion> questions_;
  std::size_t actions_;
};

// Without questions that hands which play the same answer differently.
void keep_even(std::vector<HandQuestion>& questions, const std::vector<std::vector<CardSet>>& alike,
               CardSet board) {
  std::erase_if(questions, [&](const HandQuestion& question) {
    return std::any_of(alike.begin(), alike.end(), [&](const std::vector<CardSet>& hands) {
      const bool first = question.holds_for(hands.front(), board);
      return std::any_of(hands.begin(), hands.end(),
                         [&](CardSet hand) { return question.holds_for(hand, board) != first; });
    });
  });
}

std::vector<HandSample> samples_of(const SpotView& view, const std::vector<Combo>& combos) {
  std::vector<HandSample> out;
  const double all = view.weight();
  for (const SpotView::Hand& hand : view.hands[view.seat]) {
    const auto found = std::find(combos.begin(), combos.end(), hand.combo);
    if (hand.matchup_weight() > 0 && found != combos.end())
      out.push_back({.hand = static_cast<std::size_t>(found - combos.begin()),
                     .hole = hand.combo.cards(),
                     .weight = hand.matchup_weight() / all,
                     .strategy = hand.strategy});
  }
  return out;
}

// What rules say for each hand of the state, as a lock wants it.
std::vector<double> as_lock(const RuleTree& rules, const SpotCursor& at, CardSet board) {
  const BoardNode::Hands& hands = at.board_node().hands[rules.seat];
  std::vector<double> out(rules.actions.size() * hands.rows());
  for (std::size_t h = 0; h < hands.count; ++h) {
    const RuleTree::Node& end = rules.end_of(at.combos(rules.seat)[h].cards(), board);
    for (std::size_t a = 0; a < rules.actions.size(); ++a) out[a * hands.rows() + h] = end.shares[a];
  }
  return out;
}

double alike_share(const RuleTree& rules, const std::vector<HandSample>& samples, CardSet board) {
  double off = 0;
  for (const HandSample& sample : samples) {
    const RuleTree::Node& end = rules.end_of(sample.hole, board);
    for (std::size_t a = 0; a < rules.actions.size(); ++a)
      off += sample.weight * std::abs(sample.strategy[a] - end.shares[a]) / 2;
  }
  return 1 - off;
}

std::vector<std::vector<CardSet>> hands_alike(const SpotCursor& at, std::uint8_t seat) {
  std::vector<std::vector<CardSet>> out;
  for (const auto& orbit : hand_orbits(at.board_node(), seat)) {
    std::vector<CardSet>& hands = out.emplace_back();
    for (const std::uint16_t h : orbit) hands.push_back(at.combos(seat)[h].cards());
  }
  return out;
}

Result<void> check_place(const SolvedSpot& spot, const SpotCursor& at) {
  if (at.node().kind != StreetTree::Kind::decision)
    return fail(ErrorCode::invalid_argument,
                fmt::format("rules need a decision, and nobody decides {}",
                            at.line().empty() ? "at the start" : "after " + at.line()));
  if (at.combos(at.node().seat).empty() || at.board().size() < 3)
    return fail(ErrorCode::unsupported,
                fmt::format("rules speak of two cards and a board: {} has none here", spot.source().path));
  return {};
}

}  // namespace

bool HandQuestion::holds_for(CardSet hole, CardSet board) const {
  const std::array<int, 2> ranks = ranks_of(hole);
  switch (kind) {
    case Kind::made:
      return made_number(hole, board) >= number;
    case Kind::draw: {
      const auto words = hand_words(hole, board);
      return std::find(words.begin(), words.end(), word) != words.end();
    }
    case Kind::high:
      return ranks[0] >= number;
    case Kind::low:
      return ranks[1] >= number;
    case Kind::holds:
      return ranks[0] == number || ranks[1] == number;
    case Kind::suit:
      return any_suit(hole, number);
    case Kind::suited:
      return hole.first().suit() == hole.without(CardSet(hole.first())).first().suit();
  }
  return false;
}

std::string_view to_text(HandQuestion::Kind kind) {
  constexpr std::array<std::string_view, 7> names{"made", "draw", "high", "low", "holds", "suit", "suited"};
  return names[static_cast<std::size_t>(kind)];
}

std::string to_text(const HandQuestion& question) {
  using Kind = HandQuestion::Kind;
  const char* const an = question.word == "A" || question.word == "8" ? "an" : "a";
  switch (question.kind) {
    case Kind::made:
      return question.number + 1 == static_cast<int>(made_hands.size()) ? question.word
                                                                        : question.word + " or better";
    case Kind::draw:
      return question.word == "open-ended" ? "open-ended straight draw" : question.word;
    case Kind::high:
      return fmt::format("higher card {}{}", question.word, question.number < 12 ? " or better" : "");
    case Kind::low:
      return fmt::format("both cards {}{}", question.word, question.number < 12 ? " or better" : "");
    case Kind::holds:
      return fmt::format("{} {} in hand", an, question.word);
    case Kind::suit:
      return fmt::format("a {} in hand", suit_names[static_cast<std::size_t>(question.number)]);
    case Kind::suited:
      return "suited";
  }
  return "";
}

const RuleTree::Node& RuleTree::end_of(CardSet hole, CardSet board) const {
  const Node* node = &nodes.front();
  while (!node->is_end()) node = &nodes[node->question.holds_for(hole, board) ? node->yes : node->no];
  return *node;
}

Result<RuleTree> rule_tree(SolvedSpot& spot, std::string_view line, std::uint32_t ends, double step) {
  if (ends < 2 || ends > most_rule_ends)
    return fail(ErrorCode::invalid_argument,
                fmt::format("rules have 2 to {} ends, not {}", most_rule_ends, ends));
  SpotCursor at(spot.game(), nullptr);
  HS_RETURN_IF_ERROR(at.follow(line));
  HS_RETURN_IF_ERROR(check_place(spot, at));
  HS_TRY(const SpotView view, spot.view(line));
  if (!(view.weight() > 0))
    return fail(ErrorCode::invalid_argument, fmt::format("no hand comes to {} here", view.line));
  const CardSet board = set_of(view.board);
  std::vector<HandQuestion> questions = questions_on(board);
  keep_even(questions, hands_alike(at, view.seat), board);
  std::vector<HandSample> samples = samples_of(view, at.combos(view.seat));
  Samples all;
  for (HandSample& sample : samples) {
    for (const HandQuestion& question : questions)
      sample.answers.push_back(question.holds_for(sample.hole, board));
    all.push_back(&sample);
  }
  const Grower grower(std::move(questions), view.actions.size());
  RuleTree out{.line = view.line, .actions = view.actions, .stakes = stakes_of(view), .seat = view.seat};
  out.nodes = grower.grow(all, ends, step);
  out.alike = alike_share(out, samples, board);
  DecisionLocks instead;
  instead.add(spot.game(), at.state_index(), at.node_index(), as_lock(out, at, board));
  HS_TRY(const VectorEvaluation played, spot.evaluate_with(instead));
  const VectorEvaluation& solved = spot.evaluate_now();
  out.loses = solved.value[out.seat] - played.value[out.seat];
  out.concedes = played.best_response[1u - out.seat] - solved.best_response[1u - out.seat];
  return out;
}

Json rule_tree_json(const RuleTree& rules, double pot) {
  const std::function<Json(const RuleTree::Node&)> told = [&](const RuleTree::Node& node) -> Json {
    Json out{{"weight", node.weight}, {"shares", node.shares}};
    if (node.is_end()) return out;
    out["question"] = {{"kind", std::string(to_text(node.question.kind))},
                       {"word", node.question.word},
                       {"text", to_text(node.question)}};
    out["yes"] = told(rules.nodes[node.yes]);
    out["no"] = told(rules.nodes[node.no]);
    return out;
  };
  return {{"line", rules.line},
          {"seat", rules.seat},
          {"actions", actions_json(rules.actions, rules.stakes)},
          {"rules", told(rules.nodes.front())},
          {"alike", rules.alike},
          {"loses", rules.loses},
          {"concedes", rules.concedes},
          {"loses_of_pot", rules.loses / pot},
          {"concedes_of_pot", rules.concedes / pot}};
}

}  // namespace hindsight
