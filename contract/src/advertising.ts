/** Maximum number of ad slots on each page. A slot loads when it is near the viewport and never refreshes. */
export const ADS: {
  readonly perPageMax: number;
  readonly refreshIntervalMs: number;
  readonly autoRefresh: boolean;
} = {
  perPageMax: 6,
  refreshIntervalMs: 30_000,
  autoRefresh: false,
};

/** Prefix of a valid AdSense publisher id. Any other id disables advertisements. */
export const AD_CLIENT_ID_PREFIX = "ca-pub-";
