import { HeldBudget } from "../abuse/budgets/held-budget.ts";
import type { NetworkLevels } from "../ip/network-levels.ts";
import type { SmtpLimits } from "./smtp-options.ts";

/**
 * Part of a network's connections that may be in their handshake: 4 of 50. Each takes a millisecond with RSA of 2,048
 * bits. An operator who allows a relay or a load balancer more connections allows it more handshakes.
 */
const PART = 1 / 12;
/** A handshake takes two round trips. */
const TIMEOUT_MS = 10_000;

type Handshake = {
  /** The client may send its ClientHello now. */
  begin: () => void;
  /** The client takes too long, and must lose its connection. */
  giveUp: () => void;
};

/**
 * Limits the TLS handshakes that a network has begun. 750 clients of one network that sent their ClientHello at the same
 * moment held the event loop for more than a second. Further clients wait for their 220.
 */
export class Handshakes {
  readonly #budget: HeldBudget;

  constructor({ connectionsPerIpMax }: Pick<SmtpLimits, "connectionsPerIpMax">) {
    const perNetwork = Math.max(1, connectionsPerIpMax * PART);
    this.#budget = new HeldBudget({ total: Infinity, perNetwork });
  }

  /** Returns a function that must be called at the end of the handshake or the connection, and may be called again. */
  add(levels: NetworkLevels, { begin, giveUp }: Handshake): () => void {
    const account = this.#budget.open(levels);
    let stop: (() => void) | undefined;
    const beginInTurn = (): void => {
      if (account.take(1) !== undefined) stop = account.onNextRelease(beginInTurn, 1);
      else {
        const timeout = setTimeout(giveUp, TIMEOUT_MS).unref();
        stop = () => clearTimeout(timeout);
        begin();
      }
    };
    beginInTurn();
    return () => {
      if (stop === undefined) return;
      stop();
      stop = undefined;
      account.close();
    };
  }
}
