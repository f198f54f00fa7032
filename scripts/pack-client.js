// `npm run pack [-- FOLDER]`: builds the package `mayfly` and packs it into a folder; by default, into this one.
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { packClient } from "../client/build/pack-client.ts";
import { calledFrom, readArguments } from "./command-line.js";

const [named = "."] = readArguments("npm run pack [-- FOLDER]", { least: 0, most: 1 });
const folder = resolve(calledFrom(named, "pack"));
mkdirSync(folder, { recursive: true });
process.stdout.write(`${await packClient(folder)}\n`);
