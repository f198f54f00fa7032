import { before, describe, test } from "node:test";
import type { DeliveryTrace } from "@mayfly/contract";
import type { Locator } from "playwright-core";
import { TestClient } from "../../../server/src/smtp/testing/test-client.ts";
import { until } from "../../../server/test/until.ts";
import { addAddress, rowOf } from "../../stage/parts/address-list.ts";
import { tokenOf } from "../../stage/other-device.ts";
import type { MainPage } from "../../stage/parts/main-page.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const STREAM = "GET /api/email/stream";
const LIST = "GET /api/email/messages";
const TRACE = "GET /api/email/trace";

describe("the sign of a refused delivery", () => {
  let stage: Stage;
  before(async () => {
    stage = await openSharedStage();
  });

  /** Sends a message with a lone line feed, which is refused. */
  const sendRefused = async (email: string): Promise<void> => {
    const client = await TestClient.hello(stage.app.smtpPort);
    client.send(
      `MAIL FROM:<a@shop.example>\r\nRCPT TO:<${email}>\r\nDATA\r\na\nb\r\n.\r\nQUIT\r\n`,
    );
    await client.rest();
  };
  const label = (main: MainPage, sign = ""): Locator =>
    main.inbox.getByRole("button", { name: `Live. ${sign}Show deliveries`, exact: true });
  const sign = (main: MainPage): Locator => label(main, "A delivery was refused. ");

  test("is shown on a phone, whose empty inbox has the list below the screen, until it is in view", async (t) => {
    const { main, arrive } = await stage.visitInTurn(t, PHONE);
    const email = await arrive();
    await label(main).waitFor();
    await main.inbox.getByText("Nothing has tried to deliver to this address yet.").waitFor();
    await sendRefused(email);
    await sign(main).waitFor();
    await main.inbox.getByText("The message has invalid line breaks").scrollIntoViewIfNeeded();
    await label(main).waitFor();
  });

  test("is shown for one between the load of the page and its first stream", async (t) => {
    const visitor = await stage.visitInTurn(t);
    const { page, main, network } = visitor;
    const email = await visitor.arrive();
    const token = await tokenOf(visitor);
    await stage.app.send({ to: email, subject: "Welcome", text: "x" });
    await main.row("Welcome").element.waitFor();
    await label(main).waitFor();
    network.hold(STREAM);
    network.hold(LIST);
    const opening = network.next(STREAM);
    await page.reload();
    await opening;
    await main.inbox.getByRole("list", { name: "Attempts to deliver" }).waitFor();
    await sendRefused(email);
    // Its event is over before the stream opens.
    await until("the attempt is stored", async () => {
      const answer = await stage.app.call("GET", "/api/email/trace", { token });
      const { attempts } = (await answer.json()) as DeliveryTrace;
      return attempts.some(({ outcome }) => outcome === "refused");
    });
    network.hold(TRACE);
    const fetching = network.next(TRACE);
    network.release(STREAM);
    await fetching;
    // The list of attempts goes with the empty inbox, and must not take this fetch with it.
    network.release(LIST);
    await main.row("Welcome").element.waitFor();
    network.release(TRACE);
    await sign(main).waitFor();

    await t.test("stays in the row of the address while another one is shown", async () => {
      await addAddress(main, email);
      await label(main).waitFor();
      const row = rowOf(main, email, "1 unread, a delivery was refused, ");
      await row.click();
      await sign(main).click();
      await page.getByText("The message has invalid line breaks").waitFor();
      await row.waitFor({ state: "detached" });
    });
  });
});
