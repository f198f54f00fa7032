import type { WaitAnswer } from "@mayfly/contract";
import { until } from "../until.ts";
import { scrape } from "./scrape.ts";
import type { TestApp } from "./test-app.ts";

export type Waited = { status: number; body: WaitAnswer; headers: Headers };

/** Waits for a message of the address with this token. `query` begins with a question mark. */
export async function wait(
  app: TestApp,
  token: string,
  { query = "", ...options }: { query?: string; signal?: AbortSignal; from?: string } = {},
): Promise<Waited> {
  const { signal, from } = options;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(from !== undefined && { "x-forwarded-for": from }),
  };
  const url = `${app.baseUrl}/api/email/messages/wait${query}`;
  const response = await fetch(url, { headers, ...(signal && { signal }) });
  const body = (await response.json()) as WaitAnswer;
  return { status: response.status, body, headers: response.headers };
}

/** Resolves when this many waits are open at the app, which needs `METRICS_PORT`. */
export async function untilWaiting(app: TestApp, count: number): Promise<void> {
  await until(`${count} waits are open`, async () => (await openWaits(app)) === count);
}

async function openWaits(app: TestApp): Promise<number | undefined> {
  return (await scrape(app.metricsPort)).value("mayfly_waits_open");
}
