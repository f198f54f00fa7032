import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { collectOutput, exitOf, KEPT_ENV, type Exit } from "../processes/server-process.ts";
import { inTime, until } from "../until.ts";
import { copyFreshClone } from "./fresh-clone.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** Compiled code in the cache changes the start time of the same server by a tenth. */
const MEMORY_RATIO_MAX = 1.2;

/** The flags that `npm start` passes. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: { start: string };
};
const FLAGS = scripts.start.match(/--\S+/g) ?? [];

describe("a fresh clone", { concurrency: false }, () => {
  let clone: string;
  before(() => {
    clone = copyFreshClone(tmpdir());
    buildLightly(clone);
  });
  after(() => rmSync(clone, { recursive: true, force: true }));

  test("states the command to run if no packages are installed", async () => {
    const { ended, output } = start(clone);
    assert.equal((await ended).code, 1);
    assert.match(
      output(),
      /^Mayfly can't build its site: the package vite is missing.*run 'npm ci /m,
    );
    assert.doesNotMatch(output(), /^\s+at /m);
    const developed = start(clone, { script: "scripts/dev.js" });
    assert.equal((await developed.ended).code, 1);
    assert.match(
      developed.output(),
      /^npm run dev can't start: the package \S+ is missing.*; run 'npm ci --include=dev'\.\n$/,
    );
  });

  test("says that the site can't be built below a folder with # in its name", async () => {
    const unusable = `${clone}-c#`;
    renameSync(clone, unusable);
    const [built, developed] = [start(unusable), start(unusable, { script: "scripts/dev.js" })];
    for (const { ended } of [built, developed]) assert.equal((await ended).code, 1);
    renameSync(unusable, clone);
    const said =
      /can't (?:build its site|start): Vite can't read the folder \/.*-c#\/; .* without #, then try again\.\n/;
    assert.match(built.output(), said);
    assert.match(developed.output(), said);
    assert.doesNotMatch(built.output(), /^\s+at /m);
  });

  test("leaves no partial build when its first start is interrupted", async () => {
    linkPackages(clone, []);
    // Every run of tests builds the server in the same way.
    rmSync(join(clone, "server/dist"), { recursive: true, force: true });
    cpSync(join(ROOT, "server/dist"), join(clone, "server/dist"), { recursive: true });
    const scratch = join(clone, "web/node_modules/.build");
    const { child, ended, output } = start(clone);
    await until("the build writes", () => existsSync(scratch) && readdirSync(scratch).length > 0);
    child.kill("SIGINT");
    assert.deepEqual(await ended, { code: 130, signal: null }, output());
    assert.deepEqual(readdirSync(scratch), []);
    assert.equal(existsSync(join(clone, "web/dist")), false);
    assert.match(output(), /^Building the site … 0 s$/m);
    assert.doesNotMatch(output(), /can't build/);
  });

  test("names mistakes in the settings before it builds", async () => {
    const { ended, output } = start(clone, { env: { DOMAINS: "not a domain" } });
    assert.equal((await ended).code, 78);
    assert.match(output(), /^Mayfly can't start\. Correct this setting, .*:\n  DOMAINS .*\n$/);
  });

  test("runs the same server at its first start and at the next", async (t) => {
    const [first, second] = [await observe(clone), await observe(clone)];
    assert.match(first.output, /^Building the site.*\n(?:.*\n)*Built the site.* in [\d.]+ s\.$/m);
    assert.doesNotMatch(second.output, /Building/);
    assert.match(first.output, /^ {2}SMTP_PORT=\d+ npm run send -- YOUR\.ADDRESS@/m);
    assert.match(first.page, /data-payments="test"/);
    assert.equal(first.page, second.page);
    if (first.residentBytes === undefined) return t.skip("only Linux tells the memory");
    const ratio = first.residentBytes / (second.residentBytes ?? 1);
    assert.ok(
      ratio <= MEMORY_RATIO_MAX,
      `the first start takes ${ratio.toFixed(2)} times the memory`,
    );
  });

  test("states the command to run if a package of the built server is missing", async () => {
    linkPackages(clone, ["better-sqlite3"]);
    const { ended, output } = start(clone);
    assert.equal((await ended).code, 1);
    assert.match(
      output(),
      /^Mayfly can't start: the package better-sqlite3 is missing.*; run 'npm ci'\.$/m,
    );
    assert.doesNotMatch(output(), /^\s+at /m);
  });

  test("names the missing package if node_modules is incomplete", async () => {
    linkPackages(clone, ["react"]);
    rmSync(join(clone, "web/dist/build.json"));
    // A build reads all other modules before it fails.
    writeFileSync(join(clone, "web/src/entries/prerender.tsx"), 'import "react";\n');
    const { ended, output } = start(clone);
    assert.equal((await ended).code, 1);
    assert.match(output(), /^Mayfly can't build its site: the package react\b.* is missing/m);
    assert.doesNotMatch(output(), /^\s+at /m);
  });
});

/**
 * Most of a build's time draws PDF files, saves the last bytes of an asset, renders pages, or bundles their scripts and
 * styles, which no test here checks.
 */
const LIGHTER = [
  ["build/precompress.ts", "constants.BROTLI_MAX_QUALITY", "constants.BROTLI_MIN_QUALITY"],
  ["build/precompress.ts", "constants.Z_BEST_COMPRESSION", "constants.Z_BEST_SPEED"],
  ["build/precompress.ts", "QUICK_QUALITY = 9", "QUICK_QUALITY = 0"],
  [
    "build/downloads/make-downloads.ts",
    "drawSheet(readSheet(markdown), new Date(RESOURCES_UPDATED))",
    "Buffer.from(markdown)",
  ],
  [
    "build/vite-config.ts",
    "reportCompressedSize: false",
    "reportCompressedSize: false, minify: false",
  ],
  ["build/vite-config.ts", "...common.plugins, tailwindcss()],", "...common.plugins],"],
  ["src/entries/main.tsx", /[^]*/, "document.title;\n"],
  [
    "src/pages.tsx",
    /^(?:import .*| {2}\.\.\.)(?:blog|company|developers|guide|landing)Pages\b.*\n/gm,
    "",
  ],
  ["src/pages.tsx", 'entry: "src/entries/admin.tsx"', "entry: null"],
] as const;

function buildLightly(clone: string): void {
  for (const [file, slow, quick] of LIGHTER) {
    const path = join(clone, "web", file);
    const source = readFileSync(path, "utf8");
    const lighter = source.replace(slow, quick);
    assert.notEqual(lighter, source, String(slow));
    writeFileSync(path, lighter);
  }
}

function linkPackages(clone: string, missing: readonly string[]): void {
  rmSync(join(clone, "node_modules"), { recursive: true, force: true });
  mkdirSync(join(clone, "node_modules"));
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (missing.includes(name) || name === ".cache") continue;
    symlinkSync(join(ROOT, "node_modules", name), join(clone, "node_modules", name));
  }
}

type Started = { child: ChildProcess; output: () => string; ended: Promise<Exit> };

function start(clone: string, { script = "scripts/start.js", env = {} } = {}): Started {
  const child = spawn(process.execPath, [...FLAGS, script], {
    cwd: clone,
    env: { ...KEPT_ENV, PORT: "0", SMTP_PORT: "0", DNS_RESOLVER: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, output: collectOutput(child), ended: exitOf(child) };
}

/** Starts the server, checks it, and stops it. */
async function observe(clone: string) {
  const { child, output, ended } = start(clone);
  const up = () => /^\{.*"Mayfly is up"\}$/m.exec(output())?.[0];
  await until("it is up", () => up() !== undefined || child.exitCode !== null);
  const { http } = JSON.parse(up() ?? assert.fail(output())) as { http: { port: number } };
  const page = await (await fetch(`http://127.0.0.1:${http.port}/`)).text();
  const status = `/proc/${child.pid}/status`;
  const resident = existsSync(status) && /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, "utf8"));
  child.kill("SIGINT");
  await inTime("its end", ended);
  return {
    output: output(),
    page,
    residentBytes: resident ? Number(resident[1]) * 1024 : undefined,
  };
}
