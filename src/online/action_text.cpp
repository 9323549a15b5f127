// SPDX-License-Identifier: MIT
#include "online/action_text.h"

#include <fmt/format.h>

#include <optional>

#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::size_t longest_betting = 4'096;  // no hand's betting comes near
constexpr std::size_t most_digits = 9;

class ActionReader {
 public:
  ActionReader(AcpcHand& hand, std::string_view text) : hand_(hand), text_(text) {}

  Result<void> read() {
    if (text_.size() > longest_betting) return refused("it is too long");
    while (at_ < text_.size()) {
      if (hand_.over()) return read_end();
      if (hand_.round() > slashes_) {
        if (text_[at_] != '/') return refused("a slash belongs there: the street is over");
        ++slashes_;
        ++at_;
      } else {
        HS_RETURN_IF_ERROR(read_action());
      }
    }
    return {};
  }

 private:
  // Slashes behind an all-in: for all streets that come, or else the text ends there.
  Result<void> read_end() {
    const auto to_come = static_cast<std::size_t>(hand_.game().rounds - 1 - slashes_);
    const std::string_view rest = text_.substr(at_);
    if (hand_.showdown() && rest.size() == to_come && rest.find_first_not_of('/') == std::string_view::npos)
      return {};
    return refused("the hand is over there");
  }

  Result<void> read_action() {
    const LegalMoves& legal = hand_.legal();
    Move move;
    std::size_t length = 1;
    switch (text_[at_]) {
      case 'k':
        if (legal.call != 0) return refused(fmt::format("nobody checks who has {} to call", legal.call));
        move = Move::call();
        break;
      case 'c':
        if (legal.call == 0) return refused("there is nothing to call");
        move = Move::call();
        break;
      case 'f':
        if (!legal.can_fold) return refused("nobody folds who may check");
        move = Move::fold();
        break;
      case 'b': {
        const auto to = number_at(at_ + 1, length);
        if (!to) return refused("a bet takes the chips that it goes to, as in b200");
        if (!legal.can_raise) return refused("no bet is possible any more");
        if (*to < legal.min_to || *to > legal.max_to)
          return refused(fmt::format("a bet there is from {} to {}", legal.min_to, legal.max_to));
        move = Move::raise_to(*to);
        break;
      }
      default:
        return refused("it is none of k, c, f, b and /");
    }
    hand_.play(move);
    at_ += length;
    return {};
  }

  // Digits, the first of which is no 0; `length` grows by theirs.
  std::optional<Chips> number_at(std::size_t at, std::size_t& length) const {
    std::size_t end = at;
    Chips out = 0;
    for (; end < text_.size() && end < at + most_digits && text_[end] >= '0' && text_[end] <= '9'; ++end)
      out = 10 * out + (text_[end] - '0');
    if (end == at || text_[at] == '0') return std::nullopt;
    length += end - at;
    return out;
  }

  tl::unexpected<Error> refused(const std::string& why) const {
    return fail(ErrorCode::parse, fmt::format("the betting {} at character {}: {}",
                                              in_quotes(printable(text_, 120)), at_ + 1, why));
  }

  AcpcHand& hand_;
  std::string_view text_;
  std::size_t at_ = 0;
  int slashes_ = 0;  // read
};

}  // namespace

Result<void> play_actions(AcpcHand& hand, std::string_view text) { return ActionReader(hand, text).read(); }

std::string action_text(const AcpcHand& hand, Move move) {
  switch (move.kind) {
    case Move::Kind::fold:
      return "f";
    case Move::Kind::call:
      return hand.legal().call == 0 ? "k" : "c";
    case Move::Kind::raise:
      break;
  }
  return fmt::format("b{}", move.to);
}

}  // namespace hindsight
