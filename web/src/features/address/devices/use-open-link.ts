import { NOTICES } from "@mayfly/contract/notices";
import type { Credentials } from "@mayfly/contract/open-link";
import { useState } from "react";
import { removeFragment, useFragment } from "../../../browser/use-fragment.ts";
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

  useFragment((fragment) => {
    const read = readFragment(fragment);
    if (read === null) return;
    // First, because it is a secret.
    removeFragment();
    if (read === "broken") toast(NOTICES.openLinkBroken, "failure");
    else invite(read);
  });

  const { id, credentials } = invitation;
  return credentials && { id, credentials, close: () => invite(null) };
}

const NOTHING = { id: 0, credentials: null };
