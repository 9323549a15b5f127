// What a route answers, as a value or an error: for tests that need no whole service.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "server/http/router.h"

namespace hindsight {

inline ErrorCode code_of(int status) {
  switch (status) {
    case 400:
      return ErrorCode::parse;
    case 404:
      return ErrorCode::not_found;
    case 409:
      return ErrorCode::conflict;
    case 422:
      return ErrorCode::invalid_argument;
    case 429:
      return ErrorCode::busy;
    default:
      return ErrorCode::io;
  }
}

inline Result<std::string> asked(const Router& router, const std::string& method, const std::string& path,
                                 std::string body = "", const std::string& type = "application/json") {
  Request request{
      .method = method, .path = "/api/v1" + path.substr(0, path.find('?')), .body = std::move(body)};
  if (path.find('?') != path.npos) request.query = parse_query(path.substr(path.find('?') + 1));
  request.headers["content-type"] = type;
  Reply reply = router.answer(std::move(request));
  if (reply.status < 300) return std::move(reply.body);
  return fail(code_of(reply.status), Json::parse(reply.body)["error"]["message"].text());
}

}  // namespace hindsight
