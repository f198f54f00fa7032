/** A certain statement about the sender. If uncertain, there is no verdict. */
export type SenderVerdict = {
  outcome: "verified" | "forged";
  /** Domain of From, in lowercase ASCII. An IDN is in A-labels, so that no character can imitate another. */
  domain: string;
};

/**
 * Whether the reply address (Reply-To, else From) provably sent the message: SPF or DKIM passed for its
 * domain, aligned as that domain's DMARC record requires. `domain` is the reply address's domain in lowercase
 * ASCII.
 */
export type SenderProof = { outcome: "proven" | "unproven"; domain: string };

/** How a message reached us: the input of the sender checks. */
export type Origin = {
  readonly ip: string;
  /** The client's name in HELO or EHLO. */
  readonly helo: string;
  /** MAIL FROM, empty for the null sender. */
  readonly sender: string;
};

/** What the checks found (SPF, RFC 7208; DKIM, RFC 6376; DMARC, RFC 7489 and RFC 9989). */
export type SenderFindings = {
  /** The single domain of From, in lowercase ASCII; undefined if there is none, more than one, or a malformed one. */
  domain: string | undefined;
  dmarc: "pass" | "fail" | "none";
  /** The domain's requested policy for a DMARC failure. */
  policy: "none" | "quarantine" | "reject";
  /** The policy is in test mode (`t=y`, `pct` below 100). */
  isTestMode: boolean;
  /** Only a signature over part of the body passed: anyone could have appended the rest. */
  isPartlySigned: boolean;
  /** A DNS query failed or a key was too weak, so a failure proves nothing. */
  isInconclusive: boolean;
  /** The message came through an authenticated mailing list; lists modify messages. */
  isFromMailingList: boolean;
  /** Undefined if no reply is possible or a DNS query failed: a later check may succeed. */
  proof: SenderProof | undefined;
};

/** The findings if the checks found nothing. */
export const NO_FINDINGS: SenderFindings = {
  domain: undefined,
  dmarc: "none",
  policy: "none",
  isTestMode: false,
  isPartlySigned: false,
  isInconclusive: false,
  isFromMailingList: false,
  proof: undefined,
};

/**
 * Runs the checks, which use remote name servers and a library. Never rejects; returns undefined if nothing
 * could be checked. Skips SPF without an origin (mail from this process).
 */
export interface SenderChecker {
  /** False if checks are disabled or no name server answers. Callers then skip the check. */
  isReady(): boolean;
  check(mail: { raw: Buffer; origin: Origin | undefined }): Promise<SenderFindings | undefined>;
  /** Aborts running checks; they return no findings. */
  close(): Promise<void>;
}

/**
 * Returns a verdict only if certain. `shownDomain` is the sender's domain as shown in the inbox. If the
 * checker read a different author from the same header, there is no verdict.
 */
export function judgeSender(
  findings: SenderFindings,
  shownDomain: string,
): SenderVerdict | undefined {
  const { domain, dmarc } = findings;
  if (domain === undefined || domain !== shownDomain) return undefined;
  if (dmarc === "pass")
    return findings.isPartlySigned ? undefined : { outcome: "verified", domain };
  return dmarc === "fail" && isEnforced(findings) ? { outcome: "forged", domain } : undefined;
}

/** Returns what verdict and proof say about an address of this domain; undefined if nothing. */
export function findProofOutcome(
  domain: string,
  known: { verdict?: SenderVerdict | undefined; proof?: SenderProof | undefined },
): SenderProof["outcome"] | undefined {
  if (known.proof?.domain === domain) return known.proof.outcome;
  if (known.verdict?.domain !== domain) return undefined;
  return known.verdict.outcome === "verified" ? "proven" : "unproven";
}

/** The domain owner disowns such mail, and no innocent cause explains the failure. */
function isEnforced({
  policy,
  isTestMode,
  isInconclusive,
  isFromMailingList,
}: SenderFindings): boolean {
  return policy !== "none" && !isTestMode && !isInconclusive && !isFromMailingList;
}
