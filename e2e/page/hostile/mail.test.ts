import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startForeignServer, type ForeignServer } from "../../hostile/foreign-server.ts";
import { receiveHostileMails, sendHostileMails } from "../../hostile/hostile-mails.ts";
import { openMails, remainsOfAll, showImagesOf } from "../../hostile/many-mails.ts";
import { BARE, CLASSES, HOSTILE_MAILS, PICTURES, type HostileMail } from "../../hostile/vectors.ts";
import { hostilePdfs } from "../../pdf/hostile-pdfs.ts";
import { mailWith } from "../../stage/mail/mail-with.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import type { Visitor } from "../../stage/visitor.ts";
import { newFolder } from "../../../server/test/new-folder.ts";

/**
 * Chromium 153 doesn't apply a document's referrer policy to fetches of inline CSS: the host of such a picture gets
 * our origin. It honors `url("…" referrer-policy(no-referrer))`.
 */

describe("hostile mail", () => {
  let stage: Stage;
  let foreign: ForeignServer;
  const folder = newFolder();
  const netLog = join(folder, "net-log.json");
  before(async () => {
    foreign = await startForeignServer();
    stage = await openSharedStage({}, [`--log-net-log=${netLog}`]);
  });
  after(async () => {
    await stage.close();
    await foreign.close();
  });

  /** Asserts that all requests are for pictures of these mails, or for the one at the end of each mail. */
  const assertPicturesAlone = (mails: readonly HostileMail[], since = 0) => {
    const pictures = mails.flatMap(({ attempts }) => Object.keys(attempts)).map(toPath);
    const unexpected = foreign.requests
      .slice(since)
      .filter(
        ({ path, destination, cookie, origin }) =>
          !(pictures.includes(path.replace(/%7D$/, "")) || path.startsWith("/last-")) ||
          destination !== "image" ||
          (cookie ?? origin) !== undefined,
      );
    assert.deepEqual(unexpected, []);
  };

  test("with images shown, only images are fetched, whatever a mail contains", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const dialogs = countDialogs(visitor);
    const mails = [PICTURES, ...CLASSES].filter(({ pictures }) => pictures);
    await sendHostileMails(stage.app, visitor, mails, (name) => `${foreign.url}/${name}`);
    await openMails(visitor.page, mails);
    await showImagesOf(visitor.page, mails);
    // The last picture of each mail: earlier ones were requested by then.
    for (const { name } of mails) await foreign.asked(`/last-${name}`);
    const shown = ["/img", "/style-background", "/sheet-background"];
    await Promise.all(shown.map((path) => foreign.asked(path)));

    assertPicturesAlone(mails);
    await assertNothingRan(visitor, dialogs);
    for (const name of ["img-relative-scheme", "style-form-scheme-relative"]) {
      assert.ok(
        visitor.complaints.some((one) => one.includes(`https://localhost`) && one.includes(name)),
      );
    }

    await t.test("no picture request has a referrer, in HTML or in CSS", () => {
      const referrers = foreign.requests.flatMap(({ path, referrer }) =>
        referrer === undefined ? [] : [`${path}: ${referrer}`],
      );
      assert.deepEqual(referrers, []);
    });
  });

  test("an ordinary mail, and hostile PDFs", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, complaints, arrive } = visitor;
    const dialogs = countDialogs(visitor);
    const to = await arrive();

    await t.test(
      "a blocked image is a placeholder with its source until images are shown, and again afterwards",
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
      "a link shows its target and opens in a tab without access to the inbox",
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

    await t.test("markup in subject, sender, and text is shown as text", async () => {
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

    await t.test("of hostile PDFs, none runs code, makes a request, or leaves a link", async () => {
      complaints.length = 0;
      const asked = new Set<string>();
      page.context().on("request", (request) => void asked.add(new URL(request.url()).origin));
      const files = hostilePdfs((name) => `http://pdf-${name.replaceAll(" ", "-")}.leak.test/`);
      const parts = files.map(({ name, content }) => ({
        type: "application/pdf",
        name: `${name}.pdf`,
        content,
      }));
      await stage.app.send({ to, raw: mailWith({ subject: "Files", parts }) });
      const row = main.row("Files");
      await row.open();
      for (const { name, pages } of files) {
        const button = row.button(`Preview ${name}.pdf`);
        await button.click();
        const preview = row.element.getByRole("region", { name: `Preview of ${name}.pdf` });
        for (let number = 1; number <= pages; number += 1) {
          if (number > 1) await preview.getByRole("button", { name: "Next page" }).click();
          await preview.getByRole("img", { name: `Page ${number} of ${pages}` }).click();
          await preview.getByText("Read this").waitFor();
          assert.equal(await preview.getByRole("link").count(), 0);
        }
        await button.click();
        await preview.waitFor({ state: "detached" });
      }
      await assertNothingRan(visitor, dialogs);
      assert.deepEqual(complaints, []);
      assert.deepEqual([...asked], [new URL(page.url()).origin]);
    });
  });

  /** By name, so that a DNS query alone is visible; the allowed pictures are on the local server. */
  const namedHost = (name: string): string =>
    name.startsWith("last-") ? `${foreign.url}/${name}` : `http://${name}.leak.test/`;

  // The last test: it closes the browser, which completes the log only then.
  test("with images hidden nothing runs, nothing that fetches is left, and nothing is fetched", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, arrive } = visitor;
    const dialogs = countDialogs(visitor);
    let email = await arrive();
    // A new inbox for every 13 mails: a page with a hundred frames is slow.
    const since = foreign.requests.length;
    for (const mails of inPortions([PICTURES, ...HOSTILE_MAILS])) {
      const asked = foreign.requests.length;
      await receiveHostileMails(stage.app, main, { email, mails, urlOf: namedHost });
      await openMails(page, mails);
      assert.deepEqual(await remainsOfAll(page, mails), []);
      assert.equal(foreign.requests.length, asked);
      const shown = mails.filter((one) => SHOWN_TOO.has(one));
      await showImagesOf(page, shown);
      for (const { name, bare } of shown) if (!bare) await foreign.asked(`/last-${name}`);
      await assertNothingRan(visitor, dialogs);
      await main.newEmail.click();
      email = await main.email(email);
      await main.empty.waitFor();
    }
    await assertNothingRan(visitor, dialogs);
    assertPicturesAlone([], since);
    await provokeFetch(visitor, "seen-by-the-log.test");

    await page.context().browser()?.close();
    const log = readFileSync(netLog, "utf8");
    assert.ok(log.includes("seen-by-the-log.test"), "the log doesn't see what is fetched");
    assert.deepEqual(log.match(/[\w-]+\.leak\.test/g) ?? [], []);
  });
});

const toPath = (name: string): string => `/${name}`;

/** These may fetch nothing even with images shown: they contain no pictures. */
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
    // A listener of the page's previous test may handle the dialog, too.
    dialog.dismiss().catch(() => {});
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
  assert.deepEqual(
    complaints.filter((one) => !EXPECTED.test(one)),
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

/**
 * The sanitizer parses in the frame, whose policy logs blocked loads to the console. Pictures without a scheme load by
 * https, which the foreign server doesn't speak.
 */
const EXPECTED =
  /The action has been blocked|Blocked script execution|ERR_SSL_PROTOCOL_ERROR .*(?:scheme-relative|relative-scheme)/;

/** Makes the same fetch where it is allowed: shows that the log would record it. */
async function provokeFetch({ page }: Visitor, host: string): Promise<void> {
  await page.goto("about:blank");
  await page.setContent(`<img src="http://${host}/">`);
}
