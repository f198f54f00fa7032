import type { ForwardTargetStore } from "../../outbound/forward-target-store.ts";
import type { SentMailStore } from "../../outbound/sent-mail-store.ts";
import { findForwardTarget } from "../queries/forward-targets.ts";
import type { Db } from "../schema.ts";
import { namingErrors as read } from "./store-errors.ts";
import type { WriterThread } from "./writer-thread.ts";

/** What was sent, and who agreed to forwarded mail, in the embedded store: read here, written by the writer. */
export function outboundIn(writer: WriterThread, db: Db): SentMailStore & ForwardTargetStore {
  return {
    claimSending: (claim) => writer.call("claimSending", [claim]),
    settleSending: (sending) => writer.call("settleSending", [sending]),
    releaseSending: (sending) => writer.call("releaseSending", [sending]),
    findForwardTarget: (ids) => read(findForwardTarget(db, ids)),
    // Buffers of answers cross threads as plain Uint8Arrays.
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
