// SPDX-License-Identifier: MIT
#include "call.h"

#include <string_view>

namespace hs::python {

py::object text_of(std::string_view text) {
  return py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

std::string shown(py::handle value) {
  const py::str text = py::repr(value);
  const auto cut = py::reinterpret_steal<py::object>(PyUnicode_Substring(text.ptr(), 0, 60));
  const auto bytes =
      py::reinterpret_steal<py::bytes>(PyUnicode_AsEncodedString(cut.ptr(), "utf-8", "replace"));
  return bytes.cast<std::string>();
}

void raise(const Error& error) {
  const py::object type = py::module_::import("hindsight.errors").attr("Error");
  const std::string_view code = code_name(error.code);
  const py::object value = type(text_of(error.message), text_of(code), text_of(error.where));
  PyErr_SetObject(type.ptr(), value.ptr());
  throw py::error_already_set();
}

void raise_type(const std::string& message) { throw py::type_error(message); }

std::vector<double> numbers(py::handle array, const std::string& what, std::size_t size) {
  const py::module_ numpy = py::module_::import("numpy");
  const auto wrong = [&](const std::string& how) {
    raise({ErrorCode::invalid_argument, what + " " + how, what});
  };
  py::object given;
  try {
    given = numpy.attr("asarray")(array);
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_ValueError) && !error.matches(PyExc_TypeError)) throw;
    wrong("must be an array of numbers");  // rows of several lengths
  }
  const auto kind = given.attr("dtype").attr("kind").cast<std::string>();
  if (kind != "f" && kind != "i" && kind != "u")
    wrong("must hold real numbers, not " + py::str(given.attr("dtype")).cast<std::string>());
  if (given.attr("ndim").cast<int>() != 1)
    wrong("must have one dimension, not the shape " + py::str(given.attr("shape")).cast<std::string>());
  const auto read = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(given);
  if (!read) throw py::error_already_set();
  const auto count = static_cast<std::size_t>(read.size());
  if (size > 0 && count != size)
    wrong("must hold " + std::to_string(size) + " numbers, not " + std::to_string(count));
  return {read.data(), read.data() + count};
}

py::tuple tuple_of(const std::vector<double>& numbers) {
  py::tuple out(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) out[i] = numbers[i];
  return out;
}

std::vector<py::object> items(py::handle given, const std::string& what) {
  if (py::isinstance<py::str>(given)) raise_type(what + " must be a list, not one str");
  std::vector<py::object> out;
  for (const py::handle item : py::iter(given)) out.push_back(py::reinterpret_borrow<py::object>(item));
  return out;
}

void Signals::done() {
  const std::lock_guard lock(mutex_);
  done_ = true;
  changed_.notify_all();
}

std::optional<py::error_already_set> Signals::wait(std::stop_source& stop) {
  std::optional<py::error_already_set> raised;
  for (;;) {
    {
      const py::gil_scoped_release released;
      std::unique_lock lock(mutex_);
      if (changed_.wait_for(lock, pause, [&] { return done_; })) break;
    }
    if (PyErr_CheckSignals() == 0) continue;
    if (raised)
      PyErr_Clear();  // a second Ctrl-C: it is stopping
    else
      raised.emplace();
    stop.request_stop();
  }
  return raised;
}

}  // namespace hs::python
