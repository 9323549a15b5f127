// The client end of HTTP: connections that are kept, answers that are too long or cut short, times.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "http_stub.h"
#include "online/http_client.h"

namespace hindsight::this_file {
namespace {

using namespace std::chrono_literals;

HttpSetup setup_of(const HttpStub& stub, const std::string& path = "") {
  return {.address = *parse_web_address(stub.url(path)), .time = 20s};
}

TEST(OnlineHttp, AQuestionArrivesAsItWasAsked) {
  StubQuestion got;
  HttpStub stub([&](const StubQuestion& question) {
    got = question;
    return StubAnswer{.status = 418, .body = "short", .headers = "Retry-After: 7\r\n"};
  });
  HttpSetup setup = setup_of(stub, "/api");
  setup.agent = "hindsight/test";
  setup.headers = {{"X-Key", "secret"}};
  HttpClient client(setup);
  const auto answer = client.ask({.path = "/act", .body = "{\"a\": 1}"});
  ASSERT_TRUE(answer.has_value()) << answer.error().message;
  EXPECT_EQ(answer->status, 418);
  EXPECT_EQ(answer->body, "short");
  EXPECT_EQ(answer->again_after, 7s);
  EXPECT_EQ(got.method, "POST");
  EXPECT_EQ(got.path, "/api/act");
  EXPECT_EQ(got.body, "{\"a\": 1}");
  for (const char* line :
       {"X-Key: secret", "User-Agent: hindsight/test", "Content-Type: application/json", "Host: 127.0.0.1:"})
    EXPECT_NE(got.head.find(line), std::string::npos) << line << " in " << got.head;
  ASSERT_TRUE(client.ask({.post = false, .path = "/x?y=1"}).has_value());
  EXPECT_EQ(got.method, "GET");
  EXPECT_EQ(got.path, "/api/x?y=1");
}

TEST(OnlineHttp, AConnectionIsKeptAndOneThatWasClosedIsOpenedAnew) {
  HttpStub stub([](const StubQuestion& question) {
    return StubAnswer{.body = question.path,
                      .headers = question.path == "/last" ? "Connection: close\r\n" : ""};
  });
  HttpClient client(setup_of(stub));
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(client.ask({.path = "/a"}).has_value());
  EXPECT_EQ(stub.connections(), 1);
  EXPECT_EQ(client.ask({.path = "/last"})->body, "/last");
  EXPECT_EQ(client.ask({.path = "/b"})->body, "/b");
  EXPECT_EQ(stub.connections(), 2);
}

TEST(OnlineHttp, WhatMayHaveArrivedIsToldApartFromWhatCannot) {
  HttpStub stub([](const StubQuestion& question) { return StubAnswer{.hang_up = question.path == "/lost"}; });
  HttpClient client(setup_of(stub));
  const auto lost = client.ask({.path = "/lost"});
  ASSERT_FALSE(lost.has_value());
  EXPECT_TRUE(lost.error().may_have_arrived);
  EXPECT_TRUE(client.ask({.path = "/again"}).has_value());
  HttpClient nobody({.address = *parse_web_address("http://127.0.0.1:1")});
  const auto refused = nobody.ask({.path = "/"});
  ASSERT_FALSE(refused.has_value());
  EXPECT_FALSE(refused.error().may_have_arrived);
}

TEST(OnlineHttp, AnswersAreBounded) {
  HttpStub stub([](const StubQuestion& question) {
    StubAnswer out{.body = std::string(question.path == "/long" ? 3 << 20 : 1'000, ' ')};
    if (question.path == "/chunked") {
      out.headers = "Transfer-Encoding: chunked\r\n";
      out.body = "300000\r\n" + std::string(3 << 20, ' ') + "\r\n0\r\n\r\n";
    }
    if (question.path == "/head") out.headers = "X: " + std::string(64 << 10, 'x') + "\r\n";
    return out;
  });
  HttpClient client(setup_of(stub));
  EXPECT_TRUE(client.ask({.path = "/"}).has_value());
  EXPECT_FALSE(client.ask({.path = "/long"}).has_value());
  EXPECT_FALSE(client.ask({.path = "/chunked"}).has_value());
  EXPECT_FALSE(client.ask({.path = "/head"}).has_value());
  EXPECT_TRUE(client.ask({.path = "/"}).has_value());
}

TEST(OnlineHttp, TimeIsOverWhenItIsOver) {
  HttpStub stub([](const StubQuestion&) { return StubAnswer{.after = 500ms}; });
  HttpSetup setup = setup_of(stub);
  setup.time = 50ms;
  const auto start = std::chrono::steady_clock::now();
  const auto answer = HttpClient(setup).ask({.path = "/"});
  ASSERT_FALSE(answer.has_value());
  EXPECT_NE(answer.error().message.find("0.05 seconds were not enough"), std::string::npos)
      << answer.error().message;
  EXPECT_LT(std::chrono::steady_clock::now() - start, 400ms);
}

// No certificate stands behind a server that does not speak TLS.
TEST(OnlineHttp, WhatIsNoTlsIsRefusedBeforeAnythingIsSent) {
  HttpStub stub([](const StubQuestion&) { return StubAnswer{}; });
  std::string url = stub.url();
  url.insert(4, "s");
  HttpSetup setup{.address = *parse_web_address(url), .time = 300ms};
  const auto answer = HttpClient(setup).ask({.path = "/"});
  ASSERT_FALSE(answer.has_value());
  EXPECT_FALSE(answer.error().may_have_arrived);
  EXPECT_EQ(stub.questions(), 0);
}

}  // namespace
}  // namespace hindsight::this_file
