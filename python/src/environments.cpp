// Many tables at once.
// SPDX-License-Identifier: MIT
#include <hindsight/environments.h>
#include <pybind11/stl.h>

#include <memory>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;

// One thread at a time steps it; others are refused meanwhile, as what they see would change under them.
using GuardedBatch = Guarded<TableBatch>;

std::unique_ptr<GuardedBatch> batch(const std::vector<Chips>& stacks, const HandRules& rules,
                                    const std::vector<double>& raises, std::size_t tables, std::uint64_t seed,
                                    unsigned threads) {
  return std::make_unique<GuardedBatch>(
      taken(TableBatch::make({rules, stacks, raises, tables, threads}, seed)));
}

// A view of what is overwritten by the next step.
template <class Number>
auto rows(std::span<const Number> (TableBatch::*of)() const, std::size_t (TableBatch::*columns)() const) {
  return [of, columns](const py::object& self) {
    const TableBatch& tables = self.cast<GuardedBatch&>().free();
    std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(tables.tables())};
    if (columns != nullptr) shape.push_back(static_cast<py::ssize_t>((tables.*columns)()));
    return view_of((tables.*of)().data(), shape, self);
  };
}

// A copy: other threads may write to the array while tables are stepped.
std::vector<std::int64_t> actions_of(const py::array_t<std::int64_t, py::array::c_style>& actions) {
  if (actions.ndim() != 1)
    raise({ErrorCode::invalid_argument, "actions must be one number a table, in one dimension", "actions"});
  return {actions.data(), actions.data() + actions.size()};
}

void step(GuardedBatch& guarded, const py::object& given) {
  TableBatch& tables = guarded.free();
  const py::array whole = py::array::ensure(given);
  if (!whole || (whole.dtype().kind() != 'i' && whole.dtype().kind() != 'u'))
    raise_type("actions must be whole numbers, not " + shown(given));
  const auto actions = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(whole);
  const std::vector<std::int64_t> chosen = actions_of(actions);
  const GuardedBatch::Run running(guarded);
  Result<void> done;
  {
    const py::gil_scoped_release released;
    done = tables.step(chosen);
  }
  taken(std::move(done));
}

void reset(GuardedBatch& guarded, std::uint64_t seed) {
  TableBatch& tables = guarded.free();
  const GuardedBatch::Run running(guarded);
  const py::gil_scoped_release released;
  tables.reset(seed);
}

}  // namespace

void bind_environments(py::module_& m) {
  py::class_<GuardedBatch> type(
      m, "TableBatch",
      "Tables that are played at once: a row of arrays each.  Arrays are views that "
      "the next step overwrites.");
  def_constructor(type, &batch, "stacks"_a, py::kw_only(), "rules"_a = HandRules{},
                  "raises"_a = std::vector<double>{0.5, 1, 2}, "tables"_a = 1024, "seed"_a = 0,
                  "threads"_a = 1);
  type.def("reset", &reset, "seed"_a, "New hands everywhere; the same seed deals the same.")
      .def("step", &step, "actions"_a,
           "One action a table; other Python threads run meanwhile.\n\n"
           "Raises Error where one is masked, with the table in .where; then nothing has changed.")
      .def_property_readonly("tables", [](GuardedBatch& b) { return b.free().tables(); })
      .def_property_readonly("seats", [](GuardedBatch& b) { return b.free().seats(); })
      .def_property_readonly("actions", [](GuardedBatch& b) { return b.free().actions(); })
      .def_property_readonly("hands", [](GuardedBatch& b) { return b.free().hands(); })
      .def_property_readonly("observations", rows(&TableBatch::observations, &TableBatch::observation_size))
      .def_property_readonly("masks", rows(&TableBatch::masks, &TableBatch::actions))
      .def_property_readonly("rewards", rows(&TableBatch::rewards, &TableBatch::seats))
      .def_property_readonly("turns", rows(&TableBatch::turns, nullptr))
      .def_property_readonly("seeds", rows(&TableBatch::seeds, nullptr))
      .def_property_readonly("ended", rows(&TableBatch::ended, nullptr));
}

}  // namespace hs::python
