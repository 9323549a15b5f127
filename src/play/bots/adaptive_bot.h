// Learns who sits opposite, and plays otherwise than it would only while that is worth it and can be
// afforded.
//
// Of everybody it meets it counts what he does, situation by situation (play/models/play_counts.h),
// beside what its base would do in his place with the same hands. Four questions are asked before a hand
// that it plays against him:
//
//   evidence   Is he another than the base? The product over his turns of (how likely the counts before
//              took his move to be) / (how likely the base would have made it) is a fair bet against "he
//              plays as the base": it exceeds 1/a with chance a at most, whenever one looks (Ville 1939;
//              Ramdas et al. 2023). So is a mixture of such bets, one begun at each turn t with the
//              weight 1/(t(t+1)), which sees that somebody has changed. It has to exceed 1/a.
//   fit        Do the counts still foretell him better than the base does? A mean of the same ratios over
//              the last turns says so; it falls where he changes, or only pretended.
//   strength   Are his hands as strong as the model says? Where hands are shown, what the own hand had to
//              win of the pot by the model is held against what it won: counts of moves say nothing of
//              which hands are behind them.
//   account    Can it be afforded? What the hands in which it deviated have brought, together, never
//              falls below minus (credit + safety x hands played): a hand is only played so if all its
//              chips can be lost without that. It risks what it won before (Ganzfried & Sandholm 2015),
//              and a little.
//
// If all four are answered by yes the hand is played by a local best response to the model
// (play/response/lbr_player.h), from the turn on or from the first street on: a mean is drawn for each
// way from what hands have shown of it (Thompson 1933), and the one with the higher is taken. A base that
// searches answers turns and rivers with two left by a search of the street in which he is held to the model
// (SearchPolicy::against), so far as counts back what the model says of each turn. Else it is played by the
// base. With more than two seats no bound is known of the base itself; the account holds
// all the same.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/bots/search_policy.h"
#include "play/hand_replayer.h"
#include "play/models/play_counts.h"
#include "play/models/player_mixture.h"
#include "play/policy.h"
#include "play/response/lbr_player.h"

namespace hindsight {

struct AdaptiveRules {
  double safety = 100;           // thousandths of a big blind, for each hand played
  double credit = 4;             // stacks that may be lost to begin with
  double half_life = 0;          // of what was seen, in hands; 0: nothing is forgotten
  double doubt = 0.01;           // the chance that it deviates from its base against the base itself
  std::optional<Street> from{};  // the first street that it deviates on, always; none: as hands show
  LbrSetting menu = LbrSetting::sizes;
};

// What it has come to know of somebody.
struct AdaptiveBelief {
  std::string name;
  std::uint64_t hands = 0, deviated = 0;
  double evidence = 0;          // log10 of the product above
  double fit = 0;               // the mean of the last ratios, in nats
  std::vector<double> kinds{};  // chances of AdaptiveBot::kind_name
  bool other = false;           // evidence and fit say that he is another than the base
  double strength = 0;          // pots won beyond what the model promised, in standard deviations
  bool stronger = false;        // his hands were too strong for the model: that alone keeps to the base
  // Big blinds, against all together: what deviating has brought, what it may still lose, and what a hand
  // like the last one risks.
  double account = 0, spare = 0, risked = 0;
  bool deviates = false;  // in the hand that is played, or in the last one
  // Of the last answer by a search, big blinds a hand, on average over what both may hold
  // (StreetSearch::Held): the share of the trust that was left, won beyond an equilibrium, at most lost.
  struct Searched {
    double trusted = 0, gain = 0, risk = 0;
  };
  std::optional<Searched> searched{};
};

class AdaptiveBot final : public Bot {
 public:
  // `policy`: what the base plays by, and takes others to play by until it knows better.  `search`: what it
  // answers by where two are left on turn and river; null: by a local best response, there as well.
  AdaptiveBot(std::uint64_t seed, std::unique_ptr<Bot> base, std::shared_ptr<const Policy> policy,
              const AdaptiveRules& rules, std::shared_ptr<const SearchPolicy> search = {});
  void meet(std::span<const std::string> names) override;
  void end(const SeatView& view) override;
  ActionProbabilities drawn_from(const SeatView& view) const override;
  const Error* lost() const override { return base_->lost(); }

  std::vector<AdaptiveBelief> beliefs() const;
  static std::string kind_name(std::size_t kind);
  // Somebody who is known by his counts alone, with such a chance, else by the base.
  static std::shared_ptr<const PlayerMixture> model_of(std::shared_ptr<const Policy> base,
                                                       std::shared_ptr<const PlayCounts> counts,
                                                       double trust);
  // What it knows of somebody, to be kept; and known from elsewhere, before he is met.
  const PlayCounts* counts(const std::string& name) const;
  void remember(const std::string& name, PlayCounts counts);  // counted by other rules: as if seen at once
  void forget(const std::string& name);                       // between hands
  // Of a population: everybody whom it meets from now on is taken to have played 50 hands like that at most.
  void expect(const PlayCounts& counts);

 private:
  class BySeat;
  enum class Way : std::uint8_t { base, late, early };  // where it deviates
  struct Known {
    std::shared_ptr<const PlayCounts> counts, lately;  // of all hands, and of the last ones
    std::shared_ptr<const PlayerMixture> model;
    std::uint64_t hands = 0, deviated = 0;
    double evidence = -std::numeric_limits<double>::infinity(), fit = 0;  // nats
    // Big blinds won at showdowns beyond what was promised, and their variance.
    double beyond = 0, spread = 0;
    double strength() const;
    // Hands against him by the way they were played, in big blinds.
    struct Won {
      double hands = 0, sum = 0, squares = 0;
      void add(double chips) { hands += 1, sum += chips, squares += chips * chips; }
    };
    std::array<Won, 3> won{};           // by Way
    bool is_other(double doubt) const;  // by evidence and fit
  };

  void on_begin(const SeatView& view) override;
  Move decide(const SeatView& view, const Budget& budget) override;
  std::optional<Move> searched(const SeatView& view, const Budget& budget);
  bool deviates(const SeatView& view) const;
  Known& known(const std::string& name);
  std::string name_of(Seat seat) const;
  double spare() const;  // of the account
  Way drawn_way(const SeatView& view);
  void watch(const SeatView& view);
  bool follow(const SeatView& view);  // what has been played since; false: by other rules than it was begun
  void compare_strength(const SeatView& view);
  void learn(Known& known, const SeatView& view, Seat seat, const SeenHand& seen);
  void foretell(Known& known, const SeatView& view, Seat seat);
  std::shared_ptr<const PlayerMixture> mixture(const Known& known, std::span<const double> weights) const;

  AdaptiveRules rules_;
  std::unique_ptr<Bot> base_;
  std::shared_ptr<const Policy> policy_;
  std::shared_ptr<const SearchPolicy> search_;
  std::shared_ptr<StrengthOrders> orders_ = std::make_shared<StrengthOrders>();
  std::map<std::string, Known> known_;
  std::shared_ptr<const PlayCounts> expected_;  // of whoever is not known; null: nothing
  std::vector<std::string> names_;              // by seat, of this hand
  double account_ = 0, risked_ = 0;             // big blinds: risked in the last hand begun
  std::uint64_t hands_ = 0;
  bool deviated_ = false;  // in the last hand
  std::optional<AdaptiveBelief::Searched> searched_;

  // A hand that is watched by the models.
  struct Watched {
    Seat me;  // a bot may sit on several seats: it watches from the one that was begun last
    std::shared_ptr<const BySeat> others;
    HandReplayer again;
    std::size_t events = 0;  // followed
    Way way = Way::base;
    bool made = false;  // a move of its own
    LbrPlayer player;
    std::shared_ptr<const SearchPolicy> search;
    PolicyState searching;
  };
  std::unique_ptr<Watched> watched_;
};

}  // namespace hindsight
