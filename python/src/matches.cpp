// Bots, those written in Python too, and matches.
// SPDX-License-Identifier: MIT
#include <hindsight/matches.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>

#include "call.h"

namespace hs::python {

namespace {

using pybind11::literals::operator""_a;
using GuardedMatch = Guarded<Match>;

// An object that threads without the interpreter's lock may pass on and let go.
class Held {
 public:
  explicit Held(py::object object) : object_(std::move(object)) {}
  ~Held() {
    const py::gil_scoped_acquire lock;
    object_ = py::object();
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  const py::object& get() const { return object_; }

 private:
  py::object object_;
};

// The first exception of any bot of a match; looked at with the interpreter's lock.
struct Thrown {
  std::optional<py::error_already_set> error;
};

BotMove move_of(const py::object& answer) {
  if (py::isinstance<py::str>(answer)) {
    const auto word = cast<std::string>(answer, "a bot's answer", "text");
    if (word == "fold") return {BotMove::Kind::fold};
    if (word == "call" || word == "check") return {BotMove::Kind::call};
  } else if (PyLong_Check(answer.ptr()) != 0 && PyBool_Check(answer.ptr()) == 0) {
    return {BotMove::Kind::raise, cast<Chips>(answer, "a raise", "chips")};
  }
  raise_type(
      "a bot answers \"fold\", \"call\" (also \"check\") or the chips that it raises to, an int, not " +
      shown(answer));
}

class PythonBot final : public Bot {
 public:
  PythonBot(std::shared_ptr<Held> bot, std::shared_ptr<Thrown> thrown)
      : bot_(std::move(bot)), thrown_(std::move(thrown)) {}

  Result<BotMove> act(const SeatView& view) override {
    return asked<BotMove>([&] {
      const py::object& bot = bot_->get();
      return move_of(py::hasattr(bot, "act") ? bot.attr("act")(view) : bot(view));
    });
  }
  Result<void> end(const SeatView& view) override {
    return asked<void>([&] {
      if (py::hasattr(bot_->get(), "end")) bot_->get().attr("end")(view);
    });
  }

 private:
  template <class T, class F>
  Result<T> asked(const F& f) {
    const py::gil_scoped_acquire lock;
    try {
      if constexpr (std::is_void_v<T>)
        return f(), Result<void>();
      else
        return f();
    } catch (py::error_already_set& error) {
      keep(error);
    } catch (const py::builtin_exception& error) {
      error.set_error();
      py::error_already_set set;
      keep(set);
    }
    return tl::unexpected<Error>(Error{ErrorCode::invalid_argument, "its bot raised an exception", ""});
  }
  void keep(py::error_already_set& error) {
    if (!thrown_->error) thrown_->error.emplace(std::move(error));
  }

  std::shared_ptr<Held> bot_;
  std::shared_ptr<Thrown> thrown_;
};

std::string name_of(const py::object& bot) {
  for (const char* member : {"name", "__name__"})
    if (py::hasattr(bot, member) && py::isinstance<py::str>(bot.attr(member)))
      return bot.attr(member).cast<std::string>();
  return py::type::of(bot).attr("__name__").cast<std::string>();
}

Player player_of(const py::object& given, const std::shared_ptr<Thrown>& thrown) {
  if (py::isinstance<py::str>(given)) return {given.cast<std::string>()};
  const bool makes = py::hasattr(given, "make");
  if (!makes && !py::hasattr(given, "act") && PyCallable_Check(given.ptr()) == 0)
    raise_type(
        "a player is a name of bot_catalog(), a function of a SeatView, or an object with act(view) or "
        "make(seed), not " +
        shown(given));
  const auto held = std::make_shared<Held>(given);
  return {name_of(given), [held, thrown, makes](std::uint64_t seed) -> std::unique_ptr<Bot> {
            if (!makes) return std::make_unique<PythonBot>(held, thrown);
            const py::gil_scoped_acquire lock;
            py::object made = py::none();
            try {
              made = held->get().attr("make")(seed);
            } catch (py::error_already_set& error) {
              if (!thrown->error) thrown->error.emplace(std::move(error));
            }
            return std::make_unique<PythonBot>(std::make_shared<Held>(std::move(made)), thrown);
          }};
}

struct PythonMatch {
  GuardedMatch match;
  std::shared_ptr<Thrown> thrown;
};

std::unique_ptr<PythonMatch> start(const py::object& players, const MatchOptions& options) {
  const auto thrown = std::make_shared<Thrown>();
  std::vector<Player> all;
  for (const py::object& player : items(players, "players")) all.push_back(player_of(player, thrown));
  Match match = taken(computed([&](const std::stop_token&) { return Match::start(all, options); }));
  return std::unique_ptr<PythonMatch>(new PythonMatch{GuardedMatch(std::move(match)), thrown});
}

// What a bot raised, with the hand and seat as a note.
[[noreturn]] void raise_thrown(Thrown& thrown, const Error& place) {
  py::error_already_set error = std::move(*thrown.error);
  thrown.error.reset();
  if (py::hasattr(error.value(), "add_note")) error.value().attr("add_note")(place.message);
  throw py::error_already_set(std::move(error));
}

void play(PythonMatch& self, unsigned threads, const py::object& progress) {
  self.match.free();
  const GuardedMatch::Run running(self.match);
  std::stop_source stop;
  const std::function<void(const std::uint64_t&)> watch = watch_of<std::uint64_t>(progress, stop);
  const std::function<void(std::uint64_t)> told = watch ? std::function<void(std::uint64_t)>(watch) : nullptr;
  auto out = waited(
      [&](const std::stop_token& token) {
        return self.match.works().play({token, threads}, told);
      },
      stop);
  if (!out.value && self.thrown->error) raise_thrown(*self.thrown, out.value.error());
  taken(std::move(out.value));
  if (out.signal) throw py::error_already_set(std::move(*out.signal));
}

void bind_view(py::module_& m) {
  library_class<SeatView>(m, "SeatView", "What a seat sees at its turn; cards of others are -1.")
      .def_readonly("hand", &SeatView::hand)
      .def_readonly("seat", &SeatView::seat)
      .def_property_readonly("hole", [](const SeatView& v) { return py::make_tuple(v.hole[0], v.hole[1]); })
      .def_readonly("board", &SeatView::board)
      .def_readonly("street", &SeatView::street)
      .def_readonly("stacks", &SeatView::stacks)
      .def_readonly("bets", &SeatView::bets)
      .def_readonly("live", &SeatView::live)
      .def_readonly("pot", &SeatView::pot)
      .def_readonly("legal", &SeatView::legal)
      .def_readonly("events", &SeatView::events)
      .def_readonly("payoff", &SeatView::payoff);
}

void bind_scores(py::module_& m) {
  library_class<BotEntry>(m, "BotEntry")
      .def_readonly("name", &BotEntry::name)
      .def_readonly("summary", &BotEntry::summary)
      .def_readonly("level", &BotEntry::level)
      .def_readonly("parameters", &BotEntry::parameters)
      .def("__repr__", [](const BotEntry& bot) { return bot.name + ": " + bot.summary; });
  m.def("bot_catalog", &bot_catalog,
        "Every bot that goes by a name, with its parameters and how strong it is.");
  library_class<MatchEstimate>(m, "MatchEstimate")
      .def_readonly("estimator", &MatchEstimate::estimator)
      .def_readonly("mbb_per_hand", &MatchEstimate::mbb_per_hand)
      .def_readonly("half_width_95", &MatchEstimate::half_width_95);
  library_class<MatchScore>(m, "MatchScore")
      .def_readonly("name", &MatchScore::name)
      .def_readonly("mbb_per_hand", &MatchScore::mbb_per_hand)
      .def_readonly("half_width_95", &MatchScore::half_width_95)
      .def_readonly("estimates", &MatchScore::estimates)
      .def("__repr__", [](const MatchScore& s) {
        return "<" + s.name + ": " + py::str(py::float_(s.mbb_per_hand)).cast<std::string>() + " mbb/hand>";
      });
}

}  // namespace

void bind_matches(py::module_& m) {
  bind_view(m);
  bind_scores(m);
  py::class_<PythonMatch> match(
      m, "Match", "The same players hand after hand with full stacks; one thread at a time may use it.");
  def_constructor(
      match,
      [](const py::object& players, const std::string& game, std::uint64_t hands, std::uint64_t seed,
         bool duplicate, std::uint64_t session, const std::string& estimators) {
        return start(players, {game, hands, seed, duplicate, session, estimators});
      },
      "players"_a, py::kw_only(), "game"_a = MatchOptions{}.game, "hands"_a = MatchOptions{}.hands,
      "seed"_a = 1, "duplicate"_a = true, "session"_a = 1, "estimators"_a = "");
  match
      .def("play", &play, py::kw_only(), "threads"_a = 1, "progress"_a = py::none(),
           "To the end; progress is called with the hands played so far, and returning False stops.\n\n"
           "What a bot raises passes through with hand and seat as a note, an illegal move raises Error; "
           "what was\n"
           "played before counts.  Ctrl-C raises KeyboardInterrupt, and the match keeps what it has.")
      .def_property_readonly("hands", [](PythonMatch& self) { return self.match.free().hands(); })
      .def_property_readonly("over", [](PythonMatch& self) { return self.match.free().over(); })
      .def_property_readonly("scores", [](PythonMatch& self) { return self.match.free().scores(); });
}

}  // namespace hs::python
