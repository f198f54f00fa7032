import type { Attachment } from "@mayfly/contract";
import type { LucideIcon } from "lucide-react";
import Archive from "lucide-react/icons/archive";
import CalendarDays from "lucide-react/icons/calendar-days";
import Clapperboard from "lucide-react/icons/clapperboard";
import File from "lucide-react/icons/file";
import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import Mail from "lucide-react/icons/mail";
import Music from "lucide-react/icons/music";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { lazy, Suspense } from "react";
import { fetchAttachment } from "../../../api/message-files.ts";
import type { Transfer } from "../../../api/download.ts";
import { Button } from "../../../ui/button.tsx";
import { useScrollIntoView } from "../../../ui/scrolling/use-scroll-into-view.ts";
import { saveFile } from "../../../browser/save-file.ts";
import { fileKind, type FileKind } from "./kind-words.ts";
import { PicturePreview } from "./picture-preview.tsx";
import { previewKind } from "./preview-kind.ts";
import { PreviewRefusal } from "./preview-refusal.tsx";
import { readPreview, type Preview } from "./read-preview.ts";
import { sizeInWords } from "./size-words.ts";
import { TransferButton, TransferLine } from "./transfer-controls.tsx";
import { usePreview, type PreviewControl } from "./use-preview.ts";
import { useTransfer } from "./use-transfer.ts";
import { splitFileName } from "./split-file-name.ts";

/** The PDF code is loaded only when a PDF is opened. */
const loadPdfPreview = () => import("./pdf/pdf-preview.tsx");
const PdfPreview = lazy(async () => ({ default: (await loadPdfPreview()).PdfPreview }));

export type OfMessage = { readonly token: string; readonly messageId: string };

export function AttachmentRow({ attachment, of }: { attachment: Attachment; of: OfMessage }) {
  const { name, size, index, risk } = attachment;
  const kind = fileKind(attachment);
  const transfer = useTransfer(size);
  const fetchFile = (parts: Transfer) => fetchAttachment(of, index, parts);
  const previewed = previewKind(attachment);
  const { open, preview, toggle } = usePreview(previewed, transfer, async (wanted, parts) => {
    // Load the code before rendering: a failed lazy import would crash the React tree.
    if (wanted === "pdf") await loadPdfPreview();
    return readPreview(wanted, () => fetchFile(parts));
  });

  const save = () =>
    transfer.start(async (parts) => {
      // Reuse the file that was fetched for the preview.
      const known = preview && "file" in preview ? preview.file : await fetchFile(parts);
      saveFile(known, name);
    });

  return (
    <li>
      <div className="flex items-center gap-3 py-2 pr-2 pl-3">
        <KindIcon group={kind.group} />
        <div className="min-w-0 grow">
          <AttachmentName name={name} />
          <p className="text-fine text-ink-faint">
            <TransferLine state={transfer.state} name={`Downloading ${name}`}>
              {kind.words} · <span className="whitespace-nowrap">{sizeInWords(size)}</span>
            </TransferLine>
          </p>
          {risk && <RiskWarning risk={risk} />}
        </div>
        {previewed && <PreviewButton {...{ open, toggle, name }} />}
        <TransferButton
          transfer={transfer}
          name={`Download ${name}`}
          look="quiet"
          size="smallIcon"
          onStart={save}
        />
      </div>
      {open && preview && <ShownPreview preview={preview} name={name} />}
    </li>
  );
}

/** Hidden on the narrowest phones to leave room for the name. The text below names the type. */
function KindIcon({ group }: Pick<FileKind, "group">) {
  const Icon = ICONS[group];
  return <Icon aria-hidden className="icon text-ink-muted max-[24rem]:hidden" />;
}

const ICONS: Readonly<Record<FileKind["group"], LucideIcon>> = {
  archive: Archive,
  document: FileText,
  event: CalendarDays,
  file: File,
  mail: Mail,
  picture: Image,
  sound: Music,
  video: Clapperboard,
};

/**
 * Always shows the end of a name, because the extension names the file type. Text direction doesn't move the name
 * away from its icon, or the extension from the end.
 */
function AttachmentName({ name }: { name: string }) {
  const [start, end] = splitFileName(name);
  return (
    <span title={name} className="flex w-fit max-tight:block max-w-full min-w-0 text-small">
      <bdi className="overflow-hidden text-ellipsis whitespace-pre max-tight:whitespace-normal">
        {start}
      </bdi>
      <span className="shrink-0 whitespace-pre">{end}</span>
    </span>
  );
}

type Risk = NonNullable<Attachment["risk"]>;

/** Warns of a file that may do harm when it is opened. */
function RiskWarning({ risk }: { risk: Risk }) {
  return (
    <p className="flex gap-1.5 text-fine text-danger">
      <TriangleAlert aria-hidden className="icon-small mt-0.5 flex-none" />
      {WARNINGS[risk]}
    </p>
  );
}

const WARNINGS: Readonly<Record<Risk, string>> = {
  program: "This file can run code when you open it. Open it only if you trust the sender.",
  mismatch: "This file isn’t the type it claims to be. Open it only if you trust the sender.",
};

function PreviewButton({
  open,
  toggle,
  name,
}: Pick<PreviewControl, "open" | "toggle"> & { name: string }) {
  return (
    <Button
      look="quiet"
      size="smallIcon"
      aria-label={`Preview ${name}`}
      title={open ? "Hide preview" : "Preview"}
      aria-expanded={open}
      onClick={toggle}
    >
      {open ? <EyeOff className="icon-small" /> : <Eye className="icon-small" />}
    </Button>
  );
}

type ShownProps = { readonly preview: Preview; readonly name: string };

function ShownPreview(props: ShownProps) {
  return (
    <div ref={useScrollIntoView()} className="flow-root">
      <PreviewOfKind {...props} />
    </div>
  );
}

function PreviewOfKind({ preview, name }: ShownProps) {
  switch (preview.shown) {
    case "picture":
      return <PicturePreview picture={preview.file} name={name} />;
    case "pdf":
      return (
        <Suspense>
          <PdfPreview file={preview.file} name={name} />
        </Suspense>
      );
    case "refusal":
      return <PreviewRefusal>{preview.words}</PreviewRefusal>;
  }
}
