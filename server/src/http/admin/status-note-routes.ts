import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { AppError } from "../../app-error.ts";
import type { StatusNoteStore } from "../../status/status-note-store.ts";
import type { Clock } from "../../time/clock.ts";
import type { Routes } from "../calls.ts";
import { presentStatusNote } from "../present-status.ts";
import type { AdminAccess } from "./admin-access.ts";

type NoteRoutesDeps = { store: StatusNoteStore; clock: Clock };

/** Calls for the operator's notes on the status page. */
export function adminStatusNoteRoutes(
  { store, clock }: NoteRoutesDeps,
  access: AdminAccess,
): Routes {
  return (add) => {
    add("GET /api/admin/status-notes", async () =>
      (await store.listStatusNotes(0)).map(presentStatusNote),
    );

    add("POST /api/admin/status-notes", async ({ body, request }) => {
      const text = body.text.trim();
      await access.audited(request, { action: "add-status-note", subject: text.slice(0, 80) }, () =>
        store.addStatusNote({ text, atMs: clock.nowMs() }),
      );
      return { message: ADMIN_NOTICES.statusNoteAdded };
    });

    add("POST /api/admin/status-notes/:id/resolve", async ({ params: { id }, request }) => {
      await access.audited(request, { action: "resolve-status-note", subject: id }, async () =>
        requireNote(await store.resolveStatusNote(Number(id), clock.nowMs())),
      );
      return { message: ADMIN_NOTICES.statusNoteResolved };
    });

    add("DELETE /api/admin/status-notes/:id", async ({ params: { id }, request }) => {
      await access.audited(request, { action: "remove-status-note", subject: id }, async () =>
        requireNote(await store.removeStatusNote(Number(id))),
      );
      return { message: ADMIN_NOTICES.statusNoteRemoved };
    });
  };
}

function requireNote(exists: boolean): void {
  if (!exists) throw new AppError("NOT_FOUND");
}
