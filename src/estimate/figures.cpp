// SPDX-License-Identifier: MIT
#include "estimate/figures.h"

#include <cmath>

#include "base/check.h"

namespace hindsight {

namespace {

void write_sample(Writer& out, const Sample& sample) {
  out.u64(sample.count);
  out.f64(sample.sum);
  out.f64(sample.squares);
}

void read_sample(Reader& in, Sample& sample) {
  sample.count = in.u64();
  sample.sum = in.f64();
  sample.squares = in.f64();
}

}  // namespace

Figures::Figures(FiguresShape shape) : shape_(std::move(shape)) {
  for (std::size_t c = 0; c < shape_.contestants; ++c)
    for (const Estimator estimator : shape_.estimators)
      estimates_.push_back({.decks = {},
                            .seats = std::vector<FlooredSample>(shape_.contestants),
                            .exact = estimator == Estimator::aivat && shape_.aivat_is_exact,
                            .per_deck = estimator == Estimator::plain ? shape_.deals : shape_.rotations,
                            .hands = Histogram(shape_.bin),
                            .course = {},
                            .range = corrects_luck(estimator) ? std::nullopt : shape_.range});
  pairs_.resize(shape_.contestants * shape_.contestants * shape_.estimators.size());
  means_.resize(shape_.contestants * shape_.estimators.size());
  endings_.resize(shape_.contestants * shape_.contestants);
}

// Plain looks at one hand of a deck, so that its hands are independent, or at one seating of a session.
bool Figures::counts(std::size_t estimator, std::size_t rotation, const DeckValues& deck) const {
  if (shape_.estimators[estimator] != Estimator::plain) return true;
  const std::size_t seatings = shape_.rotations / shape_.deals, deal = rotation / seatings;
  return (rotation % seatings + seatings - deal % seatings) % seatings == deck.drawn;
}

void Figures::add(const DeckValues& deck) {
  const std::size_t estimators = shape_.estimators.size();
  HS_CHECK(deck.rotations(), ==, shape_.rotations);
  HS_CHECK(deck.estimators, ==, estimators);
  for (std::size_t c = 0; c < shape_.contestants; ++c)
    for (std::size_t e = 0; e < estimators; ++e) {
      Estimate& estimate = estimates_[c * estimators + e];
      double sum = 0;
      for (std::size_t rotation = 0; rotation < shape_.rotations; ++rotation) {
        if (!counts(e, rotation, deck)) continue;
        const double value = deck.at(rotation, c, e);
        estimate.seats[deck.seats[rotation * shape_.contestants + c]].add(value);
        estimate.hands.add(value);
        sum += value;
      }
      const double mean = sum / static_cast<double>(estimate.per_deck);
      estimate.decks.add(mean);
      estimate.course.add(mean);
      means_[c * estimators + e] = mean;
    }
  for (std::size_t rotation = 0; rotation < shape_.rotations; ++rotation)
    for (std::size_t c = 0; c < shape_.contestants; ++c) {
      const std::size_t hand = rotation * shape_.contestants + c;
      endings_[c * shape_.contestants + deck.seats[hand]].add_hand(deck.at(rotation, c, 0),
                                                                   deck.outcomes[hand]);
    }
  for (std::size_t a = 0; a < shape_.contestants; ++a)
    for (std::size_t b = 0; b < shape_.contestants; ++b)
      for (std::size_t e = 0; e < estimators; ++e)
        pairs_[(a * shape_.contestants + b) * estimators + e].add(means_[a * estimators + e] -
                                                                  means_[b * estimators + e]);
  if (keeps_) kept_.insert(kept_.end(), means_.begin(), means_.end());
  ++decks_;
}

ValueRange Figures::Estimate::anytime_95() const {
  if (exact && decks.count() > 0) return {mean(), mean()};
  return sequence(decks, range, 0.95);
}

bool Figures::Estimate::anytime_leaves_out(double value) const {
  if (exact && decks.count() > 0) return mean() != value;
  return sequence_leaves_out(decks, range, value, 0.95);
}

double Figures::Estimate::deviation() const {
  return decks.deviation() * std::sqrt(static_cast<double>(per_deck));
}

Sample Figures::Estimate::every_hand() const {
  Sample out;
  for (const FlooredSample& seat : seats)
    out = {out.count + seat.count(), out.sum + seat.sample.sum, out.squares + seat.sample.squares};
  return out;
}

std::optional<double> Figures::reduction(std::size_t contestant, std::size_t estimator) const {
  const double plain = at(contestant, 0).deviation();
  if (plain <= 0) return {};
  return 1 - at(contestant, estimator).deviation() / plain;
}

// Plain looks at one hand of a deck, the others at all of them.
template <class Width>
std::size_t Figures::narrowest(const Width& width) const {
  const std::size_t first = shape_.rotations > 1 && shape_.estimators.size() > 1 ? 1 : 0;
  std::size_t best = first;
  for (std::size_t e = first + 1; e < shape_.estimators.size(); ++e)
    if (width(e) < width(best)) best = e;
  return best;
}

std::size_t Figures::sharpest(std::size_t contestant) const {
  return narrowest([&](std::size_t e) { return at(contestant, e).half_width_95(); });
}

std::size_t Figures::sharpest_pair(std::size_t a, std::size_t b) const {
  return narrowest(
      [&](std::size_t e) { return at(a, e).exact && at(b, e).exact ? 0 : paired(a, b, e).half_width(0.95); });
}

void Figures::set_floors(const Figures& beforehand) {
  const auto learn = [](FlooredSample& sample, const FlooredSample& other) {
    sample.floor = other.deviation();
  };
  const std::size_t estimators = shape_.estimators.size();
  for (std::size_t e = 0; e < estimators; ++e) {
    if (shape_.estimators[e] != Estimator::aivat) continue;
    for (std::size_t i = e; i < estimates_.size(); i += estimators) {
      learn(estimates_[i].decks, beforehand.estimates_[i].decks);
      for (std::size_t seat = 0; seat < estimates_[i].seats.size(); ++seat)
        learn(estimates_[i].seats[seat], beforehand.estimates_[i].seats[seat]);
    }
    for (std::size_t i = e; i < pairs_.size(); i += estimators) learn(pairs_[i], beforehand.pairs_[i]);
  }
}

void Figures::bound_aivat(const std::vector<ValueRange>& ranges) {
  for (std::size_t c = 0; c < shape_.contestants; ++c)
    for (std::size_t e = 0; e < shape_.estimators.size(); ++e)
      if (shape_.estimators[e] == Estimator::aivat)
        estimates_[c * shape_.estimators.size() + e].range = ranges[c];
}

void Figures::write(Writer& out) const {
  out.u64(decks_);
  for (const Estimate& estimate : estimates_) {
    write_sample(out, estimate.decks.sample);
    for (const FlooredSample& seat : estimate.seats) write_sample(out, seat.sample);
    estimate.hands.write(out);
    estimate.course.write(out);
  }
  for (const FlooredSample& pair : pairs_) write_sample(out, pair.sample);
  for (const BotScore& ending : endings_) ending.write(out);
}

void Figures::read(Reader& in) {
  decks_ = in.u64();
  for (Estimate& estimate : estimates_) {
    read_sample(in, estimate.decks.sample);
    for (FlooredSample& seat : estimate.seats) read_sample(in, seat.sample);
    estimate.hands.read(in);
    estimate.course.read(in);
  }
  for (FlooredSample& pair : pairs_) read_sample(in, pair.sample);
  for (BotScore& ending : endings_) ending.read(in);
}

}  // namespace hindsight
