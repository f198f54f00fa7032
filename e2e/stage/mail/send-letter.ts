import type { TestApp } from "../../../server/test/app/test-app.ts";
import type { MainPage, MessageRow } from "../parts/main-page.ts";
import type { Visitor } from "../visitor.ts";

export type Letter = {
  readonly subject: string;
  readonly from?: string;
  readonly headers?: readonly string[];
  readonly text?: string;
};

/** Sends a plain mail with exactly these headers to the page's address; resolves when its row appears. */
export async function sendLetter(
  app: TestApp,
  main: MainPage,
  { subject, from = "sender@example.org", headers = [], text = "Hello." }: Letter,
): Promise<MessageRow> {
  const type = "Content-Type: text/plain; charset=utf-8";
  const fields = [`From: ${from}`, `Subject: ${subject}`, ...headers, type];
  await app.send({ to: await main.email(), raw: [...fields, "", text, ""].join("\r\n") });
  const row = main.row(subject);
  await row.element.waitFor();
  return row;
}

/** Like `sendLetter`, to a visitor who opens the main page first if another page is open. */
export async function receiveLetter(
  app: TestApp,
  visitor: Visitor,
  letter: Letter,
): Promise<MessageRow> {
  if (new URL(visitor.page.url()).pathname !== "/") await visitor.arrive();
  return sendLetter(app, visitor.main, letter);
}
