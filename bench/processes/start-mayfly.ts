import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { serverMain } from "../../server/build/server-build.ts";
import { closedPort } from "../../server/test/network/closed-port.ts";
import { awaitOk } from "./await-answer.ts";
import { startChild, type Child } from "./child.ts";
import { onMeasuredCore } from "./pin.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Same as in `npm start`. */
export const SERVER_FLAGS = [
  "--max-semi-space-size=8",
  "--no-parallel-scavenge",
  "--no-allocation-site-pretenuring",
];

/** Same as in `npm start`. */
const MALLOC = { MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

export type Mayfly = {
  readonly pid: number;
  readonly origin: string;
  readonly smtpPort: number;
  /** Ends the server and deletes its data. */
  readonly stop: () => Promise<void>;
};

/** The server as an operator runs it, without the limits per network. */
export async function startMayfly(
  settings: Record<string, string> = {},
  onCores = onMeasuredCore,
): Promise<Mayfly> {
  const { env, origin, smtpPort, remove } = await mayflyEnvironment();
  const child = startChild(
    onCores([process.execPath, ...SERVER_FLAGS, fileURLToPath(serverMain())]),
    {
      cwd: root,
      env: { ...env, ...settings },
    },
  );
  await awaitOk(`${origin}/readyz`, child);
  return { pid: child.pid, origin, smtpPort, stop: () => stopMayfly(child, remove) };
}

export type ClockedMayfly = Mayfly & {
  readonly dataDir: string;
  /** Advances the clock by the requested step. */
  readonly goOn: () => void;
};

/** The server from its sources, with a clock that advances by `stepMs` on demand. */
export async function startMayflyWithClock(stepMs: number): Promise<ClockedMayfly> {
  const { env, origin, smtpPort, remove } = await mayflyEnvironment();
  const file = join(root, "bench/processes/serve-with-clock.ts");
  const child = startChild(onMeasuredCore([process.execPath, ...SERVER_FLAGS, file]), {
    cwd: root,
    env: { ...env, CLOCK_STEP_MS: String(stepMs) },
  });
  await awaitOk(`${origin}/readyz`, child);
  return {
    pid: child.pid,
    origin,
    smtpPort,
    dataDir: env.DATA_DIR,
    goOn: () => process.kill(child.pid, "SIGUSR2"),
    stop: () => stopMayfly(child, remove),
  };
}

/** Free ports and a new data folder on the project's disk: a folder in memory would make every fsync free. */
export async function mayflyEnvironment() {
  const [port, smtpPort] = [await closedPort(), await closedPort()];
  const parent = join(root, "bench/data");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "run-"));
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    smtpPort,
    remove: () => rmSync(folder, { recursive: true, force: true }),
    env: {
      ...MALLOC,
      PORT: String(port),
      SMTP_PORT: String(smtpPort),
      PUBLIC_URL: origin,
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
      LIMIT_CREATE_PER_HOUR: "0",
      LIMIT_LIVE_ADDRESSES_PER_IP: "0",
      LIMIT_STORED_BYTES_PER_IP: "0",
      LIMIT_CALLS_PER_MINUTE: "0",
      LIMIT_LISTS_PER_MINUTE: "0",
      LIMIT_OPENED_PER_MINUTE: "0",
      LIMIT_STREAMS_PER_MINUTE: "0",
      LIMIT_STATE_READS_PER_MINUTE: "0",
      LIMIT_STREAMS_PER_IP: "0",
      LIMIT_WAITS_PER_IP: "0",
      LIMIT_HTTP_SOCKETS: "0",
      LIMIT_HTTP_SOCKETS_PER_IP: "0",
      LIMIT_CONNECTIONS_PER_IP: "0",
      LIMIT_MESSAGES_PER_INBOX: "0",
      LIMIT_BYTES_PER_INBOX: "0",
    },
  };
}

async function stopMayfly(child: Child, remove: () => void): Promise<void> {
  await child.stop();
  remove();
}
