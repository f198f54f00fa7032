// Two libraries contain half of all modules of the server, and most modules of the database thread. Finding and linking
// them takes longer than running them. The built server bundles them into a few files. Test processes and their threads
// import this file first to load the same bundles. Threads of the server, too, load the files of the built server.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const NAMES = ["kysely", "kysely/migration", "typebox", "typebox/value"];
/** The environment variable with the folder of the bundles. */
const JOINED = "MAYFLY_TEST_LIBRARIES";
const THREAD_MODULES = [
  "authenticity/check-in-worker",
  "mail/parse/parse-in-worker",
  "mail/summarize-in-thread",
  "outbound/forward/compose-in-worker",
  "store/sqlite/file-size/checkpointer",
  "store/sqlite/panel-reader",
  "store/sqlite/writer/writer",
];
/** The environment variable with the built file of each module that runs in a thread, by the URL of its source. */
const THREADS = "MAYFLY_TEST_THREADS";

/**
 * Bundles the libraries for the processes of a run, unless a bundle exists. The server must be built. Returns the
 * environment for the processes.
 */
export async function shareJoinedLibraries() {
  const { joinLibraries } = await import("../../server/build/join-libraries.ts");
  const lock = readFileSync(new URL("../../package-lock.json", import.meta.url));
  const versions = createHash("sha256").update(lock).digest("hex").slice(0, 16);
  // A fixed path lets V8's compile cache find them again.
  const cache = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));
  mkdirSync(cache, { recursive: true });
  const place = `${cache}libraries-${versions}`;
  await joinLibraries(NAMES, place);
  return { [JOINED]: pathToFileURL(`${place}/`).href, [THREADS]: JSON.stringify(builtThreads()) };
}

/** A thread starts in two thirds of the time if its modules are in a few files. */
function builtThreads() {
  const built = new URL("../../server/dist/", import.meta.url);
  const { files } = JSON.parse(readFileSync(new URL("build.json", built), "utf8"));
  return Object.fromEntries(
    THREAD_MODULES.map((path) => {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const file = files.find((one) => one.startsWith(`${name}-`));
      if (file === undefined) throw new Error(`The built server has no ${name}.`);
      const source = new URL(`../../server/src/${path}.ts`, import.meta.url);
      return [source.href, new URL(file, built).href];
    }),
  );
}

const place = process.env[JOINED];
if (place !== undefined) {
  const joined = new Map([
    ...NAMES.map((name) => [name, new URL(`${name}.mjs`, place).href]),
    // Pools of threads load their module by its path.
    ...Object.entries(JSON.parse(process.env[THREADS] ?? "{}")).flatMap(([source, built]) => [
      [source, built],
      [fileURLToPath(source), built],
    ]),
  ]);
  registerHooks({
    resolve(name, context, next) {
      const url = joined.get(name);
      return url === undefined
        ? next(name, context)
        : { url, format: "module", shortCircuit: true };
    },
  });
}
