// SPDX-License-Identifier: MIT
#include "base/rational.h"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "base/check.h"

namespace hindsight {

namespace {

using Whole = boost::multiprecision::cpp_int;
constexpr std::size_t most_digits = 400;

bool all_digits(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

Whole whole(std::string_view text) {
  const bool negative = text.starts_with('-');
  Whole out = 0;
  for (const char c : text.substr(negative ? 1 : 0)) out = out * 10 + (c - '0');
  return negative ? Whole(-out) : out;
}

Whole ten_to(int exponent) { return boost::multiprecision::pow(Whole(10), static_cast<unsigned>(exponent)); }

}  // namespace

struct Rational::Number {
  boost::multiprecision::cpp_rational value;
};

namespace {

// "12.5e-3" without its sign, as a numerator and a denominator.
std::optional<std::pair<Whole, Whole>> decimal(std::string_view text) {
  const std::size_t e = std::min(text.find_first_of("eE"), text.size());
  int exponent = 0;
  if (e < text.size()) {
    std::string_view power = text.substr(e + 1);
    const bool negative = power.starts_with('-');
    if (negative || power.starts_with('+')) power.remove_prefix(1);
    if (power.empty() || power.size() > 3 || !all_digits(power)) return std::nullopt;
    for (const char c : power) exponent = exponent * 10 + (c - '0');
    if (negative) exponent = -exponent;
  }
  const std::string_view mantissa = text.substr(0, e);
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  const std::string_view fraction = point < mantissa.size() ? mantissa.substr(point + 1) : "";
  const std::string digits = std::string(mantissa.substr(0, point)) + std::string(fraction);
  if (digits.empty() || digits.size() > most_digits || !all_digits(digits) || exponent > 400 ||
      exponent < -400)
    return std::nullopt;
  exponent -= static_cast<int>(fraction.size());
  if (exponent >= 0) return std::pair(Whole(whole(digits) * ten_to(exponent)), Whole(1));
  return std::pair(whole(digits), ten_to(-exponent));
}

}  // namespace

Rational::Rational(std::int64_t number) : number_(std::make_shared<Number>(Number{number})) {}

Rational Rational::of(std::string_view numerator, std::string_view denominator) {
  const Whole below = whole(denominator);
  HS_CHECK_THAT(below != 0);
  return Rational(std::make_shared<Number>(Number{{whole(numerator), below}}));
}

std::optional<Rational> Rational::parse(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t slash = std::min(text.find('/'), text.size());
  auto above = decimal(text.substr(0, slash));
  if (!above) return std::nullopt;
  if (slash < text.size()) {
    const auto below = decimal(text.substr(slash + 1));
    if (!below || below->first == 0) return std::nullopt;
    above->first *= below->second;
    above->second *= below->first;
  }
  if (negative) above->first = -above->first;
  return Rational(std::make_shared<Number>(Number{{above->first, above->second}}));
}

Rational Rational::simplest_of(double value) {
  HS_CHECK_THAT(std::isfinite(value));
  const boost::multiprecision::cpp_rational exact(std::abs(value));
  Whole above = boost::multiprecision::numerator(exact), below = boost::multiprecision::denominator(exact);
  Whole h = 1, h_before = 0, k = 0, k_before = 1;
  for (;;) {
    const Whole whole = above / below, rest = above % below;
    h_before += whole * h;
    k_before += whole * k;
    swap(h, h_before);
    swap(k, k_before);
    const boost::multiprecision::cpp_rational convergent(h, k);
    if (rest == 0 || convergent.convert_to<double>() == std::abs(value)) {
      Rational out(std::make_shared<Number>(Number{convergent}));
      return value < 0 ? Rational(0) - out : out;
    }
    above = below;
    below = rest;
  }
}

Rational operator+(const Rational& a, const Rational& b) {
  return Rational(std::make_shared<Rational::Number>(Rational::Number{a.number_->value + b.number_->value}));
}
Rational operator-(const Rational& a, const Rational& b) {
  return Rational(std::make_shared<Rational::Number>(Rational::Number{a.number_->value - b.number_->value}));
}
Rational operator*(const Rational& a, const Rational& b) {
  return Rational(std::make_shared<Rational::Number>(Rational::Number{a.number_->value * b.number_->value}));
}
Rational operator/(const Rational& a, const Rational& b) {
  HS_CHECK_THAT(b.sign() != 0);
  return Rational(std::make_shared<Rational::Number>(Rational::Number{a.number_->value / b.number_->value}));
}
bool operator==(const Rational& a, const Rational& b) { return a.number_->value == b.number_->value; }
std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
  return a.number_->value.compare(b.number_->value) <=> 0;
}

int Rational::sign() const { return number_->value.sign(); }
double Rational::to_double() const { return number_->value.convert_to<double>(); }
std::string Rational::numerator() const { return boost::multiprecision::numerator(number_->value).str(); }
std::string Rational::denominator() const { return boost::multiprecision::denominator(number_->value).str(); }
std::string Rational::text() const {
  const std::string below = denominator();
  return below == "1" ? numerator() : numerator() + '/' + below;
}

}  // namespace hindsight
