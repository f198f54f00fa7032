import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  readAdminEmail,
  readAdminMessage,
  readAdminStats,
  readAuditEntry,
  readBudget,
  readCompanyMessage,
  readIpBan,
  readRateLimit,
  readRows,
  readSuspicion,
  readTotal,
} from "./read-admin-answers.ts";
import { UnreadableAnswer } from "./fields.ts";

const AT = "2026-11-21T09:00:00.000Z";
const SPANS = { lastHour: 1, lastDay: 2, lastWeek: 3 };

/** Each reader with an answer of the server's. */
const READERS: readonly (readonly [(answer: unknown) => unknown, object])[] = [
  [
    readAdminStats,
    {
      activeTempEmails: 4,
      activePremiumEmails: 0,
      activeIpBans: 6,
      emailStats: SPANS,
      messageStats: SPANS,
      beside: { tempEmailsHourAgo: null, premiumEmailsEnding: 1, permanentIpBans: 0 },
      waiting: { companyMessages: 5, rateLimits: 2, suspicions: 3 },
      companyInboxes: [{ inbox: "privacy", filledPercent: 81 }],
      serverTime: AT,
    },
  ],
  [
    readBudget,
    {
      name: "live-addresses",
      used: 64,
      total: 1_000_000,
      perNetwork: null,
      holders: [{ network: "192.0.2.0/24", used: 64, max: 240 }],
    },
  ],
  [
    readAdminEmail,
    {
      id: "7",
      email: "june.meadow@mayfly.test",
      type: "premium",
      messageCount: 2,
      expiresAt: AT,
      createdAt: AT,
      ipAddress: null,
      referrer: "example.org",
      isActive: true,
    },
  ],
  [
    readAdminMessage,
    {
      id: "m",
      sender: "",
      subject: "",
      received_at: AT,
      body_html: null,
      body_text: "Hi",
      incomplete: true,
      attachments: [
        { index: 0, name: "a.png", type: "image/png", size: 9, contentId: "c", inline: true },
      ],
    },
  ],
  [
    readCompanyMessage,
    {
      id: "m",
      from: "",
      subject: "S",
      body: "",
      html: null,
      incomplete: false,
      attachments: [],
      receivedAt: AT,
    },
  ],
  [readIpBan, { id: "1", ipAddress: "192.0.2.1", reason: "floods", bannedAt: AT, expiresAt: AT }],
  [readIpBan, { id: "1", ipAddress: "192.0.2.1", reason: "for good", bannedAt: AT }],
  [
    readRateLimit,
    {
      id: "create 192.0.2.1",
      ipAddress: "192.0.2.1",
      endpoint: "create",
      requestCount: 9,
      windowStart: AT,
      blockedUntil: AT,
      isBlocked: true,
    },
  ],
  [
    readSuspicion,
    {
      id: "1",
      ipAddress: "192.0.2.1",
      severity: "high",
      activityType: "admin-key-guessing",
      details: "a wrong key",
      userAgent: null,
      createdAt: AT,
      count: 14,
      lastSeenAt: AT,
      isBlocked: false,
    },
  ],
  [
    readAuditEntry,
    { id: "1", action: "ban", subject: "192.0.2.1", ipAddress: "192.0.2.9", createdAt: AT },
  ],
];

test("what the server answers an operator is read as it is, and what it adds is left", () => {
  for (const [read, answer] of READERS) {
    assert.deepEqual(read({ ...answer, more: 1 }), answer, read.name);
  }
});

test("any other answer is read as something shown, or is refused as unreadable", () => {
  for (const [read, answer] of READERS) {
    const broken = fc.oneof(
      fc.jsonValue(),
      fc.record(
        Object.fromEntries(
          Object.entries(answer).map(([name, value]) => [
            name,
            fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, fc.jsonValue()),
          ]),
        ),
      ),
    );
    fc.assert(
      fc.property(broken, (value) => {
        try {
          const known = Object.keys(answer);
          const shown = read(value);
          assert.ok(typeof shown === "object" && shown !== null);
          assert.deepEqual(
            Object.keys(shown).filter((name) => !known.includes(name) && name !== "expiresAt"),
            [],
          );
        } catch (error) {
          assert.ok(error instanceof UnreadableAnswer, String(error));
        }
      }),
      { numRuns: 60 },
    );
  }
});

test("a list is read row by row, and how many there are from its header", () => {
  assert.deepEqual(
    readRows([{ id: "1" }], (row) => row),
    [{ id: "1" }],
  );
  assert.throws(() => readRows({}, (row) => row), UnreadableAnswer);
  assert.deepEqual(
    ["464", null, "", "-1", "many"].map((header) => readTotal(header, 3)),
    [464, 3, 3, 3, 3],
  );
});
