import type { Page } from "playwright-core";
import { subjectOf, textOf } from "./hostile-mails.ts";
import { remainsOf } from "./remains.ts";
import type { HostileMail } from "./vectors.ts";

// Many mails at once, by scripts of the page itself: to look into a frame Playwright brings a script
// of its own there, which costs more than the mail.

/** Resolves once the content of each stands in a frame of its own. */
export function openMails(page: Page, mails: readonly HostileMail[]): Promise<void> {
  return press(page, mails, { named: undefined, leadsTo: "/mail-frame" });
}

/** Resolves once each stands in the frame that lets pictures through. */
export function showImagesOf(page: Page, mails: readonly HostileMail[]): Promise<void> {
  return press(page, mails, { named: "Show Images", leadsTo: "/mail-frame/images" });
}

/** A line for each thing in the frame of each that could run, fetch or look a name up. */
export function remainsOfAll(page: Page, mails: readonly HostileMail[]): Promise<string[]> {
  const subjects = JSON.stringify(mails.map(subjectOf));
  return page.evaluate<string[]>(`${subjects}.flatMap((subject) => {
    const rows = [...document.querySelectorAll("[data-row]")];
    const row = rows.find(({ textContent }) => textContent.includes(subject));
    const { documentElement } = row.querySelector("iframe").contentDocument;
    return (${remainsOf.toString()})(documentElement).map((one) => subject + " " + one);
  })`);
}

/** A few at a time: a page waits no longer for the slowest of them than it has to. */
const AT_ONCE = 6;

async function press(
  page: Page,
  mails: readonly HostileMail[],
  /** Without a name it is the row itself. */
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
    const shown = row?.querySelector("iframe")?.contentDocument;
    if (shown?.location.pathname !== leadsTo) return false;
    const root = shown.querySelector("html");
    return text === undefined
      ? root?.dataset["scheme"] !== undefined
      : root?.textContent.includes(text);
  });
}
