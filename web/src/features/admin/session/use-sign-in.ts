import type { AdminStats } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callAdmin, type AdminCaller } from "../../../api/admin.ts";
import { ApiError, isUnauthorized } from "../../../api/client.ts";
import { browserStorage } from "../../../browser/browser-storage.ts";
import { clockSkewMs } from "../../../ui/time/countdown.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useStoredValue } from "../../../browser/use-stored-value.ts";
import type { AdminSession } from "./admin-session.ts";

/** The storage key of the admin key. */
export const STORED_KEY_NAME = "adminKey";

export type SignIn = {
  /** null while signed out. */
  readonly session: AdminSession | null;
  /** A stored or typed key is being verified. */
  readonly checking: boolean;
  readonly problem: string | null;
  readonly enter: (key: string) => void;
};

/** Verifies a stored key when the page opens. Afterwards, the fetched numbers are the session. */
export function useSignIn(ended: string | null, forgetEnding: () => void): SignIn {
  const key = useStoredValue(STORED_KEY_NAME);
  const queryClient = useQueryClient();
  const stats = useStats(key);
  const typed = useTypedKey(forgetEnding);
  const leave = () => {
    browserStorage.remove(STORED_KEY_NAME);
    // Clear all data from memory.
    queryClient.clear();
  };
  const open = key !== null && stats.data !== undefined;
  return {
    session: open ? { ...sessionOf(key, stats.data, stats), signOut: leave } : null,
    checking: typed.checking || (key !== null && stats.isFetching && !open),
    problem: typed.problem ?? (stats.error ? problemOf(stats.error) : ended),
    enter: typed.enter,
  };
}

function useStats(key: string | null) {
  return useQuery({
    queryKey: STATS,
    queryFn: ({ signal }) => readStats({ key: key ?? "", signal }),
    enabled: key !== null,
  });
}

const STATS = ["stats"];

type Numbers = { readonly stats: AdminStats; readonly skewMs: number };

async function readStats(caller: AdminCaller): Promise<Numbers> {
  const stats = await callAdmin(caller, "GET /api/admin/stats", {});
  return { stats, skewMs: clockSkewMs(stats.serverTime, Date.now()) };
}

function sessionOf(
  key: string,
  numbers: Numbers,
  { dataUpdatedAt, isError }: { dataUpdatedAt: number; isError: boolean },
): Omit<AdminSession, "signOut"> {
  return {
    key,
    ...numbers,
    updatedAtMs: dataUpdatedAt,
    outdated: isError,
  };
}

function useTypedKey(forgetEnding: () => void) {
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const enter = async (key: string) => {
    setChecking(true);
    try {
      const numbers = await tryKey(key);
      queryClient.clear();
      queryClient.setQueryData(STATS, numbers);
      browserStorage.set(STORED_KEY_NAME, key);
      setProblem(null);
      forgetEnding();
      showToast({ title: "Success", text: ADMIN_NOTICES.keyVerified }, "success");
    } catch (error) {
      setProblem(isUnauthorized(error) ? ADMIN_NOTICES.keyInvalid : problemOf(error));
    } finally {
      setChecking(false);
    }
  };
  return { checking, problem, enter: (key: string) => void enter(key) };
}

/** A text that is invalid in a header can't be a key. */
async function tryKey(key: string): Promise<Numbers> {
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ApiError(401, "");
  return readStats({ key });
}

function problemOf(error: unknown): string {
  if (isUnauthorized(error)) return ADMIN_NOTICES.authenticationRequired;
  const limited = error instanceof ApiError && error.status === 429;
  return (limited && error.serverMessage) || ADMIN_NOTICES.keyNotVerified;
}
