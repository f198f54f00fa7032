import type { FullMessage } from "@mayfly/contract";
import { fetchRawMessage } from "../../api/raw-message.ts";
import { saveFile } from "../../browser/save-file.ts";
import { TransferButton } from "./attachments/transfer-button.tsx";
import { TransferLine } from "./attachments/transfer-line.tsx";
import { useTransfer } from "./attachments/use-transfer.ts";
import { sentNote } from "./sent-note.ts";
import { subjectFileName } from "./subject-file-name.ts";

/** Shows facts about a message and a download button. The row's own actions are at the right end. */
export function ViewerFooter({ message, token }: { message: FullMessage; token: string }) {
  const transfer = useTransfer(message.size);
  const save = () =>
    transfer.start(async (parts) => {
      const raw = await fetchRawMessage(token, message.id, parts);
      saveFile(raw, subjectFileName(message.subject, ".eml"));
    });
  const sent = sentNote(message);
  const facts = [
    // Never shows 0 KB.
    `${Math.max(1, Math.round(message.size / 1024))} KB`,
    ...(message.html ? ["Contains HTML content"] : []),
    ...(message.hasAttachments ? ["Has attachments"] : []),
    ...(sent === undefined ? [] : [sent]),
  ];
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-3 pr-4 pl-5 max-tight:pb-14 mid:pr-32 wide:pl-6 min-[72rem]:pr-61">
      <p className="text-fine text-ink-faint max-mid:basis-full">
        <TransferLine state={transfer.state} name="Downloading the message">
          {facts.join(" · ")}
        </TransferLine>
      </p>
      <TransferButton
        transfer={transfer}
        name="Download the message as a file"
        look="quiet"
        size="small"
        className="-ml-3 mid:ml-auto"
        onStart={save}
      >
        Save as .eml
      </TransferButton>
    </div>
  );
}
