import { startMailRelay, type MailRelay } from "./mail-relay.ts";
import { startTestApp, type TestApp } from "../app/test-app.ts";

/** The whole server, and a relay that its mail to others goes through. */
export async function startWithRelay(
  env: Record<string, string>,
): Promise<{ app: TestApp; relay: MailRelay; close: () => Promise<void> }> {
  const relay = await startMailRelay();
  const transport = { MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}` };
  const app = await startTestApp({ ...env, ...transport }).catch(async (error: unknown) => {
    // What goes on listening keeps its test file from ending.
    await relay.close();
    throw error;
  });
  const close = async (): Promise<void> => {
    await app.close();
    await relay.close();
  };
  return { app, relay, close };
}
