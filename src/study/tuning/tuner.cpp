// SPDX-License-Identifier: MIT
#include "study/tuning/tuner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"
#include "base/rng.h"
#include "base/spec.h"
#include "base/text.h"
#include "heritage/pokerface_constants.h"
#include "play/bots/catalog.h"

namespace hindsight {

namespace {

constexpr std::uint64_t generation_purpose = 0x74756e65, check_purpose = 0x636865636b;  // "tune", "check"
constexpr std::uint64_t decks_between = 250;  // looks at who is still in the race
constexpr std::uint64_t longest_text = 1 << 16;

Result<std::string> with_parameter(const std::string& bot, const std::string& name,
                                   const std::string& value) {
  HS_TRY(Spec spec, Spec::parse(bot));
  spec.values[name] = value;
  return spec.text();
}

const BotEntry* entry_named(std::string_view name) {
  const auto found = std::ranges::find(bot_catalog(), name, &BotEntry::name);
  return found == bot_catalog().end() ? nullptr : &*found;
}

// As the bot is before it is tuned: PokerFace's constants are those of its form where they are not given.
std::string text_now(const std::string& bot, const std::string& parameter, const Arguments& arguments) {
  const auto constant = std::ranges::find(pokerface_constants, parameter, &PokerFaceConstant::name);
  if (bot != "pokerface" || constant == pokerface_constants.end() || arguments.text(parameter) != "form")
    return arguments.text(parameter);
  const bool tuned = arguments.text("form") == "tuned";
  return tuned ? fmt::format("{}", constant->tuned) : std::string(constant->original);
}

// A bot of a generation, and its matches with each opponent.
struct Racer {
  std::vector<Match> matches;
  std::uint64_t decks = 0;
  bool alive = true;

  // Deck by deck, the mean over the opponents; in mbb/hand.
  double value(std::uint64_t deck, double scale) const {
    double sum = 0;
    for (const Match& match : matches) {
      const FiguresShape& shape = match.figures()->shape();
      const std::size_t each = shape.contestants * shape.estimators.size();
      sum += match.figures()->kept_decks()[deck * each + match.figures()->watched()];
    }
    return scale * sum / static_cast<double>(matches.size());
  }
  double mean(double scale) const {
    double sum = 0;
    for (const Match& match : matches) sum += match.figures()->at(0, match.figures()->watched()).mean();
    return scale * sum / static_cast<double>(matches.size());
  }
};

Match match_of(const TuneSetup& setup, const std::string& bot, const std::string& against,
               std::uint64_t hands, std::uint64_t seed) {
  MatchSetup out{.game = setup.game, .hands = hands, .seed = seed};
  for (const std::string& spec : {bot, against}) {
    auto made = bot_kind(spec);
    HS_CHECK_OK(made);  // looked at when the tuning was begun
    out.bots.push_back(std::move(*made));
  }
  out.estimators = {Estimator::plain, Estimator::duplicate};
  auto match = Match::start(out);
  HS_CHECK_OK(match);
  match->keep_decks();
  return std::move(*match);
}

// The best first; who plays no more behind all who do, the later the better.
std::vector<std::size_t> order_of(const std::vector<Racer>& racers, double scale) {
  std::vector<std::size_t> out(racers.size());
  std::iota(out.begin(), out.end(), std::size_t{0});
  std::ranges::stable_sort(out, [&](std::size_t a, std::size_t b) {
    if (racers[a].decks != racers[b].decks) return racers[a].decks > racers[b].decks;
    return racers[a].mean(scale) > racers[b].mean(scale);
  });
  return out;
}

// Who is behind the last of the parents, deck by deck, and would be wherever one looked.
void drop_losers(std::vector<Racer>& racers, std::size_t parents, double scale) {
  const std::vector<std::size_t> order = order_of(racers, scale);
  const Racer& last = racers[order[parents - 1]];
  for (std::size_t place = parents; place < order.size() && racers[order[place]].alive; ++place) {
    FlooredSample behind;
    for (std::uint64_t deck = 0; deck < last.decks; ++deck)
      behind.add(last.value(deck, scale) - racers[order[place]].value(deck, scale));
    racers[order[place]].alive = asymptotic_sequence(behind, 0.95).low <= 0;
  }
}

}  // namespace

std::string Tuner::spec_at(const Evolution::Point& point) const {
  std::string out = setup_.bot;
  for (std::size_t i = 0; i < point.size(); ++i) {
    auto with = with_parameter(out, setup_.parameters[i].name, setup_.parameters[i].text_at(point[i]));
    HS_CHECK_OK(with);
    out = *with;
  }
  return out;
}

Result<Tuner> Tuner::start(const TuneSetup& setup) {
  HS_TRY(const Spec spec, Spec::parse(setup.bot));
  HS_RETURN_IF_ERROR(bot_kind(setup.bot));
  const BotEntry& entry = *entry_named(spec.name);
  HS_TRY(const Arguments arguments, Arguments::check(spec, entry.parameters));
  if (setup.parameters.empty())
    return fail(ErrorCode::invalid_argument, "what is tuned? --parameters NAME=LOW:HIGH,...");
  if (setup.against.empty())
    return fail(ErrorCode::invalid_argument, "against whom? --against BOT, as often as wanted");
  HS_RETURN_IF_ERROR(bot_kinds(setup.against));
  if (setup.hands < 2 || setup.hands > 100'000'000 || setup.offspring == 1 || setup.offspring > 1'000 ||
      !(setup.step > 0 && setup.step <= 1))
    return fail(ErrorCode::invalid_argument,
                "a tuning takes 2 to 10^8 hands, 2 to 1000 offspring and a first step above 0, up to 1");
  Evolution::Point start;
  for (const TunedParameter& parameter : setup.parameters) {
    const auto known = std::ranges::find(entry.parameters, parameter.name, &Parameter::name);
    if (known == entry.parameters.end())
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} has no parameter {}", spec.name, in_quotes(parameter.name, 40)));
    HS_TRY(start.emplace_back(), parameter.place_of(text_now(spec.name, parameter.name, arguments)));
    const std::size_t texts = std::max<std::size_t>(2, parameter.choices.size());
    for (std::size_t i = 0; i < texts; ++i) {  // the two ends, or every choice
      const double place = static_cast<double>(i) / static_cast<double>(texts - 1);
      HS_TRY(const std::string one, with_parameter(setup.bot, parameter.name, parameter.text_at(place)));
      HS_RETURN_IF_ERROR(bot_kind(one));
    }
  }
  Tuner out(setup, Evolution(std::move(start), setup.step, setup.seed, setup.offspring));
  HS_TRY(const auto seated, bot_kinds(std::vector{out.tuned(), setup.against[0]}));
  HS_RETURN_IF_ERROR(Match::start({.game = setup.game, .bots = seated}));
  return out;
}

namespace {

std::size_t in_the_race(const std::vector<Racer>& racers) {
  return static_cast<std::size_t>(std::ranges::count(racers, true, &Racer::alive));
}

std::vector<Tuner::Decks> decks_of(std::vector<Racer>& racers, std::uint64_t count) {
  std::vector<Tuner::Decks> out;
  for (Racer& racer : racers)
    if (racer.alive)
      for (Match& match : racer.matches) out.push_back({&match, racer.decks, count});
  return out;
}

// One bot after another; `tell` hears the share of it that is over.  False: it was stopped.
bool play_here(std::vector<Racer>& racers, std::uint64_t decks, const RunControl& control,
               const std::function<void(double)>& tell) {
  const auto alive = static_cast<double>(in_the_race(racers));
  double before = 0;
  for (Racer& racer : racers) {
    if (!racer.alive) continue;
    tell(before++ / alive);
    for (Match& match : racer.matches) match.play(decks, control);
    if (control.stop.stop_requested()) return false;
  }
  return true;
}

}  // namespace

Result<void> Tuner::step_on(const RunControl& control, const std::function<void(const Progress&)>& tell,
                            const PlayDecks& play) {
  const double scale = 1000 / static_cast<double>(setup_.game.big_blind);
  const std::vector<Evolution::Point> points = evolution_.ask();
  const std::uint64_t seed = Rng(setup_.seed, generation_purpose, evolution_.generation()).bits();
  std::vector<Racer> racers(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    for (const std::string& against : setup_.against)
      racers[i].matches.push_back(match_of(setup_, spec_at(points[i]), against, setup_.hands, seed));
  const std::uint64_t decks = (setup_.hands + 1) / 2;
  for (std::uint64_t played = 0; played < decks;) {
    const std::uint64_t more = std::min(decks - played, decks_between);
    const auto now = [&, alive = in_the_race(racers)](double part) {
      const double done = static_cast<double>(played) + part * static_cast<double>(more);
      if (tell) tell({alive, racers.size(), played, done / static_cast<double>(decks)});
    };
    bool all = false;
    if (play) {
      now(0);
      HS_TRY(all, play(fmt::format("generation-{:05}-decks-{:08}", evolution_.generation(), played),
                       decks_of(racers, more)));
    } else {
      all = play_here(racers, more, control, now);
    }
    if (!all) return {};
    for (Racer& racer : racers) racer.decks += racer.alive ? more : 0;
    played += more;
    drop_losers(racers, evolution_.parents(), scale);
  }
  const std::vector<std::size_t> order = order_of(racers, scale);
  evolution_.tell(order);
  Generation done{.best = spec_at(points[order[0]]), .mean = racers[order[0]].mean(scale), .middle = tuned()};
  for (const Racer& racer : racers) done.hands += 2 * racer.decks * setup_.against.size();
  done.step = step();
  hands_ += done.hands;
  history_.push_back(std::move(done));
  return {};
}

namespace {

Tuner::Check check_of(const std::string& against, const Match& match, double scale) {
  const Figures::Estimate& found = match.figures()->at(0, match.figures()->watched());
  return {against, match.hands(), scale * found.mean(), scale * found.half_width_95(),
          found.anytime_95().scaled(scale)};
}

}  // namespace

std::vector<Tuner::Check> Tuner::check(std::uint64_t hands, const RunControl& control,
                                       const std::function<void(const Check&)>& tell) const {
  const double scale = 1000 / static_cast<double>(setup_.game.big_blind);
  std::vector<Check> out;
  for (const std::string& against : setup_.against) {
    Match match = match_of(setup_, tuned(), against, hands, Rng(setup_.seed, check_purpose).bits());
    out.push_back({.against = against, .anytime_95 = {}});
    while (!match.over() && !control.stop.stop_requested()) {
      match.play(decks_between, control);
      out.back() = check_of(against, match, scale);
      if (tell) tell(out.back());
    }
  }
  return out;
}

Result<std::vector<Tuner::Check>> Tuner::check_by(const PlayDecks& play, std::uint64_t hands) const {
  std::vector<Match> matches;
  for (const std::string& against : setup_.against)
    matches.push_back(match_of(setup_, tuned(), against, hands, Rng(setup_.seed, check_purpose).bits()));
  std::vector<Decks> list;
  for (Match& match : matches)
    for (std::uint64_t first = 0; first < match.sessions_wanted(); first += decks_between)
      list.push_back({&match, first, decks_between});
  HS_RETURN_IF_ERROR(play(fmt::format("tuned-{:05}", evolution_.generation()), list));
  std::vector<Check> out;
  for (std::size_t i = 0; i < matches.size(); ++i)
    out.push_back(check_of(setup_.against[i], matches[i], 1000 / static_cast<double>(setup_.game.big_blind)));
  return out;
}

std::string Tuner::state() const {
  return seal(tuning_file, {[&](Writer& out) {
                out.text(setup_.bot);
                out.u32(static_cast<std::uint32_t>(setup_.parameters.size()));
                for (const TunedParameter& parameter : setup_.parameters) out.text(to_text(parameter));
                out.u32(static_cast<std::uint32_t>(setup_.against.size()));
                for (const std::string& against : setup_.against) out.text(against);
                out.text(setup_.game.text());
                out.u64(setup_.hands);
                out.u64(setup_.seed);
                out.u64(setup_.offspring);
                out.f64(setup_.step);
                evolution_.write(out);
                out.u64(hands_);
                out.u32(static_cast<std::uint32_t>(history_.size()));
                for (const Generation& one : history_) {
                  out.u64(one.hands);
                  out.text(one.best);
                  out.f64(one.mean);
                  out.text(one.middle);
                  out.f64(one.step);
                }
              }});
}

Result<Tuner> Tuner::resume(std::string_view state, const std::string& what) {
  HS_TRY(const Sealed sealed, parse_sealed(tuning_file, state, what));
  Reader in = sealed.read();
  TuneSetup setup{.bot = in.text(longest_text)};
  HS_TRY(const Spec spec, Spec::parse(setup.bot));
  for (std::uint32_t left = in.u32(); left > 0 && !in.failed(); --left) {
    HS_TRY(const auto one, parse_tuned_parameters(in.text(longest_text), spec.name));
    if (one.size() != 1) return fail(ErrorCode::corrupt, fmt::format("{}: a parameter is none", what));
    setup.parameters.push_back(one.front());
  }
  for (std::uint32_t left = in.u32(); left > 0 && !in.failed(); --left)
    setup.against.push_back(in.text(longest_text));
  HS_TRY(setup.game, HoldemGame::parse(in.text(longest_text)));
  setup.hands = in.u64();
  setup.seed = in.u64();
  setup.offspring = in.u64();
  setup.step = in.f64();
  HS_TRY(Tuner out, start(setup));
  out.evolution_.read(in);
  out.hands_ = in.u64();
  for (std::uint32_t left = in.u32(); left > 0 && !in.failed(); --left) {
    Generation one{.hands = in.u64(), .best = in.text(longest_text)};
    one.mean = in.f64();
    one.middle = in.text(longest_text);
    one.step = in.f64();
    out.history_.push_back(std::move(one));
  }
  HS_RETURN_IF_ERROR(in.finish(what));
  return out;
}

}  // namespace hindsight
