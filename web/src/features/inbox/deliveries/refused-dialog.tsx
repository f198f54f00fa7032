import { useMutation } from "@tanstack/react-query";
import { useId, useState, type SubmitEvent } from "react";
import { callApi } from "../../../api/client.ts";
import { domainOf } from "../../../ui/address-parts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { noteReported, reportedDomains } from "./reported-domains.ts";
import { useIsOnlyDomain } from "./use-is-only-domain.ts";
import type { Inbox } from "../use-inbox-list.ts";

type RefusedDialogProps = {
  readonly inbox: Inbox;
  /** Makes a new address on this domain. */
  readonly onRefused: (domain: string) => void;
  readonly onClose: () => void;
};

/** Reports that a site doesn't accept the address, and makes one on another domain. */
export function RefusedDialog({ inbox, onRefused, onClose }: RefusedDialogProps) {
  const [site, setSite] = useState("");
  const { token, email } = inbox;
  const [avoid] = useState(reportedDomains);
  const report = useMutation({
    mutationFn: () =>
      callApi("POST /api/email/refused", { token, body: { site: site.trim(), avoid } }),
    onSuccess({ domain }) {
      noteReported(domainOf(email));
      onClose();
      onRefused(domain);
    },
  });
  const [field, hint] = [useId(), useId()];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!report.isPending) report.mutate();
  };
  return (
    <Dialog title="The site doesn’t accept the address" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4 text-small">
        <p className="text-label text-ink-muted">
          <Outcome email={email} reported={avoid} /> Mail to {email} still arrives until it ends.
        </p>
        <div className="grid gap-1.5">
          <label htmlFor={field} className="font-medium">
            Which site? (optional)
          </label>
          <input
            id={field}
            value={site}
            maxLength={400}
            placeholder="shop.example"
            inputMode="url"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={hint}
            data-autofocus
            className="h-10 w-full rounded-field border border-control bg-sunken px-3 text-body"
            onChange={(event) => setSite(event.target.value)}
          />
          <p id={hint} className="text-fine text-ink-muted">
            We count only the site and the domain, without your address.
          </p>
        </div>
        {report.isError && (
          <p role="alert" className="text-danger">
            That didn’t work. Please try again, or choose another domain yourself.
          </p>
        )}
        <Button type="submit" look="primary" className="justify-self-start">
          {report.isPending ? "Getting a new address..." : "Get a new address"}
        </Button>
      </form>
    </Dialog>
  );
}

/** Says on which domain the new address is. */
function Outcome({ email, reported }: { email: string; reported: readonly string[] }) {
  const isOnly = useIsOnlyDomain(email);
  const isLast = useIsOnlyDomain(email, reported);
  if (isOnly) {
    return "You get a new address on the same domain, because this service has only one. The site may refuse it, too.";
  }
  if (isLast) {
    return "You have reported all other domains of this service, so you get a new address on one of them again. The site may refuse it, too.";
  }
  return "You get a new address on the domain that sites refuse least.";
}
