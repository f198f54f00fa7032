import { TestClient } from "../../src/smtp/testing/test-client.ts";

/** The reply to a message of `sendRefused`. */
export const REFUSAL = "554 5.6.0 A lone CR or LF in the message; lines must end with <CR><LF>";

/** Sends a message that the server refuses. The attempt may be stored later. */
export async function sendRefused(
  { smtpPort }: { smtpPort: number },
  { domain, to }: { domain: string; to: string },
): Promise<void> {
  const client = await TestClient.hello(smtpPort);
  client.send(`MAIL FROM:<a@${domain}>\r\nRCPT TO:<${to}>\r\nDATA\r\na\nb\r\n.\r\nQUIT\r\n`);
  await client.rest();
}
