// Matrix games; numbers are texts here and fractions.Fraction in the package.
// SPDX-License-Identifier: MIT
#include <hindsight/matrices.h>
#include <pybind11/stl.h>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;
using Profile = std::tuple<std::array<std::vector<std::string>, 2>, std::array<std::string, 2>>;

}  // namespace

void bind_matrices(py::module_& m) {
  m.def(
      "named_matrix",
      [](const std::string& spec) {
        const MatrixGame game = taken(named_matrix(spec));
        return std::tuple(game.rows, game.columns, game.payoffs);
      },
      "spec"_a);
  m.def(
      "equilibria",
      [](std::size_t rows, std::size_t columns, const std::array<std::vector<std::string>, 2>& payoffs) {
        const MatrixGame game{rows, columns, payoffs};
        const MatrixEquilibria found =
            taken(computed([&](const std::stop_token& stop) { return equilibria(game, stop); }));
        std::vector<Profile> out;
        for (const MatrixEquilibrium& one : found.extreme) out.emplace_back(one.strategies, one.payoffs);
        return out;
      },
      "rows"_a, "columns"_a, "payoffs"_a);
}

}  // namespace hs::python
