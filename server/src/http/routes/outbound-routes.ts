import { forwardToConfirm, messageForwarded, NOTICES, type ForwardAnswer } from "@mayfly/contract";
import { forwardMessage, type ForwardOutcome } from "../../outbound/forward/forward-message.ts";
import { replyToMessage } from "../../outbound/reply/reply-to-message.ts";
import { withinSendTime } from "../../outbound/sending/send-attempt.ts";
import type { Routes } from "../calls.ts";
import type { HttpDeps } from "../http-deps.ts";
import { askerOf, sendingDeps } from "./sending-deps.ts";

/** Calls that send a visitor's mail: replies and forwards. */
export function outboundRoutes(deps: HttpDeps): Routes {
  const useCase = sendingDeps(deps);
  return (add) => {
    add("POST /api/email/reply", ({ inbox, body, request }) =>
      withinSendTime(async (attempt) => {
        await replyToMessage(useCase, inbox, { body, asker: askerOf(request), attempt });
        return { success: true, message: NOTICES.replySent.text };
      }),
    );

    add("POST /api/email/forward", ({ inbox, body, request }) =>
      withinSendTime(async (attempt) => {
        const asker = askerOf(request);
        return presentForward(await forwardMessage(useCase, inbox, { body, asker, attempt }));
      }),
    );
  };
}

function presentForward({ status, leftOut, to }: ForwardOutcome): ForwardAnswer {
  const notice = status === "sent" ? messageForwarded(to) : forwardToConfirm(to);
  return { success: true, status, message: notice.text, leftOut };
}
