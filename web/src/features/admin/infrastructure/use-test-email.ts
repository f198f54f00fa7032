import type { TestEmailResult } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { testEmail } from "../../../api/admin-diagnostic.ts";
import { ApiError, isTimeout, isUnauthorized } from "../../../api/client.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useAdminSession } from "../session/admin-session.ts";

/** The result of the last test, or the error if the server did not respond. */
export type TestEnding = {
  readonly well: boolean;
  readonly message: string;
  readonly reason: string | undefined;
  readonly result: TestEmailResult | undefined;
};

export function useTestEmail() {
  const { key } = useAdminSession();
  const showToast = useToast();
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<TestEnding | null>(null);
  const end = (how: TestEnding) => {
    setEnding(how);
    const title = how.well ? "Success" : "Error";
    showToast({ title, text: how.message }, how.well ? "success" : "failure");
  };
  const action = useMutation({
    mutationFn: (address: string) =>
      testEmail({ key }, address === "" ? {} : { testEmail: address }),
    onSuccess: (result) =>
      end({ well: result.success, message: result.message, reason: result.error, result }),
    onError: (error) => {
      if (!isUnauthorized(error)) end(withoutResult(error));
    },
    // The audit list contains the test, whatever its result.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { ending, pending: action.isPending, submit: action.mutate };
}

function withoutResult(error: Error): TestEnding {
  const rest = { well: false, result: undefined };
  if (error instanceof ApiError) {
    const reason = error.serverMessage ?? error.message;
    return { ...rest, message: ADMIN_NOTICES.mailTestRefused, reason };
  }
  const reason = isTimeout(error) ? "no answer in time" : error.message;
  return { ...rest, message: ADMIN_NOTICES.mailTestBroken(reason), reason: undefined };
}
