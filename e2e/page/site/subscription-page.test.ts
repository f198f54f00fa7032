import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { gainsFocus } from "../../stage/focus.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";
import { findInEitherSystemTheme } from "../../stage/appearance/themes.ts";
import { findSideways } from "../../stage/appearance/find-sideways.ts";

const TOKEN = "a-token-that-was-never-given-out";

describe("the page behind the links of subscriptions", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  /** Subscribes an inbox of ours, and returns the links of its mail. */
  async function subscribe(): Promise<{ confirm: string; end: string; id: string }> {
    const { email, id } = await stage.app.createAddress();
    const body = { email, topic: "newsletter" };
    await stage.app.call("POST", "/api/subscriptions", { body });
    const listed = await stage.app.call("GET", "/api/email/messages", { token: id });
    const [message] = (await listed.json()) as { id: string; subject: string }[];
    assert.equal(message?.subject, "Please confirm your subscription");
    const opened = await stage.app.call("GET", `/api/email/messages/${message.id}`, { token: id });
    const { text } = (await opened.json()) as { text: string };
    const link = (purpose: string) =>
      new RegExp(`/subscription#${purpose}=[\\w-]+`).exec(text)?.[0] ?? "";
    return { confirm: link("confirm"), end: link("end"), id };
  }

  test("confirms only after a click, and names the subscription", async (t) => {
    const { confirm } = await subscribe();
    const { page, network, complaints } = await stage.visitInTurn(t);
    const response = await page.goto(confirm);
    assert.match((await response?.text()) ?? "", /<meta name="robots" content="noindex"/);
    const yes = page.getByRole("button", { name: "Confirm subscription" });
    await yes.waitFor();
    assert.equal(new URL(page.url()).hash, "");
    assert.equal(network.count("POST *"), 0);
    await yes.click();
    const heading = page.getByRole("heading", { name: "Confirmed", exact: true });
    await gainsFocus(heading);
    await page.getByText("You asked for the newsletter.").waitFor();
    assert.deepEqual(complaints, []);
    await page.goto("/robots.txt");
    await page.goto(confirm);
    await yes.click();
    await page.getByRole("alert").getByText("no longer valid, or it was already used").waitFor();
  });

  test("unsubscribes with a click", async (t) => {
    const { end, confirm } = await subscribe();
    const { page } = await stage.visitInTurn(t);
    await page.goto(end);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: "Unsubscribed", exact: true }).waitFor();
    const said = "We deleted your address and send nothing more to it.";
    await page.getByText(said, { exact: true }).waitFor();
    await page.goto("/robots.txt");
    await page.goto(confirm);
    await page.getByRole("button", { name: "Confirm subscription" }).click();
    await page.getByRole("alert").getByText("no longer valid").waitFor();
  });

  test("shows the error and keeps the link, and names the missing part of a cut link", async (t) => {
    const { page, network } = await stage.visitInTurn(t);
    await page.goto(`/subscription#confirm=${TOKEN}`);
    const yes = page.getByRole("button", { name: "Confirm subscription" });
    network.fail("POST /api/subscriptions/confirm", "unreachable");
    await yes.click();
    await page.getByRole("alert").getByText("The server can’t be reached.").waitFor();
    network.mend("POST /api/subscriptions/confirm");
    await yes.click();
    await page.getByRole("alert").getByText("This link is no longer valid").waitFor();
    for (const rest of ["", "?1#confirm=", `?2#block=${TOKEN}`]) {
      await page.goto(`/subscription${rest}`);
      await page.getByRole("heading", { name: "This link doesn’t work" }).waitFor();
    }
    const plain = await stage.visitInTurn(t, { javaScriptEnabled: false });
    await plain.page.goto(`/subscription#confirm=${TOKEN}`);
    await plain.page.getByText("This page needs JavaScript").waitFor();
  });

  test("axe finds nothing wrong with it in either theme at 320 px", async (t) => {
    const { page } = await stage.visitInTurn(t, { viewport: { width: 320, height: 640 } });
    await page.addInitScript(() => localStorage.setItem("mayfly.theme", "system"));
    for (const purpose of ["confirm", "end"]) {
      await page.goto(`/subscription?${purpose}#${purpose}=${TOKEN}`);
      await page.getByRole("button", { name: /ubscri/ }).waitFor();
      assert.deepEqual(await findInEitherSystemTheme(page), [], purpose);
      assert.deepEqual(await findSideways(page), [], purpose);
    }
  });
});
