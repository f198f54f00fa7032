import { unescape } from "node:querystring";
import { errorCode, errorText, withoutNodeAdvice } from "../system/errors.ts";

/** Why a PostgreSQL can't be used, and what its operator can change, for the end of a sentence, if that is known. */
type Refusal = { reason: string; fix: string | undefined };

/** Never contains the URL's password. */
export function explainRefusal(error: unknown, url: string): Refusal {
  const cause = innermost(error);
  const text = cause instanceof Error ? cause.message : String(cause);
  if (/password must be/.test(text)) {
    return {
      reason: "the server asks for a password",
      fix: "add it to the URL (postgres://USER:PASSWORD@HOST/DATABASE)",
    };
  }
  const code = errorCode(cause) ?? "";
  return {
    // A host with two addresses gives an error code only.
    reason: withoutNodeAdvice(text) || code || "unknown",
    fix: fixOf(code, text, url) ?? fixOfSystemError(cause, text),
  };
}

/** Outer messages are texts for visitors, except that the pool adds that a connection ended because it timed out. */
function innermost(error: unknown): unknown {
  if (!(error instanceof Error) || !(error.cause instanceof Error)) return error;
  return NO_ANSWER.test(error.message) ? error : innermost(error.cause);
}

const NO_ANSWER =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired$/;

/** By SQLSTATE. */
function fixOf(code: string, text: string, url: string): string | undefined {
  switch (code) {
    case "28P01":
      return `correct the user or the password in the URL (${ENCODED})`;
    case "28000":
      return text.includes("pg_hba.conf") ? fixOfAccess(text) : `correct the user, ${ROLE}`;
    case "3D000":
      return "correct the database's name in the URL, or create it";
    case "42P01":
      return "correct the database's name in the URL, or start the server on it first";
    case "42703":
      return "run the version that the database was made by";
    case "55P03":
      return "try again when the transaction that locks the table, such as a migration, has ended";
    // No schema of search_path exists or may be used.
    case "3F000":
      return `create the schema in the user's search_path, or ${grantOf('USAGE, CREATE ON SCHEMA "public"', url)}`;
    case "42501":
      return fixOfPrivilege(text, url);
    case "53300":
      return "lower LIMIT_DATABASE_CONNECTIONS, or raise the limit of the server, the database, or the user";
    default:
      return undefined;
  }
}

const ENCODED = "with % and two digits for characters such as @, :, /, #, and ?";
const ROLE = "create it (CREATE ROLE … LOGIN), or change its rule in the server's pg_hba.conf";

function fixOfAccess(text: string): string {
  const rule = "allow this connection in the server's pg_hba.conf";
  return /no encryption|SSL off/.test(text)
    ? `add sslmode=verify-full to the URL if the server wants TLS, or ${rule}`
    : rule;
}

function fixOfPrivilege(text: string, url: string): string {
  // The words before these two depend on the server's language.
  const [kind = "", name = ""] = text.replaceAll('"', "").split(" ").slice(-2);
  switch (kind.toLowerCase()) {
    case "schema":
      return grantOf(`USAGE, CREATE ON SCHEMA "${name}"`, url);
    case "database":
      return grantOf(`CONNECT ON DATABASE "${name}"`, url);
    default:
      return USE_OWNER;
  }
}

export const USE_OWNER =
  "use the user that owns the tables, or make this user their owner (see docs/operations/postgresql.md)";

function grantOf(privilege: string, url: string): string {
  const { username, searchParams } = new URL(url);
  const user = searchParams.get("user") || unescape(username);
  // A URL without a user means that of the system.
  const role = user === "" ? "USER" : `"${user}"`;
  return `let the owner run 'GRANT ${privilege} TO ${role}' in this database`;
}

const UNKNOWN_AUTHORITY = [
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
];

const UNREACHABLE = ["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"];

/** Errors of Node and of `pg`, before the server takes a statement. */
function fixOfSystemError(error: unknown, text: string): string | undefined {
  const code = errorCode(error) ?? "";
  if (UNKNOWN_AUTHORITY.includes(code)) {
    return "add sslrootcert=FILE to the URL, with the certificate of the server's authority (PEM)";
  }
  if (code === "CERT_HAS_EXPIRED") return "renew the server's certificate";
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return "use a host that the certificate names";
  if (code === "ENOTFOUND") return "correct the host in the URL";
  if (code === "EAI_AGAIN")
    return "check this machine's name servers, or correct the host in the URL";
  if (errorText(error, "syscall") === "open") {
    return code === "EACCES" ? "let this user read the file" : "correct the file's path in the URL";
  }
  if (code === "ECONNREFUSED" || code === "ENOENT") {
    return "start PostgreSQL, or correct host and port in the URL";
  }
  if (/does not support SSL/.test(text)) {
    return "remove sslmode from the URL, or set ssl = on at the server";
  }
  if (/URI malformed/.test(text)) return `correct the URL (${ENCODED})`;
  if (/read-only/.test(text)) {
    return "use a host that leads to the primary, or set default_transaction_read_only = off";
  }
  if (NO_ANSWER.test(text) || UNREACHABLE.includes(code)) {
    return "check that PostgreSQL runs at this host and port, and that no firewall is between";
  }
  return undefined;
}
