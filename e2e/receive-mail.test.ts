import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { openSharedStage, type Stage } from "./stage/stage.ts";

describe("receiving mail on the main page", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  test("a visitor gets an address and mail without any action, reads it in place, and deletes it", async (t) => {
    const { main, complaints, arrive } = await stage.visitInTurn(t, {
      reducedMotion: "no-preference",
    });
    const email = await arrive();
    await main.empty.waitFor();
    await main.connection("Live").waitFor();

    await stage.app.send({
      to: email,
      subject: "Your sign-in code",
      text: "Use 482913 to finish signing in.",
      html: "<h1>Your code</h1><p>Use <b>482913</b> to finish signing in.</p>",
    });
    const row = main.row("Your sign-in code");
    await row.element.getByText("sender@example.org").waitFor();
    await row.element.getByText("Use 482913 to finish signing in.").waitFor();
    await row.element.getByText("Just now").waitFor();
    await main.empty.waitFor({ state: "detached" });

    await row.open();
    await row.frame.getByRole("heading", { name: "Your code" }).waitFor();
    await row.tab("Plain Text").click();
    await row.element.getByRole("region", { name: "Plain text" }).getByText("Use 482913").waitFor();
    await row.tab("HTML Source").click();
    await row.element.getByText("<b>482913</b>").waitFor();
    await row.element.getByText("Contains HTML content").waitFor();

    await row.remove.click();
    await main.toast("Message deleted", "The message has been removed from your inbox").waitFor();
    await row.element.waitFor({ state: "detached" });
    await main.empty.waitFor();
    assert.deepEqual(complaints, []);
  });
});
