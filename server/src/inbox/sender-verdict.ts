/** What is certain about who a message is from. What isn't certain is no verdict. */
export type SenderVerdict = {
  outcome: "verified" | "forged";
  /** Of From, in lower-case ASCII: an IDN as its A-labels, so that no letter passes for another. */
  domain: string;
};

/**
 * Whether the address that a reply would go to (Reply-To, else From) provably wrote the message: SPF or DKIM passed for
 * its domain, as that domain's DMARC record wants it. `domain`: of that address, in lower-case ASCII.
 */
export type SenderProof = { outcome: "proven" | "unproven"; domain: string };

/** How a message reached us: what the checks of its sender are about. */
export type Origin = {
  readonly ip: string;
  /** What the client called itself in HELO or EHLO. */
  readonly helo: string;
  /** MAIL FROM, empty for the null sender. */
  readonly sender: string;
};

/** What the checks found (SPF, RFC 7208; DKIM, RFC 6376; DMARC, RFC 7489 and RFC 9989). */
export type SenderFindings = {
  /** The one domain of From, in lower-case ASCII; undefined with none, several, or a malformed one. */
  domain: string | undefined;
  dmarc: "pass" | "fail" | "none";
  /** What the domain asks for where DMARC fails. */
  policy: "none" | "quarantine" | "reject";
  /** The policy is only being tried out (`t=y`, `pct` below 100). */
  onTrial: boolean;
  /**
   * Only a signature over part of the body passed: the rest could have been appended by anybody.
   */
  inPart: boolean;
  /** Something could not be looked up or was too weak to count, so that a failure proves nothing. */
  inDoubt: boolean;
  /** It came through a mailing list that answers for itself; lists change what they pass on. */
  throughList: boolean;
  /** Undefined where no reply is possible, or a look-up failed: a later check may find out. */
  proof: SenderProof | undefined;
};

/**
 * The checks themselves: other people's name servers and a library. Never rejects; undefined where nothing could be
 * checked. Without an origin (mail of this process), SPF is left out.
 */
export interface SenderChecker {
  /** False: checks are off, or no name server answers. Nothing is asked for then. */
  isReady(): boolean;
  check(mail: { raw: Buffer; origin: Origin | undefined }): Promise<SenderFindings | undefined>;
  /** Ends what runs, without findings. */
  close(): Promise<void>;
}

/**
 * Says only what is certain. `shownDomain` is the domain of the sender as the inbox shows it: where
 * another reader of the same header took another one for the author, neither is called verified.
 */
export function judgeSender(
  findings: SenderFindings,
  shownDomain: string,
): SenderVerdict | undefined {
  const { domain, dmarc } = findings;
  if (domain === undefined || domain !== shownDomain) return undefined;
  if (dmarc === "pass") return findings.inPart ? undefined : { outcome: "verified", domain };
  return dmarc === "fail" && isEnforced(findings) ? { outcome: "forged", domain } : undefined;
}

/** What verdict and proof, as far as they are known, say of an address of this domain; undefined: nothing. */
export function standingOf(
  domain: string,
  known: { verdict?: SenderVerdict | undefined; proof?: SenderProof | undefined },
): SenderProof["outcome"] | undefined {
  if (known.proof?.domain === domain) return known.proof.outcome;
  if (known.verdict?.domain !== domain) return undefined;
  return known.verdict.outcome === "verified" ? "proven" : "unproven";
}

/** The owner says that mail like this isn't theirs, and nothing innocent explains the failure. */
function isEnforced({ policy, onTrial, inDoubt, throughList }: SenderFindings): boolean {
  return policy !== "none" && !onTrial && !inDoubt && !throughList;
}
