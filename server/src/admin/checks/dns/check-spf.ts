import { isIP } from "node:net";
import type { Sending } from "../check-deps.ts";
import type { DomainDeps } from "./each-domain.ts";
import { fail, pass, warning, type Finding, type RecordToPublish } from "../finding.ts";
import { publicAddresses } from "./own-addresses.ts";

/** Checks that a domain has a valid SPF record (RFC 7208) that allows this server to send. */
export async function checkSpf(deps: DomainDeps, domain: string): Promise<Finding> {
  const texts = await deps.dns.texts(domain);
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const details = records.map((record) => `TXT ${record}`);
  const senders = await publicAddresses(deps);
  const publish = toPublish(deps.setUp.sending, domain, senders);
  if (records.length > 1) {
    return fail(`${domain} has ${records.length} SPF records, so receivers ignore all of them.`, {
      details,
      ...publish,
      recommendation: "Merge them: a domain may have only one record that starts with v=spf1.",
    });
  }
  const [record] = records;
  if (record === undefined) return withoutRecord(deps, domain, publish);
  if (/\s\+?all(?:\s|$)/i.test(record)) {
    return fail(`The SPF record of ${domain} allows any server to send its mail.`, {
      details,
      ...publish,
    });
  }
  return judge(deps, { domain, record, senders, publish });
}

type Publish = { readonly recommendation: string; readonly records: readonly RecordToPublish[] };

function withoutRecord({ setUp }: DomainDeps, domain: string, publish: Publish): Finding {
  const message = `${domain} has no SPF record, so any server can send mail in its name.`;
  const carriedByDkim = setUp.sending.by !== "relay" || setUp.dkim !== undefined;
  return carriedByDkim ? warning(message, publish) : fail(message, publish);
}

/**
 * A mail server on this machine sends from this machine's address. Only the relay knows which address another relay
 * sends from.
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
  const testedIps = isOurs && isKnown ? senders : [NOBODYS_ADDRESS];
  const verdicts = await Promise.all(
    testedIps.map(async (ip) => ({ ip, ...(await evaluateSpf(domain, ip)) })),
  );
  const details = [
    `TXT ${record}`,
    ...(isOurs && isKnown ? verdicts.map(({ ip, result }) => `Mail from ${ip}: ${result}`) : []),
  ];
  const broken = verdicts.find(({ result }) => result === "permerror");
  if (broken) {
    return fail(`The SPF record of ${domain} is invalid: ${broken.comment}`, {
      details,
      ...publish,
    });
  }
  const unsure = verdicts.find(({ result }) => result === "temperror");
  if (unsure)
    return warning(
      `The SPF record of ${domain} couldn’t be evaluated because of a temporary DNS error.`,
      { details },
    );
  if (isOurs && !isKnown) {
    return warning(
      `Can’t check whether the SPF record of ${domain} allows this server: its public address is unknown.`,
      {
        details,
        recommendation: `Publish an address record (A or AAAA) for ${setUp.hostname}.`,
      },
    );
  }
  if (isOurs && verdicts.some(({ result }) => result !== "pass")) {
    return fail(`The SPF record of ${domain} doesn’t allow this server to send.`, {
      details,
      ...publish,
    });
  }
  return pass(`${domain} has a valid SPF record.`, { details });
}

/** A documentation address (RFC 5737) that matches no mechanism, so the whole record is evaluated. */
const NOBODYS_ADDRESS = "192.0.2.1";

function toPublish(sending: Sending, domain: string, senders: readonly string[]): Publish {
  const record = (mechanisms: string): RecordToPublish[] => [
    { name: domain, type: "TXT", value: `v=spf1 ${mechanisms}` },
  ];
  if (sending.by === "none") {
    return {
      recommendation:
        "This server sends no mail. Publish the record below, which allows no server to send mail for this domain.",
      records: record("-all"),
    };
  }
  if (sending.by === "ses") {
    return {
      recommendation:
        "Publish the record below. For DMARC, also configure a custom MAIL FROM domain in Amazon SES or sign with DKIM.",
      records: record("include:amazonses.com ~all"),
    };
  }
  if (sending.onThisMachine) {
    const mechanisms = senders.map((ip) => `${isIP(ip) === 6 ? "ip6" : "ip4"}:${ip}`);
    return {
      recommendation:
        "Publish a record with the public address from which the mail server on this machine sends.",
      records: mechanisms.length > 0 ? record(`${mechanisms.join(" ")} ~all`) : [],
    };
  }
  return {
    recommendation: `Publish the SPF record that your relay provider documents. If the relay sends from the same address that accepts your mail, use the record below.`,
    records: record(`a:${sending.host} ~all`),
  };
}
