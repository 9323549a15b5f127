// SPDX-License-Identifier: MIT
#include "play/bots/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.h"
#include "play/bots/adaptive_bot.h"
#include "play/bots/blueprint_policy.h"
#include "play/bots/changing_bot.h"
#include "play/bots/equity_bot.h"
#include "play/bots/pokerface.h"
#include "play/bots/pokerface_range_model.h"
#include "play/bots/pot_odds.h"
#include "play/bots/search_policy.h"
#include "play/bots/shipped_blueprints.h"
#include "play/bots/simple_bots.h"
#include "play/bots/styles.h"
#include "play/models/opponent_profile.h"
#include "play/response/response_policy.h"
#include "search/multiway_values.h"
#include "store/blueprints/blueprint_file.h"

namespace hindsight {

namespace {

// A kind that plays by a policy, which all its bots share.
BotKind kind_by(const std::shared_ptr<const Policy>& policy) {
  return {.name = "",
          .make = [policy](std::uint64_t seed) -> std::unique_ptr<Bot> {
            return std::make_unique<PolicyBot>(seed, policy);
          },
          .cost = {.bytes = sizeof(PolicyBot)},
          .policy = policy,
          .range_model = policy,
          .range_model_is_exact = true};
}

template <class P, class... Options>
BotKind kind_of(const Options&... options) {
  return kind_by(std::make_shared<const P>(options...));
}

// A kind whose bots decide for themselves.
template <class B, class Rules>
BotKind bots_of(const Rules& rules) {
  return {.name = "",
          .make = [rules](std::uint64_t seed) -> std::unique_ptr<Bot> {
            return std::make_unique<B>(seed, rules);
          },
          .cost = {.bytes = sizeof(B)},
          .policy = nullptr};
}

template <class P>
Result<BotKind> plain(const Arguments&) {
  return kind_of<P>();
}

constexpr std::array<Parameter, 1> always_raise_parameters{{
    {"size", "pot", "of each raise: min, pot or all-in"},
}};
Result<BotKind> always_raise(const Arguments& arguments) {
  constexpr std::array<std::string_view, 3> sizes = {"min", "pot", "all-in"};
  HS_TRY(const std::size_t size, arguments.choice("size", sizes));
  return kind_of<AlwaysRaise>(static_cast<AlwaysRaise::Size>(size));
}

constexpr std::string_view of_the_form = "form";
// The three that are asked for, and every number of the formulas.
constexpr auto pokerface_parameters = [] {
  std::array<Parameter, 3 + pokerface_constants.size()> out{{
      {"form", "report",
       "report (as described), shipped (as programmed: another formula of flop and turn) or tuned (as "
       "described, with constants found by playing)"},
      {"risk", "drawn", "0.8 (careful) to 1.2 (daring); drawn: uniform from there, once for each opponent"},
      {"simulations", "20000", "random deals a street"},
  }};
  for (std::size_t i = 0; i < pokerface_constants.size(); ++i)
    out[3 + i] = {pokerface_constants[i].name, of_the_form, pokerface_constants[i].meaning};
  return out;
}();
Result<BotKind> pokerface(const Arguments& arguments) {
  constexpr std::array<std::string_view, 3> forms = {"report", "shipped", "tuned"};
  PokerFaceRules rules;
  HS_TRY(const std::size_t form, arguments.choice("form", forms));
  rules.form = static_cast<PokerFaceForm>(form);
  if (arguments.text("risk") != "drawn") {
    HS_TRY(rules.risk, arguments.number("risk", 0.8, 1.2));
  }
  HS_TRY(const std::int64_t simulations, arguments.integer("simulations", 1, 100'000'000));
  rules.simulations = static_cast<std::uint64_t>(simulations);
  if (rules.form == PokerFaceForm::tuned) rules.constants = tuned_pokerface_constants();
  for (const PokerFaceConstant& one : pokerface_constants) {
    if (arguments.text(one.name) == of_the_form) continue;
    HS_TRY(rules.constants.*one.number, arguments.number(one.name, one.low, one.high));
  }
  BotKind kind = bots_of<PokerFaceBot>(rules);
  kind.cost.deals = {"simulations", static_cast<double>(simulations)};
  if (rules.risk != 0) kind.policy = std::make_shared<const PokerFacePolicy>(rules);
  kind.range_model = std::make_shared<const PokerFaceLikeness>(rules);
  return kind;
}

constexpr std::array<Parameter, 2> equity_parameters{{
    {"trials", "2000", "random deals a decision"},
    {"ms", "0", "above 0: time a decision instead, whose results differ from run to run"},
}};
Result<BotKind> equity(const Arguments& arguments) {
  EquityRules rules;
  HS_TRY(const std::int64_t trials, arguments.integer("trials", 1, 100'000'000));
  rules.trials = static_cast<std::uint64_t>(trials);
  HS_TRY(rules.milliseconds, arguments.number("ms", 0, 60'000));
  BotKind kind = bots_of<EquityBot>(rules);
  kind.cost.deals = {"trials", static_cast<double>(trials)};
  kind.cost.milliseconds = {"ms", rules.milliseconds};
  kind.range_model_is_exact = rules.milliseconds <= 0;
  if (kind.range_model_is_exact) kind.range_model = std::make_shared<const EquityPolicy>(rules);
  return kind;
}

constexpr std::string_view shipped = "shipped";
constexpr std::string_view none = "none";
constexpr std::array<Parameter, 5> blueprint_parameters{{
    {file_parameters[0], shipped, "a strategy of 'hindsight train', or those that come with the program"},
    {file_parameters[1], none, "beside a file whose plan plays one of two seats: that of the other seat"},
    {"translation", "harmonic", "of bets of other sizes than it was trained with: harmonic or nearest"},
    {"threshold", "0.05", "what is less likely than this is not done"},
    {"push", "8", "stacks up to so many big blinds go all-in or fold before the flop, by an equilibrium"},
}};
Result<BlueprintFile> read_blueprint_for_tables(const std::string& path) {
  HS_TRY(BlueprintFile read, read_blueprint(path));
  if (read.plan.deck)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("'{}' is a strategy for the deck of a laboratory, and tables play with 52 cards", path));
  return read;
}

Result<BotKind> blueprint(const Arguments& arguments) {
  BlueprintRules rules;
  HS_TRY(const std::size_t translation, arguments.choice("translation", translation_names));
  rules.translation = static_cast<Translation>(translation);
  HS_TRY(rules.threshold, arguments.number("threshold", 0, 1));
  HS_TRY(rules.push, arguments.number("push", 0, 50));
  std::vector<NamedBlueprint> files;
  for (const std::string_view name : file_parameters)
    if (const std::string file(arguments.text(name)); file != shipped && file != none) {
      HS_TRY(const BlueprintFile read, read_blueprint_for_tables(file));
      files.push_back({file, read.blueprint});
    }
  if (files.empty()) {
    BotKind kind = kind_of<BlueprintPolicy>(std::vector<std::shared_ptr<const Blueprint>>(), rules);
    kind.title = "Hindsight";
    return kind;
  }
  HS_TRY(const auto seats, by_seat(files, "second=FILE"));
  BotKind kind = kind_of<BlueprintPolicy>(std::vector(seats.begin(), seats.end()), rules);
  for (const NamedBlueprint& file : files) kind.cost.files.push_back(file.path);
  return kind;
}

// "2s", "200ms", "2"
Result<double> seconds_of(std::string_view text) {
  const bool milli = text.ends_with("ms");
  std::string_view number = text;
  if (milli || text.ends_with('s')) number.remove_suffix(milli ? 2 : 1);
  const auto value = parse_number(number);
  const double seconds = value ? *value / (milli ? 1000 : 1) : -1;
  if (!(seconds >= 0.1 && seconds <= 600))
    return fail(ErrorCode::parse, fmt::format("think is the time of a decision, 100ms to 600s, and not {}",
                                              in_quotes(text, 20)));
  return seconds;
}

constexpr std::array<Parameter, 6> hindsight_parameters{{
    {"think", "2s", "time of a decision, about, 100ms to 600s; with a clock results differ from run to run"},
    {"iterations", "0", "above 0: so many of each search instead, and the same moves in every run"},
    {"threads", "1", "of a search"},
    {"from", "flop", "the first street that is searched: flop, turn or river"},
    {"seats", "2", "2 to 6: as long as more are left it plays as blueprint"},
    {file_parameters[0], shipped,
     "the strategy behind it, of 'hindsight train', or those that come with the program"},
}};
Result<BotKind> hindsight_bot(const Arguments& arguments) {
  SearchRules rules;
  HS_TRY(rules.seconds, seconds_of(arguments.text("think")));
  HS_TRY(const std::int64_t iterations, arguments.integer("iterations", 0, 1'000'000));
  HS_TRY(const std::int64_t threads, arguments.integer("threads", 1, 16));
  rules.iterations = static_cast<std::uint64_t>(iterations);
  rules.threads = static_cast<unsigned>(threads);
  constexpr std::array<std::string_view, 3> streets = {"flop", "turn", "river"};
  HS_TRY(const std::size_t from, arguments.choice("from", streets));
  rules.first = static_cast<Street>(from + 1);
  HS_TRY(const std::int64_t seats, arguments.integer("seats", 2, max_multiway_seats));
  rules.seats = static_cast<int>(seats);
  std::vector<std::shared_ptr<const Blueprint>> files;
  const std::string file(arguments.text(file_parameters[0]));
  if (file != shipped) {
    HS_TRY(const BlueprintFile read, read_blueprint_for_tables(file));
    files.push_back(read.blueprint);
  }
  const auto policy = std::make_shared<const SearchPolicy>(
      std::make_shared<const BlueprintPolicy>(files, BlueprintRules{}),
      std::make_shared<const BlueprintPolicy>(files, BlueprintRules{.threshold = 0}),
      (files.empty() ? shipped_blueprints() : files).front()->shared_buckets(), rules);
  BotKind kind{.name = "",
               .title = "Hindsight, thinking",
               .make = [policy](std::uint64_t seed) -> std::unique_ptr<Bot> {
                 return std::make_unique<SearchBot>(seed, policy);
               },
               .cost = {.bytes = sizeof(SearchBot)},
               .range_model = policy};
  if (rules.is_timed()) {
    kind.cost.milliseconds = {"think", 1000 * rules.seconds};
  } else {
    constexpr double milliseconds_of_iteration = 40;  // of a turn
    kind.cost.milliseconds = {"iterations", milliseconds_of_iteration * static_cast<double>(iterations),
                              milliseconds_of_iteration};
    kind.policy = policy;
    kind.range_model_is_exact = true;
  }
  if (file != shipped) kind.cost.files.push_back(file);
  kind.stand_in = std::make_shared<const BotKind>(kind_of<BlueprintPolicy>(files, BlueprintRules{}));
  return kind;
}

constexpr std::array<Parameter, 11> adaptive_parameters{{
    {"base", "blueprint", "what it plays until it knows better: blueprint or hindsight"},
    {"answer", "search",
     "of base=hindsight on turn and river with two left: search, the street with him held to the model, or "
     "local, a local best response, as everywhere else"},
    {"safety", "100", "what deviating may lose, in thousandths of a big blind for each hand played"},
    {"credit", "4", "stacks that deviating may lose beyond that"},
    {"half_life", "0", "hands after which what was seen counts half; 0: nothing is forgotten"},
    {"from", "learnt",
     "the first street that it deviates on: preflop, flop, turn, river, or learnt from hands"},
    {file_parameters[0], none,
     "a profile of 'hindsight profile': what it knows of that player before they meet, of a population "
     "what it expects of everybody"},
    {"learns", "true",
     "false: with a file, deviates from it in every hand, whatever that costs, as it is measured"},
    {"trust", "0.9",
     "with learns=false: how likely he is taken to be who the file says, else he is the base"},
    {"think", "2s", "time of a decision of base=hindsight"},
    {"iterations", "0", "of base=hindsight instead of a time"},
}};
// What is deployed against somebody who is known, without account and doubts: a policy like any other.
Result<BotKind> frozen(const Arguments& arguments, const BotKind& base, const PlayCounts& counts,
                       const AdaptiveRules& rules) {
  HS_TRY(const double trust, arguments.number("trust", 0, 1));
  if (base.policy == nullptr)
    return fail(ErrorCode::unsupported,
                "adaptive: learns=false takes a base that plays the same in every run: blueprint, or "
                "base=hindsight with iterations");
  const auto others = std::make_shared<const BlueprintPolicy>(std::vector<std::shared_ptr<const Blueprint>>(),
                                                              BlueprintRules{.threshold = 0});
  const auto model = AdaptiveBot::model_of(others, std::make_shared<const PlayCounts>(counts), trust);
  return kind_by(std::make_shared<const ResponsePolicy>(base.policy, model, rules.menu,
                                                        rules.from.value_or(Street::turn)));
}

Result<BotKind> adaptive(const Arguments& arguments) {
  constexpr std::array<std::string_view, 2> bases = {"blueprint", "hindsight"};
  AdaptiveRules rules;
  HS_TRY(const std::size_t base, arguments.choice("base", bases));
  HS_TRY(rules.safety, arguments.number("safety", 0, 100'000));
  HS_TRY(rules.credit, arguments.number("credit", 0, 1000));
  HS_TRY(rules.half_life, arguments.number("half_life", 0, 1e9));
  constexpr std::array<std::string_view, 5> streets = {"preflop", "flop", "turn", "river", "learnt"};
  HS_TRY(const std::size_t from, arguments.choice("from", streets));
  if (from < street_count) rules.from = static_cast<Street>(from);
  const std::string thinking =
      fmt::format("hindsight(think={},iterations={})", arguments.text("think"), arguments.text("iterations"));
  HS_TRY(const BotKind plays, bot_kind(base == 0 ? "blueprint" : thinking));
  constexpr std::array<std::string_view, 2> answers = {"search", "local"};
  HS_TRY(const std::size_t answer, arguments.choice("answer", answers));
  const auto search =
      answer == 0 ? std::dynamic_pointer_cast<const SearchPolicy>(plays.range_model) : nullptr;
  const auto policy = std::make_shared<const BlueprintPolicy>(std::vector<std::shared_ptr<const Blueprint>>(),
                                                              BlueprintRules{.threshold = 0});
  std::optional<OpponentProfile> before;
  const std::string file(arguments.text(file_parameters[0]));
  if (file != none) {
    HS_TRY(before, read_profile(file));
  }
  HS_TRY(const bool learns, arguments.flag("learns"));
  if (!learns && !before)
    return fail(ErrorCode::invalid_argument,
                "adaptive: learns=false plays by a profile: name it, as file=FILE.profile");
  if (!learns) {
    HS_TRY(BotKind kind, frozen(arguments, plays, before->counts, rules));
    kind.cost.files.push_back(file);
    return kind;
  }
  const auto upon = [=](const BotMaker& make, std::shared_ptr<const SearchPolicy> answers_by) -> BotMaker {
    return [=](std::uint64_t seed) -> std::unique_ptr<Bot> {
      auto bot = std::make_unique<AdaptiveBot>(seed, make(seed), policy, rules, answers_by);
      if (before && before->players > 1)
        bot->expect(before->counts);
      else if (before)
        bot->remember(before->player, before->counts);
      return bot;
    };
  };
  BotKind kind{.name = "",
               .title = "Hindsight, adapting",
               .make = upon(plays.make, search),
               .cost = plays.cost,
               .policy = nullptr};
  if (before) kind.cost.files.push_back(file);
  kind.cost.bytes += sizeof(AdaptiveBot) + (1 << 18);  // of what it has counted
  if (plays.stand_in) {
    BotKind quick = kind;
    quick.make = upon(plays.stand_in->make, nullptr);
    kind.stand_in = std::make_shared<const BotKind>(std::move(quick));
  }
  return kind;
}

template <std::size_t style>
Result<BotKind> of_style(const Arguments&) {
  BotKind kind = kind_by(policy_of(styles()[style]));
  kind.cost.bytes = TiltedPolicy::memory_bytes;
  return kind;
}

// One bot, then another.  Neither may name files: who may is asked of the whole alone.
Result<BotKind> changing(const Arguments& arguments, const char* first, const char* then, std::int64_t over) {
  constexpr std::int64_t most = 1'000'000'000;
  HS_TRY(const BotKind from, bot_kind(arguments.text(first), BotFiles::refused));
  HS_TRY(const BotKind to, bot_kind(arguments.text(then), BotFiles::refused));
  HS_TRY(const std::int64_t after, arguments.integer("after", 0, most));
  BotKind kind{.name = "",
               .make = [=, from = from.make, to = to.make](std::uint64_t seed) -> std::unique_ptr<Bot> {
                 return std::make_unique<ChangingBot>(seed, from(seed), to(seed),
                                                      static_cast<std::uint64_t>(after),
                                                      static_cast<std::uint64_t>(over));
               },
               .cost = from.cost};
  const auto dearer = [](BotCost::Part& part, const BotCost::Part& other) {
    if (other.amount > part.amount) part = other;
  };
  dearer(kind.cost.deals, to.cost.deals);
  dearer(kind.cost.milliseconds, to.cost.milliseconds);
  kind.cost.bytes += to.cost.bytes + sizeof(ChangingBot);
  return kind;
}

constexpr std::array<Parameter, 4> drift_parameters{{
    {"from", "nit", "the bot that it plays as at first"},
    {"to", "maniac", "the bot that it comes to play as"},
    {"after", "250", "hands that it plays before it begins to change"},
    {"over", "500", "hands that the change takes: more and more of them are played as the second"},
}};
Result<BotKind> drifts(const Arguments& arguments) {
  HS_TRY(const std::int64_t over, arguments.integer("over", 0, 1'000'000'000));
  return changing(arguments, "from", "to", over);
}

constexpr std::array<Parameter, 3> deceit_parameters{{
    {"as", "station", "the bot that it pretends to be"},
    {"then", "blueprint", "the bot that it is"},
    {"after", "500", "hands that it pretends for"},
}};
Result<BotKind> deceives(const Arguments& arguments) { return changing(arguments, "as", "then", 0); }

constexpr auto catalog = std::to_array<BotEntry>({
    {"random",
     "folds, calls or raises with equal chances, by any legal amount",
     {},
     plain<RandomPolicy>,
     BotLevel::beginner,
     {"very weak: throws its chips away, though now and then it wins a large pot", "equity", -18'097, 1'118}},
    {"caller",
     "checks and calls, always",
     {},
     plain<CallerPolicy>,
     BotLevel::beginner,
     {"weak: pays off every good hand, and never bets one", "equity", -2'693, 98}},
    {"always_fold",
     "folds to every bet, checks when it may",
     {},
     plain<AlwaysFold>,
     BotLevel::beginner,
     {"weak: gives its blinds away to whoever bets, and loses nothing else", "equity", -345, 9}},
    {"always_raise",
     "raises whenever it may, else calls",
     always_raise_parameters,
     always_raise,
     BotLevel::beginner,
     {"very weak: puts all its chips in with any two cards", "equity", -36'668, 914}},
    {"pot_odds",
     "calls by its win rate before the flop, then when its outs are worth the price; never raises",
     {},
     plain<PotOddsPolicy>,
     BotLevel::casual,
     {"tame: folds much, never bets, and loses a little every hand", "equity", -286, 10}},
    {"pokerface",
     "the machine player of PokerFace: three formulas of strength and price, and chance",
     pokerface_parameters,
     pokerface,
     BotLevel::casual,
     {"uneven: beats all who do not think, but follows large bets too readily", "equity", -5'060, 696}},
    {"nit",
     "very tight and passive: Hindsight, but folds and checks far more often",
     {},
     of_style<0>,
     BotLevel::casual,
     {"careful: risks little, and can be pushed out of most pots", "equity", 814, 179}},
    {"tight_aggressive",
     "tight and aggressive: Hindsight, but plays fewer hands, and bets them more often",
     {},
     of_style<1>,
     BotLevel::solid,
     {"good: few hands, played hard", "equity", 1'483, 307}},
    {"loose_aggressive",
     "loose and aggressive: Hindsight, but plays and bets far more hands",
     {},
     of_style<2>,
     BotLevel::solid,
     {"takes many small pots, and pays for it in large ones", "equity", 208, 386}},
    {"maniac",
     "very loose and wildly aggressive: Hindsight, but bets and raises with nearly anything",
     {},
     of_style<3>,
     BotLevel::casual,
     {"wild: hard to sit with, and loses much to whoever waits and calls", "equity", -8'033, 630}},
    {"station",
     "loose and passive: Hindsight, but hardly ever folds or bets",
     {},
     of_style<4>,
     BotLevel::casual,
     {"cannot be bluffed, and pays off every good hand", "equity", -795, 221}},
    {"drifts",
     "plays as one bot, and from some hand on more and more as another",
     drift_parameters,
     drifts,
     BotLevel::casual,
     {"as strong as whom it plays as, and never the same for long", ""}},
    {"deceives",
     "pretends to be one bot, and after some hands plays as another",
     deceit_parameters,
     deceives,
     BotLevel::solid,
     {"for whoever believes too soon", ""}},
    {"equity",
     "simulates against random hands: bets well above the fair share, calls when the pot odds pay",
     equity_parameters,
     equity,
     BotLevel::solid,
     {"solid: bets what its cards are worth, and thinks of nothing else", "caller", 2'700, 97}},
    {"blueprint",
     "Hindsight: plays strategies that were trained by self-play, for two to ten seats",
     blueprint_parameters,
     blueprint,
     BotLevel::expert,
     {"strong and fast: hard to exploit, whatever the other does", "equity", 1'646, 277}},
    {"hindsight",
     "Hindsight, thinking: solves the hand that is played where two are left after the flop is dealt",
     hindsight_parameters,
     hindsight_bot,
     BotLevel::expert,
     {"thinks about the hand that it plays; not yet measured", ""}},
    {"adaptive",
     "Hindsight, adapting: counts what others do, learns what is behind it, and plays for it while it can "
     "afford to",
     adaptive_parameters,
     adaptive,
     BotLevel::expert,
     {"as its base against its equals, more against who can be read", ""}},
});

}  // namespace

std::span<const BotEntry> bot_catalog() { return catalog; }

std::string strength_command(const BotEntry& bot) {
  return fmt::format("hindsight match {} {} --hands {}", bot.name, bot.strength.against, strength_hands);
}

Result<BotKind> bot_kind(std::string_view text, BotFiles files) {
  if (text.starts_with(program_prefix))
    return fail(ErrorCode::unsupported,
                fmt::format("{}: programs play in 'hindsight match', in tournaments and at the tables of "
                            "'hindsight serve --program', but not here",
                            in_quotes(text, 80)));
  HS_TRY(const Spec spec, Spec::parse(text));
  std::vector<std::string_view> known;
  for (const BotEntry& entry : catalog) {
    known.push_back(entry.name);
    if (entry.name != spec.name) continue;
    HS_TRY(const Arguments arguments, Arguments::check(spec, entry.parameters));
    if (files == BotFiles::refused)
      for (const Parameter& parameter : entry.parameters)
        if (std::ranges::find(file_parameters, parameter.name) != file_parameters.end() &&
            arguments.text(parameter.name) != parameter.default_value)
          return fail(ErrorCode::unsupported, "bots that read files do not play here");
    HS_TRY(BotKind kind, entry.kind(arguments));
    kind.name = spec.text();
    return kind;
  }
  return fail(ErrorCode::not_found, fmt::format("there is no bot {}{}; 'hindsight bots' lists them",
                                                in_quotes(spec.name), did_you_mean(spec.name, known)));
}

Result<std::vector<BotKind>> bot_kinds(std::span<const std::string> specs, BotFiles files) {
  std::vector<BotKind> out;
  for (const std::string& spec : specs) {
    HS_TRY(out.emplace_back(), bot_kind(spec, files));
  }
  return out;
}

Result<void> check_cost(const BotCost& cost, const BotLimits& limits) {
  if (!cost.files.empty())
    return fail(ErrorCode::unsupported,
                fmt::format("a bot that reads files ('{}') does not play here", cost.files.front()));
  const auto check = [&](const BotCost::Part& part, double max) -> Result<void> {
    if (part.amount <= max) return {};
    return fail(ErrorCode::invalid_argument,
                fmt::format("a bot's '{}' may be at most {:.0f} {}", part.parameter,
                            std::floor(max / part.each), limits.words));
  };
  HS_RETURN_IF_ERROR(check(cost.deals, limits.deals));
  HS_RETURN_IF_ERROR(check(cost.milliseconds, limits.milliseconds));
  if (cost.bytes > limits.bytes)
    return fail(ErrorCode::invalid_argument,
                fmt::format("a bot may hold at most {:.0f} bytes {}", limits.bytes, limits.words));
  return {};
}

std::vector<std::string> table_names(std::span<const BotKind> bots, BotNames names) {
  const auto called = [names](const BotKind& bot) -> const std::string& {
    return names == BotNames::specs || bot.title.empty() ? bot.name : bot.title;
  };
  std::vector<std::string> out;
  for (std::size_t i = 0; i < bots.size(); ++i) {
    const std::string& name = called(bots[i]);
    const auto alike = [&](const BotKind& other) { return called(other) == name; };
    const auto before = std::count_if(bots.begin(), bots.begin() + static_cast<std::ptrdiff_t>(i), alike);
    const bool alone = std::count_if(bots.begin(), bots.end(), alike) == 1;
    out.push_back(alone ? name : fmt::format("{} {}", name, before + 1));
  }
  return out;
}

}  // namespace hindsight
