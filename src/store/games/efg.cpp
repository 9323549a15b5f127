// SPDX-License-Identifier: MIT
#include "store/games/efg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "store/games/gambit_text.h"

namespace hindsight {

namespace {

// "secret|open"; a '|' within secret is written "\|".
std::string name_of(const Information& information) {
  if (information.open.empty() && !information.secret.empty() &&
      information.secret.find('|') == std::string::npos)
    return information.secret;
  std::string name;
  for (char c : information.secret) {
    if (c == '|') name += '\\';
    name += c;
  }
  return name + '|' + information.open;
}

Information information_of(std::string_view name) {
  Information out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name.substr(i).starts_with("\\|")) {
      ++i;
    } else if (name[i] == '|') {
      out.open = name.substr(i + 1);
      break;
    }
    out.secret += name[i];
  }
  return out;
}

struct Move;

struct Step {  // a move of one player, and the action taken
  const Move* move = nullptr;
  Action action = 0;
  friend bool operator==(const Step&, const Step&) = default;
};

// An infoset, or a chance event, as first described.
struct Move {
  std::size_t place = 0;
  Information information;
  bool named = false;
  std::vector<std::string> actions;
  std::vector<double> probabilities;  // of a chance event
  Step before;                        // the owner's last step before it
};

struct Outcome {
  std::size_t place = 0;
  std::vector<double> payoffs;
};

class EfgReader {
 public:
  EfgReader(std::string_view text, std::uint64_t limit) : in_(text), limit_(limit), builder_(0) {}

  Result<GameFile> run() {
    HS_TRY(GambitHeader header, read_header(in_, "EFG", 2));
    if (in_.peek() == '"') HS_RETURN_IF_ERROR(in_.text("the comment"));
    players_ = header.players.size();
    builder_.tree.players = static_cast<int>(players_);
    last_.resize(players_ + 1);
    HS_RETURN_IF_ERROR(read_tree());
    if (!in_.at_end())
      return in_.error(in_.offset(), "the tree is complete, but the file goes on; take out what follows");
    return GameFile{std::move(header.title), std::move(header.players), std::move(builder_.tree)};
  }

 private:
  struct Frame {  // a node whose children are being read
    HistoryId node;
    std::size_t owner = 0;  // 0 is chance
    const Move* move = nullptr;
    Step before;  // of the owner
    std::vector<double> earned{};
    Action next = 0;
  };

  Result<void> read_tree() {
    builder_.tree.nodes.push_back({});
    HS_RETURN_IF_ERROR(read_node(HistoryId{0}));
    while (!path_.empty()) {
      Frame& top = path_.back();
      if (top.next == top.move->actions.size()) {
        last_[top.owner] = top.before;
        path_.pop_back();
        continue;
      }
      last_[top.owner] = {top.move, top.next};
      const HistoryId child = builder_.tree.child(top.node, top.next++);
      HS_RETURN_IF_ERROR(read_node(child));
    }
    return {};
  }

  Result<void> read_node(HistoryId h) {
    --announced_;
    const std::size_t place = in_.offset();
    HS_TRY(const std::string_view kind, in_.word("a node: c, p or t"));
    if (kind != "c" && kind != "p" && kind != "t")
      return in_.error(place, fmt::format("expected a node: c, p or t, found '{}'", kind.substr(0, 24)));
    HS_RETURN_IF_ERROR(in_.text("the node's name"));
    if (kind != "t") return read_move(h, place, kind == "c");
    HS_TRY(const std::vector<double> earned, read_outcome());
    builder_.terminal(h, earned);
    return {};
  }

  Result<void> read_move(HistoryId h, std::size_t place, bool is_chance) {
    std::int64_t owner = 0;
    if (!is_chance) {
      HS_TRY(owner, in_.integer(fmt::format("a player's number, 1 to {}", players_), 1,
                                static_cast<std::int64_t>(players_)));
    }
    const auto player = static_cast<std::size_t>(owner);
    HS_TRY(const Move* move, read_description(player));
    HS_TRY(std::vector<double> earned, read_outcome());
    HS_RETURN_IF_ERROR(check_room(place, move->actions.size()));
    builder_.add_children(h, static_cast<std::uint32_t>(move->actions.size()));
    const auto added = is_chance ? builder_.chance(h, move->probabilities, move->actions)
                                 : builder_.decision(h, Player{static_cast<std::uint8_t>(player - 1)},
                                                     move->information, move->actions);
    if (!added) return in_.error(move->place, added.error().message);
    path_.push_back({h, player, move, last_[player], std::move(earned)});
    return {};
  }

  // The children must all come, and a node has 5 characters or more: t""0 and a space.
  Result<void> check_room(std::size_t place, std::size_t children) {
    if (path_.size() >= max_moves_in_file)
      return in_.error(
          place,
          fmt::format("more than {} moves in a row, which is more than any solver here can follow",
                      max_moves_in_file),
          ErrorCode::unsupported);
    announced_ += children;
    if (5 * announced_ > in_.remaining() + 1)
      return in_.error(
          place, fmt::format(
                     "the file is cut short: at least {} nodes must still follow, and only {} bytes are left",
                     announced_, in_.remaining()));
    if (builder_.tree.nodes.size() + children > limit_)
      return tl::unexpected<Error>(too_large(0, limit_, ""));
    return {};
  }

  static std::string shown(std::size_t owner, std::int64_t number) {
    return owner == 0 ? fmt::format("chance event {}", number)
                      : fmt::format("player {}'s infoset {}", owner, number);
  }

  // The infoset's number, and its name and actions, which may be left out after the first time.
  Result<const Move*> read_description(std::size_t owner) {
    const std::size_t place = in_.offset();
    HS_TRY(const std::int64_t number,
           in_.integer("an infoset's number", std::numeric_limits<std::int64_t>::min(),
                       std::numeric_limits<std::int64_t>::max()));
    const bool described = in_.peek() == '"' || in_.peek() == '{';
    const auto found = moves_.find({owner, number});
    if (found == moves_.end()) {
      if (!described)
        return in_.error(place,
                         fmt::format("{} has no actions, neither here nor before", shown(owner, number)));
      HS_TRY(Move move, read_actions(owner, place));
      move.before = last_[owner];
      if (owner != 0) tell_apart(owner, number, move);
      return &moves_.emplace(std::pair(owner, number), std::move(move)).first->second;
    }
    const Move& first = found->second;
    if (described) {
      HS_TRY(const Move again, read_actions(owner, place));
      if (again.actions != first.actions || again.probabilities != first.probabilities)
        return in_.error(place, fmt::format("{} has other actions or probabilities here than at {}",
                                            shown(owner, number), in_.place(first.place)));
    }
    if (owner != 0 && first.before != last_[owner])
      return in_.error(
          place,
          fmt::format("imperfect recall: {} is reached after other moves of its owner here than at {}",
                      shown(owner, number), in_.place(first.place)),
          ErrorCode::unsupported);
    return &first;
  }

  Result<Move> read_actions(std::size_t owner, std::size_t place) {
    Move move{.place = place};
    if (in_.peek() == '"') {
      HS_TRY(const std::string name, in_.text("the infoset's name"));
      move.information = information_of(name);
      move.named = !name.empty();
    }
    HS_RETURN_IF_ERROR(in_.expect('{', "'{' before the actions"));
    do {
      HS_TRY(std::string action, in_.text("an action's name"));
      if (action.empty()) action = std::to_string(move.actions.size() + 1);
      move.actions.push_back(std::move(action));
      if (owner == 0) {
        HS_TRY(move.probabilities.emplace_back(), in_.number("the action's probability"));
      }
    } while (!in_.accept('}'));
    return move;
  }

  void tell_apart(std::size_t owner, std::int64_t number, Move& move) {
    Information& information = move.information;
    if (!move.named) information.secret = std::to_string(number);
    while (!names_.emplace(owner, information.secret, information.open).second)
      information.secret += fmt::format(" #{}", number);
  }

  // What every player has earned on the way, this node included.
  Result<std::vector<double>> read_outcome() {
    std::vector<double> earned = path_.empty() ? std::vector<double>(players_, 0) : path_.back().earned;
    const std::size_t place = in_.offset();
    HS_TRY(const std::int64_t number,
           in_.integer("an outcome's number, 0 for none", std::numeric_limits<std::int64_t>::min(),
                       std::numeric_limits<std::int64_t>::max()));
    auto found = outcomes_.find(number);
    if (in_.peek() == '"' || in_.peek() == '{') {
      if (number == 0) return in_.error(place, "outcome 0 stands for none and has no payoffs");
      if (in_.peek() == '"') HS_RETURN_IF_ERROR(in_.text("the outcome's name"));
      HS_RETURN_IF_ERROR(in_.expect('{', "'{' before the payoffs"));
      HS_TRY(std::vector<double> payoffs, read_payoffs(in_, players_));
      if (found == outcomes_.end())
        found = outcomes_.emplace(number, Outcome{place, std::move(payoffs)}).first;
      else if (found->second.payoffs != payoffs)
        return in_.error(place, fmt::format("outcome {} has other payoffs here than at {}", number,
                                            in_.place(found->second.place)));
    }
    if (number == 0) return earned;
    if (found == outcomes_.end())
      return in_.error(place, fmt::format("outcome {} has no payoffs, neither here nor before", number));
    for (std::size_t p = 0; p < players_; ++p) earned[p] += found->second.payoffs[p];
    return earned;
  }

  Scanner in_;
  const std::uint64_t limit_;
  TreeBuilder builder_;
  std::size_t players_ = 0;
  std::uint64_t announced_ = 1;  // nodes that must still follow
  std::map<std::pair<std::size_t, std::int64_t>, Move> moves_;
  std::set<std::tuple<std::size_t, std::string, std::string>> names_;  // taken, by owner
  std::map<std::int64_t, Outcome> outcomes_;
  std::vector<Frame> path_;
  std::vector<Step> last_;  // by owner, on the present path
};

// The least q up to a million with n / q == p for some whole n, by continued fractions; 0 if there is none.
std::uint64_t denominator(double p) {
  std::uint64_t before = 0, q = 1;
  for (double x = p;;) {
    const auto whole = static_cast<double>(q);
    if (std::round(p * whole) / whole == p) return q;
    x = 1 / (x - std::floor(x));
    if (!(x < 1e6)) return 0;
    before = std::exchange(q, static_cast<std::uint64_t>(x) * q + before);
    if (q > 1'000'000) return 0;
  }
}

// Fractions that read back as exactly these doubles and whose exact sum is 1, which some readers insist on;
// where there are none, decimals.
std::vector<std::string> probability_texts(const std::vector<double>& probabilities) {
  std::vector<std::uint64_t> denominators;
  std::uint64_t common = 1;
  for (double p : probabilities) {
    denominators.push_back(denominator(p));
    common = denominators.back() == 0 || common > 1'000'000'000 ? 0 : std::lcm(common, denominators.back());
    if (common == 0) break;
  }
  std::vector<std::string> out;
  std::uint64_t sum = 0;
  for (std::size_t a = 0; common != 0 && a < probabilities.size(); ++a) {
    const std::uint64_t q = denominators[a];
    const auto n = static_cast<std::uint64_t>(std::round(probabilities[a] * static_cast<double>(q)));
    sum += n * (common / q);
    out.push_back(q == 1 ? std::to_string(n) : fmt::format("{}/{}", n, q));
  }
  if (common != 0 && sum == common) return out;
  out.clear();
  for (double p : probabilities) out.push_back(plain_decimal(p));
  return out;
}

class EfgWriter {
 public:
  explicit EfgWriter(const HistoryTree& tree)
      : tree_(tree), number_(tree.infosets.size(), 0), met_(static_cast<std::size_t>(tree.players), 0) {}

  std::string run(std::string_view title, std::span<const std::string> players) {
    out_ = header_text("EFG 2", title, player_names(players, tree_.players)) + "\n";
    std::vector<HistoryId> open{HistoryId{0}};
    while (!open.empty()) {
      const HistoryId h = open.back();
      open.pop_back();
      const History& node = tree_.nodes[h];
      for (Action a = node.count; a > 0; --a) open.push_back(tree_.child(h, a - 1));
      if (node.kind == Turn::Kind::decision) decision(h);
      if (node.kind == Turn::Kind::chance) chance(h);
      if (node.kind == Turn::Kind::terminal) terminal(h);
    }
    return std::move(out_);
  }

 private:
  void decision(HistoryId h) {
    const InfosetLabel& label = tree_.infosets[tree_.infoset(h)];
    std::uint32_t& number = number_[tree_.infoset(h)];
    const bool is_new = number == 0;
    if (is_new) number = ++met_[label.player.value];
    out_ += fmt::format("p \"\" {} {}", label.player.value + 1, number);
    if (is_new) {
      out_ += fmt::format(" {} {{", gambit_quoted(name_of(label.information)));
      for (const std::string& action : label.actions) out_ += fmt::format(" {}", gambit_quoted(action));
      out_ += " }";
    }
    out_ += " 0\n";
  }

  void chance(HistoryId h) {
    const History& node = tree_.nodes[h];
    std::vector<double> probabilities;
    for (Action a = 0; a < node.count; ++a)
      probabilities.push_back(tree_.nodes[tree_.child(h, a)].probability);
    const auto [event, is_new] = events_.try_emplace({node.label, probabilities}, events_.size() + 1);
    out_ += fmt::format("c \"\" {}", event->second);
    if (is_new) {
      const std::vector<std::string> texts = probability_texts(probabilities);
      out_ += " \"\" {";
      for (Action a = 0; a < node.count; ++a)
        out_ += fmt::format(" {} {}", gambit_quoted(tree_.chance_names[node.label][a]), texts[a]);
      out_ += " }";
    }
    out_ += " 0\n";
  }

  void terminal(HistoryId h) {
    const auto first = tree_.payoffs.begin() + tree_.nodes[h].label;
    const std::vector<double> payoffs(first, first + tree_.players);
    const auto [outcome, is_new] = outcomes_.try_emplace(payoffs, outcomes_.size() + 1);
    out_ += fmt::format("t \"\" {}", outcome->second);
    if (is_new) {
      out_ += " \"\" {";
      for (double payoff : payoffs) out_ += fmt::format(" {}", plain_decimal(payoff));
      out_ += " }";
    }
    out_ += "\n";
  }

  const HistoryTree& tree_;
  std::string out_;
  Table<InfosetId, std::uint32_t> number_;  // 0: not met yet
  std::vector<std::uint32_t> met_;          // infosets so far, by player
  std::map<std::pair<std::uint32_t, std::vector<double>>, std::size_t> events_;
  std::map<std::vector<double>, std::size_t> outcomes_;
};

}  // namespace

Result<GameFile> parse_efg(std::string_view text, std::uint64_t limit) {
  return EfgReader(text, limit).run();
}

std::string format_efg(const HistoryTree& tree, std::string_view title,
                       std::span<const std::string> players) {
  return EfgWriter(tree).run(title, players);
}

}  // namespace hindsight
