#!/bin/sh
# `npm start`, `npm test` and `npm run build` begin with it. The Node that this project brings needs libatomic,
# which minimal images of Linux lack; there the newest one that does without takes its place.
set -eu
node --version >/dev/null 2>&1 && exit

cd "$(dirname "$0")/older-node"
echo "The Node of this project doesn't start here, for want of libatomic (Debian: libatomic1)." >&2
echo "An older one takes its place, which is slower by a fifth." >&2
# npm's own words stand in the variables: with what PATH leads to, it would not start either.
"$npm_node_execpath" "$npm_execpath" ci --no-audit --no-fund >&2
for node in node_modules/node-linux-*/bin/node; do
  ln -sf "../../scripts/older-node/$node" ../../node_modules/.bin/node
done
exec node --version >/dev/null
