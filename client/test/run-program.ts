import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

export type Ran = { code: number | null; stdout: string; stderr: string };

export type RunOptions = {
  args?: readonly string[];
  cwd?: string;
  env?: Record<string, string>;
  /** The program's stdin; empty by default. */
  input?: string;
  /** Called with the process once it runs, to send it a signal. */
  whileRunning?: (running: { kill: (signal: "SIGINT") => void }) => Promise<void>;
};

/** Runs a program to its end. */
export async function runProgram(
  command: string,
  { args = [], cwd, env = {}, input = "", whileRunning }: RunOptions,
): Promise<Ran> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: "", NODE_TEST_CONTEXT: undefined, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
    whileRunning?.({ kill: (signal) => void child.kill(signal) }),
  ]);
  return { code, stdout, stderr };
}
