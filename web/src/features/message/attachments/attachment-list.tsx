import type { Attachment, FullMessage } from "@mayfly/contract";
import type { RefObject } from "react";
import { fetchAttachment } from "../../../api/message-files.ts";
import type { Transfer } from "../../../api/download.ts";
import { saveFile } from "../../../browser/save-file.ts";
import { namePart } from "../name-part.ts";
import { AttachmentRow, type OfMessage } from "./attachment-row.tsx";
import { sizeInWords } from "./size-words.ts";
import { TransferButton, TransferLine } from "./transfer-controls.tsx";
import { useTransfer } from "./use-transfer.ts";
import { zipFiles, type NamedFile } from "./zip-files.ts";

/** Lists a message's attachments below its text, with preview and download. */
export function AttachmentList({
  message,
  token,
  archiveName,
  part,
}: {
  message: FullMessage;
  token: string;
  archiveName: string;
  /** The list, which `AttachmentsLink` leads to. */
  part: RefObject<HTMLElement | null>;
}) {
  const files = listedAttachments(message);
  if (files.length === 0) return null;
  const of = { token, messageId: message.id };
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label={namePart("Attachments", message)}
      className="px-4 pt-4 outline-none"
    >
      {files.length > 1 && <AllFiles files={files} of={of} archiveName={archiveName} />}
      <ul className="divide-y divide-line rounded-control border border-line">
        {files.map((file) => (
          <AttachmentRow key={file.index} attachment={file} of={of} />
        ))}
      </ul>
    </section>
  );
}

export function listedAttachments({ attachments }: FullMessage): readonly Attachment[] {
  return attachments.filter(isListed);
}

/** An inline picture is shown within the text. Other inline parts are listed here for download. */
function isListed({ inline, type }: Attachment): boolean {
  return !inline || !/^image\/(?:png|jpe?g|gif|webp)$/.test(type);
}

function AllFiles({
  files,
  of,
  archiveName,
}: {
  files: readonly Attachment[];
  of: OfMessage;
  archiveName: string;
}) {
  const sizeBytes = files.reduce((sum, { size }) => sum + size, 0);
  const transfer = useTransfer(sizeBytes);
  const save = () =>
    transfer.start(async (parts) => {
      const archive = await zipFiles(await fetchAll(of, files, parts), new Date());
      if (!parts.signal.aborted) saveFile(archive, archiveName);
    });

  return (
    <div className="flex min-h-8 items-center justify-between gap-3 max-tight:flex-wrap pb-1.5 pl-1 wide:pl-2">
      <h3 className="min-w-0 text-fine text-ink-muted">
        <TransferLine state={transfer.state} name="Downloading all attachments">
          {files.length} attachments ·{" "}
          <span className="whitespace-nowrap">{sizeInWords(sizeBytes)}</span>
        </TransferLine>
      </h3>
      <TransferButton
        transfer={transfer}
        name="Download all attachments"
        look="quiet"
        size="small"
        onStart={save}
      >
        Download all
      </TransferButton>
    </div>
  );
}

/** Fetches one at a time, because the server reads the whole message for each. */
async function fetchAll(
  of: OfMessage,
  files: readonly Attachment[],
  { signal, onProgress }: Required<Transfer>,
): Promise<NamedFile[]> {
  const fetched: NamedFile[] = [];
  let doneBytes = 0;
  for (const { index, name, size } of files) {
    const before = doneBytes;
    const report = (bytes: number) => onProgress(before + bytes);
    // oxlint-disable-next-line no-await-in-loop -- see above
    fetched.push({
      name,
      content: await fetchAttachment(of, index, { signal, onProgress: report }),
    });
    doneBytes += size;
  }
  return fetched;
}
