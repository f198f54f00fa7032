/** At most so many places on a page, filled when they come near; none is renewed by itself. */
export const ADS: {
  readonly perPageMax: number;
  readonly refreshIntervalMs: number;
  readonly autoRefresh: boolean;
} = {
  perPageMax: 6,
  refreshIntervalMs: 30_000,
  autoRefresh: false,
};

/** With which an id of the provider's begins; with any other there are no advertisements. */
export const AD_CLIENT_ID_PREFIX = "ca-pub-";
