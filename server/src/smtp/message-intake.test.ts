import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { BufferPool } from "./buffer-pool.ts";
import { ByteBudget } from "./byte-budget.ts";
import { MessageIntake } from "./message-intake.ts";
import { resolveLimits, type SmtpLimits } from "./smtp-options.ts";

const MESSAGE = { head: "Return-Path: <>\r\n", declaredBytes: 0, nowMs: 0 };

function intakeWith(limits: Partial<SmtpLimits>) {
  const budget = new ByteBudget(limits.bytesInFlightMax ?? Infinity);
  const context = { budget, buffers: new BufferPool(), limits: resolveLimits(limits) };
  return { budget, intake: new MessageIntake(context, MESSAGE) };
}

describe("MessageIntake", () => {
  it("finds a dripping sender in every window, and leaves silence to the timeout", () => {
    const { intake } = intakeWith({ dataWindowMs: 1_000, dataBytesPerSecondMin: 10 });
    assert.equal(intake.trickles(5_000), false);
    intake.read(Buffer.alloc(10, "x"), 0);
    assert.equal(intake.trickles(5_999), false);
    assert.equal(intake.trickles(6_000), false);
    intake.read(Buffer.alloc(9, "x"), 0);
    assert.equal(intake.trickles(7_000), true);
  });

  it("reads nothing without memory for it, and can go on when there is some", () => {
    const { budget, intake } = intakeWith({ bytesInFlightMax: 10_000 });
    assert.ok(budget.tryTake(9_000));
    const bytes = Buffer.from("x\r\n.\r\n");
    assert.equal(intake.read(bytes, 0), 0);
    budget.giveBack(9_000);
    assert.equal(intake.read(bytes, 0), bytes.length);
    assert.equal(intake.content().toString(), "Return-Path: <>\r\nx\r\n");
    intake.release();
    assert.equal(budget.usedBytes, 0);
  });

  it("keeps a large message whole, and takes no more memory than twice its size", () => {
    const { budget, intake } = intakeWith({ messageBytesMax: 3_000_000 });
    intake.read(Buffer.from("\r\n"), 0);
    const line = Buffer.from(`${"x".repeat(998)}\r\n`);
    for (let count = 0; count < 2_000; count++) intake.read(line, 0);
    intake.read(Buffer.from(".\r\n"), 0);
    assert.equal(intake.content().length, MESSAGE.head.length + 2_000_002);
    assert.ok(budget.usedBytes <= 3_000_000 + MESSAGE.head.length);
  });

  it("gives its memory back as soon as the message is known to be refused", () => {
    const { budget, intake } = intakeWith({});
    intake.read(Buffer.from("x\r\n"), 0);
    assert.ok(budget.usedBytes > 0);
    intake.read(Buffer.from("lone\nLF"), 0);
    intake.read(Buffer.from("more"), 0);
    assert.equal(budget.usedBytes, 0);
  });
});
