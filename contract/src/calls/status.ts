import { Type, type Static } from "typebox";
import { AdminDone } from "./admin/admin.ts";
import type { CallTable } from "../call-table.ts";
import { DIGITS, NOT_BLANK } from "./patterns.ts";
import { Timestamp } from "./timestamp.ts";
import { STATUS_NOTE_LENGTH_MAX } from "../constants.ts";

const Milliseconds = Type.Integer({ minimum: 0 });

/** The operator's note on an incident. */
export const StatusNote = Type.Object({
  id: Type.String(),
  text: Type.String(),
  createdAt: Timestamp,
  resolvedAt: Type.Union([Timestamp, Type.Null()], { description: "null: still true" }),
});
export type StatusNote = Static<typeof StatusNote>;

/** GET /api/status: nothing about addresses or senders. The same for everyone, for ten seconds. */
export const PublicStatus = Type.Object({
  domains: Type.Array(
    Type.Object({
      domain: Type.String(),
      accepting: Type.Boolean({ description: "Whether mail to this domain is accepted now" }),
      offered: Type.Boolean({ description: "Whether new addresses can have this domain" }),
      lastAcceptedAt: Type.Union([Timestamp, Type.Null()], {
        description: "Of the last message from outside, to ten seconds; null: never",
      }),
      hours: Type.Array(Type.Integer({ minimum: 0 }), {
        description: "Accepted messages by hour, oldest first; the last hour is still counting",
      }),
    }),
  ),
  hoursFrom: Timestamp,
  delivery: Type.Union(
    [
      Type.Object({ p50Ms: Milliseconds, p99Ms: Milliseconds }),
      Type.Null({ description: "No message was shown in the last day" }),
    ],
    { description: "From the end of a message to the open page of its address, in the last day" },
  ),
  notes: Type.Array(StatusNote, {
    description: "Of incidents that last, or were resolved in the last seven days; newest first",
  }),
  updatedAt: Timestamp,
});
export type PublicStatus = Static<typeof PublicStatus>;

/** POST /api/admin/status-notes */
const NewStatusNote = Type.Object({
  text: Type.String({ minLength: 1, maxLength: STATUS_NOTE_LENGTH_MAX, pattern: NOT_BLANK }),
});

const NoteParams = Type.Object({ id: Type.String({ pattern: DIGITS }) });

export const statusCalls = {
  "GET /api/status": {
    operationId: "readStatus",
    summary: "Read the status of the service",
    auth: "none",
    limit: "look",
    answers: { 200: PublicStatus },
  },
  "GET /api/admin/status-notes": {
    operationId: "listStatusNotes",
    summary: "List the notes of the status page",
    auth: "operator",
    answers: { 200: Type.Array(StatusNote) },
  },
  "POST /api/admin/status-notes": {
    operationId: "addStatusNote",
    summary: "Add a note to the status page",
    auth: "operator",
    body: NewStatusNote,
    answers: { 201: AdminDone },
  },
  "POST /api/admin/status-notes/:id/resolve": {
    operationId: "resolveStatusNote",
    summary: "Say that the incident of a note has ended",
    auth: "operator",
    params: NoteParams,
    answers: { 200: AdminDone },
  },
  "DELETE /api/admin/status-notes/:id": {
    operationId: "deleteStatusNote",
    summary: "Delete a note of the status page",
    auth: "operator",
    params: NoteParams,
    answers: { 200: AdminDone },
  },
} satisfies CallTable;
