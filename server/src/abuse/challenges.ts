/**
 * Proof of work for clients of a busy network. Stateless: a challenge contains its expiry and a signature for its
 * network, and the rate-limit windows record used challenges. The server must never compute more for a client than the
 * client has computed.
 */
import { createHmac } from "node:crypto";
import type { Challenge } from "@mayfly/contract";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey as derivePbkdf2 } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge as SignedChallenge, Solution } from "altcha-lib/types";
import { clientNetwork } from "../ip/network-levels.ts";
import { deriveKey } from "../keys/derive-key.ts";
import { limitRate, type LimitRateDeps } from "./limit-rate.ts";

/** A slow phone needs some seconds; a call on a poor connection needs up to a minute. */
const CHALLENGE_LIFE_MS = 300_000;

/** Two hexadecimal digits: one derivation in 256 solves a challenge. */
const KEY_PREFIX = "00";

/** Iterations per derivation: when a network has just used half of its creations, and at its limit. */
export type ChallengeCosts = { min: number; max: number };

/**
 * With 256 derivations on average, a processor with 7 million iterations per second needs 125 ms, and 270 ms for the
 * last creation before the limit. That includes Web Crypto's 0.2 ms per call.
 */
export const CHALLENGE_COSTS: ChallengeCosts = { min: 2_000, max: 6_000 };

type Challenges = {
  /**
   * Returns a challenge. `usedShare`: the network's used part of its creations, from 1/2 to 1. Higher use costs more
   * work.
   */
  issue(ip: string, usedShare: number): Promise<Challenge>;
  /** Returns false for a solution that is wrong, expired, already used, or of another network. */
  isSolved(payload: string, ip: string): Promise<boolean>;
};

export function createChallenges(
  deps: LimitRateDeps & { costs: ChallengeCosts },
  [current, ...former]: readonly [Buffer, ...Buffer[]],
): Challenges {
  return {
    async issue(ip, usedShare) {
      // The library compares its own `expiresAt` with the system clock, which nodes don't share.
      const expiresAt = Math.floor((deps.clock.nowMs() + CHALLENGE_LIFE_MS) / 1000);
      const { parameters, signature = "" } = await createChallenge({
        algorithm: ALGORITHM,
        cost: costAt(usedShare, deps.costs),
        data: { expiresAt },
        deriveKey: derivePbkdf2,
        hmacSignatureSecret: keyOf(current, ip),
        keyPrefix: KEY_PREFIX,
      });
      return {
        parameters: { ...parameters, algorithm: ALGORITHM, data: { expiresAt } },
        signature,
      };
    },
    async isSolved(text, ip) {
      const payload = readChallengePayload(text);
      if (!payload || payload.expiresAt * 1000 <= deps.clock.nowMs()) return false;
      // During a rotation of SECRET_KEY, another node may have signed with another key.
      for (const secret of [current, ...former]) {
        // oxlint-disable-next-line no-await-in-loop -- the first matching key ends the loop
        if (await isSolution(deps, payload, keyOf(secret, ip))) return true;
      }
      return false;
    },
  };
}

const ALGORITHM = "PBKDF2/SHA-256";

function costAt(usedShare: number, { min, max }: ChallengeCosts): number {
  const beyondHalf = Math.min(1, Math.max(0, usedShare * 2 - 1));
  return Math.round(min + (max - min) * beyondHalf);
}

/** Signs for one network, so its solution is useless in another. */
function keyOf(secret: Buffer, ip: string): string {
  return createHmac("sha256", deriveKey(secret, "challenge v1"))
    .update(clientNetwork(ip))
    .digest("hex");
}

async function isSolution(
  deps: LimitRateDeps,
  payload: ReadPayload,
  hmacSignatureSecret: string,
): Promise<boolean> {
  const { challenge, solution } = payload;
  const { verified } = await verifySolution({
    challenge,
    solution,
    // Runs only for a valid signature, and once per challenge: a client can't make the server derive more keys than the
    // server has signed challenges.
    deriveKey: async (parameters, salt, password) =>
      (await isFirstUse(deps, payload))
        ? derivePbkdf2(parameters, salt, password)
        : { derivedKey: new Uint8Array() },
    hmacSignatureSecret,
  });
  return verified;
}

/** Checked on all nodes that share a store. The window starts after the challenge, so it ends later. */
async function isFirstUse(deps: LimitRateDeps, { challenge }: ReadPayload): Promise<boolean> {
  const rule = { endpoint: "challenge", limit: 1, windowMs: CHALLENGE_LIFE_MS, isUnlisted: true };
  const verdict = await limitRate(deps, rule, challenge.parameters.nonce);
  return verdict?.allowed === true;
}

type ReadPayload = { challenge: SignedChallenge; solution: Solution; expiresAt: number };

/**
 * Parses a client's solution. Returns undefined if it is malformed. The parameters' types are unproven until the
 * signature is verified: only this server's challenges have a valid one.
 */
function readChallengePayload(text: string): ReadPayload | undefined {
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
    challenge: { parameters: parameters as SignedChallenge["parameters"], signature },
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
