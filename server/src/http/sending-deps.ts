import type { FastifyRequest } from "fastify";
import { companyAddress } from "../company/company-address.ts";
import type { ForwardMessageDeps } from "../outbound/forward-message.ts";
import type { Asker } from "../outbound/record-refusals.ts";
import { deriveSentMailKey } from "../outbound/sent-mail-keys.ts";
import type { HttpDeps } from "./http-deps.ts";

/** What replying and forwarding need, out of what the routes have. */
export function sendingDeps(deps: HttpDeps): ForwardMessageDeps {
  const { limits, outbound } = deps.config;
  return {
    ...deps,
    fallback: deps.localLimits,
    limits: {
      perInboxPerHour: limits.LIMIT_SENT_PER_INBOX_PER_HOUR,
      perInboxPerDay: limits.LIMIT_SENT_PER_INBOX_PER_DAY,
      perIpPerHour: limits.LIMIT_SENT_PER_IP_PER_HOUR,
      perIpPerDay: limits.LIMIT_SENT_PER_IP_PER_DAY,
      perHour: limits.LIMIT_SENT_PER_HOUR,
      perDay: limits.LIMIT_SENT_PER_DAY,
    },
    sentMailKey: deriveSentMailKey(deps.secret),
    abuseAddress: companyAddress("abuse", deps.domains.defaultDomain),
    mailFrom: outbound.from,
    messageBytesMax: limits.LIMIT_MESSAGE_BYTES,
  };
}

export function askerOf(request: FastifyRequest): Asker {
  return { ip: request.ip, userAgent: request.headers["user-agent"] };
}
