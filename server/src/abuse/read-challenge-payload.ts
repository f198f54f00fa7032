import type { Challenge, Solution } from "altcha-lib/types";

export type ReadPayload = { challenge: Challenge; solution: Solution; expiresAt: number };

/**
 * Parses a client's solution. Returns undefined if it is malformed. The parameters' types are unproven until the
 * signature is verified: only this server's challenges have a valid one.
 */
export function readChallengePayload(text: string): ReadPayload | undefined {
  const { challenge, solution } = fieldsOf(parseJson(Buffer.from(text, "base64").toString()));
  const { parameters, signature } = fieldsOf(challenge);
  const { data, nonce } = fieldsOf(parameters);
  const { expiresAt } = fieldsOf(data);
  const { counter, derivedKey } = fieldsOf(solution);
  if (typeof expiresAt !== "number" || typeof nonce !== "string") return undefined;
  if (typeof signature !== "string" || typeof derivedKey !== "string") return undefined;
  if (typeof counter !== "number") return undefined;
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signature proves it
    challenge: { parameters: parameters as Challenge["parameters"], signature },
    solution: { counter, derivedKey },
    expiresAt,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Clients can send anything.
    return undefined;
  }
}
