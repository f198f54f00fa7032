import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { readConfig } from "../../src/config/config.ts";
import { VARIABLES } from "../../src/config/variables.ts";
import { parseAddress, parseCidr } from "../../src/ip/network.ts";
import { projectNodes } from "../repository/project-nodes.ts";
import {
  finalStage,
  imageCopies,
  imageEnv,
  listDeployed,
  readDeployed,
  readEnvFile,
  readStages,
  readYaml,
  ROOT,
} from "./deploy-files.ts";

type Env = Record<string, string>;
type Service = {
  environment?: Env;
  networks: string[] | { inside: { ipv4_address: string } };
  env_file?: string;
  ports?: string[];
  depends_on?: Record<string, unknown>;
};
type Compose = {
  services: Record<string, Service>;
  networks: { inside: { ipam: { config: { subnet: string; ip_range: string }[] } } };
};
type Named = { name: string };
type Container = {
  image: string;
  env: (Named & { value: string })[];
  ports: (Named & { containerPort: number })[];
};
type Resource = {
  kind: string;
  metadata: { name: string; labels: Env };
  data?: Env;
  stringData?: Env;
  spec: {
    selector: Env & { matchLabels?: Env };
    ports?: { port: number; targetPort: string }[];
    template: { metadata: { labels: Env }; spec: { containers: [Container] } };
  };
};

const { scripts, workspaces } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Env;
  workspaces: string[];
};
/** What `npm start` sets for the C library. */
const malloc: Env = Object.fromEntries(
  [...(scripts["start"] ?? "").matchAll(/ (MALLOC_[A-Z_]+)=(\d+)/g)].map(([, name, value]) => [
    name ?? "",
    value ?? "",
  ]),
);
const [compose] = readYaml("compose/compose.yaml") as [Compose];
const kubernetes = listDeployed(/^kubernetes\/.*\.yaml$/).flatMap((f) => readYaml(f) as Resource[]);
const deployments = kubernetes.filter(({ kind }) => kind === "Deployment");
const nodes = Object.entries(compose.services).filter(([, one]) => one.environment?.["ROLES"]);
const KEYS = { SECRET_KEY: "x".repeat(44), ADMIN_KEY: "y".repeat(44) };

/** The environment of each of our processes, by the place that sets it. */
const told: Record<string, Env> = {
  image: imageEnv(),
  ...Object.fromEntries(
    nodes.map(([name, { environment = {} }]) => [
      `compose ${name}`,
      { ...imageEnv(), ...readEnvFile("compose/mayfly.env.example"), ...KEYS, ...environment },
    ]),
  ),
  ...Object.fromEntries(
    deployments.map(({ metadata, spec }) => {
      const env = spec.template.spec.containers[0].env.map(({ name, value }) => [name, value]);
      const given = { ...find("ConfigMap").data, ...find("Secret").stringData };
      return [metadata.name, { ...imageEnv(), ...given, ...KEYS, ...Object.fromEntries(env) }];
    }),
  ),
  "mayfly.service": unitEnv("mayfly.service", ""),
  ...Object.fromEntries(
    ["web", "smtp", "jobs"].map((role) => [`mayfly@${role}`, unitEnv("mayfly@.service", role)]),
  ),
};

describe("the files in deploy/", () => {
  for (const file of listDeployed(/\.ya?ml$/)) {
    test(`${file} is YAML`, () => {
      assert.ok(readYaml(file).length > 0);
    });
  }

  for (const [place, env] of Object.entries(told)) {
    test(`${place} sets known variables to accepted values`, () => {
      const known = [...Object.keys(VARIABLES), "NODE_COMPILE_CACHE", ...Object.keys(malloc)];
      assert.deepEqual(
        Object.keys(env).filter((name) => !known.includes(name)),
        [],
      );
      // Only the operator has these files.
      const result = readConfig({ ...env, SMTP_TLS_CERT: "", SMTP_TLS_KEY: "" });
      assert.deepEqual(result.valid ? [] : result.mistakes, []);
    });
  }

  test("each set-up with many nodes has all roles", () => {
    const rolesOf = (prefix: RegExp) =>
      Object.entries(told).flatMap(([place, { ROLES = "" }]) => (prefix.test(place) ? ROLES : []));
    for (const prefix of [/^compose/, /^mayfly-/, /^mayfly@/]) {
      assert.deepEqual([...new Set(rolesOf(prefix))].toSorted(), ["jobs", "smtp", "web"]);
    }
  });

  test("each direct start of the server has the malloc settings of npm start", () => {
    assert.equal(Object.keys(malloc).length, 2);
    for (const place of ["image", "mayfly.service", "mayfly@web"]) {
      assert.deepEqual({ ...told[place], ...malloc }, told[place], place);
    }
  });

  test("each direct start of the server passes the Node flags of npm start", () => {
    const flags = / node ((?:--max\S+ )(?:--(?!import)\S+ )+)/
      .exec(scripts["start"] ?? "")?.[1]
      ?.trim();
    assert.ok(flags);
    const command = `${flags} scripts/start.js --built`;
    const cmd = finalStage().find(({ name }) => name === "CMD")?.args ?? "[]";
    assert.equal((JSON.parse(cmd) as string[]).join(" "), `node ${command}`);
    for (const unit of ["mayfly.service", "mayfly@.service"]) {
      assert.ok(readDeployed(`systemd/${unit}`).includes(`/.bin/node ${command}\n`), unit);
    }
  });
});

describe("the image", () => {
  test("is built with the package.json of every workspace; otherwise npm ci refuses the lock file", () => {
    for (const stage of readStages().slice(0, 2)) {
      const copied = stage.filter(({ name }) => name === "COPY").map(({ args }) => args);
      for (const workspace of workspaces) {
        assert.ok(copied.includes(`${workspace}/package.json ${workspace}/`), workspace);
      }
    }
  });

  test("copies files that exist and aren't excluded from its build", () => {
    const seen = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n");
    const copies = imageCopies().filter(({ from }) => from === "build");
    assert.ok(copies.length > 8);
    for (const { source } of copies.filter((one) => !one.source.startsWith("sbom."))) {
      if (!source.endsWith("/dist")) assert.ok(existsSync(join(ROOT, source)), source);
      assert.ok(seen.some((line) => line === `!${source}` || line === `!${source.split("/")[0]}`));
    }
    // web/tsconfig.json extends this file.
    assert.ok(seen.includes("!tsconfig.base.json"));
  });

  test("declares its ports, doesn't run as root, and comes from a public registry", () => {
    const { PORT, SMTP_PORT, DATA_DIR } = imageEnv();
    const of = (wanted: string) => finalStage().find(({ name }) => name === wanted)?.args;
    assert.equal(of("EXPOSE"), `${PORT} ${SMTP_PORT}`);
    assert.equal(of("VOLUME"), DATA_DIR);
    assert.match(of("USER") ?? "", /^[1-9]\d*:[1-9]\d*$/);
  });

  test("has the minor version of the project's Node", () => {
    const [, minor] =
      /^ARG NODE_IMAGE=node:(\d+\.\d+)-slim$/m.exec(readDeployed("Dockerfile")) ?? [];
    assert.equal(projectNodes()[0]?.split(".").slice(0, 2).join("."), minor);
  });
});

describe("compose", () => {
  test("nodes trust only the fixed IP address of their own balancer", () => {
    const [caddy, haproxy] = ["caddy", "haproxy"].map(fixedAddress);
    for (const [name, { environment = {} }] of nodes) {
      const { ROLES, TRUST_PROXY, SMTP_PROXY_PROTOCOL } = environment;
      assert.equal(TRUST_PROXY, ROLES === "web" ? caddy : undefined, name);
      assert.equal(SMTP_PROXY_PROTOCOL, ROLES === "smtp" ? haproxy : undefined, name);
    }
    const [{ subnet, ip_range: given } = { subnet: "", ip_range: "" }] =
      compose.networks.inside.ipam.config;
    for (const address of [caddy, haproxy].map((text) => parseAddress(text ?? ""))) {
      assert.ok(address);
      assert.ok(parseCidr(subnet)?.contains(address));
      assert.equal(parseCidr(given)?.contains(address), false);
    }
  });

  test("balancers connect to every node of their role, on its port", () => {
    const { PORT, SMTP_PORT } = imageEnv();
    const named = (role: string, port?: string) =>
      nodes.flatMap(([name, one]) =>
        one.environment?.["ROLES"] === role ? `${name}:${port}` : [],
      );
    const { MAYFLY_WEB } = readEnvFile("compose/caddy.env.example");
    assert.deepEqual(MAYFLY_WEB?.split(" "), named("web", PORT));
    const config = readDeployed("haproxy/haproxy.cfg");
    const servers = [...config.matchAll(/^ {4}server (\S+) (\S+)$/gm)].map(([, , at]) => at);
    assert.deepEqual(servers, named("smtp", SMTP_PORT));
    for (const [, { environment = {} }] of nodes) {
      if (environment["ROLES"] !== "smtp") continue;
      assert.equal(environment["HEALTH_PORT"], /check port (\d+)/.exec(config)?.[1]);
    }
    const bound = /bind :(\d+)/.exec(config)?.[1];
    assert.deepEqual(compose.services["haproxy"]?.ports, [`25:${bound}`]);
  });

  test("each env file has an example, and the Caddyfile's variables are in one", () => {
    const files = Object.values(compose.services).flatMap(({ env_file: file }) => file ?? []);
    for (const file of files) assert.ok(existsSync(join(ROOT, `deploy/compose/${file}.example`)));
    // Compose needs all of them: the first lines of the file copy all examples.
    const heading = /for name in ([\w ]+); do cp/.exec(readDeployed("compose/compose.yaml"))?.[1];
    const copied = heading?.split(" ").map((name) => `${name}.env`);
    assert.deepEqual(copied?.toSorted(), [...new Set(files)].toSorted());
    const variables = readDeployed("caddy/Caddyfile").matchAll(/\{\$(\w+)/g);
    const used = [...variables].map(([, name = ""]) => name);
    const given = Object.keys(readEnvFile("compose/caddy.env.example"));
    assert.deepEqual([...new Set(used)].toSorted(), given.toSorted());
  });

  test("a client stays on one node: during an upgrade, others lack the scripts of its page", () => {
    assert.match(readDeployed("caddy/Caddyfile"), /^\t*lb_policy client_ip_hash$/m);
    assert.match(readDeployed("cells/haproxy.cfg"), /^ *balance hash var\(txn\.client\)$/m);
    assert.match(readDeployed("kubernetes/web.yaml"), /upstream-hash-by: \$remote_addr$/m);
  });

  test("the database matches the nodes' settings", () => {
    const { POSTGRES_USER, POSTGRES_DB } = readEnvFile("compose/postgres.env.example");
    const { DATABASE_URL = "" } = readEnvFile("compose/mayfly.env.example");
    const { username, hostname, pathname } = new URL(DATABASE_URL);
    assert.deepEqual([username, pathname], [POSTGRES_USER, `/${POSTGRES_DB}`]);
    assert.ok(hostname in compose.services);
  });
});

describe("the Kubernetes manifests", () => {
  test("containers declare the server's ports", () => {
    const { PORT, SMTP_PORT } = imageEnv();
    const { METRICS_PORT: metrics = "", HEALTH_PORT: health = "" } = find("ConfigMap").data ?? {};
    const expected: Env = { http: PORT ?? "", smtp: SMTP_PORT ?? "", metrics, health };
    for (const { metadata, spec } of deployments) {
      const [{ ports, env }] = spec.template.spec.containers;
      for (const { name, containerPort } of ports) {
        assert.equal(String(containerPort), expected[name], `${metadata.name}: ${name}`);
      }
      const role = env.find(({ name }) => name === "ROLES")?.value;
      assert.equal(metadata.name, `mayfly-${role}`);
      assert.equal(ports.some(({ name }) => name === "http") ? "web" : role, role);
    }
  });

  test("services and budgets select existing pods and ports", () => {
    const selecting = kubernetes.filter(({ kind }) =>
      /^(?:Service|PodDisruptionBudget)$/.test(kind),
    );
    assert.equal(selecting.length, 4);
    for (const { metadata, spec } of selecting) {
      const wanted = spec.selector.matchLabels ?? spec.selector;
      const chosen = deployments.filter(({ spec: { template } }) =>
        Object.entries(wanted).every(([key, value]) => template.metadata.labels[key] === value),
      );
      assert.deepEqual(
        chosen.map((one) => one.metadata.name),
        [metadata.name],
      );
      const names = chosen[0]?.spec.template.spec.containers[0].ports.map(({ name }) => name) ?? [];
      for (const { targetPort } of spec.ports ?? []) assert.ok(names.includes(targetPort));
    }
  });
});

function fixedAddress(service: string): string | undefined {
  const networks = compose.services[service]?.networks;
  return networks && !Array.isArray(networks) ? networks.inside.ipv4_address : undefined;
}

function find(kind: string): Resource {
  const found = kubernetes.find((resource) => resource.kind === kind);
  assert.ok(found, kind);
  return found;
}

function unitEnv(file: string, instance: string): Env {
  const lines = [...readDeployed(`systemd/${file}`).matchAll(/^Environment=(\w+)=(.*)$/gm)];
  const own = lines.map(([, name = "", value = ""]) => [name, value.replaceAll("%i", instance)]);
  const shared = instance === "" ? {} : { ...KEYS, DATABASE_URL: "postgres://mayfly@db/mayfly" };
  return { ...readEnvFile("systemd/mayfly.env.example"), ...shared, ...Object.fromEntries(own) };
}
