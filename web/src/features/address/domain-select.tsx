import type { KeyboardEvent } from "react";
import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { configQuery } from "../../api/queries.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { domainOf } from "../../ui/address-parts.ts";

/** Uses the native select: familiar on every device, no script or inline style needed. */
export function DomainSelect({
  email,
  busy,
  onChoose,
}: {
  email: string | null;
  /** An address is made: a choice is ignored. The select isn't disabled, which would end the keyboard focus. */
  busy: boolean;
  onChoose: (domain: string) => void;
}) {
  const hydrated = useHydrated();
  const config = useQuery({ ...configQuery, enabled: hydrated });
  const current = email === null ? "" : domainOf(email);
  const offered = config.data?.domains ?? [];
  // The address's domain may no longer be offered.
  const domains = current === "" || offered.includes(current) ? offered : [current, ...offered];

  return (
    <div className="mt-4 flex items-center justify-between gap-3 max-tight:flex-wrap">
      <label htmlFor="domain" className="text-small whitespace-nowrap text-ink-muted">
        Choose Domain
      </label>
      <div className="relative min-w-39 max-small:min-w-33 max-tight:w-full">
        <select
          id="domain"
          value={current}
          disabled={!hydrated || domains.length === 0}
          aria-disabled={busy}
          onKeyDown={openByKey}
          onChange={(event) => !busy && onChoose(event.target.value)}
          className={`domain-select h-9 touch:h-11 w-full truncate rounded-field border border-control bg-transparent pr-11 pl-3 text-small transition-colors hover:not-disabled:border-ink-muted disabled:text-ink-muted aria-disabled:text-ink-muted max-mid:pl-2.5 max-mid:text-fine ${current === "" ? "" : "font-mono tracking-tight max-mid:tracking-tighter"}`}
        >
          <option value="" disabled hidden>
            Select domain
          </option>
          {domains.map((domain) => (
            <option key={domain} value={domain}>
              {domain}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-px domain-chevron icon-chevron -translate-y-1/2" />
      </div>
    </div>
  );
}

const CHOOSING_KEYS = /^(Arrow|Page|Home|End|\S$)/;

/** Opens the list. Closed, it would choose with each of these keys (Chromium: letters), which creates an address. */
function openByKey(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, target, currentTarget: select, ctrlKey, metaKey, altKey } = event;
  // In the open list of Chromium, an option is the target.
  if (target !== select || ctrlKey || metaKey || altKey || !CHOOSING_KEYS.test(key)) return;
  if (!("showPicker" in select)) return;
  event.preventDefault();
  select.showPicker();
}
