import { solveChallenge } from "./challenge.ts";
import { Inbox } from "./inbox.ts";
import { ChallengeError } from "./errors.ts";
import { refuseUnknown } from "./refuse-unknown.ts";
import { request, openServer, type Server } from "./request.ts";
import type { AddressState, CreatedAddress, RestoredAddress } from "./wire.ts";

export type MayflyOptions = {
  /** An API key (`mk_…`) from the operator: creations then count in its quotas instead of the network's. */
  key?: string | undefined;
  /** Replaces the global `fetch`, for example to add a proxy. */
  fetch?: typeof fetch | undefined;
};

const SOLUTIONS_MAX = 3;

/** A Mayfly server. */
export class Mayfly {
  readonly #server: Server;
  readonly #key: string | undefined;

  /** `url`: the server's public address, such as `https://mail.example`. */
  constructor(url: string | URL, { key, fetch: ownFetch, ...unknown }: MayflyOptions = {}) {
    refuseUnknown(unknown);
    // The server takes any other text for no key: the network's limits would apply.
    if (key && !key.startsWith("mk_")) throw new TypeError("The API key must begin with mk_.");
    this.#server = openServer(url, ownFetch);
    this.#key = key;
  }

  /**
   * Creates an address on `domain`; by default, on the server's first one. `minutes`: its life, with an API key that
   * allows it.
   */
  async createAddress({
    domain,
    minutes,
    signal,
    ...unknown
  }: {
    domain?: string | undefined;
    minutes?: number | undefined;
    signal?: AbortSignal | undefined;
  } = {}): Promise<Inbox> {
    refuseUnknown(unknown);
    const body = {
      ...(domain !== undefined && { domain }),
      ...(minutes !== undefined && { minutes }),
    };
    const { id, password, ...state } = await this.#create(body, signal);
    return new Inbox(this.#server, { token: id, password, state });
  }

  /**
   * Opens an address that exists, by its token. Waits ignore messages up to `cursor`, and those of `returned`; an earlier
   * `Inbox` of this address names both.
   */
  async openAddress(
    token: string,
    {
      cursor,
      returned,
      signal,
      ...unknown
    }: {
      cursor?: number | undefined;
      returned?: readonly number[] | undefined;
      signal?: AbortSignal | undefined;
    } = {},
  ): Promise<Inbox> {
    refuseUnknown(unknown);
    const options = { token, signal };
    const state = await request<AddressState>(
      this.#server,
      "GET /api/temp-emails/current",
      options,
    );
    return new Inbox(this.#server, { token, state, cursor, returned });
  }

  /** Opens an address that exists, by its password. */
  async restoreAddress(
    address: string,
    password: string,
    { signal, ...unknown }: { signal?: AbortSignal | undefined } = {},
  ): Promise<Inbox> {
    refuseUnknown(unknown);
    const options = { body: { email: address, password }, signal };
    const { id, ...state } = await request<RestoredAddress>(
      this.#server,
      "POST /api/temp-emails/restore",
      options,
    );
    return new Inbox(this.#server, { token: id, password, state });
  }

  /** A network that creates many addresses must solve a challenge for each further one. */
  async #create(body: object, signal: AbortSignal | undefined): Promise<CreatedAddress> {
    let challenge: string | undefined;
    for (let solutions = 0; ; solutions++) {
      const sent = challenge === undefined ? body : { ...body, challenge };
      const options = { token: this.#key, body: sent, signal };
      try {
        // oxlint-disable-next-line no-await-in-loop -- each challenge is the answer to the previous call
        return await request<CreatedAddress>(this.#server, "POST /api/temp-emails", options);
      } catch (error) {
        if (!(error instanceof ChallengeError) || solutions === SOLUTIONS_MAX) throw error;
        // oxlint-disable-next-line no-await-in-loop -- as above
        challenge = await solveChallenge(error.challenge);
      }
    }
  }
}
