import assert from "node:assert/strict";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { after, before, describe, test, type TestContext } from "node:test";
import { createTransport } from "nodemailer";
import type { BrowserContext, Route } from "playwright-core";
import { until } from "../../server/test/until.ts";
import { lockDataDir } from "../../server/src/store/sqlite/lock-data-dir.ts";
import { takeBrowser, type TakenBrowser } from "../stage/browser.ts";
import { startDevCopy, type DevCopy } from "../stage/dev-copy.ts";
import { mainPage } from "../stage/parts/main-page.ts";
import { collectComplaints } from "../stage/visitor.ts";

const CLIENT = { "x-client": "test" };
/** A page that finds a later change loads again by itself, maybe before it has loaded. */
const UNTIL_ANSWERED = { waitUntil: "commit" } as const;
const ARTICLE = "web/src/content/articles/1-tracking-pixel.mdx";
const DOMAIN_SELECT = "web/src/features/address/domain-select.tsx";
const ERRORS = "contract/src/errors.ts";
const SEARCH_FIELD = "web/src/features/inbox/search/search-field.tsx";
const ROUTES = "server/src/http/routes/service-routes.ts";

describe("npm run dev", () => {
  let dev: DevCopy;
  let taken: TakenBrowser;
  let context: BrowserContext;
  before(async () => {
    dev = await startDevCopy();
    taken = await takeBrowser([]);
    // One for all pages: it keeps the hundreds of modules that they share.
    context = await taken.browser.newContext({ baseURL: dev.baseUrl });
    context.setDefaultTimeout(60_000);
  });
  after(async () => {
    dev.remove();
    await context.close();
    await taken.leave();
  });
  const call = (path: string, init?: RequestInit) => fetch(new URL(path, dev.baseUrl), init);
  /** Without the stage's proxy, which supports no WebSocket. */
  const openPage = async (t: TestContext, path: string) => {
    const page = await context.newPage();
    t.after(() => page.close());
    const complaints = collectComplaints(page);
    const connected = page.waitForEvent("console", (message) =>
      message.text().includes("[vite] connected"),
    );
    await page.goto(path, UNTIL_ANSWERED);
    await connected;
    return { page, complaints };
  };

  test("has the same parts as npm start, and logs neither a warning nor its inner port", async () => {
    assert.equal((await call("/mailtm/domains")).status, 200);
    const { hostname, port, host } = new URL(dev.baseUrl);
    const curl = connect(Number(port), hostname);
    // `curl -X POST` sends neither a body nor its length.
    curl.write(
      `POST /api/temp-emails HTTP/1.1\r\nHost: ${host}\r\nX-Client: curl\r\nConnection: close\r\n\r\n`,
    );
    const created = await readText(curl);
    assert.match(created, /^HTTP\/1\.1 201 /);
    assert.doesNotMatch(dev.output(), /"level":/);
  });

  test("an open page", async (t) => {
    const { page, complaints } = await openPage(t, "/");
    const main = mainPage(page);
    const field = main.inbox.getByRole("searchbox");

    await t.test("shows arriving mail, under a policy that allows no inline script", async () => {
      const email = await main.email();
      const transport = createTransport({ port: dev.smtpPort, host: "127.0.0.1", ignoreTLS: true });
      await transport.sendMail({ from: "a@example.org", to: email, subject: "For developers" });
      await main.row("For developers").element.waitFor();
      const policy = (await call("/")).headers.get("content-security-policy") ?? "";
      assert.match(policy, /script-src 'self';style-src 'self' 'nonce-[\w-]+';/);
      assert.deepEqual(complaints, []);
    });

    await t.test("replaces a component in an open page, which keeps its state", async () => {
      await field.fill("developers");
      dev.edit(SEARCH_FIELD, "Search messages", "Find messages");
      await main.inbox.getByRole("searchbox", { name: "Find messages" }).waitFor();
      assert.equal(await field.inputValue(), "developers");
      // Neither the policy nor hydration reports an error.
      assert.deepEqual(complaints, []);
    });

    await t.test("shows what a component throws, and the corrected component", async () => {
      const thrown = 'throw new Error("A mistake");';
      dev.edit(DOMAIN_SELECT, "const hydrated =", `${thrown} const hydrated =`);
      await page.getByText("Error: A mistake").waitFor();
      await main.domain.waitFor({ state: "detached" });
      dev.edit(DOMAIN_SELECT, thrown, "");
      await main.domain.waitFor();
    });
  });

  test("serves a changed text of the server, and keeps its data", async () => {
    const created = await call("/api/temp-emails", { method: "POST", headers: CLIENT });
    assert.equal(created.status, 201);
    const { id, email } = (await created.json()) as { id: string; email: string };
    await dev.says(/Restarted in/, () =>
      dev.edit(ERRORS, "This page doesn’t exist.", "Nothing here, says the developer."),
    );
    const missing = (await (await call("/api/nothing", { headers: CLIENT })).json()) as {
      message: string;
    };
    assert.match(missing.message, /^Nothing here, says the developer\./);
    const headers = { ...CLIENT, authorization: `Bearer ${id}` };
    const current = await call("/api/temp-emails/current", { headers });
    assert.equal(((await current.json()) as { email: string }).email, email);
  });

  test("serves a module that an editor empties before it writes it", async () => {
    const hasField = async () =>
      (await (await call(SEARCH_FIELD.replace("web", ""))).text()).includes("SearchField");
    const file = dev.fileOf(SEARCH_FIELD);
    const text = readFileSync(file);
    truncateSync(file);
    await until("Vite serves the empty module", async () => !(await hasField()));
    writeFileSync(file, text);
    await until("Vite serves the whole module", hasField);
  });

  test("renders a changed article again, and the open page loads it", async (t) => {
    const { page } = await openPage(t, "/blog/1");
    dev.edit(ARTICLE, "A sender can’t tell", "Senders can’t tell");
    await page.getByText("Senders can’t tell").waitFor();

    await t.test("also if it changes while the page loads", async () => {
      const later = "No sender can tell";
      const hasLater = async () => (await (await call("/blog/1")).text()).includes(later);
      const changeFirst = async (route: Route) => {
        dev.edit(ARTICLE, "Senders can’t tell", later);
        await until("the server has the change", hasLater);
        await route.continue();
      };
      // Not the open page: it may be loading again by itself.
      const loading = await context.newPage();
      await loading.route("**/dev/content-pages.ts", changeFirst, { times: 1 });
      await loading.goto("/blog/1", UNTIL_ANSWERED);
      await loading.getByText(later).waitFor();
      await loading.close();
      dev.edit(ARTICLE, later, "Senders can’t tell");
    });

    await t.test("shows an error of its source, and the corrected article", async () => {
      const mistake = "<Unclosed {";
      dev.edit(ARTICLE, "Senders can’t tell", `${mistake} Senders can’t tell`);
      await page.getByText("1-tracking-pixel.mdx").waitFor();
      dev.edit(ARTICLE, mistake, "");
      await page.getByRole("heading", { level: 1 }).waitFor();
    });
  });

  test("reports an error that ended the server, and restarts it at the next save", async (t) => {
    const text = "export function serviceRoutes";
    await dev.says(/The server ended \(exit code 1\)\. Save a file to start it again\./, () =>
      dev.edit(ROUTES, text, `export function ( ${text}`),
    );
    assert.match(dev.output(), /SyntaxError|Expected/);
    assert.equal((await call("/healthz")).status, 503);
    const page = await context.newPage();
    t.after(() => page.close());
    await page.goto("/blog/1");
    await page.getByText("The server does not run.").waitFor();
    await dev.says(/the package not-installed is missing .* 'npm ci --include=dev'\.\n/, () =>
      dev.edit(ROUTES, `export function ( ${text}`, `import "not-installed"; ${text}`),
    );
    await dev.says(/Restarted in/, () => dev.edit(ROUTES, `import "not-installed"; ${text}`, text));
    assert.equal((await call("/healthz")).status, 200);
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  test("ends with Ctrl+C, and leaves no server running", async () => {
    assert.deepEqual(await dev.interrupt(), { code: 0, signal: null });
    await assert.rejects(call("/healthz"));
    // A running server would hold the lock of the folder.
    lockDataDir(dev.dataDir)();
  });
});
