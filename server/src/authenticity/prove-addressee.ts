import { dmarc, type AuthenticateResult, type DKIMResult } from "mailauth";
import type { SenderProof } from "../inbox/receiving/sender-verdict.ts";
import { findAddressee, readCorrespondence } from "../mail/correspondence.ts";
import {
  isSameAddress,
  readSendableAddress,
  type SendableAddress,
} from "../address/sendable-address.ts";
import { asStringResolve, type Resolve } from "./dns-cache.ts";
import { isWithin } from "./mailing-list.ts";

/**
 * Checks whether the address that receives a reply provably wrote the message: DMARC for that address's domain, which
 * may differ from From's. Otherwise a verified sender could name a victim in Reply-To. Without a DMARC record there is
 * no alignment rule: SPF or DKIM must pass for the domain or a parent domain, whose owner controls it. Returns
 * undefined if no reply is possible, or if a failed DNS query decides.
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
    resolver: asStringResolve(resolve),
  });
  if (!policy) return { outcome: "unproven", domain };
  const outcome = policy.status.result;
  const isProven =
    outcome === "pass" ||
    (outcome === "none" &&
      [...spfDomains, ...dkimDomains].some((known) => controls(known.toLowerCase(), domain)));
  if (isProven) return { outcome: "proven", domain };
  // Without a record, the library may not know the organizational domain.
  const isUnsure =
    outcome === "temperror" ||
    isInconclusive(result, policy.domain) ||
    isInconclusive(result, domain);
  return isUnsure ? undefined : { outcome: "unproven", domain };
}

/** A name without a dot is not a mail domain. */
function controls(known: string, domain: string): boolean {
  return known.includes(".") && isWithin(domain, known);
}

/**
 * Returns the domains whose signatures cover the whole body and the field with this address. Every signature covers
 * From, but Reply-To only if `h=` lists it: otherwise anyone can add Reply-To to a resent message.
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
 * Whether an identity that could have passed DMARC was neither confirmed nor refuted, because the DNS answer was lost
 * or the key is too weak. Identities of other domains never count: a forger could let their own name server hang.
 */
export function isInconclusive({ spf, dkim }: AuthenticateResult, organization: string): boolean {
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
