import assert from "node:assert/strict";
import { createServer } from "node:net";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import { until } from "../../test/until.ts";
import { startNameServer, type NameServer } from "../../test/network/name-server.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../test/network/webhook-receiver.ts";
import { createPublicPoster } from "./post-to-public.ts";

const REQUEST = { headers: { "webhook-id": "evt_1" }, body: "{}", timeoutMs: 5_000 };

describe("requests to hosts that strangers name", () => {
  let dns: NameServer;
  let receiver: WebhookReceiver;
  before(async () => {
    [dns, receiver] = await Promise.all([startNameServer(), startWebhookReceiver()]);
  });
  after(() => Promise.all([dns.close(), receiver.close()]));

  const poster = (allowsLocal = false) =>
    createPublicPoster({ nameServers: [dns.address], allowsLocal, userAgent: "tests" });

  test("a URL that can't be public is refused by its form", () => {
    const refused = [
      "http://hooks.example.org/",
      "ftp://hooks.example.org/",
      "hooks.example.org",
      "https://ada:secret@hooks.example.org/",
      "https://hooks.example.org/#part",
      "https://localhost/",
      "https://api.localhost/",
      "https://printer.local/",
      "https://metadata.google.internal/",
      "https://intranet/",
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://0x7f.1/",
      "https://0177.0.0.1/",
      "https://10.0.0.1./",
      "https://169.254.169.254/latest/meta-data/",
      "https://[::1]/",
      "https://[::ffff:10.0.0.1]/",
      "https://[64:ff9b::a00:1]/",
      "https://[2002:a00:1::]/",
      "https://[fd00:ec2::254]/",
    ];
    for (const url of refused) assert.ok(poster().refuse(url), url);
    for (const url of ["https://hooks.shop.org/mail?x=1", "https://8.8.8.8:8443/"]) {
      assert.equal(poster().refuse(url), undefined, url);
    }
  });

  test("a name that leads to a private network gets no connection, in any form of the address", async () => {
    let connections = 0;
    const listener = createServer(() => (connections += 1)).listen(0, "127.0.0.1");
    await once(listener, "listening");
    const bound = listener.address();
    const port = typeof bound === "object" && bound ? bound.port : 0;
    const cases = [
      ["A", "127.0.0.1"],
      ["A", "10.1.2.3"],
      ["A", "169.254.169.254"],
      ["AAAA", "::1"],
      ["AAAA", "::ffff:127.0.0.1"],
      ["AAAA", "64:ff9b::7f00:1"],
      ["AAAA", "2002:7f00:1::"],
      ["AAAA", "fd00::1"],
    ] as const;
    for (const [index, [type, ip]] of cases.entries()) {
      const host = `private${index}.shop.org`;
      dns.set(host, type, ip);
      const outcome = await poster().post(`https://${host}:${port}/`, REQUEST);
      assert.deepEqual(outcome, { failure: "private-network" }, ip);
    }
    // One public address doesn't excuse a private one.
    dns.set("both.shop.org", "A", "198.41.0.4", "127.0.0.1");
    const both = await poster().post(`https://both.shop.org:${port}/`, REQUEST);
    assert.deepEqual(both, { failure: "private-network" });
    assert.equal(connections, 0);
    listener.close();
  });

  test("a resolver that answers a private address the second time is not asked a second time", async () => {
    const host = "rebind.shop.org";
    // Public by its form, but from an unassigned block.
    dns.set(host, "AAAA", "2d00::1");
    const earlier = dns.asked.length;
    const pending = poster().post(`https://${host}:${receiver.port}/rebound`, {
      ...REQUEST,
      timeoutMs: 1_500,
    });
    const queries = [`A ${host}`, `AAAA ${host}`];
    await until("both are asked", () => queries.every((query) => dns.asked.includes(query)));
    dns.set(host, "AAAA", "::1");
    dns.set(host, "A", "127.0.0.1");
    const outcome = await pending;
    assert.ok("failure" in outcome && ["timeout", "unreachable"].includes(outcome.failure));
    assert.deepEqual(receiver.at("/rebound"), []);
    const asked = dns.asked.slice(earlier).filter((query) => query === `AAAA ${host}`);
    assert.equal(asked.length, 1, "the socket got the checked address");
    const second = await poster().post(`https://${host}:${receiver.port}/rebound`, REQUEST);
    assert.deepEqual(second, { failure: "private-network" });
  });

  test("for development, a local target gets the request, by the address that DNS gave", async () => {
    dns.set("receiver.shop.org", "A", "127.0.0.1");
    const url = `http://receiver.shop.org:${receiver.port}/hook`;
    assert.deepEqual(await poster(true).post(url, REQUEST), { status: 204 });
    const [received] = receiver.at("/hook");
    assert.equal(received?.body, "{}");
    assert.equal(received?.headers["webhook-id"], "evt_1");
    assert.equal(received?.headers["content-type"], "application/json");
    assert.equal(received?.headers["host"], `receiver.shop.org:${receiver.port}`);
    const local = await poster(true).post(`http://localhost:${receiver.port}/local`, REQUEST);
    assert.deepEqual(local, { status: 204 });
  });

  test("a redirect is not followed", async () => {
    receiver.answerStatus("/moved", 307, { location: receiver.url("/elsewhere") });
    const outcome = await poster(true).post(receiver.url("/moved"), REQUEST);
    assert.deepEqual(outcome, { status: 307 });
    assert.deepEqual(receiver.at("/elsewhere"), []);
  });

  test("an endpoint that is silent, and a name server that is, end with the time", async () => {
    receiver.answer("/silent", () => {});
    const brief = { ...REQUEST, timeoutMs: 200 };
    assert.deepEqual(await poster(true).post(receiver.url("/silent"), brief), {
      failure: "timeout",
    });
    dns.hang("hanging.shop.org");
    assert.deepEqual(await poster().post("https://hanging.shop.org/", brief), {
      failure: "timeout",
    });
    assert.deepEqual(await poster().post("https://absent.shop.org/", REQUEST), {
      failure: "unknown-host",
    });
  });

  test("a response without an end doesn't hold the request", async () => {
    receiver.answer("/endless", (response) => void response.writeHead(200).write("more"));
    assert.deepEqual(await poster(true).post(receiver.url("/endless"), REQUEST), { status: 200 });
  });
});
