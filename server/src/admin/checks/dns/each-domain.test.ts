import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { checkDeps, DOMAIN } from "../../../../test/checks/check-deps.ts";
import { startNameServer, type NameServer } from "../../../../test/network/name-server.ts";
import { type CheckDeps, DnsTrouble, type Dns } from "../check-deps.ts";
import { checkEachDomain, type DomainCheck } from "./each-domain.ts";
import { fail, pass, warning } from "../finding.ts";

describe("a check of several domains", () => {
  let dns: NameServer;
  before(async () => void (dns = await startNameServer()));
  after(() => dns.close());
  const signal = new AbortController().signal;

  const look = async (
    domains: readonly string[],
    check: DomainCheck,
    changes: Partial<Omit<CheckDeps, "setUp">> = {},
  ) => {
    const deps = checkDeps(dns, changes);
    try {
      return await checkEachDomain(deps, { domains, check, allWell: "All are well." }, signal);
    } finally {
      deps.close();
    }
  };
  const record = (name: string) => ({ name, type: "TXT", value: "v" }) as const;
  const byName: DomainCheck = async (_deps, domain) => {
    if (domain.startsWith("bad")) {
      return fail(`${domain} is bad.`, { recommendation: "Do it.", records: [record(domain)] });
    }
    return domain.startsWith("odd")
      ? warning(`${domain} is odd.`, { recommendation: "Do it.", details: ["so odd"] })
      : pass("Well.");
  };

  test("has the worst domain's status, and lists each domain with its recommendations", async () => {
    assert.deepEqual(await look(["a.net", "odd.net", "bad.net", "bad.org"], byName), {
      status: "fail",
      message: "bad.net is bad. 2 more domains are listed below.",
      details: [
        "a.net: Well.",
        "odd.net is odd.",
        "  so odd",
        "bad.net is bad.",
        "bad.org is bad.",
      ],
      recommendation: "Do it.",
      records: [record("bad.net"), record("bad.org")],
    });
  });

  test("has one common message if all domains pass", async () => {
    const wells: DomainCheck = async (_deps, domain) => pass(`${domain} is well.`);
    const finding = await look(["a.net", "b.net"], wells);
    assert.deepEqual([finding.status, finding.message], ["pass", "All are well."]);
    assert.equal((await look(["a.net"], wells)).message, "a.net is well.");
  });

  test("reports reserved names as such, and recommends no records for them", async () => {
    const finding = await look(["bad.test", "bad.example"], byName);
    assert.equal(finding.status, "warning");
    assert.match(finding.message, /for testing only/);
    assert.equal(finding.records, undefined);
    assert.equal(
      (await look(["bad.test", "bad.net"], byName)).message,
      "bad.net is bad. One more domain is listed below.",
    );
  });

  test("with DNS off queries nothing, and says so once", async () => {
    const never: DomainCheck = () => Promise.reject(new Error("it was asked"));
    const finding = await look([DOMAIN, "a.test"], never, { dns: undefined });
    assert.deepEqual(
      [finding.status, finding.message],
      ["warning", "Not checked: DNS_RESOLVER is off."],
    );
  });

  test("warns if no name server answers, and doesn't fail", async () => {
    const never: DomainCheck = () => Promise.reject(new Error("it was asked"));
    const asked = () => Promise.reject(new Error("it was asked"));
    const away: Dns = {
      isAnswered: async () => false,
      mailServers: asked,
      texts: asked,
      addresses: asked,
      namesOf: asked,
    };
    const finding = await look([DOMAIN, "a.test"], never, { dns: away });
    assert.deepEqual(
      [finding.status, finding.message],
      ["warning", "Not checked: no name server answers."],
    );
  });

  test("doesn't take a failed query for a negative answer", async () => {
    const finding = await look([DOMAIN], () => Promise.reject(new DnsTrouble(DOMAIN, "ESERVFAIL")));
    assert.deepEqual(finding, {
      status: "warning",
      message: `The DNS query for ${DOMAIN} failed (ESERVFAIL).`,
    });
  });
});
