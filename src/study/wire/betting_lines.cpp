// SPDX-License-Identifier: MIT
#include "study/wire/betting_lines.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight {

namespace {

// In how many ways the cards of a line can have been dealt, or more.
double deals_of(const AcpcHand& hand, bool tells_suits) {
  const AcpcGame& game = hand.game();
  double out = 1;
  for (int dealt = 0; WireGame::deals(hand, dealt); ++dealt)
    out *= tells_suits ? game.ranks * game.suits - dealt : game.ranks;
  return out;
}

}  // namespace

BettingLines::BettingLines(const AcpcGame& game, std::vector<const WireGame*> games,
                           std::uint64_t max_histories)
    : game_(&game), games_(std::move(games)), max_histories_(static_cast<double>(max_histories)) {
  for (const WireGame* wire : games_) tells_suits_ = tells_suits_ || wire->tells_suits();
}

Result<BettingLines> BettingLines::of(const AcpcGame& game, std::vector<const WireGame*> games,
                                      std::uint64_t max_histories) {
  if (game.hole_cards != 1 || game.board_until(game.rounds - 1) > 1)
    return fail(ErrorCode::unsupported, "only games of one card each and at most one on the board");
  BettingLines out(game, std::move(games), max_histories);
  out.lines_.push_back({AcpcHand(game), {}, {}});
  out.histories_ = deals_of(out.lines_[0].hand, out.tells_suits_);
  if (out.histories_ > out.max_histories_ || !out.grow(0, out.root()))
    return fail(ErrorCode::unsupported,
                fmt::format("the game of the match has more than {} histories", max_histories));
  return out;
}

// Cards from the dealt-th on, as far as the line has come.
void BettingLines::deal(Places& places, const AcpcHand& hand, int dealt) const {
  for (; WireGame::deals(hand, dealt); ++dealt)
    for (std::size_t g = 0; g < games_.size(); ++g) {
      const HistoryTree& tree = games_[g]->tree();
      std::vector<HistoryId> next;
      for (const HistoryId h : places[g])
        for (Action a = 0; tree.nodes[h].kind == Turn::Kind::chance && a < tree.nodes[h].count; ++a)
          next.push_back(tree.child(h, a));
      places[g] = std::move(next);
    }
}

BettingLines::Places BettingLines::root() const {
  Places out(games_.size(), {HistoryId{0}});
  deal(out, lines_[0].hand, 0);
  return out;
}

BettingLines::Places BettingLines::after(const Places& places, const AcpcHand& hand, Move move) const {
  Places out(games_.size());
  for (std::size_t g = 0; g < games_.size(); ++g) {
    for (const HistoryId h : places[g])
      for (const WireGame::Taken& taken : games_[g]->after(h, hand, move))
        if (taken.place) out[g].push_back(*taken.place);
    std::ranges::sort(out[g]);
    out[g].erase(std::ranges::unique(out[g]).begin(), out[g].end());
  }
  AcpcHand next = hand;
  next.play(move);
  deal(out, next, game_->players + game_->board_until(hand.round()));
  return out;
}

bool BettingLines::append(std::uint32_t line, Move move, const Places& places) {
  const double histories = histories_;
  const auto added = static_cast<std::uint32_t>(lines_.size());
  const Places behind = after(places, lines_[line].hand, move);
  lines_.push_back({lines_[line].hand, {}, {}});
  lines_[added].hand.play(move);
  lines_[line].moves.push_back(move);
  lines_[line].next.push_back(added);
  histories_ += deals_of(lines_[added].hand, tells_suits_);
  if (histories_ <= max_histories_ && grow(added, behind)) return true;
  lines_.erase(lines_.begin() + added, lines_.end());
  lines_[line].moves.pop_back();
  lines_[line].next.pop_back();
  histories_ = histories;
  return false;
}

bool BettingLines::grow(std::uint32_t line, const Places& places) {
  if (lines_[line].hand.over()) return true;
  std::vector<Move> moves{Move::call()};
  for (std::size_t g = 0; g < games_.size(); ++g)
    for (const HistoryId h : places[g])
      for (const Move move : games_[g]->moves(h, lines_[line].hand))
        if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
  return std::ranges::all_of(moves, [&](Move move) { return append(line, move, places); });
}

std::size_t BettingLines::add(std::span<const Move> moves) {
  std::uint32_t line = 0;
  std::optional<Places> places;  // only where they are needed
  for (std::size_t made = 0; made < moves.size(); ++made) {
    auto at = std::ranges::find(lines_[line].moves, moves[made]) - lines_[line].moves.begin();
    if (at == std::ssize(lines_[line].moves)) {
      places = root();
      AcpcHand hand = lines_[0].hand;
      for (std::size_t before = 0; before < made; ++before) {
        places = after(*places, hand, moves[before]);
        hand.play(moves[before]);
      }
      if (!append(line, moves[made], *places)) return made;
    }
    line = lines_[line].next[static_cast<std::size_t>(at)];
  }
  return moves.size();
}

}  // namespace hindsight
