// Services that deal heads-up hands by the house's own table, against somebody who moves at random: Slumbot's
// API and that of GTO Wizard's benchmark, as they are publicly described.  What they write is written from
// the table's events, not by the code that reads it.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <string>

#include "base/rng.h"
#include "base/spec.h"
#include "http_stub.h"
#include "io/json.h"
#include "table/deal.h"
#include "table/hand.h"

namespace hindsight {

// Seat 0 is the big blind.
class ServedDeal {
 public:
  ServedDeal(std::uint64_t seed, std::uint64_t number, Seat client)
      : rng_(seed, number), deal_(HandDeal::shuffled(rng_, 2)), client_(client) {
    const std::array<Chips, 2> stacks{20'000, 20'000};
    hand_ = *Hand::start(with_blinds(casino_rules(), 2, 50, 100), stacks);
    go_on();
  }

  bool over() const { return hand_.over(); }
  Seat client() const { return client_; }
  const Hand& hand() const { return hand_; }
  double won() const { return in_chips(hand_.payoff(client_)); }
  bool showdown() const { return hand_.live().size() > 1; }

  // false: it is not legal.
  bool act(char kind, Chips to) {
    const LegalMoves legal = hand_.legal();
    const bool right = kind == 'f' || (kind == 'k' && legal.call == 0) || (kind == 'c' && legal.call > 0) ||
                       (kind == 'b' && legal.can_raise && to >= legal.min_to && to <= legal.max_to);
    if (!right || over()) return false;
    if (!hand_.play(kind == 'f' ? Move::fold() : kind == 'b' ? Move::raise_to(to) : Move::call()))
      return false;
    go_on();
    return true;
  }

  // Actions and "/" between streets; behind the last street perhaps not.
  std::vector<std::string> actions() {
    std::vector<std::string> out;
    for (const Event& event : hand_.events()) {
      using Kind = Event::Kind;
      if (event.kind == Kind::board) out.push_back("/");
      if (event.kind == Kind::fold) out.push_back("f");
      if (event.kind == Kind::check) out.push_back("k");
      if (event.kind == Kind::call) out.push_back("c");
      if (event.kind == Kind::bet || event.kind == Kind::raise) out.push_back("b" + std::to_string(event.to));
    }
    const bool ends_bare = hand_.events().size() % 2 == 0;
    while (ends_bare && !out.empty() && out.back() == "/") out.pop_back();
    return out;
  }
  std::vector<std::string> board() const {
    std::vector<std::string> out;
    for (const Card card : hand_.board()) out.push_back(to_text(card));
    return out;
  }
  std::vector<std::string> hole(bool of_client) const {
    const auto cards = deal_.hole(of_client ? client_ : Seat(static_cast<std::uint8_t>(1 - client_.value)));
    return {to_text(cards[0]), to_text(cards[1])};
  }

 private:
  void go_on() {
    for (;;) {
      advance(hand_, deal_, Showing::everybody);
      if (over() || hand_.next().seat == client_) return;
      const LegalMoves legal = hand_.legal();
      const std::uint32_t drawn = rng_.below(10);
      Move move = Move::call();
      if (drawn == 0 && legal.call > 0) move = Move::fold();
      if (drawn >= 7 && legal.can_raise)
        move = Move::raise_to(drawn == 7 ? legal.min_to
                              : drawn == 8
                                  ? legal.min_to + rng_.below(static_cast<std::uint32_t>(
                                                       std::min<Chips>(legal.max_to - legal.min_to, 900) + 1))
                              : rng_.below(4) == 0 ? legal.max_to
                                                   : legal.min_to);
      if (!hand_.play(move)) std::abort();
    }
  }

  Rng rng_;
  HandDeal deal_;
  Seat client_;
  Hand hand_;
};

// What both count.
struct ServedTotals {
  int begun = 0, finished = 0, showdowns = 0, all_ins = 0, at_once = 0;
  int as_button = 0;
  double won = 0, adjusted = 0;

  void add(const ServedDeal& deal, double adjustment) {
    ++finished;
    won += deal.won();
    adjusted += deal.won() - adjustment;
    showdowns += deal.showdown() ? 1 : 0;
    all_ins += deal.showdown() && deal.hand().stack(Seat{0}) == 0 ? 1 : 0;
  }
};

// Slumbot: a session is a token, with one hand at a time.  Answers are changed by `change` before they go
// out.
class SlumbotStub {
 public:
  using Change = std::function<void(const StubQuestion&, Json& said, StubAnswer& answer)>;
  explicit SlumbotStub(std::uint64_t seed, Change change = {})
      : seed_(seed),
        change_(std::move(change)),
        stub_([this](const StubQuestion& asked) { return answer(asked); }) {}

  std::string url() const { return stub_.url("/slumbot/api"); }
  ServedTotals totals() const {
    const std::lock_guard lock(mutex_);
    return totals_;
  }
  std::vector<std::string> incrs{};  // as they came
  std::string logged_in() const {
    const std::lock_guard lock(mutex_);
    return logged_in_;
  }
  int questions() const { return stub_.questions(); }

 private:
  StubAnswer answer(const StubQuestion& asked) {
    const std::lock_guard lock(mutex_);
    Json said = Json::object();
    const Json body = Json::parse(asked.body);
    if (asked.path == "/slumbot/api/login") {
      logged_in_ = body["username"].text() + ":" + body["password"].text();
      said["token"] = token_ = "user-token";
    } else if (asked.path == "/slumbot/api/new_hand") {
      if (body.contains("token") && body["token"] != Json(token_)) {
        said["error_msg"] = "Session unknown";
      } else {
        if (!body.contains("token")) token_ = "token-" + std::to_string(totals_.begun);
        begin();
        said = told("");
      }
    } else if (asked.path == "/slumbot/api/act") {
      const std::string incr = body["incr"].text();
      incrs.push_back(incr);
      const std::string before = text();
      const Chips to = incr.size() > 1 ? *parse_integer(incr.substr(1)) : 0;
      if (body["token"] != Json(token_) || !deal_ || !deal_->act(incr[0], to))
        said["error_msg"] = "Illegal action";
      else
        said = told(before);
    }
    StubAnswer out;
    if (change_) change_(asked, said, out);
    if (out.body.empty()) out.body = said.dump();
    return out;
  }

  void begin() {
    const Seat client{static_cast<std::uint8_t>(totals_.begun % 2)};
    deal_.emplace(seed_, static_cast<std::uint64_t>(totals_.begun++), client);
    totals_.as_button += client == Seat{1} ? 1 : 0;
    totals_.at_once += deal_->over() ? 1 : 0;
  }
  std::string text() {
    std::string out;
    for (const std::string& action : deal_->actions()) out += action;
    return out;
  }
  Json told(const std::string& before) {
    Json out{{"old_action", before},
             {"action", text()},
             {"client_pos", static_cast<int>(deal_->client().value)},
             {"hole_cards", deal_->hole(true)},
             {"board", deal_->board()},
             {"token", token_}};
    if (!deal_->over()) return out;
    const double baseline = static_cast<double>(totals_.begun % 5) * 50 - 100;
    out["winnings"] = static_cast<long>(deal_->won());
    out["baseline_winnings"] = baseline;
    out["bot_hole_cards"] = deal_->hole(false);
    totals_.add(*deal_, baseline);
    return out;
  }

  std::uint64_t seed_;
  Change change_;
  mutable std::mutex mutex_;
  ServedTotals totals_;
  std::string token_ = "none", logged_in_;
  std::optional<ServedDeal> deal_;
  HttpStub stub_;
};

// The benchmark: hands by id, 20 at once.
class BenchmarkStub {
 public:
  // Before the question is looked at: an answer that comes instead; after it was: what becomes of its answer.
  using Before = std::function<std::optional<StubAnswer>(const StubQuestion&)>;
  using Change = std::function<void(const StubQuestion&, Json& said, StubAnswer& answer)>;
  explicit BenchmarkStub(std::uint64_t seed, Before before = {}, Change change = {})
      : seed_(seed),
        before_(std::move(before)),
        change_(std::move(change)),
        stub_([this](const StubQuestion& asked) { return answer(asked); }) {}

  std::string url() const { return stub_.url(); }
  ServedTotals totals() const {
    const std::lock_guard lock(mutex_);
    return totals_;
  }
  std::size_t most_open = 0;
  int acts = 0;  // that were taken
  static constexpr const char* key = "the-key-of-the-test";

 private:
  StubAnswer answer(const StubQuestion& asked) {
    const std::lock_guard lock(mutex_);
    if (before_)
      if (auto instead = before_(asked)) return *instead;
    StubAnswer out;
    Json said = Json::object();
    if (asked.head.find(std::string("X-API-Key: ") + key) == std::string::npos) {
      out.status = 401;
    } else if (asked.path == "/hands") {
      if (open_.size() >= 20 || Json::parse(asked.body)["game_name"] != Json("HUNL 200BB"))
        out.status = 409;
      else
        said = frame(begin());
    } else if (asked.path == "/hands/in-progress?game_name=HUNL%20200BB") {
      said = Json::array();
      for (const auto& [id, deal] : open_) said.push_back(frame(id));
    } else {
      const Json body = Json::parse(asked.body);
      const auto id =
          static_cast<std::uint64_t>(*parse_integer(asked.path.substr(7, asked.path.size() - 11)));
      const auto found = open_.find(id);
      const Json* amount = body.find("amount");
      if (found == open_.end() ||
          !found->second->act(body["action"].text()[0], amount ? static_cast<Chips>(amount->number()) : 0)) {
        out.status = 409;
        said["detail"] = "no such action";
      } else {
        ++acts;
        said = frame(id);
      }
    }
    if (change_) change_(asked, said, out);
    if (out.body.empty()) out.body = said.dump();
    return out;
  }

  std::uint64_t begin() {
    const auto id = static_cast<std::uint64_t>(totals_.begun++);
    const Seat client{static_cast<std::uint8_t>(id % 2)};
    open_[id] = std::make_unique<ServedDeal>(seed_, id, client);
    most_open = std::max(most_open, open_.size());
    totals_.at_once += open_[id]->over() ? 1 : 0;
    return id;
  }
  Json player(const ServedDeal& deal, bool client) const {
    const bool button = (deal.client() == Seat{1}) == client;
    Json out{
        {"name", client ? "our bot" : "GTO Wizard"}, {"stack", 20000}, {"position", button ? "SB" : "BB"}};
    const auto hole = deal.hole(client);
    if (client || (deal.over() && deal.showdown()))
      out["hole_cards"] = hole[0] + hole[1];
    else
      out["hole_cards"] = nullptr;
    return out;
  }
  Json frame(std::uint64_t id) {
    ServedDeal& deal = *open_.at(id);
    Json history = Json::array();
    for (const std::string& action : deal.actions()) history.push_back(action == "/" ? "_" : action);
    std::string board;
    for (const std::string& card : deal.board()) board += card;
    Json state{{"street", "flop"},
               {"board_cards", board},
               {"is_hand_over", deal.over()},
               {"action_history", history}};
    state["players"] = Json::array();
    for (const bool client : {id % 3 == 0, id % 3 != 0}) state["players"].push_back(player(deal, client));
    state["winnings"] = state["aivat_score"] = nullptr;
    if (deal.over()) {
      state["winnings"] = deal.won();
      state["aivat_score"] = deal.won() / 4;
    }
    Json out{{"hand_id", id}, {"game_state", state}};
    out["game"] = Json{{"game_name", "HUNL 200BB"}, {"starting_stack", 20000.0}, {"blinds", {100.0, 50.0}}};
    if (deal.over()) {
      totals_.add(deal, 0.75 * deal.won());
      open_.erase(id);
    }
    return out;
  }

  std::uint64_t seed_;
  Before before_;
  Change change_;
  mutable std::mutex mutex_;
  ServedTotals totals_;
  std::map<std::uint64_t, std::unique_ptr<ServedDeal>> open_;
  HttpStub stub_;
};

}  // namespace hindsight
