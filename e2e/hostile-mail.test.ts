import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startForeignServer, type ForeignServer } from "./hostile/foreign-server.ts";
import { openMail, sendHostileMails, showImages, subjectOf } from "./hostile/hostile-mails.ts";
import { remainsOf } from "./hostile/remains.ts";
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

  test("a blocked image stands as a placeholder with its source until images are shown, and again after", async (t) => {
    const { main, complaints, arrive } = await stage.visit(t);
    const source = `${foreign.url}/picture.gif`;
    const html = `<p>Look:</p><img src="${source}" alt="A picture">`;
    await stage.app.send({ to: await arrive(), subject: "Pictures", html });
    const row = main.row("Pictures");
    await row.open();
    await row.frame.getByText("Image blocked for security").waitFor();
    await row.frame.getByText(source).waitFor();
    assert.deepEqual(foreign.requests, []);

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
  });

  test("with images shown, images are all that is fetched, whatever a mail names", async (t) => {
    const visitor = await stage.visit(t);
    const dialogs = countDialogs(visitor);
    const mails = [PICTURES, ...CLASSES, ...BARE];
    await sendHostileMails(stage.app, visitor, mails, (name) => `${foreign.url}/${name}`);
    for (const mail of mails) {
      const row = await openMail(visitor, mail);
      await showImages(row, mail);
      // Its last picture: what stands before it was asked for by then.
      if (!mail.bare) await foreign.asked(`/last-${mail.name}`);
    }

    const pictures = mails
      .filter((mail) => mail.pictures)
      .flatMap((mail) => Object.keys(mail.attempts).map((name) => `/${name}`));
    const unexpected = foreign.requests.filter(
      ({ path, destination, cookie, referrer, origin }) =>
        !(pictures.includes(path.replace(/%7D$/, "")) || /^\/(?:last-|picture\.gif$)/.test(path)) ||
        destination !== "image" ||
        (cookie ?? referrer ?? origin) !== undefined,
    );
    assert.deepEqual(unexpected, []);
    for (const path of ["/img", "/style-background", "/sheet-background"]) {
      assert.ok(
        foreign.requests.some((request) => request.path === path),
        path,
      );
    }
    await assertNothingRan(visitor, dialogs);
  });

  test("no picture is told where it is shown, be it named in HTML or in CSS", async (t) => {
    const visitor = await stage.visit(t);
    const told = foreign.requests.length;
    await sendHostileMails(stage.app, visitor, [PICTURES], (name) => `${foreign.url}/${name}`);
    await showImages(await openMail(visitor, PICTURES), PICTURES);
    await Promise.all([foreign.asked("/img"), foreign.asked("/style-background")]);
    const referrers = foreign.requests
      .slice(told)
      .flatMap(({ path, referrer }) => (referrer === undefined ? [] : [`${path}: ${referrer}`]));
    assert.deepEqual(referrers, []);
  });

  test("a link opens in a tab that knows nothing of the inbox, and says where it leads", async (t) => {
    const { page, main, arrive } = await stage.visit(t);
    const target = `${foreign.url}/landing`;
    const html = `<p><a href="${target}" onclick="top.ran=1" target="_top">Confirm</a></p>`;
    await stage.app.send({ to: await arrive(), subject: "A link", html });
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
  });

  test("markup in subject, sender and text is shown as it was written", async (t) => {
    const visitor = await stage.visit(t);
    const { main, arrive } = visitor;
    const dialogs = countDialogs(visitor);
    const markup = `<img src=x onerror="top.ran=1">`;
    await stage.app.send({
      to: await arrive(),
      raw: `From: "${markup.replaceAll('"', "'")}" <sender@example.org>\r\nSubject: ${markup}\r\n\r\n${markup} in the text\r\n`,
    });
    const row = main.row(markup);
    await row.element.getByText(`${markup} in the text`).waitFor();
    await row.open();
    await row.element.getByRole("region", { name: "Plain text" }).getByText(markup).waitFor();
    await assertNothingRan(visitor, dialogs);
  });

  /** By name, so that a look-up alone shows; the pictures that may be loaded are the local server's. */
  const namedHost = (name: string): string =>
    name.startsWith("last-") ? `${foreign.url}/${name}` : `http://${name}.leak.test/`;

  // The last one: it ends the browser, which writes the log's end only then.
  test("with images hidden nothing runs, nothing that fetches is left, and nothing is fetched", async (t) => {
    // A visitor for each dozen: a page with a hundred frames is slow.
    for (const mails of inDozens([PICTURES, ...HOSTILE_MAILS])) {
      const visitor = await stage.visit(t);
      const dialogs = countDialogs(visitor);
      await sendHostileMails(stage.app, visitor, mails, namedHost);
      for (const mail of mails) {
        const row = await openMail(visitor, mail);
        assert.deepEqual(await row.frame.locator("html").evaluate(remainsOf), [], mail.name);
      }
      for (const mail of mails.filter((one) => SHOWN_TOO.has(one))) {
        await showImages(visitor.main.row(subjectOf(mail)), mail);
      }
      await assertNothingRan(visitor, dialogs);
    }
    const last = await stage.visit(t);
    await provokeFetch(last, "seen-by-the-log.test");

    await last.page.context().browser()?.close();
    const log = readFileSync(netLog, "utf8");
    assert.ok(log.includes("seen-by-the-log.test"), "the log doesn't see what is fetched");
    assert.deepEqual(log.match(/[\w-]+\.leak\.test/g) ?? [], []);
  });
});

/** With images shown they may fetch nothing either: no picture is among what they ask for. */
const SHOWN_TOO = new Set([...CLASSES, ...BARE].filter(({ pictures }) => !pictures));

function inDozens<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / 12) }, (_, dozen) =>
    items.slice(dozen * 12, dozen * 12 + 12),
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
