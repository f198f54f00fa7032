/** The addresses that this user created, each in a file that only the user can read. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Inbox } from "../inbox.ts";

export type KeptAddress = {
  address: string;
  /** The server. */
  url: string;
  token: string;
  password: string | undefined;
  expiresAt: string;
  /** All messages up to this number were printed. */
  cursor: number;
  /** Later messages that were printed. Absent in files of earlier versions. */
  returned?: number[];
  /** Opens this address in `mayfly mcp`; undefined if another command created it. */
  handle?: string;
};

const ONLY_FOR_USER = { folder: 0o700, file: 0o600 };
const ENDING = ".json";
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

export async function keepAddress(kept: KeptAddress): Promise<void> {
  const file = fileOf(kept.address);
  makeFolder(folder());
  // Readers must never see half of a file.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(kept), { mode: ONLY_FOR_USER.file });
  await rename(unfinished, file);
}

export async function findKept(address: string): Promise<KeptAddress | undefined> {
  return readKept(fileOf(address));
}

export async function findByHandle(handle: string): Promise<KeptAddress | undefined> {
  return (await readAll()).find((kept) => kept.handle === handle);
}

/**
 * Lists the addresses that still live by their kept end, the newest last. Another program may have extended an address,
 * so a file is deleted only a day after that end.
 */
export async function listKept(nowMs: number): Promise<KeptAddress[]> {
  const all = await readAll();
  const forgotten = all.filter((kept) => endOf(kept) + FORGOTTEN_AFTER_MS <= nowMs);
  await Promise.all(forgotten.map(({ address }) => forgetAddress(address)));
  return all.filter((kept) => endOf(kept) > nowMs).toSorted((a, b) => endOf(a) - endOf(b));
}

export async function forgetAddress(address: string): Promise<void> {
  const file = fileOf(address);
  const taken = (await namesInFolder()).filter((name) => name.startsWith(`${basename(file)}.`));
  const files = [file, ...taken.map((name) => join(folder(), name))];
  await Promise.all(files.map((path) => rm(path, { force: true })));
}

/** Returns false if another command has taken the message with this number: only one can create the file. */
export async function takeMessage(address: string, seq: number): Promise<boolean> {
  try {
    await writeFile(`${fileOf(address)}.${seq}`, "", { flag: "wx", mode: ONLY_FOR_USER.file });
    return true;
  } catch (error) {
    // Any other error is reported once the message is printed, when its number can't be kept either.
    return !(error instanceof Error && "code" in error && error.code === "EEXIST");
  }
}

export function toKept({ address, token, password, expiresAt }: Inbox, url: string): KeptAddress {
  return { address, url, token, password, expiresAt: expiresAt.toISOString(), cursor: 0 };
}

async function readAll(): Promise<KeptAddress[]> {
  const names = await namesInFolder();
  const files = names.filter((name) => name.endsWith(ENDING)).map((name) => join(folder(), name));
  return (await Promise.all(files.map(readOrWarn))).flatMap((kept) => kept ?? []);
}

async function namesInFolder(): Promise<string[]> {
  return readdir(folder()).catch(ignoreMissing([]));
}

/** One damaged file must not keep the user from the other addresses. */
async function readOrWarn(file: string): Promise<KeptAddress | undefined> {
  try {
    return await readKept(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`mayfly: Ignored a file. ${reason}\n`);
    return undefined;
  }
}

function endOf({ expiresAt }: KeptAddress): number {
  return Date.parse(expiresAt);
}

async function readKept(file: string): Promise<KeptAddress | undefined> {
  const text = await readFile(file, "utf8").catch(ignoreMissing(undefined));
  if (text === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    if (isKept(kept)) return kept;
    throw new Error("It is not a file of this command.");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Can't read ${file}: ${reason}`, { cause });
  }
}

function isKept(value: unknown): value is KeptAddress {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map(Object.entries(value));
  return (
    ["address", "url", "token"].every((name) => typeof fields.get(name) === "string") &&
    Number.isFinite(Date.parse(String(fields.get("expiresAt"))))
  );
}

/** XDG Base Directory Specification: a relative path is ignored. */
function folder(): string {
  const { XDG_STATE_HOME: given = "" } = process.env;
  const home = given.startsWith("/") ? given : join(homedir(), ".local/state");
  return join(home, "mayfly");
}

/** Doesn't use `recursive`: where a system can't create folders (/proc), Node retries endlessly. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: ONLY_FOR_USER.folder });
  } catch (error) {
    // Another command may have created it at the same moment.
    if (!existsSync(path)) throw error;
  }
}

function fileOf(address: string): string {
  return join(folder(), `${encodeURIComponent(address.toLowerCase())}${ENDING}`);
}

function ignoreMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return value;
    throw error;
  };
}
