// `npm run send -- ADDRESS`: sends a sample message over SMTP to the running instance.
import { createTransport } from "nodemailer";
import { readArguments } from "./command-line.js";

const [address] = readArguments("npm run send -- ADDRESS", {
  least: 1,
  most: 1,
  pattern: /^[^-].*@/,
});
const host = process.env.SMTP_HOST || "127.0.0.1";
const port = Number(process.env.SMTP_PORT || 2525);
const code = String(100_000 + Math.floor(Math.random() * 900_000));
const transport = createTransport({
  host: host === "0.0.0.0" ? "127.0.0.1" : host,
  port,
  secure: false,
  tls: { rejectUnauthorized: false },
});
try {
  await transport.sendMail({
    from: "Harbour <no-reply@harbour.example>",
    to: address,
    subject: "Your sign-in code",
    text: `Use ${code} to finish signing in to Harbour.\nIt works for ten minutes and only once.`,
    html: `<h1 style="font:600 20px/1.3 system-ui">Your sign-in code</h1>
<p>Use <b style="font:600 24px/1 monospace;letter-spacing:.08em">${code}</b> to finish signing in to Harbour.</p>
<p>It works for ten minutes and only once.</p>`,
  });
  process.stdout.write(`Sent to ${address}.\n`);
} catch (error) {
  process.stderr.write(`Sending failed: ${explain(error)}\n`);
  process.exitCode = 1;
}

function explain(error) {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.includes("ECONNREFUSED")) return message;
  return `no server listens at ${host}:${port}. Start it with 'npm start', or set SMTP_PORT to its port.`;
}
