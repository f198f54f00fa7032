import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterFiles } from "../after-files.ts";
import type { EmbeddedPostgres } from "../stores/embedded-postgres.ts";

/** A test that failed leaves none behind. */
const takenOver: PostgresProcess[] = [];
afterFiles(() => Promise.all(takenOver.map((postgres) => postgres.kill())));

/** PostgreSQL's own processes, to be killed, frozen and started again. */
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

  /** Ends the one that runs and starts it again, as a child that can be dealt with here. */
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

  /** Resolves when it takes connections. A predecessor may still be on its way out. */
  async start(): Promise<void> {
    while (!(await this.#tryToStart()));
  }

  /** It ends by itself where its disk is full. */
  async startIfEnded(): Promise<void> {
    if (this.#hasEnded()) await this.start();
  }

  /** All of its processes at once, as when the machine loses its power. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (server === undefined || this.#hasEnded()) return;
    const gone = once(server, "close");
    this.#signal("SIGKILL");
    await gone;
  }

  /** An orderly end: everything in memory is written to its files first. */
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
    // The parent first: it must not start others in place of those that are dealt with.
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

/** A process that was listed may be gone by now: its connection was just closed. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** PostgreSQL notes there how it was started: the binary bare, each argument in double quotes. */
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

/** Each process and its parent. Minimal images of Linux have no `ps`. */
function listProcesses(): number[][] {
  if (process.platform === "linux") {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [Number(pid), parentOf(pid)]);
  }
  const listed = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return listed.stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
}

/** The fourth field (proc(5)); the second is a name in parentheses that may hold anything. NaN: gone meanwhile. */
function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2]);
  } catch {
    return Number.NaN;
  }
}
