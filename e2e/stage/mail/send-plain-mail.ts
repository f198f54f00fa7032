import type { TestApp } from "../../../server/test/app/test-app.ts";
import type { MainPage, MessageRow } from "../parts/main-page.ts";
import type { Visitor } from "../visitor.ts";

export type PlainMail = {
  readonly subject: string;
  readonly from?: string;
  readonly headers?: readonly string[];
  readonly text?: string;
};

/** Sends a plain mail with exactly these headers to the page's address; resolves when its row appears. */
export async function sendPlainMail(
  app: TestApp,
  main: MainPage,
  { subject, from = "sender@example.org", headers = [], text = "Hello." }: PlainMail,
): Promise<MessageRow> {
  const type = "Content-Type: text/plain; charset=utf-8";
  const fields = [`From: ${from}`, `Subject: ${subject}`, ...headers, type];
  await app.send({ to: await main.email(), raw: [...fields, "", text, ""].join("\r\n") });
  const row = main.row(subject);
  await row.element.waitFor();
  return row;
}

/** Like `sendPlainMail`, to a visitor who opens the main page first if another page is open. */
export async function receivePlainMail(
  app: TestApp,
  visitor: Visitor,
  mail: PlainMail,
): Promise<MessageRow> {
  if (new URL(visitor.page.url()).pathname !== "/") await visitor.arrive();
  return sendPlainMail(app, visitor.main, mail);
}
