import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { startTestApp, type TestApp } from "./test-app.ts";

export type TestSite = {
  /** Files of the site by path, with their type and content. */
  readonly served: Record<string, { readonly type: string; readonly content: string }>;
  /** Pages for unknown paths, by path prefix. */
  readonly notFound?: Record<string, string>;
};

/** Starts the server with a site of a few files instead of the built one, until the test ends. */
export async function startTestSite(
  t: TestContext,
  { served, notFound = {} }: TestSite,
  env: Record<string, string> = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-site-"));
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
  const app = await startTestApp(env, folder);
  t.after(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  return app;
}
