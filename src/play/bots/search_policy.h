// Thinks at its turn: a street is solved from where it began, every hand by itself, with the ranges that the
// play so far leaves and with the bets that were really made (search/street_search.h): to the end of the hand
// where two seats are left, the street alone where more are.
//
// Before that it plays by another policy, which also says what its own hands and the others' are by then.
// Nested solving: Brown & Sandholm 2017; ranges followed by what was played: Moravčík et al. 2017, Brown &
// Sandholm 2019.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "play/bots/blueprint_policy.h"
#include "search/street_search.h"

namespace hindsight {

struct SearchRules {
  // Of a search of the turn over all rivers; of others, and of boards that are drawn, as many as cost about
  // the same.  0: as many as the time allows.
  std::uint64_t iterations = 0;
  double seconds = 2;           // for a decision
  unsigned threads = 1;         // of a search; the same moves for any number
  Street first = Street::flop;  // that is searched
  int seats = 6;                // that may be left where a street is searched
  double threshold = 0.02;      // what is less likely is not done, unless nothing is more likely
  double slip = 0.02;           // how often others are taken to play regardless of their hand
  // Not to play but to judge: values are computed, too, and the seat that is asked about is a person as the
  // others are, who may have played otherwise than it would.
  bool reviews = false;

  bool is_timed() const { return iterations == 0; }
};

// Somebody who plays by a policy of his own rather than by an equilibrium, so far as that is trusted at a
// turn:
// 0 to 1.
struct SearchModel {
  std::shared_ptr<const Policy> policy{};
  std::function<double(const PublicView& turn)> trust{};
  double most_risked = std::numeric_limits<double>::max();  // chips, HeldSeat
};

class SearchPolicy final : public Policy {
 public:
  // It plays by `base` where it does not search, and takes others to play by `others` there and after a
  // street that more than two are left in.  `later`: of turn and river, where the flop is searched.
  SearchPolicy(std::shared_ptr<const Policy> base, std::shared_ptr<const BlueprintPolicy> others,
               std::shared_ptr<const CardBuckets> later, const SearchRules& rules);
  // The same against somebody like that, where two are left: turn and river are searched with his decisions
  // on the street held to the model, and his range is the model's.  What it played before it held him is what
  // the policy would have.
  static std::shared_ptr<const SearchPolicy> against(const std::shared_ptr<const SearchPolicy>& policy,
                                                     SearchModel model);

  // Of what is public alone: with a clock, what the time came to.  What was searched is kept for a while, for
  // all who ask.
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state) const override;
  RangeStrategy strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const override;

  // The same within what one decision may take.
  ActionProbabilities chances(const PublicView& view, Combo hand, PolicyState& state,
                              const Budget& budget) const;

  // What a search against somebody says; nothing where none is made.
  struct Answer {
    ActionProbabilities chances;
    StreetSearch::Held held;
  };
  std::optional<Answer> answer(const PublicView& view, Combo hand, PolicyState& state,
                               const Budget& budget) const;

  // What a search says of a turn whose move is known; nothing where none is made.
  struct Judgement {
    StreetSearch::Decision decision;
    std::size_t made = 0;  // of its moves
    Range range;           // what the seat may hold here, by the play before
  };
  std::optional<Judgement> judge(const PublicView& view, const Event& made, PolicyState& state,
                                 const Budget& budget = {}) const;

 private:
  struct Place;     // a turn in a search
  class Followed;   // a hand
  struct Searches;  // what is asked for again, by all who play by this
  StreetBudget budget(const Budget& given) const;
  std::optional<Place> place(const PublicView& view, Followed& followed, const Budget& given) const;
  // Empty: not known
  ActionProbabilities played(const Place& place, const PublicView& view, Combo hand) const;

  std::shared_ptr<const Policy> base_;
  std::shared_ptr<const BlueprintPolicy> others_;
  std::shared_ptr<const CardBuckets> later_;
  SearchRules rules_;
  std::optional<SearchModel> model_;
  std::shared_ptr<Searches> searches_;
};

// Plays by it, within its budget.
class SearchBot final : public Bot {
 public:
  SearchBot(std::uint64_t seed, std::shared_ptr<const SearchPolicy> policy)
      : Bot(seed), policy_(std::move(policy)) {}
  ActionProbabilities drawn_from(const SeatView&) const override { return drawn_from_; }

 private:
  Move decide(const SeatView& view, const Budget& budget) override {
    drawn_from_ = policy_->chances(view, view.combo(), state_, budget);
    return draw_move(drawn_from_, rng());
  }

  std::shared_ptr<const SearchPolicy> policy_;
  PolicyState state_;
  ActionProbabilities drawn_from_;
};

}  // namespace hindsight
