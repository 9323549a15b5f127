// The page's requests answered in a browser, where a worker holds this module: what a server would say to
// them, by the same handlers.
// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>

#include "io/json.h"
#include "server/games/games.h"
#include "server/http/router.h"
#include "server/learn/holdem_lesson_routes.h"
#include "server/learn/learn_routes.h"
#include "server/learn/lesson_routes.h"

namespace hindsight {

namespace {

// GET /info without what is the program's alone: tables, bots, data.
Json catalogs() {
  return {{"algorithms", algorithms_json()},
          {"bots", Json::array()},
          {"games", games_json()},
          {"languages", {"en", "fr", "pt"}},
          {"version", HINDSIGHT_VERSION}};
}

const Router& router() {
  static const Router all = [] {
    Router out;
    out.add("GET", "/info", [](const Request&) -> Result<Json> { return catalogs(); });
    add_learn_routes(out);
    add_lesson_routes(out);
    add_holdem_lesson_routes(out);
    return out;
  }();
  return all;
}

std::string question;
Reply reply;

}  // namespace

// Where a question of so many bytes is to be written: "METHOD PATH?QUERY", a line's end, and the body.
extern "C" __attribute__((export_name("question"))) char* question_space(std::size_t bytes) {
  question.assign(bytes, '\0');
  return question.data();
}

// Answers it: the reply's status; 0 for what is no question.
extern "C" __attribute__((export_name("answer"))) int answer_question() {
  const std::string_view text = question;
  const std::size_t space = text.find(' '), end = text.find('\n');
  if (space == text.npos || end == text.npos || space > end) return 0;
  const Target target = target_of(text.substr(space + 1, end - space - 1));
  Request request{.method = std::string(text.substr(0, space)),
                  .path = std::string(target.path),
                  .query = parse_query(target.query),
                  .headers = {{"content-type", "application/json"}},
                  .body = std::string(text.substr(end + 1))};
  reply = router().answer(std::move(request));
  return reply.status;
}

extern "C" __attribute__((export_name("reply"))) const char* reply_text() { return reply.body.data(); }
extern "C" __attribute__((export_name("reply_bytes"))) std::size_t reply_bytes() { return reply.body.size(); }

}  // namespace hindsight
