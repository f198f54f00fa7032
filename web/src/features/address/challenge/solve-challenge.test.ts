import assert from "node:assert/strict";
import { pbkdf2Sync, randomBytes } from "node:crypto";
import { test } from "node:test";
import { solveChallenge } from "./solve-challenge.ts";

test("the solution is the first counter whose derived key has the required prefix", async () => {
  const [nonce, salt] = [randomBytes(16), randomBytes(16)];
  const work = { cost: 3, keyLength: 32, keyPrefix: "00" };
  const solution = await solveChallenge({
    ...work,
    nonce: nonce.toString("hex"),
    salt: salt.toString("hex"),
  });
  const keyOf = (counter: number) => {
    const password = Buffer.concat([nonce, Buffer.alloc(4)]);
    password.writeUInt32BE(counter, 16);
    return pbkdf2Sync(password, salt, work.cost, work.keyLength, "sha256").toString("hex");
  };
  assert.equal(solution.derivedKey, keyOf(solution.counter));
  assert.ok(solution.derivedKey.startsWith("00"));
  for (let counter = 0; counter < solution.counter; counter++) {
    assert.ok(!keyOf(counter).startsWith("00"));
  }
});
