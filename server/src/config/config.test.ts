import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { VARIABLES } from "./variables.ts";
import { invalid, valid } from "./testing/read-environment.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

test("an empty environment is a complete configuration", () => {
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

test("a network must be in CIDR notation: other input is a mistake, not a crash", () => {
  for (const wrong of ["127.1", "0x7f.0.0.1", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8"]) {
    assert.match(invalid({ SMTP_PROXY_PROTOCOL: wrong }).join(), /^SMTP_PROXY_PROTOCOL must be/);
  }
  const proxies = "10.0.0.0/8,203.0.113.7,::1,fd00::/8,::ffff:10.0.0.0/104";
  assert.deepEqual(valid({ TRUST_PROXY: proxies }).trustProxy, proxies.split(","));
});

test("lists every mistake at once, with its variable and the allowed values", () => {
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
    PUSH_SERVICES: "on",
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
    "PUSH_SERVICES",
  ];
  for (const name of named) {
    assert.ok(
      mistakes.some((mistake) => mistake.startsWith(`${name} `)),
      `${name} is not among: ${mistakes.join("; ")}`,
    );
  }
});

test("warns of a name that resembles a setting, and names the setting", () => {
  for (const [wrong, right] of [
    ["SMTP_PROT", "SMTP_PORT"],
    ["DOMAIN", "DOMAINS"],
    ["STRIPE_SECRET_KEYS", "STRIPE_SECRET_KEY"],
  ] as const) {
    const warning = `${wrong} is not a setting of Mayfly. If you meant ${right}, rename it`;
    assert.ok(valid({ [wrong]: "1" }).warnings.includes(warning), wrong);
  }
});

test("refuses an unknown limit, and names the limit that it resembles", () => {
  assert.deepEqual(invalid({ LIMIT_MESAGE_BYTES: "1" }), [
    "LIMIT_MESAGE_BYTES is not a limit of Mayfly. Rename it to LIMIT_MESSAGE_BYTES, or unset it",
  ]);
  assert.match(invalid({ LIMIT_OF_NOTHING: "1" }).join(), /^LIMIT_OF_NOTHING is not a limit/);
});

test("ignores variables of other programs", () => {
  // Kubernetes sets such names for every service; shells set the others.
  const others = ["SMTP_PORT_25_TCP", "SMTP_SERVICE_HOST", "HOSTNAME", "HOSTS", "MAIL", "XPORT"];
  valid(Object.fromEntries(others.map((name) => [name, "1"])));
  // Two edits away from SMTP_….
  valid({ HTTP_PORT: "80", HTTP_HOST: "example.org", IMAP_PORT: "143", IMAP_HOST: "example.org" });
  valid({ DOMAIN: "example.org", DOMAINS: "mail.example.org" });
});

test("a server listens on an IP address or a host name", () => {
  for (const host of ["0.0.0.0", "::", "fe80::1%eth0", "Mail.example.org"]) {
    assert.deepEqual(
      [valid({ HOST: host }).host, valid({ SMTP_HOST: host }).smtp.host],
      [host, host],
    );
  }
  assert.equal(
    valid({ HOST: "localhost" }).host,
    "127.0.0.1",
    "one server, not one for each address",
  );
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

test("reports one mistake once, without its consequences", () => {
  const once: [Record<string, string>, RegExp][] = [
    [{ DOMAINS: "a..b" }, /^DOMAINS must be host names .* invalid: a\.\.b$/],
    [{ DOMAINS: "bücher.test" }, / invalid: bücher\.test \(write xn--bcher-kva\.test\)$/],
    [{ ROLES: "web,mail" }, /^ROLES must be one or more of web, smtp, jobs/],
    [{ ROLES: "web" }, /^ROLES must be web,smtp,jobs with the embedded database/],
    [
      { LIMIT_RECIPIENTS: "9".repeat(20) },
      /^LIMIT_RECIPIENTS must be a whole number up to \d{16};/,
    ],
  ];
  for (const [env, mistake] of once) {
    const mistakes = invalid(env);
    assert.equal(mistakes.length, 1, mistakes.join("; "));
    assert.match(mistakes.join(), mistake);
  }
});

test("an IP address is not a host name", () => {
  for (const name of ["DOMAINS", "DOMAINS_RETIRED", "DOMAINS_ELSEWHERE", "SMTP_HOSTNAME"]) {
    for (const wrong of ["192.0.2.1", "mail.42", "42"]) {
      const [mistake, ...others] = invalid({ [name]: wrong });
      assert.match(mistake ?? "", new RegExp(`^${name} must be `));
      assert.deepEqual(others, []);
    }
    valid({ [name]: "42.test" });
  }
});

test("a trusted proxy range must not include all addresses", () => {
  for (const everybody of ["0.0.0.0/0", "::/0", "::ffff:0.0.0.0/96"]) {
    const mistakes = invalid({ TRUST_PROXY: `127.0.0.1,${everybody}` });
    const expected = `TRUST_PROXY must list only your own proxies; too wide: ${everybody}`;
    assert.deepEqual(mistakes, [expected]);
  }
});

test("a domain is either offered or retired", () => {
  const { retiredDomains } = valid({ DOMAINS: "new.test", DOMAINS_RETIRED: "Old.test" });
  assert.deepEqual(retiredDomains, ["old.test"]);
  const mistakes = invalid({ DOMAINS: "new.test,old.test", DOMAINS_RETIRED: "far.test,OLD.test" });
  assert.deepEqual(mistakes, [
    "DOMAINS_RETIRED must not contain a domain of DOMAINS; remove: old.test",
  ]);
});

test("a domain belongs to this cell or another one; a moved domain may be retired here", () => {
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
  assert.deepEqual(mistakes, [
    "DOMAINS_ELSEWHERE must not contain a domain of DOMAINS; remove: old.test",
  ]);
});

test("the operator's key contains only characters that every client can send", () => {
  const key = "each of ASCII: ~!@#$%^&*()";
  assert.equal(valid({ ADMIN_KEY: key }).adminKey, key);
  for (const wrong of ["ключ оператора длинный", "schlüssel-übermorgen", "sixteen\tcharacters"]) {
    assert.match(invalid({ ADMIN_KEY: wrong }).join(), /^ADMIN_KEY must contain only/, wrong);
  }
});

test("no mistake repeats a secret", () => {
  const mistakes = invalid({
    ADMIN_KEY: "hunter2",
    SECRET_KEY: "hunter2",
    DATABASE_URL: "mysql://user:hunter2@host/db",
    DATABASE_LISTEN_URL: "postgres://user:hunter2#3@host/db",
  });
  assert.equal(mistakes.join(" ").includes("hunter2"), false);
  assert.match(mistakes.join("\n"), /^DATABASE_URL must start with postgres:/m);
  assert.match(mistakes.join("\n"), /^DATABASE_LISTEN_URL must be a URL .* as % and two digits$/m);
});

test("a password that ends the host of a database's URL is refused, not printed as a host or database", () => {
  for (const password of ["p@ss/word", "p@ss#word", "123#4x", "1?x"]) {
    const mistakes = invalid({ DATABASE_URL: `postgres://mayfly:${password}@db/m` });
    assert.match(mistakes.join("\n"), /^DATABASE_URL must be a URL with one host/m, password);
  }
});

test("sslmode means what it does, so that pg has nothing to warn of", () => {
  const keys = { ADMIN_KEY: "sixteen characters", SECRET_KEY: SECRET };
  const urlOf = (url: string) => valid({ ...keys, DATABASE_URL: url }).database?.url;
  const start = "postgres://host/db?";
  for (const mode of ["prefer", "require", "verify-ca", "verify-full"]) {
    const url = urlOf(`${start}sslmode=${mode}&sslrootcert=a.pem`);
    assert.equal(url, `${start}sslmode=verify-full&sslrootcert=a.pem`);
  }
  for (const kept of ["sslmode=no-verify", "uselibpqcompat=true&sslmode=require", "a=sslmode"]) {
    assert.equal(urlOf(start + kept), start + kept);
  }
});

test("with a shared database the keys are required, and roles can be selected", () => {
  const shared = { DATABASE_URL: "postgres://host/db", ROLES: "web" };
  assert.equal(invalid(shared).length, 2);
  const config = valid({ ...shared, ADMIN_KEY: "sixteen characters", SECRET_KEY: SECRET });
  assert.deepEqual(config.roles, ["web"]);
  assert.deepEqual(config.database, {
    url: "postgres://host/db",
    listenUrl: "postgres://host/db",
  });
});

test("the embedded database requires all roles", () => {
  assert.match(invalid({ ROLES: "web" }).join(""), /^ROLES /);
});

test("a limit of 0 means no limit", () => {
  assert.equal(valid({ LIMIT_RECIPIENTS: "0" }).limits.LIMIT_RECIPIENTS, Infinity);
});

test("warns if the largest message exceeds the memory or inbox limit", () => {
  const small = { LIMIT_BYTES_IN_FLIGHT: "26214399", LIMIT_BYTES_PER_INBOX: "1000000" };
  assert.deepEqual(valid(small).warnings, [
    "LIMIT_BYTES_IN_FLIGHT is less than LIMIT_MESSAGE_BYTES: the server rejects the largest messages",
    "LIMIT_BYTES_PER_INBOX is less than LIMIT_MESSAGE_BYTES: the server rejects the largest messages",
  ]);
  assert.deepEqual(valid({ ...small, LIMIT_MESSAGE_BYTES: "1000000" }).warnings, []);
  // Without a maximum message size, there is no warning.
  assert.deepEqual(valid({ LIMIT_MESSAGE_BYTES: "0" }).warnings, []);
});

test("an empty variable counts as unset", () => {
  assert.equal(valid({ PORT: "", DOMAINS: " " }).port, 3000);
});

test("the name servers for sender checks are the system's, none, or a list", () => {
  assert.equal(valid({}).dns, "auto");
  assert.equal(valid({ DNS_RESOLVER: "OFF" }).dns, "off");
  const named = ["192.0.2.1", "192.0.2.1:5353", "2001:db8::1", "[2001:db8::1]:53"];
  assert.deepEqual(valid({ DNS_RESOLVER: named.join(", ") }).dns, named);
  for (const wrong of ["192.0.2", "192.0.2.1:0", "192.0.2.1:70000", "[192.0.2.1]:53", "on", ","]) {
    assert.match(invalid({ DNS_RESOLVER: wrong }).join(""), /^DNS_RESOLVER /, wrong);
  }
});

test("several secrets are a rotation: the first one encrypts new data", () => {
  assert.deepEqual(valid({ SECRET_KEY: `${SECRET}, old${SECRET}` }).secretKeys, [
    SECRET,
    `old${SECRET}`,
  ]);
});

test("ads need a client id: with any other id there are none, and a warning", () => {
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

test(".env.example has each default at the end of a sentence", () => {
  const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  const sentences = example
    .replaceAll("\n# ", " ")
    .matchAll(/\(default[^\n]*?\)\.(?= |$)(?: (.))?/gm);
  for (const [sentence, next = "A"] of sentences) assert.match(next, /[A-Z*]/, sentence);
});

test(".env.example, which 'npm run env-example' writes, lists every variable, and no other", () => {
  const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
  const listed = [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
  const known = Object.keys(VARIABLES);
  assert.deepEqual(new Set(listed), new Set(known));
  assert.equal(listed.length, known.length);
});
