# Sourced by play, test and the other scripts: messages, project folder, node.
# All progress goes to stderr, so that the output of tankchess itself stays clean.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

if [[ -t 2 && -z "${NO_COLOR:-}" && "${TERM:-dumb}" != dumb ]]; then
  bold=$'\e[1m' green=$'\e[32m' red=$'\e[31m' dim=$'\e[2m' plain=$'\e[0m'
else
  bold='' green='' red='' dim='' plain=''
fi

say() { printf '%s==>%s %s\n' "$bold$green" "$plain" "$*" >&2; }
fail() {
  printf '%s%s:%s %s\n' "$red" "$(basename "$0")" "$plain" "$*" >&2
  exit 2
}

# PostgreSQL's own programs, and how to run them: they refuse to run as root.
postgres_programs() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }
as_postgres() {
  if [[ $EUID -eq 0 ]]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

# The web tools need node 20.19 or newer.
node_is_new_enough() {
  command -v node >/dev/null && command -v npm >/dev/null &&
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
             process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

# Where install-deps puts a newer node when Debian's is too old.
local_node="$root/build/node"
use_local_node() {
  if [[ -x "$local_node/bin/node" ]]; then
    PATH="$local_node/bin:$PATH"
  fi
}

# Configures a preset when needed; ninja itself notices changed CMake files and new sources.
configure_preset() {
  local preset="$1" ninja_file="$root/build/$1/build.ninja"
  if [[ ! -f "$ninja_file" || "$root/CMakePresets.json" -nt "$ninja_file" ]]; then
    say "configuring build/$preset"
    mkdir -p "$root/build"
    (cd "$root" && cmake --preset "$preset" >"$root/build/$preset.configure.log" 2>&1) || {
      cat "$root/build/$preset.configure.log" >&2
      return 1
    }
  fi
}

# Builds targets of a preset and says how long it will take. Nothing to do, nothing said.
build_targets() { # build_targets PRESET TARGET...
  local preset="$1" terminal=0
  shift
  [[ -t 2 ]] && terminal=1
  NINJA_STATUS='[%f/%t %e] ' cmake --build "$root/build/$preset" --target "$@" 2>&1 |
    awk -v terminal="$terminal" -v width="$(tput cols 2>/dev/null || echo 80)" -v cores="$(nproc)" \
      -f "$root/scripts/progress.awk" >&2
}

# One build at a time: play and test may be started together.
with_build_lock() {
  mkdir -p "$root/build"
  (
    exec 9>"$root/build/.lock"
    flock 9
    "$@" 9>&-
  )
}

newer_than() { # newer_than STAMP PATH...: is anything below the paths newer than the stamp?
  local stamp="$1"
  shift
  [[ ! -e "$stamp" ]] || [[ -n "$(find "$@" -newer "$stamp" -print -quit)" ]]
}

install_web_libraries() {
  local web="$root/web"
  if newer_than "$web/node_modules/.package-lock.json" "$web/package.json" "$web/package-lock.json"; then
    say "fetching the web client's libraries with npm"
    # Versions come from the lock file, which stays as it is. `npm ci` would refuse a lock file
    # written on one platform when optional packages of another are not listed in it.
    (cd "$web" && npm install --no-save --no-audit --no-fund --loglevel=error >&2)
    touch "$web/node_modules/.package-lock.json"
  fi
}

# Touched when scripts/build-module is done.
module_stamp="$root/build/module.stamp"

build_web_client() {
  local web="$root/web"
  [[ -f "$web/package.json" ]] || return 0
  install_web_libraries
  local sources=("$web/src" "$web/index.html" "$web/package-lock.json")
  local extra
  for extra in "$web/public" "$web/module" "$web/offline" "$root"/data/{balance,book,handicaps,nets,puzzles} "$web"/*.config.* "$web/tsconfig.json"; do
    [[ -e "$extra" ]] && sources+=("$extra")
  done
  if newer_than "$web/dist/index.html" "${sources[@]}"; then
    say "building the web client"
    (cd "$web" && npm run --silent build >&2)
    touch "$web/dist/index.html"
  fi
}
