import { NOTICES } from "@mayfly/contract/notices";
import type { Credentials } from "@mayfly/contract/open-link";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { restoreAddress } from "../../../api/calls.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { fromRestoration } from "../active-address.ts";
import { switchAddress } from "../stored/use-stored-address.ts";

/** Opens an address by its password. The current address stays in the list of addresses. */
export function useRestoreAddress(onOpened: () => void) {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const restored = await restoreAddress(credentials);
      await switchAddress(cache, fromRestoration(restored, credentials.password, Date.now()));
    },
    onSuccess: () => {
      toast(NOTICES.addressOpened, "success");
      onOpened();
    },
  });
}
