import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readConfig } from "../../src/config/config.ts";
import { LIMITS } from "../../src/config/limits.ts";
import { shareDescriptors } from "../../src/system/descriptor-limit.ts";
import { imageEnv, listDeployed, readDeployed, readYaml } from "./deploy-files.ts";

/** Measures that isolate a compromised part of a deployment from the other parts. */
type Env = Record<string, string>;
type Service = {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
};
type Container = { image: string; securityContext: object };
type Selector = {
  matchLabels: Env;
  matchExpressions?: { key: string; values: string[] }[];
};
type Peer = { namespaceSelector?: Selector; ipBlock?: { cidr: string; except: string[] } };
type Rule = { from?: Peer[]; to?: Peer[]; ports: { port: string | number }[] };
type Pod = {
  containers: [Container];
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  securityContext: { runAsNonRoot: boolean; seccompProfile: object; appArmorProfile: object };
};
type Resource = {
  kind: string;
  metadata: { name: string };
  data?: Env;
  spec: {
    template: { spec: Pod };
    podSelector: Selector;
    policyTypes: string[];
    ingress?: Rule[];
    egress?: Rule[];
  };
};

const DEFAULT_LIMITS = {
  LIMIT_HTTP_SOCKETS: LIMITS.LIMIT_HTTP_SOCKETS[0],
  LIMIT_CONNECTIONS: LIMITS.LIMIT_CONNECTIONS[0],
};
const MINOR = /:\d+\.\d+(?:@sha256:[0-9a-f]{64})?$/;
const [compose] = readYaml("compose/compose.yaml") as [{ services: Record<string, Service> }];
const kubernetes = listDeployed(/^kubernetes\/.*\.yaml$/).flatMap((f) => readYaml(f) as Resource[]);
const deployments = kubernetes.filter(({ kind }) => kind === "Deployment");

describe("the containers of compose", () => {
  test("no container writes to its image, runs with a capability it doesn't use, or gains privileges", () => {
    for (const [name, service] of Object.entries(compose.services)) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ["ALL"], name);
      assert.deepEqual(service.cap_add, name === "caddy" ? ["NET_BIND_SERVICE"] : undefined, name);
      // Without "seccomp=" and "apparmor=", Docker's default profiles apply.
      assert.deepEqual(service.security_opt, ["no-new-privileges:true"], name);
    }
  });

  test("every image is pinned to a minor version", () => {
    for (const { image } of Object.values(compose.services)) assert.match(image, MINOR);
  });
});

describe("the isolation of the Kubernetes pods", () => {
  const policies = kubernetes.filter(({ kind }) => kind === "NetworkPolicy");
  const rulesOf = (direction: "ingress" | "egress", component: string) =>
    policies
      .filter(({ spec: { podSelector } }) => selects(podSelector, component))
      .flatMap(({ spec }) => spec[direction] ?? []);
  const portsOf = (rules: readonly Rule[]) =>
    rules.flatMap(({ ports }) => ports.map(({ port }) => String(port))).toSorted(byText);

  test("every pod is denied traffic that no policy allows", () => {
    const [denial] = policies.filter(({ spec }) => !spec.ingress && !spec.egress);
    assert.ok(denial);
    assert.deepEqual(denial.spec.policyTypes, ["Ingress", "Egress"]);
    for (const component of ["web", "smtp", "jobs"])
      assert.ok(selects(denial.spec.podSelector, component), component);
  });

  test("the web accepts the ingress controller, metrics the monitoring, and mail any client", () => {
    const expected = { web: ["http", "metrics"], smtp: ["metrics", "smtp"], jobs: ["metrics"] };
    for (const [component, ports] of Object.entries(expected)) {
      const rules = rulesOf("ingress", component);
      assert.deepEqual(portsOf(rules), ports);
      for (const { from, ports: opened } of rules) {
        assert.equal(from === undefined, opened[0]?.port === "smtp");
        for (const { namespaceSelector } of from ?? []) assert.ok(namespaceSelector);
      }
    }
  });

  test("pods reach DNS, the database, and, unless they receive mail, mail servers and HTTPS on the Internet", () => {
    const inside = ["53", "53", "5432"];
    assert.deepEqual(portsOf(rulesOf("egress", "smtp")), inside);
    for (const component of ["web", "jobs"]) {
      const rules = rulesOf("egress", component);
      const outside = ["25", "443", "465", "587"];
      assert.deepEqual(portsOf(rules), [...inside, ...outside].toSorted(byText));
      const blocks = rules.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));
      assert.equal(blocks.length, 2);
      const barred = blocks.flatMap(({ except }) => except);
      for (const range of ["10.0.0.0/8", "169.254.0.0/16", "fc00::/7"])
        assert.ok(barred.includes(range), range);
    }
  });

  test("nodes trust the ingress controller's few IP addresses, but not the cluster's", () => {
    const { TRUST_PROXY = "" } = kubernetes.find(({ kind }) => kind === "ConfigMap")?.data ?? {};
    for (const network of TRUST_PROXY.split(",")) {
      assert.ok(Number(network.split("/")[1] ?? 32) >= 24, network);
    }
  });

  test("no Service of the namespace changes a setting of the pods", () => {
    const { data = {} } = kubernetes.find(({ kind }) => kind === "ConfigMap") ?? {};
    const env = { ...imageEnv(), ...data, SMTP_PORT: "tcp://10.96.0.10:25" };
    const result = readConfig(env);
    const mistakes = ["SMTP_PORT must be a port number from 0 to 65535"];
    assert.deepEqual(result.valid ? [] : result.mistakes, mistakes, "a Service named smtp");
    for (const { metadata, spec } of deployments)
      assert.equal(spec.template.spec.enableServiceLinks, false, metadata.name);
  });

  test("pods run without root, write only to their volumes, and keep the default profiles", () => {
    for (const { metadata, spec } of deployments) {
      const { containers, ...pod } = spec.template.spec;
      assert.equal(pod.automountServiceAccountToken, false, metadata.name);
      const { runAsNonRoot, seccompProfile, appArmorProfile } = pod.securityContext;
      const profile = { type: "RuntimeDefault" };
      assert.deepEqual([runAsNonRoot, seccompProfile, appArmorProfile], [true, profile, profile]);
      assert.deepEqual(containers[0].securityContext, {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ["ALL"] },
      });
      assert.match(containers[0].image, MINOR);
    }
  });
});

describe("the systemd units", () => {
  for (const unit of ["mayfly.service", "mayfly@.service"])
    test(`${unit} runs without root, privileges, and a writable system`, () => {
      const lines = readDeployed(`systemd/${unit}`).split("\n");
      const wanted = ["User=mayfly", "NoNewPrivileges=yes", "ProtectSystem=strict"];
      const more = ["CapabilityBoundingSet=CAP_NET_BIND_SERVICE", "PrivateTmp=yes"];
      const calls = [
        "SystemCallFilter=@system-service",
        "SystemCallFilter=~@privileged @resources",
      ];
      for (const line of [...wanted, ...more, ...calls]) assert.ok(lines.includes(line), line);
      // Sockets at the limits of HTTP and SMTP.
      const limit = Number(/^LimitNOFILE=(\d+)$/m.exec(lines.join("\n"))?.[1]);
      assert.equal(shareDescriptors(limit, DEFAULT_LIMITS).httpSockets, 60_000);
    });
});

function byText(one: string, other: string): number {
  return one.localeCompare(other);
}

function selects({ matchLabels, matchExpressions = [] }: Selector, component: string): boolean {
  const labels: Env = {
    "app.kubernetes.io/name": "mayfly",
    "app.kubernetes.io/component": component,
  };
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ""))
  );
}
