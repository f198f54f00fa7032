import { checkClock } from "./checks/check-clock.ts";
import type { CheckDeps } from "./checks/check-deps.ts";
import { checkDisk } from "./checks/check-disk.ts";
import { checkDkim } from "./checks/dns/check-dkim.ts";
import { checkDmarc } from "./checks/dns/check-dmarc.ts";
import { checkExpiry } from "./checks/check-expiry.ts";
import { checkListenBacklog, checkListener } from "./checks/check-listener.ts";
import { checkLiveEvents } from "./checks/check-live-events.ts";
import { checkMailPort } from "./checks/check-mail-port.ts";
import { checkMx } from "./checks/dns/check-mx.ts";
import { checkNameServers } from "./checks/dns/check-name-servers.ts";
import { checkPayments } from "./checks/check-payments.ts";
import { checkPublicUrl } from "./checks/check-public-url.ts";
import { checkReverseDns } from "./checks/dns/check-reverse-dns.ts";
import { checkSpf } from "./checks/dns/check-spf.ts";
import { checkStartTls } from "./checks/check-starttls.ts";
import { checkStore } from "./checks/check-store.ts";
import { checkTransport } from "./checks/check-transport.ts";
import { checkEachDomain } from "./checks/dns/each-domain.ts";
import type { Check } from "./diagnose-infrastructure.ts";

/** Returns all checks, the most urgent first. */
export function infrastructureChecks(deps: CheckDeps): Check[] {
  return [
    { name: "database", title: "Database", run: () => checkStore(deps) },
    { name: "diskSpace", title: "Disk space", run: () => checkDisk(deps) },
    { name: "smtpServer", title: "Mail server", run: (signal) => checkListener(deps, signal) },
    { name: "nameServers", title: "Name servers", run: () => checkNameServers(deps) },
    ...domainChecks(deps),
    {
      name: "mailPort",
      title: "Mail port",
      run: (signal) => checkMailPort(deps, signal),
    },
    { name: "starttls", title: "STARTTLS", run: (signal) => checkStartTls(deps, signal) },
    { name: "transport", title: "Mail transport", run: (signal) => checkTransport(deps, signal) },
    { name: "reverseDns", title: "Reverse DNS", run: () => checkReverseDns(deps) },
    { name: "publicUrl", title: "Public address", run: () => checkPublicUrl(deps) },
    { name: "payments", title: "Payments", run: () => checkPayments(deps) },
    { name: "clock", title: "Clock", run: () => checkClock(deps) },
    { name: "expiry", title: "Expiry", run: () => checkExpiry(deps) },
    ...eventChecks(deps),
    ...linuxChecks(deps),
  ];
}

function eventChecks({ store, probeLiveEvents: probe }: CheckDeps): Check[] {
  if (probe === undefined) return [];
  const run = (signal: AbortSignal) => checkLiveEvents(store, probe, signal);
  return [{ name: "liveEvents", title: "Live events", run }];
}

function linuxChecks(deps: CheckDeps): Check[] {
  if (deps.readListenBacklogMax === undefined) return [];
  const run = () => checkListenBacklog(deps);
  return [{ name: "listenBacklog", title: "Connection backlog", run }];
}

function domainChecks(deps: CheckDeps): Check[] {
  const { receiving, offered } = deps.setUp;
  const mx = {
    domains: receiving,
    check: checkMx,
    allWell: "Mail for all domains goes to this server.",
  };
  const spf = {
    domains: offered,
    check: checkSpf,
    allWell: "All domains have a valid SPF record.",
  };
  const dkim = {
    domains: offered,
    check: checkDkim,
    allWell: "The DKIM keys of all domains match their DNS records.",
  };
  const dmarc = {
    domains: offered,
    check: checkDmarc,
    allWell: "All domains have a DMARC policy for forged mail.",
  };
  return [
    { name: "mx", title: "MX records", run: (signal) => checkEachDomain(deps, mx, signal) },
    { name: "spf", title: "SPF", run: (signal) => checkEachDomain(deps, spf, signal) },
    { name: "dkim", title: "DKIM", run: (signal) => checkEachDomain(deps, dkim, signal) },
    { name: "dmarc", title: "DMARC", run: (signal) => checkEachDomain(deps, dmarc, signal) },
  ];
}
