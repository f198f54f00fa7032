import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import type { Greeting, MailListener } from "../admin/checks/check-deps.ts";
import { FIRST_TEST_CERTIFICATE } from "../smtp/testing/test-certificates.ts";
import { startTestApp } from "../../test/app/test-app.ts";
import { createGreeter } from "./greet-server.ts";
import { newFolder } from "../../test/new-folder.ts";

const NAME = FIRST_TEST_CERTIFICATE.name;

describe("a greeted mail server", () => {
  test("returns its first line and, with STARTTLS, its certificate", async (t) => {
    const app = await startServer(t, certificateFiles());
    const greeting = await greet(app);
    assert.ok(greeting.reached);
    assert.equal(greeting.line, `220 ${NAME} ESMTP Mayfly`);
    assert.equal(greeting.offersTls, true);
    assert.deepEqual(greeting.certificate, {
      startsAtMs: Date.parse("2026-11-21T07:31:35Z"),
      endsAtMs: Date.parse("2126-10-28T07:31:35Z"),
      namesHost: true,
      isTrusted: false,
    });
  });

  test("reports a certificate for another name", async (t) => {
    const app = await startServer(t, certificateFiles());
    const greeting = await createGreeter("mx.example.org")(app, new AbortController().signal);
    assert.equal(greeting.reached && greeting.certificate?.namesHost, false);
  });

  test("without a certificate offers no STARTTLS", async (t) => {
    const greeting = await greet(await startServer(t, {}));
    assert.deepEqual(greeting, {
      reached: true,
      line: `220 ${NAME} ESMTP Mayfly`,
      offersTls: false,
      certificate: undefined,
    });
  });

  test("behind the PROXY protocol gets a PROXY header", async (t) => {
    const app = await startServer(t, { SMTP_PROXY_PROTOCOL: "127.0.0.0/8" });
    const greeting = await greet({ ...app, proxied: true });
    assert.equal(greeting.reached && greeting.line, `220 ${NAME} ESMTP Mayfly`);
  });

  test("that refuses counts as reached", async (t) => {
    const greeting = await greet(await answering(t, (socket) => socket.end("554 5.7.1 No\r\n")));
    assert.equal(greeting.reached && greeting.line, "554 5.7.1 No");
  });

  test("with a failing STARTTLS reports the reason", async (t) => {
    const place = await answering(t, (socket) => {
      socket.write("220 other ESMTP\r\n");
      const replies = ["250-other\r\n250 STARTTLS\r\n", "454 4.7.0 Not now\r\n"];
      socket.on("data", () => socket.write(replies.shift() ?? ""));
    });
    const greeting = await greet(place);
    assert.ok(greeting.reached);
    assert.deepEqual(
      [greeting.offersTls, greeting.certificate, greeting.tlsProblem],
      [true, undefined, "454 4.7.0 Not now"],
    );
  });

  for (const [what, serve, reason] of [
    ["speaks something else", (socket) => socket.end("HTTP/1.1 400 Bad\r\n\r\n"), /doesn't speak/],
    ["hangs up", (socket) => socket.end(), /was closed/],
    ["hangs up without a goodbye", (socket) => socket.resetAndDestroy(), /ECONNRESET|was closed/],
  ] as const satisfies [string, (socket: Socket) => unknown, RegExp][]) {
    test(`that ${what} isn't reached`, async (t) => {
      assert.match(reasonOf(await greet(await answering(t, serve))), reason);
    });
  }

  test("that isn't running isn't reached", async (t) => {
    const place = await answering(t, () => {});
    await place.close();
    assert.match(reasonOf(await greet(place)), /ECONNREFUSED/);
  });

  test("that sends nothing times out with the check", async (t) => {
    const over = new AbortController();
    const gone = Promise.withResolvers<void>();
    const place = await answering(t, (socket) => {
      socket.once("close", () => gone.resolve());
      socket.resume();
      over.abort();
    });
    assert.equal(reasonOf(await createGreeter(NAME)(place, over.signal)), "timed out");
    await gone.promise;
  });
});

function greet(place: MailListener): Promise<Greeting> {
  return createGreeter(NAME)(place, new AbortController().signal);
}

function reasonOf(greeting: Greeting): string {
  return greeting.reached ? `reached: ${greeting.line}` : greeting.reason;
}

async function startServer(t: TestContext, env: Record<string, string>): Promise<MailListener> {
  const app = await startTestApp({ SMTP_HOSTNAME: NAME, ...env });
  t.after(() => app.close());
  return { host: "127.0.0.1", port: app.smtpPort, proxied: false };
}

function certificateFiles(): Record<string, string> {
  const folder = newFolder();
  const [SMTP_TLS_CERT, SMTP_TLS_KEY] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  writeFileSync(SMTP_TLS_CERT, FIRST_TEST_CERTIFICATE.cert);
  writeFileSync(SMTP_TLS_KEY, FIRST_TEST_CERTIFICATE.key);
  return { SMTP_TLS_CERT, SMTP_TLS_KEY };
}

async function answering(
  t: TestContext,
  serve: (socket: Socket) => unknown,
): Promise<MailListener & { close: () => Promise<void> }> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    serve(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  };
  t.after(close);
  return { host: "127.0.0.1", port, proxied: false, close };
}
