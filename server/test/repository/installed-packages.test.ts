import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { satisfies } from "semver";
import { projectNodes, ROOT } from "./project-nodes.ts";

type Package = { engines?: { node?: string }; deprecated?: string };

/** npm prints no warning during an installation (`.npmrc`): these tests report what it would warn about. */
describe("the packages that npm installs", () => {
  const packages = ["package-lock.json", "scripts/older-node/package-lock.json"].flatMap((path) => {
    const lock = JSON.parse(readFileSync(join(ROOT, path), "utf8")) as {
      packages: Record<string, Package>;
    };
    return Object.entries(lock.packages).map(([name, one]) => ({ name, ...one }));
  });

  test("accept each Node version that the project installs", () => {
    const versions = projectNodes();
    assert.equal(versions.length, 2, versions.join());
    const limited = packages.filter(({ engines }) => engines?.node !== undefined);
    assert.ok(limited.length > 300);
    for (const version of versions) {
      const refusing = limited.filter(({ engines }) => !satisfies(version, engines?.node ?? ""));
      assert.deepEqual(refusing, [], `Node ${version}`);
    }
  });

  test("include no deprecated package", () => {
    assert.deepEqual(
      packages.filter(({ deprecated }) => deprecated !== undefined),
      [],
    );
  });
});
