// Two libraries are half of all modules that the server consists of, and most of what its database's
// thread loads at each start; finding and linking them takes longer than running them. The built server
// has them in a few files, and so have the processes of a run, which import this before anything else,
// as their threads do.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const NAMES = ["kysely", "kysely/migration", "typebox", "typebox/value"];
/** Says where they lie. */
const JOINED = "MAYFLY_TEST_LIBRARIES";

/** Joins them for the processes of a run, unless an earlier one did; what those have to be told. */
export async function shareJoinedLibraries() {
  const { joinLibraries } = await import("../../server/build/join-libraries.ts");
  const lock = readFileSync(new URL("../../package-lock.json", import.meta.url));
  const versions = createHash("sha256").update(lock).digest("hex").slice(0, 16);
  // Where they always are what V8 made of them is found again.
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
