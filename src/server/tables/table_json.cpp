// SPDX-License-Identifier: MIT
#include "server/tables/table_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/interval.h"

namespace hindsight {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 4> street_names{"preflop", "flop", "turn", "river"};
constexpr std::array<std::string_view, 5> chair_states{"in", "folded", "all-in", "out", "busted"};
constexpr std::array<std::string_view, 15> event_names{"ante",     "blind", "blind", "hole", "board",
                                                       "fold",     "check", "call",  "bet",  "raise",
                                                       "returned", "show",  "muck",  "muck", "win"};

std::string_view name_of(Event::Kind kind) { return event_names[static_cast<std::size_t>(kind)]; }
std::string_view name_of(Street street) { return street_names[static_cast<std::size_t>(street)]; }

json card_json(std::span<const Card> cards) {
  json out = json::array();
  for (const Card card : cards) out.push_back(known(card) ? to_text(card) : "?");
  return out;
}

template <class T>
json or_null(const std::optional<T>& value) {
  return value ? json(*value) : json();
}

// Shown hands and those that are open to these eyes, once the board is complete.
json hand_text(const HandView& hand_view, Chair chair) {
  const HandValue value = hand_view.value(chair);
  return value == 0 ? json() : json(hand_name(value));
}

json best_json(const HandView& hand_view, Chair chair) {
  const std::vector<Card> five = hand_view.best_five(chair);
  return five.empty() ? json() : card_json(five);
}

json last_json(const ChairView& place) {
  if (!place.last) return nullptr;
  return {{"kind", name_of(place.last->kind)}, {"to", place.bet}};
}

json chair_json(const TableScene& scene, Chair chair) {
  const HandView& hand_view = *scene.hand_view;
  const ChairView& place = hand_view.at(chair);
  const Occupant& occupant = scene.occupants[chair.value];
  const std::span cards(place.cards.data(), static_cast<std::size_t>(place.card_count));
  const bool gone = place.state == ChairView::State::folded && !known(place.cards);
  return {{"chair", chair.value},
          {"name", occupant.name},
          {"bot", occupant.bot.empty() ? json() : json(occupant.bot)},
          {"avatar", occupant.avatar},
          {"stack", place.stack},
          {"bet", place.bet},
          {"staked", place.staked},
          {"state", chair_states[static_cast<std::size_t>(place.state)]},
          {"button", hand_view.button() == chair},
          {"blind", place.small_blind ? json("small")
                    : place.big_blind ? json("big")
                                      : json()},
          {"cards", gone ? json::array() : card_json(cards)},
          {"last", last_json(place)},
          {"won", place.won > 0 ? json(place.won) : json()},
          {"hand", place.shown ? hand_text(hand_view, chair) : json()},
          {"best", place.shown ? best_json(hand_view, chair) : json()}};
}

json pots_json(const HandView& hand_view) {
  json out = json::array();
  for (const Pot& pot : hand_view.pots()) {
    json chairs = json::array();
    for (const Seat seat : pot.entitled) chairs.push_back(hand_view.chair_of(seat).value);
    out.push_back({{"amount", pot.amount}, {"chairs", chairs}});
  }
  return out;
}

json decision_json(const TableScene& scene) {
  if (!scene.decision) return nullptr;
  const LegalMoves& legal = scene.legal;
  const ChairView& me = scene.hand_view->at(Chair{0});
  json presets = json::array();
  constexpr std::array<std::pair<std::string_view, double>, 4> shares{
      {{"1/3", 1.0 / 3}, {"1/2", 0.5}, {"3/4", 0.75}, {"pot", 1.0}}};
  for (const auto& [name, share] : shares) {
    const auto raise =
        static_cast<Chips>(std::llround(share * static_cast<double>(scene.hand_view->pot() + legal.call)));
    const Chips to =
        std::clamp(me.bet + legal.call + raise, legal.min_to, std::max(legal.min_to, legal.max_to));
    if (legal.can_raise) presets.push_back({{"name", name}, {"to", to}});
  }
  const Chips all_in = legal.can_raise ? legal.max_to : me.bet + me.stack;
  if (legal.can_raise) presets.push_back({{"name", "all-in"}, {"to", all_in}});
  return {{"number", *scene.decision},
          {"call", legal.call},
          {"min_to", legal.min_to},
          {"max_to", legal.max_to},
          {"can_raise", legal.can_raise},
          {"can_fold", legal.can_fold},
          {"all_in", all_in},
          {"presets", presets}};
}

std::string pot_name(const HandView& hand_view, int pot) {
  if (hand_view.pots().size() < 2) return "the pot";
  return pot == 0 ? "the main pot" : "side pot " + std::to_string(pot);
}

json result_json(const TableScene& scene) {
  if (!scene.change) return nullptr;
  const HandView& hand_view = *scene.hand_view;
  json won = json::array(), text = json::array();
  for (const WonPot& pot : hand_view.won()) {
    const bool shown = hand_view.at(pot.chair).shown;
    const json hand = shown ? hand_text(hand_view, pot.chair) : json();
    won.push_back({{"chair", pot.chair.value},
                   {"amount", pot.amount},
                   {"pot", pot.pot},
                   {"hand", hand},
                   {"five", shown ? best_json(hand_view, pot.chair) : json()}});
    text.push_back(scene.occupants[pot.chair.value].name + " wins " + std::to_string(pot.amount) + " from " +
                   pot_name(hand_view, pot.pot) + (hand.is_null() ? "" : " with " + hand.get<std::string>()));
  }
  return {{"text", text}, {"won", won}, {"change", *scene.change}};
}

json notice_text(const TableNotice& notice) {
  const std::string hand = "hand " + std::to_string(notice.hand);
  switch (notice.kind) {
    case TableNotice::Kind::nothing:
      break;
    case TableNotice::Kind::unfinished:
      return hand +
             " was in play when the server stopped or put this table away, and was not finished: everybody "
             "has the chips from before it";
    case TableNotice::Kind::not_saved:
      return hand + " could not be saved and waits: " + notice.why;
  }
  return nullptr;
}

json notice_json(const TableNotice& notice) {
  switch (notice.kind) {
    case TableNotice::Kind::nothing:
      break;
    case TableNotice::Kind::unfinished:
      return {{"code", "hand_unfinished"}, {"hand", notice.hand}};
    case TableNotice::Kind::not_saved:
      return {{"code", "hand_not_saved"}, {"hand", notice.hand}, {"why", notice.why}};
  }
  return nullptr;
}

json score_json(const Score& score) {
  return {{"hands", score.hands},
          {"profit", score.profit},
          {"bb_per_100", score.per_100()},
          {"half_width_95", score.hands < 2 ? json() : json(score.half_width_95())}};
}

}  // namespace

void Score::count(Chips change, Chips big_blind) {
  const double won = static_cast<double>(change) / static_cast<double>(big_blind);
  ++hands;
  profit += change;
  blinds += won;
  blinds_squared += won * won;
}

double Score::per_100() const { return hands == 0 ? 0 : 100 * blinds / static_cast<double>(hands); }

double Score::half_width_95() const {
  return 100 * Sample{static_cast<std::uint64_t>(hands), blinds, blinds_squared}.half_width(0.95);
}

std::string view_json(const TableScene& scene) {
  const HandView& hand_view = *scene.hand_view;
  json chairs = json::array();
  for (std::size_t i = 0; i < hand_view.chairs().size(); ++i)
    chairs.push_back(chair_json(scene, Chair{static_cast<std::uint8_t>(i)}));
  const std::string held = holding_text(hand_view, Chair{0});
  json out{{"id", scene.id},
           {"profile", scene.profile},
           {"hand", scene.hand},
           {"version", scene.version},
           {"street", name_of(hand_view.street())},
           {"state", scene.state},
           {"board", card_json(hand_view.board())},
           {"pot", hand_view.pot()},
           {"pots", pots_json(hand_view)},
           {"chairs", chairs},
           {"you", 0},
           {"to_act", scene.to_act ? json(scene.to_act->value) : json()},
           {"you_hold", held.empty() ? json() : json(held)},
           {"decision", decision_json(scene)},
           {"result", result_json(scene)},
           {"capital", scene.capital},
           {"notice", notice_text(scene.notice)},
           {"notice_code", notice_json(scene.notice)}};
  out["blinds"] = {{"small", scene.level.small_blind},
                   {"big", scene.level.big_blind},
                   {"ante", scene.level.ante},
                   {"next_in", or_null(scene.next_in)}};
  out["chips"] = scene.reset_chips ? "reset" : "keep";
  out["settings"] = {
      {"pace", scene.settings.pace}, {"auto_next", scene.settings.auto_next}, {"fast", scene.settings.fast}};
  out["session"] = score_json(scene.score);
  return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string event_json(const Event& event, const HandView& hand_view) {
  using Kind = Event::Kind;
  json out{{"kind", name_of(event.kind)}};
  if (event.kind == Kind::board) {
    out["street"] = name_of(event.street);
    out["cards"] = card_json(std::span(event.cards).first(event.count));
    return out.dump();
  }
  const Chair chair = hand_view.chair_of(event.seat);
  const ChairView& place = hand_view.at(chair);
  out["chair"] = chair.value;
  switch (event.kind) {
    case Kind::hole:
      out["cards"] = card_json(place.cards);
      break;
    case Kind::show:
      out["cards"] = card_json(place.cards);
      out["hand"] = hand_text(hand_view, chair);
      break;
    case Kind::win:
      out["amount"] = event.amount / shares_per_chip;
      out["pot"] = event.pot;
      out["hand"] = place.shown ? hand_text(hand_view, chair) : json();
      break;
    case Kind::muck:
    case Kind::decline:
      break;
    default:
      out["amount"] = event.amount;
      out["to"] = place.bet;
      out["all_in"] = event.all_in;
  }
  return out.dump();
}

std::string hand_event_json(std::int64_t hand) { return json{{"kind", "hand"}, {"hand", hand}}.dump(); }
std::string busted_event_json(Chair chair) { return json{{"kind", "busted"}, {"chair", chair.value}}.dump(); }
std::string over_event_json(bool won) { return json{{"kind", "over"}, {"won", won}}.dump(); }

std::string message_json(std::string_view topic, std::int64_t version, const std::vector<std::string>& events,
                         std::string_view view) {
  std::string out =
      "{\"topic\":\"" + std::string(topic) + "\",\"version\":" + std::to_string(version) + ",\"events\":[";
  for (const std::string& event : events) out += (out.back() == '[' ? "" : ",") + event;
  return out + "],\"view\":" + std::string(view) + '}';
}

std::string step_json(std::string_view event, std::string_view view) {
  return "{\"event\":" + std::string(event) + ",\"view\":" + std::string(view) + '}';
}

std::string holding_text(const HandView& hand_view, Chair chair) {
  const ChairView& place = hand_view.at(chair);
  if (place.card_count < 2 || !known(place.cards)) return "";
  const CardSet all = set_of(hand_view.board()) | set_of(place.cards);
  if (all.size() >= 5) return hand_name(evaluate(all));
  constexpr std::array<std::string_view, 13> ranks{"deuce", "three", "four", "five", "six",
                                                   "seven", "eight", "nine", "ten",  "jack",
                                                   "queen", "king",  "ace"};
  const auto [low, high] = std::minmax(place.cards[0], place.cards[1]);
  const std::string name(ranks[static_cast<std::size_t>(high.rank())]);
  if (high.rank() == low.rank()) return "pair of " + name + (high.rank() == 4 ? "es" : "s");
  return name + " and " + std::string(ranks[static_cast<std::size_t>(low.rank())]) +
         (high.suit() == low.suit() ? ", suited" : "");
}

std::string text_of(std::span<const Card> cards) {
  std::string out;
  for (const Card card : cards) out += known(card) ? to_text(card) : "??";
  return out;
}

}  // namespace hindsight
