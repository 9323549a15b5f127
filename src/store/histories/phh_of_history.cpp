// SPDX-License-Identifier: MIT
#include "store/histories/phh_of_history.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>

#include "store/hands/phh_extras.h"

namespace hindsight {

namespace {

using HistoryKind = HistoryAction::Kind;
using HistoryStreet = HistoryAction::Street;

class Recorder {
 public:
  explicit Recorder(const HandHistory& hand) : hand_(hand), place_(hand.seats.size(), nobody) {}

  Result<PhhHand> record() {
    if (hand_.cap) return unsupported("a cap on what a player may lose");
    seat_players();
    if (order_.size() < 2) return unsupported("a single player");
    post();
    for (std::size_t p = 0; p < order_.size(); ++p)
      add({.kind = PhhAction::Kind::deal_hole, .seat = seat(p), .cards = cards_of(order_[p])});
    for (const HistoryAction& action : hand_.actions) HS_RETURN_IF_ERROR(act(action));
    deal_to(hand_.boards.empty() ? 0 : hand_.boards[0].size());
    show();
    return std::move(out_);
  }

 private:
  static constexpr std::size_t nobody = SIZE_MAX;

  static tl::unexpected<Error> unsupported(std::string_view what) {
    return fail(ErrorCode::unsupported, fmt::format("{} cannot be played again here", what));
  }
  static Seat seat(std::size_t place) { return Seat{static_cast<std::uint8_t>(place)}; }
  Decimal amount(std::int64_t chips) const { return Decimal::of(chips, hand_.places); }
  void add(PhhAction action) { out_.actions.push_back(std::move(action)); }

  // Who did anything took part.
  void seat_players() {
    std::vector<bool> plays(hand_.seats.size());
    for (const HandHistory::Collected& won : hand_.collected) plays[won.seat] = true;
    for (const HistoryAction& action : hand_.actions) plays[action.seat] = true;
    for (std::size_t s = 0; s < hand_.seats.size(); ++s)
      if (plays[s]) order_.push_back(s);
    const auto behind_button = [&](std::size_t s) {
      const int after = hand_.seats[s].number - hand_.button;
      return after > 0 ? after : after + 100;
    };
    std::ranges::sort(order_, {}, behind_button);
    folded_.assign(order_.size(), false);
    live_.assign(order_.size(), 0);
    for (std::size_t p = 0; p < order_.size(); ++p) {
      const HistorySeat& player = hand_.seats[order_[p]];
      place_[order_[p]] = p;
      out_.players.push_back(player.name);
      out_.starting_stacks.push_back(amount(player.start));
      left_.push_back(player.start);
    }
  }

  // A post that is all-in for less is written as it should have been.
  void post() {
    std::vector<std::int64_t> antes(order_.size()), blinds(order_.size());
    std::int64_t ante = 0;
    for (const HistoryAction& action : hand_.actions)
      if (action.kind == HistoryKind::ante) ante = std::max(ante, action.amount);
    const std::size_t big = big_blind_place();
    for (const HistoryAction& action : hand_.actions) {
      const std::size_t p = place_[action.seat];
      // Who is all-in by it owed the whole; a single ante is a late comer's.
      if (action.kind == HistoryKind::ante)
        antes[p] += action.all_in || action.amount == hand_.seats[action.seat].start ? ante : action.amount;
      if (action.kind == HistoryKind::post_dead) antes[p] += action.amount;
      if (action.kind == HistoryKind::post_both) antes[p] += action.dead;
      if (action.kind == HistoryKind::small_blind)
        blinds[p] = action.all_in && hand_.limit != "limit" ? hand_.stakes[0] : action.amount;
      if (is_big_blind(action)) blinds[p] = p == big ? hand_.big_blind() : -late_blind(action);
      if (action.kind == HistoryKind::straddle) blinds[p] = action.to;
    }
    if (const std::size_t p = blind_by_ante(antes); p != nobody) blinds[p] = hand_.big_blind();
    for (std::size_t p = 0; p < order_.size(); ++p) {
      const std::size_t at = order_.size() == 2 ? 1 - p : p;  // heads-up they stand in reverse
      out_.antes.push_back(amount(antes[at]));
      out_.blinds.push_back(amount(blinds[at]));
    }
    if (hand_.limit == "limit") {
      out_.variant = "FT";
      out_.small_bet = amount(hand_.stakes[0]);
      out_.big_bet = amount(hand_.stakes[1]);
    } else {
      if (hand_.limit == "pot-limit") out_.variant = "PT";
      out_.min_bet = amount(least_bet());
    }
  }

  static bool is_big_blind(const HistoryAction& action) {
    return action.kind == HistoryKind::big_blind || action.kind == HistoryKind::post_live ||
           action.kind == HistoryKind::post_both;
  }
  std::int64_t late_blind(const HistoryAction& action) const {
    return action.all_in ? std::max(action.to, hand_.big_blind()) : action.to;
  }

  // Posts are told in any order: of those who posted a big blind, it is that of the first behind the small
  // blind (without one, behind the button); the others came late, and action does not begin behind them.
  std::size_t big_blind_place() const {
    std::size_t after = order_.size() - 1;
    for (const HistoryAction& action : hand_.actions)
      if (action.kind == HistoryKind::small_blind) after = place_[action.seat];
    std::vector<bool> posted(order_.size());
    bool in_turn = false;
    for (const HistoryAction& action : hand_.actions) {
      if (is_big_blind(action) && action.kind != HistoryKind::post_both) posted[place_[action.seat]] = true;
      in_turn = in_turn || action.kind == HistoryKind::big_blind;
    }
    for (std::size_t step = 1; in_turn && step <= order_.size(); ++step)
      if (const std::size_t p = (after + step) % order_.size(); posted[p]) return p;
    return nobody;
  }

  // Who would have posted the big blind, but is all-in by the ante already.
  std::size_t blind_by_ante(const std::vector<std::int64_t>& antes) const {
    std::size_t after = nobody;
    for (const HistoryAction& action : hand_.actions) {
      if (action.kind == HistoryKind::big_blind) return nobody;
      if (action.kind == HistoryKind::small_blind) after = (place_[action.seat] + 1) % order_.size();
    }
    return after != nobody && antes[after] > 0 && hand_.seats[order_[after]].start <= antes[after] ? after
                                                                                                   : nobody;
  }

  // The big blind; or the least raise, as sites count those over a short big blind from what was posted.
  std::int64_t least_bet() const {
    std::int64_t least = hand_.big_blind(), highest = hand_.big_blind();
    HistoryStreet street = HistoryStreet::preflop;
    for (const HistoryAction& action : hand_.actions) {
      if (action.street > street) street = action.street, highest = 0;
      const bool raises = action.kind == HistoryKind::bet || action.kind == HistoryKind::raise;
      if (raises && !action.all_in) least = std::min(least, action.to - highest);
      highest = std::max(highest, action.to);
    }
    return least;
  }

  PhhCards cards_of(std::size_t seat) const {
    PhhCards out{.count = 2};
    const std::vector<Card>& known = hand_.seats[seat].cards;
    for (std::size_t c = 0; c < known.size(); ++c) out.cards[c] = card_of(known[c]);
    return out;
  }
  static PhhCard card_of(Card card) {
    const std::string text = to_text(card);
    return {text[0], text[1]};
  }

  Result<void> act(const HistoryAction& action) {
    const std::size_t p = place_[action.seat];
    if (action.street > HistoryStreet::preflop && action.street != street_) {
      std::ranges::fill(live_, 0);
      highest_ = 0;
    }
    street_ = action.street;
    left_[p] -= action.amount;
    if (action.amount > 0) live_[p] = action.to;
    if (street_ == HistoryStreet::blinds) highest_ = std::max(highest_, action.to);
    if (action.street == HistoryStreet::blinds) return {};
    if (action.kind == HistoryKind::fold) {
      folded_[p] = true;
    }
    constexpr std::size_t cards[] = {0, 0, 3, 4, 5};
    deal_to(cards[static_cast<std::size_t>(action.street)]);
    PhhAction out{.kind = PhhAction::Kind::fold, .seat = seat(place_[action.seat])};
    if (action.kind == HistoryKind::check || action.kind == HistoryKind::call)
      out.kind = PhhAction::Kind::check_call;
    // Where nobody has more than what was bet before, more than a call comes back at once.
    const bool alone =
        std::ranges::none_of(std::views::iota(std::size_t{0}, order_.size()), [&](std::size_t q) {
          return q != p && !folded_[q] && left_[q] > 0 && live_[q] + left_[q] > highest_;
        });
    highest_ = std::max(highest_, action.to);
    if ((action.kind == HistoryKind::bet || action.kind == HistoryKind::raise) && alone)
      out.kind = PhhAction::Kind::check_call;
    if ((action.kind == HistoryKind::bet || action.kind == HistoryKind::raise) && !alone) {
      out.kind = PhhAction::Kind::bet_raise;
      out.amount = amount(action.to);
    }
    add(std::move(out));
    return {};
  }

  // Streets up to so many cards.
  void deal_to(std::size_t cards) {
    while (board_ < cards) {
      const std::size_t next = board_ == 0 ? 3 : board_ + 1;
      PhhCards dealt{.count = static_cast<std::uint8_t>(next - board_)};
      for (std::size_t c = board_; c < next; ++c) dealt.cards[c - board_] = card_of(hand_.boards[0][c]);
      add({.kind = PhhAction::Kind::deal_board, .cards = dealt});
      board_ = next;
    }
  }

  void show() {
    std::vector<std::int64_t> won(order_.size());
    for (const HandHistory::Collected& pot : hand_.collected) won[place_[pot.seat]] += pot.amount;
    muck_unseen(won);
    return_uncalled(won);
    out_.winnings.emplace();
    for (const std::int64_t chips : won) out_.winnings->push_back(amount(chips));
    tell_extras();
  }

  void tell_extras() {
    PhhExtras extras{.added = amount(hand_.house_added)};
    if (hand_.site == HandHistory::Site::winamax) extras.odd_chip = HandRules::OddChip::last;
    if (hand_.boards.size() > 1) {
      extras.boards.assign(hand_.boards.begin() + 1, hand_.boards.end());
      extras.won.assign(hand_.boards.size(), std::vector<Decimal>(order_.size()));
      std::vector<std::vector<std::int64_t>> won(hand_.boards.size(),
                                                 std::vector<std::int64_t>(order_.size()));
      for (const HandHistory::Collected& pot : hand_.collected)
        if (pot.run == 0)
          extras.won.clear();  // told for all boards together
        else
          won[static_cast<std::size_t>(pot.run - 1)][place_[pot.seat]] += pot.amount;
      for (std::size_t b = 0; b < extras.won.size(); ++b)
        for (std::size_t p = 0; p < order_.size(); ++p) extras.won[b][p] = amount(won[b][p]);
    }
    set_extras(out_, extras);
  }

  // Losers whose cards nobody saw, where others have shown theirs.
  void muck_unseen(const std::vector<std::int64_t>& won) {
    std::vector<std::size_t> seen, unseen;
    for (std::size_t p = 0; p < order_.size(); ++p)
      if (!folded_[p]) (hand_.seats[order_[p]].cards.size() == 2 ? seen : unseen).push_back(p);
    if (seen.empty() || unseen.empty() ||
        std::ranges::any_of(unseen, [&](std::size_t p) { return won[p] > 0; }))
      return;
    for (const std::size_t p : seen)
      add({.kind = PhhAction::Kind::show, .seat = seat(p), .cards = cards_of(order_[p])});
    for (const std::size_t p : unseen) add({.kind = PhhAction::Kind::muck, .seat = seat(p)});
  }

  // Where the text says nothing of a bet that nobody called, it was collected with the pot.
  void return_uncalled(std::vector<std::int64_t>& won) const {
    if (!hand_.uncalled.empty()) return;
    std::vector<std::int64_t> live(order_.size());
    for (const HistoryAction& action : hand_.actions)
      if (action.kind != HistoryKind::ante && action.kind != HistoryKind::post_dead)
        live[place_[action.seat]] += action.amount - action.dead;
    const auto most = std::ranges::max_element(live);
    const std::int64_t top = std::exchange(*most, 0);
    const auto place = static_cast<std::size_t>(most - live.begin());
    won[place] -= std::min(won[place], top - *std::ranges::max_element(live));
  }

  const HandHistory& hand_;
  std::vector<std::size_t> order_;  // indices of seats by place
  std::vector<std::size_t> place_;  // and back
  std::vector<std::int64_t> left_;  // stacks by place
  std::vector<std::int64_t> live_;  // bets of this street
  std::int64_t highest_ = 0;        // of them
  HistoryStreet street_ = HistoryStreet::blinds;
  std::vector<bool> folded_;
  std::size_t board_ = 0;  // cards dealt
  PhhHand out_;
};

}  // namespace

Result<PhhHand> phh_of_history(const HandHistory& hand) { return Recorder(hand).record(); }

}  // namespace hindsight
