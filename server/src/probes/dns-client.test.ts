import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import * as fc from "fast-check";
import { DnsTrouble } from "../admin/checks/check-deps.ts";
import { startNameServer, type NameServer } from "../../test/network/name-server.ts";
import { createDnsClient, reverseName, type DnsClient } from "./dns-client.ts";

describe("DNS queries of the checks", () => {
  test("return each record type in plain form, mail servers by priority", async (t) => {
    const { server, dns } = await start(t);
    server.set(
      "a.example.org",
      "MX",
      { exchange: "B.Example.ORG", preference: 20 },
      { exchange: "c.example.org", preference: 5 },
    );
    server.set("b.example.org", "A", "23.0.0.1");
    server.set("b.example.org", "AAAA", "2001:db8::1");
    server.set("a.example.org", "TXT", `long ${"x".repeat(400)}`);
    server.set("1.0.0.23.in-addr.arpa", "PTR", "B.example.org");
    assert.deepEqual(await dns.mailServers("a.example.org"), [
      { host: "c.example.org", priority: 5 },
      { host: "b.example.org", priority: 20 },
    ]);
    assert.deepEqual(await dns.addresses("b.example.org"), ["23.0.0.1", "2001:db8::1"]);
    assert.deepEqual(await dns.texts("a.example.org"), [`long ${"x".repeat(400)}`]);
    assert.deepEqual(await dns.namesOf("23.0.0.1"), ["b.example.org"]);
    assert.equal(await dns.isAnswered(), true);
  });

  test("return an empty result for a missing name, and query once", async (t) => {
    const { server, dns } = await start(t);
    assert.deepEqual(await dns.texts("nothing.example.org"), []);
    assert.deepEqual(await dns.texts("Nothing.example.org"), []);
    assert.deepEqual(server.asked, ["TXT nothing.example.org"]);
  });

  test("throw if a query fails", async (t) => {
    const { server, dns } = await start(t);
    server.lie("a.example.org", () => Buffer.from("nonsense"));
    await assert.rejects(dns.texts("a.example.org"), DnsTrouble);
  });

  test("report that no name server answers", async () => {
    const server = await startNameServer();
    await server.close();
    assert.equal(await createDnsClient([server.address], 50).isAnswered(), false);
    assert.equal(await createDnsClient([]).isAnswered(), false);
  });

  test("end when they are closed", async (t) => {
    const { server, dns } = await start(t);
    server.hang("a.example.org");
    const asking = assert.rejects(dns.texts("a.example.org"), DnsTrouble);
    await server.whenAsked("a.example.org");
    dns.close();
    await asking;
  });
});

test("a reverse name contains the whole address, last part first", () => {
  assert.equal(reverseName("192.0.2.25"), "25.2.0.192.in-addr.arpa");
  assert.equal(reverseName("::ffff:192.0.2.25"), "25.2.0.192.in-addr.arpa");
  fc.assert(
    fc.property(fc.ipV6(), (ip) => {
      const name = reverseName(ip);
      const labels = name.split(".");
      assert.match(name, /\.(?:ip6|in-addr)\.arpa$/);
      assert.equal(labels.length, name.endsWith(".ip6.arpa") ? 34 : 6);
    }),
  );
});

async function start(t: TestContext): Promise<{ server: NameServer; dns: DnsClient }> {
  const server = await startNameServer();
  const dns = createDnsClient([server.address]);
  t.after(async () => {
    dns.close();
    await server.close();
  });
  return { server, dns };
}
