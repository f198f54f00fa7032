import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { authenticate, type AuthenticateResult, type DMARCResult } from "mailauth";
import { parseAddress } from "../ip/network.ts";
import {
  NO_FINDINGS,
  type Origin,
  type SenderFindings,
} from "../inbox/receiving/sender-verdict.ts";
import { asStringResolve, type Resolve } from "./dns-cache.ts";
import { isFromMailingList } from "./mailing-list.ts";
import { isInconclusive, proveAddressee } from "./prove-addressee.ts";
import { disableMalformedSignatures } from "./checkable.ts";

type SenderToFind = {
  raw: Buffer;
  /** Undefined for mail created by this process: no client exists for SPF. */
  origin: Origin | undefined;
  /** Aborts the check, which then rejects. */
  signal: AbortSignal;
};

/** Checks SPF, DKIM, and DMARC, and converts the library's result. Rejects when `signal` aborts. */
export async function findSender(
  { raw, origin, signal }: SenderToFind,
  resolve: Resolve,
): Promise<SenderFindings> {
  const input = Readable.from(inChunks(disableMalformedSignatures(raw), signal), {
    objectMode: false,
  });
  const result = await authenticate(input, {
    ...(origin ?? NO_ORIGIN),
    mta: "mayfly",
    // The library's default: shorter keys have been breakable for decades.
    minBitLength: 1024,
    rejectRsaSha1: true,
    disableArc: true,
    disableBimi: true,
    resolver: asStringResolve(resolve),
  });
  const proof = await proveAddressee(raw, result, resolve);
  if (!result.dmarc) return { ...NO_FINDINGS, proof };
  const findings = { ...readFindings(result, result.dmarc), proof };
  return isRelay(origin?.ip ?? "") ? { ...findings, isInconclusive: true } : findings;
}

const NO_ORIGIN: Origin = { ip: "", helo: "", sender: "" };

const OWN_NETWORKS = new Set([
  "loopback",
  "private",
  "uniqueLocal",
  "linkLocal",
  "carrierGradeNat",
]);

/**
 * Mail from our own network came through our relay. Only the relay knows the client's IP address, so SPF would always
 * fail.
 */
function isRelay(ip: string): boolean {
  const address = parseAddress(ip);
  return address === undefined || OWN_NETWORKS.has(address.range());
}

const CHUNK_BYTES = 65_536;

/** The library hashes its input without a pause. These breaks let other checks run. */
async function* inChunks(raw: Buffer, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (let at = 0; at < raw.length; at += CHUNK_BYTES) {
    yield raw.subarray(at, at + CHUNK_BYTES);
    await setImmediate(undefined, { signal });
  }
}

function readFindings(
  result: AuthenticateResult,
  dmarc: DMARCResult,
): Omit<SenderFindings, "proof"> {
  const { status } = dmarc;
  return {
    domain: status.header?.from?.toLowerCase().replace(/\.$/, ""),
    dmarc: status.result === "pass" || status.result === "fail" ? status.result : "none",
    policy: dmarc.policy === "quarantine" || dmarc.policy === "reject" ? dmarc.policy : "none",
    isTestMode: dmarc.testMode || percentage(dmarc.rr) < 100,
    isPartlySigned: status.result === "pass" && passedInPart(dmarc),
    isInconclusive: isInconclusive(result, dmarc.domain),
    isFromMailingList: isFromMailingList(result.dkim.headers?.parsed ?? [], passingDomains(result)),
  };
}

/** RFC 9989 removed `pct`; a domain with `pct` below 100 expects that some of its mail fails. */
function percentage(record: string | undefined): number {
  const [, digits] = /;\s*pct\s*=\s*(\d{1,3})\s*(?:;|$)/i.exec(record ?? "") ?? [];
  return digits === undefined ? 100 : Number(digits);
}

/** Whether DMARC passed only through a signature whose `l=` covers part of the body. */
function passedInPart({ alignment }: DMARCResult): boolean {
  return alignment.spf.result === undefined && (alignment.dkim.underSized ?? 0) > 0;
}

function passingDomains({ spf, dkim }: AuthenticateResult): string[] {
  const signers = dkim.results.filter(({ status }) => status.result === "pass");
  const domains = signers.map(({ signingDomain = "" }) => signingDomain);
  return spf && spf.status.result === "pass" ? [spf.domain, ...domains] : domains;
}
