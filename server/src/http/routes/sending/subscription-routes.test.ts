import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SUBSCRIPTION_TOPICS } from "@mayfly/contract/subscription-topics";
import { filesWith } from "../../../../test/stores/find-bytes.ts";
import {
  oneClickPath,
  startSubscribing,
  subscriptionToken,
  type Subscribing,
} from "../../../../test/mail/subscribing.ts";
import { testOnSqlite } from "../../../../test/stores/test-on-sqlite.ts";
import { TEST_STORES } from "../../../../test/stores/test-stores.ts";
import { readFullMessage } from "../../../mail/parse/read-message.ts";

const DAY = 24 * 60 * 60 * 1000;
const WEBINAR = "reading-a-suspicious-message";
const MAILED = {
  status: 200,
  body: {
    success: true,
    confirmation: "mailed",
    message:
      "We send you an email with a link to confirm, and nothing else before you confirm. The link works for seven days. We send at most one such email in 30 days, so a new one may come later.",
  },
};
const ENDED = {
  status: 200,
  body: {
    success: true,
    message: "We deleted your address and send nothing more to it.",
  },
};

for (const store of TEST_STORES)
  describe(`subscriptions, on ${store.name}`, () => {
    let stage: Subscribing;
    let engine: Awaited<ReturnType<typeof store.start>>;
    before(async () => {
      engine = await store.start();
      stage = await startSubscribing(engine.env);
    });
    after(async () => {
      await stage.close();
      await engine.stop();
    });
    const mailTo = (address: string, nth = 0) => stage.mailTo(address)[nth];

    test("an address gets a confirmation mail with one-click unsubscribe", async () => {
      const address = stage.newAddress();
      assert.deepEqual(await stage.subscribe(` ${address}`), MAILED);
      const [mail, ...others] = stage.mailTo(address);
      assert.ok(mail);
      assert.equal(others.length, 0);
      assert.equal(mail.from, "no-reply@mayfly.test");
      const { from, subject, text } = readFullMessage(mail.raw);
      assert.deepEqual(from, { name: "Mayfly", address: "no-reply@mayfly.test" });
      assert.equal(subject, "Please confirm your subscription");
      assert.match(text ?? "", /asked for\nthe newsletter\./);
      assert.match(mail.raw.toString(), /^Auto-Submitted: auto-generated\r$/m);
      assert.match(mail.raw.toString(), /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      assert.ok(oneClickPath(mail).startsWith("/api/subscriptions/one-click?token="));
      subscriptionToken(mail, "end");
    });

    testOnSqlite(store, "all topics are accepted", async () => {
      for (const topic of SUBSCRIPTION_TOPICS)
        assert.deepEqual(await stage.subscribe(stage.newAddress(), topic), MAILED, topic);
    });

    test("the link in the mail confirms the requested topics, once", async () => {
      const address = stage.newAddress();
      await stage.subscribe(address, WEBINAR);
      const token = subscriptionToken(mailTo(address), "confirm");
      const clicks = await Promise.all([stage.confirm(token), stage.confirm(token)]);
      const good = clicks.find(({ status }) => status === 200);
      assert.equal(
        good?.body["message"],
        "You asked for the webinar “Reading a Suspicious Message”. Every email has an unsubscribe link.",
      );
      const bad = clicks.find(({ status }) => status !== 200);
      assert.deepEqual([bad?.status, bad?.body["error"]], [404, "LINK_INVALID"]);
    });

    test("the response and the one mail in 30 days are the same, whether or not an address is subscribed", async () => {
      const [known, unknown] = [stage.newAddress(), stage.newAddress()];
      await stage.subscribe(known);
      await stage.confirm(subscriptionToken(mailTo(known), "confirm"));
      stage.app.clock.advance(30 * DAY);
      for (const address of [known, unknown]) {
        assert.deepEqual(await stage.subscribe(address), MAILED);
        assert.deepEqual(await stage.subscribe(address.toUpperCase()), MAILED);
        assert.deepEqual(await stage.subscribe(address.replace("@", "+x@")), MAILED);
      }
      assert.equal(stage.mailTo(unknown).length, 1);
      assert.equal(stage.mailTo(known).length, 2);
      const { subject, text } = readFullMessage(mailTo(known, 1)?.raw ?? Buffer.alloc(0));
      assert.equal(subject, "You are already subscribed");
      assert.match(text ?? "", /You get the newsletter\./);
      assert.doesNotMatch(text ?? "", /#confirm=/);
    });

    test("an address that ignores the mail gets no other for 30 days, whatever is requested", async () => {
      const address = stage.newAddress();
      await stage.subscribe(address);
      for (const topic of SUBSCRIPTION_TOPICS) {
        stage.app.clock.advance(7 * DAY);
        assert.deepEqual(await stage.subscribe(address, topic), MAILED);
      }
      assert.equal(stage.mailTo(address).length, 1);
      stage.app.clock.advance(2 * DAY);
      await stage.subscribe(address);
      assert.equal(stage.mailTo(address).length, 2);
    });

    testOnSqlite(
      store,
      "a mailbox at Gmail gets one mail, whatever dots its address is written with",
      async () => {
        const spellings = ["mr.lowe@gmail.com", "m.r.lowe@gmail.com", "mrlowe+1@googlemail.com"];
        for (const address of spellings) assert.deepEqual(await stage.subscribe(address), MAILED);
        const mails = spellings.flatMap((address) => stage.mailTo(address));
        assert.equal(mails.length, 1);
      },
    );

    test("many concurrent requests send one mail", async () => {
      const address = stage.newAddress();
      await Promise.all([1, 2, 3, 4].map(() => stage.subscribe(address)));
      assert.equal(stage.mailTo(address).length, 1);
    });

    test("a link ends the subscription, also an unconfirmed one, and repeats succeed", async () => {
      const address = stage.newAddress();
      await stage.subscribe(address);
      const [confirm, end] = [
        subscriptionToken(mailTo(address), "confirm"),
        subscriptionToken(mailTo(address), "end"),
      ];
      assert.deepEqual(await stage.unsubscribe(end), ENDED);
      assert.deepEqual(await stage.unsubscribe(end), ENDED);
      assert.equal((await stage.confirm(confirm)).status, 404);
      // Ended or not, no request makes the service write to the address again soon.
      assert.deepEqual(await stage.subscribe(address), MAILED);
      assert.equal(stage.mailTo(address).length, 1);
    });

    testOnSqlite(
      store,
      "a mail client unsubscribes with a form and without the client header",
      async () => {
        const address = stage.newAddress();
        await stage.subscribe(address);
        await stage.confirm(subscriptionToken(mailTo(address), "confirm"));
        const url = `${stage.app.baseUrl}${oneClickPath(mailTo(address))}`;
        const looked = await fetch(url, { redirect: "manual" });
        assert.equal(looked.status, 303);
        const page = /\/subscription#end=([\w-]+)$/.exec(looked.headers.get("location") ?? "");
        assert.equal(page?.[1], subscriptionToken(mailTo(address), "end"));
        const posted = await fetch(url, {
          method: "POST",
          body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
        });
        assert.equal(posted.status, 200);
        const form = new FormData();
        form.set("List-Unsubscribe", "One-Click");
        assert.equal((await fetch(url, { method: "POST", body: form })).status, 200);
        stage.app.clock.advance(30 * DAY);
        await stage.subscribe(address);
        const { subject } = readFullMessage(mailTo(address, 1)?.raw ?? Buffer.alloc(0));
        assert.equal(subject, "Please confirm your subscription");
      },
    );

    test("an invalid token, another purpose's token, and a week-old token are refused", async () => {
      const address = stage.newAddress();
      await stage.subscribe(address);
      const [confirm, end] = [
        subscriptionToken(mailTo(address), "confirm"),
        subscriptionToken(mailTo(address), "end"),
      ];
      for (const token of ["x", `${confirm}AA`, confirm.slice(0, -2), end, "💣"])
        assert.equal((await stage.confirm(token)).body["error"], "LINK_INVALID");
      for (const token of ["x", confirm])
        assert.equal((await stage.unsubscribe(token)).body["error"], "LINK_INVALID");
      const wrong = await fetch(`${stage.app.baseUrl}/api/subscriptions/one-click?token=x`, {
        method: "POST",
      });
      assert.equal(wrong.status, 404);
      stage.app.clock.advance(7 * DAY);
      assert.equal((await stage.confirm(confirm)).body["error"], "LINK_INVALID");
    });

    testOnSqlite(store, "an invalid address and an unknown topic are refused", async () => {
      for (const [email, topic, code] of [
        ["anna", "newsletter", "ADDRESS_INVALID"],
        ["anna@example.org\r\nBcc: b@example.org", "newsletter", "UNSAFE_CHARACTERS"],
        ["a@example.org,b@example.org", "newsletter", "ADDRESS_INVALID"],
        ["anna@example.org", "everything", "INVALID_INPUT"],
        ["", "newsletter", "INVALID_INPUT"],
      ] as const) {
        const { status, body } = await stage.subscribe(email, topic);
        assert.deepEqual([status, body["error"]], [400, code], email);
      }
    });

    testOnSqlite(
      store,
      "a mail that can't be sent is reported, and the next request sends it",
      async () => {
        const [busy, refused] = [stage.newAddress(), stage.newAddress()];
        stage.busy.add(busy);
        stage.refused.add(refused);
        const later = await stage.subscribe(busy);
        assert.deepEqual([later.status, later.body["error"]], [503, "TRANSPORT_UNAVAILABLE"]);
        const never = await stage.subscribe(refused);
        assert.deepEqual([never.status, never.body["error"]], [400, "RECIPIENT_REFUSED"]);
        stage.busy.delete(busy);
        assert.deepEqual(await stage.subscribe(busy), MAILED);
        assert.equal(stage.mailTo(busy).length, 1);
      },
    );
  });

test("no address is in plain text in the database's files", async () => {
  const stage = await startSubscribing({});
  await stage.subscribe("quokka@example.org");
  await stage.confirm(subscriptionToken(stage.mailTo("quokka@example.org")[0], "confirm"));
  assert.deepEqual(filesWith([stage.app.dataDir], "quokka"), []);
  await stage.close();
});

test("without a transport a request is stored, and the response says that it isn't confirmed", async () => {
  const stage = await startSubscribing({ MAIL_TRANSPORT: "" });
  const { status, body } = await stage.subscribe(stage.newAddress());
  assert.deepEqual([status, body["confirmation"]], [200, "unavailable"]);
  assert.match(String(body["message"]), /^We stored your request\..*after seven days\.$/);
  const own = await stage.app.createAddress();
  assert.deepEqual(await stage.subscribe(own.email), MAILED);
  const listed = await stage.app.call("GET", "/api/email/messages", { token: own.id });
  const [message] = (await listed.json()) as { subject: string }[];
  assert.equal(message?.subject, "Please confirm your subscription");
  await stage.close();
});

test("requests per network and mails per day are limited as configured", async () => {
  const stage = await startSubscribing({
    LIMIT_SUBSCRIPTIONS_PER_HOUR: "4",
    LIMIT_SUBSCRIPTION_LINKS_PER_HOUR: "1",
    LIMIT_SUBSCRIPTION_MAILS_PER_DAY: "2",
  });
  const [first, second, gone] = [stage.newAddress(), stage.newAddress(), stage.newAddress()];
  assert.equal((await stage.subscribe("anna")).body["error"], "ADDRESS_INVALID");
  stage.refused.add(gone);
  assert.equal((await stage.subscribe(gone)).body["error"], "RECIPIENT_REFUSED");
  assert.deepEqual(await stage.subscribe(first), MAILED);
  const full = await stage.subscribe(second);
  assert.deepEqual([full.status, full.body["error"]], [429, "SENDING_LIMIT_REACHED"]);
  assert.equal((await stage.subscribe(first)).status, 200);
  assert.equal((await stage.subscribe(first)).body["error"], "RATE_LIMITED");
  assert.equal((await stage.confirm("x")).body["error"], "LINK_INVALID");
  assert.equal((await stage.confirm("x")).body["error"], "RATE_LIMITED");
  // Mail clients of many users unsubscribe from one network.
  const oneClick = `${stage.app.baseUrl}${oneClickPath(stage.mailTo(first)[0])}`;
  for (let count = 0; count < 3; count += 1)
    assert.equal((await fetch(oneClick, { method: "POST" })).status, 200);
  await stage.close();
});

test("a network that asks for all mails of a day leaves half of them to networks that have not asked", async () => {
  const stage = await startSubscribing({
    LIMIT_SUBSCRIPTION_MAILS_PER_DAY: "8",
    TRUST_PROXY: "127.0.0.1",
  });
  const statuses: number[] = [];
  for (let asked = 0; asked < 10; asked += 1) {
    // Another /64 of the same /48 is no new network.
    const answer = await stage.subscribeFrom(`2001:db8:1:${asked}::1`, stage.newAddress());
    statuses.push(answer.status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429, 429, 429, 429, 429]);
  for (let visitor = 1; visitor <= 4; visitor += 1) {
    const address = stage.newAddress();
    assert.equal((await stage.subscribeFrom(`198.51.${visitor}.1`, address)).status, 200);
    assert.equal(stage.mailTo(address).length, 1);
  }
  await stage.close();
});

test("a mail that the relay refuses doesn't count, for its network or for the day", async () => {
  const stage = await startSubscribing({ LIMIT_SUBSCRIPTION_MAILS_PER_DAY: "2" });
  const address = stage.newAddress();
  stage.busy.add(address);
  for (let attempt = 0; attempt < 3; attempt += 1)
    assert.equal((await stage.subscribe(address)).body["error"], "TRANSPORT_UNAVAILABLE");
  stage.busy.delete(address);
  assert.deepEqual(await stage.subscribe(address), MAILED);
  await stage.close();
});
