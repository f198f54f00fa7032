import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";
import { ROOT } from "./project-nodes.ts";

type Step = { uses?: string; run?: string };
type Job = {
  uses?: string;
  steps?: Step[];
  "timeout-minutes"?: number;
  permissions?: Record<string, string>;
};
export type Workflow = { permissions?: Record<string, string>; jobs: Record<string, Job> };
export type Dependabot = {
  version: number;
  updates: { directory: string; "package-ecosystem": string; [key: string]: unknown }[];
};
type FormField = {
  type: string;
  id?: string;
  attributes: { label?: string; value?: string; options?: string[] };
};
export type Form = { name?: string; description?: string; body: FormField[] };

export function listGithubFiles(folder: string): string[] {
  return readdirSync(join(ROOT, ".github", folder)).filter((file) => file.endsWith(".yml"));
}

export function readGithubFile(file: string): string {
  return readFileSync(join(ROOT, ".github", file), "utf8");
}

/** Throws the parser's first error or warning. */
export function readGithubYaml(file: string): unknown {
  const document = parseDocument(readGithubFile(file));
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw new Error(`${file}: ${problem.message}`);
  return document.toJS() as unknown;
}
