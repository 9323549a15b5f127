// The server on a real port: pages, streams of events, and clients that send anything.
// SPDX-License-Identifier: MIT
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <memory>
#include <vector>

#include "base/rng.h"
#include "server/http/http_server.h"
#include "server/http/page.h"
#include "server_api.h"

namespace hindsight::this_file {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class Socket {
 public:
  explicit Socket(std::uint16_t port, Clock::duration time = patience())
      : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
    const auto at_most = std::chrono::ceil<std::chrono::microseconds>(time).count();
    const timeval wait{.tv_sec = at_most / 1'000'000, .tv_usec = at_most % 1'000'000};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof(wait));
  }
  ~Socket() { close(socket_); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  void say(const std::string& text) { send(socket_, text.data(), text.size(), MSG_NOSIGNAL); }
  void end() { shutdown(socket_, SHUT_WR); }

  // All that comes until `until` is in it, or the other side ends.
  std::string hear(const std::string& until = "") {
    std::string out;
    char bytes[4'096];
    while (until.empty() || out.find(until) == std::string::npos) {
      const ssize_t got = recv(socket_, bytes, sizeof(bytes), 0);
      ended_ = got == 0 || (got < 0 && errno == ECONNRESET);
      if (got <= 0) break;
      out.append(bytes, static_cast<std::size_t>(got));
    }
    return out;
  }

  bool ended() const { return ended_; }  // the other side has; else it was silent for too long

 private:
  int socket_;
  bool ended_ = false;
};

class ServerHttp : public testing::Test {
 protected:
  ServerHttp() {
    auto started = HttpServer::start(api_.service().router(), api_.service().hub(), {});
    EXPECT_TRUE(started);
    server_ = std::move(*started);
  }
  std::string say(const std::string& text) {
    Socket socket(server_->port());
    socket.say(text);
    socket.end();
    return socket.hear();
  }
  static std::string get(const std::string& path, const std::string& headers = "Host: localhost\r\n") {
    return "GET " + path + " HTTP/1.1\r\n" + headers + "\r\n";
  }
  std::string stream_of(const std::string& table) { return get("/api/v1/events?topics=table:" + table); }

  Api api_;
  std::unique_ptr<HttpServer> server_;
};
using SlowServerHttp = ServerHttp;

TEST_F(ServerHttp, AnswersWithSecurityHeaders) {
  const std::string page = say(get("/"));
  EXPECT_THAT(page, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(page, HasSubstr("Content-Security-Policy: default-src 'none'; script-src 'self'"));
  EXPECT_THAT(page, HasSubstr("X-Content-Type-Options: nosniff"));
  EXPECT_THAT(say(get("/api/v1/profiles")), HasSubstr("\"Guest\""));
  EXPECT_THAT(say(get("/api/v1/nothing")), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(say("PUT / HTTP/1.1\r\nHost: localhost\r\n\r\n"), StartsWith("HTTP/1.1 405"));
}

TEST_F(ServerHttp, RefusesOtherSites) {
  EXPECT_THAT(say(get("/", "Host: evil.example\r\n")), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(say(get("/api/v1/profiles", "Host: localhost\r\nOrigin: http://evil.example\r\n")),
              StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(say(get("/api/v1/profiles", "")), StartsWith("HTTP/1.1 403"));
}

TEST_F(ServerHttp, KeepsAConnectionForManyRequests) {
  Socket socket(server_->port());
  for (int i = 0; i < 3; ++i) {
    socket.say(get("/api/v1/profiles"));
    EXPECT_THAT(socket.hear("\"profiles\":"), StartsWith("HTTP/1.1 200"));
  }
  socket.say(get("/api/v1/profiles") + get("/api/v1/nothing"));  // both at once
  EXPECT_THAT(socket.hear("404 Not Found"), HasSubstr("HTTP/1.1 200"));
}

TEST_F(ServerHttp, SaysWhatIsWrongWithARequest) {
  EXPECT_THAT(say("GARBAGE\r\n\r\n"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(say(get("/", "Host: localhost\r\nX: " + std::string(20'000, 'x') + "\r\n")),
              StartsWith("HTTP/1.1 413"));
  const std::string post =
      "POST /api/v1/profiles HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  EXPECT_THAT(say(post + "Content-Length: 9999999999\r\n\r\n{"), StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(say(post + "Content-Length: 70000\r\n\r\n" + std::string(70'000, ' ')),
              StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(
      say(post + "Transfer-Encoding: chunked\r\n\r\n20000\r\n" + std::string(131'072, ' ') + "\r\n0\r\n\r\n"),
      StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(say(post + "Content-Length: 14\r\n\r\n{\"name\": \"Ada\""), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(say(post + "Content-Length: 15\r\n\r\n{\"name\": \"Ada\"}"), StartsWith("HTTP/1.1 201"));
  EXPECT_THAT(say(get("/api/v1/profiles")), StartsWith("HTTP/1.1 200")) << "and stays up";
}

// A proxy and this server must not take one request for two, or two for one.
TEST_F(ServerHttp, RefusesWhatCouldBeFramedInTwoWays) {
  const std::string post =
      "POST /api/v1/profiles HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  const std::string next = get("/api/v1/info");
  const auto first_and_last = [&](const std::string& fields, const std::string& start) {
    const std::string said = say(post + fields + "\r\n7\r\n{\"a\":1}\r\n0\r\n\r\n" + next);
    EXPECT_THAT(said, StartsWith("HTTP/1.1 " + start)) << fields;
    EXPECT_EQ(said.find("HTTP/1.1", 1), std::string::npos) << fields << ": nothing that follows is read";
  };
  for (const char* coding : {"xchunked", "identity", "chunked, identity", "gzip, chunked", "chunked, chunked",
                             "gzip", "\"chunked\"", "chunked;q=1", "chunked,", ",chunked", "x chunked"}) {
    first_and_last("Transfer-Encoding: " + std::string(coding) + "\r\n", "501");
    first_and_last("Transfer-Encoding: " + std::string(coding) + "\r\nContent-Length: 12\r\n", "400");
    first_and_last("Content-Length: 12\r\nTransfer-Encoding: " + std::string(coding) + "\r\n", "400");
  }
  first_and_last("Transfer-Encoding: chunked\r\nContent-Length: 12\r\n", "400");
  first_and_last("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "400");
  first_and_last("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "400");
  first_and_last("Transfer-Encoding:\r\n", "501");
  first_and_last("Content-Length: 12\r\nContent-Length: 12\r\n", "400");
  first_and_last("Content-Length: 12, 12\r\n", "400");
  for (const char* coding : {"chunked", "Chunked", " \tCHUNKED "}) {
    const std::string said =
        say(post + "Transfer-Encoding:" + coding + "\r\n\r\n7\r\n{\"a\":1}\r\n0\r\n\r\n" + next);
    EXPECT_THAT(said, StartsWith("HTTP/1.1 422")) << "read, and refused for what it says";
    EXPECT_NE(said.find("HTTP/1.1 200"), std::string::npos) << "and what follows is the next request";
  }
}

TEST_F(ServerHttp, FieldsThatCountOnceAreThereOnce) {
  const std::string evil = "Origin: http://evil.example\r\n", own = "Origin: http://localhost\r\n";
  const std::string host = "Host: localhost\r\n";
  EXPECT_THAT(say(get("/api/v1/info", host + own)), StartsWith("HTTP/1.1 200"));
  for (const std::string& fields :
       {evil + own, own + evil, own + own, host, std::string("Host: evil.example\r\n"),
        std::string("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Site: same-origin\r\n")})
    EXPECT_THAT(say(get("/api/v1/info", host + fields)), StartsWith("HTTP/1.1 400")) << fields;
  const std::string post = "POST /api/v1/profiles HTTP/1.1\r\n" + host;
  const std::string json_type = "Content-Type: application/json\r\n", text = "Content-Type: text/plain\r\n";
  for (const std::string& types : {text + json_type, json_type + text, json_type + json_type})
    EXPECT_THAT(say(post + types + "Content-Length: 2\r\n\r\n{}"), StartsWith("HTTP/1.1 400"));
}

// Whoever keeps the server waiting gives way to who comes.
TEST_F(ServerHttp, HalfSentRequestsLockNobodyOut) {
  constexpr std::size_t room = 8;
  server_ =
      std::move(*HttpServer::start(api_.service().router(), api_.service().hub(), {.max_connections = room}));
  const std::string table = api_.table({{"seats", 2}, {"bots", "caller"}})["id"];
  Socket stream(server_->port());
  stream.say(stream_of(table));
  EXPECT_THAT(stream.hear("event: table"), StartsWith("HTTP/1.1 200"));
  std::vector<std::unique_ptr<Socket>> half_sent;
  for (std::size_t i = 0; i < 3 * room; ++i) {
    half_sent.push_back(std::make_unique<Socket>(server_->port()));
    half_sent.back()->say(i % 2 == 0 ? "GET /api/v1/info HTTP/1.1\r\nHost: local"
                                     : "POST /api/v1/profiles HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                                       "application/json\r\nContent-Length: 100\r\n\r\n{");
    EXPECT_THAT(say(get("/api/v1/info")), StartsWith("HTTP/1.1 200")) << i;
  }
  EXPECT_EQ(half_sent.front()->hear(), "");
  EXPECT_TRUE(half_sent.front()->ended()) << "the one that waited longest is closed";
  api_.act(api_.rest(table), "call");
  EXPECT_THAT(stream.hear("event: table"), HasSubstr("event: table")) << "a stream stays";
}

TEST_F(ServerHttp, AHeadThatDoesNotEndIsNotWaitedFor) {
  server_ = std::move(*HttpServer::start(api_.service().router(), api_.service().hub(),
                                         {.head_time = std::chrono::milliseconds(50)}));
  Socket slow(server_->port());
  slow.say("GET /api/v1/info HTTP/1.1\r\nHost: local");
  EXPECT_EQ(slow.hear(), "");
  EXPECT_TRUE(slow.ended());
}

TEST_F(ServerHttp, ThePageIsPackedForThoseWhoTakeItSo) {
  if (page_files().empty()) GTEST_SKIP() << "built without its page";
  const auto page = [&](const std::string& accepts) {
    return say(get("/", "Host: localhost\r\n" + accepts));
  };
  for (const char* packed : {"gzip", "br, gzip;q=0.5", "*", "GZIP"})
    EXPECT_THAT(page("Accept-Encoding: " + std::string(packed) + "\r\n"),
                HasSubstr("Content-Encoding: gzip"));
  for (const char* plain : {"", "Accept-Encoding: identity\r\n", "Accept-Encoding: gzip;q=0\r\n",
                            "Accept-Encoding: br, gzip; q=0.0\r\n", "Accept-Encoding:\r\n"}) {
    const std::string said = page(plain);
    EXPECT_THAT(said, testing::Not(HasSubstr("Content-Encoding"))) << plain;
    EXPECT_THAT(said, HasSubstr("<!doctype html>")) << plain;
    EXPECT_THAT(said, HasSubstr("</html>")) << plain;
    EXPECT_THAT(said, HasSubstr("Vary: Accept-Encoding"));
  }
}

TEST_F(ServerHttp, HeadIsGetWithoutItsBody) {
  for (const char* path : {"/", "/api/v1/info", "/api/v1/events"}) {
    const std::string head = say("HEAD " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_THAT(head, StartsWith("HTTP/1.1 200")) << path;
    EXPECT_THAT(head, EndsWith("\r\n\r\n")) << path;
  }
  const std::string whole = say(get("/api/v1/algorithms"));
  const std::string length = "Content-Length: " + std::to_string(whole.size() - whole.find("\r\n\r\n") - 4);
  EXPECT_THAT(say("HEAD /api/v1/algorithms HTTP/1.1\r\nHost: localhost\r\n\r\n"), HasSubstr(length));
  const std::string none = say("OPTIONS /api/v1/profiles HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_THAT(none, StartsWith("HTTP/1.1 405"));
  EXPECT_THAT(none, HasSubstr("Allow: GET, HEAD, POST\r\n"));
}

TEST_F(ServerHttp, TheTargetMayNameTheHost) {
  EXPECT_THAT(say(get("http://localhost/api/v1/jobs")), HasSubstr("\"jobs\":[]"));
  EXPECT_THAT(say(get("http://localhost:1?a=b")), HasSubstr("text/html"));
  EXPECT_THAT(say(get("http://evil.example/api/v1/jobs")), StartsWith("HTTP/1.1 403"));
  for (const char* target : {"api/v1/jobs", "*", "https://localhost/", "localhost:80"})
    EXPECT_THAT(say(get(target)), StartsWith("HTTP/1.1 400")) << target;
  EXPECT_THAT(say(get("/api/v1/jobs", "Host: evil.example\r\nHost: localhost\r\n")),
              StartsWith("HTTP/1.1 400"));
}

TEST_F(ServerHttp, StreamsWhatHappensAtATable) {
  const json view = api_.rest(api_.table({{"seats", 2}, {"bots", "caller"}})["id"]);
  Socket socket(server_->port());
  socket.say(stream_of(view["id"]));
  const std::string first = socket.hear("event: table\ndata: {\"topic\":\"table:");
  EXPECT_THAT(first, HasSubstr("Content-Type: text/event-stream"));
  api_.act(view, "fold");
  EXPECT_THAT(socket.hear("\"kind\":\"win\""), HasSubstr("\"kind\":\"fold\""));
  EXPECT_THAT(say(stream_of("nobody")), StartsWith("HTTP/1.1 404"));
  EXPECT_EQ(api_.service().hub().streams(), 1u);
}

TEST_F(ServerHttp, AClosedPageEndsItsStream) {
  const std::string id = api_.table({{"seats", 2}, {"bots", "caller"}})["id"];
  for (int i = 0; i < 50; ++i) {
    Socket socket(server_->port());
    socket.say(stream_of(id));
    EXPECT_THAT(socket.hear("event: table"), HasSubstr("200 OK"));
    socket.end();
    socket.hear();
    EXPECT_TRUE(socket.ended());
  }
  EXPECT_EQ(api_.service().hub().streams(), 0u);
}

TEST_F(ServerHttp, EndsWithStreamsOpen) {
  const std::string id = api_.table({{"seats", 2}, {"bots", "caller"}})["id"];
  std::vector<std::unique_ptr<Socket>> sockets;
  for (int i = 0; i < 20; ++i) {
    sockets.push_back(std::make_unique<Socket>(server_->port()));
    sockets.back()->say(stream_of(id));
  }
  server_.reset();
  for (const auto& socket : sockets) socket->hear();
  EXPECT_EQ(api_.service().hub().streams(), 0u);
}

TEST_F(ServerHttp, APortIsHadOnce) {
  const auto again =
      HttpServer::start(api_.service().router(), api_.service().hub(), {.port = server_->port()});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::conflict);
  EXPECT_NE(again.error().message.find("give --port another number, or leave it out"), std::string::npos)
      << again.error().message;
  EXPECT_FALSE(HttpServer::start(api_.service().router(), api_.service().hub(), {.host = "no address"}));
}

// A request that is cut, repeated, changed or none at all.
std::string hostile_request(Rng& rng, const std::string& table) {
  const std::vector<std::string> methods{"GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "X"};
  const std::vector<std::string> paths{"/",
                                       "/api/v1/tables/" + table + "/move",
                                       "/api/v1/tables/" + table + "/bots",
                                       "/api/v1/tables/" + table + "/next",
                                       "/api/v1/tables/" + table + "/odds",
                                       "/api/v1/tables",
                                       "/api/v1/profiles",
                                       "/api/v1/profiles/import",
                                       "/api/v1/events?topics=table:" + table,
                                       "/../../etc/passwd",
                                       "/api/v1/%00%ff",
                                       "/" + std::string(9'000, 'a')};
  const std::vector<std::string> bodies{"",
                                        "{}",
                                        "[",
                                        R"j({"decision":1,"kind":"call"})j",
                                        R"j({"decision":1,"kind":"raise","to":-1})j",
                                        R"j({"profile":"x","seats":99999999999999999999})j",
                                        R"j({"chair":1,"bot":"pokerface(simulations=1)"})j",
                                        std::string(200'000, '{')};
  const auto one_of = [&](const std::vector<std::string>& list) {
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
  };
  const std::string body = one_of(bodies);
  std::string text = one_of(methods) + " " + one_of(paths) + " HTTP/1." + (rng.below(8) == 0 ? "9" : "1") +
                     "\r\nHost: " + (rng.below(8) == 0 ? "evil.example" : "localhost") +
                     "\r\nContent-Type: application/json\r\nContent-Length: " +
                     std::to_string(rng.below(6) == 0 ? rng.below(1'000'000) : body.size()) + "\r\n\r\n" +
                     body;
  if (rng.below(4) == 0) text.resize(rng.below(static_cast<std::uint32_t>(text.size())));
  for (std::uint32_t i = rng.below(4) == 0 ? 5 : 0; i > 0 && !text.empty(); --i)
    text[rng.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(rng.below(256));
  return text;
}

TEST_F(SlowServerHttp, RandomClientsTakeNothingFromAnybody) {
  const std::string mine =
      api_.table({{"seats", 4}, {"small_blind", 10}, {"buy_in", 5'000}, {"bots", "random"}})["id"];
  const std::string theirs =
      api_.table({{"seats", 3}, {"small_blind", 10}, {"buy_in", 5'000}, {"bots", "caller"}})["id"];
  constexpr int clients = 4, requests = 2'000;
  std::atomic<int> at_work = clients;
  std::vector<std::jthread> threads;
  for (std::uint64_t client = 0; client < clients; ++client)
    threads.emplace_back([&, client] {
      Rng rng(client);
      for (int i = 0; i < requests; ++i) {
        Socket socket(server_->port(), std::chrono::milliseconds(100));
        socket.say(hostile_request(rng, theirs));
        if (rng.below(2) == 0) socket.end();
        if (rng.below(3) == 0) socket.hear("\r\n\r\n");
      }
      --at_work;
    });
  json view = api_.rest(mine);
  while (at_work > 0 && view["state"] != "over") {
    view = api_.play_out(mine);
    std::int64_t chips = 0;
    for (const json& chair : view["chairs"]) chips += chair["stack"].get<std::int64_t>();
    EXPECT_EQ(chips, 20'000);
    if (view["state"] == "between") api_.post("/tables/" + mine + "/next", json::object());
  }
  threads.clear();
  std::int64_t all = 0;
  const json profiles = api_.get("/profiles");
  for (const json& profile : profiles["profiles"])
    all += profile["capital"].get<std::int64_t>() + profile["at_tables"].get<std::int64_t>();
  const json statistics = api_.get("/profiles/" + api_.guest() + "/statistics");
  EXPECT_EQ(all, 10'000 + statistics["profit"].get<std::int64_t>()) << "a chip was lost or made";
  EXPECT_THAT(say(get("/api/v1/profiles")), StartsWith("HTTP/1.1 200"));
}

}  // namespace
}  // namespace hindsight::this_file
