import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../test/app/test-app.ts";

/** The router reads all of them as `/api/` and what follows. */
const BEGINNINGS = ["/api/", "/%61pi/", "/ap%69/", "http://elsewhere.example/api/"];
const CALLS_PER_MINUTE = 3;

describe("a call in odd spelling", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({
      LIMIT_CALLS_PER_MINUTE: String(CALLS_PER_MINUTE),
      TRUST_PROXY: "127.0.0.1",
    });
  });
  after(() => app.close());

  for (const [index, beginning] of BEGINNINGS.entries()) {
    const headers = { "x-forwarded-for": `203.0.113.${index}` };
    const call = (method: string, path: string) =>
      ask(app.baseUrl, { method, path: beginning + path, headers });

    test(`${beginning}: changes nothing without the client's header`, async () => {
      const { status, body } = await call("POST", "temp-emails");
      assert.equal(status, 400);
      assert.match(body, /CLIENT_HEADER_MISSING/);
    });

    test(`${beginning}: is counted with all calls, and kept by no cache`, async () => {
      const answers = [];
      for (let asked = 0; asked < CALLS_PER_MINUTE; asked++) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        answers.push(await call("GET", "config"));
      }
      assert.equal(answers[0]?.cacheControl, "no-store");
      assert.equal(answers.at(-1)?.status, 429, "the one before this test is counted, too");
    });
  }
});

/** As it is written: `fetch` would tidy the path. */
function ask(
  baseUrl: string,
  asked: { method: string; path: string; headers: Record<string, string> },
): Promise<{ status: number | undefined; cacheControl: string | undefined; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    cacheControl: string | undefined;
    body: string;
  }>();
  const { hostname, port } = new URL(baseUrl);
  const sent = request({ hostname, port, ...asked }, (response) => {
    let body = "";
    response.setEncoding("utf8").on("data", (text: string) => (body += text));
    response.on("end", () => {
      const cacheControl = response.headers["cache-control"];
      resolve({ status: response.statusCode, cacheControl, body });
    });
  });
  sent.on("error", reject);
  sent.end();
  return promise;
}
