import { Type, type Static } from "typebox";

/** The result of the sender check. Missing if the check was inconclusive. */
export const SenderVerdict = Type.Object({
  outcome: Type.Union([Type.Literal("verified"), Type.Literal("forged")], {
    description:
      "verified: DMARC passes for the domain of From. forged: it fails, and that domain asks for such mail to be refused",
  }),
  domain: Type.String({ description: "The domain of From, in ASCII (IDNs as A-labels)" }),
});
export type SenderVerdict = Static<typeof SenderVerdict>;
