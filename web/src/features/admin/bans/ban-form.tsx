import { BAN_REASON_LENGTH_MAX, BAN_SECONDS_MAX } from "@mayfly/contract/admin-constants";
import { useState, type SubmitEvent } from "react";
import type { AdminErrorCode, BanIpBody } from "@mayfly/contract";
import { ADMIN_NOTICES } from "@mayfly/contract/admin-notices";
import { Button } from "../../../ui/button.tsx";
import { callAdmin } from "../../../api/admin.ts";
import { ApiError } from "../../../api/client.ts";
import { Field } from "../frame/field.tsx";
import { useAdminAction } from "../session/admin-queries.ts";

/** Bans a network. Asks for confirmation if the operator's own address is in it, which would lock the operator out. */
export function BanForm(props: BanFormProps) {
  const { typed, change, ready, ban, submit } = useBanForm(props);
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label="IP address"
        value={typed.ip}
        maxLength={64}
        className="font-mono"
        onChange={(event) => change({ ip: event.target.value })}
      />
      <Field
        label="Reason"
        value={typed.reason}
        maxLength={BAN_REASON_LENGTH_MAX}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <Field
        label="Duration in seconds"
        hint="Empty: permanent"
        type="number"
        min={1}
        max={BAN_SECONDS_MAX}
        step={1}
        value={typed.seconds}
        onChange={(event) => change({ seconds: event.target.value })}
      />
      <p role="alert" className="text-small text-warning empty:hidden">
        {ban.ownAddress}
      </p>
      <Button
        type="submit"
        look="primary"
        aria-disabled={!ready || ban.pending}
        className="justify-self-start aria-disabled:opacity-55"
      >
        {ban.ownAddress === null ? "Ban IP" : "Ban anyway"}
      </Button>
    </form>
  );
}

type BanFormProps = {
  readonly ip?: string;
  readonly reason?: string;
  /** Returns the success message. */
  readonly done: (ip: string) => string;
  readonly onBanned?: () => void;
};

function useBanForm({ ip = "", reason = "", done, onBanned }: BanFormProps) {
  const empty = { ip, reason: shortened(reason), seconds: "" };
  const [typed, setTyped] = useState<TypedBan>(empty);
  const ban = useBan(done);
  const ready = typed.ip.trim() !== "" && typed.reason.trim() !== "";
  const change = (changes: Partial<TypedBan>) => {
    setTyped({ ...typed, ...changes });
    ban.reconsider();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!ready || ban.pending || !(await ban.submit(typed))) return;
    setTyped(empty);
    onBanned?.();
  };
  return { typed, ready, ban, change, submit };
}

type TypedBan = { readonly ip: string; readonly reason: string; readonly seconds: string };

function useBan(done: (ip: string) => string) {
  /** The server's warning about banning the operator's own address. */
  const [ownAddress, setOwnAddress] = useState<string | null>(null);
  const action = useAdminAction<BanIpBody>({
    run: (caller, body) => callAdmin(caller, "POST /api/admin/ban-ip", { body }),
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

function shortened(reason: string): string {
  return Array.from(reason).slice(0, BAN_REASON_LENGTH_MAX).join("");
}
