import type { CheckDeps, Greeting, SetUp } from "../../src/admin/checks/check-deps.ts";
import { createDnsClient } from "../../src/probes/dns-client.ts";
import { createSpfEvaluator } from "../../src/probes/evaluate-spf.ts";
import type { NameServer } from "../network/name-server.ts";

export const HOST = "mx.example.org";
export const DOMAIN = "mail.example.org";
/** A public IP address; no test connects to it. */
export const HOST_IP = "23.0.0.25";
export const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 24 * 60 * 60 * 1000;

const WELL: Greeting = {
  reached: true,
  line: `220 ${HOST} ESMTP Mayfly`,
  offersTls: true,
  certificate: {
    startsAtMs: NOW - DAY,
    endsAtMs: NOW + 60 * DAY,
    namesHost: true,
    isTrusted: true,
  },
};

const WELL_SET_UP: SetUp = {
  receiving: [DOMAIN],
  offered: [DOMAIN],
  hostname: HOST,
  listener: { host: "127.0.0.1", port: 2525, proxied: false },
  offersTls: true,
  sending: { by: "none" },
  publicUrl: "https://mail.example.org",
  publicSettings: [],
  payments: "stripe",
  dkim: undefined,
  machineAddresses: ["127.0.0.1", "172.17.0.2"],
  mailPort: 25,
};

export const WELL_STORE: CheckDeps["store"] = {
  engine: "SQLite",
  probe: async () => "writable",
  readHealth: async () => ({ sizeBytes: 1, overdue: 0, oldestOverdueMs: null, unpurged: 0 }),
};

/** The dependencies of the checks on a healthy instance; the name server defines DNS. */
export function checkDeps(
  dnsServer: NameServer,
  { setUp, ...changes }: Partial<Omit<CheckDeps, "setUp">> & { setUp?: Partial<SetUp> } = {},
): CheckDeps & { close: () => void } {
  const dns = createDnsClient([dnsServer.address]);
  return {
    setUp: { ...WELL_SET_UP, ...setUp },
    dns,
    evaluateSpf: createSpfEvaluator(dns.resolve, HOST),
    greet: async () => WELL,
    readTransport: async () => ({ state: "works", details: [] }),
    readDisk: async () => ({ freeBytes: 50e9, sizeBytes: 100e9, reservedBytes: 268e6 }),
    readListenBacklogMax: async () => 4096,
    readClock: async () => ({
      machineMs: NOW,
      serviceMs: undefined,
      databaseMs: undefined,
      unsettled: false,
    }),
    store: WELL_STORE,
    probeLiveEvents: undefined,
    readCertificate: async () => undefined,
    nowMs: () => NOW,
    close: dns.close,
    ...changes,
  };
}

/** Publishes the records that docs/operations.md specifies for a domain. */
export function publishWell(dnsServer: NameServer): void {
  dnsServer.set(DOMAIN, "MX", { exchange: HOST, preference: 10 });
  dnsServer.set(HOST, "A", HOST_IP);
  dnsServer.set("25.0.0.23.in-addr.arpa", "PTR", HOST);
  dnsServer.set(DOMAIN, "TXT", "v=spf1 -all");
  dnsServer.set(`_dmarc.${DOMAIN}`, "TXT", "v=DMARC1; p=reject");
}
