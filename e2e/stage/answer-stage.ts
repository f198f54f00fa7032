import { refusal, startMailRelay, type MailRelay } from "../../server/test/mail/mail-relay.ts";
import { startNameServer } from "../../server/test/network/name-server.ts";
import { afterFiles } from "../../server/test/after-files.ts";
import { openSharedStage, type Stage } from "./stage.ts";

let starting: ReturnType<typeof startBoth> | undefined;
afterFiles(async () => {
  for (const server of (await starting) ?? []) await server.close();
});

/**
 * A stage for files that share a server which sends mail to other domains through this relay. `example.org` sends from
 * the tests' own client; the relay refuses `nobody@` and, like Amazon SES in its sandbox, `unverified@`.
 */
export async function openAnswerStage(): Promise<{ relay: MailRelay; stage: Stage }> {
  const [relay, nameServer] = await (starting ??= startBoth());
  const stage = await openSharedStage({
    MAIL_TRANSPORT: `smtp://127.0.0.1:${relay.port}`,
    DNS_RESOLVER: nameServer.address,
    LIMIT_SENT_PER_TARGET_PER_DAY: "0",
  });
  return { relay, stage };
}

function startBoth() {
  return Promise.all([startRelay(), startFilledServer()]);
}

function startRelay(): Promise<MailRelay> {
  const unverified = refusal(554, "Message rejected: Email address is not verified.");
  const refusals: Record<string, Error> = { nobody: refusal(550), unverified };
  return startMailRelay({
    onRcptTo: ({ address }, _session, done) => done(refusals[address.split("@")[0] ?? ""]),
  });
}

async function startFilledServer() {
  const nameServer = await startNameServer();
  nameServer.set("example.org", "TXT", "v=spf1 ip4:127.0.0.1 -all");
  return nameServer;
}
