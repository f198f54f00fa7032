import { NOTICES } from "@mayfly/contract/notices";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ComponentType } from "react";
import type { ActiveAddress } from "../../features/address/active-address.ts";
import type { BurnProps } from "../../features/address/burn/burn-bar.tsx";
import type * as BurnParts from "./burn-parts.ts";
import { useToast } from "../../ui/toast/toast-context.ts";

export type Burn = {
  /** The bar with the undo button; null unless addresses are about to be burned. */
  readonly Bar: ComponentType<BurnProps> | null;
  readonly addresses: readonly ActiveAddress[];
  readonly isBurning: (token: string) => boolean;
  /** Burns the free ones among these addresses. Ignored while others are about to be burned. */
  readonly request: (addresses: readonly ActiveAddress[]) => void;
  readonly requestAll: () => void;
  readonly end: () => void;
};

/** The code that ends addresses is loaded on the first request. */
export function useBurn(): Burn {
  const cache = useQueryClient();
  const toast = useToast();
  const [parts, setParts] = useState<typeof BurnParts | null>(null);
  const [addresses, setAddresses] = useState<readonly ActiveAddress[]>([]);
  const load = async () => {
    const loaded = parts ?? (await import("./burn-parts.ts"));
    setParts(loaded);
    return loaded;
  };
  const fail = () => {
    setAddresses([]);
    toast(NOTICES.connectionProblem, "failure");
  };
  const request = (requested: readonly ActiveAddress[]) => {
    const free = requested.filter(({ kind }) => kind === "free");
    if (addresses.length > 0) return;
    if (free.length === 0) return void toast(NOTICES.nothingToBurn, "failure");
    setAddresses(free);
    load().catch(fail);
  };
  return {
    Bar: parts && addresses.length > 0 ? parts.BurnBar : null,
    addresses,
    isBurning: (token) => addresses.some((burned) => burned.token === token),
    request,
    requestAll: () => void load().then((loaded) => request(loaded.listActive(cache)), fail),
    end: () => setAddresses([]),
  };
}
