import { createTransport } from "nodemailer";

/** Sends over SMTP with a third-party client; rejects if the server rejects the message. */
export async function sendTo(port: number, to: string, subject: string): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail({ from: "sender@example.org", to, subject, text: subject });
  } finally {
    transport.close();
  }
}
