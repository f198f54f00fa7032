/** Solves the server's challenges without user interaction. Runs only after status 428. */
import type {
  Challenge,
  ChallengePayload,
  ChallengeSolution,
  CreateAddressBody,
  CreatedAddress,
} from "@mayfly/contract";
import { createAddress } from "../../../api/calls.ts";
import { ApiError } from "../../../api/client.ts";
import type { Work } from "./solve-challenge.ts";
import { startChallengeWorker } from "./start-challenge-worker.ts";

/** The server refuses a solution if the device's network has changed. A second refusal is rare. */
const ATTEMPTS_MAX = 3;

export async function createWithChallenge(
  body: CreateAddressBody,
  refusal: ApiError,
): Promise<CreatedAddress> {
  let last = refusal;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const challenge = await solve(last.challenge);
    try {
      return await createAddress({ ...body, challenge });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 428) throw error;
      last = error;
    }
  }
  throw last;
}

async function solve(challenge: Challenge | undefined): Promise<string> {
  if (!challenge) throw new Error("The server sent no challenge");
  const payload: ChallengePayload = {
    challenge,
    solution: await solveInWorker(challenge.parameters),
  };
  return btoa(JSON.stringify(payload));
}

async function solveInWorker(work: Work): Promise<ChallengeSolution> {
  const worker = startChallengeWorker();
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<ChallengeSolution>) =>
        resolve(data),
      );
      worker.addEventListener("error", () => reject(new Error("The challenge worker failed")));
      worker.postMessage(work);
    });
  } finally {
    worker.terminate();
  }
}
