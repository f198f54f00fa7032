import { resolve } from "node:path";

/** npm runs its scripts at the root: a relative path is meant from where `npm run` was called. */
export function calledFrom(path, script) {
  const { npm_lifecycle_event: event, INIT_CWD: folder = "" } = process.env;
  // Programs that such a script starts have these variables too, and mean where they are themselves.
  return event === script ? resolve(folder, path) : path;
}
