// SPDX-License-Identifier: MIT
#include "study/hands/hands_json.h"

#include <fmt/format.h>

#include <sstream>

#include "base/text.h"
#include "betting/action_kind.h"
#include "io/json.h"
#include "store/hands/phh_reader.h"
#include "store/hands/phh_replay.h"
#include "store/histories/history_reader.h"
#include "store/histories/phh_of_history.h"
#include "study/hands/hand_ranges.h"
#include "study/hands/hand_review.h"

namespace hindsight {

namespace {

std::string_view name_of(Street street) {
  constexpr std::array<std::string_view, 4> names{"preflop", "flop", "turn", "river"};
  return names[static_cast<std::size_t>(street)];
}

// "Anna AhKd, Bert": who is known to have held what.
std::string title_of(const std::string& number, const PhhHand& record, const Hand& hand) {
  std::vector<std::string> players;
  for (std::size_t i = 0; i < record.seats(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    const auto cards = hand.hole(seat);
    players.push_back(record.player(seat) +
                      (known(cards) ? " " + to_text(cards[0]) + to_text(cards[1]) : ""));
  }
  return (number.empty() ? "" : number + ": ") + joined(players, ", ");
}

Json action_json(const HandDecision& decision) {
  Json out{{"kind", kind_text(decision.kind)}, {"text", decision.action}};
  if (decision.to > 0) out["to"] = decision.to;
  return out;
}

Json decisions_json(const HandSpot& spot, const PhhHand& record) {
  Json out = Json::array();
  for (std::size_t i = 0; i < spot.decisions.size() && spot.decisions[i].street == spot.street; ++i) {
    const HandDecision& decision = spot.decisions[i];
    out.push_back({{"seat", decision.seat},
                   {"player", record.player(spot.seats[static_cast<std::size_t>(decision.seat)])},
                   {"pot", decision.pot},
                   {"to_call", decision.to_call},
                   {"action", action_json(decision)},
                   {"line", spot.line_to(i)},
                   {"event", decision.event}});
  }
  return out;
}

Json spot_json(const HandSpot& spot, const std::string& number, const PhhHand& record, const Hand& hand) {
  const auto position = [&](std::size_t seat) {
    return position_name(hand.rules(), hand.seats(), spot.seats[seat]);
  };
  Json form{{"board", to_text(spot.board)},
            {"pot", std::to_string(spot.pot)},
            {"stack_oop", std::to_string(spot.stacks[0])},
            {"stack_ip", std::to_string(spot.stacks[1])},
            {"position_oop", position(0)},
            {"position_ip", position(1)},
            {"bb", std::to_string(hand.rules().min_bet)},
            {"name", fmt::format("{} against {}{}", record.player(spot.seats[0]),
                                 record.player(spot.seats[1]), number.empty() ? "" : ", hand " + number)}};
  if (const std::string line = spot.line(); !line.empty()) form["lines.add"] = line;
  return {{"street", name_of(spot.street)},
          {"board", to_text(spot.board)},
          {"pot", spot.pot},
          {"stacks", spot.stacks},
          {"players", {record.player(spot.seats[0]), record.player(spot.seats[1])}},
          {"raises", spot.raises},
          {"raised_last", spot.raised_last},
          {"form", std::move(form)},
          {"decisions", decisions_json(spot, record)}};
}

// Who can be reviewed.
Json known_json(const PhhHand& record, const Hand& hand) {
  Json out = Json::array();
  for (std::size_t i = 0; hand.over() && i < record.seats(); ++i)
    if (const Seat seat{static_cast<std::uint8_t>(i)}; known(hand.hole(seat)) && hand_to_review(record, seat))
      out.push_back(record.player(seat));
  return out;
}

class Hands {
 public:
  void add(const std::string& number, std::uint64_t line, const Result<PhhHand>& record) {
    if (list_.size() >= most_hands_shown) {
      ++more_;
      return;
    }
    Json& to = list_.push_back(Json{{"title", number}, {"line", line}, {"spots", Json::array()}});
    if (!record) {
      to["failure"] = record.error().message;
      return;
    }
    const auto played = replay(*record, {.repair = true});
    if (!played) {
      to["failure"] = played.error().message;
      return;
    }
    to["title"] = title_of(number, *record, played->hand);
    to["places"] = played->places;
    to["spots"] = hand_spots_json(number, *record, played->hand);
    to["known"] = known_json(*record, played->hand);
    if (!to["spots"].empty() || !to["known"].empty()) to["phh"] = format_phh(*record);
  }
  Json json() && { return {{"hands", std::move(list_)}, {"more", more_}}; }

 private:
  Json list_ = Json::array();
  std::size_t more_ = 0;
};

bool looks_like_phh(std::string_view text) {
  for (const std::string_view line : split(text, '\n'))
    if (line.starts_with("variant")) return true;
  return false;
}

void read_site(const std::vector<HistoryText>& texts, Hands& to) {
  for (const HistoryText& text : texts) {
    const auto history = parse_history(text);
    if (history)
      to.add(history->number, text.first_line, phh_of_history(*history));
    else
      to.add("", text.first_line, tl::unexpected<Error>(history.error()));
  }
}

void read_phh(std::string_view text, Hands& to) {
  std::istringstream in{std::string(text)};
  PhhReader reader(in);
  while (const auto found = reader.next()) to.add(found->section, 0, found->hand);
}

}  // namespace

Json hand_spots_json(const std::string& number, const PhhHand& record, const Hand& hand) {
  Json out = Json::array();
  for (const HandSpot& spot : spots_of(hand)) out.push_back(spot_json(spot, number, record, hand));
  return out;
}

Result<Json> hand_ranges_json(std::string_view phh, std::string_view street) {
  HS_TRY(const PhhHand record, parse_phh(phh));
  HS_TRY(const Replay played, replay(record, {.repair = true}));
  for (const HandSpot& spot : spots_of(played.hand)) {
    if (name_of(spot.street) != street) continue;
    HS_TRY(const HandRanges found, ranges_before(*usual_play(), played.hand, spot));
    return Json{{"range_oop", to_text(found.ranges[0])},
                {"range_ip", to_text(found.ranges[1])},
                {"unlike", found.unlike}};
  }
  return fail(ErrorCode::not_found, fmt::format("two players were not left for a '{}' in this hand", street));
}

Result<Json> hands_json(std::string_view bytes) {
  const std::string text = in_utf8(bytes);
  const std::vector<HistoryText> texts = split_histories(text);
  Hands hands;
  if (!texts.empty())
    read_site(texts, hands);
  else if (looks_like_phh(text))
    read_phh(text, hands);
  else
    return fail(
        ErrorCode::not_found,
        "no hand begins here as PokerStars, GGPoker, Winamax or PHH write it: paste it with its first line");
  return std::move(hands).json();
}

}  // namespace hindsight
