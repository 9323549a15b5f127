// Counterfactual regret minimisation with one number for each private hand: a walk over the states of a VectorGame, the
// same update rules as the tabular form (solve/update_rule.h), alternating updates.
//
// Within a tree it works on sequences: the other seat's reach along each of its sequences, all showdowns and folds of
// up to 16 sequences in one sweep over the hands in order of strength, then values and regrets from the leaves up.
// Runs give the same bits for any number of threads: the children of chance write into rows of their own, which are
// added in a fixed order.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "base/parallel.h"
#include "postflop/leaves.h"
#include "postflop/rows.h"
#include "postflop/rows_regrets.h"
#include "postflop/vector_game.h"
#include "solve/trainer.h"
#include "solve/update_rule.h"

namespace hindsight {

// In chips, of each seat, from before the first decision; weighted by the hands that both may hold.
struct VectorEvaluation {
  std::array<double, 2> value{};          // of the average strategies against each other
  std::array<double, 2> best_response{};  // against the other's average strategy
  // Mean gain of the best responses, which gain nothing at worst: below 0 is rounding.  What is not a number stays none.
  double exploitability() const {
    const double gain = (best_response[0] - value[0] + best_response[1] - value[1]) / 2;
    return gain < 0 ? 0 : gain;
  }
};

// Learning is in Real; whatever is said of what was learnt (evaluate, average, worth, best_response_values) is computed in double
// from the averages as they are stored.

template <class Real>
class VectorCfr final : public Trainer {
 public:
  // Compact: regrets of 16 bits, which takes about 0.75 times the memory.
  VectorCfr(const VectorGame& game, const UpdateRule& rule, unsigned threads, bool compact = false);
  ~VectorCfr() override;

  void run(std::uint64_t iterations, const RunControl& control) override;
  std::uint64_t iterations() const override { return iterations_; }
  VectorEvaluation evaluate();  // computed once for what was learnt
  double exploitability() { return evaluate().exploitability(); }
  // Nearly the same at a fraction of the cost: in Real, and by best responses alone where what one seat wins the other
  // loses.  It says when to look closely, and proves nothing: near doubt() it may be several times too small.
  double estimate();
  double doubt() const;   // chips
  double finest() const;  // chips that averages of these numbers can tell apart

  // What the hands of a seat are worth at each node of a state, [node][hand], by the average strategies, summed over the
  // other's hands as often as `reach` says that they arrive at the state.
  std::vector<std::vector<double>> counterfactual_values(std::uint32_t state, std::uint8_t seat,
                                                         const std::vector<double>& reach) {
    return worth_in<Mode::expectation>(state, seat, reach);
  }
  // The same by the seat's best response to the other's average strategy from there on.
  std::vector<std::vector<double>> best_response_values(std::uint32_t state, std::uint8_t seat,
                                                        const std::vector<double>& reach) {
    return worth_in<Mode::best_response>(state, seat, reach);
  }

  // The average strategy at a decision of a state: by action, then by hand.
  std::vector<std::vector<double>> average(std::uint32_t state, std::uint32_t node) const;

  // Fixes what the seat does at a decision, in every mode: its own best response plays it as well, whatever its regrets.
  // By action, then by hand, in whole rows; a hand whose numbers are NaN or add up to nothing stays free.
  void lock(std::uint32_t state, std::uint32_t node, std::span<const double> strategy);

  // Everything that a run goes on from, for the same game and rule.  A compact state makes the solver compact.
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;  // on an error the solver is as it was

  bool compact() const { return compact_; }
  // Regrets and averages; a rule that predicts keeps what it foresees as well.
  static std::uint64_t bytes(const VectorGame& game, bool compact = false, bool predictive = false);
  static std::uint64_t walk_bytes(const VectorGame& game, unsigned threads);  // what walks need beside them

 private:
  enum class Mode : std::uint8_t { update, estimate, best_response, expectation };
  // What a walk computes in.
  template <Mode mode>
  using Number = std::conditional_t<mode == Mode::update || mode == Mode::estimate, Real, double>;
  using Locked = Rows<double>;  // [action][hand]; less than 0 where the hand is free
  using HandGroups = std::vector<std::vector<std::uint16_t>>;

  // Rows of a seat's hands along its sequences; null where a walk does not need them.
  template <class N>
  struct Along {
    N* reach = nullptr;
    N* mean = nullptr;  // of the reaches of all iterations, as averages count them
    N* sigma = nullptr;
    Along at(std::size_t by) const {
      const auto moved = [by](N* row) { return row == nullptr ? nullptr : row + by; };
      return {moved(reach), moved(mean), moved(sigma)};
    }
  };

  // What walks in such numbers begin and end with.
  template <class N>
  struct Ground {
    std::array<Rows<N>, 2> weights, units;                      // the second as means count them
    std::array<Rows<N>, 2> values;                              // of the last walk for each seat
    std::vector<std::array<std::vector<Leaves<N>>, 2>> leaves;  // by tree and the seat of the values
  };

  // A number for each action of each hand: plain, or compact.
  struct Numbers {
    Rows<Real> plain;
    Rows<std::int16_t> mantissa;
    Rows<std::int8_t> exponent;
  };
  // What a seat has learnt.
  struct Learnt {
    Numbers regret, foreseen;  // the second where the rule predicts: what it plays in proportion to
    Rows<typename Mean<Real>::Stored>
        mean;  // the mean of each decision's first action is left out (vector_cfr_kernels.h)
  };
  Learnt nothing_learnt(std::size_t seat, bool compact) const;
  bool predictive() const { return rule_.predicts(); }

  template <class F>
  void each_part(std::array<Learnt, 2>& learnt, const F& f) const;
  void place_means();
  void count_from_weights();

  template <Mode mode>
  struct Walk;
  template <Mode mode, class N = Number<mode>>
  const N* walk(std::uint8_t seat);  // what its hands are worth at the start, until the next walk
  template <Mode mode>
  std::vector<std::vector<double>> worth_in(std::uint32_t state, std::uint8_t seat,
                                            const std::vector<double>& reach);
  template <Mode mode>
  double total(std::uint8_t seat);  // of all hands, per pair that can meet; half the pot is not in it

  typename Mean<Real>::Stored* means_at(const PublicState& state, const StreetTree::Node& node,
                                        std::size_t rows);
  // Calls f with what finds Learnt's numbers at a decision.
  template <class F>
  void with_numbers(const PublicState& state, const StreetTree::Node& node, std::size_t rows, const F& f);
  const Locked* locked(const PublicState& state, const StreetTree::Node& node) const;
  const HandGroups& orbits(std::uint32_t board, std::uint32_t seat) const;
  template <class N>
  static void impose(const Locked& fixed, std::size_t rows, const Along<N>& from, const Along<N>& to);
  template <class N>
  static void choose(const std::vector<std::uint16_t>& image, const N* row, std::size_t rows, N* out);
  Rows<double> arrived(std::uint32_t state, std::uint8_t seat, std::uint32_t sequence) const;
  void average_at(std::uint32_t state, const StreetTree::Node& node, double* means, double* sigma) const;
  template <class N>
  Ground<N>& ground() {
    if constexpr (std::is_same_v<N, Real>)
      return own_;
    else
      return exact_;
  }
  template <class N>
  void lay(Ground<N>& ground);

  const VectorGame& game_;
  UpdateRule rule_;
  Team team_;
  std::uint64_t iterations_ = 0;
  bool compact_;
  double averaged_ = 0;  // weight of all iterations in the means, in units of the last
  Discount discount_;
  std::array<Real, 2> tie_;  // by seat: positive regrets of a hand up to this are none
  Ground<Real> own_;
  Ground<double> exact_;  // in single precision; else own_ is exact
  std::array<Learnt, 2> learnt_;
  std::vector<std::vector<std::uint32_t>> earlier_;        // by tree and node: the seat's decisions before it
  std::vector<std::array<std::uint64_t, 2>> mean_offset_;  // by state and seat
  std::vector<std::unique_ptr<Arena>> arenas_;  // one for each piece of work at once; the last begins
  std::map<std::array<std::uint32_t, 2>, Locked> locks_;      // by state and node
  std::map<std::array<std::uint32_t, 2>, HandGroups> alike_;  // by board and seat: hands that play the same
  std::optional<VectorEvaluation> evaluation_;                // of what was learnt, once it is asked for
  bool zero_sum_ = true;                                      // no rake
  double stake_ = 0;                                          // the most that a hand can win or lose
  double pairs_ = 0;                                          // weight of all pairs of hands
};

extern template class VectorCfr<float>;
extern template class VectorCfr<double>;

}  // namespace hindsight
