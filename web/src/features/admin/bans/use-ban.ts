import type { AdminErrorCode, BanIpBody } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useState } from "react";
import { banIp } from "../../../api/admin.ts";
import { ApiError } from "../../../api/client.ts";
import { useAdminAction } from "../session/admin-queries.ts";

export type TypedBan = { readonly ip: string; readonly reason: string; readonly seconds: string };

export function useBan(done: (ip: string) => string) {
  /** The server's warning about banning the operator's own address. */
  const [ownAddress, setOwnAddress] = useState<string | null>(null);
  const action = useAdminAction<BanIpBody>({
    run: banIp,
    done: ({ ipAddress }) => done(ipAddress),
    failed: ADMIN_NOTICES.banFailed,
    isAnswered: isOwnAddress,
  });
  return {
    ownAddress,
    pending: action.isPending,
    /** Clears the warning after the input has changed. */
    reconsider: () => setOwnAddress(null),
    /** Resolves with true if the ban was set. */
    async submit({ ip, reason, seconds }: TypedBan): Promise<boolean> {
      const body = {
        ipAddress: ip.trim(),
        reason: reason.trim(),
        duration: seconds === "" ? null : Number(seconds),
        ...(ownAddress !== null && { confirmed: true }),
      };
      try {
        await action.mutateAsync(body);
      } catch (error) {
        // Other errors are shown in a toast.
        if (isOwnAddress(error)) setOwnAddress(error.serverMessage ?? error.message);
        return false;
      }
      setOwnAddress(null);
      return true;
    },
  };
}

const OWN_ADDRESS: AdminErrorCode = "BAN_OF_OWN_ADDRESS";

function isOwnAddress(error: unknown): error is ApiError {
  return error instanceof ApiError && error.serverCode === OWN_ADDRESS;
}
