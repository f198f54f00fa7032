import { spawn, type ChildProcess } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { collectOutput, exitOf, KEPT_ENV } from "../../server/test/processes/server-process.ts";

/** `npm run dev` in a copy of the project, whose sources a test may edit. */
export type DevCopy = {
  readonly baseUrl: string;
  /** Valid until the server restarts, which takes another free port. */
  readonly smtpPort: number;
  readonly dataDir: string;
  readonly output: () => string;
  /** Resolves with all output once it has another match. */
  readonly says: (pattern: RegExp, act?: () => void) => Promise<string>;
  readonly fileOf: (path: string) => string;
  /** Replaces a text in a source; throws if it is missing. */
  readonly edit: (path: string, from: string, to: string) => void;
  /** Like Ctrl+C in a terminal: signals the whole process group. */
  readonly interrupt: () => ReturnType<typeof exitOf>;
  readonly remove: () => void;
};

/** Reached only if something is broken. */
const WAIT_MS = 60_000;
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const COPIED = ["contract", "server", "web", "scripts", "package.json", "tsconfig.base.json"];
const NOT_COPIED = /\/(?:node_modules|dist|test)$|\.test\.tsx?$/;

/** A start draws PDF files and bundles packages; a change renders all pages. */
const LIGHTER = [
  [
    "web/build/downloads/make-downloads.ts",
    "drawSheet(readSheet(markdown), new Date(RESOURCES_UPDATED))",
    "Buffer.from(markdown)",
  ],
  ["web/src/features/message/attachments/pdf/pdf-worker.ts", /^import "pdfjs-dist.*/m, ""],
  [
    "web/src/pages.tsx",
    /^(?:import .*| {2}\.\.\.)(?:company|developers|guide|landing)Pages\b.*\n/gm,
    "",
  ],
] as const;

export async function startDevCopy(): Promise<DevCopy> {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-dev-"));
  for (const name of COPIED) {
    const filter = (path: string) => !NOT_COPIED.test(path);
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter });
  }
  linkPackages(folder);
  const fileOf = (path: string) => join(folder, path);
  const edit = (path: string, from: string | RegExp, to: string) => {
    const file = fileOf(path);
    const text = readFileSync(file, "utf8");
    const edited = text.replace(from, to);
    if (edited === text) throw new Error(`${path} has no '${from}'`);
    writeFileSync(file, edited);
  };
  for (const [path, slow, quick] of LIGHTER) edit(path, slow, quick);
  const child = start(folder);
  const output = collectOutput(child);
  const exited = exitOf(child);
  const says = (pattern: RegExp, act = () => {}) => untilSaid({ child, output }, pattern, act);
  const end = () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, "SIGKILL");
  };
  process.once("exit", end);

  const welcome = await says(/npm run send/).catch((error: unknown) => {
    end();
    throw error;
  });
  return {
    baseUrl: /Mayfly +(http\S+)/.exec(welcome)?.[1] ?? "",
    smtpPort: Number(/SMTP +\S+:(\d+)/.exec(welcome)?.[1]),
    dataDir: join(folder, "data"),
    output,
    says,
    fileOf,
    edit,
    interrupt() {
      if (child.pid) process.kill(-child.pid, "SIGINT");
      return exited;
    },
    remove() {
      end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Links the project's packages, except that workspaces point into the copy. */
function linkPackages(folder: string): void {
  const packages = join(folder, "node_modules");
  mkdirSync(join(packages, "@mayfly"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (name === "@mayfly" || name === ".cache") continue;
    symlinkSync(join(ROOT, "node_modules", name), join(packages, name));
  }
  for (const name of ["contract", "server", "web"]) {
    symlinkSync(join(folder, name), join(packages, "@mayfly", name));
  }
}

function start(folder: string): ChildProcess {
  const { scripts }: { scripts: { dev: string } } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const env = {
    ...KEPT_ENV,
    PATH: `${join(folder, "node_modules/.bin")}:${process.env["PATH"]}`,
    PORT: "0",
    SMTP_PORT: "0",
    DNS_RESOLVER: "off",
  };
  // As npm runs it.
  return spawn("sh", ["-c", scripts.dev], { cwd: folder, env, detached: true, stdio: "pipe" });
}

function untilSaid(
  { child, output }: { child: ChildProcess; output: () => string },
  pattern: RegExp,
  act: () => void,
): Promise<string> {
  const count = () => output().match(new RegExp(pattern, "g"))?.length ?? 0;
  const before = count();
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`${why} ${pattern}: ${output()}`));
    const late = setTimeout(() => fail("npm run dev did not say"), WAIT_MS);
    const look = (): void => {
      if (count() === before) return;
      clearTimeout(late);
      child.stdout?.off("data", look);
      child.stderr?.off("data", look);
      resolve(output());
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.once("close", () => fail("npm run dev ended before it said"));
    act();
  });
}
