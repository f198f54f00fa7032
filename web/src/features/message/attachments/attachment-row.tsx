import type { Attachment } from "@mayfly/contract";
import { Eye, EyeOff } from "lucide-react";
import { fetchAttachment } from "../../../api/attachment.ts";
import type { Transfer } from "../../../api/download.ts";
import { Button } from "../../../ui/button.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { AttachmentName } from "./attachment-name.tsx";
import { KindIcon } from "./kind-icon.tsx";
import { fileKind } from "./kind-words.ts";
import { PicturePreview, PreviewRefusal } from "./picture-preview.tsx";
import { sizeInWords } from "./size-words.ts";
import { TransferButton } from "./transfer-button.tsx";
import { TransferLine } from "./transfer-line.tsx";
import { usePicture, type PictureControl } from "./use-picture.ts";
import { useTransfer } from "./use-transfer.ts";

export type OfMessage = { readonly token: string; readonly messageId: string };

export function AttachmentRow({ attachment, of }: { attachment: Attachment; of: OfMessage }) {
  const { name, size, index } = attachment;
  const kind = fileKind(attachment);
  const transfer = useTransfer(size);
  const fetchFile = (parts: Transfer) => fetchAttachment(of, index, parts);
  const preview = usePicture(transfer, fetchFile);

  const save = () =>
    transfer.start(async (parts) => {
      // What was fetched to be looked at needs no second way.
      const known = preview.picture instanceof Blob ? preview.picture : undefined;
      saveFile(known ?? (await fetchFile(parts)), name);
    });

  return (
    <li>
      <div className="flex items-center gap-3 py-2 pr-2 pl-3">
        <KindIcon group={kind.group} />
        <div className="min-w-0 grow">
          <AttachmentName name={name} />
          <p className="text-fine text-ink-faint">
            <TransferLine state={transfer.state} name={`Downloading ${name}`}>
              {kind.words} · {sizeInWords(size)}
            </TransferLine>
          </p>
        </div>
        {canPreview(attachment) && <PreviewButton preview={preview} name={name} />}
        <TransferButton
          transfer={transfer}
          name={`Download ${name}`}
          look="quiet"
          size="smallIcon"
          onStart={save}
        />
      </div>
      {preview.open && <Preview preview={preview} name={name} />}
    </li>
  );
}

const PREVIEW_TYPES: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/jpg",
  "image/gif",
  "image/webp",
]);
const PREVIEW_BYTES_MAX = 20 * 1024 * 1024;

function canPreview({ type, size }: Attachment): boolean {
  return PREVIEW_TYPES.has(type) && size > 0 && size <= PREVIEW_BYTES_MAX;
}

function PreviewButton({ preview, name }: { preview: PictureControl; name: string }) {
  return (
    <Button
      look="quiet"
      size="smallIcon"
      aria-label={`Preview ${name}`}
      title={preview.open ? "Hide preview" : "Preview"}
      aria-expanded={preview.open}
      onClick={preview.toggle}
    >
      {preview.open ? <EyeOff className="icon-small" /> : <Eye className="icon-small" />}
    </Button>
  );
}

function Preview({ preview, name }: { preview: PictureControl; name: string }) {
  return preview.picture instanceof Blob ? (
    <PicturePreview picture={preview.picture} name={name} />
  ) : (
    <PreviewRefusal />
  );
}
