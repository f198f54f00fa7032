import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { createInbox, listInbox } from "../clients/inbox-client.ts";
import { CAN_LOOK, descriptorsOf } from "../processes/process-use.ts";
import { startWithDescriptors, type ServerProcess } from "../processes/server-process.ts";
import { sendOnce } from "../clients/smtp-client.ts";
import { makeDataDir } from "../faults/stores.ts";
import { inTime, until } from "../until.ts";
import { rmSync } from "node:fs";

const DESCRIPTORS = 600;
const SOCKETS = 900;
/** All in one /24; the honest visitor's 127.0.0.1 is in another. */
const ATTACKERS = ["127.66.0.1", "127.66.0.2", "127.66.0.3", "127.66.0.4", "127.66.0.5"];
/** HTTP gets half of the descriptors, and a /24 four times 1/32 of them. */
const SHARE_OF_ATTACKERS = 4 * Math.ceil(DESCRIPTORS / 2 / 32);
const MAIL = "Subject: meanwhile\r\n\r\nSent during the attack.\r\n";

const ATTACKS = [
  ["send nothing", ""],
  ["send half a header", "GET / HTTP/1.1\r\nHost: a"],
  ["send garbage", "\u0016\u0003\u0001 no HTTP at all\r\n\r\n"],
] as const;

describe(
  `a server with ${DESCRIPTORS} descriptors`,
  CAN_LOOK ? {} : { skip: "needs /proc and the addresses of 127.0.0.0/8" },
  () => {
    const dataDir = makeDataDir();
    let server: ServerProcess;
    let atRest: number;
    before(async () => {
      server = await startWithDescriptors({ DATA_DIR: dataDir }, DESCRIPTORS);
      await useHonestly(server);
      atRest = descriptorsOf(server);
    });
    after(async () => {
      await server.end("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    });

    for (const [what, bytes] of ATTACKS)
      test(`serves an honest visitor and sender while one network opens ${SOCKETS} sockets that ${what}`, async () => {
        const sockets = await attack(server, bytes);
        try {
          await inTime("what honest clients ask for", useHonestly(server), 20_000);
          const most = atRest + SHARE_OF_ATTACKERS + SLACK;
          await until("refused sockets are gone", () => descriptorsOf(server) <= most, 20_000);
        } finally {
          for (const socket of sockets) socket.destroy();
        }
        await until("all sockets are gone", () => descriptorsOf(server) <= atRest + SLACK);
      });

    test("keeps no socket of a client that got its 400 and doesn't close its side", async () => {
      const sockets = await attack(server, ATTACKS[2][1]);
      try {
        await until("they are gone", () => descriptorsOf(server) <= atRest + SLACK, 20_000);
        assert.ok(
          sockets.some((socket) => !socket.destroyed),
          "clients hold their half",
        );
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    });
  },
);

/** The honest visitor's own keep-alive connections. */
const SLACK = 10;

async function useHonestly({ baseUrl, smtpPort }: ServerProcess): Promise<void> {
  assert.equal((await fetch(`${baseUrl}/healthz`)).status, 200);
  const { email, id } = await createInbox(baseUrl);
  assert.match(await sendOnce(smtpPort, [email], MAIL), /^250 /);
  const subjects = (await listInbox(baseUrl, id)).map(({ subject }) => subject);
  assert.deepEqual(subjects, ["meanwhile"]);
}

/** Opens all sockets at once and writes to each. They never close their side. */
function attack({ baseUrl }: ServerProcess, bytes: string): Promise<Socket[]> {
  const port = Number(new URL(baseUrl).port);
  const opened = Array.from({ length: SOCKETS }, async (_, index) => {
    const localAddress = ATTACKERS[index % ATTACKERS.length];
    const socket = connect({ host: "127.0.0.1", port, localAddress, allowHalfOpen: true });
    socket.on("error", () => {});
    socket.resume();
    await Promise.race([once(socket, "connect"), once(socket, "close")]);
    if (bytes !== "") socket.write(bytes, "latin1");
    return socket;
  });
  return inTime("the connections", Promise.all(opened), 20_000);
}
