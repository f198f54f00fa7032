import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readProxyHeader } from "./proxy-header.ts";
import { startTestServer } from "../testing/test-server.ts";

const SIGNATURE = Buffer.from("\r\n\r\n\0\r\nQUIT\n", "latin1");
/** PROXY, TCP over IPv4, 12 bytes: 198.51.100.7 to 127.0.0.1. */
const FROM_IPV4 = Buffer.from("2111000cc63364077f000001abcd0019", "hex");

describe("PROXY protocol", () => {
  const headers: [string, Buffer, string][] = [
    ["version 1", Buffer.from("PROXY TCP4 198.51.100.7 127.0.0.1 4711 25\r\n"), "198.51.100.7"],
    [
      "version 1 with IPv6",
      Buffer.from("PROXY TCP6 2001:db8::7 ::1 4711 25\r\n"),
      "IPv6:2001:db8::7",
    ],
    ["version 2", Buffer.concat([SIGNATURE, FROM_IPV4]), "198.51.100.7"],
    ["a balancer's own connection", Buffer.from("PROXY UNKNOWN\r\n"), "127.0.0.1"],
  ];
  for (const [title, header, source] of headers) {
    it(`passes on the client's IP address: ${title}`, async (t) => {
      const { open, receiver } = await startTestServer(t, { proxyNetworks: ["127.0.0.0/8"] });
      const client = await open();
      const rest = Buffer.from(
        "EHLO c\r\nMAIL FROM:<>\r\nRCPT TO:<marlow@mayfly.test>\r\nDATA\r\n.\r\n",
      );
      for (const byte of header) {
        await new Promise<void>((resolve) => client.socket.write(Buffer.of(byte), () => resolve()));
      }
      client.send(rest);
      await client.replies(6);
      assert.ok(receiver.onlyMessage.includes(`from c ([${source}])`));
    });
  }

  it("counts connections by the client's IP address", async (t) => {
    const { open } = await startTestServer(t, {
      proxyNetworks: ["127.0.0.1"],
      limits: { connectionsPerIpMax: 1 },
    });
    for (const [source, expected] of [
      ["a", /^220/],
      ["a", /^421/],
      ["b", /^220/],
    ] as const) {
      const client = await open();
      client.send(`PROXY TCP6 2001:db8:0:${source}::1 ::1 1 25\r\n`);
      assert.match(await client.reply(), expected);
    }
  });

  it("closes a load balancer's connection without the header, and sends no greeting before it", async (t) => {
    const { open } = await startTestServer(t, { proxyNetworks: ["127.0.0.1"] });
    const client = await open();
    client.send("EHLO c\r\n");
    assert.equal(await client.reply(), "closed");
  });

  it("is refused from any other client", async (t) => {
    const { open } = await startTestServer(t, { proxyNetworks: ["10.0.0.0/8"] });
    const client = await open();
    assert.match(await client.reply(), /^220 /);
    assert.match(await client.ask("PROXY TCP4 198.51.100.7 127.0.0.1 4711 25"), /^500 /);
  });

  it("refuses invalid headers", () => {
    const refused = [
      "PROXX",
      "PROXY TCP4 nonsense 127.0.0.1 1 2\r\n",
      `PROXY ${"x".repeat(200)}`,
      "\r\n\r\n\0\r\nQUIT!",
    ];
    for (const text of refused) {
      assert.equal(readProxyHeader(Buffer.from(text, "latin1")).state, "invalid", text);
    }
    const tooLong = Buffer.concat([SIGNATURE, Buffer.from("2111ffff", "hex")]);
    assert.equal(readProxyHeader(tooLong).state, "invalid");
  });
});
