import { after, before } from "node:test";
import { openTestPostgres, type TestPostgres } from "../../../test/test-postgres.ts";
import { createLog } from "../../log.ts";
import { activityContract } from "../contract/activity.contract.ts";
import { apiKeysContract } from "../contract/api-keys.contract.ts";
import { domainsContract } from "../contract/domains.contract.ts";
import { webhooksContract } from "../contract/webhooks.contract.ts";
import { emailListsContract } from "../contract/email-lists.contract.ts";
import { forwardTargetsContract } from "../contract/forward-targets.contract.ts";
import { pushContract } from "../contract/push.contract.ts";
import { premiumContract } from "../contract/premium.contract.ts";
import { senderVerdictContract } from "../contract/sender-verdict.contract.ts";
import { sentMailContract } from "../contract/sent-mail.contract.ts";
import { bansContract } from "../contract/bans.contract.ts";
import { subscriptionsContract } from "../contract/subscriptions.contract.ts";
import { storeContract } from "../contract/store.contract.ts";
import { openPostgresStore } from "./postgres-store.ts";

let server: TestPostgres;
before(async () => {
  server = await openTestPostgres();
});
after(() => server.stop());

storeContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
senderVerdictContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
sentMailContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
forwardTargetsContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
pushContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
premiumContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
subscriptionsContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
bansContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
activityContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
emailListsContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
domainsContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
apiKeysContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
webhooksContract("PostgreSQL", async () =>
  openPostgresStore(await server.createDatabase(), createLog("silent")),
);
