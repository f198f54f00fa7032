import { useMutation, useQueryClient } from "@tanstack/react-query";
import { configQuery } from "../../../api/queries.ts";
import { measure } from "../../../measure.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { creationNotice } from "./creation-notice.ts";
import { takeFirstAddress } from "./first-address.ts";
import { makeAddress, readOrCreateAddress, type CreationCallbacks } from "./make-address.ts";
import { showAddress, switchAddress } from "../stored/use-stored-address.ts";

/** `automatic`: not requested by the visitor. */
type Creation = { readonly automatic: boolean };

export function useCreateAddress(onMade: CreationCallbacks["onMade"]) {
  const cache = useQueryClient();
  const toast = useToast();
  const making = { onMade, onRetiredDomain: () => void cache.invalidateQueries(configQuery) };
  return useMutation({
    mutationFn: async ({ automatic }: Creation) => {
      if (automatic) {
        return showAddress(cache, await (takeFirstAddress() ?? readOrCreateAddress(making)));
      }
      const made = await makeAddress(making);
      measure("address_regenerated");
      return switchAddress(cache, made);
    },
    onError: (error) => toast(creationNotice(error), "failure"),
  });
}
