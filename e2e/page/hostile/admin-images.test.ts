import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { ADMIN_KEY, adminPanel } from "../../stage/parts/admin-panel.ts";
import { openStage, type Stage } from "../../stage/stage.ts";

const IMAGES = 30;

describe("a page of another site that embeds the operator's calls as images", () => {
  let stage: Stage;
  let foreign: Server;
  let images: string[] = [];
  before(async () => {
    stage = await openStage({ env: { ADMIN_KEY } });
    foreign = createServer((_request, response) => {
      const tags = images.map((url) => `<img src="${url}">`).join("");
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<!doctype html><title>Pictures</title>${tags}`);
    });
    foreign.listen(0, "localhost");
    await once(foreign, "listening");
  });
  after(async () => {
    await stage.close();
    foreign.closeAllConnections();
    foreign.close();
  });

  test("locks out no operator who opens it, and leaves no record", async (t) => {
    const { page, network, arrive } = await stage.visitInTurn(t);
    const { port } = foreign.address() as AddressInfo;
    images = Array.from(
      { length: IMAGES },
      (_, index) => `${network.url}/api/admin/stats?${index}`,
    );
    // By name: 127.0.0.1 with another port would be the same site.
    await page.goto(`http://localhost:${port}/`, { waitUntil: "load" });
    assert.equal(network.count("GET /api/admin/stats*"), IMAGES);

    await adminPanel(page).enter("#suspicious-activity");
    await page.getByText("No suspicious activity recorded").waitFor();
    assert.match(await arrive(), /@/);
  });

  test("does nothing from our own origin either, because images send no client header", async (t) => {
    const { page, network } = await stage.visitInTurn(t);
    const panel = adminPanel(page);
    await page.goto("/admin");
    const failed = await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map(
            (url) =>
              new Promise<boolean>((resolve) => {
                const image = new Image();
                image.addEventListener("error", () => resolve(true));
                image.addEventListener("load", () => resolve(false));
                image.src = url;
              }),
          ),
        ),
      Array.from({ length: IMAGES }, (_, index) => `${network.url}/api/admin/stats?own=${index}`),
    );
    assert.ok(failed.every(Boolean));
    await panel.enter("#suspicious-activity");
    await page.getByText("No suspicious activity recorded").waitFor();
  });
});
