import { SITE_NOTICES } from "@mayfly/contract";
import { blockForwardTarget } from "../../outbound/forward-targets/block-forward-target.ts";
import { confirmForwardTarget } from "../../outbound/forward-targets/confirm-forward-target.ts";
import { forwardMessage } from "../../outbound/forward/forward-message.ts";
import { withinSendTime } from "../../outbound/sending/send-attempt.ts";
import type { HttpDeps } from "../http-deps.ts";
import { askerOf, sendingDeps } from "./sending-deps.ts";
import type { Routes } from "../calls.ts";

/** Calls behind the links in forwarding mails. The token in the link is the only authentication. */
export function forwardTargetRoutes(deps: HttpDeps): Routes {
  const useCase = { ...deps, keys: deps.targetKeys };
  const sending = sendingDeps(deps);

  return (add) => {
    add("POST /api/forward-targets/confirm", async ({ body: { token }, request }) => {
      const asker = askerOf(request);
      const forward: ForwardWaiting = (inbox, body) =>
        withinSendTime((attempt) => forwardMessage(sending, inbox, { body, asker, attempt }));
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
