/** Tests the rules of `oxlint.arrows.ts`: runs the linter on an import from each folder into each other folder. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const FOLDERS = foldersIn("server/src");
const FEATURES = foldersIn("web/src/features");
const DOMAIN = ["inbox", "premium", "outbound", "company", "domains", "abuse", "admin", "mail"];
const STARTS = ["app.ts", "main.ts"];
/** Import paths as a server folder writes them. */
const TESTED_WITH = ["../../test/part.ts", "./testing/part.ts", "./part.test.ts"];
const TECHNOLOGY = [
  "fastify",
  "kysely",
  "pg",
  "better-sqlite3",
  "stripe",
  "node:fs",
  "node:timers/promises",
];

const PACKAGES = ["@mayfly/server", "@mayfly/contract", "@mayfly/contract/constants"];

const CLIENT_TECHNOLOGY = [
  "node:fs",
  "@playwright/test",
  "./cli/part.ts",
  "./mcp/part.ts",
  "./playwright.ts",
];

/** The files of the client that have rules, and the way from them to `client/`. */
const CLIENT_FILES = [
  ["probe.ts", "../"],
  ["playwright.ts", "../"],
  ["cli/probe.ts", "../../"],
  ["mcp/probe.ts", "../../"],
] as const;

let refused: ReadonlySet<string>;
const project = mkdtempSync(join(tmpdir(), "mayfly-arrows-"));
before(async () => {
  for (const file of ["oxlint.config.ts", "oxlint.arrows.ts"]) {
    cpSync(join(ROOT, file), join(project, file));
  }
  writeServer();
  writeSite();
  writeClient();
  refused = await lintImports(project);
});
after(() => rmSync(project, { recursive: true }));

describe("a folder of the server", () => {
  const isRefused = (folder: string, source: string): boolean =>
    refused.has(`server/src/${folder}/probe.ts ${source}`);
  const mayImport = (folder: string): string[] =>
    FOLDERS.filter((other) => other !== folder && !isRefused(folder, `../${other}/part.ts`));

  test("imports from no folder that imports from it, directly or indirectly", () => {
    let left = FOLDERS;
    for (;;) {
      const bound = left.filter((folder) =>
        mayImport(folder).some((other) => left.includes(other)),
      );
      if (bound.length === left.length) break;
      left = bound;
    }
    assert.deepEqual(left, []);
  });

  test("can't import the files that start the server, the test helpers, or the site", () => {
    for (const folder of FOLDERS) {
      const foreign = [
        ...STARTS.map((start) => `../${start}`),
        ...TESTED_WITH,
        "../../../web/p.ts",
      ];
      for (const source of foreign) {
        assert.ok(isRefused(folder, source), `${folder} imports ${source}`);
      }
    }
  });

  test("can't import another folder's test helpers", () => {
    for (const folder of FOLDERS) {
      for (const other of FOLDERS) {
        assert.ok(isRefused(folder, `../${other}/testing/part.ts`), `${folder} from ${other}`);
      }
    }
  });

  test("imports no database, web server, or file system if it belongs to the domain", () => {
    for (const folder of DOMAIN) {
      assert.deepEqual(
        TECHNOLOGY.filter((source) => !isRefused(folder, source)),
        [],
        folder,
      );
    }
  });

  test("applies its rules to its subfolders", () => {
    const within = (folder: string): string[] =>
      FOLDERS.filter(
        (other) => other !== folder && !isRefused(`${folder}/within`, `../../${other}/part.ts`),
      );
    for (const folder of FOLDERS) assert.deepEqual(within(folder), mayImport(folder), folder);
  });

  test("has routes that don't import each other", () => {
    assert.ok(refused.has("server/src/http/routes/probe.ts ./part-routes.ts"));
    assert.ok(refused.has("server/src/http/routes/inbox/probe.ts ../sending/part-routes.ts"));
    assert.ok(!refused.has("server/src/http/routes/probe.ts ./send-attachment.ts"));
  });

  test("isn't imported by the files beside the folders, for any of them", () => {
    const known = [...FOLDERS.map((folder) => `./${folder}/part.ts`), "./app.ts", "./main.ts"];
    assert.deepEqual(
      known.filter((source) => !refused.has(`server/src/probe.ts ${source}`)),
      [],
    );
  });
});

describe("the files that start the server", () => {
  test("import no test helpers", () => {
    for (const start of STARTS) {
      for (const source of ["./smtp/testing/part.ts", "../test/part.ts"]) {
        assert.ok(refused.has(`server/src/${start} ${source}`), `${start} imports ${source}`);
      }
    }
  });
});

describe("a folder of the site", () => {
  const known = (file: string): string[] =>
    siteSources("../".repeat(file.split("/").length - 1))
      .filter((source) => !refused.has(`web/src/${file} ${source}`))
      .map((source) => source.replaceAll("../", ""));

  test("imports no other feature, page, server code, or schema if it is a feature", () => {
    for (const feature of FEATURES) {
      const allowed = ["api/part.ts", "ui/part.ts", "browser/part.ts", "paths.ts"];
      assert.deepEqual(known(`features/${feature}/probe.ts`), allowed, feature);
      assert.deepEqual(known(`features/${feature}/within/probe.ts`), allowed, feature);
    }
  });

  test("has a linter rule for each import that it may use", () => {
    assert.deepEqual(known("ui/probe.ts"), ["ui/part.ts", "browser/part.ts", "paths.ts"]);
    assert.deepEqual(known("api/probe.ts"), ["api/part.ts", "browser/part.ts", "paths.ts"]);
    assert.deepEqual(known("browser/probe.ts"), ["browser/part.ts", "paths.ts"]);
    assert.deepEqual(known("content/probe.ts"), ["content/part.ts", "paths.ts"]);
  });
});

describe("the client", () => {
  const isRefused = (file: string, source: string): boolean =>
    refused.has(`client/src/${file} ${source}`);

  test("imports nothing of the server, the site, or their schemas", () => {
    for (const [file, up] of CLIENT_FILES) {
      const foreign = [`${up}../server/src/inbox/part.ts`, `${up}../web/src/api/part.ts`];
      for (const source of [...foreign, ...PACKAGES]) {
        assert.ok(isRefused(file, source), `${file} imports ${source}`);
      }
    }
  });

  test("runs without Node and Playwright, except for its command and its fixture", () => {
    for (const source of CLIENT_TECHNOLOGY) {
      assert.ok(isRefused("probe.ts", source), source);
    }
    assert.ok(!isRefused("probe.ts", "./inbox.ts"));
    assert.ok(!isRefused("cli/probe.ts", "node:fs"));
    assert.ok(!isRefused("cli/probe.ts", "../inbox.ts"));
    assert.ok(!isRefused("playwright.ts", "@playwright/test"));
  });

  test("contains the tools that the server has, too, in one folder only", () => {
    assert.ok(!isRefused("mcp/probe.ts", "../../../server/src/mcp/part.ts"));
    assert.ok(!isRefused("mcp/probe.ts", "../cli/part.ts"));
    assert.ok(isRefused("cli/probe.ts", "../../../server/src/mcp/part.ts"));
  });
});

function foldersIn(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function writeServer(): void {
  const all = (to: string): string[] => [
    ...FOLDERS.flatMap((folder) => [`${to}/${folder}/part.ts`, `${to}/${folder}/testing/part.ts`]),
    ...STARTS.map((start) => `${to}/${start}`),
  ];
  for (const folder of FOLDERS) {
    const sources = [...all(".."), ...TESTED_WITH, ...TECHNOLOGY, "../../../web/p.ts"];
    writeImports(`server/src/${folder}/probe.ts`, sources);
    writeImports(`server/src/${folder}/within/probe.ts`, all("../.."));
  }
  writeImports("server/src/http/routes/probe.ts", ["./part-routes.ts", "./send-attachment.ts"]);
  writeImports("server/src/http/routes/inbox/probe.ts", ["../sending/part-routes.ts"]);
  writeImports("server/src/probe.ts", all("."));
  for (const start of STARTS) {
    writeImports(`server/src/${start}`, ["./smtp/testing/part.ts", "../test/part.ts"]);
  }
}

function writeSite(): void {
  const own = ["ui", "api", "browser", "content"].map((folder) => `${folder}/probe.ts`);
  const features = FEATURES.flatMap((feature) => [
    `features/${feature}/probe.ts`,
    `features/${feature}/within/probe.ts`,
  ]);
  for (const file of [...own, ...features]) {
    writeImports(`web/src/${file}`, siteSources("../".repeat(file.split("/").length - 1)));
  }
}

function writeClient(): void {
  for (const [file, up] of CLIENT_FILES) {
    writeImports(`client/src/${file}`, [
      `${up}../server/src/inbox/part.ts`,
      `${up}../server/src/mcp/part.ts`,
      `${up}../web/src/api/part.ts`,
      ...PACKAGES,
      "./inbox.ts",
      "../inbox.ts",
      "../cli/part.ts",
      ...CLIENT_TECHNOLOGY,
    ]);
  }
}

/**
 * Import paths to test in a site folder: other folders, sibling features, the server, and schemas. `up` leads to
 * `web/src`.
 */
function siteSources(up: string): string[] {
  const features = FEATURES.map((feature) => `${up.slice(3)}${feature}/part.ts`);
  const folders = ["api", "ui", "browser", "content", "pages", "entries"];
  return [
    ...(up.length > 3 ? features : ["../features/inbox/part.ts"]),
    ...folders.map((folder) => `${up}${folder}/part.ts`),
    `${up}paths.ts`,
    `${up}../../server/src/inbox/part.ts`,
    "@mayfly/contract",
  ];
}

function writeImports(path: string, sources: readonly string[]): void {
  const lines = sources.map((source, at) => `export { part as part${at} } from "${source}";\n`);
  const file = join(project, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, lines.join(""));
}

type Report = { diagnostics: { code: string; message: string; filename: string }[] };

/** Returns "file import" for each import that the linter rejects. */
async function lintImports(cwd: string): Promise<Set<string>> {
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const written = await new Promise<string>((resolve, reject) => {
    const args = [oxlint, "--format", "json"];
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 26 }, (_failed, stdout) =>
      stdout === "" ? reject(new Error("the linter says nothing")) : resolve(stdout),
    );
  });
  const report = JSON.parse(written) as Report;
  return new Set(
    report.diagnostics
      .filter(({ code }) => code.includes("no-restricted-imports"))
      .map(({ filename, message }) => `${filename.replaceAll("\\", "/")} ${quoted(message)}`),
  );
}

function quoted(message: string): string {
  return /^'([^']+)'/.exec(message)?.[1] ?? message;
}
