import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import { refusal } from "../../../test/mail/mail-relay.ts";
import { answering, authenticating, mail, RAW, stage } from "./testing/relay-stage.ts";
import { errorOf, failureOf } from "../testing/sending-failure.ts";

const UNVERIFIED =
  "Message rejected: Email address is not verified. The following identities failed the check in region EU-WEST-1:";

describe("a relay that refuses", () => {
  const CASES: readonly [string, SMTPServerOptions, string][] = [
    ["the connection", { onConnect: (_, done) => done(refusal(554)) }, "unavailable"],
    ["the sender for good", { onMailFrom: (_a, _s, done) => done(refusal(553)) }, "refused"],
    ["the sender for now", { onMailFrom: (_a, _s, done) => done(refusal(451)) }, "unavailable"],
    ["mail without a login", { onMailFrom: (_a, _s, done) => done(refusal(530)) }, "unavailable"],
    ["the recipient", { onRcptTo: (_a, _s, done) => done(refusal(550)) }, "recipient-refused"],
    ["the recipient for now", { onRcptTo: (_a, _s, done) => done(refusal(450)) }, "unavailable"],
    ["the message for good", answering(refusal(554)), "refused"],
    ["the message for now", answering(refusal(451)), "unavailable"],
    [
      "a recipient not verified",
      answering(refusal(554, `${UNVERIFIED} B@example.org`)),
      "unverified",
    ],
    ["a sender not verified", answering(refusal(554, `${UNVERIFIED} a@mayfly.test`)), "refused"],
    [
      "an address not verified",
      { onRcptTo: (_a, _s, done) => done(refusal(554, "EMAIL ADDRESS NOT VERIFIED")) },
      "unverified",
    ],
    ["the message as larger than it announces", { size: RAW.length - 1 }, "too-large"],
    [
      "the size at MAIL",
      { onMailFrom: (_a, _s, done) => done(refusal(552, "Message size exceeds the maximum")) },
      "too-large",
    ],
    ["what it takes for spam", answering(refusal(552, "Spam score 9")), "refused"],
    ["the size at the end", answering(refusal(552, "5.3.4 Too big")), "too-large"],
    ["the size by its policy", answering(refusal(554, "5.2.3 Over the limit")), "too-large"],
    ["a message for its full mailbox", answering(refusal(552, "5.2.2 Over quota")), "refused"],
  ];
  for (const [what, options, failure] of CASES) {
    for (const hidePIPELINING of [true, false]) {
      const way = hidePIPELINING ? "one command at a time" : "pipelined";
      test(`${what}, ${way}: ${failure}, without a retry`, async (t) => {
        const { relay, transport } = await stage(t, { ...options, hidePIPELINING });
        assert.equal(await failureOf(transport.send(mail())), failure);
        assert.ok(relay.begun() <= 1);
        assert.equal(relay.received.length, 0);
      });
    }
  }

  test("the login: unavailable, with neither user nor password in the reason", async (t) => {
    const { relay, transport } = await stage(t, authenticating(), {
      credentials: { user: "hunter", password: "secret" },
    });
    const error = await errorOf(transport.send(mail()));
    assert.equal(error.failure, "unavailable");
    assert.match(error.message, /EAUTH/);
    assert.doesNotMatch(error.message + String(error.cause), /hunter|secret/);
    assert.equal(relay.begun(), 0);
  });

  test("one mail accepts the next one", async (t) => {
    const { relay, transport } = await stage(t, {
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith("bad") ? refusal(550) : undefined),
    });
    assert.equal(
      await failureOf(transport.send(mail({ to: "bad@example.org" }))),
      "recipient-refused",
    );
    await transport.send(mail());
    assert.equal(relay.received.length, 1);
  });

  test("with the recipient in its reply: our error has the reply's codes, but not the recipient", async (t) => {
    const { transport } = await stage(t, {
      onRcptTo: ({ address }, _, done) => done(refusal(550, `5.7.1 <${address}> unknown`)),
    });
    const { message } = await errorOf(transport.send(mail({ to: "somebody@example.org" })));
    assert.match(message, /^relay: 550 5\.7\.1 /);
    assert.doesNotMatch(message, /somebody/);
  });

  test("whose text begins with an IP address: our error has no part of the IP address", async (t) => {
    const { transport } = await stage(t, {
      onRcptTo: (_address, _, done) => done(refusal(550, "5.6.77.8 is listed")),
    });
    const { message } = await errorOf(transport.send(mail()));
    assert.match(message, /^relay: 550 E/);
  });
});

describe("a relay that is down, or disconnects", () => {
  test("doesn't listen: unavailable", async (t) => {
    const { relay, transport } = await stage(t);
    await relay.close();
    assert.equal(await failureOf(transport.send(mail())), "unavailable");
  });

  test("disconnects instead of a greeting: unavailable", async (t) => {
    const { relay, transport } = await stage(t, { onConnect: () => relay.cut() });
    assert.equal(await failureOf(transport.send(mail())), "unavailable");
    assert.equal(relay.connections(), 1);
  });

  test("disconnects at the recipient: unavailable, because nothing was accepted", async (t) => {
    const { relay, transport } = await stage(t, { onRcptTo: () => relay.cut() });
    assert.equal(await failureOf(transport.send(mail())), "unavailable");
    assert.equal(relay.begun(), 1);
  });

  test("disconnects in the middle of the message: uncertain, without a retry", async (t) => {
    const { relay, transport } = await stage(t, {
      onData: (stream) => void stream.once("data", () => relay.cut()),
    });
    const raw = Buffer.alloc(4_000_000, "0123456789abcde\r\n");
    assert.equal(await failureOf(transport.send({ ...mail(), raw })), "uncertain");
    assert.deepEqual([relay.begun(), relay.connections()], [1, 1]);
  });

  test("disconnects before its last reply: uncertain, without a retry", async (t) => {
    const { relay, transport } = await stage(t, {
      onData: (stream) => void stream.resume().once("end", () => relay.cut()),
    });
    assert.equal(await failureOf(transport.send(mail())), "uncertain");
    assert.deepEqual([relay.begun(), relay.connections()], [1, 1]);
  });

  test("disconnects before its last reply on a reused connection: uncertain, too", async (t) => {
    let count = 0;
    const { relay, transport } = await stage(t, {
      onData: (stream, _, done) => {
        count += 1;
        stream.resume().once("end", () => (count === 1 ? done() : relay.cut()));
      },
    });
    await transport.send(mail());
    assert.equal(await failureOf(transport.send(mail())), "uncertain");
    assert.deepEqual([relay.begun(), relay.connections()], [2, 1]);
  });

  test("has closed the idle connection: another one is opened, and the mail arrives once", async (t) => {
    const { relay, transport } = await stage(t);
    await transport.send(mail());
    relay.cut();
    await transport.send(mail());
    assert.deepEqual([relay.received.length, relay.connections()], [2, 2]);
  });

  test("closes the idle connection at the next MAIL: another one is opened, and the mail arrives once", async (t) => {
    let count = 0;
    const { relay, transport } = await stage(t, {
      onMailFrom: (_a, _s, done) => {
        count += 1;
        if (count === 2) relay.cut();
        else done();
      },
    });
    await transport.send(mail());
    await transport.send(mail());
    assert.deepEqual([relay.received.length, relay.connections()], [2, 2]);
  });

  for (const hidePIPELINING of [true, false]) {
    const way = hidePIPELINING ? "one command at a time" : "pipelined";
    test(`replies 421 on a reused connection, ${way}: another one is opened, and the mail arrives once`, async (t) => {
      let count = 0;
      const { relay, transport } = await stage(t, {
        hidePIPELINING,
        onMailFrom: (_a, _s, done) => done(++count === 2 ? refusal(421) : undefined),
      });
      await transport.send(mail());
      await transport.send(mail());
      assert.deepEqual([relay.received.length, relay.connections()], [2, 2]);
    });
  }

  test("gives neither a positive nor a negative reply to the message: uncertain", async (t) => {
    const { relay, transport } = await stage(t, answering(refusal(354)));
    assert.equal(await failureOf(transport.send(mail())), "uncertain");
    assert.equal(relay.begun(), 1);
  });

  test("replies 421 to the message: unavailable", async (t) => {
    const { transport } = await stage(t, answering(refusal(421)));
    assert.equal(await failureOf(transport.send(mail())), "unavailable");
  });
});

describe("a relay that is silent", () => {
  test("at the recipient: unavailable at the timeout", async (t) => {
    const time = new AbortController();
    const { transport } = await stage(
      t,
      { onRcptTo: () => time.abort() },
      { deadline: time.signal },
    );
    const { failure, message } = await errorOf(transport.send(mail()));
    assert.deepEqual([failure, message], ["unavailable", "relay: ETIMEDOUT (no reply in time)"]);
  });

  test("after the message: uncertain at the timeout, without a retry", async (t) => {
    const time = new AbortController();
    const { relay, transport } = await stage(
      t,
      { onData: (stream) => void stream.resume().once("end", () => time.abort()) },
      { deadline: time.signal },
    );
    assert.equal(await failureOf(transport.send(mail())), "uncertain");
    assert.deepEqual([relay.begun(), relay.connections()], [1, 1]);
  });

  test("with all connections busy: a waiting mail is unavailable", async (t) => {
    const time = new AbortController();
    let silent = 0;
    const allSilent = Promise.withResolvers<void>();
    const { transport } = await stage(
      t,
      {
        onRcptTo: () => {
          silent += 1;
          if (silent === 5) allSilent.resolve();
        },
      },
      { deadline: time.signal },
    );
    const sendings = Array.from({ length: 7 }, () => failureOf(transport.send(mail())));
    await allSilent.promise;
    time.abort();
    assert.deepEqual(
      await Promise.all(sendings),
      Array.from({ length: 7 }, () => "unavailable"),
    );
    assert.equal(silent, 5);
  });

  test("during our close: the mail gets an outcome", async (t) => {
    const asked = Promise.withResolvers<void>();
    const never = new AbortController().signal;
    const { transport } = await stage(t, { onRcptTo: () => asked.resolve() }, { deadline: never });
    const failure = failureOf(transport.send(mail()));
    await asked.promise;
    await transport.close();
    assert.equal(await failure, "unavailable");
  });
});
