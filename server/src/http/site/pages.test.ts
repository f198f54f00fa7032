import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { startTestApp } from "../../../test/app/test-app.ts";
import { newFolder } from "../../../test/new-folder.ts";

const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

test("the main page allows Stripe's hosts when Stripe takes the payments, and no other page does", async (t) => {
  const get = await openSite(t, STRIPE_KEYS);
  const home = policyOf(await get("/"));
  assert.deepEqual(home["script-src"], [
    "'self'",
    "https://js.stripe.com",
    "https://*.js.stripe.com",
  ]);
  assert.ok(home["frame-src"]?.includes("https://hooks.stripe.com"));
  assert.ok(home["connect-src"]?.includes("https://api.stripe.com"));
  assert.deepEqual(home["require-trusted-types-for"], ["'script'"]);
  for (const path of ["/no/such/page", "/api/config"]) {
    const response = await get(path);
    assert.ok(!response.headers.get("content-security-policy")?.includes("stripe"), path);
  }
  const missing = await get("/no/such/page");
  assert.equal(missing.headers.get("cross-origin-opener-policy"), "same-origin");
});

test("wallet popups keep their opener when Stripe takes the payments", async (t) => {
  const opener = async (env: Record<string, string>) =>
    (await (await openSite(t, env))("/")).headers.get("cross-origin-opener-policy");
  assert.equal(await opener(STRIPE_KEYS), "same-origin-allow-popups");
  assert.equal(await opener({ PAYMENTS: "test" }), "same-origin");
});

test("without Stripe no other host is allowed, and the page contains the payment mode", async (t) => {
  for (const mode of ["test", "off"]) {
    const response = await (await openSite(t, { PAYMENTS: mode }))("/");
    assert.ok(!response.headers.get("content-security-policy")?.includes("stripe"));
    assert.equal(await response.text(), `<html data-payments="${mode}"></html>`);
  }
});

test("a folder, or a path outside of it, gets 404", async (t) => {
  const get = await openSite(t, {});
  assert.equal((await get("/static/file.txt")).status, 200);
  for (const path of [
    "/static/",
    "/assets/",
    "/static//",
    "/assets/..%2f404.html",
    "/assets/%00",
  ]) {
    const response = await get(path);
    assert.deepEqual([response.status, await response.text()], [404, "<html></html>"], path);
  }
});

test("the API description is served", async (t) => {
  const described = await (await openSite(t, {}))("/api/openapi.json");
  const { paths } = (await described.json()) as { paths: Record<string, object> };
  assert.ok("/api/config" in paths);
  assert.ok(Object.keys(paths).every((path) => /^\/(?:api\/|healthz|readyz)/.test(path)));
});

async function openSite(
  t: TestContext,
  env: Record<string, string>,
): Promise<(path: string) => Promise<Response>> {
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
  const app = await startTestApp(env, site);
  t.after(async () => {
    await app.close();
  });
  return (path) => fetch(`${app.baseUrl}${path}`, { headers: { accept: "text/html" } });
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
