import { FROM_ANYWHERE } from "../../server/test/mail/send-from.ts";
import { startNameServer, type NameServer } from "../../server/test/network/name-server.ts";
import { afterFiles } from "../../server/test/after-files.ts";
import { openSharedStage, type Stage } from "./stage.ts";

let starting: Promise<NameServer> | undefined;
afterFiles(async () => (await starting)?.close());

/**
 * A stage for files that share a server which checks senders against this name server. It keeps answers, so a file adds
 * records only of its own domains. `example.org` sends from 192.0.2.10, and nobody may forge `bank.example`.
 */
export async function openSenderStage(): Promise<{ nameServer: NameServer; stage: Stage }> {
  const nameServer = await (starting ??= startFilledServer());
  const env = { ...FROM_ANYWHERE, DNS_RESOLVER: nameServer.address };
  return { nameServer, stage: await openSharedStage(env) };
}

async function startFilledServer(): Promise<NameServer> {
  const nameServer = await startNameServer();
  nameServer.set("example.org", "TXT", "v=spf1 ip4:192.0.2.10 -all");
  nameServer.set("_dmarc.bank.example", "TXT", "v=DMARC1; p=reject");
  return nameServer;
}
