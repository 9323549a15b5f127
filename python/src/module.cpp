// The extension module hindsight._core: names and meanings are those of include/hindsight, and stand with
// their types in _core.pyi.
// SPDX-License-Identifier: MIT
#include "call.h"

PYBIND11_MODULE(_core, m) {
  m.attr("__version__") = HINDSIGHT_VERSION;
  m.doc() = "What hindsight is made of; import hindsight instead.";
  hs::python::bind_games(m);
  hs::python::bind_solving(m);
  hs::python::bind_cards(m);
  hs::python::bind_spots(m);
  hs::python::bind_tables(m);
  hs::python::bind_histories(m);
  hs::python::bind_matches(m);
  hs::python::bind_matrices(m);
}
