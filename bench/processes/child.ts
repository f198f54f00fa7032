import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

const STOP_WITHIN_MS = 12_000;

export type Child = {
  readonly pid: number;
  /** What it said so far, both streams together. */
  readonly output: () => string;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  /** Ends it, by force where it doesn't go by itself. */
  readonly stop: () => Promise<void>;
};

const running = new Set<ChildProcess>();
// Whatever goes wrong in here, no server stays behind.
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a process with an environment of its own: what the person who measures has set must not count. */
export function startChild(
  [command = "", ...args]: readonly string[],
  options: {
    cwd?: string;
    env?: Record<string, string>;
    /** Another user than ours. */
    identity?: { uid?: number; gid?: number };
  } = {},
): Child {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(command, args, {
    ...options.identity,
    cwd: options.cwd,
    env: { PATH, HOME, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      output += error.message;
      running.delete(child);
      resolve();
    });
    child.once("exit", () => {
      running.delete(child);
      resolve();
    });
  });
  return { pid: child.pid ?? 0, output: () => output, ended, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  await gone;
  clearTimeout(force);
}
