import type { AdminStats } from "@mayfly/contract";
import { createContext, useContext } from "react";

/** What is known once a key was found to be right. */
export type AdminSession = {
  readonly key: string;
  readonly stats: AdminStats;
  /** When, by this device's clock, the numbers came; whether the last try to renew them failed. */
  readonly updatedAtMs: number;
  readonly outdated: boolean;
  /** Added to this device's time it gives the server's. */
  readonly skewMs: number;
  readonly signOut: () => void;
};

export const AdminSessionContext = createContext<AdminSession | null>(null);

export function useAdminSession(): AdminSession {
  const session = useContext(AdminSessionContext);
  if (!session) throw new Error("Only the operator's panel has a session");
  return session;
}
