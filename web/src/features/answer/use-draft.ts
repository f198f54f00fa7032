import { useEffect, useState } from "react";
import type { Draft } from "./parse-drafts.ts";
import { sessionDrafts } from "./session-drafts.ts";

export type DraftControl = Draft & {
  readonly change: (changed: Partial<Draft>) => void;
};

const EMPTY: Draft = { text: "" };

/** The draft from any tab of this browser. The text stays here even when the stored draft is removed. */
export function useDraft(email: string, id: string): DraftControl {
  const [draft, setDraft] = useState(() => sessionDrafts.read(email, id) ?? EMPTY);

  // Listens to other tabs. A draft that they removed doesn't remove text here.
  useEffect(() => {
    const stop = sessionDrafts.watch(email, id, (theirs) => {
      if (theirs.text !== "") setDraft({ text: theirs.text });
    });
    sessionDrafts.ask(email, id);
    return stop;
  }, [email, id]);

  return {
    ...draft,
    change(changed) {
      const next = { ...draft, ...changed };
      setDraft(next);
      sessionDrafts.write({ email, id, ...next });
    },
  };
}
