import type { SMTPServerOptions } from "smtp-server";
import { startMailRelay, type MailRelay } from "./mail-relay.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";

/**
 * For tests of sent mail without a name server for sender checks, and with many mails to the same recipient.
 * `server/test/hostile/` tests both rules.
 */
export const TO_ANYONE = { REPLY_TO: "any", LIMIT_SENT_PER_TARGET_PER_DAY: "0" };

/** Starts the whole server with a relay for mail to external recipients. */
export async function startWithRelay(
  env: Record<string, string>,
  relayOptions: SMTPServerOptions = {},
): Promise<{ app: TestApp; relay: MailRelay; close: () => Promise<void> }> {
  const relay = await startMailRelay(relayOptions);
  const transport = { MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}` };
  const app = await startTestApp({ ...TO_ANYONE, ...env, ...transport }).catch(
    async (error: unknown) => {
      // An open relay keeps the test file from ending.
      await relay.close();
      throw error;
    },
  );
  const close = async (): Promise<void> => {
    await app.close();
    await relay.close();
  };
  return { app, relay, close };
}
