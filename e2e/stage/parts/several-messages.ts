import type { TestContext } from "node:test";
import type { Locator, Page } from "playwright-core";
import { stopClock } from "../clock.ts";
import { mainPage } from "./main-page.ts";
import { tokenOf } from "../other-device.ts";
import type { Stage } from "../stage.ts";
import type { Visitor, VisitorOptions } from "../visitor.ts";

/** An inbox of five messages, several of which are being deleted. */
export const DELETE = "POST /api/email/messages/delete";
export const ALL = ["Five", "Four", "Three", "Two", "One"];

export async function inboxOfFive(
  stage: Stage,
  t: TestContext,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const visitor = await stage.visitInTurn(t, { movableClock: true, ...options });
  await visitor.page.addInitScript(() => localStorage.setItem("mayfly.theme", "system"));
  await visitor.arrive();
  await receive(stage, visitor, ALL);
  return visitor;
}

/** Creates a new address with five messages on the same page, without old toasts. */
export async function newInboxOfFive(stage: Stage, visitor: Visitor): Promise<void> {
  const { main } = visitor;
  await letToastsGo(visitor);
  const former = await main.email();
  await main.newEmail.click();
  await main.email(former);
  await main.empty.waitFor();
  await receive(stage, visitor, ALL);
}

/** An old toast could be mistaken for the next one. */
export async function letToastsGo({ page, main }: Visitor): Promise<void> {
  await page.clock.resume();
  await page.clock.fastForward("00:10");
  await main.toastRegion.getByRole("listitem").first().waitFor({ state: "detached" });
}

/** Sends messages to the shown address until it lists exactly these: the last ones are there already. */
export async function receive(
  { app }: Stage,
  { page, main }: Visitor,
  subjects: readonly string[],
): Promise<void> {
  const to = await main.email();
  const listed = await main.rows.count();
  const missing = subjects.slice(0, subjects.length - listed);
  for (const subject of missing.toReversed()) await app.send({ to, subject, text: "123" });
  await seeRows(page, subjects);
}

export async function listedSubjects({ app }: Stage, visitor: Visitor): Promise<string[]> {
  const token = await tokenOf(visitor);
  const answer = await app.call("GET", "/api/email/messages", { token });
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
}

export async function deleteMarked(visitor: Visitor, subjects: readonly string[]): Promise<void> {
  await button(visitor, "Select").click();
  for (const subject of subjects) await mark(visitor, subject).check();
  await pressDelete(visitor);
}

export async function deleteAll(visitor: Visitor): Promise<void> {
  await button(visitor, "Select").click();
  await visitor.main.inbox.getByRole("checkbox", { name: "Select all" }).check();
  await pressDelete(visitor);
}

/** The tabs share a clock. */
export async function otherTab({ page }: Visitor): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto("/");
  await mainPage(other).connection("Live").waitFor();
  await seeRows(other, ALL);
  return other;
}

/** The five seconds don't start: a slow machine has time. */
export async function pressDelete(visitor: Visitor): Promise<void> {
  await stopClock(visitor.page);
  await button(visitor, "Delete").click();
}

export async function letTimeRunOut({ clock }: Page): Promise<void> {
  await clock.fastForward("00:05");
  await clock.resume();
}

export function button({ main }: Visitor, name: string): Locator {
  return main.inbox.getByRole("button", { name, exact: true });
}

export function mark({ main }: Visitor, subject: string): Locator {
  return main.inbox.getByRole("checkbox", { name: `Select ${subject}` });
}

/** Waits until exactly these rows are shown, in this order. */
export async function seeRows(page: Page, subjects: readonly string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const rows = [...document.querySelectorAll("[data-row]")];
    return (
      rows.length === wanted.length &&
      rows.every((row, index) => row.textContent.includes(wanted[index] ?? ""))
    );
  }, subjects);
}
