import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildClient } from "./build-client.ts";

/** Builds the client and packs it into `folder`. Returns the path of the tarball. */
export async function packClient(folder: string): Promise<string> {
  const built = await buildClient();
  try {
    const args = ["pack", "--json", "--pack-destination", folder];
    const { stdout } = await promisify(execFile)("npm", args, { cwd: built });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm documents this form
    const [packed] = JSON.parse(stdout) as { filename: string }[];
    if (!packed) throw new Error(`npm packed nothing: ${stdout}`);
    return join(folder, packed.filename);
  } finally {
    await rm(built, { recursive: true });
  }
}
