// `npm run pack [-- FOLDER]`: builds the package `mayfly` and packs it into a folder; by default, into this one.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { packClient } from "../client/build/pack-client.ts";

const folder = resolve(process.argv[2] ?? ".");
mkdirSync(folder, { recursive: true });
process.stdout.write(`${await packClient(folder)}\n`);
