# Read by other scripts with `.`: what they say on their way.
# SPDX-License-Identifier: MIT
if [ -t 1 ]; then watched=yes; else watched=""; fi
tenth=""

# about SECONDS: sets $about to words
about() {
  if [ "$1" -ge 90 ]; then about="about $((($1 + 30) / 60)) min"; else about="about $1 s"; fi
}

# progress WHAT DONE OF SECONDS: one line that is written over; a line for each tenth where nobody watches
progress() {
  [ "$2" -gt 0 ] && [ "$4" -gt 0 ] || return 0
  text="$1: $((100 * $2 / $3)) %"
  if [ "$4" -ge 5 ] && [ "$2" -lt "$3" ]; then
    about $(($4 * ($3 - $2) / $2))
    text="$text, $about left"
  fi
  if [ -n "$watched" ]; then printf '\r\033[K%s' "$text"
  elif [ "$tenth" != $((10 * $2 / $3)) ]; then
    tenth=$((10 * $2 / $3))
    echo "$text"
  fi
}

# say TEXT: a line of its own, in the place of the progress so far
say() {
  [ -z "$watched" ] || printf '\r\033[K'
  printf '%s\n' "$1"
}
