import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";

/** Readers of what lies in `deploy/`, as far as the tests ask. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export function readDeployed(file: string): string {
  return readFileSync(join(ROOT, "deploy", file), "utf8");
}

/** From `deploy/`. */
export function listDeployed(ending: RegExp): string[] {
  const files = readdirSync(join(ROOT, "deploy"), { recursive: true, encoding: "utf8" });
  return files.filter((file) => ending.test(file)).toSorted();
}

/** Every document of a file; throws what the parser says, warnings too. */
export function readYaml(file: string): unknown[] {
  return parseAllDocuments(readDeployed(file), { merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw new Error(`${file}: ${problem.message}`);
    return document.toJS() as unknown;
  });
}

export type Instruction = { name: string; args: string };

/** A Dockerfile's instructions by stage, lines that go on joined. */
export function readStages(): Instruction[][] {
  const lines = readDeployed("Dockerfile")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n/g, " ");
  const instructions = lines.split("\n").flatMap((line) => {
    const [, name, args] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return name === undefined || args === undefined ? [] : [{ name, args: args.trim() }];
  });
  const starts = instructions.flatMap(({ name }, index) => (name === "FROM" ? [index] : []));
  return starts.map((start, stage) => instructions.slice(start, starts[stage + 1]));
}

export function finalStage(): Instruction[] {
  return readStages().at(-1) ?? [];
}

/** What the image sets. */
export function imageEnv(): Record<string, string> {
  const pairs = finalStage()
    .filter(({ name }) => name === "ENV")
    .flatMap(({ args }) => args.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split("=", 2) as [string, string]));
}

/** Of the final stage: from which stage, what, to where; all relative to the image's folder. */
export function imageCopies(): { from: string; source: string; target: string }[] {
  return finalStage().flatMap(({ name, args }) => {
    const [, from, paths] = /^--from=(\w+)\s+(.*)$/.exec(name === "COPY" ? args : "") ?? [];
    if (from === undefined || paths === undefined) return [];
    const sources = paths.split(/\s+/).map((path) => path.replace(/^\/app\//, ""));
    const target = sources.pop() ?? "";
    return sources.map((source) => ({
      from,
      source,
      target: target === "./" ? source : target,
    }));
  });
}

/** The lines of an env file, an example's outcommented ones among them. */
export function readEnvFile(file: string): Record<string, string> {
  const pairs = [...readDeployed(file).matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
}
