import assert from "node:assert/strict";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterFiles } from "../../server/test/after-files.ts";
import { runProgram, type Ran, type RunOptions } from "./run-program.ts";

export const MAIN = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
const IN_TURN = fileURLToPath(new URL("commands-in-turn.fixture.ts", import.meta.url));

export type Line = { args: readonly string[]; env: Record<string, string> };

/** Runs the command in a process of its own. */
export function startMayfly(line: string, options: RunOptions = {}): Promise<Ran> {
  return runProgram(process.execPath, { ...options, args: [MAIN, ...argumentsOf(line)] });
}

/**
 * Runs the same program in a process that runs one line after the other: for what needs no signal, no other output, and
 * no command at the same time.
 */
export async function runMayfly(line: string, env: Record<string, string>): Promise<Ran> {
  const before = last;
  last = (async () => {
    await before;
    shared ??= startShared();
    shared.send({ args: argumentsOf(line), env } satisfies Line);
    const answered = new AbortController();
    const { signal } = answered;
    const waits = [once(shared, "message", { signal }), once(shared, "exit", { signal })];
    const [ran] = (await Promise.race(waits)) as [Ran | number];
    answered.abort();
    if (typeof ran !== "object") assert.fail(`mayfly ${line} ended its process: ${ran}`);
    return ran;
  })();
  return last;
}

let shared: ChildProcess | undefined;
let last: Promise<Ran> | undefined;

function startShared(): ChildProcess {
  const child = fork(IN_TURN, { env: { ...process.env, NODE_TEST_CONTEXT: undefined } });
  afterFiles(() => child.disconnect());
  return child;
}

function argumentsOf(line: string): string[] {
  return line.split(" ").filter((part) => part !== "");
}
