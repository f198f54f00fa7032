import type { AdminStats } from "@mayfly/contract";
import { createContext, useContext } from "react";

/** The session after a successful login. */
export type AdminSession = {
  readonly key: string;
  readonly stats: AdminStats;
  /** `updatedAtMs`: the time of the last update by this device's clock. `outdated`: whether the last update failed. */
  readonly updatedAtMs: number;
  readonly outdated: boolean;
  /** Clock skew in milliseconds: server time minus device time. */
  readonly skewMs: number;
  readonly signOut: () => void;
};

export const AdminSessionContext = createContext<AdminSession | null>(null);

export function useAdminSession(): AdminSession {
  const session = useContext(AdminSessionContext);
  if (!session) throw new Error("Only the operator's panel has a session");
  return session;
}
