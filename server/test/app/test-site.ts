import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newFolder } from "../new-folder.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

type TestSite = {
  /** Files of the site by path, with their type and content. */
  readonly served: Record<string, { readonly type: string; readonly content: string }>;
  /** Pages for unknown paths, by path prefix. */
  readonly notFound?: Record<string, string>;
};

/** Starts the server with a site of a few files instead of the built one. */
export function startTestSite(
  { served, notFound = {} }: TestSite,
  env: Record<string, string> = {},
): Promise<TestApp> {
  const folder = newFolder();
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  const files = Object.entries(served).map(([path, { type, content }], index) => {
    write(`${index}`, content);
    return [path, { file: `${index}`, type }] as const;
  });
  const missing = Object.entries(notFound).map(([under, content], index) => {
    write(`missing-${index}`, content);
    return { under, file: `missing-${index}` };
  });
  write("build.json", JSON.stringify({ served: Object.fromEntries(files), notFound: missing }));
  return startTestApp(env, folder);
}
