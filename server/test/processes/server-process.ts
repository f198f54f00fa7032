import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterFiles } from "../after-files.ts";
import { mainPath } from "../../build/build-paths.ts";
import { serverMain } from "../../build/server-build.ts";

/**
 * The server as an operator runs it: a separate process on free ports, with only the test's environment variables.
 * Tests may kill it.
 */
export type ServerProcess = {
  pid: number;
  /** Port 0 if its role opens no such port. */
  baseUrl: string;
  smtpPort: number;
  healthPort: number;
  /** Returns everything written to standard output and standard error. */
  output: () => string;
  /** Sends a signal and resolves when the process has exited. */
  end: (signal: NodeJS.Signals) => Promise<Exit>;
  exited: Promise<Exit>;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** The same entry as `npm start`: the build if it is fresh, which starts in a third of the time. */
const MAIN = fileURLToPath(serverMain());
type Command = readonly [program: string, ...args: string[]];
const NODE: Command = [process.execPath];
/** For tests that replace one of its modules. */
export const SOURCES = mainPath;

const COMMON_ENV = {
  PORT: "0",
  SMTP_PORT: "0",
  LOG_LEVEL: "info",
  LIMIT_CREATE_PER_HOUR: "0",
  LIMIT_LIVE_ADDRESSES_PER_IP: "0",
  LIMIT_STORED_BYTES_PER_IP: "0",
  LIMIT_NAME_HOLDS_PER_IP: "0",
  LIMIT_CALLS_PER_MINUTE: "0",
  LIMIT_LISTS_PER_MINUTE: "0",
  LIMIT_OPENED_PER_MINUTE: "0",
  LIMIT_DELETIONS_PER_MINUTE: "0",
  LIMIT_MESSAGES_PER_INBOX: "0",
  LIMIT_BYTES_PER_INBOX: "0",
  LIMIT_SMTP_ERRORS: "0",
  DNS_RESOLVER: "off",
  DRAIN_SECONDS: "0",
};

/** Inherited environment: PATH and the compile cache. */
export const KEPT_ENV = Object.fromEntries(
  ["PATH", "NODE_COMPILE_CACHE"].map((name) => [name, process.env[name]]),
);

/** Ends the servers of failed tests. */
const started: ChildProcess[] = [];
afterFiles(() => {
  for (const child of started) child.kill("SIGKILL");
});

/**
 * Starts a server with this limit of open files and sockets. Node raises the soft limit to the hard one, so both are
 * set.
 */
export function startWithDescriptors(
  env: Record<string, string>,
  count: number,
): Promise<ServerProcess> {
  const limited = `ulimit -n ${count} && exec "$0" "$@"`;
  return startServer(env, MAIN, ["sh", "-c", limited, process.execPath]);
}

/** Resolves when the server is up; rejects with its output if it exits first. */
export async function startServer(
  env: Record<string, string>,
  main: string = MAIN,
  command: Command = NODE,
): Promise<ServerProcess> {
  const { child, output, exited } = spawnServer(env, main, command);
  const { http, smtp, health } = await untilUp(child, { output, exited });
  return {
    pid: child.pid ?? 0,
    baseUrl: `http://127.0.0.1:${http?.port ?? 0}`,
    smtpPort: smtp?.port ?? 0,
    healthPort: health?.port ?? 0,
    output,
    exited,
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts the process only: for starts that fail or are interrupted. */
export function spawnServer(
  env: Record<string, string>,
  main: string = MAIN,
  [program, ...args]: Command = NODE,
): {
  child: ChildProcess;
  output: () => string;
  exited: Promise<Exit>;
} {
  const child = spawn(program, [...args, main], {
    env: { ...KEPT_ENV, ...COMMON_ENV, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  return { child, output: collectOutput(child), exited: exitOf(child) };
}

/** Returns a function that returns the output so far. */
export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let text = "";
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  return () => text;
}

/** Resolves after the last byte of output was read. */
export async function exitOf(child: ChildProcess): Promise<Exit> {
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { code, signal };
}

type Listening = Partial<Record<"http" | "smtp" | "health", { port: number }>>;

function untilUp(
  child: ChildProcess,
  { output, exited }: { output: () => string; exited: Promise<Exit> },
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const line = output()
        .split("\n")
        .find((text) => text.includes('"Mayfly is up"') && text.endsWith("}"));
      if (line === undefined) return;
      child.stdout?.off("data", look);
      resolve(JSON.parse(line) as Listening);
    };
    child.stdout?.on("data", look);
    void exited.then(({ code, signal }) => {
      reject(new Error(`The server ended at its start (${code ?? signal}): ${output()}`));
    });
  });
}
