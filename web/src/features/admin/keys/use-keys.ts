import type { AdminKey, CreatedKey, CreateKeyBody } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { createKey, fetchKeys, fetchKeyWebhooks, revokeKey } from "../../../api/admin/keys.ts";
import { useAdminAction, useAdminQuery } from "../session/admin-queries.ts";

export function useKeys() {
  return useAdminQuery(["keys"], fetchKeys);
}

export function useKeyWebhooks(id: string) {
  return useAdminQuery(["keys", id, "webhooks"], (caller) => fetchKeyWebhooks(caller, id), {
    keepsLast: false,
  });
}

export function useCreateKey(onCreated: (created: CreatedKey) => void) {
  return useAdminAction<CreateKeyBody>({
    run: async (caller, body) => onCreated(await createKey(caller, body)),
    done: ({ name }) => ADMIN_NOTICES.keyCreated(name),
    failed: ADMIN_NOTICES.keyNotCreated,
  });
}

export function useRevokeKey() {
  return useAdminAction<AdminKey>({
    run: (caller, { id }) => revokeKey(caller, id),
    done: ({ name }) => ADMIN_NOTICES.keyRevoked(name),
    failed: ADMIN_NOTICES.keyNotRevoked,
  });
}
