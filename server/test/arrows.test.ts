/** Holds the arrows of `.oxlintrc.json`: what the linter says of each folder that imports from each other one. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDERS = readdirSync(join(ROOT, "server/src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const STARTS = ["app.ts", "main.ts"];

describe("a folder of the server", () => {
  const project = mkdtempSync(join(tmpdir(), "mayfly-arrows-"));
  let refused: ReadonlySet<string>;
  before(async () => {
    cpSync(join(ROOT, ".oxlintrc.json"), join(project, ".oxlintrc.json"));
    for (const folder of FOLDERS) {
      writeImports(project, `server/src/${folder}/probe.ts`, "..");
      writeImports(project, `server/src/${folder}/within/probe.ts`, "../..");
    }
    writeImports(project, "server/src/probe.ts", ".");
    refused = await lintImports(project);
  });
  after(() => rmSync(project, { recursive: true }));

  const mayImport = (folder: string): string[] =>
    FOLDERS.filter(
      (other) => other !== folder && !refused.has(`${folder}/probe.ts ../${other}/part.ts`),
    );

  test("may import from none that imports from it again, by itself or through others", () => {
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

  test("can't import what starts the server, nor what tests stand on", () => {
    for (const folder of FOLDERS) {
      for (const file of [...STARTS, "../test/mail/part.ts"]) {
        assert.ok(refused.has(`${folder}/probe.ts ../${file}`), `${folder} imports ${file}`);
      }
    }
  });

  test("hands its arrows on to what lies within it", () => {
    const within = (folder: string): string[] =>
      FOLDERS.filter(
        (other) =>
          other !== folder && !refused.has(`${folder}/within/probe.ts ../../${other}/part.ts`),
      );
    for (const folder of FOLDERS) assert.deepEqual(within(folder), mayImport(folder), folder);
  });

  test("isn't known by what lies beside the folders, for all of them", () => {
    const known = [...FOLDERS.map((folder) => `${folder}/part.ts`), ...STARTS];
    assert.deepEqual(
      known.filter((path) => !refused.has(`probe.ts ./${path}`)),
      [],
    );
  });
});

function writeImports(project: string, path: string, toSource: string): void {
  const targets = [...FOLDERS.map((folder) => `${folder}/part.ts`), ...STARTS];
  const lines = [...targets, "../test/mail/part.ts"].map(
    (target, at) => `export { part as part${at} } from "${toSource}/${target}";\n`,
  );
  const file = join(project, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, lines.join(""));
}

type Report = { diagnostics: { code: string; message: string; filename: string }[] };

/** "file import", the file from `server/src` on, of each import that is refused. */
async function lintImports(project: string): Promise<Set<string>> {
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const written = await new Promise<string>((resolve, reject) => {
    const args = [oxlint, "--format", "json", "server"];
    execFile(process.execPath, args, { cwd: project, maxBuffer: 2 ** 26 }, (_failed, stdout) =>
      stdout === "" ? reject(new Error("the linter says nothing")) : resolve(stdout),
    );
  });
  const report = JSON.parse(written) as Report;
  return new Set(
    report.diagnostics
      .filter(({ code }) => code.includes("no-restricted-imports"))
      .map(
        ({ filename, message }) =>
          `${filename.replaceAll("\\", "/").slice("server/src/".length)} ${quoted(message)}`,
      ),
  );
}

function quoted(message: string): string {
  return /^'([^']+)'/.exec(message)?.[1] ?? message;
}
