import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Churn } from "../clients/churn.ts";
import { lockDatabase } from "../processes/lock-database.ts";
import { makeMarkers } from "../clients/marked-mail.ts";
import { PostgresProcess } from "../processes/postgres-process.ts";
import { startServer } from "../processes/server-process.ts";
import { ADMIN_KEY, SECRET_KEY, STORES, withStore, type StoreUnderTest } from "./stores.ts";

const OPERATIONS = 40;
/** Low limits, so that refusals are logged too. */
const TALKATIVE = {
  LOG_LEVEL: "trace",
  LIMIT_RESTORE_PER_HOUR: "2",
  LIMIT_UNKNOWN_TOKENS_PER_MINUTE: "2",
};

describe("the log at level trace", () => {
  for (const name of STORES) {
    test(`holds no content, token, password, address, or key, even when ${name} fails`, () =>
      withStore(name, async (store) => {
        const markers = makeMarkers();
        const server = await startServer({ ...store.env, ...TALKATIVE });
        const churn = new Churn({ ...server, advance: () => {} }, markers);
        await churn.run(OPERATIONS);
        const mend = await breakStore(store);
        await Promise.all([churn.deliver(), churn.misbehave(), churn.look(), churn.look()]);
        await mend();
        await server.end("SIGTERM");
        assert.match(server.output(), /STORE_UNAVAILABLE/);
        checkLines(server.output(), [markers.prefix, ADMIN_KEY, SECRET_KEY, ...churn.secrets]);
      }));
  }
});

function checkLines(output: string, secrets: readonly string[]): void {
  for (const secret of secrets) {
    const line = output.split("\n").find((text) => text.includes(secret));
    assert.equal(line, undefined, `The output holds ${secret}`);
  }
}

async function breakStore({ env, postgres }: StoreUnderTest): Promise<() => Promise<void>> {
  if (postgres === undefined) return lockDatabase(join(env["DATA_DIR"] ?? "", "mayfly.db"));
  const control = await PostgresProcess.takeOver(postgres);
  await control.kill();
  return async () => {};
}
