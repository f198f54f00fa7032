import { SITE_NOTICES } from "@mayfly/contract";
import { companyAddress } from "../../../company/company-inboxes.ts";
import { sendContactMessage } from "../../../company/send-contact-message.ts";
import type { Routes } from "../../calls.ts";
import type { DepsOf, HttpDeps } from "../../http-deps.ts";

type ContactRoutesDeps = Omit<DepsOf<typeof sendContactMessage>, "transport" | "from" | "to"> &
  Pick<HttpDeps, "config" | "contactTransport" | "domains">;

export function contactRoutes(deps: ContactRoutesDeps): Routes {
  const to = companyAddress("general", deps.domains.defaultDomain);
  const { from } = deps.config.outbound;
  const useCase = { ...deps, transport: deps.contactTransport, from, to };

  return (add) => {
    add("POST /api/contact", async ({ body }) => {
      await sendContactMessage(useCase, body);
      return { success: true, message: SITE_NOTICES.contactSent.text };
    });
  };
}
