import { readdirSync, readFileSync } from "node:fs";

/**
 * The messages of `labelled/`, each with the code and the link that its card should show; one
 * without these lines should have no card. A body that begins with `<` is HTML. The README there
 * says which part was written when.
 */
export const LABELLED_PARTS = ["tuned", "held-out", "later", "neutral"] as const;
export type LabelledPart = (typeof LABELLED_PARTS)[number];

export type LabelledMessage = {
  /** File and subject. */
  name: string;
  subject: string;
  code?: string;
  url?: string;
  body: string;
};

export function readLabelled(part: LabelledPart): LabelledMessage[] {
  const folder = new URL(`../labelled/${part}/`, import.meta.url);
  return readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), "utf8")
      .split(/^====\n/m)
      .map((text) => readMessage(file, text)),
  );
}

function readMessage(file: string, text: string): LabelledMessage {
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
