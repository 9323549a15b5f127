// hindsight read: what players may have held, move by move, and what kind of players they are.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/clock.h"
#include "base/interval.h"
#include "cards/starting_grid.h"
#include "command.h"
#include "hands/event_text.h"
#include "hands/hand_files.h"
#include "interrupt.h"
#include "io/json.h"
#include "live_line.h"
#include "play/bots/catalog.h"
#include "play/models/tilted_policy.h"
#include "study/hands/hand_ranges.h"
#include "study/hands/hand_reading.h"
#include "study/hands/player_models.h"
#include "text.h"
#include "train/preflop_line.h"

namespace hindsight {

namespace {

struct ReadOptions {
  std::vector<std::string> paths, learn;
  std::string hero, player, model = "kinds";
  double half_life = 100;
  std::uint64_t top = 8;
  bool json = false, quiet = false, each = false;
};

constexpr std::size_t told_in_full = 3;  // hands at most, where nobody asks for more
constexpr std::string_view kinds_model = "kinds", population_model = "population", player_model = "player";

// One way to read players: the kinds that somebody may be, and what has been seen of everybody so far.
struct ReadModel {
  std::string name;
  std::vector<PlayerKind> kinds;  // of `player` the last one is made for each hand anew
  std::map<std::string, KindBelief> beliefs{};
  Sample losses{};
};

// What is read of one seat of a hand, and the hand that it held where that is known.
struct SeatRead {
  const RecordedHand* hand;
  Seat seat;
  HandReading reading;
  std::optional<Combo> held;
  bool shown = false;
  std::vector<double> losses;  // by model; of hands shown
};

class HandReadings {
 public:
  explicit HandReadings(const ReadOptions& given) : given_(given) {}

  Result<void> prepare() {
    if (!(given_.half_life >= 0 && given_.half_life <= 1e9))
      return fail(ErrorCode::invalid_argument, "--half-life may be 0 (never) to 1,000,000,000 hands");
    models_.push_back({"blueprint", {{"blueprint", usual_play()}}});
    models_.push_back({std::string(kinds_model), usual_kinds()});
    if (!given_.learn.empty()) HS_RETURN_IF_ERROR(learn());
    const auto found = std::ranges::find(models_, given_.model, &ReadModel::name);
    chosen_ = static_cast<std::size_t>(found - models_.begin());
    if (found != models_.end()) return {};
    if (given_.model == population_model || given_.model == player_model)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("--model {} needs hands to learn from: --learn FILE", given_.model));
    HS_TRY(PlayerKind kind, player_by_name(given_.model));
    models_.push_back({given_.model, {std::move(kind)}});
    return {};
  }

  Result<SeatRead> read(const RecordedHand& hand, Seat seat, CardSet dead) {
    SeatRead out{&hand, seat, {}, {}, hand.hand.shown().has(seat)};
    if (const auto hole = hand.hand.hole(seat); known(hole)) out.held = Combo::of(hole[0], hole[1]);
    const std::string name = hand.player(seat);
    if (out.shown && out.held) uniform_.add(uniform_loss(hand, dead));
    for (std::size_t m = 0; m < models_.size(); ++m) {
      ReadModel& model = models_[m];
      if (model.name == player_model) model.kinds.back() = {name, players_->policy(name)};
      KindBelief& belief =
          model.beliefs.try_emplace(name, model.kinds.size(), given_.half_life).first->second;
      HS_TRY(HandReading reading, read_hand(PublicView(hand.hand, seat), seat, model.kinds, belief, dead));
      if (out.shown && out.held) {
        out.losses.push_back(log_loss(reading.end, *out.held));
        model.losses.add(out.losses.back());
      }
      if (m == chosen_) out.reading = std::move(reading);
    }
    if (players_) players_->add(hand, seat);
    return out;
  }

  const ReadModel& chosen() const { return models_[chosen_]; }
  std::span<const ReadModel> models() const { return models_; }
  const Sample& uniform() const { return uniform_; }

 private:
  // First what anybody does, then what each does beside that.
  Result<void> learn() {
    HS_TRY(const std::vector<RecordedHand> hands, recorded_hands(given_.learn, given_.quiet));
    LiveLine live(given_.quiet || given_.json);
    Population population;
    const auto show = [&](std::string_view of, std::size_t done) {
      if (live.due()) live.show(fmt::format("learning {}: {} of {} hands", of, done, hands.size()));
    };
    for (std::size_t h = 0; h < hands.size(); ++h, show("what anybody does", h)) population.add(hands[h]);
    players_.emplace(population.policy());
    for (std::size_t h = 0; h < hands.size(); ++h, show("what each does", h)) players_->add(hands[h]);
    models_.push_back({std::string(population_model), {{"anybody", population.policy()}}});
    models_.push_back(
        {std::string(player_model), {{"anybody", population.policy()}, {"himself", population.policy()}}});
    return {};
  }

  static double uniform_loss(const RecordedHand& hand, CardSet dead) {
    const int left = deck_size - (dead | set_of(hand.hand.board())).size();
    return std::log(left * (left - 1) / 2.0);
  }

  const ReadOptions& given_;
  std::vector<ReadModel> models_;
  std::size_t chosen_ = 0;
  std::optional<PlayersByName> players_;
  Sample uniform_;
};

// The starting hands of a range, the likeliest first: by the part of a combo, in the mean over those that are
// left.
std::vector<std::pair<StartingHand, double>> likeliest(const Range& range, std::size_t most) {
  std::vector<std::pair<StartingHand, double>> out;
  for (std::uint8_t h = 0; h < starting_hand_count; ++h) {
    double part = 0;
    int left = 0;
    for (const Combo combo : StartingHand{h}.combos()) {
      part += range[combo];
      left += range[combo] > 0 ? 1 : 0;
    }
    if (left > 0) out.emplace_back(StartingHand{h}, part / left);
  }
  std::ranges::stable_sort(out, std::ranges::greater(), &std::pair<StartingHand, double>::second);
  out.resize(std::min(out.size(), most));
  return out;
}

std::string likeliest_text(const Range& range, std::size_t most) {
  std::string out;
  for (const auto& [hand, part] : likeliest(range, most)) out += (out.empty() ? "" : " ") + to_text(hand);
  return out;
}

// Hundredths of the likeliest hand.
std::string range_text(const Range& range) {
  Range out = range;
  const double most = *std::ranges::max_element(out.weights);
  for (double& weight : out.weights) weight = most > 0 ? std::round(100 * weight / most) / 100 : 0;
  return to_text(out);
}

std::string grid_of(const Range& range) {
  const double most = likeliest(range, 1).front().second;
  return starting_grid([&](StartingHand hand) {
    double part = 0;
    int left = 0;
    for (const Combo combo : hand.combos()) {
      part += range[combo];
      left += range[combo] > 0 ? 1 : 0;
    }
    if (left == 0) return std::string("   ·");
    const double share = 100 * part / left / most;
    return share < 0.5 ? std::string("   -") : fmt::format("{:>4.0f}", share);
  });
}

std::string kinds_text(std::span<const PlayerKind> kinds, std::span<const double> chances) {
  std::vector<std::size_t> order;
  for (std::size_t t = 0; t < kinds.size(); ++t) order.push_back(t);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return chances[a] > chances[b]; });
  std::string out;
  for (const std::size_t t : order)
    if (chances[t] >= 0.005)
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", kinds[t].name, percent(chances[t], 0));
  return out;
}

std::string seat_text(const RecordedHand& hand, Seat seat) {
  return fmt::format("{} ({})", hand.player(seat), position_name(hand.hand.rules(), hand.hand.seats(), seat));
}

void print_read(const SeatRead& read, const ReadModel& model, const ReadOptions& given) {
  const Hand& hand = read.hand->hand;
  const EventText words(hand, read.hand->places);
  fmt::print("{}\n{}{}, as {}\n", read.hand->place, seat_text(*read.hand, read.seat),
             hand.board().empty() ? "" : fmt::format(", board {}", cards_text(hand.board())), model.name);
  TextTable table({"street", "move", ">chance", ">bits", ">hands", "likeliest"});
  const auto row = [&](std::string_view street, const std::string& what, const std::string& chance,
                       const Range& range, double bits) {
    table.row({std::string(street), what, chance, fmt::format("{:.2f}", bits), number(std::exp2(bits), 4),
               chance.empty() && street.empty() ? "" : likeliest_text(range, given.top)});
  };
  row("", "before", "", read.reading.before, entropy_bits(read.reading.before));
  for (const ReadMove& move : read.reading.moves) {
    const Event& event = hand.events()[move.event];
    row(street_names[static_cast<std::size_t>(event.street)], words.what(event), percent(move.chance, 1),
        move.range, move.bits);
  }
  row("", "with the whole board", "", read.reading.end, entropy_bits(read.reading.end));
  fmt::print("{}\n", table.text());
  if (model.kinds.size() > 1) fmt::print("he is: {}\n", kinds_text(model.kinds, read.reading.kinds));
  if (read.held)
    fmt::print("he {} {}: the model gave it {} of all, any hand alike {}\n", read.shown ? "showed" : "held",
               to_text(*read.held), percent(std::exp(-log_loss(read.reading.end, *read.held)), 3),
               percent(1 / std::exp2(entropy_bits(read.reading.before)), 3));
  if (!hand.live().has(read.seat) && given.player.empty()) return fmt::print("\n");
  fmt::print("at the end, of each hand's combos, in hundredths of the likeliest:\n{}\n",
             grid_of(read.reading.end));
}

Json kinds_json(std::span<const PlayerKind> kinds, std::span<const double> chances) {
  Json out = Json::object();
  for (std::size_t t = 0; t < kinds.size(); ++t) out[kinds[t].name] = chances[t];
  return out;
}

Json read_json(const SeatRead& read, const HandReadings& all) {
  const ReadModel& model = all.chosen();
  const Hand& hand = read.hand->hand;
  const EventText words(hand, read.hand->places);
  Json moves = Json::array();
  for (const ReadMove& move : read.reading.moves) {
    const Event& event = hand.events()[move.event];
    moves.push_back({{"event", move.event},
                     {"street", street_names[static_cast<std::size_t>(event.street)]},
                     {"move", words.what(event)},
                     {"chance", move.chance},
                     {"bits", move.bits},
                     {"range", range_text(move.range)},
                     {"kinds", kinds_json(model.kinds, move.kinds)}});
  }
  Json losses = Json::object();
  for (std::size_t m = 0; m < read.losses.size(); ++m) losses[all.models()[m].name] = read.losses[m];
  return {{"hand", read.hand->place},
          {"player", read.hand->player(read.seat)},
          {"seat", read.seat.value},
          {"position", position_name(hand.rules(), hand.seats(), read.seat)},
          {"board", cards_text(hand.board())},
          {"model", model.name},
          {"moves", std::move(moves)},
          {"bits", entropy_bits(read.reading.end)},
          {"range", range_text(read.reading.end)},
          {"held", read.held ? Json(to_text(*read.held)) : Json()},
          {"shown", read.shown},
          {"losses", std::move(losses)}};
}

struct ReadTotals {
  std::uint64_t hands = 0, seats = 0;
  std::map<std::string, std::uint64_t> players;
};

Json loss_json(std::string_view name, const Sample& losses) {
  return {{"model", name},
          {"shown", losses.count},
          {"log_loss", losses.count > 0 ? Json(losses.mean()) : Json()},
          {"half_width_95", losses.count > 1 ? Json(losses.half_width(0.95)) : Json()}};
}

Json totals_json(const ReadTotals& totals, const HandReadings& all) {
  Json losses{loss_json("uniform", all.uniform())}, players = Json::array();
  for (const ReadModel& model : all.models()) losses.push_back(loss_json(model.name, model.losses));
  for (const auto& [name, hands] : totals.players) {
    Json player{{"player", name}, {"hands", hands}};
    for (const ReadModel& model : all.models())
      if (model.name == kinds_model)
        player["kinds"] = kinds_json(model.kinds, model.beliefs.at(name).chances());
    players.push_back(std::move(player));
  }
  return {{"hands", totals.hands},
          {"read", totals.seats},
          {"losses", std::move(losses)},
          {"players", std::move(players)}};
}

void print_totals(const ReadTotals& totals, const HandReadings& all) {
  fmt::print("{}, {} read\n", counted(totals.hands, "hand"), counted(totals.seats, "seat"));
  TextTable players({"player", ">hands", "kind of player"});
  for (const ReadModel& model : all.models())
    if (model.name == kinds_model)
      for (const auto& [name, hands] : totals.players)
        players.row({name, grouped(hands), kinds_text(model.kinds, model.beliefs.at(name).chances())});
  fmt::print("\n{}", players.text());
  if (all.uniform().count == 0) return;
  TextTable losses({"hands shown, as", ">number", ">log-loss", ">±"});
  const auto row = [&](const std::string& name, const Sample& of) {
    losses.row({name, grouped(of.count), fmt::format("{:.3f}", of.mean()),
                of.count > 1 && std::isfinite(of.half_width(0.95))
                    ? fmt::format("{:.3f}", of.half_width(0.95))
                    : "-"});
  };
  row("any hand alike", all.uniform());
  for (const ReadModel& model : all.models()) row(model.name, model.losses);
  fmt::print("\n{}", losses.text());
}

// The seats of a hand that are read, and the cards that the reader holds himself.
struct ReadSeats {
  std::vector<Seat> seats;
  CardSet dead;
  bool hero = false;  // plays it
};
ReadSeats seats_to_read(const RecordedHand& hand, const ReadOptions& given) {
  ReadSeats out;
  for (const Seat seat : SeatSet::first_of(hand.hand.seats())) {
    const bool hero = !given.hero.empty() && hand.player(seat) == given.hero;
    out.hero = out.hero || hero;
    if (const auto hole = hand.hand.hole(seat); hero && known(hole)) out.dead = set_of(hole);
    if (!hero && (given.player.empty() || hand.player(seat) == given.player)) out.seats.push_back(seat);
  }
  return out;
}

tl::unexpected<Error> nothing_read(const ReadOptions& given) {
  std::string who;
  if (!given.hero.empty()) who = in_quotes(given.hero, 40) + " as its hero";
  if (!given.player.empty())
    who += (who.empty() ? "" : " and ") + in_quotes(given.player, 40) + " to be read";
  return fail(ErrorCode::not_found, who.empty() ? std::string("no seat of these hands can be read")
                                                : fmt::format("no hand has {}", who));
}

Result<int> read_files(const ReadOptions& given) {
  HandReadings readings(given);
  HS_RETURN_IF_ERROR(readings.prepare());
  HS_TRY(const std::vector<RecordedHand> hands, recorded_hands(given.paths, given.quiet));
  const Interrupt interrupt;
  LiveLine live(given.quiet || given.json);
  ReadTotals totals;
  for (const RecordedHand& hand : hands) {
    if (interrupt.token().stop_requested()) break;
    const ReadSeats seats = seats_to_read(hand, given);
    if (!given.hero.empty() && !seats.hero) continue;
    for (const Seat seat : seats.seats) {
      const auto read = readings.read(hand, seat, seats.dead);
      if (!read) {
        live.say(fmt::format("hindsight: {}: {}; left out", hand.place, read.error().message));
        break;
      }
      ++totals.seats;
      ++totals.players[hand.player(seat)];
      if (given.json) fmt::print("{}\n", read_json(*read, readings).dump());
      if (!given.json && (given.each || hands.size() <= told_in_full))
        print_read(*read, readings.chosen(), given);
    }
    if (!seats.seats.empty()) ++totals.hands;
    if (live.due()) live.show(fmt::format("{} of {} hands read", totals.hands, hands.size()));
  }
  live.clear();
  if (totals.seats == 0 && interrupt.exit_code() == 0) return nothing_read(given);
  if (given.json)
    fmt::print("{}\n", totals_json(totals, readings).dump());
  else
    print_totals(totals, readings);
  return interrupt.exit_code();
}

void declare_read(Parser& parser, ReadOptions& given) {
  parser.option("files", given.paths, "Hands, as 'hindsight replay' takes them").required().type("FILE|DIR");
  parser.option("--hero", given.hero, "Whose eyes these are: his cards are known, and he is not read")
      .type("NAME");
  parser.option("--player", given.player, "Read this player alone [all but the hero]").type("NAME");
  parser
      .option(
          "--model", given.model,
          "How he is taken to play: kinds (several, by what was seen), a bot, a .profile, or, with --learn, "
          "population or player")
      .type("NAME|FILE")
      .with_default();
  parser
      .option(
          "--learn", given.learn,
          "Hands to learn from how anybody plays, and each player; hands that are read are then learnt, too, "
          "after they are read")
      .type("FILE|DIR");
  parser.option("--half-life", given.half_life, "Hands after which kinds of players half count; 0: never")
      .type("HANDS")
      .with_default();
  parser.option("--top", given.top, "So many of the likeliest hands").type("N").with_default();
  parser.flag("--each", given.each, "Print every hand [where there are 3 or fewer]");
  parser.flag("--json", given.json,
              "One line of JSON for each seat of each hand, and one for all (docs/formats.md)");
  parser.flag("--quiet", given.quiet, "No progress on stderr");
}

constexpr HelpText read_help = {
    "read", "What players may hold by what they do, move by move, and what kind of players they are",
    R"help(Examples:
  hindsight read hand.phh
  hindsight read heads_up.phhs --hero equity --model station
  hindsight read heads_up.phhs --learn friday.phhs --json

Every hand of a player's range counts by the chance that the model would have played it as it was played; so do the
kinds of player that he may be, by all that they would have done. bits: what is not known, so that 2^bits hands alike
would be as uncertain. log-loss: of the hands that were really shown, -ln of the part that the model gave them.
)help"};

}  // namespace

Command read_command(Parser& program) { return make_command(program, read_help, declare_read, read_files); }

}  // namespace hindsight
