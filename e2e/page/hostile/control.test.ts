import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startForeignServer, type ForeignServer } from "../../hostile/foreign-server.ts";
import { CLOBBERING, FRAMESETS, MUTATIONS } from "../../hostile/mutation-vectors.ts";
import { CLASSES, PICTURES, type Attempts, type HostileMail } from "../../hostile/vectors.ts";
import { openSharedStage, type Stage } from "../../stage/stage.ts";

/** A harmless vector proves nothing: here each class of vectors runs without protection. */
describe("hostile mail without protection", () => {
  let stage: Stage;
  let foreign: ForeignServer;
  before(async () => {
    foreign = await startForeignServer();
    stage = await openSharedStage();
  });
  after(() => foreign.close());

  /** One harmful vector represents its class: it is among the first of those that need no click. */
  const first = (attempts: Attempts): Attempts =>
    Object.fromEntries(
      Object.entries(attempts)
        .filter(([, html]) => !html("").includes("Click me"))
        .slice(0, 8),
    );
  const classes: readonly HostileMail[] = [
    PICTURES,
    ...CLASSES,
    { name: "mutations", attempts: MUTATIONS },
    { name: "clobbering", attempts: CLOBBERING },
    { name: "framesets", attempts: FRAMESETS },
  ].map((one) => ({ ...one, attempts: first(one.attempts) }));
  // One visitor: each class replaces the previous document.
  test("each class does harm", async (t) => {
    const { page, network } = await stage.visitInTurn(t);
    for (const one of classes) {
      await t.test(`some of the ${one.name} run code or make requests`, async () => {
        network.fail("GET /unguarded", { status: 200, body: unguarded(one), type: "text/html" });
        const calls = Object.keys(one.attempts).map((name) => foreign.asked(pathOf(one, name)));
        // The previous document could navigate the page away from its target.
        await page.goto("about:blank");
        await page.goto("/unguarded");
        const ran = page.waitForFunction(() =>
          Object.keys(window).some((key) => key.startsWith("ran_")),
        );
        // A wait for an event that never comes must not fail after the test.
        ran.catch(() => {});
        await Promise.any([ran, ...calls]);

        const harmful = await page.evaluate(() =>
          Object.keys(window).filter((key) => key.startsWith("ran_")),
        );
        const called = foreign.requests.filter(({ path }) => path.startsWith(`/${one.name}/`));
        assert.ok(harmful.length + called.length > 0);
      });
    }
  });

  /** Each attempt in a separate document of our own origin, without restrictions. */
  function unguarded(one: HostileMail): string {
    const frames = Object.entries(one.attempts).map(([name, html]) => {
      const traced = html(`${foreign.url}${pathOf(one, name)}`).replaceAll(
        "top.ran=1",
        `top.ran_${name.replaceAll(/\W/g, "_")}=1`,
      );
      return `<iframe srcdoc="${traced.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;
    });
    return `<!doctype html><title>Unguarded</title>${frames.join("\n")}`;
  }
});

function pathOf({ name }: HostileMail, attempt: string): string {
  return `/${name}/${attempt}`;
}
