import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { browserOptions } from "../../e2e/browser/launch-browser.ts";
import { issueKey } from "../../server/test/app/api-keys.ts";
import { OPERATORS_KEY } from "../../server/test/app/operator.ts";
import { startTestApp, type TestApp } from "../../server/test/app/test-app.ts";
import {
  installClient,
  linkPackages,
  readExamples,
  removeProject,
  ROOT,
  sendSignUpMails,
  type Project,
} from "./installed-package.ts";
import { runProgram } from "./run-program.ts";

/** A failure after mail. */
const FAILING = `
import { expect, test } from "mayfly/playwright";
import { writeFileSync } from "node:fs";

test("expects another code", async ({ baseURL, inbox }) => {
  writeFileSync(process.env.ADDRESS, inbox.address);
  await fetch(baseURL + "/code?value=" + encodeURIComponent(inbox.address));
  expect(await inbox.code()).toBe("000000");
});
`;

/** Own errors, which the fixture must not hide. */
const OWN_ERRORS = `
import { test as base } from "mayfly/playwright";
import { Mayfly } from "mayfly";

const test = base.extend({
  // Ends after the inbox: a worker with an unexpected failure is replaced.
  expected: [async ({}, use, info) => {
    await use();
    info.expectedStatus = info.status;
  }, { auto: true }],
  mayfly: async ({}, use) => {
    const request = (...args) => (isAway ? Promise.reject(new TypeError("is away")) : fetch(...args));
    await use(new Mayfly(process.env.MAYFLY_URL, { fetch: request }));
  },
});
let isAway = false;

test("waits longer than its timeout", async ({ inbox }) => {
  test.setTimeout(8_000);
  await inbox.code({ timeout: 60_000 });
});

test("fails after its address has ended", async ({ inbox }) => {
  await inbox.burn();
  throw new Error("own error");
});

test("fails while the server is away", async ({ inbox }) => {
  isAway = true;
  throw new Error("own error of " + inbox.address);
});
`;

const LIFE = `
import { expect, test as base } from "mayfly/playwright";
import { Mayfly } from "mayfly";

const test = base.extend({
  mayfly: async ({}, use) => use(new Mayfly(process.env.MAYFLY_URL, { key: process.env.KEY_60 })),
});
test.use({ inboxOptions: { minutes: 45 } });

test("chooses the life of its address", async ({ inbox }) => {
  const answer = await fetch(process.env.MAYFLY_URL + "/api/temp-emails/current", {
    headers: { Authorization: "Bearer " + inbox.token },
  });
  const { createdAt, expiresAt } = await answer.json();
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(45 * 60_000);
});
`;

type Attachment = { name: string; contentType: string; body?: string };
type Outcome = { status: string; errors: { message: string }[]; attachments: Attachment[] };
type Report = {
  suites: { specs: { title: string; tests: { results: Outcome[] }[] }[] }[];
};

describe("the Playwright fixture", () => {
  let app: TestApp;
  let key: string;
  let shop: Server;
  let project: Project;
  let outcomes: Map<string, Outcome | undefined>;
  before(async () => {
    app = await startTestApp({ ADMIN_KEY: OPERATORS_KEY });
    key = (await issueKey(app, { minutes: 60 })).key;
    shop = await startShop(app.smtpPort);
    project = await installClient();
    linkPackages(project, ["@playwright/test", "playwright", "playwright-core"]);
    const { port } = shop.address() as AddressInfo;
    const use = { baseURL: `http://127.0.0.1:${port}`, launchOptions: await browserOptions() };
    const config = { testDir: ".", testMatch: "*.spec.ts", workers: 1, reporter: "json", use };
    project.write("playwright.config.ts", `export default ${JSON.stringify(config)};\n`);
    const example = readExamples("ts").find((text) => text.includes("mayfly/playwright"));
    project.write("example.spec.ts", example ?? "");
    const [pageExample = ""] = readExamples("ts", "web/src/content/developers/developers.mdx");
    project.write("example-page.spec.ts", pageExample.replace("https://shop.example/sign-up", "/"));
    project.write("life.spec.ts", LIFE);
    project.write("own-errors.spec.ts", OWN_ERRORS);
    // The last one: its worker is replaced only for another test.
    project.write("unexpected.spec.ts", FAILING);
    outcomes = await play();
  });
  after(async () => {
    shop.close();
    await app.close();
    removeProject(project);
  });

  const play = async () => {
    const { code, stdout, stderr } = await runProgram(process.execPath, {
      args: [join(ROOT, "node_modules/@playwright/test/cli.js"), "test"],
      cwd: project.folder,
      env: { MAYFLY_URL: app.baseUrl, ADDRESS: join(project.folder, "address"), KEY_60: key },
    });
    assert.match(stdout, /^\{/, stdout + stderr);
    assert.equal(code, 1);
    const { suites } = JSON.parse(stdout) as Report;
    const results = suites.flatMap(({ specs }) =>
      specs.map(({ title, tests }) => [title, tests[0]?.results[0]] as const),
    );
    return new Map(results);
  };

  test("runs the examples of the README and the page for developers in a browser", () => {
    for (const title of ["a visitor confirms the address", "a visitor signs up"]) {
      const outcome = outcomes.get(title);
      assert.deepEqual([outcome?.status, outcome?.attachments], ["passed", []], title);
    }
  });

  test("creates the address with the options of the test", () => {
    const outcome = outcomes.get("chooses the life of its address");
    assert.deepEqual([outcome?.status, outcome?.errors], ["passed", []]);
  });

  test("attaches the inbox of a failed test, and ends its address", async () => {
    const outcome = outcomes.get("expects another code");
    assert.equal(outcome?.status, "failed");
    const [list, first, second] = attachedBy(outcome);
    assert.deepEqual(
      [list?.name, first?.name, second?.name],
      ["inbox.txt", "message-1.eml", "message-2.eml"],
    );
    assert.match(textOf(list), /\n1\. \S+ Shop <no-reply@shop\.test>: Your code\n2\. /);
    assert.match(textOf(first), /^Subject: Your code\r\n\r\nYour verification code is 482913\./m);
    const to = readFileSync(join(project.folder, "address"), "utf8");
    await assert.rejects(app.send({ to, subject: "late" }), /550/);
  });

  test("reports only the test's own error, also when the inbox can't be read", () => {
    for (const [title, error, reason] of [
      ["waits longer than its timeout", /no message with a code in \d s; nothing else/, /\n$/],
      ["fails after its address has ended", /own error/, /\nCan't read the messages: .*ended/],
      ["fails while the server is away", /own error/, /\nCan't read the messages: .*is away/],
    ] as const) {
      const outcome = outcomes.get(title);
      assert.equal(outcome?.status, "failed", title);
      assert.equal(outcome.errors.length, 1, title);
      assert.match(outcome.errors[0]?.message ?? "", error);
      const [list, ...others] = attachedBy(outcome);
      assert.deepEqual([list?.name, others], ["inbox.txt", []]);
      assert.match(textOf(list), /^\S+@mayfly\.test\n/);
      assert.match(textOf(list), reason);
    }
  });
});

/** Without the page's state, which Playwright attaches. */
function attachedBy(outcome: Outcome | undefined): Attachment[] {
  return (outcome?.attachments ?? []).filter(({ name }) => name !== "error-context");
}

function textOf(attachment: Attachment | undefined): string {
  return Buffer.from(attachment?.body ?? "", "base64").toString();
}

/** A site with the form of the example: it mails a code and welcomes a visitor who types it. */
async function startShop(smtpPort: number): Promise<Server> {
  const form = (action: string, label: string, button: string) =>
    `<!doctype html><form action="${action}"><label>${label}<input name="value"></label><button>${button}</button></form>`;
  const answer = async (path: string, value: string): Promise<string> => {
    if (path === "/welcome" && value === "482913") return "<p>Welcome</p>";
    if (path !== "/code") return form("/code", "Email", "Sign up");
    await sendSignUpMails(smtpPort, value);
    return form("/welcome", "Code", "Confirm");
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop.test");
    response.setHeader("content-type", "text/html");
    void answer(pathname, searchParams.get("value") ?? "").then((page) => response.end(page));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
