import { memoizeByKey } from "../../concurrency/memoize.ts";
import { escapeHtml } from "../../mail/text/convert-text.ts";
import type { DomainStatus, PublicStatus } from "../../status/read-public-status.ts";
import type { StatusNote } from "../../status/status-note-store.ts";
import { withContent, type SiteDocument } from "./site.ts";

export const STATUS_PATH = "/status";

/** The place in the built page for the status. */
const STATUS_PLACE = "%STATUS%";

const BAR_WIDTH = 4;
const CHART_HEIGHT = 48;
const SECOND_MS = 1_000;

/** Returns a function that writes the current status into the built page; once for each reading of the status. */
export function createStatusPage(
  readStatus: () => Promise<PublicStatus>,
): (built: SiteDocument) => Promise<SiteDocument> {
  const written = memoizeByKey<PublicStatus, SiteDocument>();
  return async (built) => {
    const status = await readStatus();
    return written(status, () =>
      withContent(
        built,
        built.content.toString("utf8").replace(STATUS_PLACE, () => writeStatus(status)),
      ),
    );
  };
}

/**
 * Writes the status as HTML into the built page, so that it needs no script. Styles are in
 * `web/src/styles/status.css`; the chart has attributes only, because the policy allows no inline styles.
 */
function writeStatus({ domains, delivery, notes, atMs }: PublicStatus): string {
  const isAccepting = domains.every((domain) => domain.isAccepting);
  return [
    `<p class="status-whole" data-state="${isAccepting ? "up" : "down"}">`,
    `${isAccepting ? "Mail is accepted." : "No mail is accepted at the moment."}</p>`,
    notes.length === 0
      ? ""
      : `<h2>Incidents</h2><ul class="status-notes">${notes.map(writeNote).join("")}</ul>`,
    `<h2>Domains</h2><ul class="status-domains">${domains.map(writeDomain).join("")}</ul>`,
    `<h2>Speed</h2>${writeSpeed(delivery)}`,
    `<p class="status-time">As of ${writeTime(atMs)}. Reload the page for newer figures.</p>`,
  ].join("");
}

function writeNote({ text, createdAtMs, resolvedAtMs }: StatusNote): string {
  const end = resolvedAtMs === null ? "Ongoing" : `Resolved ${writeTime(resolvedAtMs)}`;
  return `<li data-ongoing="${resolvedAtMs === null}"><p class="status-note-time">${writeTime(createdAtMs)} · ${end}</p><p>${escapeHtml(text)}</p></li>`;
}

function writeDomain({
  name,
  isAccepting,
  isOffered,
  lastAcceptedAtMs,
  hours,
}: DomainStatus): string {
  const state = isAccepting ? "Accepts mail" : "Doesn’t accept mail";
  const last =
    lastAcceptedAtMs === null ? "No message yet" : `Last message ${writeTime(lastAcceptedAtMs)}`;
  const facts = [...(isOffered ? [] : ["No new addresses"]), last];
  return (
    `<li><h3>${escapeHtml(name)}</h3>` +
    `<p class="status-state" data-state="${isAccepting ? "up" : "down"}">${state}</p>` +
    `<p class="status-facts">${facts.join(" · ")}</p>${writeBars(name, hours)}</li>`
  );
}

function writeBars(name: string, hours: readonly number[]): string {
  if (hours.length === 0) return "";
  const most = Math.max(1, ...hours);
  const sum = hours.reduce((before, count) => before + count, 0);
  const total = `${sum.toLocaleString("en")} ${sum === 1 ? "message" : "messages"}`;
  const bars = hours.map((count, index) => {
    if (count === 0) return "";
    const height = Math.max(2, Math.round((count / most) * CHART_HEIGHT));
    return `<rect x="${index * BAR_WIDTH}" y="${CHART_HEIGHT - height}" width="${BAR_WIDTH - 1}" height="${height}"/>`;
  });
  const label = `Messages accepted for ${escapeHtml(name)} in each hour of the last seven days: ${total}`;
  return (
    `<svg class="status-bars" role="img" aria-label="${label}" preserveAspectRatio="none" ` +
    `viewBox="0 0 ${hours.length * BAR_WIDTH} ${CHART_HEIGHT}">${bars.join("")}</svg>` +
    `<p class="status-axis"><span>7 days ago</span><span>${total}</span><span>Now</span></p>`
  );
}

function writeSpeed(delivery: PublicStatus["delivery"]): string {
  if (!delivery) return "<p>No message was shown on an open page in the last day.</p>";
  const { p50Ms, p99Ms } = delivery;
  return (
    "<p>From the end of a message to the open page of its address, in the last day: " +
    `<strong>${writeDuration(p50Ms)}</strong> for half of the messages, ` +
    `<strong>${writeDuration(p99Ms)}</strong> for 99 of 100.</p>`
  );
}

function writeDuration(ms: number): string {
  return ms < SECOND_MS ? `${ms} ms` : `${(ms / SECOND_MS).toFixed(1)} s`;
}

const TIME = new Intl.DateTimeFormat("en", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

function writeTime(ms: number): string {
  return `<time datetime="${new Date(ms).toISOString()}">${TIME.format(ms)} UTC</time>`;
}
