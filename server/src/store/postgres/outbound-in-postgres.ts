import type { ForwardTargetStore } from "../../outbound/forward-target-store.ts";
import type { SentMailStore } from "../../outbound/sent-mail-store.ts";
import {
  askForwardTarget,
  blockForwardTarget,
  confirmForwardTarget,
  findForwardTarget,
  pruneForwardTargets,
  withdrawAsking,
} from "../queries/forward-targets.ts";
import { claimSending, releaseSending, settleSending } from "../queries/sent-mail.ts";
import type { Binding } from "./bind-queries.ts";

export function outboundIn({ read, write }: Binding): SentMailStore & ForwardTargetStore {
  return {
    findForwardTarget: read(findForwardTarget),

    claimSending: write(claimSending),
    settleSending: write(settleSending),
    releaseSending: write(releaseSending),
    askForwardTarget: write(askForwardTarget),
    withdrawAsking: write(withdrawAsking),
    confirmForwardTarget: write(confirmForwardTarget),
    blockForwardTarget: write(blockForwardTarget),
    pruneForwardTargets: write(pruneForwardTargets),
  };
}
