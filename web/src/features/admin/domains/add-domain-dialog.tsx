import type { AddedDomain } from "@mayfly/contract";
import { useId, useState, type SubmitEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../frame/field.tsx";
import { useAddDomain } from "./use-domains.ts";

/** The server checks the domain's DNS at once; missing records are shown next. */
export function AddDomainDialog({
  onAdded,
  onClose,
}: {
  onAdded: (added: AddedDomain) => void;
  onClose: () => void;
}) {
  const [domain, setDomain] = useState("");
  const [isOffered, setOffered] = useState(true);
  const addition = useAddDomain(onAdded);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    addition.mutate({ domain: domain.trim(), state: isOffered ? "offered" : "retired" });
  };
  return (
    <Dialog title="Add a domain" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label="Domain"
          value={domain}
          maxLength={320}
          placeholder="mail.example.org"
          inputMode="url"
          data-autofocus
          className="font-mono"
          onChange={(event) => setDomain(event.target.value)}
        />
        <OfferChoice isOffered={isOffered} onChange={setOffered} />
        <Button
          type="submit"
          look="primary"
          disabled={domain.trim() === "" || addition.isPending}
          className="justify-self-start"
        >
          {addition.isPending ? "Checking its DNS..." : "Add domain"}
        </Button>
      </form>
    </Dialog>
  );
}

function OfferChoice({
  isOffered,
  onChange,
}: {
  isOffered: boolean;
  onChange: (isOffered: boolean) => void;
}) {
  const hint = useId();
  return (
    <div className="text-small">
      <label className="flex items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          checked={isOffered}
          aria-describedby={hint}
          onChange={(event) => onChange(event.target.checked)}
        />
        Offer it to visitors
      </label>
      <p id={hint} className="mt-1 text-ink-muted">
        If off, the domain only receives mail. Use this until its MX record points here.
      </p>
    </div>
  );
}
