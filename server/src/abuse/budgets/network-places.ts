import { networkLevels } from "../../ip/network-levels.ts";
import { HeldBudget, type BudgetAccount, type BudgetLimits } from "./held-budget.ts";

/** Places that networks share: a task waits for its place, and the network that holds least is next. */
export class NetworkPlaces {
  readonly #places: HeldBudget;
  readonly #tasks: HeldBudget;

  /** `tasks`: those with a place and those that wait for one. */
  constructor(places: BudgetLimits, tasks: BudgetLimits) {
    this.#places = new HeldBudget(places);
    this.#tasks = new HeldBudget(tasks);
  }

  /**
   * `amount`: of places; more than a network's share counts as its share. Returns a function that gives them back;
   * undefined if too many tasks wait already, or when the signal comes first.
   */
  async take(ip: string, signal: AbortSignal, amount = 1): Promise<(() => void) | undefined> {
    const levels = networkLevels(ip);
    const task = signal.aborted ? undefined : this.#tasks.hold(levels);
    if (!task) return undefined;
    const places = this.#places.open(levels);
    const giveBack = (): void => {
      places.close();
      task.close();
    };
    await this.#takeInTurn(places, signal, Math.min(amount, this.#places.limits.perNetwork));
    if (places.used > 0) return giveBack;
    giveBack();
    return undefined;
  }

  /** Ends without a place when the signal comes first. */
  async #takeInTurn(places: BudgetAccount, signal: AbortSignal, amount: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    let stopWaiting: (() => void) | undefined;
    // The budget wakes the next one only after this one has taken its place.
    const wait = (): void => {
      stopWaiting = places.onNextRelease(() => {
        if (places.take(amount) === undefined) resolve();
        else wait();
      }, amount);
    };
    const giveUp = (): void => {
      stopWaiting?.();
      resolve();
    };
    signal.addEventListener("abort", giveUp);
    // Joins the others that wait, because one that takes what is free would starve those that need more.
    wait();
    if (places.findFull(amount) === undefined) this.#places.wakeWaiting();
    await promise;
    signal.removeEventListener("abort", giveUp);
  }
}
