import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startForeignServer, type ForeignServer } from "./hostile/foreign-server.ts";
import { receiveHostileMails, sendHostileMails } from "./hostile/hostile-mails.ts";
import { openMails, remainsOfAll, showImagesOf } from "./hostile/many-mails.ts";
import { BARE, CLASSES, HOSTILE_MAILS, PICTURES } from "./hostile/vectors.ts";
import { openStage, type Stage } from "./stage/stage.ts";
import type { Visitor } from "./stage/visitor.ts";

/**
 * Chromium 153 doesn't apply a document's referrer policy to what its inline CSS fetches: such a
 * picture's host is told our origin. `url("…" referrer-policy(no-referrer))` is what it heeds.
 */

describe("hostile mail", () => {
  let stage: Stage;
  let foreign: ForeignServer;
  const folder = mkdtempSync(join(tmpdir(), "mayfly-net-log-"));
  const netLog = join(folder, "net-log.json");
  before(async () => {
    foreign = await startForeignServer();
    stage = await openStage({ browserArgs: [`--log-net-log=${netLog}`] });
  });
  after(async () => {
    await stage.close();
    await foreign.close();
    rmSync(folder, { recursive: true });
  });

  test("with images shown, images are all that is fetched, whatever a mail names", async (t) => {
    const visitor = await stage.visit(t);
    const dialogs = countDialogs(visitor);
    const mails = [PICTURES, ...CLASSES, ...BARE];
    await sendHostileMails(stage.app, visitor, mails, (name) => `${foreign.url}/${name}`);
    await openMails(visitor.page, mails);
    await showImagesOf(visitor.page, mails);
    for (const mail of mails) {
      // Its last picture: what stands before it was asked for by then.
      if (!mail.bare) await foreign.asked(`/last-${mail.name}`);
    }
    await Promise.all([foreign.asked("/img"), foreign.asked("/style-background")]);

    const pictures = mails
      .filter((mail) => mail.pictures)
      .flatMap((mail) => Object.keys(mail.attempts).map((name) => `/${name}`));
    const unexpected = foreign.requests.filter(
      ({ path, destination, cookie, origin }) =>
        !(pictures.includes(path.replace(/%7D$/, "")) || path.startsWith("/last-")) ||
        destination !== "image" ||
        (cookie ?? origin) !== undefined,
    );
    assert.deepEqual(unexpected, []);
    for (const path of ["/img", "/style-background", "/sheet-background"]) {
      assert.ok(
        foreign.requests.some((request) => request.path === path),
        path,
      );
    }
    await assertNothingRan(visitor, dialogs);

    await t.test("no picture is told where it is shown, be it named in HTML or in CSS", () => {
      const referrers = foreign.requests.flatMap(({ path, referrer }) =>
        referrer === undefined ? [] : [`${path}: ${referrer}`],
      );
      assert.deepEqual(referrers, []);
    });
  });

  test("a mail like others", async (t) => {
    const visitor = await stage.visit(t);
    const { page, main, complaints, arrive } = visitor;
    const dialogs = countDialogs(visitor);
    const to = await arrive();

    await t.test(
      "a blocked image stands as a placeholder with its source until images are shown, and again after",
      async () => {
        const asked = foreign.requests.length;
        const source = `${foreign.url}/picture.gif`;
        const html = `<p>Look:</p><img src="${source}" alt="A picture">`;
        await stage.app.send({ to, subject: "Pictures", html });
        const row = main.row("Pictures");
        await row.open();
        await row.frame.getByText("Image blocked for security").waitFor();
        await row.frame.getByText(source).waitFor();
        assert.equal(foreign.requests.length, asked);

        await row.button("Show Images").click();
        await row.frame.getByAltText("A picture").waitFor();
        assert.deepEqual(await foreign.asked("/picture.gif"), {
          path: "/picture.gif",
          destination: "image",
          referrer: undefined,
          cookie: undefined,
          origin: undefined,
        });
        await row.button("Hide Images").click();
        await row.frame.getByText("Image blocked for security").waitFor();
        assert.deepEqual(complaints, []);
      },
    );

    await t.test(
      "a link opens in a tab that knows nothing of the inbox, and says where it leads",
      async () => {
        const target = `${foreign.url}/landing`;
        const html = `<p><a href="${target}" onclick="top.ran=1" target="_top">Confirm</a></p>`;
        await stage.app.send({ to, subject: "A link", html });
        const row = main.row("A link");
        await row.open();
        const link = row.frame.getByRole("link", { name: "Confirm" });
        assert.equal(await link.getAttribute("title"), target);
        const [opened] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
        const request = await foreign.asked("/landing");
        assert.equal(request.referrer, undefined);
        await opened.waitForLoadState();
        assert.equal(await opened.evaluate(() => window.opener), null);
        assert.match(page.url(), /^http:\/\/127\.0\.0\.1:\d+\/$/);
        await opened.close();
      },
    );

    await t.test("markup in subject, sender and text is shown as it was written", async () => {
      const markup = `<img src=x onerror="top.ran=1">`;
      await stage.app.send({
        to,
        raw: `From: "${markup.replaceAll('"', "'")}" <sender@example.org>\r\nSubject: ${markup}\r\n\r\n${markup} in the text\r\n`,
      });
      const row = main.row(markup);
      await row.element.getByText(`${markup} in the text`).waitFor();
      await row.open();
      await row.element.getByRole("region", { name: "Plain text" }).getByText(markup).waitFor();
      await assertNothingRan(visitor, dialogs);
    });
  });

  /** By name, so that a look-up alone shows; the pictures that may be loaded are the local server's. */
  const namedHost = (name: string): string =>
    name.startsWith("last-") ? `${foreign.url}/${name}` : `http://${name}.leak.test/`;

  // The last one: it ends the browser, which writes the log's end only then.
  test("with images hidden nothing runs, nothing that fetches is left, and nothing is fetched", async (t) => {
    const visitor = await stage.visit(t);
    const { page, main, arrive } = visitor;
    const dialogs = countDialogs(visitor);
    let email = await arrive();
    // A new inbox for each baker's dozen: a page with a hundred frames is slow.
    for (const mails of inPortions([PICTURES, ...HOSTILE_MAILS])) {
      await receiveHostileMails(stage.app, main, { email, mails, urlOf: namedHost });
      await openMails(page, mails);
      assert.deepEqual(await remainsOfAll(page, mails), []);
      await showImagesOf(
        page,
        mails.filter((one) => SHOWN_TOO.has(one)),
      );
      await assertNothingRan(visitor, dialogs);
      await main.newEmail.click();
      email = await main.email(email);
      await main.empty.waitFor();
    }
    await assertNothingRan(visitor, dialogs);
    await provokeFetch(visitor, "seen-by-the-log.test");

    await page.context().browser()?.close();
    const log = readFileSync(netLog, "utf8");
    assert.ok(log.includes("seen-by-the-log.test"), "the log doesn't see what is fetched");
    assert.deepEqual(log.match(/[\w-]+\.leak\.test/g) ?? [], []);
  });
});

/** With images shown they may fetch nothing either: no picture is among what they ask for. */
const SHOWN_TOO = new Set([...CLASSES, ...BARE].filter(({ pictures }) => !pictures));

const PORTION = 13;

function inPortions<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PORTION) }, (_, portion) =>
    items.slice(portion * PORTION, (portion + 1) * PORTION),
  );
}

function countDialogs({ page }: Visitor): { count: number } {
  const dialogs = { count: 0 };
  page.on("dialog", (dialog) => {
    dialogs.count++;
    void dialog.dismiss();
  });
  return dialogs;
}

async function assertNothingRan(
  { page, complaints }: Visitor,
  dialogs: { count: number },
): Promise<void> {
  const ran = await page.evaluate(() => "ran" in window);
  assert.equal(ran, false);
  assert.equal(dialogs.count, 0);
  // The sanitiser parses in the frame, whose policies tell the console what they stopped there.
  assert.deepEqual(
    complaints.filter((one) => !/The action has been blocked|Blocked script execution/.test(one)),
    [],
  );
  assert.deepEqual(
    page
      .frames()
      .map((frame) => frame.url())
      .filter((url) => !/^http:\/\/127\.0\.0\.1:\d+\/(mail-frame.*)?$/.test(url)),
    [],
  );
}

/** The same that a mail could do, where it is allowed: shows that the log would have told. */
async function provokeFetch({ page }: Visitor, host: string): Promise<void> {
  await page.goto("about:blank");
  await page.setContent(`<img src="http://${host}/">`);
}
