// Hand histories.
// SPDX-License-Identifier: MIT
#include <hindsight/histories.h>
#include <pybind11/stl.h>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;

std::vector<ReadHand> read(const std::string& given, const std::string& book,
                           Result<std::vector<ReadHand>> (*reads)(const std::string&, const std::string&)) {
  return taken(computed([&](const std::stop_token&) { return reads(given, book); }));
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
      "parse_hands",
      [](const std::string& text, const std::string& book) { return read(text, book, parse_hands); },
      "text"_a, py::kw_only(), "book"_a = "casino",
      "Hands of a text: PHH, PokerStars, GGPoker, Winamax, played by the rules of a book (as HandRules has "
      "them).\n\n"
      "Raises Error where no hand begins.");
  m.def(
      "load_hands",
      [](const std::string& file, const std::string& book) { return read(file, book, load_hands); }, "file"_a,
      py::kw_only(), "book"_a = "casino", "The same of a file, in any encoding that they are written in.");
}

}  // namespace hs::python
