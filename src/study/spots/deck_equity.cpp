// SPDX-License-Identifier: MIT
#include "study/spots/deck_equity.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "base/interval.h"
#include "base/rng.h"

namespace hindsight {

namespace {

constexpr double most_enumerated = 2e7;     // hands times boards: seconds
constexpr std::uint64_t random_stream = 1;  // of the seed
constexpr int most_tries = 10'000;          // to deal hands without a card twice
constexpr std::uint64_t looks_every = 4096;

class DeckDeals {
 public:
  DeckDeals(const EquitySpot& spot, const CardRules& cards, const EquityOptions& options,
            const std::stop_token& stop, std::atomic<std::uint64_t>& dealt)
      : cards_(cards), options_(options), stop_(stop), dealt_(dealt), board_(spot.board) {
    left_ = cards.deck.without(spot.board | spot.dead);
    for (const HoleCards& given : spot.players) {
      HoleCards& hands = players_.emplace_back(given);
      for (std::uint16_t i = 0; given.empty() && i < combo_count; ++i) hands.push_back({Combo{i}});
      std::erase_if(hands, [&](const WeightedCombo& hand) {
        return hand.weight <= 0 || !hand.combo.cards().without(left_).empty();
      });
    }
    out_.shared.resize(players_.size());
  }

  Result<Equities> run() {
    HS_RETURN_IF_ERROR(check());
    if (!options_.simulate && deals() <= most_enumerated) {
      hands_.resize(players_.size());
      if (!hold(0, left_, 1))
        out_ = Equities{};  // deals in order say nothing about the rest
      else if (out_.deals == 0)
        return refused("the players' hands need the same cards; no deal gives them all one");
      return std::move(out_);
    }
    HS_RETURN_IF_ERROR(simulate());
    return std::move(out_);
  }

 private:
  static tl::unexpected<Error> refused(std::string message) {
    return fail(ErrorCode::invalid_argument, std::move(message));
  }

  Result<void> check() const {
    if (const CardSet others = board_.without(cards_.deck); !others.empty())
      return refused(
          fmt::format("the {} is not in this deck, which begins with sixes", to_text(others.first())));
    if (board_.size() == 1 || board_.size() == 2 || board_.size() > 5)
      return refused(fmt::format("a board has 0, 3, 4 or 5 cards, not {}", board_.size()));
    for (std::size_t p = 0; p < players_.size(); ++p)
      if (players_[p].empty())
        return refused(fmt::format(
            "player {} has no hand of this deck without a card of the board or a dead card", p + 1));
    const int wanted = 2 * static_cast<int>(players_.size()) + missing();
    if (left_.size() < wanted)
      return refused(fmt::format("only {} cards are left, and {} are dealt", left_.size(), wanted));
    return {};
  }

  int missing() const { return 5 - board_.size(); }
  double deals() const {
    double out = 1;
    for (const HoleCards& hands : players_) out *= static_cast<double>(hands.size());
    int cards = left_.size() - 2 * static_cast<int>(players_.size());
    for (int i = 1; i <= missing(); ++i, --cards) out *= static_cast<double>(cards) / i;
    return out;
  }

  bool go_on() {
    const std::uint64_t count = ++dealt_;
    return count % looks_every != 0 || !stop_.stop_requested();
  }

  // Of each player from `player` on every hand that is left; false: stopped.
  bool hold(std::size_t player, CardSet left, double weight) {
    if (player == players_.size()) return deal(left, left, board_, missing(), weight);
    for (const WeightedCombo& hand : players_[player]) {
      const CardSet cards = hand.combo.cards();
      if (!cards.without(left).empty()) continue;
      hands_[player] = cards;
      if (!hold(player + 1, left.without(cards), weight * hand.weight)) return false;
    }
    return true;
  }
  // So many cards of `from`, in the order of the deck.
  bool deal(CardSet from, CardSet left, CardSet board, int count, double weight) {
    if (count == 0) {
      show(board, weight);
      return go_on();
    }
    for (const Card card : from) {
      from = from.without(card);
      if (!deal(from, left, board | card, count - 1, weight)) return false;
    }
    return true;
  }

  void show(CardSet board, double weight) {
    std::array<std::uint16_t, 10> strength{};
    std::uint16_t best = 0;
    for (std::size_t p = 0; p < hands_.size(); ++p) {
      strength[p] = cards_.strength(hands_[p], board);
      best = std::max(best, strength[p]);
    }
    const auto end = strength.begin() + static_cast<std::ptrdiff_t>(hands_.size());
    const auto winners = static_cast<std::size_t>(std::count(strength.begin(), end, best));
    for (std::size_t p = 0; p < hands_.size(); ++p)
      if (strength[p] == best) out_.shared[p][winners - 1] += weight;
    out_.deals += weight;
  }

  // ------------------------------------------------------------------ random deals

  Result<void> simulate() {
    out_ = Equities{.exact = false, .deals = 0, .shared = {}, .half_width = 0};
    out_.shared.resize(players_.size());
    hands_.resize(players_.size());
    Rng rng(options_.seed, random_stream);
    const std::uint64_t trials = trials_by_berry_esseen(options_.half_width, options_.confidence);
    for (const HoleCards& hands : players_) {
      std::vector<double>& sums = sums_.emplace_back();
      for (const WeightedCombo& hand : hands) sums.push_back((sums.empty() ? 0 : sums.back()) + hand.weight);
    }
    for (std::uint64_t i = 0; i < trials; ++i) {
      CardSet left;
      if (!draw_hands(rng, left))
        return refused("hardly any deal gives all players one of their hands: they need the same cards");
      CardSet board = board_;
      for (int c = missing(); c > 0; --c) {
        const Card card = draw(rng, left);
        board |= card;
        left = left.without(card);
      }
      show(board, 1);
      if (!go_on()) break;
    }
    for (std::size_t p = 0; p < players_.size() && out_.deals > 0; ++p)
      for (const double share : {out_.win(p), out_.tie(p), out_.lose(p), out_.equity(p)})
        out_.half_width = std::max(out_.half_width, share_half_width(share, out_.deals, options_.confidence));
    return {};
  }

  // All players at once, until no card is there twice: hands in proportion to the product of their weights.
  bool draw_hands(Rng& rng, CardSet& left) {
    for (int i = 0; i < most_tries; ++i) {
      left = left_;
      std::size_t p = 0;
      for (; p < players_.size(); ++p) {
        const double at = rng.uniform() * sums_[p].back();
        const auto found = std::upper_bound(sums_[p].begin(), sums_[p].end() - 1, at);
        hands_[p] = players_[p][static_cast<std::size_t>(found - sums_[p].begin())].combo.cards();
        if (!hands_[p].without(left).empty()) break;
        left = left.without(hands_[p]);
      }
      if (p == players_.size()) return true;
    }
    return false;
  }
  static Card draw(Rng& rng, CardSet left) {
    auto skip = rng.below(static_cast<std::uint32_t>(left.size()));
    for (; skip > 0; --skip) left = left.without(left.first());
    return left.first();
  }

  const CardRules& cards_;
  const EquityOptions& options_;
  const std::stop_token& stop_;
  std::atomic<std::uint64_t>& dealt_;
  CardSet board_, left_;
  std::vector<HoleCards> players_;
  std::vector<std::vector<double>> sums_;  // of weights, hand by hand
  std::vector<CardSet> hands_;
  Equities out_;
};

}  // namespace

Result<Equities> deck_equity(const EquitySpot& spot, const CardRules& cards, const EquityOptions& options,
                             const RunControl& control, std::atomic<std::uint64_t>& dealt) {
  if (spot.players.size() < 2 || spot.players.size() > 10)
    return fail(ErrorCode::invalid_argument,
                fmt::format("an equity needs 2 to 10 players, not {}", spot.players.size()));
  return DeckDeals(spot, cards, options, control.stop, dealt).run();
}

}  // namespace hindsight
