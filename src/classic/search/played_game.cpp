// SPDX-License-Identifier: MIT
#include "classic/search/played_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace hindsight {

namespace {

// The longest name of a move that the text begins with.
std::optional<Action> first_move(std::string_view text, const std::vector<std::string>& moves) {
  std::optional<Action> out;
  for (std::size_t a = 0; a < moves.size(); ++a)
    if (text.starts_with(moves[a]) && (!out || moves[a].size() > moves[*out].size()))
      out = static_cast<Action>(a);
  return out;
}

tl::unexpected<Error> no_move(const PlayedGame& game, std::string_view rest, std::size_t number) {
  std::size_t longest = 1;
  for (const std::string& move : game.moves()) longest = std::max(longest, move.size());
  const std::string place = fmt::format("move {}, {},", number, in_quotes(rest.substr(0, longest)));
  if (game.over())
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} comes after the end of the game; leave it out", place));
  const std::vector<std::string> moves = game.moves();
  const std::size_t shown = std::min<std::size_t>(moves.size(), 12);
  return fail(
      ErrorCode::invalid_argument,
      fmt::format("{} is not possible here; possible {} {}{}", place, moves.size() == 1 ? "is" : "are",
                  joined(std::span(moves).first(shown), ", "), shown < moves.size() ? ", ..." : ""));
}

bool better(const MoveRating& a, const MoveRating& b) {
  if (a.value() != b.value()) return a.value() > b.value();
  if (!a.exact || !b.exact || !a.exact->plies || !b.exact->plies || a.value() == 0) return false;
  return a.value() > 0 ? *a.exact->plies < *b.exact->plies : *a.exact->plies > *b.exact->plies;
}

}  // namespace

void sort_ratings(Ratings& ratings) {
  std::ranges::stable_sort(ratings.moves, {}, &MoveRating::action);
  std::ranges::stable_sort(ratings.moves, better);
}

Result<void> play_line(PlayedGame& game, std::string_view line) {
  std::size_t played = 0;
  const auto refuse = [&](std::string_view rest) {
    const auto error = no_move(game, rest, played + 1);
    while (played-- > 0) game.take_back();
    return error;
  };
  std::string text(line);
  std::ranges::replace(text, ',', ' ');
  for (std::string_view word : words_of(text))
    while (!word.empty()) {
      const std::vector<std::string> moves = game.moves();
      const auto action = first_move(word, moves);
      if (!action) return refuse(word);
      word.remove_prefix(moves[*action].size());
      game.play(*action);
      ++played;
    }
  return {};
}

}  // namespace hindsight
