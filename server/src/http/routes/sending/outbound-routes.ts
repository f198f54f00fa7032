import {
  forwardMessage,
  type ForwardMessageDeps,
  type ForwardOutcome,
} from "../../../outbound/forward/forward-message.ts";
import {
  replyToMessage,
  type ReplyToMessageDeps,
} from "../../../outbound/reply/reply-to-message.ts";
import { withinSendTime } from "../../../outbound/sending/send-attempt.ts";
import {
  type ForwardAnswer,
  NOTICES,
  SITE_NOTICES,
  forwardToConfirm,
  messageForwarded,
} from "@mayfly/contract";
import type { Routes } from "../../calls.ts";
import type { DepsOf, HttpDeps } from "../../http-deps.ts";
import { holdMessageWhile, type HoldMessageDeps } from "../../limits/hold-message.ts";
import { parsingInTurn } from "../../limits/parsing-turns.ts";
import { blockForwardTarget } from "../../../outbound/forward-targets/block-forward-target.ts";
import { confirmForwardTarget } from "../../../outbound/forward-targets/confirm-forward-target.ts";
import { companyAddress } from "../../../company/company-inboxes.ts";
import { clientOf } from "../../caller.ts";
import { deriveSentMailKey } from "../../../outbound/sending/sent-mail-keys.ts";
import { createTargetLinks } from "../../../outbound/forward-targets/target-links.ts";

type SendingDeps = ForwardMessageDeps & ReplyToMessageDeps;

type OutboundRoutesDeps = Omit<SendingDeps, DerivedDep> &
  Pick<HttpDeps, "config" | "domains" | "localLimits" | "secrets" | "targetKeys">;

/** `sendingDeps` derives these. */
type DerivedDep =
  | "fallback"
  | "limits"
  | "sentMailKey"
  | "abuseAddress"
  | "isOurs"
  | "links"
  | "mailFrom"
  | "messageBytesMax";

type ForwardTargetRoutesDeps = OutboundRoutesDeps &
  Omit<DepsOf<typeof confirmForwardTarget>, "keys" | "forward"> &
  Omit<DepsOf<typeof blockForwardTarget>, "keys">;

/** Calls that send a visitor's mail: replies and forwards. */
export function outboundRoutes(deps: OutboundRoutesDeps & HoldMessageDeps): Routes {
  const { parser, parsingTurns } = deps;
  const useCase = { ...sendingDeps(deps), parser, parsingTurns };
  return (add) => {
    add("POST /api/email/reply", ({ inbox, body, ip, request }) =>
      withinSendTime(async (attempt) => {
        const client = clientOf(request);
        await holdMessageWhile(deps, { inbox, id: body.messageId, ip }, () =>
          replyToMessage(parsingInTurn(useCase, { ip }), inbox, { body, client, attempt }),
        );
        return { success: true, message: NOTICES.replySent.text };
      }),
    );

    add("POST /api/email/forward", ({ inbox, body, ip, request }) =>
      withinSendTime(async (attempt) => {
        const client = clientOf(request);
        const outcome = await holdMessageWhile(deps, { inbox, id: body.messageId, ip }, () =>
          forwardMessage(useCase, inbox, { body, client, attempt }),
        );
        return presentForward(outcome);
      }),
    );
  };
}

function presentForward({ status, leftOut, to }: ForwardOutcome): ForwardAnswer {
  const notice = status === "sent" ? messageForwarded(to) : forwardToConfirm(to);
  return { success: true, status, message: notice.text, leftOut };
}

/** Calls behind the links in forwarding mails. The token in the link is the only authentication. */
export function forwardTargetRoutes(deps: ForwardTargetRoutesDeps): Routes {
  const useCase = { ...deps, keys: deps.targetKeys };
  const sending = sendingDeps(deps);

  return (add) => {
    add("POST /api/forward-targets/confirm", async ({ body: { token }, request }) => {
      const client = clientOf(request);
      const forward: ForwardWaiting = (inbox, body) =>
        withinSendTime((attempt) => forwardMessage(sending, inbox, { body, client, attempt }));
      const { forwarded } = await confirmForwardTarget({ ...useCase, forward }, token);
      const notice = forwarded ? SITE_NOTICES.forwardingAgreed : SITE_NOTICES.forwardingAgreedLate;
      return { success: true, message: notice.text, forwarded };
    });

    add("POST /api/forward-targets/block", async ({ body }) => {
      await blockForwardTarget(useCase, body.token);
      return { success: true, message: SITE_NOTICES.forwardingBlocked.text, forwarded: false };
    });
  };
}

type ForwardWaiting = Parameters<typeof confirmForwardTarget>[0]["forward"];

/** Returns the dependencies of replies and forwards. */
function sendingDeps(deps: OutboundRoutesDeps): SendingDeps {
  const { limits, outbound, publicUrl } = deps.config;
  return {
    ...deps,
    fallback: deps.localLimits,
    limits: {
      perInboxPerHour: limits.LIMIT_SENT_PER_INBOX_PER_HOUR,
      perInboxPerDay: limits.LIMIT_SENT_PER_INBOX_PER_DAY,
      perIpPerHour: limits.LIMIT_SENT_PER_IP_PER_HOUR,
      perIpPerDay: limits.LIMIT_SENT_PER_IP_PER_DAY,
      perTargetPerDay: limits.LIMIT_SENT_PER_TARGET_PER_DAY,
      perHour: limits.LIMIT_SENT_PER_HOUR,
      perDay: limits.LIMIT_SENT_PER_DAY,
    },
    sentMailKey: deriveSentMailKey(deps.secrets[0]),
    abuseAddress: companyAddress("abuse", deps.domains.defaultDomain),
    isOurs: deps.domains.receives,
    links: createTargetLinks(deps.targetKeys, { publicUrl }),
    mailFrom: outbound.from,
    messageBytesMax: limits.LIMIT_MESSAGE_BYTES,
  };
}
