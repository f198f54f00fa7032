/**
 * Every figure of our own, once: its name by Prometheus' conventions, what it says, its labels. The
 * values of a label are words of this program, never of a stranger: no address, no network, no token.
 * No label is called job or instance: those are the scraper's.
 */
export type MetricDefinition = { readonly help: string; readonly labels: readonly string[] };
export type HistogramDefinition = MetricDefinition & { readonly buckets: readonly number[] };

/** Seconds within which a visitor or another server waits for us. */
const WAITING = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds within which we wait for others. */
const SENDING = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const COUNTERS = {
  mayfly_smtp_connections_accepted_total: {
    help: "SMTP connections that got a session",
    labels: [],
  },
  mayfly_smtp_connections_refused_total: {
    help: "SMTP connections turned away before a session, by reason",
    labels: ["reason"],
  },
  mayfly_smtp_sessions_ended_total: {
    help: "SMTP sessions that ended, by our last word in them; client-left: the client went without one",
    labels: ["end"],
  },
  mayfly_smtp_messages_received_total: { help: "Messages that got their 250", labels: [] },
  mayfly_smtp_received_bytes_total: {
    help: "Size of the messages that got their 250",
    labels: [],
  },
  mayfly_smtp_rejections_total: {
    help: "Replies of 4xx and 5xx, by code and reason",
    labels: ["code", "reason"],
  },
  mayfly_streams_opened_total: { help: "Live connections that were opened", labels: [] },
  mayfly_store_failures_total: {
    help: "Operations of the store that failed, by operation",
    labels: ["operation"],
  },
  mayfly_store_batches_total: { help: "Transactions of the embedded store's writer", labels: [] },
  mayfly_store_batched_writes_total: {
    help: "Writes that these transactions held; divided by them it is the size of a batch",
    labels: [],
  },
  mayfly_job_runs_total: {
    help: "Runs of a job, by outcome (success, failure)",
    labels: ["name", "outcome"],
  },
  mayfly_mail_sent_total: {
    help: "Mail that was to leave, by transport and outcome (accepted, or how it failed)",
    labels: ["transport", "outcome"],
  },
  mayfly_limits_hit_total: {
    help: "Requests beyond a limit of their network, by limit",
    labels: ["limit"],
  },
  mayfly_suspicions_total: { help: "What looked like misuse, by kind", labels: ["kind"] },
  mayfly_activity_total: {
    help: "What the service did, by name; the panel counts the same",
    labels: ["name"],
  },
} as const satisfies Record<string, MetricDefinition>;

export const GAUGES = {
  mayfly_info: {
    help: "Always 1; its labels say how this process is set up",
    labels: ["store", "payments", "transport"],
  },
  mayfly_smtp_connections_open: { help: "SMTP connections that are open", labels: [] },
  mayfly_smtp_bytes_in_flight: {
    help: "Memory of messages that are being received or stored",
    labels: [],
  },
  mayfly_smtp_bytes_in_flight_max: { help: "What that memory may grow to", labels: [] },
  mayfly_smtp_waiting_sessions: {
    help: "SMTP sessions whose message waits for memory",
    labels: [],
  },
  mayfly_smtp_certificate_expiry_timestamp_seconds: {
    help: "When the certificate for STARTTLS ends; absent without one",
    labels: [],
  },
  mayfly_streams_open: { help: "Live connections that are open", labels: [] },
  mayfly_watchers_open: { help: "Inboxes being watched, one for each live connection", labels: [] },
  mayfly_queue_waiting: { help: "What waits for its turn, by queue", labels: ["queue"] },
  mayfly_queue_running: { help: "What is being done, by queue", labels: ["queue"] },
  mayfly_store_up: { help: "1 where the store answered this scrape, else 0", labels: [] },
  mayfly_store_size_bytes: { help: "Size of the database", labels: [] },
  mayfly_expiry_overdue_addresses: {
    help: "Addresses whose time is over and that have not ended",
    labels: [],
  },
  mayfly_expiry_overdue_seconds: { help: "How long the oldest of those waits", labels: [] },
  mayfly_expiry_unpurged_inboxes: {
    help: "Ended inboxes whose sealed mail still waits for its removal",
    labels: [],
  },
  mayfly_payments_changed: {
    help: "Payments that are not settled, and all that changed within a day, by status",
    labels: ["status"],
  },
  mayfly_job_last_success_timestamp_seconds: {
    help: "When a job last ended well; 0: not since the start",
    labels: ["name"],
  },
  mayfly_job_interval_seconds: { help: "How often a job is due", labels: ["name"] },
  mayfly_bans_active: { help: "Bans that hold", labels: [] },
  mayfly_disk_free_bytes: {
    help: "Free space where DATA_DIR lies, inside the embedded database included",
    labels: [],
  },
  mayfly_clock_database_ahead_seconds: {
    help: "How far the database's clock is ahead of the service's time; absent without a shared database",
    labels: [],
  },
  mayfly_disk_reserve_bytes: { help: "Below so much free space mail is refused", labels: [] },
} as const satisfies Record<string, MetricDefinition>;

export const HISTOGRAMS = {
  mayfly_smtp_delivery_duration_seconds: {
    help: "From a message's final dot to its 250",
    labels: [],
    buckets: WAITING,
  },
  mayfly_http_request_duration_seconds: {
    help: "From a request's headers to the end of its answer, by method, route and class of status; live connections are left out",
    labels: ["method", "route", "status"],
    buckets: WAITING,
  },
  mayfly_store_operation_duration_seconds: {
    help: "Operations of the store, by operation",
    labels: ["operation"],
    buckets: WAITING,
  },
  mayfly_stream_write_delay_seconds: {
    help: "From the event of a new message (on other nodes: from its arrival there) to its line on a live connection",
    labels: [],
    buckets: WAITING,
  },
  mayfly_mail_send_duration_seconds: {
    help: "How long a transport took for a mail, by transport",
    labels: ["transport"],
    buckets: SENDING,
  },
  mayfly_job_duration_seconds: {
    help: "How long a job ran, by job",
    labels: ["name"],
    buckets: SENDING,
  },
} as const satisfies Record<string, HistogramDefinition>;

export type CounterName = keyof typeof COUNTERS;
export type GaugeName = keyof typeof GAUGES;
export type HistogramName = keyof typeof HISTOGRAMS;
