import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { newFolder } from "../../../test/new-folder.ts";

const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

let withStripe: TestApp;
let inTestMode: TestApp;
let withoutPayments: TestApp;
before(async () => {
  const site = writeSite();
  [withStripe, inTestMode, withoutPayments] = await Promise.all([
    startTestApp(STRIPE_KEYS, site),
    startTestApp({ PAYMENTS: "test" }, site),
    startTestApp({ PAYMENTS: "off" }, site),
  ]);
});
after(() => Promise.all([withStripe, inTestMode, withoutPayments].map((app) => app.close())));

test("the main page allows Stripe's hosts when Stripe takes the payments, and no other page does", async () => {
  const home = policyOf(await get(withStripe, "/"));
  assert.deepEqual(home["script-src"], [
    "'self'",
    "https://js.stripe.com",
    "https://*.js.stripe.com",
  ]);
  assert.ok(home["frame-src"]?.includes("https://hooks.stripe.com"));
  assert.ok(home["connect-src"]?.includes("https://api.stripe.com"));
  assert.deepEqual(home["require-trusted-types-for"], ["'script'"]);
  for (const path of ["/no/such/page", "/api/config"]) {
    const response = await get(withStripe, path);
    assert.ok(!response.headers.get("content-security-policy")?.includes("stripe"), path);
  }
  const missing = await get(withStripe, "/no/such/page");
  assert.equal(missing.headers.get("cross-origin-opener-policy"), "same-origin");
});

test("wallet popups keep their opener when Stripe takes the payments", async () => {
  const opener = async (app: TestApp) =>
    (await get(app, "/")).headers.get("cross-origin-opener-policy");
  assert.equal(await opener(withStripe), "same-origin-allow-popups");
  assert.equal(await opener(inTestMode), "same-origin");
});

test("without Stripe no other host is allowed, and the page contains the payment mode", async () => {
  for (const [mode, app] of [
    ["test", inTestMode],
    ["off", withoutPayments],
  ] as const) {
    const response = await get(app, "/");
    assert.ok(!response.headers.get("content-security-policy")?.includes("stripe"));
    assert.equal(await response.text(), `<html data-payments="${mode}"></html>`);
  }
});

test("a folder, or a path outside of it, gets 404", async () => {
  assert.equal((await get(inTestMode, "/static/file.txt")).status, 200);
  for (const path of [
    "/static/",
    "/assets/",
    "/static//",
    "/assets/..%2f404.html",
    "/assets/%00",
  ]) {
    const response = await get(inTestMode, path);
    assert.deepEqual([response.status, await response.text()], [404, "<html></html>"], path);
  }
});

test("the API description is served", async () => {
  const described = await get(inTestMode, "/api/openapi.json");
  const { paths } = (await described.json()) as { paths: Record<string, object> };
  assert.ok("/api/config" in paths);
  assert.ok(Object.keys(paths).every((path) => /^\/(?:api\/|healthz|readyz)/.test(path)));
});

function get({ baseUrl }: TestApp, path: string): Promise<Response> {
  return fetch(`${baseUrl}${path}`, { headers: { accept: "text/html" } });
}

function writeSite(): string {
  const site = newFolder();
  writeFileSync(join(site, "index.html"), '<html data-payments="%PAYMENTS%"></html>');
  writeFileSync(join(site, "404.html"), "<html></html>");
  for (const folder of ["assets", "static"]) {
    mkdirSync(join(site, folder));
    writeFileSync(join(site, folder, "file.txt"), "a file");
  }
  const html = "text/html; charset=utf-8";
  const listed = {
    served: { "/": { file: "index.html", type: html } },
    notFound: [{ under: "/", file: "404.html" }],
  };
  writeFileSync(join(site, "build.json"), JSON.stringify(listed));
  return site;
}

/** The sources of each directive. */
function policyOf(response: Response): Record<string, string[]> {
  const directives = (response.headers.get("content-security-policy") ?? "").split(";");
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources];
    }),
  );
}
