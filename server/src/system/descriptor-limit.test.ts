import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readDescriptorLimit, shareDescriptors } from "./descriptor-limit.ts";
import { newFolder } from "../../test/new-folder.ts";

const DEFAULTS = { LIMIT_HTTP_SOCKETS: 60_000, LIMIT_CONNECTIONS: 4_000 };

test("reads a process's limits from /proc", () => {
  const folder = newFolder();
  const file = join(folder, "limits");
  assert.equal(readDescriptorLimit(file), Infinity);
  writeFileSync(
    file,
    "Max open files            1024                 4096                 files\n",
  );
  assert.equal(readDescriptorLimit(file), 1_024);
  writeFileSync(
    file,
    "Max open files            unlimited            unlimited            files\n",
  );
  assert.equal(readDescriptorLimit(file), Infinity);
});

test("few descriptors are divided between both limits, and many leave room for both", () => {
  assert.deepEqual(shareDescriptors(600, DEFAULTS), { httpSockets: 300, smtpConnections: 150 });
  const many = { httpSockets: 60_000, smtpConnections: 4_000 };
  assert.deepEqual(shareDescriptors(65_536, DEFAULTS), many);
  assert.deepEqual(shareDescriptors(Infinity, DEFAULTS), many);
});

test("without configured limits the descriptors are the limit, and some are always reserved", () => {
  const none = { LIMIT_HTTP_SOCKETS: Infinity, LIMIT_CONNECTIONS: Infinity };
  for (const descriptors of [256, 600, 1_024, 4_096, 16_384, 65_536, 1_048_576]) {
    for (const limits of [DEFAULTS, none]) {
      const { httpSockets, smtpConnections } = shareDescriptors(descriptors, limits);
      assert.ok(descriptors - httpSockets - smtpConnections >= Math.min(1_000, descriptors / 4));
    }
  }
});
