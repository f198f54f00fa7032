import type { Page } from "playwright-core";
import { subjectOf, textOf } from "./hostile-mails.ts";
import { remainsOf } from "./remains.ts";
import type { HostileMail } from "./vectors.ts";

// Opens many mails at once with scripts of the page: Playwright injects its own script into each frame that it
// accesses, which takes longer than rendering the mail.

/** Resolves once the content of each is in its own frame. */
export function openMails(page: Page, mails: readonly HostileMail[]): Promise<void> {
  return press(page, mails, { named: undefined, leadsTo: "/mail-frame" });
}

/** Resolves once each is in the frame that allows pictures. */
export function showImagesOf(page: Page, mails: readonly HostileMail[]): Promise<void> {
  return press(page, mails, { named: "Show Images", leadsTo: "/mail-frame/images" });
}

/** Returns a line for each element in their frames that could run code, fetch, or resolve a name. */
export function remainsOfAll(page: Page, mails: readonly HostileMail[]): Promise<string[]> {
  const subjects = JSON.stringify(mails.map(subjectOf));
  return page.evaluate<string[]>(`${subjects}.flatMap((subject) => {
    const rows = [...document.querySelectorAll("[data-row]")];
    const row = rows.find(({ textContent }) => textContent.includes(subject));
    const frame = row.querySelector("iframe");
    // Nothing was left to show.
    if (!frame) return [];
    const { documentElement } = frame.contentDocument;
    return (${remainsOf.toString()})(documentElement).map((one) => subject + " " + one);
  })`);
}

/** In small batches, so that the page waits less for the slowest one. */
const AT_ONCE = 6;

async function press(
  page: Page,
  mails: readonly HostileMail[],
  /** Without `named`, the row itself is meant. */
  { named, leadsTo }: { named: string | undefined; leadsTo: string },
): Promise<void> {
  for (let first = 0; first < mails.length; first += AT_ONCE) {
    const few = mails.slice(first, first + AT_ONCE);
    await page.evaluate(pressInRows, { subjects: few.map(subjectOf), named });
    const contents = few.map((mail) => ({
      subject: subjectOf(mail),
      text: mail.bare ? undefined : textOf(mail),
    }));
    await page.waitForFunction(areShown, { contents, leadsTo }, { polling: 100 });
  }
}

function pressInRows({ subjects, named }: { subjects: string[]; named: string | undefined }): void {
  for (const subject of subjects) {
    const rows = [...document.querySelectorAll("[data-row]")];
    const row = rows.find(({ textContent }) => textContent.includes(subject));
    const buttons = [...(row?.querySelectorAll("button") ?? [])];
    const button = buttons.find(({ textContent }) => named === undefined || textContent === named);
    if (!button) throw new Error(`${subject} can't be opened`);
    button.click();
  }
}

type Shown = { contents: { subject: string; text: string | undefined }[]; leadsTo: string };

function areShown({ contents, leadsTo }: Shown): boolean {
  return contents.every(({ subject, text }) => {
    const rows = [...document.querySelectorAll("[data-row]")];
    const row = rows.find(({ textContent }) => textContent.includes(subject));
    const frame = row?.querySelector("iframe");
    // A mail of which nothing is left has its plain text instead.
    if (!frame && text === undefined) return row?.textContent.includes("Contains HTML content");
    const shown = frame?.contentDocument;
    if (shown?.location.pathname !== leadsTo) return false;
    const root = shown.querySelector("html");
    return text === undefined
      ? root?.dataset["scheme"] !== undefined
      : root?.textContent.includes(text);
  });
}
