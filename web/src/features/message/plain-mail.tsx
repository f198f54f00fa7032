import { LinkedText } from "./linked-text.tsx";
import { RenderedMail } from "./rendered-mail.tsx";
import { TextPanel } from "./text-panel.tsx";

/** Always the same: another list would be another message. */
const NONE: [] = [];

export type PlainMailProps = {
  readonly id: string;
  readonly html: string | null;
  readonly text: string | null;
};

/** A mail without its tools: HTML as it was meant, else its text. Remote images never load. */
export function PlainMail({ id, html, text }: PlainMailProps) {
  if (!html) {
    return (
      <TextPanel label="Plain text">
        <LinkedText text={text ?? ""} />
      </TextPanel>
    );
  }
  return <RenderedMail message={{ id, html, attachments: NONE }} token="" images={false} />;
}
