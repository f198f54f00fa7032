import { useMutation, useQueryClient } from "@tanstack/react-query";
import { configQuery } from "../../api/queries.ts";
import { measure } from "../../measure.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { creationNotice } from "./creation-notice.ts";
import { takeFirstAddress } from "./first-address.ts";
import { makeAddress, takeOrMakeAddress } from "./make-address.ts";
import { showAddress, switchAddress } from "./use-stored-address.ts";

/** `automatic`: nobody asked for it. */
export type Creation = { readonly automatic: boolean };

export function useCreateAddress() {
  const cache = useQueryClient();
  const toast = useToast();
  const onRetiredDomain = () => void cache.invalidateQueries(configQuery);
  return useMutation({
    mutationFn: async ({ automatic }: Creation) => {
      if (automatic) {
        const made = takeFirstAddress() ?? takeOrMakeAddress(onRetiredDomain);
        return showAddress(cache, await made);
      }
      const made = await makeAddress(onRetiredDomain);
      measure("address_regenerated");
      return switchAddress(cache, made);
    },
    onError: (error) => toast(creationNotice(error), "failure"),
  });
}
