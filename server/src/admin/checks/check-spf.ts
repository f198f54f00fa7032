import { isIP } from "node:net";
import type { Sending } from "./check-deps.ts";
import type { DomainDeps } from "./each-domain.ts";
import { fail, pass, warning, type Finding, type RecordToPublish } from "./finding.ts";
import { publicAddresses } from "./own-addresses.ts";

/** Whether a domain says who may send in its name (RFC 7208), and whether that is us. */
export async function checkSpf(deps: DomainDeps, domain: string): Promise<Finding> {
  const texts = await deps.dns.texts(domain);
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const details = records.map((record) => `TXT ${record}`);
  const senders = await publicAddresses(deps);
  const publish = toPublish(deps.setUp.sending, domain, senders);
  if (records.length > 1) {
    return fail(`${domain} has ${records.length} SPF records, which count as none.`, {
      details,
      ...publish,
      recommendation: "Join them into one record: a name may have one that begins with v=spf1.",
    });
  }
  const [record] = records;
  if (record === undefined) return withoutRecord(deps, domain, publish);
  if (/\s\+?all(?:\s|$)/i.test(record)) {
    return fail(`The SPF record of ${domain} lets anybody send in its name.`, {
      details,
      ...publish,
    });
  }
  return judge(deps, { domain, record, senders, publish });
}

type Publish = { readonly recommendation: string; readonly records: readonly RecordToPublish[] };

function withoutRecord({ setUp }: DomainDeps, domain: string, publish: Publish): Finding {
  const message = `${domain} has no SPF record, so anybody can write in its name.`;
  const carriedByDkim = setUp.sending.by !== "relay" || setUp.dkim !== undefined;
  return carriedByDkim ? warning(message, publish) : fail(message, publish);
}

/**
 * A mail server on this machine sends from its address; which address another relay sends from,
 * only the relay knows.
 */
async function judge(
  { setUp, evaluateSpf }: DomainDeps,
  {
    domain,
    record,
    senders,
    publish,
  }: { domain: string; record: string; senders: readonly string[]; publish: Publish },
): Promise<Finding> {
  const isOurs = setUp.sending.by === "relay" && setUp.sending.onThisMachine;
  const isKnown = senders.length > 0;
  const asked = isOurs && isKnown ? senders : [NOBODYS_ADDRESS];
  const verdicts = await Promise.all(
    asked.map(async (ip) => ({ ip, ...(await evaluateSpf(domain, ip)) })),
  );
  const details = [
    `TXT ${record}`,
    ...(isOurs && isKnown ? verdicts.map(({ ip, result }) => `Mail from ${ip}: ${result}`) : []),
  ];
  const broken = verdicts.find(({ result }) => result === "permerror");
  if (broken) {
    return fail(`The SPF record of ${domain} is broken: ${broken.comment}`, {
      details,
      ...publish,
    });
  }
  const unsure = verdicts.find(({ result }) => result === "temperror");
  if (unsure)
    return warning(`The SPF record of ${domain} couldn't be followed just now.`, { details });
  if (isOurs && !isKnown) {
    return warning(`Whether the SPF record of ${domain} allows this server can't be told.`, {
      details,
      recommendation: `Publish an address record of ${setUp.hostname}: it is what this server is known by.`,
    });
  }
  if (isOurs && verdicts.some(({ result }) => result !== "pass")) {
    return fail(`The SPF record of ${domain} doesn't allow this server to send.`, {
      details,
      ...publish,
    });
  }
  return pass(`${domain} says who may send in its name.`, { details });
}

/** An address for documentation (RFC 5737), so that the whole record is evaluated. */
const NOBODYS_ADDRESS = "192.0.2.1";

function toPublish(sending: Sending, domain: string, senders: readonly string[]): Publish {
  const record = (mechanisms: string): RecordToPublish[] => [
    { name: domain, type: "TXT", value: `v=spf1 ${mechanisms}` },
  ];
  if (sending.by === "nobody") {
    return {
      recommendation: "Nothing leaves from here, so publish that nobody sends in this name.",
      records: record("-all"),
    };
  }
  if (sending.by === "ses") {
    return {
      recommendation:
        "Publish this record, and give Amazon SES a custom MAIL FROM domain, or let DKIM carry DMARC.",
      records: record("include:amazonses.com ~all"),
    };
  }
  if (sending.onThisMachine) {
    const mechanisms = senders.map((ip) => `${isIP(ip) === 6 ? "ip6" : "ip4"}:${ip}`);
    return {
      recommendation: "Publish the public address that this machine's mail server sends from.",
      records: mechanisms.length > 0 ? record(`${mechanisms.join(" ")} ~all`) : [],
    };
  }
  return {
    recommendation: `Publish what your relay tells you to include. If it sends from the address that it is reached at, that is the record below.`,
    records: record(`a:${sending.host} ~all`),
  };
}
