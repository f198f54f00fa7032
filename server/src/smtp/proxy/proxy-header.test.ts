import assert from "node:assert/strict";
import * as fc from "fast-check";
import ipaddr from "ipaddr.js";
import { isIP } from "node:net";
import { describe, it } from "node:test";
import { readProxyHeader } from "./proxy-header.ts";

const SIGNATURE = Buffer.from("\r\n\r\n\0\r\nQUIT\n", "latin1");
const REST = Buffer.from("EHLO client.example\r\n");

const port = fc.integer({ min: 0, max: 65_535 });
const text = fc
  .oneof(
    fc.tuple(fc.constant("TCP4"), fc.ipV4(), fc.ipV4()),
    fc.tuple(fc.constant("TCP6"), plainIpv6(), plainIpv6()),
  )
  .chain(([family, source, target]) =>
    fc.tuple(port, port).map(([from, to]) => ({
      header: Buffer.from(`PROXY ${family} ${source} ${target} ${from} ${to}\r\n`),
      source,
    })),
  );
const binary = fc
  .record({ source: fc.ipV4(), rest: fc.uint8Array({ minLength: 8, maxLength: 200 }) })
  .map(({ source, rest }) => ({
    header: binaryHeader(0x21, 0x11, Buffer.concat([bytesOf(source), rest])),
    source,
  }));

describe("a PROXY protocol header", () => {
  it("gives its source and its end, whatever follows", () => {
    fc.assert(
      fc.property(fc.oneof(text, binary), ({ header, source }) => {
        const read = readProxyHeader(Buffer.concat([header, REST]));
        assert.deepEqual(read, { state: "complete", source, end: header.length });
      }),
    );
  });

  it("is incomplete until its last byte, wherever it is split", () => {
    fc.assert(
      fc.property(fc.oneof(text, binary), ({ header }) => {
        for (let length = 0; length < header.length; length++) {
          assert.equal(readProxyHeader(header.subarray(0, length)).state, "incomplete");
        }
      }),
    );
  });

  it("made of any bytes is complete with an IP address, or refused within its maximum length", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ maxLength: 300 }).map((tail) => Buffer.concat([Buffer.from("PROXY "), tail])),
      fc.uint8Array({ maxLength: 300 }).map((tail) => Buffer.concat([SIGNATURE, tail])),
      fc.tuple(fc.oneof(text, binary), fc.nat(400), fc.nat(255)).map(([{ header }, at, byte]) => {
        const broken = Buffer.from(header);
        broken.writeUInt8(byte, at % broken.length);
        return broken;
      }),
    );
    const filler = Buffer.alloc(1_100, "x");
    fc.assert(
      fc.property(bytes, (some) => {
        const read = readProxyHeader(Buffer.concat([some, filler]));
        assert.notEqual(read.state, "incomplete");
        if (read.state === "complete" && read.source !== undefined) {
          assert.notEqual(isIP(read.source), 0);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("is refused if a field is missing, repeated, out of range, or of the other address family", () => {
    const lines = [
      "PROXY TCP4 192.0.2.1\r\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 1\r\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 1 25 x\r\n",
      "PROXY TCP4  192.0.2.1 192.0.2.2 1 25\r\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 1 65536\r\n",
      "PROXY TCP4 192.0.2.1 192.0.2.2 01 25\r\n",
      "PROXY TCP4 192.0.2.1 nowhere 1 25\r\n",
      "PROXY TCP4 2001:db8::1 192.0.2.2 1 25\r\n",
      "PROXY TCP6 192.0.2.1 ::1 1 25\r\n",
      "PROXY TCP6 fe80::1%eth0 ::1 1 25\r\n",
      "PROXY TCP6 ::1%.10 ::1 1 25\r\n",
      "PROXY UDP4 192.0.2.1 192.0.2.2 1 25\r\n",
      "PROXY UNKNOWNS 192.0.2.1\r\n",
      "proxy TCP4 192.0.2.1 192.0.2.2 1 25\r\n",
    ];
    for (const line of lines) {
      assert.equal(readProxyHeader(Buffer.from(line)).state, "invalid", line);
    }
    const short = binaryHeader(0x21, 0x11, Buffer.alloc(11));
    const unix = binaryHeader(0x21, 0x31, Buffer.alloc(216));
    const version1 = binaryHeader(0x11, 0x11, Buffer.alloc(12));
    for (const header of [short, unix, version1]) {
      assert.equal(readProxyHeader(header).state, "invalid", header.toString("hex"));
    }
  });

  it("of a load balancer's own connection has no source", () => {
    for (const header of [
      Buffer.from("PROXY UNKNOWN\r\n"),
      Buffer.from("PROXY UNKNOWN ffff:: ffff:: 1 2\r\n"),
      binaryHeader(0x20, 0x00, Buffer.alloc(0)),
    ]) {
      const read = readProxyHeader(header);
      assert.deepEqual(read, { state: "complete", source: undefined, end: header.length });
    }
  });

  it("gives an IPv4 client's IPv4 address even if the load balancer listens on IPv6", () => {
    const mapped = Buffer.from("00000000000000000000ffffc6336407", "hex");
    const headers = [
      binaryHeader(0x21, 0x21, Buffer.concat([mapped, Buffer.alloc(20)])),
      Buffer.from("PROXY TCP6 ::ffff:198.51.100.7 ::1 4711 25\r\n"),
    ];
    for (const header of headers) {
      const read = readProxyHeader(header);
      assert.ok(read.state === "complete");
      assert.equal(read.source, "198.51.100.7");
    }
  });
});

/** Without IPv4-mapped addresses, which are converted: see the last test. */
function plainIpv6(): fc.Arbitrary<string> {
  return fc.ipV6().filter((address) => !ipaddr.IPv6.parse(address).isIPv4MappedAddress());
}

function binaryHeader(command: number, family: number, address: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(command, 0);
  head.writeUInt8(family, 1);
  head.writeUInt16BE(address.length, 2);
  return Buffer.concat([SIGNATURE, head, address]);
}

function bytesOf(ip: string): Buffer {
  return Buffer.from(ip.split(".").map(Number));
}
