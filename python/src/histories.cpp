// Hand histories.
// SPDX-License-Identifier: MIT
#include <hindsight/histories.h>
#include <pybind11/stl.h>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;

std::vector<ReadHand> read(const std::string& given,
                           Result<std::vector<ReadHand>> (*reads)(const std::string&)) {
  return taken(computed([&](const std::stop_token&) { return reads(given); }));
}

}  // namespace

void bind_histories(py::module_& m) {
  library_class<RecordedHand>(m, "RecordedHand")
      .def_property_readonly("hand", [](const RecordedHand& r) { return Hand(r.hand); })
      .def_readonly("players", &RecordedHand::players)
      .def_readonly("places", &RecordedHand::places)
      .def_readonly("phh", &RecordedHand::phh)
      .def_readonly("notes", &RecordedHand::notes)
      .def_readonly("difference", &RecordedHand::difference);
  library_class<ReadHand>(m, "ReadHand",
                          "A hand of a file: .hand raises Error where it is damaged, .error says so.")
      .def_readonly("place", &ReadHand::place)
      .def_property_readonly("hand", [](const ReadHand& r) { return taken(r.hand); })
      .def_property_readonly("error", [](const ReadHand& r) -> py::object {
        if (r.hand) return py::none();
        return text_of(r.hand.error().message);
      });
  m.def(
      "parse_hands", [](const std::string& text) { return read(text, parse_hands); }, "text"_a,
      "Hands of a text: PHH, PokerStars, GGPoker, Winamax.  Raises Error where no hand begins.");
  m.def(
      "load_hands", [](const std::string& file) { return read(file, load_hands); }, "file"_a,
      "The same of a file, in any encoding that they are written in.");
}

}  // namespace hs::python
