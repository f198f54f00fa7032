import { parseArgs } from "node:util";
import type { AdminKey, CreatedKey, CreateKeyBody, ErrorBody } from "@mayfly/contract";
import { ADMIN_KEY_HEADER } from "@mayfly/contract/admin-constants";
import { BUILD_HEADER, CLIENT_HEADER } from "@mayfly/contract/constants";
import type { Config } from "../config/config.ts";
import { localHostAndPort } from "../system/host-and-port.ts";
import { requireFile } from "../system/file-access.ts";
import { ADMIN_FILE, readAdminKey } from "../wiring/read-secrets.ts";

/** What to print, and the exit code: 0 done, 1 refused or no server, 64 wrong arguments (sysexits.h). */
type Result = { readonly lines: readonly string[]; readonly exitCode: 0 | 1 | 64 };

export const KEYS_USAGE = [
  "npm run keys -- create NAME [--per-hour N] [--live N] [--minutes N]",
  "       npm run keys -- list",
  "       npm run keys -- revoke ID",
  "",
  "--per-hour N   new addresses an hour (default 100)",
  "--live N       live addresses at a time (default 50)",
  "--minutes N    longest life of an address (default 15)",
  "--server URL   the running server (default http://HOST:PORT)",
].join("\n");

/**
 * Manages API keys through the running server, so that the audit list has each change, and so that the embedded
 * database has one writer.
 */
export async function manageKeys(config: Config, args: readonly string[]): Promise<Result> {
  const read = readArguments(args);
  if (!read) return { lines: [`Usage: ${KEYS_USAGE}`], exitCode: 64 };
  const { server = `http://${localHostAndPort(config)}`, command } = read;
  try {
    return { lines: await run(command, callTo(server, config)), exitCode: 0 };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { lines: [withOptions(message)], exitCode: 1 };
  }
}

type Command =
  | { readonly name: "create"; readonly body: CreateKeyBody }
  | { readonly name: "list" }
  | { readonly name: "revoke"; readonly id: string };

function readArguments(
  args: readonly string[],
): { command: Command; server: string | undefined } | undefined {
  const parsed = tryParse(args);
  const { values = {}, positionals: [name, subject = "", ...more] = [] } = parsed ?? {};
  if (!parsed || more.length > 0) return undefined;
  const { server } = values;
  if (server !== undefined && !isServerUrl(server)) return undefined;
  if (name === "list" && subject === "") return { command: { name }, server };
  if (subject === "") return undefined;
  if (name === "revoke") return { command: { name, id: subject }, server };
  if (name !== "create") return undefined;
  const quotas = QUOTAS.flatMap(([option, field]) => {
    const text = values[option];
    // The server says what it allows: no number becomes null, which it refuses.
    return text === undefined ? [] : [[field, Number(text)] as const];
  });
  const body = { name: subject, ...Object.fromEntries(quotas) };
  return { command: { name, body }, server };
}

/** `URL.canParse` alone accepts `localhost:3000`, whose scheme would be `localhost`. */
function isServerUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

function tryParse(args: readonly string[]) {
  const string = { type: "string" } as const;
  const options = { "per-hour": string, live: string, minutes: string, server: string };
  // All options begin with two dashes; an id of an earlier version may begin with one.
  const { operand = [], other = [] } = Object.groupBy(args, (one) =>
    /^-[^-]/.test(one) ? "operand" : "other",
  );
  try {
    return parseArgs({ args: [...other, "--", ...operand], options, allowPositionals: true });
  } catch {
    // An unknown option: the usage says which ones exist.
    return undefined;
  }
}

/** Options, and the fields of the call that they set. */
const QUOTAS = [
  ["per-hour", "creationsPerHour"],
  ["live", "liveAddresses"],
  ["minutes", "minutes"],
] as const;

/** Names options as the operator typed them, where the server names fields. */
function withOptions(message: string): string {
  return QUOTAS.reduce(
    (text, [option, field]) => text.replace(`field '${field}'`, `option --${option}`),
    message,
  );
}

type AskServer = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

function callTo(server: string, config: Config): AskServer {
  const headers = { [ADMIN_KEY_HEADER]: findAdminKey(config), [CLIENT_HEADER]: "keys" };
  return async <Answer>(method: string, path: string, body?: object) => {
    const response = await fetch(new URL(path, server), {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`No server answers at ${server}. Start it, or name it with --server.`, {
        cause,
      });
    });
    const isOurs = response.headers.has(BUILD_HEADER);
    const answer: unknown = isOurs ? await response.json() : undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this comes from our own server
    const refusal = response.ok ? undefined : (answer as ErrorBody | undefined);
    if (!isOurs || refusal?.error === "NOT_FOUND") {
      throw new Error(
        `${server} answers ${response.status} and knows no API keys: it is an earlier version, a proxy, or another ` +
          "program. Start this version, or name its server with --server.",
      );
    }
    if (refusal) throw new Error(refusal.message);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    return answer as Answer;
  };
}

/** Never creates a key: the server has one already. */
function findAdminKey(config: Config): string {
  if (config.adminKey === undefined) {
    requireFile(
      config.dataDir,
      ADMIN_FILE,
      "has no operator's key. Check DATA_DIR, or set ADMIN_KEY.",
    );
  }
  return readAdminKey(config).adminKey;
}

async function run(command: Command, ask: AskServer): Promise<string[]> {
  switch (command.name) {
    case "create": {
      const { id, key } = await ask<CreatedKey>("POST", "/api/admin/keys", command.body);
      return [key, `Copy it now: it isn't shown again. To revoke it: npm run keys -- revoke ${id}`];
    }
    case "list": {
      const keys = await ask<AdminKey[]>("GET", "/api/admin/keys");
      return keys.length === 0 ? ["No API keys"] : keys.map(lineOf);
    }
    case "revoke": {
      const path = `/api/admin/keys/${encodeURIComponent(command.id)}`;
      return [(await ask<{ message: string }>("DELETE", path)).message];
    }
  }
}

function lineOf(key: AdminKey): string {
  const state = key.revokedAt === null ? "" : `, revoked ${key.revokedAt}`;
  const quotas = `${key.creationsPerHour} an hour, ${key.activeAddresses} of ${key.liveAddresses} live, ${key.minutes} minutes`;
  return `${key.id}  ${key.name}  ${quotas}${state}`;
}
