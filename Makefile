# The whole set-up: `make run` and `make test`, each from a fresh Debian 12.
# SPDX-License-Identifier: MIT
.PHONY: build run demo python wheel package static test slow signature sanitize fuzz fuzz-python bench speed format tidy clean
.DELETE_ON_ERROR:

jobs := $(shell nproc)
fuzz_seconds ?= 60
comma := ,

# Opens the page (or prints its address): a hand has been dealt.
run: build
	@build/release/hindsight serve $(if $(DISPLAY)$(WAYLAND_DISPLAY),--open)

# The program with its page: build/release/hindsight.
build:
	@tools/build.sh run hindsight $(if $(filter run,$(or $(MAKECMDGOALS),run)),'the page opens')

# Solves heads-up no-limit Leduc on the grid of 100 to 1 mbb/g and shows the first decisions.
demo: build
	mkdir -p out
	build/release/hindsight solve 'leduc_no_limit(bets=grid:100)' --target 1mbb --out out/leduc_no_limit.hs \
	  --log out/leduc_no_limit.csv --plot out/leduc_no_limit.svg
	build/release/hindsight show out/leduc_no_limit.hs --top 3

# The Python module and a wheel beside it: build/python (docs/python.md).
python:
	@tools/build.sh python python
	@echo 'build/python/hindsight is there: PYTHONPATH=build/python python3, or pip install build/python/hindsight-*.whl'

# A wheel for other machines, with all that it needs but Python and numpy: build/package/wheel.
wheel:
	@tools/install.sh package
	@tools/install.sh python
	cmake -B build/package -G Ninja -DCMAKE_BUILD_TYPE=Release -DHINDSIGHT_PACKAGE=ON
	cmake --build build/package --target wheel

# A .deb and a tarball that run on every x86-64 Linux, one program for each level of processors: build/package/packages.
package:
	@tools/install.sh package
	cmake -B build/package -G Ninja -DCMAKE_BUILD_TYPE=Release -DHINDSIGHT_PACKAGE=ON
	cmake --build build/package --target package_programs
	tools/package.sh build/package

# Learn, small games and rivers without a server: a folder of files for any host, its numbers computed in the browser: build/static (docs/browser.md).
static:
	@tools/install.sh browser
	apps/browser/build.sh

# Every test but those of `make slow`, then what they cost beside tests/budget.toml; the last line is ctest's verdict.
test: which = -LE slow
# The suites called Slow...: larger games, more seeds, tighter tolerances; with part=3 of=16 every sixteenth, from the third on.
slow: which = -L slow $(if $(part),-I $(part)$(comma)$(comma)$(of))
test slow:
	@tools/build.sh test all $(if $(filter test,$@),'the tests')
	ctest --preset release $(which) -j $(jobs) -O build/release/$@.log
	@$(if $(filter test,$@),tools/tests_report.py)
	@grep 'tests passed' build/release/$@.log

# The same bits for every compiler, -O level, instruction set and number of threads; with builds="gcc-O2 ..." for some.
signature: build
	tools/install.sh test
	tools/signature.sh build/release/hindsight build/release/signatures $(builds)

# What reads others' files and plays tables, with the corpora of all fuzz targets, under address and undefined-behaviour sanitizers.
sanitize:
	tools/install.sh test
	cmake --preset asan -DHINDSIGHT_TESTS="fuzz_replay;base_*;cards_range;store_*;table_*"
	cmake --build --preset asan --target hindsight_tests
	build/asan/tests/hindsight_tests --gtest_filter='-Slow*:*/Slow*' --gtest_brief=1

# Each fuzz target for fuzz_seconds; stops at the first finding.
fuzz:
	tools/install.sh fuzz
	cmake --preset fuzz
	cmake --build --preset fuzz --target fuzz
	tools/fuzz.sh build/fuzz/tests $(fuzz_seconds)

# Nonsense to each entry point of the Python module for fuzz_seconds, under address and undefined-behaviour sanitizers.
fuzz-python:
	tools/install.sh python
	cmake --preset asan
	cmake --build --preset asan --target python
	tools/fuzz_python.py build/asan/python --seconds $(fuzz_seconds)

# How fast the program is, beside what was recorded (bench/speed.toml): a minute.
speed: build
	@tools/build.sh run cpu_time
	@tools/speed.py

bench:
	tools/install.sh bench
	cmake --preset release
	cmake --build --preset release --target benchmarks
	build/release/bench/solvers_bench
	build/release/bench/table_bench
	build/release/bench/cards_bench
	build/release/bench/equity_bench
	build/release/bench/phh_bench
	build/release/bench/spot_bench examples/spots/river.toml examples/spots/turn.toml
	build/release/bench/server_bench

format:
	tools/install.sh lint
	git ls-files -co --exclude-standard '*.cpp' '*.h' | xargs tools/wrap_comments.py
	git ls-files -co --exclude-standard '*.cpp' '*.h' | xargs clang-format -i
	tools/rooms_doc.py
	npm --prefix web run --silent format

tidy:
	tools/install.sh lint
	cmake --preset clang
	git ls-files 'src/*.cpp' 'apps/*.cpp' | xargs -n 1 -P $(jobs) clang-tidy-16 -p build/clang --quiet

clean:
	rm -rf build
