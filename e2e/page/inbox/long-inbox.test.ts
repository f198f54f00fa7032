import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sendMany } from "../../../server/test/mail/send-many.ts";
import type { Locator, Page } from "playwright-core";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { findViolations } from "../../stage/appearance/find-violations.ts";
import { nextFrame } from "../../stage/next-frame.ts";
import { openStage, type Stage } from "../../stage/stage.ts";

let stage: Stage;
before(async () => {
  stage = await openStage({
    env: { LIMIT_MESSAGES_PER_INBOX: "0", LIMIT_CONNECTIONS_PER_IP: "0" },
  });
});
after(() => stage.close());

test("a long inbox shows its newest messages, older ones on request, and all to a search", async (t) => {
  const visitor = await stage.visitInTurn(t);
  const { page, main, network, complaints, arrive } = visitor;
  const to = await arrive();
  const { app } = stage;
  await page.route(/\/api\/email\/messages$/, (route) =>
    route.continue({ url: `${route.request().url()}?limit=${LISTED_AT_ONCE}` }),
  );
  // No page shows each of them as it arrives.
  await page.goto("/robots.txt");
  await app.send({ to, subject: "The very first", text: "Hello." });
  const subjects = Array.from({ length: LISTED_AT_ONCE + 1 }, (_, index) => `Number ${index}.`);
  await sendMany(app.smtpPort, to, subjects);
  const older = main.inbox.getByRole("button", { name: "Show older messages" });
  await page.goto("/");
  await older.waitFor();
  await main.inbox.getByText(`${LISTED_AT_ONCE}+ messages`).waitFor();
  assert.deepEqual(await findViolations(page, undefined, "around rows"), []);
  assert.equal(await main.row("The very first").element.count(), 0);

  const lists = network.count("GET /api/email/messages*");
  await older.click();
  await main.row("The very first").element.waitFor();
  await older.waitFor({ state: "detached" });
  assert.equal(network.count("GET /api/email/messages*"), lists + 1);
  await main.inbox.getByText(`${LISTED_AT_ONCE + 2} messages`).waitFor();
  // A new list of the newest messages keeps the older ones.
  await main.inbox.getByRole("button", { name: "Refresh" }).click();
  await app.send({ to, subject: "The very last", text: "Hello." });
  await main.row("The very last").element.waitFor();
  assert.equal(await main.rows.count(), LISTED_AT_ONCE + 3);
  assert.match((await main.rows.first().textContent()) ?? "", /The very last/);
  assert.match((await main.rows.last().textContent()) ?? "", /The very first/);
  assert.deepEqual(await findSideways(page), []);

  // A reloaded page shows the rows that it showed.
  const read = main.row("Number 5.").element;
  await read.evaluate((row) => row.scrollIntoView({ block: "center", behavior: "instant" }));
  const place = await read.boundingBox();
  await page.reload();
  await older.waitFor();
  await read.waitFor();
  await nextFrame(page);
  assert.deepEqual(await read.boundingBox(), place);
  // From the end of the page as well, the search and what it finds are in view.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.keyboard.press("/");
  await inView(main.inbox.getByRole("searchbox"));
  await page.keyboard.type("very first");
  await inView(main.row("The very first").element);
  await main.inbox
    .getByText(`1 of ${LISTED_AT_ONCE + 3} · Searched: sender, subject and text`)
    .waitFor();
  await main.inbox.getByRole("searchbox").fill("");
  await read.waitFor({ state: "attached" });
  assert.deepEqual(complaints, []);
});

test("rows off screen have their real height: with a code, a link, both, or neither", async (t) => {
  const { page, main, complaints, arrive } = await stage.visitInTurn(t);
  const to = await arrive();
  await page.goto("/robots.txt");
  for (let number = 1; number <= 17; number++) {
    const text = [number % 2 && CODE, number % 3 && LINK].filter(Boolean).join("\n\n") || "Hello.";
    await stage.app.send({ to, subject: `Number ${number}`, text });
  }
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto("/");
    await main.row("Number 17").element.waitFor();
    const estimated = await groupHeights(page, "hidden");
    assert.equal(estimated.length, 2);
    assert.deepEqual(await groupHeights(page, "visible"), estimated, `at ${size.width} px`);
  }
  assert.deepEqual(complaints, []);
});

/** The page shows as many as a list has, which are 200 without this limit. */
const LISTED_AT_ONCE = 16;

/** Resolves when the element's center is in view, and nothing covers it. */
async function inView(element: Locator): Promise<void> {
  await element.page().waitForFunction(
    (part) => {
      if (!part) return false;
      const { x, y, width, height } = part.getBoundingClientRect();
      return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    },
    await element.elementHandle(),
  );
}

const CODE = "Your verification code: 582914.";
const LINK = "Confirm your email address: https://harbour.example/verify?token=a8f3kd92";
const SIZES = [
  { width: 320, height: 640 },
  { width: 768, height: 700 },
  { width: 1280, height: 950 },
];

/** Without the first group, which is in view sooner or later: it has no line above it. */
function groupHeights(page: Page, contentVisibility: "hidden" | "visible"): Promise<number[]> {
  return page.locator("[data-rows]:not(:first-child)").evaluateAll(
    (groups, value) =>
      groups.map((group) => {
        const { style } = group as HTMLElement;
        const estimate = getComputedStyle(group).getPropertyValue("contain-intrinsic-block-size");
        style.contentVisibility = value;
        // Without the size that the browser remembers.
        style.containIntrinsicBlockSize = value === "hidden" ? estimate.replace("auto ", "") : "";
        return group.getBoundingClientRect().height;
      }),
    contentVisibility,
  );
}
