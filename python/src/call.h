// How Python and the library meet: errors become exceptions, long calls let other threads run and hear
// Ctrl-C, arrays are looked at before they are read.
// SPDX-License-Identifier: MIT
#pragma once

#include <hindsight/result.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace hs::python {

namespace py = pybind11;

// As hindsight.Error.
[[noreturn]] void raise(const Error& error);
// A TypeError: "players must be an int, not 'two'".
[[noreturn]] void raise_type(const std::string& message);

// A str; messages quote what was given, which may be no text at all.
py::object text_of(std::string_view text);
// The value as Python shows it, cut.
std::string shown(py::handle value);

template <class T>
T taken(Result<T> result) {
  if (!result) raise(result.error());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

// value as a T, or a TypeError that says what it is for and what it must be.
template <class T>
T cast(py::handle value, const std::string& what, const char* must_be) {
  try {
    return value.cast<T>();
  } catch (const py::cast_error&) {
    raise_type(what + " must be " + must_be + ", not " + shown(value));
  }
}

// Real numbers of an array or a sequence in one dimension, whatever their type and strides; `size` of them
// unless it is 0.  Raises hindsight.Error otherwise.
std::vector<double> numbers(py::handle array, const std::string& what, std::size_t size = 0);

// What a list, a tuple or whatever else can be gone through has, or a TypeError.
std::vector<py::object> items(py::handle given, const std::string& what);

// A class whose objects the library alone makes: what Python's own __new__ makes would be memory that nobody
// has set.
template <class T>
py::class_<T> library_class(py::module_& m, const char* name, const char* doc = "") {
  py::class_<T> out(m, name, doc);
  out.def_static("__new__", [name](const py::args&, const py::kwargs&) -> py::object {
    raise_type(std::string(name) + " is made by the functions that return one");
  });
  return out;
}

// The same with a constructor: __new__ makes the whole object, and __init__, which pybind11 then leaves
// alone, has its signature.
template <class T, class Make, class... Extra>
py::class_<T>& def_constructor(py::class_<T>& type, Make make, const Extra&... extra) {
  type.def(py::init(make), extra...);
  type.def_static("_make", make, extra...);
  type.def_static("__new__", [](const py::object& self, const py::args& given, const py::kwargs& named) {
    return self.attr("_make")(*given, **named);
  });
  return type;
}

// What Python sees of numbers that `owner` keeps: no copy, not to be written.
template <class Number>
py::array view_of(const Number* first, std::vector<py::ssize_t> shape, py::handle owner) {
  py::array_t<Number> array(std::move(shape), first, owner);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}
// Numbers that the array owns from now on: no copy either.
template <class Number>
py::array_t<Number> array_of(std::vector<Number> numbers, std::vector<py::ssize_t> shape) {
  auto* kept = new std::vector<Number>(std::move(numbers));
  const py::capsule owner(kept, [](void* data) { delete static_cast<std::vector<Number>*>(data); });
  return py::array_t<Number>(std::move(shape), kept->data(), owner);
}
py::tuple tuple_of(const std::vector<double>& numbers);

// A computation on a thread of its own, so that this one can look for signals; Python's other threads run on.
// Ctrl-C (or what else a signal raises) asks it to stop; what it has then is kept, and what the signal raised
// is told.
template <class T>
struct Waited {
  T value;
  std::optional<py::error_already_set> signal;
};

class Signals {
 public:
  void done();
  // Until done(); requests a stop when a signal raises.
  std::optional<py::error_already_set> wait(std::stop_source& stop);

 private:
  static constexpr std::chrono::milliseconds pause{50};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
};

template <class Compute>
auto waited(Compute&& compute, std::stop_source stop = {}) {
  using T = std::invoke_result_t<Compute, std::stop_token>;
  std::optional<T> value;
  std::exception_ptr thrown;
  Signals signals;
  std::thread worker([&] {
    try {
      value.emplace(compute(stop.get_token()));
    } catch (...) {
      thrown = std::current_exception();
    }
    signals.done();
  });
  auto signal = signals.wait(stop);
  {
    const py::gil_scoped_release released;
    worker.join();
  }
  if (thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
  return Waited<T>{std::move(*value), std::move(signal)};
}

// Where nothing is worth keeping.
template <class Compute>
auto computed(Compute&& compute) {
  auto out = waited(std::forward<Compute>(compute));
  if (out.signal) throw py::error_already_set(std::move(*out.signal));
  return std::move(out.value);
}

// What one thread at a time may use.  The interpreter's lock is let go while it computes: whoever else asks
// then is refused, but for the callback of the computation itself.
template <class T>
class Guarded {
 public:
  explicit Guarded(T value) : value_(std::move(value)) {}

  T& free() {
    if (running_ && std::this_thread::get_id() != worker_)
      raise({ErrorCode::busy, "this is running in another thread; wait for it, or make another", ""});
    return value_;
  }
  // Begun by the thread that holds the interpreter's lock.
  class Run {
   public:
    explicit Run(Guarded& guarded) : guarded_(guarded) {
      if (guarded.running_)
        raise({ErrorCode::busy, "this is running already; wait for it, or make another", ""});
      guarded.running_ = true;
    }
    ~Run() { guarded_.running_ = false; }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

   private:
    Guarded& guarded_;
  };
  T& works() {
    worker_ = std::this_thread::get_id();
    return value_;
  }

 private:
  T value_;
  std::atomic<bool> running_ = false;
  std::atomic<std::thread::id> worker_{};
};

// Tells `progress`, which may be None, of every measurement; False stops.
template <class Progress>
std::function<void(const Progress&)> watch_of(const py::object& progress, std::stop_source& stop) {
  if (progress.is_none()) return {};
  if (PyCallable_Check(progress.ptr()) == 0) raise_type("progress must be callable");
  return [&progress, &stop](const Progress& now) {
    const py::gil_scoped_acquire lock;
    if (progress(py::cast(now)).ptr() == Py_False) stop.request_stop();
  };
}

void bind_games(py::module_& m);
void bind_trees(py::module_& m);
void bind_solving(py::module_& m);
void bind_cards(py::module_& m);
void bind_spots(py::module_& m);
void bind_tables(py::module_& m);
void bind_environments(py::module_& m);
void bind_histories(py::module_& m);
void bind_matches(py::module_& m);
void bind_matrices(py::module_& m);
void bind_players(py::module_& m);
void bind_classics(py::module_& m);

}  // namespace hs::python
