/** The network access of deliveries. Never reaches a private network, and follows no redirect. */
export type WebhookPoster = {
  /** The reason why a URL can't be a webhook, as far as the URL alone shows; undefined if it can. */
  refuse(url: string): string | undefined;
  /** Resolves also if there is no response. */
  post(url: string, request: PostRequest): Promise<PostOutcome>;
};

export type PostRequest = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Cuts the request short. */
  readonly signal?: AbortSignal;
};

/** The endpoint accepted the delivery: any 2xx (Standard Webhooks). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

export type PostOutcome = { readonly status: number } | { readonly failure: PostFailure };

/**
 * `private-network`: the host leads to an address that isn't public. `unknown-host`: DNS has no address for it.
 * `unreachable`: no connection, no TLS, or no HTTP. `stopped`: the request was cut short.
 */
export type PostFailure =
  | "private-network"
  | "unknown-host"
  | "unreachable"
  | "timeout"
  | "stopped";
