import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { startApp } from "../../src/app.ts";
import { readConfig } from "../../src/config/config.ts";
import { createLog } from "../../src/log.ts";
import { copySqliteTables } from "../stores/sqlite-tables.ts";
import { movableClock } from "./movable-clock.ts";

/** The whole server on free ports with its own data folder and a clock that tests set. */
export type TestApp = {
  baseUrl: string;
  smtpPort: number;
  metricsPort: number | undefined;
  healthPort: number | undefined;
  receivedDomains: readonly string[];
  dataDir: string;
  clock: { nowMs: () => number; advance: (ms: number) => void };
  /** Sends a call as our page does, with `token` and `body` if given. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Response>;
  createAddress: (body?: object) => Promise<CreatedAddress>;
  /** Sends over SMTP with a third-party client. */
  send: (mail: TestMail) => Promise<void>;
  close: () => Promise<void>;
};

type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> };
export type CreatedAddress = { email: string; id: string; password: string; expiresAt: string };
/** Parts that tests replace; an absent one is the product's. */
type Replaced = Pick<Parameters<typeof startApp>[1], "challengeCosts">;
type TestMail = { to: string; subject?: string; text?: string; html?: string; raw?: string };

/** Solving a challenge takes a hundredth of the product's work. */
const CHEAP: Replaced = { challengeCosts: { min: 20, max: 60 } };

export async function startTestApp(
  env: Record<string, string> = {},
  siteFolder = "/nonexistent",
  replaced: Replaced = CHEAP,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "mayfly-app-"));
  const result = readConfig({
    PORT: "0",
    SMTP_PORT: "0",
    LOG_LEVEL: process.env["TEST_LOG_LEVEL"] ?? "silent",
    DATA_DIR: dataDir,
    LIMIT_CREATE_PER_HOUR: "0",
    LIMIT_LIVE_ADDRESSES_PER_IP: "0",
    LIMIT_NAME_HOLDS_PER_IP: "0",
    DNS_RESOLVER: "off",
    ...env,
  });
  if (!result.valid) throw new Error(result.mistakes.join("; "));
  if (!result.config.database && result.config.dataDir === dataDir) copySqliteTables(dataDir);
  const clock = movableClock();
  const log = createLog(result.config.logLevel);
  const options = { log, siteFolder, clock, ...replaced };
  const app = await startApp(result.config, options).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  const baseUrl = `http://127.0.0.1:${app.http?.port}`;
  const smtpPort = app.smtp?.port ?? 0;
  const call = callTo(baseUrl);
  return {
    baseUrl,
    smtpPort,
    metricsPort: app.metrics?.port,
    healthPort: app.health?.port,
    receivedDomains: app.receivedDomains,
    dataDir,
    clock,
    call,
    createAddress: async (body = {}) =>
      (await (await call("POST", "/api/temp-emails", { body })).json()) as CreatedAddress,
    send: (mail) => sendMail(smtpPort, mail),
    close: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function callTo(baseUrl: string): TestApp["call"] {
  return (method, path, options = {}) =>
    fetch(`${baseUrl}${path}`, { method, ...requestOf(options) });
}

function requestOf({ token, body, headers }: CallOptions): RequestInit {
  const all: Record<string, string> = { "x-client": "web-app" };
  if (token !== undefined) all["authorization"] = `Bearer ${token}`;
  if (body !== undefined) all["content-type"] = "application/json";
  Object.assign(all, headers);
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return body === undefined ? { headers: all } : { headers: all, body: text };
}

/** Rejects if the server rejects the message. */
export async function sendMail(port: number, { to, raw, ...mail }: TestMail): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true });
  const from = "Sender <sender@example.org>";
  try {
    if (raw === undefined) await transport.sendMail({ from, to, ...mail });
    else await transport.sendMail({ envelope: { from: "sender@example.org", to }, raw });
  } finally {
    transport.close();
  }
}
