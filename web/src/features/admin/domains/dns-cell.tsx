import { Button } from "../../../ui/button.tsx";
import { checkWords } from "./domain-words.ts";
import { useDomainCheck } from "./use-domains.ts";

const LOOKS = { pass: "text-success", warning: "text-warning", fail: "text-danger" } as const;

/** Summarizes the DNS check of a domain; a dialog shows all of it. */
export function DnsCell({ domain, onOpen }: { domain: string; onOpen: () => void }) {
  const { data, isFetching, isError } = useDomainCheck(domain);
  if (isFetching && !data) return <span className="text-ink-muted">Checking...</span>;
  const words = data ? checkWords(data) : "Not checked";
  const known = isError || !data ? "text-ink-muted" : LOOKS[data.status];
  return (
    <Button
      size="small"
      look="quiet"
      aria-haspopup="dialog"
      aria-label={`DNS of ${domain}: ${words}`}
      className="-ml-3"
      onClick={onOpen}
    >
      <span className={known}>{words}</span>
    </Button>
  );
}
