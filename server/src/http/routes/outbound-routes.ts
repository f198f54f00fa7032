import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import {
  ForwardAnswer,
  ForwardBody,
  forwardToConfirm,
  messageForwarded,
  NOTICES,
  ReplyAnswer,
  ReplyBody,
} from "@mayfly/contract";
import { forwardMessage, type ForwardOutcome } from "../../outbound/forward-message.ts";
import { replyToMessage } from "../../outbound/reply-to-message.ts";
import { withinSendTime } from "../../outbound/send-attempt.ts";
import type { HttpDeps } from "../http-deps.ts";
import { askerOf, sendingDeps } from "../sending-deps.ts";
import { viewerInbox } from "../viewer.ts";
import { answers } from "./answers.ts";

/** Mail that a visitor sends: answers to the senders of messages, and messages passed on. */
export function outboundRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const useCase = sendingDeps(deps);
  return async (app) => {
    app.post(
      "/api/email/reply",
      { schema: { body: ReplyBody, response: answers(200, ReplyAnswer) } },
      (request): Promise<ReplyAnswer> =>
        withinSendTime(async (attempt) => {
          const inbox = await viewerInbox(deps, request);
          const asker = askerOf(request);
          await replyToMessage(useCase, inbox, { body: request.body, asker, attempt });
          return { success: true, message: NOTICES.replySent.text };
        }),
    );

    app.post(
      "/api/email/forward",
      { schema: { body: ForwardBody, response: answers(200, ForwardAnswer) } },
      (request): Promise<ForwardAnswer> =>
        withinSendTime(async (attempt) => {
          const inbox = await viewerInbox(deps, request);
          const asker = askerOf(request);
          return presentForward(
            await forwardMessage(useCase, inbox, { body: request.body, asker, attempt }),
          );
        }),
    );
  };
}

function presentForward({ status, leftOut, to }: ForwardOutcome): ForwardAnswer {
  const notice = status === "sent" ? messageForwarded(to) : forwardToConfirm(to);
  return { success: true, status, message: notice.text, leftOut };
}
