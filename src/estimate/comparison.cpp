// SPDX-License-Identifier: MIT
#include "estimate/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "estimate/match_report.h"
#include "io/json.h"

namespace hindsight {

namespace {

Result<void> check_alike(std::span<const ComparedMatch> matches) {
  if (matches.size() < 2 || matches.size() > 8)
    return fail(ErrorCode::invalid_argument,
                fmt::format("two to eight matches can be compared, not {}", matches.size()));
  const DeckResults& first = matches[0].results;
  for (const ComparedMatch& match : matches) {
    const DeckResults& results = match.results;
    const auto differs = [&](std::string_view what, const auto& here, const auto& there) {
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{}: its {} is {}, that of {} is {}; decks are the same only where these are",
                              match.name, what, here, matches[0].name, there));
    };
    if (results.game != first.game) return differs("game", results.game, first.game);
    if (results.unit != first.unit) return differs("unit", results.unit, first.unit);
    if (results.seed != first.seed) return differs("seed", results.seed, first.seed);
    if (results.duplicate != first.duplicate) return differs("duplicate", results.duplicate, first.duplicate);
    if (results.bots.size() != first.bots.size())
      return differs("number of bots", results.bots.size(), first.bots.size());
    if (match.bot >= results.bots.size())
      return fail(ErrorCode::invalid_argument, fmt::format("{} has {} bots, and no bot {}", match.name,
                                                           results.bots.size(), match.bot + 1));
  }
  return {};
}

// Where each match has them, or nothing.
std::optional<std::vector<std::size_t>> places_of(const std::string& estimator,
                                                  std::span<const ComparedMatch> matches) {
  std::vector<std::size_t> out;
  for (const ComparedMatch& match : matches) {
    const auto found = std::ranges::find(match.results.estimators, estimator);
    if (found == match.results.estimators.end()) return {};
    out.push_back(static_cast<std::size_t>(found - match.results.estimators.begin()));
  }
  return out;
}

// A deck's difference is a few times the deviation at most, but for what histograms widen for.
double bin_of(const Sample& sample) { return sample.deviation() > 0 ? sample.deviation() / 10 : 1; }

}  // namespace

double Comparison::joint_half_width_95(const Pair& pair) const {
  return pair.difference.half_width(1 - 0.05 / static_cast<double>(pair_count()));
}

ValueRange Comparison::anytime_95(const Pair& pair) { return asymptotic_sequence({pair.difference}, 0.95); }

Result<Comparison> compare(std::span<const ComparedMatch> matches) {
  HS_RETURN_IF_ERROR(check_alike(matches));
  Comparison out{.game = matches[0].results.game, .unit = matches[0].results.unit};
  std::vector<std::vector<std::size_t>> places;  // [estimator][match]
  for (const std::string& estimator : matches[0].results.estimators)
    if (auto all = places_of(estimator, matches)) {
      out.estimators.push_back(estimator);
      places.push_back(std::move(*all));
    }
  if (places.empty()) return fail(ErrorCode::invalid_argument, "these matches have no estimator in common");
  out.decks = UINT64_MAX;
  for (const ComparedMatch& match : matches) {
    out.matches.push_back(match.name);
    out.decks = std::min<std::uint64_t>(out.decks, match.results.decks());
  }
  const auto value = [&](std::size_t match, std::size_t deck, std::size_t estimator) {
    return matches[match].results.at(deck, matches[match].bot, places[estimator][match]);
  };
  out.means.resize(matches.size() * places.size());
  for (std::size_t m = 0; m < matches.size(); ++m)
    for (std::size_t e = 0; e < places.size(); ++e)
      for (std::size_t deck = 0; deck < out.decks; ++deck) {
        out.means[m * places.size() + e].decks.add(value(m, deck, e));
        out.means[m * places.size() + e].course.add(value(m, deck, e));
      }
  for (std::size_t a = 0; a < matches.size(); ++a)
    for (std::size_t b = a + 1; b < matches.size(); ++b)
      for (std::size_t e = 0; e < places.size(); ++e) {
        Comparison::Pair& pair = out.pairs.emplace_back(a, b);
        const auto difference = [&](std::size_t deck) { return value(a, deck, e) - value(b, deck, e); };
        for (std::size_t deck = 0; deck < out.decks; ++deck) pair.difference.add(difference(deck));
        pair.histogram = Histogram(bin_of(pair.difference));
        for (std::size_t deck = 0; deck < out.decks; ++deck) pair.histogram.add(difference(deck));
      }
  return out;
}

Json comparison_json(const Comparison& comparison) {
  const auto finite = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
  Json matches = Json::array(), pairs = Json::array();
  for (std::size_t e = 0; e < comparison.estimators.size(); ++e) {
    for (std::size_t m = 0; m < comparison.matches.size(); ++m) {
      const Sample& decks = comparison.mean(m, e).decks;
      matches.push_back({{"match", comparison.matches[m]},
                         {"estimator", comparison.estimators[e]},
                         {"mean", decks.mean()},
                         {"half_width_95", finite(decks.half_width(0.95))}});
    }
    for (std::size_t p = 0; p < comparison.pair_count(); ++p) {
      const Comparison::Pair& pair = comparison.pair(p, e);
      pairs.push_back({{"match", comparison.matches[pair.first]},
                       {"less", comparison.matches[pair.second]},
                       {"estimator", comparison.estimators[e]},
                       {"difference", pair.difference.mean()},
                       {"half_width_95", finite(pair.difference.half_width(0.95))},
                       {"joint_half_width_95", finite(comparison.joint_half_width_95(pair))},
                       {"anytime_95", range_json(Comparison::anytime_95(pair))}});
    }
  }
  return {{"game", comparison.game},
          {"unit", comparison.unit},
          {"decks", comparison.decks},
          {"matches", matches},
          {"differences", pairs}};
}

std::vector<Panel> panels(const Comparison& comparison) {
  std::vector<Panel> out;
  for (std::size_t e = 0; e < comparison.estimators.size(); ++e) {
    Chart chart{.title = "Won so far, " + comparison.estimators[e],
                .x_label = "decks",
                .y_label = comparison.unit + ", summed"};
    for (std::size_t m = 0; m < comparison.matches.size(); ++m)
      chart.lines.push_back({comparison.matches[m], points_of(comparison.mean(m, e).course)});
    out.push_back(panel(chart));
  }
  for (std::size_t p = 0; p < comparison.pair_count(); ++p)
    for (std::size_t e = 0; e < comparison.estimators.size(); ++e) {
      const Comparison::Pair& pair = comparison.pair(p, e);
      out.push_back(
          panel(histogram_chart(fmt::format("{} less {}, deck by deck, {}", comparison.matches[pair.first],
                                            comparison.matches[pair.second], comparison.estimators[e]),
                                comparison.unit, "decks of a thousand", pair.histogram, pair.difference)));
    }
  return out;
}

}  // namespace hindsight
