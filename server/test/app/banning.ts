import { once } from "node:events";
import { connect } from "node:net";
import type { TestApp } from "./test-app.ts";

const KEY = "an operator's key for tests";

/** Settings for tests of bans: clients connect from any IP address, and the operator can ban them. */
export const BANNABLE = {
  ADMIN_KEY: KEY,
  TRUST_PROXY: "127.0.0.1",
  SMTP_PROXY_PROTOCOL: "127.0.0.1",
};

/** Sends a call through a proxy from this IP address. Returns its status and error code. */
export async function callFrom(
  app: TestApp,
  from: string,
  { path = "/api/config", key }: { path?: string; key?: string } = {},
): Promise<string> {
  const headers = { "x-forwarded-for": from, ...(key !== undefined && { "x-admin-key": key }) };
  const response = await app.call("GET", path, { headers });
  const text = await response.text();
  const code = /"error":"(\w+)"/.exec(text)?.[1];
  return code === undefined ? String(response.status) : `${response.status} ${code}`;
}

export const callAsOperator = (app: TestApp, from: string) =>
  callFrom(app, from, { path: "/api/admin/ip-bans", key: KEY });

export async function ban(app: TestApp, ipAddress: string, duration: number | null = null) {
  const headers = { "x-admin-key": KEY };
  const body = { ipAddress, reason: "a test", duration, confirmed: true };
  return (await app.call("POST", "/api/admin/ban-ip", { headers, body })).status;
}

export async function unban(app: TestApp, ip: string): Promise<void> {
  const headers = { "x-admin-key": KEY };
  await app.call("DELETE", `/api/admin/ban-ip/${encodeURIComponent(ip)}`, { headers });
}

export async function listBans(app: TestApp): Promise<{ ipAddress: string; reason: string }[]> {
  const response = await app.call("GET", "/api/admin/ip-bans", { headers: { "x-admin-key": KEY } });
  return (await response.json()) as { ipAddress: string; reason: string }[];
}

type SmtpTalk = { say: (line: string) => Promise<string>; close: () => void };

/** Opens an SMTP session from this IP address through a balancer. Each reply is its last line. */
export async function talkFrom(app: TestApp, ip: string): Promise<SmtpTalk & { greeting: string }> {
  const socket = connect(app.smtpPort, "127.0.0.1").setEncoding("latin1");
  let unread = "";
  let wake = (): void => {};
  socket.on("data", (text: string) => {
    unread += text;
    wake();
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    unread += "000 closed\r\n";
    wake();
  });
  const reply = async (): Promise<string> => {
    for (;;) {
      const whole = /^(?:\d{3}-[^\n]*\n)*(\d{3} [^\r\n]*)\r\n/.exec(unread);
      if (whole) {
        unread = unread.slice(whole[0].length);
        return whole[1] ?? "";
      }
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  await once(socket, "connect");
  const family = ip.includes(":") ? "TCP6" : "TCP4";
  socket.write(`PROXY ${family} ${ip} ${family === "TCP6" ? "::1" : "127.0.0.1"} 40000 25\r\n`);
  return {
    greeting: await reply(),
    say: (line) => {
      socket.write(`${line}\r\n`, "latin1");
      return reply();
    },
    close: () => void socket.destroy(),
  };
}
