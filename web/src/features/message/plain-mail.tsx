import type { Attachment } from "@mayfly/contract";
import type { fetchAttachment } from "../../api/message-files.ts";
import { LinkedText } from "./text/linked-text.tsx";
import { RenderedMail } from "./html/rendered-mail.tsx";
import { TextPanel } from "./text/text-panel.tsx";

type PlainMailProps = {
  readonly id: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly attachments: Attachment[];
  /** The credential for `fetchFile`, which fetches inline images. */
  readonly token: string;
  readonly fetchFile: typeof fetchAttachment;
};

/** Shows a mail without toolbar: rendered HTML, or else plain text. Never loads remote images. */
export function PlainMail({ id, html, text, attachments, token, fetchFile }: PlainMailProps) {
  const plainText = (
    <TextPanel label="Plain text">
      <LinkedText text={text ?? ""} />
    </TextPanel>
  );
  if (!html) return plainText;
  const message = { id, html, attachments };
  return <RenderedMail {...{ message, token, plainText, fetchFile }} images={false} />;
}
