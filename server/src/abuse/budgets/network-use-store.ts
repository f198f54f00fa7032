/** The use by visitors' active addresses. */
export type AddressUse = { readonly addresses: number; readonly bytes: number };

/** A network's use; `level` is its index in `networkLevels`. */
export type NetworkUse = {
  readonly network: string;
  readonly level: number;
  readonly used: number;
};

/** Queries the networks' use of the store. Each call counts the rows, because stored totals could become wrong. */
export interface NetworkUseStore {
  /** Returns the use by active addresses that clients of this network created. */
  measureNetwork(query: { network: string; level: number; nowMs: number }): Promise<AddressUse>;
  /** Returns the use by all visitors' active addresses. */
  measureVisitors(nowMs: number): Promise<AddressUse>;
  /** Returns the networks with the largest use for each budget: `count` networks per level. */
  listLargestNetworks(query: { nowMs: number; count: number }): Promise<LargestNetworks>;
}

export type LargestNetworks = {
  readonly addresses: readonly NetworkUse[];
  readonly bytes: readonly NetworkUse[];
  readonly holds: readonly NetworkUse[];
  /** The total number of held names. */
  readonly heldNames: number;
};
