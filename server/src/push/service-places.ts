import { HeldBudget, type BudgetAccount } from "../abuse/budgets/held-budget.ts";
import { networkLevels } from "../ip/network-levels.ts";
import { SUBSCRIPTIONS_MAX } from "./subscribe.ts";

/** A network may hold half of them, so that the notices of its addresses don't keep those of all others waiting. */
const REQUESTS = { total: 16, perNetwork: 8 };
/** Requests and waiting notices: one mail to each of the 60 addresses of the default LIMIT_LIVE_ADDRESSES_PER_IP. */
const NOTICES = { total: 4_000, perNetwork: 60 * SUBSCRIPTIONS_MAX };

/** The places for requests to one push service, shared by the networks that created the addresses. */
export class ServicePlaces {
  readonly #requests = new HeldBudget(REQUESTS);
  readonly #notices = new HeldBudget(NOTICES);

  /**
   * The network that holds least is next. Returns a function that gives the place back; undefined if too many notices
   * wait already, or when the signal comes first.
   */
  async take(ip: string, signal: AbortSignal): Promise<(() => void) | undefined> {
    const levels = networkLevels(ip);
    const notice = signal.aborted ? undefined : this.#notices.hold(levels);
    if (!notice) return undefined;
    const request = this.#requests.open(levels);
    const giveBack = (): void => {
      request.close();
      notice.close();
    };
    await takeOne(request, signal);
    if (request.used > 0) return giveBack;
    giveBack();
    return undefined;
  }
}

/** Ends without a place when the signal comes first. */
async function takeOne(request: BudgetAccount, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let stopWaiting: (() => void) | undefined;
  // The budget wakes the next one only after this one has taken its place.
  const tryAgain = (): void => {
    if (request.take(1) === undefined) resolve();
    else stopWaiting = request.onNextRelease(tryAgain);
  };
  const giveUp = (): void => {
    stopWaiting?.();
    resolve();
  };
  signal.addEventListener("abort", giveUp);
  tryAgain();
  await promise;
  signal.removeEventListener("abort", giveUp);
}
