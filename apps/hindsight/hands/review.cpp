// hindsight review: hands gone through decision by decision.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/clock.h"
#include "base/text.h"
#include "command.h"
#include "hands/hand_files.h"
#include "hands/hand_log.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "live_line.h"
#include "output_file.h"
#include "study/hands/hand_review.h"
#include "text.h"

namespace hindsight {

namespace {

struct ReviewOptions {
  std::vector<std::string> paths;
  std::string hero, street, position, kind, out;
  double seconds = 0.5;
  std::uint64_t iterations = 0, top = 15;
  unsigned threads = 1;
  bool json = false, quiet = false;
};

constexpr std::size_t largest_reviews = std::size_t{1} << 30;  // bytes

// A hand that the hero was dealt into with known cards, and what of it is told.
struct Found {
  std::string place;
  Hand hand;
  Seat hero;
};

// Reviews by the place of their hand, as they stand in a file.
using Reviews = std::map<std::string, Json>;

class Reading {
 public:
  explicit Reading(const ReviewOptions& given) : given_(given), hero_(given.hero) {}

  Result<std::vector<Found>> hands() {
    HS_TRY(const std::vector<std::string> files, hand_files(given_.paths));
    for (const std::string& file : files) {
      const auto read = read_hands(file, [&](const std::string& section, Result<PhhHand> hand) {
        std::string place = section.empty() ? file : fmt::format("{}, hand {}", file, section);
        if (!hand) return leave_out(place, hand.error().message);
        records_.emplace_back(std::move(place), *std::move(hand));
      });
      if (!read) return tl::unexpected<Error>(in_file(file, read.error()));
    }
    if (records_.empty()) return fail(ErrorCode::not_found, "these files hold no hand");
    if (hero_.empty()) {
      HS_TRY(hero_, dealt_face_up());
    }
    std::vector<Found> out;
    for (const auto& [place, record] : records_) take(place, record, out);
    if (out.empty())
      return fail(ErrorCode::not_found,
                  fmt::format("no hand has the cards of '{}'; the players are {}", hero_, names(players())));
    return out;
  }
  const std::string& hero() const { return hero_; }

 private:
  using Names = std::set<std::string>;

  void leave_out(const std::string& place, const std::string& why) const {
    if (!given_.quiet) fmt::print(stderr, "hindsight: {}: {}; left out\n", place, why);
  }

  Names players() const {
    Names out;
    for (const auto& [place, record] : records_)
      for (std::uint8_t seat = 0; seat < record.seats(); ++seat) out.insert(record.player(Seat{seat}));
    return out;
  }

  static std::string names(const Names& all) {
    std::string out;
    std::size_t listed = 0;
    for (const std::string& name : all)
      if (listed++ < 10) out += (out.empty() ? "" : ", ") + name;
    return out + (all.size() > 10 ? " and others" : "");
  }

  // The only player whose cards were dealt face up in every hand: whose hands these are.
  Result<std::string> dealt_face_up() const {
    std::map<std::string, std::size_t> seen;
    for (const auto& [place, record] : records_)
      for (const PhhAction& action : record.actions)
        if (action.kind == PhhAction::Kind::deal_hole && action.cards.count > 0 &&
            action.cards.cards[0].rank != '?')
          ++seen[record.player(action.seat)];
    std::vector<std::string> found;
    for (const auto& [name, hands] : seen)
      if (hands == records_.size()) found.push_back(name);
    if (found.size() == 1) return found.front();
    return fail(ErrorCode::invalid_argument,
                fmt::format("whose decisions? Name one with --hero; the players are {}", names(players())));
  }

  void take(const std::string& place, const PhhHand& record, std::vector<Found>& out) const {
    std::optional<Seat> hero;
    for (std::uint8_t seat = 0; seat < record.seats(); ++seat)
      if (record.player(Seat{seat}) == hero_) hero = Seat{seat};
    if (!hero) return;
    auto hand = hand_to_review(record, *hero);
    if (!hand) return leave_out(place, hand.error().message);
    out.push_back({place, *std::move(hand), *hero});
  }

  const ReviewOptions& given_;
  std::string hero_;
  std::vector<std::pair<std::string, PhhHand>> records_;
};

std::string kinds() { return fmt::format("{}", fmt::join(decision_kind_names, ", ")); }

Json searched_by(const ReviewOptions& given) {
  if (given.iterations > 0) return {{"iterations", given.iterations}};
  return {{"seconds", given.seconds}};
}

// "raise 450"; up to version 0.2 files have the text alone.
const Json& action_of(const Json& move) {
  const Json& action = move["action"];
  return action.is_object() ? action["text"] : action;
}

bool is_decision(const Json& decision) {
  if (!decision.is_object()) return false;
  const auto natural = [&](std::string_view key) { return decision[key].natural(); };
  const Json& moves = decision["moves"];
  if (!decision["street"].is_string() || !decision["board"].is_string() || !decision["kind"].is_string() ||
      (decision["lost_bb"].is_number() && !decision["by"].is_string()) || !moves.is_array() ||
      !natural("event") || !natural("made") || !natural("best") || *natural("made") >= moves.size() ||
      *natural("best") >= moves.size())
    return false;
  if (decision["lost_bb"].is_number() != decision["error_bb"].is_number()) return false;
  return std::ranges::all_of(
      moves, [](const Json& move) { return move.is_object() && action_of(move).is_string(); });
}

// What a file of reviews has: whatever else stands there was written by others.
bool is_review(const Json& line) {
  if (!line.is_object()) return false;
  for (const std::string_view key : {"hand", "hero", "position", "cards"})
    if (!line[key].is_string()) return false;
  return line["decisions"].is_array() && std::ranges::all_of(line["decisions"], is_decision);
}

tl::unexpected<Error> foreign(const std::string& path) {
  return fail(ErrorCode::parse, fmt::format("'{}' is there and holds no reviews: name another file", path));
}

// A file of reviews, a line each, that grows hand by hand and is gone on with.
class Kept {
 public:
  static Result<Kept> open(const std::string& path) {
    Kept out;
    if (path.empty()) return out;
    if (!std::filesystem::exists(path)) {
      HS_TRY(HandLog log, HandLog::create(path));
      out.log_ = std::move(log);
      return out;
    }
    HS_TRY(const std::string text, read_file(path, largest_reviews));
    std::size_t whole = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', whole)) {
      Json line = Json::parse(std::string_view(text).substr(whole, end - whole));
      if (!is_review(line)) return foreign(path);
      std::string place = line["hand"].text();
      out.reviews_.insert_or_assign(std::move(place), std::move(line));
      whole = end + 1;
    }
    if (whole == 0 && !text.empty() && !text.starts_with("{\"hand\":")) return foreign(path);
    HS_TRY(HandLog log, HandLog::go_on(path, whole));
    out.log_ = std::move(log);
    return out;
  }

  // Null where it is not there; refused where it is of another player, of another hand, or was searched in
  // another way.
  Result<const Json*> find(const Found& hand, const std::string& hero, const ReviewOptions& given) const {
    const auto kept = reviews_.find(hand.place);
    if (kept == reviews_.end()) return nullptr;
    const Json& line = kept->second;
    const auto cards = hand.hand.hole(hand.hero);
    if (line["hero"] == Json(hero) && line["cards"] == Json(to_text(cards[0]) + to_text(cards[1])) &&
        line["searched_by"] == searched_by(given))
      return &line;
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("'{}' has {} of another player, of another file of that name or searched in another "
                    "way: name another file",
                    given.out, hand.place));
  }
  Result<void> add(const Json& line) {
    if (!log_) return {};
    HS_RETURN_IF_ERROR(log_->append(line.dump() + "\n"));
    return log_->flush();
  }

 private:
  Reviews reviews_;
  std::optional<HandLog> log_;
};

Json line_of(const Found& found, const std::string& hero, const ReviewOptions& given,
             const HandReview& review) {
  Json out{{"hand", found.place}, {"hero", hero}, {"searched_by", searched_by(given)}};
  out.update(review_json(review));
  return out;
}

// A decision of a line, and where it stands.
struct Told {
  const Json* line;
  const Json* decision;

  bool valued() const { return decision->find("lost_bb")->is_number(); }
  bool searched() const { return valued() && by() == "search"; }
  std::string by() const { return valued() ? (*decision)["by"].text() : "-"; }
  double error() const { return valued() ? (*decision)["error_bb"].number() : 0; }
  // Nothing where it may be off by as much: the best of several uncertain values looks too good.
  double lost() const {
    const double lost = valued() ? (*decision)["lost_bb"].number() : 0;
    return lost > error() ? lost : 0;
  }
  const std::string& street() const { return (*decision)["street"].text(); }
  const std::string& position() const { return (*line)["position"].text(); }
  const std::string& kind() const { return (*decision)["kind"].text(); }
  const Json& move(std::string_view which) const {
    return (*decision)["moves"][*(*decision)[which].natural()];
  }
  std::string action(std::string_view which) const {
    const Json& move = this->move(which);
    std::string out = action_of(move).text();
    if (move["to_bb"].is_number())
      out = fmt::format("{} {:.4g}", out.substr(0, out.find(' ')), move["to_bb"].number());
    return out;
  }
};

class ReviewTold {
 public:
  ReviewTold(const ReviewOptions& given, const std::vector<Json>& lines) : given_(given) {
    for (const Json& line : lines) {
      if (!given.position.empty() && lower(line["position"].text()) != lower(given.position)) continue;
      ++hands_;
      for (const Json& decision : line["decisions"])
        if ((given.street.empty() || decision["street"].text() == given.street) &&
            (given.kind.empty() || decision["kind"].text() == given.kind))
          told_.push_back({&line, &decision});
    }
    std::ranges::stable_sort(told_, std::ranges::greater(), &Told::lost);
  }

  Json json() const {
    Json streets = Json::object(), kinds = Json::object();
    for (const std::string_view street : street_names) streets[street] = json(of_street(street));
    for (const std::string_view kind : decision_kind_names)
      if (const Sum sum = of_kind(kind); sum.decisions > 0) kinds[kind] = json(sum);
    Json positions = Json::object();
    for (const std::string& position : positions_told()) positions[position] = json(of_position(position));
    const Sum all = of([](const Told&) { return true; });
    Json worst = Json::array();
    for (std::size_t i = 0; i < std::min<std::size_t>(told_.size(), given_.top); ++i)
      if (told_[i].lost() > 0)
        worst.push_back({{"hand", (*told_[i].line)["hand"]},
                         {"event", (*told_[i].decision)["event"]},
                         {"kind", told_[i].kind()},
                         {"by", told_[i].by()},
                         {"lost_bb", told_[i].lost()},
                         {"error_bb", told_[i].error()}});
    return {
        {"hands", hands_},
        {"decisions", all.decisions},
        {"searched", all.searched},
        {"rolled_out", all.rolled_out},
        {"lost_bb", all.lost},
        {"lost_bb_per_100_hands", hands_ > 0 ? Json(100 * all.lost / static_cast<double>(hands_)) : Json()},
        {"streets", std::move(streets)},
        {"kinds", std::move(kinds)},
        {"positions", std::move(positions)},
        {"worst", std::move(worst)}};
  }

  std::string text() const {
    const Sum all = of([](const Told&) { return true; });
    std::string out = fmt::format(
        "{}: {}, {} of them searched, {} played on\nlost against the best moves: {:.2f} big blinds, {:.1f} "
        "in "
        "100 hands\n\n",
        counted(hands_, "hand"), counted(all.decisions, "decision"), all.searched, all.rolled_out, all.lost,
        hands_ > 0 ? 100 * all.lost / static_cast<double>(hands_) : 0);
    TextTable streets({"street", ">decisions", ">searched", ">played on", ">lost, bb"});
    for (const std::string_view street : street_names) add(streets, street, of_street(street));
    TextTable kinds({"move", ">decisions", ">searched", ">played on", ">lost, bb"});
    for (const std::string_view kind : decision_kind_names) add(kinds, kind, of_kind(kind));
    TextTable seats({"seat", ">decisions", ">searched", ">played on", ">lost, bb"});
    for (const std::string& position : positions_told()) add(seats, position, of_position(position));
    out += streets.text() + "\n" + kinds.text() + "\n" + seats.text();
    std::uint64_t shown = 0;
    TextTable worst({">lost, bb", ">±", "by", "street", "board", "hand", "seat", "played", "better", "at"});
    for (std::size_t i = 0; i < std::min<std::size_t>(told_.size(), given_.top); ++i) {
      const Told& one = told_[i];
      if (one.lost() <= 0) continue;
      worst.row({fmt::format("{:.2f}", one.lost()), fmt::format("{:.2f}", one.error()), one.by(),
                 one.street(), (*one.decision)["board"].text(), (*one.line)["cards"].text(),
                 (*one.line)["position"].text(), one.action("made"), one.action("best"),
                 (*one.line)["hand"].text()});
      ++shown;
    }
    out += shown > 0 ? "\nWorst first; bets and raises are to so many big blinds\n" + worst.text()
                     : "\nNo decision lost more than it may be off\n";
    return out;
  }

 private:
  struct Sum {
    std::uint64_t decisions = 0, searched = 0, rolled_out = 0;
    double lost = 0;
  };
  template <class Is>
  Sum of(const Is& is) const {
    Sum out;
    for (const Told& one : told_) {
      if (!is(one)) continue;
      ++out.decisions;
      if (one.searched())
        ++out.searched;
      else if (one.valued())
        ++out.rolled_out;
      out.lost += one.lost();
    }
    return out;
  }
  Sum of_street(std::string_view street) const {
    return of([&](const Told& one) { return one.street() == street; });
  }
  Sum of_kind(std::string_view kind) const {
    return of([&](const Told& one) { return one.kind() == kind; });
  }
  Sum of_position(std::string_view position) const {
    return of([&](const Told& one) { return one.position() == position; });
  }
  std::set<std::string> positions_told() const {
    std::set<std::string> out;
    for (const Told& one : told_) out.insert(one.position());
    return out;
  }
  static Json json(const Sum& sum) {
    return {{"decisions", sum.decisions},
            {"searched", sum.searched},
            {"rolled_out", sum.rolled_out},
            {"lost_bb", sum.lost}};
  }
  static void add(TextTable& table, std::string_view name, const Sum& sum) {
    if (sum.decisions == 0) return;
    table.row({std::string(name), grouped(sum.decisions), grouped(sum.searched), grouped(sum.rolled_out),
               sum.searched + sum.rolled_out > 0 ? fmt::format("{:.2f}", sum.lost) : "-"});
  }

  const ReviewOptions& given_;
  std::uint64_t hands_ = 0;
  std::vector<Told> told_;
};

Result<int> review_hands(const ReviewOptions& given) {
  if (!given.out.empty()) HS_RETURN_IF_ERROR(check_output("--out", given.out, ".jsonl"));
  if (!(given.seconds >= 0.05 && given.seconds <= 600))
    return fail(ErrorCode::invalid_argument, "--seconds-per-decision may be 0.05 to 600");
  if (!given.kind.empty() && std::ranges::find(decision_kind_names, given.kind) == decision_kind_names.end())
    return fail(ErrorCode::invalid_argument,
                fmt::format("--kind may be {}, and not {}", kinds(), in_quotes(given.kind, 20)));
  if (given.iterations > 1'000'000)
    return fail(ErrorCode::invalid_argument, "--iterations may be at most 1,000,000");
  Reading reading(given);
  HS_TRY(const std::vector<Found> hands, reading.hands());
  HS_TRY(Kept kept, Kept::open(given.out));
  const Interrupt interrupt;
  const auto by = reviewer(given.seconds, given.iterations, given.threads);
  LiveLine live(given.quiet || given.json);
  const Clock::time_point start = Clock::now();
  std::vector<Json> lines;
  std::uint64_t done = 0;
  for (const Found& found : hands) {
    HS_TRY(const Json* const line, kept.find(found, reading.hero(), given));
    if (line != nullptr) {
      lines.push_back(*line);
      if (given.json) fmt::print("{}\n", line->dump());
      continue;
    }
    const auto reviewed = review(*by, found.hand, found.hero, interrupt.token());
    if (interrupt.exit_code() != 0) break;
    if (!reviewed) {
      live.say(fmt::format("hindsight: {}: {}; left out", found.place, reviewed.error().message));
      continue;
    }
    lines.push_back(line_of(found, reading.hero(), given, *reviewed));
    HS_RETURN_IF_ERROR(kept.add(lines.back()));
    if (given.json) fmt::print("{}\n", lines.back().dump());
    const double each = seconds_since(start) / static_cast<double>(++done);
    if (live.due())
      live.show(fmt::format("{} of {} hands  {} a hand  {} left", lines.size(), hands.size(), duration(each),
                            duration(each * static_cast<double>(hands.size() - lines.size()))));
  }
  live.clear();
  const ReviewTold report(given, lines);
  if (given.json)
    fmt::print("{}\n", report.json().dump());
  else
    fmt::print("{}", report.text());
  if (interrupt.exit_code() != 0 && !given.quiet)
    fmt::print(stderr, "hindsight: interrupted after {} of {} hands; {}\n", lines.size(), hands.size(),
               given.out.empty() ? "with --out FILE.jsonl a review can go on"
                                 : "the same command goes on from there");
  return interrupt.exit_code();
}

void declare_review(Parser& parser, ReviewOptions& given) {
  parser
      .option("files", given.paths,
              ".phh and .phhs files, .txt of PokerStars, GGPoker or Winamax, or folders of them")
      .required()
      .type("FILE|DIR");
  parser
      .option("--hero", given.hero,
              "Whose decisions are reviewed [the only player whose cards were dealt face up in all hands]")
      .type("NAME");
  parser.option("--seconds-per-decision", given.seconds, "Of searching, about").with_default().type("S");
  parser
      .option("--iterations", given.iterations,
              "So many of each search instead: the same result in every run (docs/search.md)")
      .type("N");
  parser.option("--threads", given.threads, "Of a search").with_default().type("N");
  parser.option("--street", given.street, "Tell these decisions alone")
      .one_of({"preflop", "flop", "turn", "river"});
  parser.option("--kind", given.kind, "Tell these moves alone: " + kinds() + " (docs/search.md)")
      .type("KIND");
  parser.option("--position", given.position, "Tell hands from this seat alone: BTN, SB, BB, UTG, ...")
      .type("SEAT");
  parser.option("--top", given.top, "So many of the worst decisions").with_default().type("N");
  parser.option("--out", given.out, "Keep reviews here, a line each; with a file that is there it goes on")
      .type("FILE.jsonl");
  parser.flag("--json", given.json, "A line of JSON for each hand, and one for all (docs/formats.md)");
  parser.flag("--quiet", given.quiet, "No live progress on stderr");
}

constexpr HelpText review_help = {"review", "Go through played hands: what each decision lost, worst first",
                                  R"help(Examples:
  hindsight review PokerStars.txt --hero Ann
  hindsight review PokerStars.txt --hero Ann --seconds-per-decision 2 --threads 2 --out mine.jsonl
  hindsight review friday.phhs --hero "random 1" --street river --top 5
  hindsight review friday.phhs --hero "random 1" --kind bluff-catch
  hindsight review friday.phhs --hero "random 1" --iterations 5 --json

Where two are left after the flop is dealt, each street is solved with the hands that both may hold by the play
before, and with the bets that were made.  Before the flop, and with three and more, each move is played on again
and again by the program's own strategies, against hands that the others may hold.  A loss is what the best move is
worth above the one that was made; ± says how far it may be off.
)help"};

}  // namespace

Command review_command(Parser& program) {
  return make_command<ReviewOptions>(program, review_help, declare_review, review_hands);
}

}  // namespace hindsight
