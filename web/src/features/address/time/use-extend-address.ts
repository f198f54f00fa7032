import { EXTENSIONS_MAX } from "@mayfly/contract/constants";
import { ERRORS } from "@mayfly/contract/errors";
import { NOTICES, type Notice } from "@mayfly/contract/notices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { extendAddress } from "../../../api/calls.ts";
import { isUnauthorized, ApiError } from "../../../api/client.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { measure } from "../../../measure.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { withState, type ActiveAddress } from "../active-address.ts";
import { endOther, extendOther } from "../others/stored-addresses.ts";
import { endAddress, knownAddress, updateAddress } from "../stored/use-stored-address.ts";

const NOT_EXTENDABLE = {
  title: NOTICES.extendFailed.title,
  text: ERRORS.NOT_EXTENDABLE.message,
};

export type Extension = { readonly extend: () => void; readonly extending: boolean };

/** Extends the current address, or `which`. */
export function useExtendAddress(which?: ActiveAddress): Extension {
  const cache = useQueryClient();
  const toast = useToast();
  const extension = useMutation({
    mutationFn: ({ token, email }: ActiveAddress) => extendAddress(token, email),
    onSuccess: async (state, of) => {
      measure("timer_extended");
      // The visitor may have switched to another address during the call.
      if (knownAddress(cache)?.token !== of.token) extendOther(browserStorage, of.token, state);
      else await updateAddress(cache, withState(of, state, Date.now()));
    },
    onError: async (error, { token }) => {
      toast(extensionNotice(error), "failure");
      if (!isUnauthorized(error)) return;
      if (knownAddress(cache)?.token !== token) endOther(browserStorage, token);
      else await endAddress(cache, token);
    },
  });

  const extend = () => {
    if (extension.isPending) return;
    const address = which ?? knownAddress(cache);
    if (!address) toast(NOTICES.nothingToExtend, "failure");
    else if (address.kind === "premium") toast(NOT_EXTENDABLE, "failure");
    else if (address.extensionsUsed >= EXTENSIONS_MAX) toast(NOTICES.extensionLimit, "failure");
    else extension.mutate(address);
  };
  return { extend, extending: extension.isPending };
}

/** Returns the notice for a failed extension. */
export function extensionNotice(error: unknown): Notice {
  if (!(error instanceof ApiError)) return NOTICES.extendFailed;
  if (error.code === "EXTENSION_LIMIT_REACHED") return NOTICES.extensionLimit;
  // Any 401 means that the address has ended, whatever the error code.
  if (error.status === 401) return NOTICES.nothingToExtend;
  const text = error.code === undefined ? error.serverMessage : ERRORS[error.code].message;
  return { title: NOTICES.extendFailed.title, text: text ?? NOTICES.extendFailed.text };
}
