// SPDX-License-Identifier: MIT
#include "server/tables/table_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/interval.h"
#include "betting/bet_size.h"
#include "io/json.h"

namespace hindsight {

namespace {

constexpr std::array<std::string_view, 5> chair_states{"in", "folded", "all-in", "out", "busted"};
constexpr std::array<std::string_view, 15> event_names{"ante",     "blind", "blind", "hole", "board",
                                                       "fold",     "check", "call",  "bet",  "raise",
                                                       "returned", "show",  "muck",  "muck", "win"};

std::string_view name_of(Event::Kind kind) { return event_names[static_cast<std::size_t>(kind)]; }
std::string_view name_of(Street street) { return street_names[static_cast<std::size_t>(street)]; }

Json card_json(std::span<const Card> cards) {
  Json out = Json::array();
  for (const Card card : cards) out.push_back(known(card) ? to_text(card) : "?");
  return out;
}

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

// Shown hands and those that are open to these eyes, once the board is complete.
Json hand_text(const HandView& hand_view, Chair chair) {
  const HandValue value = hand_view.value(chair);
  return value == 0 ? Json() : Json(hand_name(value));
}

Json best_json(const HandView& hand_view, Chair chair) {
  const std::vector<Card> five = hand_view.best_five(chair);
  return five.empty() ? Json() : card_json(five);
}

Json last_json(const ChairView& place) {
  if (!place.last) return nullptr;
  return {{"kind", name_of(place.last->kind)}, {"to", place.bet}};
}

Json chair_json(const TableScene& scene, Chair chair) {
  const HandView& hand_view = *scene.hand_view;
  const ChairView& place = hand_view.at(chair);
  const Occupant& occupant = scene.occupants[chair.value];
  const std::span cards(place.cards.data(), static_cast<std::size_t>(place.card_count));
  const bool gone = place.state == ChairView::State::folded && !known(place.cards);
  return {{"avatar", occupant.avatar},
          {"best", place.shown ? best_json(hand_view, chair) : Json()},
          {"bet", place.bet},
          {"blind", place.small_blind ? Json("small")
                    : place.big_blind ? Json("big")
                                      : Json()},
          {"bot", occupant.bot.empty() ? Json() : Json(occupant.bot)},
          {"button", hand_view.button() == chair},
          {"cards", gone ? Json::array() : card_json(cards)},
          {"chair", chair.value},
          {"hand", place.shown ? hand_text(hand_view, chair) : Json()},
          {"last", last_json(place)},
          {"name", occupant.name},
          {"stack", place.stack},
          {"staked", place.staked},
          {"state", chair_states[static_cast<std::size_t>(place.state)]},
          {"won", place.won > 0 ? Json(place.won) : Json()}};
}

Json pots_json(const HandView& hand_view) {
  Json out = Json::array();
  for (const Pot& pot : hand_view.pots()) {
    Json chairs = Json::array();
    for (const Seat seat : pot.entitled) chairs.push_back(hand_view.chair_of(seat).value);
    out.push_back({{"amount", pot.amount}, {"chairs", chairs}});
  }
  return out;
}

Json decision_json(const TableScene& scene) {
  if (!scene.decision) return nullptr;
  const LegalMoves& legal = scene.legal;
  const ChairView& me = scene.hand_view->at(Chair{0});
  Json presets = Json::array();
  constexpr std::array<std::pair<std::string_view, double>, 4> shares{
      {{"1/3", 1.0 / 3}, {"1/2", 0.5}, {"3/4", 0.75}, {"pot", 1.0}}};
  for (const auto& [name, share] : shares) {
    if (!legal.can_raise) break;
    const Chips wanted =
        chips_of_share(share, {.faced = me.bet + legal.call, .pot = scene.hand_view->pot() + legal.call});
    presets.push_back({{"name", name}, {"to", std::clamp(wanted, legal.min_to, legal.max_to)}});
  }
  const Chips all_in = legal.can_raise ? legal.max_to : me.bet + me.stack;
  if (legal.can_raise) presets.push_back({{"name", "all-in"}, {"to", all_in}});
  return {{"all_in", all_in},           {"call", legal.call},
          {"can_fold", legal.can_fold}, {"can_raise", legal.can_raise},
          {"max_to", legal.max_to},     {"min_to", legal.min_to},
          {"number", *scene.decision},  {"presets", presets}};
}

std::string pot_name(const HandView& hand_view, int pot) {
  if (hand_view.pots().size() < 2) return "the pot";
  return pot == 0 ? "the main pot" : fmt::format("side pot {}", pot);
}

Json result_json(const TableScene& scene) {
  if (!scene.change) return nullptr;
  const HandView& hand_view = *scene.hand_view;
  Json won = Json::array(), text = Json::array();
  for (const WonPot& pot : hand_view.won()) {
    const bool shown = hand_view.at(pot.chair).shown;
    const Json hand = shown ? hand_text(hand_view, pot.chair) : Json();
    won.push_back({{"amount", pot.amount},
                   {"chair", pot.chair.value},
                   {"five", shown ? best_json(hand_view, pot.chair) : Json()},
                   {"hand", hand},
                   {"pot", pot.pot}});
    text.push_back(fmt::format("{} wins {} from {}{}", scene.occupants[pot.chair.value].name, pot.amount,
                               pot_name(hand_view, pot.pot),
                               hand.is_null() ? "" : fmt::format(" with {}", hand.text())));
  }
  return {{"change", *scene.change}, {"text", std::move(text)}, {"won", std::move(won)}};
}

Json notice_text(const TableNotice& notice) {
  const std::string hand = fmt::format("hand {}", notice.hand);
  switch (notice.kind) {
    case TableNotice::Kind::nothing:
      break;
    case TableNotice::Kind::unfinished:
      return fmt::format(
          "{} was in play when the server stopped or put this table away, and was not finished: everybody "
          "has the chips from before it",
          hand);
    case TableNotice::Kind::not_saved:
      return fmt::format("{} could not be saved and waits: {}", hand, notice.why);
    case TableNotice::Kind::program_lost:
      return fmt::format("{}; it checks and folds until the hand is over", notice.why);
    case TableNotice::Kind::cannot_fill:
      return "your capital does not fill your chips up to the buy-in, and a program plays only where all "
             "have the same: "
             "the table is over";
  }
  return nullptr;
}

Json notice_json(const TableNotice& notice) {
  switch (notice.kind) {
    case TableNotice::Kind::nothing:
      break;
    case TableNotice::Kind::unfinished:
      return {{"code", "hand_unfinished"}, {"hand", notice.hand}};
    case TableNotice::Kind::not_saved:
      return {{"code", "hand_not_saved"}, {"hand", notice.hand}, {"why", notice.why}};
    case TableNotice::Kind::program_lost:
      return {{"code", "program_lost"}, {"hand", notice.hand}, {"why", notice.why}};
    case TableNotice::Kind::cannot_fill:
      return {{"code", "cannot_fill"}, {"hand", notice.hand}};
  }
  return nullptr;
}

Json blinds_json(const TableScene& scene) {
  return {{"ante", scene.level.ante},
          {"big", scene.level.big_blind},
          {"next_in", or_null(scene.next_in)},
          {"small", scene.level.small_blind}};
}

Json score_json(const Score& score) {
  return {{"bb_per_100", per_100(score)},
          {"half_width_95", half_width_per_100(score)},
          {"hands", score.hands()},
          {"profit", score.profit}};
}

}  // namespace

void Score::count(Chips change, Chips big_blind) {
  profit += change;
  blinds.add(static_cast<double>(change) / static_cast<double>(big_blind));
}

double per_100(const Score& score) { return 100 * score.blinds.mean(); }

Json half_width_per_100(const Score& score) {
  return score.hands() < 2 ? Json() : Json(100 * score.blinds.half_width(0.95));
}

// Members stand in the order of their names.
Json view_json(const TableScene& scene) {
  const HandView& hand_view = *scene.hand_view;
  Json chairs = Json::array();
  for (std::size_t i = 0; i < hand_view.chairs().size(); ++i)
    chairs.push_back(chair_json(scene, Chair{static_cast<std::uint8_t>(i)}));
  const std::string held = holding_text(hand_view, Chair{0});
  return {{"blinds", blinds_json(scene)},
          {"board", card_json(hand_view.board())},
          {"capital", scene.capital},
          {"cards", scene.open_cards ? "open" : "hidden"},
          {"chairs", std::move(chairs)},
          {"chips", scene.reset_chips ? "reset" : "keep"},
          {"decision", decision_json(scene)},
          {"hand", scene.hand},
          {"hints", scene.hints},
          {"incognito", scene.incognito},
          {"id", scene.id},
          {"notice", notice_text(scene.notice)},
          {"notice_code", notice_json(scene.notice)},
          {"pot", hand_view.pot()},
          {"pots", pots_json(hand_view)},
          {"profile", scene.profile},
          {"result", result_json(scene)},
          {"session", score_json(scene.score)},
          {"settings",
           {{"auto_next", scene.settings.auto_next},
            {"fast", scene.settings.fast},
            {"pace", scene.settings.pace}}},
          {"state", scene.state},
          {"street", name_of(hand_view.street())},
          {"to_act", scene.to_act ? Json(scene.to_act->value) : Json()},
          {"version", scene.version},
          {"you", 0},
          {"you_hold", held.empty() ? Json() : Json(held)}};
}

// Members stand in the order of their names.
Json event_json(const Event& event, const HandView& hand_view) {
  using Kind = Event::Kind;
  const std::string_view kind = name_of(event.kind);
  if (event.kind == Kind::board)
    return {{"cards", card_json(std::span(event.cards).first(event.count))},
            {"kind", kind},
            {"street", name_of(event.street)}};
  const Chair chair = hand_view.chair_of(event.seat);
  const ChairView& place = hand_view.at(chair);
  switch (event.kind) {
    case Kind::hole:
      return {{"cards", card_json(place.cards)}, {"chair", chair.value}, {"kind", kind}};
    case Kind::show:
      return {{"cards", card_json(place.cards)},
              {"chair", chair.value},
              {"hand", hand_text(hand_view, chair)},
              {"kind", kind}};
    case Kind::win:
      return {{"amount", event.amount / shares_per_chip},
              {"chair", chair.value},
              {"hand", place.shown ? hand_text(hand_view, chair) : Json()},
              {"kind", kind},
              {"pot", event.pot}};
    case Kind::muck:
    case Kind::decline:
      return {{"chair", chair.value}, {"kind", kind}};
    default:
      return {{"all_in", event.all_in},
              {"amount", event.amount},
              {"chair", chair.value},
              {"kind", kind},
              {"to", place.bet}};
  }
}

Json hand_event_json(std::int64_t hand) { return {{"hand", hand}, {"kind", "hand"}}; }
Json busted_event_json(Chair chair) { return {{"chair", chair.value}, {"kind", "busted"}}; }
Json over_event_json(bool won) { return {{"kind", "over"}, {"won", won}}; }

Json message_json(std::string_view topic, std::int64_t version, Json events, Json view) {
  return {{"topic", topic}, {"version", version}, {"events", std::move(events)}, {"view", std::move(view)}};
}

Json step_json(Json event, Json view) { return {{"event", std::move(event)}, {"view", std::move(view)}}; }

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
  if (high.rank() == low.rank()) return fmt::format("pair of {}{}", name, high.rank() == 4 ? "es" : "s");
  return fmt::format("{} and {}{}", name, ranks[static_cast<std::size_t>(low.rank())],
                     high.suit() == low.suit() ? ", suited" : "");
}

std::string text_of(std::span<const Card> cards) {
  std::string out;
  for (const Card card : cards) out += known(card) ? to_text(card) : "??";
  return out;
}

}  // namespace hindsight
