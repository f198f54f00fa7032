// Finds the test files that a set of changed files concerns, by the import graph.
import { readFileSync } from "node:fs";
import { basename, dirname, posix } from "node:path";

/** Every file of the project, by its path from the root, and how its text is read. */
type Project = { files: readonly string[]; read?: (path: string) => string };
/** `isWhole`: the change concerns every test. */
type Concerned = { tests: string[]; isWhole: boolean };

/**
 * A test is concerned when it reaches a changed file through imports. Nearly every test of the whole
 * product reaches every file, so the search stops at the files that only put the product together
 * (`PUT_TOGETHER`). From there on names count: the test beside each file on the way, and the browser
 * test that has the name of a file or folder on the way.
 */
export function findConcerned(
  changed: readonly string[],
  { files, read = (path) => readFileSync(path, "utf8") }: Project,
): Concerned {
  const tests = files.filter((path) => path.endsWith(".test.ts"));
  if (changed.some((path) => CONCERNS_ALL.test(path))) return { tests, isWhole: true };
  // A deleted file is imported by files that are still there.
  const known = new Set([...files, ...changed]);
  const reached = reach(changed, importersOf({ files, read }, known));
  const names = new Set([...reached].flatMap(namesOf));
  const readers = READERS.filter(([source]) => changed.some((path) => source.test(path)));
  const concerned = tests.filter(
    (path) =>
      reached.has(path) ||
      names.has(path.replace(/\.test\.ts$/, "")) ||
      readers.some(([, test]) => test.test(path)),
  );
  const isProduct = changed.some((path) => PRODUCT.test(path) && !path.endsWith(".test.ts"));
  const all = isProduct
    ? [...concerned, ...SMOKE.filter((path) => tests.includes(path))]
    : concerned;
  return { tests: [...new Set(all)].toSorted(), isWhole: false };
}

/** These change what every test runs on. */
const CONCERNS_ALL = /^(?:package(?:-lock)?\.json|scripts\/tests\/(?!find-)|scripts\/test\.js)/;
const PRODUCT = /^(?:contract|server|web)\/(?:src|build)\//;
/** One way through the whole product: SMTP in, browser out. */
const SMOKE = ["e2e/receive-mail.test.ts"];
/** Files that no test imports, and the tests that read or start them. */
const READERS: readonly (readonly [RegExp, RegExp])[] = [
  // Documents name tests by their titles.
  [
    /\.(?:md|test\.ts)$/,
    /^server\/test\/(?:document-links|faults-table|scaling-figures|threat-model|watching)\.test/,
  ],
  [/^deploy\//, /^server\/test\/(?:(?:cells|deploy)\/|watching\.test)/],
  [/^\.(?:github|npmrc)/, /^server\/test\/repository\//],
  [/^(?:server|web)\/dev\/|^scripts\/dev\.js/, /^e2e\/develop\.test/],
  [
    /^(?:server|web)\/build\/|^scripts\/(?:start|building|choose-node)/,
    /^server\/test\/(?:choose-node|first-start)\.test/,
  ],
];
const PUT_TOGETHER =
  /^(?:server\/src\/(?:(?:app|main)\.ts|wiring\/)|server\/test\/(?:app|stores)\/|web\/src\/(?:pages\.tsx|entries\/)|web\/build\/build-site\.ts|e2e\/stage\/)/;

/** All files from which a changed one can be reached. */
function reach(changed: readonly string[], importers: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set(changed);
  // A set's iteration includes what is added meanwhile.
  for (const path of reached) {
    if (PUT_TOGETHER.test(path) && !changed.includes(path)) continue;
    for (const importer of importers.get(path) ?? []) reached.add(importer);
  }
  return reached;
}

/** By file: the files that import it, or name its path in a literal. */
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
 * Every relative path in quotes counts: imports, but also threads, style sheets and documents. Imports of
 * types don't: `npm run types` checks them.
 */
function importsOf(text: string, folder: string, contract: ReadonlyMap<string, string>): string[] {
  const source = text.replaceAll(/^(?:import|export) type [^;]*;/gm, "");
  const relative = [...source.matchAll(/["'](\.{1,2}\/[^"'\n]+)["']/g)].map(([, path = ""]) =>
    posix.join(folder, path),
  );
  const entries = [...source.matchAll(/["']@mayfly\/contract\/([\w-]+)["']/g)].map(
    ([, name]) => `contract/src/${name}.ts`,
  );
  const named = [...source.matchAll(/\{([^{}]*)\}\s*from\s*["']@mayfly\/contract["']/g)].flatMap(
    ([, names = ""]) => names.split(",").flatMap((name) => contract.get(bareName(name)) ?? []),
  );
  return [...relative, ...entries, ...named];
}

/** `type Call as AnyCall` is `Call`. */
function bareName(imported: string): string {
  return imported
    .replace(/^\s*(?:type\s+)?/, "")
    .replace(/\s+as\s[^]*$/, "")
    .trim();
}

/** The contract's index exports everything: by each exported name, the file that declares it. */
function contractEntries({ files, read }: Required<Project>): Map<string, string> {
  const entries = new Map<string, string>();
  for (const path of files.filter((file) => /^contract\/src\/(?!index).*\.ts$/.test(file))) {
    for (const [, name = ""] of read(path).matchAll(
      /^export (?:declare )?(?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm,
    ))
      entries.set(name, path);
  }
  return entries;
}

/**
 * The names that a test of this file may have: `reply-dialog.tsx` in `features/answer` has
 * `reply-dialog` beside it, and `reply-dialog`, `reply` or `answer` in the browser.
 */
function namesOf(path: string): string[] {
  const stem = basename(path).replace(/\..*$/, "");
  const words = stem.split("-");
  const inBrowser = words.map((_, index) => words.slice(0, index + 1).join("-"));
  const folder = basename(dirname(path));
  return [`${dirname(path)}/${stem}`, ...[...inBrowser, folder].map((name) => `e2e/${name}`)];
}
