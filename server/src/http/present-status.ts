import type {
  PublicStatus as PresentedStatus,
  StatusNote as PresentedNote,
} from "@mayfly/contract";
import type { PublicStatus } from "../status/read-public-status.ts";
import type { StatusNote } from "../status/status-note-store.ts";
import { isoTime, isoTimeOrNull } from "./present.ts";

export function presentStatus(status: PublicStatus): PresentedStatus {
  return {
    domains: status.domains.map(({ name, isAccepting, isOffered, lastAcceptedAtMs, hours }) => ({
      domain: name,
      accepting: isAccepting,
      offered: isOffered,
      lastAcceptedAt: isoTimeOrNull(lastAcceptedAtMs),
      hours: [...hours],
    })),
    hoursFrom: isoTime(status.hoursFromMs),
    delivery: status.delivery,
    notes: status.notes.map(presentStatusNote),
    updatedAt: isoTime(status.atMs),
  };
}

export function presentStatusNote({
  id,
  text,
  createdAtMs,
  resolvedAtMs,
}: StatusNote): PresentedNote {
  return {
    id: String(id),
    text,
    createdAt: isoTime(createdAtMs),
    resolvedAt: isoTimeOrNull(resolvedAtMs),
  };
}
