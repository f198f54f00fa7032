#!/bin/sh
# Runs first in every npm script that starts Node. The Node that this project installs needs libatomic, which minimal
# Linux images lack; there the newest Node without that dependency replaces it.
set -eu

# Each platform has its own Node package. npm 9 links "node" to the first of them even if that package is not
# installed, so the link is missing.
bin="$(dirname "$0")/../node_modules/.bin"
if [ -d "$bin" ] && [ ! -e "$bin/node" ]; then
  for node in "$bin"/../node-*/bin/node; do
    if [ -x "$node" ]; then ln -sf "${node#"$bin/"}" "$bin/node"; fi
  done
fi

cd "$(dirname "$0")/older-node"

if said=$(node --version 2>&1); then
  major=${said#v}
  [ "${major%%.*}" -lt 24 ] || exit 0
  echo "Mayfly needs Node.js 24 or newer, and this is Node.js $said; run 'npm ci --include=optional', which installs one." >&2
  exit 1
fi
case $said in
  *libatomic*) ;;
  *)
    echo "The Node.js version of this project can't start ($said); run 'npm ci', which installs it again." >&2
    exit 1
    ;;
esac
echo "The Node.js version of this project can't start because libatomic.so.1 is missing." >&2
echo "Installing an older Node.js version, which is about 20% slower. To avoid this, install libatomic (Debian: libatomic1)." >&2
# The variables hold npm's own paths: npm would not start with the Node on PATH either.
"$npm_node_execpath" "$npm_execpath" ci --no-audit --no-fund >&2
for node in node_modules/node-linux-*/bin/node; do
  ln -sf "../../scripts/older-node/$node" ../../node_modules/.bin/node
done
exec node --version >/dev/null
