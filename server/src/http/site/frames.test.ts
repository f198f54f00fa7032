import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startTestApp, type TestApp } from "../../../test/app/test-app.ts";
import { newFolder } from "../../../test/new-folder.ts";

const FRAMES = [
  ["/measure", "https://www.googletagmanager.com"],
  ["/ad-frame", "https://pagead2.googlesyndication.com"],
] as const;

let configured: TestApp;
let mistaken: TestApp;
before(async () => {
  const site = writeSite();
  [configured, mistaken] = await Promise.all([
    startTestApp({ ANALYTICS_ID: "G-1", AD_CLIENT_ID: "ca-pub-<1>" }, site),
    startTestApp({ AD_CLIENT_ID: "pub-1" }, site),
  ]);
});
after(() => Promise.all([configured.close(), mistaken.close()]));

test("a third-party frame has an opaque origin, allows its own host's scripts, and can be framed by our pages only", async () => {
  for (const [path, host] of FRAMES) {
    const { status, headers } = await get(path);
    assert.equal(status, 200);
    const policy = (headers.get("content-security-policy") ?? "").split("; ");
    assert.ok(policy.includes("default-src 'none'"), path);
    assert.ok(policy.includes(`script-src 'self' ${host}`), path);
    assert.ok(policy.includes("frame-ancestors 'self'"), path);
    const sandbox = policy.find((directive) => directive.startsWith("sandbox ")) ?? "";
    assert.match(sandbox, /^sandbox allow-scripts/);
    assert.doesNotMatch(sandbox, /same-origin|top-navigation|forms|modals/);
    assert.equal(headers.get("x-frame-options"), "SAMEORIGIN");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
    assert.equal(headers.get("origin-agent-cluster"), null);
  }
});

test("each frame contains its own id; the page contains only whether there is one", async () => {
  assert.equal(await (await get("/measure")).text(), 'id="G-1"');
  assert.equal(await (await get("/ad-frame")).text(), 'id="ca-pub-&lt;1&gt;"');
  assert.equal(await (await get("/")).text(), "on on");
});

test("without a valid id there is no frame", async () => {
  for (const [path] of FRAMES) assert.equal((await get(path, mistaken)).status, 404, path);
  assert.equal(await (await get("/", mistaken)).text(), "off refused");
});

test("a frame may fetch its own script across origins, and nothing else of ours", async () => {
  const policyOf = async (file: string) =>
    (await get(`/assets/${file}`)).headers.get("cross-origin-resource-policy");
  assert.equal(await policyOf("measure-frame-abc.js"), "cross-origin");
  assert.equal(await policyOf("ad-frame-abc.js"), "cross-origin");
  assert.equal(await policyOf("main-abc.js"), "same-origin");
});

test("no page of ours allows a third-party host", async () => {
  for (const path of ["/", "/no/such/page"]) {
    const policy = (await get(path)).headers.get("content-security-policy") ?? "";
    assert.match(policy, /script-src 'self';/, path);
    assert.match(policy, /frame-src 'self';/, path);
    assert.doesNotMatch(policy, /google|doubleclick/, path);
  }
});

function get(path: string, { baseUrl } = configured): Promise<Response> {
  return fetch(`${baseUrl}${path}`, { headers: { accept: "text/html" } });
}

function writeSite(): string {
  const site = newFolder();
  const write = (file: string, text: string) => writeFileSync(join(site, file), text);
  const html = "text/html; charset=utf-8";
  mkdirSync(join(site, "assets"));
  for (const name of ["measure-frame", "ad-frame", "main"]) write(`assets/${name}-abc.js`, ";");
  write("measure-frame.html", 'id="%ANALYTICS_ID%"');
  write("ad-frame.html", 'id="%AD_CLIENT_ID%"');
  write("index.html", "%ANALYTICS% %ADS%");
  write("404.html", "none");
  const served = { "/": { file: "index.html", type: html } };
  write("build.json", JSON.stringify({ served, notFound: [{ under: "/", file: "404.html" }] }));
  return site;
}
