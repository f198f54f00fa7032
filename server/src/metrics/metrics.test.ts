import assert from "node:assert/strict";
import Database from "better-sqlite3";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { openEventStream } from "../../test/app/event-stream.ts";
import { readSamples, scrape, type Scrape } from "../../test/app/scrape.ts";
import { startTestApp, type CreatedAddress, type TestApp } from "../../test/app/test-app.ts";
import { createMetrics } from "./metrics.ts";
import { COUNTERS, GAUGES, HISTOGRAMS } from "./metric-table.ts";

/** Private values that must not appear in the metrics. */
const PRIVATE = {
  subject: "PlantedSubject",
  text: "PlantedText",
  sender: "planted.sender@planted-sender.example",
  relayed: "planted.victim@planted-foreign.example",
  helo: "planted-helo.example",
  path: "/planted-path",
  method: "PLANTED",
  agent: "planted-agent",
  token: "planted-token-of-nobody",
};

describe("the metrics of incoming and outgoing mail", () => {
  let app: TestApp;
  let inbox: CreatedAddress;
  let other: CreatedAddress;
  let figures: Scrape;
  before(async () => {
    app = await startTestApp({
      METRICS_PORT: "0",
      LIMIT_RESTORE_PER_HOUR: "1",
      LIMIT_CONNECTIONS_PER_IP: "1",
    });
    inbox = await app.createAddress();
    other = await app.createAddress();
    await useService();
    // The session ends a moment after its client disconnects.
    do figures = await scrape(app.metricsPort);
    while (figures.value("mayfly_smtp_connections_open") !== 0);
  });
  after(() => app.close());

  async function useService(): Promise<void> {
    const stream = await openEventStream(`${app.baseUrl}/api/email/stream`, {
      authorization: `Bearer ${inbox.id}`,
    });
    await speak([
      `EHLO ${PRIVATE.helo}`,
      `MAIL FROM:<${PRIVATE.sender}>`,
      `RCPT TO:<${PRIVATE.relayed}>`,
      `RCPT TO:<${inbox.email}>`,
      "DATA",
      `From: ${PRIVATE.sender}\r\nSubject: ${PRIVATE.subject}\r\n\r\n${PRIVATE.text}\r\n.`,
      "QUIT",
    ]);
    const { data } = await stream.next();
    stream.close();
    await stream.ended.catch(() => {});
    await writeTo(other.email);
    await app.call("GET", `/api/email/messages/${String(data["id"])}`, { token: inbox.id });
    await app.call("GET", `${PRIVATE.path}?q=${PRIVATE.path}`, {
      headers: { "user-agent": PRIVATE.agent },
    });
    await app.call("GET", "/api/email/messages", { token: PRIVATE.token });
    await app.call("GET", `/api${PRIVATE.path}`);
    await app.call("PATCH", "/api/admin/domains/mayfly.test");
    await app.call("PROPFIND", "/");
    await restoreTwice();
  }

  /** Sends mail between two of our inboxes: a reply to a message. */
  async function writeTo(email: string): Promise<void> {
    const raw = `From: ${other.email}\r\nTo: ${inbox.email}\r\nSubject: a question\r\n\r\nhello\r\n`;
    await app.send({ to: inbox.email, raw });
    const listed = await app.call("GET", "/api/email/messages", { token: inbox.id });
    const [{ id = "" } = {}] = (await listed.json()) as { id?: string }[];
    const body = { messageId: id, replyTo: email, subject: "Re: a question", message: "an answer" };
    const answer = await app.call("POST", "/api/email/reply", { token: inbox.id, body });
    assert.equal(answer.status, 200, await answer.text());
  }

  async function restoreTwice(): Promise<void> {
    const body = { email: inbox.email, password: "wrong" };
    for (const status of [401, 429]) {
      const answer = await app.call("POST", "/api/temp-emails/restore", { body });
      assert.equal(answer.status, status);
    }
  }

  /** Sends line by line, while a second connection is refused. */
  async function speak(lines: readonly string[]): Promise<void> {
    const client = connect(app.smtpPort, "127.0.0.1");
    await once(client, "data");
    const refused = connect(app.smtpPort, "127.0.0.1");
    await once(refused, "data");
    refused.destroy();
    for (const line of lines) {
      client.write(`${line}\r\n`);
      await once(client, "data");
    }
    client.destroy();
  }

  test("count connections, messages, and refusals by reason", () => {
    const { value } = figures;
    assert.equal(value("mayfly_smtp_connections_accepted_total"), 2);
    const refused = { reason: "too-many-connections-of-network" };
    assert.equal(value("mayfly_smtp_connections_refused_total", refused), 1);
    assert.equal(value("mayfly_smtp_sessions_ended_total"), 2);
    assert.ok((value("mayfly_smtp_sessions_ended_total", { end: "bye" }) ?? 0) >= 1);
    assert.equal(value("mayfly_smtp_connections_open"), 0);
    assert.equal(value("mayfly_smtp_messages_received_total"), 2);
    assert.ok((value("mayfly_smtp_received_bytes_total") ?? 0) > 100);
    const relayed = { code: "550", reason: "foreign-domain" };
    assert.equal(value("mayfly_smtp_rejections_total", relayed), 1);
    assert.equal(value("mayfly_smtp_delivery_duration_seconds_count"), 2);
    assert.equal(value("mayfly_suspicions_total", { kind: "relay-attempt" }), 1);
    assert.equal(value("mayfly_activity_total", { name: "created" }), 2);
    assert.equal(value("mayfly_activity_total", { name: "received" }), 3);
  });

  test("count requests by route and status class, and streams separately", () => {
    const count = (labels: Record<string, string>) =>
      figures.value("mayfly_http_request_duration_seconds_count", labels);
    assert.equal(count({ method: "POST", route: "/api/temp-emails", status: "2xx" }), 2);
    assert.equal(count({ route: "/api/temp-emails/restore", status: "4xx" }), 2);
    assert.equal(count({ route: "/api/email/messages/:id", status: "2xx" }), 1);
    assert.equal(count({ route: "unknown call", status: "4xx" }), 1);
    assert.equal(count({ route: "page", status: "4xx", method: "GET" }), 1);
    assert.equal(count({ method: "PATCH", route: "/api/admin/domains/:domain" }), 1);
    assert.equal(count({ route: "page", method: "other" }), 1);
    assert.equal(count({ route: "/api/email/stream" }), undefined);
    assert.equal(figures.value("mayfly_streams_opened_total"), 1);
    assert.equal(figures.value("mayfly_streams_open"), 0);
    assert.equal(figures.value("mayfly_stream_write_delay_seconds_count"), 1);
    assert.equal(figures.value("mayfly_limits_hit_total", { limit: "restore" }), 1);
  });

  test("count store operations and transactions, and report the store's size", () => {
    const { value } = figures;
    const operation = "addMessage";
    assert.equal(value("mayfly_store_operation_duration_seconds_count", { operation }), 3);
    const [batches = 0, writes = 0] = [
      value("mayfly_store_batches_total"),
      value("mayfly_store_batched_writes_total"),
    ];
    assert.ok(batches > 0 && writes >= batches);
    assert.ok((value("mayfly_store_size_bytes") ?? 0) > 4096);
    assert.equal(value("mayfly_store_up"), 1);
    assert.equal(value("mayfly_expiry_overdue_addresses"), 0);
    assert.notEqual(value("mayfly_queue_waiting", { queue: "store writes" }), undefined);
    assert.equal(value("mayfly_queue_waiting", { queue: "opened messages" }), 0);
  });

  test("count outgoing mail, and report each job's last success", () => {
    const { value } = figures;
    assert.equal(value("mayfly_mail_sent_total", { transport: "own", outcome: "accepted" }), 1);
    assert.equal(value("mayfly_mail_send_duration_seconds_count", { transport: "own" }), 1);
    const job = "expire-addresses";
    assert.ok((value("mayfly_job_runs_total", { name: job, outcome: "success" }) ?? 0) > 0);
    assert.ok((value("mayfly_job_last_success_timestamp_seconds", { name: job }) ?? 0) > 1.7e9);
    assert.equal(value("mayfly_job_interval_seconds", { name: job }), 1);
    assert.ok((value("mayfly_disk_free_bytes") ?? 0) > 0);
  });

  test("contain every metric of the table with its type, in lines of the text format", () => {
    assert.ok(readSamples(figures.text).length > 100);
    const kinds = { counter: COUNTERS, gauge: GAUGES, histogram: HISTOGRAMS };
    for (const [kind, table] of Object.entries(kinds)) {
      for (const name of Object.keys(table)) {
        assert.equal(figures.types.get(name), kind, name);
        assert.equal(name.endsWith("_total"), kind === "counter", name);
        if (kind === "histogram") assert.match(name, /_seconds$/);
        assert.match(name, /^mayfly_[a-z][a-z_]*[a-z]$/);
      }
    }
  });

  test("contain no content, address, id, or password of any request or message", () => {
    const secrets = [
      ...Object.values(PRIVATE),
      ...PRIVATE.sender.split("@"),
      ...PRIVATE.relayed.split("@"),
      ...[inbox, other].flatMap(({ email, id, password }) => [email, id, password]),
      ...[inbox, other].map(({ email }) => email.split("@")[0] ?? ""),
      "127.0.0.1",
      "::1",
    ];
    const text = figures.text.toLowerCase();
    const found = secrets.filter((secret) => text.includes(secret.toLowerCase()));
    assert.deepEqual(found, []);
  });

  test("are served on a separate port, at one path", async () => {
    assert.equal((await app.call("GET", "/metrics")).status, 404);
    const elsewhere = await fetch(`http://127.0.0.1:${app.metricsPort}/`);
    assert.equal(elsewhere.status, 404);
  });

  test("are served while the store is unavailable, and report that", async () => {
    const locked = new Database(join(app.dataDir, "mayfly.db"));
    locked.exec("BEGIN EXCLUSIVE");
    try {
      const { value } = await scrape(app.metricsPort);
      assert.equal(value("mayfly_store_up"), 0);
      assert.equal(value("mayfly_smtp_messages_received_total"), 2);
      const later = await scrape(app.metricsPort);
      const failed = later.value("mayfly_store_failures_total", { operation: "check" });
      assert.ok((failed ?? 0) > 0);
    } finally {
      locked.close();
    }
    const { value } = await scrape(app.metricsPort);
    assert.equal(value("mayfly_store_up"), 1);
  });
});

test("a process without the SMTP server, the jobs, or a certificate leaves their gauges out", async () => {
  const metrics = await createMetrics({ metricsPort: 0 });
  assert.ok(metrics);
  metrics.read("mayfly_queue_waiting", () => Promise.reject(new Error("away")));
  metrics.read("mayfly_bans_active", () => 3);
  metrics.read("mayfly_disk_free_bytes", () => NaN);
  metrics.read("mayfly_queue_running", () => new Map([["writes", Infinity]]));
  const server = await metrics.serve({ host: "127.0.0.1", port: 0 });
  try {
    const address = server.address();
    const { value } = await scrape(typeof address === "object" ? address?.port : undefined);
    for (const name of [
      "mayfly_smtp_connections_open",
      "mayfly_smtp_certificate_expiry_timestamp_seconds",
      "mayfly_queue_waiting",
      "mayfly_queue_running",
      "mayfly_disk_free_bytes",
    ]) {
      assert.equal(value(name), undefined, name);
    }
    assert.equal(value("mayfly_bans_active"), 3);
    assert.equal(value("mayfly_smtp_messages_received_total"), 0);
  } finally {
    server.close();
  }
});
