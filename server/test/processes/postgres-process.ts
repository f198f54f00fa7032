import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../src/system/errors.ts";
import { afterFiles } from "../after-files.ts";
import type { EmbeddedPostgres } from "../stores/embedded-postgres.ts";

/** Ends the servers of failed tests. */
const takenOver: PostgresProcess[] = [];
afterFiles(() => Promise.all(takenOver.map((postgres) => postgres.kill())));

/** Control over PostgreSQL's own processes: kill, freeze, and restart. */
export class PostgresProcess {
  readonly #command: string[];
  readonly #owner: { uid: number; gid: number };
  readonly #home: string;
  #server: ChildProcess | undefined;

  private constructor(postgres: EmbeddedPostgres) {
    const { uid, gid } = statSync(postgres.dataDir);
    this.#owner = { uid, gid };
    this.#home = join(postgres.dataDir, "..");
    this.#command = commandLine(postgres.dataDir);
  }

  /** Stops the running server and restarts it as a child of this process. */
  static async takeOver(postgres: EmbeddedPostgres): Promise<PostgresProcess> {
    const taken = new PostgresProcess(postgres);
    const pid = Number(
      readFileSync(join(postgres.dataDir, "postmaster.pid"), "utf8").split("\n")[0],
    );
    process.kill(pid, "SIGQUIT");
    takenOver.push(taken);
    await taken.start();
    return taken;
  }

  /** Resolves when the server accepts connections. Its predecessor may still be exiting. */
  async start(): Promise<void> {
    while (!(await this.#tryToStart()));
  }

  /** PostgreSQL exits by itself if its disk is full. */
  async startIfEnded(): Promise<void> {
    if (this.#hasEnded()) await this.start();
  }

  /** Kills all its processes at once, as in a power failure. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (server === undefined || this.#hasEnded()) return;
    const gone = once(server, "close");
    this.#signal("SIGKILL");
    await gone;
  }

  /** Shuts down cleanly: writes everything in memory to the files first. */
  async shutDown(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    const gone = once(server, "close");
    server.kill("SIGINT");
    await gone;
  }

  freeze(): void {
    this.#signal("SIGSTOP");
  }

  thaw(): void {
    this.#signal("SIGCONT");
  }

  #hasEnded(): boolean {
    const server = this.#server;
    return server !== undefined && (server.exitCode !== null || server.signalCode !== null);
  }

  #signal(signal: NodeJS.Signals): void {
    const postmaster = this.#server?.pid ?? 0;
    // The parent first, so that it doesn't replace its children.
    for (const pid of [postmaster, ...childrenOf(postmaster)]) signalIfAlive(pid, signal);
  }

  async #tryToStart(): Promise<boolean> {
    const [binary = "", ...args] = this.#command;
    const server = spawn(binary, args, {
      ...this.#owner,
      cwd: this.#home,
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#server = server;
    return new Promise((resolve) => {
      server.stderr.setEncoding("utf8").on("data", (text: string) => {
        if (text.includes("ready to accept connections")) resolve(true);
      });
      server.once("close", () => resolve(false));
    });
  }
}

/** A listed process may have exited: its connection was just closed. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

/**
 * Reads postmaster.opts, where PostgreSQL records its command line: the bare binary, then arguments in double
 * quotes.
 */
function commandLine(dataDir: string): string[] {
  const line = readFileSync(join(dataDir, "postmaster.opts"), "utf8").trim();
  const [binary = ""] = line.split(' "');
  return [binary, ...Array.from(line.matchAll(/"([^"]*)"/g), ([, argument = ""]) => argument)];
}

function childrenOf(parent: number): number[] {
  return listProcesses()
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid);
}

/** Lists each process with its parent. Minimal Linux images have no `ps`. */
function listProcesses(): number[][] {
  if (process.platform === "linux") {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [Number(pid), parentOf(pid)]);
  }
  const listed = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return listed.stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
}

/**
 * Returns the fourth field (proc(5)), or NaN if the process is gone. The second field is a name in parentheses that
 * may contain anything.
 */
function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2]);
  } catch {
    return Number.NaN;
  }
}
