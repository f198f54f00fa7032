import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("start-server.ts", import.meta.url));
/** Editors often save several files at once. */
const SETTLE_MS = 50;
/** Time for open requests at a restart. No acknowledged data is lost after it. */
const STOP_WITHIN_MS = 1_000;

type RunningServer = {
  /** Resolves with the port once the server has started; undefined if the server ended and waits for a change. */
  readonly port: () => Promise<number | undefined>;
  readonly restart: () => void;
  readonly stop: () => Promise<void>;
};

type RunOptions = {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly say: (text: string) => void;
};

/** Runs the server from its sources in a child process, and restarts it at each `restart`. */
export function runServer(options: RunOptions): RunningServer {
  let child: ChildProcess | undefined;
  let port = Promise.withResolvers<number | undefined>();
  let timer: NodeJS.Timeout | undefined;
  let changedAtMs: number | undefined;
  let turn = Promise.resolve();

  function start(): void {
    const started = spawnServer(options);
    const own = port;
    child = started;
    started.on("message", (message) => {
      if (!isStarted(message)) return;
      own.resolve(message.port);
      options.say(changedAtMs === undefined ? message.welcome : restartedIn(changedAtMs));
    });
    started.once("exit", (code, signal) => {
      if (child !== started) return;
      child = undefined;
      const how = signal ?? `exit code ${code}`;
      options.say(`The server ended (${how}). Save a file to start it again.`);
      // After a newer change, requests wait for the server that the change starts.
      if (port !== own) return;
      own.resolve(undefined);
      port = Promise.withResolvers();
      port.resolve(undefined);
    });
  }

  async function startAgain(): Promise<void> {
    const ending = child;
    child = undefined;
    await end(ending);
    // A newer change starts the server itself.
    if (timer === undefined) start();
  }

  start();
  return {
    port: () => latest(() => port.promise),
    restart() {
      if (timer === undefined) {
        changedAtMs = performance.now();
        port.resolve(undefined);
        port = Promise.withResolvers();
      }
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        turn = turn.then(startAgain);
      }, SETTLE_MS);
    },
    async stop() {
      clearTimeout(timer);
      await turn;
      const ending = child;
      child = undefined;
      await end(ending);
      port.resolve(undefined);
    },
  };
}

/** Awaits a promise that may be replaced while it is pending. */
async function latest<Value>(current: () => Promise<Value>): Promise<Value> {
  const asked = current();
  const value = await asked;
  return asked === current() ? value : latest(current);
}

function spawnServer({ args, env }: RunOptions): ChildProcess {
  return fork(MAIN, args, {
    // In its own process group: Ctrl+C in a terminal reaches this process only, which ends the child.
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: [],
    env,
  });
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child) return;
  const gone = once(child, "exit");
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  child.kill("SIGINT");
  await gone;
  clearTimeout(late);
}

function restartedIn(changedAtMs: number): string {
  return `Restarted in ${((performance.now() - changedAtMs) / 1000).toFixed(1)} s.`;
}

/** `main.ts` sends it. */
type Started = { readonly port: number | undefined; readonly welcome: string };

function isStarted(message: unknown): message is Started {
  return typeof message === "object" && message !== null && "welcome" in message;
}
