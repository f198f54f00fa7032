import { Type, type Static } from "typebox";
import { ErrorBody } from "./service.ts";

const Hex = (bytes: number, description: string) =>
  Type.String({ description, pattern: `^[0-9a-f]{${bytes * 2}}$` });

/**
 * Proof of work in the format of ALTCHA version 2. A solution is a counter for which PBKDF2(nonce + counter as 4
 * bytes, big-endian; salt; cost iterations) begins with `keyPrefix`.
 */
export const Challenge = Type.Object({
  parameters: Type.Object({
    algorithm: Type.Literal("PBKDF2/SHA-256"),
    nonce: Hex(16, "The first 16 bytes of the password, in hexadecimal"),
    salt: Hex(16, "The salt, in hexadecimal"),
    cost: Type.Integer({ minimum: 1, description: "Iterations of each derivation" }),
    keyLength: Type.Integer({ minimum: 1, description: "Length of the derived key, in bytes" }),
    keyPrefix: Type.String({ description: "First digits of the derived key, in hexadecimal" }),
    data: Type.Object({
      expiresAt: Type.Integer({ description: "Seconds since 1970, by the server's clock" }),
    }),
  }),
  signature: Hex(32, "Signature of the parameters, to send back unchanged"),
});
export type Challenge = Static<typeof Challenge>;

/** The content of a request's `challenge` field: JSON in Base64. */
export type ChallengePayload = {
  readonly challenge: unknown;
  readonly solution: ChallengeSolution;
};
export type ChallengeSolution = { readonly counter: number; readonly derivedKey: string };

/** Body of a 428 response. */
export const ChallengeBody = Type.Object({ ...ErrorBody.properties, challenge: Challenge });
export type ChallengeBody = Static<typeof ChallengeBody>;

/** A typical payload has about 700 characters. */
export const CHALLENGE_PAYLOAD_LENGTH_MAX = 2_048;
