#!/bin/sh
# Runs a command with the first Node that starts and is new enough: the one of the packages, otherwise one of the system.
# `exec` replaces the shell, so that signals of npm reach the server.
needed=26
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
own="$root/node_modules/node/bin/node"

# Succeeds when a Node starts and is new enough; $said has the loader's error.
fits() {
  said=$("$1" --version 2>&1) || return 1
  major=${said#v}
  major=${major%%.*}
  [ "$major" -ge "$needed" ] 2>/dev/null
}

if [ -x "$own" ] && fits "$own"; then
  PATH="$root/node_modules/.bin:$PATH"
  export PATH
  exec "$@"
fi
why=$said

search=$(dirname -- "${npm_node_execpath:-/nowhere/node}"):$PATH
IFS=:
for folder in $search; do
  case $folder in */node_modules/.bin | */node_modules/node/bin) continue ;; esac
  if [ -x "$folder/node" ] && fits "$folder/node"; then
    unset IFS
    PATH="$folder:$PATH"
    export PATH
    exec "$@"
  fi
done

case $why in
*libatomic*) echo "Node $needed cannot start: libatomic.so.1 is missing. Install it (Debian, Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic), or put a Node $needed into PATH." >&2 ;;
*) echo "Node $needed is needed and none starts here: run npm ci, or put a Node $needed into PATH.${why:+ ($(echo "$why" | head -n 1))}" >&2 ;;
esac
exit 1
