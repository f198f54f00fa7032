import type { StatusNote } from "@mayfly/contract";
import { ADMIN_EMPTY, ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { STATUS_NOTE_LENGTH_MAX } from "@mayfly/contract/constants";
import { useId, useState, type SubmitEvent } from "react";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { callAdmin } from "../../../api/admin.ts";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { FullTime } from "../table/exact-time.tsx";
import { ListCard } from "../table/list-card.tsx";
import { ListHead } from "../table/list-head.tsx";
import { closing, useAdminAction, useAdminList } from "../session/admin-queries.ts";
import { countedIn } from "../table/counted-in.ts";

/** The operator's notes on incidents, which everyone reads on the status page. */
export function StatusNotes() {
  const listing = useAdminList("GET /api/admin/status-notes", {});
  return (
    <section className="mb-8">
      <ListHead
        title="Status notes"
        count={countedIn(listing.data?.total, "note", "notes")}
        refreshing={listing.isFetching}
      />
      <ListCard listing={listing} empty={ADMIN_EMPTY.statusNotes} failed={ADMIN_NOTICES.loadFailed}>
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </ul>
        )}
      </ListCard>
      <NewNote />
    </section>
  );
}

function Note({ note }: { note: StatusNote }) {
  const { id, text, createdAt, resolvedAt } = note;
  const resolve = useResolveNote();
  const [removing, setRemoving] = useState(false);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3 text-small">
      <div className="min-w-0 grow basis-64">
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="mt-1 text-fine text-ink-muted">
          <FullTime at={createdAt} />
          {resolvedAt === null ? " · ongoing" : " · resolved "}
          {resolvedAt !== null && <FullTime at={resolvedAt} />}
        </p>
      </div>
      {resolvedAt === null && (
        <Button size="small" disabled={resolve.isPending} onClick={() => resolve.mutate(id)}>
          Resolve
        </Button>
      )}
      <Button
        size="small"
        look="danger"
        aria-haspopup="dialog"
        disabled={resolve.isPending}
        onClick={() => setRemoving(true)}
      >
        Remove
      </Button>
      {removing && <RemoveNoteDialog note={note} onClose={() => setRemoving(false)} />}
    </li>
  );
}

/** Asks for confirmation, because everyone reads the note, and its text and times can't be restored. */
function RemoveNoteDialog({ note, onClose }: { note: StatusNote; onClose: () => void }) {
  const removal = useAdminAction<string>({
    run: (caller, id) =>
      callAdmin(caller, "DELETE /api/admin/status-notes/:id", { params: { id } }),
    done: () => ADMIN_NOTICES.statusNoteRemoved,
    failed: ADMIN_NOTICES.statusNoteNotRemoved,
  });
  return (
    <ConfirmDialog
      title="Remove this note?"
      keep="Keep it"
      confirm="Remove"
      confirming="Removing..."
      pending={removal.isPending}
      onConfirm={() => removal.mutate(note.id, closing(onClose))}
      onClose={onClose}
    >
      <p className="mb-3 text-small whitespace-pre-line wrap-anywhere">{note.text}</p>
      <p className="text-small text-pretty">
        The status page no longer shows it. To say that an incident is over, resolve its note.
      </p>
    </ConfirmDialog>
  );
}

function NewNote() {
  const [text, setText] = useState("");
  const id = useId();
  const addition = useAddNote(() => setText(""));
  const ready = text.trim() !== "" && !addition.isPending;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (ready) addition.mutate(text.trim());
  };
  return (
    <form onSubmit={submit} className="mt-4 grid max-w-160 gap-2 text-small">
      <label htmlFor={id} className="font-medium">
        New note on the{" "}
        <a href={paths.status} className="underline underline-offset-4">
          status page
        </a>
      </label>
      <textarea
        id={id}
        rows={3}
        value={text}
        maxLength={STATUS_NOTE_LENGTH_MAX}
        className="w-full rounded-control border border-control bg-field px-3 py-2 text-label"
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        className="justify-self-start aria-disabled:opacity-55"
        aria-disabled={!ready}
      >
        Publish note
      </Button>
    </form>
  );
}

function useAddNote(onAdded: () => void) {
  return useAdminAction<string>({
    async run(caller, text) {
      await callAdmin(caller, "POST /api/admin/status-notes", { body: { text } });
      onAdded();
    },
    done: () => ADMIN_NOTICES.statusNoteAdded,
    failed: ADMIN_NOTICES.statusNoteNotAdded,
  });
}

function useResolveNote() {
  return useAdminAction<string>({
    run: (caller, id) =>
      callAdmin(caller, "POST /api/admin/status-notes/:id/resolve", { params: { id } }),
    done: () => ADMIN_NOTICES.statusNoteResolved,
    failed: ADMIN_NOTICES.statusNoteNotResolved,
  });
}
