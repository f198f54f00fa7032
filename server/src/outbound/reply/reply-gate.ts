/**
 * Allows replies only to an address that provably sent the message. Otherwise a forged message to the
 * visitor's own inbox would make this service send mail to a victim.
 */
import { HeldBudget } from "../../abuse/budgets/held-budget.ts";
import { asciiDomainOf } from "../../address/email-address.ts";
import { type SendableAddress, isSameAddress } from "../../address/sendable-address.ts";
import { AppError } from "../../app-error.ts";
import type { ContentKeys } from "../../inbox/content-keys.ts";
import type { Inbox, InboxStore } from "../../inbox/inbox-store.ts";
import { requireWrappedKey } from "../../inbox/messages/require-wrapped-key.ts";
import { type SaveFindingsDeps, saveFindings } from "../../inbox/receiving/save-verdict.ts";
import {
  type SenderChecker,
  type SenderProof,
  findProofOutcome,
} from "../../inbox/receiving/sender-verdict.ts";
import { networkLevels } from "../../ip/network-levels.ts";
import {
  type Correspondence,
  findAddressee,
  readMailboxAddress,
} from "../../mail/correspondence.ts";
import { readTraceOrigin } from "../../mail/mime/trace-headers.ts";
import type { MailTransport } from "../mail-transport.ts";
import type { ErrorCode } from "@mayfly/contract/errors";

export type ReplyGateDeps = Omit<SaveFindingsDeps, "store"> & {
  store: SaveFindingsDeps["store"] & Pick<InboxStore, "findSenderCheck" | "findWrappedKey">;
  contentKeys: ContentKeys;
  transport: Pick<MailTransport, "reaches">;
  /** Undefined if sender checks are disabled. */
  checker: SenderChecker | undefined;
  rules: ReplyRules;
};

export type ReplyRules = {
  /** `any`: the operator's relay already verified senders (REPLY_TO). */
  to: "verified" | "any";
  isOurs: (domain: string) => boolean;
};

type AnsweredMessage = {
  inbox: Inbox;
  seq: number;
  correspondence: Pick<Correspondence, "from" | "replyTo" | "sentBy">;
};

export interface ReplyGate {
  /** Decides by stored results. Queries no name server, because opening a message must not wait for one. */
  look(message: AnsweredMessage): Promise<AnswerTarget | Unchecked>;
  /** Checks the sender now if not yet done, and stores the result. Throws RATE_LIMITED while too many checks run. */
  check(message: AnsweredMessage & { raw: Buffer }, ip: string): Promise<AnswerTarget>;
}

export type Unchecked = { answerable: "unchecked"; to: SendableAddress; name: string };

/**
 * Concurrent checks in total: one per network, four per /24, sixteen per /48. Slow name servers of a sender
 * then delay only that sender's readers.
 */
export const REPLY_CHECKS_MAX = 32;
/** Memory for all messages being checked: two of the largest size. */
const CHECKED_BYTES_MAX = 64 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 10;

export function createReplyGate(deps: ReplyGateDeps): ReplyGate {
  const slots = new HeldBudget({ total: REPLY_CHECKS_MAX, perNetwork: 1 });
  const bytesMax = CHECKED_BYTES_MAX / 2;
  const memory = new HeldBudget({ total: CHECKED_BYTES_MAX, perNetwork: bytesMax });
  const look: ReplyGate["look"] = async (message) => {
    const target = findAnswerTarget(message.correspondence, deps.transport);
    if (!target.answerable || isExempt(deps.rules, target.to)) return target;
    const standing = await readStanding(deps, message, target.to.domain);
    if (standing !== undefined) return judge(target, standing);
    // Checks are disabled, so no sender is ever verified.
    return deps.checker ? { ...target, answerable: "unchecked" } : judge(target, "unproven");
  };
  return {
    look,
    async check(message, ip) {
      const target = await look(message);
      if (target.answerable !== "unchecked") return target;
      const levels = networkLevels(ip);
      const [slot, bytes] = [slots.open(levels), memory.open(levels)];
      try {
        if ((slot.take(1) ?? bytes.take(Math.min(message.raw.length, bytesMax))) !== undefined) {
          throw new AppError("RATE_LIMITED", { retryAfterSeconds: RETRY_AFTER_SECONDS });
        }
        const standing = await checkNow(deps, message, target.to.domain);
        return judge({ ...target, answerable: true }, standing ?? "unproven");
      } finally {
        slot.close();
        bytes.close();
      }
    },
  };
}

/** Mail between our own domains stays within this service. */
function isExempt({ to, isOurs }: ReplyRules, { domain }: SendableAddress): boolean {
  return to === "any" || isOurs(domain);
}

function judge(
  target: AnswerTarget & { answerable: true },
  standing: SenderProof["outcome"],
): AnswerTarget {
  if (standing === "proven") return target;
  return { answerable: false, to: target.to, refusal: "SENDER_UNVERIFIED" };
}

async function readStanding(
  { store, contentKeys }: ReplyGateDeps,
  { inbox, seq }: AnsweredMessage,
  domain: string,
): Promise<SenderProof["outcome"] | undefined> {
  const sealed = await store.findSenderCheck(inbox.inboxId, seq);
  if (!sealed) return undefined;
  const wrappedKey = await requireWrappedKey(store, inbox.inboxId);
  return findProofOutcome(domain, {
    verdict: sealed.verdict ? contentKeys.openVerdict(wrappedKey, sealed.verdict) : undefined,
    proof: sealed.proof ? contentKeys.openProof(wrappedKey, sealed.proof) : undefined,
  });
}

/** Returns undefined if the check has no result: no name server answers, or the check times out. */
async function checkNow(
  deps: ReplyGateDeps,
  { inbox, seq, correspondence, raw }: AnsweredMessage & { raw: Buffer },
  domain: string,
): Promise<SenderProof["outcome"] | undefined> {
  const { checker } = deps;
  if (!checker?.isReady()) return undefined;
  const findings = await checker.check({ raw, origin: readTraceOrigin(raw) });
  if (!findings) return undefined;
  const { inboxId } = inbox;
  const wrappedKey = await requireWrappedKey(deps.store, inboxId);
  const shownDomain = asciiDomainOf(correspondence.from.address);
  await saveFindings(deps, { copies: [{ inboxId, seq, wrappedKey }], shownDomain }, findings);
  return findProofOutcome(domain, { proof: findings.proof });
}

/** The target of a reply, with the name from the header; or the error code for why no reply is possible. */
export type AnswerTarget =
  | { answerable: true; to: SendableAddress; name: string }
  | { answerable: false; to: SendableAddress | undefined; refusal: ErrorCode };

/**
 * Returns the target of a reply: the message's Reply-To, else its From; the first of several addresses.
 * Automated senders and mailing lists get no replies (RFC 3834 2, 4). Does not check that this address wrote
 * the message (see `reply-gate.ts`).
 */
function findAnswerTarget(
  message: Pick<Correspondence, "from" | "replyTo" | "sentBy">,
  transport: Pick<MailTransport, "reaches">,
): AnswerTarget {
  const addressee = findAddressee(message);
  if (!addressee) return { answerable: false, to: undefined, refusal: "NO_REPLY_ADDRESS" };
  const { to } = addressee;
  if (message.sentBy !== "person") return { answerable: false, to, refusal: "NOT_ANSWERABLE" };
  if (!transport.reaches(to.domain)) return { answerable: false, to, refusal: "NO_MAIL_TRANSPORT" };
  return { answerable: true, ...addressee };
}

/** Returns whether the addressee shown to the visitor is the message's Reply-To or From. */
export function namesSender(
  message: Pick<Correspondence, "from" | "replyTo">,
  address: SendableAddress,
): boolean {
  return [message.replyTo, message.from].some((mailbox) => {
    const named = readMailboxAddress(mailbox);
    return named !== undefined && isSameAddress(named, address);
  });
}
