import type { CreatedKey, CreateKeyBody } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import {
  KEY_CREATIONS_PER_HOUR,
  KEY_CREATIONS_PER_HOUR_MAX,
  KEY_LIVE_ADDRESSES,
  KEY_LIVE_ADDRESSES_MAX,
  KEY_MINUTES,
  KEY_MINUTES_MAX,
  KEY_NAME_LENGTH_MAX,
} from "@mayfly/contract/key-constants";
import { useState, type SubmitEvent } from "react";
import { callAdmin } from "../../../api/admin.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../frame/field.tsx";
import { useAdminAction } from "../session/admin-queries.ts";

type Quota = { readonly name: string; readonly label: string; readonly max: number };

const QUOTAS = [
  { name: "creationsPerHour", label: "New addresses an hour", max: KEY_CREATIONS_PER_HOUR_MAX },
  { name: "liveAddresses", label: "Live addresses at a time", max: KEY_LIVE_ADDRESSES_MAX },
  { name: "minutes", label: "Longest life in minutes", max: KEY_MINUTES_MAX },
] as const satisfies readonly Quota[];

type Quotas = Record<(typeof QUOTAS)[number]["name"], string>;

const STANDARD: Quotas = {
  creationsPerHour: String(KEY_CREATIONS_PER_HOUR),
  liveAddresses: String(KEY_LIVE_ADDRESSES),
  minutes: String(KEY_MINUTES),
};

export function CreateKeyDialog({
  onCreated,
  onClose,
}: {
  onCreated: (created: CreatedKey) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [quotas, setQuotas] = useState(STANDARD);
  const creation = useCreateKey(onCreated);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    creation.mutate({
      name: name.trim(),
      creationsPerHour: Number(quotas.creationsPerHour),
      liveAddresses: Number(quotas.liveAddresses),
      minutes: Number(quotas.minutes),
    });
  };
  return (
    <Dialog title="Create an API key" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label="Name"
          hint="Who uses it"
          value={name}
          maxLength={KEY_NAME_LENGTH_MAX}
          placeholder="CI of the shop"
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
        {QUOTAS.map((quota) => (
          <Field
            key={quota.name}
            label={quota.label}
            type="number"
            required
            min={1}
            max={quota.max}
            step={1}
            value={quotas[quota.name]}
            onChange={(event) => setQuotas({ ...quotas, [quota.name]: event.target.value })}
          />
        ))}
        <Button
          type="submit"
          look="primary"
          disabled={name.trim() === "" || creation.isPending}
          className="justify-self-start"
        >
          {creation.isPending ? "Creating..." : "Create key"}
        </Button>
      </form>
    </Dialog>
  );
}

function useCreateKey(onCreated: (created: CreatedKey) => void) {
  return useAdminAction<CreateKeyBody>({
    run: async (caller, body) =>
      onCreated(await callAdmin(caller, "POST /api/admin/keys", { body })),
    done: ({ name }) => ADMIN_NOTICES.keyCreated(name),
    failed: ADMIN_NOTICES.keyNotCreated,
  });
}
