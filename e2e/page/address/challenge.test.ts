import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { NOTICES } from "@mayfly/contract/notices";
import { openStage, type Stage } from "../../stage/stage.ts";

const CREATE = "POST /api/temp-emails";
const SOLVER = "GET /assets/challenge-worker-*";

/** The browser itself logs each error response. */
const isOfChallenge = (complaint: string) => /status of 428/.test(complaint);

describe("a visitor whose network has used half of its creation limit", () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage({ env: { LIMIT_CREATE_PER_HOUR: "20" } });
    for (let made = 0; made < 10; made++) await stage.app.createAddress();
    assert.equal((await stage.app.call("POST", "/api/temp-emails", { body: {} })).status, 428);
  });
  after(() => stage.close());

  test("at the first address, and the next one", async (t) => {
    const { page, main, network, complaints } = await stage.visit(t);

    await t.test("sees a connection error if the solver can't load", async () => {
      network.fail(SOLVER, "unreachable");
      await page.goto("/");
      await main.toast("Error", NOTICES.connectionProblem.text).waitFor();
      network.mend(SOLVER);
    });

    await t.test(
      "can try again, and sees the creation state of the card while the page solves the challenge",
      async () => {
        const solved = page.waitForRequest(
          (request) => request.method() === "POST" && /"challenge"/.test(request.postData() ?? ""),
        );
        network.hold(SOLVER);
        complaints.length = 0;
        await main.newEmail.click();
        await main.card.getByText("Generating your email...", { exact: true }).waitFor();
        assert.equal(await main.newEmail.isDisabled(), true);
        network.release(SOLVER);
        await solved;
        await main.email();
      },
    );

    await t.test(
      "gets an address, and another one by New Email, without a visible difference",
      async () => {
        const email = await main.email();
        const made = network.count(CREATE);
        await main.connection("Live").waitFor();
        await stage.app.send({ to: email, subject: "Arrives", text: "As usual." });
        await main.row("Arrives").element.waitFor();
        await main.newEmail.click();
        assert.notEqual(await main.email(email), email);
        assert.equal(network.count(CREATE), made + 2);
        assert.equal(await page.getByRole("alert").count(), 0);
        assert.deepEqual(
          complaints.filter((complaint) => !isOfChallenge(complaint)),
          [],
        );
      },
    );
  });
});
