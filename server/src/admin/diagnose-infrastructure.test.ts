import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fail, pass, warning, type Finding } from "./checks/finding.ts";
import { diagnoseInfrastructure, type Check } from "./diagnose-infrastructure.ts";

describe("the diagnostic of the infrastructure", () => {
  const check = (name: string, run: (signal: AbortSignal) => Promise<Finding>): Check => ({
    name,
    title: name.toUpperCase(),
    run,
  });
  const found = (name: string, finding: Finding) => check(name, async () => finding);

  test("is critical after one failure, which is the primary issue, even if it comes last", async () => {
    const diagnosis = await diagnoseInfrastructure([
      found("a", warning("odd", { recommendation: "Look." })),
      found("b", pass("well", { recommendation: "Nothing." })),
      found("c", fail("broken", { recommendation: "Mend." })),
      found("d", fail("broken too", { recommendation: "Mend." })),
    ]);
    const { tests, ...summary } = diagnosis;
    assert.deepEqual(summary, {
      overallStatus: "critical",
      primaryIssue: "broken",
      recommendedActions: ["Mend.", "Look."],
    });
    assert.deepEqual(
      tests.map(({ name, title, status }) => [name, title, status]),
      [
        ["a", "A", "warning"],
        ["b", "B", "pass"],
        ["c", "C", "fail"],
        ["d", "D", "fail"],
      ],
    );
  });

  test("is a warning if the worst finding is a warning, and healthy otherwise", async () => {
    const odd = await diagnoseInfrastructure([found("a", pass("")), found("b", warning("odd"))]);
    assert.deepEqual([odd.overallStatus, odd.primaryIssue], ["warning", "odd"]);
    const well = await diagnoseInfrastructure([found("a", pass(""))]);
    assert.deepEqual(
      [well.overallStatus, well.primaryIssue, well.recommendedActions],
      ["healthy", null, []],
    );
  });

  test("runs all checks concurrently, and a throwing check doesn't stop the others", async () => {
    const all = Promise.withResolvers<void>();
    const both = check("b", async () => {
      all.resolve();
      throw new Error("unforeseen");
    });
    const waits = check("a", () => all.promise.then(() => pass("after the other")));
    const { tests } = await diagnoseInfrastructure([waits, both]);
    assert.deepEqual(
      tests.map(({ status, message, details }) => [status, message, details]),
      [
        ["pass", "after the other", undefined],
        ["fail", "B: the check failed.", ["unforeseen"]],
      ],
    );
  });

  test("stops waiting for a check after its time limit, and aborts its signal", async () => {
    const told = Promise.withResolvers<void>();
    const hangs = check("a", (signal) => {
      signal.addEventListener("abort", () => told.resolve());
      return new Promise(() => {});
    });
    const { tests } = await diagnoseInfrastructure([hangs], 1);
    assert.deepEqual(
      [tests[0]?.status, tests[0]?.message],
      ["warning", "A: the check timed out after 0.001 seconds."],
    );
    await told.promise;
  });
});
