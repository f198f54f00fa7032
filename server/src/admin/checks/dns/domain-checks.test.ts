import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { beforeEach, describe, test } from "node:test";
import type { CheckChanges } from "../../../../test/checks/check-cases.ts";
import {
  checkDeps,
  DOMAIN,
  HOST,
  HOST_IP,
  publishWell,
} from "../../../../test/checks/check-deps.ts";
import { startNameServer, type NameServer } from "../../../../test/network/name-server.ts";
import { checkDomain, type DomainFindings } from "./check-domain.ts";
import type { Finding } from "../finding.ts";

type Publish = (dns: NameServer) => void;
type Case = readonly [what: string, publish: Publish, said: RegExp, changes?: CheckChanges];

const SIGNING = generateKeyPairSync("rsa", { modulusLength: 2048 });
const OTHER_KEY = generateKeyPairSync("ed25519").publicKey;
const SELECTOR = `s1._domainkey.${DOMAIN}`;
const PUBLIC_KEY = asRecord(SIGNING.publicKey);

const RELAY: CheckChanges = {
  setUp: { sending: { by: "relay", host: "relay.test", onThisMachine: false } },
};
const OWN_RELAY: CheckChanges = {
  setUp: { sending: { by: "relay", host: "127.0.0.1", onThisMachine: true } },
};
const SIGNED: CheckChanges = {
  setUp: { ...RELAY.setUp, dkim: { selector: "s1", publicKey: SIGNING.publicKey } },
};

function asRecord(key: typeof OTHER_KEY): string {
  return key.export({ type: "spki", format: "der" }).toString("base64");
}

describe("the DNS checks of one domain", () => {
  let dns: NameServer;
  beforeEach(async () => {
    dns = await startNameServer();
    publishWell(dns);
  });

  const look = async (
    changes: CheckChanges = {},
    domain: string = DOMAIN,
  ): Promise<DomainFindings> => {
    const deps = checkDeps(dns, changes);
    try {
      return await checkDomain(deps, domain, AbortSignal.timeout(60_000));
    } finally {
      deps.close();
      await dns.close();
    }
  };

  test("pass for a domain configured as documented", async () => {
    const found = await look();
    const statuses = Object.entries(found).map(([name, { status }]) => [name, status]);
    assert.deepEqual(statuses, [
      ["mx", "pass"],
      ["spf", "pass"],
      ["dkim", "pass"],
      ["dmarc", "pass"],
    ]);
    assert.deepEqual(found.mx.details, [`MX 10 ${HOST}: ${HOST_IP}, this server`]);
  });

  test("accept the DKIM record that they recommend", async () => {
    const missing = (await look(SIGNED)).dkim;
    assert.equal(missing.status, "fail");
    const [record] = missing.records ?? [];
    assert.equal(record?.name, SELECTOR);
    dns = await startNameServer();
    dns.set(SELECTOR, "TXT", record.value);
    assert.equal((await look(SIGNED)).dkim.status, "pass");
  });

  test("accept the MX, SPF, and DMARC records that they recommend", async () => {
    const nothing = await startNameServer();
    nothing.set(HOST, "A", HOST_IP);
    await dns.close();
    dns = nothing;
    const first = await look(OWN_RELAY);
    dns = await startNameServer();
    dns.set(HOST, "A", HOST_IP);
    for (const { name, type, value } of [first.mx, first.spf, first.dmarc].flatMap(
      ({ records = [] }) => records,
    )) {
      const [, preference, exchange] = /^(\d+) (.+)\.$/.exec(value) ?? [];
      dns.set(name, type, type === "MX" ? { preference: Number(preference), exchange } : value);
    }
    const { mx, spf, dmarc } = await look(OWN_RELAY);
    assert.deepEqual([mx.status, spf.status, dmarc.status], ["pass", "pass", "pass"]);
  });

  const cases = (name: keyof DomainFindings, status: Finding["status"], rows: readonly Case[]) => {
    for (const [what, publish, said, changes] of rows) {
      test(`${name}, ${status}: ${what}`, async () => {
        publish(dns);
        const finding = (await look(changes))[name];
        assert.equal(finding.status, status, finding.message);
        assert.match([finding.message, ...(finding.details ?? [])].join("\n"), said);
      });
    }
  };

  const mx =
    (...records: { exchange: string; preference: number }[]): Publish =>
    (server) =>
      server.set(DOMAIN, "MX", ...records);
  const elsewhere = { exchange: "mx.elsewhere.example.net", preference: 20 };
  const atElsewhere: Publish = (server) => server.set(elsewhere.exchange, "A", "23.0.0.99");

  cases("mx", "pass", [
    [
      "another name with the same address",
      (server) => {
        mx({ exchange: "other.example.org", preference: 5 })(server);
        server.set("other.example.org", "A", HOST_IP);
      },
      /goes to this server/,
    ],
    [
      "another address, where somebody answers in our name",
      (server) => {
        mx(elsewhere)(server);
        atElsewhere(server);
      },
      /which identifies itself as mx\.example\.org/,
    ],
  ]);
  const silent: CheckChanges = { greet: async () => ({ reached: false, reason: "no answer" }) };
  cases("mx", "fail", [
    ["none, and no address", (server) => server.set(DOMAIN, "MX"), /has no MX record, so it can’t/],
    ["a null MX", mx({ exchange: ".", preference: 0 }), /accepts no mail/],
    [
      "somebody else's",
      (server) => {
        mx(elsewhere)(server);
        atElsewhere(server);
      },
      /goes to another server/,
      silent,
    ],
    ["a host without an address", mx(elsewhere), /can’t be delivered.*has no address/s],
    [
      "an address instead of a name",
      mx({ exchange: HOST_IP, preference: 1 }),
      /must contain a host name/,
    ],
    [
      "an address that nobody outside can reach",
      (server) => server.set(HOST, "A", "192.168.1.7"),
      /which is not a public address/,
    ],
  ]);
  cases("mx", "warning", [
    [
      "none, but an address that is ours",
      (server) => {
        server.set(DOMAIN, "MX");
        server.set(DOMAIN, "A", HOST_IP);
      },
      /use its address record instead/,
    ],
    [
      "ours, and somebody else's",
      (server) => {
        mx({ exchange: HOST, preference: 10 }, elsewhere)(server);
        atElsewhere(server);
      },
      /Some mail .* goes to mx\.elsewhere\.example\.net/,
      silent,
    ],
    [
      "a name server that fails",
      (server) => server.lie(DOMAIN, () => Buffer.from("no answer at all")),
      /The DNS query for .* failed/,
    ],
  ]);

  const spf =
    (...records: string[]): Publish =>
    (server) =>
      server.set(DOMAIN, "TXT", ...records);
  cases("spf", "pass", [
    ["our address, as one of many", spf("other", "v=spf1 ip4:23.0.0.0/24 ~all"), /pass/, OWN_RELAY],
    [
      "what a relay asks for",
      spf("v=spf1 ip4:198.51.100.0/24 ~all"),
      /has a valid SPF record/,
      RELAY,
    ],
  ]);
  cases("spf", "fail", [
    ["none, for mail that isn't signed", spf("other"), /has no SPF record/, RELAY],
    ["two of them", spf("v=spf1 -all", "v=spf1 ~all"), /2 SPF records/],
    ["anybody may", spf("v=spf1 +all"), /allows any server to send/],
    ["others may, and we don't", spf("v=spf1 ip4:198.51.100.1 -all"), /doesn’t allow/, OWN_RELAY],
    ["a mechanism that doesn't exist", spf("v=spf1 ipv4:23.0.0.25 -all"), /is invalid/],
    ["one that includes itself", spf(`v=spf1 include:${DOMAIN} -all`), /is invalid/],
  ]);
  cases("spf", "warning", [
    [
      "what we send from isn't known",
      (server) => server.set(HOST, "A", "192.168.1.7"),
      /Can’t check/,
      OWN_RELAY,
    ],
    ["none, where nothing is sent", spf("other"), /has no SPF record/],
  ]);

  const dkim =
    (...records: string[]): Publish =>
    (server) =>
      server.set(SELECTOR, "TXT", ...records);
  cases("dkim", "pass", [
    [
      "the key in pieces, with blanks",
      dkim(`v=DKIM1; p=${PUBLIC_KEY.replace("A", "A ")}`),
      /is signed/,
      SIGNED,
    ],
    ["nothing to sign", () => {}, /sends no mail/],
  ]);
  cases("dkim", "fail", [
    ["no record", () => {}, /has no TXT record/, SIGNED],
    ["another key", dkim(`v=DKIM1; k=rsa; p=${asRecord(OTHER_KEY)}`), /different key from/, SIGNED],
    [
      "another kind of key",
      dkim(`v=DKIM1; k=ed25519; p=${PUBLIC_KEY}`),
      /different key type/,
      SIGNED,
    ],
    ["a revoked key", dkim("v=DKIM1; p="), /revoked/, SIGNED],
    ["something else", dkim("hello"), /not a DKIM key record/, SIGNED],
    ["two keys", dkim(`p=${PUBLIC_KEY}`, "p=other"), /2 records/, SIGNED],
  ]);
  cases("dkim", "warning", [
    ["a trial", dkim(`v=DKIM1; t=s:y; p=${PUBLIC_KEY}`), /test mode/, SIGNED],
    ["mail that leaves unsigned", () => {}, /not signed/, RELAY],
  ]);

  const dmarc =
    (name: string, ...records: string[]): Publish =>
    (server) => {
      server.set(`_dmarc.${DOMAIN}`, "TXT");
      server.set(name, "TXT", ...records);
    };
  const OWN = `_dmarc.${DOMAIN}`;
  cases("dmarc", "pass", [
    ["quarantine", dmarc(OWN, "v=DMARC1;p=quarantine"), /to quarantine forged mail/],
    [
      "of the domain above, for those below",
      dmarc("_dmarc.example.org", "v=DMARC1; p=none; sp=reject"),
      /to reject forged mail/,
    ],
  ]);
  cases("dmarc", "fail", [
    ["two of them", dmarc(OWN, "v=DMARC1; p=none", "v=DMARC1; p=reject"), /2 records/],
    ["a policy that doesn't exist", dmarc(OWN, "v=DMARC1; p=block"), /no valid policy/],
  ]);
  cases("dmarc", "warning", [
    ["none", dmarc(OWN, "other"), /has no DMARC record/],
    ["reports alone", dmarc(OWN, "v=DMARC1; p=none"), /p=none/],
  ]);
});
