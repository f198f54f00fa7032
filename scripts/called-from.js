import { resolve } from "node:path";

/** Resolves a relative path against the folder where `npm run` was called: npm runs its scripts at the root. */
export function calledFrom(path, script) {
  const { npm_lifecycle_event: event, INIT_CWD: folder = "" } = process.env;
  // Programs that such a script starts inherit these variables, but use their own working directory.
  return event === script ? resolve(folder, path) : path;
}
