import LoaderCircle from "lucide-react/icons/loader-circle";
import { Button } from "../../../ui/button.tsx";
import { useDelayed } from "../../../ui/use-delayed.ts";
import { useSecondsLeft } from "../../../ui/time/use-now.ts";
import { formatClock } from "../../../ui/time/countdown.ts";
import type { ActiveAddress } from "../active-address.ts";
import type { PastAddress } from "../others/stored-history.ts";
import type { EarlierAddresses } from "./use-earlier-addresses.ts";

/** Lists earlier addresses that are still active, and the labels of ended ones. */
export function EarlierList({ earlier }: { earlier: EarlierAddresses }) {
  return (
    <div id="earlier-addresses" className="mt-2">
      <ul aria-label="Earlier addresses">
        {earlier.addresses.map((address) => (
          <EarlierRow key={address.email} address={address} earlier={earlier} />
        ))}
        {earlier.past.map((past) => (
          <PastRow key={past.email} past={past} />
        ))}
      </ul>
      {earlier.past.length > 0 && (
        <button type="button" className="quiet-action" onClick={earlier.clearPast}>
          Clear ended addresses
        </button>
      )}
    </div>
  );
}

const ENDED = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** An ended address, of which only the visitor's label is kept. */
function PastRow({ past }: { past: PastAddress }) {
  return (
    <li className="border-t border-line py-2">
      <p className="truncate text-small">
        <bdi>{past.label}</bdi>
      </p>
      <p className="truncate font-mono text-fine tracking-tight" translate="no" title={past.email}>
        {past.email}
      </p>
      <p className="text-fine text-ink-faint">Ended {ENDED.format(past.endedAtMs)}</p>
    </li>
  );
}

function EarlierRow({ address, earlier }: { address: ActiveAddress; earlier: EarlierAddresses }) {
  const seconds = useSecondsLeft(address);
  const label = earlier.labels.get(address.email);
  const busy = earlier.returning?.email === address.email;
  const lasting = useDelayed(busy);
  return (
    <li className="flex items-center gap-3 border-t border-line py-2">
      <div className="min-w-0 grow">
        {label && (
          <p className="truncate text-small">
            <bdi>{label}</bdi>
          </p>
        )}
        <p
          className="truncate font-mono text-fine tracking-tight"
          translate="no"
          title={address.email}
        >
          {address.email}
        </p>
        <p className="text-fine text-ink-faint tabular-nums">{formatClock(seconds)} left</p>
      </div>
      <Button
        size="small"
        aria-label={`Return to ${address.email}`}
        aria-busy={busy}
        aria-disabled={earlier.returning !== undefined}
        onClick={() => earlier.returnTo(address)}
      >
        {lasting && <LoaderCircle className="icon-small animate-spin" />}
        Return
      </Button>
    </li>
  );
}
