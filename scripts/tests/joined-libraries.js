// Two libraries contain half of all modules of the server, and most modules of the database thread. Finding and linking
// them takes longer than running them. The built server bundles them into a few files. Test processes and their threads
// import this file first to load the same bundles.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const NAMES = ["kysely", "kysely/migration", "typebox", "typebox/value"];
/** The environment variable with the folder of the bundles. */
const JOINED = "MAYFLY_TEST_LIBRARIES";

/** Bundles the libraries for the processes of a run, unless a bundle exists. Returns the environment for them. */
export async function shareJoinedLibraries() {
  const { joinLibraries } = await import("../../server/build/join-libraries.ts");
  const lock = readFileSync(new URL("../../package-lock.json", import.meta.url));
  const versions = createHash("sha256").update(lock).digest("hex").slice(0, 16);
  // A fixed path lets V8's compile cache find them again.
  const cache = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));
  mkdirSync(cache, { recursive: true });
  const place = `${cache}libraries-${versions}`;
  await joinLibraries(NAMES, place);
  return { [JOINED]: pathToFileURL(`${place}/`).href };
}

const place = process.env[JOINED];
if (place !== undefined) {
  const joined = new Map(NAMES.map((name) => [name, new URL(`${name}.mjs`, place).href]));
  registerHooks({
    resolve(name, context, next) {
      const url = joined.get(name);
      return url === undefined
        ? next(name, context)
        : { url, format: "module", shortCircuit: true };
    },
  });
}
