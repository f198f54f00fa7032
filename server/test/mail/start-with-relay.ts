import { startMailRelay, type MailRelay } from "./mail-relay.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";

/**
 * For tests of what is sent: there is no name server to verify senders by, and the same recipient gets many mails.
 * `server/test/hostile/` tests both rules.
 */
export const TO_ANYONE = { REPLY_TO: "any", LIMIT_SENT_PER_TARGET_PER_DAY: "0" };

/** The whole server, and a relay that its mail to others goes through. */
export async function startWithRelay(
  env: Record<string, string>,
): Promise<{ app: TestApp; relay: MailRelay; close: () => Promise<void> }> {
  const relay = await startMailRelay();
  const transport = { MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}` };
  const app = await startTestApp({ ...TO_ANYONE, ...env, ...transport }).catch(
    async (error: unknown) => {
      // What goes on listening keeps its test file from ending.
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
