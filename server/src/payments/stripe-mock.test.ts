import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test, type TestContext } from "node:test";
import { openStripe } from "./stripe.ts";

/** Stripe's own mock validates every parameter of every call, and stores nothing. */
const isInstalled = canRun("stripe-mock");

test(
  "every request conforms to Stripe's API description",
  { skip: !isInstalled, timeout: 120_000 },
  async (t) => {
    const stripe = await openStripe(
      { clock: { nowMs: () => Date.now() } },
      {
        secretKey: "sk_test_123",
        webhookSecret: "whsec_1",
        apiBase: await startStripeMock(t),
        statementSuffix: "MAYFLY",
      },
    );
    const { id, clientSecret } = await stripe.createIntent({
      idempotencyKey: "payment-1",
      amountCents: 199,
      currency: "usd",
      description: "A premium address for 24 hours",
      receiptEmail: "june@example.org",
      metadata: { payment: "payment-1" },
    });
    assert.match(id, /^pi_/);
    assert.ok(clientSecret.length > 0);
    const { amountCents, currency, refundedCents, disputed } = await stripe.readIntent(id);
    assert.deepEqual(
      [typeof amountCents, typeof currency, typeof refundedCents, typeof disputed],
      ["number", "string", "number", "boolean"],
    );
    await stripe.cancelIntent(id);
    for (const reason of ["address-gone", "duplicate", "requested"] as const) {
      await stripe.refundIntent(id, reason);
    }
  },
);

async function startStripeMock(t: TestContext): Promise<string> {
  const mock = spawn("stripe-mock", ["-http-addr", "127.0.0.1:"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(async () => {
    mock.kill();
    if (mock.exitCode === null && mock.signalCode === null) await once(mock, "exit");
  });
  for await (const line of createInterface({ input: mock.stdout })) {
    const address = /Listening for HTTP at address: (\S+)/.exec(line)?.[1];
    if (address !== undefined) return `http://${address}`;
  }
  throw new Error("stripe-mock has ended");
}

function canRun(program: string): boolean {
  try {
    execFileSync(program, ["-version"], { stdio: "ignore" });
    return true;
  } catch {
    // Without stripe-mock on this machine, the suites of the fake have to suffice.
    return false;
  }
}
