import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

const STOP_WITHIN_MS = 12_000;

export type Child = {
  readonly pid: number;
  /** Returns the output so far, both streams together. */
  readonly output: () => string;
  /** Resolves when the process has exited. */
  readonly ended: Promise<void>;
  /** Ends the process, with SIGKILL if necessary. */
  readonly stop: () => Promise<void>;
};

const running = new Set<ChildProcess>();
// Kills the child process on any exit.
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a process with only this environment: the user's own settings must not affect a measurement. */
export function startChild(
  [command = "", ...args]: readonly string[],
  options: {
    cwd?: string;
    env?: Record<string, string>;
    /** Runs as another user. */
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
