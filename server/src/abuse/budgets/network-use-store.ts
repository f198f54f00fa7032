/** What visitors' addresses hold that have not ended. */
export type AddressUse = { readonly addresses: number; readonly bytes: number };

/** What a network holds; `level` is its place in `networkLevels`. */
export type NetworkUse = {
  readonly network: string;
  readonly level: number;
  readonly used: number;
};

/** What networks hold in the store, counted when it is asked for: no sums that could go wrong are kept. */
export interface NetworkUseStore {
  /** What the live addresses hold that clients of a network created. */
  measureNetwork(asked: { network: string; level: number; nowMs: number }): Promise<AddressUse>;
  /** What all live addresses of visitors hold. */
  measureVisitors(nowMs: number): Promise<AddressUse>;
  /** For each budget in the store, the networks of every level that hold most: `count` of each level. */
  listLargestNetworks(asked: { nowMs: number; count: number }): Promise<LargestNetworks>;
}

export type LargestNetworks = {
  readonly addresses: readonly NetworkUse[];
  readonly bytes: readonly NetworkUse[];
  readonly holds: readonly NetworkUse[];
  /** Names that are held in all. */
  readonly heldNames: number;
};
