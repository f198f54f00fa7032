import { once } from "node:events";
import { connect } from "node:net";
import { createTransport } from "nodemailer";

/** Settings that let tests connect from any IP address. */
export const FROM_ANYWHERE = { SMTP_PROXY_PROTOCOL: "127.0.0.1" };

type SentMail = { port: number; from?: string; to: string | string[]; raw: string };

/** Sends as a client at this IP address, through a balancer that reports it (PROXY protocol v1). */
export async function sendFrom(ip: string, { port, raw, ...envelope }: SentMail): Promise<void> {
  const connection = connect(port, "127.0.0.1");
  await once(connection, "connect");
  connection.write(`PROXY TCP4 ${ip} 127.0.0.1 40000 25\r\n`);
  const transport = createTransport({ connection, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from: "sender@example.org", ...envelope }, raw });
  } finally {
    transport.close();
    connection.destroy();
  }
}
