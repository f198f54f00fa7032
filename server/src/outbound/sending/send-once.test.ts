import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { SEND_TIMEOUT_MS } from "@mayfly/contract/constants";
import { newAddress, NOW } from "../../../test/stores/store-samples.ts";
import { openTemporaryStore } from "../../../test/stores/temporary-store.ts";
import { AppError } from "../../app-error.ts";
import { createLog } from "../../log.ts";
import type { Store } from "../../store/store.ts";
import { TransportError, type OutboundMail } from "../mail-transport.ts";
import { withinSendTime } from "./send-attempt.ts";
import { sendOnce, type SendOnceOutcome } from "./send-once.ts";
import type { SendingKey } from "./sent-mail-store.ts";

const MAIL: OutboundMail = {
  envelope: { from: "a@mayfly.test", to: "b@example.org" },
  raw: Buffer.from("x"),
};
const log = createLog("silent");
const clock = { nowMs: () => NOW };
const pause = () => nextTurn();
const NEVER = new AbortController().signal;

describe("sending once", () => {
  let store: Store;
  let close: () => Promise<void>;
  before(async () => {
    ({ store, close } = await openTemporaryStore());
  });
  after(() => close());

  const newSending = async (): Promise<SendingKey> => {
    const created = await store.createAddress(newAddress());
    assert.ok(created.created);
    return { inboxId: created.inboxId, fingerprint: randomBytes(32) };
  };

  const send = (
    sending: SendingKey,
    given: {
      send?: () => Promise<void>;
      prepare?: () => Promise<OutboundMail | undefined>;
      deadline?: AbortSignal;
      nowMs?: number;
    } = {},
  ): Promise<SendOnceOutcome> => {
    const { prepare = async () => MAIL, deadline = NEVER, nowMs = NOW } = given;
    const transport = { send: given.send ?? (async () => {}) };
    const deps = { store, transport, log, pause, clock: { nowMs: () => nowMs } };
    return withinSendTime((attempt) => sendOnce(deps, { sending, attempt }, prepare), deadline);
  };

  test("a withheld mail may be requested again", async () => {
    const sending = await newSending();
    assert.equal(await send(sending, { prepare: async () => undefined }), "withheld");
    assert.equal(await send(sending), "sent");
    assert.equal(await send(sending), "sent-before");
  });

  test("a mail that failed before the handover may be retried", async () => {
    const sending = await newSending();
    const prepare = () => Promise.reject(new AppError("SENDING_LIMIT_REACHED"));
    await assert.rejects(send(sending, { prepare }), { code: "SENDING_LIMIT_REACHED" });
    for (const failure of ["unavailable", "refused", "recipient-refused", "unverified"] as const) {
      const failing = () => Promise.reject(new TransportError(failure, "x"));
      await assert.rejects(send(sending, { send: failing }), AppError);
    }
    assert.equal(await send(sending), "sent");
  });

  test("an uncertain outcome stays uncertain, as does an unexpected transport error", async () => {
    for (const error of [new TransportError("uncertain", "x"), new Error("a bug")]) {
      const sending = await newSending();
      const failing = () => Promise.reject(error);
      await assert.rejects(send(sending, { send: failing }), { code: "SENDING_UNCERTAIN" });
      await assert.rejects(send(sending), { code: "SENDING_UNCERTAIN" });
    }
  });

  test("a claim of a dead process becomes uncertain after the timeout; other requests wait until then", async () => {
    const sending = await newSending();
    await store.claimSending({ ...sending, nowMs: NOW });
    const later = send(sending, { nowMs: NOW + SEND_TIMEOUT_MS });
    await assert.rejects(later, { code: "SENDING_UNCERTAIN" });
    const [time, looked] = [new AbortController(), Promise.withResolvers<void>()];
    const claimSending: Store["claimSending"] = async (claim) => {
      const outcome = await store.claimSending(claim);
      looked.resolve();
      return outcome;
    };
    const patient = withinSendTime(
      (attempt) =>
        sendOnce(
          {
            store: { ...store, claimSending },
            transport: { send: async () => {} },
            log,
            clock,
            pause,
          },
          { sending, attempt },
          async () => MAIL,
        ),
      time.signal,
    );
    const ended = assert.rejects(patient, { code: "SENDING_UNCERTAIN" });
    await looked.promise;
    setImmediate(() => time.abort());
    await ended;
  });

  test("a concurrent request gets the same outcome, or sends if the first failed", async () => {
    for (const [first, second, outcome] of [
      [async () => {}, () => Promise.reject(new Error("a second mail")), "sent-before"],
      [() => Promise.reject(new TransportError("refused", "x")), async () => {}, "sent"],
    ] as const) {
      const sending = await newSending();
      const begun = Promise.withResolvers<void>();
      const go = Promise.withResolvers<void>();
      const one = send(sending, {
        send: async () => {
          begun.resolve();
          await go.promise;
          await first();
        },
      });
      one.catch(() => {});
      await begun.promise;
      const other = send(sending, { send: second });
      go.resolve();
      assert.equal(await other, outcome);
    }
  });

  test("after a timeout before the handover nothing is sent", async () => {
    const sending = await newSending();
    const go = Promise.withResolvers<OutboundMail>();
    const sent: string[] = [];
    const [time, begun] = [new AbortController(), Promise.withResolvers<void>()];
    const slow = send(sending, {
      deadline: time.signal,
      prepare: () => {
        begun.resolve();
        return go.promise;
      },
      send: async () => void sent.push("too late"),
    });
    const ended = assert.rejects(slow, { code: "TRANSPORT_UNAVAILABLE" });
    await begun.promise;
    time.abort();
    await ended;
    go.resolve(MAIL);
    // The second request waits until the first releases its claim, and sends.
    assert.equal(await send(sending, { send: async () => void sent.push("again") }), "sent");
    assert.deepEqual(sent, ["again"]);
  });

  test("a timeout during sending is uncertain; the later outcome is still recorded", async () => {
    const sending = await newSending();
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const time = new AbortController();
    const slow = send(sending, {
      deadline: time.signal,
      send: async () => {
        begun.resolve();
        await go.promise;
      },
    });
    const ended = assert.rejects(slow, { code: "SENDING_UNCERTAIN" });
    await begun.promise;
    time.abort();
    await ended;
    go.resolve();
    assert.equal(await send(sending), "sent-before");
  });

  test("a transport that is silent ends at the attempt's deadline, with an outcome of its own", async () => {
    const sending = await newSending();
    const time = new AbortController();
    const silent = {
      send(_: OutboundMail, deadline?: AbortSignal) {
        const { promise, reject } = Promise.withResolvers<never>();
        const end = () => reject(new TransportError("unavailable", "x"));
        assert.ok(deadline);
        deadline.addEventListener("abort", end, { once: true });
        time.abort();
        return promise;
      },
    };
    const deps = { store, transport: silent, log, clock, pause };
    const attempt = { stage: "preparing" as const, transportDeadline: time.signal };
    const failed = sendOnce(deps, { sending, attempt }, async () => MAIL);
    await assert.rejects(failed, { code: "TRANSPORT_UNAVAILABLE" });
    assert.equal(await send(sending), "sent");
  });

  test("an unavailable store sends nothing; a failure to record the outcome doesn't change it", async () => {
    const sending = await newSending();
    const away = () => Promise.reject(new AppError("STORE_UNAVAILABLE"));
    const attempt = { stage: "preparing" as const, transportDeadline: NEVER };
    const transport = { send: () => Promise.reject(new Error("it was sent")) };
    const deps = { store, transport, log, clock, pause };
    const closed = { ...deps, store: { ...store, claimSending: away } };
    const refused = sendOnce(closed, { sending, attempt: { ...attempt } }, async () => MAIL);
    await assert.rejects(refused, { code: "STORE_UNAVAILABLE" });
    const noting = {
      ...deps,
      store: { ...store, settleSending: away },
      transport: { send: async () => {} },
    };
    assert.equal(
      await sendOnce(noting, { sending, attempt: { ...attempt } }, async () => MAIL),
      "sent",
    );
  });
});
