// The page's requests answered in a browser, where a worker holds this module: what a server would say to
// them, by the same handlers.  Jobs go on between questions, a little at a time, whenever the worker calls
// work().
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "due.h"
#include "io/json.h"
#include "server/games/games.h"
#include "server/http/event_bus.h"
#include "server/http/router.h"
#include "server/jobs/exploit_routes.h"
#include "server/jobs/job_routes.h"
#include "server/jobs/jobs.h"
#include "server/learn/holdem_lesson_routes.h"
#include "server/learn/learn_routes.h"
#include "server/learn/lesson_routes.h"
#include "server/spots/equity_routes.h"
#include "server/spots/form_routes.h"
#include "server/spots/kept_ranges.h"
#include "server/spots/range_routes.h"
#include "server/spots/spot_routes.h"
#include "server/spots/spots.h"

namespace hindsight {

namespace {

constexpr std::uint64_t most_histories = 1'000'000;             // of a game that is solved
constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20;  // of a spot
constexpr std::uint64_t most_together = 4 * most_histories;     // of all games and spots, as histories
constexpr std::chrono::milliseconds turn{50};                   // at work on a job, between two questions

// GET /info without what is the program's alone: tables, bots, data.
Json catalogs() {
  return {{"algorithms", algorithms_json()}, {"bots", Json::array()}, {"games", games_json()},
          {"languages", {"en", "fr", "pt"}}, {"threads", 1},          {"version", HINDSIGHT_VERSION}};
}

struct Browser {
  EventBus hub;
  Jobs jobs{hub,
            {.histories = most_histories,
             .all_histories = most_together,
             .bytes = most_bytes,
             .threads = 1,
             .turn = turn}};
  Spots spots{jobs, {}};
  KeptRanges ranges{{}};
  std::shared_ptr<Stream> watched;
  Router router;
  std::string question;
  Reply reply;

  Browser() {
    router.add("GET", "/info", [](const Request&) -> Result<Json> { return catalogs(); });
    router.add("GET", "/events", [this](const Request& request) { return watch(request); });
    router.add("GET", "/jobs/:id/file", [](const Request&) -> Result<Json> {
      return fail(ErrorCode::unsupported, "strategy files are written by the program: 'hindsight solve'");
    });
    add_learn_routes(router);
    add_lesson_routes(router);
    add_holdem_lesson_routes(router);
    add_job_routes(router, jobs);
    add_exploit_routes(router, jobs);
    add_spot_routes(router, spots, jobs);
    add_equity_routes(router);
    add_form_routes(router);
    add_range_routes(router, ranges);
  }

  // {}: from now on event() tells of these topics, and no others.
  Result<Json> watch(const Request& request) {
    const auto asked = request.query.find("topics");
    std::vector<std::string> topics;
    for (std::string_view left = asked == request.query.end() ? std::string_view() : asked->second;
         !left.empty(); left.remove_prefix(std::min(left.size(), topics.back().size() + 1)))
      topics.emplace_back(left.substr(0, left.find(',')));
    watched.reset();
    if (topics.empty()) return Json::object();
    HS_TRY(watched, hub.open(std::move(topics), [] {}));
    return Json::object();
  }
};

// What is too large for a browser need not be so for a computer.
Reply with_program_named(Reply reply) {
  constexpr std::string_view end = "or compact numbers";
  if (reply.status != 422) return reply;
  if (const std::size_t at = reply.body.find(end); at != reply.body.npos)
    reply.body.insert(at + end.size(), "; the program 'hindsight' takes larger ones");
  return reply;
}

Browser& browser() {
  static Browser one;
  return one;
}

}  // namespace

// Where a question of so many bytes is to be written: "METHOD PATH?QUERY", a line's end, and the body.
extern "C" __attribute__((export_name("question"))) char* question_space(std::size_t bytes) {
  browser().question.assign(bytes, '\0');
  return browser().question.data();
}

// Answers it: the reply's status; 0 for what is no question.
extern "C" __attribute__((export_name("answer"))) int answer_question() {
  const std::string_view text = browser().question;
  const std::size_t space = text.find(' '), end = text.find('\n');
  if (space == text.npos || end == text.npos || space > end) return 0;
  const Target target = target_of(text.substr(space + 1, end - space - 1));
  Request request{.method = std::string(text.substr(0, space)),
                  .path = std::string(target.path),
                  .query = parse_query(target.query),
                  .headers = {{"content-type", "application/json"}},
                  .body = std::string(text.substr(end + 1))};
  browser().reply = with_program_named(browser().router.answer(std::move(request)));
  return browser().reply.status;
}

extern "C" __attribute__((export_name("reply"))) const char* reply_text() {
  return browser().reply.body.data();
}
extern "C" __attribute__((export_name("reply_bytes"))) std::size_t reply_bytes() {
  return browser().reply.body.size();
}

// Goes on with what is due, for some 50 ms.  In how many ms there is something again; negative: nothing.
extern "C" __attribute__((export_name("work"))) double work() { return do_due_work(); }

// The next event of what is watched, as the reply's text; false: there is none.
extern "C" __attribute__((export_name("event"))) bool next_event() {
  if (browser().watched == nullptr) return false;
  const std::optional<Message> message = browser().watched->next();
  if (!message) return false;
  browser().reply = {.body = *message->json};
  return true;
}

}  // namespace hindsight
