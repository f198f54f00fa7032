import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";

/** Readers for the files in `deploy/`. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export function readDeployed(file: string): string {
  return readFileSync(join(ROOT, "deploy", file), "utf8");
}

/** Paths are relative to `deploy/`. */
export function listDeployed(ending: RegExp): string[] {
  const files = readdirSync(join(ROOT, "deploy"), { recursive: true, encoding: "utf8" });
  return files.filter((file) => ending.test(file)).toSorted();
}

/** Returns every document of a file; throws the parser's errors and warnings. */
export function readYaml(file: string): unknown[] {
  return parseAllDocuments(readDeployed(file), { merge: true }).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw new Error(`${file}: ${problem.message}`);
    return document.toJS() as unknown;
  });
}

type Instruction = { name: string; args: string };

/** Returns a Dockerfile's instructions by stage, with continuation lines joined. */
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

/** Returns the environment that the image sets. */
export function imageEnv(): Record<string, string> {
  const pairs = finalStage()
    .filter(({ name }) => name === "ENV")
    .flatMap(({ args }) => args.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split("=", 2) as [string, string]));
}

/** Returns the COPY instructions of the final stage, relative to the image's folder. */
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

/** Returns the variables of an env file, including those commented out in an example. */
export function readEnvFile(file: string): Record<string, string> {
  const pairs = [...readDeployed(file).matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
}
