import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";

const MODULE = new URL("./scratch-folder.ts", import.meta.url).href;

/** Writes files for a moment, as the bundler's threads do when a build fails. */
const WRITER = `
  import { writeFileSync } from "node:fs";
  import { workerData } from "node:worker_threads";
  const { folder, begun } = workerData;
  const endMs = Date.now() + 300;
  for (let count = 0; Date.now() < endMs; count++) {
    writeFileSync(folder + "/" + count, "");
    if (count === 20) Atomics.notify(begun, 0, Atomics.store(begun, 0, 1));
  }
`;

test("a folder is removed at the exit, although a thread still writes into it", () => {
  const script = `
    import { Worker } from "node:worker_threads";
    import { scratchFolder } from ${JSON.stringify(MODULE)};
    const folder = scratchFolder("test");
    const begun = new Int32Array(new SharedArrayBuffer(4));
    new Worker(${JSON.stringify(WRITER)}, { eval: true, workerData: { folder, begun } });
    await Atomics.waitAsync(begun, 0, 0).value;
    console.log(folder);
    process.exit(1);
  `;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { encoding: "utf8" },
  );
  assert.deepEqual([status, stderr], [1, ""]);
  assert.equal(existsSync(stdout.trim()), false);
});
