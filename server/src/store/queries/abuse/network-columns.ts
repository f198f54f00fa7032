import { networkLevels } from "../../../ip/network-levels.ts";

/** The columns of a client's networks, narrowest first. */
export const NETWORK_COLUMNS = ["network", "wider_network", "widest_network"] as const;

export type NetworkColumn = (typeof NETWORK_COLUMNS)[number];

export function networkColumn(level: number): NetworkColumn {
  const column = NETWORK_COLUMNS[level];
  if (column === undefined) throw new RangeError(`There is no network of level ${level}.`);
  return column;
}

export function networksOf(ip: string | null): Record<NetworkColumn, string | null> {
  const [network = null, wider = null, widest = null] = ip === null ? [] : networkLevels(ip);
  return { network, wider_network: wider, widest_network: widest };
}
