import { rmdirSync, writeFileSync } from "node:fs";
import type { Measurement } from "./measurement.ts";
import { measureBothCores } from "./measurements/measure-both-cores.ts";
import { measureEventLatency } from "./measurements/measure-event-latency.ts";
import { measureExpiry } from "./measurements/measure-expiry.ts";
import { measureFirstStart } from "./measurements/measure-first-start.ts";
import { measureIdleStreams } from "./measurements/measure-idle-streams.ts";
import { measureAgainstInbucket } from "./measurements/measure-inbucket.ts";
import {
  measureKeptConnections,
  measureKeptOnPostgres,
} from "./measurements/measure-kept-connections.ts";
import { measureMailboxLists } from "./measurements/measure-mailbox-lists.ts";
import { measureMessagePaint } from "./measurements/measure-message-paint.ts";
import {
  measureMemoryAfterMail,
  measureRemains,
} from "./measurements/measure-memory-after-mail.ts";
import { measureNewConnections } from "./measurements/measure-new-connections.ts";
import { measureOpenWaits } from "./measurements/measure-open-waits.ts";
import { measurePageLoad } from "./measurements/measure-page-load.ts";
import { measurePageScripts } from "./measurements/measure-page-scripts.ts";
import { measureRowPaint } from "./measurements/measure-row-paint.ts";
import { measureSoak } from "./measurements/measure-soak.ts";
import { measureStart } from "./measurements/measure-start.ts";
import { measureSummary } from "./measurements/measure-summary.ts";
import { measureTests } from "./measurements/measure-tests.ts";
import { measureWatchedDelivery } from "./measurements/measure-watched-delivery.ts";
import { moveToLoadCore } from "./processes/pin.ts";
import { describeCommit, describeMachine, measureSyncMs } from "./results/describe-machine.ts";
import { renderResults } from "./results/render-results.ts";
import { readResults, storeResults, withRow, type Row } from "./results/stored-results.ts";

/**
 * `npm run bench [-- P1 P2 … soak] [--messages=N]`: measures, stores the results in results.json, and renders
 * RESULTS.md. Must not decide whether a test passes, and must listen only on 127.0.0.1.
 */
const MEASUREMENTS: readonly Measurement[] = [
  {
    id: "P1",
    title: "Four kinds of mail to 1,000 mailboxes, 20 connections kept open, durable on SQLite",
    measure: measureKeptConnections,
  },
  {
    id: "P2",
    title: "2 KB with code and link, a new connection each, 20 at once, durable on SQLite",
    measure: measureNewConnections,
  },
  {
    id: "P3",
    title: "P1 with PostgreSQL on the same machine",
    measure: measureKeptOnPostgres,
  },
  {
    id: "P4",
    title: "Final dot → event on the client's socket",
    measure: measureEventLatency,
  },
  { id: "P5", title: "Final dot → row painted in Chromium", measure: measureRowPaint },
  { id: "P6", title: "Listing one mailbox over HTTP", measure: measureMailboxLists },
  { id: "P7", title: "Memory of 5,000 idle live streams", measure: measureIdleStreams },
  {
    id: "P8",
    title: "Delivery beside 5,000 idle watchers",
    measure: measureWatchedDelivery,
  },
  {
    id: "P9",
    title: "Memory after a million messages that came and went",
    measure: measureMemoryAfterMail,
  },
  {
    id: "P10",
    title: "Expiry beside 10 thousand and a million live addresses",
    measure: measureExpiry,
  },
  { id: "P11", title: "JavaScript at first load, Brotli", measure: measurePageScripts },
  {
    id: "P12",
    title: "First load of the main page, CPU slowed down 4 times",
    measure: measurePageLoad,
  },
  { id: "P13", title: "Start on a built tree", measure: measureStart },
  { id: "P14", title: "Both cores over one", measure: measureBothCores },
  {
    id: "P15",
    title: "The loads of P1 and P2, compared with Inbucket",
    measure: measureAgainstInbucket,
  },
  {
    id: "P16",
    title: "What remains of a million messages that came and went",
    measure: measureRemains,
    onlyWhenNamed: true,
  },
  { id: "P17", title: "Summary of a message with a code or a link", measure: measureSummary },
  { id: "P18", title: "The project's own tests", measure: measureTests, onlyWhenNamed: true },
  { id: "P19", title: "First start of a fresh clone", measure: measureFirstStart },
  {
    id: "P20",
    title: "Opening a message of 100 KB, CPU slowed down 4 times",
    measure: measureMessagePaint,
  },
  { id: "P21", title: "2,000 open waits of programs", measure: measureOpenWaits },
  { id: "soak", title: "Half an hour of mail", measure: measureSoak, onlyWhenNamed: true },
];

moveToLoadCore();
const chosen = choose(process.argv.slice(2).filter((name) => !name.startsWith("--messages=")));
try {
  for (const measurement of chosen) await runOne(measurement);
} finally {
  removeIfEmpty(new URL("./data", import.meta.url));
}

function choose(names: readonly string[]): readonly Measurement[] {
  const unknown = names.filter((name) => !MEASUREMENTS.some(({ id }) => id === name));
  if (unknown.length > 0) {
    const known = MEASUREMENTS.map(({ id }) => id).join(" ");
    console.error(`Unknown measurement: ${unknown.join(", ")}. Known: ${known}.`);
    process.exit(64);
  }
  if (names.length === 0) return MEASUREMENTS.filter(({ onlyWhenNamed }) => !onlyWhenNamed);
  return MEASUREMENTS.filter(({ id }) => names.includes(id));
}

/** Stores each result at once, so that a later failure loses none. */
async function runOne({ id, title, measure }: Measurement): Promise<void> {
  console.log(`${id}: ${title} …`);
  try {
    const outcome = await measure();
    if (!outcome.measured) return console.log(`  skipped: ${outcome.reason}`);
    keep({
      id,
      title,
      date: new Date().toISOString().slice(0, 10),
      commit: describeCommit(),
      syncMs: measureSyncMs(),
      figures: outcome.figures,
      notes: outcome.notes.join(" "),
      othersShare: outcome.othersShare,
    });
    for (const { what, median, min, max, unit } of outcome.figures) {
      const [middle, low, high] = [median, min, max].map((value) => value.toPrecision(4));
      console.log(`  ${what}: ${middle} ${unit} (${low} – ${high})`);
    }
    for (const note of outcome.notes) console.log(`  ${note}`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`  ${id} failed:`, error);
  }
}

function keep(row: Row): void {
  const results = withRow(readResults(), describeMachine(), row);
  storeResults(results);
  writeFileSync(new URL("./RESULTS.md", import.meta.url), renderResults(results));
}

function removeIfEmpty(folder: URL): void {
  try {
    rmdirSync(folder);
  } catch {
    // Missing, or in use by another run.
  }
}
