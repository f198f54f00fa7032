import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { AppError } from "../../app-error.ts";
import { checkDeps, HOST, NOW, publishWell, WELL_STORE } from "../../../test/check-deps.ts";
import { startNameServer, type NameServer } from "../../../test/name-server.ts";
import type { Certificate, CheckDeps, Greeting, SetUp } from "./check-deps.ts";
import { checkClock } from "./check-clock.ts";
import { checkDisk } from "./check-disk.ts";
import { checkExpiry } from "./check-expiry.ts";
import { checkListener } from "./check-listener.ts";
import { checkMailPort } from "./check-mail-port.ts";
import { checkReverseDns } from "./check-reverse-dns.ts";
import { checkStartTls } from "./check-starttls.ts";
import { checkStore } from "./check-store.ts";
import { checkTransport } from "./check-transport.ts";
import { checkWorkers } from "./check-workers.ts";
import type { Finding } from "./finding.ts";

type Changes = Partial<Omit<CheckDeps, "setUp">> & { setUp?: Partial<SetUp> };
type Case = readonly [Finding["status"], what: string, Changes, said: RegExp];

const DAY = 24 * 60 * 60 * 1000;
const GB = 1024 ** 3;
const silent = async (): Promise<Greeting> => ({ reached: false, reason: "ECONNREFUSED" });
const saying = (line: string) => async (): Promise<Greeting> => ({
  reached: true,
  line,
  offersTls: false,
  certificate: undefined,
});

describe("what is checked of the server itself", () => {
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

  const cases = (
    name: string,
    check: (deps: CheckDeps, signal: AbortSignal) => Promise<Finding>,
    rows: readonly Case[],
  ) => {
    for (const [status, what, changes, said] of rows) {
      test(`${name}, ${what}: ${status}`, async (t) => {
        const deps = checkDeps(dns, changes);
        t.after(() => deps.close());
        const finding = await check(deps, AbortSignal.timeout(60_000));
        assert.equal(finding.status, status, finding.message);
        assert.match([finding.message, ...(finding.details ?? [])].join("\n"), said);
        assert.equal(
          finding.recommendation === undefined,
          status === "pass" || isOpenQuestion(what),
        );
      });
    }
  };
  /** What another check already says what to do about. */
  const isOpenQuestion = (what: string) => /nobody is asked|without MX|not made yet/.test(what);

  cases("the mail server", checkListener, [
    ["pass", "answering", {}, /answers at 127\.0\.0\.1:2525/],
    ["pass", "in another process", { setUp: { listener: undefined } }, /others do/],
    ["fail", "away", { greet: silent }, /nothing is received.*ECONNREFUSED/s],
    ["fail", "refusing", { greet: saying("554 5.7.1 Banned") }, /takes no connection.*554/s],
    ["warning", "of another name", { greet: saying("220 other ESMTP") }, /another server/],
  ]);

  cases("the mail port", checkMailPort, [
    ["pass", "open", {}, /Port 25 answers/],
    ["warning", "closed", { greet: silent }, /can't be reached from here.*ECONNREFUSED/s],
    ["warning", "without MX", { setUp: { receiving: ["none.example.org"] } }, /No MX/],
    [
      "warning",
      "of a private address",
      { setUp: { receiving: ["off.example.org"] } },
      /no address that can/,
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
  const onDisk = async () => ({
    startsAtMs: NOW - 9 * DAY,
    endsAtMs: NOW - DAY,
    namesHost: true,
    isTrusted: undefined,
  });
  cases("STARTTLS", checkStartTls, [
    ["pass", "with months to go", certificate({}), /good for 90 days/],
    ["pass", "of another process", { setUp: { listener: undefined } }, /others do/],
    ["warning", "not set up", { setUp: { offersTls: false } }, /plain text/],
    [
      "fail",
      "set up without a restart",
      { greet: saying(`220 ${HOST} ESMTP`) },
      /doesn't offer it/,
    ],
    ["fail", "failing", { greet: broken }, /fails.*wrong version/s],
    [
      "fail",
      "with a certificate that ended",
      certificate({ endsAtMs: NOW }),
      /ended on 2026-11-21/,
    ],
    ["fail", "before its beginning", certificate({ startsAtMs: NOW + DAY }), /isn't good before/],
    ["warning", "near its end", certificate({ endsAtMs: NOW + 13 * DAY }), /ends in 13 days/],
    [
      "warning",
      "for another name",
      certificate({ namesHost: false }),
      /isn't for mx\.example\.org/,
    ],
    ["warning", "signed by itself", certificate({ isTrusted: false }), /from nobody whom/],
    [
      "fail",
      "of a server that is down, ended",
      { greet: silent, readCertificate: onDisk },
      /ended on/,
    ],
    ["fail", "of a server that is down, unreadable", { greet: silent }, /can't be read/],
  ]);

  const sends = { by: "relay", host: "127.0.0.1", onThisMachine: true } as const;
  cases("reverse DNS", checkReverseDns, [
    ["pass", "leading back", {}, /leads back to mx\.example\.org/],
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
      /doesn't lead back/,
    ],
    [
      "warning",
      "without an address",
      { setUp: { hostname: "none.example.org" } },
      /no public address/,
    ],
  ]);

  cases("the transport", checkTransport, [
    ["pass", "taking mail", {}, /takes mail/],
    [
      "warning",
      "not set up",
      { readTransport: async () => ({ state: "none" }) },
      /Nothing is sent/,
    ],
    [
      "fail",
      "away",
      { readTransport: async () => ({ state: "fails", reason: "relay: ETIMEDOUT" }) },
      /takes no mail.*ETIMEDOUT/s,
    ],
    [
      "warning",
      "that doesn't say",
      { readTransport: async () => ({ state: "unknown", reason: "ses: AccessDenied" }) },
      /can't be told/,
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

  const disk = (freeBytes: number, keptBytes = GB) => ({
    readDisk: async () => ({ freeBytes, sizeBytes: 100 * GB, keptBytes }),
  });
  cases("the disk", checkDisk, [
    ["pass", "with room", disk(50 * GB), /50 GB of 100 GB are free/],
    ["warning", "filling up", disk(9 * GB), /fills up/],
    ["warning", "with less than twice the reserve", disk(15 * GB, 10 * GB), /fills up/],
    ["fail", "below the reserve", disk(GB - 1), /mail is refused/],
    ["fail", "full without a reserve", disk(0, 0), /mail is refused/],
  ]);

  const store = (changes: Partial<CheckDeps["store"]>) => ({
    store: { ...WELL_STORE, ...changes },
  });
  const health = (changes: object) =>
    store({
      readHealth: async () => ({
        sizeBytes: 5 * GB,
        overdue: 0,
        oldestOverdueMs: null,
        unpurged: 0,
        ...changes,
      }),
    });
  const away = new AppError("STORE_UNAVAILABLE", { cause: new Error("SQLITE_READONLY") });
  cases("the database", checkStore, [
    ["pass", "writable", health({}), /can be written to.*Holds 5 GB/s],
    ["warning", "not made yet", store({ probe: async () => "not-made" }), /first start makes it/],
    [
      "fail",
      "read-only",
      store({ probe: () => Promise.reject(away) }),
      /no mail is taken.*SQLITE_READONLY/s,
    ],
  ]);

  const late = (minutes: number) => health({ overdue: 3, oldestOverdueMs: NOW - minutes * 60_000 });
  cases("expiry", checkExpiry, [
    ["pass", "in time", late(1), /end in time/],
    [
      "pass",
      "with the database not made yet",
      store({ probe: async () => "not-made" }),
      /Nothing waits/,
    ],
    ["warning", "late", late(2), /2 minutes late/],
    ["fail", "not working", late(16), /16 minutes late/],
    ["warning", "with much to remove", health({ unpurged: 5_000 }), /waits to be removed/],
  ]);

  const clock = (changes: object) => ({
    readClock: async () => ({
      machineMs: NOW,
      serviceMs: undefined,
      databaseMs: undefined,
      unsettled: false,
      ...changes,
    }),
  });
  cases("the clock", checkClock, [
    ["pass", "steady", clock({ serviceMs: NOW }), /steady/],
    [
      "pass",
      "shifted to a database's, a little",
      clock({ serviceMs: NOW + 4000, databaseMs: NOW + 4000 }),
      /steady/,
    ],
    ["fail", "years behind", clock({ machineMs: Date.UTC(1970, 0, 1) }), /years behind/],
    [
      "warning",
      "ahead of the database's",
      clock({ databaseMs: NOW - 60_000 }),
      /60 s ahead of the database's/,
    ],
    [
      "warning",
      "behind the database's",
      clock({ databaseMs: NOW + 7_000 }),
      /7 s behind the database's/,
    ],
    ["warning", "moved a moment ago", clock({ unsettled: true }), /was moved/],
    ["warning", "moved since the start", clock({ serviceMs: NOW - 3_600_000 }), /was moved/],
  ]);
});

describe("workers", () => {
  const read = {
    from: { address: "", name: "" },
    subject: "",
    sentAtMs: null,
    html: null,
    text: null,
    attachments: [],
  };
  const parser = (...cuts: "memory"[]) => ({ parse: async () => ({ ...read, cuts }) });
  const waiting = (count: number) => () => [{ name: "Writes", waiting: count }];

  test("that read a message are well", async () => {
    const finding = await checkWorkers({ parser: parser(), readQueues: waiting(50) });
    // On a machine that is busy its delay is what there is to say.
    assert.match(finding.message, /Workers answer|too busy/);
    assert.ok(finding.details?.includes("Writes: 50"));
  });

  test("that don't are a failure", async () => {
    const finding = await checkWorkers({ parser: parser("memory"), readQueues: waiting(0) });
    assert.equal(finding.status, "fail");
    assert.ok(finding.details?.includes("Why: memory"));
  });

  test("behind a queue are a warning", async () => {
    const finding = await checkWorkers({ parser: parser(), readQueues: waiting(51) });
    assert.deepEqual([finding.status, finding.message], ["warning", "Writes pile up."]);
  });
});
