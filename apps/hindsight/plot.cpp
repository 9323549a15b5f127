// SPDX-License-Identifier: MIT
#include "plot.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "report.h"
#include "store/atomic_file.h"

namespace hindsight {

namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// Runs gnuplot with `script` as its input and `output` as what it prints to; the exit status, or -1 if there
// is no such program.  No shell is involved.
int run_gnuplot(const std::string& script, const char* output) {
  const std::unique_ptr<std::FILE, CloseFile> input(std::tmpfile());
  if (!input) return -1;
  std::fputs(script.c_str(), input.get());
  std::rewind(input.get());
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, fileno(input.get()), 0);
  posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;  // Ctrl-C reaches gnuplot even where this program leaves it to a watcher
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  std::string program = "gnuplot";
  char* arguments[] = {program.data(), nullptr};
  pid_t child = 0;
  int status = posix_spawnp(&child, program.c_str(), &files, &attributes, arguments, environ);
  if (status != 0 || waitpid(child, &status, 0) != child) status = -1;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return status;
}

// In gnuplot's single quotes only the quote itself is special.
std::string gnuplot_text(std::string_view text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? "''" : std::string(1, c == '\n' ? ' ' : c);
  return out + "'";
}

constexpr std::string_view look =
    R"(set terminal svg size 960,600 dynamic background '#ffffff' font 'sans-serif,15'
set border 3 linecolor rgb '#808080'
set tics nomirror scale 0.5 textcolor rgb '#404040'
set grid xtics ytics linetype 1 linecolor rgb '#e4e4e4' linewidth 0.7
set key top right noenhanced textcolor rgb '#404040'
)";

// The course of the run, and the guides 1/sqrt(T) and 1/T from its start.
std::string script_for(const ConvergencePlot& drawn) {
  const auto& [source, algorithm, measure, points, target] = drawn;
  const double scale = mbb(source, 1).value_or(1);
  const std::string unit = source.big_blind > 0 ? "mbb/g" : source.unit.empty() ? "payoff" : source.unit;
  std::string script(look);
  script +=
      "set logscale xy\nset format x '%.0s%c'\nset format y '%g'\nset xlabel 'iterations' textcolor rgb "
      "'#404040'\n";
  script +=
      fmt::format("set title {} noenhanced\n", gnuplot_text(fmt::format("{} by {}", source.name, algorithm)));
  script += fmt::format("set ylabel {} noenhanced textcolor rgb '#404040'\n",
                        gnuplot_text(fmt::format("{}, {}", measure, unit)));
  script += "$run << END\n";
  for (const Checkpoint& point : points)
    if (point.iterations > 0 && point.evaluation.exploitability > 0)
      script += fmt::format("{} {}\n", point.iterations, scale * point.evaluation.exploitability);
  script += "END\nstats $run using 1:2 nooutput\nset xrange [STATS_min_x:STATS_max_x]\n";
  script += "set yrange [STATS_min_y/1.5:STATS_max_y*1.5]\n";
  script += "x0 = STATS_min_x\ny0 = STATS_max_y\n";
  std::string plot =
      "plot y0*sqrt(x0/x) with lines dashtype 3 linewidth 1 linecolor rgb '#a0a0a0' title '1 / √T', "
      "y0*x0/x with lines dashtype 2 linewidth 1 linecolor rgb '#a0a0a0' title '1 / T', ";
  if (target && *target > 0)
    plot += fmt::format("{} with lines dashtype 4 linewidth 1 linecolor rgb '#c05020' title 'target', ",
                        scale * *target);
  return fmt::format("{}{}$run with lines linewidth 2 linecolor rgb '#1f5fa8' title '{}'\n", script, plot,
                     measure);
}

std::string script_for(const CurvePlot& drawn) {
  // Told apart by people who are colour-blind, too (Okabe & Ito 2008), then by darker ones.
  constexpr std::string_view colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9",
                                          "#e69f00", "#7f7f7f", "#5b3a8e", "#000000", "#8c564b"};
  std::string script(look), plot = "plot ";
  script += "set key outside right top noenhanced reverse Left samplen 2\nset format x '%.0s%c'\n";
  if (drawn.log_x) script += "set logscale x\n";
  if (drawn.log_y) script += "set logscale y\n";
  script += fmt::format(
      "set title {} noenhanced\nset xlabel {} textcolor rgb '#404040'\nset ylabel {} textcolor rgb "
      "'#404040'\n",
      gnuplot_text(drawn.title), gnuplot_text(drawn.x_label), gnuplot_text(drawn.y_label));
  std::size_t colour = 0;
  for (std::size_t k = 0; k < drawn.curves.size(); ++k) {
    const Curve& curve = drawn.curves[k];
    if (k > 0 && !curve.name.empty()) ++colour;
    script += fmt::format("$curve{} << END\n", k);
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
      const auto& [x, y] = curve.points[i];
      if ((drawn.log_x && x <= 0) || (drawn.log_y && y <= 0)) continue;
      script += fmt::format("{} {} {}\n", x, y, curve.half_widths.empty() ? 0 : curve.half_widths[i]);
    }
    script += "END\n";
    plot += fmt::format("{}$curve{} using 1:2 with lines {} linecolor rgb '{}' {}", k == 0 ? "" : ", ", k,
                        curve.dashed ? "dashtype 2 linewidth 1.1" : "linewidth 2.2",
                        colours[colour % std::size(colours)],
                        curve.name.empty() ? "notitle" : "title " + gnuplot_text(curve.name));
    if (!curve.half_widths.empty())
      plot += fmt::format(", $curve{} using 1:2:3 with yerrorbars linecolor rgb '{}' pointtype 7 notitle", k,
                          colours[colour % std::size(colours)]);
  }
  return script + plot + '\n';
}

// gnuplot does not tell when the disk is full.
bool is_whole(const std::string& path) {
  const Result<std::string> svg = read_file(path, 1 << 26);
  return svg && svg->find("</svg>") != std::string::npos;
}

Result<void> draw(const std::string& script, const std::string& path) {
  const std::string beside = path + ".tmp";
  const int status = run_gnuplot(script, beside.c_str());
  std::error_code error;
  const bool drawn = status == 0 && is_whole(beside);
  if (drawn) std::filesystem::rename(beside, path, error);
  if (drawn && !error) return {};
  std::filesystem::remove(beside, error);
  return fail(ErrorCode::io,
              fmt::format("the plot '{}' could not be drawn by gnuplot; is the disk full?", path));
}

}  // namespace

Result<void> check_gnuplot() {
  if (run_gnuplot("exit\n", "/dev/null") == 0) return {};
  return fail(ErrorCode::not_found,
              "--plot needs the program gnuplot, which is not installed here (Debian: gnuplot-nox)");
}

Result<void> plot_convergence(const std::string& path, const ConvergencePlot& plot) {
  std::size_t drawable = 0;
  for (const Checkpoint& point : plot.points)
    drawable += point.iterations > 0 && point.evaluation.exploitability > 0 ? 1 : 0;
  if (drawable < 2)
    return fail(ErrorCode::unsupported, "there is nothing to plot: the run has fewer than two points");
  return draw(script_for(plot), path);
}

Result<void> plot_curves(const std::string& path, const CurvePlot& plot) {
  return draw(script_for(plot), path);
}

}  // namespace hindsight
