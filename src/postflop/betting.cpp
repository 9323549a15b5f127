// The betting of a spot, street by street.  Sizes round to whole chips; what counts as the pot, and the thresholds for
// all-ins and merging, are those of the program postflop-solver, so that trees can be compared.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "base/check.h"
#include "base/power.h"
#include "postflop/line.h"
#include "postflop/spot.h"

namespace hindsight {

namespace {

struct Option {
  enum class Kind : std::uint8_t { fold, check, call, bet } kind = Kind::check;
  SpotChips to = 0;  // bet: in front of the seat on this street
  bool all_in = false;
};

// A line that adds or takes away an action, and how far along it the betting is.
struct Change {
  std::shared_ptr<const Line> line;
  bool adds = false;
  std::size_t at = 0;

  const LineAction& action() const { return line->actions[at]; }
  bool last() const { return at + 1 == line->actions.size(); }
};

// The betting at one of its decisions.
struct Betting {
  std::array<SpotChips, 2> in{};     // put in on earlier streets and this one
  std::array<SpotChips, 2> front{};  // on this street
  std::uint8_t seat = 0;
  int bets = 0;                 // bets and raises on this street
  bool opened = false;          // somebody has acted on this street
  bool donk = false;            // the first seat called the last bet of the street before
  std::uint8_t aggressor = 0;   // who bet or raised last on this street; 0 where nobody did
  std::vector<Change> changes;  // those that the betting so far has followed

  SpotChips faced() const { return front[1 - seat]; }
  SpotChips to_call() const { return in[1 - seat] - in[seat]; }
};

std::array<double, 2> chips(const Betting& now) {
  return {static_cast<double>(now.in[0]), static_cast<double>(now.in[1])};
}

class Builder {
 public:
  explicit Builder(const HoldemSpot& spot) : spot_(spot), stack_(std::min(spot.stacks[0], spot.stacks[1])) {}

  Result<std::vector<StreetTree>> build() {
    HS_TRY(const Betting first, start());
    todo_.push_back({first, static_cast<int>(*spot_.cards.round_at(spot_.board.size())) - 1});
    trees_.emplace_back();
    for (std::size_t i = 0; i < todo_.size(); ++i) {
      trees_[i].street = todo_[i].second;
      round_ = i;
      add(Option{}, "");
      const Betting begin = todo_[i].first;  // the list grows meanwhile
      decide(0, begin);
      if (error_) return tl::unexpected(*error_);
    }
    return std::move(trees_);
  }

 private:
  static constexpr std::size_t max_nodes = 2'000'000;
  static constexpr int max_bets = 1000;  // in a row: the builder goes down as deep

  StreetTree& tree() { return trees_[round_]; }
  bool preflop() const { return trees_[round_].street < 0; }
  bool last_street() const { return trees_[round_].street + 2 == static_cast<int>(spot_.cards.rounds()); }
  SpotChips pot(const Betting& now) const { return spot_.pot + 2 * now.in[1 - now.seat]; }  // after a call
  SpotChips max(const Betting& now) const { return now.front[now.seat] + stack_ - now.in[now.seat]; }
  SpotChips min(const Betting& now) const {
    const SpotChips more = std::max({now.to_call(), spot_.min_bet, spot_.blinds[1]});
    return std::min(std::max<SpotChips>(now.faced() + more, 1), max(now));  // nothing where nothing is left
  }

  std::uint32_t add(const Option&, std::string action) {
    tree().nodes.emplace_back();
    tree().actions.push_back(std::move(action));
    ++nodes_;
    return static_cast<std::uint32_t>(tree().nodes.size() - 1);
  }

  Result<Betting> start() const;
  void decide(std::uint32_t node, const Betting& now);
  void check_size(const Betting& now);
  void follow(std::uint32_t node, Betting now, const Option& option);
  void finish(std::uint32_t node, const Betting& now, StreetTree::Kind kind, std::uint8_t folded);
  void leave(std::uint32_t node, Betting now);
  std::vector<Option> options(const Betting& now) const;
  SpotChips amount(const BetSize& size, const Betting& now) const;
  bool fits(const LineAction& action, const Option& option, const Betting& now) const;
  void change(std::vector<Option>& options, const Betting& now);
  void add_action(std::vector<Option>& options, const Betting& now, const Change& change);
  void fail_at(const Change& change, const std::string& why);
  std::vector<Option> merged(std::vector<Option> options, SpotChips pot, SpotChips faced) const;

  const HoldemSpot& spot_;
  SpotChips stack_;
  std::vector<StreetTree> trees_;
  std::vector<std::pair<Betting, int>> todo_;  // by tree: how it begins, and its street
  std::size_t round_ = 0, nodes_ = 0;
  std::optional<Error> error_;  // of the lines, or of the tree's size
};

// Before the flop the blinds are in, and the small one, who is in position later, speaks first.
Result<Betting> Builder::start() const {
  Betting now;
  if (spot_.blinds[1] > 0) {
    now.in = now.front = {spot_.blinds[1], spot_.blinds[0]};
    now.seat = 1;
  }
  for (const bool adds : {true, false})
    for (const std::string& text : adds ? spot_.lines_added : spot_.lines_removed) {
      HS_TRY(Line line, parse_line(text));
      now.changes.push_back({std::make_shared<const Line>(std::move(line)), adds});
    }
  return now;
}

std::string name(const Option& option, SpotChips faced) {
  switch (option.kind) {
    case Option::Kind::fold:
      return "fold";
    case Option::Kind::check:
      return "check";
    case Option::Kind::call:
      return "call";
    case Option::Kind::bet:
      break;
  }
  if (option.all_in) return "all-in " + std::to_string(option.to);
  return (faced > 0 ? "raise " : "bet ") + std::to_string(option.to);
}

void Builder::decide(std::uint32_t node, const Betting& now) {
  check_size(now);
  if (error_) return;
  std::vector<Option> choices = options(now);
  change(choices, now);
  if (error_) return;
  const auto first = static_cast<std::uint32_t>(tree().nodes.size());
  for (const Option& option : choices) add(option, name(option, now.faced()));
  StreetTree::Node& decision = tree().nodes[node];
  decision.committed = chips(now);
  decision.kind = StreetTree::Kind::decision;
  decision.seat = now.seat;
  decision.actions = static_cast<std::uint16_t>(choices.size());
  decision.first_child = first;
  decision.first_sequence = tree().sequences[now.seat];
  tree().sequences[now.seat] += decision.actions;
  for (std::uint32_t a = 0; a < choices.size(); ++a) {
    StreetTree::Node& child = tree().nodes[first + a];
    child.sequence = tree().nodes[node].sequence;
    child.sequence[now.seat] = tree().nodes[node].first_sequence + a;
  }
  for (std::uint32_t a = 0; a < choices.size() && !error_; ++a) follow(first + a, now, choices[a]);
}

void Builder::check_size(const Betting& now) {
  if (now.bets > max_bets)
    error_ = Error{ErrorCode::invalid_argument,
                   "the betting allows more than " + std::to_string(max_bets) +
                       " bets and raises in a row on one street: set raise_cap, or take larger sizes"};
  else if (nodes_ > max_nodes)
    error_ = Error{ErrorCode::invalid_argument,
                   "the betting has more than " + std::to_string(max_nodes) +
                       " nodes without any cards: allow fewer sizes, or set raise_cap"};
}

void Builder::follow(std::uint32_t node, Betting now, const Option& option) {
  const std::uint8_t seat = now.seat, other = 1 - seat;
  std::erase_if(now.changes,
                [&](const Change& change) { return change.last() || !fits(change.action(), option, now); });
  for (Change& change : now.changes) ++change.at;
  if (option.kind == Option::Kind::fold) return finish(node, now, StreetTree::Kind::fold, seat);
  if (option.kind == Option::Kind::bet) {
    now.in[seat] += option.to - now.front[seat];
    now.front[seat] = option.to;
    now.aggressor = seat;
    ++now.bets;
  }
  if (option.kind == Option::Kind::call) {
    now.in[seat] = now.in[other];
    now.front[seat] = now.front[other];
  }
  const bool closed = option.kind != Option::Kind::bet && now.opened;  // a blind may call and be raised
  now.opened = true;
  now.seat = other;
  if (closed) return leave(node, now);
  decide(node, now);
}

// The street is over.
void Builder::leave(std::uint32_t node, Betting now) {
  const int street = tree().street;
  if (last_street() || now.in[0] == stack_) return finish(node, now, StreetTree::Kind::showdown, 0);
  StreetTree::Node& street_end = tree().nodes[node];
  street_end.committed = chips(now);
  street_end.kind = StreetTree::Kind::street_end;
  street_end.end = static_cast<std::uint32_t>(tree().next_trees.size());
  tree().next_trees.push_back(static_cast<std::uint32_t>(trees_.size()));
  tree().street_ends.push_back(node);
  Betting next;
  next.in = now.in;
  next.changes = now.changes;
  next.donk = now.aggressor == 1;
  trees_.emplace_back();
  todo_.push_back({next, street + 1});
}

void Builder::finish(std::uint32_t node, const Betting& now, StreetTree::Kind kind, std::uint8_t folded) {
  if (!now.changes.empty())
    return fail_at(now.changes.front(), "comes after the end of the hand; leave it out");
  const double half = static_cast<double>(spot_.pot) / 2;
  Payoffs pay;
  // An uncalled bet goes back, and is not raked.
  const auto matched = static_cast<double>(std::min(now.in[0], now.in[1]));
  const double pot = static_cast<double>(spot_.pot) + 2 * matched;
  const double cap = spot_.rake_cap > 0 ? spot_.rake_cap : pot;
  const bool is_raked = !preflop() || kind != StreetTree::Kind::fold;  // no flop, no drop
  const double raked = is_raked ? pot - std::min(cap, spot_.rake * pot) : pot;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    pay.win[seat] = raked - matched - half;
    pay.lose[seat] = -matched - half;
    pay.tie[seat] = raked / 2 - matched - half;
  }
  StreetTree::Node& end = tree().nodes[node];
  end.committed = chips(now);
  end.kind = kind;
  end.seat = folded;
  end.end = static_cast<std::uint32_t>(tree().payoffs.size());
  tree().payoffs.push_back(pay);
}

SpotChips rounded(double chips) { return static_cast<SpotChips>(std::round(std::min(chips, 1e15))); }

// What a size comes to, in front of the seat.
SpotChips Builder::amount(const BetSize& size, const Betting& now) const {
  const auto share = static_cast<double>(pot(now));
  const SpotChips faced = now.faced();
  switch (size.kind) {
    case BetSize::Kind::pot:
      return faced + rounded(share * size.amount);
    case BetSize::Kind::multiple:
      return rounded(static_cast<double>(faced) * size.amount);
    case BetSize::Kind::chips:
      return faced + static_cast<SpotChips>(size.amount);
    case BetSize::Kind::geometric:
      break;
    case BetSize::Kind::all_in:
      return stack_;  // cut to what is left
  }
  const int left = static_cast<int>(spot_.cards.rounds()) - 1 - trees_[round_].street;
  const int raises = preflop() ? now.bets : std::max(0, now.bets - 1);  // so far: each takes a street off
  const double streets = std::max(1, (size.streets > 0 ? size.streets : left) - raises);
  const auto behind = static_cast<double>(stack_ - std::max(now.in[0], now.in[1]));
  const double ratio = (power(2 * behind / share + 1, 1 / streets) - 1) / 2;
  return faced + rounded(share * (size.max > 0 ? std::min(ratio, size.max) : ratio));
}

std::vector<Option> Builder::options(const Betting& now) const {
  const SpotChips faced = now.faced(), to_call = now.to_call(), pot = this->pot(now);
  const SpotChips max = this->max(now), min = this->min(now);
  std::vector<Option> out;
  if (to_call > 0) {
    out.push_back({.kind = Option::Kind::fold});
    out.push_back({.kind = Option::Kind::call});
  } else {
    out.push_back({.kind = Option::Kind::check});
  }
  const BetMenu& menu = preflop() ? spot_.preflop[now.seat]
                                  : spot_.menus[now.seat][static_cast<std::size_t>(trees_[round_].street)];
  const auto capped = [&](int cap) { return cap > 0 && now.bets >= cap; };
  if (max <= faced || capped(spot_.raise_cap) || capped(menu.raise_cap)) return out;

  const bool donks = to_call == 0 && !now.opened && now.donk && now.seat == 0 && menu.has_donk;
  const bool raises = preflop() ? now.bets > 0 : to_call > 0;
  const std::vector<BetSize>& sizes = raises ? menu.raise : donks ? menu.donk : menu.bet;
  std::vector<SpotChips> bets;
  for (const BetSize& size : sizes)
    if (size.raise_cap == 0 || now.bets < size.raise_cap + (to_call > 0 && !preflop() ? 1 : 0))
      bets.push_back(amount(size, now));
  const double add = std::max(spot_.add_all_in, bets.empty() ? 0 : menu.add_all_in);
  if (max <= faced + rounded(static_cast<double>(pot) * add)) bets.push_back(max);
  for (SpotChips& bet : bets) {
    bet = std::clamp(bet, min, max);
    const auto left_pot = static_cast<double>(pot + 2 * (bet - faced));
    if (max <= bet + rounded(left_pot * spot_.force_all_in)) bet = max;
  }
  std::sort(bets.begin(), bets.end());
  bets.erase(std::unique(bets.begin(), bets.end()), bets.end());
  for (const SpotChips bet : bets)
    out.push_back({.kind = Option::Kind::bet, .to = bet, .all_in = bet == max});
  return merged(std::move(out), pot, faced);
}

// From the largest down, a size stays where the one kept before is clearly larger.
std::vector<Option> Builder::merged(std::vector<Option> options, SpotChips pot, SpotChips faced) const {
  const auto share = [&](SpotChips to) { return static_cast<double>(to - faced) / static_cast<double>(pot); };
  std::vector<Option> kept;
  const Option* larger = nullptr;
  for (auto option = options.rbegin(); option != options.rend(); ++option) {
    if (option->kind == Option::Kind::bet) {
      if (larger != nullptr &&
          share(option->to) >= (share(larger->to) - spot_.merge) / (1 + spot_.merge) * (1 - 1e-12))
        continue;
      larger = &*option;
    }
    kept.push_back(*option);
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

bool Builder::fits(const LineAction& action, const Option& option, const Betting& now) const {
  switch (action.kind) {
    case LineAction::Kind::fold:
      return option.kind == Option::Kind::fold;
    case LineAction::Kind::check:
      return option.kind == Option::Kind::check;
    case LineAction::Kind::call:
      return option.kind == Option::Kind::call;
    case LineAction::Kind::all_in:
      return option.all_in && (action.to == 0 || option.to == action.to);
    case LineAction::Kind::bet:
      break;
  }
  return option.kind == Option::Kind::bet &&
         option.to == (action.size ? amount(*action.size, now) : action.to);
}

// Lines add actions first, whatever the menus, caps and thresholds say; then they take actions away.
void Builder::change(std::vector<Option>& options, const Betting& now) {
  for (const Change& change : now.changes)
    if (change.adds && !error_) add_action(options, now, change);
  const auto is_there = [&](const Change& change) {
    return std::any_of(options.begin(), options.end(),
                       [&](const Option& option) { return fits(change.action(), option, now); });
  };
  for (const Change& change : now.changes) {
    if (error_) return;
    if (!is_there(change)) {
      std::string all;
      for (const Option& option : options) all += (all.empty() ? "" : ", ") + name(option, now.faced());
      return fail_at(change, "is no action there; there are " + all);
    }
    if (change.adds || !change.last()) continue;
    if (options.size() == 1) return fail_at(change, "is the only action there, and something must be left");
    std::erase_if(options, [&](const Option& option) { return fits(change.action(), option, now); });
  }
}

void Builder::add_action(std::vector<Option>& options, const Betting& now, const Change& change) {
  const LineAction& action = change.action();
  if (action.kind != LineAction::Kind::bet && action.kind != LineAction::Kind::all_in) return;
  if (std::any_of(options.begin(), options.end(),
                  [&](const Option& option) { return fits(action, option, now); }))
    return;
  const SpotChips low = min(now), high = max(now);
  if (high <= now.faced()) return fail_at(change, "is no action there: nobody can raise any more");
  if (options.size() == max_actions)
    return fail_at(change,
                   "is one too many: a decision has at most " + std::to_string(max_actions) + " actions");
  const SpotChips to = action.kind == LineAction::Kind::all_in ? high
                       : action.size                           ? amount(*action.size, now)
                                                               : action.to;
  if (to < low || to > high)
    return fail_at(change, "is to " + std::to_string(to) + " chips, and may be to " + std::to_string(low) +
                               " at least and " + std::to_string(high) + " at most");
  const auto after = std::find_if(options.begin(), options.end(), [&](const Option& option) {
    return option.kind == Option::Kind::bet && option.to > to;
  });
  options.insert(after, {.kind = Option::Kind::bet, .to = to, .all_in = to == high});
}

void Builder::fail_at(const Change& change, const std::string& why) {
  error_ = Error{ErrorCode::invalid_argument,
                 "'" + change.action().text + "' in line '" + change.line->text + "' " + why};
}

}  // namespace

Result<std::vector<StreetTree>> street_trees(const HoldemSpot& spot) { return Builder(spot).build(); }

}  // namespace hindsight
