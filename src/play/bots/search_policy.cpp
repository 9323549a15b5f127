// SPDX-License-Identifier: MIT
#include "play/bots/search_policy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <semaphore>
#include <thread>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/power.h"
#include "base/recent.h"
#include "play/bots/likelier_moves.h"
#include "play/hand_replayer.h"
#include "play/models/observed_range.h"
#include "play/move_shares.h"
#include "search/multiway_solver.h"
#include "search/search_menu.h"

namespace hindsight {

namespace {

constexpr std::size_t kept_searches = 24;
constexpr std::uint64_t memory_of_search = std::uint64_t{2} << 30;
// What costs about as much as an iteration of a turn over all rivers, all hands in both ranges.
constexpr std::uint64_t flop_boards = 12, turn_boards = 30, river_iterations = 30, multiway_boards = 6;
// Of a turn, from which on it is searched over all rivers; below, boards that are drawn come nearer in the
// same time.  And seconds of a core that come to about as many.
constexpr std::uint64_t all_rivers = 80;
constexpr double seconds_of_all_rivers = 1;
constexpr std::uint64_t least_held_turn = 40;  // iterations: boards are not drawn there
// With a clock: what more of them change is small.
constexpr std::uint64_t most_iterations = 2'000, most_boards = 10'000;
constexpr Clock::duration least_time = std::chrono::milliseconds(60);  // or a search is not begun
constexpr std::uint64_t seed_of_boards = 1;
// With a clock: what has come no further says neither what is best nor how wrong it is, and is as if it had
// not been begun.
constexpr std::uint64_t least_iterations = 8, least_boards = 64;
constexpr double least_weight = 1e-4;  // of the likeliest hand: so that every hand has a strategy

// With a clock, searches take turns at the processor's cores: a search that finds none in time plays without.
class Core {
 public:
  Core() = default;
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;
  ~Core() {
    if (taken_) cores().release();
  }
  bool wait(Clock::time_point deadline, const std::stop_token& stop) {
    constexpr std::chrono::milliseconds at_a_time(20);
    do taken_ = cores().try_acquire_for(at_a_time);
    while (!taken_ && Clock::now() < deadline && !stop.stop_requested());
    return taken_;
  }

 private:
  static std::counting_semaphore<>& cores() {
    static std::counting_semaphore<> all(std::max(1u, std::thread::hardware_concurrency()));
    return all;
  }
  bool taken_ = false;
};

// What a search depends on: who asks, and what everybody has seen by then.
struct SearchKey {
  HandRules rules;
  std::vector<Chips> stacks;
  Seat me;
  std::vector<Event> events;
  friend bool operator==(const SearchKey&, const SearchKey&) = default;
};

Move made_by(const Event& event) {
  const std::optional<Move> move = move_of(event);
  HS_CHECK_THAT(move.has_value());
  return *move;
}

std::vector<Event> moves_on(const PublicView& view, Street street) {
  std::vector<Event> out;
  for (std::size_t i = 0; i < view.event_count(); ++i)
    if (const Event event = view.event(i); is_move(event.kind) && event.street == street)
      out.push_back(event);
  return out;
}

std::span<const Card> board_on(const PublicView& view, Street street) {
  constexpr std::array<std::size_t, street_count> cards{0, 3, 4, 5};
  return view.board().first(cards[static_cast<std::size_t>(street)]);
}

}  // namespace

struct SearchPolicy::Searches {
  Recent<SearchKey, StreetSearch> kept{kept_searches};
};

struct SearchPolicy::Place {
  std::shared_ptr<const StreetSearch> search;
  std::uint32_t node = 0;

  const StreetSearch::Decision& decision() const { return search->decision(node); }
};

// A hand as far as it was followed, street by street, as one seat sees it.
class SearchPolicy::Followed {
 public:
  // Where the turn of the view lies in a search; nothing where none is made.  `made`: the move there, if it
  // is known, which the search has to have.
  Result<std::optional<Place>> place(const SearchPolicy& policy, const PublicView& view,
                                     const StreetBudget& budget, const Event* made = nullptr);
  // What comes to a place of the last street.
  Range range_at(const Place& place, Seat seat) const;
  PolicyState& state(Seat seat) { return states_[seat.value]; }

 private:
  struct Searched {
    std::size_t moves = 0;                       // of the street, before it
    std::shared_ptr<const StreetSearch> search;  // null: it was not possible
  };
  struct Play {  // of a street
    HandReplayer begin{};
    std::array<Range, max_seats> ranges{};  // by seat, when it began
    std::vector<Event> moves{};
    std::vector<Searched> searched{};  // by own turn, and where it ended

    void go_on_with(std::vector<Event> seen);  // what is known of other moves is forgotten
  };

  bool is_of(const PublicView& view) const;
  Result<void> begin(const PublicView& view);
  Result<void> follow(const SearchPolicy& policy, const PublicView& view, const StreetBudget& budget);
  Result<void> end_street(const SearchPolicy& policy, const PublicView& view, const StreetBudget& budget);
  std::shared_ptr<const StreetSearch> found(const SearchPolicy& policy, const Play& play,
                                            const SearchKey& key, std::span<const Event> moves,
                                            const StreetBudget& budget) const;
  std::optional<StreetSearch> search(const SearchPolicy& policy, const Play& play,
                                     std::span<const Event> moves, const StreetBudget& budget) const;
  Result<void> search_on(const SearchPolicy& policy, const PublicView& view, const StreetBudget& budget,
                         const Event* made = nullptr);
  std::vector<PlayedDecision> played(const SearchPolicy& policy, const Play& play, std::size_t moves) const;
  HeldSeat held_seat(const SearchModel& model, const Play& play) const;

  Seat me_;
  std::vector<Play> streets_;
  std::array<PolicyState, max_seats> states_;  // of the policies, where they are asked about a seat
};

namespace {

// The node after so many of the moves; none where the betting lacks one of them.
std::optional<std::uint32_t> node_after(const StreetSearch& search, std::span<const Event> moves) {
  std::optional<std::uint32_t> node = 0;
  for (const Event& event : moves)
    if (node) node = search.after(*node, made_by(event));
  return node;
}

bool is_multiway(const PublicView& view) { return view.live().size() > 2; }

bool can_be_searched(const HandReplayer& begin, const SearchRules& rules) {
  if (!begin.at_turn()) return false;
  const PublicView view = begin.turn();
  int able = 0;
  for (const Seat seat : view.live()) able += view.stack(seat) > 0;
  return view.street() >= rules.first && able > 1 && view.live().size() <= rules.seats &&
         !(is_multiway(view) && rules.reviews);
}

// All-in and gone, which is no turn of theirs.
bool somebody_gave_up(std::span<const Event> moves, const PublicView& view) {
  return std::ranges::any_of(moves, [&](const Event& event) {
    return event.kind == Event::Kind::fold && view.stack(event.seat) == 0;
  });
}

// Over boards that are drawn: always before the turn, and there where little time is left.
bool is_sampled(Street street, const SearchRules& rules, Clock::time_point deadline) {
  if (street != Street::turn) return street < Street::turn;
  if (!rules.is_timed()) return rules.iterations < all_rivers;
  return seconds_between(Clock::now(), deadline) * rules.threads < seconds_of_all_rivers;
}

std::uint64_t cheaper(Street street, bool multiway, bool sampled) {
  if (multiway) return multiway_boards;
  if (street == Street::river) return river_iterations;
  return street == Street::flop ? flop_boards : sampled ? turn_boards : 1;
}

// Up to the last raise, with no bet above what somebody else can match: by seat.
Line line_of(std::span<const Event> moves, std::span<const Chips> match) {
  Line out;
  std::size_t last = 0;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (made_by(moves[i]).kind == Move::Kind::raise) last = i + 1;
  for (const Event& event : moves.first(last)) {
    using Kind = LineAction::Kind;
    const Chips most = match[event.seat.value], to = std::min(event.to, most);
    if (event.kind == Event::Kind::check || event.kind == Event::Kind::call)
      out.actions.push_back({.kind = event.kind == Event::Kind::check ? Kind::check : Kind::call});
    else if (event.kind == Event::Kind::fold)
      out.actions.push_back({.kind = Kind::fold});
    else
      out.actions.push_back({.kind = to == most ? Kind::all_in : Kind::bet, .to = to});
  }
  return out;
}

// Every hand that the board leaves counts a little, so that there is a strategy for it.
Range with_least_weight(const Range& range, CardSet board) {
  double most = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (!Combo{i}.cards().meets(board)) most = std::max(most, range.weights[i]);
  Range out;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    out.weights[i] = most > 0 ? std::clamp(range.weights[i] / most, least_weight, 1.0) : 1.0;
  return out;
}

// What the seat has paid before, antes apart.
Chips paid_by(const PublicView& view, Seat seat) {
  Chips out = view.start_stack(seat) - view.stack(seat);
  for (std::size_t i = 0; i < view.event_count() && !view.rules().trim_antes; ++i)
    if (const Event event = view.event(i); event.kind == Event::Kind::ante && event.seat == seat)
      out -= event.amount;
  return out;
}

// A street that begins at the view, of those who are left, and what everybody has paid.
MultiwaySpot spot_of(const PublicView& view, std::span<const Range> ranges, std::span<const Event> moves) {
  MultiwaySpot out;
  PublicBelief& belief = out.belief;
  belief.board.assign(view.board().begin(), view.board().end());
  std::array<Chips, max_seats> match{};
  for (const Seat seat : view.live()) {
    belief.ranges.push_back(with_least_weight(ranges[seat.value], set_of(view.board())));
    for (const Seat other : view.live().without(seat))
      match[seat.value] = std::max(match[seat.value], std::min(view.stack(seat), view.stack(other)));
    belief.betting.stacks.push_back(match[seat.value]);
    out.paid.push_back(paid_by(view, seat));
  }
  for (const Seat seat : SeatSet::first_of(view.seats()).without(view.live()))
    out.paid.push_back(paid_by(view, seat));
  belief.betting.rules = view.rules();
  belief.betting.rules.blinds = {};
  if (view.seats() > 2 && belief.betting.rules.cap_heads_up == BettingRules::CapHeadsUp::off_in_hand &&
      !is_multiway(view))
    belief.betting.rules.cap_heads_up = BettingRules::CapHeadsUp::kept;  // the tree has two
  belief.betting.rules.fold_when_free = BettingRules::FoldWhenFree::refused;
  belief.betting.pot = view.pot();
  belief.betting.first = view.street();
  if (is_multiway(view) && view.street() < Street::river) belief.betting.frontier = after(view.street());
  belief.menu =
      is_multiway(view) ? multiway_menu(view.street(), belief.ranges.size()) : search_menu(view.street());
  if (Line line = line_of(moves, match); !line.actions.empty()) belief.menu.added.push_back(std::move(line));
  return out;
}

ActionProbabilities chances_of(const StreetSearch::Decision& decision, Combo hand, double threshold) {
  ActionProbabilities out;
  for (std::size_t a = 0; a < decision.moves.size(); ++a)
    if (const float chance = decision.chances[a][hand.index]; chance > 0)
      out.push_back({decision.moves[a], static_cast<double>(chance)});
  drop_unlikely(out, threshold);
  return out;
}

// A move of a search, in the hand: a raise may be to more than there is.
Move as_it_is_legal(const Move& move, const LegalMoves& legal) {
  return move.kind == Move::Kind::raise  ? raise_or_call(legal, move.to)
         : move.kind == Move::Kind::fold ? fold_or_check(legal)
                                         : move;
}

// What a person who knows the values about may do: in part what is best by a solution, in part whatever is
// worth nearly as much (a quantal response, McKelvey & Palfrey 1995).  Moves that no solution makes say
// something of the hand so, too.
RangeStrategy as_people_play(const StreetSearch::Decision& decision, const HandSet& hands, double pot) {
  constexpr double share = 0.4;    // of moves made so
  constexpr double precision = 8;  // a move that is worth an eighth of the pot less is made a third as often
  RangeStrategy out;
  ActionProbabilities row;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (!hands[i]) continue;
    double best = -std::numeric_limits<double>::infinity(), all = 0;
    for (const auto& value : decision.values) best = std::max(best, static_cast<double>(value[i]));
    row.clear();
    for (std::size_t a = 0; a < decision.moves.size(); ++a) {
      const double worse = (static_cast<double>(decision.values[a][i]) - best) / pot;
      row.push_back({decision.moves[a], std::isfinite(worse) ? exponential(precision * worse) : 1});
      all += row.back().probability;
    }
    for (std::size_t a = 0; a < decision.moves.size(); ++a)
      row[a].probability =
          (1 - share) * static_cast<double>(decision.chances[a][i]) + share * row[a].probability / all;
    out.set(Combo{i}, out.add(row));
  }
  return out;
}

RangeStrategy strategy_at(const StreetSearch::Decision& decision, const HandSet& hands, double threshold) {
  RangeStrategy out;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (hands[i]) out.set(Combo{i}, out.add(chances_of(decision, Combo{i}, threshold)));
  return out;
}

}  // namespace

void SearchPolicy::Followed::Play::go_on_with(std::vector<Event> seen) {
  const auto shared = static_cast<std::size_t>(std::ranges::mismatch(moves, seen).in1 - moves.begin());
  std::erase_if(searched, [&](const Searched& search) { return search.moves > shared; });
  moves = std::move(seen);
}

bool SearchPolicy::Followed::is_of(const PublicView& view) const {
  return !streets_.empty() && me_ == view.me() && begin_alike(streets_.front().begin.turn(), view);
}

Result<void> SearchPolicy::Followed::begin(const PublicView& view) {
  streets_.clear();
  me_ = view.me();
  HS_TRY(HandReplayer begin, HandReplayer::of(view));
  streets_.push_back({.begin = std::move(begin)});
  for (Range& range : streets_.back().ranges) range = any_two();
  return {};
}

Result<void> SearchPolicy::Followed::follow(const SearchPolicy& policy, const PublicView& view,
                                            const StreetBudget& budget) {
  if (!is_of(view)) HS_RETURN_IF_ERROR(begin(view));
  for (std::size_t s = 0;; ++s) {
    const auto street = static_cast<Street>(s);
    std::vector<Event> moves = moves_on(view, street);
    const bool goes_on = street < view.street();
    const bool known =
        goes_on && s + 1 < streets_.size() && streets_[s].moves == moves &&
        std::ranges::equal(streets_[s + 1].begin.turn().board(), board_on(view, after(street)));
    if (known) continue;
    streets_.resize(s + 1);
    streets_[s].go_on_with(std::move(moves));
    if (!goes_on) return {};
    HS_RETURN_IF_ERROR(end_street(policy, view, budget));
  }
}

// The last street has ended: the next one begins with the ranges that it leaves.
Result<void> SearchPolicy::Followed::end_street(const SearchPolicy& policy, const PublicView& view,
                                                const StreetBudget& budget) {
  // A street that is over and was not searched when it was played takes a part of the time alone.
  StreetBudget part = budget;
  if (policy.rules_.is_timed()) part.deadline -= 3 * (budget.deadline - Clock::now()) / 4;
  HS_RETURN_IF_ERROR(search_on(policy, view, part));
  const Play& play = streets_.back();
  const StreetSearch* const search = play.searched.empty() ? nullptr : play.searched.back().search.get();
  Play next{.begin = play.begin, .ranges = play.ranges};
  std::optional<std::uint32_t> node = 0;
  for (const Event& event : play.moves) {
    if (!next.begin.at_turn() || next.begin.turn().me() != event.seat)
      return fail(ErrorCode::unsupported, "the hand was played by other rules than ours");
    const PublicView turn = next.begin.turn();
    const bool own = event.seat == me_ && !policy.rules_.reviews;
    const double threshold = own ? policy.rules_.threshold : 0;
    Range& range = next.ranges[event.seat.value];
    const HandSet held = hands_held(range.weights, set_of(turn.board()));
    const bool is_modelled = !own && policy.model_;
    const Policy& asked = own           ? *policy.base_
                          : is_modelled ? *policy.model_->policy
                                        : static_cast<const Policy&>(*policy.others_);
    const RangeStrategy plays =
        search != nullptr && node && !is_modelled
            ? policy.rules_.reviews
                  ? as_people_play(search->decision(*node), held, static_cast<double>(turn.pot()))
                  : strategy_at(search->decision(*node), held, threshold)
            : asked.strategy(turn, held, states_[event.seat.value]);
    observe(turn, plays, made_by(event), own ? 0 : policy.rules_.slip, range);
    if (search != nullptr && node) node = search->after(*node, made_by(event));
    HS_RETURN_IF_ERROR(next.begin.play(event, view.board()));
  }
  streets_.push_back(std::move(next));
  return {};
}

std::vector<PlayedDecision> SearchPolicy::Followed::played(const SearchPolicy& policy, const Play& play,
                                                           std::size_t moves) const {
  std::vector<PlayedDecision> out;
  if (policy.rules_.reviews) return out;
  for (const Searched& turn : play.searched) {
    if (turn.moves >= moves || !turn.search) continue;
    const StreetSearch& search = *turn.search;
    const auto node = node_after(search, std::span(play.moves).first(turn.moves));
    if (!node || !search.after(*node, made_by(play.moves[turn.moves]))) continue;
    PlayedDecision made{.way = {}, .moves = search.decision(*node).moves, .chances = {}};
    for (std::size_t i = 0; i < turn.moves; ++i) made.way.push_back(made_by(play.moves[i]));
    made.chances.assign(made.moves.size(), {});
    for (std::uint16_t i = 0; i < combo_count; ++i)
      for (const Chance& chance : chances_of(search.decision(*node), Combo{i}, policy.rules_.threshold))
        made.chances[static_cast<std::size_t>(std::ranges::find(made.moves, chance.move) -
                                              made.moves.begin())][i] =
            static_cast<float>(chance.probability);
    out.push_back(std::move(made));
  }
  return out;
}

// Asked for all hands at each of his turns on the street, as if the hand had come there.
HeldSeat SearchPolicy::Followed::held_seat(const SearchModel& model, const Play& play) const {
  const SeatSet live = play.begin.turn().live();
  const Seat other = live.without(me_).first();
  return {.seat = static_cast<std::uint8_t>(live.first() == other ? 0 : 1),
          .plays =
              [&model, &play, other, this](std::span<const Move> way, std::span<const Move> moves) {
                HeldSeat::Play out;
                Hand hand = play.begin.hand();
                for (const Move& move : way)
                  if (hand.next().kind != Hand::Next::Kind::move ||
                      !hand.play(as_it_is_legal(move, hand.legal())))
                    return out;
                if (hand.next().kind != Hand::Next::Kind::move || hand.next().seat != other) return out;
                const PublicView view(hand, other);
                PolicyState state = states_[other.value];
                const RangeStrategy plays =
                    model.policy->strategy(view, hands_left(set_of(view.board())), state);
                out.chances.assign(moves.size(), {});
                std::vector<std::vector<double>> shares;  // by row
                for (std::size_t r = 0; r < plays.rows(); ++r)
                  shares.push_back(shares_of(plays.row(r), moves, view));
                for (std::uint16_t i = 0; i < combo_count; ++i)
                  for (std::size_t m = 0; m < moves.size(); ++m)
                    out.chances[m][i] = static_cast<float>(shares[plays.row_of(Combo{i})][m]);
                out.trust = model.trust(view);
                return out;
              },
          .most_risked = model.most_risked};
}

std::optional<StreetSearch> SearchPolicy::Followed::search(const SearchPolicy& policy, const Play& play,
                                                           std::span<const Event> moves,
                                                           const StreetBudget& budget) const {
  MultiwaySpot spot = spot_of(play.begin.turn(), play.ranges, moves);
  const PublicBelief& belief = spot.belief;
  const Street street = belief.betting.first;
  const bool multiway = is_multiway(play.begin.turn());
  const SearchRules& rules = policy.rules_;
  StreetBudget mine = budget;
  mine.threads = rules.threads;
  mine.memory = memory_of_search;
  mine.values = rules.reviews;
  Core core;
  if (rules.is_timed() &&
      (!core.wait(budget.deadline - least_time, budget.stop) || Clock::now() + least_time > budget.deadline))
    return std::nullopt;
  const bool held = policy.model_.has_value();
  const bool sampled =
      multiway ? street < Street::river : !held && is_sampled(street, rules, budget.deadline);
  mine.iterations = rules.is_timed() ? (sampled ? most_boards : most_iterations)
                                     : rules.iterations * cheaper(street, multiway, sampled);
  if (held && street == Street::turn) mine.iterations = std::max(mine.iterations, least_held_turn);
  if (multiway && sampled) {
    PolicyState state = states_[play.begin.turn().me().value];
    auto known = policy.others_->places(play.begin.turn(), state);
    if (!known.places.empty()) spot.blueprint = known.blueprint;
    spot.places = std::move(known.places);
  }
  const auto before = played(policy, play, moves.size());
  auto found = multiway  ? StreetSearch::among(spot, before, seed_of_boards, mine)
               : held    ? StreetSearch::against(belief, before, held_seat(*policy.model_, play), mine)
               : sampled ? StreetSearch::sample(belief, before, policy.later_, seed_of_boards, mine)
                         : StreetSearch::search(belief, before, mine);
  const std::uint64_t least = sampled ? least_boards : least_iterations;
  if (!found || budget.stop.stop_requested() || found->iterations() < std::min(least, mine.iterations))
    return std::nullopt;
  return *std::move(found);
}

// Kept for the same question, unless it was cut short: what is asked again must be answered alike.
std::shared_ptr<const StreetSearch> SearchPolicy::Followed::found(const SearchPolicy& policy,
                                                                  const Play& play, const SearchKey& key,
                                                                  std::span<const Event> moves,
                                                                  const StreetBudget& budget) const {
  if (auto kept = policy.searches_->kept.find(key)) return kept;
  auto made = search(policy, play, moves, budget);
  if (!made) return nullptr;
  const bool is_cut = !policy.rules_.is_timed() && Clock::now() >= budget.deadline;
  if (is_cut) return std::make_shared<const StreetSearch>(*std::move(made));
  return policy.searches_->kept.get(key, [&] { return *std::move(made); });
}

// Searches of the last street: at each own turn so far, and for all moves so far; anew where one was made
// that the search before lacks.
Result<void> SearchPolicy::Followed::search_on(const SearchPolicy& policy, const PublicView& view,
                                               const StreetBudget& budget, const Event* made) {
  Play& play = streets_.back();
  if (!can_be_searched(play.begin, policy.rules_) || somebody_gave_up(play.moves, view)) return {};
  SearchKey key{view.rules(), {}, me_, {}};
  for (const Seat seat : SeatSet::first_of(view.seats())) key.stacks.push_back(view.start_stack(seat));
  for (const Event& event : play.begin.events())
    if (event.kind != Event::Kind::hole) key.events.push_back(event);
  const std::size_t before = key.events.size();
  for (std::size_t i = 0; i <= play.moves.size(); ++i) {
    const bool now = i == play.moves.size();
    if (!now && play.moves[i].seat != me_) continue;
    std::vector<Event> moves(play.moves.begin(), play.moves.begin() + static_cast<std::ptrdiff_t>(i));
    if (now && made != nullptr) moves.push_back(*made);
    const auto has_moves = [&](const Searched& s) { return s.search && node_after(*s.search, moves); };
    const auto there = std::ranges::find(play.searched, i, &Searched::moves);
    if (there != play.searched.end() && (!now || made == nullptr || has_moves(*there))) continue;
    if (there != play.searched.end()) play.searched.erase(there);
    if (!play.searched.empty() && has_moves(play.searched.back())) {
      play.searched.push_back({i, play.searched.back().search});
      continue;
    }
    key.events.resize(before);
    key.events.insert(key.events.end(), moves.begin(), moves.end());
    play.searched.push_back({i, found(policy, play, key, moves, budget)});
  }
  return {};
}

Result<std::optional<SearchPolicy::Place>> SearchPolicy::Followed::place(const SearchPolicy& policy,
                                                                         const PublicView& view,
                                                                         const StreetBudget& budget,
                                                                         const Event* made) {
  HS_RETURN_IF_ERROR(follow(policy, view, budget));
  HS_RETURN_IF_ERROR(search_on(policy, view, budget, made));
  const Play& play = streets_.back();
  if (play.searched.empty() || !play.searched.back().search) return std::nullopt;
  const auto& search = play.searched.back().search;
  const auto node = node_after(*search, play.moves);
  if (!node || search->decision(*node).moves.empty()) return std::nullopt;
  return Place{search, *node};
}

Range SearchPolicy::Followed::range_at(const Place& place, Seat seat) const {
  const Play& play = streets_.back();
  const StreetSearch& search = *place.search;
  Range out = play.ranges[seat.value];
  std::uint32_t node = 0;
  for (const Event& event : play.moves) {
    const std::uint32_t from = std::exchange(node, *search.after(node, made_by(event)));
    if (event.seat != seat) continue;
    const auto& chance = search.decision(from).chances[node - search.betting().nodes[from].first_child];
    for (std::uint16_t i = 0; i < combo_count; ++i) out.weights[i] *= static_cast<double>(chance[i]);
  }
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (Combo{i}.cards().meets(set_of(play.begin.turn().board()))) out.weights[i] = 0;
  return out;
}

SearchPolicy::SearchPolicy(std::shared_ptr<const Policy> base, std::shared_ptr<const BlueprintPolicy> others,
                           std::shared_ptr<const CardBuckets> later, const SearchRules& rules)
    : base_(std::move(base)),
      others_(std::move(others)),
      later_(std::move(later)),
      rules_(rules),
      searches_(std::make_shared<Searches>()) {}

std::shared_ptr<const SearchPolicy> SearchPolicy::against(const std::shared_ptr<const SearchPolicy>& policy,
                                                          SearchModel model) {
  SearchRules rules = policy->rules_;
  rules.first = std::max(rules.first, Street::turn);
  rules.seats = 2;
  auto out = std::make_shared<SearchPolicy>(policy, policy->others_, policy->later_, rules);
  out->model_ = std::move(model);
  return out;
}

StreetBudget SearchPolicy::budget(const Budget& given) const {
  StreetBudget out{.deadline = given.deadline, .stop = given.stop};
  const std::chrono::duration<double> time(rules_.seconds);
  if (rules_.is_timed())
    out.deadline = std::min(out.deadline, Clock::now() + std::chrono::duration_cast<Clock::duration>(time));
  return out;
}

std::optional<SearchPolicy::Judgement> SearchPolicy::judge(const PublicView& view, const Event& made,
                                                           PolicyState& state, const Budget& given) const {
  auto& followed = state.of<Followed>(*this);
  const auto found = followed.place(*this, view, budget(given), &made);
  if (!found || !*found) return std::nullopt;
  const StreetSearch& search = *(*found)->search;
  const std::uint32_t node = (*found)->node;
  const auto child = search.after(node, made_by(made));
  if (!child) return std::nullopt;
  return Judgement{search.decision(node), *child - search.betting().nodes[node].first_child,
                   followed.range_at(**found, view.me())};
}

std::optional<SearchPolicy::Place> SearchPolicy::place(const PublicView& view, Followed& followed,
                                                       const Budget& given) const {
  auto found = followed.place(*this, view, budget(given));
  return found ? *std::move(found) : std::nullopt;
}

ActionProbabilities SearchPolicy::played(const Place& place, const PublicView& view, Combo hand) const {
  ActionProbabilities out = chances_of(place.decision(), hand, rules_.threshold);
  for (Chance& chance : out) chance.move = as_it_is_legal(chance.move, view.legal());
  return out;
}

std::optional<SearchPolicy::Answer> SearchPolicy::answer(const PublicView& view, Combo hand,
                                                         PolicyState& state, const Budget& given) const {
  const auto at = place(view, state.of<Followed>(*this), given);
  if (!at || !at->search->held()) return std::nullopt;
  ActionProbabilities out = played(*at, view, hand);
  if (out.empty()) return std::nullopt;
  return Answer{std::move(out), *at->search->held()};
}

ActionProbabilities SearchPolicy::chances(const PublicView& view, Combo hand, PolicyState& state,
                                          const Budget& given) const {
  auto& followed = state.of<Followed>(*this);
  if (const auto at = place(view, followed, given))
    if (ActionProbabilities out = played(*at, view, hand); !out.empty()) return out;
  return base_->chances(view, hand, followed.state(view.me()));
}

ActionProbabilities SearchPolicy::chances(const PublicView& view, Combo hand, PolicyState& state) const {
  return chances(view, hand, state, Budget{});
}

RangeStrategy SearchPolicy::strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const {
  auto& followed = state.of<Followed>(*this);
  const auto at = place(view, followed, Budget{});
  if (!at) return base_->strategy(view, hands, followed.state(view.me()));
  RangeStrategy out;
  HandSet unknown;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (!hands[i]) continue;
    const ActionProbabilities chances = played(*at, view, Combo{i});
    if (chances.empty())
      unknown[i] = true;
    else
      out.set(Combo{i}, out.add(chances));
  }
  if (unknown.none()) return out;
  const RangeStrategy theirs = base_->strategy(view, unknown, followed.state(view.me()));
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (unknown[i]) out.set(Combo{i}, out.add(theirs[Combo{i}]));
  return out;
}

}  // namespace hindsight
