import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  ban,
  BANNABLE,
  callAsOperator,
  callFrom,
  listBans,
  talkFrom,
  unban,
} from "./app/banning.ts";
import { openEventStream } from "./app/event-stream.ts";
import { untilWaiting, wait } from "./app/waiting.ts";
import { inTime, until } from "./until.ts";
import { sendFrom } from "./mail/send-from.ts";
import { startTestApp, type TestApp } from "./app/test-app.ts";
import { startTestSite } from "./app/test-site.ts";
import { TEST_STORES } from "./stores/test-stores.ts";

const BANNED = "403 IP_BANNED";

for (const store of TEST_STORES)
  describe(`a ban, on ${store.name}`, () => {
    let app: TestApp;
    let engine: Awaited<ReturnType<typeof store.start>>;
    before(async () => {
      engine = await store.start();
      app = await startTestApp({ ...engine.env, ...BANNABLE, METRICS_PORT: "0" });
    });
    after(async () => {
      await app.close();
      await engine.stop();
    });
    const greetingFor = async (ip: string): Promise<string> => {
      const { greeting, close } = await talkFrom(app, ip);
      close();
      return greeting;
    };

    const networks = [
      ["an IPv4 address", "203.0.113.5", ["203.0.113.5", "::ffff:203.0.113.5"], "203.0.113.6"],
      ["an IPv4 network", "198.51.100.0/25", ["198.51.100.127"], "198.51.100.128"],
      [
        "the /64 of an IPv6 address",
        "2001:db8:0:5::1",
        ["2001:db8:0:5:ffff::9"],
        "2001:db8:0:6::1",
      ],
      ["an IPv6 network", "2001:db8:7000::/36", ["2001:db8:7abc::1"], "2001:db8:8000::1"],
    ] as const;
    for (const [title, network, banned, free] of networks) {
      test(`of ${title} holds over HTTP and SMTP until it is removed, and for no other client`, async () => {
        assert.equal(await ban(app, network), 200);
        for (const ip of banned) {
          assert.equal(await callFrom(app, ip), BANNED, ip);
          assert.match(await greetingFor(ip), /^554 5\.7\.1 /, ip);
        }
        assert.equal(await callFrom(app, free), "200");
        assert.match(await greetingFor(free), /^220 /);
        await unban(app, network);
        assert.equal(await callFrom(app, banned[0]), "200");
        assert.match(await greetingFor(banned[0]), /^220 /);
      });
    }

    test("holds for the IP address that the proxy reports, whatever X-Forwarded-For the visitor sends", async () => {
      await ban(app, "203.0.113.20");
      assert.equal(await callFrom(app, "192.0.2.1, 203.0.113.20"), BANNED);
      assert.equal(await callFrom(app, "203.0.113.20, 192.0.2.1"), "200");
    });

    test("leaves the operator's own calls open, but no guess of the key", async () => {
      await ban(app, "203.0.113.30");
      assert.equal(await callAsOperator(app, "203.0.113.30"), "200");
      const path = "/api/admin/ip-bans";
      assert.equal(await callFrom(app, "203.0.113.30", { path, key: "wrong" }), BANNED);
      assert.equal(await callFrom(app, "203.0.113.30", { path: "/healthz" }), "200");
    });

    test("ends only the banned client's open streams, and the next one is refused", async () => {
      const { id, email } = await app.createAddress();
      const url = `${app.baseUrl}/api/email/stream`;
      const openFrom = (ip: string) =>
        openEventStream(url, { authorization: `Bearer ${id}`, "x-forwarded-for": ip });
      const [banned, free] = await Promise.all([
        openFrom("203.0.113.40"),
        openFrom("203.0.113.41"),
      ]);
      await ban(app, "203.0.113.40");
      await inTime(
        "the stream ends",
        banned.ended.catch(() => {}),
      );
      await assert.rejects(openFrom("203.0.113.40"), /403/);
      const raw = "Subject: still here\r\n\r\nx\r\n";
      await sendFrom("192.0.2.9", { port: app.smtpPort, to: email, raw });
      assert.equal((await free.next()).data["subject"], "still here");
      free.close();
    });

    test("ends only the banned client's open waits", async () => {
      const { id, email } = await app.createAddress();
      const [banned, free] = ["203.0.113.45", "203.0.113.46"].map((from) =>
        wait(app, id, { from }),
      );
      await untilWaiting(app, 2);
      await ban(app, "203.0.113.45");
      assert.equal((await banned)?.status, 403);
      const raw = "Subject: still here\r\n\r\nx\r\n";
      await sendFrom("192.0.2.9", { port: app.smtpPort, to: email, raw });
      assert.equal((await free)?.status, 200);
    });

    test("ends an open session at its next command, and delivers nothing of it", async () => {
      const { email } = await app.createAddress();
      const talk = await talkFrom(app, "203.0.113.50");
      await talk.say("EHLO c");
      await talk.say("MAIL FROM:<>");
      assert.match(await talk.say(`RCPT TO:<${email}>`), /^250 /);
      await ban(app, "203.0.113.50");
      assert.match(await talk.say("DATA"), /^421 4\.7\.1 /);
      talk.close();
    });

    test("ends when its time is over, and leaves the list", async () => {
      await ban(app, "203.0.113.60", 60);
      assert.equal(await callFrom(app, "203.0.113.60"), BANNED);
      app.clock.advance(60_000);
      assert.equal(await callFrom(app, "203.0.113.60"), "200");
      assert.match(await greetingFor("203.0.113.60"), /^220 /);
      const listed = (await listBans(app)).map(({ ipAddress }) => ipAddress);
      assert.equal(listed.includes("203.0.113.60"), false);
    });

    test("made on one node holds on another, and ends the streams there", async (t) => {
      if (store.name === "SQLite") return t.skip("only one process can use the embedded database");
      const other = await startTestApp({ ...engine.env, ...BANNABLE });
      try {
        const { id } = await app.createAddress();
        const stream = await openEventStream(`${other.baseUrl}/api/email/stream`, {
          authorization: `Bearer ${id}`,
          "x-forwarded-for": "203.0.113.70",
        });
        await ban(app, "203.0.113.70");
        await inTime(
          "the stream ends",
          stream.ended.catch(() => {}),
        );
        await until("the other node refuses", async () => {
          return (await callFrom(other, "203.0.113.70")) === BANNED;
        });
        const { greeting, close } = await talkFrom(other, "203.0.113.70");
        assert.match(greeting, /^554 5\.7\.1 /);
        close();
      } finally {
        await other.close();
      }
    });
  });

test("visitors who open a page get the page about the ban; the operator gets the panel", async (t) => {
  const page = (content: string) => ({ type: "text/html; charset=utf-8", content });
  const served = { "/": page("home"), "/admin": page("panel"), "/banned": page("not from here") };
  const app = await startTestSite({ served }, BANNABLE);
  t.after(() => app.close());
  await ban(app, "203.0.113.5");
  const open = async (path: string, accept = "text/html") => {
    const headers = { accept, "x-forwarded-for": "203.0.113.5" };
    const response = await app.call("GET", path, { headers });
    return `${response.status} ${await response.text()}`;
  };
  for (const path of ["/", "/no/such/page", "/%61dmin/x"]) {
    assert.equal(await open(path), "403 not from here", path);
  }
  assert.equal(await open("/admin"), "200 panel");
  assert.match(await open("/", "application/json"), /^403 .*IP_BANNED/);
  assert.match(await open("/api/config"), /^403 .*IP_BANNED/);
});

test("without a trusted proxy, only the connection's own IP address counts", async (t) => {
  const app = await startTestApp({ ADMIN_KEY: BANNABLE.ADMIN_KEY });
  t.after(() => app.close());
  await ban(app, "203.0.113.5");
  assert.equal(await callFrom(app, "203.0.113.5"), "200");
  await ban(app, "127.0.0.1");
  assert.equal(await callFrom(app, "203.0.113.6"), BANNED);
  assert.equal(await callAsOperator(app, "203.0.113.6"), "200");
});
