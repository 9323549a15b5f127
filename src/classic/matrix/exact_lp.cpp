// SPDX-License-Identifier: MIT
#include "classic/matrix/exact_lp.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <span>

#include "classic/matrix/dictionary.h"

namespace hindsight {

namespace {

using Whole = boost::multiprecision::cpp_int;

// Times what makes them whole; a row and its bound together.
std::vector<Whole> whole(std::span<const Rational> numbers) {
  Whole factor = 1;
  for (const Rational& number : numbers)
    factor = boost::multiprecision::lcm(factor, Whole(number.denominator()));
  std::vector<Whole> out;
  for (const Rational& number : numbers)
    out.push_back(Whole(number.numerator()) * (factor / Whole(number.denominator())));
  return out;
}

class Simplex {
 public:
  explicit Simplex(const ExactProgram& program)
      : objective_(whole(program.objective)), dictionary_(make(program)) {}

  bool run(const std::stop_token& stop) {
    for (;;) {
      const std::size_t column = entering_column();
      if (column == dictionary_.columns()) return true;
      const std::size_t row = dictionary_.leaving_row(column);
      if (row == dictionary_.rows() || stop.stop_requested()) return false;
      dictionary_.pivot(row, column);
    }
  }

  ExactOptimum optimum(const ExactProgram& program) const {
    ExactOptimum out{{}, std::vector<Rational>(dictionary_.columns())};
    for (std::size_t r = 0; r < dictionary_.rows(); ++r)
      if (dictionary_.basic(r) < dictionary_.columns())
        out.x[dictionary_.basic(r)] =
            Rational::of(dictionary_.constant(r).str(), dictionary_.denominator().str());
    for (std::size_t c = 0; c < out.x.size(); ++c) out.value = out.value + program.objective[c] * out.x[c];
    return out;
  }

 private:
  using WholeDictionary = Dictionary<Whole, PlainArithmetic<Whole>>;

  static WholeDictionary make(const ExactProgram& program) {
    std::vector<Whole> entries, bounds;
    for (std::size_t r = 0; r < program.constraints.size(); ++r) {
      std::vector<Rational> row = program.constraints[r];
      row.push_back(program.bounds[r]);
      std::vector<Whole> numbers = whole(row);
      bounds.push_back(std::move(numbers.back()));
      numbers.pop_back();
      std::ranges::move(numbers, std::back_inserter(entries));
    }
    return {program.constraints.size(), program.objective.size(), std::move(entries), bounds};
  }

  // The one whose unit gains most; columns() where none gains.
  std::size_t entering_column() const {
    std::size_t best = dictionary_.columns();
    Whole most = 0;
    for (std::size_t c = 0; c < dictionary_.columns(); ++c) {
      Whole gain = cost(dictionary_.nonbasic(c)) * dictionary_.denominator();
      for (std::size_t r = 0; r < dictionary_.rows(); ++r)
        if (const Whole& basic = cost(dictionary_.basic(r)); basic != 0)
          gain -= basic * dictionary_.entry(r, c);
      if (gain <= most) continue;
      most = gain;
      best = c;
    }
    return best;
  }
  const Whole& cost(std::uint32_t variable) const {
    static const Whole nothing = 0;
    return variable < objective_.size() ? objective_[variable] : nothing;
  }

  std::vector<Whole> objective_;
  WholeDictionary dictionary_;
};

}  // namespace

std::optional<ExactOptimum> maximise(const ExactProgram& program, const std::stop_token& stop) {
  Simplex simplex(program);
  if (!simplex.run(stop)) return std::nullopt;
  return simplex.optimum(program);
}

}  // namespace hindsight
