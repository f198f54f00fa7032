import { NOTICES } from "@mayfly/contract/notices";
import { useQueryClient } from "@tanstack/react-query";
import { fetchAddress } from "../../../api/calls.ts";
import { isUnauthorized } from "../../../api/client.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { withState, type ActiveAddress } from "../active-address.ts";
import { knownAddress, switchAddress, updateAddress } from "../stored/use-stored-address.ts";
import { endOther } from "./stored-addresses.ts";

/**
 * Returns a function that switches to an address at once, and then checks it with the server: it may have been extended
 * elsewhere, or have ended. In that case the former address returns.
 */
export function useSelectAddress(): (next: ActiveAddress) => Promise<void> {
  const cache = useQueryClient();
  const toast = useToast();
  return async (next) => {
    const former = knownAddress(cache);
    await switchAddress(cache, next);
    const isCurrent = () => knownAddress(cache)?.token === next.token;
    try {
      const state = await fetchAddress(next.token);
      if (isCurrent()) await updateAddress(cache, withState(next, state, Date.now()));
    } catch (error) {
      if (!isUnauthorized(error)) return;
      toast(NOTICES.addressEnded, "failure");
      if (former && isCurrent()) await switchAddress(cache, former);
      endOther(browserStorage, next.token);
    }
  };
}
