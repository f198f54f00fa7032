import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Returns the Node versions that the project installs: its own, and the one for machines without libatomic. */
export function projectNodes(): string[] {
  const manifests = ["package.json", "scripts/older-node/package.json"].map(
    (path) =>
      JSON.parse(readFileSync(join(ROOT, path), "utf8")) as {
        optionalDependencies: Record<string, string>;
      },
  );
  return [...new Set(manifests.flatMap((one) => Object.values(one.optionalDependencies)))];
}
