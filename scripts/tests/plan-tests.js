// What a run of tests consists of, in the order in which it is begun: each part is a process, with
// one test file or with several that share it.
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * @typedef {object} Part
 * @property {string[]} files
 * @property {"sqlite" | "postgres"} store where the whole product has its store, if the files need one
 *
 * @param {{ named: string[], onPostgres: boolean }} asked
 * @returns {Part[]}
 */
export function planTests({ named, onPostgres }) {
  const isWhole = named.length === 0 && !onPostgres;
  const files = (named.length > 0 ? named : ["contract", "server", "web", "e2e"]).flatMap(find);
  const inBrowser = files.filter(isInBrowser);
  const others = files.filter((file) => !isInBrowser(file));
  const store = onPostgres ? "postgres" : "sqlite";
  return inGoodOrder(
    [
      ...inParts(inBrowser, store),
      ...(isWhole ? inParts(inBrowser.filter(isAboutStore), "postgres") : []),
    ],
    inParts(others, store),
  );
}

function find(named) {
  if (named.endsWith(".ts")) return [named];
  return globSync(`${named}/**/*.test.ts`, { exclude: ["**/node_modules/**"] })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
}

function isInBrowser(file) {
  return file.includes("e2e/");
}

/**
 * The ways of mail and of addresses through the whole product, in the browser, run over both stores: what
 * the others see makes no difference, and all of them would make a run twice as long. Every one is run
 * over PostgreSQL by `npm run test:postgres`.
 */
const OVER_BOTH_STORES = new Set(
  "admin-domains creation earlier expiry forward live-connection receive-mail".split(" "),
);

function isAboutStore(file) {
  return OVER_BOTH_STORES.has(nameOf(file));
}

function nameOf(file) {
  return basename(file, ".test.ts");
}

/** A process takes two seconds to load the whole product and a fifth of one to load nothing: files share them. */
function inParts(files, store) {
  const shared = Object.groupBy(files, sharedBy);
  return Object.entries(shared).flatMap(([size, group]) =>
    inPieces(group, Number(size)).map((piece) => ({ files: piece, store })),
  );
}

function inPieces(files, size) {
  return Array.from({ length: Math.ceil(files.length / size) }, (_, index) =>
    files.slice(index * size, (index + 1) * size),
  );
}

/** How many like this one share a process: so many that none of the processes lasts much longer than others. */
function sharedBy(file) {
  if (LONGEST.includes(nameOf(file)) || BREAKING.test(file)) return 1;
  const source = readFileSync(file, "utf8");
  if (OF_THE_PROCESS.test(source)) return 1;
  if (isInBrowser(file)) return 5;
  return COMPUTING.test(file) && !OF_A_SERVER.test(source) ? 30 : 5;
}

/** They end servers and fill disks. */
const BREAKING = /\/faults\//;
/** Of what a process has only one of, they name something. */
const OF_THE_PROCESS =
  /\b(?:globalThis|process\.|mock\.|registerHooks)|^(?:before|after)(?:Each)?\(/m;

const COMPUTING =
  /(?:^|\/)(?:contract|web)\/src\/|(?:^|\/)server\/src\/(?:abuse|authenticity|config|inbox|mail|outbound)\//;
const OF_A_SERVER =
  /\b(?:Worker|createServer|startTestApp)|\b(?:before|after)(?:Each)?\(|InWorker|[pP]ool|\/test\//;

/**
 * The longest, as `--times` tells: whatever is begun last keeps the run from ending. Those that mostly
 * wait (for a database that is frozen, a relay that is silent) stand between those that compute.
 */
const LONGEST =
  `hostile-mail store-away accessibility transport-hangs premium stop pdf-preview payments
  site-accessibility rolling-restart search kill-under-load upgrade clock-step delete-several many-clients
  sender-verdicts backup contact sending-outcomes many-nodes poisonous-mail names-away image`.split(
    /\s+/,
  );

/** What waits for a browser beside what computes, so that no processor waits with it. */
function inGoodOrder(waiting, computing) {
  const mixed = [];
  for (let index = 0; index < Math.max(waiting.length, computing.length); index++) {
    mixed.push(...waiting.slice(index, index + 1), ...computing.slice(index, index + 1));
  }
  return mixed.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The longest first, then those of many files. */
function rankOf({ files }) {
  const rank = LONGEST.indexOf(nameOf(files[0] ?? ""));
  if (rank >= 0) return rank;
  return LONGEST.length + (files.length > 1 ? 0 : 1);
}
