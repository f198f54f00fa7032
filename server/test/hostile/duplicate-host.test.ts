import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../app/test-app.ts";

/** A proxy may route by one Host header while the server reads the other. */
const HOSTS = ["Host: mail.example.org", "hOsT: other.example.org"];
/** Node answers 431 if there are many more. */
const FILLER = Array.from({ length: 500 }, () => "a:");

const SETUPS = [
  { name: "from a client", env: {}, forwarded: [] },
  {
    name: "from a trusted proxy",
    env: { TRUST_PROXY: "127.0.0.1" },
    forwarded: ["X-Forwarded-For: 203.0.113.7"],
  },
];

for (const { name, env, forwarded } of SETUPS)
  describe(`a request with two Host headers, or none, ${name}`, () => {
    let app: TestApp;
    before(async () => void (app = await startTestApp(env)));
    after(() => app.close());

    for (const [what, lines] of [
      ["is refused with 400, and its connection closes", [...HOSTS, ...forwarded]],
      [
        "with the same value is refused",
        [...HOSTS.slice(0, 1), ...HOSTS.slice(0, 1), ...forwarded],
      ],
      ["with hundreds of header lines between is refused", [HOSTS[0], ...FILLER, HOSTS[1]]],
      ["is refused like one without any, which HTTP/1.1 requires", forwarded],
    ] as const)
      test(what, async () => {
        for (const path of ["/", "/healthz", "/api/config", "/nowhere"]) {
          const answer = await exchange(app, `GET ${path} HTTP/1.1`, lines);
          assert.match(answer, /^HTTP\/1\.1 400 /, path);
          assert.match(answer, /^connection: close\r$/im);
          assert.match(answer, /"error":"INVALID_INPUT"/);
        }
      });

    test("doesn't affect requests with one, or of HTTP/1.0", async () => {
      const lines = [HOSTS[0], ...forwarded, "Connection: close"];
      assert.match(await exchange(app, "GET /healthz HTTP/1.1", lines), /^HTTP\/1\.1 200 /);
      assert.match(await exchange(app, "GET /healthz HTTP/1.0", forwarded), /^HTTP\/1\.1 200 /);
    });
  });

/** Resolves with all bytes from the server until it closes the connection. */
async function exchange(
  { baseUrl }: TestApp,
  request: string,
  lines: readonly (string | undefined)[],
): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(`${[request, ...lines].join("\r\n")}\r\n\r\n`);
  let answer = "";
  for await (const chunk of socket.setEncoding("utf8")) answer += String(chunk);
  return answer;
}
