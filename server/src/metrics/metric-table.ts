/**
 * All of our metrics: Prometheus name, help text, labels. Label values are this program's own words, never client
 * input: no address, no network, no token. The labels `job` and `instance` are reserved for the scraper.
 */
export type MetricDefinition = { readonly help: string; readonly labels: readonly string[] };
type HistogramDefinition = MetricDefinition & { readonly buckets: readonly number[] };

/** Seconds that a visitor or another server waits for us. */
const WAITING = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds that we wait for other servers. */
const SENDING = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const COUNTERS = {
  mayfly_smtp_connections_accepted_total: {
    help: "Accepted SMTP connections",
    labels: [],
  },
  mayfly_smtp_connections_refused_total: {
    help: "SMTP connections refused before a session started, by reason",
    labels: ["reason"],
  },
  mayfly_smtp_sessions_ended_total: {
    help: "Ended SMTP sessions, by the last reply of the server; client-left: the client disconnected first",
    labels: ["end"],
  },
  mayfly_smtp_messages_received_total: { help: "Messages accepted with 250", labels: [] },
  mayfly_smtp_received_bytes_total: {
    help: "Total size of the messages accepted with 250",
    labels: [],
  },
  mayfly_smtp_rejections_total: {
    help: "4xx and 5xx SMTP replies, by code and reason",
    labels: ["code", "reason"],
  },
  mayfly_streams_opened_total: { help: "Live connections opened", labels: [] },
  mayfly_store_failures_total: {
    help: "Failed store operations, by operation",
    labels: ["operation"],
  },
  mayfly_store_batches_total: { help: "Write transactions of the embedded store", labels: [] },
  mayfly_store_batched_writes_total: {
    help: "Writes in these transactions; divide by mayfly_store_batches_total for the average batch size",
    labels: [],
  },
  mayfly_job_runs_total: {
    help: "Job runs, by outcome (success, failure)",
    labels: ["name", "outcome"],
  },
  mayfly_mail_sent_total: {
    help: "Outgoing mail, by transport and outcome (accepted, or the kind of failure)",
    labels: ["transport", "outcome"],
  },
  mayfly_webhook_attempts_total: {
    help: "Attempts to deliver to webhooks, by outcome (accepted, refused, or the kind of failure)",
    labels: ["outcome"],
  },
  mayfly_limits_hit_total: {
    help: "Requests that exceeded a rate limit, by limit",
    labels: ["limit"],
  },
  mayfly_suspicions_total: { help: "Suspicious events, by kind", labels: ["kind"] },
  mayfly_activity_total: {
    help: "Service activity, by name; the admin panel shows the same counts",
    labels: ["name"],
  },
} as const satisfies Record<string, MetricDefinition>;

export const GAUGES = {
  mayfly_info: {
    help: "Always 1; the labels describe the setup of this process",
    labels: ["store", "payments", "transport"],
  },
  mayfly_smtp_connections_open: { help: "Open SMTP connections", labels: [] },
  mayfly_smtp_bytes_in_flight: {
    help: "Memory used by messages that are being received or stored",
    labels: [],
  },
  mayfly_smtp_bytes_in_flight_max: { help: "Upper limit of that memory", labels: [] },
  mayfly_smtp_waiting_sessions: {
    help: "SMTP sessions that wait for memory for their message",
    labels: [],
  },
  mayfly_smtp_certificate_expiry_timestamp_seconds: {
    help: "Expiry time of the STARTTLS certificate; absent without a certificate",
    labels: [],
  },
  mayfly_http_sockets_open: {
    help: "Open HTTP connections; those of trusted proxies only while they carry a request",
    labels: [],
  },
  mayfly_streams_open: { help: "Open live connections", labels: [] },
  mayfly_waits_open: { help: "Open calls that wait for a message", labels: [] },
  mayfly_watchers_open: {
    help: "Watched inboxes: one per live connection, and one for all waits of an inbox",
    labels: [],
  },
  mayfly_queue_waiting: { help: "Waiting tasks, by queue", labels: ["queue"] },
  mayfly_queue_running: { help: "Running tasks, by queue", labels: ["queue"] },
  mayfly_store_up: { help: "1 if the store answered during this scrape, otherwise 0", labels: [] },
  mayfly_store_size_bytes: { help: "Size of the database", labels: [] },
  mayfly_expiry_overdue_addresses: {
    help: "Addresses that should have expired already",
    labels: [],
  },
  mayfly_expiry_overdue_seconds: {
    help: "How long the oldest of these addresses is overdue",
    labels: [],
  },
  mayfly_expiry_unpurged_inboxes: {
    help: "Ended inboxes whose encrypted mail is not deleted yet",
    labels: [],
  },
  mayfly_payments_changed: {
    help: "Unsettled payments and payments that changed within the last day, by status",
    labels: ["status"],
  },
  mayfly_job_last_success_timestamp_seconds: {
    help: "Time of the last successful run of a job; 0: none since the start",
    labels: ["name"],
  },
  mayfly_job_interval_seconds: { help: "Interval between runs of a job", labels: ["name"] },
  mayfly_bans_active: { help: "Active bans", labels: [] },
  mayfly_disk_free_bytes: {
    help: "Free space on the disk of DATA_DIR, including reusable space in the embedded database",
    labels: [],
  },
  mayfly_clock_database_ahead_seconds: {
    help: "How far the database clock is ahead of the service's time; absent without a shared database",
    labels: [],
  },
  mayfly_disk_reserve_bytes: {
    help: "Free disk space below which the server refuses mail",
    labels: [],
  },
} as const satisfies Record<string, MetricDefinition>;

export const HISTOGRAMS = {
  mayfly_smtp_delivery_duration_seconds: {
    help: "Time from the final dot of a message to its 250 reply",
    labels: [],
    buckets: WAITING,
  },
  mayfly_http_request_duration_seconds: {
    help: "Time from the headers of a request to the end of its response, by method, route and status class, without live connections",
    labels: ["method", "route", "status"],
    buckets: WAITING,
  },
  mayfly_store_operation_duration_seconds: {
    help: "Duration of store operations, by operation",
    labels: ["operation"],
    buckets: WAITING,
  },
  mayfly_stream_write_delay_seconds: {
    help: "Time from the event for a new message (on other nodes: from its arrival there) to its write to a live connection",
    labels: [],
    buckets: WAITING,
  },
  mayfly_mail_send_duration_seconds: {
    help: "Time that a transport takes to send an email, by transport",
    labels: ["transport"],
    buckets: SENDING,
  },
  mayfly_job_duration_seconds: {
    help: "Duration of job runs, by job",
    labels: ["name"],
    buckets: SENDING,
  },
} as const satisfies Record<string, HistogramDefinition>;

export type CounterName = keyof typeof COUNTERS;
export type GaugeName = keyof typeof GAUGES;
export type HistogramName = keyof typeof HISTOGRAMS;
