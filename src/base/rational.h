// Fractions without rounding, of any size.
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace hindsight {

class Rational {
 public:
  Rational(std::int64_t whole = 0);
  // The fraction of two whole numbers in decimal; the denominator is not 0.
  static Rational of(std::string_view numerator, std::string_view denominator);
  // "-3", "0.25", "1/3", "1e-3"; nothing for other texts, and for more than 400 digits.
  static std::optional<Rational> parse(std::string_view text);
  // The first convergent of its continued fraction that reads as this finite double: 1/3 of 0.333..., 1/10 of
  // 0.1.
  static Rational simplest_of(double value);

  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a, const Rational& b);  // b is not 0
  friend bool operator==(const Rational& a, const Rational& b);
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b);

  int sign() const;
  double to_double() const;
  std::string text() const;  // in lowest terms: "-3", "1/3"
  std::string numerator() const;
  std::string denominator() const;  // above 0

 private:
  struct Number;
  explicit Rational(std::shared_ptr<const Number> number) : number_(std::move(number)) {}
  std::shared_ptr<const Number> number_;
};

}  // namespace hindsight
