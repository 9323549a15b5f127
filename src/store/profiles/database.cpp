// SPDX-License-Identifier: MIT
#include "store/profiles/database.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <utility>

namespace hindsight {

namespace {

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

tl::unexpected<Error> failed(sqlite3* handle) {
  const std::string message = sqlite3_errmsg(handle);
  switch (sqlite3_errcode(handle) & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return fail(ErrorCode::corrupt, fmt::format("the database is damaged: {}", message));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return fail(ErrorCode::conflict, "another program uses the database");
    case SQLITE_CONSTRAINT:
      return fail(ErrorCode::invalid_argument, fmt::format("the database refuses: {}", message));
    default:
      return fail(ErrorCode::io, fmt::format("the database failed: {}", message));
  }
}

int bind(sqlite3_stmt* statement, int i, const SqlValue& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return sqlite3_bind_int64(statement, i, *whole);
  if (const auto* number = std::get_if<double>(&value)) return sqlite3_bind_double(statement, i, *number);
  if (const auto* text = std::get_if<std::string>(&value))
    return sqlite3_bind_text64(statement, i, text->data(), text->size(), SQLITE_STATIC, SQLITE_UTF8);
  return sqlite3_bind_null(statement, i);
}

SqlValue column(sqlite3_stmt* statement, int i) {
  switch (sqlite3_column_type(statement, i)) {
    case SQLITE_INTEGER:
      return std::int64_t{sqlite3_column_int64(statement, i)};
    case SQLITE_FLOAT:
      return sqlite3_column_double(statement, i);
    case SQLITE_NULL:
      return std::monostate{};
    default:
      break;
  }
  const void* bytes = sqlite3_column_blob(statement, i);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, i));
  return std::string(static_cast<const char*>(bytes), size);
}

SqlRow row_of(sqlite3_stmt* statement) {
  std::vector<SqlValue> values;
  for (int i = 0; i < sqlite3_column_count(statement); ++i) values.push_back(column(statement, i));
  return SqlRow(std::move(values));
}

// Hands and names are their owner's business.  SQLite gives its journal files the permissions of the
// database.  A file that is there is never opened here: closing it would drop the locks that this process has
// on it.
void keep_private(const std::string& path) {
  struct stat about {};
  if (::stat(path.c_str(), &about) == 0) {
    if (S_ISREG(about.st_mode) && (about.st_mode & 077) != 0) ::chmod(path.c_str(), about.st_mode & 0700);
  } else if (const int made = ::open(path.c_str(), O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
             made >= 0) {
    ::close(made);
  }
}

Result<void> check_access(const std::string& path) {
  struct stat about {};
  if (::access(path.c_str(), R_OK | W_OK) == 0 || errno != EACCES || ::stat(path.c_str(), &about) != 0)
    return {};
  std::array<char, 8> mode{};
  std::snprintf(mode.data(), mode.size(), "%03o", about.st_mode & 0777u);
  return fail(
      ErrorCode::io,
      fmt::format("its permissions ({}) keep this program from reading or writing it (chmod 600 lets it)",
                  mode.data()));
}

}  // namespace

std::int64_t SqlRow::integer(std::size_t i) const {
  const auto* value = std::get_if<std::int64_t>(&values_[i]);
  return value != nullptr ? *value : 0;
}

double SqlRow::number(std::size_t i) const {
  const auto* value = std::get_if<double>(&values_[i]);
  return value != nullptr ? *value : static_cast<double>(integer(i));
}

std::string SqlRow::text(std::size_t i) const {
  const auto* value = std::get_if<std::string>(&values_[i]);
  return value != nullptr ? *value : "";
}

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Result<Database> Database::open(const std::string& path) {
  keep_private(path);
  HS_RETURN_IF_ERROR(check_access(path));
  sqlite3* handle = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  Database out(handle);
  if (code != SQLITE_OK) return fail(ErrorCode::io, sqlite3_errstr(code));
  HS_RETURN_IF_ERROR(out.prepare_file());
  return out;
}

Result<void> Database::prepare_file() {
  sqlite3_busy_timeout(handle_.get(), 2'000);
  HS_RETURN_IF_ERROR(
      script("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
             "PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON; BEGIN EXCLUSIVE; COMMIT;"));
  HS_TRY(const std::vector<SqlRow> found, run("PRAGMA quick_check(1)"));
  if (found.empty() || found[0].text(0) != "ok")
    return fail(ErrorCode::corrupt,
                fmt::format("the database is damaged: {}", found.empty() ? "" : found[0].text(0)));
  return {};
}

Result<std::vector<SqlRow>> Database::run(std::string_view sql, const std::vector<SqlValue>& values) {
  sqlite3_stmt* raw = nullptr;
  if (sqlite3_prepare_v2(handle_.get(), sql.data(), static_cast<int>(sql.size()), &raw, nullptr) != SQLITE_OK)
    return failed(handle_.get());
  const Statement statement(raw);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (bind(raw, static_cast<int>(i) + 1, values[i]) != SQLITE_OK) return failed(handle_.get());
  std::vector<SqlRow> rows;
  int code = SQLITE_ROW;
  while ((code = sqlite3_step(raw)) == SQLITE_ROW) rows.push_back(row_of(raw));
  if (code != SQLITE_DONE) return failed(handle_.get());
  return rows;
}

Result<void> Database::script(const std::string& statements) {
  if (sqlite3_exec(handle_.get(), statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    return failed(handle_.get());
  return {};
}

Result<void> Database::transaction(const std::function<Result<void>()>& work) {
  HS_RETURN_IF_ERROR(script("BEGIN IMMEDIATE"));
  Result<void> done = work();
  if (done) done = script("COMMIT");
  if (!done) sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
  return done;
}

}  // namespace hindsight
