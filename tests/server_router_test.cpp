// Requests to routes, errors to replies, streams of messages; who may ask at all.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <nlohmann/json.hpp>

#include "io/fields.h"
#include "server/http/event_bus.h"
#include "server/http/http_server.h"
#include "server/http/places.h"
#include "server/http/request_log.h"
#include "server/http/router.h"
#include "server/http/workers.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

Request request(const std::string& method, const std::string& path, const std::string& body = "") {
  return {.method = method,
          .path = path,
          .headers = {{"content-type", "application/json; charset=utf-8"}},
          .body = body};
}

Router echo() {
  Router router;
  const FileHandler parts = [](const Request& r) -> Result<Reply> {
    std::string out;
    for (const std::string& part : r.parts) out += part + ";";
    return Reply{.body = out};
  };
  router.add_file("GET", "/a/:id", parts);
  router.add_file("GET", "/a/:id/b/:n", parts);
  router.add_file("GET", "/a/:id/b.txt", parts);
  router.add_file("POST", "/a/:id", parts, {.max_bytes = 10});
  router.add_file("POST", "/file", parts, {.max_bytes = 100, .content_type = "application/octet-stream"});
  for (const ErrorCode code :
       {ErrorCode::parse, ErrorCode::not_found, ErrorCode::conflict, ErrorCode::invalid_argument,
        ErrorCode::unsupported, ErrorCode::busy, ErrorCode::io, ErrorCode::corrupt})
    router.add("GET", "/fails/" + std::to_string(static_cast<int>(code)),
               [code](const Request&) -> Result<Json> { return fail(code, "why \xff"); });
  router.add("GET", "/throws", [](const Request&) -> Result<Json> { throw std::bad_alloc(); });
  return router;
}

TEST(Places, AreGivenBackAndNoMoreAreTaken) {
  Places places(2);
  auto first = places.take();
  {
    const auto second = places.take();
    ASSERT_TRUE(first && second);
    EXPECT_EQ(places.take().error().code, ErrorCode::busy);
    EXPECT_EQ(places.take().error().code, ErrorCode::busy) << "to be refused takes nothing";
  }
  EXPECT_TRUE(places.take().has_value());
  const auto moved = std::move(first);
  const auto again = places.take();
  EXPECT_TRUE(again.has_value());
  EXPECT_FALSE(places.take().has_value()) << "moved, it is still taken";
}

TEST(ServerRouter, FindsTheRoute) {
  const Router router = echo();
  EXPECT_EQ(router.answer(request("GET", "/api/v1/a/x-_9")).body, "x-_9;");
  EXPECT_EQ(router.answer(request("GET", "/api/v1/a/x/b/12")).body, "x;12;");
  EXPECT_EQ(router.answer(request("GET", "/api/v1/a/x/b.txt")).body, "x;");
  EXPECT_EQ(router.answer(request("HEAD", "/api/v1/a/x-_9")).body, "x-_9;");
  EXPECT_EQ(router.answer(request("DELETE", "/api/v1/a/x")).status, 405);
  for (const char* path :
       {"", "/", "/api/v1", "/api/v1/", "/api/v1/a", "/api/v1/a/", "/api/v1/a/x/", "/api/v1/a/x y",
        "/api/v1/a/..", "/api/v1/a/x%2e", "/api/v2/a/x", "//api/v1/a/x", "/api/v1/a//b/1"})
    EXPECT_EQ(router.answer(request("GET", path)).status, 404) << path;
  EXPECT_EQ(router.answer(request("GET", "/api/v1/a/" + std::string(65, 'x'))).status, 404);
  EXPECT_EQ(router.answer(request("GET", "/api/v1/" + std::string(100'000, '/'))).status, 404);
}

TEST(ServerRouter, ChecksBodies) {
  const Router router = echo();
  EXPECT_EQ(router.answer(request("POST", "/api/v1/a/x", "{}")).status, 200);
  EXPECT_EQ(router.answer(request("POST", "/api/v1/a/x", std::string(11, ' '))).status, 413);
  EXPECT_EQ(router.max_bytes("POST", "/api/v1/a/x"), 10u);
  Request plain = request("POST", "/api/v1/a/x", "{}");
  plain.headers["content-type"] = "text/plain";  // what a form of another site may send
  EXPECT_EQ(router.answer(plain).status, 400);
  plain.headers.clear();
  EXPECT_EQ(router.answer(plain).status, 400);
  EXPECT_EQ(router.answer(request("POST", "/api/v1/file", "{}")).status, 400);
  Router open;
  open.add("POST", "/x", [](const Request&) -> Result<Json> { return Json::object(); });
  EXPECT_EQ(open.answer(request("POST", "/api/v1/x", std::string(33, '['))).status, 400);
  EXPECT_EQ(open.answer(request("POST", "/api/v1/x", std::string(32, '['))).status, 200);
  open.add(
      "POST", "/none", [](const Request&) -> Result<Json> { return Json::object(); }, no_members);
  EXPECT_EQ(open.answer(request("POST", "/api/v1/none", "")).status, 200);
  EXPECT_EQ(open.answer(request("POST", "/api/v1/none", "{}")).status, 200);
  EXPECT_EQ(open.answer(request("POST", "/api/v1/none", R"({"a":1})")).status, 422);
  EXPECT_EQ(open.answer(request("POST", "/api/v1/none", "[]")).status, 400);
  const std::string brackets(100, '[');
  EXPECT_EQ(open.answer(request("POST", "/api/v1/x", R"({"a":"\"\\)" + brackets + "\"}")).status, 200)
      << "a text";
  EXPECT_EQ(open.answer(request("POST", "/api/v1/x", R"({"a":"\\")" + brackets)).status, 400);
}

TEST(ServerRouter, ErrorsHaveAStatusAndAReason) {
  const Router router = echo();
  const auto status = [&](ErrorCode code) {
    const Reply reply =
        router.answer(request("GET", "/api/v1/fails/" + std::to_string(static_cast<int>(code))));
    EXPECT_THAT(reply.body, HasSubstr("why"));
    return reply.status;
  };
  EXPECT_EQ(status(ErrorCode::parse), 400);
  EXPECT_EQ(status(ErrorCode::not_found), 404);
  EXPECT_EQ(status(ErrorCode::conflict), 409);
  EXPECT_EQ(status(ErrorCode::invalid_argument), 422);
  EXPECT_EQ(status(ErrorCode::unsupported), 422);
  EXPECT_EQ(status(ErrorCode::busy), 429);
  EXPECT_EQ(status(ErrorCode::io), 500);
  EXPECT_EQ(status(ErrorCode::corrupt), 500);
  EXPECT_EQ(router.answer(request("GET", "/api/v1/throws")).status, 500);
}

TEST(ServerRequestLog, TellsWhatProgramsAskedAndHowItWasAnswered) {
  Router router;
  RequestLog log;
  add_request_log(router, log);
  router.add("POST", "/twice", [](const Request& request) -> Result<Json> {
    HS_TRY(Fields fields, Fields::parse(request.body));
    HS_TRY(const std::int64_t number, fields.integer("number", 0, 100));
    return Json{{"number", 2 * number}};
  });
  const auto ask = [&](std::string body, const std::string& agent) {
    Request request{.method = "POST", .path = "/api/v1/twice", .body = std::move(body)};
    request.headers = {{"content-type", "application/json"}, {"user-agent", agent}};
    return router.answer(std::move(request)).status;
  };
  EXPECT_EQ(ask(R"({"number": 4})", "my bot/1"), 200);
  EXPECT_EQ(ask(R"({"number": 5})", "Mozilla/5.0 (X11)"), 200);
  EXPECT_EQ(ask("{\"number\": \"\xff" + std::string(5'000, 'x') + "\"}", "my bot/1"), 400);
  const Json all = log.since(0);
  ASSERT_EQ(all["requests"].size(), 2u) << "what the page asks is not told";
  EXPECT_EQ(all["requests"][0]["sent"], Json(R"({"number": 4})"));
  EXPECT_EQ(all["requests"][0]["answer"], Json(R"({"number":8})"));
  EXPECT_EQ(all["requests"][0]["agent"], Json("my bot/1"));
  EXPECT_EQ(all["requests"][1]["status"], Json(400));
  EXPECT_LE(all["requests"][1]["sent"].text().size(), RequestLog::max_text + 4);
  EXPECT_EQ(log.since(1)["requests"].size(), 1u);
  for (int i = 0; i < 300; ++i) ask("{}", "my bot/1");
  EXPECT_EQ(log.since(0)["requests"].size(), RequestLog::max_kept);
  EXPECT_EQ(log.since(0)["last"], Json(302));
}

TEST(ServerRouter, QueriesAreDecoded) {
  const auto query = parse_query("a=1&b=x%20y+z&c&=d&a=2&e=%zz%4");
  EXPECT_EQ(query.at("a"), "2");
  EXPECT_EQ(query.at("b"), "x y z");
  EXPECT_EQ(query.at("c"), "");
  EXPECT_EQ(query.at("e"), "%zz%4");
}

TEST(ServerFields, AreCheckedAsTheyAreRead) {
  Fields fields = *Fields::parse(
      R"({"n": 7, "t": "text", "f": true, "l": ["a", "b"], "o": {"x": 1}, "big": 18446744073709551615})");
  EXPECT_EQ(*fields.integer("n", 0, 10), 7);
  EXPECT_FALSE(fields.integer("n", 8, 10));
  EXPECT_FALSE(fields.integer("t", 0, 10));
  EXPECT_FALSE(fields.integer("big", 0, INT64_MAX));
  EXPECT_FALSE(fields.integer("none", 0, 10));
  EXPECT_EQ(*fields.integer("none", 0, 10, 3), 3);
  EXPECT_EQ(*fields.text("t", 4), "text");
  EXPECT_FALSE(fields.text("t", 3));
  EXPECT_TRUE(*fields.flag("f"));
  EXPECT_FALSE(fields.flag("n"));
  EXPECT_EQ(fields.texts("l", 2, 1)->size(), 2u);
  EXPECT_EQ(fields.texts("t", 2, 4)->size(), 1u);
  EXPECT_FALSE(fields.texts("l", 1, 1));
  EXPECT_FALSE(fields.finish()) << "\"o\" has not been read";
  EXPECT_EQ(*fields.object("o", 7), "{\"x\":1}");
  EXPECT_TRUE(fields.finish());
  for (const char* bad : {"[]", "7", "{", "{\"a\":\"\xff\"}", "null"})
    EXPECT_FALSE(Fields::parse(bad)) << bad;
  EXPECT_TRUE(Fields::parse(""));
  EXPECT_FALSE(Fields::parse(std::string("{}\0{}", 5))) << "what follows a NUL is read, too";
  EXPECT_FALSE(Fields::parse("{\"a\":" + std::string(100'000, '[')));
}

TEST(ServerFields, ReadWhatIsInside) {
  Fields fields = *Fields::parse(
      R"({"in": {"x": 1, "more": 2}, "list": [{"x": 1}, {"x": 2}], "n": [1, -2], "f": [true, false], "mixed": [{}, 7]})");
  Fields inner = *fields.inner("in");
  EXPECT_EQ(*inner.integer("x", 0, 9), 1);
  EXPECT_FALSE(inner.finish()) << "more";
  EXPECT_EQ(*(*fields.inner_list("list", 2))[1].integer("x", 0, 9), 2);
  EXPECT_FALSE(fields.inner_list("list", 1));
  EXPECT_FALSE(fields.inner_list("mixed", 9));
  EXPECT_FALSE(fields.inner("list"));
  EXPECT_EQ(*fields.integers("n", 2, -2, 1), (std::vector<std::int64_t>{1, -2}));
  EXPECT_FALSE(fields.integers("n", 2, -1, 1));
  EXPECT_FALSE(fields.integers("n", 1, -2, 1));
  EXPECT_FALSE(fields.integers("f", 2, 0, 1)) << "true is not a number";
  EXPECT_EQ(*fields.flags("f", 2), (std::vector<bool>{true, false}));
  EXPECT_FALSE(fields.flags("f", 3));
  EXPECT_FALSE(fields.flags("n", 2));
  EXPECT_EQ(Fields::parse(R"({"a": 1.5, "b": -2})")->numbers(2, -2, 2)->size(), 2u);
  EXPECT_FALSE(Fields::parse(R"({"a": 1.5, "b": -2})")->numbers(1, -2, 2));
  EXPECT_FALSE(Fields::parse(R"({"a": 1e300})")->numbers(1, -2, 2));
}

TEST(ServerOrigin, OnlyOurOwnPageAndPrograms) {
  const auto allowed = [](std::map<std::string, std::string> headers, const std::string& bound = "127.0.0.1",
                          const std::string& path = "/api/v1/info") {
    return check_origin({.path = path, .headers = std::move(headers)}, bound).has_value();
  };
  for (const char* host : {"localhost:8317", "127.0.0.1:8317", "[::1]:8317", "localhost", "LocalHost:1"})
    EXPECT_TRUE(allowed({{"host", host}})) << host;
  for (const char* host :
       {"evil.example", "evil.example:8317", "127.0.0.1.evil.example", "localhost.evil.example:1",
        "[::1].evil.example", "[::1]evil", "127...", "127.0.0.1.", "127.1", "127.0.0.256", "0x7f.0.0.1",
        "2130706433", "[127.0.0.1]", "localhost:x", "", "192.168.0.7:8317", "[", "]", ":"})
    EXPECT_FALSE(allowed({{"host", host}})) << host;
  EXPECT_FALSE(allowed({}));
  EXPECT_TRUE(allowed({{"host", "192.168.0.7:8317"}}, "0.0.0.0"));
  EXPECT_TRUE(allowed({{"host", "box:8317"}}, "box"));
  EXPECT_FALSE(allowed({{"host", "evil.example:8317"}}, "0.0.0.0")) << "a name could be anybody's";
  const std::string here = "localhost:8317";
  EXPECT_TRUE(allowed({{"host", here}, {"origin", "http://localhost:8317"}}));
  for (const char* origin :
       {"http://localhost:3000", "http://evil.example", "https://localhost:8317", "null", ""})
    EXPECT_FALSE(allowed({{"host", here}, {"origin", origin}})) << origin;
  EXPECT_TRUE(allowed({{"host", here}, {"sec-fetch-site", "same-origin"}}));
  EXPECT_TRUE(allowed({{"host", here}, {"sec-fetch-site", "none"}}));
  EXPECT_FALSE(allowed({{"host", here}, {"sec-fetch-site", "cross-site"}}));
  EXPECT_FALSE(allowed({{"host", here}, {"sec-fetch-site", "same-site"}}));
  EXPECT_TRUE(allowed({{"host", here}, {"sec-fetch-site", "cross-site"}}, "127.0.0.1", "/"))
      << "a link to the page";
}

class ServerHub : public testing::Test {
 protected:
  ServerHub() {
    hub_.serve("table",
               {[](const std::string& id) { return id != "gone"; },
                [this](const std::string& id) {
                  return std::make_shared<const Json>("present " + id + " " + std::to_string(state_));
                }});
  }
  static std::string text(const std::shared_ptr<Stream>& stream) {
    const auto message = stream->next();
    return message ? Json::parse(*message->json).text() : "";
  }
  EventBus hub_;
  int state_ = 0, woken_ = 0;
};

TEST_F(ServerHub, TellsThePresentFirstAndThenWhatHappens) {
  auto stream = *hub_.open({"table:a", "table:b", "table:a"}, [this] { ++woken_; });
  hub_.publish("table:a", "unseen: the present state comes later and includes it");
  state_ = 1;
  EXPECT_EQ(text(stream), "present a 1");
  EXPECT_EQ(text(stream), "present b 1");
  EXPECT_EQ(text(stream), "");
  hub_.publish("table:b", "news");
  hub_.publish("table:c", "for nobody");
  const auto message = stream->next();
  ASSERT_TRUE(message);
  EXPECT_EQ(message->kind(), "table");
  EXPECT_EQ(message->topic, "table:b");
  EXPECT_EQ(*message->json, "\"news\"");
  EXPECT_FALSE(stream->next());
  EXPECT_GE(woken_, 1);
  EXPECT_EQ(hub_.watchers("table:a"), 1u);
  EXPECT_EQ(hub_.streams(), 1u);
  stream.reset();
  EXPECT_EQ(hub_.watchers("table:a"), 0u);
  EXPECT_EQ(hub_.streams(), 0u);
}

TEST_F(ServerHub, ASlowReaderIsSkippedAhead) {
  auto slow = *hub_.open({"table:a", "table:b"}, [] {});
  EXPECT_EQ(text(slow), "present a 0");
  EXPECT_EQ(text(slow), "present b 0");
  hub_.publish("table:b", "kept");
  state_ = 7;
  for (int i = 0; i < 1'000; ++i) hub_.publish("table:a", "message " + std::to_string(i));
  EXPECT_EQ(text(slow), "present a 7");
  EXPECT_EQ(text(slow), "kept");
  EXPECT_EQ(text(slow), "");
  hub_.publish("table:a", std::string(EventBus::max_bytes + 1, 'x'));
  EXPECT_EQ(text(slow), "present a 7");
}

// A message may be published while a stream fetches the present state, which then comes first.
TEST_F(ServerHub, IdsOfAStreamIncrease) {
  hub_.serve("play", {[](const std::string&) { return true; },
                      [this](const std::string&) {
                        hub_.publish("play:a", "news");
                        return std::make_shared<const Json>("present");
                      }});
  auto stream = *hub_.open({"play:a"}, [] {});
  const auto first = stream->next(), second = stream->next();
  ASSERT_TRUE(first && second);
  EXPECT_EQ(*first->json, "\"present\"");
  EXPECT_EQ(*second->json, "\"news\"");
  EXPECT_LT(first->id, second->id);
}

// What is watched is kept in memory, so that nobody has to look for it again.
TEST_F(ServerHub, WhatIsFoundIsWatchedAlready) {
  std::size_t watchers = 0;
  hub_.serve("play", {[&](const std::string&) {
                        watchers = hub_.watchers("play:a");
                        return watchers > 1;
                      },
                      [](const std::string&) { return std::make_shared<const Json>("present"); }});
  EXPECT_FALSE(hub_.open({"play:a"}, [] {}));
  EXPECT_EQ(watchers, 1u);
  EXPECT_EQ(hub_.watchers("play:a"), 0u) << "who is refused leaves nothing behind";
  EXPECT_EQ(hub_.streams(), 0u);
}

TEST_F(ServerHub, IsBounded) {
  EXPECT_FALSE(hub_.open({"table:gone"}, [] {}));
  EXPECT_FALSE(hub_.open({"table"}, [] {}));
  EXPECT_FALSE(hub_.open({"other:a"}, [] {}));
  EXPECT_FALSE(hub_.open({}, [] {}));
  std::vector<std::string> many;
  for (std::size_t i = 0; i <= EventBus::max_topics; ++i) many.push_back("table:" + std::to_string(i));
  EXPECT_FALSE(hub_.open(many, [] {}));
  std::vector<std::shared_ptr<Stream>> streams;
  for (std::size_t i = 0; i < EventBus::max_streams; ++i) streams.push_back(*hub_.open({"table:a"}, [] {}));
  EXPECT_EQ(hub_.open({"table:a"}, [] {}).error().code, ErrorCode::busy);
  streams.pop_back();
  EXPECT_TRUE(hub_.open({"table:a"}, [] {}));
}

TEST(ServerWorkers, RunWhatIsDueInOrderAndDropTheRestWhenTheyStop) {
  Workers workers(1);
  std::string order;
  std::promise<void> given, last;
  workers.run([&] { given.get_future().wait(); });  // none begins before all are given
  const auto now = Clock::now();
  workers.run_at(now + std::chrono::milliseconds(30), [&] { order += "c", last.set_value(); });
  workers.run_at(now + std::chrono::milliseconds(15), [&] { order += "b"; });
  workers.run([&] { order += "a"; });
  given.set_value();
  last.get_future().wait();
  EXPECT_EQ(order, "abc");
  workers.run_at(now + std::chrono::hours(1), [&] { order += "d"; });
  workers.stop();
  workers.run([&] { order += "e"; });
  workers.stop();
  EXPECT_EQ(order, "abc");
}

}  // namespace
}  // namespace hindsight::this_file
