import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Listed = { pages: Record<string, unknown>; served: Record<string, { type: string }> };

/** Returns every page of the build, except the operator's panel and pages that only mails link to. */
export function listPages(): string[] {
  const report = fileURLToPath(new URL("../../web/dist/build.json", import.meta.url));
  const { pages, served } = JSON.parse(readFileSync(report, "utf8")) as Listed;
  const readable = Object.keys(pages).filter((path) => served[path] !== undefined);
  return readable.filter((path) => !["/admin", "/forwarding", "/subscription"].includes(path));
}
