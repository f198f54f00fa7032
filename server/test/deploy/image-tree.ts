import {
  copyFileSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { builtPath, REPORT } from "../../build/build-paths.ts";
import { buildServer } from "../../build/build-server.ts";
import { isServerStale, readServerBuild } from "../../build/server-build.ts";
import { serverPackages } from "../../build/shipped/shipped-packages.ts";
import { imageCopies, ROOT } from "./deploy-files.ts";

/**
 * Creates a folder with exactly the files of the image: those that its Dockerfile copies, and the server's packages
 * from `npm ci --omit=dev --omit=optional`. No parent folder has node_modules.
 */
export async function makeImageTree(): Promise<string> {
  const tree = mkdtempSync(join(tmpdir(), "mayfly-image-"));
  for (const { from, source, target } of imageCopies()) {
    if (from !== "build" || source.startsWith("sbom.") || source === "server/dist") continue;
    cpSync(join(ROOT, source), join(tree, target), { recursive: true, filter: isNoTest });
  }
  await copyBuild(join(tree, "server/dist"));
  for (const { folder } of serverPackages()) link(join(ROOT, folder), join(tree, folder));
  // npm links workspaces in this way.
  mkdirSync(join(tree, "node_modules/@mayfly"));
  symlinkSync("../../contract", join(tree, "node_modules/@mayfly/contract"));
  return tree;
}

/** Copies the fresh build, without the former one's files. */
async function copyBuild(target: string): Promise<void> {
  if (isServerStale()) await buildServer();
  mkdirSync(target);
  for (const file of [...(readServerBuild(builtPath)?.files ?? []), REPORT]) {
    copyFileSync(join(builtPath, file), join(target, file));
  }
}

/** Returns every file with its modification time. */
export function listTree(tree: string): string[] {
  const entries = readdirSync(tree, { recursive: true, encoding: "utf8" });
  return entries.map((entry) => `${entry} ${lstatSync(join(tree, entry)).mtimeMs}`).toSorted();
}

function isNoTest(path: string): boolean {
  return !path.endsWith(".test.ts");
}

/** A third of a package's files. */
const NEVER_RUN = /\.(?:d\.[cm]?ts|map|md)$/;

/** Uses hard links where possible, because packages are large. */
function link(source: string, target: string): void {
  const stats = lstatSync(source);
  mkdirSync(dirname(target), { recursive: true });
  if (stats.isSymbolicLink()) return symlinkSync(readlinkSync(source), target);
  if (!stats.isDirectory()) return linkFile(source, target);
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source)) {
    // Nested packages are listed separately.
    if (entry === "node_modules" || NEVER_RUN.test(entry)) continue;
    link(join(source, entry), join(target, entry));
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // Another file system, or one without hard links.
    copyFileSync(source, target);
  }
}
