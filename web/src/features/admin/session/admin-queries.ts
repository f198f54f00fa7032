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
import type { AdminCaller } from "../../../api/admin/admin.ts";
import { ApiError, isUnauthorized } from "../../../api/client.ts";
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

/**
 * Fetches a list or set of numbers and refreshes it while shown. `name` contains everything that the response depends
 * on.
 */
export function useAdminQuery<Answer>(
  name: readonly unknown[],
  ask: (caller: AdminCaller) => Promise<Answer>,
  /** `once`: the data is immutable. `keepsLast`: shows the previous data while another page of the list loads. */
  { keepsLast = true, once = false }: { keepsLast?: boolean; once?: boolean } = {},
) {
  const { key } = useAdminSession();
  return useQuery({
    queryKey: name,
    queryFn: ({ signal }) => ask({ key, signal }),
    ...(once && { refetchInterval: false, staleTime: Infinity }),
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });
}

type AdminAction<Input, Result = void> = {
  readonly run: (caller: AdminCaller, input: Input) => Promise<Result>;
  readonly done: (input: Input, result: Result) => string;
  /** Shown if the server sends no text; as `title`, shown above the server's text. */
  readonly failed: string;
  readonly failedAs?: "title" | "text";
  /** Whether the caller handles this error itself. */
  readonly isAnswered?: (error: unknown) => boolean;
};

/** Runs an operator's action, reports its result, and refreshes every list. */
export function useAdminAction<Input, Result = void>(action: AdminAction<Input, Result>) {
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
      const said = error instanceof ApiError ? error.serverMessage : undefined;
      const title = said !== undefined && failedAs === "title" ? failed : "Error";
      showToast({ title, text: said ?? failed }, "failure");
    },
  });
}
