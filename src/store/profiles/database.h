// An SQLite file: statements in, rows out.  What run() has changed outside a transaction, and every
// transaction, is on the disk when the call returns.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

struct sqlite3;

namespace hindsight {

using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string>;

class SqlRow {
 public:
  explicit SqlRow(std::vector<SqlValue> values) : values_(std::move(values)) {}
  bool null(std::size_t i) const { return std::holds_alternative<std::monostate>(values_[i]); }
  std::int64_t integer(std::size_t i) const;  // 0 of what is none
  double number(std::size_t i) const;
  std::string text(std::size_t i) const;

 private:
  std::vector<SqlValue> values_;
};

class Database {
 public:
  // Made if it is not there; nobody else may use it meanwhile (conflict).  corrupt: it is not a database, or
  // a damaged one.
  static Result<Database> open(const std::string& path);

  // One statement; each '?' stands for a value.
  Result<std::vector<SqlRow>> run(std::string_view sql, const std::vector<SqlValue>& values = {});
  Result<void> script(const std::string& statements);

  // All of what `work` does, or, after an error, nothing of it.
  Result<void> transaction(const std::function<Result<void>()>& work);

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  explicit Database(sqlite3* handle) : handle_(handle) {}
  Result<void> prepare_file();

  std::unique_ptr<sqlite3, Close> handle_;
};

}  // namespace hindsight
