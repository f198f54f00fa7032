import { ADDRESS_LENGTH_MAX } from "@mayfly/contract/constants";
import type { MessageSummary } from "@mayfly/contract";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { configQuery } from "../../api/queries.ts";

type FieldsProps = {
  readonly message: MessageSummary;
  readonly typed: string;
  readonly busy: boolean;
  /** What is wrong with the address; empty if nothing is. A toast shows it, so here it is for screen readers only. */
  readonly problem: string;
  readonly onType: (text: string) => void;
};

export function ForwardFields({ message, typed, busy, problem, onType }: FieldsProps) {
  const id = useId();
  return (
    <>
      <p dir="auto" className="line-clamp-2 text-label wrap-anywhere">
        {message.subject || "No subject"}
      </p>
      <p className="truncate text-small text-ink-muted">
        <bdi>{message.from.address || message.from.name || "Unknown sender"}</bdi>
      </p>
      <label className="mt-4 block">
        <span className="text-small font-medium">Email address</span>
        {/* The server validates the address: browsers reject non-ASCII addresses. */}
        <input
          type="email"
          required
          maxLength={ADDRESS_LENGTH_MAX}
          dir="auto"
          data-autofocus
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          value={typed}
          readOnly={busy}
          aria-invalid={problem !== ""}
          aria-describedby={`${id}-problem ${id}-hint`}
          onChange={(event) => onType(event.target.value)}
          className="mt-2 h-12 w-full rounded-control border border-control bg-field px-4 text-body aria-invalid:border-danger"
        />
      </label>
      <p id={`${id}-problem`} className="sr-only">
        {problem}
      </p>
      <p id={`${id}-hint`} className="mt-3 text-fine text-pretty text-ink-muted">
        We forward the whole message with its attachments, except programs. <OwnDomainsOnly />
      </p>
    </>
  );
}

/** Without a mail transport, only addresses of this instance can receive mail. */
function OwnDomainsOnly() {
  const { data: config } = useQuery(configQuery);
  if (!config || config.configured.mailTransport) return null;
  const domains = new Intl.ListFormat("en", { type: "disjunction" }).format(config.domains);
  return (
    <span className="text-ink">
      This service sends no mail to other domains. Use an address at {domains}.
    </span>
  );
}
