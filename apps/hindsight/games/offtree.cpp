// hindsight offtree: what bets off its tree cost a strategy that takes them for others, and those that solve
// them as they come.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "command.h"
#include "interrupt.h"
#include "io/json.h"
#include "live_line.h"
#include "search/added_bets.h"
#include "search/nested.h"
#include "store/blueprints/blueprint_file.h"
#include "text.h"

namespace hindsight {

namespace {

struct OffTreeOptions {
  std::string game, gadget = "max-margin", against = "50%, 100%, 200%, a", translation = "nearest";
  Chips all_bets = 100;
  std::uint64_t iterations = 300, beyond = 200, to_end = 1500, add = 0, seeds = 5, passes = 500;
  bool json = false, quiet = false;
};

// No-limit Leduc as the catalog has it.
constexpr std::string_view leduc_plan = R"(deck = "Q-A in 2 suits"
deal = [0, 1]
ranking = "pair"
ante = 100
stacks = 1200
bets = { bet = "100%, a", raise = "100%, a" }
[training]
method = "all boards"
passes = 2000
levels = 255
)";

struct OffTreeSubject {
  BlueprintGame game;
  std::shared_ptr<const Blueprint> blueprint;
  double mbb(double chips) const { return 1000 * chips / static_cast<double>(game.big_blind); }
};

Result<OffTreeSubject> load_subject(const std::string& name) {
  if (name == "leduc_no_limit") {
    HS_TRY(const BlueprintPlan plan, parse_blueprint_plan(leduc_plan));
    HS_TRY(const Training training, begin_training(plan, nullptr, 1));
    training.trainer->run(plan.passes, {});
    HS_TRY(const BlueprintFile file, blueprint_of(training));
    return OffTreeSubject{plan.game, file.blueprint};
  }
  if (!name.ends_with(blueprint_extension))
    return fail(ErrorCode::invalid_argument,
                fmt::format("'{}' is neither leduc_no_limit nor a {} of a laboratory deck", name,
                            blueprint_extension));
  HS_TRY(const BlueprintFile file, read_blueprint(name));
  if (!file.plan.deck || file.plan.game.seats() != 2 || file.plan.game.plays)
    return fail(ErrorCode::unsupported,
                fmt::format("'{}' is not the blueprint of a laboratory deck for both of two seats", name));
  return OffTreeSubject{file.plan.game, file.blueprint};
}

Result<LookingAhead> looking_ahead(const OffTreeOptions& given) {
  HS_TRY(const Gadget gadget, find_gadget(given.gadget));
  if (gadget.owing != Owing::best_response)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} owes what only a solution of the whole game knows: take resolve, refined, "
                            "combined or max-margin",
                            gadget.name));
  return LookingAhead{gadget, 1, given.iterations, given.beyond, given.to_end};
}

// How off-tree bets are answered, and what that loses.
struct OffTreeAnswer {
  std::string name;
  std::array<double, 2> menu{},
      all{};                // best responses' gains from each seat, with the menu's bets and with all
  std::uint64_t parts = 0;  // solved, in all
  double seconds = 0;
};

class OffTreeAnswers {
 public:
  OffTreeAnswers(const OffTreeOptions& given, const OffTreeSubject& subject, const Interrupt& interrupt)
      : given_(given), subject_(subject), control_{interrupt.token()} {}

  Result<void> compute() {
    HS_TRY(how_, looking_ahead(given_));
    Result<std::vector<BetSize>> against = parse_bet_sizes(given_.against, false);
    if (!against) return fail(against.error().code, "--against: " + against.error().message);
    against_ = *std::move(against);
    HS_TRY(menu_, wide_game(subject_.game, 0));
    HS_TRY(all_, wide_game(subject_.game, given_.all_bets));
    add_translated("harmonic", Translation::pseudo_harmonic);
    add_translated("nearest", Translation::nearest);
    HS_RETURN_IF_ERROR(add_nested());
    add_continual();
    live_.clear();
    return {};
  }

  const std::vector<OffTreeAnswer>& all() const { return answers_; }

 private:
  bool stopped() const { return control_.stop.stop_requested(); }

  void add_translated(const char* name, Translation translation) {
    const Clock::time_point start = Clock::now();
    OffTreeAnswer out{.name = name};
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      out.menu[seat] = most_won(menu_, seat, translated(menu_, seat, *subject_.blueprint, translation));
      out.all[seat] = most_won(all_, seat, translated(all_, seat, *subject_.blueprint, translation));
    }
    out.seconds = seconds_since(start);
    answers_.push_back(std::move(out));
  }

  Result<void> add_nested() {
    const Clock::time_point start = Clock::now();
    OffTreeAnswer out{.name = "nested", .menu = answers_[0].menu};
    LookingAhead how = how_;
    how.streets = to_the_end;
    for (std::uint8_t seat = 0; seat < 2 && !stopped(); ++seat) {
      HS_TRY(const SolvedAsPlayed played,
             nested(all_, seat, *subject_.blueprint, how, control_, shown("nested")));
      out.parts += played.parts;
      if (!stopped()) out.all[seat] = most_won(all_, seat, played.plays);
    }
    out.seconds = seconds_since(start);
    if (!stopped()) answers_.push_back(std::move(out));
    return {};
  }

  void add_continual() {
    const Clock::time_point start = Clock::now();
    OffTreeAnswer out{.name = "continual"};
    for (const auto& [game, won] : {std::pair{&menu_, &out.menu}, {&all_, &out.all}})
      for (std::uint8_t seat = 0; seat < 2 && !stopped(); ++seat) {
        const BetMenu menu = with_sizes(subject_.game.menu, static_cast<std::uint8_t>(1 - seat), against_);
        const SolvedAsPlayed played = continual(*game, seat, actions_of(*game, subject_.game.start, menu),
                                                how_, control_, shown("continual"));
        out.parts += played.parts;
        if (!stopped()) (*won)[seat] = most_won(*game, seat, played.plays);
      }
    out.seconds = seconds_since(start);
    if (!stopped()) answers_.push_back(std::move(out));
  }

  PartsProgress shown(const char* name) {
    return [this, name](std::uint64_t done) {
      if (live_.due()) live_.show(fmt::format("{}: {} solved", name, done));
    };
  }

  const OffTreeOptions& given_;
  const OffTreeSubject& subject_;
  RunControl control_;
  LiveLine live_{given_.quiet || given_.json};
  LookingAhead how_;
  std::vector<BetSize> against_;
  WideGame menu_, all_;
  std::vector<OffTreeAnswer> answers_;
};

void print_answers(const OffTreeOptions& given, const OffTreeSubject& subject,
                   const std::vector<OffTreeAnswer>& answers) {
  fmt::print("{}: exploitability in mbb/hand, with its own bets and with all in steps of {} chips\n",
             given.game, given.all_bets);
  TextTable table({"bets off the tree are", ">own bets", ">all bets", ">parts", ">seconds"});
  for (const OffTreeAnswer& answer : answers)
    table.row({answer.name, number(subject.mbb(exploitability(answer.menu)), 4),
               number(subject.mbb(exploitability(answer.all)), 4), std::to_string(answer.parts),
               number(answer.seconds, 3)});
  fmt::print("{}", table.text());
}

Json json_of(const OffTreeOptions& given, const OffTreeSubject& subject,
             const std::vector<OffTreeAnswer>& answers) {
  Json list = Json::array();
  for (const OffTreeAnswer& answer : answers)
    list.push_back({{"name", answer.name},
                    {"own_bets_mbb", subject.mbb(exploitability(answer.menu))},
                    {"all_bets_mbb", subject.mbb(exploitability(answer.all))},
                    {"won_from", {{"own_bets", answer.menu}, {"all_bets", answer.all}}},
                    {"parts", answer.parts},
                    {"seconds", answer.seconds}});
  return {{"game", given.game},       {"all_bets", given.all_bets},     {"gadget", given.gadget},
          {"against", given.against}, {"iterations", given.iterations}, {"beyond", given.beyond},
          {"to_end", given.to_end},   {"answers", std::move(list)}};
}

Result<int> compare_answers(const OffTreeOptions& given, const OffTreeSubject& subject,
                            const Interrupt& interrupt) {
  OffTreeAnswers answers(given, subject, interrupt);
  HS_RETURN_IF_ERROR(answers.compute());
  if (given.json)
    fmt::print("{}\n", json_of(given, subject, answers.all()).dump());
  else
    print_answers(given, subject, answers.all());
  if (interrupt.exit_code() != 0) fmt::print(stderr, "stopped after {} of 4\n", answers.all().size());
  return interrupt.exit_code();
}

// Bets in the order in which they were added, by cost or drawn.
struct BetOrder {
  std::optional<std::uint64_t> seed;
  AddedBets bets;
};

void print_orders(const OffTreeOptions& given, const OffTreeSubject& subject,
                  const std::vector<BetOrder>& orders) {
  const AddedBets& chosen = orders.front().bets;
  fmt::print("{}, {}: exploitability with all bets in steps of {} chips {} mbb/hand\n", given.game,
             given.translation, given.all_bets, number(subject.mbb(chosen.before), 4));
  std::vector<std::string> head{">added", "from", "by cost", ">cost", ">after"};
  for (std::size_t i = 1; i < orders.size(); ++i) head.push_back(fmt::format(">drawn {}", *orders[i].seed));
  TextTable table(head);
  for (std::size_t k = 0; k < chosen.added.size(); ++k) {
    const AddedBet& bet = chosen.added[k];
    std::vector<std::string> row{std::to_string(k + 1), std::string(seat_keys[1u - bet.seat]), bet.line,
                                 number(subject.mbb(bet.cost), 4), number(subject.mbb(bet.after), 4)};
    for (std::size_t i = 1; i < orders.size(); ++i)
      row.push_back(k < orders[i].bets.added.size() ? number(subject.mbb(orders[i].bets.added[k].after), 4)
                                                    : "-");
    table.row(row);
  }
  fmt::print("{}", table.text());
}

Json orders_json(const OffTreeOptions& given, const OffTreeSubject& subject,
                 const std::vector<BetOrder>& orders) {
  Json list = Json::array();
  for (const BetOrder& order : orders) {
    Json bets = Json::array();
    for (const AddedBet& bet : order.bets.added)
      bets.push_back({{"from", seat_keys[1u - bet.seat]},
                      {"line", bet.line},
                      {"cost_mbb", subject.mbb(bet.cost)},
                      {"after_mbb", subject.mbb(bet.after)}});
    list.push_back({{"seed", order.seed ? Json(*order.seed) : Json()}, {"bets", std::move(bets)}});
  }
  return {{"game", given.game},
          {"all_bets", given.all_bets},
          {"translation", given.translation},
          {"passes", given.passes},
          {"before_mbb", subject.mbb(orders.front().bets.before)},
          {"orders", std::move(list)}};
}

Result<int> compare_orders(const OffTreeOptions& given, const OffTreeSubject& subject,
                           const Interrupt& interrupt) {
  HS_TRY(const WideGame wide, wide_game(subject.game, given.all_bets));
  AddingBets how{given.add, given.passes,
                 given.translation == "nearest" ? Translation::nearest : Translation::pseudo_harmonic};
  LiveLine live(given.quiet || given.json);
  std::vector<BetOrder> orders;
  for (std::uint64_t drawn = 0; drawn <= given.seeds && interrupt.exit_code() == 0; ++drawn) {
    if (drawn > 0) how.seed = drawn;
    HS_TRY(AddedBets bets,
           add_bets(wide, subject.game, subject.blueprint->shared_buckets(), how, {interrupt.token()},
                    [&](std::uint64_t done) {
                      if (live.due())
                        live.show(fmt::format("{}: {} of {} bets",
                                              drawn == 0 ? "by cost" : fmt::format("drawn {}", drawn), done,
                                              given.add));
                    }));
    orders.push_back({how.seed, std::move(bets)});
  }
  live.clear();
  if (given.json)
    fmt::print("{}\n", orders_json(given, subject, orders).dump());
  else
    print_orders(given, subject, orders);
  if (interrupt.exit_code() != 0)
    fmt::print(stderr, "stopped in order {} of {}\n", orders.size(), given.seeds + 1);
  return interrupt.exit_code();
}

Result<int> off_tree(const OffTreeOptions& given) {
  const Interrupt interrupt;
  HS_TRY(const OffTreeSubject subject, load_subject(given.game));
  return given.add > 0 ? compare_orders(given, subject, interrupt)
                       : compare_answers(given, subject, interrupt);
}

void declare_solving(Parser& parser, OffTreeOptions& given) {
  parser
      .option("--gadget", given.gadget,
              "Before each part that is solved: resolve, refined, combined or max-margin")
      .type("NAME")
      .with_default();
  parser
      .option("--against", given.against,
              "The opponent's bets that continual re-solving looks at, beside its own")
      .type("SIZES")
      .with_default();
  parser
      .option("--iterations", given.iterations,
              "Of a look-ahead that stops where the next street begins [300]")
      .check(not_between(1, 1'000'000))
      .type("N");
  parser.option("--beyond", given.beyond, "Of each quick solution that says what hands are worth there [200]")
      .check(not_between(1, 1'000'000))
      .type("N");
  parser.option("--to-end", given.to_end, "Of a part that goes to the end of the hand [1500]")
      .check(not_between(1, 1'000'000))
      .type("N");
}

void declare_adding(Parser& parser, OffTreeOptions& given) {
  parser
      .option("--add", given.add,
              "In place of that: add so many bets to what the blueprint knows of its opponent's")
      .check(not_between(1, 1000))
      .type("N");
  parser.option("--seeds", given.seeds, "How often they are drawn, beside the ones that cost most [5]")
      .check(not_between(0, 1000))
      .type("N");
  parser.option("--passes", given.passes, "Of each blueprint, over all boards [500]")
      .check(not_between(1, 1'000'000))
      .type("N");
  parser
      .option("--translation", given.translation, "How the blueprint answers other bets: nearest or harmonic")
      .one_of({"nearest", "harmonic"})
      .type("NAME")
      .with_default();
}

void declare_off_tree(Parser& parser, OffTreeOptions& given) {
  parser.option("game", given.game, "leduc_no_limit, or the blueprint of a laboratory deck")
      .type("GAME")
      .required();
  parser
      .option("--all-bets", given.all_bets,
              "The opponent bets every multiple of so many chips, and all-in [100]")
      .check(not_between(1, 1'000'000))
      .type("STEP");
  declare_solving(parser, given);
  declare_adding(parser, given);
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
  parser.flag("--quiet", given.quiet, "No live progress on stderr");
}

constexpr HelpText off_tree_help = {
    "offtree", "What bets cost that a strategy does not know, taken for others or solved",
    R"help(Examples:
  hindsight offtree leduc_no_limit
  hindsight offtree leduc_no_limit --gadget refined --iterations 50 --beyond 20 --json
  hindsight offtree leduc_no_limit --add 12 --seeds 5
  hindsight offtree leduc.blueprint --all-bets 200 --add 4 --seeds 1

A blueprint knows few bets, and its opponent may make any.  It is followed by taking them for its own (harmonic, nearest), or each is
solved as it comes, behind a gadget that owes the opponent's hands what its known bets win (nested).  Continual re-solving has no
blueprint: it looks one street ahead, and solves each later street from the ranges that arrive and what hands are owed there.
Exploitability is exact: half of what best responses win that make all bets.
)help"};

}  // namespace

Command offtree_command(Parser& program) {
  return make_command(program, off_tree_help, declare_off_tree, off_tree);
}

}  // namespace hindsight
