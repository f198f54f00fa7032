import { createTransport } from "nodemailer";

/** Sends messages over a few connections, in any order. */
export async function sendMany(
  port: number,
  to: string,
  subjects: readonly string[],
): Promise<void> {
  const transport = createTransport({
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    pool: true,
    maxMessages: Infinity,
  });
  try {
    await Promise.all(
      subjects.map((subject) =>
        transport.sendMail({ from: "sender@example.org", to, subject, text: "Hello." }),
      ),
    );
  } finally {
    transport.close();
  }
}
