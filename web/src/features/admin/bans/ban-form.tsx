import { BAN_REASON_LENGTH_MAX, BAN_SECONDS_MAX } from "@mayfly/contract/admin-constants";
import { useState, type SubmitEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../frame/field.tsx";
import { useBan, type TypedBan } from "./use-ban.ts";

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
        disabled={!ready || ban.pending}
        className="justify-self-start"
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
    if (!ready || !(await ban.submit(typed))) return;
    setTyped(empty);
    onBanned?.();
  };
  return { typed, ready, ban, change, submit };
}

function shortened(reason: string): string {
  return Array.from(reason).slice(0, BAN_REASON_LENGTH_MAX).join("");
}
