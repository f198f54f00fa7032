import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { figureOf, ratioOf, type Outcome } from "../measurement.ts";
import { startChild } from "../processes/child.ts";
import { onMeasuredCore } from "../processes/pin.ts";
import { root } from "../processes/start-mayfly.ts";

const TARGET = { mustReach: 1.5, aim: 1.1, better: "lower" } as const;
const FEW = 10_000;
const MANY = 1_000_000;

/** The cost of expiring addresses and deleting their mail, with few and with many remaining addresses. */
export async function measureExpiry(): Promise<Outcome> {
  const few = await expireBeside(FEW);
  const many = await expireBeside(MANY);
  return {
    measured: true,
    figures: [
      ratioOf("processor time a message, ratio", { ours: many, theirs: few }, TARGET),
      figureOf(`beside ${FEW.toLocaleString("en")}: processor time a message`, "ms", few),
      figureOf(`beside ${MANY.toLocaleString("en")}: processor time a message`, "ms", many),
    ],
    notes: ["500 addresses with 20 messages of 2 KB each end at once; key slots and log included."],
  };
}

async function expireBeside(live: number): Promise<readonly number[]> {
  const parent = join(root, "bench/data");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "expiry-"));
  const file = join(root, "bench/processes/expire-in-store.ts");
  const child = startChild(onMeasuredCore([process.execPath, file]), {
    env: { DATA_DIR: folder, LIVE: String(live) },
  });
  try {
    await child.ended;
    return JSON.parse(child.output()) as number[];
  } catch {
    throw new Error(`Expiry could not be measured: ${child.output()}`);
  } finally {
    await child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
