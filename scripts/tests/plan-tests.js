// Plans a test run in start order: each part is a process with one test file or several that share the process.
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * @typedef {object} Part
 * @property {string[]} files
 * @property {"sqlite" | "postgres" | "postgres again"} store the store of the whole product, if the files use one.
 * `again`: the same files also run over SQLite, so tests of the page alone are left out
 *
 * @param {{ named: string[], onPostgres: boolean }} asked
 * @returns {Part[]}
 */
export function planTests({ named, onPostgres }) {
  const isWhole = named.length === 0 && !onPostgres;
  const files = (named.length > 0 ? named : ["contract", "server", "web", "e2e"]).flatMap(find);
  const store = onPostgres ? "postgres" : "sqlite";
  const { browser = [], faults = [], ...others } = Object.groupBy(files, companyOf);
  const onOther = isWhole ? (others.nobody ?? []).concat(browser).filter(isAboutStore) : [];
  const again = Object.groupBy(onOther, companyOf);
  return inTurn([
    [
      ...inPieces(browser, SHARING.browser, store),
      ...inPieces(again.browser ?? [], SHARING.browser, "postgres again"),
      ...inPieces(again.nobody ?? [], SHARING.nobody, "postgres again"),
    ],
    IN_ORDER.flatMap((company) =>
      inPieces(longFirst(others[company] ?? []), SHARING[company], store),
    ),
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
  return file.startsWith("server/test/");
}

function isInBrowser(file) {
  return file.includes("e2e/");
}

/**
 * These files test only the page, so the store makes no difference. All other browser tests run over both stores;
 * `npm run test:postgres` runs every file over PostgreSQL.
 */
const ABOUT_PAGE = new Set(
  `about-and-faq accessibility address-width admin-login ads answer-buttons attachments blog blog-code
  clipboard clock code-card consent consent-not-asked crawl creation delete-several-tabs develop empty-inbox
  failing-server forged-card guides hostile-control hostile-css hostile-envelope hostile-guests hostile-links
  hostile-look-ups hostile-mail keyboard landing large-letters legal main-rest measure menu-and-theme
  new-build new-mail-signals nothing-for-sale pages pdf-preview phone premium-stripe reading-place reply-drafts resources
  several-tabs site-accessibility site-files toasts unreachable-parts unreadable-mail upgrade viewer
  viewer-frame viewer-toolbar worn-pages`.split(/\s+/),
);

function isAboutStore(file) {
  return isInBrowser(file) && !ABOUT_PAGE.has(nameOf(file));
}

function nameOf(file) {
  return basename(file, ".test.ts");
}

/**
 * Number of files per process. Loading the whole product takes two seconds, starting a browser half a second, so
 * files share processes. The numbers keep the processes about equally long.
 */
const SHARING = { browser: 8, faults: 4, product: 8, computing: 30, time: 10, nobody: 1 };
/** The part that starts last delays the end of the run: parts with many files start first. */
const IN_ORDER = ["product", "computing", "time", "nobody"];

/** Returns the key of the files that may share a process with this one. */
function companyOf(file) {
  const source = readFileSync(file, "utf8");
  if (OF_THE_PROCESS.test(source)) return "nobody";
  if (isInBrowser(file)) return "browser";
  if (BREAKING.test(file)) return "faults";
  if (MOCKED.test(source)) return "time";
  return COMPUTING.test(file) && !OF_A_SERVER.test(source) ? "computing" : "product";
}

/** These tests kill servers and fill disks, each only its own. */
const BREAKING = /\/faults\//;
/** These tests check what a process loads, all of its memory, or all of its open sockets. */
const OF_THE_PROCESS = /\b(?:registerHooks|getHeapSpaceStatistics|getActiveResourcesInfo)\b/;
/** These tests mock timers or globals and restore them after each test. They share a process only with each other. */
const MOCKED = /\bmock\.timers|\(globalThis,/;

const COMPUTING =
  /(?:^|\/)(?:contract|web)\/src\/|(?:^|\/)server\/src\/(?:abuse|authenticity|config|inbox|mail|outbound)\//;
const OF_A_SERVER =
  /\b(?:Worker|createServer|startTestApp)|\b(?:before|after)(?:Each)?\(|InWorker|[pP]ool|\/test\//;

function inPieces(files, size, store) {
  return Array.from({ length: Math.ceil(files.length / size) }, (_, index) => ({
    files: files.slice(index * size, (index + 1) * size),
    store,
  }));
}

/**
 * Alternates the kinds: browser tests take longest, and fault tests mostly wait (for a frozen database or a silent
 * relay) while others compute.
 */
function inTurn(kinds) {
  const rounds = Math.max(...kinds.map((parts) => parts.length));
  return Array.from({ length: rounds }, (_, round) =>
    kinds.flatMap((parts) => parts.slice(round, round + 1)),
  ).flat();
}
