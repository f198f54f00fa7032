import { NOTICES } from "@mayfly/contract/notices";
import type { Credentials } from "@mayfly/contract/open-link";
import { useEffect, useEffectEvent, useState } from "react";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { readFragment } from "./credentials.ts";

/** The address that a link opens, until the visitor decides. */
export type Invitation = {
  /** Unique per opened link. */
  readonly id: number;
  readonly credentials: Credentials;
  readonly close: () => void;
};

export function useOpenLink(): Invitation | null {
  const toast = useToast();
  const [invitation, setInvitation] = useState<{ id: number; credentials: Credentials | null }>(
    NOTHING,
  );
  const invite = (credentials: Credentials | null) =>
    setInvitation((last) => ({ id: last.id + 1, credentials }));

  const take = useEffectEvent(() => {
    const read = readFragment(window.location.hash);
    if (read === null) return;
    // Remove the secret from the URL and the history first.
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
    if (read === "broken") toast(NOTICES.openLinkBroken, "failure");
    else invite(read);
  });
  // Reads the URL's fragment, now and on each change.
  useEffect(() => {
    const onHashChange = () => take();
    take();
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, []);

  const { id, credentials } = invitation;
  return credentials && { id, credentials, close: () => invite(null) };
}

const NOTHING = { id: 0, credentials: null };
