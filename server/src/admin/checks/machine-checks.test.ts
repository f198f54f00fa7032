import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { AppError } from "../../app-error.ts";
import { checkCases } from "../../../test/checks/check-cases.ts";
import { NOW, WELL_STORE } from "../../../test/checks/check-deps.ts";
import { startNameServer, type NameServer } from "../../../test/network/name-server.ts";
import { checkClock } from "./check-clock.ts";
import { StoreTrouble, type CheckDeps } from "./check-deps.ts";
import { checkDisk } from "./check-disk.ts";
import { checkExpiry } from "./check-expiry.ts";
import { checkLiveEvents } from "./check-live-events.ts";
import { checkListenBacklog } from "./check-listener.ts";
import { checkStore } from "./check-store.ts";
import { checkWorkers } from "./check-workers.ts";

const GB = 1024 ** 3;

const backlog = (max: number | undefined) => ({ readListenBacklogMax: async () => max });

describe("the checks of the machine and the store", () => {
  let dns: NameServer;
  before(async () => void (dns = await startNameServer()));
  after(() => dns.close());
  const cases = checkCases(() => dns);

  const disk = (freeBytes: number, reservedBytes = GB) => ({
    readDisk: async () => ({ freeBytes, sizeBytes: 100 * GB, reservedBytes }),
  });
  cases("the disk", checkDisk, [
    ["pass", "with room", disk(50 * GB), /50 GB of 100 GB free/],
    ["warning", "filling up", disk(9 * GB), /is filling up/],
    ["warning", "with less than twice the reserve", disk(15 * GB, 10 * GB), /is filling up/],
    ["fail", "below the reserve", disk(GB - 1), /refuses mail/],
    ["fail", "full without a reserve", disk(0, 0), /refuses mail/],
  ]);

  cases("waiting clients", checkListenBacklog, [
    ["pass", "as many as are asked for", backlog(4096), /somaxconn is 4,096/],
    ["pass", "with a system that doesn't say", backlog(undefined), /doesn’t report/],
    ["warning", "fewer than are asked for", backlog(128), /less than 4,096: .* is 128\./],
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
    ["pass", "writable", health({}), /is writable.*Size: 5 GB/s],
    ["warning", "not made yet", store({ probe: async () => "not-made" }), /first start creates it/],
    [
      "warning",
      "not to be changed by this user",
      store({ probe: async () => new StoreTrouble("must be owner", { fix: "use the owner" }) }),
      /is writable, but the next upgrade can’t change its tables\..*must be owner/s,
    ],
    [
      "fail",
      "read-only",
      store({ probe: () => Promise.reject(away) }),
      /accepts no mail.*SQLITE_READONLY/s,
    ],
  ]);

  test("a database with a known problem gets the advice for that problem", async () => {
    const trouble = new StoreTrouble("permission denied", { fix: "run 'GRANT'" });
    const deps = { ...store({ probe: () => Promise.reject(trouble) }), nowMs: () => NOW };
    const { details, recommendation } = await checkStore(deps);
    assert.deepEqual([details, recommendation], [["permission denied"], "Run 'GRANT'."]);
  });

  for (const [engine, advice] of [
    ["SQLite", /disk \(full, read-only\?\)/],
    ["PostgreSQL", /at DATABASE_URL/],
  ] as const) {
    test(`a failed ${engine} database gets advice for that database`, async () => {
      const deps = { ...store({ engine, probe: () => Promise.reject(away) }), nowMs: () => NOW };
      assert.match((await checkStore(deps)).recommendation ?? "", advice);
    });
  }

  const late = (minutes: number) => health({ overdue: 3, oldestOverdueMs: NOW - minutes * 60_000 });
  cases("expiry", checkExpiry, [
    ["pass", "in time", late(1), /expire on time/],
    [
      "pass",
      "with the database not made yet",
      store({ probe: async () => "not-made" }),
      /no addresses yet/,
    ],
    ["warning", "late", late(2), /2 minutes overdue/],
    ["fail", "not working", late(16), /16 minutes overdue/],
    [
      "warning",
      "with the database not usable",
      store({ probe: () => Promise.reject(away) }),
      /^Not checked, because the database can’t be used\.$/,
    ],
    ["warning", "with much to remove", health({ unpurged: 5_000 }), /still to be deleted/],
  ]);

  const events = (probe: () => Promise<boolean>, changes = {}) => ({
    ...store(changes),
    probeLiveEvents: probe,
  });
  const refused = new StoreTrouble("DATABASE_URL: refused", { fix: "correct it" });
  const checkEvents = ({ store: of, probeLiveEvents }: CheckDeps, signal: AbortSignal) =>
    checkLiveEvents(of, probeLiveEvents ?? assert.fail(), signal);
  cases("live events", checkEvents, [
    ["pass", "arriving", events(async () => true), /events arrive\.$/],
    ["warning", "lost", events(async () => false), /pages of other nodes show new mail late/],
    [
      "fail",
      "refused",
      events(() => Promise.reject(refused)),
      /connection for live events fails\.\nDATABASE_URL: refused$/,
    ],
    [
      "warning",
      "with the database not usable",
      events(async () => true, { probe: () => Promise.reject(away) }),
      /^Not checked/,
    ],
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
    ["pass", "steady", clock({ serviceMs: NOW }), /is correct/],
    [
      "pass",
      "shifted to a database's, a little",
      clock({ serviceMs: NOW + 4000, databaseMs: NOW + 4000 }),
      /is correct/,
    ],
    ["fail", "years behind", clock({ machineMs: Date.UTC(1970, 0, 1) }), /years behind/],
    [
      "warning",
      "ahead of the database's",
      clock({ databaseMs: NOW - 60_000 }),
      /60 s ahead of the database clock/,
    ],
    [
      "warning",
      "behind the database's",
      clock({ databaseMs: NOW + 7_000 }),
      /7 s behind the database clock/,
    ],
    [
      "warning",
      "kept while the database's was moved",
      clock({ serviceMs: NOW + 40, databaseMs: NOW - 3_600_000 }),
      /service’s time is 3,600 s ahead of the database clock.*Database time: /s,
    ],
    [
      "warning",
      "another than the database's, and than that of this machine",
      clock({ serviceMs: NOW - 3_000, databaseMs: NOW }),
      /service’s time is 3 s behind the database clock/,
    ],
    [
      "pass",
      "a little off the database's",
      clock({ serviceMs: NOW - 2_000, databaseMs: NOW }),
      /is correct/,
    ],
    ["warning", "moved a moment ago", clock({ unsettled: true }), /changed a moment ago/],
    [
      "warning",
      "moved since the start",
      clock({ serviceMs: NOW - 3_600_000 }),
      /clock changed while/,
    ],
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
  const parser = (...truncations: "memory"[]) => ({
    parse: async () => ({ ...read, truncations }),
  });
  const waiting = (count: number) => () => [{ name: "Writes", waiting: count }];

  test("that parse a message pass", async () => {
    const finding = await checkWorkers({ parser: parser(), readQueues: waiting(50) });
    // On a busy machine, the delay is reported instead.
    assert.match(finding.message, /workers respond|overloaded/);
    assert.ok(finding.details?.includes("Writes: 50"));
  });

  test("that don't parse fail", async () => {
    const finding = await checkWorkers({ parser: parser("memory"), readQueues: waiting(0) });
    assert.equal(finding.status, "fail");
    assert.ok(finding.details?.includes("Reason: memory"));
  });

  test("with a long queue are a warning", async () => {
    const finding = await checkWorkers({ parser: parser(), readQueues: waiting(51) });
    assert.deepEqual(
      [finding.status, finding.message],
      ["warning", "The queue is too long: Writes."],
    );
  });
});
