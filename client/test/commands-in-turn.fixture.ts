/** Runs the program anew for each message of its parent, with the arguments and the environment of the message. */
import type { Line } from "./run-mayfly.ts";

const MAIN = new URL("../src/cli/main.ts", import.meta.url).href;
const inherited = { ...process.env };
let runs = 0;

// Each run adds a listener.
process.stdout.setMaxListeners(0);
process.on("message", ({ args, env }: Line) => void run(args, env));

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  process.argv = [process.execPath, MAIN, ...args];
  process.env = { ...inherited, ...env };
  process.exitCode = 0;
  const [stdout, stderr] = [collect(process.stdout), collect(process.stderr)];
  runs += 1;
  await import(`${MAIN}?${runs}`);
  process.send?.({ code: process.exitCode, stdout: stdout.join(""), stderr: stderr.join("") });
}

function collect(stream: NodeJS.WriteStream): string[] {
  const written: string[] = [];
  stream.write = (part: string | Uint8Array) => {
    written.push(typeof part === "string" ? part : Buffer.from(part).toString());
    return true;
  };
  return written;
}
