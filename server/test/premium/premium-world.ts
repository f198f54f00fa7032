import { createMemoryRecorder, type Recorded } from "./memory-recorder.ts";
import { deriveWrappingKeys } from "../../src/inbox/content-key.ts";
import { createContentKeys } from "../../src/inbox/content-keys.ts";
import { createLog } from "../../src/log.ts";
import { createTestMode, type TestMode } from "../../src/payments/test-mode.ts";
import { createTestBank, type TestBank } from "../../src/payments/testing/test-bank.ts";
import { makeBuyer, type Buyer } from "../../src/premium/buyer.ts";
import type { OpenDeps, StartDeps } from "../../src/premium/premium-deps.ts";
import { derivePremiumKeys } from "../../src/premium/premium-keys.ts";
import { createRandomSource } from "../../src/keys/random-source.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { Store } from "../../src/store/store.ts";
import { openTemporaryStore } from "../stores/temporary-store.ts";
import { openTestPostgres } from "../test-postgres.ts";
import { movableClock } from "../app/movable-clock.ts";
import { servedDomains } from "../app/served-domains.ts";

const SECRET = Buffer.from("a secret of thirty-two bytes or more");

/** The premium use cases over a real store and the test-mode provider, with a clock that tests advance. */
export type PremiumWorld = {
  store: Store;
  /** The test-mode provider with its cards. */
  bank: TestMode & TestBank;
  clock: { nowMs: () => number; advance: (ms: number) => void };
  deps: StartDeps & OpenDeps;
  recorded: Recorded;
  newBuyer: () => Buyer;
  close: () => Promise<void>;
};

export async function openPremiumWorld(engine: PremiumEngine): Promise<PremiumWorld> {
  const { store, close } = await engine.open();
  const random = createRandomSource();
  const clock = movableClock();
  const provider = createTestMode({ store, clock }, SECRET);
  const recorded = createMemoryRecorder();
  const [wrappingKey] = deriveWrappingKeys([SECRET]);
  if (!wrappingKey) throw new Error("no key");
  return {
    store,
    bank: { ...provider, ...createTestBank(store, SECRET) },
    clock,
    recorded,
    deps: {
      store,
      provider,
      keys: derivePremiumKeys([SECRET]),
      clock,
      random,
      contentKeys: createContentKeys([wrappingKey], random),
      activity: recorded,
      recordSuspicion: recorded.recordSuspicion,
      log: createLog("silent"),
      domains: servedDomains("mayfly.test", "burrow.test"),
      cellTag: "m",
      holdsPerNetwork: Infinity,
    },
    newBuyer: () => makeBuyer(random),
    close,
  };
}

type PremiumEngine = {
  name: string;
  open: () => Promise<{ store: Store; close: () => Promise<void> }>;
};

export const PREMIUM_ENGINES: readonly PremiumEngine[] = [
  { name: "SQLite", open: openTemporaryStore },
  {
    name: "PostgreSQL",
    async open() {
      const server = await openTestPostgres();
      const store = await openPostgresStore(await server.createDatabase(), createLog("silent"));
      const close = async () => {
        await store.close();
        await server.stop();
      };
      return { store, close };
    },
  },
];

export const GOOD_CARD = { number: "4242424242424242", expMonth: 12, expYear: 2060, cvc: "123" };
