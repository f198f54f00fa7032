import type { FullMessage, Bounce } from "@mayfly/contract";
import * as Tabs from "radix-ui/tabs";
import { useRef, useState } from "react";
import { AttachmentList } from "./attachments/attachment-list.tsx";
import { AttachmentsLink } from "./attachments/attachments-link.tsx";
import type { MessageLayout } from "../../ui/message-layout.ts";
import { IncompleteNote } from "./incomplete-note.tsx";
import { namePart } from "./name-part.ts";
import { LinkedText } from "./text/linked-text.tsx";
import type { BlockedReport } from "./html/pictures/blocked-report.ts";
import { RenderedMail } from "./html/rendered-mail.tsx";
import { subjectFileName } from "@mayfly/contract/file-name";
import { TextPanel } from "./text/text-panel.tsx";
import { ViewerFooter } from "./viewer-footer.tsx";
import { FullViewButton, ViewerToolbar, type Mode } from "./viewer-toolbar.tsx";
import { bounceLine } from "@mayfly/contract/bounce-words";
import MailX from "lucide-react/icons/mail-x";
import MailWarning from "lucide-react/icons/mail-warning";

export type ViewerProps = {
  message: FullMessage;
  token: string;
  layout: MessageLayout;
};

/** Shows an open message. Loaded on first use. */
export function MessageViewer({ message, token, layout }: ViewerProps) {
  const hasHtml = Boolean(message.html);
  const [mode, setMode] = useState<Mode>(hasHtml ? "rendered" : "text");
  const [images, setImages] = useState(false);
  const [pictures, setPictures] = useState<BlockedReport | null>(null);
  const attachments = useRef<HTMLElement>(null);

  return (
    <Tabs.Root
      data-tall={layout.kind === "full" ? "" : undefined}
      value={mode}
      onValueChange={(value) => setMode(modeOf(value))}
    >
      {message.bounce && <BounceNote bounce={message.bounce} />}
      {hasHtml ? (
        <ViewerToolbar
          mode={mode}
          images={images}
          pictures={pictures}
          onToggleImages={() => setImages(!images)}
          onFull={layout.kind === "row" ? layout.onFull : null}
        />
      ) : (
        <PlainTextLabel onFull={layout.kind === "row" ? layout.onFull : null} />
      )}
      {layout.kind === "sheet" && <AttachmentsLink message={message} part={attachments} />}
      <div className={layout.kind === "row" ? "px-4" : ""}>
        {hasHtml ? (
          <ModePanels {...{ message, token, images, onPictures: setPictures }} />
        ) : (
          <PlainText message={message} />
        )}
      </div>
      {message.incomplete && <IncompleteNote message={message} token={token} />}
      <AttachmentList
        message={message}
        token={token}
        archiveName={subjectFileName(message.subject, ".zip")}
        part={attachments}
      />
      <ViewerFooter
        message={message}
        token={token}
        onCollapse={layout.kind === "row" ? layout.onCollapse : null}
      />
    </Tabs.Root>
  );
}

/** Shown above a bounce: states the one fact that most bounces bury in details. */
function BounceNote({ bounce }: { bounce: Bounce }) {
  const Icon = bounce.permanent ? MailX : MailWarning;
  const look = bounce.permanent ? "border-danger/50 bg-danger/8" : "border-warning/50 bg-warning/8";
  return (
    <p
      data-bounce={bounce.permanent ? "failed" : "delayed"}
      className={`mx-4 mb-2.5 flex gap-2 rounded-control border px-3 py-2 text-small text-ink ${look}`}
    >
      <Icon
        className={`mt-0.5 size-4 flex-none stroke-[1.5] ${bounce.permanent ? "text-danger" : "text-warning"}`}
      />
      <span className="min-w-0 text-pretty wrap-anywhere">
        {bounceLine(bounce)}
        {bounce.status !== "" && <span className="text-ink-muted"> ({bounce.status})</span>}
      </span>
    </p>
  );
}

function PlainTextLabel({ onFull }: { onFull: (() => void) | null }) {
  return (
    <div className="flex min-h-8 items-center justify-between px-5 pb-2 wide:px-6">
      <p className="text-fine text-ink-muted">Plain Text Message</p>
      {onFull && <FullViewButton onFull={onFull} />}
    </div>
  );
}

/** In the same chunk as the viewer. */
export { FullBar } from "./full-bar.tsx";
export { prepareFrame } from "./html/spare-frame.ts";

type ModePanelsProps = {
  message: FullMessage;
  token: string;
  images: boolean;
  onPictures: (blocked: BlockedReport) => void;
};

function ModePanels({ message, token, images, onPictures }: ModePanelsProps) {
  return (
    <>
      <Tabs.Content value="rendered" tabIndex={-1}>
        <RenderedMail
          message={message}
          token={token}
          images={images}
          onPictures={onPictures}
          plainText={<PlainText message={message} />}
        />
      </Tabs.Content>
      <Tabs.Content value="text" tabIndex={-1}>
        <PlainText message={message} />
      </Tabs.Content>
      <Tabs.Content value="source" tabIndex={-1}>
        <TextPanel label={namePart("HTML source", message)} mono>
          {message.html || "No HTML source available"}
        </TextPanel>
      </Tabs.Content>
    </>
  );
}

function PlainText({ message }: { message: FullMessage }) {
  return (
    <TextPanel label={namePart("Plain text", message)}>
      {message.text ? <LinkedText text={message.text} /> : withoutText(message)}
    </TextPanel>
  );
}

/** The preview of a message that is only a file says what it is, such as an encrypted message. */
function withoutText({ html, intro }: FullMessage): string {
  return (html === null && intro) || "No content available";
}

function modeOf(value: string): Mode {
  return value === "text" || value === "source" ? value : "rendered";
}
