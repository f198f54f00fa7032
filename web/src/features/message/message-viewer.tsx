import type { FullMessage } from "@mayfly/contract";
import * as Tabs from "radix-ui/tabs";
import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { VerdictNote } from "../../ui/sender-verdict.tsx";
import { AttachmentList } from "./attachments/attachment-list.tsx";
import { IncompleteNote } from "./incomplete-note.tsx";
import { LinkedText } from "./linked-text.tsx";
import { RenderedMail } from "./rendered-mail.tsx";
import { subjectFileName } from "./subject-file-name.ts";
import { TextPanel } from "./text-panel.tsx";
import { ViewerFooter } from "./viewer-footer.tsx";

/** One message, open: as its author meant it, as plain text, or as its source. Loaded when first needed. */
type Mode = "rendered" | "text" | "source";

export function MessageViewer({ message, token }: { message: FullMessage; token: string }) {
  const hasHtml = Boolean(message.html);
  const [mode, setMode] = useState<Mode>(hasHtml ? "rendered" : "text");
  const [images, setImages] = useState(false);

  return (
    <Tabs.Root value={mode} onValueChange={(value) => setMode(modeOf(value))}>
      <VerdictNote verdict={message.verdict} />
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-2.5">
        {hasHtml ? <ModeTabs /> : <PlainTextLabel />}
        {hasHtml && mode === "rendered" && (
          <Button look="quiet" size="small" onClick={() => setImages(!images)} className="ml-auto">
            {images ? "Hide Images" : "Show Images"}
          </Button>
        )}
      </div>
      <div className="px-4">
        {hasHtml ? (
          <ModePanels message={message} token={token} images={images} />
        ) : (
          <PlainText message={message} />
        )}
      </div>
      {message.incomplete && <IncompleteNote message={message} token={token} />}
      <AttachmentList
        message={message}
        token={token}
        archiveName={subjectFileName(message.subject, ".zip")}
      />
      <ViewerFooter message={message} token={token} />
    </Tabs.Root>
  );
}

function ModeTabs() {
  return (
    <Tabs.List aria-label="View" className="flex gap-0.5 rounded-control bg-sunken p-0.75">
      <ModeTab mode="rendered">Rendered</ModeTab>
      <ModeTab mode="text">Plain Text</ModeTab>
      <ModeTab mode="source">HTML Source</ModeTab>
    </Tabs.List>
  );
}

function ModeTab({ mode, children }: { mode: Mode; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={mode}
      className="h-7 rounded-[7px] px-1.75 text-fine mid:px-2.5 whitespace-nowrap text-ink-muted transition-colors hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:ring-1 data-[state=active]:ring-line"
    >
      {children}
    </Tabs.Trigger>
  );
}

function PlainTextLabel() {
  return <p className="py-1 pl-1 text-fine text-ink-muted wide:pl-2">Plain Text Message</p>;
}

type ModePanelsProps = { message: FullMessage; token: string; images: boolean };

function ModePanels({ message, token, images }: ModePanelsProps) {
  return (
    <>
      <Tabs.Content value="rendered" tabIndex={-1}>
        <RenderedMail message={message} token={token} images={images} />
      </Tabs.Content>
      <Tabs.Content value="text" tabIndex={-1}>
        <PlainText message={message} />
      </Tabs.Content>
      <Tabs.Content value="source" tabIndex={-1}>
        <TextPanel label="HTML source" mono>
          {message.html || "No HTML source available"}
        </TextPanel>
      </Tabs.Content>
    </>
  );
}

function PlainText({ message }: { message: FullMessage }) {
  return (
    <TextPanel label="Plain text">
      {message.text ? <LinkedText text={message.text} /> : "No content available"}
    </TextPanel>
  );
}

function modeOf(value: string): Mode {
  return value === "text" || value === "source" ? value : "rendered";
}
