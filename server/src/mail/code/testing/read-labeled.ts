import { readdirSync, readFileSync } from "node:fs";

/**
 * Reads the messages of `labeled/`, each with the code and link of its card; a message without these lines must get no
 * card. A body that starts with `<` is HTML. The README there states when each part was written.
 */
export const LABELED_PARTS = ["tuned", "held-out", "later", "neutral", "further", "usual"] as const;
type LabeledPart = (typeof LABELED_PARTS)[number];

export type LabeledMessage = {
  /** File and subject. */
  name: string;
  subject: string;
  code?: string;
  url?: string;
  body: string;
};

export function readLabeled(part: LabeledPart): LabeledMessage[] {
  const folder = new URL(`../labeled/${part}/`, import.meta.url);
  return readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), "utf8")
      .split(/^====\n/m)
      .map((text) => readMessage(file, text)),
  );
}

function readMessage(file: string, text: string): LabeledMessage {
  const headEnd = text.indexOf("\n\n");
  const head = text.slice(0, headEnd);
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1];
  const [subject = "", code, url] = [field("Subject"), field("Code"), field("Link")];
  return {
    name: `${file} '${subject}'`,
    subject,
    ...(code !== undefined && { code }),
    ...(url !== undefined && { url }),
    body: text.slice(headEnd + 2).trim(),
  };
}
