import { parseAddress, parseCidr } from "./network.ts";

/** Returns whether an IP address is in one of the networks; false for invalid text. */
export type NetworkList = (ip: string) => boolean;

/** Throws for text that is neither an IP address nor a CIDR range, although the configuration has been validated. */
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
