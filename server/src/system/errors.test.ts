import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { newFolder } from "../../test/new-folder.ts";
import { explainLoadError } from "./errors.ts";

const PACKAGE = '{ "name": "pack", "main": "main.cjs", "exports": { ".": "./main.cjs" } }';

for (const folder of ["mayfly", "Anna's and Boss' projects"]) {
  const cases: readonly (readonly [string, Record<string, string>, string | undefined])[] = [
    ["a package that is missing", { "start.mjs": 'import "pack/file.js"' }, "pack"],
    ["a scoped package that is missing", { "start.mjs": 'import "@a/pack/file.js"' }, "@a/pack"],
    ["a package that is required", { "start.cjs": 'require("pack")' }, "pack"],
    [
      "a package without its main file",
      { "start.mjs": 'import "pack"', "node_modules/pack/package.json": PACKAGE },
      "pack",
    ],
    [
      "a package without a file of its own",
      {
        "start.mjs": 'import "pack"',
        "node_modules/pack/package.json": PACKAGE,
        "node_modules/pack/main.cjs": 'require("./lib/part.js")',
      },
      "pack",
    ],
    [
      "a package without a file that it exports",
      { "start.mjs": 'import "pack/gone"', "node_modules/pack/package.json": PACKAGE },
      "pack",
    ],
    [
      "a package with half of its package.json",
      { "start.mjs": 'import "pack"', "node_modules/pack/package.json": '{ "name":' },
      "pack",
    ],
    ["a missing file of the project", { "start.mjs": 'import "./gone.js"' }, undefined],
  ];
  for (const [what, files, name] of cases) {
    test(`names ${what}, in ${folder}`, async () => {
      const root = join(newFolder(), folder);
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), content);
      }
      const start = Object.keys(files).find((file) => file.startsWith("start")) ?? "";
      const failed: unknown = await import(pathToFileURL(join(root, start)).href).catch(
        (error: unknown) => error,
      );
      const expected = name && `the package ${name} is missing or incomplete; run 'npm ci'`;
      assert.equal(explainLoadError(failed), expected);
    });
  }
}
