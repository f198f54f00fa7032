import LoaderCircle from "lucide-react/icons/loader-circle";
import { useId, type ClipboardEvent, type SubmitEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { readPasted, readTyped } from "./credentials.ts";
import { restoreNotice } from "./restore-notice.ts";
import { useRestoreAddress } from "./use-restore-address.ts";

type Typed = { readonly email: string; readonly password: string };

export type OpenExistingProps = {
  /** State of the parent, so that closing the dialog keeps the input. */
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly onClose: () => void;
};

export function OpenExistingDialog({ typed, onType, onClose }: OpenExistingProps) {
  const formId = useId();
  const opening = useRestoreAddress(() => {
    onType({ email: "", password: "" });
    onClose();
  });
  const change = (changed: Partial<Typed>) => {
    opening.reset();
    onType({ ...typed, ...changed });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!opening.isPending) opening.mutate(readTyped(typed.email, typed.password) ?? typed);
  };
  const paste = (event: ClipboardEvent) => {
    const both = readPasted(event.clipboardData.getData("text"));
    if (!both) return;
    event.preventDefault();
    change(both);
  };

  return (
    <Dialog
      title="Open an existing address"
      onClose={onClose}
      footer={<SubmitRow formId={formId} typed={typed} opening={opening} />}
    >
      <form id={formId} autoComplete="off" onSubmit={submit} onPaste={paste} className="grid gap-4">
        <p className="text-small text-ink-muted">
          The other device shows both under Open on another device. Paste its link into either field
          to fill in both.
        </p>
        <Field
          label="Email address"
          value={typed.email}
          inputMode="email"
          first
          onChange={(email) => change({ email })}
        />
        <Field
          label="Recovery password"
          value={typed.password}
          onChange={(password) => change({ password })}
        />
      </form>
    </Dialog>
  );
}

function SubmitRow({
  formId,
  typed,
  opening,
}: {
  formId: string;
  typed: Typed;
  opening: ReturnType<typeof useRestoreAddress>;
}) {
  const incomplete = typed.email.trim() === "" || typed.password.trim() === "";
  return (
    <>
      <p
        role="alert"
        className="min-w-0 flex-1 text-small text-danger empty:hidden max-mid:basis-full"
      >
        {opening.isError ? restoreNotice(opening.error) : ""}
      </p>
      <Button
        type="submit"
        form={formId}
        look="primary"
        disabled={incomplete}
        aria-disabled={opening.isPending}
      >
        {opening.isPending && <LoaderCircle className="icon animate-spin" />}
        {opening.isPending ? "Opening..." : "Open address"}
      </Button>
    </>
  );
}

function Field({
  label,
  value,
  first = false,
  inputMode,
  onChange,
}: {
  label: string;
  value: string;
  first?: boolean;
  inputMode?: "email";
  onChange: (value: string) => void;
}) {
  return (
    <label className="block">
      <span className="text-small font-medium">{label}</span>
      <input
        type="text"
        inputMode={inputMode}
        data-autofocus={first || undefined}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1.5 h-11 w-full rounded-field border border-control bg-field px-3 font-mono text-body tracking-tight"
      />
    </label>
  );
}
