import type { TestApp } from "../../server/test/app/test-app.ts";
import type { MainPage, MessageRow } from "../stage/parts/main-page.ts";
import type { Visitor } from "../stage/visitor.ts";
import type { HostileMail } from "./vectors.ts";

/** Sends the mails over SMTP to a new address of this visitor; `urlOf` returns each attempt's URL. */
export async function sendHostileMails(
  app: TestApp,
  { main, arrive }: Visitor,
  mails: readonly HostileMail[],
  urlOf: (attempt: string) => string,
): Promise<void> {
  await receiveHostileMails(app, main, { email: await arrive(), mails, urlOf });
}

/** Same for an existing address with an empty inbox. */
export async function receiveHostileMails(
  app: TestApp,
  main: MainPage,
  sent: {
    email: string;
    mails: readonly HostileMail[];
    urlOf: (attempt: string) => string;
  },
): Promise<void> {
  const { email, mails, urlOf } = sent;
  for (const mail of mails) {
    await app.send({ to: email, subject: subjectOf(mail), html: htmlOf(mail, urlOf) });
  }
  await main.rows.nth(mails.length - 1).waitFor();
}

export function subjectOf({ name }: HostileMail): string {
  return `Mail ${name}.`;
}

export async function openMail({ main }: Visitor, mail: HostileMail): Promise<MessageRow> {
  const row = main.row(subjectOf(mail));
  await row.open();
  await contentOf(row, mail);
  return row;
}

export async function showImages(row: MessageRow, mail: HostileMail): Promise<void> {
  // Hidden if the mail has no picture that would be fetched: attempts must fail nevertheless.
  await row.element.locator("button", { hasText: "Show Images" }).dispatchEvent("click");
  await row.button("Hide Images").waitFor();
  await contentOf(row, mail);
}

/** Resolves once the frame contains the mail's content. */
async function contentOf(row: MessageRow, mail: HostileMail): Promise<void> {
  if (mail.bare) await row.frame.locator("html[data-scheme]").waitFor();
  else await row.frame.getByText(textOf(mail)).waitFor();
}

/** Returns the mail's HTML, in which each attempt uses its own URL. */
export function htmlOf(mail: HostileMail, urlOf: (attempt: string) => string): string {
  const parts = Object.entries(mail.attempts).map(([name, html]) => html(urlOf(name)));
  if (mail.bare) return parts.join("\n");
  // Starts with text: elements before it would go into the head, which is discarded.
  const [own, last] = [`<p>${textOf(mail)}</p>`, `<img src="${urlOf(`last-${mail.name}`)}">`];
  // A lone attempt may swallow the content after it.
  return parts.length > 1 ? [own, ...parts, last].join("\n") : [own, last, ...parts].join("\n");
}

export function textOf({ name }: HostileMail): string {
  return `Read this: ${name}.`;
}
