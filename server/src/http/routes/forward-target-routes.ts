import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ForwardTargetAnswer, ForwardTargetBody, SITE_NOTICES } from "@mayfly/contract";
import { blockForwardTarget } from "../../outbound/block-forward-target.ts";
import { confirmForwardTarget } from "../../outbound/confirm-forward-target.ts";
import { forwardMessage } from "../../outbound/forward-message.ts";
import { withinSendTime } from "../../outbound/send-attempt.ts";
import type { HttpDeps } from "../http-deps.ts";
import { rateLimited } from "../rate-limit.ts";
import { askerOf, sendingDeps } from "../sending-deps.ts";
import { answers } from "./answers.ts";

const HOUR_MS = 3_600_000;

/** What the links in our mails lead to. Whoever has one needs nothing else. */
export function forwardTargetRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const useCase = { ...deps, keys: deps.targetKeys };
  const sending = sendingDeps(deps);
  const rule = {
    endpoint: "forwarding-link",
    limit: deps.config.limits.LIMIT_FORWARDING_LINKS_PER_HOUR,
    windowMs: HOUR_MS,
  };
  const call = {
    schema: { body: ForwardTargetBody, response: answers(200, ForwardTargetAnswer) },
    preHandler: rateLimited(deps, rule, { suspicion: "link-guessing" }),
  };

  return async (app) => {
    app.post(
      "/api/forward-targets/confirm",
      call,
      async (request): Promise<ForwardTargetAnswer> => {
        const asker = askerOf(request);
        const { forwarded } = await confirmForwardTarget(
          {
            ...useCase,
            forward: (inbox, body) =>
              withinSendTime((attempt) => forwardMessage(sending, inbox, { body, asker, attempt })),
          },
          request.body.token,
        );
        const notice = forwarded
          ? SITE_NOTICES.forwardingAgreed
          : SITE_NOTICES.forwardingAgreedLate;
        return { success: true, message: notice.text, forwarded };
      },
    );

    app.post("/api/forward-targets/block", call, async (request): Promise<ForwardTargetAnswer> => {
      await blockForwardTarget(useCase, request.body.token);
      return { success: true, message: SITE_NOTICES.forwardingBlocked.text, forwarded: false };
    });
  };
}
