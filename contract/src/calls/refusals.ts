import { Type } from "typebox";
import type { CallTable } from "../call-table.ts";
import { AVOIDED_DOMAINS_MAX, DOMAIN_LENGTH_MAX } from "../constants.ts";

/** POST /api/email/refused: a site doesn't accept the caller's address. */
const RefusedBody = Type.Object({
  site: Type.Optional(
    Type.String({
      description: "Host or URL of the site. Only its host is kept, without the address",
      maxLength: DOMAIN_LENGTH_MAX + 200,
    }),
  ),
  avoid: Type.Optional(
    Type.Array(Type.String({ maxLength: DOMAIN_LENGTH_MAX }), {
      description: "Domains to answer with only if no other one is left, as those reported before",
      maxItems: AVOIDED_DOMAINS_MAX,
    }),
  ),
});

const RefusedAnswer = Type.Object({
  domain: Type.String({
    description:
      "The offered domain that sites refuse least, other than that of the address and those to avoid",
  }),
});

export const refusalCalls = {
  "POST /api/email/refused": {
    operationId: "reportRefusal",
    summary: "Report that a site doesn’t accept an address",
    auth: "inbox",
    limit: "extend",
    body: RefusedBody,
    answers: { 200: RefusedAnswer },
  },
} satisfies CallTable;
