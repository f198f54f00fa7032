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
  const store = onPostgres ? "postgres" : "sqlite";
  const shared = files.filter(canShareProcess);
  const single = files.filter((file) => !shared.includes(file));
  const [inBrowser, others] = [
    single.filter(isInBrowser),
    single.filter((file) => !isInBrowser(file)),
  ];
  const again = isWhole ? inBrowser.filter(isAboutStore) : [];
  return inGoodOrder(
    [
      ...inBrowser.map((file) => ({ files: [file], store })),
      ...again.map((file) => ({ files: [file], store: "postgres" })),
    ],
    [
      ...inParts(shared).map((part) => ({ files: part, store })),
      ...others.map((file) => ({ files: [file], store })),
    ],
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

/** Of what a process has only one of, they name nothing. */
const COMPUTING =
  /(?:^|\/)(?:contract|web)\/src\/|(?:^|\/)server\/src\/(?:abuse|authenticity|config|inbox|mail|outbound)\//;
const OF_THE_PROCESS =
  /\b(?:globalThis|process\.|mock\.|Worker|createServer|startTestApp)|\b(?:before|after)(?:Each)?\(|InWorker|[pP]ool|\/test\//;

/** A process costs a fifth of a second of work: those that only compute share one. */
function canShareProcess(file) {
  return COMPUTING.test(file) && !OF_THE_PROCESS.test(readFileSync(file, "utf8"));
}

const SHARED_BY = 30;

function inParts(files) {
  return Array.from({ length: Math.ceil(files.length / SHARED_BY) }, (_, part) =>
    files.slice(part * SHARED_BY, (part + 1) * SHARED_BY),
  );
}

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

function rankOf({ files: [file = ""] }) {
  const rank = LONGEST.indexOf(nameOf(file));
  return rank < 0 ? LONGEST.length : rank;
}
