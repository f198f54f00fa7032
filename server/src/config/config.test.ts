import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import {
  FIRST_TEST_CERTIFICATE,
  SECOND_TEST_CERTIFICATE,
} from "../smtp/testing/test-certificates.ts";
import { readConfig, type Config } from "./config.ts";
import { LIMIT_NAMES } from "./limits.ts";
import { VARIABLES } from "./variables.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

test("an empty environment is a whole configuration", () => {
  const config = valid({});
  assert.equal(config.host, "127.0.0.1");
  assert.equal(config.port, 3000);
  assert.equal(config.publicUrl, "http://localhost:3000");
  assert.deepEqual(config.smtp, {
    host: "127.0.0.1",
    port: 2525,
    hostname: "mayfly.test",
    tls: undefined,
    proxyNetworks: [],
  });
  assert.deepEqual(config.domains, ["mayfly.test", "burrow.test"]);
  assert.deepEqual(config.roles, ["web", "smtp", "jobs"]);
  assert.equal(config.database, undefined);
  assert.equal(config.limits.LIMIT_CREATE_PER_HOUR, 30);
});

test("a network must be written as one: what Node would not take is a mistake, not a crash", () => {
  for (const wrong of ["127.1", "0x7f.0.0.1", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8"]) {
    assert.match(invalid({ SMTP_PROXY_PROTOCOL: wrong }).join(), /^SMTP_PROXY_PROTOCOL must be/);
  }
  const proxies = "10.0.0.0/8,203.0.113.7,::1,fd00::/8,::ffff:10.0.0.0/104";
  assert.deepEqual(valid({ TRUST_PROXY: proxies }).trustProxy, proxies.split(","));
});

test("every mistake is listed at once, with its variable and what is allowed", () => {
  const mistakes = invalid({
    PORT: "70000",
    SMTP_PORT: "smtp",
    PUBLIC_URL: "mayfly",
    DOMAINS: "ok.test,not a domain",
    DNS_RESOLVER: "192.0.2.1,ns.example.org",
    TRUST_PROXY: "10.0.0.0/8,somewhere",
    ADMIN_KEY: "short",
    SECRET_KEY: `${SECRET},short`,
    DATABASE_URL: "mysql://x",
    ROLES: "web,mail",
    LOG_LEVEL: "loud",
    LIMIT_MESSAGE_BYTES: "-1",
    LIMIT_MESAGE_BYTES: "1",
    SMTP_TLS_CERT: "/nonexistent.pem",
    METRICS_PORT: "x",
    CORS_ORIGINS: "https://a.example/path",
  });
  const named = [
    "PORT",
    "SMTP_PORT",
    "PUBLIC_URL",
    "DOMAINS",
    "DNS_RESOLVER",
    "TRUST_PROXY",
    "ADMIN_KEY",
    "SECRET_KEY",
    "DATABASE_URL",
    "ROLES",
    "LOG_LEVEL",
    "LIMIT_MESSAGE_BYTES",
    "LIMIT_MESAGE_BYTES",
    "SMTP_TLS_CERT",
    "METRICS_PORT",
    "CORS_ORIGINS",
  ];
  for (const name of named) {
    assert.ok(
      mistakes.some((mistake) => mistake.startsWith(`${name} `)),
      `${name} is not among: ${mistakes.join("; ")}`,
    );
  }
});

test("a server listens at an address or a name of this machine", () => {
  for (const host of ["0.0.0.0", "::", "fe80::1%eth0", "localhost", "Mail.example.org"]) {
    assert.deepEqual(
      [valid({ HOST: host }).host, valid({ SMTP_HOST: host }).smtp.host],
      [host, host],
    );
  }
  for (const wrong of [
    "999.1.1.1",
    "127.1",
    "[::1]",
    "mail.example.org:25",
    "http://a.test",
    "0",
  ]) {
    const [http, smtp, ...others] = invalid({ HOST: wrong, SMTP_HOST: wrong });
    assert.deepEqual(others, []);
    assert.match(http ?? "", /^HOST must be an address/, wrong);
    assert.match(smtp ?? "", /^SMTP_HOST must be an address/, wrong);
  }
});

test("a domain is offered or retired, and not both", () => {
  const { retiredDomains } = valid({ DOMAINS: "new.test", DOMAINS_RETIRED: "Old.test" });
  assert.deepEqual(retiredDomains, ["old.test"]);
  const mistakes = invalid({ DOMAINS: "new.test,old.test", DOMAINS_RETIRED: "far.test,OLD.test" });
  assert.deepEqual(mistakes, ["DOMAINS_RETIRED must name none of DOMAINS; not: old.test"]);
});

test("a domain is ours or another cell's, and not both; one that moved there may be retired here", () => {
  const { domainsElsewhere } = valid({
    DOMAINS: "new.test",
    DOMAINS_RETIRED: "moved.test",
    DOMAINS_ELSEWHERE: "far.test,moved.test",
  });
  assert.deepEqual(domainsElsewhere, ["far.test", "moved.test"]);
  const mistakes = invalid({
    DOMAINS: "new.test,old.test",
    DOMAINS_ELSEWHERE: "far.test,OLD.test",
  });
  assert.deepEqual(mistakes, ["DOMAINS_ELSEWHERE must name none of DOMAINS; not: old.test"]);
});

test("two servers of a process don't share a port", () => {
  const shared = { DATABASE_URL: "postgres://h/d", ADMIN_KEY: SECRET, SECRET_KEY: SECRET };
  const both: [Record<string, string>, string][] = [
    [{ SMTP_PORT: "3000" }, "SMTP_PORT must be another port than PORT; both are 3000"],
    [{ METRICS_PORT: "2525" }, "METRICS_PORT must be another port than SMTP_PORT; both are 2525"],
    [
      { METRICS_PORT: "9464", HEALTH_PORT: "9464" },
      "HEALTH_PORT must be another port than METRICS_PORT; both are 9464",
    ],
    [
      { HEALTH_PORT: "3000", SMTP_HOST: "::" },
      "HEALTH_PORT must be another port than PORT; both are 3000",
    ],
    [
      { SMTP_PORT: "25", HEALTH_PORT: "25", SMTP_HOST: "0.0.0.0" },
      "HEALTH_PORT must be another port than SMTP_PORT; both are 25",
    ],
    [
      { HOST: "localhost", SMTP_PORT: "3000" },
      "SMTP_PORT must be another port than PORT; both are 3000",
    ],
    [
      { HOST: "::1", SMTP_HOST: "LOCALHOST", SMTP_PORT: "3000" },
      "SMTP_PORT must be another port than PORT; both are 3000",
    ],
    [
      { HOST: "0:0:0:0:0:0:0:1", SMTP_HOST: "::1", SMTP_PORT: "3000" },
      "SMTP_PORT must be another port than PORT; both are 3000",
    ],
    [
      { ...shared, ROLES: "web", METRICS_PORT: "3000" },
      "METRICS_PORT must be another port than PORT; both are 3000",
    ],
  ];
  for (const [env, mistake] of both) assert.deepEqual(invalid(env), [mistake]);
  // Of three each of the two that aren't the first is told.
  assert.equal(invalid({ PORT: "2525", HEALTH_PORT: "2525" }).length, 2);
  valid({ PORT: "0", SMTP_PORT: "0", METRICS_PORT: "0", HEALTH_PORT: "0" });
  valid({ SMTP_PORT: "3000", SMTP_HOST: "192.0.2.1" });
  valid({ SMTP_PORT: "3000", SMTP_HOST: "0.0.0.0", HOST: "::1" });
  // What a process doesn't do needs no port: SMTP_PORT says where the others receive.
  valid({ ...shared, ROLES: "web", METRICS_PORT: "2525" });
  valid({ ...shared, ROLES: "smtp", METRICS_PORT: "3000" });
});

test("a certificate for STARTTLS belongs to its key", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-config-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const SMTP_TLS_CERT = write("cert.pem", FIRST_TEST_CERTIFICATE.cert);
  const keyFile = write("key.pem", FIRST_TEST_CERTIFICATE.key);
  const { tls } = valid({ SMTP_TLS_CERT, SMTP_TLS_KEY: keyFile }).smtp;
  assert.deepEqual(tls, { certFile: SMTP_TLS_CERT, keyFile });
  const wrong = [write("other.pem", SECOND_TEST_CERTIFICATE.key), write("text.pem", "no key")];
  for (const SMTP_TLS_KEY of [...wrong, SMTP_TLS_CERT]) {
    const mistakes = invalid({ SMTP_TLS_CERT, SMTP_TLS_KEY });
    assert.deepEqual(mistakes.length, 1);
    assert.match(mistakes.join(), /^SMTP_TLS_CERT and SMTP_TLS_KEY must be a certificate/);
  }
});

test("a private key that everybody can read is warned of, with what mends it", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "mayfly-config-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const SMTP_TLS_CERT = join(folder, "cert.pem");
  const SMTP_TLS_KEY = join(folder, "operator's key.pem");
  writeFileSync(SMTP_TLS_CERT, FIRST_TEST_CERTIFICATE.cert);
  writeFileSync(SMTP_TLS_KEY, FIRST_TEST_CERTIFICATE.key);
  const env = { SMTP_TLS_CERT, SMTP_TLS_KEY };
  // A group that keeps certificates may read it.
  for (const mode of [0o600, 0o640]) {
    chmodSync(SMTP_TLS_KEY, mode);
    assert.deepEqual(valid(env).warnings, []);
  }
  chmodSync(SMTP_TLS_KEY, 0o644);
  const quoted = `'${folder}/operator'\\''s key.pem'`;
  const expected = `SMTP_TLS_KEY can be read by every user of this machine: chmod o= ${quoted}`;
  assert.deepEqual(valid(env).warnings, [expected]);
  const { privateKey } = generateKeyPairSync("ed25519");
  const DKIM_KEY_FILE = join(folder, "dkim.pem");
  writeFileSync(DKIM_KEY_FILE, privateKey.export({ type: "pkcs8", format: "pem" }));
  chmodSync(DKIM_KEY_FILE, 0o644);
  assert.deepEqual(valid({ DKIM_SELECTOR: "s", DKIM_KEY_FILE }).warnings, [
    `DKIM_KEY_FILE can be read by every user of this machine: chmod o= '${DKIM_KEY_FILE}'`,
  ]);
});

test("the operator's key is of characters that every client can send", () => {
  const key = "each of ASCII: ~!@#$%^&*()";
  assert.equal(valid({ ADMIN_KEY: key }).adminKey, key);
  for (const wrong of ["ключ оператора длинный", "schlüssel-übermorgen", "sixteen\tcharacters"]) {
    assert.match(invalid({ ADMIN_KEY: wrong }).join(), /^ADMIN_KEY must have no other/, wrong);
  }
});

test("no mistake repeats a secret", () => {
  const mistakes = invalid({
    ADMIN_KEY: "hunter2",
    SECRET_KEY: "hunter2",
    DATABASE_URL: "mysql://user:hunter2@host/db",
  });
  assert.equal(mistakes.join(" ").includes("hunter2"), false);
});

test("with a shared database the keys are required, and roles may be chosen", () => {
  const shared = { DATABASE_URL: "postgres://host/db", ROLES: "web" };
  assert.equal(invalid(shared).length, 2);
  const config = valid({ ...shared, ADMIN_KEY: "sixteen characters", SECRET_KEY: SECRET });
  assert.deepEqual(config.roles, ["web"]);
  assert.deepEqual(config.database, {
    url: "postgres://host/db",
    listenUrl: "postgres://host/db",
  });
});

test("the embedded database takes all roles only", () => {
  assert.match(invalid({ ROLES: "web" }).join(""), /^ROLES /);
});

test("a limit of 0 is none", () => {
  assert.equal(valid({ LIMIT_RECIPIENTS: "0" }).limits.LIMIT_RECIPIENTS, Infinity);
});

test("an empty variable counts as unset", () => {
  assert.equal(valid({ PORT: "", DOMAINS: " " }).port, 3000);
});

test("who is asked about senders: the system's servers, nobody, or those that are named", () => {
  assert.equal(valid({}).dns, "auto");
  assert.equal(valid({ DNS_RESOLVER: "OFF" }).dns, "off");
  const named = ["192.0.2.1", "192.0.2.1:5353", "2001:db8::1", "[2001:db8::1]:53"];
  assert.deepEqual(valid({ DNS_RESOLVER: named.join(", ") }).dns, named);
  for (const wrong of ["192.0.2", "192.0.2.1:0", "192.0.2.1:70000", "[192.0.2.1]:53", "on", ","]) {
    assert.match(invalid({ DNS_RESOLVER: wrong }).join(""), /^DNS_RESOLVER /, wrong);
  }
});

test("several secrets are a rotation: the first is for new", () => {
  assert.deepEqual(valid({ SECRET_KEY: `${SECRET}, old${SECRET}` }).secretKeys, [
    SECRET,
    `old${SECRET}`,
  ]);
});

test("advertisements need a client's id: with any other there are none, and the operator is told", () => {
  const nobody = { analyticsId: undefined, adClientId: undefined, adsRefused: false };
  assert.deepEqual(valid({}).thirdParties, nobody);
  const config = valid({ AD_CLIENT_ID: "ca-pub-1", ANALYTICS_ID: "G-ABC123" });
  const both = { analyticsId: "G-ABC123", adClientId: "ca-pub-1", adsRefused: false };
  assert.deepEqual(config.thirdParties, both);
  assert.deepEqual(config.warnings, []);
  const refused = valid({ AD_CLIENT_ID: "pub-1" });
  assert.deepEqual(refused.thirdParties, { ...nobody, adsRefused: true });
  assert.match(refused.warnings.join(), /^AD_CLIENT_ID /);
});

test("a measurement id is one word", () => {
  for (const wrong of ["G-1 G-2", "G-1&x=1", "'G-1'", "G".repeat(65)]) {
    assert.match(invalid({ ANALYTICS_ID: wrong }).join(), /^ANALYTICS_ID /, wrong);
  }
});

test(".env.example lists every variable, and no other", () => {
  const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  const listed = [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
  const known = [...Object.keys(VARIABLES), ...LIMIT_NAMES];
  assert.deepEqual(new Set(listed), new Set(known));
  assert.equal(listed.length, known.length);
});

function valid(env: Record<string, string>): Config {
  const result = readConfig(env);
  assert.ok(result.valid, result.valid ? "" : result.mistakes.join("; "));
  return result.config;
}

function invalid(env: Record<string, string>): readonly string[] {
  const result = readConfig(env);
  assert.ok(!result.valid);
  return result.mistakes;
}
