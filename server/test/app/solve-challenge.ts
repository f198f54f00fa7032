import { pbkdf2Sync } from "node:crypto";
import type { Challenge, ChallengeBody } from "@mayfly/contract";

/** Reads the challenge of a 428 response and solves it as the API description specifies. */
export async function solveAnswer(answer: Response): Promise<string> {
  const { challenge } = (await answer.json()) as ChallengeBody;
  return payloadOf(challenge, solve(challenge));
}

type Solution = { counter: number; derivedKey: string };

export function solve({ parameters }: Challenge, isWanted = beginsRight): Solution {
  const { nonce, salt, cost, keyLength, keyPrefix } = parameters;
  for (let counter = 0; ; counter++) {
    const password = Buffer.concat([Buffer.from(nonce, "hex"), Buffer.alloc(4)]);
    password.writeUInt32BE(counter, password.length - 4);
    const key = pbkdf2Sync(password, Buffer.from(salt, "hex"), cost, keyLength, "sha256");
    const derivedKey = key.toString("hex");
    if (isWanted(derivedKey, keyPrefix)) return { counter, derivedKey };
  }
}

export function payloadOf(challenge: Challenge, solution: Solution): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

function beginsRight(key: string, prefix: string): boolean {
  return key.startsWith(prefix);
}
