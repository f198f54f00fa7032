import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findSideways } from "../../stage/appearance/find-sideways.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

describe("the pages", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("in one visit", async (t) => {
    const { page, main, network, complaints, arrive } = await stage.visitInTurn(t, {
      viewport: { width: 320, height: 640 },
    });
    const email = await arrive();

    await t.test(
      "at 320 px a long subject, a long sender, and a long word stay within the page",
      async () => {
        const sender = `${"a".repeat(52)}@example.org`;
        const subject = "Long ".repeat(40).trim().padEnd(200, "!");
        const word = "w".repeat(500);
        await stage.app.send({
          to: email,
          raw: `From: ${sender}\r\nTo: ${email}\r\nSubject: ${subject}\r\nContent-Type: text/html\r\n\r\n<p>${word}</p>\r\n`,
        });
        const row = main.row(subject);
        await row.element.getByText(sender).waitFor();
        assert.deepEqual(await findSideways(page), []);
        const line = row.element.getByText(subject);
        assert.ok(
          await line.evaluate((text) => text.scrollWidth <= text.clientWidth),
          "it is cut off",
        );
        await row.open();
        await row.frame.getByText(word).waitFor();
        await row.tab("HTML Source").click();
        await row.element.getByRole("region", { name: "HTML source" }).waitFor();
        assert.deepEqual(await findSideways(page), []);
        await row.remove.click();
        await main.empty.waitFor();
      },
    );

    await t.test(
      "at 320 px the sender's name is whole where the local part can give way",
      async () => {
        const raw =
          'From: "Shop" <no-reply.orders@papershop.example>\r\nSubject: Parcel\r\n\r\nWords.';
        await stage.app.send({ to: email, raw });
        const name = main.row("Parcel").element.getByText("Shop", { exact: true });
        const [shown, whole] = await name.evaluate((text) => [text.clientWidth, text.scrollWidth]);
        assert.equal(shown, whole);
      },
    );

    await t.test("the page under the pointer is prefetched, but not opened", async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto("/faq");
      const ahead = network.next("GET /guides");
      await page.getByRole("link", { name: "Guides", exact: true }).first().hover();
      await ahead;
      assert.equal(new URL(page.url()).pathname, "/faq");
      assert.deepEqual(complaints, []);
    });

    await t.test(
      "an unknown address returns 404 with a page that says so and links home",
      async () => {
        const response = await page.goto("/no/such/page");
        assert.equal(response?.status(), 404);
        await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
        // The browser itself logs the page's status.
        assert.deepEqual(
          complaints.filter((complaint) => !complaint.includes("status of 404")),
          [],
        );
        await page.getByRole("link", { name: "Back to Home" }).click();
        await main.email();
      },
    );
  });
});
