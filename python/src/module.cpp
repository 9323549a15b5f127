// The extension module hindsight._core: names and meanings are those of include/hindsight, and stand with
// their types in _core.pyi.
// SPDX-License-Identifier: MIT
#include <exception>
#include <utility>

#include "call.h"

namespace {

// pybind11 has it as a RuntimeError.
void no_text_is_a_type_error(std::exception_ptr thrown) {
  try {
    std::rethrow_exception(std::move(thrown));
  } catch (const pybind11::cast_error&) {
    PyErr_SetString(PyExc_TypeError,
                    "what was given can't be read; a str must be text, without lone surrogates");
  }
}

}  // namespace

PYBIND11_MODULE(_core, m) {
  pybind11::register_local_exception_translator(no_text_is_a_type_error);
  m.attr("__version__") = HINDSIGHT_VERSION;
  m.doc() = "What hindsight is made of; import hindsight instead.";
  hs::python::bind_games(m);
  hs::python::bind_trees(m);
  hs::python::bind_solving(m);
  hs::python::bind_cards(m);
  hs::python::bind_spots(m);
  hs::python::bind_tables(m);
  hs::python::bind_environments(m);
  hs::python::bind_histories(m);
  hs::python::bind_matches(m);
  hs::python::bind_matrices(m);
  hs::python::bind_players(m);
  hs::python::bind_classics(m);
}
