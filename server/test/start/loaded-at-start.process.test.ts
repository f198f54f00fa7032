import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { TestApp } from "../app/test-app.ts";

/** Libraries that a start doesn't need, by the requests that load them. */
const LATE = {
  "a route's first call": ["ajv", "@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler"],
  "the API's description": ["@fastify/swagger", "yaml"],
  "a port for metrics": ["prom-client", "@opentelemetry/api"],
  PostgreSQL: ["pg"],
  Stripe: ["stripe"],
  "a message that is opened": ["piscina"],
  "a sender's check": ["mailauth"],
  "an agent's call": ["@modelcontextprotocol/server", "zod"],
} as const;

describe("the modules loaded at a start", () => {
  const loaded = new Set<string>();
  const missing = (libraries: readonly string[]) => libraries.filter((name) => !loaded.has(name));
  let app: TestApp;
  let siteFolder: string;
  before(async () => {
    registerHooks({
      load(url, context, next) {
        const [, library] =
          /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url) ?? [];
        if (library !== undefined) loaded.add(library);
        return next(url, context);
      },
    });
    siteFolder = mkdtempSync(join(tmpdir(), "mayfly-site-"));
    writeFileSync(join(siteFolder, "index.html"), "<!doctype html><p>a page</p>");
    const served = { "/": { file: "index.html", type: "text/html; charset=utf-8" } };
    writeFileSync(join(siteFolder, "build.json"), JSON.stringify({ served, notFound: [] }));
    const { startTestApp } = await import("../app/test-app.ts");
    app = await startTestApp({}, siteFolder);
  });
  after(async () => {
    await app.close();
    rmSync(siteFolder, { recursive: true });
  });

  test("a page is served without the libraries that only other requests need", async () => {
    assert.equal((await app.call("GET", "/")).status, 200);
    assert.deepEqual(missing(["fastify"]), []);
    const early = Object.values(LATE)
      .flat()
      .filter((name) => loaded.has(name));
    assert.deepEqual(early, []);
  });

  test("the first calls load the compilers of their schemas, and are validated", async () => {
    const body = { domain: 1 };
    const answers = await Promise.all(
      [1, 2].map(() => app.call("POST", "/api/temp-emails", { body })),
    );
    for (const answer of answers) {
      const { error } = (await answer.json()) as { error: string };
      assert.deepEqual([answer.status, error], [400, "INVALID_INPUT"]);
    }
    assert.deepEqual(missing(LATE["a route's first call"]), []);
    assert.deepEqual(missing(["@fastify/swagger"]), ["@fastify/swagger"]);
  });

  test("a request for the API description loads the library that writes it", async () => {
    const ask = async () => (await app.call("GET", "/api/openapi.json")).text();
    const [first, second] = await Promise.all([ask(), ask()]);
    assert.match(first, /^\{"openapi":"3\.1\.0"/);
    assert.equal(first, second);
    assert.deepEqual(missing(LATE["the API's description"]), []);
  });
});
