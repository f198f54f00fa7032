import type { ForwardTargetStore } from "../../outbound/forward-target-store.ts";
import type { SentMailStore } from "../../outbound/sent-mail-store.ts";
import type { WriterThread } from "./writer-thread.ts";

/** What the store asks of its writer and nothing else has to know of. */

export function sentMailIn(writer: WriterThread): SentMailStore {
  return {
    claimSending: (claim) => writer.call("claimSending", [claim]),
    settleSending: (sending) => writer.call("settleSending", [sending]),
    releaseSending: (sending) => writer.call("releaseSending", [sending]),
  };
}

/** Buffers of answers cross threads as plain Uint8Arrays. */
export function forwardTargetsIn(
  writer: WriterThread,
): Omit<ForwardTargetStore, "findForwardTarget"> {
  return {
    askForwardTarget: async (request) => {
      const outcome = await writer.call("askForwardTarget", [request]);
      if (outcome.state !== "asked") return outcome;
      return { ...outcome, targetId: Buffer.from(outcome.targetId) };
    },
    withdrawAsking: (asking) => writer.call("withdrawAsking", [asking]),
    confirmForwardTarget: async (confirmation) => {
      const outcome = await writer.call("confirmForwardTarget", [confirmation]);
      if (!outcome.confirmed) return outcome;
      const waiting = outcome.waiting.map((forward) => ({
        ...forward,
        sealedTarget: Buffer.from(forward.sealedTarget),
      }));
      return { confirmed: true, waiting };
    },
    blockForwardTarget: (block) => writer.call("blockForwardTarget", [block]),
    pruneForwardTargets: (before) => writer.call("pruneForwardTargets", [before]),
  };
}
