import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { HeldBudget } from "../../abuse/budgets/held-budget.ts";
import { networkLevels } from "../../ip/network-levels.ts";
import { MessageIntake } from "./message-intake.ts";
import { bytesInFlightShare, resolveLimits, type SmtpLimits } from "../smtp-options.ts";
import { BufferPool, POOLED_BYTES } from "./message-buffer.ts";

const MESSAGE = { head: "Return-Path: <>\r\n", nowMs: 0 };

function intakeWith(given: Partial<SmtpLimits>, perNetwork?: number) {
  const limits = resolveLimits(given);
  const share = perNetwork ?? bytesInFlightShare(limits);
  const budget = new HeldBudget({ total: limits.bytesInFlightMax, perNetwork: share });
  const memory = { account: budget.open(networkLevels("192.0.2.1")), buffers: new BufferPool() };
  const other = budget.open(networkLevels("198.51.100.1"));
  return { budget, other, intake: new MessageIntake(memory, limits, MESSAGE) };
}

describe("MessageIntake", () => {
  it("detects a slow sender in every window, and distinguishes silence", () => {
    const { intake } = intakeWith({ dataWindowMs: 1_000, dataBytesPerSecondMin: 10 });
    intake.read(Buffer.alloc(10, "x"), 0);
    assert.equal(intake.lateness(999), undefined);
    assert.equal(intake.lateness(1_000), undefined);
    intake.read(Buffer.alloc(9, "x"), 0);
    assert.equal(intake.lateness(2_000), "too-slow");
    assert.equal(intake.lateness(3_000), "timed-out");
  });

  it("doesn't average a fast start with a slow rest", () => {
    const { intake } = intakeWith({ dataWindowMs: 1_000, dataBytesPerSecondMin: 10 });
    intake.read(Buffer.alloc(100_000, "x"), 0);
    assert.equal(intake.lateness(1_000), undefined);
    intake.read(Buffer.from("x"), 0);
    assert.equal(intake.lateness(2_000), "too-slow");
  });

  it("has a deadline at any rate", () => {
    const limits = { dataMsMax: 2_000, dataWindowMs: 1_000, dataBytesPerSecondMin: 10 };
    const { intake } = intakeWith(limits);
    for (const nowMs of [1_000, 1_999]) {
      intake.read(Buffer.alloc(10_000, "x"), 0);
      assert.equal(intake.lateness(nowMs), undefined);
    }
    assert.equal(intake.lateness(2_000), "message-timed-out");
  });

  it("doesn't count a pause of the server against the sender", () => {
    const { intake } = intakeWith({ dataWindowMs: 1_000, dataBytesPerSecondMin: 10 });
    intake.restartWindow(5_000);
    assert.equal(intake.lateness(5_999), undefined);
  });

  it("sees progress from a slow, steady sender for all of its ten minutes", () => {
    const { intake } = intakeWith({});
    for (let second = 1; second <= 600; second++) {
      // One packet every three seconds.
      if (second % 3 === 0) intake.read(Buffer.alloc(3 * 1_088, "x"), 0);
      intake.noteProgress(second * 1_000);
      assert.ok(second * 1_000 - intake.progressAtMs < 8_000, `after ${second} s`);
    }
  });

  it("sees no progress in a few bytes after many, or in silence", () => {
    const { intake } = intakeWith({});
    const send = (sizeBytes: number, nowMs: number) => {
      intake.read(Buffer.alloc(sizeBytes, "x"), 0);
      intake.noteProgress(nowMs);
    };
    send(1_000_000, 1_000);
    assert.equal(intake.progressAtMs, 1_000);
    for (const nowMs of [2_000, 3_000, 4_000]) send(1_088, nowMs);
    send(0, 5_000);
    assert.equal(intake.progressAtMs, 1_000);
    send(7_000_000, 6_000);
    assert.equal(intake.progressAtMs, 6_000);
    send(65_535, 7_000);
    assert.equal(intake.progressAtMs, 6_000);
    send(1, 8_000);
    assert.equal(intake.progressAtMs, 8_000);
  });

  it("counts a pause of the server as progress", () => {
    const { intake } = intakeWith({});
    intake.read(Buffer.alloc(1_024, "x"), 0);
    intake.noteProgress(0);
    intake.restartWindow(9_000);
    assert.equal(intake.progressAtMs, 9_000);
  });

  it("reads nothing while all memory is used, and continues when some is released", () => {
    const { budget, other, intake } = intakeWith({ bytesInFlightMax: 2 * POOLED_BYTES });
    assert.equal(other.take(2 * POOLED_BYTES), undefined);
    const bytes = Buffer.from("x\r\n.\r\n");
    assert.equal(intake.read(bytes, 0), 0);
    other.release(POOLED_BYTES);
    assert.equal(intake.read(bytes, 0), bytes.length);
    assert.equal(intake.content().toString(), "Return-Path: <>\r\nx\r\n");
    intake.release();
    assert.equal(budget.used, POOLED_BYTES);
  });

  it("refuses the message of a network over its share, and reads it to its end", () => {
    const { budget, intake } = intakeWith({}, POOLED_BYTES);
    intake.read(Buffer.alloc(POOLED_BYTES / 2, "x"), 0);
    const more = Buffer.alloc(POOLED_BYTES, "x");
    assert.equal(intake.read(more, 0), more.length);
    assert.equal(intake.fault, "no-memory-for-network");
    assert.equal(budget.used, 0);
    intake.read(Buffer.from("\r\n.\r\n"), 0);
    assert.equal(intake.ended, true);
  });

  it("releases its memory as soon as the message is certain to be refused", () => {
    const { budget, intake } = intakeWith({});
    intake.read(Buffer.from("x\r\n"), 0);
    assert.ok(budget.used > 0);
    intake.read(Buffer.from("lone\nLF"), 0);
    intake.read(Buffer.from("more"), 0);
    assert.equal(budget.used, 0);
  });
});
