// SPDX-License-Identifier: MIT
#include "io/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/memory.h"

namespace hindsight {

namespace {

// Between a file's name and the writer's process: a name that nobody else gives.
constexpr const char* half_written = ".hindsight-";

// A file descriptor that closes itself.
class OpenFile {
 public:
  OpenFile(const std::string& path, int flags) : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  ~OpenFile() {
    if (number_ >= 0) ::close(number_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  bool close() { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

// The sentence for the system's last error.
tl::unexpected<Error> system_error(const std::string& path, const std::string& what) {
  const int error = errno;
  const std::string reason = std::system_category().message(error);
  const std::string remedy = error == ENOENT                      ? "; check the path"
                             : error == EACCES || error == EPERM  ? "; check who may use it"
                             : error == ENOSPC || error == EDQUOT ? "; make room and try again"
                                                                  : "";
  return fail(error == ENOENT ? ErrorCode::not_found : ErrorCode::io,
              fmt::format("'{}' cannot be {}: {}{}", path, what, reason, remedy), path);
}

tl::unexpected<Error> is_a_directory(const std::string& path) {
  return fail(ErrorCode::io, fmt::format("'{}' is a directory; name a file", path), path);
}

Result<struct stat> looked_at(const OpenFile& file, const std::string& path) {
  struct stat about {};
  if (!file.is_open() || ::fstat(file.number(), &about) != 0) return system_error(path, "read");
  if (S_ISDIR(about.st_mode)) return is_a_directory(path);
  return about;
}

Result<std::string> read_all(const OpenFile& file, const std::string& path, std::uint64_t max_bytes) {
  std::string bytes;
  for (;;) {  // the size that the system tells may be 0, as for pipes
    const std::size_t before = bytes.size();
    if (before > max_bytes)
      return fail(
          ErrorCode::unsupported,
          fmt::format("'{}' is larger than {} bytes, the most that memory here allows", path, max_bytes),
          path);
    bytes.resize(before + std::clamp<std::size_t>(before, 1 << 16, 1 << 28));
    const ssize_t count = ::read(file.number(), bytes.data() + before, bytes.size() - before);
    bytes.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count < 0 && errno != EINTR) return system_error(path, "read");
    if (count == 0) return bytes;
  }
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), std::min<std::size_t>(bytes.size(), 1 << 30));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

Result<void> write_in_place(const std::string& path, std::string_view bytes) {
  OpenFile file(path, O_WRONLY);
  if (!file.is_open() || !write_all(file.number(), bytes) || !file.close())
    return system_error(path, "written");
  return {};
}

// The rename itself must reach the disk too; some file systems cannot promise that.
void flush_directory_of(const std::string& path) {
  std::string directory = std::filesystem::path(path).parent_path();
  const OpenFile opened(directory.empty() ? "." : directory, O_RDONLY | O_DIRECTORY);
  if (opened.is_open()) ::fsync(opened.number());
}

bool stands_at(int file, const std::string& path) {
  struct stat mine {
  }, there{};
  return ::fstat(file, &mine) == 0 && ::lstat(path.c_str(), &there) == 0 && mine.st_dev == there.st_dev &&
         mine.st_ino == there.st_ino;
}

// Files of writers that were killed, beside any file whose name `is_meant`: nobody holds their lock any more.
template <class Names>
void sweep(const std::filesystem::path& folder, const Names& is_meant) {
  std::error_code none;
  std::filesystem::directory_iterator entry(folder, none), end;
  for (; !none && entry != end; entry.increment(none)) {
    const std::string name = entry->path().filename().string();
    const std::size_t mark = name.rfind(half_written);
    if (mark == std::string::npos || !is_meant(name.substr(0, mark))) continue;
    const std::string process = name.substr(mark + std::strlen(half_written));
    if (process.empty() || process.find_first_not_of("0123456789") != std::string::npos) continue;
    const OpenFile left(entry->path().string(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK);
    if (left.is_open() && ::flock(left.number(), LOCK_EX | LOCK_NB) == 0 &&
        stands_at(left.number(), entry->path().string()))
      ::unlink(entry->path().c_str());
  }
}

void sweep(const std::string& target) {
  const std::filesystem::path path(target);
  sweep(path.has_parent_path() ? path.parent_path() : ".",
        [&](const std::string& name) { return name == path.filename(); });
}

}  // namespace

void sweep_half_written(const std::string& folder) {
  sweep(std::filesystem::path(folder), [](const std::string& name) { return !name.empty(); });
}

Result<std::string> read_file(const std::string& path, std::uint64_t max_bytes) {
  const OpenFile file(path, O_RDONLY);
  if (const auto about = looked_at(file, path); !about) return tl::unexpected<Error>(about.error());
  return read_all(file, path, max_bytes);
}

Result<MappedFile> MappedFile::open(const std::string& path) {
  const OpenFile file(path, O_RDONLY);
  HS_TRY(const struct stat about, looked_at(file, path));
  MappedFile out;
  if (!S_ISREG(about.st_mode) || about.st_size == 0) {
    HS_TRY(out.held_, read_all(file, path, available_memory() / 2));
    return out;
  }
  const auto size = static_cast<std::size_t>(about.st_size);
  void* const bytes = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
  if (bytes == MAP_FAILED) return system_error(path, "read");
  out.mapped_ = {static_cast<const char*>(bytes), Unmap{size}};
  return out;
}

void MappedFile::Unmap::operator()(const char* bytes) const { ::munmap(const_cast<char*>(bytes), size); }

// Whole pages; the last one may be looked at next.
void MappedFile::release(std::string_view part) const {
  if (!mapped_) return;
  static const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = static_cast<std::size_t>(part.data() - mapped_.get()) / page * page;
  const auto end = static_cast<std::size_t>(part.data() + part.size() - mapped_.get()) / page * page;
  if (begin < end) ::madvise(const_cast<char*>(mapped_.get()) + begin, end - begin, MADV_DONTNEED);
}

NewFile::NewFile(const std::string& path) : target_(path) {
  struct stat about {};
  const bool exists = ::stat(path.c_str(), &about) == 0;
  in_place_ = exists && !S_ISREG(about.st_mode);
  if (exists && S_ISDIR(about.st_mode)) {
    state_ = is_a_directory(path);
  } else if (in_place_) {
    if (::access(path.c_str(), W_OK) != 0) state_ = system_error(path, "written");
  } else {
    std::error_code none;
    const std::filesystem::path real = std::filesystem::canonical(path, none);
    if (exists && !none) target_ = real.string();
    sweep(target_);
    open_beside(exists ? about.st_mode & 07777 : 0);
  }
}

// Permissions 0: the usual ones.  While it is written it is locked, which tells it from one whose writer is
// dead.
void NewFile::open_beside(unsigned permissions) {
  beside_ = target_ + half_written + std::to_string(::getpid());
  do {  // until it is ours: somebody may sweep it before it is locked
    if (file_ >= 0) ::close(file_);
    file_ =
        ::open(beside_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, permissions == 0 ? 0666 : 0600);
    if (file_ < 0) {
      state_ = system_error(target_, "written");
      return;
    }
    // Fails only where the file system knows no locks; nothing is swept there, either.
    ::flock(file_, LOCK_EX);
  } while (!stands_at(file_, beside_));
  if (::ftruncate(file_, 0) != 0 || (permissions != 0 && ::fchmod(file_, permissions) != 0))
    state_ = system_error(target_, "written");
}

NewFile::~NewFile() {
  if (file_ < 0) return;
  ::unlink(beside_.c_str());  // while it is locked, and so ours
  ::close(file_);
}

void NewFile::add(std::string_view bytes) {
  if (!state_) return;
  if (in_place_)
    held_ += bytes;
  else if (!write_all(file_, bytes))
    state_ = system_error(target_, "written");
}

void NewFile::replace_head(std::string_view bytes) {
  if (!state_) return;
  if (in_place_)
    held_.replace(0, bytes.size(), bytes);
  else if (::lseek(file_, 0, SEEK_SET) != 0 || !write_all(file_, bytes))
    state_ = system_error(target_, "written");
}

Result<void> NewFile::finish() {
  if (!state_) return state_;
  if (in_place_) return write_in_place(target_, held_);
  if (::fsync(file_) != 0 || ::rename(beside_.c_str(), target_.c_str()) != 0)
    return state_ = system_error(target_, "written");
  if (::close(std::exchange(file_, -1)) != 0) return state_ = system_error(target_, "written");
  flush_directory_of(target_);
  return {};
}

Result<void> write_file(const std::string& path, std::string_view bytes) {
  NewFile file(path);
  file.add(bytes);
  return file.finish();
}

std::string unused_path(const std::string& stem, std::string_view extension) {
  std::string path = fmt::format("{}{}", stem, extension);
  std::error_code unknown;  // what cannot be looked at is not there for the writer
  for (int n = 2; std::filesystem::exists(path, unknown); ++n)
    path = fmt::format("{}-{}{}", stem, n, extension);
  return path;
}

}  // namespace hindsight
