// Plans a test run in start order: each part is a process with one test file or several that share the process.
import { globSync } from "node:fs";

/**
 * @typedef {object} Part
 * @property {string[]} files
 * @property {"sqlite" | "postgres"} store the store of the whole product, if the files use one
 *
 * @param {{ named: string[], onPostgres: boolean }} asked
 * @returns {Part[]}
 */
export function planTests({ named, onPostgres }) {
  const isWhole = named.length === 0 && !onPostgres;
  const files = (named.length > 0 ? named : ["contract", "server", "web", "client", "e2e"]).flatMap(
    find,
  );
  const store = onPostgres ? "postgres" : "sqlite";
  const { browser = [], faults = [], ...others } = Object.groupBy(files, kindOf);
  const again = isWhole ? browser.filter(isAboutStore) : [];
  return inTurn([
    [...inPieces(browser, SHARING.browser, store), ...inPieces(again, SHARING.browser, "postgres")],
    IN_ORDER.flatMap((kind) => inPieces(longFirst(others[kind] ?? []), SHARING[kind], store)),
    inPieces(faults, SHARING.faults, store),
  ]);
}

function find(named) {
  if (named.endsWith(".ts")) return [named];
  return globSync(`${named}/**/*.test.ts`, { exclude: ["**/node_modules/**"] })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
}

/** Tests of whole servers wait a lot: the earlier they begin, the more other files compute beside them. */
function longFirst(files) {
  const { true: ofServers = [], false: others = [] } = Object.groupBy(files, isOfServer);
  return [...ofServers, ...others];
}

function isOfServer(file) {
  return file.startsWith("server/test/") || file.startsWith("client/test/");
}

function isInBrowser(file) {
  return file.includes("e2e/");
}

/**
 * Where the store makes no difference: the files in `e2e/page/` test only the page, and the calls that it makes have
 * tests over both stores in `server/src/http/routes/`. All other browser tests run over both stores;
 * `npm run test:postgres` runs every file over PostgreSQL.
 */
function isAboutStore(file) {
  return !file.includes("e2e/page/");
}

/**
 * About how many files a process runs. Loading the whole product takes two seconds, starting a browser half a second, so
 * files share processes. The numbers keep the processes about equally long.
 */
const SHARING = { browser: 16, faults: 4, product: 32, computing: 60, clock: 20, alone: 1 };
/** The part that starts last delays the end of the run: parts with many files start first. */
const IN_ORDER = ["product", "computing", "clock", "alone"];

/**
 * Returns the key of the files that may share a process with this one, by path and name:
 * `*.process.test.ts` checks what its process loads, all of its memory, or all of its open sockets: it runs alone.
 * `*.clock.test.ts` mocks timers or globals, and restores them after each test.
 * `faults/` kills servers and fills disks, each only its own.
 */
function kindOf(file) {
  if (file.endsWith(".process.test.ts")) return "alone";
  if (file.endsWith(".clock.test.ts")) return "clock";
  if (isInBrowser(file)) return "browser";
  if (file.includes("/faults/")) return "faults";
  return COMPUTING.test(file) ? "computing" : "product";
}

const COMPUTING =
  /(?:^|\/)(?:contract|web)\/src\/|(?:^|\/)server\/src\/(?:abuse|authenticity|config|inbox|mail|outbound)\//;

function inPieces(files, size, store) {
  const count = Math.round(files.length / size) || Math.min(files.length, 1);
  const startOf = (index) => Math.round((index * files.length) / count);
  return Array.from({ length: count }, (_, index) => ({
    files: files.slice(startOf(index), startOf(index + 1)),
    store,
  }));
}

/**
 * Alternates the kinds: two parts of browser tests, which take longest, then one of each other kind. Fault tests mostly
 * wait (for a frozen database or a silent relay) while others compute.
 */
function inTurn([browser, ...others]) {
  const kinds = [pairsOf(browser), ...others.map((parts) => parts.map((part) => [part]))];
  const rounds = Math.max(...kinds.map((turns) => turns.length));
  return Array.from({ length: rounds }, (_, round) =>
    kinds.flatMap((turns) => turns[round] ?? []),
  ).flat();
}

function pairsOf(parts) {
  const starts = Array.from({ length: Math.ceil(parts.length / 2) }, (_, index) => index * 2);
  return starts.map((start) => parts.slice(start, start + 2));
}
