import { ADMIN_REFRESH_MS } from "@mayfly/contract/admin-constants";
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { CallName } from "@mayfly/contract";
import { callAdmin, listAdmin, type AdminCaller, type ListCallName } from "../../../api/admin.ts";
import { ApiError, isUnauthorized, type CallRequest } from "../../../api/client.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useAdminSession } from "./admin-session.ts";

/** Any response that rejects the key ends the session. */
export function createAdminQueryClient(onUnauthorized: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A hidden page doesn't poll. When it becomes visible, stale rows are fetched again.
      queries: {
        retry: false,
        networkMode: "always",
        staleTime: ADMIN_REFRESH_MS,
        refetchInterval: ADMIN_REFRESH_MS,
      },
      mutations: { networkMode: "always" },
    },
  });
}

type QueryOptions = {
  /** Shows the previous data while another page of the list loads. */
  readonly keepsLast?: boolean;
  /** The data is immutable. */
  readonly once?: boolean;
};

/** Calls for a set of numbers or one item, and refreshes it while shown. */
export function useAdminQuery<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  options?: QueryOptions,
) {
  return useShown([name, request], (caller) => callAdmin(caller, name, request), options);
}

/** Calls for a list, and refreshes it while shown. */
export function useAdminList<Name extends ListCallName>(
  name: Name,
  request: CallRequest<Name>,
  options?: QueryOptions,
) {
  return useShown([name, request], (caller) => listAdmin(caller, name, request), options);
}

function useShown<Answer>(
  queryKey: readonly unknown[],
  call: (caller: AdminCaller) => Promise<Answer>,
  { keepsLast = true, once = false }: QueryOptions = {},
) {
  const { key } = useAdminSession();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call({ key, signal }),
    ...(once && { refetchInterval: false, staleTime: Infinity }),
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });
}

type AdminAction<Input, Result> = {
  readonly run: (caller: AdminCaller, input: Input) => Promise<Result>;
  readonly done: (input: Input, result: Result) => string;
  /** Shown if the server sends no text; as `title`, shown above the server's text. */
  readonly failed: string;
  readonly failedAs?: "title" | "text";
  /** Whether the caller handles this error itself. */
  readonly isAnswered?: (error: unknown) => boolean;
};

/** Runs an operator's action, reports its result, and refreshes every list. */
export function useAdminAction<Input, Result = unknown>(action: AdminAction<Input, Result>) {
  const { run, done, failed, failedAs = "text", isAnswered } = action;
  const { key } = useAdminSession();
  const queryClient = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (input: Input) => run({ key }, input),
    onSuccess(result, input) {
      showToast({ title: "Success", text: done(input, result) }, "success");
      return queryClient.invalidateQueries();
    },
    onError(error) {
      if (isUnauthorized(error) || isAnswered?.(error)) return;
      // Another operator may have done it already: the lists are then outdated.
      if (error instanceof ApiError) void queryClient.invalidateQueries();
      const said = error instanceof ApiError ? error.serverMessage : undefined;
      const title = said !== undefined && failedAs === "title" ? failed : "Error";
      showToast({ title, text: said ?? failed }, "failure");
    },
  });
}

/** Closes a dialog about one thing once its action is done, or another operator was faster and the thing is gone. */
export function closing(onClose: () => void) {
  return {
    onSuccess: onClose,
    onError(error: unknown) {
      if (isGone(error)) onClose();
    },
  };
}

export function isGone(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}
