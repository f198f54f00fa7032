import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { ContactAnswer, ContactBody, SITE_NOTICES } from "@mayfly/contract";
import { companyAddress } from "../../company/company-address.ts";
import { sendContactMessage } from "../../company/send-contact-message.ts";
import type { HttpDeps } from "../http-deps.ts";
import { rateLimited } from "../rate-limit.ts";
import { answers } from "./answers.ts";

const HOUR_MS = 3_600_000;

export function contactRoutes(deps: HttpDeps): FastifyPluginAsyncTypebox {
  const { limits, outbound } = deps.config;
  const to = companyAddress("general", deps.domains.defaultDomain);
  const useCase = { ...deps, transport: deps.contactTransport, from: outbound.from, to };
  const limit = limits.LIMIT_CONTACT_PER_HOUR;
  const rule = { endpoint: "contact", limit, windowMs: HOUR_MS };

  return async (app) => {
    app.post(
      "/api/contact",
      {
        schema: { body: ContactBody, response: answers(200, ContactAnswer) },
        preHandler: rateLimited(deps, rule, { suspicion: "contact-burst" }),
      },
      async (request): Promise<ContactAnswer> => {
        await sendContactMessage(useCase, request.body);
        return { success: true, message: SITE_NOTICES.contactSent.text };
      },
    );
  };
}
