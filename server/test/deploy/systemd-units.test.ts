import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { projectNodes } from "../repository/project-nodes.ts";
import { readDeployed, ROOT } from "./deploy-files.ts";

/** A template unit is tested by one instance. */
const UNITS = { "mayfly.service": "mayfly.service", "mayfly@.service": "mayfly@web.service" };
const INSTALLED_IN = "/opt/mayfly/";

describe("the systemd units", () => {
  for (const [file, instance] of Object.entries(UNITS)) {
    /** The unit with this project's path as the installation folder. */
    const unit = readDeployed(`systemd/${file}`).replaceAll(INSTALLED_IN, ROOT);

    test(`${file} starts the project's own Node, not the system's`, () => {
      const [node = "", ...args] = /^ExecStart=(.+)$/m.exec(unit)?.[1]?.split(" ") ?? [];
      const script = args.find((arg) => !arg.startsWith("--"));
      assert.ok(node.startsWith(ROOT));
      assert.equal(script, "scripts/start.js");
      // Without a PATH, only the absolute path of Node works.
      const { stdout } = spawnSync(node, ["--version"], { env: { PATH: "" }, encoding: "utf8" });
      assert.ok(projectNodes().includes(stdout.trim().slice(1)), stdout);
    });

    test(`${file} is valid for systemd`, { skip: !hasSystemd() }, (t) => {
      const folder = mkdtempSync(join(tmpdir(), "mayfly-units-"));
      t.after(() => rmSync(folder, { recursive: true }));
      writeFileSync(join(folder, instance), unit);
      const { status, stdout, stderr } = verify(join(folder, instance));
      assert.deepEqual([status, stdout, stderr], [0, "", ""]);
    });
  }
});

function hasSystemd(): boolean {
  return spawnSync("systemd-analyze", ["--version"]).status === 0;
}

function verify(unit: string): { status: number | null; stdout: string; stderr: string } {
  return spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
}
