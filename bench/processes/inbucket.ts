import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { closedPort } from "../../server/test/network/closed-port.ts";
import { awaitPort } from "./await-answer.ts";
import { startChild } from "./child.ts";
import { onMeasuredCore } from "./pin.ts";
import { root } from "./start-mayfly.ts";

const PACKAGE = "github.com/inbucket/inbucket/v3/cmd/inbucket@latest";
const FOLDER = join(root, "node_modules/.cache/bench");
const BUILT_WITHIN_MS = 10 * 60_000;

export const MESSAGES_A_MAILBOX = 10;

type Inbucket = {
  readonly pid: number;
  readonly port: number;
  readonly version: string;
  readonly stop: () => Promise<void>;
};

/** Starts Inbucket with its mail in memory, built once by Go; returns undefined without Go. */
export async function startInbucket(): Promise<Inbucket | undefined> {
  const program = join(FOLDER, "inbucket");
  if (!existsSync(program) && !build()) return undefined;
  const [port, webPort, popPort] = [await closedPort(), await closedPort(), await closedPort()];
  const child = startChild(onMeasuredCore([program]), {
    cwd: FOLDER,
    env: {
      INBUCKET_LOGLEVEL: "error",
      INBUCKET_STORAGE_TYPE: "memory",
      // The mail of all rounds would not fit in memory.
      INBUCKET_STORAGE_MAILBOXMSGCAP: String(MESSAGES_A_MAILBOX),
      INBUCKET_SMTP_ADDR: `127.0.0.1:${port}`,
      INBUCKET_WEB_ADDR: `127.0.0.1:${webPort}`,
      INBUCKET_POP3_ADDR: `127.0.0.1:${popPort}`,
    },
  });
  await awaitPort(port, child);
  return { pid: child.pid, port, version: readVersion(program), stop: child.stop };
}

function build(): boolean {
  mkdirSync(FOLDER, { recursive: true });
  const { error, status } = spawnSync("go", ["install", PACKAGE], {
    env: { ...process.env, GOBIN: FOLDER },
    stdio: ["ignore", "ignore", "inherit"],
    timeout: BUILT_WITHIN_MS,
  });
  return error === undefined && status === 0;
}

/** Reads the module's version from the built program. */
function readVersion(program: string): string {
  const { stdout } = spawnSync("go", ["version", "-m", program], { encoding: "utf8" });
  return /^\s+mod\s+\S+\s+(\S+)/m.exec(stdout ?? "")?.[1] ?? "of unknown version";
}
