import { dmarc, type AuthenticateResult, type DKIMResult } from "mailauth";
import type { SenderProof } from "../inbox/sender-verdict.ts";
import { readCorrespondence } from "../mail/correspondence.ts";
import { findAddressee } from "../mail/find-addressee.ts";
import {
  isSameAddress,
  readSendableAddress,
  type SendableAddress,
} from "../address/sendable-address.ts";
import { asAnswer, type Resolve } from "./dns-cache.ts";
import { isWithin } from "./mailing-list.ts";

/**
 * Whether the address that a reply goes to provably wrote the message: DMARC for the domain of that address, which need
 * not be From's. Otherwise a verified sender could name a stranger in Reply-To. A domain without a DMARC record has no
 * rule for alignment: its own SPF or DKIM passes, or that of a domain above it, whose owner controls it. Undefined where
 * no reply is possible, or where a failed look-up decides.
 */
export async function proveAddressee(
  raw: Buffer,
  result: AuthenticateResult,
  resolve: Resolve,
): Promise<SenderProof | undefined> {
  const addressee = findAddressee(readCorrespondence(raw));
  if (!addressee) return undefined;
  const { domain } = addressee.to;
  const spfDomains = result.spf && result.spf.status.result === "pass" ? [result.spf.domain] : [];
  const dkimDomains = signersOf(result, addressee.to);
  const policy = await dmarc({
    headerFrom: addressee.to.text,
    fromFields: result.dkim.fromFields,
    spfDomains,
    dkimDomains: dkimDomains.map((signer) => ({ domain: signer })),
    resolver: async (name, type) => asAnswer(await resolve(name, type)),
  });
  if (!policy) return { outcome: "unproven", domain };
  const outcome = policy.status.result;
  const isProven =
    outcome === "pass" ||
    (outcome === "none" &&
      [...spfDomains, ...dkimDomains].some((known) => controls(known.toLowerCase(), domain)));
  if (isProven) return { outcome: "proven", domain };
  // Without a record, the library may know no organization.
  const isUnsure =
    outcome === "temperror" || isInDoubt(result, policy.domain) || isInDoubt(result, domain);
  return isUnsure ? undefined : { outcome: "unproven", domain };
}

/** A name without a dot is nobody's mail domain. */
function controls(known: string, domain: string): boolean {
  return known.includes(".") && isWithin(domain, known);
}

/**
 * The domains whose signature covers the whole body and the field that names this address. Each signature covers From;
 * Reply-To only where it says so: anybody can add that field to a message that is sent again.
 */
function signersOf({ dkim }: AuthenticateResult, to: SendableAddress): string[] {
  const isAuthor = dkim.headerFrom.some((address) => isAddress(address, to));
  const hasOneReplyTo = dkim.headers?.parsed.filter(({ key }) => key === "reply-to").length === 1;
  return dkim.results
    .filter(({ status }) => status.result === "pass" && (status.underSized ?? 0) === 0)
    .filter((signature) => isAuthor || (hasOneReplyTo && signsReplyTo(signature)))
    .map(({ signingDomain = "" }) => signingDomain);
}

function signsReplyTo({ signingHeaders }: DKIMResult): boolean {
  return /(?:^|: )reply-to(?:$|: )/i.test(signingHeaders?.keys ?? "");
}

function isAddress(text: string, to: SendableAddress): boolean {
  const reading = readSendableAddress(text);
  return reading.valid && isSameAddress(reading.address, to);
}

/**
 * Whether an identity that could have made DMARC pass was neither confirmed nor refuted: its answer
 * was lost, or its key is too weak to count. Those of other domains never count: a forger's own
 * name server could be made to hang.
 */
export function isInDoubt({ spf, dkim }: AuthenticateResult, organization: string): boolean {
  const spfUnsure =
    spf !== false &&
    ["temperror", "permerror"].includes(spf.status.result) &&
    isWithin(spf.domain, organization);
  return (
    spfUnsure ||
    dkim.results.some(
      ({ status, signingDomain = "" }) =>
        ["temperror", "policy"].includes(status.result) &&
        isWithin(signingDomain.toLowerCase(), organization),
    )
  );
}
