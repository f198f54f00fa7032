import { after, before, describe } from "node:test";
import { checkCases } from "../../../test/checks/check-cases.ts";
import { HOST, NOW, publishWell } from "../../../test/checks/check-deps.ts";
import { startNameServer, type NameServer } from "../../../test/network/name-server.ts";
import type { Certificate, Greeting, SetUp } from "./check-deps.ts";
import { checkListener } from "./check-listener.ts";
import { checkMailPort } from "./check-mail-port.ts";
import { checkPayments } from "./check-payments.ts";
import { checkPublicUrl } from "./check-public-url.ts";
import { checkReverseDns } from "./dns/check-reverse-dns.ts";
import { checkStartTls } from "./check-starttls.ts";
import { checkTransport } from "./check-transport.ts";

const DAY = 24 * 60 * 60 * 1000;
const silent = async (): Promise<Greeting> => ({ reached: false, reason: "ECONNREFUSED" });
const saying = (line: string) => async (): Promise<Greeting> => ({
  reached: true,
  line,
  offersTls: false,
  certificate: undefined,
});

describe("the checks of the server itself", () => {
  let dns: NameServer;
  before(async () => {
    dns = await startNameServer();
    publishWell(dns);
    dns.set("off.example.org", "MX", { exchange: "lan.example.org", preference: 10 });
    dns.set("lan.example.org", "A", "10.0.0.7");
    dns.set("nameless.example.org", "A", "23.0.0.77");
    dns.set("wrong.example.org", "A", "23.0.0.78");
    dns.set("78.0.0.23.in-addr.arpa", "PTR", "pool-78.example.net");
  });
  after(() => dns.close());

  const cases = checkCases(() => dns);

  cases("the mail server", checkListener, [
    ["pass", "answering", {}, /answers at 127\.0\.0\.1:2525/],
    [
      "pass",
      "on IPv6",
      { setUp: { listener: { host: "::", port: 25, proxied: false } } },
      /answers at \[::\]:25\./,
    ],
    ["pass", "in another process", { setUp: { listener: undefined } }, /role smtp do/],
    ["fail", "away", { greet: silent }, /no mail arrives.*ECONNREFUSED/s],
    ["fail", "refusing", { greet: saying("554 5.7.1 Banned") }, /refuses connections.*554/s],
    ["warning", "of another name", { greet: saying("220 other ESMTP") }, /doesn’t identify itself/],
  ]);

  const paid = (payments: SetUp["payments"]) => ({ setUp: { payments } });
  cases("the payments", checkPayments, [
    ["pass", "by Stripe", paid("stripe"), /Stripe takes the payments/],
    ["pass", "switched off", paid("off"), /not for sale/],
    ["warning", "off by default", paid("off by default"), /not for sale/],
    ["pass", "in test mode on this machine", paid("test"), /No card is charged/],
    ["warning", "in test mode in public", paid("test in public"), /are given away/],
  ]);

  const reached = (publicUrl: string, ...publicSettings: string[]) => ({
    setUp: { publicUrl, publicSettings },
  });
  cases("the public address", checkPublicUrl, [
    ["pass", "set", reached("https://mail.example"), /is https:\/\/mail\.example\./],
    ["pass", "local", reached("http://localhost:3000"), /localhost/],
    [
      "warning",
      "forgotten",
      reached("http://localhost:3000", "TRUST_PROXY is set"),
      /is local .*, but TRUST_PROXY is set/,
    ],
  ]);

  cases("the mail port", checkMailPort, [
    ["pass", "open", {}, /Port 25 is open/],
    ["warning", "closed", { greet: silent }, /can’t reach port 25.*ECONNREFUSED/s],
    ["warning", "without MX", { setUp: { receiving: ["none.example.org"] } }, /No MX/],
    [
      "warning",
      "of a private address",
      { setUp: { receiving: ["off.example.org"] } },
      /no public address/,
    ],
    ["warning", "when nobody is asked", { dns: undefined }, /DNS_RESOLVER is off/],
  ]);

  const certificate = (changes: Partial<Certificate>) => ({
    greet: async (): Promise<Greeting> => ({
      reached: true,
      line: `220 ${HOST} ESMTP`,
      offersTls: true,
      certificate: {
        startsAtMs: NOW - DAY,
        endsAtMs: NOW + 90 * DAY,
        namesHost: true,
        isTrusted: true,
        ...changes,
      },
    }),
  });
  const broken = async (): Promise<Greeting> => ({
    reached: true,
    line: `220 ${HOST} ESMTP`,
    offersTls: true,
    certificate: undefined,
    tlsProblem: "wrong version number",
  });
  const onDisk = (endsAtMs: number) => ({
    greet: silent,
    readCertificate: async () => ({
      startsAtMs: NOW - 9 * DAY,
      endsAtMs,
      namesHost: true,
      isTrusted: undefined,
    }),
  });
  cases("STARTTLS", checkStartTls, [
    ["pass", "with months to go", certificate({}), /valid for 90 days/],
    ["pass", "of another process", { setUp: { listener: undefined } }, /role smtp do/],
    ["warning", "not set up", { setUp: { offersTls: false } }, /unencrypted/],
    [
      "fail",
      "set up without a restart",
      { greet: saying(`220 ${HOST} ESMTP`) },
      /doesn’t offer it/,
    ],
    ["fail", "failing", { greet: broken }, /handshake fails.*wrong version/s],
    [
      "fail",
      "with a certificate that ended",
      certificate({ endsAtMs: NOW }),
      /expired on 2026-11-21/,
    ],
    ["fail", "before its beginning", certificate({ startsAtMs: NOW + DAY }), /isn’t valid before/],
    ["warning", "near its end", certificate({ endsAtMs: NOW + 13 * DAY }), /expires in 13 days/],
    [
      "warning",
      "for another name",
      certificate({ namesHost: false }),
      /isn’t for mx\.example\.org/,
    ],
    [
      "warning",
      "for another name, near its end",
      certificate({ namesHost: false, endsAtMs: NOW + DAY }),
      /isn’t for mx\.example\.org/,
    ],
    [
      "warning",
      "signed by itself",
      certificate({ isTrusted: false }),
      /trusted certificate authority/,
    ],
    ["fail", "of a server that is down, ended", onDisk(NOW - DAY), /expired on/],
    [
      "pass",
      "of a server that is down, valid",
      onDisk(NOW + 90 * DAY),
      /^The mail server doesn’t answer\. Its certificate is valid/,
    ],
    ["fail", "of a server that is down, unreadable", { greet: silent }, /can’t be read/],
  ]);

  const sends = { by: "relay", host: "127.0.0.1", onThisMachine: true } as const;
  cases("reverse DNS", checkReverseDns, [
    ["pass", "leading back", {}, /points to mx\.example\.org/],
    [
      "warning",
      "without a name",
      { setUp: { hostname: "nameless.example.org" } },
      /23\.0\.0\.77: no name/,
    ],
    [
      "warning",
      "with another name",
      { setUp: { hostname: "wrong.example.org" } },
      /pool-78.*another address/,
    ],
    [
      "fail",
      "of a server that sends by itself",
      { setUp: { hostname: "nameless.example.org", sending: sends } },
      /doesn’t point to/,
    ],
    [
      "warning",
      "without an address",
      { setUp: { hostname: "none.example.org" } },
      /no public address/,
    ],
  ]);

  cases("the transport", checkTransport, [
    ["pass", "taking mail", {}, /accepts mail/],
    ["warning", "not set up", { readTransport: async () => ({ state: "none" }) }, /no mail leaves/],
    [
      "warning",
      "refusing each recipient",
      { readRefusal: () => "550 5.7.1" },
      /refuses recipients at several domains.*5\.7\.1/s,
    ],
    [
      "fail",
      "away",
      { readTransport: async () => ({ state: "fails", reason: "relay: ETIMEDOUT" }) },
      /accepts no mail.*ETIMEDOUT/s,
    ],
    [
      "warning",
      "that doesn't say",
      { readTransport: async () => ({ state: "unknown", reason: "ses: AccessDenied" }) },
      /can’t be checked/,
    ],
    [
      "warning",
      "in a sandbox",
      {
        readTransport: async () => ({
          state: "works",
          details: [],
          limits: "Only verified addresses.",
        }),
      },
      /Only verified/,
    ],
  ]);
});
