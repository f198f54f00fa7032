import type { FastifyRequest } from "fastify";
import { companyAddress } from "../../company/company-address.ts";
import type { ForwardMessageDeps } from "../../outbound/forward/forward-message.ts";
import type { Asker } from "../../outbound/sending/record-refusals.ts";
import type { ReplyToMessageDeps } from "../../outbound/reply/reply-to-message.ts";
import { deriveSentMailKey } from "../../outbound/sending/sent-mail-keys.ts";
import { createTargetLinks } from "../../outbound/forward-targets/target-links.ts";
import type { HttpDeps } from "../http-deps.ts";

/** Returns the dependencies of replies and forwards. */
export function sendingDeps(deps: HttpDeps): ForwardMessageDeps & ReplyToMessageDeps {
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

export function askerOf(request: FastifyRequest): Asker {
  return { ip: request.ip, userAgent: request.headers["user-agent"] };
}
