import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startNameServer, type NameServer } from "../../test/network/name-server.ts";
import { createServerNames } from "./server-names.ts";

describe("the name of a sending server", () => {
  let dns: NameServer;
  let names: ReturnType<typeof createServerNames>;
  before(async () => {
    dns = await startNameServer();
    names = createServerNames([dns.address]);
  });
  after(async () => {
    names.close();
    await dns.close();
  });

  test("is the one that DNS confirms in both directions, and is looked up once", async () => {
    dns.set("8.8.8.8.in-addr.arpa", "PTR", "other.shop.example", "Mail.Shop.example");
    dns.set("other.shop.example", "A", "9.9.9.9");
    dns.set("mail.shop.example", "A", "9.9.9.9", "8.8.8.8");
    assert.equal(await names.find("8.8.8.8"), "mail.shop.example");
    const asked = dns.asked.length;
    assert.equal(await names.find("8.8.8.8"), "mail.shop.example");
    assert.equal(dns.asked.length, asked);
  });

  test("may belong to an IPv6 address", async () => {
    const nibbles = "8.8.8.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.6.8.4.0.6.8.4.1.0.0.2";
    dns.set(`${nibbles}.ip6.arpa`, "PTR", "six.example");
    dns.set("six.example", "AAAA", "2001:4860:4860::8888");
    assert.equal(await names.find("2001:4860:4860::8888"), "six.example");
  });

  test("is unknown if the name leads elsewhere, or there is none", async () => {
    dns.set("1.1.1.1.in-addr.arpa", "PTR", "bank.example");
    dns.set("bank.example", "A", "9.9.9.9");
    assert.equal(await names.find("1.1.1.1"), undefined);
    assert.equal(await names.find("1.0.0.1"), undefined);
  });

  test("isn't looked up for a private address", async () => {
    const asked = dns.asked.length;
    for (const ip of ["127.0.0.1", "10.1.2.3", "fd00::1", "::1", "not an address"]) {
      assert.equal(await names.find(ip), undefined);
    }
    assert.equal(dns.asked.length, asked);
  });

  test("is found while the name server of another network never answers", async () => {
    const reverse = (host: number): string => `${host}.216.184.93.in-addr.arpa`;
    const hostile = Array.from({ length: 100 }, (_, host) => {
      dns.hang(reverse(host));
      return names.find(`93.184.216.${host}`);
    });
    await dns.whenAsked(reverse(0));
    dns.set("9.9.9.9.in-addr.arpa", "PTR", "mail.shop.example");
    assert.equal(await names.find("9.9.9.9"), "mail.shop.example");
    assert.deepEqual(new Set(await Promise.all(hostile)), new Set([undefined]));
  });

  test("ends its lookup when the service stops", async () => {
    dns.hang("4.4.8.8.in-addr.arpa");
    const pending = names.find("8.8.4.4");
    await dns.whenAsked("4.4.8.8.in-addr.arpa");
    names.close();
    assert.equal(await pending, undefined);
  });
});
