// Finds the test files that a set of changed files affects, by the import graph.
import { readFileSync } from "node:fs";
import { basename, dirname, posix } from "node:path";

/** Paths of all files of the project, relative to the root, and a function that reads one as text. */
type Project = { files: readonly string[]; read?: (path: string) => string };
/** `isWhole`: the change affects every test. */
type Concerned = { tests: string[]; isWhole: boolean };

/**
 * A change affects a test that reaches the changed file through imports. Nearly every test of the whole product
 * reaches every file, so the search stops at files that only assemble the product (`PUT_TOGETHER`). Beyond them,
 * names count: the test beside each file on the path, and the browser test named after a file or folder on the path.
 */
export function findConcerned(
  changed: readonly string[],
  { files, read = (path) => readFileSync(path, "utf8") }: Project,
): Concerned {
  const tests = files.filter((path) => path.endsWith(".test.ts"));
  if (changed.some((path) => CONCERNS_ALL.test(path))) return { tests, isWhole: true };
  // Existing files may still import a deleted file.
  const known = new Set([...files, ...changed]);
  const reached = reach(changed, importersOf({ files, read }, known));
  const names = new Set([...reached].flatMap(namesOf));
  const readers = READERS.filter(([source]) => changed.some((path) => source.test(path)));
  const concerned = tests.filter(
    (path) =>
      reached.has(path) || names.has(testName(path)) || readers.some(([, test]) => test.test(path)),
  );
  const isProduct = changed.some((path) => PRODUCT.test(path) && !path.endsWith(".test.ts"));
  const all = isProduct
    ? [...concerned, ...SMOKE.filter((path) => tests.includes(path))]
    : concerned;
  return { tests: [...new Set(all)].toSorted(), isWhole: false };
}

/** These files affect the environment of every test. */
const CONCERNS_ALL = /^(?:package(?:-lock)?\.json|scripts\/tests\/(?!find-)|scripts\/test\.js)/;
const PRODUCT = /^(?:contract|server|web)\/(?:src|build)\//;
/** Covers one path through the whole product: SMTP in, browser out. */
const SMOKE = ["e2e/receive-mail.test.ts"];
/** Files that no test imports, and the tests that read or run them. */
const READERS: readonly (readonly [RegExp, RegExp])[] = [
  // Documents quote test titles.
  [
    /\.(?:md|test\.ts)$/,
    /^server\/test\/documents\/(?:document-links|faults-table|scaling-figures|threat-model|watching)\.test/,
  ],
  [/^web\/src\/content\/articles\//, /^web\/src\/content\/articles\/articles\.test/],
  [/^deploy\//, /^server\/test\/(?:(?:cells|deploy)\/|documents\/watching\.test)/],
  [/^\.(?:github|npmrc)/, /^server\/test\/repository\//],
  [/^(?:server|web)\/dev\/|^scripts\/dev\.js/, /^e2e\/page\/develop\.test/],
  // A process of its own runs it.
  [/^server\/src\/(?:main|system\/stop-signals)\.ts/, /^server\/test\/start\/draining\.test/],
  [
    /^(?:server|web)\/build\/|^scripts\/(?:start|building|choose-node)/,
    /^server\/test\/(?:commands\/choose-node|start\/first-start)\.test/,
  ],
];
const PUT_TOGETHER =
  /^(?:server\/src\/(?:(?:app|main)\.ts|wiring\/)|server\/test\/(?:app|stores)\/|web\/src\/(?:pages\.tsx|entries\/)|web\/build\/build-site\.ts|e2e\/stage\/)/;

/** Returns all files that reach a changed file. */
function reach(changed: readonly string[], importers: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set(changed);
  // A set's iteration includes items added during the loop.
  for (const path of reached) {
    if (PUT_TOGETHER.test(path) && !changed.includes(path)) continue;
    for (const importer of importers.get(path) ?? []) reached.add(importer);
  }
  return reached;
}

/** Maps each file to the files that import it or name its path in a string. */
function importersOf(
  { files, read }: Required<Project>,
  known: ReadonlySet<string>,
): Map<string, string[]> {
  const contract = contractEntries({ files, read });
  const importers = new Map<string, string[]>();
  for (const path of files.filter((file) => /\.(?:[jt]sx?|mdx|css)$/.test(file))) {
    for (const imported of importsOf(read(path), dirname(path), contract)) {
      if (!known.has(imported)) continue;
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return importers;
}

/**
 * Every relative path in quotes counts: imports, threads, style sheets, and documents. So does the path of a document
 * from the root, as in `join(ROOT, "docs/programs.md")`. Type imports don't count: `npm run lint` checks them.
 */
function importsOf(text: string, folder: string, contract: ReadonlyMap<string, string>): string[] {
  const source = text.replaceAll(/^(?:import|export) type [^;]*;/gm, "");
  const relative = [...source.matchAll(/["'](\.{1,2}\/[^"'\n]+)["']/g)].map(([, path = ""]) =>
    posix.join(folder, path),
  );
  const documents = [...source.matchAll(/["']([\w-][\w./-]*\.mdx?)["']/g)].map(
    ([, path = ""]) => path,
  );
  const entries = [...source.matchAll(/["']@mayfly\/contract\/([\w-]+)["']/g)].flatMap(
    ([, name]) => contract.get(`/${name}`) ?? [],
  );
  const named = [...source.matchAll(/\{([^{}]*)\}\s*from\s*["']@mayfly\/contract["']/g)].flatMap(
    ([, names = ""]) => names.split(",").flatMap((name) => contract.get(bareName(name)) ?? []),
  );
  return [...relative, ...documents, ...entries, ...named];
}

/** `type Call as AnyCall` is `Call`. */
function bareName(imported: string): string {
  return imported
    .replace(/^\s*(?:type\s+)?/, "")
    .replace(/\s+as\s[^]*$/, "")
    .trim();
}

/** Maps each name that the contract's index exports, and each entry (`/errors`), to the file that declares it. */
function contractEntries({ files, read }: Required<Project>): Map<string, string> {
  const entries = new Map<string, string>();
  for (const path of files.filter((file) => /^contract\/src\/(?!index).*\.ts$/.test(file))) {
    for (const [, name = ""] of read(path).matchAll(
      /^export (?:declare )?(?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm,
    ))
      entries.set(name, path);
    entries.set(`/${basename(path, ".ts")}`, path);
  }
  return entries;
}

/** The folders in `e2e/page/` don't count. */
function testName(path: string): string {
  return path
    .replace(/^e2e\/page\/[^/]+\//, "e2e/page/")
    .replace(/(?:\.clock|\.process)?\.test\.ts$/, "");
}

/**
 * Returns possible test names for a file: `reply-dialog.tsx` in `features/answer` matches `reply-dialog` beside it,
 * and `reply-dialog`, `reply`, or `answer` in the browser.
 */
function namesOf(path: string): string[] {
  const stem = basename(path).replace(/\..*$/, "");
  const words = stem.split("-");
  const inBrowser = words.map((_, index) => words.slice(0, index + 1).join("-"));
  const folder = basename(dirname(path));
  const browserTests = [...inBrowser, folder].flatMap((name) => [
    `e2e/${name}`,
    `e2e/page/${name}`,
  ]);
  return [`${dirname(path)}/${stem}`, ...browserTests];
}
