import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { AdminDomain } from "@mayfly/contract";
import { OPERATORS_KEY, operatorOf } from "../../../test/app/operator.ts";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { readSite } from "../../domains/report-refusal.ts";

describe("a report that a site refuses a domain", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ ADMIN_KEY: OPERATORS_KEY, DOMAINS: "a.test,b.test,c.test" });
  });
  after(() => app.close());

  const report = async (domain: string, site?: string, given?: string) => {
    const token = given ?? (await app.createAddress({ domain })).id;
    const body = site === undefined ? {} : { site };
    const answer = await app.call("POST", "/api/email/refused", { token, body });
    assert.equal(answer.status, 200);
    return ((await answer.json()) as { domain: string }).domain;
  };

  test("is counted by site and domain, and answered with the domain refused least", async () => {
    assert.equal(await report("a.test", "https://www.Shop.example/join"), "b.test");
    assert.equal(await report("b.test", "shop.example"), "c.test");
    assert.equal(await report("c.test"), "a.test");
    assert.equal(await report("a.test", "other.example"), "b.test");
    // By this site first: other.example refuses only a.test.
    assert.equal(await report("b.test", "shop.example"), "c.test");
    const { body } = await operatorOf(app)<AdminDomain[]>("GET", "domains");
    assert.deepEqual(
      body.map(({ domain, refusals }) => [domain, refusals]),
      [
        [
          "a.test",
          {
            total: 2,
            sites: [
              { site: "other.example", count: 1 },
              { site: "shop.example", count: 1 },
            ],
          },
        ],
        ["b.test", { total: 2, sites: [{ site: "shop.example", count: 2 }] }],
        ["c.test", { total: 1, sites: [] }],
      ],
    );
  });

  test("is answered with a domain to avoid only if no other one is left", async () => {
    const reportAvoiding = async (avoid: readonly string[]) => {
      const { id: token } = await app.createAddress({ domain: "a.test" });
      const answer = await app.call("POST", "/api/email/refused", { token, body: { avoid } });
      return ((await answer.json()) as { domain: string }).domain;
    };
    const least = await reportAvoiding([]);
    const other = least === "b.test" ? "c.test" : "b.test";
    assert.equal(await reportAvoiding([least]), other);
    assert.equal(await reportAvoiding([least.toUpperCase()]), other);
    assert.equal(await reportAvoiding([least, other]), least);
  });

  test("counts once per address", async () => {
    const { id } = await app.createAddress({ domain: "c.test" });
    for (let times = 0; times < 3; times++) await report("c.test", "again.example", id);
    const { body } = await operatorOf(app)<AdminDomain[]>("GET", "domains");
    const counted = body.find(({ domain }) => domain === "c.test")?.refusals.sites;
    assert.deepEqual(counted, [{ site: "again.example", count: 1 }]);
  });

  test("stores only the host of the input", () => {
    for (const [typed, host] of [
      ["Shop.example", "shop.example"],
      [" https://user:pw@www.shop.example:8443/a?b#c ", "shop.example"],
      ["marlow@shop.example", "shop.example"],
      ["bücher.example", "xn--bcher-kva.example"],
      ["my shop", ""],
      ["192.0.2.1", ""],
      ["", ""],
    ]) {
      assert.equal(readSite(typed ?? ""), host);
    }
  });
});
