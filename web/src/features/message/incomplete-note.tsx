import type { FullMessage } from "@mayfly/contract";
import { CUT_WORDS } from "@mayfly/contract/cut-words";
import { NOTICES } from "@mayfly/contract/notices";
import Download from "lucide-react/icons/download";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useState } from "react";
import { fetchRawMessage } from "../../api/message-files.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../browser/save-file.ts";
import { subjectFileName } from "@mayfly/contract/file-name";

/**
 * Shown below a message that was too large or malformed to be parsed completely. Offers the raw message for download.
 */
export function IncompleteNote({ message, token }: { message: FullMessage; token: string }) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const busy = state === "busy";

  const download = async () => {
    setState("busy");
    try {
      saveFile(await fetchRawMessage(token, message.id), subjectFileName(message.subject, ".eml"));
      setState("idle");
    } catch {
      // The error is shown next to the button; the message stays visible.
      setState("failed");
    }
  };

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-2.5 text-small text-ink-muted">
      <p className="min-w-0">
        {state === "failed" ? (
          <span role="alert" className="text-danger">
            {NOTICES.downloadFailed.text}
          </span>
        ) : (
          ["This message could not be shown in full.", ...whyNot(message)].join(" ")
        )}
      </p>
      <Button
        size="small"
        aria-disabled={busy}
        aria-busy={busy}
        onClick={busy ? undefined : () => void download()}
      >
        {busy ? (
          <LoaderCircle className="icon-small animate-spin" />
        ) : (
          <Download className="icon-small" />
        )}
        Download the raw message
      </Button>
    </div>
  );
}

function whyNot({ cuts = [] }: FullMessage): string[] {
  return cuts.map((reason) => CUT_WORDS[reason]);
}
