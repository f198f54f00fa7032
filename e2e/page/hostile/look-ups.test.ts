import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isWholeBrowser, launchProfile } from "../../browser/launch-browser.ts";
import { openMail, sendHostileMails, showImages } from "../../hostile/hostile-mails.ts";
import { HOSTILE_MAILS, PICTURES } from "../../hostile/vectors.ts";
import { startSite } from "../../stage/site.ts";
import { createVisitor } from "../../stage/visitor.ts";
import { newFolder } from "../../../server/test/new-folder.ts";

const skip = isWholeBrowser()
  ? false
  : "the bundled browser looks no name up ahead; CHROMIUM_PATH names one that does";

test("no name in a hostile mail is resolved, not even before a click", { skip }, async (t) => {
  const folder = newFolder();
  const netLog = join(folder, "net-log.json");
  const { app, closeApp } = await startSite();
  t.after(closeApp);
  const visitor = await createVisitor(
    t,
    {
      baseUrl: app.baseUrl,
      newContext: (options) =>
        launchProfile(join(folder, "profile"), [`--log-net-log=${netLog}`], options),
    },
    {},
  );

  // The allowed pictures point to a local server.
  const urlOf = (name: string): string =>
    name.startsWith("last-") ? "data:image/gif," : `http://${name}.leak.test/`;
  await sendHostileMails(app, visitor, [PICTURES, ...HOSTILE_MAILS], urlOf);
  await openMail(visitor, PICTURES);
  for (const mail of HOSTILE_MAILS) {
    const row = await openMail(visitor, mail);
    if (!mail.pictures) await showImages(row, mail);
  }

  // Shows that the log records a DNS query if one is allowed.
  visitor.network.fail("GET /allowed", {
    status: 200,
    body: '<!doctype html><link rel="dns-prefetch" href="http://looked-up.test/"><img src="http://fetched.test/">',
    type: "text/html",
  });
  await visitor.page.goto("/allowed");
  await visitor.page.context().close();
  const log = readFileSync(netLog, "utf8");
  assert.match(log, /fetched\.test/);
  assert.match(log, /looked-up\.test/);
  assert.deepEqual(log.match(/[\w-]+\.leak\.test/g) ?? [], []);
});
