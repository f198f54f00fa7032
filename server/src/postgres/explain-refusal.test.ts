import assert from "node:assert/strict";
import { test } from "node:test";
import { explainRefusal } from "./explain-refusal.ts";

const URL_OF_USER = "postgres://mayfly:its-password@db.example.org/mails";

/** The engine's sentences and Node's, as they were seen. */
const REFUSALS = [
  [
    "28P01",
    'password authentication failed for user "mayfly"',
    /^correct the user or the password/,
  ],
  ["", "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string", /^add it to the URL/],
  ["", "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a non-empty string", /^add it/],
  ["28000", 'role "nobody" does not exist', /^correct the user, create it \(CREATE ROLE/],
  ["28000", 'Peer authentication failed for user "mayfly"', /rule in the server's pg_hba.conf$/],
  [
    "28000",
    'no pg_hba.conf entry for host "192.0.2.1", user "mayfly", database "mails", no encryption',
    /^add sslmode=verify-full to the URL if the server wants TLS, or allow this connection/,
  ],
  [
    "28000",
    'pg_hba.conf rejects connection for host "192.0.2.1", user "mayfly", database "mails", SSL encryption',
    /^allow this connection in the server's pg_hba.conf$/,
  ],
  ["3D000", 'database "mails" does not exist', /^correct the database's name/],
  [
    "3F000",
    "no schema has been selected to create in",
    /'GRANT .* ON SCHEMA "public" TO "mayfly"'/,
  ],
  [
    "42501",
    "keine Berechtigung für Schema mail",
    /'GRANT USAGE, CREATE ON SCHEMA "mail" TO "mayfly"'/,
  ],
  [
    "42501",
    'permission denied for database "Mails"',
    /'GRANT CONNECT ON DATABASE "Mails" TO "mayfly"'/,
  ],
  [
    "42501",
    "permission denied for table inbox",
    /^use the user that owns the tables, or make .* docs\/operations\/postgresql\.md\)$/,
  ],
  [
    "42703",
    'column "confirmed_at" does not exist',
    /^run the version that the database was made by$/,
  ],
  ["55P03", "canceling statement due to lock timeout", /^try again when the transaction/],
  ["53300", "sorry, too many clients already", /^lower LIMIT_DATABASE_CONNECTIONS/],
  ["", "timeout expired", /no firewall is between$/],
  ["EHOSTUNREACH", "connect EHOSTUNREACH 192.0.2.1:5432", /no firewall is between$/],
  ["ENOENT", "connect ENOENT /run/postgresql/.s.PGSQL.5432", /^start PostgreSQL/],
  ["EAI_AGAIN", "getaddrinfo EAI_AGAIN db.example.org", /^check this machine's name servers/],
  ["ENOTFOUND", "getaddrinfo ENOTFOUND db.example.org", /^correct the host/],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", /^add sslrootcert=FILE/],
  ["CERT_HAS_EXPIRED", "certificate has expired", /^renew the server's certificate$/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match", /^use a host that/],
  ["", "The server does not support SSL connections", /^remove sslmode/],
  ["", "URI malformed", /^correct the URL/],
  [
    "",
    "the database server is read-only (a standby, or …)",
    /^use a host that leads to the primary, or set default_transaction_read_only = off$/,
  ],
  ["", "Connection terminated due to connection timeout", /^check that PostgreSQL runs/],
  ["", "timeout exceeded when trying to connect", /^check that PostgreSQL runs/],
] as const;

for (const [code, message, fix] of REFUSALS) {
  test(`says what to change after "${message}"`, () => {
    const cause = Object.assign(new Error(message), { code });
    const refusal = explainRefusal(new Error("for visitors", { cause }), URL_OF_USER);
    assert.match(refusal.fix ?? "", fix);
    assert.doesNotMatch(refusal.fix ?? "", /its-password|\.$/);
  });
}

test("says what the operator can understand", () => {
  const reason = (error: Error) => explainRefusal(error, URL_OF_USER).reason;
  const both = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  assert.equal(reason(both), "ECONNREFUSED");
  assert.equal(
    reason(new Error("SASL: client password must be a string")),
    "the server asks for a password",
  );
  const signed =
    "self-signed certificate; if the root CA is installed locally, try running Node.js …";
  assert.equal(reason(new Error(signed)), "self-signed certificate");
});

test("names the user of the URL in a grant", () => {
  const denied = Object.assign(new Error("permission denied for schema public"), { code: "42501" });
  const grantee = (url: string) => / TO (.*)' /.exec(explainRefusal(denied, url).fix ?? "")?.[1];
  assert.equal(grantee("postgres:///mails?host=/run/postgresql&user=user"), '"user"');
  assert.equal(grantee("postgres:///mails?host=/run/postgresql"), "USER");
  assert.equal(grantee("postgres://u%zz%20a:p@host/mails"), '"u%zz a"');
});

test("tells a connection that timed out from one that ended", () => {
  const cause = new Error("Connection terminated unexpectedly");
  const timedOut = new Error("Connection terminated due to connection timeout", { cause });
  const { reason } = explainRefusal(new Error("for visitors", { cause: timedOut }), URL_OF_USER);
  assert.equal(reason, "Connection terminated due to connection timeout");
});

test("gives no advice that doesn't fit", () => {
  assert.equal(explainRefusal(new Error("Query read timeout"), URL_OF_USER).fix, undefined);
});
