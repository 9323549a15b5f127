// SPDX-License-Identifier: MIT
#include "server/http/request_log.h"

#include <ctime>

#include "base/utf8.h"

namespace hindsight {

namespace {

// Its beginning, with a sign for what is no text.
std::string readable(std::string_view text) {
  std::string out;
  while (!text.empty() && out.size() < RequestLog::max_text) {
    std::string_view rest = text;
    const auto character = take_character(rest);
    append_character(out, character.value_or(0xfffd));
    text = character ? rest : text.substr(1);
  }
  return out;
}

}  // namespace

bool is_browser(const Request& request) {
  const std::string* agent = request.header("user-agent");
  return agent && agent->starts_with("Mozilla/");
}

void RequestLog::note(const Request& request, const Reply& reply, double seconds) {
  if (is_browser(request)) return;
  const std::string* agent = request.header("user-agent");
  const std::lock_guard lock(mutex_);
  entries_.push_back({.number = ++last_,
                      .at = std::time(nullptr),
                      .method = request.method,
                      .path = readable(request.path),
                      .agent = agent ? readable(*agent) : "",
                      .sent = readable(request.body),
                      .answer = readable(reply.body),
                      .status = reply.status,
                      .seconds = seconds});
  if (entries_.size() > max_kept) entries_.pop_front();
}

Json RequestLog::since(std::uint64_t number) const {
  const std::lock_guard lock(mutex_);
  Json out = Json::array();
  for (const Entry& entry : entries_)
    if (entry.number > number)
      out.push_back({{"agent", entry.agent},
                     {"answer", entry.answer},
                     {"at", entry.at},
                     {"method", entry.method},
                     {"number", entry.number},
                     {"path", entry.path},
                     {"seconds", entry.seconds},
                     {"sent", entry.sent},
                     {"status", entry.status}});
  return {{"last", last_}, {"requests", std::move(out)}};
}

void add_request_log(Router& router, RequestLog& log) {
  router.watch([&log](const Request& request, const Reply& reply, double seconds) {
    log.note(request, reply, seconds);
  });
  router.add("GET", "/requests", [&log](const Request& request) -> Result<Json> {
    HS_TRY(const std::int64_t since, query_number(request, "since", 0, INT64_MAX, 0));
    return log.since(static_cast<std::uint64_t>(since));
  });
}

}  // namespace hindsight
