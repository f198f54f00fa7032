import { parseAddress, parseCidr } from "./network.ts";

/** Whether an address is of one of some networks; what is no address is of none. */
export type NetworkList = (ip: string) => boolean;

/** Throws for what is neither an address nor a CIDR: the configuration has been read by then. */
export function createNetworkList(texts: readonly string[]): NetworkList {
  const networks = texts.map((text) => {
    const network = parseCidr(text);
    if (!network) throw new Error(`Neither an address nor a CIDR: ${text}`);
    return network;
  });
  if (networks.length === 0) return () => false;
  return (ip) => {
    const address = parseAddress(ip);
    return address !== undefined && networks.some((network) => network.contains(address));
  };
}
