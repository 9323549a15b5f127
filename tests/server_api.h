// A service in a folder of its own, asked as the network would ask it, but without one.
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "answer_schema.h"
#include "server/http/ids.h"
#include "server/service.h"
#include "set_clock.h"
#include "wait_for.h"

namespace hindsight {

struct DataFolder {
  const std::string path = (std::filesystem::temp_directory_path() / ("hindsight_" + new_id())).string();
  DataFolder() { std::filesystem::create_directories(path); }
  ~DataFolder() { std::filesystem::remove_all(path); }
};

struct Answer {
  int status = 0;
  nlohmann::json body;
};

class Api {
 public:
  explicit Api(ServiceSettings times = {}) : times_(std::move(times)) { start(); }

  void start(const Programs& programs = {}) {
    Result<std::unique_ptr<Service>> opened = Service::open(folder_.path, programs, {}, times_);
    ASSERT_TRUE(opened) << opened.error().message;
    service_ = std::move(*opened);
  }
  void stop() { service_.reset(); }
  Service& service() { return *service_; }
  const std::string& folder() const { return folder_.path; }

  Answer send(const std::string& method, const std::string& path, const std::string& body) {
    Request request{.method = method, .path = "/api/v1" + path.substr(0, path.find('?')), .body = body};
    if (path.find('?') != std::string::npos) request.query = parse_query(path.substr(path.find('?') + 1));
    request.headers["content-type"] = "application/json";
    const Reply reply = service_->router().answer(std::move(request));
    Answer answer{reply.status, nlohmann::json::parse(reply.body, nullptr, false)};
    if (answer.status < 300) {
      EXPECT_EQ(unlike_schema(method, path, answer.body), "") << method << " " << path;
    }
    return answer;
  }
  Answer ask(const std::string& method, const std::string& path, const nlohmann::json& body = {}) {
    return send(method, path, body.is_null() ? "" : body.dump());
  }
  nlohmann::json get(const std::string& path) {
    const Answer answer = ask("GET", path);
    EXPECT_EQ(answer.status, 200) << path << ": " << answer.body;
    return answer.body;
  }
  nlohmann::json post(const std::string& path, const nlohmann::json& body) {
    const Answer answer = ask("POST", path, body);
    EXPECT_LT(answer.status, 300) << path << ": " << answer.body;
    return answer.body;
  }

  std::string guest() { return get("/profiles")["current"]; }

  // A table without waiting; the order's other members as given.
  nlohmann::json table(nlohmann::json order) {
    order["profile"] = guest();
    if (!order.contains("pace")) order["pace"] = 0;
    if (!order.contains("seed")) order["seed"] = 1;
    return post("/tables", order);
  }

  // The view of a job's result ("/spots/", "/flop-reports/") once the job has ended.
  nlohmann::json ended(const std::string& path, const std::string& id) {
    nlohmann::json view;
    wait_for(service_->hub(), "job:" + id, [&] {
      view = get(path + id);
      return view["state"] == "done" || view["state"] == "failed" || view["state"] == "stopped";
    });
    return view;
  }

  // The table's view once the person must act, or the hand is over.
  nlohmann::json rest(const std::string& id) {
    nlohmann::json view;
    wait_for(service_->hub(), "table:" + id, [&] {
      view = get("/tables/" + id);
      return !view["decision"].is_null() || view["state"] == "between" || view["state"] == "over";
    });
    return view;
  }

  nlohmann::json act(const nlohmann::json& view, const std::string& kind,
                     std::optional<std::int64_t> to = {}) {
    nlohmann::json body{{"decision", view["decision"]["number"]}, {"kind", kind}};
    if (to) body["to"] = *to;
    return post("/tables/" + std::string(view["id"]) + "/move", body);
  }

  // Plays the hand to its end with one kind of move.
  nlohmann::json play_out(const std::string& id, const std::string& kind = "call") {
    nlohmann::json view = rest(id);
    for (; !view["decision"].is_null(); view = rest(id)) act(view, kind);
    return view;
  }

 private:
  const ServiceSettings times_;
  DataFolder folder_;
  std::unique_ptr<Service> service_;
};

}  // namespace hindsight
